"""A ward's nursing handover on landscape paper: counts, five patients in rows, three shifts in columns, signatures below."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled, subject, told
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item
from pipeline.synth.layouts.batch_13.invented import (
    HOSPITALS,
    coded,
    dated,
    person,
    phone,
    place,
    surname,
    worker,
)  # fmt: skip
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_COLUMNS: Final = (48, 300, 860, 1300, 1706)
_ROWS: Final = 5
_STEP: Final = 186
_WARDS: Final = ("神经外科一病区", "老年医学科", "普外二区", "消化内科东区")


def handover(case: Case) -> Sheet:
    """Handover page, landscape: head with counts, patients at the left, what each shift says about them, signatures."""
    sheet = Sheet(1754, 1240, colour=(254, 253, 248), size=18)
    house = case.style.choice(HOSPITALS)
    sheet.put(48, 30, Run(house, kind=PiiKind.ORGANISATION), size=22)
    name = case.style.choice(("护理交班报告", "病区交班报告本", "护士交接班报告"))
    sheet.put(877, 22, Run(name, Label.TITLE), size=36, weight=700, align="middle")
    when = dated(case.day, case.style.choice(("%Y年%m月%d日", "%Y-%m-%d")))
    line = inline(sheet, Cell("病区", case.style.choice(_WARDS)), Cell("日期", when), gap="　")
    sheet.put(1706, 34, line, size=20, align="right")
    _counts(sheet, case, 84)
    _heads(sheet, 122)
    ruled(sheet, _COLUMNS, [122, 158, *(158 + _STEP * number for number in range(1, _ROWS + 1))])
    for number in range(_ROWS):
        _row(sheet, case, 164 + _STEP * number, number)
    _foot(sheet, case, 158 + _STEP * _ROWS)
    return sheet


def _counts(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    names = ("原有", "入院", "转入", "出院", "手术", "病危", "病重", "一级护理", "现有")
    numbers = (draw.randint(34, 48), 3, 1, 2, 2, 1, 4, draw.randint(9, 20), 44)
    cells = [Cell(name, f"{number}人") for name, number in zip(names, numbers, strict=True)]
    sheet.put(48, y, inline(sheet, *cells, gap="　　"), size=20)


def _heads(sheet: Sheet, y: float) -> None:
    shown = ("床号　姓名　诊断", "白班 8:00～17:30", "小夜班 17:30～1:00", "大夜班 1:00～8:00")
    for left, right, text in zip(_COLUMNS, _COLUMNS[1:], shown, strict=False):
        sheet.put((left + right) / 2, y + 4, text, size=19, weight=600, align="middle")


def _row(sheet: Sheet, case: Case, y: float, number: int) -> None:
    """One patient; the page's own patient comes second."""
    draw, own = case.chance, number == 1
    bed = _BEDS[case.day.month % 3].format(number * 7 + draw.randint(1, 7))
    shown = subject(case) if own else person(case)
    record = case.patient.record_number if own else ""
    named: Text = [Run(bed, kind=PiiKind.BED), "　", shown]
    fitted(sheet, 58, y + 4, 232, named, size=22, weight=600)
    admission = Run(record, kind=PiiKind.MEDICAL_ID) if own else coded(PiiKind.MEDICAL_ID, draw, "", 8)
    fitted(sheet, 58, y + 42, 232, ["住院号 ", admission], size=17)
    state, diagnosis = _STATES[number], _DIAGNOSES[number]
    sheet.paragraph(58, y + 76, 232, [state, "　", diagnosis], size=20, leading=1.45)
    for left, right, text in zip(_COLUMNS[1:], _COLUMNS[2:], _said(sheet, case, number), strict=False):
        sheet.paragraph(left + 10, y, right - left - 20, text, size=21, leading=1.42)


_BEDS: Final = ("{}床", "{:02d}", "B{}")
_STATES: Final = ("新入", "病危", "术后", "转入", "明日手术")
_DIAGNOSES: Final = (
    "急性胰腺炎",
    "脑梗死、肺部感染、压力性损伤Ⅱ期",
    "腹腔镜胆囊切除术后第1天",
    "2型糖尿病酮症酸中毒",
    "结肠占位；贫血",
)


def _spoken(sheet: Sheet, name: str, value: str, unit: str) -> list[str | Run]:
    """A measured thing in a sentence: name, blank, value, unit."""
    first, second, third = item((name, value, unit), sheet)
    return [first, " ", second, third]


def _vitals(sheet: Sheet, case: Case) -> list[str | Run]:
    """Temperature, pulse, pressure and saturation as they stand in a sentence."""
    draw = case.chance
    runs: list[str | Run] = []
    for vital in (
        ("T", f"{draw.uniform(36.2, 38.9):.1f}", "℃"),
        ("P", str(draw.randint(62, 118)), "次/分"),
        ("BP", f"{draw.randint(98, 172)}/{draw.randint(56, 98)}", "mmHg"),
        ("SpO2", str(draw.randint(90, 99)), "%"),
    ):
        runs += [*_spoken(sheet, *vital), " "]
    return runs


def _said(sheet: Sheet, case: Case, number: int) -> tuple[Text, Text, Text]:
    """What the three shifts say of a patient."""
    return (_admitted, _critical, _operated, _moved, _prepared)[number](sheet, case)


def _admitted(sheet: Sheet, case: Case) -> tuple[Text, Text, Text]:
    draw = case.chance
    return (
        ["患者上腹痛6h，10:20由急诊平车入院，陪同：女婿", person(case), " ", phone(draw), "。", *_vitals(sheet, case), "，禁食、胃肠减压，管床", told(PiiKind.STAFF, surname(draw)), "医生已查看，血淀粉酶1260U/L。"],
        ["持续奥曲肽25μg/h泵入，引出草绿色液320ml。21:40诉痛，NRS 6分，遵医嘱帕瑞昔布40mg静注，30min后3分。"],
        [*_vitals(sheet, case), "。尿量410ml，血钙1.92mmol/L，已报二线", told(PiiKind.STAFF, surname(draw)), "主任，葡萄糖酸钙1g静滴。"],
    )  # fmt: skip


def _critical(sheet: Sheet, case: Case) -> tuple[Text, Text, Text]:
    draw = case.chance
    return (
        ["GCS E3V2M5，双瞳等大3mm。", *_vitals(sheet, case), "。请", place(draw, HOSPITALS), "呼吸科", worker(case), "主任会诊，改美罗培南1g q8h。骶尾部3×2cm，予泡沫敷料。家属", person(case), "（次子）签病危通知书。"],
        ["23:10 SpO2降至86%，吸出黄痰20ml，", worker(case), "医师行床旁气管镜。护工", person(case), "夜间在岗，翻身卡已签。"],
        ["02:30血气：", *_spoken(sheet, "pH", f"{draw.uniform(7.28, 7.46):.2f}", ""), " ", *_spoken(sheet, "PaO2", str(draw.randint(54, 92)), "mmHg"), " ", *_spoken(sheet, "Lac", f"{draw.uniform(0.8, 4):.1f}", "mmol/L"), "。鼻饲瑞能500ml，无反流。女儿", person(case), "来电", phone(draw), "询问病情，已转告值班医生。"],
    )  # fmt: skip


def _operated(sheet: Sheet, case: Case) -> tuple[Text, Text, Text]:
    draw = case.chance
    return (
        ["昨日", worker(case), "主刀LC术，今晨拔尿管，自解小便。", *_vitals(sheet, case), "。腹腔引流淡血性30ml，排气(+)，进流食。"],
        ["20:00诉恶心，甲氧氯普胺10mg im后缓解；与同室", told(PiiKind.PERSON, surname(draw)), "阿姨发生口角，已调解，情绪平稳，血压无波动。"],
        ["夜间睡眠好，引流8ml。腕带破损已重打，核对人", worker(case), "。"],
    )  # fmt: skip


def _moved(sheet: Sheet, case: Case) -> tuple[Text, Text, Text]:
    draw = case.chance
    return (
        ["14:50由ICU转入，交班护士", worker(case), "。", *_spoken(sheet, "随机血糖", f"{draw.uniform(9, 26):.1f}", "mmol/L"), " ", *_spoken(sheet, "血酮", f"{draw.uniform(0.4, 4.8):.1f}", "mmol/L"), "，胰岛素4U/h泵入，右颈内CVC 13cm，ICU带入手机、假牙交其表弟", person(case), "保管。"],
        ["22:00血糖7.2mmol/L，减泵至2U/h；糖尿病饮食宣教，家属复述正确。预缴款不足，已通知家属。"],
        ["03:15血糖3.6mmol/L，予50%GS 20ml，15min复测6.1；无心悸。巴宾斯基征(-)。"],
    )  # fmt: skip


def _prepared(sheet: Sheet, case: Case) -> tuple[Text, Text, Text]:
    draw = case.chance
    return (
        ["明日首台，术者", worker(case), "，麻醉", worker(case), "访视。", *_spoken(sheet, "Hb", str(draw.randint(62, 96)), "g/L"), "，配A型RBC 2U，血袋号 ", coded(PiiKind.SPECIMEN_ID, draw, "0", 12), "。授权委托人：", person(case), "（侄）。"],
        ["20:00复方聚乙二醇2000ml口服，便清水样；", *_vitals(sheet, case), "。手术贴身物品清单存护士站。"],
        ["06:00禁饮，留置胃管顺利，术前针阿托品0.5mg备好，接台电话 ", Run(f"{draw.randint(6100, 6999)}", kind=PiiKind.PHONE), "（内线）。"],
    )  # fmt: skip


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    for left, shift in ((310, "白班"), (870, "小夜"), (1310, "大夜")):
        end = sheet.put(left, y + 28, [f"{shift}签名：", worker(case)], size=20)
        if shift == "大夜":
            signature(sheet, round(end) + 20, round(y) + 16, draw)
    sheet.put(58, y + 28, ["护士长：", worker(case)], size=20)
    checked: Text = [
        "总值班查房 ",
        dated(case.day + timedelta(days=1), "%-m/%-d", "07:20"),
        "　质控抽查：病历借出登记 ",
        coded(PiiKind.OTHER_ID, draw, "JY", 6),
        "　本页不入病历，第37页",
    ]
    sheet.put(58, y + 84, checked, size=16, colour=PALE)
