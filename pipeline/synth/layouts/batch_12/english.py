"""Invented people, places and numbers for the English forms of this folder."""

import random
from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_12.invented import past
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_GIVEN: Final = (
    "Tamsin", "Emeka", "Wilhelmina", "Rosalind", "Callum", "Priyanka", "Ingrid", "Bartholomew", "Noor", "Leopold", "Siobhan", "Dashiell", "Marisol", "Ottoline", "Grace", "Will", "Faith", "Mark", "Hope", "Xiulan",
)  # fmt: skip
_FAMILY: Final = (
    "Thackwray", "Oyelade", "Penhallow", "Quillinan", "Vantergast", "Lindmoss", "O'Dunnery", "de Brankell", "Marchbank-Rowe", "Stonehewer", "Bhattarwal", "Kilnsey", "Ferrantino", "Day", "Winters", "Cross", "Pelletreau", "Abernye", "Zhuravel", "Youngblood-Tate",
)  # fmt: skip
HOSPITALS: Final = (
    "Pellmoor Memorial Hospital", "St. Oswin's Medical Center", "Harrow Creek Heart Institute", "Quarterstone Regional Hospital",
)  # fmt: skip
PRACTICES: Final = (
    "Tannery Road Family Medicine",
    "Millrace Internal Medicine Associates",
    "Harrow Creek Primary Care, PLLC",
)
INSURERS: Final = ("Blue Larch Health Plan", "Cottonmere Mutual", "Stateline Choice PPO")
_ROADS: Final = (
    "Tannery Rd",
    "W. Millrace Ave",
    "Old Quarterstone Pike",
    "Larch Hollow Ln",
    "N. Cooper's Ferry St",
)
_TOWNS: Final = ("Pellmoor, OH", "Millrace, OR", "Harrow Creek, VT", "Quarterstone, NM")
_MONTHS: Final = "JanFebMarAprMayJunJulAugSepOctNovDec"


def name(draw: random.Random) -> str:
    """An English name, given name first, at times with an initial."""
    middle = f" {draw.choice('ABDEHJLMRT')}." if draw.random() < 0.3 else ""
    return f"{draw.choice(_GIVEN)}{middle} {draw.choice(_FAMILY)}"


def family(draw: random.Random) -> str:
    """A family name alone."""
    return draw.choice(_FAMILY)


def given(draw: random.Random) -> str:
    """A given name alone."""
    return draw.choice(_GIVEN)


def lay(case: Case, text: str = "") -> Run:
    """A lay person in running text."""
    return Run(text or name(case.chance), kind=PiiKind.PERSON)


def staff(case: Case, text: str = "") -> Run:
    """A member of staff in running text."""
    return Run(text or name(case.chance), kind=PiiKind.STAFF)


def written(when: date, style: str, clock: str = "") -> Run:
    """A date as `m/d/y`, `d-Mon-y`, `Mon d, y` or `dMONy` says, with the time of day that stands with it."""
    month = _MONTHS[3 * when.month - 3 : 3 * when.month]
    shapes = {
        "m/d/y": f"{when.month}/{when.day}/{when.year}", "mm/dd/yy": f"{when:%m/%d/%y}", "d-Mon-y": f"{when.day:02d}-{month}-{when.year}",
        "Mon d, y": f"{month} {when.day}, {when.year}", "dMONy": f"{when.day:02d}{month.upper()}{when.year}", "m/d": f"{when.month}/{when.day}", "Mon y": f"{month} {when.year}",
    }  # fmt: skip
    return Run(f"{shapes[style]} {clock}".rstrip(), kind=PiiKind.DATE)


def earlier(case: Case, least: int, most: int, style: str) -> Run:
    """A date that many days before the visit."""
    return written(past(case, least, most), style)


def phone(draw: random.Random) -> Run:
    """A number of the block that is kept for fiction."""
    tail = f"01{draw.randrange(100):02d}"
    area = draw.choice(("555", "700", "299"))
    shape = draw.choice(("({0}) 555-{1}", "{0}-555-{1}", "{0}.555.{1}", "+1 {0} 555 {1}"))
    extension = draw.choice(("", "", f" x{draw.randint(20, 480)}"))
    return Run(shape.format(area, tail) + extension, kind=PiiKind.PHONE)


def street(draw: random.Random) -> Run:
    """A house and a road."""
    suite = draw.choice(
        ("", f", Apt {draw.randint(2, 44)}{draw.choice('ABC')}", f", Unit {draw.randint(2, 30)}")
    )
    return Run(f"{draw.randint(12, 9800)} {draw.choice(_ROADS)}{suite}", kind=PiiKind.ADDRESS)


def town(draw: random.Random) -> list[Run]:
    """A town with its state, and a postcode lower than any that is in use."""
    zip_code = Run(f"00{draw.randint(100, 399)}", kind=PiiKind.POSTCODE)
    return [Run(draw.choice(_TOWNS), kind=PiiKind.ADDRESS), Run(" "), zip_code]


def organisation(draw: random.Random, names: tuple[str, ...]) -> Run:
    """One of the organisations."""
    return Run(draw.choice(names), kind=PiiKind.ORGANISATION)


def numbered(kind: PiiKind, draw: random.Random, prefix: str, count: int) -> Run:
    """A number of that kind with a prefix."""
    return Run(prefix + digits(draw, count), kind=kind)
