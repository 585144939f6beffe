"""An English after-visit summary of an emergency department: two columns, a tinted side bar, medicines, who to call."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, pair_runs
from pipeline.synth.layouts.batch_8.ruled import fitted, row
from pipeline.synth.layouts.batch_11 import abroad as made
from pipeline.synth.layouts.batch_11.abroad import Writing
from pipeline.synth.layouts.batch_11.invented import settled
from pipeline.synth.marks import bar_code, qr_code, signature
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_LEFT, _MIDDLE, _SIDE, _RIGHT = 60, 800, 836, 1215
_TESTS: Final = (
    ("Troponin I, high sens.", 4, 18, "ng/L", "<20", 0), ("D-dimer", 180, 900, "ng/mL FEU", "<500", 0), ("Potassium", 3.1, 5.2, "mmol/L", "3.5-5.1", 1), ("Creatinine", 0.6, 1.6, "mg/dL", "0.6-1.2", 2),
    ("Hemoglobin", 10.2, 15.4, "g/dL", "12.0-16.0", 1), ("Glucose", 82, 214, "mg/dL", "70-99", 0), ("Lactate", 0.8, 2.9, "mmol/L", "0.5-2.0", 1),
)  # fmt: skip
_DRUGS: Final = (
    ("apixaban 5 mg tablet", "Take 2 tablets by mouth twice a day for 7 days, then 1 tablet twice a day", "START"), ("metoprolol succinate ER 50 mg", "Take 1 tablet by mouth every morning", "CHANGE"),
    ("ibuprofen 600 mg", "Do not take with your blood thinner", "STOP"), ("albuterol HFA 90 mcg/actuation", "Inhale 2 puffs every 4 hours as needed for wheezing", "CONTINUE"), ("lisinopril 10 mg", "Take 1 tablet by mouth daily", "CONTINUE"),
)  # fmt: skip
_VITALS: Final = (("Blood pressure", "138/86", "mmHg"), ("Pulse", "92", "bpm"), ("Temp", "98.9", "°F"), ("Resp", "18", "/min"), ("SpO2", "95", "%"), ("Weight", "168", "lb"))  # fmt: skip


def visit(case: Case) -> Sheet:
    """After-visit summary on US letter: letterhead, patient banner, course, tests, medicines; a side bar; signatures."""
    case, sheet = settled(case, 22, 95), Sheet(1275, 1650, size=20)
    writing = Writing(case)
    _letterhead(sheet, case, writing)
    _banner(sheet, case, writing)
    sheet.pen.rectangle((_SIDE - 16, 300, _RIGHT + 12, 1480), fill=(238, 243, 247))
    y = _seen(sheet, case, writing, 300)
    y = _tests(sheet, case, y + 14)
    y = _drugs(sheet, case, y + 14)
    _told(sheet, case, writing, y + 14)
    _side(sheet, case, writing)
    _signed(sheet, case, writing)
    return sheet


def _letterhead(sheet: Sheet, case: Case, writing: Writing) -> None:
    sheet.put(_LEFT, 44, Run(writing.hospital, kind=PiiKind.ORGANISATION), size=30, weight=700, colour=case.hospital.accent)  # fmt: skip
    place: Text = [
        "Emergency Department  ",
        made.street(case),
        "  ",
        made.zip_code(case),
        "  ",
        made.phone(case),
    ]
    sheet.put(_LEFT, 92, place, size=17, colour=GREY)
    title = case.style.choice(("After Visit Summary", "ED Discharge Instructions", "Patient Discharge Summary"))  # fmt: skip
    sheet.put(_LEFT, 126, Run(title, Label.TITLE), size=36, weight=600)
    bar_code(sheet, 960, 40, writing.encounter, height=52)
    sheet.put(960, 96, ["CSN ", Run(writing.encounter, kind=PiiKind.MEDICAL_ID)], size=16, colour=GREY)


def _banner(sheet: Sheet, case: Case, writing: Writing) -> None:
    one, style = case.patient, case.style
    sheet.pen.rectangle((_LEFT, 182, _RIGHT + 12, 284), outline=case.hospital.accent, width=2)
    first = inline(
        sheet, Cell(style.choice(("Patient", "Name")), writing.patient), Cell(style.choice(("DOB", "Date of Birth")), writing.on(one.birth)), Cell("Age", writing.age(case)), Cell("Sex", "Male" if one.sex == "男" else "Female"),
        Cell("MRN", writing.record), gap="     ", colon=": ",
    )  # fmt: skip
    second = inline(
        sheet, Cell("Address", [made.street(case, " Apt"), " ", made.zip_code(case)]), Cell("Phone", made.phone(case)), Cell("Preferred language", case.chance.choice(("English", "Mandarin", "Spanish"))), gap="     ", colon=": ",
    )  # fmt: skip
    third = inline(
        sheet, Cell("Arrived", writing.on(case.day, case.clock(7)[:5])), Cell("Discharged", writing.on(case.day, case.clock(15)[:5])), Cell("Insurance", [made.organisation(case, made.PAYERS), " ", made.code(case, PiiKind.INSURANCE_ID, "WXH###A#####", "9##-##-####-A")]),
        Cell("Bay", made.code(case, PiiKind.BED, "ED-1#", "Rm 2#", "Hall B#")), gap="     ", colon=": ",
    )  # fmt: skip
    for place, text in enumerate((first, second, third)):
        sheet.put(_LEFT + 14, 190 + 31 * place, text, size=fitted(sheet, text, _RIGHT - _LEFT - 20, 19))


def _heading(sheet: Sheet, case: Case, x: float, y: float, text: str) -> float:
    sheet.put(x, y, text, size=23, weight=700, colour=case.hospital.accent)
    return y + 36


def _seen(sheet: Sheet, case: Case, writing: Writing, y: float) -> float:
    draw = case.chance
    y = _heading(sheet, case, _LEFT, y, case.style.choice(("Why you were seen", "Reason for visit", "Your visit today")))  # fmt: skip
    text: Text = [
        writing.title, " ", writing.surname, " came in with pleuritic chest pain and shortness of breath since ", writing.ago(case, 2), ", after a long flight. ", made.person(case), " (", draw.choice(("sibling", "roommate", "neighbor")),
        ") drove in (plate ", made.plate(case), "). CT angiogram (accession ", made.code(case, PiiKind.SPECIMEN_ID, "CT########", "24-#######"), ") read by Dr. ", made.staff(case), ": acute segmental pulmonary embolism, right lower lobe, RV/LV ratio 0.8. ",
        "Records from ", made.organisation(case, made.HOUSES[2:]), " (", writing.ago(case, 190), ") were reviewed by Dr. ", made.last_name(case), ". Pulmonary Embolism Severity Index class II. No Homans sign.",
    ]  # fmt: skip
    key, values = pair_runs(sheet, Cell("Diagnosis", "Acute pulmonary embolism without cor pulmonale (I26.99); asthma, mild intermittent"))  # fmt: skip
    y = sheet.paragraph(_LEFT, y, _MIDDLE - _LEFT, text, size=20, leading=1.55) + 6
    return sheet.paragraph(_LEFT, y, _MIDDLE - _LEFT, [key, ": ", *values], size=20, leading=1.55)


def _tests(sheet: Sheet, case: Case, y: float) -> float:
    y = _heading(sheet, case, _LEFT, y, "Test results")
    widths = (270, 120, 140, 130, 80)
    y = row(sheet, _LEFT, y, 32, tuple(zip(widths, ("Test", "Result", "Unit", "Reference", "Flag"), strict=True)), size=17, weight=600, border=False, fill=(238, 243, 247))  # fmt: skip
    for name, low, high, unit, limits, decimals in case.chance.sample(_TESTS, 5):
        value, group = case.chance.uniform(low, high), sheet.group()
        parts = limits.removeprefix("<").split("-")
        flag = "H" if value > float(parts[-1]) else "L" if len(parts) > 1 and value < float(parts[0]) else ""
        cells = (Run(name, Label.ITEM_NAME, group), Run(f"{value:.{decimals}f}", Label.ITEM_VALUE, group), Run(unit, Label.ITEM_UNIT, group), Run(limits, Label.ITEM_RANGE, group), Run(flag, Label.ITEM_FLAG, group))  # fmt: skip
        y = row(sheet, _LEFT, y, 36, tuple(zip(widths, cells, strict=True)), size=19, border=False)
    pending: Text = ["Pending: factor V Leiden, specimen ", made.code(case, PiiKind.SPECIMEN_ID, "L########", "#########-2"), ", collected by ", made.staff(case), ", RN."]  # fmt: skip
    sheet.put(_LEFT, y + 4, pending, size=17, colour=GREY)
    return y + 34


def _drugs(sheet: Sheet, case: Case, y: float) -> float:
    y = _heading(sheet, case, _LEFT, y, case.style.choice(("Your medicines", "Medication list", "What changed in your medicines")))  # fmt: skip
    for name, use, change in case.chance.sample(_DRUGS, 4):
        group = sheet.group()
        sheet.put(_LEFT, y, change, size=15, weight=700, colour=(176, 60, 40))
        sheet.put(_LEFT + 112, y - 3, Run(name, Label.KEY, group), size=19, weight=600)
        y = sheet.paragraph(_LEFT + 112, y + 26, _MIDDLE - _LEFT - 112, Run(use, Label.VALUE, group), size=18, leading=1.4) + 6  # fmt: skip
    sent: Text = ["Sent to ", made.organisation(case, made.PHARMACIES), ", ", made.street(case), ", ", made.phone(case), " (Rx ", made.code(case, PiiKind.SPECIMEN_ID, "#######-0####", "RX########"), ")."]  # fmt: skip
    return sheet.paragraph(_LEFT, y, _MIDDLE - _LEFT, sent, size=19, leading=1.5)


def _told(sheet: Sheet, case: Case, writing: Writing, y: float) -> None:
    y = _heading(sheet, case, _LEFT, y, case.style.choice(("Call or come back if", "When to get help")))
    text: Text = [
        "You cough up blood, faint, or your oxygen at home falls below 90%. Call 911 for severe chest pain. Questions before ", writing.ago(case, -3), ": nurse line ", made.extension(case), " or e-mail ", made.mail(case), ". ", made.staff(case),
        ", PharmD, explained bleeding risk to ", writing.patient_first, " and to ", made.person(case), ", health care proxy, ", made.phone(case), ". Do not drive for 24 hours after hydromorphone 0.5 mg.",
    ]  # fmt: skip
    sheet.paragraph(_LEFT, y, _MIDDLE - _LEFT, text, size=20, leading=1.55)


def _side(sheet: Sheet, case: Case, writing: Writing) -> None:
    y = _heading(sheet, case, _SIDE, 316, "Follow-up")
    for who, where, days in ((made.staff(case), "Pulmonology", 9), (made.staff(case), "Primary care", 16)):
        lines: tuple[Text, ...] = ([where, " with ", who], [writing.ago(case, -days, f"{case.chance.randint(8, 11)}:30 AM")], [made.street(case, ", Suite")], [made.extension(case)])  # fmt: skip
        for line in lines:
            sheet.put(_SIDE, y, line, size=fitted(sheet, line, _RIGHT - _SIDE, 18))
            y += 33
        y += 14
    y = _heading(sheet, case, _SIDE, y + 4, "Care team")
    team = (("Attending", writing.attending), ("Nurse", made.staff(case)), ("Resident", made.staff(case)), ("Interpreter ID", made.code(case, PiiKind.OTHER_ID, "4#####", "MA######")))  # fmt: skip
    for key_text, value in team:
        key, values = pair_runs(sheet, Cell(key_text, value))
        sheet.put(_SIDE, y, [key, ": ", *values], size=18)
        y += 34
    y = _heading(sheet, case, _SIDE, y + 16, "Vital signs")
    for name, value_text, unit in _VITALS:
        group = sheet.group()
        sheet.put(_SIDE, y, [Run(name, Label.ITEM_NAME, group), " ", Run(value_text, Label.ITEM_VALUE, group), " ", Run(unit, Label.ITEM_UNIT, group)], size=18)  # fmt: skip
        y += 34
    _portal(sheet, case, writing, y + 16)


def _portal(sheet: Sheet, case: Case, writing: Writing, y: float) -> None:
    y = _heading(sheet, case, _SIDE, y, "Online access")
    lines: tuple[Text, ...] = (
        [made.url(case)], ["User name ", made.login(case, writing)], ["Activation code ", made.code(case, PiiKind.OTHER_ID, "@@##@-#####-@@@##", "X7K##-@####")], ["expires ", writing.ago(case, -30)],
    )  # fmt: skip
    for line in lines:
        sheet.put(_SIDE, y, line, size=18)
        y += 34
    qr_code(sheet, _SIDE - 8, round(y), f"https://{case.hospital.site}/avs/{case.chance.randrange(10**8)}", scale=3)  # fmt: skip
    device: Text = ["Home oximeter loaned"]
    sheet.put(_SIDE + 130, y + 26, device, size=17)
    sheet.put(_SIDE + 130, y + 54, ["S/N ", made.code(case, PiiKind.DEVICE_ID, "OX-######", "N9###@####")], size=17)  # fmt: skip


def _signed(sheet: Sheet, case: Case, writing: Writing) -> None:
    y = 1500
    sheet.put(_LEFT, y + 10, "I have received these instructions:", size=18)
    signature(sheet, 370, y, case.chance)
    sheet.put(610, y + 10, ["Date ", writing.on(case.day)], size=18)
    sheet.put(850, y + 10, "RN signature", size=18)
    signature(sheet, 990, y, case.chance)
    sheet.rule(_LEFT, 1570, _RIGHT, 1570, width=1, colour=GREY)
    foot: Text = [
        "Printed by ", writing.printer, " at ", writing.on(case.day + timedelta(days=0), case.clock(15)), "   ", writing.patient_last_first, "   MRN ending ", Run(writing.record.text.replace("-", "")[-4:], kind=PiiKind.MEDICAL_ID), "   Workstation ", made.code(case, PiiKind.DEVICE_ID, "EDWOW-0##", "ED-PRT-4#"), "   Page 1 of 3",
    ]  # fmt: skip
    sheet.put(_LEFT, 1578, foot, size=16, colour=GREY)
