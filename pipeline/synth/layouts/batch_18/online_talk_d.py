"""Who said what when in a consultation on line: triage, history, judgement, delivery, the pharmacist's check."""

from dataclasses import dataclass
from datetime import timedelta

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_18.names_d import (
    Cast,
    Piece,
    back,
    clock,
    coded,
    dated,
    either,
    home,
    hospital,
    phone,
    subject,
)
from pipeline.synth.layouts.batch_18.online_ills_d import Trouble
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind


@dataclass(frozen=True, slots=True)
class Visit:
    """What stays the same over the whole page: people, numbers, times."""

    case: Case
    cast: Cast
    trouble: Trouble
    doctor: Run
    pharmacist: Run
    asking: Run
    relation: str
    order: str
    slip: str
    hour: int


Turn = tuple[str, str, Run | str, Piece]
"""Time, role, name (or nothing), what was said."""


def turns(visit: Visit) -> list[Turn]:
    """The whole conversation."""
    spoken = [*_opening(visit), *_history(visit), *_ending(visit)]
    return [
        (clock(visit.case, visit.hour, 3 + 4 * number), role, name, text)
        for number, (role, name, text) in enumerate(spoken)
    ]


_Said = tuple[str, Run | str, Piece]


def _opening(it: Visit) -> list[_Said]:
    case, cast = it.case, it.cast
    nurse = cast.staff()
    hello: Piece = either(
        case,
        ["您好，我是导诊护士", nurse, "，请确认就诊人是", subject(case), "，实名信息与身份证一致吗？"],
        ["欢迎使用线上复诊。工号", coded(case, "", 5, PiiKind.OTHER_ID), "（", nurse, "）为您预审，请补充", subject(case), "的线下就诊记录。"],
    )  # fmt: skip
    reply: Piece = either(
        case,
        ["一致的。我是患者", it.relation, it.asking, "，老手机停用了，以后请打", phone(case), "，别打", phone(case), "。"],
        ["是的，我替家里人问，我叫", it.asking, "，是老人的", it.relation, "。电话", phone(case), "，微信同号", Run(f"wx{digits(case.chance, 7)}", kind=PiiKind.SOCIAL_ID), "。"],
        ["对，卡号", coded(case, "K", 9, PiiKind.MEDICAL_ID), "。", it.asking, "（", it.relation, "）代述，白天联系", cast.person(), " ", phone(case), "也行。"],
    )  # fmt: skip
    return [("护士", nurse, hello), ("患方", it.asking, reply)]


def _history(it: Visit) -> list[_Said]:
    case, cast, ill = it.case, it.cast, it.trouble
    seen: Piece = either(
        case,
        ["您好，我看到", dated(back(case, 60, 200), "%-m月%-d日"), "在", hospital(case), "看的是", cast.titled(), "主任，对吗？"],
        ["上次是", cast.titled(), "大夫给您开的药吧（", dated(back(case, 30, 90), "%Y.%m.%d"), "，门诊号", coded(case, "", 8, PiiKind.MEDICAL_ID), "）。"],
    )  # fmt: skip
    drawn: Piece = either(
        case,
        [f"{ill.answers[1]}。", dated(back(case, 2, 9), "%m-%d"), "抽的血，条码号", coded(case, "9", 11, PiiKind.SPECIMEN_ID), "，单子拍照上传了。"],
        [f"{ill.answers[1]}。报告是", hospital(case), "的，检验者", cast.staff(), "，编号", coded(case, "J", 8, PiiKind.SPECIMEN_ID), "。"],
    )  # fmt: skip
    doctor = it.doctor
    return [
        ("医生", doctor, [*seen, ill.asks[0]]),
        ("患方", it.asking, [ill.answers[0] + "。"]),
        ("医生", doctor, [ill.asks[1]]),
        ("患方", it.asking, drawn),
        ("医生", doctor, [ill.verdict]),
    ]


def _ending(it: Visit) -> list[_Said]:
    case, cast = it.case, it.cast
    later = dated(case.day + timedelta(days=case.chance.randint(14, 45)), "%-m月%-d日")
    place = Run(home(case.chance), kind=PiiKind.ADDRESS)
    post: Piece = either(
        case,
        ["药寄到", place, "，收件人写", cast.person(), "，", phone(case), "，是我们邻居。"],
        ["我不在家，请寄", place, "，", cast.spoken(), "阿姨代收（", phone(case), "）。"],
    )  # fmt: skip
    close: Piece = either(
        case,
        ["好的。", later, "前复查后再来，线下可找", cast.staff(), "医师加号，她周三上午出诊。"],
        ["已备注。", later, "我在门诊，来时找分诊台", cast.titled(), "护士长；急事打", phone(case), "（科室值班手机）。"],
    )  # fmt: skip
    check: Piece = ["处方", Run(it.slip, kind=PiiKind.OTHER_ID), "审核通过，无配伍禁忌。调配：", cast.staff(), "，核对：", cast.staff(), "。"]  # fmt: skip
    rider: Piece = either(
        case,
        ["药品已由配送员", cast.person(), "（", phone(case), "）揽收，运单", coded(case, "YD", 12, PiiKind.OTHER_ID), "。"],
        [cast.spoken(), "师傅已取件，联系电话", phone(case), "，取件码", coded(case, "", 6, PiiKind.OTHER_ID), "。"],
    )  # fmt: skip
    return [
        ("患方", it.asking, post),
        ("医生", it.doctor, close),
        ("药师", it.pharmacist, check),
        ("系统", "", rider),
    ]
