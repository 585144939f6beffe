"""A pharmacy chain's card for the long-term ill: the member and the pharmacist's talk, then visits and drugs."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import age, ruled, subject
from pipeline.synth.layouts.batch_3.cells import GREY, Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import thumbprint
from pipeline.synth.layouts.batch_15.drugs_b import DRUGS, VITALS
from pipeline.synth.layouts.batch_15.invented_b import (
    HOSPITALS,
    ago,
    called,
    dated,
    fitted,
    grown,
    home,
    identified,
    kin,
    nurse,
    office,
    phone,
    surname,
)
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import bar_code, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_CHAINS: Final = ("禾康堂大药房", "百草里药房", "益仁和大药房")
_SHOPS: Final = ("稻香西街店", "菱塘二店", "纺校北路店")
_COLOURS: Final[tuple[Colour, ...]] = ((18, 120, 84), (190, 52, 40), (30, 92, 160))


def card(case: Case) -> Sheet:
    """Follow-up card folded once, 1754 x 1140: member and talk at the left, visits and drugs at the right."""
    case = grown(case, 38, 97)
    sheet, colour = Sheet(1754, 1140, size=22), case.style.choice(_COLOURS)
    shop = f"{case.style.choice(_CHAINS)}（{case.style.choice(_SHOPS)}）"
    _head(sheet, case, shop, colour)
    y = _member(sheet, case, 232)
    _talk(sheet, case, y + 12, colour)
    sheet.rule(872, 40, 872, 1100, width=1, colour=(190, 190, 190))
    y = _visits(sheet, case, 48, colour)
    y = _drugs(sheet, case, y + 22, colour)
    _foot(sheet, case, y + 14)
    return sheet


def _head(sheet: Sheet, case: Case, shop: str, colour: Colour) -> None:
    number = "6" + digits(case.chance, 11)
    sheet.put(50, 38, organisation(shop), size=30, weight=700, colour=colour)
    name = case.style.choice(
        ("慢病会员用药指导随访卡", "慢性病患者用药指导与随访记录", "慢病管理 · 用药指导卡")
    )
    sheet.put(50, 88, Run(name, Label.TITLE), size=34, weight=600)
    bar_code(sheet, 560, 34, number, height=54, scale=2)
    group = sheet.group()
    key = Run(case.style.choice(("会员卡号", "会员号", "健康卡")), Label.KEY, group)
    shown = Run(f"{number[:4]} {number[4:8]} {number[8:]}", Label.VALUE, group, PiiKind.CARD_NUMBER)
    sheet.put(50, 148, [key, " ", shown])
    sheet.put(430, 148, ["建卡 ", dated(ago(case, 200, 900), "%Y.%m.%d"), "  建卡人 ", nurse(case)])
    sheet.rule(50, 196, 840, 196, width=3, colour=colour)


def _member(sheet: Sheet, case: Case, y: float) -> float:
    for cells in _blanks(case):
        x = 50.0
        for width, cell in cells:
            _dotted(sheet, x, y, width, cell)
            x += width + 14
        y += 46
    return y


def _dotted(sheet: Sheet, x: float, y: float, width: float, cell: Cell) -> None:
    """A key and its value over a dotted line that ends `width` pixels from the key's begin."""
    key, values = pair_runs(sheet, cell)
    start = sheet.put(x, y, key, colour=GREY) + 8
    for dot in range(round(start), round(x + width), 7):
        sheet.pen.ellipse((dot, y + 34, dot + 2, y + 36), fill=(120, 120, 120))
    fitted(sheet, start + 6, y, x + width - start - 8, values, size=22)


def _blanks(case: Case) -> tuple[tuple[tuple[float, Cell], ...], ...]:
    person, style, draw = case.patient, case.style, case.chance
    sex = "√男　□女" if person.sex == "男" else "□男　√女"
    return (
        ((300, Cell(style.choice(("姓名", "会员姓名", "顾客")), subject(case))), (190, Cell("性别", sex)), (270, Cell("年龄", age(case)))),
        ((380, Cell("出生", dated(person.birth, style.choice(("%Y.%m.%d", "%Y年%-m月"))))), (396, Cell(style.choice(("手机", "本人电话")), phone(case)))),
        ((790, Cell(style.choice(("住址", "送药地址")), home(draw), PiiKind.ADDRESS)),),
        ((380, Cell("医保卡号", person.insurance_number, PiiKind.INSURANCE_ID)), (396, Cell(style.choice(("门特备案号", "门诊慢特病证号")), identified(case, PiiKind.INSURANCE_ID, "MT", 9)))),
        ((440, Cell("病种", "高血压（极高危）  2型糖尿病")), (336, Cell("过敏", draw.choice(("青霉素", "磺胺（皮疹）", "无"))))),
        ((440, Cell("定点医院", style.choice(HOSPITALS), PiiKind.ORGANISATION)), (336, Cell("责任医生", nurse(case)))),
        ((440, Cell(style.choice(("家属", "紧急联系人")), [kin(case), f"（{draw.choice(('女儿', '儿媳', '老伴', '外孙'))}）"])), (336, Cell("电话", phone(case)))),
        ((440, Cell("微信", identified(case, PiiKind.SOCIAL_ID, "hk_ma", 6))), (336, Cell("QQ群", "0" + digits(draw, 8), PiiKind.SOCIAL_ID))),
        ((300, Cell("身高", f"{draw.randint(150, 178)}cm")), (190, Cell("BMI", f"{draw.uniform(21, 30):.1f}")), (270, Cell("吸烟", draw.choice(("从不", "已戒", "10支/日"))))),
    )  # fmt: skip


def _talk(sheet: Sheet, case: Case, y: float, colour: Colour) -> None:
    sheet.pen.rounded_rectangle((50, y, 840, y + 396), radius=14, outline=colour, width=2)
    head = case.style.choice(("药师对您说", "药师交代", "【药师的话】"))
    sheet.put(74, y + 14, head, size=24, weight=700, colour=colour)
    sheet.paragraph(74, y + 58, 744, _words(case), size=22, leading=1.5, indent=2)
    sheet.put(74, y + 344, "药师签名")
    signature(sheet, 196, round(y) + 334, case.chance)
    sheet.put(440, y + 344, ["执业药师注册证 ", identified(case, PiiKind.OTHER_ID, "99", 10)])


def _words(case: Case) -> Text:
    polite = case.chance.choice(("老师", "叔叔" if case.patient.sex == "男" else "阿姨"))
    return [
        called(case), f"{polite}您好，我是药师", nurse(case),
        "（工号", identified(case, PiiKind.OTHER_ID, "P", 5), "）。", dated(ago(case, 8, 30), "%-m月%-d日"), "您说早上头晕，量血压108/62，我跟", organisation(HOSPITALS[1]), "的", surname(case),
        "主任通过电话，氨氯地平先减成半片。低血糖（心慌、手抖、出冷汗）先吃3块方糖，15分钟再测。血糖仪（机身号", identified(case, PiiKind.DEVICE_ID, "SN", 8),
        "）试纸开封3个月内用完。吃药忘了就让", kin(case), "在“控糖打卡3群”里提醒您，有事打我手机", phone(case), "，加微信", identified(case, PiiKind.SOCIAL_ID, "yaoshi_", 4), "也行。",
    ]  # fmt: skip


def _days(case: Case) -> list[Run]:
    """Four visits about a month apart, the last on the day of the card."""
    style = case.style.choice(("%m-%d", "%Y.%-m.%-d", "%-m月%-d日", "%y/%m/%d"))
    return [dated(case.day - timedelta(days=30 * back + back), style) for back in (3, 2, 1, 0)]


def _visits(sheet: Sheet, case: Case, y: float, colour: Colour) -> float:
    xs = (900.0, 1040.0, 1160.0, 1280.0, 1400.0, 1526.0, 1704.0)
    sheet.pen.rectangle((900, y, 1704, y + 44), fill=(236, 242, 240))
    sheet.put(910, y + 7, "随访日期", size=19, weight=600)
    for x, when in zip(xs[1:5], _days(case), strict=True):
        fitted(sheet, x + 8, y + 7, 104, when, size=19, weight=600)
    sheet.put(1536, y + 7, "目标 / 单位", size=19, weight=600)
    for number, row in enumerate(VITALS, 1):
        _vital(sheet, y + 44 * number + 7, row, _values(case, number), xs)
    low = y + 44 * 8
    sheet.put(910, low + 7, "测量人", size=19)
    for x in xs[1:5]:
        fitted(sheet, x + 8, low + 7, 106, nurse(case), size=19)
    sheet.put(1536, low + 7, "签名或代码", size=19, colour=GREY)
    ruled(sheet, xs, [y + 44 * number for number in range(10)], colour=colour)
    return y + 44 * 9


def _values(case: Case, number: int) -> list[str]:
    if number < 6:
        return [_value(case, number) for _ in range(4)]
    first = case.chance.randint(*((49, 84), (75, 100))[number - 6])
    return [str(first + case.chance.randint(-2, 1)) for _ in range(4)]


def _value(case: Case, number: int) -> str:
    draw = case.chance
    if number == 1:
        return f"{draw.randint(112, 168)}/{draw.randint(62, 98)}"
    if number in (3, 4, 5):
        return f"{draw.uniform(*((4.6, 10.2), (6.8, 14.5), (5.9, 9.4))[number - 3]):.1f}"
    return str(draw.randint(58, 96))


def _vital(sheet: Sheet, y: float, row: tuple[str, str, str], values: list[str], xs: Sequence[float]) -> None:
    (name, unit, aim), group = row, sheet.group()
    fitted(sheet, xs[0] + 10, y, 126, Run(name, Label.ITEM_NAME, group), size=20)
    for x, value in zip(xs[1:4], values, strict=False):
        sheet.put(x + 8, y, value, size=20)
    sheet.put(xs[4] + 8, y, Run(values[3], Label.ITEM_VALUE, group), size=20)
    pieces: list[str | Run] = [Run(aim, Label.ITEM_RANGE, group), " ", Run(unit, Label.ITEM_UNIT, group)]
    fitted(sheet, xs[5] + 10, y, 164, pieces, size=18)


def _drugs(sheet: Sheet, case: Case, y: float, colour: Colour) -> float:
    """Two columns: what it is, and how it is taken."""
    sheet.pen.rectangle((900, y, 1704, y + 40), fill=colour)
    sheet.put(910, y + 5, "药名 / 规格", size=20, colour=(255, 255, 255))
    sheet.put(1220, y + 5, "怎么吃 · 注意什么", size=20, colour=(255, 255, 255))
    ys = [y, y + 40]
    for name, use in case.chance.sample(DRUGS, 5):
        key, values = pair_runs(sheet, Cell(name, use))
        fitted(sheet, 910, ys[-1] + 8, 300, key, size=20)
        ys.append(sheet.paragraph(1220, ys[-1] + 8, 476, values, size=20, leading=1.4) + 10)
    ruled(sheet, (900, 1210, 1704), ys, colour=colour)
    return ys[-1]


def _foot(sheet: Sheet, case: Case, y: float) -> None:
    source: Text = [
        "处方来源：", organisation(case.hospital.name), " ", nurse(case), "，处方号 ", identified(case, PiiKind.SPECIMEN_ID, "RX", 10),
    ]  # fmt: skip
    fitted(sheet, 900, y, 800, source, size=19)
    follow = dated(case.day + timedelta(days=28), "%-m月%-d日")
    sheet.put(900, y + 38, ["下次随访：", follow, "上午，请空腹，带医保卡和余药。"], size=19)
    sheet.put(900, y + 88, "顾客（家属）签名/按手印", size=19)
    thumbprint(sheet, 1130, round(y) + 66, case.chance)
    sheet.put(1240, y + 76, ["门店：", Run(home(case.chance), kind=PiiKind.ADDRESS)], size=17)
    sheet.put(1240, y + 106, ["电话 ", office(case), "　24小时售药"], size=17)
    printed = dated(case.day, "%Y-%m-%d", f" {case.clock(9)[:5]}")
    sheet.put(1240, y + 136, ["打印 ", printed], size=17)
