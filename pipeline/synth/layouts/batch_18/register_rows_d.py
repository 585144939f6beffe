"""The rows of the register: patients with what they got, from whom, and how pain and breathing changed."""

from datetime import timedelta
from typing import Final

from pipeline.synth.layouts.batch_18.names_d import aged, coded, dated, subject
from pipeline.synth.layouts.batch_18.register_notes_d import Ward
from pipeline.synth.people import digits, national_id
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

COLUMNS: Final = (
    ("日期", "时间", 84), ("床号", "", 70), ("姓名", "住院号", 150), ("性别", "年龄", 56), ("诊断", "医保类型", 206), ("证件号码", "代办人", 194), ("药品", "规格", 172),
    ("用量", "残余", 92), ("疼痛评分", "生命体征", 170), ("处方医师", "处方号", 156), ("执行", "核对", 132), ("空安瓿号", "回收人", 192),
)  # fmt: skip
"""The two words at the head of each column, and its width."""
_GIVEN: Final = (
    ("吗啡注射液", "10mg/1ml", "10", "mg ih", "0"), ("吗啡注射液", "10mg/1ml", "5", "mg iv", "5mg"), ("哌替啶注射液", "100mg/2ml", "50", "mg im", "50mg"),
    ("芬太尼注射液", "0.1mg/2ml", "0.05", "mg iv", "0.05mg"), ("羟考酮缓释片", "10mg/片", "20", "mg po", "—"), ("芬太尼透皮贴", "4.2mg/贴", "4.2", "mg 外贴", "—"), ("吗啡注射液", "10mg/1ml", "8", "mg ih", "2mg"),
)  # fmt: skip
_ILLS: Final = (
    "胰腺癌 肝转移",
    "右股骨颈骨折术后",
    "肺癌骨转移（T8）",
    "多发性骨髓瘤",
    "胃癌术后第1天",
    "腰椎压缩性骨折",
    "宫颈癌 盆腔复发",
    "急性胆囊炎术后",
)
_PAID: Final = ("城乡居民", "职工医保", "自费", "异地医保")
Row = tuple[list[Text], list[Text]]


def doses(it: Ward, sheet: Sheet) -> list[Row]:
    """Seven doses in the order of the day, each as two lines of cells."""
    draw = it.case.chance
    hours = sorted(draw.sample(range(8, 23), 7))
    given, ills = draw.sample(_GIVEN, 7), draw.sample(_ILLS, 7)
    return [_row(it, sheet, number, (hours[number], given[number], ills[number])) for number in range(7)]


_Dose = tuple[int, tuple[str, str, str, str, str], str]


def _row(it: Ward, sheet: Sheet, number: int, dose: _Dose) -> Row:
    case, draw = it.case, it.case.chance
    hour, (name, pack, amount, unit, rest), ill = dose
    group, pain, breath = sheet.group(), sheet.group(), sheet.group()
    bed, person, sex, age, identity = _patient(it, number)
    before, after = draw.randint(5, 9), draw.randint(1, 4)
    shape = case.style.choice(("%-m-%-d", "%m/%d", "%-m.%-d"))
    doctor, nurse, second = it.doctors[number % 3], it.nurses[number % 4], it.nurses[(number + 1) % 4]
    first: list[Text] = [
        dated(case.day, shape), bed, person, sex, ill, identity, Run(name, Label.ITEM_NAME, group), [Run(amount, Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group)],
        [Run("NRS", Label.ITEM_NAME, pain), " ", Run(f"{before}→{after}", Label.ITEM_VALUE, pain)], doctor, nurse, f"{draw.choice('ABC')}{draw.randint(101, 988)}",
    ]  # fmt: skip
    kin: Text = [it.cast.person(), draw.choice(("（子）", "（妻）", "（侄女）"))] if number % 3 == 1 else "—"
    second_line: list[Text] = [
        f"{hour:02d}:{draw.randrange(60):02d}", "", coded(case, draw.choice(("", "ZY")), 7, PiiKind.MEDICAL_ID), age, draw.choice(_PAID), kin, pack, rest,
        [Run("SpO2", Label.ITEM_NAME, breath), " ", Run(str(draw.randint(91, 99)), Label.ITEM_VALUE, breath), Run("%", Label.ITEM_UNIT, breath), f" R {draw.randint(12, 20)}"],
        coded(case, "M", 8, PiiKind.OTHER_ID), second, it.nurses[(number + 2) % 4] if number % 2 else it.pharmacist,
    ]  # fmt: skip
    return first, second_line


def _patient(it: Ward, number: int) -> tuple[Run, Run, str, Run, Run]:
    """Bed, name, sex, age and identity number; the third row is the patient whose page it is."""
    case, draw = it.case, it.case.chance
    bed = Run(it.bed_style.format(draw.randint(1, 52)), kind=PiiKind.BED)
    if number == 2:
        who = case.patient
        return (
            bed,
            subject(case),
            who.sex,
            aged(case),
            Run(who.national_id, kind=PiiKind.NATIONAL_ID),
        )
    years, sex = draw.randint(34, 88), draw.choice("男女")
    birth = case.day - timedelta(days=years * 366 + draw.randint(0, 200))
    number_ = national_id(draw, birth, sex) if draw.random() < 0.8 else f"EX{digits(draw, 7)}"
    kind = PiiKind.TRAVEL_ID if number_.startswith("EX") else PiiKind.NATIONAL_ID
    name = it.patients[number]
    age = (case.day - birth).days // 365
    return bed, name, sex, Run(f"{age}岁"), Run(number_, kind=kind)
