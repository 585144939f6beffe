"""A phone's screen: a chat with a doctor in a hospital's mini-program, under a message that has just come in."""

import random
from typing import Final

from pipeline.synth.case import Case, stream
from pipeline.synth.clinic import CHEMISTRY, DRUGS, Result, results
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import face, name_stamp
from pipeline.synth.layouts.batch_3.invented import (
    age_run,
    before,
    directions,
    long_mobile,
    patient_run,
    someone,
    surname,
)  # fmt: skip
from pipeline.synth.layouts.form import day, organisation, staff
from pipeline.synth.marks import status_bar
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WHITE: Colour = (255, 255, 255)
_GREEN: Colour = (158, 232, 122)
_TEXT: Final = 32
_STEP: Final = 1.5


def consult(case: Case) -> Sheet:
    """Chat of an internet hospital, 1080 x 2520: banner, doctor, patient card, bubbles, prescription, address."""
    sheet = Sheet(1080, 2520, colour=(237, 237, 240), size=_TEXT)
    sheet.pen.rectangle((0, 0, 1080, 190), fill=(247, 247, 248))
    status_bar(sheet, case.chance)
    _banner(sheet, case)
    _doctor(sheet, case, 292)
    y = _card(sheet, case, 452)
    y = _said(sheet, case, y + 24, _question(case), mine=True)
    y = _results(sheet, case, y + 22)
    y = _said(sheet, case, y + 22, _answer(case), mine=False)
    y = _prescription(sheet, case, y + 22)
    y = _said(sheet, case, y + 22, _delivery(case), mine=True)
    sheet.put(
        540,
        y + 22,
        [Run(day(case.day, "%Y年%-m月%-d日"), kind=PiiKind.DATE), " 下午3:27"],
        size=24,
        colour=GREY,
        align="middle",
    )
    _said(sheet, case, y + 70, _parcel(case), mine=False)
    _bottom(sheet)
    return sheet


def _looks(case: Case, *, mine: bool) -> random.Random:
    """The stream that draws the same face at each bubble of a person."""
    return stream("face", case.patient.kin if mine else case.staff(0))


def _banner(sheet: Sheet, case: Case) -> None:
    """A message over the page's head: sender and first lines, as the phone shows them."""
    sheet.pen.rounded_rectangle((20, 76, 1060, 268), radius=34, fill=_WHITE, outline=(216, 216, 220), width=2)
    sheet.pen.rounded_rectangle((48, 104, 116, 172), radius=16, fill=(64, 190, 96))
    sender = f"1060{digits(case.chance, 8)}"  # no operator has the block 1060
    sheet.put(140, 92, ["信息 · ", Run(sender, kind=PiiKind.PHONE)], size=26, colour=GREY)
    sheet.put(1030, 92, "现在", size=26, colour=GREY, align="right")
    text: Text = [
        "【", organisation(case.hospital.name), "】", patient_run(case), "您好，您预约的", Run(day(before(case, -9, -2), "%-m月%-d日"), kind=PiiKind.DATE),
        "上午", Run(surname(case.chance), kind=PiiKind.STAFF), "主任号，取号码", Run(digits(case.chance, 6), kind=PiiKind.OTHER_ID), "，请提前30分钟报到。",
    ]  # fmt: skip
    sheet.paragraph(140, 132, 890, text, size=30, leading=1.45)


def _doctor(sheet: Sheet, case: Case, y: int) -> None:
    sheet.pen.rectangle((0, y - 10, 1080, y + 140), fill=_WHITE)
    face(sheet, 40, y + 8, 112, _looks(case, mine=False), rounded=True)
    sheet.put(
        180, y + 6, [Run(case.staff(0), kind=PiiKind.STAFF), "  主任医师 · 心血管内科"], size=34, weight=600
    )
    sheet.put(180, y + 66, [organisation(case.hospital.name), " 互联网医院"], size=27, colour=GREY)


def _card(sheet: Sheet, case: Case, y: float) -> float:
    """The patient's card: the name stands alone, other values follow their keys."""
    person = case.patient
    sheet.pen.rounded_rectangle((40, y, 1040, y + 250), radius=20, fill=_WHITE)
    kind = Run(case.style.choice(("图文问诊", "复诊续方", "在线复诊")), Label.TITLE)
    name: Text = [kind, "｜", patient_run(case), f" {person.sex} ", age_run(case)]
    sheet.put(72, y + 16, name, size=34, weight=600)
    cells = (
        Cell(case.style.choice(("就诊卡", "诊疗卡号", "电子健康卡")), person.card_number, PiiKind.CARD_NUMBER), Cell("订单号", f"{case.day:%y%m%d}{digits(case.chance, 10)}", PiiKind.OTHER_ID), Cell("预留手机", long_mobile(case.chance), PiiKind.PHONE),
    )  # fmt: skip
    for number, cell in enumerate(cells):
        key, values = pair_runs(sheet, cell)
        sheet.put(72, y + 76 + 54 * number, key, size=30, colour=GREY)
        sheet.put(1008, y + 76 + 54 * number, values, size=30, align="right")
    return y + 250


def _said(sheet: Sheet, case: Case, y: float, text: Text, *, mine: bool) -> float:
    """A bubble with an avatar at its side, green and at the right for the patient; returns the y below it."""
    width = min(760.0, sheet.measure(text) + 4)
    left = 1080 - 140 - width - 28 if mine else 168
    probe = Sheet(1080, 1200, size=_TEXT)
    height = probe.paragraph(0, 0, width, text, leading=_STEP)
    sheet.pen.rounded_rectangle(
        (left - 24, y, left + width + 28, y + height + 36), radius=16, fill=_GREEN if mine else _WHITE
    )
    face(sheet, 968 if mine else 28, round(y), 84, _looks(case, mine=mine))
    return sheet.paragraph(left, y + 14, width, text, leading=_STEP) + 22


def _question(case: Case) -> Text:
    draw, person = case.chance, case.patient
    return [
        Run(surname(draw), kind=PiiKind.STAFF), "主任您好，我是", Run(person.kin, kind=PiiKind.PERSON), "，替", patient_run(case), "问一下，", Run(day(before(case, 3, 9), "%m.%d"), kind=PiiKind.DATE), "在你们院复查低密度脂蛋白",
        f"{draw.uniform(2, 4.8):.2f}mmol/L，血压{draw.randint(118, 164)}/{draw.randint(70, 98)}，药还要继续吃吗？身份证", Run(person.national_id, kind=PiiKind.NATIONAL_ID), "，加您微信", Run(person.social_id, kind=PiiKind.SOCIAL_ID), "发照片行吗",
    ]  # fmt: skip


def _results(sheet: Sheet, case: Case, y: float) -> float:
    """Results that the patient forwards: a card with three rows."""
    rows = results(CHEMISTRY, 3, case.chance, dash="~", flags=("偏高", "偏低"))
    sheet.pen.rounded_rectangle((128, y, 940, y + 236), radius=16, fill=_WHITE)
    face(sheet, 968, round(y), 84, _looks(case, mine=True))
    number = Run(digits(case.chance, 11), kind=PiiKind.SPECIMEN_ID)
    sheet.put(156, y + 12, ["检验结果  ", number], size=28, colour=GREY)
    for place, row in enumerate(rows):
        _result(sheet, y + 62 + 54 * place, row)
    return y + 236


def _result(sheet: Sheet, y: float, row: Result) -> None:
    group = sheet.group()
    value: Text = [Run(row.value, Label.ITEM_VALUE, group), " ", Run(row.test.unit, Label.ITEM_UNIT, group)]
    normal: Text = [
        Run(row.flag, Label.ITEM_FLAG, group),
        " " * bool(row.flag),
        Run(row.range, Label.ITEM_RANGE, group),
    ]
    sheet.put(156, y, Run(row.test.name, Label.ITEM_NAME, group), size=28)
    sheet.put(540, y, value, size=28)
    sheet.put(912, y, normal, size=24, colour=GREY, align="right")


def _answer(case: Case) -> Text:
    return [
        f"可以续，血红蛋白{case.chance.randint(112, 150)}g/L也正常。处方已开，药师", someone(case), "审过了。照片请发科室邮箱", Run(f"xnk{digits(case.chance, 4)}@{case.hospital.site[4:]}", kind=PiiKind.EMAIL),
    ]  # fmt: skip


def _prescription(sheet: Sheet, case: Case, y: float) -> float:
    number = Run(f"RX{digits(case.chance, 12)}", kind=PiiKind.SPECIMEN_ID)
    until = Run(day(before(case, -3, -3), "%Y/%m/%d"), kind=PiiKind.DATE)
    sheet.pen.rounded_rectangle((144, y, 940, y + 400), radius=20, fill=_WHITE)
    face(sheet, 28, round(y), 84, _looks(case, mine=False))
    sheet.put(176, y + 18, "电子处方", size=34, weight=600)
    sheet.put(912, y + 26, number, size=26, colour=GREY, align="right")
    sheet.rule(176, y + 78, 908, y + 78, width=1, colour=(222, 222, 226))
    for place, drug in enumerate(case.chance.sample(DRUGS[:6], 2)):
        _drug(sheet, case, y + 92 + 96 * place, drug)
    sheet.put(176, y + 296, ["开方 ", staff(case.staff(0)), "   审方 ", someone(case)], size=28)
    sheet.put(176, y + 344, ["有效期至 ", until], size=26, colour=GREY)
    name_stamp(sheet, 700, round(y) + 330, case.staff(0))
    return y + 400


def _drug(sheet: Sheet, case: Case, y: float, drug: tuple[str, str, str]) -> None:
    name, form, unit = drug
    key, values = pair_runs(sheet, Cell(name, form))
    use = f"每次1{case.chance.choice('片粒')}，每日{case.chance.randint(1, 3)}次"
    sheet.put(176, y, [key, "  ", *values], size=30)
    sheet.put(908, y, f"×{case.chance.randint(1, 4)}{unit}", size=30, align="right")
    sheet.put(176, y + 46, use, size=26, colour=GREY)


def _delivery(case: Case) -> Text:
    return [
        "药寄到", Run(directions(case.chance), kind=PiiKind.ADDRESS), "，", someone(case, PiiKind.PERSON), "收，", Run(long_mobile(case.chance), kind=PiiKind.PHONE),
    ]  # fmt: skip


def _parcel(case: Case) -> Text:
    return [
        "已发货，运单",
        Run(f"XF{digits(case.chance, 13)}", kind=PiiKind.OTHER_ID),
        "，骑手",
        someone(case, PiiKind.STAFF),
        Run(long_mobile(case.chance), kind=PiiKind.PHONE),
    ]


def _bottom(sheet: Sheet) -> None:
    """The bar to type in."""
    top = sheet.height - 120
    sheet.pen.rectangle((0, top, 1080, sheet.height), fill=(247, 247, 248))
    sheet.pen.rounded_rectangle((110, top + 22, 840, top + 92), radius=14, fill=_WHITE)
    for x in (30, 870, 970):
        sheet.pen.ellipse((x, top + 28, x + 60, top + 88), outline=(60, 60, 64), width=4)
    sheet.pen.line((985, top + 58, 1015, top + 58), fill=(60, 60, 64), width=4)
    sheet.pen.line((1000, top + 43, 1000, top + 73), fill=(60, 60, 64), width=4)
