"""Lines of many pages as columns: numbers are taken out of them only where a box is asked for."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.page import Quad, bounds, enclosing, stretch

Box = tuple[int, int, int, int]
Interval = tuple[int, int]


@dataclass(frozen=True)
class Columns:
    """The lines table of some pages, ascending by page and line: lists, quads n x 8, all character edges behind each other."""

    starts: list[int]
    ends: list[int]
    confidences: list[float]
    quads: NDArray[np.int32]
    edges: NDArray[np.int32]
    edge_starts: list[int]

    @classmethod
    def of(cls, frame: pl.DataFrame) -> "Columns":
        """The columns of a frame of lines; ValueError if a line has not one edge more than characters."""
        counts = frame["char_edges"].list.len()
        if (counts != frame["text"].str.len_chars() + 1).any():
            raise ValueError("char_edges must have one entry more than the text has characters")
        return cls(
            frame["start"].to_list(),
            frame["end"].to_list(),
            frame["confidence"].to_list(),
            frame["quad"].explode().to_numpy().reshape(-1, 8),
            frame["char_edges"].explode().to_numpy(),
            [0, *accumulate(counts.to_list())],
        )

    def quad_of(self, at: int, start: int, end: int) -> Quad:
        """Quad of the characters [start, end) of a line."""
        x0, y0, x1, y1, x2, y2, x3, y3 = self.quads[at].tolist()
        first = self.edge_starts[at]
        edge = self.edges.item
        return stretch((x0, y0, x1, y1, x2, y2, x3, y3), edge(first + start), edge(first + end))


@dataclass(frozen=True)
class PageLines:
    """The lines first to last - 1 of the columns: those of one page."""

    columns: Columns
    first: int
    last: int

    @cached_property
    def confidence(self) -> float | None:
        """Mean confidence with which they were read, 0..1, 4 places; None where there is none."""
        read = self.columns.confidences[self.first : self.last]
        return round(sum(read) / len(read), 4) if read else None

    def box(self, intervals: Iterable[Interval]) -> Box | None:
        """left, top, right, bottom in pixels around the text of all intervals; None where no line is touched."""
        quads = [quad for start, end in intervals for quad in self._quads(start, end)]
        return bounds(quads[0]) if len(quads) == 1 else enclosing(quads)

    def _quads(self, start: int, end: int) -> Iterator[Quad]:
        starts, ends = self.columns.starts, self.columns.ends
        for at in range(max(self.first, bisect_right(starts, start, self.first, self.last) - 1), self.last):
            if (before := starts[at]) >= end:
                return
            low, high = max(start, before) - before, min(end, ends[at]) - before
            if low < high:
                yield self.columns.quad_of(at, low, high)


def by_page(frame: pl.DataFrame) -> dict[str, PageLines]:
    """The lines of every page that has some; the frame ascends by page and line."""
    columns = Columns.of(frame)
    found: dict[str, PageLines] = {}
    at = 0
    counted: Iterable[tuple[Any, ...]] = (
        frame.group_by("page_id", maintain_order=True).agg(pl.len()).iter_rows()
    )
    for page_id, number in counted:
        found[page_id] = PageLines(columns, at, at + number)
        at += number
    return found


NO_LINES = PageLines(Columns([], [], [], np.zeros((0, 8), np.int32), np.zeros(0, np.int32), [0]), 0, 0)
"""Of a page without any."""
