"""Ruled forms: cells whose text shrinks to fit, labels set down a cell, dotted lines."""

from collections.abc import Mapping, Sequence

from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label

LINE: Colour = (70, 74, 82)


def fitted(sheet: Sheet, text: Text, room: float, size: int) -> int:
    """The largest size up to `size` at which the text fits."""
    while size > 12 and sheet.measure(text, size) > room:
        size -= 1
    return size


def box(  # a cell is written as a row: place, size of the box, text
    sheet: Sheet, x: float, y: float, width: float, height: float, text: Text, *,
    size: int = 20, middle: bool = False, fill: Colour | None = None, weight: int = 400, border: bool = True, colour: Colour = INK,
) -> None:  # fmt: skip
    """A cell with its text, centred or at the left."""
    if border or fill:
        sheet.pen.rectangle((x, y, x + width, y + height), fill=fill, outline=LINE if border else None)
    if not runs_of(text):
        return
    size = fitted(sheet, text, width - 14, size)
    at, align = (x + width / 2, "middle") if middle else (x + 8, "left")
    sheet.put(at, y + (height - size * 1.45) / 2, text, size=size, align=align, weight=weight, colour=colour)


def row(
    sheet: Sheet, x: float, y: float, height: float, cells: Sequence[tuple[float, Text]], *,
    size: int = 20, middle: bool = False, fill: Colour | None = None, weight: int = 400, border: bool = True, colour: Colour = INK,
) -> float:  # fmt: skip
    """Cells side by side, each of its own width; returns the y below."""
    for width, text in cells:
        box(
            sheet, x, y, width, height, text,
            size=size, middle=middle, fill=fill, weight=weight, border=border, colour=colour,
        )  # fmt: skip
        x += width
    return y + height


def paired(
    sheet: Sheet, x: float, y: float, height: float, cells: Sequence[tuple[float, float, Cell]], *, size: int = 20
) -> float:  # fmt: skip
    """Key cells and value cells in turn (key width, value width, cell); returns the y below."""
    for key_width, width, cell in cells:
        key, values = pair_runs(sheet, cell)
        box(sheet, x, y, key_width, height, key, size=size, middle=True)
        box(sheet, x + key_width, y, width, height, values, size=size)
        x += key_width + width
    return y + height


def item(sheet: Sheet, fields: Mapping[Label, str]) -> dict[Label, Text]:
    """The fields of one result as runs of one group; absent ones are empty."""
    group = sheet.group()
    return {label: Run(text, label, group) if text else "" for label, text in fields.items()}


def upright(
    sheet: Sheet, x: float, y: float, width: float, height: float, text: str, *, size: int = 22
) -> None:
    """A label set character under character in a cell of its own."""
    sheet.pen.rectangle((x, y, x + width, y + height), outline=LINE)
    step = min(size * 1.5, (height - 8) / len(text))
    top = y + (height - step * len(text)) / 2
    for number, character in enumerate(text):
        sheet.put(x + width / 2, top + step * number, character, size=size, align="middle")


def dotted(sheet: Sheet, x0: float, x1: float, y: float, *, colour: Colour = INK) -> None:
    """A line of dots."""
    for x in range(round(x0), round(x1), 8):
        sheet.rule(x, y, x + 2, y, width=2, colour=colour)


def lined(
    sheet: Sheet, x: float, y: float, cell: Cell, *, end: float, size: int = 22, dots: bool = False
) -> None:
    """A key and its value on a blank that reaches to `end`."""
    key, values = pair_runs(sheet, cell)
    start = sheet.put(x, y, key, size=size) + 4
    if values:
        sheet.put(start + 8, y, values, size=fitted(sheet, values, end - start - 8, size))
    if dots:
        dotted(sheet, start, end, y + size * 1.42)
    else:
        sheet.rule(start, y + size * 1.42, end, y + size * 1.42, width=1)


def ticks(options: Sequence[str], chosen: Sequence[int], sign: str = "■") -> str:
    """Options with boxes, the chosen ones ticked."""
    return "  ".join(f"{sign if number in chosen else '□'}{option}" for number, option in enumerate(options))


def flagged(value: str, limits: str) -> str:
    """An arrow where a value lies outside limits of the shapes 3～5 and <8."""
    low, dash, high = limits.partition("～")
    if not dash or "P" in limits:
        return "↑" if limits.startswith("<") and float(value) >= float(limits[1:]) else ""
    return "↑" if float(value) > float(high) else "↓" if float(value) < float(low) else ""
