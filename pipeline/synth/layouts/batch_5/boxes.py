"""Cells of these forms: keys with blanks inside, texts in cells that wrap, labels that stand upright, measured values."""

from collections.abc import Sequence

from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text
from schemas.names import Label

Measure = tuple[str, str, str, str, str]
"""Name, value, unit, range and flag of a measured thing; "" where it has none."""


def fitting(sheet: Sheet, text: Text, width: float, size: int | None = None, least: int = 14) -> int:
    """The largest size, from `size` down to `least`, at which a text is no wider than `width`."""
    size = size or sheet.size
    while size > least and sheet.measure(text, size) > width:
        size -= 1
    return size


def boxed(
    sheet: Sheet, x: float, y: float, width: float, height: float, cell: Cell, *, colon: str = "：", line: Colour = INK
) -> None:  # fmt: skip
    """A bordered cell with key and value in one paragraph, in the middle of its height if one line is enough."""
    key, values = pair_runs(sheet, cell)
    text: list[str | Run] = [key, colon, *values] if cell.key else [*values]
    size = sheet.size if height > sheet.size * 3.1 else fitting(sheet, text, width - 18)
    sheet.pen.rectangle((x, y, x + width, y + height), outline=line)
    wraps = sheet.measure(text, size) > width - 18
    top = y + 5 if wraps else y + (height - size * 1.45) / 2
    sheet.paragraph(x + 10, top, width - 18, text, size=size, leading=1.55)


def boxed_row(
    sheet: Sheet, x: float, y: float, height: float, row: Sequence[tuple[float, Cell]], *, colon: str = "："
) -> float:
    """Bordered cells side by side, each of its own width; returns the y below."""
    for width, cell in row:
        boxed(sheet, x, y, width, height, cell, colon=colon)
        x += width
    return y + height


def upright(sheet: Sheet, x: float, y: float, width: float, height: float, text: str) -> None:
    """A bordered cell whose label stands one character below the other."""
    sheet.pen.rectangle((x, y, x + width, y + height), outline=INK)
    step = min(sheet.size * 1.5, (height - 8) / max(1, len(text)))
    top = y + (height - step * len(text)) / 2
    for number, character in enumerate(text):
        sheet.put(x + width / 2, top + number * step, character, align="middle")


def measured(sheet: Sheet, row: Measure, *, between: str = " ") -> list[Run]:
    """Name, value, unit, flag and range of a measured thing in one line of text."""
    group = sheet.group()
    name, value, unit, normal, flag = row
    runs = [
        Run(name, Label.ITEM_NAME, group),
        Run(between),
        Run(value, Label.ITEM_VALUE, group),
        Run(unit, Label.ITEM_UNIT, group),
    ]
    if flag:
        runs += [Run(" "), Run(flag, Label.ITEM_FLAG, group)]
    return [*runs, Run("（"), Run(normal, Label.ITEM_RANGE, group), Run("）")] if normal else runs


def measured_cells(
    sheet: Sheet, y: float, xs: Sequence[float], row: Measure, *, size: int | None = None
) -> None:
    """Name, value, unit, range and flag of a measured thing in columns of their own; x below 0 leaves one out."""
    group = sheet.group()
    labels = (Label.ITEM_NAME, Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)
    cells = sorted(
        (x, text, label) for x, text, label in zip(xs, row, labels, strict=True) if text and x >= 0
    )
    for x, text, label in cells:
        sheet.put(x, y, Run(text, label, group), size=size)


def leader(sheet: Sheet, x0: float, x1: float, y: float, *, colour: Colour = INK, gap: int = 7) -> None:
    """A dotted line to write on."""
    for x in range(round(x0), round(x1), gap):
        sheet.pen.rectangle((x, y, x + 2, y + 1), fill=colour)


def dotted(sheet: Sheet, x: float, y: float, key: str, value: Text, width: float) -> float:
    """A key and its value over a dotted blank of `width` pixels; returns the right end of the blank."""
    label, values = pair_runs(sheet, Cell(key, value))
    start = sheet.put(x, y, [label, " "])
    end = max(start + width, sheet.put(start + 6, y, values) + 6) if values else start + width
    leader(sheet, start, end, y + sheet.size * 1.42)
    return end + 12
