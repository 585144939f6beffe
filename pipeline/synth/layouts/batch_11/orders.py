"""A ward's long-term orders: a binding margin, narrow signature columns, ditto marks, stops, a line drawn for a fresh start."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_8.ruled import LINE, fitted
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.layouts.batch_11 import names
from pipeline.synth.layouts.batch_11.remedies import ORDERS, Order
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.sheet import Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_PEN: Colour = (26, 40, 118)
_XS: Final = (110, 200, 268, 690, 792, 894, 984, 1052, 1126, 1200)
"""Left sides of the columns and the right end of the last."""
_TOP, _ROW, _ROWS = 314, 66, 18


class _Crew:
    """Who signs in which columns, and how this ward writes days."""

    def __init__(self, case: Case) -> None:
        self.doctors = [names.chinese(case.chance) for _ in range(2)]
        self.nurses = [names.chinese(case.chance, "女") for _ in range(3)]
        self.style = case.style.choice(("%m-%d", "%-m.%-d", "%-m/%-d", "%m月%d日"))
        self.scribbles = case.style.random() < 0.5


def orders(case: Case) -> Sheet:
    """Order sheet on A4: margin with upright writing, head, ten columns in two ranks of heads, eighteen rows, foot."""
    case, sheet = made.settled(case, 45, 96), Sheet(1240, 1754, size=20)
    sheet.put(655, 38, made.house(case), size=28, weight=600, align="middle")
    title = case.style.choice(("长 期 医 嘱 单", "长期医嘱记录单", "医嘱单（长期）"))
    sheet.put(655, 82, Run(title, Label.TITLE), size=36, weight=700, align="middle")
    _margin(sheet, case)
    _head(sheet, case)
    _grid(sheet)
    crew = _Crew(case)
    chosen = case.chance.sample(ORDERS, _ROWS - 5)
    for place, order in enumerate(chosen):
        _order(sheet, case, crew, order, place + (place > 8))
    _fresh_start(sheet, case, crew)
    _notes(sheet, case, crew)
    _foot(sheet, case)
    return sheet


def _margin(sheet: Sheet, case: Case) -> None:
    """What stands upright at the left so that a bound volume can be searched."""
    for y in range(40, 1720, 14):
        sheet.rule(78, y, 78, y + 7, width=1, colour=(150, 150, 156))
    sheet.paragraph(62, 300, 34, "装", size=18)
    sheet.paragraph(62, 900, 34, "订", size=18)
    sheet.paragraph(62, 1460, 34, "线", size=18)
    sheet.paragraph(26, 420, 26, made.patient(case), size=22, leading=1.25)
    sheet.paragraph(26, 980, 26, Run(case.patient.record_number, kind=PiiKind.MEDICAL_ID), size=20, leading=1.2)  # fmt: skip


def _head(sheet: Sheet, case: Case) -> None:
    one, style = case.patient, case.style
    ward = style.choice(("神经内科二病区", "卒中单元", "神内一"))
    admitted = case.day - timedelta(days=9)
    first = inline(sheet, Cell("姓名", made.patient(case)), Cell("性别", one.sex), Cell("年龄", made.age(case)), Cell("科室", ward), Cell("床号", made.code(case, PiiKind.BED, "##", "+#", "12-0#")), Cell(style.choice(("住院号", "病案号")), one.record_number, PiiKind.MEDICAL_ID), gap="   ")  # fmt: skip
    second = inline(sheet, Cell("入院", made.on(admitted, style.choice(("%Y-%m-%d", "%Y年%-m月%-d日")))), Cell("诊断", "急性脑梗死（左基底节区）；高血压3级 极高危"), Cell("过敏", case.chance.choice(("无", "磺胺")), None), Cell("责任护士", made.member(case, 5)), gap="   ")  # fmt: skip
    bar_code(sheet, 950, 40, one.record_number, height=44, scale=1)
    for place, text in enumerate((first, second)):
        sheet.put(110, 150 + 40 * place, text, size=fitted(sheet, text, 1090, 20))


def _grid(sheet: Sheet) -> None:
    foot = _TOP + _ROW * _ROWS
    sheet.pen.rectangle((_XS[0], 236, _XS[-1], foot), outline=LINE, width=2)
    for x in _XS[1:-1]:
        sheet.rule(x, 236 if x == _XS[5] else 274, x, foot, width=1, colour=LINE)
    sheet.rule(_XS[0], 274, _XS[-1], 274, width=1, colour=LINE)
    for place in range(_ROWS + 1):
        sheet.rule(_XS[0], _TOP + _ROW * place, _XS[-1], _TOP + _ROW * place, width=1, colour=LINE)
    for x, text in ((502, "起　始"), (1047, "停　止")):
        sheet.put(x, 240, text, weight=600, align="middle")
    for place, text in enumerate(
        ("日期", "时间", "医　　嘱", "医师", "护士", "日期", "时间", "医师", "护士")
    ):
        sheet.put((_XS[place] + _XS[place + 1]) / 2, 280, text, size=18, weight=600, align="middle")


def _cell(sheet: Sheet, column: int, y: float, text: Text, *, colour: Colour = _PEN) -> None:
    """A text in the middle of its column; one too long for it goes on below."""
    if not text:
        return
    room = _XS[column + 1] - _XS[column] - 6
    size = next((size for size in (19, 18, 17, 16, 15) if sheet.measure(text, size) <= room), 0)
    if size:
        sheet.put((_XS[column] + _XS[column + 1]) / 2, y + 18, text, size=size, align="middle", colour=colour)
    else:
        sheet.paragraph(_XS[column] + 5, y + 3, room, text, size=15, leading=1.25)


def _order(sheet: Sheet, case: Case, crew: _Crew, order: Order, place: int) -> None:
    """A line of orders: every third begins a day, the lines below it repeat it with a mark."""
    y, draw = _TOP + _ROW * place, case.chance
    fresh = place % 3 == 0 or place == 10
    if fresh:
        _cell(sheet, 0, y, made.on(case.day - timedelta(days=9 - place // 2), crew.style))
    clock = f"{draw.randint(8, 17)}:{draw.randint(0, 59):02d}" if fresh else "〃"
    _cell(sheet, 1, y, clock)
    name, dose, way = order
    group = sheet.group()
    text: Text = [Run(name, Label.ITEM_NAME, group), "  ", Run(dose, Label.ITEM_VALUE, group) if dose else Run(""), f"  {way}"]  # fmt: skip
    sheet.put(_XS[2] + 10, y + 18, text, size=fitted(sheet, text, 404, 20))
    _signed(sheet, case, 3, y, crew.doctors[place // 9], fresh=fresh, scribble=crew.scribbles)
    executed = place % 3 == 2 if crew.scribbles else fresh
    _signed(sheet, case, 4, y, crew.nurses[place // 6 % 3], fresh=executed, scribble=False)
    if draw.random() < 0.3:
        _stopped(sheet, case, crew, y)


def _signed(sheet: Sheet, case: Case, column: int, y: float, name: str, *, fresh: bool, scribble: bool) -> None:  # fmt: skip
    if not fresh:
        _cell(sheet, column, y, "〃" if column == 3 else "")
    elif scribble:
        signature(sheet, round(_XS[column]) + 2, round(y) + 6, case.chance)
    else:
        _cell(sheet, column, y, Run(name, kind=PiiKind.STAFF))


def _stopped(sheet: Sheet, case: Case, crew: _Crew, y: float) -> None:
    draw = case.chance
    _cell(sheet, 5, y, made.ago(case, draw.randint(0, 1), crew.style))
    _cell(sheet, 6, y, f"{draw.randint(8, 16)}:{draw.randint(0, 59):02d}")
    _cell(sheet, 7, y, Run(crew.doctors[1], kind=PiiKind.STAFF))
    _cell(sheet, 8, y, Run(draw.choice(crew.nurses), kind=PiiKind.STAFF))


def _fresh_start(sheet: Sheet, case: Case, crew: _Crew) -> None:
    """A red line and the orders written anew below it."""
    y = _TOP + _ROW * 9
    sheet.rule(_XS[0], y + 3, _XS[-1], y + 3, width=3, colour=(200, 40, 44))
    text: Text = [case.style.choice(("重整医嘱", "—— 重 整 医 嘱 ——")), "（", made.ago(case, 5, "%Y-%m-%d", 9), "）"]  # fmt: skip
    sheet.put((_XS[2] + _XS[3]) / 2, y + 18, text, weight=600, align="middle", size=19)
    _cell(sheet, 3, y, Run(crew.doctors[1], kind=PiiKind.STAFF))


def _notes(sheet: Sheet, case: Case, crew: _Crew) -> None:
    """Orders in words, which name people and places."""
    draw, one = case.chance, case.patient
    notes: tuple[Text, ...] = (
        ["请", draw.choice(("肾内科", "心内科", "营养科")), made.doctor(case), "主任会诊；Cr 186μmol/L停用造影"],
        ["陪护一人：", made.kin(case), f"（{one.kin_relation}） ", made.phone(case)],
        ["自备药：碳酸锂0.25g bid，家属", made.someone(case), "签字", made.ago(case, 4, crew.style)],
        ["外送", made.elsewhere(case), "查自身抗体，条码", made.code(case, PiiKind.SPECIMEN_ID, "WS########", "88########")],
    )  # fmt: skip
    for place, text in enumerate(draw.sample(notes, len(notes))):
        y = _TOP + _ROW * (_ROWS - 4 + place)
        runs = runs_of(text)
        sheet.paragraph(_XS[2] + 10, y + (4 if sheet.measure(runs, 19) > 406 else 18), 406, runs, size=19, leading=1.4)  # fmt: skip
        _cell(sheet, 3, y, Run(crew.doctors[place % 2], kind=PiiKind.STAFF))


def _foot(sheet: Sheet, case: Case) -> None:
    y = _TOP + _ROW * _ROWS + 14
    checked: Text = [*inline(sheet, Cell("本页审核药师", made.worker(case)), Cell("护士长核对", made.member(case, 6)), gap="       "), "（", made.ago(case, 0, "%m-%d", 17), "）"]  # fmt: skip
    sheet.put(110, y, checked, size=18)
    name_stamp(sheet, 930, round(y) - 4, case.hospital.staff[0], size=22)
    sheet.put(_XS[-1], y + 2, "第 2 页", size=18, align="right")
    line: Text = [
        "打印人：", made.worker(case), "(", made.code(case, PiiKind.OTHER_ID, "0#####", "HS####"), ")  ", made.ago(case, 0, "%Y/%m/%d", 18), "  工作站 ", made.code(case, PiiKind.DEVICE_ID, "NK2-PC-##", "WS-B07-###"),
        "  ", made.house(case), " ", made.inner(case),
    ]  # fmt: skip
    sheet.put(110, y + 44, line, size=16, colour=(100, 104, 112))
