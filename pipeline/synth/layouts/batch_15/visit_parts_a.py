"""Pieces of a mini-program's page: a capsule button, cards, rows with the value at the right, a bar of tabs."""

from collections.abc import Sequence
from typing import Final

from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import Label

WHITE: Colour = (255, 255, 255)
GREY: Colour = (124, 128, 136)
_LINE: Colour = (232, 234, 238)
_EDGES: Final = (28, 1052)


def capsule(sheet: Sheet, y: float) -> None:
    """The rounded button with three dots and a ring that every mini-program has at its top right."""
    sheet.pen.rounded_rectangle(
        (846, y, 1036, y + 64), radius=32, fill=WHITE, outline=(206, 208, 212), width=2
    )
    for x, reach in ((876, 4), (896, 6), (916, 4)):
        sheet.pen.ellipse((x - reach, y + 32 - reach, x + reach, y + 32 + reach), fill=(20, 20, 20))
    sheet.rule(941, y + 14, 941, y + 50, width=2, colour=(206, 208, 212))
    sheet.pen.ellipse((972, y + 16, 1004, y + 48), outline=(20, 20, 20), width=5)
    sheet.pen.ellipse((983, y + 27, 993, y + 37), fill=(20, 20, 20))


def card(sheet: Sheet, y: float, height: float, fill: Colour = WHITE) -> None:
    """A rounded card over the width of the screen."""
    sheet.pen.rounded_rectangle((_EDGES[0], y, _EDGES[1], y + height), radius=20, fill=fill)


def section(sheet: Sheet, y: float, text: str, accent: Colour, more: str = "") -> None:
    """The head of a card: a coloured bar, a bold text, and what can be touched at the right."""
    sheet.pen.rectangle((56, y + 10, 64, y + 44), fill=accent)
    sheet.put(80, y, text, size=34, weight=600)
    if more:
        sheet.put(1020, y + 6, more, size=26, colour=GREY, align="right")


def rows(sheet: Sheet, y: float, cells: Sequence[Cell], *, step: int = 54, left: bool = False) -> float:
    """Keys at the left, values at the right edge, or at a tab if `left`; returns the y below."""
    for cell in cells:
        key, values = pair_runs(sheet, cell)
        sheet.put(56, y, key, size=29, colour=GREY)
        sheet.put(260 if left else 1020, y, values, size=29, align="left" if left else "right")
        y += step
    return y


def divider(sheet: Sheet, y: float) -> None:
    """A pale line across a card."""
    sheet.rule(56, y, 1020, y, width=2, colour=_LINE)


def result(sheet: Sheet, y: float, fields: Sequence[str]) -> None:
    """A result in one row: name, value with its flag, unit and range below the name."""
    name, value, flag, unit, normal = fields
    group = sheet.group()
    shown: Text = [Run(value, Label.ITEM_VALUE, group), " ", Run(flag, Label.ITEM_FLAG, group)] if flag else Run(value, Label.ITEM_VALUE, group)  # fmt: skip
    below: Text = ["参考 ", Run(normal, Label.ITEM_RANGE, group), " ", Run(unit, Label.ITEM_UNIT, group)]
    sheet.put(80, y, Run(name, Label.ITEM_NAME, group), size=29)
    sheet.put(
        700, y, shown, size=30, weight=600, colour=(208, 62, 50) if flag else (28, 28, 34), align="right"
    )
    sheet.put(1020, y + 4, below, size=23, colour=GREY, align="right")


def tabs(sheet: Sheet, names: Sequence[str], accent: Colour) -> None:
    """The bar along the foot of the screen, the second entry chosen."""
    top = sheet.height - 132
    sheet.pen.rectangle((0, top, sheet.width, sheet.height), fill=(250, 250, 251))
    step = sheet.width / len(names)
    for number, name in enumerate(names):
        middle, colour = step * (number + 0.5), accent if number == 1 else GREY
        sheet.pen.rounded_rectangle(
            (middle - 20, top + 18, middle + 20, top + 54), radius=9, outline=colour, width=4
        )
        sheet.put(middle, top + 62, name, size=24, colour=colour, align="middle")
