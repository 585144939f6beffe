"""Keys and values of a form: within a line, in cells beside each other, in cells below each other, in paragraphs."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.layout import nearest_following
from pipeline.page import Page
from pipeline.proposals.form import Cell, Found
from pipeline.proposals.labelled import entries, measured
from pipeline.proposals.labels import is_heading, is_known, is_label, plain
from pipeline.proposals.paragraphs import Paragraphs
from pipeline.proposals.proposal import ProposedPair
from pipeline.proposals.tokens import Token, piece, stripped
from pipeline.spans import Span
from schemas.names import Label

_PERSON: Final = re.compile(
    r"(?:医师|医生|护士|药师|技师|者|人|审核|复核|签名|签字|签发|批准|检验|检测)(?:\(.*\))?$"
)
MOSTLY: Final = 0.5
"""Share of known labels in a row of which the other cells are then labels too."""
FARTHEST: Final = 14.0
"""Line heights between a label and a value in the cell to its right."""
FARTHEST_PAIR: Final = 32.0
"""The same where the row holds nothing else: forms with labels at the left edge and values at the right one."""
CLOSE: Final = 4.0
"""Line heights between a label and a value beside it, beyond which a value that stands right below is nearer."""
BELOW: Final = 1.6
"""Line heights between a label and a value below it."""


def pairs(page: Page, all_rows: Sequence[Sequence[int]], used: set[int]) -> list[ProposedPair]:
    """The pairs in the lines that nothing else took."""
    grid = [
        _spaced(page, row)
        for lines in all_rows
        if (row := [cell for line in lines if line not in used if (cell := _cell(page, line))])
    ]
    grid = _headed(grid)
    found = _beside(page, grid)
    taken = {one.value.line for one in found if one.value}
    found = _below(grid, found, taken)
    found = Paragraphs(page, grid_lines(grid), used).extend(found)
    found = _nearest(grid, found) if found else []
    kept = [one for one in map(_signed, found) if one.value or one.colon]
    return [_pair(one) for one in sorted(kept, key=lambda one: one.key.start)]


def grid_lines(grid: Sequence[Sequence[Cell]]) -> dict[int, tuple[Cell, ...]]:
    """Line -> the cells of its row."""
    return {cell.token.line: tuple(row) for row in grid for cell in row}


def _pair(found: Found) -> ProposedPair:
    value = found.value.span(Label.VALUE, found.rule) if found.value else None
    return ProposedPair(found.key.span(Label.KEY, found.rule), value)


def _cell(page: Page, line: int) -> Cell | None:
    token = stripped(page, line, 0, len(page.lines[line].text))
    if token is None:
        return None
    some = tuple(entries(page, line))
    return Cell(token, some, not some and is_label(token.text))


def _spaced(page: Page, row: Sequence[Cell]) -> list[Cell]:
    """The row with `姓` and `名`, read as two lines, as one label."""
    made: list[Cell] = []
    for cell in row:
        before = made[-1].token if made else None
        if (
            before
            and len(before.text) == len(cell.token.text) == 1
            and is_known(before.text + cell.token.text)
        ):
            between = page.text[before.end : cell.token.start]
            if not between.strip():
                whole = replace(
                    cell.token, text=before.text + cell.token.text, start=before.start, left=before.left
                )
                made[-1] = Cell(whole, (), label=True)
                continue
        made.append(cell)
    return made


def _headed(grid: Sequence[Sequence[Cell]]) -> list[list[Cell]]:
    """The grid with more labels: lines in capitals, and rows of mostly known labels above rows of as many values."""
    made = [list(row) for row in grid]
    for row in made:
        if len(row) == 1 and row[0].plain and is_heading(row[0].token.text):
            row[0] = replace(row[0], label=True)
    for row, under in pairwise(made):
        known = sum(cell.label for cell in row)
        values = len(under) == len(row) and all(cell.plain for cell in under)
        if values and len(row) > 2 and known >= MOSTLY * len(row) and not any(cell.entries for cell in row):
            row[:] = [replace(cell, label=True) for cell in row]
    return made


def _measures(page: Page, row: Sequence[Cell]) -> list[Found]:
    """Labels that are on no list, in a row of several lines that each say no more than a measure."""
    found: list[Found] = []
    for cell in row:
        places = measured(cell.token.text) if cell.plain else None
        if places:
            start = cell.token.start - page.starts[cell.token.line]
            key, value = (piece(page, cell.token.line, start + low, start + high) for low, high in places)
            found.append(Found(key, value, "measure", colon=False))
    told = len(found) + sum(bool(cell.entries) for cell in row)
    return found if told > 1 else []


def _beside(page: Page, grid: Sequence[Sequence[Cell]]) -> list[Found]:
    """Labels with their values in the same line or the next cell of the row."""
    found: list[Found] = []
    for number, row in enumerate(grid):
        all_labels = len(row) > 1 and all(cell.label for cell in row)
        under = grid[number + 1] if number + 1 < len(grid) else ()
        found += _measures(page, row)
        for at, cell in enumerate(row):
            right = row[at + 1] if at + 1 < len(row) else None
            beside = (
                right.token if right and right.plain and _near(cell.token, right.token, len(row)) else None
            )
            if beside and cell.label and _nearer_below(cell.token, beside, under):
                beside = None
            for entry in cell.entries:
                last = entry is cell.entries[-1]
                value = entry.value or (beside if last else None)
                found.append(Found(entry.key, value, "colon" if entry.value else "cell", entry.colon))
            if cell.label:
                found.append(Found(cell.token, None if all_labels else beside, "cell", colon=False))
    return found


def _nearer_below(label: Token, beside: Token, under: Sequence[Cell]) -> bool:
    """Whether a cell stands right below a label, at its left edge, while the one beside it is far away."""
    if beside.left - label.right < CLOSE * label.height:
        return False
    return any(
        cell.plain
        and abs(cell.token.left - label.left) < label.height
        and cell.token.top - label.bottom < label.height / 2
        for cell in under
    )


def _signed(one: Found) -> Found:
    """A pair; what a reader makes of a signature behind a person's label is no value."""
    text = one.value.text if one.value else ""
    scrawl = 0 < len(text) < 5 and not re.search(r"[\u3400-\u9fff]{2}", text)
    return replace(one, value=None) if scrawl and _PERSON.search(plain(one.key.text)) else one


def _near(label: Token, value: Token, cells: int) -> bool:
    return value.left - label.right < (FARTHEST_PAIR if cells == 2 else FARTHEST) * label.height


def _below(grid: Sequence[Sequence[Cell]], found: Sequence[Found], taken: set[int]) -> list[Found]:
    """Labels without a value take the cell below them, unless they head a table."""
    by_line = {cell.token.line: at for at, row in enumerate(grid) for cell in row}
    made: list[Found] = []
    for one in found:
        value = None if one.value else _under(grid, by_line[one.key.line], one.key, taken)
        if value is not None:
            taken.add(value.line)
        made.append(replace(one, value=value, rule="below") if value else one)
    return made


def _under(grid: Sequence[Sequence[Cell]], row: int, key: Token, taken: set[int]) -> Token | None:
    steps = [_overlapping(grid, at, key) for at in range(row + 1, min(row + 3, len(grid)))]
    first = steps[0] if steps else None
    if first is None or not first.plain or first.token.line in taken:
        return None
    if first.token.top - key.bottom > BELOW * key.height:
        return None
    second = steps[1] if len(steps) > 1 else None
    width = len(grid[row])
    if second is not None and second.plain and width > 2 and len(grid[row + 1]) >= width - 1:
        return None
    return first.token


def _overlapping(grid: Sequence[Sequence[Cell]], at: int, key: Token) -> Cell | None:
    """The cell of a row that begins below a label or reaches over it."""
    fitting = [cell for cell in grid[at] if cell.token.left < key.right and key.left < cell.token.right]
    return min(fitting, key=lambda cell: abs(cell.token.left - key.left), default=None)


def _nearest(grid: Sequence[Sequence[Cell]], found: Sequence[Found]) -> list[Found]:
    """The fall-back: a label without a value takes the nearest following free cell of its row (MedStruct-S' linker)."""
    taken = {line for one in found if one.value for line in (one.value.line,)}
    rows = {cell.token.line: number for number, row in enumerate(grid) for cell in row}
    free = {
        Span(cell.token.start, cell.token.end, Label.VALUE): cell.token
        for row in grid for cell in row if cell.plain and cell.token.line not in taken
    }  # fmt: skip
    keys = {Span(one.key.start, one.key.end, Label.KEY): one for one in found}
    linked = dict(nearest_following(keys, free))
    made: list[Found] = []
    for span, one in keys.items():
        value = linked.get(span)
        token = free.get(value) if value and one.value is None and is_known(one.key.text) else None
        same = token is not None and rows.get(token.line) == rows.get(one.key.line)
        made.append(replace(one, value=token, rule="nearest") if same and token else one)
    return made
