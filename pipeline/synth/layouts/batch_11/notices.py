"""A hospital's service account on a phone: a day's notices as cards, each with a few lines, and a menu below."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.layouts.batch_3.ink import face
from pipeline.synth.layouts.batch_8.ruled import fitted
from pipeline.synth.layouts.batch_11 import invented as made
from pipeline.synth.marks import status_bar
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_GREY: Colour = (140, 144, 152)
_WHITE: Colour = (255, 255, 255)
_LEFT, _RIGHT = 40, 1040
Card = tuple[str, Text, tuple[Cell, ...], Text]
"""Title, first line, lines of key and value, remark ("" for none)."""
_RESULTS: Final = (
    ("总25-羟维生素D", "14.6", "ng/mL", "20-50", "↓"), ("糖化血红蛋白", "7.9", "%", "4.0-6.0", "↑"), ("尿微量白蛋白/肌酐", "68.2", "mg/g", "<30", "↑"), ("同型半胱氨酸", "21.4", "μmol/L", "<15", "↑"),
    ("TPOAb", "186", "IU/mL", "<34", "↑"), ("NT-proBNP", "412", "pg/mL", "<125", "↑"),
)  # fmt: skip


class _Manner:
    """How this hospital's messages write their days and their people, and where they stand."""

    def __init__(self, sheet: Sheet, case: Case) -> None:
        style, self.sheet = case.style, sheet
        self.shape = style.choice(("%Y-%m-%d", "%Y年%-m月%-d日", "%m月%d日", "%Y/%m/%d"))
        self.hidden = style.random() < 0.4
        self.dot = style.choice(("：", "： ", ":"))

    def shown(self, case: Case) -> Run:
        """The patient, with stars where messages hide a part of names."""
        name = case.patient.name
        return made.patient(case, f"{name[0]}*{name[-1] if len(name) > 2 else ''}" if self.hidden else name)


def notices(case: Case) -> Sheet:
    """Screen of 1080 x 2340: status bar, the account's name, four or five cards under their times, a menu."""
    case, sheet = made.settled(case, 24, 95), Sheet(1080, 2340, colour=(237, 237, 237), size=29)
    status_bar(sheet, case.chance)
    sheet.put(44, 84, "‹", size=54)
    sheet.put(540, 92, made.house(case), size=36, weight=600, align="middle")
    manner, y, days = _Manner(sheet, case), 180.0, case.chance.randint(2, 6)
    order = case.style.choice(_ORDERS)
    for place, number in enumerate(order):
        back = max(0, days - 2 * place) if place < len(order) - 1 else 0
        y = _stamp(sheet, case, y, back, place)
        y = _card(sheet, case, y, _BUILDERS[number](case, manner, back), manner)
    _said(sheet, case, y)
    _menu(sheet, case)
    return sheet


def _stamp(sheet: Sheet, case: Case, y: float, days: int, place: int) -> float:
    """The grey time above a message."""
    text: Text = case.clock(10 + place)[:5]
    if days > 0:
        text = made.on(case.day - timedelta(days=days), case.style.choice(("%-m月%-d日", "%Y年%-m月%-d日")), str(text))  # fmt: skip
    sheet.put(540, y + 8, text, size=23, colour=_GREY, align="middle")
    return y + 52


def _card(sheet: Sheet, case: Case, y: float, card: Card, manner: _Manner) -> float:
    title, first, cells, remark = card
    top = round(y)
    drawn = len(sheet.lines)
    height = _height(sheet, card)
    sheet.pen.rounded_rectangle((_LEFT, top, _RIGHT, top + height), radius=16, fill=_WHITE)
    mark = Run(title, Label.TITLE) if drawn < 8 else title
    sheet.put(_LEFT + 34, y + 18, mark, size=33, weight=600)
    y = sheet.paragraph(_LEFT + 34, y + 72, 930, first, size=27, leading=1.5) + 6 if first else y + 78
    for cell in cells:
        key, values = pair_runs(sheet, cell)
        x = sheet.put(_LEFT + 34, y, [key, manner.dot], size=27, colour=_GREY)
        sheet.put(x + 8, y, values, size=fitted(sheet, values, _RIGHT - x - 40, 27))
        y += 44
    if remark:
        y = sheet.paragraph(_LEFT + 34, y + 2, 930, remark, size=26, leading=1.5)
    sheet.rule(_LEFT + 34, top + height - 62, _RIGHT - 34, top + height - 62, width=1, colour=(230, 230, 232))
    sheet.put(_LEFT + 34, top + height - 52, case.style.choice(("查看详情", "进入小程序查看")), size=25)
    sheet.put(_RIGHT - 34, top + height - 52, "›", size=25, colour=_GREY, align="right")
    return top + height + 14


def _height(sheet: Sheet, card: Card) -> int:
    """Pixels that a card takes: its paragraphs are measured as if lines broke at any character."""
    _, first, cells, remark = card
    rows = [-(-round(sheet.measure(text, size) + 30) // 930) for text, size in ((first, 27), (remark, 26)) if text]  # fmt: skip
    return 78 + 40 * sum(rows) + 44 * len(cells) + 76


def _booked(case: Case, manner: _Manner, back: int) -> Card:
    style, when = case.style, case.day - timedelta(days=back - 2)
    return (
        style.choice(("预约挂号成功通知", "挂号成功提醒")), ["您好，", manner.shown(case), "已成功预约："], (
            Cell("就诊人", [manner.shown(case), f" {case.patient.sex} ", made.age(case)]), Cell("就诊卡号", made.code(case, PiiKind.MEDICAL_ID, "0009######", "K##########")),
            Cell("就诊科室", style.choice(("内分泌科专家门诊（3楼B区）", "老年综合门诊"))), Cell("就诊医生", [made.worker(case), " 主任医师"]),
            Cell("就诊时间", made.on(when, manner.shape, "14:00-14:30")), Cell("预约单号", made.code(case, PiiKind.OTHER_ID, "YY##########", "##############")),
        ), ["请携带身份证（尾号", Run(case.patient.national_id[-4:], kind=PiiKind.NATIONAL_ID), "）到", Run(case.hospital.address, kind=PiiKind.ADDRESS), "门诊楼取号。"],
    )  # fmt: skip


def _paid(case: Case, manner: _Manner, back: int) -> Card:
    draw = case.chance
    return (
        "缴费成功通知", "", (
            Cell("患者姓名", manner.shown(case)), Cell("缴费金额", f"{draw.randint(60, 900)}.{draw.randint(10, 99)}元（医保统筹 {draw.randint(20, 60)}.40元）"), Cell("交易单号", made.code(case, PiiKind.OTHER_ID, "4200002###2024##########", "99##################")),
            Cell("支付账户", [draw.choice(("储蓄卡", "借记卡")), "（", Run(str(draw.randint(1000, 9999)), kind=PiiKind.CARD_NUMBER), "）"]), Cell("缴费时间", made.ago(case, back, manner.shape, 9)),
        ), "",
    )  # fmt: skip


def _reported(case: Case, manner: _Manner, back: int) -> Card:
    cells = [Cell("检查单号", made.code(case, PiiKind.SPECIMEN_ID, "1#########", "L24######")), Cell("报告时间", made.ago(case, back, manner.shape, 9)), Cell("审核医师", made.worker(case))]  # fmt: skip
    runs: list[Run] = []
    for name, value, unit, limits, flag in case.chance.sample(_RESULTS, 3):
        group = manner.sheet.group()
        parts = ((name, Label.ITEM_NAME), (value, Label.ITEM_VALUE), (unit, Label.ITEM_UNIT), (flag, Label.ITEM_FLAG), (limits, Label.ITEM_RANGE))  # fmt: skip
        for text, label in parts:
            runs += [Run(text, label, group), Run(" ")] if text else []
        runs[-1] = Run("；")
    return "检验报告已出", [manner.shown(case), "您的报告已发布，异常3项："], tuple(cells), [*runs[:-1], "。"]


def _medicine(case: Case, manner: _Manner, back: int) -> Card:
    return (
        "药品配送通知", "", (
            Cell("处方号", made.code(case, PiiKind.SPECIMEN_ID, "CF2024######", "########")), Cell("药品", "司美格鲁肽注射液 1.34mg/ml×1支；恩格列净片 10mg×30片"), Cell("就诊人", manner.shown(case)), Cell("收货人", [made.kin(case), " ", made.phone(case)]),
            Cell("收货地址", Run(case.patient.address, kind=PiiKind.ADDRESS)), Cell("快递单号", made.code(case, PiiKind.OTHER_ID, "FY9##########", "99############")),
        ), ["冷链专送，配送员", made.someone(case, "男"), "（", made.phone(case), "）预计", made.ago(case, back - 1, "%-m月%-d日"), "送达；审方药师", made.worker(case), "。"],
    )  # fmt: skip


def _ward(case: Case, manner: _Manner, back: int) -> Card:
    return (
        "住院床位通知", ["您预约的内分泌科床位已安排："], (
            Cell("住院号", case.patient.record_number, PiiKind.MEDICAL_ID), Cell("床位", ["十一病区 ", made.code(case, PiiKind.BED, "2#床", "11-3#")]), Cell("报到时间", made.ago(case, back - 1, manner.shape, 8)),
            Cell("联系护士", [made.worker(case, "女"), " ", made.inner(case)]), Cell("预交金账号", made.code(case, PiiKind.CARD_NUMBER, "9900 #### #### #### ###", "99#################")),
        ), ["陪护1人（", made.kin(case), "，", case.patient.kin_relation, "）请先登记，手机", made.phone(case), "。带二甲双胍0.5g、胰岛素24U。"],
    )  # fmt: skip


def _called(case: Case, manner: _Manner, back: int) -> Card:
    return (
        "检查预约提醒", [manner.shown(case), "，请按时检查："], (
            Cell("检查项目", "甲状腺彩超 + 颈动脉彩超"), Cell("申请单号", made.code(case, PiiKind.SPECIMEN_ID, "US########", "24062####")), Cell("检查时间", made.ago(case, back - 2, manner.shape, 8)),
            Cell("检查地点", case.style.choice(("医技楼2层 超声6诊室", "门诊3楼彩超中心"))), Cell("开单医生", made.worker(case)),
        ), ["空腹8小时，孕妇除外；改期请致电", made.desk(case), "或联系", made.doctor(case), "护士长。"],
    )  # fmt: skip


_BUILDERS: Final = (_booked, _paid, _reported, _medicine, _ward, _called)
_ORDERS: Final = ((0, 2, 3), (0, 1, 2, 4), (5, 2, 3), (1, 2, 4), (5, 1, 2, 3))


def _said(sheet: Sheet, case: Case, y: float) -> None:
    """What the patient wrote to the account, in a green bubble with a face beside it."""
    text: Text = ["我是", made.patient(case), "的", case.patient.kin_relation, made.kin(case), "，号", made.phone(case), "，糖化7.9要找", made.doctor(case), "大夫改药吗"]  # fmt: skip
    rows = -(-round(sheet.measure(text, 28) + 40) // 760)
    if y + 46 * rows + 60 > 2190:
        return
    face(sheet, 940, round(y) + 10, 84, case.chance)
    left = 910 - min(760, round(sheet.measure(text, 28))) - 40
    sheet.pen.rounded_rectangle((left, y + 8, 914, y + 30 + 45 * rows), radius=12, fill=(149, 236, 105))
    sheet.paragraph(left + 20, y + 16, 770, text, size=28)


def _menu(sheet: Sheet, case: Case) -> None:
    sheet.pen.rectangle((0, 2212, 1080, 2340), fill=(247, 247, 247))
    for place, text in enumerate(case.style.choice((("预约挂号", "报告查询", "个人中心"), ("就医服务", "智慧医保", "我的")))):  # fmt: skip
        sheet.put(250 + 320 * place, 2240, text, size=30, align="middle")
