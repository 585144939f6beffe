"""Offsets of an earlier reading of a page -> offsets of the page as it reads now: by place first, then by text.

Every character read now belongs to the earlier line in whose quad its middle lies. Per line both sequences of
characters are aligned by the edit distance of Wagner and Fischer (1974), in which a pair costs more the farther its
characters lie apart, so that repeated characters go to their own place. The order of lines may have changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel

from pipeline.annotate.align import squeeze
from pipeline.page import Line, Page, Quad

SLACK: Final = 0.25
"""Of a line's height: a character whose middle lies this far outside still belongs to it."""
APART: Final = 0.3
"""Cost of a pair per line height between its characters (a change costs 1): neighbours stay cheap."""
LARGEST_PRODUCT: Final = 250_000
"""Length by length up to which the places of characters weigh in: longer lines, which nobody prints, by their text alone."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Char:
    """A character that is no white space: what it is (full width folded), its offset, its place along the line in heights."""

    sign: str
    offset: int
    along: float


class Move:
    """Carries spans of `old` over to `new`, two readings of one page."""

    def __init__(self, old: Page, new: Page) -> None:
        self.turn = (new.turn - old.turn) % 360
        self._old, self._new = upright(old, new), new

    def runs(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """Runs [start, end) of the new text that stand where [start, end) of the old one stood, ascending, none if nothing does.

        Characters that are read only now belong to it by their place, unless it reads as before without them.
        """
        pieces = list(self._old.pieces(start, end))
        paired = [at for line, low, high in pieces for at in self._paired(line, low, high)]
        found = tuple(_joined(sorted(paired), self._new.text))
        if len(found) == 1 and self.is_same((start, end), found[0]):
            return found
        added = [at for line, low, high in pieces for at in self._added(line, low, high)]
        return tuple(_joined(sorted(paired + added), self._new.text))

    def places(self, start: int, end: int) -> tuple[Quad, ...]:
        """Where [start, end) of the old text stood, in pixels of the page now: one quad per line."""
        return self._old.quads(start, end)

    def text(self, start: int, end: int) -> str:
        """What [start, end) of the old text was."""
        return self._old.text[start:end]

    def is_same(self, before: tuple[int, int], after: tuple[int, int]) -> bool:
        """Whether a span reads as it did, white space and full width aside."""
        old, new = self._old.text[slice(*before)], self._new.text[slice(*after)]
        return squeeze(old)[0] == squeeze(new)[0]

    def _paired(self, line: int, low: int, high: int) -> Iterator[int]:
        """Offsets now of characters [low, high) of an earlier line."""
        start, pairs = self._old.starts[line], self._aligned[line].pairs
        return (pairs[at] for at in range(start + low, start + high) if at in pairs)

    def _added(self, line: int, low: int, high: int) -> Iterator[int]:
        """Offsets of characters read only now whose middle lies between the edges of [low, high) of an earlier line."""
        own = self._old.lines[line]
        left, right = (own.char_edges[at] / _height(own.quad) for at in (low, high))
        return (char.offset for char in self._aligned[line].added if left <= char.along < right)

    @cached_property
    def _aligned(self) -> "list[Aligned]":
        found = _by_line(self._old, self._new)
        return [
            Aligned.of(_chars(line, start), chars)
            for line, start, chars in zip(self._old.lines, self._old.starts, found, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Aligned:
    """An earlier line: offset there -> offset now, and characters that are read only now."""

    pairs: dict[int, int]
    added: tuple[Char, ...]

    @classmethod
    def of(cls, old: Sequence[Char], new: Sequence[Char]) -> "Aligned":
        """Align the characters of one line."""
        pairs = dict(_pairs(old, new))
        taken = {new[at].offset for at in pairs.values()}
        return cls(
            {old[at].offset: new[onto].offset for at, onto in pairs.items()},
            tuple(char for char in new if char.offset not in taken),
        )


def upright(old: Page, new: Page) -> Page:
    """The earlier reading in pixels of the page now, where it was turned or rendered otherwise then."""
    turn = (new.turn - old.turn) % 360
    width, height = (old.width, old.height) if turn in {0, 180} else (old.height, old.width)
    if not turn and (width, height) == (new.width, new.height):
        return old
    across, down = new.width / width, new.height / height
    lines = tuple(_turned(line, old, turn, (across, down)) for line in old.lines)
    return replace(old, width=new.width, height=new.height, turn=new.turn, lines=lines)


def _turned(line: Line, old: Page, turn: int, scale: tuple[float, float]) -> Line:
    points: list[int] = []
    for x, y in zip(line.quad[0::2], line.quad[1::2], strict=True):
        # pixels turn against the clock by what the input is turned more now
        onto = {
            0: (x, y),
            90: (y, old.width - x),
            180: (old.width - x, old.height - y),
            270: (old.height - y, x),
        }
        points += [round(value * by) for value, by in zip(onto[turn], scale, strict=True)]
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    moved = replace(line, quad=(x0, y0, x1, y1, x2, y2, x3, y3))
    stretch = moved.length / (line.length or 1.0)
    return replace(moved, char_edges=tuple(round(edge * stretch) for edge in line.char_edges))


def _height(quad: Quad) -> float:
    return max(1.0, float(np.hypot(quad[6] - quad[0], quad[7] - quad[1])))


def _chars(line: Line, start: int) -> list[Char]:
    high = _height(line.quad)
    signs, kept = squeeze(line.text)
    edges = line.char_edges
    return [
        Char(sign, start + at, (edges[at] + edges[at + 1]) / 2 / high)
        for sign, at in zip(signs, kept, strict=True)
    ]


def _by_line(old: Page, new: Page) -> list[list[Char]]:
    """The characters read now by the earlier line that they stand in, along it."""
    signs, kept = squeeze(new.text)
    found: list[list[Char]] = [[] for _ in old.lines]
    if not kept or not old.lines:
        return found
    owners, along = _owners(np.array([line.quad for line in old.lines], np.float64), _middles(new, kept))
    for sign, at, owner, place in zip(signs, kept, owners, along, strict=True):
        if owner >= 0:
            found[owner].append(Char(sign, at, float(place)))
    return [sorted(chars, key=lambda char: (char.along, char.offset)) for chars in found]


def _middles(page: Page, offsets: Sequence[int]) -> Floats:
    """Middles (n, 2) in pixels of characters."""
    places = ((at, page.line_at(at)) for at in offsets)
    quads = [
        page.lines[line].quad_of(at - page.starts[line], at - page.starts[line] + 1) for at, line in places
    ]
    return np.asarray(np.array(quads, np.float64).reshape(-1, 4, 2).mean(axis=1), np.float64)


def _owners(quads: Floats, points: Floats) -> tuple[NDArray[np.intp], Floats]:
    """For each point the quad that holds it (-1: none), the nearest baseline first, and its place along it in heights."""
    corners = quads.reshape(-1, 4, 2)
    start, run, down = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
    size = run[:, 0] * down[:, 1] - run[:, 1] * down[:, 0]
    size = np.where(size == 0, 1.0, size)
    to = points[:, None] - start[None]
    u = (to[..., 0] * down[:, 1] - to[..., 1] * down[:, 0]) / size
    v = (run[:, 0] * to[..., 1] - run[:, 1] * to[..., 0]) / size
    heights = np.maximum(1.0, np.hypot(*down.T)) / np.maximum(1.0, np.hypot(*run.T))
    inside = (v > -SLACK) & (v < 1 + SLACK) & (u > -SLACK * heights) & (u < 1 + SLACK * heights)
    off = np.where(inside, np.abs(v - 0.5) + np.maximum(0, np.abs(u - 0.5) - 0.5), np.inf)
    owner = np.where(inside.any(axis=1), off.argmin(axis=1), -1)
    return owner, u[np.arange(len(points)), owner] / heights[owner]


def _pairs(old: Sequence[Char], new: Sequence[Char]) -> Iterator[tuple[int, int]]:
    """Indices of characters that stand for each other in the cheapest alignment, changed ones too."""
    if [char.sign for char in old] == [char.sign for char in new]:
        yield from zip(range(len(old)), range(len(new)), strict=True)
        return
    if len(old) * len(new) > LARGEST_PRODUCT:
        codes = Indel.opcodes([char.sign for char in old], [char.sign for char in new])
        for code in (code for code in codes if code.tag == "equal"):
            yield from zip(
                range(code.src_start, code.src_end), range(code.dest_start, code.dest_end), strict=True
            )
        return
    costs = _costs(old, new)
    at, onto = len(old), len(new)
    while at and onto:
        here = costs[at][onto]
        if here == costs[at - 1][onto - 1] + _cost(old[at - 1], new[onto - 1]):
            at, onto = at - 1, onto - 1
            yield at, onto
        elif here == costs[at - 1][onto] + 1:
            at -= 1
        else:
            onto -= 1


def _cost(one: Char, other: Char) -> float:
    return (one.sign != other.sign) + APART * abs(one.along - other.along)


def _costs(old: Sequence[Char], new: Sequence[Char]) -> list[list[float]]:
    """Cost of aligning each prefix of one with each prefix of the other."""
    rows = [[float(onto) for onto in range(len(new) + 1)]]
    for at, one in enumerate(old, start=1):
        above, row = rows[-1], [float(at)]
        for onto, other in enumerate(new, start=1):
            row.append(min(above[onto - 1] + _cost(one, other), above[onto] + 1, row[-1] + 1))
        rows.append(row)
    return rows


def _joined(offsets: Iterable[int], text: str) -> Iterator[tuple[int, int]]:
    """Ascending offsets as runs [start, end): neighbours, also over white space."""
    run: tuple[int, int] | None = None
    for at in offsets:
        if run is not None and not text[run[1] : at].strip():
            run = (run[0], at + 1)
        else:
            if run is not None:
                yield run
            run = (at, at + 1)
    if run is not None:
        yield run
