"""What a British community nurse writes: numbers, places, free text of a home visit."""

import random
from datetime import date, timedelta
from typing import Final

from pipeline.synth.layouts.batch_14.invented_a import Cast, organisation, past, told
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Text
from schemas.names import PiiKind

TRUSTS: Final = (
    "Harrowmere & Tidebrook Community NHS Foundation Trust",
    "Wolds Edge Community Health CIC",
    "Penllyn Vale University Health Board",
)
_SURGERIES: Final = (
    "Candle Lane Surgery",
    "The Old Tannery Medical Practice",
    "Meddygfa Afon Wen",
    "Dr Pope & Partners, Gorsebank",
)
_STREETS: Final = (
    "Sparrow Rise",
    "Gasworks Cottages",
    "Lower Chantry",
    "Heol y Bont",
    "Marl Pit Lane",
    "Coronation Avenue",
)
_TOWNS: Final = ("Tidebrook", "Harrowmere", "Great Ouseby", "Llanwern Fach")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS: Final = ("Mon", "Tues", "Weds", "Thurs", "Fri", "Sat", "Sun")


def surgery(draw: random.Random) -> Run:
    """A general practice."""
    return organisation(draw, *_SURGERIES)


def home(draw: random.Random) -> Run:
    """A street address without its postcode."""
    flat = draw.choice(("", "", f"Flat {draw.randint(1, 14)}, ", "Annexe, "))
    return told(
        PiiKind.ADDRESS, f"{flat}{draw.randint(1, 160)} {draw.choice(_STREETS)}, {draw.choice(_TOWNS)}"
    )


def postcode(draw: random.Random) -> Run:
    """A postcode of the area ZZ, which none has."""
    return told(
        PiiKind.POSTCODE, f"ZZ{draw.randint(1, 99)} {draw.randint(1, 9)}{''.join(draw.sample('ABDEFGHJ', 2))}"
    )


def call(draw: random.Random, *, hand: bool = True) -> Run:
    """A telephone number out of the ranges that are kept for drama."""
    end = f"{draw.randrange(1000):03d}"
    number = (
        draw.choice((f"07700 900{end}", f"07700900{end}", f"+44 7700 900{end}"))
        if hand
        else draw.choice((f"01632 960{end}", f"(01632) 960 {end}"))
    )
    return told(PiiKind.PHONE, number)


def on(when: date, style: str = "{d:02d}/{m:02d}/{y}") -> Run:
    """A date in a style with d, m, y, the short year, month and weekday: yy, mon, dow."""
    parts = {
        "d": when.day,
        "m": when.month,
        "y": when.year,
        "yy": f"{when.year % 100:02d}",
        "mon": _MONTHS[when.month - 1],
        "dow": _DAYS[when.weekday()],
    }
    return told(PiiKind.DATE, style.format(**parts))


def initials(name: Run) -> Run:
    """Initials of a member of staff, as they stand in a chart."""
    return told(
        PiiKind.STAFF, "".join(part[0] for part in name.text.replace("-", " ").split() if part[0].isupper())
    )


def surname(run: Run) -> Run:
    """What follows the first given name."""
    return Run(run.text.partition(" ")[2], kind=run.kind, subject=run.subject)


def narrative(cast: Cast, title: str, patient: Run) -> list[Text]:
    """Three paragraphs of free text, chosen out of two sets."""
    return cast.case.style.choice((_ulcer, _palliative))(cast, title, patient)


def _ulcer(cast: Cast, title: str, patient: Run) -> list[Text]:
    draw, case = cast.case.chance, cast.case
    niece = cast.person()
    return [
        ["Let in by lodger ", niece, " (", call(draw), ") as ", f"{title} ", surname(patient), " in bed. Slept poorly, R gaiter 'burning'. Abbey pain 6. No Homans' sign, no Stemmer's sign. Doppler ABPI 0.92 L, 0.88 R on ", on(past(case, 20, 60), "{d}/{m}/{yy}"), " by ", cast.staff(), " TVN."],
        ["Dressing down: 4.2 x 3.1 cm, 60% slough, Aquacel Ag+ Extra and K-Two 18-25 cm reapplied. Swab taken ", on(past(case, 5, 9), "{d} {mon}"), " (lab no ", told(PiiKind.SPECIMEN_ID, f"M{case.day:%y}.{digits(draw, 7)}"), "): MRSA neg, heavy growth Staph aureus, fluclox 500 mg qds started by Dr ", surname(cast.staff()), ". Photo sent to ", told(PiiKind.EMAIL, f"tissue.viability{draw.randint(2, 9)}@wolds-edge.example.org"), "."],
        ["Neighbour ", draw.choice(("Mrs ", "Mr ")), cast.person(), " has the spare key. Carers from ", organisation(draw, "Bluebell Hands Homecare", "Gorsebank Extra Care Ltd"), " qds; ", cast.staff(), " their team lead aware. Mattress, asset ", told(PiiKind.DEVICE_ID, f"HM{digits(draw, 6)}"), ", alternating well. SN ", cast.staff(), " to visit ", on(case.day + timedelta(days=3), "{dow} {d} {mon}"), ", bloods then (HbA1c was 58 mmol/mol last week)."],
    ]  # fmt: skip


def _palliative(cast: Cast, _: str, patient: Run) -> list[Text]:
    draw, case = cast.case.chance, cast.case
    wife = cast.person()
    return [
        ["Met at door by ", wife, ", who says ", Run(patient.text.split()[0], kind=PiiKind.PERSON, subject=True), " was up most of the night. Cheyne-Stokes pattern on arrival, settled after stat dose. Purple form in folder dated ", on(past(case, 30, 90), "{d:02d}.{m:02d}.{yy}"), " and signed by Dr ", cast.staff(), ". Preferred place of death: home, else ", organisation(draw, "St Brannoc's Hospice", "Lantern House Hospice"), "."],
        ["CME T34 pump no ", told(PiiKind.DEVICE_ID, f"T34-{digits(draw, 6)}"), " checked: rate 0.74 mL/h, VTBI 17.8 mL, battery 82%. Site L deltoid clean. Stock count agreed with ", cast.staff(), " (HCA): morphine 10 mg x 7, midazolam 10 mg/2 mL x 9. CD book p. 14. Rang ", organisation(draw, "Quayside Pharmacy", "Patel & Wren Chemists"), " ", call(draw, hand=False), ", spoke to ", cast.staff(), ", order ref ", told(PiiKind.OTHER_ID, f"QP{digits(draw, 7)}"), "."],
        ["Son ", cast.person(), " flies in ", on(case.day + timedelta(days=2), "{d} {mon}"), "; his partner ", cast.person(), " is main contact overnight, ", call(draw), ". Night sitter requested. If Grade 2+ at sacrum use Kliniderm foam. Out of hours ring 111 option 4. Handed to twilight nurse ", cast.staff(), ", see again tomorrow."],
    ]  # fmt: skip
