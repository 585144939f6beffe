"""How the forms in this folder that end in _b set their lines: pairs at places, ruled strips, boxes to tick."""

from collections.abc import Sequence

from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label

Placed = tuple[float, Cell]
GREY: Colour = (96, 100, 108)


def placed(
    sheet: Sheet, y: float, row: Sequence[Placed], *, colon: str = "：", size: int = 22, line: bool = False
) -> None:
    """Pairs in one row, each at its own x; values are underlined if `line`."""
    for x, cell in row:
        key, values = pair_runs(sheet, cell)
        start = x + sheet.measure([key, colon], size)
        end = sheet.put(x, y, [key, *runs_of(colon), *values], size=size)
        if line and values:
            sheet.rule(start, y + size * 1.4, end + 8, y + size * 1.4, width=1)


def strip(
    sheet: Sheet, y: float, height: float, widths: Sequence[float], texts: Sequence[Text], *,
    x: float = 0, size: int = 20, shade: Colour | None = None,
) -> float:  # fmt: skip
    """A ruled row of cells whose text shrinks to fit; returns the y below."""
    for width, text in zip(widths, texts, strict=True):
        sheet.pen.rectangle((x, y, x + width, y + height), fill=shade, outline=INK, width=1)
        fitted(sheet, x + 8, y, width - 14, height, text, size=size)
        x += width
    return y + height


def fitted(sheet: Sheet, x: float, y: float, width: float, height: float, text: Text, *, size: int) -> None:
    """One line in the middle of the height, shrunk to the width."""
    runs = runs_of(text)
    while runs and size > 12 and sheet.measure(runs, size) > width:
        size -= 1
    if runs:
        sheet.put(x, y + (height - size * 1.42) / 2, runs, size=size)


def vertical(sheet: Sheet, box: tuple[float, float, float, float], text: str, *, size: int = 22) -> None:
    """A label whose characters stand one over the other in the middle of a ruled box."""
    left, top, right, bottom = box
    sheet.pen.rectangle(box, outline=INK, width=1)
    step = min(size * 1.35, (bottom - top - 6) / len(text))
    y = (top + bottom - step * len(text)) / 2
    for number, character in enumerate(text):
        sheet.put((left + right) / 2, y + step * number - 2, character, size=size, align="middle")


def ticked(options: Sequence[str], chosen: int, mark: str) -> str:
    """Options with a box before each, one of them ticked."""
    return "  ".join(f"{mark if number == chosen else '□'}{option}" for number, option in enumerate(options))


def pair(sheet: Sheet, key: str, value: Text, colon: str = "：") -> list[Run]:
    """A key and its value as runs for a line or cell."""
    label, values = pair_runs(sheet, Cell(key, value))
    return [label, *runs_of(colon), *values]


def item(sheet: Sheet, name: str, value: str, unit: str) -> tuple[list[Run], Run]:
    """A measurement whose name and unit stand in the head of a column: the head and the value's run."""
    group = sheet.group()
    head = [Run(name, Label.ITEM_NAME, group), Run("("), Run(unit, Label.ITEM_UNIT, group), Run(")")]
    return head, Run(value, Label.ITEM_VALUE, group)
