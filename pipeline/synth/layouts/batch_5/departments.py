"""What each department writes into an examination sheet, and what such a sheet is for."""

from dataclasses import dataclass, replace
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_5.boxes import Measure
from pipeline.synth.layouts.batch_5.invented import tag
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind


@dataclass(frozen=True, slots=True)
class Purpose:
    """Why somebody is examined: the title, who asks for it, and the words that belong to it."""

    title: str
    place: str
    firms: tuple[str, ...]
    key: str
    value: str | Run
    remark: str
    verdict: str
    office: str


@dataclass(frozen=True, slots=True)
class Block:
    """A department with measured things and a finding in words."""

    name: str
    rows: tuple[Measure, ...]
    words: tuple[str | Run, ...]


_SCHOOLS: Final = ("芦荻市采菱小学", "枫川县第五中学", "临鹤外国语学校")
_WORKS: Final = ("枫川恒达纺织有限公司", "雁回市公交总公司二分公司", "芦荻锦程冷链物流有限公司")
_HOMES: Final = ("松泉区晚晴养老院", "鹭田镇敬老院", "临鹤颐安护理院")


_SCHOOL: Final = Purpose("新生入学健康体检表", "学校", _SCHOOLS, "学籍号", "", "无过敏史。", "体格发育正常，可参加各项体育活动", "班主任 ")  # fmt: skip
_HOME: Final = Purpose("老年人入住机构体检表", "机构", _HOMES, "护理等级", "半自理 Barthel 65分", "高血压20年。", "无传染病活动期表现，适宜集体居住", "院方经办 ")  # fmt: skip
_DRIVING: Final = Purpose("机动车驾驶人身体条件证明", "单位", _WORKS, "档案编号", "", "准驾车型A2 C1。", "符合申领C1、A2准驾车型身体条件，须戴镜", "车管所代办 ")  # fmt: skip
_WORK: Final = Purpose("职业健康检查表（上岗前）", "用人单位", _WORKS, "工种/危害", "司炉 噪声 85dB(A)", "既往工龄6年。", "未见噪声作业职业禁忌证，可从事原岗位", "单位经办人 ")  # fmt: skip


def purpose(case: Case) -> Purpose:
    """School, driving, work or a home, as the age allows."""
    age, draw = case.patient.age(case.day), case.chance
    if age < 18:
        return replace(_SCHOOL, value=tag(PiiKind.OTHER_ID, f"G99{digits(draw, 14)}"))
    if age > 69:
        return _HOME
    if case.style.random() < 0.5:
        return replace(_DRIVING, value=tag(PiiKind.OTHER_ID, f"99{digits(draw, 10)}"))
    return _WORK


def blocks(case: Case) -> tuple[Block, ...]:
    """Eight departments in the order in which one walks through them."""
    return (
        _surgery(case), _inner(case), _eyes(case), _ears(case),
        Block("口腔", (("牙列", "齿缺失 6|7", "", "", ""), ("DMFT", str(case.chance.randint(0, 5)), "", "", "")), ("牙龈无红肿，开口度三指，颞颌关节无弹响。",)),
        _heart(case), _chest(case), _laboratory(case),
    )  # fmt: skip


def _surgery(case: Case) -> Block:
    draw, age = case.chance, min(15, case.patient.age(case.day))
    tall = draw.randint(150, 184) if age == 15 else 80 + 6 * age
    heavy = draw.randint(46, 84) if age == 15 else 8 + 2 * age + draw.randint(0, 5)
    rows = (
        ("身高", str(tall), "cm", "", ""), ("体重", f"{heavy}.{draw.randint(0, 9)}", "kg", "", ""),
        ("BMI", f"{heavy / (tall / 100) ** 2:.1f}", "kg/m2", "", ""), ("腰围", str(42 + 2 * age + draw.randint(0, 20)), "cm", "", ""),
    )  # fmt: skip
    return Block("外科", rows, ("皮肤、淋巴结、甲状腺、脊柱四肢未见异常，Trendelenburg征(-)。",))


def _inner(case: Case) -> Block:
    draw, upper = case.chance, case.chance.randint(96, 152 if case.patient.age(case.day) > 17 else 118)
    rows = (
        (
            "血压",
            f"{upper}/{draw.randint(54, upper - 32) if upper < 120 else draw.randint(64, 94)}",
            "mmHg",
            "",
            "↑" if upper > 139 else "",
        ),
        ("心率", str(draw.randint(58, 98)), "次/分", "", ""),
    )
    return Block("内科", rows, ("心肺听诊正常，肝脾肋下未及，无肝掌、蜘蛛痣，Babinski征(-)。",))


def _eyes(case: Case) -> Block:
    draw = case.chance
    left, right = draw.choice(("4.6", "4.8", "5.0", "4.2")), draw.choice(("4.5", "4.9", "5.1"))
    rows = (
        ("裸眼视力 左", left, "", "", "↓" if left < "5.0" else ""), ("裸眼视力 右", right, "", "", "↓" if right < "5.0" else ""),
        ("矫正 左", f"5.0 (-{draw.randint(1, 5)}.{draw.choice(('25', '50', '75'))}DS)", "", "", ""), ("眼压 R/L", f"{draw.randint(12, 20)}/{draw.randint(12, 20)}", "mmHg", "", ""),
    )  # fmt: skip
    return Block("眼科", rows, ("辨色力正常（俞氏色盲图第5版），视野＞90°，A/V 2:3，无Graves眼征。",))


def _ears(case: Case) -> Block:
    rows = (
        ("听力 左", "5", "m", "", ""),
        ("听力 右", case.chance.choice(("5", "4.5")), "m", "", ""),
        ("4kHz 左", str(case.chance.randint(10, 35)), "dB HL", "", ""),
        ("4kHz 右", str(case.chance.randint(10, 35)), "dB HL", "", ""),
    )
    return Block("耳鼻喉", rows, ("鼓膜完整，鼻中隔轻度偏曲，Rinne试验双耳(+)。",))


def _heart(case: Case) -> Block:
    draw = case.chance
    rows = (
        ("PR间期", str(draw.randint(124, 196)), "ms", "", ""),
        ("QTc", str(draw.randint(384, 448)), "ms", "", ""),
    )
    return Block(
        "心电",
        rows,
        ("图号", tag(PiiKind.SPECIMEN_ID, f"ECG{digits(draw, 7)}"), "：窦性心律，不完全性右束支阻滞。"),
    )


def _chest(case: Case) -> Block:
    draw = case.chance
    rows = (
        ("FVC", f"{draw.uniform(2.4, 4.6):.2f}", "L", "", ""),
        ("心胸比", f"0.{draw.randint(41, 52)}", "", "", ""),
    )
    return Block(
        "放射",
        rows,
        (
            "DR号 ",
            tag(PiiKind.SPECIMEN_ID, f"{case.day:%y%m%d}{draw.randint(100, 999)}"),
            "：双肺未见实质性高密度影，未见Kerley B线。",
        ),
    )


def _laboratory(case: Case) -> Block:
    draw, sugar = case.chance, case.chance.uniform(4.1, 7.4)
    rows = (
        ("血红蛋白", str(draw.randint(112, 162)), "g/L", "", ""), ("ALT", str(draw.randint(9, 62)), "U/L", "", ""), ("空腹血糖", f"{sugar:.2f}", "mmol/L", "", "↑" if sugar > 6.1 else ""),
        ("白细胞", f"{draw.uniform(3.9, 9.4):.2f}", "10^9/L", "", ""), ("尿蛋白", "阴性(-)", "", "", ""), ("HBsAg", "0.01", "IU/mL", "", ""),
    )  # fmt: skip
    return Block(
        "检验",
        rows,
        ("条码 ", tag(PiiKind.SPECIMEN_ID, digits(draw, 12)), "，安定、吗啡、冰毒尿检三项均阴性。"),
    )
