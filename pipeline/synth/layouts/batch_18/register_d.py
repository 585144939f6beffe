"""A ward's register of opioids on a landscape sheet: counts by shift, doses by patient, what was destroyed or fetched."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_15.invented_b import fitted, grown
from pipeline.synth.layouts.batch_18.names_d import WARDS, Cast, coded, dated, written
from pipeline.synth.layouts.batch_18.register_notes_d import Ward, events, returns
from pipeline.synth.layouts.batch_18.register_rows_d import COLUMNS, Row, doses
from pipeline.synth.layouts.form import organisation
from pipeline.synth.marks import signature
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label, PiiKind

_PEN: Final[Colour] = (24, 40, 118)
_LEFT: Final = 40
_RIGHT: Final = 1714
_MIDDLE: Final = 852
_TITLES: Final = (
    "麻醉药品、第一类精神药品使用及交接登记",
    "病区毒麻药品交接班与使用登记本",
    "麻 精 药 品 专 册 登 记 表",
)
_HOUSES: Final = ("丹霞县中医医院", "鹭洲市第四人民医院", "港务职工医院", "凤岐市肿瘤防治院")
_STOCK: Final = (
    ("盐酸吗啡注射液", "10mg/1ml", "支"), ("盐酸哌替啶注射液", "100mg/2ml", "支"), ("枸橼酸芬太尼注射液", "0.1mg/2ml", "支"),
    ("盐酸羟考酮缓释片", "10mg", "片"), ("芬太尼透皮贴剂", "4.2mg", "贴"),
)  # fmt: skip
_XS: Final = (40, 262, 360, 430, 494, 604, 714, 826)


def register(case: Case) -> Sheet:
    """Register on A4 landscape: head, counts beside returns, doses of several patients, events, signatures."""
    case = grown(case, 40)
    sheet, ward = Sheet(1754, 1240, (255, 254, 248), size=17), Ward(case, Cast(case))
    _head(sheet, ward)
    y = _counts(sheet, ward, 130)
    _boxed(sheet, (_MIDDLE, 130, _RIGHT, y), case.style.choice(("残余液销毁 / 废贴回收 / 代领", "回收与代领登记", "药品去向说明")), returns(ward))  # fmt: skip
    y = _doses(sheet, ward, y + 14)
    _boxed(sheet, (_LEFT, y + 12, _RIGHT, y + 184), case.style.choice(("本班特殊情况", "备注（异常事件）", "交班补充")), events(ward))  # fmt: skip
    _signed(sheet, ward, y + 200)
    return sheet


def _head(sheet: Sheet, it: Ward) -> None:
    case, cast = it.case, it.cast
    sheet.put(_LEFT, 36, organisation(case.style.choice(_HOUSES)), size=22, weight=600)
    sheet.put(877, 28, Run(case.style.choice(_TITLES), Label.TITLE), size=32, weight=700, align="middle")
    page: Text = [
        "第 ",
        str(case.chance.randint(11, 96)),
        " 页　册号 ",
        coded(case, "MJ-", 4, PiiKind.OTHER_ID),
    ]
    sheet.put(_RIGHT, 40, page, align="right")
    cabinet = coded(case, "G", 5, PiiKind.DEVICE_ID)
    line: Text = [
        "病区：", case.style.choice(WARDS), "　日期：", dated(case.day, case.style.choice(("%Y年%-m月%-d日", "%Y-%m-%d", "%Y.%-m.%-d"))),
        "　专柜：", cabinet, case.style.choice(("　双人双锁：", "　专管人：", "　钥匙保管：")), cast.staff(), "、", cast.staff(),
        "　护士站：", Run(case.hospital.phone, kind=PiiKind.PHONE), "　调配药师：", it.pharmacist,
    ]  # fmt: skip
    fitted(sheet, _LEFT, 90, _RIGHT - _LEFT, line, size=19)


@dataclass(frozen=True, slots=True)
class _Line:
    y: float
    bold: bool = False


def _put(sheet: Sheet, line: _Line, column: int, cell: Text, *, hand: bool = False) -> None:
    """A cell of the table of counts."""
    x, room = _XS[column] + 7, _XS[column + 1] - _XS[column] - 12
    fitted(sheet, x, line.y + 6, room, cell, size=17, weight=600 if line.bold else 400, colour=_PEN if hand else (28, 28, 34))  # fmt: skip


def _counts(sheet: Sheet, it: Ward, y: float) -> float:
    """What each shift counted, and who gave and who took over."""
    draw, step = it.case.chance, 36
    heads = ("药品名称 规格", "批号", "基数", "单位", "白班", "小夜", "大夜")
    for column, head in enumerate(heads):
        _put(sheet, _Line(y, bold=True), column, head)
    for number, (name, size, unit) in enumerate(_STOCK, 1):
        group, base, line = sheet.group(), draw.choice((5, 10, 15, 20)), _Line(y + step * number)
        expiry = it.case.day + timedelta(days=draw.randint(200, 700))
        _put(sheet, line, 0, [Run(f"{name}", Label.ITEM_NAME, group), f" {size}"])
        _put(sheet, line, 1, f"{expiry:%y%m}{draw.randint(101, 899)}")
        _put(sheet, line, 2, Run(str(base), Label.ITEM_RANGE, group))
        _put(sheet, line, 3, Run(unit, Label.ITEM_UNIT, group))
        used = draw.randint(0, 2)
        for column, count in enumerate((f"{base - used}+{used}空" if used else str(base), str(base)), 4):
            _put(sheet, line, column, count, hand=True)
        _put(sheet, line, 6, Run(str(base), Label.ITEM_VALUE, group), hand=True)
    return _shifts(sheet, it, y, y + step * (len(_STOCK) + 1), step)


def _shifts(sheet: Sheet, it: Ward, top: float, y: float, step: int) -> float:
    """The rows of those who gave and took over, and the lines of the whole table."""
    words = it.case.style.choice((("交班者", "接班者"), ("交班人签名", "接班人签名"), ("清点", "复核")))
    for number, (word, names) in enumerate(zip(words, (it.giving, it.taking), strict=True)):
        _put(sheet, _Line(y + step * number), 0, word)
        for column, name in enumerate(names, 4):
            _put(sheet, _Line(y + step * number), column, name, hand=True)
    _put(sheet, _Line(y + 2 * step), 0, "交接时间")
    for column, hour in enumerate((16, 0, 8), 4):
        _put(sheet, _Line(y + 2 * step), column, f"{hour:02d}:{it.case.chance.randint(0, 12):02d}", hand=True)
    bottom = y + 3 * step
    for x in _XS:
        sheet.rule(x, top, x, bottom, width=1)
    for number in range(round((bottom - top) / step) + 1):
        sheet.rule(_XS[0], top + step * number, _XS[-1], top + step * number, width=1)
    return bottom


def _boxed(sheet: Sheet, box: tuple[float, float, float, float], name: str, notes: list[Text]) -> None:
    """A bordered box with its name and numbered notes."""
    left, top, right, bottom = box
    sheet.pen.rectangle(box, outline=(28, 28, 34), width=1)
    sheet.put(left + 10, top + 6, name, weight=600)
    y = top + 36
    for note in notes:
        y = sheet.paragraph(left + 10, y, right - left - 20, note, size=17, leading=1.52) + 3
    assert y <= bottom, f"{name}: {y} > {bottom}"


def _doses(sheet: Sheet, it: Ward, y: float) -> float:
    """Who got what: a head of two lines, then a patient a row in two lines."""
    height, edges = 62, [float(_LEFT)]
    for _, _, width in COLUMNS:
        edges.append(edges[-1] + width)
    head: Row = ([first for first, _, _ in COLUMNS], [second for _, second, _ in COLUMNS])
    rows = [head, *doses(it, sheet)]
    for number, lines in enumerate(rows):
        top = y + height * number
        for which, cells in enumerate(lines):
            for x, (_, _, width), cell in zip(edges, COLUMNS, cells, strict=False):
                if cell:
                    fitted(sheet, x + 6, top + 5 + 27 * which, width - 10, cell, size=17, weight=400 if number else 600, colour=_PEN if number else (28, 28, 34))  # fmt: skip
    bottom = y + height * len(rows)
    for x in edges:
        sheet.rule(x, y, x, bottom, width=1)
    for number in range(len(rows) + 1):
        sheet.rule(_LEFT, y + height * number, _RIGHT, y + height * number, width=1)
    return bottom


def _signed(sheet: Sheet, it: Ward, y: float) -> None:
    case, cast = it.case, it.cast
    sheet.put(_LEFT, y, [case.style.choice(("护士长核查：", "护士长（周查）：")), cast.staff(), "　", dated(case.day + timedelta(days=1), "%-m月%-d日")])  # fmt: skip
    sheet.put(440, y, [case.style.choice(("药学部抽查：", "药房督查：")), cast.staff(), "、", cast.staff(), "　账物相符"])  # fmt: skip
    sheet.put(960, y, "科主任：")
    signature(sheet, 1036, round(y) - 12, case.chance)
    stamp = f"{written(case.day + timedelta(days=1), '%Y-%m-%d')} 08:{case.chance.randint(15, 50)}"
    sheet.put(_RIGHT, y, ["录入：", cast.staff(), "　", Run(stamp, kind=PiiKind.DATE)], align="right")
    sheet.put(_LEFT, y + 34, "注：用后空安瓿、废贴当班交回；残余药液由两人在监控下处理并同时签名。保存期自药品有效期满后不少于5年。", size=14)  # fmt: skip
