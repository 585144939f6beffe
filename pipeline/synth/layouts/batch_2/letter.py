"""A discharge letter in English prose to the family's doctor, with the Chinese name, kin and contacts within it."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import BLOOD, CHEMISTRY, results
from pipeline.synth.layouts.batch_2.details import MONTHS, mail_at, mobile_abroad
from pipeline.synth.layouts.batch_2.parts import subject, told, valued
from pipeline.synth.layouts.form import fields_of, item_row
from pipeline.synth.marks import signature
from pipeline.synth.people import digits, latin_name
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_LEFT: Final = 110
_WIDTH: Final = 1055
_LONG: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_COLUMNS: Final = {
    Label.ITEM_NAME: 130, Label.ITEM_VALUE: 500, Label.ITEM_UNIT: 620, Label.ITEM_RANGE: 800, Label.ITEM_FLAG: 1020,
}  # fmt: skip
_KIN: Final = {
    "父亲": "father", "母亲": "mother", "配偶": "spouse", "儿子": "son", "女儿": "daughter", "兄弟": "brother", "姐妹": "sister",
}  # fmt: skip


def discharge(case: Case) -> Sheet:
    """A US-letter page: letterhead to the right, two addresses, a subject line, four paragraphs, six results, copies."""
    sheet = Sheet(1275, 1650, size=23)
    _head(sheet, case)
    y = _opening(sheet, case, 250)
    for heading, text in _story(case):
        y = _part(sheet, y, heading, text)
    y = _part(sheet, _tests(sheet, case, y) + 6, "Plan 随访", _plan(case))
    _close(sheet, case, y + 4)
    return sheet


def _said(when: date) -> str:
    """A date as a letter says it: 5 March 2024."""
    return f"{when.day} {_LONG[when.month - 1]} {when.year}"


def _head(sheet: Sheet, case: Case) -> None:
    house, style = case.hospital, case.style
    street = f"{style.randint(10, 990)} Tamarisk Quay, Port Alder"
    name = house.latin_name.replace("Clinical Laboratory", "General Hospital")
    sheet.put(
        1165, 48, told(PiiKind.ORGANISATION, name), size=30, weight=700, colour=house.accent, align="right"
    )
    place: list[str | Run] = ["International Medical Department 国际医疗部 · ", told(PiiKind.ADDRESS, street)]
    sheet.put(1165, 96, place, size=19, align="right")
    tel, fax = (f"(555) 555-01{style.randrange(100):02d}" for _ in range(2))
    contact: list[str | Run] = [
        "T ",
        told(PiiKind.PHONE, tel),
        "  F ",
        told(PiiKind.PHONE, fax),
        "  ",
        told(PiiKind.EMAIL, mail_at(case, "imd")),
    ]
    sheet.put(1165, 128, contact, size=19, align="right")
    sheet.rule(_LEFT, 172, 1165, 172, width=2, colour=house.accent)
    sheet.put(_LEFT, 196, Run("DISCHARGE SUMMARY", Label.TITLE), size=26, weight=700)
    sheet.put(1165, 200, "Private & Confidential", size=19, align="right")


def _opening(sheet: Sheet, case: Case, y: int) -> int:
    person, doctor = case.patient, latin_name(case.style)
    given, surname = person.latin_name.split(" ")
    sheet.put(
        _LEFT,
        y,
        [
            "Dr ",
            told(PiiKind.STAFF, doctor),
            ", ",
            told(
                PiiKind.ORGANISATION, f"{case.style.choice(('Heron Gate', 'Alder Row', 'Mill Pond'))} Surgery"
            ),
            ", ",
            told(PiiKind.ADDRESS, f"{case.style.randint(2, 98)} Weir Lane, Eldmoor"),
        ],
    )
    sheet.put(
        _LEFT,
        y + 38,
        [
            "Date ",
            told(PiiKind.DATE, _said(case.day)),
            "    Our ref ",
            told(PiiKind.SPECIMEN_ID, case.number("DS/", 7)),
        ],
    )
    about: list[str | Run] = [
        "RE  ",
        subject(case, f"{given} {surname.upper()}"),
        " ",
        subject(case),
        ", born ",
        told(PiiKind.DATE, _said(person.birth)),
        *_numbers(case),
    ]
    below = sheet.paragraph(_LEFT, y + 88, _WIDTH, about, weight=600, leading=1.5)
    sheet.put(_LEFT, below + 10, ["Dear Dr ", told(PiiKind.STAFF, doctor.split(" ")[1]), ","])
    return round(below) + 52


def _numbers(case: Case) -> list[str | Run]:
    person = case.patient
    return [
        ", hospital no ", told(PiiKind.MEDICAL_ID, person.record_number), ", passport ", told(PiiKind.TRAVEL_ID, person.passport),
        ", policy ", told(PiiKind.INSURANCE_ID, f"EX-{digits(case.chance, 8)}"), ", of ", told(PiiKind.ADDRESS, person.address),
    ]  # fmt: skip


def _part(sheet: Sheet, y: float, heading: str, text: list[str | Run]) -> int:
    group = sheet.group()
    sheet.put(_LEFT, y, Run(heading, Label.KEY, group), weight=700)
    return round(sheet.paragraph(_LEFT, y + 36, _WIDTH, valued(text, group), leading=1.48)) + 10


def _story(case: Case) -> list[tuple[str, list[str | Run]]]:
    person, stay = case.patient, case.chance.randint(3, 11)
    admitted, years = case.day - timedelta(days=stay), case.patient.age(case.day)
    old = Run(f"{years}-year-old", kind=PiiKind.AGE_OVER_89 if years > 89 else None)
    given, short = person.latin_name.split(" ")[0], f"{admitted.day}/{admitted.month}/{admitted.year}"
    return [
        ("Diagnoses 诊断", ["1. Community-acquired pneumonia, right lower lobe (CURB-65 score 2). 2. Type 2 diabetes mellitus. 3. Hypertension."]),
        ("History 病史", [
            "Thank you for referring this ", old, " resident, who was brought in on ", told(PiiKind.DATE, short), f" by the {_KIN[person.kin_relation]} ",
            told(PiiKind.PERSON, person.kin), " after five days of fever and productive cough. On arrival ", Run(given, kind=PiiKind.PERSON, subject=True),
            " was febrile at 38.9℃, pulse 112/min, blood pressure 104/62 mmHg, SpO2 90% on room air.",
        ]),
        ("Course 治疗经过", [
            "Under the care of Dr ", told(PiiKind.STAFF, case.staff(0)), " (呼吸科) ceftriaxone 2 g od and azithromycin 500 mg od were given for ",
            f"{stay} days. Bed ", told(PiiKind.BED, f"{case.chance.randint(2, 30)}B"), ". Prof. ", told(PiiKind.STAFF, latin_name(case.style)),
            " reviewed the CT (accession ", told(PiiKind.SPECIMEN_ID, case.number("CT", 9)), ") on ", told(PiiKind.DATE, f"{MONTHS[admitted.month - 1]} {admitted.day}"),
            ": consolidation of 4.2 cm without effusion.",
        ]),
    ]  # fmt: skip


def _tests(sheet: Sheet, case: Case, y: int) -> float:
    sheet.put(_LEFT, y, "Results at discharge 出院检验", weight=700)
    rows = results(BLOOD, 4, case.chance, dash=" to ", flags=("high", "low"))
    rows += results(CHEMISTRY, 3, case.chance, dash=" to ", flags=("high", "low"))
    for number, result in enumerate(rows):
        item_row(sheet, y + 38 + 34 * number, _COLUMNS, fields_of(result, name=result.test.english), size=22)
    return y + 38.0 + 34 * len(rows)


def _plan(case: Case) -> list[str | Run]:
    person, again = case.patient, case.day + timedelta(days=14)
    return [
        "Amoxicillin-clavulanate 625 mg tds for 5 days, metformin 500 mg bd, amlodipine 5 mg od. Chest film in six weeks. Appointment with Dr ",
        told(PiiKind.STAFF, case.staff(1)), " on ", told(PiiKind.DATE, f"{again:%d.%m.%y}"), ". The patient can be reached on ",
        told(PiiKind.PHONE, mobile_abroad(case.chance)), " or ", told(PiiKind.EMAIL, person.email), "; next of kin ", told(PiiKind.PERSON, person.kin), ", ",
        told(PiiKind.PHONE, person.kin_phone), ", WeChat ", told(PiiKind.SOCIAL_ID, person.social_id), ".",
    ]  # fmt: skip


def _close(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y, "Yours sincerely,")
    signature(sheet, _LEFT + 10, round(y) + 38, case.chance)
    sheet.put(
        _LEFT,
        y + 98,
        [
            "Dr ",
            told(PiiKind.STAFF, case.staff(0)),
            ", Attending Physician (licence ",
            told(PiiKind.OTHER_ID, digits(case.style, 9)),
            ")",
        ],
    )
    typed: list[str | Run] = [
        "Dictated ",
        told(PiiKind.DATE, case.day.isoformat()),
        "  typed by ",
        told(PiiKind.STAFF, latin_name(case.style)),
        "  cc ",
    ]
    copies: list[str | Run] = [
        told(PiiKind.PERSON, case.patient.kin),
        ", ",
        told(
            PiiKind.URL,
            f"https://portal.{case.hospital.site.removeprefix('www.')}/d/{digits(case.chance, 8)}",
        ),
    ]
    sheet.put(_LEFT, y + 138, [*typed, *copies], size=18)
