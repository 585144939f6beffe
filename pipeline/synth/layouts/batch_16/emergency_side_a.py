"""The grey column of a visit summary: follow-up, pharmacy, emergency contact, coverage, portal."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.invent_a import (
    american,
    american_home,
    american_phone,
    dated,
    moved,
    number,
    told,
)  # fmt: skip
from pipeline.synth.layouts.form import organisation
from pipeline.synth.sheet import Sheet, Text
from schemas.names import PiiKind

_CLINICS: Final = ("Harrow Surgical Associates", "Tamarack General Surgery", "Quarry Road Surgical Group")
_PHARMACIES: Final = ("Bellwether Drug #0418", "Main & Fourth Pharmacy", "Kestrel Rx")
_PLANS: Final = ("Granite Peak HMO", "Bluestem Mutual PPO", "Tri-County Health Plan")
_X, _TOP, _WIDTH = 872, 226, 340


def sidebar(sheet: Sheet, case: Case, area: str) -> None:
    """Draw the column at the right edge; `area` is how telephone numbers are written."""
    sheet.pen.rectangle((_X - 18, _TOP - 6, 1225, 1500), fill=(241, 243, 245))
    y = float(_TOP + 6)
    for head, lines in (*_followed(case, area), *_covered(case, area)):
        sheet.put(_X, y, head, size=19, weight=700, colour=case.hospital.accent)
        y += 32
        for line in lines:
            y = sheet.paragraph(_X, y, _WIDTH, line, size=17, leading=1.5)
        y += 18


Block = tuple[str, list[Text]]


def _followed(case: Case, area: str) -> list[Block]:
    draw = case.chance
    street, code = american_home(draw)
    return [
        ("Follow up with", [
            [told(PiiKind.STAFF, f"{american(draw)}, MD"), " (General Surgery)"], organisation(draw.choice(_CLINICS)), [street, " ", code],
            ["Phone ", told(PiiKind.PHONE, american_phone(draw, area)), "  Fax ", told(PiiKind.PHONE, american_phone(draw, area))], ["Appointment ", dated(moved(case, 6), case.style.choice(("%a %m/%d at 10:40 AM", "%A, %B %-d, 10:40 AM")))],
        ]),
        ("Primary care provider", [["Dr. ", told(PiiKind.STAFF, american(draw)), ", in 3 to 5 days"], "for repeat potassium (BMP)"]),
    ]  # fmt: skip


def _covered(case: Case, area: str) -> list[Block]:
    draw = case.chance
    street, code = american_home(draw)
    kin, login = american(draw), case.patient.email
    return [
        ("Your pharmacy", [organisation(draw.choice(_PHARMACIES)), [told(PiiKind.PHONE, american_phone(draw, area)), "  open until 10 PM"]]),
        ("Emergency contact", [[told(PiiKind.PERSON, kin), draw.choice((" (spouse)", " (daughter)", " (friend)"))], ["cell ", told(PiiKind.PHONE, american_phone(draw, area))]]),
        ("Your address on file", [[street, " ", code], told(PiiKind.EMAIL, login)]),
        ("Coverage", [organisation(draw.choice(_PLANS)), ["Member ID ", number(draw, PiiKind.INSURANCE_ID, draw.choice(("GPH", "W", "ZQX")), 9)]]),
        ("Patient portal", [["Activate at ", told(PiiKind.URL, "https://chart.example.org/activate")], "Results post within 36 hours. Suicide and crisis line: 988."]),
    ]  # fmt: skip
