"""Screens: a hospital app's result page on a phone, with the phone's status bar."""

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, Result, results
from pipeline.synth.layouts.form import day, field
from pipeline.synth.marks import status_bar, watermark
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_GREY = (128, 132, 140)
_WHITE = (255, 255, 255)


def app(case: Case) -> Sheet:
    """A result page as cards: patient, then one card with rows of two lines per test."""
    sheet = Sheet(1080, 2160, colour=(243, 245, 248), size=34)
    sheet.pen.rectangle((0, 0, 1080, 176), fill=_WHITE)
    status_bar(sheet, case.chance)
    sheet.put(48, 92, "‹", size=56)
    sheet.put(540, 98, Run("检验报告详情", Label.TITLE), size=40, weight=600, align="middle")
    _patient_card(sheet, case)
    rows = results(BLOOD, 10, case.chance)
    sheet.pen.rounded_rectangle((32, 600, 1048, 700 + 124 * len(rows)), radius=24, fill=_WHITE)
    sheet.put(72, 624, f"检验结果（{len(rows)}项）", size=36, weight=600)
    for number, result in enumerate(rows):
        _row(sheet, 690 + 124 * number, result)
    y = 730 + 124 * len(rows)
    sheet.put(
        540,
        y,
        ["客服热线：", Run(case.hospital.phone, kind=PiiKind.PHONE)],
        size=28,
        colour=_GREY,
        align="middle",
    )
    if case.style.random() < 0.5:
        for x, middle in ((800, 330), (300, y + 120), (780, y + 120)):
            watermark(sheet, x, middle, f"{case.patient.name} {case.patient.phone[-4:]}")
    return sheet


def _patient_card(sheet: Sheet, case: Case) -> None:
    person = case.patient
    sheet.pen.rounded_rectangle((32, 204, 1048, 576), radius=24, fill=_WHITE)
    name = Run(person.name, kind=PiiKind.PERSON, subject=True)
    age = case.patient.age(case.day)
    shown = Run(f"{age}岁", kind=PiiKind.AGE_OVER_89) if age > 89 else f"{age}岁"
    sheet.put(72, 228, [name, f"  {person.sex}  ", shown], size=42, weight=600)
    rows = (
        ("就诊医院", case.hospital.name, PiiKind.ORGANISATION), ("就诊卡号", person.card_number, PiiKind.CARD_NUMBER),
        ("开单医生", case.staff(0), PiiKind.STAFF), ("报告时间", f"{day(case.day)} {case.clock(11)}", PiiKind.DATE),
    )  # fmt: skip
    for number, (key, value, kind) in enumerate(rows):
        field(sheet, 72, 308 + 64 * number, key, value, kind, colon="", at=300)


def _row(sheet: Sheet, y: float, result: Result) -> None:
    group = sheet.group()
    colour = (214, 64, 52) if result.flag else (28, 28, 34)
    sheet.rule(72, y, 1008, y, width=1, colour=(226, 228, 232))
    sheet.put(72, y + 14, Run(result.test.name, Label.ITEM_NAME, group))
    value: list[str | Run] = [Run(result.value, Label.ITEM_VALUE, group)]
    if result.flag:
        value += [" ", Run(result.flag, Label.ITEM_FLAG, group)]
    sheet.put(1008, y + 14, value, weight=600, colour=colour, align="right")
    sheet.put(72, y + 68, ["参考范围：", Run(result.range, Label.ITEM_RANGE, group)], size=28, colour=_GREY)
    sheet.put(
        1008, y + 68, Run(result.test.unit, Label.ITEM_UNIT, group), size=28, colour=_GREY, align="right"
    )
