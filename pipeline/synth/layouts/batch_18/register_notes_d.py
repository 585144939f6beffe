"""What stands beside the register's tables: residues, returned patches, relatives who fetch, odd events of the shift."""

from dataclasses import dataclass, field
from datetime import timedelta

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_18.names_d import Cast, back, coded, dated, home, phone, subject
from pipeline.synth.people import national_id
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind

_BEDS = ("{}床", "{}", "+{}床", "7-{}")


@dataclass
class Ward:
    """The people of a day on the ward."""

    case: Case
    cast: Cast
    nurses: list[Run] = field(default_factory=list)
    doctors: list[Run] = field(default_factory=list)
    patients: list[Run] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.nurses = [self.cast.staff() for _ in range(4)]
        self.doctors = [self.cast.staff() for _ in range(3)]
        self.patients = [self.cast.person() for _ in range(7)]
        self.pharmacist = self.cast.staff()
        self.giving = (self.nurses[0], self.nurses[1], self.nurses[2])
        self.taking = (self.nurses[1], self.nurses[2], self.nurses[3])
        self.bed_style = self.case.style.choice(_BEDS)


def _bed(it: Ward) -> Run:
    return Run(it.bed_style.format(it.case.chance.randint(1, 52)), kind=PiiKind.BED)


def _identity(case: Case) -> Run:
    birth = case.day - timedelta(days=case.chance.randint(25, 60) * 366)
    return Run(national_id(case.chance, birth, case.chance.choice("男女")), kind=PiiKind.NATIONAL_ID)


def returns(it: Ward) -> list[Text]:
    """Three notes on where medicines went."""
    case, cast, draw = it.case, it.cast, it.case.chance
    kin, relation = cast.person(), draw.choice(("长子", "妹夫", "儿媳", "老伴"))
    notes: list[list[str | Run]] = [
        ["10:05 ", _bed(it), it.patients[0], "吗啡余4mg，", it.nurses[0], "抽弃于废液桶，", it.nurses[2], "监督，监控编号", coded(case, "V", 6, PiiKind.OTHER_ID), "。"],
        ["出院带药：", it.patients[1], "的", relation, kin, "（身份证", _identity(case), "，电话", phone(case), "）代领芬太尼透皮贴5贴，交回旧贴3贴。"],
        ["手术室", cast.staff(), "借哌替啶2支，经", cast.titled(), "主任同意，17:20由", cast.staff(), "归还，封签号", coded(case, "F", 7, PiiKind.OTHER_ID), "。"],
        ["药库", cast.staff(), "（工号", coded(case, "", 5, PiiKind.OTHER_ID), "）", dated(back(case, 1, 3), "%-m月%-d日"), "送药，", cast.spoken(), "师傅押运，车内温度 4.6℃（2～8℃）。"],
        ["更正：", dated(back(case, 1, 2), "%m-%d"), "第3行姓名误写为“", cast.person(), "”，应为", cast.person(), "（住院号", coded(case, "", 7, PiiKind.MEDICAL_ID), "），", it.nurses[3], "改。"],
    ]  # fmt: skip
    chosen = sorted(draw.sample(range(5), 4))
    return [[f"{number}. ", *notes[which]] for number, which in enumerate(chosen, 1)]


def events(it: Ward) -> list[Text]:
    """Three notes on what happened."""
    case, cast, draw = it.case, it.cast, it.case.chance
    pain: list[str | Run] = [
        f"02:{draw.randint(10, 50)} ", _bed(it), subject(case), "诉切口胀痛，NRS 7分，HR 104次/分，报值班", cast.titled(), "医生，予吗啡10mg皮下注射，30min后3分，R 16次/分；陪护", cast.person(),
        draw.choice(("（次女，", "（护工，", "（表弟，")), phone(case), "）已知情。",
    ]  # fmt: skip
    broken: list[str | Run] = [
        "05:50 清点见羟考酮缓释片1片破损，", it.nurses[2], "与", it.nurses[3], "拍照封存，电话告知护士长", cast.titled(), "（", phone(case), "）、药房", it.pharmacist, "，不良事件编号", coded(case, "AE", 8, PiiKind.OTHER_ID), "。",
    ]  # fmt: skip
    own: list[str | Run] = [
        it.patients[3], "自带氨酚羟考酮12片，暂存；其", draw.choice(("丈夫", "外孙", "嫂子")), cast.person(), "住", Run(home(draw), kind=PiiKind.ADDRESS), "，约", dated(case.day + timedelta(days=1), "%-m月%-d日"), "取回，", phone(case), "。",
    ]  # fmt: skip
    return [["① ", *pain], ["② ", *broken], ["③ ", *own]]
