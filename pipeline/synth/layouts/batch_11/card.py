"""Both sides of an identity card as a copier leaves them on a form."""

from typing import Final

from PIL import ImageDraw

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_3.ink import face, pale_text
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import PiiKind

_WIDE, _HIGH = 520, 328
_PRINT: Colour = (70, 96, 140)
_OFFICES: Final = ("碧梧市公安局鹿门分局", "榕坪县公安局", "岚河市公安局东津分局")


def identity_card(sheet: Sheet, case: Case, x: int, y: int, people: str) -> None:
    """Front and back side by side, each 520 x 328 pixels, with a pale note across that limits their use."""
    for left in (x, x + _WIDE + 40):
        sheet.pen.rounded_rectangle((left, y, left + _WIDE, y + _HIGH), radius=18, fill=(240, 244, 246), outline=(150, 156, 166))  # fmt: skip
    _front(sheet, case, x, y, people)
    _back(sheet, case, x + _WIDE + 40, y)
    pale_text(sheet, x + 300, y + 230, f"仅供{case.patient.name}办理慢特病使用", angle=14, size=22, subject=True)  # fmt: skip


def _front(sheet: Sheet, case: Case, x: int, y: int, people: str) -> None:
    one = case.patient
    lines: tuple[tuple[str, Text], ...] = (
        ("姓名", made.patient(case)), ("性别", f"{one.sex}    民族 {people}"), ("出生", made.on(one.birth, "%Y 年 %-m 月 %-d 日")),
    )  # fmt: skip
    for place, (key, value) in enumerate(lines):
        top = y + 26 + 46 * place
        sheet.put(x + 28, top, key, size=17, colour=_PRINT)
        sheet.put(x + 84, top - 2, value, size=21)
    sheet.put(x + 28, y + 168, "住址", size=17, colour=_PRINT)
    sheet.paragraph(x + 84, y + 165, 240, Run(one.address, kind=PiiKind.ADDRESS), size=18, leading=1.4)
    sheet.put(x + 28, y + 278, "公民身份号码", size=17, colour=_PRINT)
    sheet.put(x + 160, y + 274, Run(one.national_id, kind=PiiKind.NATIONAL_ID), size=23, weight=600)
    face(sheet, x + 346, y + 40, 150, stream("batch_11", one.index))


def _back(sheet: Sheet, case: Case, x: int, y: int) -> None:
    pen: ImageDraw.ImageDraw = sheet.pen
    pen.ellipse((x + 34, y + 34, x + 114, y + 114), outline=(190, 60, 60), width=5)
    sheet.put(x + 310, y + 36, "中华人民共和国", size=26, weight=600, align="middle")
    sheet.put(x + 310, y + 84, "居 民 身 份 证", size=32, weight=700, align="middle")
    issued = case.day.replace(year=case.day.year - case.chance.randint(2, 8), day=min(case.day.day, 28))
    until = issued.replace(year=issued.year + 20)
    valid: Text = [made.on(issued, "%Y.%m.%d"), "-", made.on(until, "%Y.%m.%d") if case.patient.age(case.day) < 46 else "长期"]  # fmt: skip
    sheet.put(x + 80, y + 216, "签发机关", size=17, colour=_PRINT)
    sheet.put(x + 180, y + 212, made.body(case.chance.choice(_OFFICES)), size=20)
    sheet.put(x + 80, y + 264, "有效期限", size=17, colour=_PRINT)
    sheet.put(x + 180, y + 260, valid, size=20)
