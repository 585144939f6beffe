"""A certificate of illness on a landscape sheet: the stub left of a dotted line, the certificate right of it."""

from datetime import date, timedelta
from typing import Final, NamedTuple

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import valued
from pipeline.synth.layouts.batch_3.ink import name_stamp
from pipeline.synth.layouts.batch_7.invented import (
    aged,
    before,
    desk,
    estate,
    number,
    occupation,
    on,
    other_hospital,
    person,
    place,
    subject,
    worker,
)  # fmt: skip
from pipeline.synth.layouts.batch_7.pieces import PEN, blank
from pipeline.synth.layouts.form import organisation, staff
from pipeline.synth.marks import qr_code, seal, signature
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind


class Illness(NamedTuple):
    """What is certified: diagnosis, code, complaint, signs, findings as (name, value, unit), advice."""

    name: str
    code: str
    complaint: str
    signs: str
    findings: tuple[tuple[str, str, str], ...]
    advice: str


_ILLNESSES: Final = (
    Illness(
        "腰椎间盘突出症（L4/5、L5/S1）", "M51.2", "腰痛伴左下肢放射痛", "L5棘突旁压痛，左直腿抬高试验（Lasègue征）40°（+），左拇趾背伸肌力4级，膝反射对称，Babinski征未引出",
        (("椎间隙高度", "8.6", "mm"), ("椎管矢状径", "11.2", "mm"), ("血沉", "14", "mm/h"), ("VAS评分", "6", "分")), "硬板床休息，避免久坐及弯腰负重，塞来昔布0.2g bid，安定2.5mg qn，牵引理疗",
    ),
    Illness(
        "社区获得性肺炎（右下肺）", "J18.9", "发热、咳嗽、咳黄痰", "体温38.6℃，咽充血，扁桃体Ⅰ°大，右下肺可闻及湿啰音，未见Kerley B线，心率96次/分，律齐，无杂音",
        (("白细胞", "13.42", "10^9/L"), ("C反应蛋白", "68.5", "mg/L"), ("血氧饱和度", "96", "%"), ("降钙素原", "0.31", "ng/mL")), "莫西沙星0.4g qd口服7天，多饮水，发热超过39℃随诊",
    ),
    Illness(
        "右踝关节外侧副韧带损伤Ⅱ度", "S93.4", "扭伤致右踝肿痛", "右踝外侧肿胀、皮下瘀斑，距腓前韧带处压痛（+），前抽屉试验（±），足背动脉搏动可，末梢血运A级，感觉S3",
        (("肿胀周径差", "2.4", "cm"), ("距骨倾斜角", "7", "°"), ("关节积液深度", "5.1", "mm"), ("VAS评分", "5", "分")), "支具固定3周，抬高患肢，冰敷，双氯芬酸75mg qd，忌负重行走",
    ),
)  # fmt: skip
_CHILDREN: Final = (
    Illness(
        "急性支气管炎", "J20.9", "咳嗽、流涕", "神清，前囟已闭，咽红，扁桃体Ⅱ°大，未见Koplik斑，双肺呼吸音粗，可闻及痰鸣音，心率112次/分，腹软，肝肋下1cm",
        (("体温", "37.9", "℃"), ("白细胞", "9.86", "10^9/L"), ("淋巴细胞比率", "62.1", "%"), ("C反应蛋白", "<0.5", "mg/L")), "布地奈德1mg雾化bid，氨溴索口服液5ml tid，清淡饮食，注意呼吸频率",
    ),
)  # fmt: skip
_SECOND: Final = (("高血压病2级", "2型糖尿病", "慢性胃炎（C1型）"), ("缺铁性贫血", "湿疹", "乳牙龋（Ⅰ°）"))
_FOLD: Final = 600
_LEFT, _RIGHT = 650, 1690


def sick(case: Case) -> Sheet:
    """Certificate, 1754 x 1180 pixels: stub, dotted line with the number across it, certificate, seal, small print."""
    sheet = Sheet(1754, 1180, colour=case.style.choice(((255, 255, 255), (250, 252, 246))), size=24)
    child = case.patient.age(case.day) < 15
    illness, days = (
        case.chance.choice(_CHILDREN if child else _ILLNESSES),
        case.chance.choice((3, 5, 7, 14, 15)),
    )
    serial = f"{case.day:%Y}{digits(case.chance, 6)}"
    until, work = case.day + timedelta(days=days - 1), occupation(case)
    _stub(sheet, case, serial, illness, (days, work))
    _fold(sheet, case, serial)
    _top(sheet, case, serial)
    y = _person(sheet, case, 208, work)
    y = _found(sheet, case, y, illness)
    y = _advised(sheet, case, y, illness, (days, until))
    _signed(sheet, case, y + 8)
    _small(sheet, case, serial)
    return sheet


def _stub(sheet: Sheet, case: Case, serial: str, illness: Illness, rest: tuple[int, Text]) -> None:
    """What stays in the clinic: the same in short, filled in by hand."""
    one, x, (days, work) = case.patient, 50, rest
    name = case.style.choice(("诊断证明书（存根）", "疾病证明书 存根", "病休证明存根"))
    sheet.put(310, 70, Run(name, Label.TITLE), size=30, weight=600, align="middle")
    sheet.put(560, 130, ["№ ", number(serial)], size=24, colour=(196, 40, 40), align="right")
    rows: tuple[tuple[str, Text, PiiKind | None], ...] = (
        ("姓名", [subject(case), f" {one.sex} ", aged(case)], None), ("门诊号", one.record_number, PiiKind.MEDICAL_ID), ("单位", work, None), ("诊断", illness.name, None),
        ("休息", [f"{days}天（自", on(case.day, "%-m月%-d日"), "起）"], None), ("医师", staff(case.staff(0)), None), ("开具日期", on(case.day, "%Y.%-m.%-d"), None), ("领取人", [number(one.kin, PiiKind.PERSON), f"（{one.kin_relation}）"], None),
    )  # fmt: skip
    for row, (key, value, kind) in enumerate(rows):
        blank(
            sheet, x, 190 + 76 * row, f"{key}：", value, kind, width=490 - sheet.measure(f"{key}："), size=25
        )
    sheet.put(x, 190 + 76 * len(rows) + 6, "领取人签字：", size=25)
    signature(sheet, 220, 190 + 76 * len(rows) - 8, case.chance)
    keep: Text = [case.style.choice(("存根由门诊部保管三年　经办 ", "存根联留存门诊办　登记 ")), worker(case)]
    sheet.put(x, 1090, keep, size=18)


def _fold(sheet: Sheet, case: Case, serial: str) -> None:
    """The dotted line; the number runs down it, one character below the other, and a seal lies across."""
    for y in (*range(30, 480, 22), *range(680, 1150, 22)):
        sheet.rule(_FOLD, y, _FOLD, y + 11, width=2, colour=(110, 110, 110))
    for row, text in enumerate(("诊", "字", "第", serial[-6:], "号")):
        part: Text = number(text) if text.isdigit() else text
        sheet.put(_FOLD, 500 + 34 * row, part, size=19, align="middle")
    if case.style.random() < 0.6:
        seal(sheet, _FOLD, 960, case.hospital.name, purpose="骑缝章", draw=case.chance)


def _top(sheet: Sheet, case: Case, serial: str) -> None:
    middle = (_LEFT + _RIGHT) / 2
    name = case.style.choice(("疾病诊断证明书", "诊断证明书", "门诊诊断及病休证明书"))
    sheet.put(middle, 52, organisation(case.hospital.name), size=30, weight=600, align="middle")
    sheet.put(middle, 100, Run(name, Label.TITLE), size=38, weight=700, align="middle")
    sheet.put(_RIGHT, 160, ["№ ", number(serial)], size=24, colour=(196, 40, 40), align="right")
    sheet.put(_LEFT, 166, "（须加盖公章方为有效）", size=18)


def _person(sheet: Sheet, case: Case, y: float, work: Text) -> float:
    one = case.patient
    x = blank(sheet, _LEFT, y, "兹证明", subject(case), width=220)
    x = blank(sheet, x, y, "性别", one.sex, width=60)
    x = blank(sheet, x, y, "年龄", aged(case, case.style.choice(("{}岁", "{}"))), width=80)
    blank(sheet, x, y, case.style.choice(("门诊号", "就诊卡号")), one.record_number, PiiKind.MEDICAL_ID, width=230)  # fmt: skip
    x = blank(sheet, _LEFT, y + 62, "身份证号", one.national_id, PiiKind.NATIONAL_ID, width=310)
    blank(sheet, x, y + 62, case.style.choice(("工作单位", "单位/学校")), work, width=450)
    home = place(f"{one.address.partition('区')[0]}区{estate(case.chance)}" if case.style.random() < 0.3 else one.address)  # fmt: skip
    x = blank(sheet, _LEFT, y + 124, "住址", home, width=590)
    blank(sheet, x, y + 124, "电话", one.phone, PiiKind.PHONE, width=250)
    return y + 194


def _found(sheet: Sheet, case: Case, y: float, illness: Illness) -> float:
    """Complaint with its history, signs, four measurements, diagnosis."""
    day = before(case, 1, 6)
    story: Text = [
        f"因“{illness.complaint}{(case.day - day).days}天”来诊，", on(day, "%-m月%-d日"), "曾在", other_hospital(case.chance), "就诊（片号 ", number(digits(case.chance, 7), PiiKind.SPECIMEN_ID), "），由", person(case), "陪同。",
    ]  # fmt: skip
    y = _lines(sheet, y, "病情摘要", story)
    y = _lines(sheet, y, "体　　征", f"{illness.signs}。")
    for column, (name, value, unit) in enumerate(illness.findings):
        x, group = _LEFT + column * 262, sheet.group()
        sheet.put(x, y, [Run(name, Label.ITEM_NAME, group), " ", Run(value, Label.ITEM_VALUE, group), " ", Run(unit, Label.ITEM_UNIT, group)], size=21)  # fmt: skip
    return _lines(sheet, y + 50, "临床诊断", f"1. {illness.name}　{illness.code}　2. {case.chance.choice(_SECOND[case.patient.age(case.day) < 15])}")  # fmt: skip


def _lines(sheet: Sheet, y: float, key: str, text: Text) -> float:
    """A bold key and blue text beside it, ruled below; returns the y of the next."""
    group = sheet.group()
    sheet.put(_LEFT, y, Run(key, Label.KEY, group), size=25, weight=600)
    below = sheet.paragraph(_LEFT + 130, y, _RIGHT - _LEFT - 130, valued(text, group), size=25, leading=1.7)
    sheet.rule(_LEFT + 130, below + 1, _RIGHT, below + 1, width=1, colour=PEN)
    return below + 14


def _advised(sheet: Sheet, case: Case, y: float, illness: Illness, rest: tuple[int, date]) -> float:
    days, until = rest
    leave: Text = [f"休息{days}天（", on(case.day, "%Y年%-m月%-d日"), "至", on(until, "%-m月%-d日"), "），", on(until + timedelta(days=1), "%m-%d"), "来院复诊，不适随诊。"]  # fmt: skip
    y = _lines(sheet, y, "处理意见", f"{illness.advice}。")
    return _lines(sheet, y, "建　　议", leave)


def _signed(sheet: Sheet, case: Case, y: float) -> None:
    sheet.put(_LEFT, y + 8, case.style.choice(("经治医师（签章）", "医师签名：")))
    if case.style.random() < 0.5:
        name_stamp(sheet, _LEFT + 206, round(y) - 2, case.staff(0), size=24)
    else:
        signature(sheet, _LEFT + 206, round(y) - 6, case.chance)
    sheet.put(_LEFT + 470, y + 8, ["审核：", staff(case.staff(2)), " 副主任医师"])
    sheet.put(_RIGHT, y + 58, on(case.day, case.style.choice(("%Y年%m月%d日", "%Y 年 %-m 月 %-d 日"))), align="right")  # fmt: skip
    seal(sheet, 1560, round(y) + 30, case.hospital.name, purpose="诊断证明专用章", draw=case.chance)


def _small(sheet: Sheet, case: Case, serial: str) -> None:
    check = f"{digits(case.chance, 4)}-{case.chance.choice('ABHK')}{digits(case.chance, 3)}"
    qr_code(sheet, _LEFT - 10, 1030, f"https://{case.hospital.site}/v?n={serial}", scale=3)
    lines: tuple[Text, ...] = (
        ["注：1.本证明无医师签章及公章无效，涂改无效；2.仅供病休参考，不作伤残、司法鉴定依据。"],
        ["验证网址 ", number(f"{case.hospital.site}/v", PiiKind.URL), "　防伪码 ", number(check), "　门诊部电话 ", desk(case)],
        ["地址：", place(case.hospital.address), "　打印 ", worker(case), " ", on(case.day, "%y-%m-%d", f" {case.clock(10)[:5]}")],
    )  # fmt: skip
    for row, line in enumerate(lines):
        sheet.put(_LEFT + 130, 1040 + 32 * row, line, size=18)
