"""Where things stand on a page: rows of lines, and the keys and values that stand beside each other."""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from pipeline.page import Line, Page, bounds
from pipeline.spans import KeyValue, Span

SAME_ROW: Final = 0.5
"""Two lines are in one row when their heights overlap by at least this share of the lower one."""
_KEY: Final = r"[^\s:：,，;；。]{0,15}[^\s\d:：,，;；。]"
_PAIR: Final = re.compile(rf"(?P<key>{_KEY})\s*[:：][ \t]*(?P<value>\S+(?: (?!{_KEY}\s*[:：])\S+)*)?")


def nearest_following(keys: Iterable[Span], values: Iterable[Span]) -> list[tuple[Span, Span | None]]:
    """Each key with the nearest value that starts at or after its end and before the next key; None if there is none.

    The baseline linker of MedStruct-S (arXiv 2605.03103); keys in order of offset, each value taken once.
    """
    ordered, free = sorted(keys), sorted(values)
    links: list[tuple[Span, Span | None]] = []
    for key, after in zip_longest(ordered, ordered[1:]):
        limit = after.start if after else None
        found = next(
            (value for value in free if value.start >= key.end and (limit is None or value.start < limit)),
            None,
        )
        links.append((key, found))
    return links


def colon_pairs(text: str) -> list[KeyValue]:
    """Pairs that a colon shows (`姓名：…  性别：…`), line by line; the value is None where nothing follows the colon.

    A key does not end in a digit: a time of day or a ratio is no pair.
    """
    pairs: list[KeyValue] = []
    at = 0
    for line in text.split("\n"):
        for match in _PAIR.finditer(line):
            span = (at + match.start("key"), at + match.end("key"))
            value = match["value"]
            place = (at + match.start("value"), at + match.end("value")) if value else None
            pairs.append(KeyValue(match["key"], value, span, place))
        at += len(line) + 1
    return pairs


def rows(page: Page) -> list[list[int]]:
    """Indices of lines grouped into rows from top to bottom, each row from left to right.

    A line joins the row whose last line, carried on along its own slope, it overlaps in height: so rows hold on
    a tilted page too.
    """
    order = sorted(range(len(page.lines)), key=lambda index: (bounds(page.lines[index].quad)[0], index))
    grouped: list[list[int]] = []
    for index in order:
        line = page.lines[index]
        best = max(grouped, key=lambda row: _level(page.lines[row[-1]], line), default=None)
        if best is not None and _level(page.lines[best[-1]], line) >= SAME_ROW:
            best.append(index)
        else:
            grouped.append([index])
    return sorted(grouped, key=lambda row: (_middle(page.lines[row[0]]), row[0]))


def right_of(page: Page, index: int) -> int | None:
    """The next line of the same row, None at its end."""
    row = next(row for row in rows(page) if index in row)
    at = row.index(index) + 1
    return row[at] if at < len(row) else None


def below(page: Page, index: int) -> int | None:
    """The nearest line under a line whose width overlaps it, None where nothing stands below."""
    left, _, right, bottom = bounds(page.lines[index].quad)
    under = [
        (top, other)
        for other, (low, top, high, _) in enumerate(bounds(line.quad) for line in page.lines)
        if other != index
        and low < right
        and left < high
        and top >= bottom - (bottom - _middle(page.lines[index]))
    ]
    return min(under)[1] if under else None


def _middle(line: Line) -> float:
    _, top, _, bottom = bounds(line.quad)
    return (top + bottom) / 2


def _edges(quad: Sequence[int]) -> tuple[float, float, float, float]:
    """Middle of the left edge (x, y), slope of the baseline, height: pixels."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    width = max(1, x1 - x0)
    height = (((x3 - x0) ** 2 + (y3 - y0) ** 2) ** 0.5 + ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5) / 2
    return (x0 + x3) / 2, (y0 + y3) / 2, (y1 - y0) / width, max(1.0, height)


def _level(left: Line, right: Line) -> float:
    """Overlap in height of two lines, as a share of the lower one, the left one carried on to the right one's place."""
    x, y, slope, height = _edges(left.quad)
    other_x, other_y, _, other_height = _edges(right.quad)
    if other_x < bounds(left.quad)[2] - height:  # stands above or below, not beside
        return 0.0
    distance = abs(other_y - (y + slope * (other_x - x)))
    return max(0.0, ((height + other_height) / 2 - distance) / min(height, other_height))
