"""An electrocardiogram as the recorder prints it: a head in the machine's own words, twelve leads, a coded foot."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.details import address_of_machine, desk_phone, english_day
from pipeline.synth.layouts.batch_2.parts import subject, told
from pipeline.synth.layouts.batch_2.pictures import heart_curve, squared_paper
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet
from schemas.names import Label, PiiKind

_LEADS: Final = (("I", "aVR", "V1", "V4"), ("II", "aVL", "V2", "V5"), ("III", "aVF", "V3", "V6"))
_FINDINGS: Final = ("正常范围心电图", "ST-T改变", "完全性右束支传导阻滞", "左心室高电压", "电轴左偏")


def strip(case: Case) -> Sheet:
    """A landscape page of pink paper; left the person, middle the measurements, right the reading, at the foot codes."""
    sheet = Sheet(1754, 1240, colour=(255, 252, 250), size=22)
    _sent_from(sheet, case)
    rate = case.chance.randint(52, 118)
    for number, row in enumerate(
        zip(_person(case), _measured(sheet, case, rate), _reading(case, rate), strict=True)
    ):
        y = 96 + 34 * number
        for x, text in zip((60, 760, 1180), row, strict=True):
            if text:
                sheet.put(x, y, text)
    _leads(sheet, case, 340, 60000 / rate * 0.2)
    _foot(sheet, case)
    return sheet


def _sent_from(sheet: Sheet, case: Case) -> None:
    """The line that a telefax machine adds along the upper edge."""
    when = f"{english_day(case.day, ' ').upper()} {case.clock(16)[:5]}"
    text: list[str | Run] = [
        "FROM: ", told(PiiKind.ORGANISATION, case.hospital.name), " 心电图室   FAX ", told(PiiKind.PHONE, desk_phone(case.style).split("转")[0]), "   ",
        told(PiiKind.DATE, when), "   P. 01/01",
    ]  # fmt: skip
    sheet.put(60, 22, text, size=19, colour=(70, 70, 74))
    sheet.rule(60, 62, 1694, 62, width=1, colour=(120, 120, 124))


def _name(case: Case) -> Run:
    """The name as typed into the recorder: half the machines know no Chinese."""
    latin = ", ".join(reversed(case.patient.latin_name.upper().split(" ")))
    return subject(case, latin) if case.style.random() < 0.4 else subject(case)


def _person(case: Case) -> list[list[str | Run]]:
    person, years = case.patient, case.patient.age(case.day)
    old = Run(f"{years} yr", kind=PiiKind.AGE_OVER_89 if years > 89 else None)
    return [
        [_name(case)],
        ["ID:", told(PiiKind.MEDICAL_ID, person.record_number), "    ", told(PiiKind.DATE, f"{english_day(case.day)} {case.clock(8)}")],
        [told(PiiKind.DATE, english_day(person.birth)), " (", old, ")    ", "Male" if person.sex == "男" else "Female"],
        ["Room:", told(PiiKind.BED, f"{case.chance.randint(3, 19)}-{case.chance.randint(1, 3)}"), "    Loc: CARDIO", "    Opt:1"],
        ["Technician: ", told(PiiKind.STAFF, case.staff(1)), "    Test ind: R07.4"],
        ["Referred by: ", told(PiiKind.STAFF, case.staff(2)), "    Visit# ", told(PiiKind.MEDICAL_ID, case.number("V", 8))],
    ]  # fmt: skip


def _measured(sheet: Sheet, case: Case, rate: int) -> list[list[str | Run]]:
    draw = case.chance
    rows = (
        ("Vent. rate", f"{rate}", "BPM", "60-100"), ("PR interval", f"{draw.randint(118, 212)}", "ms", "120-200"),
        ("QRS duration", f"{draw.randint(76, 128)}", "ms", "60-110"), ("QTc (Bazett)", f"{draw.randint(388, 472)}", "ms", "<450"),
        ("QRS axis", f"{draw.randint(-28, 92)}", "°", "-30-90"), ("RV5+SV1", f"{draw.uniform(1.1, 3.9):.2f}", "mV", "<4.00"),
    )  # fmt: skip
    return [_measure(sheet.group(), *row) for row in rows]


def _measure(group: int, name: str, value: str, unit: str, span: str) -> list[str | Run]:
    return [
        Run(name, Label.ITEM_NAME, group), "   ", Run(value, Label.ITEM_VALUE, group), " ", Run(unit, Label.ITEM_UNIT, group),
        "   (", Run(span, Label.ITEM_RANGE, group), ")",
    ]  # fmt: skip


def _reading(case: Case, rate: int) -> list[list[str | Run]]:
    rhythm = "窦性心动过速" if rate > 100 else "窦性心动过缓" if rate < 60 else "窦性心律"
    return [
        [Run("12 Lead ECG Report", Label.TITLE)],
        [rhythm],
        [case.chance.choice(_FINDINGS)],
        ["请结合临床，必要时复查。"],
        ["Confirmed By: ", told(PiiKind.STAFF, case.staff(3))],
        ["Overread: ", told(PiiKind.STAFF, case.staff(4)), " ", told(PiiKind.DATE, english_day(case.day))],
    ]


def _leads(sheet: Sheet, case: Case, top: int, beat: float) -> None:
    squared_paper(sheet, (52, top, 1692, top + 720))
    for number, row in enumerate((*_LEADS, ("II",))):
        middle, width = top + 110 + 176 * number, 1640 // len(row)
        for place, lead in enumerate(row):
            tall = -60.0 if lead == "aVR" else case.chance.uniform(30, 66)
            heart_curve(sheet, 52 + width * place, middle, width, beat=beat, height=tall, draw=case.chance)
        for place, lead in enumerate(row):
            sheet.put(60 + width * place, middle - 102, lead, size=20, weight=600)


def _foot(sheet: Sheet, case: Case) -> None:
    draw = case.chance
    made: list[str | Run] = [
        "25mm/s   10mm/mV   40Hz   ", told(PiiKind.DEVICE_ID, f"SN {case.hospital.device.removeprefix('SN-')}"), "   ORDER: ",
        told(PiiKind.SPECIMEN_ID, digits(draw, 9)), "   ACCOUNT: ", told(PiiKind.MEDICAL_ID, digits(draw, 10)), "   EDT: ",
        told(PiiKind.DATE, f"{case.clock(10)[:5]} {english_day(case.day).upper()}"),
    ]  # fmt: skip
    sent: list[str | Run] = [
        "HOST ", told(PiiKind.IP, address_of_machine(case.style)), "   ", told(PiiKind.URL, f"http://ecg.{case.hospital.site.removeprefix('www.')}/v/{digits(draw, 7)}"),
        f"   {case.style.choice(('病案号', '住院号', '登记号'))} ", told(PiiKind.MEDICAL_ID, digits(draw, 7)), "   联系 ", told(PiiKind.PHONE, case.patient.phone), "   报告医师 ", told(PiiKind.STAFF, case.staff(3)),
    ]  # fmt: skip
    sheet.put(60, 1090, made, size=20)
    sheet.put(60, 1128, sent, size=20)
    sheet.put(60, 1172, "未经医师签字的分析结果仅供参考  UNCONFIRMED READINGS MUST BE REVIEWED", size=17)
