"""Where texts of many pages stand in pixels: all boxes that a part of a data set asks for are made at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

Box = tuple[int, int, int, int]
Interval = tuple[int, int]
_Ints = NDArray[np.int64]
_Floats = NDArray[np.float64]
_PAGE: Final = 1 << 32
"""Above every offset of a page: pages stand that far behind each other when offsets of many are compared at once."""


@dataclass(frozen=True, slots=True)
class PageLines:
    """How surely the lines of a page were read, and the boxes of the intervals that were asked for (None: no line there)."""

    confidence: float | None = None
    boxes: Mapping[Interval, Box | None] = field(default_factory=dict)

    def box(self, intervals: Sequence[Interval]) -> Box | None:
        """left, top, right, bottom in pixels around the text of all intervals; None where no line is touched.

        KeyError for an interval that was not asked for when the lines were read.
        """
        if len(intervals) == 1:
            return self.boxes[intervals[0]]
        found = [box for one in intervals if (box := self.boxes[one]) is not None]
        if len(found) < 2:
            return found[0] if found else None
        left, top, right, bottom = zip(*found, strict=True)
        return min(left), min(top), max(right), max(bottom)


NO_LINES: Final = PageLines()
"""Of a page without any."""


def by_page(lines: pl.DataFrame, asked: pl.DataFrame) -> dict[str, PageLines]:
    """Every page that has lines or is asked about, with the boxes of its intervals.

    `lines` is the table of that name, ascending by page and line; `asked` has page_id, start, end. The mean confidence of a
    page is 0..1, 4 places, None where there are no lines.
    """
    boxes: defaultdict[str, dict[Interval, Box | None]] = defaultdict(dict)
    for (page_id, start, end), box in zip(asked.iter_rows(), _boxes(lines, asked), strict=True):
        boxes[page_id][start, end] = box
    read = lines.group_by("page_id", maintain_order=True).agg("confidence")
    surely = {page_id: round(sum(found) / len(found), 4) for page_id, found in read.iter_rows()}
    return {page_id: PageLines(surely.get(page_id), boxes[page_id]) for page_id in surely | boxes}


def _boxes(lines: pl.DataFrame, asked: pl.DataFrame) -> list[Box | None]:
    """The box of every asked interval, in their order."""
    which, line, low, high = _pieces(lines, asked)
    edges = _bounds(lines["quad"].explode().to_numpy().reshape(-1, 8)[line], *_along(lines, line, low, high))
    heads = np.flatnonzero(np.diff(which, prepend=-1))
    found: list[Box | None] = [None] * asked.height
    if len(heads):
        around = [
            np.minimum.reduceat(edges[0], heads), np.minimum.reduceat(edges[1], heads),
            np.maximum.reduceat(edges[2], heads), np.maximum.reduceat(edges[3], heads),
        ]  # fmt: skip
        for at, box in zip(which[heads].tolist(), np.stack(around, 1).tolist(), strict=True):
            found[at] = (box[0], box[1], box[2], box[3])
    return found


def _pieces(lines: pl.DataFrame, asked: pl.DataFrame) -> tuple[_Ints, _Ints, _Ints, _Ints]:
    """Number of the interval, number of the line, first and last character in it, of every line that an interval touches."""
    pages = pl.Enum(pl.concat([lines["page_id"], asked["page_id"]]).unique().sort())
    starts, ends = _offsets(lines, pages)
    wanted_starts, wanted_ends = _offsets(asked, pages)
    first = np.maximum(np.searchsorted(starts, wanted_starts, "right") - 1, 0)
    touched = np.maximum(np.searchsorted(starts, wanted_ends, "left") - first, 0)
    which = np.repeat(np.arange(asked.height), touched)
    line = np.arange(len(which)) - np.repeat(np.cumsum(touched) - touched - first, touched)
    low = np.maximum(wanted_starts[which], starts[line])
    high = np.minimum(wanted_ends[which], ends[line])
    kept = low < high
    which, line, low, high = which[kept], line[kept], low[kept], high[kept]
    return which, line, low - starts[line], high - starts[line]


def _offsets(frame: pl.DataFrame, pages: pl.Enum) -> tuple[_Ints, _Ints]:
    """Start and end of every row, counted through all pages."""
    page = frame["page_id"].cast(pages).to_physical().to_numpy().astype(np.int64) * _PAGE
    return page + frame["start"].to_numpy(), page + frame["end"].to_numpy()


def _along(lines: pl.DataFrame, line: _Ints, low: _Ints, high: _Ints) -> tuple[_Ints, _Ints]:
    """Where pieces begin and end, in pixels along their line; ValueError if a line has not one edge more than characters."""
    counts = lines["char_edges"].list.len()
    if (counts != lines["text"].str.len_chars() + 1).any():
        raise ValueError("char_edges must have one entry more than the text has characters")
    edges = lines["char_edges"].explode().to_numpy()
    first = (counts.cum_sum() - counts).to_numpy()[line]
    return edges[first + low], edges[first + high]


def _bounds(quads: _Ints, start: _Ints, end: _Ints) -> tuple[_Ints, _Ints, _Ints, _Ints]:
    """left, top, right, bottom of the part of each quad from start to end: `page.bounds` of `page.stretch`, for many."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quads.T.astype(np.float64)
    length = (np.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) + np.sqrt((x2 - x3) ** 2 + (y2 - y3) ** 2)) / 2
    length[length == 0] = 1.0
    left, right = np.maximum(start / length, 0.0), np.minimum(end / length, 1.0)
    across = [
        _between(x0, x1, left),
        _between(x0, x1, right),
        _between(x3, x2, right),
        _between(x3, x2, left),
    ]
    down = [_between(y0, y1, left), _between(y0, y1, right), _between(y3, y2, right), _between(y3, y2, left)]
    return (
        np.minimum.reduce(across), np.minimum.reduce(down), np.maximum.reduce(across), np.maximum.reduce(down),
    )  # fmt: skip


def _between(first: _Floats, last: _Floats, share: _Floats) -> _Ints:
    return np.rint(first + (last - first) * share).astype(np.int64)
