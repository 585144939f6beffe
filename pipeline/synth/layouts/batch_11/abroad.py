"""Who and what an English summary names: people, streets, insurers, numbers; all of them invented."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_11 import names
from pipeline.synth.layouts.batch_11.invented import code
from pipeline.synth.layouts.form import day
from pipeline.synth.sheet import Run
from schemas.names import PiiKind

__all__ = [
    "HOUSES", "PAYERS", "PHARMACIES", "Writing", "code", "extension", "last_name", "login", "mail", "organisation", "person", "phone", "plate", "staff", "street", "url", "zip_code",
]  # fmt: skip
HOUSES: Final = (
    "Harrowgate Memorial Hospital",
    "St. Aldhelm Regional Medical Center",
    "Pinecrest Valley Urgent Care",
    "Coldwater Bay Clinic",
)
PAYERS: Final = ("Meridian Health Plan", "Bluestem Mutual", "Tri-Lakes Medicaid")
PHARMACIES: Final = ("Oakhurst Pharmacy #214", "Fenwick Drug", "Coldwater Bay Apothecary")
_STREETS: Final = ("Alderbrook Ln", "Old Mill Rd", "W Cinder St", "Heron Point Blvd", "Saint Ives Ct")
_TOWNS: Final = ("Coldwater Bay", "Harrowgate", "Eldmoor Heights")
_DAYS: Final = ("%m/%d/%Y", "%b %d, %Y", "%m/%d/%y", "%-d %B %Y")


class Writing:
    """How this hospital writes days and names, and who the patient and the attending are."""

    def __init__(self, case: Case) -> None:
        style = case.style
        self.style = style.choice(_DAYS)
        self.hospital = style.choice(HOUSES[:2])
        given, last = names.english(case.chance)
        middle = case.chance.choice("AEJLMR")
        self._given, self._last = given, last
        self.title = "Mr." if case.patient.sex == "男" else "Ms."
        self.patient = _patient(style.choice((f"{given} {middle}. {last}", f"{last}, {given} {middle}", f"{given} {last}")))  # fmt: skip
        self.patient_last_first = _patient(f"{last.upper()}, {given.upper()}")
        self.surname, self.patient_first = _patient(last), _patient(given)
        self.record = code(case, PiiKind.MEDICAL_ID, "E########", "00-##-##-##", "#########")
        self.encounter = "".join(str(case.chance.randint(1, 9)) for _ in range(9))
        first, second = names.english(case.chance)
        self.attending = Run(f"{first} {second}", kind=PiiKind.STAFF)
        first, second = names.english(case.chance)
        self.printer = Run(style.choice((f"{first[0]}. {second}", f"{second.upper()}{first[0]}", f"{first} {second}")), kind=PiiKind.STAFF)  # fmt: skip

    def on(self, when: date, clock: str = "") -> Run:
        """A day, with a time behind it if one is given."""
        return Run(f"{day(when, self.style)} {clock}".rstrip(), kind=PiiKind.DATE)

    def ago(self, case: Case, days: int, clock: str = "") -> Run:
        """The day that many days before the visit (after it, if negative)."""
        return self.on(case.day - timedelta(days=days), clock)

    def age(self, case: Case) -> Run:
        """The age in years, an identifier above 89."""
        years = case.patient.age(case.day)
        return Run(f"{years} yrs", kind=PiiKind.AGE_OVER_89 if years > 89 else None)

    @property
    def handle(self) -> str:
        """The patient's name as a login holds it."""
        letters = "".join(sign for sign in f"{self._given[0]}{self._last}" if sign.isalpha())
        return letters.lower()


def _patient(text: str) -> Run:
    return Run(text, kind=PiiKind.PERSON, subject=True)


def staff(case: Case) -> Run:
    """A member of staff, given name first."""
    return Run(" ".join(names.english(case.chance)), kind=PiiKind.STAFF)


def last_name(case: Case) -> Run:
    """A doctor's surname."""
    return Run(names.english(case.chance)[1], kind=PiiKind.STAFF)


def person(case: Case) -> Run:
    """Somebody who came along."""
    return Run(" ".join(names.english(case.chance)), kind=PiiKind.PERSON)


def organisation(case: Case, choices: tuple[str, ...]) -> Run:
    """One of these bodies."""
    return Run(case.chance.choice(choices), kind=PiiKind.ORGANISATION)


def street(case: Case, unit: str = "") -> Run:
    """A street with its number and town; `unit` is a kind of unit within the house."""
    draw = case.chance
    unit = f"{unit} {draw.randint(1, 9)}{draw.choice('0ABC')}" if unit and draw.random() < 0.7 else ""
    return Run(f"{draw.randint(12, 8900)} {draw.choice(_STREETS)}{unit}, {draw.choice(_TOWNS)}", kind=PiiKind.ADDRESS)  # fmt: skip


def zip_code(case: Case) -> Run:
    """Five figures of a block that no place has been given."""
    return Run(f"000{case.chance.randint(10, 99)}", kind=PiiKind.POSTCODE)


def phone(case: Case) -> Run:
    """A number of the block that is kept for fiction."""
    shape = case.chance.choice(("(555) 555-01{:02d}", "555-555-01{:02d}", "555.555.01{:02d}", "+1 555 555 01{:02d}"))  # fmt: skip
    return Run(shape.format(case.chance.randrange(100)), kind=PiiKind.PHONE)


def extension(case: Case) -> Run:
    """An office's number with an extension."""
    tail = case.chance.choice((" x{}", " ext. {}")).format(case.chance.randint(1000, 9999))
    return Run(f"(555) 555-01{case.chance.randrange(100):02d}{tail}", kind=PiiKind.PHONE)


def plate(case: Case) -> Run:
    """A number plate of no state."""
    return code(case, PiiKind.PLATE, "ZQX-####", "0@@ 00##")


def mail(case: Case) -> Run:
    """A mail address that nobody can have."""
    return Run(f"edcallback{case.chance.randint(2, 9)}@harrowgate.example.org", kind=PiiKind.EMAIL)


def url(case: Case) -> Run:
    """Where the hospital keeps its records."""
    return Run(case.style.choice(("mychart.harrowgate.example.org", "https://portal.aldhelm.example.com/avs")), kind=PiiKind.URL)  # fmt: skip


def login(case: Case, writing: Writing) -> Run:
    """The patient's own user name, which holds the name."""
    return Run(f"{writing.handle}{case.chance.randint(10, 99)}", kind=PiiKind.OTHER_ID)
