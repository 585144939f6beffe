"""Reading order: rows on tilted and bent pages, table rows kept together, independent columns one after the other.

Every cell stays a line of its own. Cells of one row follow each other from left to right, rows from top to bottom.
A page is read by columns only where a clear gutter parts text that does not belong together: two panels that repeat
one header, or two columns of running text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from pipeline.engines.slope import Floats, RowField, corners, fit_rows, refine
from pipeline.page import Quad

SAME_ROW: Final = 0.5
"""Centres nearer than this share of the smaller height lie in one row."""
SIDE_OVERLAP: Final = 0.3
"""Boxes that share more than this part of the narrower one's width stand above each other, never in one row."""
MOSTLY: Final = 0.6
LONG_LINE: Final = 7.0
"""A line of running text is longer than this many heights."""
OVERHANG: Final = 1.0
"""A cell may reach this many line heights over the border of two panels: reports are set tight."""
PITCH: Final = 1.8
"""A step from row to row above this many median steps ends a panel."""
FEWEST_ROWS: Final = 3
REPEATED: Final = 0.5
"""Share of a header's words on both sides of a gutter that makes two panels of it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A line in the page's own row and column coordinates."""

    index: int
    left: float
    right: float
    row: float
    height: float
    text: str

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def cut(self, border: float) -> float:
        """How far a vertical border at `border` cuts into the cell from its nearer side; negative outside."""
        return min(self.right - border, border - self.left)


Row = list[Cell]


def reading_order(quads: Sequence[Quad], texts: Sequence[str]) -> list[int]:
    """Indices of the lines in reading order; a permutation that does not depend on the order given (ties aside)."""
    if not quads:
        return []
    points = corners(quads)
    tall = is_tall(points)
    if 2 * sum(len(text) for text, down in zip(texts, tall, strict=True) if down) > sum(map(len, texts)):
        return _downwards(points)
    field = fit_rows(points[~tall]) if (~tall).any() else fit_rows(points)
    rows = group_rows(cells_of(points, texts, tall, field))
    field = refine(field, *_neighbours(rows, points))
    cells = cells_of(points, texts, tall, field)
    return [cell.index for row in order_columns(cells) for cell in row]


def is_tall(points: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which quads (n x 4 x 2) are read downwards: their baseline runs more down than across."""
    run = points[:, [1, 2]].mean(axis=1) - points[:, [0, 3]].mean(axis=1)
    return np.asarray(np.abs(run[:, 1]) > np.abs(run[:, 0]))


def _downwards(points: Floats) -> list[int]:
    """Vertical writing: columns from right to left, each from top to bottom."""
    middles, tops = points.mean(axis=1)[:, 0], points[:, :, 1].min(axis=1)
    width = float(np.median(np.ptp(points[:, :, 0], axis=1)))
    columns: list[list[int]] = []
    for index in sorted(range(len(points)), key=lambda i: (-middles[i], tops[i])):
        if columns and middles[columns[-1][0]] - middles[index] < width / 2:
            columns[-1].append(index)
        else:
            columns.append([index])
    return [index for column in columns for index in sorted(column, key=lambda i: (tops[i], -middles[i]))]


def cells_of(
    points: Floats, texts: Sequence[str], tall: np.ndarray[tuple[int], np.dtype[np.bool_]], field: RowField
) -> Row:
    """Lines as cells; one that is read downwards counts at its upper end, before the rows that it stands beside."""
    across, down = field.column(points[:, :, 0], points[:, :, 1]), field.row(points[:, :, 0], points[:, :, 1])
    cells = []
    for index, text in enumerate(texts):
        low, high = float(down[index].min()), float(down[index].max())
        left, right = float(across[index].min()), float(across[index].max())
        height = float(down[index][[2, 3]].mean() - down[index][[0, 1]].mean())
        if tall[index]:
            height = min(right - left, high - low)
        middle = low + height / 2 if tall[index] else float(down[index].mean())
        cells.append(Cell(index, left, right, middle, max(height, 1.0), text))
    return cells


def group_rows(cells: Sequence[Cell], reach: float = SAME_ROW) -> list[Row]:
    """Rows from top to bottom, cells of each from left to right; `reach` as SAME_ROW."""
    rows: list[Row] = []
    for cell in sorted(cells, key=lambda c: (c.row, c.left, c.index)):
        fitting = [row for row in rows[-4:] if _fits(cell, row, reach)]
        if fitting:
            min(fitting, key=lambda row: abs(_middle(row) - cell.row)).append(cell)
        else:
            rows.append([cell])
    ordered = sorted(rows, key=lambda row: (_middle(row), row[0].left))
    return [sorted(row, key=lambda c: (c.left, c.index)) for row in ordered]


def _middle(row: Row) -> float:
    return sum(cell.row for cell in row) / len(row)


def _fits(cell: Cell, row: Row, reach: float) -> bool:
    """Whether a cell stands level with its neighbour on either side and roughly with the row, and beside all of it."""
    if any(_shared(cell, other) > SIDE_OVERLAP * min(cell.width, other.width) for other in row):
        return False
    sides = ([c for c in row if c.middle <= cell.middle], [c for c in row if c.middle > cell.middle])
    beside = [min(side, key=lambda other: _distance(cell, other)) for side in sides if side]
    limits = [(abs(near.row - cell.row), reach * min(cell.height, near.height)) for near in beside]
    level = any(off <= limit for off, limit in limits)
    return level and abs(_middle(row) - cell.row) <= 2 * max(limit for _, limit in limits)


def _distance(one: Cell, other: Cell) -> float:
    return max(one.left - other.right, other.left - one.right)


def _shared(one: Cell, other: Cell) -> float:
    return min(one.right, other.right) - max(one.left, other.left)


def _neighbours(rows: Sequence[Row], points: Floats) -> tuple[Floats, Floats]:
    middles = points.mean(axis=1)
    pairs = [(row[0].index, row[-1].index) for row in rows if len(row) > 1]
    left, right = ([pair[side] for pair in pairs] for side in (0, 1))
    return middles[left].reshape(-1, 2), middles[right].reshape(-1, 2)


def order_columns(cells: Sequence[Cell]) -> list[Row]:
    """Rows in reading order: as they come, but the two sides of an independent pair of columns one after the other."""
    plain = rows = group_rows(cells)
    found = _columns(rows, prose=False)
    if found is None:
        # lines of independent columns need not stand level
        rows = group_rows(cells, reach=2 * SAME_ROW)
        found = _columns(rows, prose=True)
    if found is None:
        return plain
    first, last, gutter = found
    inside = [cell for row in rows[first:last] for cell in row]
    sides = [c for c in inside if c.middle <= gutter], [c for c in inside if c.middle > gutter]
    above, below = [c for row in rows[:first] for c in row], [c for row in rows[last:] for c in row]
    return [row for part in (above, *sides, below) if part for row in order_columns(part)]


def _columns(rows: Sequence[Row], *, prose: bool) -> tuple[int, int, float] | None:
    """(first row, row after the last, gutter) of the topmost independent pair of columns, if there is one."""
    height = float(np.median([cell.height for row in rows for cell in row]))
    for first in range(len(rows) - FEWEST_ROWS + 1):
        for gutter in _gutters(rows[first:], height, 0.0 if prose else REPEATED):
            last = first + _until(rows[first:], gutter, height, slack=0.0 if prose else OVERHANG)
            if last - first >= FEWEST_ROWS and (not prose or _prose(rows[first:last], gutter)):
                return first, last, gutter
    return None


def _gutters(rows: Sequence[Row], height: float, least: float) -> list[float]:
    """A gutter for each wide gap of the first row, the likeliest border of panels first; `least`: as REPEATED."""
    gaps = [(a.right, b.left) for a, b in pairwise(rows[0]) if b.left - a.right >= height]
    shares = [(_repeated(rows[0], (low + high) / 2), low, high) for low, high in gaps]
    found = [(share, _freest(rows, low, high)) for share, low, high in shares if share >= least]
    return [gutter for _, gutter in sorted(found, key=lambda pair: (-pair[0], pair[1]))]


def _freest(rows: Sequence[Row], low: float, high: float) -> float:
    """Where in a gap of the header a border cuts least into the cells below; the middle of equally good places."""
    below = [cell for row in rows[: 2 * FEWEST_ROWS] for cell in row]
    places = [low + (high - low) * step / 8 for step in range(9)]
    costs = [sum(max(0.0, cell.cut(place)) for cell in below) for place in places]
    best = [place for place, cost in zip(places, costs, strict=True) if cost == min(costs)]
    return best[len(best) // 2]


def _until(rows: Sequence[Row], gutter: float, height: float, slack: float) -> int:
    """How many rows keep the gutter free, but for `slack` heights, up to a break or a line of keys and values."""
    steps = [_middle(b) - _middle(a) for a, b in pairwise(rows)]
    usual = max(float(np.median(steps[:10])) if steps else height, height)
    for at, row in enumerate(rows):
        if at > 0 and (steps[at - 1] > PITCH * usual or 2 * len(_keyed(row)) > len(row)):
            return at
        if any(cell.cut(gutter) > slack * height for cell in row):
            return at
    return len(rows)


def _repeated(row: Row, gutter: float) -> float:
    """Share of a header's words that stand on both sides of a gutter: 1 between two equal panels, else near 0."""
    left, right = ({_plain(c.text) for c in row if (c.middle <= gutter) == side} for side in (True, False))
    both = {word for word in left & right if len(word) > 1 and not word.isdigit()}
    return len(both) / len(left | right) if len(both) > 1 else 0.0


def _plain(text: str) -> str:
    return re.sub(r"\W", "", text).casefold()


def _prose(block: Sequence[Row], gutter: float) -> bool:
    """Whether both sides are running text."""
    sides = ([[c for c in row if (c.middle <= gutter) == left] for row in block] for left in (True, False))
    return all(_running([row for row in side if row]) for side in sides)


def _running(rows: Sequence[Row]) -> bool:
    """Whether rows are running text: one cell each, most of them long, without a colon, and filling their column."""
    if len(rows) < FEWEST_ROWS or sum(len(row) == 1 for row in rows) < 0.9 * len(rows):
        return False
    cells = [cell for row in rows for cell in row]
    column = max(cell.right for cell in cells) - min(cell.left for cell in cells)
    long = [c for c in cells if c.width > MOSTLY * column and c.width > LONG_LINE * c.height]
    return len(long) >= MOSTLY * len(cells) and len(_keyed(cells)) < (1 - MOSTLY) * len(cells)


def _keyed(cells: Sequence[Cell]) -> list[Cell]:
    """Cells with a colon that is no ratio or time of day: keys, mostly with their values."""
    return [cell for cell in cells if re.search(r"[:：](?!\d)|(?<!\d)[:：]", cell.text)]
