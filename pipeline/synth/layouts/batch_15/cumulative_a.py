"""A cumulative laboratory report in English on A4 landscape: a sample in each column, a sticker, doctors, comments."""

from datetime import date, timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import subject
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_15.cumulative_rows_a import PANELS, Analyte, courses
from pipeline.synth.layouts.batch_15.english_a import (
    CLINICS,
    HOSPITALS,
    address,
    clinician,
    initials,
    paper,
    patient_name,
    phone,
)  # fmt: skip
from pipeline.synth.layouts.batch_15.invented_a import on
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _RIGHT, _TOP = 56, 1698, 322
_NAME, _UNIT, _RANGE, _FIRST, _STEP = 64, 1420, 1560, 330, 180
_COLUMNS: Final = 6
_STYLES: Final = ("%d/%m/%Y", "%d-%b-%y", "%d %b %Y")


def cumulative(case: Case) -> Sheet:
    """Cumulative report on A4 landscape: head, sticker, doctors, samples in columns, comments, foot."""
    sheet = Sheet(1754, 1240, size=18)
    style = case.style.choice(_STYLES)
    days = [
        case.day - timedelta(days=back)
        for back in sorted(case.chance.sample(range(1, 121), _COLUMNS - 1))[::-1]
    ]
    days.append(case.day)
    hospital, group, hk = case.style.choice(HOSPITALS)
    _head(sheet, case, (hospital, group), hk=hk)
    _doctors(sheet, case, style, hk=hk)
    _sticker(sheet, case, style, hk=hk)
    numbers = _samples(sheet, case, days, style)
    y = _panels(sheet, case, _TOP + 88)
    _comments(sheet, case, y + 8, numbers, days, style)
    _foot(sheet, case, style, hospital)
    return sheet


def _head(sheet: Sheet, case: Case, names: tuple[str, str], *, hk: bool) -> None:
    department = case.style.choice(
        ("Department of Pathology", "Division of Chemical Pathology", "Dept. of Laboratory Medicine")
    )
    sheet.put(_LEFT, 30, [organisation(names[0]), ", ", organisation(names[1])], size=25, weight=700)
    sheet.put(
        _LEFT,
        68,
        [f"{department}   Tel: ", phone(case.chance, hk=hk), "   Fax: ", phone(case.chance, hk=hk)],
        size=17,
    )
    name = case.style.choice(("CUMULATIVE LABORATORY REPORT", "Cumulative Report (Multiple Dates)", "PATHOLOGY CUMULATIVE REPORT"))  # fmt: skip
    sheet.put(_LEFT, 104, Run(name, Label.TITLE), size=30, weight=700)
    sheet.rule(_LEFT, 152, 1180, 152, width=2)


def _doctors(sheet: Sheet, case: Case, style: str, *, hk: bool) -> None:
    """Who asked, where the patient is, and who gets a copy."""
    draw, colon = case.chance, case.style.choice((" : ", ": ", "  "))
    asked, copied = case.style.choice(
        (("Requesting Dr", "Copy to"), ("Requested by", "c.c."), ("Req. Doctor", "Copies To"))
    )
    ward = Cell("Loc", [draw.choice(("NEPH OPD", "Med Ward ", "W")), draw.choice(("", "7B"))])
    code = Run(f"{draw.choice('MP')}{digits(draw, 5)}", kind=PiiKind.OTHER_ID)
    lines = (
        (Cell(asked, ["Dr ", clinician(case), " (HKMC " if hk else " (MCR ", code, ")"]), ward),
        (Cell(copied, ["Dr ", clinician(case), ", ", Run(draw.choice(CLINICS[hk]), kind=PiiKind.ORGANISATION), "; ", "Prof ", clinician(case)]),),
        (Cell("Clinical Hx", draw.choice(("CKD G4A3, IgA nephropathy (Oxford M1 E0 S1 T1)", "s/p renal transplant, BK viraemia, ?rejection", "DM nephropathy, Kimmelstiel-Wilson"))), Cell("NOK", [clinician(case, PiiKind.PERSON), " ", phone(draw, hk=hk)])),
        (Cell("Home", [address(draw, hk=hk)]), Cell("Period", [on(case.day - timedelta(days=121), style), " to ", on(case.day, style)])),
    )  # fmt: skip
    for number, cells in enumerate(lines):
        sheet.put(_LEFT, 166 + 36 * number, inline(sheet, *cells, colon=colon, gap="     "))


def _sticker(sheet: Sheet, case: Case, style: str, *, hk: bool) -> None:
    """The patient's label, hardly any keys on it."""
    person, left, draw = case.patient, 1210, case.chance
    sex, years = ("M" if person.sex == "男" else "F"), person.age(case.day)
    shown = Run(f"{years}Y", kind=PiiKind.AGE_OVER_89 if years > 89 else None)
    bed = Run(draw.choice((f"Bed {draw.randint(1, 40)}", f"B{draw.randint(1, 40):02d}")), kind=PiiKind.BED)
    sheet.pen.rounded_rectangle((left, 22, _RIGHT, 300), radius=14, outline=(90, 94, 100), width=2)
    sheet.put(left + 18, 32, [subject(case, patient_name(case))], size=24, weight=700)
    key, values = pair_runs(
        sheet,
        Cell(case.style.choice(("HKID", "HKIC No.") if hk else ("NRIC", "NRIC/FIN")), [paper(case, hk=hk)]),
    )
    sheet.put(left + 18, 72, [key, " ", *values, f"   {sex} / ", shown], size=20)
    sheet.put(left + 18, 104, inline(sheet, Cell("DOB", [on(person.birth, style)]), Cell("HN", f"{digits(draw, 8)}{draw.choice('XKT')}", PiiKind.MEDICAL_ID), colon=" ", gap="   "), size=20)  # fmt: skip
    sheet.put(left + 18, 136, [f"{draw.choice(('7B', '12A', 'NEPH'))} / ", bed, "   Adm ", on(case.day - timedelta(days=draw.randint(1, 8)), style)], size=20)  # fmt: skip
    bar_code(sheet, left + 18, 172, person.record_number, height=70)
    sheet.put(
        left + 18,
        256,
        ["MRN ", Run(person.record_number, kind=PiiKind.MEDICAL_ID), "   ALLERGY: Penicillin"],
        size=18,
    )


def _samples(sheet: Sheet, case: Case, days: list[date], style: str) -> list[str]:
    """The head of the table: number, day and time of each sample; returns the numbers."""
    draw = case.chance
    numbers = [f"{when:%y}{draw.choice('CLH')}{draw.randrange(10**6, 10**7)}" for when in days]
    heads = (
        (_NAME, case.style.choice(("Lab No.", "Request No.", "Specimen"))),
        (_UNIT, "Unit"),
        (_RANGE, "Ref. Interval"),
    )
    sheet.rule(_LEFT, _TOP - 4, _RIGHT, _TOP - 4, width=2)
    sheet.put(_NAME, _TOP + 4, heads[0][1], weight=600)
    for column, number in enumerate(numbers):
        sheet.put(_FIRST + _STEP * column, _TOP + 4, Run(number, kind=PiiKind.SPECIMEN_ID), size=17)
    for x, text in heads[1:]:
        sheet.put(x, _TOP + 4, text, weight=600)
    sheet.put(
        _NAME, _TOP + 34, case.style.choice(("Collected", "Collection Date/Time", "Date Taken")), weight=600
    )
    for column, when in enumerate(days):
        stamp = on(when, style, f"{draw.randint(6, 12):02d}:{draw.randrange(60):02d}")
        sheet.put(_FIRST + _STEP * column, _TOP + 34, stamp, size=16)
    sheet.rule(_LEFT, _TOP + 66, _RIGHT, _TOP + 66, width=2)
    return numbers


def _panels(sheet: Sheet, case: Case, y: float) -> float:
    for name, analytes in PANELS:
        sheet.put(_NAME - 4, y - 14, name, size=17, weight=700)
        y += 14
        missing = case.chance.choice((0, 1, 3, 4, _COLUMNS))
        for analyte, numbers in zip(analytes, courses(analytes, case.chance, _COLUMNS), strict=True):
            _row(sheet, y, analyte, numbers, missing)
            y += 27
        y += 16
    sheet.rule(_LEFT, y - 14, _RIGHT, y - 14, width=2)
    return y - 14


def _row(sheet: Sheet, y: float, analyte: Analyte, numbers: list[float], missing: int) -> None:
    """A row; the last sample is the one that an annotator marks, the earlier ones are history."""
    group, last = sheet.group(), len(numbers) - 1
    sheet.put(_NAME, y, Run(analyte.name, Label.ITEM_NAME, group), size=17)
    for column, number in enumerate(numbers):
        value, flag = analyte.printed(number)
        labels = (Label.ITEM_VALUE, Label.ITEM_FLAG) if column == last else (None, None)
        text: Text = [Run(value, labels[0], group), " " * bool(flag), Run(flag, labels[1], group)]
        if column == last or column != missing:
            sheet.put(_FIRST + _STEP * column, y, text, size=17, weight=600 if flag else 400)
    sheet.put(_UNIT, y, Run(analyte.unit, Label.ITEM_UNIT, group), size=16)
    sheet.put(_RANGE, y, Run(analyte.range, Label.ITEM_RANGE, group), size=16)


def _comments(sheet: Sheet, case: Case, y: float, numbers: list[str], days: list[date], style: str) -> None:
    draw = case.chance
    lines: tuple[Text, ...] = (
        [Run(numbers[-1], kind=PiiKind.SPECIMEN_ID), ": Specimen slightly haemolysed (HI 2+). Hb verified by repeat and phoned to Dr ", clinician(case), " (pager ", Run(digits(draw, 4), kind=PiiKind.PHONE), ") by ", initials(draw), " at ", on(days[-1], style, "14:05"), ", read back OK."],
        [Run(numbers[2], kind=PiiKind.SPECIMEN_ID), ": Tacrolimus by LC-MS/MS, referred to ", Run("Orchid Rise Reference Laboratory", kind=PiiKind.ORGANISATION), " (ref ", Run(f"{draw.choice('RT')}{digits(draw, 6)}", kind=PiiKind.SPECIMEN_ID), "). IFCC HbA1c 53 mmol/mol; Westgard 1-2s accepted; film: burr cells 1+, no Howell-Jolly bodies."],
    )  # fmt: skip
    for number, line in enumerate(lines):
        sheet.put(_LEFT, y + 28 * number, line, size=16)


def _foot(sheet: Sheet, case: Case, style: str, hospital: str) -> None:
    draw = case.chance
    legend = "H/L: outside reference interval   * amended   # not accredited   NS: no specimen   ISO 15189"
    domain = f"{''.join(part for part in hospital.lower() if part.isalpha())[:10]}.example.org"
    sheet.rule(_LEFT, 1136, _RIGHT, 1136, width=1, colour=GREY)
    sheet.put(_LEFT, 1144, legend, size=15, colour=GREY)
    sheet.put(
        _LEFT, 1174, ["Authorised by: Dr ", clinician(case), " (Consultant Chemical Pathologist)"], size=17
    )
    signature(sheet, 800, 1146, draw)
    sheet.put(1010, 1174, ["Enquiry: ", Run(f"lab.report@{domain}", kind=PiiKind.EMAIL)], size=17)
    printed: Text = ["Printed ", on(case.day, style, case.clock(16)), " by ", initials(draw), " @ ", Run(f"WS-{draw.choice(('LAB', 'WD7'))}{digits(draw, 4)}", kind=PiiKind.DEVICE_ID), "   Page 1 of 2"]  # fmt: skip
    sheet.put(_LEFT, 1206, printed, size=15, colour=GREY)
