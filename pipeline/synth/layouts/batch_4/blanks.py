"""How these forms are filled in: blanks inside sentences, keys and values one after another, coded choices."""

from collections.abc import Iterable, Sequence

from pipeline.synth.layouts.batch_2.parts import Cell
from pipeline.synth.layouts.form import field
from pipeline.synth.sheet import Colour, Run, Sheet
from schemas.names import Label

_PALE: Colour = (120, 120, 128)


def written(sheet: Sheet, x: float, y: float, text: Sequence[str | Run], *, size: int | None = None) -> float:
    """A line in which every run that is not a plain string stands on an underlined blank; returns its end."""
    size = size or sheet.size
    end, at = sheet.put(x, y, text, size=size), round(x)
    before = ""
    for piece in text:
        words = piece if isinstance(piece, str) else piece.text
        if isinstance(piece, Run):
            left = at + sheet.measure(before, size=size)
            right = at + sheet.measure(before + words, size=size)
            sheet.rule(left - 4, y + size * 1.38, right + 4, y + size * 1.38, width=1)
        before += words
    return end


def flow(sheet: Sheet, x: float, y: float, row: Iterable[Cell], *, gap: float, colon: str = " ") -> float:
    """Keys and values one after another, `gap` pixels between them; returns the x after the last."""
    for key, value, kind in row:
        x = field(sheet, x, y, key, value, kind, colon=colon) + gap
    return x


def spread(
    sheet: Sheet,
    y: float,
    xs: Sequence[float],
    row: Sequence[Cell],
    *,
    colon: str = " ",
    size: int | None = None,
) -> None:
    """Keys and values in one line that begin at the given xs."""
    for x, (key, value, kind) in zip(xs, row, strict=True):
        field(sheet, x, y, key, value, kind, colon=colon, size=size)


def choice(sheet: Sheet, x: float, y: float, key: str, chosen: int, options: Sequence[str]) -> float:
    """A key, the number of the choice in a box as its value, and the choices after it; returns the end."""
    listed = "    " + " ".join(f"{number}.{option}" for number, option in enumerate(options, 1))
    group = sheet.group()
    left = x + sheet.measure(key) + 6
    sheet.pen.rectangle((left, y + 3, left + sheet.size * 1.2, y + sheet.size * 1.45), outline=_PALE, width=1)
    label, value = Run(key, Label.KEY, group), Run(str(chosen), Label.VALUE, group)
    return sheet.put(x, y, [label, "  ", value, listed])


def perforation(sheet: Sheet, y: float, text: str = "") -> None:
    """A dashed line across the sheet where it is torn, with a word in its middle."""
    for x in range(30, sheet.width - 30, 22):
        if not text or abs(x - sheet.width / 2) > sheet.measure(text, size=18) / 2 + 16:
            sheet.rule(x, y, x + 12, y, width=2, colour=_PALE)
    if text:
        sheet.put(sheet.width / 2, y - 13, text, size=18, colour=_PALE, align="middle")
