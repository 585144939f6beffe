"""Signs and laboratory results of a visit summary."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.invent_a import dated, number
from pipeline.synth.layouts.form import Columns, header_row, item_row
from pipeline.synth.sheet import Colour, Run, Sheet
from schemas.names import Label, PiiKind

_GREY: Final[Colour] = (96, 100, 108)
_LEFT = 64
_TESTS: Final = (
    ("Troponin I, High Sens", 3, 17, 0, "ng/L", "<18", ""), ("WBC", 11.2, 15.8, 1, "K/uL", "4.0-11.0", "H"), ("Hemoglobin", 12.2, 15.6, 1, "g/dL", "12.0-16.0", ""),
    ("Creatinine", 0.62, 1.1, 2, "mg/dL", "0.50-1.20", ""), ("Lipase", 14, 58, 0, "U/L", "13-60", ""), ("ALT", 62, 140, 0, "U/L", "7-55", "H"), ("Potassium", 3.0, 3.4, 1, "mmol/L", "3.5-5.1", "L"),
)  # fmt: skip


def vitals(sheet: Sheet, case: Case, y: float) -> float:
    """Draw six signs, each value under its name; returns the y below."""
    draw, groups = case.chance, [sheet.group() for _ in range(6)]
    signs = (
        ("BP", f"{draw.randint(118, 168)}/{draw.randint(66, 94)}", ""), ("Pulse", str(draw.randint(64, 118)), " bpm"), ("Temp", f"{draw.uniform(97.6, 100.2):.1f}", " F"),
        ("Resp", str(draw.randint(14, 22)), ""), ("SpO2", str(draw.randint(93, 100)), "%"), ("BMI", f"{draw.uniform(21, 38):.2f}", " kg/m2"),
    )  # fmt: skip
    sheet.put(_LEFT, y, "Last Vitals", size=21, weight=700, colour=case.hospital.accent)
    for place, ((what, _, _), group) in enumerate(zip(signs, groups, strict=True)):
        sheet.put(_LEFT + 128 * place, y + 32, Run(what, Label.ITEM_NAME, group), size=16, colour=_GREY)
    for place, ((_, value, unit), group) in enumerate(zip(signs, groups, strict=True)):
        sheet.put(
            _LEFT + 128 * place,
            y + 54,
            [Run(value, Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group)],
        )
    return y + 90


def labs(sheet: Sheet, case: Case, y: float) -> float:
    """Draw the laboratory table without rules; returns the y below."""
    columns: Columns = {
        Label.ITEM_NAME: _LEFT,
        Label.ITEM_VALUE: 320,
        Label.ITEM_FLAG: 410,
        Label.ITEM_UNIT: 460,
        Label.ITEM_RANGE: 570,
    }
    collected = dated(case.day, "%m/%d/%y 2015")
    sheet.put(_LEFT, y, "Labs", size=21, weight=700, colour=case.hospital.accent)
    sheet.put(
        140,
        y + 4,
        [
            "collected ",
            collected,
            "  Specimen ",
            number(case.chance, PiiKind.SPECIMEN_ID, f"{case.day:%y}H-", 9),
        ],
        size=17,
        colour=_GREY,
    )
    header_row(
        sheet, y + 34, ((_LEFT, "Component"), (320, "Value"), (460, "Units"), (570, "Reference")), size=17
    )
    y += 62
    for what, low, high, places, unit, limits, flag in _TESTS:
        value = f"{case.chance.uniform(low, high):.{places}f}"
        item_row(
            sheet,
            y,
            columns,
            {
                Label.ITEM_NAME: what,
                Label.ITEM_VALUE: value,
                Label.ITEM_FLAG: flag,
                Label.ITEM_UNIT: unit,
                Label.ITEM_RANGE: limits,
            },
            size=18,
        )
        y += 29
    return y  # fmt: skip
