"""Where labels stand against values: over them, in a bordered cell beside them, far to their left, or nowhere."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.synth.sheet import Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

GREY: Colour = (112, 116, 124)
_OPEN = 2.1
"""Line pitch of paragraphs with blanks, in sizes, so that the rules under them have room."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A key and its value; `kind` is what the whole value identifies, None if nothing or if its runs say so."""

    key: str
    value: Text
    kind: PiiKind | None = None
    subject: bool = False


def pair_runs(sheet: Sheet, cell: Cell) -> tuple[Run, list[Run]]:
    """The key and the value of a cell as runs of one fresh group."""
    group = sheet.group()
    values = [
        replace(run, label=Label.VALUE, group=group, kind=run.kind or cell.kind, subject=run.subject or cell.subject)
        for run in runs_of(cell.value)
    ]  # fmt: skip
    return Run(cell.key, Label.KEY, group), values


def stacked(
    sheet: Sheet, x: float, y: float, width: float, height: float, cell: Cell, *, size: int = 24, small: int = 17
) -> None:  # fmt: skip
    """A bordered box with a small grey key over its value, which shrinks to fit."""
    key, values = pair_runs(sheet, cell)
    while size > small and sheet.measure(values, size) > width - 20:
        size -= 1
    sheet.pen.rectangle((x, y, x + width, y + height), outline=(60, 64, 72), width=2)
    sheet.put(x + 10, y + 5, key, size=small, colour=GREY)
    if values:
        sheet.put(x + 12, y + small + 12, values, size=size)


def stacked_row(
    sheet: Sheet, x: float, y: float, height: float, row: Sequence[tuple[float, Cell]], *, size: int = 24
) -> float:
    """Boxes side by side, each of its own width; returns the y below them."""
    for width, cell in row:
        stacked(sheet, x, y, width, height, cell, size=size)
        x += width
    return y + height


def tabled_row(
    sheet: Sheet, x: float, y: float, height: float, row: Sequence[tuple[float, float, Cell]], *,
    size: int = 20, shade: Colour = (234, 240, 248), line: Colour = (150, 164, 184),
) -> float:  # fmt: skip
    """A table row of shaded key cells and white value cells (key width, value width, cell); returns the y below."""
    for key_width, value_width, cell in row:
        key, values = pair_runs(sheet, cell)
        sheet.pen.rectangle((x, y, x + key_width, y + height), fill=shade, outline=line)
        sheet.pen.rectangle((x + key_width, y, x + key_width + value_width, y + height), outline=line)
        top = y + (height - size * 1.45) / 2
        sheet.put(x + 10, top, key, size=size)
        if values:
            sheet.put(x + key_width + 10, top, values, size=size)
        x += key_width + value_width
    return y + height


def tabbed(sheet: Sheet, x: float, y: float, at: float, cell: Cell, *, size: int = 24) -> None:
    """A key and, at a distance and without a colon, its value."""
    key, values = pair_runs(sheet, cell)
    sheet.put(x, y, key, size=size)
    if values:
        sheet.put(at, y, values, size=size)


def blanks(sheet: Sheet, x: float, y: float, width: float, text: Text, *, size: int = 24) -> float:
    """A printed paragraph whose filled-in parts (values and identifiers) are underlined; returns the y below it."""
    first, step = len(sheet.lines), round(size * _OPEN)
    below = sheet.paragraph(x, y, width, text, size=size, leading=_OPEN, indent=2)
    for stretch in sheet.stretches:
        run = sheet.runs[stretch.run]
        if stretch.line >= first and (run.kind or run.label is Label.VALUE):
            foot = y + (stretch.line - first) * step + size * 1.42
            edges = sheet.lines[stretch.line].xs
            sheet.rule(edges[stretch.start], foot, edges[stretch.end], foot, width=2)
    return below


def inline(sheet: Sheet, *cells: Cell, gap: str = "  ", colon: str = "：") -> list[Run]:
    """Several keys and values as one line of text."""
    runs: list[Run] = []
    for number, cell in enumerate(cells):
        key, values = pair_runs(sheet, cell)
        runs += [*([Run(gap)] if number else []), key, *([Run(colon)] if colon else []), *values]
    return runs
