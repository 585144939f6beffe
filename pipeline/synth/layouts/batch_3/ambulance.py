"""A pre-hospital emergency record on A4 landscape: every value stands under its small label in a ruled grid."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs, stacked_row
from pipeline.synth.layouts.batch_3.invented import (
    age_run,
    directions,
    long_mobile,
    office_phone,
    patient_run,
    plate,
    someone,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _TOTAL = 56, 1642
_VITALS: Final = (
    ("血压", "mmHg"), ("脉搏", "次/分"), ("呼吸", "次/分"), ("体温", "℃"), ("血氧饱和度", "%"), ("血糖", "mmol/L"), ("GCS", "分"),
)  # fmt: skip


def ambulance(case: Case) -> Sheet:
    """Ambulance record: call, patient, place, times, history beside a small table of signs, crew, hand-over."""
    sheet = Sheet(1754, 1240, size=22)
    serial = f"{case.day:%Y%m%d}{case.chance.randrange(10**5):05d}"
    sheet.put(_LEFT, 34, organisation("青岚市急救中心"), size=30, weight=600)
    name = case.style.choice(("院前医疗急救病历", "院前急救出诊记录单", "120急救病历"))
    number = Run(serial, kind=PiiKind.MEDICAL_ID)
    sheet.put(877, 30, Run(name, Label.TITLE), size=38, weight=700, align="middle")
    sheet.put(_LEFT + _TOTAL, 40, ["№ ", number], size=26, colour=(190, 40, 40), align="right")
    y = 94.0
    for row in (_call(case), _person(case), _place(case), _times(case)):
        y = stacked_row(sheet, _LEFT, y, 84, row, size=25)
    y = _middle(sheet, case, y)
    y = stacked_row(sheet, _LEFT, y, 84, _crew(case), size=25)
    _handed(sheet, case, y + 12)
    return sheet


Row = list[tuple[float, Cell]]


def _call(case: Case) -> Row:
    draw = case.chance
    return [
        (300, Cell("呼救电话（主叫）", long_mobile(draw), PiiKind.PHONE)), (220, Cell("呼救人", someone(case, PiiKind.PERSON))),
        (180, Cell("与患者关系", draw.choice(("邻居", "同事", "子女", "路人")))), (220, Cell("受理调度员", [someone(case), f"（{draw.randint(1, 40):02d}台）"])),
        (242, Cell("救护车牌照", plate(draw), PiiKind.PLATE)), (250, Cell("车载终端号", f"VT{digits(draw, 8)}", PiiKind.DEVICE_ID)),
        (230, Cell("急救单元", f"城东{draw.randint(1, 9)}组")),
    ]  # fmt: skip


def _person(case: Case) -> Row:
    person = case.patient
    return [
        (300, Cell(case.style.choice(("患者姓名", "伤病员", "病员姓名")), patient_run(case))), (100, Cell("性别", person.sex)), (120, Cell("年龄", age_run(case, "{}岁"))),
        (400, Cell("证件及号码", ["身份证 ", Run(person.national_id, kind=PiiKind.NATIONAL_ID)])),
        (242, Cell("医保号", person.insurance_number, PiiKind.INSURANCE_ID)),
        (250, Cell("家属", [Run(person.kin, kind=PiiKind.PERSON), f" {person.kin_relation}"])), (230, Cell("家属电话", person.kin_phone, PiiKind.PHONE)),
    ]  # fmt: skip


def _place(case: Case) -> Row:
    person = case.patient
    return [
        (920, Cell("接车地点", directions(case.chance), PiiKind.ADDRESS)), (722, Cell("常住地址 / 单位", [Run(person.address, kind=PiiKind.ADDRESS)])),
    ]  # fmt: skip


def _times(case: Case) -> Row:
    names = ("受理", "出车", "到达现场", "离开现场", "到达医院")
    minute, widths, row = case.chance.randint(0, 12), (328, 328, 328, 329, 329), []
    for width, name in zip(widths, names, strict=True):
        row.append((float(width), Cell(name, f"{day(case.day, '%Y-%m-%d')} 06:{minute:02d}", PiiKind.DATE)))
        minute += case.chance.randint(2, 11)
    return row


def _middle(sheet: Sheet, case: Case, y: float) -> float:
    """History and treatment on the left, the table of signs on the right; 470 pixels high."""
    sheet.pen.rectangle((_LEFT, y, _LEFT + 920, y + 470), outline=(60, 64, 72), width=2)
    sheet.pen.rectangle((_LEFT + 920, y, _LEFT + _TOTAL, y + 470), outline=(60, 64, 72), width=2)
    below = y + 10
    for key, text in (("病史摘要", _story(case)), ("体检", _look(case)), ("急救措施", _care(case))):
        head, values = pair_runs(sheet, Cell(key, text))
        below = sheet.paragraph(_LEFT + 14, below, 890, [head, "　", *values], size=24, leading=1.65) + 10
    _signs(sheet, case, _LEFT + 934, y + 12)
    return y + 470


def _story(case: Case) -> Text:
    draw, person = case.chance, case.patient
    return [
        "家属", Run(person.kin, kind=PiiKind.PERSON), "代诉：患者约40分钟前驾车（", Run(plate(draw), kind=PiiKind.PLATE), "）途中突发胸痛、大汗，对方车主",
        someone(case, PiiKind.PERSON), "（", Run(long_mobile(draw), kind=PiiKind.PHONE), "）协助停车并报警，无意识丧失。", Run(f"{case.day.year - 2}年", kind=PiiKind.DATE),
        "曾在", organisation("白榆市中医院"), "住院，住院号", Run(digits(draw, 7), kind=PiiKind.MEDICAL_ID), "。",
    ]  # fmt: skip


def _look(case: Case) -> Text:
    return f"神志清，面色苍白，双瞳等大等圆{case.chance.choice(('2.5', '3.0'))}mm，光反应灵敏，双肺未闻及啰音。心电图：V1-V4导联ST段抬高0.2-0.4mV。"


def _care(case: Case) -> Text:
    return [
        "吸氧4L/min，开放静脉，阿司匹林300mg嚼服，氯吡格雷300mg口服，心电图已传至胸痛中心", someone(case), "主任，回电",
        Run(office_phone(case.chance), kind=PiiKind.PHONE), "同意直达导管室。监护仪编号", Run(f"MD{digits(case.chance, 7)}", kind=PiiKind.DEVICE_ID), "。",
    ]  # fmt: skip


def _signs(sheet: Sheet, case: Case, x: float, y: float) -> None:
    for at, text in ((0, "生命体征"), (210, "现场"), (350, "途中"), (470, "交接"), (580, "单位")):
        sheet.put(x + at, y, text, size=20, weight=600)
    for number, (name, unit) in enumerate(_VITALS):
        top, group = y + 44 + 58 * number, sheet.group()
        values = [_sign(case, number) for _ in range(3)]
        sheet.rule(x - 14, top - 8, _LEFT + _TOTAL, top - 8, width=1, colour=(150, 154, 160))
        sheet.put(x, top, Run(name, Label.ITEM_NAME, group))
        sheet.put(x + 210, top, Run(values[0], Label.ITEM_VALUE, group))
        sheet.put(x + 350, top, values[1])
        sheet.put(x + 470, top, values[2])
        sheet.put(x + 580, top, Run(unit, Label.ITEM_UNIT, group), size=20)


def _sign(case: Case, number: int) -> str:
    draw = case.chance
    if number == 0:
        return f"{draw.randint(84, 178)}/{draw.randint(50, 106)}"
    if number in (3, 5):
        return f"{draw.uniform(*((35.8, 37.9) if number == 3 else (4.2, 14))):.1f}"
    return str(draw.randint(*{1: (54, 132), 2: (12, 28), 4: (86, 99), 6: (12, 15)}[number]))


def _crew(case: Case) -> Row:
    staff = [Run(case.staff(number), kind=PiiKind.STAFF) for number in range(4)]
    return [
        (330, Cell("出诊医师", staff[0])), (330, Cell("护士", staff[1])), (330, Cell("驾驶员", staff[2])),
        (322, Cell("担架员", [staff[3], "、", someone(case)])), (330, Cell("跟车保险单号", f"PA{digits(case.chance, 11)}", PiiKind.INSURANCE_ID)),
    ]  # fmt: skip


def _handed(sheet: Sheet, case: Case, y: float) -> None:
    """The hand-over line and three signatures below the grid."""
    queue, place = Run(digits(case.chance, 8), kind=PiiKind.MEDICAL_ID), organisation(case.hospital.name)
    handed: Text = [
        "送达 ",
        place,
        " 急诊科，由 ",
        someone(case),
        " 医师接诊，挂号序号 ",
        queue,
        "，床旁肌钙蛋白 0.42 ng/mL。",
    ]
    sheet.put(_LEFT, y, handed)
    for x, key in ((_LEFT, "接诊医师签名"), (620, "患者/家属签字"), (1180, "出诊医师签名")):
        sheet.put(x, y + 56, key)
        signature(sheet, x + 170, round(y) + 46, case.chance)
    garage, desk = (Run(office_phone(case.chance), kind=PiiKind.PHONE) for _ in range(2))
    foot: Text = ["车队值班 ", garage, "　监督电话 ", desk, "　第一联：病历留存"]
    sheet.put(_LEFT, y + 118, foot, size=17)
