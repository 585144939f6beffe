"""The two tables of a discharge summary: medicines and pathology."""

from typing import Final

from pipeline.synth.clinic import Assay, Result, results
from pipeline.synth.layouts.batch_14.discharge_story import section
from pipeline.synth.layouts.batch_14.discharge_words import LEFT, RIGHT, Stay, after, latin_on
from pipeline.synth.layouts.batch_14.grid_b import line_of
from pipeline.synth.layouts.batch_14.invented_b import doctor, number, place
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LINE: Colour = (176, 182, 192)
_SHADE: Colour = (238, 241, 245)
_MEDICINES: Final = (
    ("Aspirin EC", "100", "mg", "mane", "NEW", "lifelong"), ("Ticagrelor", "90", "mg", "BD", "NEW", "12 months"), ("Atorvastatin", "80", "mg", "nocte", "CHANGED", "was 20 mg"),
    ("Metoprolol succinate CR", "23.75", "mg", "mane", "NEW", "HR target 60"), ("Ramipril", "2.5", "mg", "mane", "NEW", "uptitrate"), ("Metformin XR", "1000", "mg", "nocte", "UNCHANGED", "withheld 48 h"),
    ("GTN spray", "400", "mcg", "PRN", "NEW", "max 3 sprays"), ("Ibuprofen", "400", "mg", "TDS", "CEASED", "CKD, ACS"),
)  # fmt: skip
_TROPONIN: Final = Assay("TnI", "Troponin I (hs) peak", "Troponin I (hs)", "ng/L", 0, 26, 0)
_ASSAYS: Final = (
    Assay("Na", "Sodium", "Sodium", "mmol/L", 135, 145, 0), Assay("K", "Potassium", "Potassium", "mmol/L", 3.5, 5.2, 1),
    Assay("Cr", "Creatinine", "Creatinine", "umol/L", 60, 110, 0), Assay("eGFR", "eGFR", "eGFR", "mL/min/1.73m2", 60, 90, 0), Assay("Hb", "Haemoglobin", "Haemoglobin", "g/L", 115, 165, 0),
    Assay("WCC", "White cells", "White cells", "x10^9/L", 4, 11, 1), Assay("Plt", "Platelets", "Platelets", "x10^9/L", 150, 400, 0), Assay("LDL", "LDL cholesterol", "LDL cholesterol", "mmol/L", 0, 1.8, 1), Assay("CRP", "C-reactive protein", "C-reactive protein", "mg/L", 0, 5, 0),
)  # fmt: skip


def medicines(sheet: Sheet, it: Stay, y: float) -> float:
    """Medicines with dose, times, status; returns the y below."""
    y = section(sheet, it, y, it.case.style.choice(("Medications on discharge", "Medicines reconciliation")))
    widths, draw = (330, 150, 140, 190, 310), it.case.chance
    heads = (
        "Medicine",
        "Dose",
        "Frequency",
        "Status",
        it.case.style.choice(("Comment", "Reason / duration")),
    )
    y = line_of(sheet, LEFT, y, 27, widths, heads, size=16, weight=600, middle=False, fill=_SHADE, line=_LINE)
    for at in sorted(draw.sample(range(len(_MEDICINES)), draw.choice((6, 7)))):
        name, dose, unit, often, status, remark = _MEDICINES[at]
        group = sheet.group()
        amount: Text = [Run(dose, Label.ITEM_VALUE, group), " ", Run(unit, Label.ITEM_UNIT, group)]
        row: tuple[Text, ...] = (Run(name, Label.ITEM_NAME, group), amount, often, status, remark)
        y = line_of(sheet, LEFT, y, 27, widths, row, size=16, middle=False, line=_LINE)
    return y


def pathology(sheet: Sheet, it: Stay, y: float) -> float:
    """A laboratory's line and its results in two columns or one; returns the y below."""
    case = it.case
    y = section(
        sheet, it, y, case.style.choice(("Pathology", "Relevant investigations", "Laboratory results"))
    )
    source: Text = [
        place(it.laboratory), "  Lab no. ", number(case, PiiKind.SPECIMEN_ID, 9, case.style.choice(("", "24-", "P"))), "  collected ", latin_on(it.dates, after(it.admitted, 2), case.clock(6)[:5]), "  pathologist Dr ", doctor(it.pathologist),
    ]  # fmt: skip
    sheet.put(LEFT, y, source, size=16)
    rows = results(_ASSAYS, case.chance.choice((7, 9)), case.chance, dash=" - ", flags=("H", "L"))
    peak = case.chance.randint(180, 9400)
    rows = [Result(_TROPONIN, str(peak), "H", "<26"), *rows]
    half = (len(rows) + 1) // 2
    for at, row in enumerate(rows):
        _result(sheet, LEFT + 570 * (at // half), y + 30 + 27 * (at % half), row)
    bottom = y + 30 + 27 * half
    sheet.rule(LEFT, bottom + 2, RIGHT, bottom + 2, width=1, colour=_LINE)
    return bottom + 4


def _result(sheet: Sheet, x: float, y: float, row: Result) -> None:
    group = sheet.group()
    sheet.put(x, y, Run(row.test.name, Label.ITEM_NAME, group), size=16)
    value: list[str | Run] = [Run(row.value, Label.ITEM_VALUE, group)]
    if row.flag:
        value += [" ", Run(row.flag, Label.ITEM_FLAG, group)]
    sheet.put(x + 186, y, value, size=16, weight=600 if row.flag else 400)
    sheet.put(x + 262, y, Run(row.test.unit, Label.ITEM_UNIT, group), size=16)
    sheet.put(x + 410, y, ["(", Run(row.range, Label.ITEM_RANGE, group), ")"], size=16)
