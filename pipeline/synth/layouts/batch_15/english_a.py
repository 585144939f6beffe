"""Names, numbers and places of nobody in Hong Kong and Singapore manner."""

import random
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

HOSPITALS: Final = (
    ("Lok Wan District Hospital", "Jade Bay Cluster", True), ("St. Aldwyn's Hospital", "Kwun Hang Campus", True), ("Tanjong Cengal General Hospital", "East Shore Health Group", False),
    ("Bukit Selasih Specialist Centre", "Selasih Medical Group", False),
)  # fmt: skip
"""Hospital, the group it belongs to, and whether it stands in Hong Kong."""
CLINICS: Final = (
    ("Pasir Kelapa Polyclinic", "Harbourlight Nephrology Clinic", "Quek & Toh Medical Clinic"), ("Dr Ngai & Partners Family Practice", "Fung Tak GOPC", "Wing Fook Renal Centre"),
)  # fmt: skip
_SURNAMES: Final = ("Ngai", "Szeto", "Poon", "Au-Yeung", "Mok", "Tsui", "Kwok", "Seah", "Toh", "Quek")
_SYLLABLES: Final = ("Hoi", "Wing", "Ka", "Siu", "Mei", "Kwan", "Lok", "Yan", "Sze", "Hei")
_GIVEN: Final = ("Vivian", "Desmond", "Cyril", "Joyce", "Adeline", "Fergus")
_OTHERS: Final = (
    "Nurul Izzah binte Salleh", "Faizal bin Rosdi", "Devan s/o Karuppiah", "Kavitha d/o Selvam", "Harpreet Kaur", "Maria Teresa Alonzo", "Iskandar bin Yusri",
)  # fmt: skip
_STREETS: Final = (
    ("Jalan Kenanga Biru", "Lorong Cempaka Sari", "Upper Selasih Road"),
    ("Wing Fook Lane", "Pak Lok Street", "Lantern Hill Path"),
)


def english_name(draw: random.Random) -> str:
    """A name as staff and patients there have it: surname first, surname last, or no surname at all."""
    if draw.random() < 0.22:
        return draw.choice(_OTHERS)
    surname, given = draw.choice(_SURNAMES), " ".join(draw.sample(_SYLLABLES, 2))
    shapes = ("{0} {1}", "{2} {0}", "{0} {1}, {2}", "{2} {0} {1}")
    return draw.choice(shapes).format(surname, given, draw.choice(_GIVEN))


def patient_name(case: Case) -> str:
    """The patient's name in Latin letters, the same on every page of that patient."""
    draw = stream("hong kong", case.patient.index)
    if draw.random() < 0.3:
        man = case.patient.sex == "男"
        return draw.choice([one for one in _OTHERS if (" bin " in one or " s/o " in one) is man]).upper()
    return f"{draw.choice(_SURNAMES).upper()}, {' '.join(draw.sample(_SYLLABLES, 2))}"


def paper(case: Case, *, hk: bool) -> Run:
    """An identity card number with a first letter, or a year of birth, that none was issued with."""
    draw = stream("identity card", case.patient.index)
    number = f"{draw.randrange(10**6):06d}"
    if hk:
        weighed = (
            36 * 9
            + (ord("Q") - 55) * 8
            + sum(int(c) * w for c, w in zip(number, range(7, 1, -1), strict=True))
        )
        return Run(f"Q{number}({'0A987654321'[weighed % 11]})", kind=PiiKind.NATIONAL_ID)
    number = f"9{number}"
    weighed = 4 + sum(int(c) * w for c, w in zip(number, (2, 7, 6, 5, 4, 3, 2), strict=True))
    return Run(f"T{number}{'JZIHGFEDCBA'[weighed % 11]}", kind=PiiKind.NATIONAL_ID)


def phone(draw: random.Random, *, hk: bool) -> Run:
    """A number of a range that the place has not opened."""
    shapes = (
        ("870{0:.1} {1}", "(+852) 870{0:.1} {1}", "870{0:.1}{1}")
        if hk
        else ("+65 50{0} {1}", "50{0} {1}", "50{0}{1}")
    )
    return Run(draw.choice(shapes).format(digits(draw, 2), digits(draw, 4)), kind=PiiKind.PHONE)


def clinician(case: Case, kind: PiiKind = PiiKind.STAFF) -> Run:
    """One more person."""
    return Run(english_name(case.chance), kind=kind)


def initials(draw: random.Random) -> Run:
    """Letters by which a laboratory knows its staff."""
    return Run("".join(draw.sample("ABCDGHKLMNPRSTWY", 3)), kind=PiiKind.STAFF)


def address(draw: random.Random, *, hk: bool) -> Run:
    """A flat in a tower or a block."""
    street, number, floor = draw.choice(_STREETS[hk]), draw.randint(2, 420), draw.randint(2, 38)
    if hk:
        text = f"Flat {draw.choice('ABCDEF')}, {floor}/F, Tower {draw.randint(1, 8)}, Fook On Garden, {number} {street}"
    else:
        text = f"Blk {number} {street} #{floor:02d}-{digits(draw, 3)}"
    return Run(text, kind=PiiKind.ADDRESS)
