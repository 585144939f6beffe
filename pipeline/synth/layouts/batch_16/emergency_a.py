"""An emergency department's visit summary: a main column of findings and instructions, a grey column of contacts."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.emergency_results_a import labs, vitals
from pipeline.synth.layouts.batch_16.emergency_side_a import sidebar
from pipeline.synth.layouts.batch_16.invent_a import (
    age,
    american,
    american_home,
    american_phone,
    dated,
    moved,
    number,
    patient,
    told,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

_HOSPITALS: Final = (
    "Cedar Notch Regional Medical Center",
    "St. Brannoc's Hospital of Marlowe",
    "Pinckney Falls Community Hospital",
)
_GREY: Final[Colour] = (96, 100, 108)
_LEFT, _WIDTH = 64, 770


def emergency(case: Case) -> Sheet:
    """Visit summary on letter paper: banner, left column from reason to instructions, sidebar, acknowledgement."""
    sheet, site = Sheet(1275, 1650, size=20), case.style.choice(_HOSPITALS)
    area = case.style.choice(("({0}) {1}-{2}", "{0}-{1}-{2}", "{0}.{1}.{2}"))
    _banner(sheet, case, site, area)
    y = _visit(sheet, case, 226)
    y = vitals(sheet, case, y + 8)
    y = labs(sheet, case, y + 8)
    y = _story(sheet, case, y + 10)
    _medicines(sheet, case, y + 8)
    sidebar(sheet, case, area)
    _acknowledged(sheet, case)
    return sheet


def _banner(sheet: Sheet, case: Case, site: str, area: str) -> None:
    draw, accent = case.chance, case.hospital.accent
    sheet.put(_LEFT, 40, organisation(site), size=27, weight=700, colour=accent)
    street, code = american_home(draw)
    sheet.put(
        _LEFT,
        80,
        [street, " ", code, "   ED: ", told(PiiKind.PHONE, american_phone(draw, area))],
        size=16,
        colour=_GREY,
    )
    account = digits(draw, 10)
    bar_code(sheet, 960, 38, account, height=46)
    title = case.style.choice(
        ("EMERGENCY DEPARTMENT VISIT SUMMARY", "AFTER VISIT SUMMARY", "ED Discharge Instructions")
    )
    sheet.put(_LEFT, 112, Run(title, Label.TITLE), size=30, weight=700)
    sheet.pen.rectangle((_LEFT - 14, 160, 1225, 206), fill=(232, 237, 243))
    given, _, last = case.patient.latin_name.partition(" ")
    shown = case.style.choice((f"{last}, {given}", f"{last.upper()}, {given.upper()} J", f"{given} {last}"))
    pairs: tuple[tuple[float, str, Text], ...] = (
        (_LEFT, "", patient(case, shown)), (390, case.style.choice(("DOB", "Born")), [dated(case.patient.birth, "%m/%d/%Y"), " (", age(case, "{} yrs"), ")"]),
        (710, case.style.choice(("MRN", "MR#", "Med Rec #")), number(draw, PiiKind.MEDICAL_ID, case.style.choice(("", "E", "00")), 7)), (940, case.style.choice(("Account", "Acct #", "HAR")), told(PiiKind.MEDICAL_ID, account)),
    )  # fmt: skip
    for x, key, value in pairs:
        _pair(sheet, x, 168, key, value)


def _pair(sheet: Sheet, x: float, y: float, key: str, value: Text) -> float:
    group = sheet.group()
    runs = [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs_of(value)]
    return sheet.put(
        x, y, [Run(key, Label.KEY, group), ": ", *runs] if key else list(runs_of(value)), weight=500
    )


def _visit(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    rows: tuple[tuple[tuple[str, Text], ...], ...] = (
        (("Arrival", dated(case.day, "%m/%d/%y 1942")), ("Discharged", dated(moved(case, 1), "%m/%d/%y 0117"))),
        (("Attending", told(PiiKind.STAFF, f"{american(draw)}, MD")), ("Seen by", told(PiiKind.STAFF, f"{american(draw)}, PA-C"))),
        (("Primary RN", told(PiiKind.STAFF, american(draw).split(" ", 1)[0] + " " + draw.choice("BDKMT") + ".")), ("Room", told(PiiKind.BED, f"ED {draw.randint(2, 38)}{draw.choice(('', 'A', '-H'))}"))),
        (("Reason for visit", "Chest pain; RUQ pain"), ("Acuity (ESI)", "3")),
        (("Diagnosis", "Biliary colic (K80.50)"), ("Allergies", "Sulfa - hives")),
    )  # fmt: skip
    for row in rows:
        for x, (key, value) in zip((_LEFT, 472), row, strict=True):
            _pair(sheet, x, y, key, value)
        y += 32
    return y


def _story(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    title = "Mr. " if case.patient.sex == "男" else "Ms. "
    text: Text = [
        title, patient(case, case.patient.latin_name.split(" ", 1)[1]), " was brought in by ", told(PiiKind.PERSON, american(draw)), draw.choice((" (neighbor)", " (coworker)")), " after two hours of epigastric pain following a fatty meal. Murphy sign equivocal, no Kehr or Cullen sign. ECG: sinus rhythm, QTc 438 ms, no ST change; HEART score 3. ",
        "RUQ ultrasound (accession ", number(draw, PiiKind.SPECIMEN_ID, "US", 8), ", read by Dr. ", told(PiiKind.STAFF, american(draw).split(" ", 1)[1]), "): gallstones to 9 mm, wall 2.6 mm, CBD 4 mm. Outside records from ", organisation("Harrow Valley Urgent Care"), " of ", dated(moved(case, -draw.randint(40, 90)), "%b %-d"), " were reviewed. Case discussed with surgery on call, ",
        told(PiiKind.STAFF, american(draw)), ". Pain 2/10 at discharge.",
    ]  # fmt: skip
    sheet.put(_LEFT, y, "ED Course", size=21, weight=700, colour=case.hospital.accent)
    return sheet.paragraph(_LEFT, y + 32, _WIDTH, text, size=18, leading=1.5)


def _medicines(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y, "Medications and Instructions", size=21, weight=700, colour=case.hospital.accent)
    lines = (
        "START ondansetron ODT 4 mg, 1 tab every 8 hours as needed, #12, 0 refills", "START potassium chloride ER 20 mEq daily x 5 days", "CONTINUE lisinopril 10 mg daily; STOP ibuprofen 800 mg",
        "HOLD metformin 500 mg until you have eaten two full meals", "Low-fat diet. Avoid fried food until seen by surgery. No driving for 8 hours after hydromorphone 0.5 mg IV.", "Return or call 911 for fever over 101.4 F, yellow eyes, vomiting, or pain lasting more than 4 hours.", "What are gallstones? Hard pieces of cholesterol or bilirubin that form in the gallbladder, a pear-shaped sac under the liver. Pain comes when a stone blocks the cystic duct and often follows a large meal.", "Pending at discharge: urine culture, H. pylori stool antigen. Hepatitis B surface antibody 42.6 mIU/mL (immune).", "Activity: no lifting over 20 lb (9 kg) for 1 week. Use the incentive spirometer 10 times an hour while awake.", "Opioid risk score (ORT) 2, low. Last dose of ketorolac 15 mg IV at 2310; next acetaminophen 650 mg after 0400.",
    )  # fmt: skip
    y += 32
    for line in lines:
        y = sheet.paragraph(_LEFT, y, _WIDTH, f"• {line}", size=18, leading=1.5)


def _acknowledged(sheet: Sheet, case: Case) -> None:
    draw = case.chance
    sheet.rule(_LEFT, 1520, 1225, 1520, width=1, colour=_GREY)
    sheet.put(_LEFT, 1530, "I have received and understand these instructions.", size=18)
    sheet.put(_LEFT, 1566, "Patient/Representative", size=17, colour=_GREY)
    signature(sheet, 270, 1554, draw)
    sheet.put(
        500,
        1566,
        [
            "Discharge RN: ",
            told(PiiKind.STAFF, american(draw)),
            "  ",
            dated(moved(case, 1), "%m/%d/%Y 1:17 AM"),
        ],
        size=17,
    )
    printed: Text = [
        "Printed by ",
        told(PiiKind.OTHER_ID, f"{draw.choice('bdkm')}{digits(draw, 6)}"),
        " at ",
        dated(moved(case, 1), "%-m/%-d/%y 1:21 AM"),
        "   Form ED-114 Rev 08/19   Page 1 of 5",
    ]
    sheet.put(_LEFT, 1608, printed, size=15, colour=_GREY)  # fmt: skip
