"""What a discharge summary's parts share: the stay, its people, and the numbers of Australia and New Zealand."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell
from pipeline.synth.layouts.batch_14.invented_b import Sick, earlier, latin_others, number, sick, told
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

LEFT, RIGHT = 60, 1180
_MONTHS: Final = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_RESERVED: Final = (
    "570 006",
    "570 156",
    "570 157",
    "571 266",
    "571 491",
    "572 549",
    "573 770",
    "574 118",
    "575 254",
    "576 398",
)
"""Ends of the Australian mobile numbers that are kept for fiction (ACMA)."""
_AUSTRALIA: Final = ("Currabrook NSW", "Yarrenbool VIC", "Pelican Flat QLD", "Gidgee Ponds SA")
_ZEALAND: Final = ("Waikotuku, Te Puhi", "Ōtamarua", "Kererū Downs, Mataroa", "Pōhutu Bay")
_STREETS: Final = (
    "Lomandra St",
    "Bottlebrush Cres",
    "Kōwhai Rd",
    "Old Wharf Pde",
    "Magpie Tce",
    "Totara Way",
    "Church St",
)
_HOSPITALS: Final = (
    ("Currabrook Base Hospital", "Pelican Flat & District Health Service"),
    ("Waikotuku Hospital", "Te Puhi Regional Hospital"),
)
_SURGERIES: Final = (
    ("Wattlebrook Family Practice", "Gidgee Street Medical Centre"),
    ("Kererū Downs Health", "Mataroa Medical Centre"),
)
_LABS: Final = (("Southern Stars Pathology", "Brolga Diagnostics"), ("Tui Labs", "Mataroa MedLab"))


@dataclass(frozen=True, slots=True)
class Stay:
    """A stay in a hospital of either country, the people in it, and how dates are written."""

    case: Case
    person: Sick
    australian: bool
    hospital: str
    surgery: str
    laboratory: str
    rooms: str
    practitioner: str
    pathologist: str
    interpreter: str
    social_worker: str
    staff: tuple[str, ...]
    kin: str
    dates: str
    record: str
    admitted: date
    home: str
    login: str

    @property
    def suburbs(self) -> tuple[str, ...]:
        """The suburbs of the country."""
        return _AUSTRALIA if self.australian else _ZEALAND

    @property
    def words(self) -> tuple[str, str, str]:
        """What the record number is called, what encounter numbers and computers begin with."""
        return ("URN", "E", "CBH") if self.australian else ("NHI", "IP", "TPR")

    @property
    def address(self) -> str:
        """The hospital's address, in the suburb it is named after if there is one."""
        town = self.hospital.split(" ")[0]
        suburb = next((it for it in self.suburbs if it.startswith(town)), self.suburbs[0])
        return f"{len(self.hospital) * 3} Old Wharf Rd, {suburb}"

    @property
    def site(self) -> str:
        """The hospital's web site."""
        return f"{self.hospital.split(' ')[0].lower().replace('ē', 'e')}health.example.org"

    def age(self) -> Run:
        """The age, an identifier above 89."""
        years = self.person.age(self.case.day)
        return Run(f"{years}y", kind=PiiKind.AGE_OVER_89 if years > 89 else None)

    def phone(self, draw: random.Random) -> Run:
        """A landline kept for fiction, or of an area code that New Zealand does not have."""
        if self.australian:
            return told(PiiKind.PHONE, f"(0{draw.choice('2378')}) 5550 {draw.randint(1000, 9999)}")
        return told(PiiKind.PHONE, f"05 555 0{draw.randint(100, 999)}")

    def mobile(self) -> Run:
        """A mobile number that nobody has."""
        draw = self.case.chance
        if self.australian:
            return told(PiiKind.PHONE, f"0491 {draw.choice(_RESERVED)}")
        return told(PiiKind.PHONE, f"024 555 {draw.randint(1000, 9999)}")

    def postcode(self, draw: random.Random) -> str:
        """A postcode that neither country uses."""
        return (
            f"99{draw.randint(10, 99)}"
            if not self.australian
            else f"{draw.choice('16')}0{draw.randint(10, 99)}"
        )

    def numbers(self) -> tuple[Cell, Cell, Cell]:
        """Three numbers of insurance and health systems on the label."""
        case = self.case
        if self.australian:
            care = f"9{digits(case.chance, 3)} {digits(case.chance, 5)} {digits(case.chance, 1)} / 1"
            return (
                Cell("Medicare", care, PiiKind.INSURANCE_ID), Cell("IHI", f"8003 69{digits(case.chance, 2)} {digits(case.chance, 4)} {digits(case.chance, 4)}", PiiKind.MEDICAL_ID),
                Cell("Fund", [told(PiiKind.ORGANISATION, "Banksia Mutual"), " no. ", number(case, PiiKind.INSURANCE_ID, 8, "BM")]),
            )  # fmt: skip
        return (
            Cell("ACC claim", number(case, PiiKind.INSURANCE_ID, 10, "0")), Cell("Community Services Card", number(case, PiiKind.CARD_NUMBER, 12, "9")),
            Cell("Iwi / ethnicity", "not stated"),
        )  # fmt: skip

    def licence(self) -> Run:
        """The author's registration number."""
        draw = self.case.chance
        return told(
            PiiKind.OTHER_ID, f"MED000{digits(draw, 7)}" if self.australian else f"NZMC 9{digits(draw, 5)}"
        )


def stay(case: Case) -> Stay:
    """The stay of a page."""
    style, person = case.style, sick(case)
    country, names = style.randrange(2), latin_others(style, 9, person.latin)
    gp, kin = latin_others(case.chance, 2, person.latin, *names)
    letters = "".join(case.chance.choice("ABCDEFGHJKLMN") for _ in range(2))
    first, _, last = names[1].lower().replace("'", "").partition(" ")
    return Stay(
        case, person, country == 0, style.choice(_HOSPITALS[country]), style.choice(_SURGERIES[country]), style.choice(_LABS[country]),
        "Heartwood Cardiology Rooms", gp, names[6], names[7], names[8], tuple(names), kin, style.choice(("slash", "short", "dash")),
        digits(case.chance, 7) if country == 0 else f"Z{letters}{digits(case.chance, 4)}", earlier(case, 4, 9),
        street_of(case.chance, _AUSTRALIA if country == 0 else _ZEALAND), f"{last[:5].strip()}{first[0]}{style.randint(1, 30):02d}".replace(" ", ""),
    )  # fmt: skip


def street_of(draw: random.Random, suburbs: tuple[str, ...]) -> str:
    """An address in a suburb of the country."""
    unit = draw.choice(("", "", f"{draw.randint(1, 12)}/", "Unit 3, "))
    return f"{unit}{draw.randint(2, 240)} {draw.choice(_STREETS)}, {draw.choice(suburbs)}"


def capital(name: str) -> str:
    """A name as labels print it: surname in capitals first; some names have the surname first anyhow."""
    first, _, rest = name.partition(" ")
    if first in ("Nguyen", "Ng"):
        return f"{first.upper()}, {rest}"
    return f"{rest.upper()}, {first}"


def surname(name: str) -> str:
    """The surname alone."""
    return (
        capital(name).partition(",")[0].title()
        if name.startswith(("Ng", "Nguyen"))
        else name.partition(" ")[2]
    )


def latin_on(shape: str, when: date, clock: str = "") -> Run:
    """A date as `12/03/2024`, `12 Mar 2024` or `12-Mar-24`, perhaps with a time of day."""
    month = _MONTHS[when.month - 1]
    text = {
        "slash": f"{when:%d/%m/%Y}", "short": f"{when.day} {month} {when.year}", "dash": f"{when.day:02d}-{month}-{when.year % 100:02d}",
    }[shape]  # fmt: skip
    return Run(f"{text} {clock}".strip(), kind=PiiKind.DATE)


def after(when: date, days: int) -> date:
    """A day that many days later."""
    return when + timedelta(days=days)
