"""Invented people, places and numbers for the English forms of this folder."""

import random
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_12.english import numbered, organisation, written
from pipeline.synth.layouts.batch_12.invented import past
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

__all__ = [
    "CARE_HOMES", "HOSPITALS", "drama_phone", "earlier", "family", "given", "health_number", "lay", "name", "numbered", "organisation", "phone",
    "postcode", "road", "staff", "uk_address", "us_street", "us_town", "written",
]  # fmt: skip

_WOMEN: Final = ("Marguerite", "Adaeze", "Henrietta", "Yasmin", "Beatrix", "Lucinda", "Perpetua", "Joy", "Rose", "April", "Ling")  # fmt: skip
_MEN: Final = ("Tobias", "Florian", "Desmond", "Cormac", "Anand", "Rufus", "Zoltan", "Grant", "Miles", "Kwabena", "Idris")  # fmt: skip
_GIVEN: Final = {"": _WOMEN + _MEN, "F": _WOMEN, "M": _MEN}
_FAMILY: Final = (
    "Hallowby", "Nkemdi", "Strickmoor", "Castellane", "Wetherspool", "MacIlvride", "van der Horne", "Osgathorpe", "Ramaswaran", "Threlkeld-Shaw", "O'Carrigan", "Brightwater", "Sobolewski", "Fenn", "Frost", "Bishop", "Small", "Trelawder", "Okonjo-Hale", "Dunleath",
)  # fmt: skip
HOSPITALS: Final = (
    "Bramble Ridge Community Hospital", "Wickersham General", "St. Aldric's Medical Center", "Copperline Regional Trauma Center",
)  # fmt: skip
CARE_HOMES: Final = ("Sycamore Terrace Assisted Living", "The Gables at Fallow Creek", "Copperline Senior Commons")  # fmt: skip
_US_ROADS: Final = ("Fallow Creek Rd", "E. Bramble St", "Copperline Hwy", "Juniper Ct", "S. Wickersham Blvd")
_US_TOWNS: Final = ("Wickersham", "Fallow Creek", "Bramble Ridge")
_UK_ROADS: Final = ("Larder Lane", "The Tithings", "Osgood Crescent", "Mill Race Close", "Saltgate")
_UK_TOWNS: Final = ("Thornmouth", "Upper Cressingford", "Wexbury", "Netherholt")


def name(draw: random.Random, sex: str = "") -> str:
    """An English name of a woman (F), a man (M) or anybody, given name first, at times with an initial."""
    middle = f" {draw.choice('ACEFGHKLNPS')}." if draw.random() < 0.25 else ""
    return f"{given(draw, sex)}{middle} {draw.choice(_FAMILY)}"


def family(draw: random.Random) -> str:
    """A family name alone."""
    return draw.choice(_FAMILY)


def given(draw: random.Random, sex: str = "") -> str:
    """A given name alone, of a woman (F), a man (M) or anybody."""
    return draw.choice(_GIVEN[sex])


def lay(case: Case, text: str = "") -> Run:
    """A lay person."""
    return Run(text or name(case.chance), kind=PiiKind.PERSON)


def staff(case: Case, text: str = "") -> Run:
    """A member of staff."""
    return Run(text or name(case.chance), kind=PiiKind.STAFF)


def earlier(case: Case, least: int, most: int, style: str) -> Run:
    """A date that many days before the visit, written as the style says."""
    return written(past(case, least, most), style)


def phone(draw: random.Random) -> Run:
    """A number of the block that is kept for fiction, as Americans write it."""
    shape = draw.choice(("({0}) 555-{1}", "{0}-555-{1}", "{0} 555 {1}", "1-{0}-555-{1}"))
    return Run(shape.format(draw.choice(("555", "699", "288")), f"01{draw.randrange(100):02d}"), kind=PiiKind.PHONE)  # fmt: skip


def drama_phone(draw: random.Random) -> Run:
    """A British number out of the ranges kept for drama."""
    shape = draw.choice(("01632 960{0}", "(01632) 960 {0}", "07700 900{0}", "+44 7700 900{0}"))
    return Run(shape.format(f"{draw.randint(100, 999)}"), kind=PiiKind.PHONE)


def road(draw: random.Random) -> str:
    """A British house and road."""
    return (
        f"{draw.choice(('', 'Flat 2, ', 'The Old Forge, '))}{draw.randint(1, 140)} {draw.choice(_UK_ROADS)}"
    )


def postcode(draw: random.Random) -> Run:
    """A postcode of the area ZY, which none has."""
    return Run(f"ZY{draw.randint(1, 29)} {draw.randint(1, 9)}{draw.choice('ABDEF')}{draw.choice('GHJLN')}", kind=PiiKind.POSTCODE)  # fmt: skip


def uk_address(draw: random.Random) -> list[Run]:
    """House, road and town in one line with a postcode."""
    return [Run(f"{road(draw)}, {draw.choice(_UK_TOWNS)}", kind=PiiKind.ADDRESS), Run(" "), postcode(draw)]


def us_street(draw: random.Random) -> Run:
    """A house and a road, at times a flat."""
    flat = draw.choice(("", f" #{draw.randint(2, 40)}{draw.choice('ABC')}", f", Lot {draw.randint(2, 60)}"))
    return Run(f"{draw.randint(14, 9700)} {draw.choice(_US_ROADS)}{flat}", kind=PiiKind.ADDRESS)


def us_town(draw: random.Random) -> list[Run]:
    """A town and a postcode lower than any that is in use."""
    zip_code = Run(f"00{draw.randint(100, 399)}", kind=PiiKind.POSTCODE)
    return [Run(draw.choice(_US_TOWNS), kind=PiiKind.ADDRESS), Run(" "), zip_code]


def health_number(draw: random.Random) -> Run:
    """An NHS number of the range kept for tests."""
    plain = f"999{digits(draw, 7)}"
    return Run(f"{plain[:3]} {plain[3:6]} {plain[6:]}", kind=PiiKind.MEDICAL_ID)
