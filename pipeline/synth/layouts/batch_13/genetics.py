"""A letter of a British genetics clinic: two addresses, a table of relatives, variants with their risks, copies below."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item, item_cells, row_of
from pipeline.synth.layouts.batch_13.english import (
    drama_phone,
    earlier,
    family,
    given,
    health_number,
    lay,
    name,
    numbered,
    organisation,
    postcode,
    road,
    staff,
    uk_address,
    written,
)  # fmt: skip
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT = 104, 1150
_TRUSTS: Final = (
    "Wexbury and Thornmouth NHS Foundation Trust", "Netherholt University Hospitals", "Cressingford Royal Infirmary",
)  # fmt: skip
_LABS: Final = ("Eastmarch Genomic Laboratory Hub", "Thornmouth Molecular Genetics")
_KNOWN: Final = (104, 264, 470, 626, 860, 1150)


def genetics(case: Case) -> Sheet:
    """Clinic letter on A4: letterhead, reference lines, addressee, prose, relatives, results, signature, copies."""
    sheet = Sheet(1240, 1754, size=20)
    draw, house = case.chance, case.style.choice(_TRUSTS)
    sheet.put(_RIGHT, 44, Run(house, kind=PiiKind.ORGANISATION), size=25, weight=700, colour=(0, 60, 130), align="right")  # fmt: skip
    department = case.style.choice(
        ("Department of Clinical Genetics", "Regional Genetics Service", "Cancer Genetics Clinic")
    )
    sheet.put(_RIGHT, 78, Run(department, Label.TITLE), size=21, align="right")
    aunt, brother, tree = name(draw, "F"), name(draw, "M"), f"F{digits(draw, 5)}"
    _head(sheet, case, tree, 116)
    y = _opening(sheet, case, aunt, 352)
    y = _relatives(sheet, case, (aunt, brother), y + 6)
    y = _results(sheet, case, y + 12)
    y = _plan(sheet, case, brother, tree, y + 10)
    _close(sheet, case, y + 6)
    _copies(sheet, case, draw.choice((1, 2)))
    return sheet


def _head(sheet: Sheet, case: Case, tree: str, y: float) -> None:
    """References at the left, the clinic's lines at the right; below them whom the letter goes to."""
    man, draw = case.patient, case.chance
    title = "Mr" if man.sex == "男" else "Ms"
    left = (
        inline(sheet, Cell("Our ref", numbered(PiiKind.MEDICAL_ID, draw, "G", 6)), Cell("Family no.", Run(tree, kind=PiiKind.MEDICAL_ID)), colon=": "),
        inline(sheet, Cell("NHS No", health_number(draw)), Cell("DOB", written(man.birth, case.style.choice(("d-Mon-y", "Mon d, y")))), colon=": "),
        inline(sheet, Cell("Clinic date", written(case.day, "d-Mon-y")), Cell("Typed", earlier(case, -6, -2, "d-Mon-y")), colon=": "),
    )  # fmt: skip
    mail = f"{case.style.choice(('genetics', 'gen.counselling'))}{digits(draw, 2)}@example.org"
    right: tuple[Text, ...] = ([Run(f"{draw.randint(2, 60)} Saltgate, Wexbury", kind=PiiKind.ADDRESS), " ", postcode(draw)], ["Tel ", drama_phone(draw)], ["Secretary: ", Run(mail, kind=PiiKind.EMAIL)])  # fmt: skip
    for number, (one, two) in enumerate(zip(left, right, strict=True)):
        sheet.put(_LEFT, y + 30 * number, one, size=19)
        fitted(sheet, 660, y + 30 * number, _RIGHT - 660, two, size=18, align="right")
    sheet.put(_LEFT, y + 106, ["Private and confidential  –  ", title, " ", Run(man.latin_name, kind=PiiKind.PERSON, subject=True)], size=20, weight=600)  # fmt: skip
    sheet.put(_LEFT, y + 134, Run(road(draw), kind=PiiKind.ADDRESS), size=20)
    town: Text = [Run(case.chance.choice(("Thornmouth", "Wexbury", "Netherholt")), kind=PiiKind.ADDRESS), "  ", postcode(draw)]  # fmt: skip
    sheet.put(_LEFT, y + 162, town, size=20)
    greeting: Text = [
        "Dear ",
        title,
        " ",
        Run(man.latin_name.split(" ")[-1], kind=PiiKind.PERSON, subject=True),
        ",",
    ]
    sheet.put(_LEFT, y + 200, greeting, size=21)


def _opening(sheet: Sheet, case: Case, aunt: str, y: float) -> float:
    draw = case.chance
    first: Text = [
        "It was a pleasure to meet you and your cousin ", lay(case, given(draw)), " in the clinic with our genetic counsellor, ", staff(case), ". You were referred by Dr ", staff(case, family(draw)), " of ", organisation(draw, ("Saltgate Surgery", "The Tithings Practice")),
        " after your aunt, ", lay(case, aunt), ", was found to carry a change in the MSH2 gene (Lynch syndrome). She was treated at ", organisation(draw, ("St Wilfrith's Hospital", "Osgood Cancer Centre")), " under Miss ", staff(case, family(draw)), ", and kindly gave written consent on ", earlier(case, 60, 200, "d-Mon-y"), " for us to use her report.",
    ]  # fmt: skip
    second: Text = [
        "The family meets the Amsterdam II criteria; the Manchester score is 14. We drew the family tree together. You told us that ", lay(case, given(draw, "F")), " (your half-sister) now lives in ", Run("Upper Cressingford", kind=PiiKind.ADDRESS), " and does not wish to be contacted. The details below were checked with the cancer registry.",
    ]  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, first, size=25, leading=1.5)
    return sheet.paragraph(_LEFT, y + 10, _RIGHT - _LEFT, second, size=25, leading=1.5)


def _relatives(sheet: Sheet, case: Case, known: tuple[str, str], y: float) -> float:
    """The family as the registry has it, each born some years before the patient."""
    draw, names = case.chance, (known[0], name(case.chance, "F"), name(case.chance, "M"), known[1])
    heads = ("Relative", "Name", "Born", "Diagnosis (age)", "Tested / reference")
    found = (
        ("Maternal aunt", 31, "colorectal ca (44)", "MSH2 +"),
        ("Mother", 27, "endometrial ca (51)", "obligate"),
        ("Grandfather", 54, "gastric ca (63)", "deceased"),
        ("Brother", 3, "well", "awaits"),
    )
    ruled(sheet, _KNOWN, [round(y) + 42 * step for step in range(len(found) + 2)], colour=PALE)
    row_of(sheet, y + 8, _KNOWN, heads, size=19, weight=600)
    for number, (relation, years, diagnosis, state) in enumerate(found, 1):
        born = written(case.patient.birth - timedelta(days=years * 365 + draw.randint(0, 700)), "d-Mon-y")
        tested: Text = (
            [f"{state}  ", numbered(PiiKind.SPECIMEN_ID, draw, "D", 6)] if number in (1, 4) else state
        )
        texts: list[Text] = [relation, lay(case, names[number - 1]), born, diagnosis, tested]
        row_of(sheet, y + 8 + 42 * number, _KNOWN, texts, size=19)
    return y + 42 * (len(found) + 1)


def _results(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    source: Text = ["Your results  –  ", organisation(draw, _LABS), ", sample ", numbered(PiiKind.SPECIMEN_ID, draw, "", 8), ", reported by ", staff(case), " ", earlier(case, 5, 30, "d-Mon-y")]  # fmt: skip
    fitted(sheet, _LEFT, y, _RIGHT - _LEFT, source, size=20, weight=600)
    rows = (
        ("MSH2 c.942+3A>T", "heterozygous", "", ""), ("MLH1 / MSH6 / PMS2", "no variant", "", ""), ("Read depth", str(draw.randint(180, 940)), "x", ">100"), ("CFTR p.Phe508del", "not detected", "", ""),
        ("Lifetime colorectal risk", f"{draw.randint(36, 58)}", "%", "5-6"), ("Endometrial / prostate", f"{draw.randint(12, 49)}", "%", "2-12"), ("Tyrer-Cuzick 10 y", f"{draw.uniform(1.2, 6.8):.1f}", "%", "<3"), ("CEA", f"{draw.uniform(0.6, 8):.1f}", "ug/L", "<5.0"),
    )  # fmt: skip
    for number, row in enumerate(rows):
        left = _LEFT + 540 * (number % 2)
        item_cells(
            sheet, y + 40 + 38 * (number // 2), (left, left + 236, left + 370, left + 430), row, size=19
        )
    return y + 40 + 38 * 4


def _plan(sheet: Sheet, case: Case, brother: str, tree: str, y: float) -> float:
    draw = case.chance
    pressure: list[str | Run] = []
    for row in (
        ("BP", f"{draw.randint(104, 158)}/{draw.randint(60, 96)}", "mmHg"),
        ("BMI", f"{draw.uniform(18.9, 36):.1f}", "kg/m2"),
    ):
        first, second, third = item(row, sheet)
        pressure += [first, " ", second, " ", third, ", "]
    text: Text = [
        "On examination: ", *pressure, "no Muir-Torre skin lesions, no café-au-lait patches. Plan: (1) colonoscopy every two years with Mr ", staff(case, name(draw, "M")), ", next due ", earlier(case, -120, -40, "Mon y"), "; (2) aspirin 150 mg daily and Helicobacter testing; (3) our nurse ", staff(case, given(draw)), " will ring you on ", drama_phone(draw),
        "; (4) a letter for your brother, ", lay(case, brother), ", is enclosed – he may quote family number ", Run(tree, kind=PiiKind.MEDICAL_ID), "; (5) the employer form for ", organisation(draw, ("Wexbury Borough Council", "Larder & Sons Bakery")), " is not needed. The hospital chaplain, Rev. ", staff(case, family(draw)), ", runs a support evening.",
    ]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=25, leading=1.5)


def _close(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y + 4, "Yours sincerely,", size=21)
    signature(sheet, _LEFT + 230, round(y), case.chance)
    line: Text = [
        "Dr ",
        staff(case),
        ", Consultant Clinical Geneticist, GMC ",
        numbered(PiiKind.OTHER_ID, case.chance, "", 7),
    ]
    sheet.put(_LEFT, y + 62, line, size=20)


def _copies(sheet: Sheet, case: Case, pages: int) -> None:
    draw = case.chance
    sheet.rule(_LEFT, 1640, _RIGHT, 1640, width=1, colour=PALE)
    first: Text = ["cc  Dr ", staff(case), ", ", *uk_address(draw)]
    fitted(sheet, _LEFT, 1650, _RIGHT - _LEFT, first, size=18)
    second: Text = [
        "    Miss ",
        staff(case, name(draw, "F")),
        f", Colorectal Nurse Specialist     Page 1 of {pages}",
    ]
    fitted(sheet, _LEFT, 1680, _RIGHT - _LEFT, second, size=18)
