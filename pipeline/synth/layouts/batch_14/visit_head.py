"""The head of a British home visit record: trust, patient, practice, kin, alerts."""

from datetime import date, timedelta

from pipeline.synth.case import TODAY, Case, stream
from pipeline.synth.layouts.batch_3.cells import Cell, inline, pair_runs
from pipeline.synth.layouts.batch_14.invented_a import Cast, told
from pipeline.synth.layouts.batch_14.visit_words import TRUSTS, call, home, on, postcode, surgery, surname
from pipeline.synth.marks import bar_code
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

BLUE: Colour = (0, 74, 140)
_LEFT, _RIGHT = 60, 1180
_TITLES = (
    "COMMUNITY NURSING VISIT RECORD",
    "District Nursing – Home Visit & Medication Administration Record",
    "Home Visit Contact Sheet",
)


def letterhead(sheet: Sheet, case: Case, record: str) -> None:
    """The trust, the title and at times a bar code; 124 pixels high."""
    side = case.style.random() < 0.5
    sheet.put(
        _LEFT if side else _RIGHT,
        30,
        told(PiiKind.ORGANISATION, case.style.choice(TRUSTS)),
        size=24,
        weight=700,
        colour=BLUE,
        align="left" if side else "right",
    )
    sheet.put(_LEFT, 76, Run(case.style.choice(_TITLES), Label.TITLE), size=28, weight=600)
    if case.style.random() < 0.5:
        bar_code(sheet, 980, 70, record, height=44, scale=1)
    sheet.rule(_LEFT, 124, _RIGHT, 124, colour=BLUE)


def _birth(case: Case) -> date:
    """The patient's birthday, mostly that of an old person; the same wherever the number recurs."""
    return TODAY - timedelta(days=stream("batch 14 old", case.patient.index).randint(58 * 365, 98 * 365))


def _named(case: Case, patient: Run) -> Text:
    title = honorific(case)
    first = Run(patient.text.split()[0], kind=PiiKind.PERSON, subject=True)
    last = Run(surname(patient).text.upper(), kind=PiiKind.PERSON, subject=True)
    return [last, ", ", first, f" ({title})"] if case.style.random() < 0.6 else [title + " ", patient]


def honorific(case: Case) -> str:
    """How the patient is addressed."""
    return "Mr" if case.patient.sex == "男" else ("Mrs", "Ms", "Miss")[case.patient.index % 3]


def _born(case: Case) -> Text:
    birth = _birth(case)
    years = (case.day - birth).days * 100 // 36525
    age = Run(f"{years}y", kind=PiiKind.AGE_OVER_89 if years > 89 else None)
    return [on(birth, case.style.choice(("{d:02d}/{m:02d}/{y}", "{d:02d}-{mon}-{y}"))), " (", age, ")"]


def _cells(cast: Cast, patient: Run, record: str) -> list[Cell]:
    case, draw = cast.case, cast.case.chance
    health = stream("batch 14 health", case.patient.index)
    number = f"999 {health.randrange(1000):03d} {health.randrange(10**4):04d}".replace(
        " ", case.style.choice((" ", "-"))
    )
    relation = draw.choice(("daughter", "husband", "sister", "grandson", "friend"))
    return [
        Cell(case.style.choice(("Patient", "Name", "SURNAME, Forename")), _named(case, patient)), Cell(case.style.choice(("NHS No", "NHS number")), number, PiiKind.MEDICAL_ID),
        Cell("DOB", _born(case)), Cell(case.style.choice(("RiO ID", "SystmOne no.", "Local ID")), record, PiiKind.MEDICAL_ID),
        Cell("Address", [home(draw), ", ", postcode(draw)]), Cell("Tel", [call(draw, hand=False), " / ", call(draw)]),
        Cell("GP", ["Dr ", cast.staff(), ", ", surgery(draw)]), Cell("GP tel", call(draw, hand=False)),
        Cell(case.style.choice(("NOK", "Next of kin", "LPA (health)")), [cast.person(), f" ({relation}) ", call(draw)]), Cell(case.style.choice(("Key safe", "Access code")), digits(draw, 6), PiiKind.OTHER_ID),
    ]  # fmt: skip


def about(sheet: Sheet, cast: Cast, patient: Run, record: str) -> float:
    """Two columns of keys and values, ruled or open, with or without colons; returns the y below."""
    ruled, colon = cast.case.style.random() < 0.4, cast.case.style.choice((": ", "  "))
    for count, cell in enumerate(_cells(cast, patient, record)):
        key, values = pair_runs(sheet, cell)
        x, y, width = (_LEFT, 710)[count % 2], 138 + 42 * (count // 2), (650, 470)[count % 2]
        if ruled:
            sheet.pen.rectangle((x, y - 4, x + width, y + 38), outline=(120, 126, 134))
        _fitted(sheet, x + 8 * ruled, y, [key, colon, *values], width - 18)
    return 138 + 42 * 5


def _fitted(sheet: Sheet, x: float, y: float, text: Text, width: float) -> None:
    size = 21
    while sheet.measure(text, size) > width:
        size -= 1
    sheet.put(x, y, text, size=size)


def banner(sheet: Sheet, cast: Cast, y: float) -> float:
    """Allergies, alerts and history on a coloured stripe; returns the y below."""
    draw = cast.case.chance
    allergy = draw.choice(
        ("Penicillin (rash)", "NKDA", "Latex, Elastoplast", "Co-trimoxazole - Stevens-Johnson")
    )
    alert = draw.choice(
        ("DNACPR in place", "Lone-worker risk: dog", "MRSA 2nd swab pending", "ReSPECT form seen")
    )
    problem = draw.choice(
        (
            "Parkinson's, Charcot foot L",
            "COPD, cor pulmonale",
            "T2DM, Dupuytren's",
            "Ca pancreas, Whipple's",
            "Paget's, AF",
        )
    )
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 38), fill=(255, 236, 214))
    cells = inline(
        sheet, Cell("Allergies", allergy), Cell("Alerts", alert), Cell("PMH", problem), colon=": ", gap="    "
    )
    sheet.put(_LEFT + 8, y + 6, cells, size=19, weight=500)
    return y + 50
