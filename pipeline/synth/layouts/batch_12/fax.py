"""An English referral sent by fax: transmission strips, boxed particulars, tick boxes, a history in prose, codes."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, stacked_row
from pipeline.synth.layouts.batch_12.drawing import fitted, item, item_cells, section
from pipeline.synth.layouts.batch_12.english import (
    HOSPITALS,
    INSURERS,
    PRACTICES,
    earlier,
    family,
    given,
    lay,
    numbered,
    organisation,
    phone,
    staff,
    street,
    town,
    written,
)  # fmt: skip
from pipeline.synth.layouts.batch_12.invented import past
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _WIDTH = 62, 1151
_LABS: Final = (
    ("NT-proBNP", 220, 5400, 0, "pg/mL", "<450"), ("Troponin T, hs", 6, 88, 0, "ng/L", "<19"), ("Potassium", 3.2, 5.9, 1, "mmol/L", "3.5-5.1"), ("Creatinine", 0.7, 2.6, 2, "mg/dL", "0.6-1.2"),
    ("eGFR", 24, 96, 0, "mL/min/1.73m2", ">60"), ("Hemoglobin A1c", 5.4, 10.2, 1, "%", "<5.7"), ("LDL-C", 44, 192, 0, "mg/dL", "<100"), ("TSH", 0.2, 7.5, 2, "uIU/mL", "0.4-4.5"), ("Ferritin", 9, 420, 0, "ng/mL", "30-400"), ("INR", 0.9, 3.4, 1, "", "0.9-1.1"),
)  # fmt: skip


def fax(case: Case) -> Sheet:
    """Referral fax on letter paper: a strip at the head and foot, boxes, reasons, history, results, signature."""
    sheet = Sheet(1275, 1650, colour=(250, 250, 249), size=20)
    draw, house = case.chance, case.style.choice(PRACTICES)
    ours, theirs = phone(draw), phone(draw)
    _strip(sheet, case, house, ours, theirs)
    name = case.style.choice(
        ("CARDIOLOGY REFERRAL", "SPECIALIST REFERRAL FORM", "OUTGOING REFERRAL – URGENT")
    )
    sheet.put(_LEFT, 62, Run(name, Label.TITLE), size=38, weight=800)
    fitted(sheet, 700, 60, 513, Run(house, kind=PiiKind.ORGANISATION), size=23, weight=700, align="right")
    fitted(sheet, 700, 92, 513, [street(draw), ", ", *town(draw)], size=17, align="right")
    y = _boxes(sheet, case, 128, theirs)
    y = _ticks(sheet, case, y + 10)
    y = _history(sheet, case, y + 4)
    y = _labs(sheet, case, y + 6)
    _close(sheet, case, y + 10)
    _below(sheet, case, house)
    return sheet


def _strip(sheet: Sheet, case: Case, house: str, ours: Run, theirs: Run) -> None:
    """The line that the machine prints over the page."""
    clock = f"{case.chance.randint(8, 17):02d}:{case.chance.randrange(60):02d}"
    stamp = written(case.day, case.style.choice(("mm/dd/yy", "dMONy", "Mon d, y")), clock)
    text: Text = [stamp, "  FROM: ", Run(house.upper(), kind=PiiKind.ORGANISATION), " ", Run(ours.text, kind=PiiKind.PHONE), "  TO: ", Run(theirs.text, kind=PiiKind.PHONE), "  P.02/04"]  # fmt: skip
    fitted(sheet, 30, 14, 1215, text, size=17, weight=500)


def _boxes(sheet: Sheet, case: Case, y: float, theirs: Run) -> float:
    man, draw = case.patient, case.chance
    last, first = man.latin_name.split(" ")[-1], man.latin_name.split(" ")[0]
    shown = case.style.choice((f"{last.upper()}, {first}", f"{last}, {first} {draw.choice('ABEKM')}."))
    key = case.style.choice(("PATIENT (LAST, FIRST)", "PATIENT NAME", "PT"))
    shown = man.latin_name if key == "PT" else shown
    years = Run(str(man.age(case.day)), kind=PiiKind.AGE_OVER_89 if man.age(case.day) > 89 else None)
    born = written(man.birth, case.style.choice(("m/d/y", "Mon d, y", "dMONy")))
    rows = (
        ((430, Cell("REFER TO", [staff(case), ", MD, FACC"])), (421, Cell("FACILITY", organisation(draw, HOSPITALS))), (300, Cell("FAX", Run(theirs.text, kind=PiiKind.PHONE)))),
        ((430, Cell(key, Run(shown, kind=PiiKind.PERSON, subject=True))), (220, Cell("DOB", born)), (201, Cell("AGE / SEX", [years, f" {'M' if man.sex == '男' else 'F'}"])), (300, Cell("MRN", numbered(PiiKind.MEDICAL_ID, draw, "TR", 7)))),
        ((630, Cell("HOME ADDRESS", [street(draw), ", ", *town(draw)])), (221, Cell("SSN (LAST 4)", Run(f"XXX-XX-{digits(draw, 4)}", kind=PiiKind.NATIONAL_ID))), (300, Cell("CELL / HOME", phone(draw)))),
        ((430, Cell("PRIMARY INSURANCE", organisation(draw, INSURERS))), (420, Cell("MEMBER ID / GROUP", [numbered(PiiKind.INSURANCE_ID, draw, "BLX", 9), " / ", numbered(PiiKind.INSURANCE_ID, draw, "G-", 5)])), (301, Cell("AUTH #", numbered(PiiKind.INSURANCE_ID, draw, "A", 8)))),
        ((430, Cell("EMERGENCY CONTACT", [lay(case), f" ({draw.choice(('spouse', 'daughter', 'neighbor'))})"])), (420, Cell("CONTACT PHONE", phone(draw))), (301, Cell("LANGUAGE", draw.choice(("English", "Spanish – interpreter", "Mandarin"))))),
    )  # fmt: skip
    for row in rows:
        y = stacked_row(sheet, _LEFT, y, 66, row, size=21)
    return y


def _ticks(sheet: Sheet, case: Case, y: float) -> float:
    draw, chosen = case.chance, case.chance.randrange(3)
    x = sheet.put(_LEFT, y + 6, "PRIORITY:", weight=700) + 20
    for number, text in enumerate(("Routine", "Urgent (<2 wks)", "STAT – call office")):
        sheet.pen.rectangle((x, y + 10, x + 18, y + 28), outline=(30, 30, 34), width=2)
        if number == chosen:
            sheet.pen.line((x + 2, y + 12, x + 16, y + 26), fill=(30, 30, 34), width=3)
            sheet.pen.line((x + 16, y + 12, x + 2, y + 26), fill=(30, 30, 34), width=3)
        x = sheet.put(x + 26, y + 6, text) + 28
    coded: Text = ["Dx: I50.22, I48.19, E11.65, N18.31   CPT 93306, 99204"]
    fitted(sheet, x, y + 6, _LEFT + _WIDTH - x, coded, size=20, align="right")
    seen: Text = ["Last seen ", earlier(case, 1, 9, "m/d/y"), " by ", staff(case), ", NP;  next PCP visit ", written(past(case, -30, -10), "Mon d, y"), ";  pharmacy: ", organisation(draw, ("Larkfield Drug #14", "Cooper's Ferry Apothecary")), " ", phone(draw)]  # fmt: skip
    fitted(sheet, _LEFT, y + 42, _WIDTH, seen, size=19)
    return y + 78


def _history(sheet: Sheet, case: Case, y: float) -> float:
    man, draw = case.patient, case.chance
    title, his = ("Mr.", "his") if man.sex == "男" else ("Ms.", "her")
    who = Run(man.latin_name.split(" ")[-1], kind=PiiKind.PERSON, subject=True)
    reason: Text = [
        "Progressive dyspnea on exertion (NYHA III) and new AF with RVR. ", title, " ", who, " was discharged from ", organisation(draw, HOSPITALS), " on ", earlier(case, 8, 20, "Mon d, y"), " (acct ", numbered(PiiKind.MEDICAL_ID, draw, "V", 9),
        ") under Dr. ", staff(case, family(draw)), " after 3 days of IV furosemide. Echo there: LVEF 35%, LA 4.9 cm, moderate MR, RVSP 48 mmHg. CXR with Kerley B lines; no Graves eye signs.",
    ]  # fmt: skip
    past_story: Text = [
        "CABG x3 in ", earlier(case, 2000, 4000, "Mon y"), " (surgeon Dr. ", staff(case), "), dual-chamber pacemaker, model DR-01 serial ", numbered(PiiKind.DEVICE_ID, draw, "PJN", 6), ", implanted ", earlier(case, 600, 1500, "m/d/y"),
        ". Former machinist at ", organisation(draw, ("Oxbow Tool & Die", "Quarterstone Quarry Co.")), " until retirement; lives with ", his, " partner ", lay(case, given(draw)), "; sister ", lay(case),
        " drives, and may be called after 4 pm. Homans sign negative; no Wolff-Parkinson-White pattern; Foley removed; prior statin myopathy.",
    ]  # fmt: skip
    drugs: Text = "metoprolol succ 50 mg daily, apixaban 5 mg BID, torsemide 20 mg qAM, sacubitril/valsartan 24/26 mg BID, metformin 1000 mg BID. Allergies: sulfa (hives), latex."
    for key, text in (
        ("REASON FOR REFERRAL", reason),
        ("PERTINENT HISTORY", past_story),
        ("MEDICATIONS", drugs),
    ):
        y = section(sheet, _LEFT, y + 6, _WIDTH, Cell(key, text), size=23, colon=": ", leading=1.55)
    return y


def _flag(value: float, limits: str) -> str:
    """H above the limits, L below them; limits are `<a`, `>a` or `a-b`."""
    low, high = "-inf", limits.removeprefix("<")
    if limits.startswith(">"):
        low, high = limits[1:], "inf"
    elif "-" in limits:
        low, _, high = limits.partition("-")
    return "H" if value > float(high) else "L" if value < float(low) else ""


def _labs(sheet: Sheet, case: Case, y: float) -> float:
    draw = case.chance
    drawn: Text = ["RESULTS – collected ", earlier(case, 2, 9, "m/d/y"), ", accession ", numbered(PiiKind.SPECIMEN_ID, draw, "Q", 9), ", ", organisation(draw, ("Tri-Pike Reference Laboratory", "Northgable Labs"))]  # fmt: skip
    sheet.put(_LEFT, y, drawn, weight=600)
    for number, (name, low, high, decimals, unit, limits) in enumerate(_LABS):
        value = draw.uniform(low, high)
        left = _LEFT + (number % 2) * 590
        columns = (left, left + 176, left + 262, left + 412, left + 520)
        item_cells(sheet, y + 40 + 38 * (number // 2), columns, (name, f"{value:.{decimals}f}", unit, limits, _flag(round(value, decimals), limits)), size=19)  # fmt: skip
    vitals = (("BP", f"{draw.randint(96, 168)}/{draw.randint(52, 98)}", "mmHg"), ("HR", f"{draw.randint(58, 134)} irreg", ""), ("SpO2", f"{draw.randint(88, 98)}", "% RA"), ("Wt", f"{draw.uniform(120, 260):.1f}", "lb"), ("BMI", f"{draw.uniform(19, 42):.1f}", "kg/m2"))  # fmt: skip
    line: list[str | Run] = []
    for vital in vitals:
        name_run, value_run, unit_run = item(vital, sheet)
        line += [name_run, " ", value_run, " ", unit_run, "     "]
    sheet.put(_LEFT, y + 240, line)
    return y + 284


def _close(sheet: Sheet, case: Case, y: float) -> None:
    draw = case.chance
    sheet.put(_LEFT, y + 10, "Referring provider:")
    signature(sheet, 250, round(y), draw)
    fitted(sheet, 420, y + 10, 780, [staff(case), ", DO   NPI ", numbered(PiiKind.OTHER_ID, draw, "1", 9), "   ", written(case.day, "m/d/y", "4:12 PM")], size=20)  # fmt: skip
    contact: Text = ["Questions? Ask for ", staff(case, given(draw)), " (referrals desk), ", phone(draw), " or ", Run(f"{draw.choice(('referrals', 'intake', 'frontdesk'))}.{digits(draw, 2)}@example.com", kind=PiiKind.EMAIL), ". Records enclosed: ECG, echo."]  # fmt: skip
    fitted(sheet, _LEFT, y + 62, _WIDTH, contact, size=19)
    initials = f"{given(draw)[0]}{family(draw)[0]}".lower()
    fitted(sheet, _LEFT, y + 94, _WIDTH, ["Dictated ", earlier(case, 0, 2, "d-Mon-y"), "; typed by ", staff(case, initials), "; cc: ", staff(case), ", RN, care manager"], size=19)  # fmt: skip


def _below(sheet: Sheet, case: Case, house: str) -> None:
    notice = "CONFIDENTIAL: protected health information. If received in error, notify sender and destroy. Form REF-12 rev. 03/19."
    sheet.rule(_LEFT, 1572, _LEFT + _WIDTH, 1572, width=1)
    sheet.put(_LEFT, 1580, notice, size=15)
    received: Text = ["RECEIVED ", written(case.day, "mm/dd/yy", "16:31"), "  JOB ", numbered(PiiKind.OTHER_ID, case.chance, "", 6), "  ", Run(house, kind=PiiKind.ORGANISATION)]  # fmt: skip
    sheet.put(30, 1614, received, size=16)
