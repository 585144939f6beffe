"""People, places and numbers of an Australian dialysis unit; nobody holds them."""

import random
from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

_GIVEN: Final = ("Maree", "Thanh", "Giuseppe", "Siobhan", "Kiri", "Lachlan", "Oonagh", "Rohan", "Dulcie", "Bruce", "Nadia", "Wei-Lin")  # fmt: skip
_LAST: Final = ("O'Brannock", "Van der Moolen", "Papadimos", "McAsker", "Ng-Hartley", "Whitlowe", "D'Alcorn", "Roe", "Bright", "Tranh", "Long", "Yallamby")  # fmt: skip
_STREETS: Final = ("Bangalee St", "Old Quarry Rd", "Wattlebird Cres", "Jetty Pde", "Sawpit Ln")
_TOWNS: Final = ("COOLARRA", "WIRRABEEN", "MT TULLOCH", "PORT ENDERLEY")


def full(draw: random.Random) -> str:
    """Given name and surname."""
    return f"{draw.choice(_GIVEN)} {draw.choice(_LAST)}"


def nurse(case: Case) -> Run:
    """One more member of staff by full name."""
    return Run(full(case.chance), kind=PiiKind.STAFF)


def titled(case: Case) -> Run:
    """A member of staff's surname, as it stands after a title."""
    return Run(case.chance.choice(_LAST), kind=PiiKind.STAFF)


def friend(case: Case) -> Run:
    """One more person who is no staff."""
    return Run(full(case.chance), kind=PiiKind.PERSON)


def initials(name: str) -> str:
    """The capitals of a name's first and last part."""
    return "".join(part[0] for part in name.split(" "))[:3].upper()


def mobile(case: Case) -> Run:
    """A number out of the block that is kept for drama, with or without blanks."""
    tail = f"{case.chance.randrange(1000):03d}"
    return Run(case.style.choice((f"0491 570 {tail}", f"0491570{tail}", f"0491-570-{tail}")), kind=PiiKind.PHONE)  # fmt: skip


def landline(case: Case) -> Run:
    """A number out of the block of Victoria that is kept for drama."""
    number = case.chance.randrange(10**4)
    return Run(case.style.choice((f"(03) 5550 {number:04d}", f"03 5550 {number:04d}")), kind=PiiKind.PHONE)


def street(draw: random.Random) -> Run:
    """Unit, number and street."""
    unit = draw.choice(("", "", f"{draw.randint(1, 9)}/", "Lot "))
    return Run(f"{unit}{draw.randint(2, 240)} {draw.choice(_STREETS)}", kind=PiiKind.ADDRESS)


def town(draw: random.Random) -> list[str | Run]:
    """Town and state, and a postcode that no town has."""
    return [Run(f"{draw.choice(_TOWNS)} VIC", kind=PiiKind.ADDRESS), " ", Run(f"39{draw.randint(97, 99)}", kind=PiiKind.POSTCODE)]  # fmt: skip


def medicare(draw: random.Random) -> str:
    """A number whose first figure no card has, with the line of the person on it."""
    number = "1" + digits(draw, 9)
    return f"{number[:4]} {number[4:9]} {number[9]}-{draw.randint(1, 4)}"


def dated(when: date, style: str = "%d/%m/%Y") -> Run:
    """A date, day first."""
    return Run(when.strftime(style), kind=PiiKind.DATE)
