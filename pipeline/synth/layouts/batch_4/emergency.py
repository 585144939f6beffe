"""An American emergency department note: registration strip, story in prose, vital signs, results, who signed when."""

from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import CHEMISTRY, results
from pipeline.synth.layouts.batch_2.parts import Cell, told, valued
from pipeline.synth.layouts.batch_4.blanks import flow
from pipeline.synth.layouts.form import Columns, fields_of, item_row
from pipeline.synth.marks import bar_code
from pipeline.synth.people import digits, latin_name
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT: Final = 70
_RIGHT: Final = 1205
_GREY: Final = (96, 98, 104)
_HOUSES: Final = ("Saltmarsh County Hospital", "Larkspur Valley Medical Center", "Quarryside Regional")
_STREETS: Final = ("Quillfeather Lane", "Old Tannery Road", "Marrow Creek Dr", "Saltgrass Ct")
_EXAM: Final = (
    "Alert, diaphoretic, mild distress. Regular tachycardia without murmur, no JVD. Bibasilar crackles. Abdomen soft. "
    "No edema; pulses 2+ and equal. GCS 15."
)
_COLUMNS: Final[Columns] = {
    Label.ITEM_NAME: 90, Label.ITEM_VALUE: 420, Label.ITEM_FLAG: 540, Label.ITEM_UNIT: 620, Label.ITEM_RANGE: 800,
}  # fmt: skip


def note(case: Case) -> Sheet:
    """A US-letter page: bold capitals over prose, dates as 3/5/24 0412, titles behind names, small print at the foot."""
    sheet = Sheet(1275, 1650, size=20)
    csn = digits(case.chance, 9)
    attending, resident, nurse = (latin_name(case.style) for _ in range(3))
    _strip(sheet, case, csn, attending)
    y = _section(sheet, 378, "CHIEF COMPLAINT", "Chest pain, shortness of breath.")
    y = _section(sheet, y, "HISTORY OF PRESENT ILLNESS", _story(case, resident))
    y = _section(sheet, y, "PMH / SOCIAL", _past(case))
    y = _vitals(sheet, case, y)
    y = _section(sheet, y, "EXAM", _EXAM)
    y = _labs(sheet, case, y)
    y = _section(sheet, y, "ED COURSE / MDM", _course(case, attending, nurse))
    y = _section(sheet, y, "DISPOSITION", _plan(case))
    _signed(sheet, case, y, attending, resident)
    return sheet


def _slashes(when: date) -> str:
    """A date as 3/5/24."""
    return f"{when.month}/{when.day}/{when:%y}"


def _phone(case: Case) -> str:
    """A telephone number out of the range kept for fiction."""
    tail = f"555-01{case.chance.randrange(100):02d}"
    return case.chance.choice((f"(555) {tail}", f"555-{tail}", f"555.{tail.replace('-', '.')}"))


def _surname(name: str) -> str:
    return name.rsplit(" ", 1)[-1]


def _years(case: Case) -> Run:
    years = case.patient.age(case.day)
    return Run(f"{years} y.o.", kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def _polite(case: Case) -> str:
    return "Mr. " if case.patient.sex == "男" else "Ms. "


def _home(case: Case) -> str:
    return f"{case.chance.randint(11, 980)} {case.chance.choice(_STREETS)}, Apt {case.chance.randint(1, 9)}C, Eldmoor"


def _strip(sheet: Sheet, case: Case, csn: str, attending: str) -> None:
    person = case.patient
    first, last = person.latin_name.split(" ")
    sheet.put(_LEFT, 34, told(PiiKind.ORGANISATION, case.style.choice(_HOUSES)), size=24, weight=700)
    sheet.put(_LEFT, 72, Run("Emergency Department Provider Note", Label.TITLE), size=32, weight=300)
    bar_code(sheet, 940, 30, csn, height=58)
    sheet.pen.rectangle((_LEFT, 126, _RIGHT, 360), fill=(240, 241, 244))
    name = Run(f"{last.upper()}, {first} {case.style.choice('BJKMT')}.", kind=PiiKind.PERSON, subject=True)
    sheet.put(_LEFT + 16, 136, name, size=28, weight=700)
    rows: tuple[tuple[Cell, ...], ...] = (
        (("MRN", person.record_number, PiiKind.MEDICAL_ID), ("CSN", csn, PiiKind.MEDICAL_ID), ("DOB", f"{person.birth:%m/%d/%Y}", PiiKind.DATE), ("Legal sex", "M" if person.sex == "男" else "F", None)),
        (("SSN", f"666-00-{digits(case.chance, 4)}", PiiKind.NATIONAL_ID), ("Home", _home(case), PiiKind.ADDRESS), ("ZIP", f"00{digits(case.chance, 3)}", PiiKind.POSTCODE)),
        (("Payer", "Evermark PPO", PiiKind.ORGANISATION), ("Member ID", f"EVM{digits(case.chance, 9)}", PiiKind.INSURANCE_ID), ("Mobile", _phone(case), PiiKind.PHONE), ("Email", person.email, PiiKind.EMAIL)),
        (("Arrived", f"{_slashes(case.day)} 0{case.chance.randint(1, 9)}{case.chance.randint(10, 59)}", PiiKind.DATE), ("Room", f"ED-{case.chance.randint(2, 31)}", PiiKind.BED), ("Attending", [told(PiiKind.STAFF, attending), ", MD"], None), ("PCP", [told(PiiKind.STAFF, latin_name(case.chance)), ", DO"], None)),
    )  # fmt: skip
    for number, row in enumerate(rows):
        flow(sheet, _LEFT + 16, 184 + 42 * number, row, gap=30, colon=": ")


def _section(sheet: Sheet, y: float, key: str, text: Text) -> float:
    group = sheet.group()
    sheet.put(_LEFT, y, Run(key, Label.KEY, group), size=19, weight=700)
    return sheet.paragraph(_LEFT, y + 28, _RIGHT - _LEFT, valued(text, group), size=22, leading=1.42) + 14


def _story(case: Case, resident: str) -> list[str | Run]:
    person = case.patient
    kin, last = latin_name(case.chance), _surname(person.latin_name)
    return [
        _polite(case), Run(last, kind=PiiKind.PERSON, subject=True), " is a ", _years(case), " with HTN and T2DM who presents by EMS (Medic 14, paramedic ", told(PiiKind.STAFF, latin_name(case.chance)),
        ", run ", told(PiiKind.OTHER_ID, f"24-{digits(case.chance, 6)}"), ") with substernal chest pressure, 7/10, radiating to the left arm, onset about two hours ago while shoveling gravel. Neighbor ",
        told(PiiKind.PERSON, kin), " called 911 and can be reached at ", told(PiiKind.PHONE, _phone(case)), ". Took aspirin 324 mg at home. Denies syncope, fever or leg swelling. Seen for similar symptoms on ",
        told(PiiKind.DATE, f"{case.chance.choice(('Jan', 'March', 'Oct.'))} {case.chance.randint(2, 27)}"), " by ", told(PiiKind.STAFF, f"{resident}"), ", PA-C.",
    ]  # fmt: skip


def _past(case: Case) -> list[str | Run]:
    return [
        "Lisinopril 20 mg daily, metformin 1000 mg BID. NKDA. Former smoker, 15 pack-years. Works nights at ", told(PiiKind.ORGANISATION, "Coldmere Freight & Storage"),
        ". Emergency contact: ", told(PiiKind.PERSON, latin_name(case.chance)), " (daughter), ", told(PiiKind.PHONE, _phone(case)), ".",
    ]  # fmt: skip


def _vitals(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    sheet.put(_LEFT, y, "VITALS (TRIAGE)", size=19, weight=700)
    values: tuple[Cell, ...] = (
        ("BP", f"{draw.randint(128, 182)}/{draw.randint(72, 104)}", None), ("HR", f"{draw.randint(74, 122)}", None), ("RR", f"{draw.randint(14, 26)}", None),
        ("Temp", f"{draw.uniform(97.4, 99.6):.1f} °F", None), ("SpO2", f"{draw.randint(91, 99)}% RA", None), ("Wt", f"{draw.uniform(58, 104):.1f} kg", None), ("BMI", f"{draw.uniform(21, 36):.1f}", None),
    )  # fmt: skip
    flow(sheet, _LEFT, y + 28, values, gap=44)
    return y + 74


def _labs(sheet: Sheet, case: Case, y: float) -> float:
    sheet.put(_LEFT, y, "RESULTS", size=19, weight=700)
    top = y + 28
    for number, result in enumerate(results(CHEMISTRY, 6, case.chance, dash="-", flags=("High", "Low"))):
        sheet.rule(_LEFT, top + 35 * number, 1000, top + 35 * number, width=1, colour=(204, 206, 212))
        item_row(sheet, top + 35 * number + 1, _COLUMNS, fields_of(result, name=result.test.english))
    return top + 35 * 6 + 16


def _course(case: Case, attending: str, nurse: str) -> list[str | Run]:
    last = _surname(case.patient.latin_name)
    return [
        "ECG read by Dr. ", told(PiiKind.STAFF, _surname(attending)), ": sinus tachycardia, 2 mm ST depression V4-V6. Troponin I 0.42 ng/mL, repeat 0.88. Heparin 60 U/kg bolus charted by ",
        told(PiiKind.STAFF, nurse), ", RN; pump ", told(PiiKind.DEVICE_ID, f"BXR-{digits(case.style, 7)}"), ". CXR (acc# ", told(PiiKind.SPECIMEN_ID, f"E{digits(case.chance, 8)}"),
        ") without infiltrate. Discussed with cardiology, Dr ", told(PiiKind.STAFF, latin_name(case.chance)), ", who accepts. ", _polite(case),
        Run(last, kind=PiiKind.PERSON, subject=True), " and family updated at bedside.",
    ]  # fmt: skip


def _plan(case: Case) -> list[str | Run]:
    return [
        "NSTEMI. Admit to telemetry, bed ",
        told(PiiKind.BED, f"{case.chance.randint(3, 7)}W-{case.chance.randint(10, 40)}"),
        ". Critical care time 38 minutes.",
    ]


def _signed(sheet: Sheet, case: Case, y: float, attending: str, resident: str) -> None:
    when = _slashes(case.day)
    sheet.rule(_LEFT, y + 4, _RIGHT, y + 4, width=1)
    sheet.put(_LEFT, y + 16, [
        "Electronically signed by ", told(PiiKind.STAFF, resident), ", PA-C on ", told(PiiKind.DATE, f"{when} 0{case.chance.randint(6, 9)}{case.chance.randint(10, 59)}"), " · cosigned ",
        told(PiiKind.STAFF, attending), ", MD, NPI ", told(PiiKind.OTHER_ID, f"99{digits(case.style, 8)}"),
    ], size=18)  # fmt: skip
    sheet.put(_LEFT, y + 46, [
        "cc: ", told(PiiKind.EMAIL, "records@saltmarsh.example.org"), " · Fax ", told(PiiKind.PHONE, _phone(case)), " · Portal ", told(PiiKind.URL, "https://chart.saltmarsh.example.org"), " · Page 1 of 2",
    ], size=16, colour=_GREY)  # fmt: skip
