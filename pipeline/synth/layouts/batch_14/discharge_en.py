"""A discharge summary as hospitals of Australia and New Zealand send it to the general practitioner."""

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, inline, tabbed
from pipeline.synth.layouts.batch_14.discharge_story import advice, course, diagnoses, follow_up
from pipeline.synth.layouts.batch_14.discharge_tables import medicines, pathology
from pipeline.synth.layouts.batch_14.discharge_words import (
    LEFT,
    RIGHT,
    Stay,
    capital,
    latin_on,
    stay,
    street_of,
)
from pipeline.synth.layouts.batch_14.grid_b import boxed
from pipeline.synth.layouts.batch_14.invented_b import doctor, number, place, told
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_BLUE: Colour = (16, 62, 108)


def discharge(case: Case) -> Sheet:
    """Discharge summary on A4: letterhead, label, addressee, stay, story, medicines, pathology, follow-up, signature."""
    sheet, it = Sheet(1240, 1754, size=18), stay(case)
    _letterhead(sheet, it)
    _label(sheet, it)
    _addressee(sheet, it)
    y = _stay(sheet, it, 346)
    y = diagnoses(sheet, it, y + 8)
    y = course(sheet, it, y + 4)
    y = medicines(sheet, it, y + 4)
    y = pathology(sheet, it, y + 8)
    y = follow_up(sheet, it, y + 8)
    if case.style.random() < 0.7:
        y = advice(sheet, it, y + 8)
    _signed(sheet, it, y + 6)
    _foot(sheet, it)
    return sheet


def _letterhead(sheet: Sheet, it: Stay) -> None:
    style = it.case.style
    sheet.put(LEFT, 40, place(it.hospital), size=29, weight=700, colour=_BLUE)
    address: Text = [
        told(PiiKind.ADDRESS, it.address),
        " ",
        told(PiiKind.POSTCODE, it.postcode(style)),
    ]
    sheet.put(LEFT, 84, address, size=16, colour=GREY)
    lines: Text = [
        "Switchboard ",
        it.phone(style),
        "   Fax ",
        it.phone(style),
        "   ",
        told(PiiKind.URL, it.site),
    ]
    sheet.put(LEFT, 110, lines, size=16, colour=GREY)
    title = style.choice(
        ("DISCHARGE SUMMARY", "Electronic Discharge Summary (eDS)", "Medical Discharge Referral")
    )
    sheet.put(LEFT, 146, Run(title, Label.TITLE), size=27, weight=600)
    sheet.rule(LEFT, 190, 690, 190, width=3, colour=_BLUE)


def _label(sheet: Sheet, it: Stay) -> None:
    """The patient's label at the upper right, as printed for every sheet of a record."""
    person = it.person
    sheet.pen.rounded_rectangle((716, 36, RIGHT, 332), radius=10, outline=(60, 64, 72), width=2)
    bar_code(sheet, 880, 44, it.record, height=44)
    sheet.put(732, 50, inline(sheet, Cell(it.words[0], it.record, PiiKind.MEDICAL_ID), colon=" "), size=17)
    name = Run(capital(person.latin), kind=PiiKind.PERSON, subject=True)
    sheet.put(732, 98, name, size=23, weight=700)
    sex = it.case.style.choice(("Sex", "Gender"))
    born = Cell("DOB", latin_on(it.dates, person.birth))
    sheet.put(
        732,
        136,
        inline(
            sheet,
            born,
            Cell(sex, "M" if person.sex == "男" else "F"),
            Cell("Age", it.age()),
            colon=" ",
            gap="   ",
        ),
    )
    home: Text = [told(PiiKind.ADDRESS, it.home), " ", told(PiiKind.POSTCODE, it.postcode(it.case.chance))]
    sheet.put(732, 168, home, size=16)
    sheet.put(
        732,
        198,
        inline(sheet, Cell("Ph", it.phone(it.case.chance)), Cell("Mob", it.mobile()), colon=" "),
        size=17,
    )
    for at, cell in enumerate(it.numbers()):
        sheet.put(732, 228 + 31 * at, inline(sheet, cell, colon=": "), size=17)


def _addressee(sheet: Sheet, it: Stay) -> None:
    """The general practitioner to whom the letter goes, with the surgery's letterhead lines."""
    draw = it.case.chance
    surgery: Text = [
        told(PiiKind.ADDRESS, street_of(draw, it.suburbs)),
        " ",
        told(PiiKind.POSTCODE, it.postcode(draw)),
    ]
    lines: tuple[Text, ...] = (
        ["To: Dr ", doctor(it.practitioner), "  (usual GP)"], place(it.surgery), surgery,
        ["T ", it.phone(draw), "  F ", it.phone(draw), "  EDI ", told(PiiKind.OTHER_ID, f"{it.surgery[:5].lower()}{draw.randint(10, 99)}mc")],
    )  # fmt: skip
    for at, line in enumerate(lines):
        sheet.put(LEFT, 202 + 29 * at, line, size=18, weight=600 if at < 2 else 400)
    sheet.put(
        LEFT,
        318,
        [told(PiiKind.EMAIL, f"reception@{it.surgery.split(' ')[0].lower().replace('ū', 'u')}.example.com")],
        size=16,
    )


def _stay(sheet: Sheet, it: Stay, y: float) -> float:
    """Eight facts of the stay, in a ruled table or in two columns without rules."""
    draw = it.case.chance
    consultant: Text = ["Dr ", doctor(it.staff[0])]
    kin: Text = [
        told(PiiKind.PERSON, it.kin),
        f" ({draw.choice(('partner', 'daughter', 'son'))}) ",
        it.mobile(),
    ]
    ward: Text = [
        f"Ward {draw.choice(('4B', '7 East', 'CCU', '6C Cardiology'))}, ",
        told(PiiKind.BED, draw.choice(("Bed {}", "bed 0{}A")).format(draw.randint(1, 9))),
    ]
    cells = (
        Cell("Admitted", latin_on(it.dates, it.admitted, "14:20")), Cell("Discharged", latin_on(it.dates, it.case.day, "11:05")),
        Cell("Consultant", consultant), Cell(it.case.style.choice(("Ward", "Location")), ward), Cell("Next of kin", kin),
        Cell("Encounter no.", number(it.case, PiiKind.MEDICAL_ID, 8, it.words[1])), Cell("Discharged to", "Home with supports"), Cell("Allergies", draw.choice(("Penicillin (rash)", "Nil known", "Sulfonamides"))),
    )  # fmt: skip
    ruled = it.case.style.random() < 0.5
    for at, cell in enumerate(cells):
        x, top = LEFT + 560 * (at % 2), y + 34 * (at // 2)
        if ruled:
            boxed(sheet, x, top, 150, 34, line=(170, 176, 186), fill=(232, 238, 246))
            boxed(sheet, x + 150, top, 410, 34, line=(170, 176, 186))
        tabbed(sheet, x + 8, top + 4, x + 158, cell, size=16)
    return y + 34 * 4


def _signed(sheet: Sheet, it: Stay, y: float) -> None:
    author, draw = it.staff[1], it.case.chance
    key = it.case.style.choice(("Completed by:", "Author:", "Electronically signed:"))
    sheet.put(
        LEFT,
        y,
        [
            key,
            " Dr ",
            doctor(author),
            ", ",
            it.case.style.choice(("PGY1 Intern", "House Officer", "RMO")),
            f" to {it.case.style.choice(('Dr', 'A/Prof'))} ",
            doctor(it.staff[0]),
            "  ",
            it.licence(),
            "  pager ",
            told(PiiKind.PHONE, digits(draw, 4)),
        ],
        size=17,
    )
    sheet.put(LEFT, y + 30, ["Verified ", latin_on(it.dates, it.case.day, "10:48")], size=17)
    signature(sheet, 560, round(y) + 30, draw)
    copies: Text = [
        "cc: Dr ",
        doctor(it.staff[4]),
        ", ",
        place(it.rooms),
        "; patient; My Health Record" if it.australian else "; patient; HealthOne",
    ]
    sheet.put(LEFT if it.case.style.random() < 0.5 else 500, y + 88, copies, size=16, colour=GREY)


def _foot(sheet: Sheet, it: Stay) -> None:
    case = it.case
    sheet.rule(LEFT, 1700, RIGHT, 1700, width=1, colour=GREY)
    printed: Text = [
        "Printed ", latin_on(it.dates, case.day, case.clock(11)), " by ", told(PiiKind.OTHER_ID, it.login), " from ", told(PiiKind.DEVICE_ID, f"{it.words[2]}-WS{digits(case.style, 4)}"), "   Document ID ", number(case, PiiKind.SPECIMEN_ID, 9), "   Form MR140 v6   Page 1 of 1",
    ]  # fmt: skip
    sheet.put(LEFT, 1708, printed, size=15, colour=GREY)
