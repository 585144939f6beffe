"""Character edges: where along a line's baseline each character begins and ends."""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from pipeline.page import Quad

Box = Sequence[float]  # left, top, right, bottom
# advance widths of Noto Sans CJK in units of a digit, rounded to halves
_NARROW: Final = frozenset("ijlIfrt.,:;'|!()[]{}` ")
_BROAD: Final = frozenset("mwMW@%")


def width_of(char: str) -> float:
    """Printed width of a character in units of a digit: East-Asian wide and full-width ones take 2."""
    if unicodedata.combining(char):
        return 0.0
    if char in _NARROW:
        return 0.5
    if char in _BROAD:
        return 1.5
    return 2.0 if unicodedata.east_asian_width(char) in "WF" else 1.0


def baseline(quad: Quad) -> float:
    """Length of a line in pixels, the mean of its upper and lower edge."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    return (hypot(x1 - x0, y1 - y0) + hypot(x2 - x3, y2 - y3)) / 2


def even_edges(text: str, length: float) -> tuple[int, ...]:
    """Edges by printed widths alone: len(text) + 1 non-decreasing integers from 0 to `length` pixels."""
    widths = [width_of(char) for char in text]
    total = sum(widths) or 1.0
    edges, at = [0], 0.0
    for width in widths:
        at += width
        edges.append(round(length * at / total))
    return tuple(edges)


def word_edges(
    text: str, words: Sequence[str], parts: Sequence[tuple[float, float]], length: float
) -> tuple[int, ...]:
    """Edges from a reader's words and where each begins and ends, as parts 0..1 of the baseline.

    A word's box runs from the peak of its first character to that of its last one, so characters are centred in
    it and edges lie half-way between neighbours' centres. Falls back on printed widths where words and text differ.
    """
    if "".join(words) != text or len(words) != len(parts):
        return even_edges(text, length)
    centres = [centre for word, part in zip(words, parts, strict=True) for centre in _centres(word, *part)]
    edges, at = [0], 0
    for (left, a), (right, b) in pairwise(zip(centres, text, strict=True)):
        share = width_of(a) / ((width_of(a) + width_of(b)) or 1.0)
        at = min(max(at, round(length * (left + (right - left) * share))), round(length))
        edges.append(at)
    return (*edges, round(length)) if text else (0,)


def _centres(word: str, start: float, end: float) -> list[float]:
    """Centres of a word's characters: the first at its start, the last at its end, the others by printed width."""
    if len(word) == 1:
        return [(start + end) / 2]
    widths = [width_of(char) for char in word]
    steps = [(a + b) / 2 for a, b in pairwise(widths)]
    total = sum(steps) or 1.0
    centres, at = [start], 0.0
    for step in steps:
        at += step
        centres.append(start + (end - start) * at / total)
    return centres


def box_parts(boxes: Sequence[Box], quad: Quad, *, tall: bool) -> list[tuple[float, float]]:
    """Upright word boxes -> parts of the baseline of their line: along x, or along y where the line is tall."""
    low, high = (min(quad[1::2]), max(quad[1::2])) if tall else (quad[0], quad[2])
    size = (high - low) or 1
    return [((box[tall] - low) / size, (box[2 + tall] - low) / size) for box in boxes]
