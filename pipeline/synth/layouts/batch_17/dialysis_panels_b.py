"""The panels of a dialysis run sheet: prescription, observations, last bloods, the hourly grid."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_17.english_names_b import dated, titled
from pipeline.synth.layouts.batch_17.names_b import earlier
from pipeline.synth.layouts.form import field
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_BAND: Final = (222, 238, 240)
_BLOODS: Final = (
    ("Hb", "g/L", 96, 124, 0, 100, 115), ("K+", "mmol/L", 4.2, 6.3, 1, 3.5, 5.5), ("PO4", "mmol/L", 1.1, 2.4, 2, 0.8, 1.8), ("Corr Ca", "mmol/L", 2.05, 2.6, 2, 2.1, 2.6),
    ("PTH", "pmol/L", 12, 88, 1, 15, 60), ("Ferritin", "ug/L", 180, 960, 0, 200, 800), ("Albumin", "g/L", 29, 41, 0, 33, 48), ("URR", "%", 62, 78, 0, 65, 100), ("spKt/V", "", 1.1, 1.6, 2, 1.2, 2.0),
)  # fmt: skip
_OBSERVED: Final = (
    ("Weight", "kg", 73.4, 71.6, 1), ("BP sitting", "mmHg", 0, 0, 0), ("BP standing", "mmHg", 0, 0, 0), ("Pulse", "bpm", 74, 82, 0), ("Temp", "°C", 36.4, 36.6, 1),
    ("SpO2", "%", 96, 97, 0), ("BGL", "mmol/L", 8.1, 6.2, 1),
)  # fmt: skip


def _panel(sheet: Sheet, x: int, y: int, width: int, name: Text) -> int:
    sheet.pen.rectangle((x, y, x + width, y + 30), fill=_BAND)
    sheet.pen.rectangle((x, y, x + width, y + 308), outline=(120, 140, 144), width=1)
    sheet.put(x + 10, y + 2, name, weight=600, size=18)
    return y + 36


def prescription(sheet: Sheet, case: Case, x: int, y: int) -> None:
    """What was ordered, in two columns of keys and values."""
    draw = case.chance
    top = _panel(sheet, x, y, 570, "Prescription")
    machine = Run(f"{draw.randint(4, 9)}VEA{digits(draw, 5)}", kind=PiiKind.DEVICE_ID)
    left: tuple[tuple[str, Text], ...] = (
        ("Machine", ["5008S  S/N ", machine]), ("Dialyser", "FX80 classix"), ("Duration", "4.5 h"), ("Qb / Qd", "300 / 500 mL/min"), ("Dialysate", "K 2.0  Ca 1.25  HCO3 34"), ("Na / temp", "138 / 36.0 °C"), ("Anticoag", "enoxaparin 40 mg IV"),
    )  # fmt: skip
    right: tuple[tuple[str, Text], ...] = (
        ("Access", "L BC AVF"), ("Needles", "15G A / 15G V"), ("IBW", "71.5 kg"), ("UF goal", f"{draw.uniform(1.4, 2.6):.1f} L"), ("Hep B sAb", ">100 IU/L"), ("MRSA/VRE", "neg / neg"), ("Circuit lot", "24C11-7"),
    )  # fmt: skip
    for column, at, rows in ((x + 10, 112, left), (x + 350, 100, right)):
        for number, (key, value) in enumerate(rows):
            field(sheet, column, top + 30 * number, key, value, colon="", at=column + at, size=16)
    made: Text = [
        "AVF created ",
        dated(earlier(case, 600, 1400), "%b %Y"),
        ", Mr ",
        titled(case),
        "; orders signed Dr ",
        titled(case),
        " ",
        dated(earlier(case, 3, 27), "%d/%m/%y"),
    ]
    sheet.put(x + 10, top + 30 * 7 + 12, made, size=15)


def observed(sheet: Sheet, case: Case, x: int, y: int) -> None:
    """Observations before and after; the one after is the value of the row."""
    top = _panel(sheet, x, y, 470, "Observations")
    for at, text in ((200, "Pre"), (300, "Post"), (390, "Unit")):
        sheet.put(x + at, top, text, weight=600, size=16)
    for number, (name, unit, before, after, decimals) in enumerate(_OBSERVED, 1):
        pre, post = (f"{value + case.chance.uniform(-0.4, 0.9):.{decimals}f}" for value in (before, after))
        if name.startswith("BP"):
            pre, post = (f"{case.chance.randint(104, 168)}/{case.chance.randint(56, 92)}" for _ in range(2))
        group, row = sheet.group(), top + 31 * number
        sheet.put(x + 10, row, Run(name, Label.ITEM_NAME, group), size=17)
        sheet.put(x + 200, row, pre, size=17)
        sheet.put(x + 300, row, Run(post, Label.ITEM_VALUE, group), size=17)
        sheet.put(x + 390, row, Run(unit, Label.ITEM_UNIT, group), size=17)
        sheet.rule(x, row - 2, x + 470, row - 2, width=1, colour=(190, 200, 204))


def bloods(sheet: Sheet, case: Case, x: int, y: int) -> None:
    """The last month's results with target ranges; flags stand before the value."""
    draw = case.chance
    source: Text = ["Bloods ", dated(earlier(case, 4, 20), "%d/%m/%y"), "  ", Run("Kestrel Pathology", kind=PiiKind.ORGANISATION), "  Lab ", Run(f"24-{digits(draw, 7)}", kind=PiiKind.SPECIMEN_ID)]  # fmt: skip
    top = _panel(sheet, x, y, 574, source)
    for number, (name, unit, low, high, decimals, least, most) in enumerate(_BLOODS):
        value, group, row = round(draw.uniform(low, high), decimals), sheet.group(), top + 30 * number
        flag = "H" if value > most else "L" if value < least else ""
        sheet.put(x + 10, row, Run(name, Label.ITEM_NAME, group), size=17)
        if flag:
            sheet.put(x + 160, row, Run(flag, Label.ITEM_FLAG, group), size=17, weight=700)
        sheet.put(x + 200, row, Run(f"{value:.{decimals}f}", Label.ITEM_VALUE, group), size=17)
        if unit:
            sheet.put(x + 310, row, Run(unit, Label.ITEM_UNIT, group), size=17)
        sheet.put(x + 430, row, Run(f"{least} - {most}", Label.ITEM_RANGE, group), size=17)


def hourly(sheet: Sheet, case: Case, short: tuple[str, ...], y: int) -> float:
    """Half-hourly readings of the machine, each signed with initials; returns the y below."""
    draw = case.chance
    xs = (60, 180, 330, 440, 560, 690, 820, 950, 1080, 1220, 1360, 1530)
    heads = ("Time", "BP", "HR", "Qb", "Art P", "Ven P", "TMP", "UFR mL/h", "UF vol L", "Cond", "Comment", "Initials")  # fmt: skip
    sheet.pen.rectangle((50, y, 1704, y + 32), fill=_BAND)
    for x, text in zip(xs, heads, strict=True):
        sheet.put(x, y + 3, text, weight=600, size=17)
    start, step = draw.randint(0, 25), 31
    for number in range(9):
        row, minute = y + 34 + step * number, start + 30 * number
        comment = draw.choice(("", "", "access OK", "nil issues", "UF off 10/60"))
        cells: tuple[Text, ...] = (
            f"{7 + (30 + minute) // 60:02d}{(30 + minute) % 60:02d}", f"{draw.randint(92, 158)}/{draw.randint(50, 88)}", str(draw.randint(64, 98)), str(draw.choice((280, 300, 300))), f"-{draw.randint(120, 190)}", str(draw.randint(130, 200)), str(draw.randint(18, 60)),
            str(draw.randint(380, 560)), f"{0.24 * number:.2f}", f"{draw.uniform(13.8, 14.1):.1f}", comment, Run(short[number // 6], kind=PiiKind.STAFF),
        )  # fmt: skip
        for x, cell in zip(xs, cells, strict=True):
            if cell:
                sheet.put(x, row, cell, size=17)
        sheet.rule(50, row + 28, 1704, row + 28, width=1, colour=(190, 200, 204))
    bottom = y + 34 + step * 9
    sheet.pen.rectangle((50, y, 1704, bottom), outline=(120, 140, 144), width=1)
    for x in xs[1:]:
        sheet.rule(x - 8, y, x - 8, bottom, width=1, colour=(120, 140, 144))
    return bottom
