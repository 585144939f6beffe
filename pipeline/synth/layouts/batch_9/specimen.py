"""An international hospital's pathology report in English: Chinese names in Latin letters, blocks, stains, stage."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import told
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_9.abroad import (
    Writing,
    addendum,
    diagnosis,
    gross,
    history,
    microscopy,
)  # fmt: skip
from pipeline.synth.layouts.batch_9.own import before, login, minute, pinyin
from pipeline.synth.layouts.form import day
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_HOSPITALS: Final = (
    "Qinglan Harbour International Hospital",
    "Jichuan Bright River Medical Center",
    "Yanxi Wellspring International Clinic",
)
_LEFT, _RIGHT = 76, 1199
_STAINS: Final = (
    ("MLH1", "Intact nuclear expression"), ("MSH2", "Intact nuclear expression"), ("MSH6", "Intact nuclear expression"), ("PMS2", "Loss of expression"),
    ("HER2 (4B5)", "Score 1+"), ("Ki-67", "approx. 60%"), ("p53", "Mutant-type, diffuse"), ("CDX2", "Positive"), ("D2-40", "No lymphatic invasion"),
)  # fmt: skip


def specimen(case: Case) -> Sheet:
    """Pathology report on US letter: letterhead, two ruled columns of facts, sections, stains, signature, footer."""
    sheet = Sheet(1275, 1650, size=20)
    writing = Writing(case)
    hospital, manner = case.style.choice(_HOSPITALS), case.style.randrange(2)
    _letterhead(sheet, case, hospital, manner)
    y = _facts(sheet, case, writing, 184, manner)
    parts = [
        ("CLINICAL HISTORY", history(case, writing)), ("FINAL DIAGNOSIS", diagnosis(sheet, case)),
        ("GROSS DESCRIPTION", gross(case, writing)), ("MICROSCOPIC DESCRIPTION", microscopy(case)),
    ]  # fmt: skip
    order = case.style.choice(((0, 1, 2, 3), (1, 0, 2, 3), (0, 2, 3, 1)))
    for head, text in (parts[number] for number in order):
        y = _section(sheet, y, head if manner else head.capitalize() + ":", text)
    y = _stains(sheet, case, y)
    y = _section(sheet, y, "COMMENT" if manner else "Comment:", addendum(case, writing))
    _signed(sheet, case, writing, y + 6)
    _footer(sheet, case, hospital, writing)
    return sheet


def _letterhead(sheet: Sheet, case: Case, hospital: str, manner: int) -> None:
    accent = case.hospital.accent
    x, align = ((637, "middle"), (_LEFT, "left"))[manner]
    sheet.put(x, 38, told(PiiKind.ORGANISATION, hospital), size=32, weight=700, colour=accent, align=align)
    sheet.put(x, 84, "Department of Pathology and Laboratory Medicine", size=19, colour=GREY, align=align)
    title = case.style.choice(
        ("SURGICAL PATHOLOGY REPORT", "PATHOLOGY CONSULTATION REPORT", "Histopathology Report")
    )
    sheet.put(x, 120, Run(title, Label.TITLE), size=27, weight=700, align=align)
    if manner:
        bar_code(sheet, 960, 44, f"S{digits(case.chance, 9)}", height=58)


def _facts(sheet: Sheet, case: Case, writing: Writing, y: float, manner: int) -> float:
    person, draw = case.patient, case.chance
    style = writing.style
    sent, arrived = before(case, 5, 6), before(case, 4, 4)
    years = person.age(case.day)
    aged = Run(f"{years} Y", kind=PiiKind.AGE_OVER_89 if years > 89 else None)
    left = (
        Cell("Patient", writing.patient), Cell("DOB / Age", [told(PiiKind.DATE, day(person.birth, style)), "  (", aged, ")"]), Cell("Sex", "Male" if person.sex == "男" else "Female"),
        Cell("MRN", person.record_number, PiiKind.MEDICAL_ID), _paper(case),
        Cell("Mobile", f"+86 {person.phone.replace('-', ' ')}", PiiKind.PHONE),
    )  # fmt: skip
    right = (
        Cell("Accession No.", writing.accession, PiiKind.SPECIMEN_ID), Cell("Collected", f"{day(sent, style)} {minute(draw, 10)}", PiiKind.DATE),
        Cell("Received", f"{day(arrived, style)} {minute(draw, 9)}", PiiKind.DATE), Cell("Reported", f"{day(case.day, style)} {minute(draw, 16)}", PiiKind.DATE),
        Cell("Referring Physician", ["Dr. ", told(PiiKind.STAFF, writing.referrer), ", GI Clinic"]),
        Cell("Insurance", [told(PiiKind.ORGANISATION, "Brightwater Global Health"), " ", told(PiiKind.INSURANCE_ID, f"BGH-{digits(draw, 8)}")]),
    )  # fmt: skip
    for number, cells in enumerate(zip(left, right, strict=True)):
        for x, at, cell in zip((_LEFT, 610), (230, 806), cells, strict=True):
            key, values = pair_runs(sheet, cell)
            sheet.put(x, y + 34 * number, [key, ":" if manner else ""], size=19, weight=600)
            sheet.put(at, y + 34 * number, values, size=19)
    for edge in (y - 8, y + 34 * len(left) + 4):
        sheet.rule(_LEFT, edge, _RIGHT, edge, width=2)
    return y + 34 * len(left) + 16


def _paper(case: Case) -> Cell:
    """The passport of some, the identity card of others."""
    if case.style.random() < 0.5:
        return Cell("Passport No.", case.patient.passport, PiiKind.TRAVEL_ID)
    return Cell("ID Card No.", case.patient.national_id, PiiKind.NATIONAL_ID)


def _section(sheet: Sheet, y: float, head: str, text: Text) -> float:
    sheet.put(_LEFT, y, head, size=20, weight=700)
    return sheet.paragraph(_LEFT + 16, y + 32, _RIGHT - _LEFT - 16, text, size=21, leading=1.45) + 10


def _stains(sheet: Sheet, case: Case, y: float) -> float:
    sheet.put(_LEFT, y, f"IMMUNOHISTOCHEMISTRY (block A{case.chance.randint(2, 5)})", size=19, weight=700)
    chosen = sorted(case.chance.sample(range(len(_STAINS)), 8))
    for place, number in enumerate(chosen):
        group, (stain, result) = sheet.group(), _STAINS[number]
        x, top = (_LEFT + 16, 640)[place % 2], y + 34 + 30 * (place // 2)
        sheet.put(x, top, Run(stain, Label.ITEM_NAME, group), size=18)
        sheet.put(x + 170, top, Run(result, Label.ITEM_VALUE, group), size=18)
    return y + 34 + 30 * (len(chosen) // 2) + 8


def _signed(sheet: Sheet, case: Case, writing: Writing, y: float) -> None:
    draw = case.chance
    second = " ".join(pinyin(draw))
    sheet.put(
        _LEFT,
        y,
        case.style.choice(("Electronically signed by", "Report verified by:", "Pathologist:")),
        size=18,
        colour=GREY,
    )
    signature(sheet, 330, round(y) - 2, draw)
    sheet.put(
        _LEFT,
        y + 56,
        [
            told(PiiKind.STAFF, writing.pathologist),
            ", MD, PhD, FRCPath   Licence No. ",
            told(PiiKind.OTHER_ID, f"1{digits(draw, 14)}"),
        ],
        size=19,
    )
    sheet.put(
        _LEFT,
        y + 88,
        [
            "Second reader: Dr. ",
            told(PiiKind.STAFF, second),
            "   Typed by: ",
            told(PiiKind.STAFF, writing.initials),
            "   on ",
            told(PiiKind.DATE, f"{day(case.day, writing.style)} {minute(draw, 15)}"),
        ],
        size=18,
    )


def _footer(sheet: Sheet, case: Case, hospital: str, writing: Writing) -> None:
    draw = case.chance
    site = f"{hospital.partition(' ')[0].lower()}-intl.example.org"
    lines: tuple[Text, ...] = (
        [told(PiiKind.ADDRESS, f"{draw.randint(2, 480)} Songjian Avenue, Luting District, Jichuan"), " ", told(PiiKind.POSTCODE, case.patient.postcode), "   Tel ", told(PiiKind.PHONE, f"+86 {case.hospital.phone[1:].replace('-', ' ')} ext. {digits(draw, 4)}"), "   ", told(PiiKind.EMAIL, f"pathology@{site}")],
        [told(PiiKind.URL, f"www.{site}"), "   Printed ", told(PiiKind.DATE, f"{day(case.day, '%Y-%m-%d')} {case.clock(17)}"), " by ", told(PiiKind.OTHER_ID, login(draw)), "   Form PATH-07 Rev. 3.2   ", writing.patient, "   Page 1 of 1"],
    )  # fmt: skip
    sheet.rule(_LEFT, 1584, _RIGHT, 1584, width=1, colour=GREY)
    for number, line in enumerate(lines):
        sheet.put(_LEFT, 1592 + 25 * number, line, size=15, colour=GREY)
