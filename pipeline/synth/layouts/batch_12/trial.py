"""A page of a drug trial's case report form: comb fields, numbered questions, event tables, a narrative, an audit trail."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item_cells, row_of, section
from pipeline.synth.layouts.batch_12.english import (
    HOSPITALS,
    earlier,
    family,
    given,
    lay,
    numbered,
    organisation,
    phone,
    staff,
    town,
    written,
)  # fmt: skip
from pipeline.synth.layouts.batch_12.invented import past
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _BLUE = 60, 1180, (30, 62, 120)
_SPONSORS: Final = ("Halvorsen-Lux Therapeutics, Inc.", "Meridane Biopharma GmbH", "Corvalis Oncology Ltd")
_TESTS: Final = (
    ("Systolic BP", 96, 172, 0, "mmHg", "90-140"), ("Diastolic BP", 52, 104, 0, "mmHg", "60-90"), ("Heart rate", 52, 118, 0, "bpm", "50-100"), ("Weight", 44, 112, 1, "kg", ""), ("QTcF", 388, 498, 0, "ms", "<=450"), ("PR interval", 118, 226, 0, "ms", "120-200"),
    ("ALT", 8, 160, 0, "U/L", "<=41"), ("ANC", 0.6, 7.8, 2, "10^9/L", "1.8-7.5"), ("Platelets", 48, 390, 0, "10^9/L", "150-400"), ("Creatinine", 44, 168, 0, "umol/L", "59-104"), ("Lipase", 12, 240, 0, "U/L", "<=60"), ("HER2 copy no.", 1.2, 9.8, 1, "", "<4.0"),
    ("ECOG PS", 0, 2, 0, "", "0-1"), ("Target lesion sum", 18, 142, 0, "mm", ""), ("Trough conc.", 82, 940, 1, "ng/mL", ""), ("CA 19-9", 6, 1800, 0, "U/mL", "<=37"),
)  # fmt: skip
_EVENTS: Final = (("Neutropenia", "G3", "Related", "Dose held"), ("Rash maculo-papular", "G1", "Possible", "None"), ("Fall", "G2", "Not related", "None"))  # fmt: skip


def trial(case: Case) -> Sheet:
    """Case report form page on A4: header grid, comb date, findings, adverse events, narrative, log, e-signature."""
    sheet = Sheet(1240, 1754, size=20)
    draw = case.chance
    subject_number = f"{draw.randint(101, 899):04d}-{draw.randint(1, 240):04d}"
    y = _header(sheet, case, subject_number)
    y = _questions(sheet, case, y + 14)
    y = _findings(sheet, case, y + 8)
    y = _events(sheet, case, y + 10)
    y = _narrative(sheet, case, y + 10, subject_number)
    y = _trail(sheet, case, y + 12)
    _signed(sheet, case, y + 14)
    return sheet


def _user(case: Case) -> str:
    """The login of somebody at the site."""
    last = family(case.chance).lower().replace("'", "").replace(" ", "").replace("-", "")
    return case.style.choice(
        (f"{given(case.chance)[0].lower()}{last}", f"{last}.{given(case.chance)[0].lower()}")
    )


def _initials(case: Case) -> str:
    first, last = case.patient.latin_name.split(" ")[0], case.patient.latin_name.split(" ")[-1]
    return case.style.choice((f"{first[0]}-{last[0]}", f"{first[0]}{first[1].upper()}{last[0]}", f"{first[0]}.{last[0]}."))  # fmt: skip


def _header(sheet: Sheet, case: Case, subject_number: str) -> float:
    draw = case.chance
    name = case.style.choice(
        (
            "CASE REPORT FORM – CYCLE VISIT",
            "eCRF: Unscheduled / Safety Visit",
            "CASE REPORT FORM: Cycle 3 Day 1",
        )
    )
    sheet.pen.rectangle((_LEFT, 40, _RIGHT, 96), fill=_BLUE)
    sheet.put(_LEFT + 16, 50, Run(name, Label.TITLE), size=28, weight=700, colour=(255, 255, 255))
    sheet.put(
        _RIGHT - 16, 58, "Protocol HLX-204  |  CRF v3.0", size=18, colour=(255, 255, 255), align="right"
    )
    rows = (
        (Cell("Sponsor", organisation(draw, _SPONSORS)), Cell("Subject No.", Run(subject_number, kind=PiiKind.MEDICAL_ID)), Cell("Initials", Run(_initials(case), kind=PiiKind.PERSON, subject=True))),
        (Cell("Site", organisation(draw, HOSPITALS)), Cell(case.style.choice(("PI", "Investigator")), [staff(case), ", MD"]), Cell("Sex / Year of birth", ["M / " if case.patient.sex == "男" else "F / ", Run(str(case.patient.birth.year), kind=PiiKind.DATE)])),
        (Cell("CRO", organisation(draw, ("Tessarine Clinical Research", "Braxmoor CRO Services"))), Cell("Randomization No.", numbered(PiiKind.OTHER_ID, draw, "R", 6)), Cell("Kit No.", numbered(PiiKind.OTHER_ID, draw, "", 7))),
    )  # fmt: skip
    columns = (_LEFT, 470, 830, _RIGHT)
    ruled(sheet, columns, (96, 158, 220, 282), colour=_BLUE)
    for number, row in enumerate(rows):
        for left, right, cell in zip(columns, columns[1:], row, strict=False):
            key, values = pair_runs(sheet, cell)
            sheet.put(left + 10, 100 + 62 * number, key, size=15, colour=PALE)
            fitted(sheet, left + 10, 122 + 62 * number, right - left - 20, values, size=21)
    return 282


def _questions(sheet: Sheet, case: Case, y: float) -> float:
    """Numbered questions with dotted answers; the visit date in a comb of boxes."""
    draw = case.chance
    stamp = written(case.day, "dMONy").text
    comb = " ".join(stamp) if case.style.random() < 0.5 else stamp
    key, values = pair_runs(sheet, Cell("Date of visit", Run(comb, kind=PiiKind.DATE)))
    end = sheet.put(_LEFT, y, ["1.  ", key, "   ", *values], size=22)
    sheet.pen.rectangle((end - sheet.measure(values, 22) - 8, y - 2, end + 8, y + 34), outline=_BLUE, width=2)
    fasting = Cell("Last dose taken", [earlier(case, 1, 2, "d-Mon-y"), f" {draw.randint(6, 9):02d}:15"])
    asked = (
        ("2.", fasting), ("3.", Cell("Subject transported by", [lay(case), f" ({draw.choice(('son', 'friend', 'caregiver'))}), ", phone(draw)])), ("4.", Cell("PK sample barcode / time", [numbered(PiiKind.SPECIMEN_ID, draw, "PK", 8), " / 08:05 pre-dose"])),
        ("5.", Cell("Courier / waybill", [organisation(draw, ("Nordwick Cold Express", "Arrowfen Logistics")), " / ", numbered(PiiKind.OTHER_ID, draw, "", 10)])), ("6.", Cell("ECG machine serial", [numbered(PiiKind.DEVICE_ID, draw, "EK-", 6), " (model ELI-250)"])), ("7.", Cell("Residence changed?", ["Yes, ", *town(draw)])),
    )  # fmt: skip
    for number, (figure, cell) in enumerate(asked):
        left, top = _LEFT + (number % 2) * 580, y + 46 + 40 * (number // 2)
        key, values = pair_runs(sheet, cell)
        fitted(sheet, left, top, 560, [f"{figure}  ", key, ": ", *values], size=20)
    return y + 46 + 40 * 3


def _findings(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    accession: Text = ["8.  Findings   central lab ", organisation(draw, ("Ostrava Gate Labs", "Pinnacle-Ruhl Central Laboratory")), ", accession ", numbered(PiiKind.SPECIMEN_ID, draw, "", 9), ", received ", earlier(case, -3, -1, "d-Mon-y")]  # fmt: skip
    fitted(sheet, _LEFT, y, _RIGHT - _LEFT, accession, weight=600)
    for number, (name, low, high, decimals, unit, limits) in enumerate(_TESTS):
        left = _LEFT + (number % 2) * 580
        columns = (left, left + 200, left + 290, left + 396, left + 500)
        value = f"{draw.uniform(low, high):.{decimals}f}"
        item_cells(sheet, y + 42 + 38 * (number // 2), columns, (name, value, unit, limits), size=19)
    return y + 42 + 38 * 8


def _events(sheet: Sheet, case: Case, y: float) -> float:
    columns = (_LEFT, 330, 400, 560, 720, 860, 1030, _RIGHT)
    heads = ("9. Adverse event (PT)", "CTCAE", "Start", "Stop", "Relation", "Action", "Reported by")
    ruled(sheet, columns, range(round(y), round(y) + 38 * 4 + 1, 38), colour=PALE)
    row_of(sheet, y + 6, columns, heads, size=17, weight=600)
    for number, (event, grade, relation, action) in enumerate(_EVENTS, 1):
        stop: Text = earlier(case, 1, 9, "d-Mon-y") if number < 3 else "ongoing"
        texts: list[Text] = [event, grade, earlier(case, 10, 28, "d-Mon-y"), stop, relation, action, staff(case, family(case.chance))]  # fmt: skip
        row_of(sheet, y + 38 * number + 6, columns, texts, size=18)
    return y + 38 * 4


def _narrative(sheet: Sheet, case: Case, y: float, subject_number: str) -> float:
    man, draw = case.patient, case.chance
    who = Run(man.latin_name.split(" ")[-1], kind=PiiKind.PERSON, subject=True)
    title = "Mr. " if man.sex == "男" else "Ms. "
    story: Text = [
        "Subject ", Run(subject_number, kind=PiiKind.MEDICAL_ID), " presented to the ED of ", organisation(draw, HOSPITALS), " on ", earlier(case, 10, 20, "d-Mon-y"), " with fever 39.1 C and ANC 0.4 x10^9/L. Per ED note (chart ", numbered(PiiKind.MEDICAL_ID, draw, "H", 7),
        ") the attending, Dr. ", staff(case), ", started cefepime 2 g q8h; G-CSF 300 mcg given by nurse ", staff(case, given(draw)), ". ", title, who, "'s ", draw.choice(("wife", "brother", "daughter")), ", ", lay(case), " (", phone(draw),
        "), consented to disclosure. Study drug held; Dr. ", staff(case, family(draw)), " broke no blind. Prior Whipple procedure ", earlier(case, 400, 900, "Mon y"), "; Hodgkin disease and Gilbert syndrome excluded; UGT1A1 *28/*28; KRAS G12D; RECIST 1.1: SD (-12%).",
    ]  # fmt: skip
    return section(sheet, _LEFT, y, _RIGHT - _LEFT, Cell("10. SAE narrative", story), size=22, colon="  ", leading=1.6)  # fmt: skip


def _trail(sheet: Sheet, case: Case, y: float) -> float:
    """Who typed, asked and answered what, as the data system prints it."""
    draw, login, monitor = case.chance, _user(case), _user(case)
    lines: tuple[Text, ...] = (
        [written(case.day, "d-Mon-y", f"14:{draw.randint(10, 59)} UTC"), "  ", staff(case, login), "  entered ANC, ALT  from ", Run(f"198.51.100.{draw.randint(2, 250)}", kind=PiiKind.IP)],
        [written(past(case, -4, -3), "d-Mon-y", f"09:{draw.randint(10, 59)} UTC"), "  ", staff(case, monitor), "  Q-1183: please confirm Fall start date vs. source; CTCAE v5.0?"],
        [written(past(case, -6, -5), "d-Mon-y", f"11:{draw.randint(10, 59)} UTC"), "  ", staff(case, login), "  answered: per phone call with ", lay(case, given(draw)), " (sitter), date correct."],
        [written(past(case, -9, -7), "d-Mon-y", f"16:{draw.randint(10, 59)} UTC"), "  ", staff(case, monitor), "  closed; SDV 100% by ", staff(case), ", CRA, ", Run(f"{monitor}@example.com", kind=PiiKind.EMAIL)],
    )  # fmt: skip
    sheet.put(_LEFT, y, "Audit trail / queries", weight=600)
    for number, line in enumerate(lines):
        fitted(sheet, _LEFT, y + 38 + 36 * number, _RIGHT - _LEFT, line, size=18)
    return y + 38 + 36 * 4


def _signed(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    sheet.rule(_LEFT, y, _RIGHT, y, width=2, colour=_BLUE)
    sheet.put(_LEFT, y + 22, "Investigator signature:")
    signature(sheet, 300, round(y) + 8, draw)
    signed: Text = [
        "electronically signed by ",
        staff(case),
        " ",
        written(past(case, -10, -9), "d-Mon-y", "08:47 EST"),
    ]
    fitted(sheet, 480, y + 22, 690, signed, size=19)
    code = digits(draw, 9)
    bar_code(sheet, _LEFT, round(y) + 72, code, height=44)
    sheet.put(330, y + 78, ["Page ID ", Run(code, kind=PiiKind.OTHER_ID), "   ", Run(f"https://edc{draw.randint(2, 9)}.example.com/s/{digits(draw, 5)}", kind=PiiKind.URL)], size=17)  # fmt: skip
    sheet.put(330, y + 104, "Do not write subject names on this page. MedDRA 25.1, page 14 of 32.", size=15, colour=PALE)  # fmt: skip
