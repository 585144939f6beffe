"""The right side of a ward's screen: results, messages, a pop-up with a critical value."""

from pipeline.synth.clinic import BLOOD, CHEMISTRY, Result
from pipeline.synth.clinic import results as drawn
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_14.invented_b import doctor, named, number, on, place, told
from pipeline.synth.layouts.batch_14.ward_frame import Ward, bar, panel
from pipeline.synth.people import digits, landline
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WHITE: Colour = (255, 255, 255)
_GREY: Colour = (96, 102, 112)
_RED: Colour = (200, 44, 40)
_LEFT, _RIGHT = 1402, 1916


def results(sheet: Sheet, it: Ward, y: float) -> float:
    """A report's head and twelve results; returns the y below."""
    case, step = it.case, 29
    rows = drawn(BLOOD, 6, case.chance, flags=("H", "L")) + drawn(CHEMISTRY, 6, case.chance, flags=("H", "L"))
    bottom = y + 96 + step * len(rows)
    panel(sheet, (_LEFT, y, _RIGHT, bottom), _WHITE)
    sample = Cell(case.style.choice(("条码", "标本号", "申请单号")), number(case, PiiKind.SPECIMEN_ID, 12))
    sheet.put(_LEFT + 10, y + 4, ["检验结果  ", *inline(sheet, sample)], size=15, weight=600)
    seen: Text = [
        "报告 ",
        on(case.day, "%Y-%m-%d", case.clock(6)[:5]),
        "  检验者 ",
        doctor(it.staff[8]),
        "  审核 ",
        doctor(it.staff[9]),
    ]
    sheet.put(_LEFT + 10, y + 32, seen, size=14, colour=_GREY)
    bar(sheet, y + 58, y + 86, it.pale, left=_LEFT + 1, right=_RIGHT - 1)
    for x, name in ((_LEFT + 10, "项目"), (1622, "结果"), (1720, "单位"), (1806, "参考范围")):
        sheet.put(x, y + 61, name, size=15, weight=600)
    for at, row in enumerate(rows):
        _result(sheet, y + 90 + step * at, row)
    return bottom


def _result(sheet: Sheet, y: float, row: Result) -> None:
    group, colour = sheet.group(), _RED if row.flag else (28, 28, 34)
    sheet.put(_LEFT + 10, y, Run(row.test.name, Label.ITEM_NAME, group), size=15, colour=colour)
    value: list[str | Run] = [Run(row.value, Label.ITEM_VALUE, group)]
    if row.flag:
        value += [" ", Run(row.flag, Label.ITEM_FLAG, group)]
    sheet.put(1622, y, value, size=15, colour=colour)
    sheet.put(1720, y, Run(row.test.unit, Label.ITEM_UNIT, group), size=15)
    sheet.put(1806, y, Run(row.range, Label.ITEM_RANGE, group), size=15)


def messages(sheet: Sheet, it: Ward, y: float) -> float:
    """Four messages of colleagues and machines; returns the y below."""
    draw = it.case.chance
    panel(sheet, (_LEFT, y, _RIGHT, y + 270), _WHITE)
    sheet.put(
        _LEFT + 10,
        y + 4,
        it.case.style.choice(("消息中心 (4)", "✉ 待办与消息", "站内消息")),
        size=15,
        weight=600,
    )
    texts: tuple[Text, ...] = (
        [on(it.case.day, it.dates, "08:47"), " 药学部", doctor(it.staff[10]), "：", told(PiiKind.BED, it.bed(it.chosen)), "哌拉西林与皮试结果请核对，回拨", told(PiiKind.PHONE, landline(draw)), "。"],
        ["08:31 护士", doctor(it.staff[6]), "：", told(PiiKind.PERSON, it.kin[11 if it.chosen != 11 else 10]), "家属要求复印病历，身份证已登记。"],
        ["会诊邀请：心内科", doctor(it.staff[11]), "副主任医师 ", on(it.case.day, "%m/%d", "15:00"), "，单号", number(it.case, PiiKind.SPECIMEN_ID, 9, "HZ"), "。"],
        ["转院：", place("双孖井镇卫生院"), "救护车（", told(PiiKind.PLATE, f"宁Q{draw.choice('ADF')}{digits(draw, 4)}"), "）到，随车", doctor(it.staff[12]), "。"],
    )  # fmt: skip
    y += 32
    for text in texts:
        y = sheet.paragraph(_LEFT + 10, y, _RIGHT - _LEFT - 22, text, size=15, leading=1.45) + 8
    return y


def pop_up(sheet: Sheet, it: Ward, y: float) -> None:
    """The window in the corner that must be answered."""
    draw = it.case.chance
    panel(sheet, (1470, y, _RIGHT, 1036), (255, 250, 236))
    bar(sheet, y, y + 28, _RED, left=1470, right=_RIGHT)
    sheet.put(
        1482,
        y + 1,
        it.case.style.choice(("危急值提醒", "⚠ 危急值  未处理", "LIS 危急值通知")),
        size=16,
        colour=_WHITE,
    )
    text: Text = [
        told(PiiKind.BED, it.bed(it.chosen)), " ", named(it.person), "（", told(PiiKind.MEDICAL_ID, it.record), f"）血钾 {draw.uniform(6.2, 7.1):.2f} mmol/L，", on(it.case.day, it.dates, "09:02"), "由检验科", doctor(it.staff[8]), "报出，标本", number(it.case, PiiKind.SPECIMEN_ID, 12), "，接听 ", doctor(it.staff[7]), "。请30分钟内处置。",
    ]  # fmt: skip
    sheet.paragraph(1482, y + 36, _RIGHT - 1494, text, size=15, leading=1.5)
    sheet.put(_RIGHT - 14, 1006, "[确认]  [稍后]", size=15, align="right")
