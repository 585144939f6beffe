"""The two lists of a ward's screen: patients and orders."""

from datetime import timedelta
from typing import Final

from pipeline.synth.layouts.batch_14.invented_b import doctor, named, number, on, told
from pipeline.synth.layouts.batch_14.ward_frame import Ward, bar, panel
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WHITE: Colour = (255, 255, 255)
_GREY: Colour = (96, 102, 112)
_CHOSEN: Colour = (196, 222, 250)
_ILL: Final = (
    "社区获得性肺炎", "支气管哮喘急性发作", "肺栓塞（中危）", "间质性肺病", "左侧胸腔积液", "肺结节待查", "支气管扩张伴咯血", "睡眠呼吸暂停", "肺脓肿", "结节病Ⅱ期", "自发性气胸", "肺癌cT2N1M0",
)  # fmt: skip
_ORDERS: Final = (
    ("长", "呼吸内科护理常规", "", "", "", ""), ("长", "一级护理", "", "", "", ""), ("长", "低盐低脂饮食", "", "", "", ""), ("长", "持续低流量吸氧", "2", "L/min", "鼻导管", "持续"),
    ("长", "┌0.9%氯化钠注射液", "100", "ml", "静滴", "q8h"), ("长", "└哌拉西林钠他唑巴坦钠", "4.5", "g", "静滴", "q8h"), ("长", "甲泼尼龙琥珀酸钠", "40", "mg", "静注", "qd"), ("长", "吸入用布地奈德混悬液", "2", "mg", "雾化", "bid"),
    ("长", "盐酸氨溴索注射液", "30", "mg", "静注", "bid"), ("长", "低分子肝素钠注射液", "4000", "IU", "皮下", "qd"), ("长", "单硝酸异山梨酯片", "20", "mg", "口服", "bid"), ("长", "门冬胰岛素", "6", "IU", "皮下", "tid ac"),
    ("临", "安定（地西泮）片", "2.5", "mg", "口服", "prn"), ("临", "10%氯化钾注射液", "10", "ml", "口服", "st"), ("临", "动脉血气分析", "1", "次", "", "st"), ("临", "痰培养+药敏（2套）", "2", "套", "", "st"),
    ("临", "NT-proBNP", "1", "次", "", "st"), ("临", "胸部CT平扫（HRCT）", "1", "次", "", "st"),
)  # fmt: skip
_HEADS: Final = ("类", "开始时间", "医嘱内容", "剂量", "用法", "频次", "开嘱", "校对", "停止时间", "停嘱")
_OTHER_HEADS: Final = (
    "型",
    "起始",
    "项目名称",
    "单次量",
    "途径",
    "频率",
    "医师",
    "核对护士",
    "停止",
    "停止医师",
)
_COLUMNS: Final = (344, 374, 504, 760, 850, 922, 990, 1092, 1204, 1308)


def patients(sheet: Sheet, it: Ward) -> None:
    """Twelve rows of two lines at the left, the chosen one shaded."""
    panel(sheet, (4, 108, 334, 1036), _WHITE)
    sheet.put(
        14,
        112,
        it.case.style.choice(
            ("我的病人(12) | 全科 | 已出院", "本组病人 12  转科 1  会诊 2", "【在院】 出院 转出")
        ),
        size=15,
    )
    bar(sheet, 138, 164, it.pale, left=5, right=333)
    for x, name in ((14, "床号"), (84, "姓名"), (212, "性别/年龄"), (292, "级")):
        sheet.put(x, 140, name, size=15, weight=600)
    for row in range(12):
        _bedside(sheet, it, row, 168 + 70 * row)
    sheet.put(14, 1012, "在院12  病危1  病重2  今日出院1  欠费3", size=14, colour=_GREY)


def _bedside(sheet: Sheet, it: Ward, row: int, y: int) -> None:
    draw, mine = it.case.chance, row == it.chosen
    if mine:
        bar(sheet, y, y + 66, _CHOSEN, left=5, right=333)
    years = it.person.age(it.case.day) if mine else draw.randint(24, 97)
    sex = it.person.sex if mine else draw.choice("男女")
    age: Text = [f"{sex} ", Run(f"{years}岁", kind=PiiKind.AGE_OVER_89 if years > 89 else None)]
    sheet.put(14, y + 4, told(PiiKind.BED, it.bed(row)), size=17)
    sheet.put(84, y + 4, named(it.person) if mine else told(PiiKind.PERSON, it.kin[row]), size=17)
    if len(it.person.name if mine else it.kin[row]) < 7:
        sheet.put(212, y + 4, age, size=16)
    else:
        sheet.put(244, y + 4, age, size=16)
    sheet.put(308, y + 4, draw.choice("ⅠⅡ"), size=15)
    record = told(PiiKind.MEDICAL_ID, it.record) if mine else number(it.case, PiiKind.MEDICAL_ID, 8, "00")
    ill: Text = [record, "  ", it.illness[0] if mine else _ILL[row]]
    sheet.put(14, y + 34, ill, size=14, colour=_GREY)
    sheet.rule(5, y + 68, 333, y + 68, width=1, colour=(220, 224, 230))


def orders(sheet: Sheet, it: Ward, y: float) -> float:
    """The grid of orders; returns the y below it."""
    count, step = it.case.style.choice((12, 13, 14)), 31
    bottom = y + 60 + step * count
    panel(sheet, (340, y, 1396, bottom), _WHITE)
    sheet.put(
        352,
        y + 3,
        it.case.style.choice(
            ("▣全部医嘱  长期  临时  草药  今日新开  已停", "长期医嘱 │ 临时医嘱 │ 检查 │ 检验 │ 手术 │ 用血")
        ),
        size=15,
    )
    bar(sheet, y + 28, y + 56, it.pale, left=341, right=1395)
    heads = it.case.style.choice((_HEADS, _OTHER_HEADS))
    for x, head in zip(_COLUMNS, heads, strict=True):
        sheet.put(x, y + 31, head, size=15, weight=600)
    for at, order in enumerate(_ORDERS[: count - 3] + _ORDERS[-3:]):
        top = y + 60 + step * at
        if at == 6:
            bar(sheet, top, top + step - 2, (255, 246, 204), left=341, right=1395)
        _order(sheet, it, top, at, order)
        sheet.rule(341, top + step - 1, 1395, top + step - 1, width=1, colour=(226, 230, 236))
    return bottom


def _order(sheet: Sheet, it: Ward, y: float, at: int, order: tuple[str, ...]) -> None:
    kind, name, dose, unit, way, often = order
    group, joined = sheet.group(), name.startswith("└")
    sheet.put(_COLUMNS[0], y + 3, kind, size=15)
    if not joined:
        sheet.put(_COLUMNS[1], y + 3, _begun(it, at), size=14 if "Y" in it.dates else 15)
    sheet.put(_COLUMNS[2], y + 3, Run(name, Label.ITEM_NAME, group) if dose else name, size=15)
    if dose:
        amount: Text = [Run(dose, Label.ITEM_VALUE, group), " ", Run(unit, Label.ITEM_UNIT, group)]
        sheet.put(_COLUMNS[3], y + 3, amount, size=15)
    for x, text in ((_COLUMNS[4], way), (_COLUMNS[5], often)):
        if text:
            sheet.put(x, y + 3, text, size=15)
    if not joined:
        _who(sheet, it, y, at)


def _begun(it: Ward, at: int) -> Run:
    draw = it.case.chance
    when = it.admitted if at < 7 else it.case.day - timedelta(days=draw.randint(1, 4))
    return on(when, it.dates, f"{draw.randint(11, 17):02d}:{draw.randrange(60):02d}")


def _who(sheet: Sheet, it: Ward, y: float, at: int) -> None:
    """Who ordered and, where it is done, checked; for two orders, when and by whom they were stopped."""
    sheet.put(_COLUMNS[6], y + 3, doctor(_short(it.staff[(0, 0, 2, 3)[at % 4]])), size=15)
    if at < 10:
        sheet.put(_COLUMNS[7], y + 3, doctor(_short(it.staff[5 + at % 3])), size=15)
    if at in (6, 8):
        sheet.put(_COLUMNS[8], y + 3, on(it.case.day, "%m-%d", "08:30"), size=15)
        sheet.put(_COLUMNS[9], y + 3, doctor(_short(it.staff[0])), size=15)


def _short(name: str) -> str:
    """A long name as a narrow column shows it: the part before the dot."""
    return name.partition("·")[0]
