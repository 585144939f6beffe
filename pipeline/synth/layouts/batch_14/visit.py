"""A British community nurse's record of a home visit: who and where, observations, medicines, free text, sign-off."""

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_14.invented_a import (
    Cast,
    clock,
    dated,
    english_cast,
    english_subject,
    past,
    told,
)
from pipeline.synth.layouts.batch_14.visit_chart import medicines, observations, scores
from pipeline.synth.layouts.batch_14.visit_head import BLUE, about, banner, honorific, letterhead
from pipeline.synth.layouts.batch_14.visit_words import call, home, initials, narrative, on, surname
from pipeline.synth.marks import signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 60, 1180


def visit(case: Case) -> Sheet:
    """Visit record on A4: trust, patient, then charts and free text in one of two orders, signatures."""
    sheet, cast = Sheet(1240, 1754, size=20), english_cast(case)
    patient = Run(english_subject(case), kind=PiiKind.PERSON, subject=True)
    nurse, record = cast.staff(), digits(stream("batch 14 record", case.patient.index), 7)
    letterhead(sheet, case, record)
    y = about(sheet, cast, patient, record)
    y = banner(sheet, cast, y + 8)
    sheet.put(_LEFT, y, _contact(sheet, cast, nurse), size=20)
    early = case.style.random() < 0.4
    y = observations(sheet, cast, y + 46)
    y = _notes(sheet, cast, patient, y + 10) if early else y
    y = medicines(sheet, cast, nurse, y + 10)
    y = scores(sheet, cast, y + 8)
    y = y if early else _notes(sheet, cast, patient, y + 6)
    _signed(sheet, cast, nurse, y + 26)
    _foot(sheet, cast, nurse)
    return sheet


def _notes(sheet: Sheet, cast: Cast, patient: Run, y: float) -> float:
    heads = ("Evaluation / free text", "Narrative", "Progress notes")
    sheet.put(_LEFT, y, cast.case.style.choice(heads), size=22, weight=700, colour=BLUE)
    y += 42
    for text in narrative(cast, honorific(cast.case), patient):
        y = sheet.paragraph(_LEFT, y, _RIGHT - _LEFT, text, size=22, leading=1.55) + 12
    return y


def _contact(sheet: Sheet, cast: Cast, nurse: Run) -> Text:
    draw, case = cast.case.chance, cast.case
    when: Text = [
        on(
            case.day,
            case.style.choice(("{dow} {d:02d}/{m:02d}/{y}", "{d} {mon} {y}", "{d:02d}.{m:02d}.{yy}")),
        )
    ]
    return inline(
        sheet, Cell("Visit", when), Cell("In", clock(draw, 8)), Cell("Out", clock(draw, 9)), Cell("Seen by", [nurse, f" RN Band {draw.choice((5, 6, 7))}"]), Cell("With", [cast.staff(), draw.choice((" (HCA)", " (student)"))]),
        colon=" ", gap="   ",
    )  # fmt: skip


def _signed(sheet: Sheet, cast: Cast, nurse: Run, y: float) -> None:
    draw, case = cast.case.chance, cast.case
    pin = told(PiiKind.OTHER_ID, f"99{draw.choice('ABCDEFGHI')}{digits(draw, 4)}E")
    sheet.put(_LEFT, y, [case.style.choice(("Signed", "Signature")), " "])
    signature(sheet, _LEFT + 100, round(y) - 16, draw)
    sheet.put(
        360,
        y,
        [
            "Print ",
            nurse,
            " [",
            initials(nurse),
            "]  NMC PIN ",
            pin,
            "  ",
            dated(case.day, "%d/%m/%Y", clock(draw, 9)),
        ],
    )
    other = cast.staff()
    sheet.put(
        _LEFT,
        y + 48,
        [
            "2nd checker ",
            other,
            " [",
            initials(other),
            "]   Team base ",
            home(draw),
            "   Hub ",
            call(draw, hand=False),
        ],
    )
    follow: Text = [
        "Next visit ",
        on(past(case, -9, -2), "{dow} {d}/{m}"),
        "   Caseload holder Sr ",
        surname(cast.staff()),
        "   cc GP ",
        on(case.day, "{d}/{m}"),
    ]
    sheet.put(_LEFT, y + 88, follow)


def _foot(sheet: Sheet, cast: Cast, nurse: Run) -> None:
    draw, case = cast.case.chance, cast.case
    login = f"{nurse.text[0]}{nurse.text.split()[-1]}".lower().replace("'", "").replace("-", "")[:9]
    text: Text = [
        "CN-VR-07 v4.1   Printed ",
        on(case.day, "{d:02d}-{mon}-{yy}"),
        f" {clock(draw, 16)} by ",
        told(PiiKind.STAFF, f"{login}{draw.randint(1, 9)}"),
        "   Incidents: ",
        told(PiiKind.EMAIL, f"datix@{case.style.choice(('harrowmere', 'woldsedge', 'penllyn'))}.example.org"),
        "   Page 1 of 2",
    ]
    sheet.put(620, 1712, text, size=16, colour=(110, 110, 110), align="middle")
