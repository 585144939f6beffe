"""Ruled cells whose text shrinks to fit, and labels that stand upright."""

from collections.abc import Sequence

from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label

_LEAST = 14
"""The smallest type a cell shrinks to, pixels."""


def boxed(  # a cell is written as a row: left, top, width, height, text
    sheet: Sheet, x: float, y: float, width: float, height: float, text: Text = "", *,
    size: int = 20, middle: bool = False, fill: Colour | None = None, line: Colour = INK, weight: int = 400,
) -> None:  # fmt: skip
    """A bordered cell with one line of text, at the left or in the middle."""
    sheet.pen.rectangle((x, y, x + width, y + height), outline=line, fill=fill, width=1)
    while size > _LEAST and sheet.measure(text, size, weight) > width - 12:
        size -= 1
    top = y + (height - size * 1.46) / 2
    if not runs_of(text):
        return
    if middle:
        sheet.put(x + width / 2, top, text, size=size, align="middle", weight=weight)
    else:
        sheet.put(x + 8, top, text, size=size, weight=weight)


def pairs(
    sheet: Sheet, x: float, y: float, height: float, row: Sequence[tuple[float, float, Cell]], *, size: int = 20
) -> float:  # fmt: skip
    """Key cells and value cells in turn (key width, value width, cell); returns the y below."""
    for key_width, value_width, cell in row:
        key, values = pair_runs(sheet, cell)
        boxed(sheet, x, y, key_width, height, key, size=size, middle=True)
        boxed(sheet, x + key_width, y, value_width, height, values, size=size)
        x += key_width + value_width
    return y + height


def line_of(
    sheet: Sheet, x: float, y: float, height: float, widths: Sequence[float], texts: Sequence[Text], *,
    size: int = 20, middle: bool = True, fill: Colour | None = None, line: Colour = INK, weight: int = 400,
) -> float:  # fmt: skip
    """A row of cells of a table; returns the y below."""
    for width, text in zip(widths, texts, strict=True):
        boxed(sheet, x, y, width, height, text, size=size, middle=middle, fill=fill, line=line, weight=weight)
        x += width
    return y + height


def upright(
    sheet: Sheet, x: float, y: float, width: float, height: float, text: str, *, size: int = 20
) -> None:
    """A bordered cell whose label runs from top to bottom."""
    sheet.pen.rectangle((x, y, x + width, y + height), outline=INK, width=1)
    step = min(size * 1.4, (height - 8) / len(text))
    top = y + (height - step * len(text)) / 2 - size * 0.2
    for character in text:
        sheet.put(x + width / 2, top, character, size=size, align="middle")
        top += step


def item(sheet: Sheet, name: str, value: str, unit: str, span: str, flag: str = "") -> tuple[Run, ...]:
    """The five fields of a result as runs of one fresh group: name, value, unit, range, flag."""
    group = sheet.group()
    labels = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)
    return tuple(
        Run(text, label, group) for text, label in zip((name, value, unit, span, flag), labels, strict=True)
    )
