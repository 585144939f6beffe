"""Boxes to tick, figures in boxes of their own, upright labels, square stamps."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from pipeline.synth.fonts import font
from pipeline.synth.layouts.batch_3.cells import Cell, pair_runs
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

PEN: Final[Colour] = (30, 44, 120)
"""Blue ink of what was filled in by hand or by a second printer."""
_WORN: Final[Colour] = (64, 78, 168)


def tick(sheet: Sheet, x: float, y: float, text: Text, *, on: bool, size: int) -> float:
    """A small box, ticked if `on`, and its text behind it; returns the right end."""
    side, top = size * 0.78, y + size * 0.36
    sheet.pen.rectangle((x, top, x + side, top + side), outline=INK, width=2)
    if on:
        points = (x + 3, top + side * 0.5, x + side * 0.42, top + side - 3, x + side + 4, top - 4)
        sheet.pen.line(points, fill=PEN, width=4)
    return sheet.put(x + side + 5, y, text, size=size)


def ticks(
    sheet: Sheet, x: float, y: float, right: float, choices: Sequence[tuple[str, bool]], *, size: int, gap: int = 14
) -> float:  # fmt: skip
    """Boxes side by side that go on in a new line at `right`; returns the y below them.

    A ticked choice is the value of a key of its own, the others are print.
    """
    left, step = x, round(size * 1.7)
    for text, on in choices:
        if left > x and left + sheet.measure(text, size) + size * 1.1 > right:
            left, y = x, y + step
        shown: Text = Run(text, Label.VALUE, sheet.group()) if on else text
        left = tick(sheet, left, y, shown, on=on, size=size) + gap
    return y + step


def boxed(sheet: Sheet, x: float, y: float, run: Run, *, size: int, wide: bool = True) -> float:
    """A number with each figure in a box of its own; returns the right end."""
    gap = "  " if wide else " "
    spaced = Run(gap.join(run.text), run.label, run.group, run.kind, run.subject)
    end = sheet.put(x + size * 0.25, y, spaced, size=size, colour=PEN)
    edges, step = sheet.lines[-1].xs, len(gap) + 1
    sides = [x, *(sum(edges[at + 1 : at + step + 1 : step - 1]) / 2 for at in range(0, len(edges) - 2, step))]
    sides.append(end + size * 0.25)
    top, foot = y + size * 0.1, y + size * 1.5
    for side in sides:
        sheet.rule(side, top, side, foot, width=1)
    for level in (top, foot):
        sheet.rule(x, level, sides[-1], level, width=1)
    return sides[-1]


def upright(sheet: Sheet, box: tuple[float, float, float, float], text: str, *, size: int) -> None:
    """A label that runs from top to bottom in the middle of a framed cell."""
    left, top, right, bottom = box
    sheet.pen.rectangle(box, outline=INK, width=1)
    step = size * 1.25
    y = (top + bottom - step * len(text)) / 2 - size * 0.1
    for character in text:
        sheet.put((left + right) / 2, y, character, size=size, weight=600, align="middle")
        y += step


def framed_row(
    sheet: Sheet, x: float, y: float, height: float, row: Sequence[tuple[float, float, Cell]], *,
    size: int = 21, colour: Colour = PEN,
) -> float:  # fmt: skip
    """Cells side by side (key width, value width, cell) with thin black lines; returns the y below them."""
    top = y + (height - size * 1.45) / 2
    for key_width, value_width, cell in row:
        key, values = pair_runs(sheet, cell)
        middle, right = x + key_width, x + key_width + value_width
        sheet.pen.rectangle((x, y, middle, y + height), outline=INK)
        sheet.pen.rectangle((middle, y, right, y + height), outline=INK)
        sheet.put(x + key_width / 2, top, key, size=size, align="middle")
        if values:
            sheet.put(
                middle + 8, top, values, size=fitted(sheet, values, value_width - 12, size), colour=colour
            )
        x = right
    return y + height


def fitted(sheet: Sheet, text: Text, width: float, size: int) -> int:
    """The largest size, `size` at most, at which a text is no wider than `width`."""
    while size > 12 and sheet.measure(text, size) > width:
        size -= 1
    return size


def blank(  # a blank is written as a row: place, key, value, width
    sheet: Sheet, x: float, y: float, key: str, value: Text, kind: PiiKind | None = None, *,
    width: float, size: int = 24, subject: bool = False,
) -> float:  # fmt: skip
    """A key and its value in blue on a rule of `width` pixels; returns where the next key may begin."""
    label, values = pair_runs(sheet, Cell(key, value, kind, subject))
    start = sheet.put(x, y, label, size=size) + 4
    if runs_of(value):
        sheet.put(start + 10, y, values, size=fitted(sheet, values, width - 12, size), colour=PEN)
    sheet.rule(start, y + size * 1.42, start + width, y + size * 1.42, width=1)
    return start + width + 14


def square_stamp(sheet: Sheet, x: int, y: int, lines: Sequence[str], *, colour: Colour = _WORN) -> None:
    """A rectangular stamp with its top-left corner at x, y: name, date or number, one below the other."""
    face = font(22, 600)
    width, height = round(max(face.getlength(line) for line in lines)) + 28, 34 * len(lines) + 18
    picture = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((2, 2, width - 3, height - 3), outline=colour, width=4)
    for row, line in enumerate(lines):
        pen.text((width / 2, 26 + 34 * row), line, font=face, fill=colour, anchor="mm")
    box = (x, y, x + width, y + height)
    sheet.image.paste(ImageChops.multiply(sheet.image.crop(box), picture), box)
    sheet.mark(PiiKind.SEAL, box, " ".join(lines))
