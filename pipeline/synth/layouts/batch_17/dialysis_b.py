"""An English run sheet of a dialysis: a label without keys, three panels, an hourly grid with initials, notes."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_17.dialysis_panels_b import bloods, hourly, observed, prescription
from pipeline.synth.layouts.batch_17.english_names_b import (
    dated,
    friend,
    full,
    initials,
    landline,
    medicare,
    mobile,
    nurse,
    street,
    titled,
    town,
)
from pipeline.synth.layouts.batch_17.names_b import earlier
from pipeline.synth.layouts.form import field
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_TEAL: Final[Colour] = (0, 96, 108)
_UNITS: Final = (
    ("Coolarra District Health", "Satellite Dialysis Unit"), ("Port Enderley Base Hospital", "Renal Unit - Level 2 West"), ("Wirrabeen Kidney Care Pty Ltd", "In-centre Haemodialysis"),
)  # fmt: skip
_TITLES: Final = ("HAEMODIALYSIS TREATMENT RECORD", "Haemodialysis Run Sheet", "DIALYSIS FLOW CHART (MR 412)")


def dialysis(case: Case) -> Sheet:
    """Dialysis run sheet on A4 landscape: label, head, three panels, hourly grid, notes beside contacts, foot."""
    sheet = Sheet(1754, 1240, size=18)
    unit = case.style.choice(_UNITS)
    crew = tuple(full(case.chance) for _ in range(2))
    short = tuple(initials(name) for name in crew)
    _sticker(sheet, case)
    _head(sheet, case, unit)
    prescription(sheet, case, 50, 250)
    observed(sheet, case, 640, 250)
    bloods(sheet, case, 1130, 250)
    y = hourly(sheet, case, short, 576)
    _notes(sheet, case, crew, y + 14)
    _contacts(sheet, case, y + 14)
    _foot(sheet, case, unit)
    return sheet


def _sticker(sheet: Sheet, case: Case) -> None:
    """The patient's label: what it says is known by its place."""
    who, draw = case.patient, case.chance
    given, _, last = who.latin_name.partition(" ")
    sheet.pen.rounded_rectangle((50, 40, 560, 228), radius=10, outline=(90, 90, 96), width=2)
    record = digits(draw, 7)
    years = who.age(case.day)
    age = Run(f"{years}y", kind=PiiKind.AGE_OVER_89 if years > 89 else None)
    name = Run(f"{last.upper()}, {given}", kind=PiiKind.PERSON, subject=True)
    lines: tuple[Text, ...] = (
        [Run(f"UR{record}", kind=PiiKind.MEDICAL_ID), "   ", "M" if who.sex == "男" else "F", "   ", dated(who.birth), " (", age, ")"],
        [street(draw), ", ", *town(draw)],
        ["Mob ", mobile(case), "   MC ", Run(medicare(draw), kind=PiiKind.INSURANCE_ID)],
    )  # fmt: skip
    sheet.put(64, 46, name, size=24, weight=700)
    for number, line in enumerate(lines):
        sheet.put(64, 82 + 28 * number, line, size=17)
    width = bar_code(sheet, 64, 170, f"UR{record}", height=44)
    sheet.put(80 + width, 180, ["Visit ", Run(f"D{digits(draw, 8)}", kind=PiiKind.MEDICAL_ID)], size=16)


def _head(sheet: Sheet, case: Case, unit: tuple[str, str]) -> None:
    draw, right = case.chance, 1704
    sheet.put(600, 40, Run(unit[0], kind=PiiKind.ORGANISATION), size=28, weight=700, colour=_TEAL)
    sheet.put(600, 80, unit[1], size=19)
    sheet.put(right, 44, Run(case.style.choice(_TITLES), Label.TITLE), size=28, weight=700, align="right")
    sheet.rule(600, 116, right, 116, width=3, colour=_TEAL)
    shape = case.style.choice(("%A %d %B %Y", "%d/%m/%Y", "%a %d-%b-%y"))
    chair = Run(case.style.choice(("Chair {}", "Bay B-{}")).format(draw.randint(1, 18)), kind=PiiKind.BED)
    field(sheet, 600, 128, "Date", dated(case.day, shape), colon=": ")
    field(sheet, 980, 128, "Station", chair, colon=": ")
    field(sheet, 1345, 128, "Shift", "AM, run 3 of 3 this week", colon=": ")
    field(sheet, 600, 160, "Nephrologist", ["A/Prof ", titled(case)], colon=": ")
    field(sheet, 980, 160, "Shift leader", ["RN ", nurse(case)], colon=": ")
    field(sheet, 1345, 160, "Allergies", "chlorhexidine (rash), IV iron", colon=": ")
    field(sheet, 600, 192, "IHI", Run(f"8003 99{draw.randint(10, 99)} {digits(draw, 4)} {digits(draw, 4)}", kind=PiiKind.MEDICAL_ID), colon=": ")  # fmt: skip
    field(
        sheet,
        980,
        192,
        "Renal dx",
        ["IgA nephropathy (Berger), biopsy ", dated(earlier(case, 2500, 4600), "%m/%Y")],
        colon=": ",
    )


def _notes(sheet: Sheet, case: Case, crew: tuple[str, ...], y: float) -> None:
    draw, who = case.chance, case.patient
    last = who.latin_name.split(" ")[1]
    mister = "Mr" if who.sex == "男" else "Mrs"
    first, second = (Run(name, kind=PiiKind.STAFF) for name in crew)
    text: Text = [
        f"07{draw.randint(10, 40)} ", mister, " ", Run(last, kind=PiiKind.PERSON, subject=True), " arrived by ", Run("Riverline Patient Transport", kind=PiiKind.ORGANISATION), " (rego ", Run(f"{draw.randint(1, 9)}QZ{draw.randint(1, 9)}XF", kind=PiiKind.PLATE),
        f") 1.{draw.randint(2, 9)} kg above IBW. Thrill and bruit present, no steal. Cannulated by ", first, f", 2 x 15G, third pass. 0{draw.randint(8, 9)}40 cramp L calf, BP 92/50, Kussmaul breathing nil: UF off, 200 mL N/S, Trendelenburg, settled. Dr ", titled(case),
        " (renal reg) informed; IBW up 0.5 kg from ", dated(case.day + timedelta(days=2), "%d %b"), ". Missed run on ", dated(case.day - timedelta(days=5), "%d/%m"), " at ", Run("Silverwattle Aged Care", kind=PiiKind.ORGANISATION), " as ", friend(case), " (daughter) was away. Darbepoetin 40 mcg, batch 1127A, given by ",
        second, ". Fistulogram with Mr ", titled(case), " ", dated(earlier(case, -20, -9)), " at ", Run("Port Enderley Base Hospital", kind=PiiKind.ORGANISATION), ", booking ", Run(f"VR-{digits(draw, 6)}", kind=PiiKind.OTHER_ID), ".",
    ]  # fmt: skip
    sheet.put(50, y, "Nursing notes", weight=700, colour=_TEAL)
    sheet.paragraph(50, y + 28, 1060, text, size=17, leading=1.5)


def _contacts(sheet: Sheet, case: Case, y: float) -> None:
    """Who is told what: relatives, practice, driver."""
    draw = case.chance
    sheet.put(1140, y, "Contacts / next run", weight=700, colour=_TEAL)
    rows: tuple[tuple[str, Text], ...] = (
        ("NOK", [friend(case), " (spouse) ", mobile(case)]),
        ("GP", ["Dr ", titled(case), ", ", Run("Jetty Parade Medical Centre", kind=PiiKind.ORGANISATION)]),
        ("GP fax", [landline(case), "   prov. no. ", Run(f"{digits(draw, 6)}{draw.randint(1, 9)}K", kind=PiiKind.OTHER_ID)]),
        ("Pharmacy", [Run(f"scripts@{draw.choice(('enderley', 'tulloch'))}rx.example.org", kind=PiiKind.EMAIL)]),
        ("Next run", [dated(case.day + timedelta(days=2), "%a %d/%m 07:00"), ", transport job ", Run(digits(draw, 7), kind=PiiKind.OTHER_ID)]),
    )  # fmt: skip
    for number, (key, value) in enumerate(rows):
        field(sheet, 1140, y + 30 + 29 * number, key, value, colon="", at=1244, size=17)


def _foot(sheet: Sheet, case: Case, unit: tuple[str, str]) -> None:
    draw, name = case.chance, nurse(case)
    number = Run(f"NMW000{digits(draw, 7)}", kind=PiiKind.OTHER_ID)
    sheet.put(50, 1130, ["Discharged by: ", name, " RN, AHPRA ", number, "   Sign:"])
    signature(sheet, 660, 1112, draw)
    sheet.put(850, 1130, ["Second check (EN): ", nurse(case), "   Sign:"])
    signature(sheet, 1345, 1112, draw)
    sheet.rule(50, 1176, 1704, 1176, width=1)
    host = unit[0].split(" ")[0].lower()
    foot: Text = ["MR 412  Rev 7  Page 1 of 1   |   ", landline(case), "   |   ", Run(f"www.{host}.example.org/renal", kind=PiiKind.URL), "   |   Printed ", dated(case.day, "%d-%b-%Y"), " by ", Run(f"{initials(full(draw)).lower()}{draw.randint(10, 99)}", kind=PiiKind.STAFF), "   |   In an emergency dial 000"]  # fmt: skip
    sheet.put(50, 1186, foot, size=16)
