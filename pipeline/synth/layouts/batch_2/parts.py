"""Pieces that the forms of this folder share: runs with a meaning, hanging sections, ruled cells."""

from collections.abc import Iterable, Sequence

from pipeline.synth.case import Case
from pipeline.synth.layouts.form import field
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label, PiiKind

Cell = tuple[str, Text, PiiKind | None]
"""Key, value and what the value identifies."""


def told(kind: PiiKind, text: str) -> Run:
    """A piece of running text that identifies."""
    return Run(text, kind=kind)


def subject(case: Case, text: str | None = None) -> Run:
    """The patient's name, or another writing of it."""
    return Run(text or case.patient.name, kind=PiiKind.PERSON, subject=True)


def spaced(name: str) -> str:
    """A name of two characters set as wide as one of three, as typists do."""
    return f"{name[0]}　{name[1]}" if len(name) == 2 else name


def age(case: Case, unit: str = "岁") -> Run:
    """The age on the day of the visit, an identifier above 89."""
    years = case.patient.age(case.day)
    return Run(f"{years}{unit}", kind=PiiKind.AGE_OVER_89 if years > 89 else None)


def valued(text: Text, group: int) -> list[Run]:
    """Runs that together are the value of a key, each with the meaning it has."""
    return [Run(run.text, Label.VALUE, group, run.kind, run.subject) for run in runs_of(text)]


def hanging(  # a section is written as a row: place, key, text
    sheet: Sheet, x: float, y: float, key: str, text: Text, *, at: float, right: float, size: int, leading: float = 1.55,
) -> float:  # fmt: skip
    """A bold key in the margin at `x` and its text from `at` to `right`; returns the y below."""
    group = sheet.group()
    sheet.put(x, y, Run(key, Label.KEY, group), size=size, weight=700)
    return sheet.paragraph(at, y, right - at, valued(text, group), size=size, leading=leading)


def stacked(sheet: Sheet, y: float, cells: Sequence[tuple[float, Cell]], *, gap: int, grey: Colour) -> None:
    """A row of small keys and their values `gap` pixels below."""
    groups = [sheet.group() for _ in cells]
    for group, (x, (key, _, _)) in zip(groups, cells, strict=True):
        sheet.put(x, y, Run(key, Label.KEY, group), size=round(sheet.size * 0.78), colour=grey)
    for group, (x, (_, value, kind)) in zip(groups, cells, strict=True):
        runs = [Run(run.text, Label.VALUE, group, run.kind or kind, run.subject) for run in runs_of(value)]
        sheet.put(x, y + gap, runs)


def cells(sheet: Sheet, y: float, xs: Sequence[float], row: Sequence[Cell], *, pad: int = 8) -> None:
    """Keys and values in cells of their own; `xs` are the left sides of key and value cells in turn."""
    for number, (key, value, kind) in enumerate(row):
        left, at = xs[2 * number] + pad, xs[2 * number + 1] + pad
        field(sheet, left, y, key, value, kind, colon="", at=at)


def ruled(sheet: Sheet, xs: Iterable[float], ys: Iterable[float], *, colour: Colour = INK) -> None:
    """A grid of thin lines through all xs and ys."""
    columns, rows = sorted(xs), sorted(ys)
    for y in rows:
        sheet.rule(columns[0], y, columns[-1], y, width=1, colour=colour)
    for x in columns:
        sheet.rule(x, rows[0], x, rows[-1], width=1, colour=colour)


def underlined(  # a blank to fill in is written as a row: place, key, value, kind
    sheet: Sheet, x: float, y: float, key: str, value: Text, kind: PiiKind | None = None, *, width: int,
) -> float:  # fmt: skip
    """A key and its value on an underlined blank of `width` pixels; returns the right end."""
    start = x + sheet.measure(key) + 6
    field(sheet, x, y, key, value, kind, colon="", at=start + 10)
    sheet.rule(start, y + sheet.size * 1.4, start + width, y + sheet.size * 1.4, width=1)
    return start + width + 18
