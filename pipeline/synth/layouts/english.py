"""An English laboratory report."""

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, CHEMISTRY, results
from pipeline.synth.layouts.form import Columns, day, field, fields_of, header_row, item_row
from pipeline.synth.marks import bar_code
from pipeline.synth.people import latin_name
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind


def lab(case: Case) -> Sheet:
    """A US-letter page: letterhead, a box of demographics, two panels, a footer with the accession number."""
    sheet = Sheet(1275, 1650, size=22)
    accession = case.number("A", 8)
    hospital = case.hospital
    sheet.put(
        80,
        60,
        Run(hospital.latin_name, kind=PiiKind.ORGANISATION),
        size=36,
        weight=700,
        colour=hospital.accent,
    )
    address = f"{case.style.randint(10, 990)} Juniper Row, Eldmoor"
    phone = f"(555) 555-01{case.style.randrange(100):02d}"
    sheet.put(
        80, 112, [Run(address, kind=PiiKind.ADDRESS), "   Tel: ", Run(phone, kind=PiiKind.PHONE)], size=18
    )
    bar_code(sheet, 900, 60, accession, height=56)
    sheet.put(80, 160, Run("LABORATORY REPORT", Label.TITLE), size=28, weight=600)
    _demographics(sheet, case, accession)
    y = _panel(sheet, case, 450, "COMPLETE BLOOD COUNT", 9, blood=True)
    y = _panel(sheet, case, y + 24, "METABOLIC PANEL", 9, blood=False)
    field(
        sheet,
        80,
        y + 30,
        "Comment",
        "Results reviewed; repeat testing advised if clinically indicated.",
        colon=": ",
    )
    physician = f"Dr. {latin_name(case.chance)}"
    field(sheet, 80, y + 74, "Verified by", physician, PiiKind.STAFF, colon=": ")
    sheet.put(80, 1580, ["Accession ", Run(accession, kind=PiiKind.SPECIMEN_ID), "   Page 1 of 1"], size=17)
    return sheet


def _demographics(sheet: Sheet, case: Case, accession: str) -> None:
    person = case.patient
    sheet.pen.rectangle((80, 214, 1195, 400), outline=(90, 90, 96), width=2)
    birth, when = day(person.birth, "%m/%d/%Y"), day(case.day, "%m/%d/%Y")
    last_first = ", ".join(reversed(person.latin_name.split(" ")))
    rows = (
        (("Patient", last_first, PiiKind.PERSON), ("DOB", birth, PiiKind.DATE), ("Sex", "M" if person.sex == "男" else "F", None)),
        (("MRN", person.record_number, PiiKind.MEDICAL_ID), ("Collected", f"{when} {case.clock(8)[:5]}", PiiKind.DATE), ("Specimen", "Serum", None)),
        (("Accession #", accession, PiiKind.SPECIMEN_ID), ("Reported", f"{when} {case.clock(14)[:5]}", PiiKind.DATE), ("Passport", case.patient.passport, PiiKind.TRAVEL_ID)),
        (("Ordering Provider", latin_name(case.chance), PiiKind.STAFF), ("Email", person.email, PiiKind.EMAIL)),
    )  # fmt: skip
    for number, row in enumerate(rows):
        for x, (key, value, kind) in zip((100, 560, 960), row, strict=False):
            field(sheet, x, 226 + 42 * number, key, value, kind, colon=": ", subject=key == "Patient")


def _panel(sheet: Sheet, case: Case, y: float, name: str, count: int, *, blood: bool) -> float:
    columns: Columns = {
        Label.ITEM_NAME: 100, Label.ITEM_VALUE: 520, Label.ITEM_FLAG: 660, Label.ITEM_UNIT: 780, Label.ITEM_RANGE: 980,
    }  # fmt: skip
    sheet.put(80, y, name, weight=700)
    sheet.rule(80, y + 38, 1195, y + 38)
    header_row(
        sheet,
        y + 44,
        ((100, "Test"), (520, "Result"), (660, "Flag"), (780, "Units"), (980, "Reference Range")),
    )
    y += 84
    for result in results(BLOOD if blood else CHEMISTRY, count, case.chance, dash=" - ", flags=("H", "L")):
        item_row(sheet, y, columns, fields_of(result, name=result.test.english))
        y += 38
    return y
