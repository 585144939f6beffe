"""A private clinic's letter in English: no form at all, a reference line, prose, a small table, copies to others."""

from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline
from pipeline.synth.layouts.batch_3.invented import age_run, before, english_day
from pipeline.synth.layouts.form import organisation, staff
from pipeline.synth.marks import signature
from pipeline.synth.people import digits, latin_name
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_CLINICS: Final = (
    "The Larkspur Imaging Rooms",
    "Northmere Private Radiology",
    "Saltmarsh Bone & Joint Clinic",
)
_STREETS: Final = ("Juniper Row", "Tanner's Wynd", "Old Ferry Lane", "Quarry Rise")
_TOWNS: Final = ("Eldmoor", "Saltmarsh", "Wexcombe Regis")
_NAVY: Colour = (30, 44, 86)
_LEFT, _WIDTH = 110, 1020
_BONES: Final = (
    ("L1-L4 spine", 0.72, 1.08),
    ("Left femoral neck", 0.58, 0.92),
    ("Left total hip", 0.63, 1.0),
    ("Distal third radius", 0.49, 0.74),
)


def letter(case: Case) -> Sheet:
    """Radiology letter on A4: letterhead at the right, addressee at the left, Re: line, findings, table, cc."""
    sheet = Sheet(1240, 1754, size=22)
    patient = case.patient.latin_name
    mister = "Mr" if case.patient.sex == "男" else case.style.choice(("Mrs", "Ms"))
    author, receiver = latin_name(case.chance), latin_name(case.chance)
    clinic = case.style.choice(_CLINICS)
    _letterhead(sheet, case, clinic)
    _addressee(sheet, case, receiver)
    _subject(sheet, case, f"{mister} ", patient)
    y = _findings(sheet, case, 640, receiver.split(" ")[1], f"{mister} ", patient.split(" ")[1])
    y = _density(sheet, case, y + 6)
    y = _plan(sheet, case, y + 18)
    _close(sheet, case, y + 16, author)
    _feet(sheet, case, clinic)
    return sheet


def _phone(case: Case, *, brackets: bool = False) -> Run:
    """A telephone number of the range that is kept for drama."""
    number = case.chance.randrange(1000)
    return Run(f"(01632) 960 {number:03d}" if brackets else f"01632 960{number:03d}", kind=PiiKind.PHONE)


def _domain(clinic: str) -> str:
    return f"{clinic.removeprefix('The ').split(' ')[0].lower()}.example.org"


def _address(case: Case) -> str:
    return f"{case.chance.randint(2, 190)} {case.chance.choice(_STREETS)}, {case.chance.choice(_TOWNS)}"


def _postcode(case: Case) -> Run:
    """A postcode of the area ZZ, which none has."""
    return Run(
        f"ZZ{case.chance.randint(1, 99)} {case.chance.randint(1, 9)}{''.join(case.chance.sample('ABDEFGH', 2))}",
        kind=PiiKind.POSTCODE,
    )


def _letterhead(sheet: Sheet, case: Case, clinic: str) -> None:
    sheet.put(
        1130, 60, Run(clinic, kind=PiiKind.ORGANISATION), size=34, weight=700, colour=_NAVY, align="right"
    )
    lines: tuple[Text, ...] = (
        [Run(_address(case), kind=PiiKind.ADDRESS), " ", _postcode(case)],
        ["T ", _phone(case), "   F ", _phone(case)],
        [Run(f"reports@{_domain(clinic)}", kind=PiiKind.EMAIL), "   ", Run(f"www.{_domain(clinic)}", kind=PiiKind.URL)],
    )  # fmt: skip
    for number, line in enumerate(lines):
        sheet.put(1130, 114 + 30 * number, line, size=18, colour=GREY, align="right")
    sheet.rule(_LEFT, 216, 1130, 216, width=2, colour=_NAVY)


def _addressee(sheet: Sheet, case: Case, receiver: str) -> None:
    sheet.put(_LEFT, 240, case.style.choice(("PRIVATE & CONFIDENTIAL", "STRICTLY PRIVATE")), weight=700)
    sheet.put(1130, 240, Run(english_day(case.day), kind=PiiKind.DATE), align="right")
    lines: tuple[Text, ...] = (
        ["Dr ", Run(receiver, kind=PiiKind.STAFF)], Run("Quarry Rise Surgery", kind=PiiKind.ORGANISATION),
        [Run(_address(case), kind=PiiKind.ADDRESS), " ", _postcode(case)],
    )  # fmt: skip
    for number, line in enumerate(lines):
        sheet.put(_LEFT, 286 + 34 * number, line)
    initials = "".join(case.chance.sample("BCDFGHJKLM", 2))
    ours = Cell("Our ref", f"{initials}/{digits(case.chance, 6)}", PiiKind.SPECIMEN_ID)
    yours = Cell("Your ref", f"QR-{digits(case.chance, 7)}", PiiKind.MEDICAL_ID)
    sheet.put(_LEFT, 404, inline(sheet, ours, yours, colon=" ", gap="     "), size=19, colour=GREY)


def _subject(sheet: Sheet, case: Case, mister: str, patient: str) -> None:
    name = Run(patient, kind=PiiKind.PERSON, subject=True)
    mobile = inline(sheet, Cell("Mob", _phone(case, brackets=True)), colon=" ")
    home: Text = [Run(_address(case), kind=PiiKind.ADDRESS), " ", _postcode(case), "   ", *mobile]
    exam: Text = [Run("MRI LUMBAR SPINE AND DXA", Label.TITLE), "  performed ", _on(before(case, 1, 3))]
    sheet.put(_LEFT, 454, ["Re: ", mister, name, "   ", *_known_by(sheet, case)], weight=700)
    sheet.put(_LEFT, 490, home, weight=700, size=20)
    sheet.put(_LEFT, 536, exam, weight=600, colour=_NAVY)


def _known_by(sheet: Sheet, case: Case) -> list[Run]:
    """Birthday and a health number of the range that is kept for tests."""
    draw = case.chance
    number = f"999 {draw.randrange(1000):03d} {draw.randrange(10**4):04d}"
    key = case.style.choice(("NHS No", "Hospital No", "MRN"))
    born = Cell("DOB", english_day(case.patient.birth), PiiKind.DATE)
    return inline(sheet, born, Cell(key, number, PiiKind.MEDICAL_ID), colon=" ")


def _on(when: date) -> Run:
    return Run(english_day(when), kind=PiiKind.DATE)


def _paragraph(sheet: Sheet, y: float, text: Text) -> float:
    return sheet.paragraph(_LEFT, y, _WIDTH, text, leading=1.55) + 14


def _findings(sheet: Sheet, case: Case, y: float, receiver: str, mister: str, name: str) -> float:
    draw, who = case.chance, Run(name, kind=PiiKind.PERSON, subject=True)
    sheet.put(_LEFT, y - 50, ["Dear Dr ", Run(receiver, kind=PiiKind.STAFF), ","])
    first: Text = [
        "Thank you for referring ", mister, who, ", ", *_age(case), ", who attended with a companion, ", Run(latin_name(draw), kind=PiiKind.PERSON),
        ", following a fall in ", Run(english_day(before(case, 30, 200)).split(" ", 1)[1], kind=PiiKind.DATE), ". There is a superior endplate compression fracture of L1 with 25% loss of height and marrow oedema, but no retropulsion.",
    ]  # fmt: skip
    second: Text = [
        "At L4/5 a broad-based disc bulge of 4 mm narrows the left lateral recess. The conus ends at T12/L1 and returns normal signal. Comparison is made with the films of ",
        Run(english_day(before(case, 500, 1500)), kind=PiiKind.DATE), " from ", Run("Saltmarsh County Hospital", kind=PiiKind.ORGANISATION), " (accession ", Run(f"SC{digits(draw, 8)}", kind=PiiKind.SPECIMEN_ID), ").",
    ]  # fmt: skip
    return _paragraph(sheet, _paragraph(sheet, y, first), second)


def _age(case: Case) -> list[str | Run]:
    if case.style.random() < 0.5:
        return ["aged ", age_run(case, "{}")]
    return ["now ", age_run(case, "{} years"), " old"]


def _density(sheet: Sheet, case: Case, y: float) -> float:
    for x, text in ((_LEFT, "Region"), (480, "BMD"), (800, "Young-adult T-score")):
        sheet.put(x, y, text, weight=600, size=20)
    sheet.rule(_LEFT, y + 36, 1130, y + 36, width=1)
    for name, low, high in _BONES:
        y += 40
        density, group = case.chance.uniform(low, high), sheet.group()
        sheet.put(_LEFT, y, Run(name, Label.ITEM_NAME, group), size=21)
        sheet.put(
            480,
            y,
            [Run(f"{density:.3f}", Label.ITEM_VALUE, group), " ", Run("g/cm2", Label.ITEM_UNIT, group)],
            size=21,
        )
        sheet.put(800, y, f"{(density - high) / 0.12 - 0.1:.1f}", size=21)
    sheet.rule(_LEFT, y + 40, 1130, y + 40, width=1)
    return y + 44


def _plan(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    text: Text = [
        "I have spoken by telephone to the next of kin, ", Run(latin_name(draw), kind=PiiKind.PERSON), " (", _phone(case), "), and to Sister ", Run(latin_name(draw).split(" ")[1], kind=PiiKind.STAFF),
        " on the fracture clinic. Vitamin D was 31 nmol/L and adjusted calcium 2.38 mmol/L. The account has gone to ", Run("Wexcombe Mutual Health", kind=PiiKind.ORGANISATION), ", membership ", Run(f"WM{digits(draw, 9)}", kind=PiiKind.INSURANCE_ID), ", authorisation ", Run(digits(draw, 8), kind=PiiKind.INSURANCE_ID), ".",
    ]  # fmt: skip
    return _paragraph(sheet, y, text)


def _close(sheet: Sheet, case: Case, y: float, author: str) -> None:
    draw, licence = case.chance, Run(f"0{digits(case.chance, 6)}", kind=PiiKind.OTHER_ID)
    sheet.put(_LEFT, y, "Yours sincerely,")
    signature(sheet, _LEFT, round(y) + 36, draw)
    sheet.put(_LEFT, y + 98, ["Dr ", staff(author), " FRCR"], weight=600)
    sheet.put(_LEFT, y + 132, ["Consultant Musculoskeletal Radiologist, GMC ", licence], size=20)
    sheet.put(_LEFT, y + 166, _secretary(case, latin_name(draw)), size=20)
    sheet.put(_LEFT, y + 210, _copies(case), size=20)


def _secretary(case: Case, name: str) -> Text:
    first, _, last = name.lower().partition(" ")
    mail = Run(f"{first[0]}.{last}@example.org", kind=PiiKind.EMAIL)
    return ["Secretary: ", staff(name), ", ", mail, ", direct line ", _phone(case)]


def _copies(case: Case) -> Text:
    patient = Run(case.patient.latin_name, kind=PiiKind.PERSON, subject=True)
    surgeon, place = staff(latin_name(case.chance)), organisation("Saltmarsh County Hospital")
    return ["cc: ", patient, "; Mr ", surgeon, ", Orthopaedics, ", place]


def _feet(sheet: Sheet, case: Case, clinic: str) -> None:
    foot: Text = [
        Run(clinic, kind=PiiKind.ORGANISATION),
        " is a private practice. Dictated ",
        Run(english_day(case.day, short=True), kind=PiiKind.DATE),
        ", sent unread to avoid delay.",
    ]
    sheet.rule(_LEFT, 1676, 1130, 1676, width=1, colour=GREY)
    sheet.put(620, 1688, foot, size=16, colour=GREY, align="middle")
