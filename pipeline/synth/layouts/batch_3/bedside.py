"""A bedside analyser's slip on narrow thermal paper: mostly English, values first, machine numbers everywhere."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import Assay, Result, results
from pipeline.synth.layouts.batch_3.cells import Cell, inline, pair_runs
from pipeline.synth.layouts.batch_3.invented import (
    age_run,
    english_day,
    ip,
    mac,
    office_phone,
    patient_run,
    pinyin,
    someone,
)  # fmt: skip
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import bar_code
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_MEASURED: Final = (
    Assay("pH", "pH", "pH", "", 7.35, 7.45, 3), Assay("pCO2", "pCO2", "pCO2", "mmHg", 35, 45, 1), Assay("pO2", "pO2", "pO2", "mmHg", 83, 108, 1),
    Assay("Na+", "Na+", "Na+", "mmol/L", 136, 145, 0), Assay("K+", "K+", "K+", "mmol/L", 3.5, 5.1, 2), Assay("Ca++", "Ca++", "Ca++", "mmol/L", 1.15, 1.33, 2),
    Assay("Cl-", "Cl-", "Cl-", "mmol/L", 98, 107, 0), Assay("Glu", "Glu", "Glu", "mmol/L", 3.9, 6.1, 1), Assay("Lac", "Lac", "Lac", "mmol/L", 0.5, 1.6, 1),
    Assay("Hct", "Hct", "Hct", "%", 35, 50, 0),
)  # fmt: skip
_DERIVED: Final = (
    Assay("HCO3-act", "HCO3-act", "HCO3-", "mmol/L", 21, 28, 1), Assay("BE(B)", "BE(B)", "BE(B)", "mmol/L", -2, 3, 1),
    Assay("sO2", "sO2", "sO2", "%", 95, 99, 1), Assay("THbc", "THbc", "THbc", "g/dL", 11.7, 17.4, 1),
)  # fmt: skip
_LEFT, _RIGHT = 48, 764


def bedside(case: Case) -> Sheet:
    """Blood gas slip, 820 pixels wide: head, sample, two blocks of values, machine and operator, bar code."""
    sheet = Sheet(820, 1760, colour=(247, 246, 240), size=25)
    model = case.style.choice(("RAPID-GAS 348 EX", "血气分析仪 BG-1200", "VENTRIX iQ"))
    sheet.put(410, 36, model, size=32, weight=700, align="middle")
    sheet.put(410, 84, Run(case.hospital.name, kind=PiiKind.ORGANISATION), align="middle")
    sheet.put(
        410,
        126,
        Run(case.style.choice(("PATIENT SAMPLE REPORT", "Blood Gas Report", "病人结果")), Label.TITLE),
        weight=600,
        align="middle",
    )
    _dashes(sheet, 170)
    sample = digits(case.chance, 10)
    y = _sample(sheet, case, 184, sample)
    y = _block(
        sheet, y, "MEASURED 37.0 C", results(_MEASURED, 10, case.chance, dash=" - ", flags=("[H]", "[L]"))
    )
    y = _block(sheet, y, "DERIVED", results(_DERIVED, 4, case.chance, dash=" - ", flags=("[H]", "[L]")))
    y = _machine(sheet, case, y)
    width = bar_code(sheet, 200, round(y) + 8, sample, height=72, scale=3)
    sheet.put(200 + width / 2, y + 84, Run(sample, kind=PiiKind.SPECIMEN_ID), size=20, align="middle")
    sheet.put(410, y + 126, "*** END OF REPORT ***", size=22, align="middle")
    return sheet


def _dashes(sheet: Sheet, y: float) -> None:
    for x in range(_LEFT, _RIGHT, 14):
        sheet.rule(x, y, x + 8, y, width=2, colour=(70, 70, 74))


def _spread(sheet: Sheet, y: float, cell: Cell) -> None:
    """The key at the left edge, the value at the right one."""
    key, values = pair_runs(sheet, cell)
    sheet.put(_LEFT, y, key)
    sheet.put(_RIGHT, y, values, align="right")


def _sample(sheet: Sheet, case: Case, y: float, sample: str) -> float:
    person, draw = case.patient, case.chance
    drawn = f"{english_day(case.day, short=True)} {case.clock(5)[:5]}"
    cells = (
        Cell("Date", drawn, PiiKind.DATE), Cell("Sample #", sample, PiiKind.SPECIMEN_ID),
        Cell(case.style.choice(("Pt ID", "Patient ID", "PID")), person.record_number, PiiKind.MEDICAL_ID), Cell("Name", patient_run(case)),
        Cell("ID2", person.national_id, PiiKind.NATIONAL_ID), Cell("Age/Sex", [age_run(case, "{}Y"), f" / {'M' if person.sex == '男' else 'F'}"]),
        Cell("Location", ["EICU  ", Run(f"BED {draw.randint(1, 24):02d}", kind=PiiKind.BED)]), Cell("Req. Physician", pinyin(draw), PiiKind.STAFF),
        Cell("Sample type", draw.choice(("Arterial", "Venous", "Capillary"))), Cell("FIO2", f"{draw.choice((21, 29, 40, 60))}.0 %"), Cell("Temp", f"{draw.uniform(36, 39):.1f} C"),
    )  # fmt: skip
    for number, cell in enumerate(cells):
        _spread(sheet, y + 40 * number, cell)
    return y + 40 * len(cells) + 10


def _block(sheet: Sheet, y: float, name: str, rows: list[Result]) -> float:
    _dashes(sheet, y)
    sheet.put(_LEFT, y + 8, name, weight=600)
    y += 50
    for result in rows:
        _row(sheet, y, result)
        y += 42
    return y + 6


def _row(sheet: Sheet, y: float, result: Result) -> None:
    group = sheet.group()
    sheet.put(_LEFT + 12, y, Run(result.test.code, Label.ITEM_NAME, group))
    sheet.put(310, y, Run(result.value, Label.ITEM_VALUE, group), weight=600, align="right")
    for x, text, label in (
        (326, result.flag, Label.ITEM_FLAG), (392, result.test.unit, Label.ITEM_UNIT), (540, result.range, Label.ITEM_RANGE),
    ):  # fmt: skip
        if text:
            sheet.put(x, y, Run(text, label, group), size=23)


def _machine(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    lines: tuple[Text, ...] = (
        inline(sheet, Cell("Oper", pinyin(draw), PiiKind.STAFF), Cell("ID", digits(draw, 6), PiiKind.OTHER_ID), colon=" "),
        inline(sheet, Cell("S/N", case.hospital.device[3:], PiiKind.DEVICE_ID), Cell("Cart", digits(draw, 9), PiiKind.DEVICE_ID), colon=" "),
        inline(sheet, Cell("IP", ip(draw), PiiKind.IP), Cell("MAC", mac(draw), PiiKind.DEVICE_ID), colon=" ", gap="   "),
        ["危急值已报 ", someone(case), " ", Run(office_phone(draw), kind=PiiKind.PHONE)],
        ["Read back by ", Run(pinyin(draw), kind=PiiKind.STAFF), " ", Run(f"{day(case.day, '%d/%m/%y')} {case.clock(6)[:5]}", kind=PiiKind.DATE)],
    )  # fmt: skip
    _dashes(sheet, y)
    for number, line in enumerate(lines):
        sheet.put(_LEFT, y + 14 + 40 * number, line, size=23)
    return y + 14 + 40 * len(lines)
