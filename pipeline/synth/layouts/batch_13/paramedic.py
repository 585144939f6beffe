"""An American ambulance run sheet: times in a strip, boxed particulars, vital signs by minute, a narrative, transfer of care."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import ruled
from pipeline.synth.layouts.batch_3.cells import Cell, stacked_row
from pipeline.synth.layouts.batch_12.drawing import PALE, fitted, item_cells, row_of, section
from pipeline.synth.layouts.batch_13.english import (
    CARE_HOMES,
    HOSPITALS,
    family,
    given,
    lay,
    numbered,
    organisation,
    phone,
    staff,
    us_street,
    us_town,
    written,
)  # fmt: skip
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _WIDTH = 56, 1163
_ORANGE: Colour = (196, 84, 20)
_AGENCIES: Final = (
    "Fallow Creek Fire & EMS",
    "Wickersham County Ambulance District",
    "Bramble Ridge Volunteer Rescue",
)
_TIMES: Final = ("Call", "Dispatch", "En route", "On scene", "At patient", "Depart", "At dest.", "In service")
_VITALS: Final = (56, 150, 268, 352, 440, 540, 640, 740, 850, 1219)


def paramedic(case: Case) -> Sheet:
    """Patient care report on letter paper: band, times, boxes, findings, vital signs, narrative, signatures."""
    sheet = Sheet(1275, 1650, size=19)
    draw, house = case.chance, case.style.choice(_AGENCIES)
    sheet.pen.rectangle((0, 0, 1275, 78), fill=_ORANGE)
    name = case.style.choice(("PATIENT CARE REPORT", "EMS RUN SHEET", "PREHOSPITAL CARE RECORD"))
    sheet.put(_LEFT, 18, Run(name, Label.TITLE), size=34, weight=800, colour=(255, 255, 255))
    fitted(sheet, 640, 24, 579, Run(house, kind=PiiKind.ORGANISATION), size=25, align="right", colour=(255, 255, 255))  # fmt: skip
    incident = f"{case.day:%y}-{digits(draw, 6)}"
    crew, at = (family(draw), family(draw)), 9 * 60 + draw.randint(0, 500)
    y = _times(sheet, case, incident, crew, at)
    y = _boxes(sheet, case, y + 8)
    y = _findings(sheet, case, y + 8)
    y = _vitals(sheet, case, crew, at + 16, y + 12)
    y = _story(sheet, case, y + 6)
    _transfer(sheet, case, y + 8)
    _foot(sheet, case, incident)
    return sheet


def _times(sheet: Sheet, case: Case, incident: str, crew: tuple[str, str], at: int) -> float:
    """Incident and crew, and the strip of times that begins at that minute of the day."""
    draw, y, minute = case.chance, 92, 0
    line: Text = [
        "Incident ", Run(incident, kind=PiiKind.OTHER_ID), "    Date ", written(case.day, case.style.choice(("m/d/y", "Mon d, y", "d-Mon-y"))), f"    Unit Medic {draw.randint(2, 19)}    Crew ", staff(case, f"{given(draw)[0]}. {crew[0]}"), " (P ",
        numbered(PiiKind.OTHER_ID, draw, "", 6), "), ", staff(case, f"{given(draw)[0]}. {crew[1]}"), " (EMT-B)",
    ]  # fmt: skip
    fitted(sheet, _LEFT, y, _WIDTH, line, size=20)
    step = _WIDTH / len(_TIMES)
    for number, text in enumerate(_TIMES):
        left = _LEFT + step * number
        sheet.pen.rectangle((left, y + 38, left + step, y + 96), outline=(120, 120, 120))
        sheet.put(left + step / 2, y + 40, text, size=16, colour=PALE, align="middle")
    for number in range(len(_TIMES)):
        clock = f"{(at + minute) // 60:02d}:{(at + minute) % 60:02d}"
        sheet.put(_LEFT + step * (number + 0.5), y + 62, clock, size=21, align="middle")
        minute += draw.randint(2, 9)
    return y + 96


def _boxes(sheet: Sheet, case: Case, y: float) -> float:
    man, draw, style = case.patient, case.chance, case.style
    first, last = man.latin_name.split(" ")[0], man.latin_name.split(" ")[-1]
    shown = style.choice((f"{last}, {first}", man.latin_name, f"{last.upper()} {first.upper()}"))
    years = Run(str(man.age(case.day)), kind=PiiKind.AGE_OVER_89 if man.age(case.day) > 89 else None)
    born = written(man.birth, style.choice(("m/d/y", "mm/dd/yy")))
    rows = (
        ((400, Cell(style.choice(("Pt name", "Patient (last, first)", "Name")), Run(shown, kind=PiiKind.PERSON, subject=True))), (210, Cell("DOB", born)), (140, Cell("Age / sex", [years, f" {'M' if man.sex == '男' else 'F'}"])), (413, Cell("Home address", us_street(draw)))),
        ((400, Cell("Response location", [organisation(draw, CARE_HOMES), ", rm ", Run(str(draw.randint(101, 340)), kind=PiiKind.BED)])), (350, Cell("City / zip", us_town(draw))), (413, Cell("Caller / callback", [lay(case), "  ", phone(draw)]))),
        ((400, Cell("Next of kin", [lay(case), f" ({draw.choice(('cousin', 'guardian', 'friend'))})"])), (350, Cell("NOK phone", phone(draw))), (413, Cell("Insurer / policy no.", [numbered(PiiKind.INSURANCE_ID, draw, "0EG", 8), "   SSN ***-**-", Run(digits(draw, 4), kind=PiiKind.NATIONAL_ID)]))),
        ((400, Cell("PCP", ["Dr. ", staff(case), ", ", organisation(draw, ("Juniper Clinic", "Creekside MDs"))])), (350, Cell("Facility chart / MRN", numbered(PiiKind.MEDICAL_ID, draw, "R", 6))), (413, Cell("DNR / MOLST", ["on file, witness ", lay(case)]))),
    )  # fmt: skip
    for row in rows:
        y = stacked_row(sheet, _LEFT, y, 74, row, size=22)
    return y


def _findings(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    rows = (
        ("Blood glucose", str(draw.randint(38, 410)), "mg/dL", "70-140"), ("Stroke scale (LAMS)", str(draw.randint(0, 5)), "", "0"), ("Lactate", f"{draw.uniform(0.9, 7):.1f}", "mmol/L", "<2.0"), ("Temp", f"{draw.uniform(96.1, 103.4):.1f}", "F", "97-99.5"),
        ("12-lead ST elev.", f"{draw.uniform(0, 4):.1f}", "mm V2-V4", "<1"), ("QTc", str(draw.randint(390, 520)), "ms", "<450"), ("Est. weight", str(draw.randint(48, 128)), "kg", ""), ("Pain", f"{draw.randint(0, 10)}/10", "", ""),
    )  # fmt: skip
    sheet.put(_LEFT, y, "Point of care and assessment", weight=700)
    for number, row in enumerate(rows):
        left = _LEFT + 590 * (number % 2)
        item_cells(
            sheet, y + 36 + 36 * (number // 2), (left, left + 220, left + 320, left + 440), row, size=20
        )
    return y + 36 + 36 * 4


def _vitals(sheet: Sheet, case: Case, crew: tuple[str, str], minute: int, y: float) -> float:
    """A grid of vital signs; who took them stands in its last column."""
    draw = case.chance
    ruled(sheet, _VITALS, [round(y) + 38 * step for step in range(6)], colour=PALE)
    heads = ("Time", "BP", "HR", "RR", "SpO2", "EtCO2", "GCS", "Rhythm", "Treatment / by")
    row_of(sheet, y + 4, _VITALS, heads, size=17, weight=600)
    drugs = ("ASA 324 mg PO", "NTG 0.4 mg SL", "12-lead sent", "fentanyl 50 mcg IV")
    for number, drug in enumerate(drugs, 1):
        at = minute + 3 * number
        texts: list[Text] = [
            f"{at // 60:02d}:{at % 60:02d}", f"{draw.randint(84, 196)}/{draw.randint(46, 108)}", str(draw.randint(48, 138)), str(draw.randint(12, 32)), f"{draw.randint(84, 99)}%", str(draw.randint(24, 52)), str(draw.randint(11, 15)), draw.choice(("NSR", "AF", "ST", "PVC")),
            [f"{drug} / ", staff(case, crew[number % 2])],
        ]  # fmt: skip
        row_of(sheet, y + 6 + 38 * number, _VITALS, texts, size=19)
    return y + 38 * 5


def _story(sheet: Sheet, case: Case, y: float) -> float:
    man, draw = case.patient, case.chance
    title, he = ("Mr.", "he") if man.sex == "男" else ("Ms.", "she")
    who = Run(man.latin_name.split(" ")[-1], kind=PiiKind.PERSON, subject=True)
    scene: Text = [
        "Dispatched P2 for chest pain and near-syncope. Met at the door by charge aide ", staff(case, given(draw)), ", who found ", title, " ", who, " slumped in the dining hall; neighbor ", lay(case), " had started compressions briefly. Deputy ", staff(case, family(draw)), " of the county sheriff on scene. ", he.capitalize(), " was recently discharged from ", organisation(draw, HOSPITALS), " (seen by Dr. ", staff(case, family(draw)), ", cardiology). Hx: CABG, Type 2 DM, Parkinson disease, Bell palsy 2019. Meds: Eliquis, carbidopa/levodopa, Lasix. Allergies: Keflex.",
    ]  # fmt: skip
    course: Text = [
        "Levine sign; JVD; rales at both bases; no Cushing response; 18g L AC. STEMI alert to med control, Dr. ", staff(case), ", who ordered heparin 4000 units. ",
        "Sister-in-law ", lay(case, given(draw, "F")), " rode up front; wallet and phone given to ", lay(case), " (friend, ", phone(draw), ", text ok). Home oxygen concentrator S/N ", numbered(PiiKind.DEVICE_ID, draw, "HX", 7), " left at facility. LUCAS not used.",
    ]  # fmt: skip
    for key, text in (
        ("SCENE / HPI", scene),
        (case.style.choice(("EXAM / COURSE", "TREATMENT AND TRANSPORT")), course),
    ):
        y = section(sheet, _LEFT, y + 4, _WIDTH, Cell(key, text), size=25, colon=": ", leading=1.5)
    return y


def _transfer(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    sheet.rule(_LEFT, y + 2, _LEFT + _WIDTH, y + 2, width=2, colour=_ORANGE)
    line: Text = [
        "Transferred to ",
        organisation(draw, HOSPITALS),
        " ED bed ",
        Run(f"{draw.choice('ABR')}{draw.randint(1, 24)}", kind=PiiKind.BED),
        "; report to ",
        staff(case),
        ", RN; ED acct ",
        numbered(PiiKind.MEDICAL_ID, draw, "E", 8),
    ]
    fitted(sheet, _LEFT, y + 14, _WIDTH, line, size=20)
    sheet.put(_LEFT, y + 66, "Receiving RN signature")
    signature(sheet, 290, round(y) + 50, draw)
    sheet.put(640, y + 66, "Patient / representative")
    signature(sheet, 880, round(y) + 50, draw)


def _foot(sheet: Sheet, case: Case, incident: str) -> None:
    draw = case.chance
    bar_code(sheet, _LEFT, 1560, incident, height=44)
    uploaded: Text = ["ePCR ", Run(f"https://pcr.example.org/r/{digits(draw, 7)}", kind=PiiKind.URL), "   monitor S/N ", numbered(PiiKind.DEVICE_ID, draw, "LP", 6)]  # fmt: skip
    sheet.put(430, 1562, uploaded, size=17)
    sheet.put(
        430,
        1588,
        ["QA reviewer ", staff(case), "   ", written(case.day, "m/d"), "   Form 17-B"],
        size=17,
        colour=PALE,
    )
