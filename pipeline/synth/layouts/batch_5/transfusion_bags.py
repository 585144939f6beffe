"""The table of blood bags in a transfusion record."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_5.boxes import fitting
from pipeline.synth.layouts.batch_5.invented import doctor, on, tag
from pipeline.synth.people import digits
from pipeline.synth.sheet import Sheet, Text
from schemas.names import PiiKind

_LEFT, _RIGHT = 50, 1704
_BAGS: Final = (
    ("序", 44), ("血袋编号", 236), ("产品码", 112), ("成分", 190), ("血型", 96), ("量", 76), ("采血日期", 136), ("发血者", 116), ("核对者①/②", 262), ("起止时间", 260), ("输毕余量", 126),
)  # fmt: skip
_PRODUCTS: Final = (
    ("去白细胞悬浮红细胞", "R1050V00", "2U", 20), ("病毒灭活冰冻血浆", "P7060V00", "200mL", 90), ("单采血小板", "P2011V00", "1治疗量", 3), ("冷沉淀凝血因子", "P5030V00", "4U", 150),
)  # fmt: skip
"""Name, code and amount of blood products, and the most days they were kept."""


def bags(sheet: Sheet, case: Case, staff: list[str], group: str, y: float) -> float:
    """Bags with code, product, days and checkers in a ruled table; returns the y below it."""
    x: float = _LEFT
    sheet.pen.rectangle((_LEFT, y, _RIGHT, y + 42), fill=(240, 236, 236), outline=(28, 28, 34))
    for name, width in _BAGS:
        sheet.put(x + width / 2, y + 6, name, size=20, weight=600, align="middle")
        x += width
    style = case.style.choice(("%Y.%m.%d", "%Y-%m-%d", "%y/%m/%d"))
    for place, product in enumerate(case.chance.sample(_PRODUCTS, 2)):
        cells = _bag(case, place, product, group, style, staff)
        _bag_row(sheet, y + 42 + 76 * place, cells)
    below = y + 42 + 76 * 3
    sheet.put(_LEFT + 487, below - 52, "（以下空白）", size=20, align="middle")
    sheet.rule(_LEFT, below, _RIGHT, below, width=1)
    x = _LEFT
    for width in (0, *(width for _, width in _BAGS)):
        x += width
        sheet.rule(x, y, x, below, width=1)
    return below


def _bag(
    case: Case, place: int, product: tuple[str, str, str, int], group: str, style: str, staff: list[str]
) -> list[Text]:
    draw, (name, code, amount, kept) = case.chance, product
    given = case.day - timedelta(days=draw.randint(1, kept))
    start = 9 + 3 * place
    bag = f"99{given:%y}{draw.choice(('', ' '))}{digits(draw, 9)}"
    begun = f"{start:02d}:{draw.randrange(60):02d}"
    return [
        str(place + 1), tag(PiiKind.SPECIMEN_ID, bag), code, name, f"{group} Rh+", amount, on(given, style), doctor(staff[6]),
        [doctor(staff[2 + place]), " / ", doctor(staff[4 + place])],
        [on(case.day, "%m-%d", begun) if place == 0 else begun, f"～{start + 2:02d}:{draw.randrange(60):02d}"], draw.choice(("0", "约5mL", "无")),
    ]  # fmt: skip


def _bag_row(sheet: Sheet, y: float, cells: list[Text]) -> None:
    x: float = _LEFT
    for (_, width), cell in zip(_BAGS, cells, strict=True):
        sheet.put(x + width / 2, y + 24, cell, size=fitting(sheet, cell, width - 10, 20), align="middle")
        x += width
    sheet.rule(_LEFT, y + 76, _RIGHT, y + 76, width=1)
