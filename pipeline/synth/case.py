"""What a layout is given: whose report, from where, of which day, and two streams of chance."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.synth.people import Patient, digits, patient
from pipeline.synth.places import Hospital, hospital

TODAY: Final = date(2024, 6, 28)
"""The latest day on any drawn report; a fixed one, so that drawing does not depend on the clock."""


@dataclass(frozen=True, slots=True)
class Case:
    """A visit: `style` decides how the form looks, `chance` what this result says."""

    patient: Patient
    hospital: Hospital
    day: date
    style: random.Random
    chance: random.Random

    def number(self, prefix: str, count: int) -> str:
        """A fresh specimen, exam or receipt number."""
        return prefix + digits(self.chance, count)

    def staff(self, role: int) -> str:
        """The member of staff who has that role on this page."""
        return self.hospital.staff[role % len(self.hospital.staff)]

    def clock(self, hour: int) -> str:
        """A time of day in that hour."""
        return f"{hour:02d}:{self.chance.randrange(60):02d}:{self.chance.randrange(60):02d}"


def stream(*parts: int | str) -> random.Random:
    """A stream of chance that depends on nothing but its parts (strings seed through SHA-512, not hash())."""
    return random.Random(":".join(str(part) for part in parts))


def case(form: int | str, person: int, visit: int | str) -> Case:
    """The case of a form's look, a patient's number and a visit: each is the same wherever its number recurs."""
    chance = stream("visit", form, person, visit)
    return Case(
        patient=patient(person, stream("patient", person), TODAY),
        hospital=hospital(stream("hospital", form)),
        day=TODAY - timedelta(days=chance.randrange(900)),
        style=stream("style", form),
        chance=chance,
    )
