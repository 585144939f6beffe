"""A ward doctor's workstation: list of patients at the left, orders and results of the chosen one at the right."""

from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.clinic import CHEMISTRY, Result, results
from pipeline.synth.layouts.batch_3.cells import Cell, inline
from pipeline.synth.layouts.batch_10 import invented as made
from pipeline.synth.layouts.batch_10.facts import ILLS, ORDERS
from pipeline.synth.layouts.batch_10.parts import as_value, row
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_WHITE: Colour = (255, 255, 255)
_PALE: Colour = (232, 238, 246)
_RED: Colour = (196, 30, 36)
_THEMES: Final[tuple[Colour, ...]] = ((28, 78, 140), (20, 104, 96), (70, 74, 86))
_LISTS: Final = (
    {"床号": 16, "姓名": 96, "性别": 290, "年龄": 350, "诊断": 420},
    {"姓名": 16, "性别": 210, "年龄": 262, "床号": 340, "诊断": 420},
)
_BED_STYLES: Final = ("", "3-", "A")
_HEADS: Final = (
    (670, "开始时间"), (860, "医嘱内容"), (1210, "剂量"), (1290, "单位"), (1370, "用法频次"), (1590, "开立"), (1760, "状态"),
)  # fmt: skip
_TABS: Final = ((670, "长期医嘱"), (790, "临时医嘱"), (910, "草药"), (990, "检查"), (1070, "病程记录"))
_FIELDS: Final = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT)
_MENUS: Final = ("系统", "医嘱", "病历", "检查申请", "检验申请", "会诊", "手术", "临床路径", "质控", "帮助")


def workstation(case: Case) -> Sheet:
    """Screen of 1920 x 1080: title bar, menus, list, banner, orders, results, an alert and the task bar."""
    theme = case.style.choice(_THEMES)
    sheet = Sheet(1920, 1080, colour=(240, 240, 240), size=20)
    user, login = made.name(case.chance), "".join(str(case.chance.randrange(10)) for _ in range(5))
    _bars(sheet, case, theme, user, login)
    chosen = _patients(sheet, case, theme)
    _banner(sheet, case, theme, _bed(case, chosen))
    _orders(sheet, case, 262)
    _results(sheet, case, 560)
    _alert(sheet, case, 860)
    _task_bar(sheet, case, user)
    return sheet


def _bars(sheet: Sheet, case: Case, theme: Colour, user: str, login: str) -> None:
    sheet.pen.rectangle((0, 0, 1920, 44), fill=theme)
    system = case.style.choice(("住院医生工作站", "医生站 HIS 5.2.18", "临床医生工作平台 V6.0"))
    right: Text = ["当前用户：", Run(user, kind=PiiKind.STAFF), "(", Run(login, kind=PiiKind.OTHER_ID), ")  肝胆外科二病区"]  # fmt: skip
    house = Run(case.hospital.name, kind=PiiKind.ORGANISATION)
    sheet.put(14, 8, [Run(system, Label.TITLE), " - ", house], size=21, colour=_WHITE)
    sheet.put(1780, 8, right, size=20, colour=_WHITE, align="right")
    for x, sign in ((1800, "—"), (1840, "□"), (1882, "×")):
        sheet.put(x, 8, sign, size=20, colour=_WHITE)
    sheet.pen.rectangle((0, 44, 1920, 84), fill=(250, 250, 250))
    for place, menu in enumerate(_MENUS):
        sheet.put(16 + 110 * place, 50, menu, size=19)


def _patients(sheet: Sheet, case: Case, theme: Colour) -> int:
    """The list; returns the number of the row that is chosen."""
    sheet.pen.rectangle((6, 92, 646, 1028), fill=_WHITE, outline=(150, 156, 166))
    for place, tab in enumerate(("本组", "全科 38", "会诊 2", "转科", "出院")):
        sheet.put(20 + 110 * place, 100, tab, size=19, weight=700 if place == 0 else 400)
    sheet.pen.rectangle((7, 136, 645, 172), fill=_PALE)
    columns = case.style.choice(_LISTS)
    row(sheet, 140, [(x, text) for text, x in columns.items()], size=18)
    chosen, ills = case.style.randrange(5), case.chance.sample(ILLS, 6)
    for place, ill in enumerate(ills):
        y, cells = 180 + 60 * place, _listed(case, ill, place, chosen=place == chosen)
        if place == chosen:
            sheet.pen.rectangle((7, y - 4, 645, y + 42), fill=(188, 216, 248))
        row(sheet, y, [(x, cells[key]) for key, x in columns.items()], size=20)
    _list_foot(sheet, case, theme)
    return chosen


def _bed(case: Case, place: int) -> Run:
    """The bed of that row; they rise downwards by the same step."""
    first, step = case.patient.index % 5 + 1, len(case.hospital.name) % 3 + 1
    return Run(f"{_BED_STYLES[case.day.day % 3]}{first + step * place:02d}", kind=PiiKind.BED)


def _listed(case: Case, ill: str, place: int, *, chosen: bool) -> dict[str, Text]:
    draw, who = case.chance, case.patient
    name, sex, years = made.person(draw), draw.choice("男女"), draw.randint(24, 88)
    mine: dict[str, Text] = {"姓名": made.patient(case), "性别": who.sex, "年龄": made.age(case)}
    other: dict[str, Text] = {"姓名": name, "性别": sex, "年龄": f"{years}岁"}
    return {"床号": _bed(case, place), "诊断": ill, **(mine if chosen else other)}


def _list_foot(sheet: Sheet, case: Case, theme: Colour) -> None:
    draw = case.chance
    lines: tuple[Text, ...] = (
        ["待签病历 3   未审医嘱 1   病危 1   病重 4   特级护理 0   空床 5"],
        ["今日手术：", made.number(draw, PiiKind.BED, "1#床", "2#床"), " ", made.person(draw), " 腹腔镜胆囊切除术（主刀 ", made.surname(draw), "主任）"],
        ["值班：", made.staff(draw), "  二线：", made.staff(draw), "  短号 ", made.short_number(draw)],
        ["会诊待回：", made.staff(draw), "（消化内科）"],
        ["交班：引流液约150mL，Murphy征(-)，体温37.8℃，继续观察。"],
        ["Child-Pugh B级(8分)   MELD 16   APACHE II 9   NRS2002 3分"],
    )  # fmt: skip
    sheet.rule(7, 560, 645, 560, width=2, colour=theme)
    sheet.put(16, 570, "科室看板", size=19, weight=700)
    for place, line in enumerate(case.style.sample(lines, 5)):
        sheet.put(16, 612 + 42 * place, line, size=18)


def _banner(sheet: Sheet, case: Case, theme: Colour, bed: Run) -> None:
    who, draw = case.patient, case.chance
    sheet.pen.rectangle((656, 92, 1914, 216), fill=(255, 252, 236), outline=(150, 156, 166))
    first: Text = [made.patient(case), f"  {who.sex}  ", made.age(case), "  ", bed, "床"]
    sheet.put(670, 98, first, size=26, weight=700, colour=theme)
    cells = (
        Cell(case.style.choice(("住院号", "病案号", "ZYH")), made.number(draw, PiiKind.MEDICAL_ID, "00#####", "Z24#####", "########")), Cell("费别", "居民医保"),
        Cell("医保卡", who.insurance_number, PiiKind.INSURANCE_ID), Cell("入院", made.moment(case, 5, "%Y-%m-%d", 9)), Cell("护理", "一级"),
    )  # fmt: skip
    more = (
        Cell("主管", made.staff(draw)), Cell("上级", made.staff(draw)), Cell("责护", made.staff(draw)), Cell("过敏", "青霉素(+)"), Cell("联系人", [Run(who.kin, kind=PiiKind.PERSON), " ", made.phone(draw)]),
    )  # fmt: skip
    sheet.put(670, 142, inline(sheet, *cells, colon=case.style.choice(("：", ":", " ")), gap="   "), size=19)
    sheet.put(670, 178, inline(sheet, *more, colon="：", gap="   "), size=19)


def _orders(sheet: Sheet, case: Case, y: float) -> None:
    sheet.pen.rectangle((656, y - 40, 1914, y + 260), fill=_WHITE, outline=(150, 156, 166))
    row(sheet, y - 34, _TABS, size=19)
    sheet.pen.rectangle((657, y, 1913, y + 34), fill=_PALE)
    row(sheet, y + 4, _HEADS, size=18)
    for place, (item, way) in enumerate(case.chance.sample(ORDERS, 4)):
        group, top = sheet.group(), y + 42 + 52 * place
        doctor: Text = made.staff(case.chance) if place % 2 == 0 else "同上"
        name, dose, unit = (Run(text, label, group) for text, label in zip(item, _FIELDS, strict=True))
        cells: tuple[Text, ...] = (
            made.moment(case, place, "%m-%d", 8 + place),
            name,
            dose,
            unit,
            way,
            doctor,
            "执行",
        )
        row(sheet, top, [(x, text) for (x, _), text in zip(_HEADS, cells, strict=True)], size=19)
        sheet.rule(657, top + 42, 1913, top + 42, width=1, colour=(222, 224, 228))


def _results(sheet: Sheet, case: Case, y: float) -> None:
    sheet.pen.rectangle((656, y - 30, 1914, y + 282), fill=_WHITE, outline=(150, 156, 166))
    head: Text = [
        "检验：肝肾功能+电解质   条码 ", made.number(case.chance, PiiKind.SPECIMEN_ID, "########", "10##########"), "   审核 ", made.staff(case.chance),
        "   ", made.moment(case, 0, "%Y/%m/%d", 10),
    ]  # fmt: skip
    sheet.put(670, y - 24, head, size=19, weight=600)
    for place, result in enumerate(results(CHEMISTRY, 12, case.chance, dash="-")):
        _result(sheet, 670 + 620 * (place // 6), y + 20 + 42 * (place % 6), result)


def _result(sheet: Sheet, x: float, y: float, result: Result) -> None:
    group, colour = sheet.group(), _RED if result.flag else (28, 28, 34)
    cells = ((0, result.test.name, Label.ITEM_NAME), (250, result.value, Label.ITEM_VALUE), (326, result.flag, Label.ITEM_FLAG), (360, result.test.unit, Label.ITEM_UNIT), (450, result.range, Label.ITEM_RANGE))  # fmt: skip
    row(sheet, y, [(x + at, Run(text, label, group)) for at, text, label in cells], size=19, colour=colour)


def _alert(sheet: Sheet, case: Case, y: float) -> None:
    """A critical value that waits for a click, in prose."""
    draw = case.chance
    sheet.pen.rectangle((656, y, 1914, y + 168), fill=(255, 240, 238), outline=_RED, width=3)
    sheet.put(676, y + 8, "危急值提醒", size=22, weight=700, colour=_RED)
    text: Text = [
        made.patient(case), "，肌钙蛋白I 3.82ng/mL（参考<0.04），", made.moment(case, 0, "%-m月%-d日", 14), "由检验科", made.staff(draw), "电话", made.short_number(draw),
        "报告，接听护士", made.staff(draw), "；心电图V1-V4导联ST段压低0.1mV，已请心内科", made.surname(draw), "副主任医师急会诊。",
    ]  # fmt: skip
    key, values = as_value(sheet, "处理意见", text)
    sheet.paragraph(676, y + 46, 1210, [key, "：", *values], size=20, leading=1.6)
    for x, button in ((1560, "[ 已知晓 ]"), (1730, "[ 转病程 ]")):
        sheet.put(x, y + 128, button, size=19)


def _task_bar(sheet: Sheet, case: Case, user: str) -> None:
    sheet.pen.rectangle((0, 1036, 1920, 1080), fill=(34, 40, 52))
    left: Text = [
        "就绪 | 操作员 ", Run(user, kind=PiiKind.STAFF), " | 终端 ", made.number(case.chance, PiiKind.DEVICE_ID, "GDWS-B2F-0##", "PC########"),
        " | ", made.ip(case.chance), " | 库 HISDB01",
    ]  # fmt: skip
    style = case.style.choice(("%Y/%-m/%-d", "%Y-%m-%d", "%Y年%-m月%-d日"))
    sheet.put(14, 1045, left, size=18, colour=_PALE)
    sheet.put(1906, 1045, made.moment(case, 0, style, 14), size=18, colour=_PALE, align="right")
