"""A report in a hospital's mini-program: family chips, bar code, dense table, trend with dates, a doctor's remark."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import CHEMISTRY, HORMONES, QUALITATIVE, Result, results
from pipeline.synth.layouts.batch_2.parts import valued
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, pale_text
from pipeline.synth.layouts.batch_7.invented import (
    aged,
    before,
    desk,
    family_name,
    mail,
    number,
    on,
    some_name,
    starred,
    subject,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_7.pieces import fitted
from pipeline.synth.layouts.form import fields_of, organisation, staff
from pipeline.synth.marks import bar_code, status_bar
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WHITE: Final[Colour] = (255, 255, 255)
_RED: Final[Colour] = (206, 52, 44)
_LINE: Final[Colour] = (226, 229, 234)
_COLUMNS: Final = {
    Label.ITEM_NAME: 60, Label.ITEM_VALUE: 470, Label.ITEM_FLAG: 610, Label.ITEM_UNIT: 670, Label.ITEM_RANGE: 840,
}  # fmt: skip


def phone(case: Case) -> Sheet:
    """Report screen, 1080 x 2740: bar, chips, patient with a bar code, details, twelve rows, trend, remark, buttons."""
    sheet = Sheet(1080, 2740, colour=(240, 242, 246), size=30)
    report = f"{case.style.choice(('JY', 'R', ''))}{case.day:%y%m%d}{digits(case.chance, 7)}"
    sheet.pen.rectangle((0, 0, 1080, 180), fill=_WHITE)
    status_bar(sheet, case.chance)
    _bar(sheet, case)
    hidden = case.style.random() < 0.5
    _chips(sheet, case, 196, hidden=hidden)
    y = _person(sheet, case, 280, report, hidden=hidden)
    y = _details(sheet, case, y, report)
    y = _table(sheet, case, y + 24)
    y = _trend(sheet, case, y + 24)
    y = _remark(sheet, case, y + 24)
    _bottom(sheet, case, y)
    if case.style.random() < 0.6:
        for x, middle in ((300, 900), (780, 1300), (300, 1720)):
            pale_text(sheet, x, middle, f"{case.patient.name} {case.patient.record_number}", subject=True)
    return sheet


def _bar(sheet: Sheet, case: Case) -> None:
    sheet.put(44, 88, "‹", size=54)
    name = case.style.choice(("检验报告", "报告详情", "我的报告单"))
    sheet.put(540, 96, Run(name, Label.TITLE), size=36, weight=600, align="middle")
    sheet.pen.rounded_rectangle((840, 90, 1040, 152), radius=31, outline=(210, 212, 216), width=2)
    for x in (880, 900, 920):
        sheet.pen.ellipse((x - 5, 116, x + 5, 126), fill=(40, 40, 44))
    sheet.pen.ellipse((968, 104, 1002, 138), outline=(40, 40, 44), width=4)
    sheet.pen.ellipse((980, 116, 990, 126), fill=(40, 40, 44))


def _chips(sheet: Sheet, case: Case, y: float, *, hidden: bool) -> None:
    """The people of the account: the chosen one in colour, others with a star in their names."""
    kin = Run(starred(case.patient.kin), kind=PiiKind.PERSON)
    other = Run(starred(some_name(case.chance)), kind=PiiKind.PERSON)
    x = 32.0
    texts: tuple[Text, ...] = (
        subject(case, starred(case.patient.name) if hidden else None),
        [f"{case.patient.kin_relation} ", kin],
        ["家人 ", other],
        "＋添加",
    )
    for row, text in enumerate(texts):
        width = sheet.measure(text, 28) + 44
        fill = case.hospital.accent if row == 0 else _WHITE
        sheet.pen.rounded_rectangle((x, y, x + width, y + 62), radius=31, fill=fill)
        sheet.put(x + 22, y + 10, text, size=28, colour=_WHITE if row == 0 else (60, 62, 68))
        x += width + 20


def _person(sheet: Sheet, case: Case, y: int, report: str, *, hidden: bool) -> int:
    one = case.patient
    sheet.pen.rounded_rectangle((24, y, 1056, y + 300), radius=20, fill=_WHITE)
    shown = subject(case, starred(one.name) if hidden else None)
    sheet.put(60, y + 24, [shown, f"　{one.sex}　", aged(case)], size=40, weight=600)
    identity = f"{one.national_id[:4]}**********{one.national_id[-4:]}" if hidden else one.national_id
    mobile = one.phone.replace("-", "").replace(" ", "")
    lines: tuple[Text, ...] = (
        ["证件 ", number(identity, PiiKind.NATIONAL_ID)], ["手机 ", number(f"{mobile[:3]}****{mobile[-4:]}", PiiKind.PHONE)],
    )  # fmt: skip
    for row, line in enumerate(lines):
        sheet.put(60, y + 92 + 46 * row, line, size=28, colour=(80, 84, 92))
    bar_code(sheet, 600, y + 40, report, height=96)
    sheet.put(60, y + 204, organisation(case.hospital.name), size=32, weight=500, colour=case.hospital.accent)
    sheet.put(60, y + 250, ["就诊卡 ", number(one.card_number, PiiKind.CARD_NUMBER)], size=26, colour=GREY)
    return y + 316


def _details(sheet: Sheet, case: Case, y: int, report: str) -> int:
    when, style = case.clock(10), case.style
    doctor: Text = [staff(case.staff(0)), f"（{style.choice(('内分泌代谢科', '肝病门诊', '全科医学'))}）"]
    people: Text = [staff(case.staff(1)), " / ", staff(case.staff(2))]
    rows = (
        Cell(style.choice(("报告编号", "报告单号", "样本条码")), number(report, PiiKind.SPECIMEN_ID)), Cell(style.choice(("开单医生", "申请医师", "送检")), doctor),
        Cell("采集时间", on(case.day, "%Y-%m-%d", f" {case.clock(7)[:5]}")), Cell("报告时间", on(case.day, style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%Y/%m/%d")), f" {when[:5]}")),
        Cell(style.choice(("检验/审核", "检验者/审核者")), people), Cell("临床诊断", style.choice(("Graves病（治疗中）", "甲亢伴脂肪肝", "毒性弥漫性甲状腺肿 E05.0"))),
    )  # fmt: skip
    sheet.pen.rounded_rectangle((24, y, 1056, y + 64 * len(rows) + 20), radius=20, fill=_WHITE)
    for row, cell in enumerate(rows):
        key, values = pair_runs(sheet, cell)
        top = y + 14 + 64 * row
        sheet.put(60, top, key, colour=GREY)
        sheet.put(1020, top, values, size=fitted(sheet, values, 740, 30), align="right")
    return y + 64 * len(rows) + 20


def _table(sheet: Sheet, case: Case, y: int) -> int:
    chance = case.chance
    rows = results(HORMONES[:3], 3, chance, dash="~") + results(CHEMISTRY, 7, chance, dash="~")
    sheet.pen.rounded_rectangle((24, y, 1056, y + 64 * 13 + 16), radius=20, fill=_WHITE)
    for x, text in zip(_COLUMNS.values(), ("项目", "结果", "", "单位", "参考值"), strict=True):
        if text:
            sheet.put(x, y + 12, text, size=26, colour=GREY)
    for row, result in enumerate(rows, 1):
        _row(sheet, y + 64 * row, result)
    for row, (name, code) in enumerate(chance.sample(QUALITATIVE, 2), 11):
        value, group = chance.choice(("阴性(-)", "弱阳性(±)", "1+")), sheet.group()
        sheet.put(60, y + 64 * row + 14, Run(f"{name}({code})", Label.ITEM_NAME, group), size=28)
        sheet.put(470, y + 64 * row + 14, Run(value, Label.ITEM_VALUE, group), size=28)
        sheet.put(840, y + 64 * row + 14, Run("阴性", Label.ITEM_RANGE, group), size=26, colour=GREY)
    return y + 64 * 13 + 16


def _row(sheet: Sheet, y: int, result: Result) -> None:
    group, fields = sheet.group(), fields_of(result)
    sheet.rule(60, y, 1020, y, width=1, colour=_LINE)
    for label, x in _COLUMNS.items():
        if fields[label]:
            plain = label in (Label.ITEM_UNIT, Label.ITEM_RANGE)
            room = {Label.ITEM_NAME: 400, Label.ITEM_RANGE: 200}.get(label, 160)
            size = fitted(sheet, fields[label], room, 26 if plain else 28)
            colour = GREY if plain else _RED if result.flag and label is not Label.ITEM_NAME else (28, 28, 34)
            sheet.put(x, y + 14, Run(fields[label], label, group), size=size, colour=colour)


def _trend(sheet: Sheet, case: Case, y: int) -> int:
    """Four earlier values of one test over their days."""
    sheet.pen.rounded_rectangle((24, y, 1056, y + 270), radius=20, fill=_WHITE)
    sheet.put(60, y + 14, "促甲状腺激素 · 历次结果（mIU/L）", size=28, weight=600)
    style, points = case.style.choice(("%m-%d", "%-m月%-d日", "%y.%m.%d")), []
    values = [case.chance.uniform(0.1, 6.5) for _ in range(4)]
    for column, value in enumerate(values):
        points.append((150 + 250 * column, y + 190 - value * 12))
        sheet.put(points[-1][0], points[-1][1] - 46, f"{value:.2f}", size=24, align="middle")
    sheet.pen.line(points, fill=case.hospital.accent, width=4)
    for column, (x, top) in enumerate(points):
        sheet.pen.ellipse((x - 8, top - 8, x + 8, top + 8), fill=case.hospital.accent)
        sheet.put(x, y + 214, on(before(case, 95 * (4 - column), 95 * (4 - column) + 40), style), size=24, colour=GREY, align="middle")  # fmt: skip
    return y + 270


def _remark(sheet: Sheet, case: Case, y: int) -> int:
    sheet.pen.rounded_rectangle((24, y, 1056, y + 360), radius=20, fill=_WHITE)
    face(sheet, 60, y + 22, 92, case.chance, rounded=True)
    sheet.put(176, y + 18, [staff(case.staff(0)), " 副主任医师"], size=32, weight=600)
    sheet.put(176, y + 68, ["回复于 ", on(case.day, "%m-%d", f" {case.clock(20)[:5]}")], size=24, colour=GREY)
    name = case.patient.name
    child = case.patient.age(case.day) < 16
    title = "小朋友家长" if child else "女士" if case.patient.sex == "女" else "先生"
    call = subject(case, name[0] if len(name) == 2 else name)
    text: Text = [
        call, title, "您好，甲功与上周三电话里说的一致，甲巯咪唑5mg qd先不动，2周后空腹复查白细胞；肝酶有波动，先停黄芪和保健品。复诊可挂", family_name(case.chance),
        "主任周二上午号，或加助理", worker(case), "微信", number(case.patient.social_id[:3] + digits(case.chance, 7), PiiKind.SOCIAL_ID), "，材料发", mail(case, f"nfm{digits(case.chance, 3)}"), "。",
    ]  # fmt: skip
    sheet.paragraph(60, y + 134, 960, valued(text, sheet.group()), size=30, leading=1.6)
    return y + 360


def _bottom(sheet: Sheet, case: Case, y: int) -> None:
    service: Text = ["客服 ", desk(case), " · 设备 ", number(f"M{digits(case.chance, 9)}", PiiKind.DEVICE_ID), " · IP ", number(f"203.0.113.{case.chance.randint(2, 250)}", PiiKind.IP)]  # fmt: skip
    sheet.put(540, y + 12, service, size=fitted(sheet, service, 1000, 24), colour=GREY, align="middle")
    top = sheet.height - 130
    sheet.pen.rectangle((0, top, 1080, sheet.height), fill=_WHITE)
    sheet.pen.rounded_rectangle((40, top + 20, 520, top + 100), radius=40, outline=case.hospital.accent, width=3)  # fmt: skip
    sheet.pen.rounded_rectangle((560, top + 20, 1040, top + 100), radius=40, fill=case.hospital.accent)
    sheet.put(280, top + 36, case.style.choice(("下载PDF", "保存到相册")), align="middle")
    sheet.put(800, top + 36, case.style.choice(("发给医生", "预约复诊")), colour=_WHITE, align="middle")
