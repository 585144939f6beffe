"""Ways of drawing that the forms of this folder share: shrinking texts, upright words, underlined fields, rows."""

from collections.abc import Sequence
from typing import Final

from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label

PALE: Colour = (120, 124, 132)
ITEM: Final = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)


def fitted(
    sheet: Sheet, x: float, y: float, width: float, text: Text, *, size: int | None = None, align: str = "left",
    weight: int | None = None, colour: Colour = INK,
) -> float:  # fmt: skip
    """One line that shrinks down to 13 pixels until it fits `width`; an empty one is not drawn."""
    size = size or sheet.size
    while size > 13 and sheet.measure(text, size, weight) > width:
        size -= 1
    if not runs_of(text):
        return x
    at = {"left": x, "middle": x + width / 2, "right": x + width}[align]
    return sheet.put(at, y, text, size=size, align=align, weight=weight, colour=colour)


def upright(sheet: Sheet, x: float, y: float, height: float, word: str, *, size: int = 22) -> None:
    """A word written downwards, one character below the other, in the middle of `height`."""
    step = round(size * 1.3)
    top = y + (height - step * len(word)) / 2
    for number, character in enumerate(word):
        sheet.put(x, top + number * step, character, size=size, weight=600)


def lined(
    sheet: Sheet, x: float, y: float, width: float, cell: Cell, *, size: int | None = None, after: str = ""
) -> float:
    """A key and its value in the middle of an underlined blank that ends at x + width; returns that end."""
    size = size or sheet.size
    key, values = pair_runs(sheet, cell)
    start = sheet.put(x, y, key, size=size) + 6
    end = x + width - sheet.measure(after, size) - 8
    fitted(sheet, start + 4, y, end - start - 8, values, size=size, align="middle")
    sheet.rule(start, y + size * 1.45, end, y + size * 1.45, width=1)
    if after:
        sheet.put(end + 4, y, after, size=size)
    return x + width


def lined_row(
    sheet: Sheet, x: float, y: float, row: Sequence[tuple[float, Cell]], *, size: int | None = None
) -> None:
    """Underlined fields side by side, each with its width."""
    for width, cell in row:
        x = lined(sheet, x, y, width, cell, size=size) + 10


def item(values: Sequence[str], sheet: Sheet) -> list[Run]:
    """Name, value, unit, range and flag of one finding as runs of one group; "" where one is absent."""
    group = sheet.group()
    return [Run(text, label, group) for label, text in zip(ITEM, values, strict=False)]


def item_cells(
    sheet: Sheet, y: float, xs: Sequence[float], values: Sequence[str], *, size: int | None = None
) -> None:
    """The parts of one finding, each at the left side of its column; nothing is drawn for "" or past the columns."""
    for number, run in enumerate(item(values, sheet)[: len(xs)]):
        if run.text:
            right = xs[number + 1] if number + 1 < len(xs) else xs[number] + 260
            fitted(sheet, xs[number], y, right - xs[number] - 4, run, size=size)


def row_of(  # a table row is written as its columns and its texts
    sheet: Sheet, y: float, xs: Sequence[float], texts: Sequence[Text], *, size: int, align: str = "middle", weight: int = 400,
) -> None:  # fmt: skip
    """Texts in the cells between neighbouring xs, shrunk to fit."""
    for left, right, text in zip(xs, xs[1:], texts, strict=False):
        fitted(sheet, left + 5, y, right - left - 10, text, size=size, align=align, weight=weight)


def section(
    sheet: Sheet, x: float, y: float, width: float, cell: Cell, *, size: int, colon: str = "：", leading: float = 1.55,
    indent: int = 0,
) -> float:  # fmt: skip
    """A key and its running text in one paragraph; returns the y below."""
    key, values = pair_runs(sheet, cell)
    return sheet.paragraph(x, y, width, [key, colon, *values], size=size, leading=leading, indent=indent)
