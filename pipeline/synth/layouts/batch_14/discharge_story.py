"""The prose of a discharge summary: diagnoses, course in hospital, what is to follow."""

from pipeline.synth.layouts.batch_14.discharge_words import (
    LEFT,
    RIGHT,
    Stay,
    after,
    latin_on,
    street_of,
    surname,
)
from pipeline.synth.layouts.batch_14.invented_b import doctor, number, place, told
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


def section(sheet: Sheet, it: Stay, y: float, name: str) -> float:
    """The head of a part, a strip or a rule under bold type; returns the y below."""
    if it.dates == "short":
        sheet.pen.rectangle((LEFT, y, RIGHT, y + 26), fill=(226, 234, 242))
        sheet.put(LEFT + 6, y, name, size=17, weight=700)
    else:
        sheet.put(LEFT, y, name.upper(), size=16, weight=700)
        sheet.rule(LEFT, y + 26, RIGHT, y + 26, width=1)
    return y + 32


def diagnoses(sheet: Sheet, it: Stay, y: float) -> float:
    """Principal diagnosis and what else was there; returns the y below."""
    y = section(sheet, it, y, it.case.style.choice(("Diagnoses", "Principal and secondary diagnoses")))
    group = sheet.group()
    sheet.put(
        LEFT,
        y,
        [
            Run("Principal", Label.KEY, group),
            ": ",
            Run("NSTEMI, PCI with DES x1 to mid LAD (I21.4)", Label.VALUE, group),
        ],
        size=17,
    )
    more = "Type 2 diabetes (HbA1c 64 mmol/mol); Graves' disease (remission); CKD 3a; Barrett's oesophagus; Bell's palsy (resolved)"
    group = sheet.group()
    text: Text = [Run("Secondary", Label.KEY, group), ": ", Run(more, Label.VALUE, group)]
    return sheet.paragraph(LEFT, y + 26, RIGHT - LEFT, text, size=17, leading=1.45)


def course(sheet: Sheet, it: Stay, y: float) -> float:
    """Two paragraphs about the stay; returns the y below."""
    draw = it.case.chance
    y = section(
        sheet,
        it,
        y,
        it.case.style.choice(("Clinical synopsis", "Presenting problem and progress", "Hospital course")),
    )
    title = "Mr " if it.person.sex == "男" else it.case.style.choice(("Mrs ", "Ms "))
    who = Run(surname(it.person.latin), kind=PiiKind.PERSON, subject=True)
    first: Text = [
        "Thank you for following up ", title, who, ", who was brought in on ", latin_on(it.dates, it.admitted), " by ambulance (case ", number(it.case, PiiKind.OTHER_ID, 8), ") with 3 hours of crushing chest pain while visiting ", told(PiiKind.PERSON, it.kin.split(" ")[0]), f". BP {draw.randint(98, 172)}/{draw.randint(58, 96)}, HR {draw.randint(62, 118)}, no Kerley B lines, Killip I. ",
        "First seen at ", place("Gidgee Ponds Multipurpose Service" if it.australian else "Pōhutu Bay Rural Hospital"), ", discussed with ", doctor(it.staff[2]), " (cardiology registrar) and transferred.",
    ]  # fmt: skip
    second: Text = [
        "Angiogram by Dr ", doctor(it.staff[0]), " on ", latin_on(it.dates, after(it.admitted, 1)), ": 90% mid LAD, DES 3.0 x 22 mm (lot ", told(PiiKind.DEVICE_ID, f"{draw.randint(1000, 9999)}-{draw.randint(10, 99)}K{draw.randint(100, 999)}"), f"), TIMI 3 flow. Echo LVEF {draw.randint(38, 58)}%, Simpson's biplane, no Dressler's. Seen by dietitian ",
        doctor(it.staff[3]), " and pharmacist ", doctor(it.staff[5]), ". Medically fit; advised not to drive for 2 weeks.",
    ]  # fmt: skip
    y = sheet.paragraph(LEFT, y, RIGHT - LEFT, first, size=17, leading=1.45)
    return sheet.paragraph(LEFT, y + 4, RIGHT - LEFT, second, size=17, leading=1.45)


def follow_up(sheet: Sheet, it: Stay, y: float) -> float:
    """Numbered or dotted actions with dates, people and telephones; returns the y below."""
    case, mark = it.case, it.case.style.choice(("{}.", "•", "[ ]"))
    y = section(
        sheet, it, y, case.style.choice(("Follow-up", "GP actions / follow-up", "Plan and appointments"))
    )
    nurse = latin_on(it.dates, after(case.day, 3))
    lines: tuple[Text, ...] = (
        ["GP: U&E, LFT and BP within 1 week please (by ", latin_on(it.dates, after(case.day, 7)), "); uptitrate ramipril if K+ < 5.5."],
        ["Cardiology OPD with Dr ", doctor(it.staff[4]), " at ", place(it.rooms), ", ", latin_on(it.dates, after(case.day, 42), "09:40"), ", ph ", it.phone(case.style), "."],
        ["Cardiac rehab: ", doctor(it.staff[3]), " will ring on ", nurse, " on ", it.mobile(), "; referral ", number(case, PiiKind.OTHER_ID, 7, "CR-"), "."],
        ["Return to ED or call ", "000" if it.australian else "111", " if chest pain recurs. Results enquiries: ", told(PiiKind.EMAIL, f"results@{it.site}"), "."],
    )  # fmt: skip
    for at, line in enumerate(lines, 1):
        sheet.put(
            LEFT + 6, y, [mark.format(at), " ", *([line] if isinstance(line, str | Run) else line)], size=17
        )
        y += 27
    return y


def advice(sheet: Sheet, it: Stay, y: float) -> float:
    """What was told to whom, and which results are awaited; returns the y below."""
    draw, style = it.case.chance, it.case.style
    y = section(
        sheet,
        it,
        y,
        style.choice(("Information given to patient / carer", "Communication and outstanding results")),
    )
    tongue = draw.choice(("Samoan", "Punjabi", "Auslan", "Mandarin", "Dari"))
    text: Text = [
        f"Plan explained with {tongue} interpreter ", doctor(it.interpreter), " (booking ", number(it.case, PiiKind.OTHER_ID, 7, "TIS"), ") present and by phone to ", told(PiiKind.PERSON, it.kin), ", who lives at ", told(PiiKind.ADDRESS, street_of(draw, it.suburbs)),
        ". Certificate of incapacity issued to employer ", place(draw.choice(("Brolga Freight Pty Ltd", "Old Wharf Cannery", "Magpie Lane Primary School"))), " until ", latin_on(it.dates, after(it.case.day, 14)), ". Lipoprotein(a) and anti-Ro/La awaited; ward social worker ", doctor(it.social_worker.split(" ")[0]),
        " has lodged the home-help referral. Stent card carried in wallet; do not stop ticagrelor for dental work. Wound: right radial, no haematoma, Allen test normal, Barbeau A.",
    ]  # fmt: skip
    return sheet.paragraph(LEFT, y, RIGHT - LEFT, text, size=17, leading=1.45)
