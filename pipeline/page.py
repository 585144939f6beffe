"""Lines and pages: the one text of a page and its way back to pixels.

Box convention, said once: pixels of the upright image (EXIF orientation and `turn` applied), origin at the
top-left, a quad is 8 integers x0 y0 .. x3 y3 clockwise from the top-left corner of the text, so that
p0 -> p1 is the reading direction. Offsets are half-open and count Unicode code points of `Page.text`.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Quad = tuple[int, int, int, int, int, int, int, int]


def rectangle(left: int, top: int, right: int, bottom: int) -> Quad:
    """The quad of an upright box, edges in pixels."""
    return (left, top, right, top, right, bottom, left, bottom)


def bounds(quad: Quad) -> tuple[int, int, int, int]:
    """left, top, right, bottom of the smallest upright box around a quad, pixels."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    return min(x0, x1, x2, x3), min(y0, y1, y2, y3), max(x0, x1, x2, x3), max(y0, y1, y2, y3)


def baseline(quad: Quad) -> float:
    """Length of the baseline of a line in pixels: the mean of its upper and its lower edge."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    return float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 + ((x2 - x3) ** 2 + (y2 - y3) ** 2) ** 0.5) / 2


def stretch(quad: Quad, start: float, end: float) -> Quad:
    """The part of a line from `start` to `end`, pixels along its baseline, inside the line."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    is_upright = x0 == x3 and x1 == x2 and y0 == y1 and y2 == y3
    length = (abs(x1 - x0) if is_upright else baseline(quad)) or 1.0
    left, right = max(0.0, start / length), min(1.0, end / length)
    if is_upright:  # most lines are, and half the arithmetic does for them
        return rectangle(round(x0 + (x1 - x0) * left), y0, round(x0 + (x1 - x0) * right), y2)
    upper, rise, lower, fall = x1 - x0, y1 - y0, x2 - x3, y2 - y3
    return (
        round(x0 + upper * left), round(y0 + rise * left), round(x0 + upper * right), round(y0 + rise * right),
        round(x3 + lower * right), round(y3 + fall * right), round(x3 + lower * left), round(y3 + fall * left),
    )  # fmt: skip


def enclosing(quads: Iterable[Quad]) -> tuple[int, int, int, int] | None:
    """left, top, right, bottom of the smallest upright box around all quads, pixels; None where there is none."""
    edges = list(zip(*map(bounds, quads), strict=True))
    return (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3])) if edges else None


@dataclass(frozen=True, slots=True)
class Line:
    """One line as read: text without a newline, quad, confidence 0..1, character edges.

    `char_edges` has len(text) + 1 non-decreasing integers: pixels along the baseline from the quad's left edge.
    """

    text: str
    quad: Quad
    confidence: float
    char_edges: tuple[int, ...]

    def __post_init__(self) -> None:
        if "\n" in self.text:
            raise ValueError("a line holds no newline")
        if len(self.char_edges) != len(self.text) + 1:
            raise ValueError("char_edges must have one entry more than the text has characters")

    @property
    def length(self) -> float:
        """Length of the baseline in pixels (mean of the upper and the lower edge)."""
        return baseline(self.quad)

    def quad_of(self, start: int, end: int, pad: float = 0.0) -> Quad:
        """Quad of the characters [start, end) of this line, widened by `pad` pixels at both ends, inside the line."""
        return stretch(self.quad, self.char_edges[start] - pad, self.char_edges[end] + pad)


@dataclass(frozen=True)
class Page:
    """A page as read: size of the upright image, the clockwise turn that the input had, lines in reading order."""

    page_id: str
    width: int
    height: int
    turn: int
    lines: tuple[Line, ...]

    @cached_property
    def text(self) -> str:
        """All lines in reading order, joined by a newline: the only text, which all offsets count in."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Offset of the first character of each line."""
        starts, at = [], 0
        for line in self.lines:
            starts.append(at)
            at += len(line.text) + 1
        return tuple(starts)

    def line_at(self, offset: int) -> int:
        """Index of the line that holds an offset (a newline belongs to the line before it)."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def pieces(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """(line index, start, end) within each line that [start, end) touches; no empty pieces."""
        if not self.lines or end <= start:
            return
        for index in range(self.line_at(start), len(self.lines)):
            at = self.starts[index]
            if at >= end:
                return
            low, high = max(start, at) - at, min(end - at, len(self.lines[index].text))
            if low < high:
                yield index, low, high

    def quads(self, start: int, end: int, pad: float = 0.0) -> tuple[Quad, ...]:
        """Image polygons of the text [start, end), one per touched line."""
        return tuple(
            self.lines[index].quad_of(low, high, pad) for index, low, high in self.pieces(start, end)
        )
