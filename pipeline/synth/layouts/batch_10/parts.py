"""Pieces that several forms of this folder share: upright labels, rows of columns, dotted cuts."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.synth.layouts.batch_10.facts import Item
from pipeline.synth.sheet import INK, Colour, Run, Sheet, Text, runs_of
from schemas.names import Label

LINE: Colour = (70, 74, 82)


def upright(sheet: Sheet, x: float, y: float, height: float, text: str, *, size: int = 22) -> None:
    """A label written downwards, in the middle of its cell."""
    top = y + (height - len(text) * size * 1.25) / 2 - size * 0.2
    for row, character in enumerate(text):
        sheet.put(x, top + row * size * 1.25, character, size=size, weight=600)


def box(sheet: Sheet, x: float, y: float, width: float, height: float, *, line: int = 1) -> None:
    """An empty ruled box."""
    sheet.pen.rectangle((x, y, x + width, y + height), outline=LINE, width=line)


def dotted(sheet: Sheet, x0: float, x1: float, y: float, *, colour: Colour = LINE) -> None:
    """A dotted line from left to right."""
    at = x0
    while at < x1:
        sheet.rule(at, y, min(at + 6, x1), y, width=1, colour=colour)
        at += 12


def item_runs(sheet: Sheet, item: Item, *, colon: str = " ") -> list[Run]:
    """A finding in one line: name, value and unit of one fresh group."""
    group = sheet.group()
    name, value, unit = item
    runs = [Run(name, Label.ITEM_NAME, group), Run(colon), Run(value, Label.ITEM_VALUE, group)]
    return [*runs, Run(unit, Label.ITEM_UNIT, group)] if unit else runs


def items_line(sheet: Sheet, items: Sequence[Item], *, colon: str = " ", gap: str = "，") -> list[Run]:
    """Several findings as one run of text."""
    runs: list[Run] = []
    for place, item in enumerate(items):
        runs += [*([Run(gap)] if place else []), *item_runs(sheet, item, colon=colon)]
    return runs


def row(
    sheet: Sheet, y: float, cells: Sequence[tuple[float, Text]], *, size: int, colour: Colour = INK
) -> None:
    """Texts side by side, those that are empty left out."""
    for x, text in cells:
        if runs_of(text):
            sheet.put(x, y, text, size=size, colour=colour)


def as_value(sheet: Sheet, key: str, text: Text) -> tuple[Run, list[Run]]:
    """A key and a running text as its value."""
    group = sheet.group()
    return Run(key, Label.KEY, group), [replace(run, label=Label.VALUE, group=group) for run in runs_of(text)]


def shrunk(sheet: Sheet, text: Text, width: float, size: int) -> int:
    """The largest size up to `size` at which the text fits the width."""
    while size > 14 and sheet.measure(text, size) > width:
        size -= 1
    return size
