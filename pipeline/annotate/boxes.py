"""A rectangle on the picture -> the characters of the page under it.

A character belongs to the rectangle if at least the share `box_overlap` of its width lies inside, measured on the
middle of its line: readers draw lines taller and longer than the print, people draw rectangles close to it. Typed
text then chooses between neighbours by similarity.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from pipeline.annotate.align import squeeze
from pipeline.annotate.fields import Box
from pipeline.page import Line, Page, Quad, bounds
from pipeline.settings import AnnotateSettings

Runs = list[tuple[int, int]]
_STEPS: Final = (np.arange(10) + 0.5) / 10


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle in pixels of the upright page: its own top-left corner, sides, and clockwise angle in radians."""

    x: float
    y: float
    width: float
    height: float
    angle: float

    def holds(self, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which points (.., 2) lie inside."""
        dx, dy = points[..., 0] - self.x, points[..., 1] - self.y
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        along, down = dx * cos + dy * sin, dy * cos - dx * sin
        inside = (along >= 0) & (along <= self.width) & (down >= 0) & (down <= self.height)
        return np.asarray(inside, dtype=np.bool_)

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Its four corners (x, y), clockwise from its own top-left one."""
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        ends = ((0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height))
        return [(self.x + a * cos - b * sin, self.y + a * sin + b * cos) for a, b in ends]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """left, top, right, bottom of the smallest upright box around it."""
        xs, ys = zip(*self.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def quad(self) -> Quad:
        """Its corners in whole pixels."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = ((round(x), round(y)) for x, y in self.corners)
        return (x0, y0, x1, y1, x2, y2, x3, y3)


def framed(box: Box, size: tuple[float, float], turn: int) -> Frame:
    """The rectangle on the upright page.

    `size` is that of the upright page in pixels; `turn` the clockwise turn (0, 90, 180, 270 degrees) that the
    annotator's picture still had.
    """
    width, height = size if turn in {0, 180} else size[::-1]
    x, y = box.x * width / 100, box.y * height / 100
    corner = {0: (x, y), 90: (y, width - x), 180: (width - x, height - y), 270: (height - y, x)}[turn]
    angle = math.radians(box.rotation - turn)
    return Frame(*corner, box.width * width / 100, box.height * height / 100, angle)


def shares(line: Line, frame: Frame) -> NDArray[np.float64]:
    """Share of each character's width (0..1, one per character) that lies in the rectangle, on the line's middle."""
    quad = np.array(line.quad, dtype=np.float64).reshape(4, 2)
    left, right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
    edges = np.array(line.char_edges, dtype=np.float64) / max(line.length, 1.0)
    along = (edges[:-1, None] + (edges[1:] - edges[:-1])[:, None] * _STEPS).clip(0, 1)[..., None]
    return np.asarray(frame.holds(left + (right - left) * along).mean(axis=1), dtype=np.float64)


def touched(page: Page, frame: Frame) -> Iterator[tuple[int, Line]]:
    """Offset and line of each line with text whose upright box meets that of the rectangle."""
    left, top, right, bottom = frame.bounds
    for start, line in zip(page.starts, page.lines, strict=True):
        x0, y0, x1, y1 = bounds(line.quad)
        if line.text and x0 <= right and left <= x1 and y0 <= bottom and top <= y1:
            yield start, line


def under(page: Page, frame: Frame, share: float) -> Runs:
    """Runs [start, end) of the page text under a rectangle, ascending, without blanks at their ends.

    Runs with nothing but white space between them are one; a rectangle over parts of several columns gives several.
    """
    runs: Runs = []
    for start, line in touched(page, frame):
        taken = np.flatnonzero(shares(line, frame) >= share)
        if not taken.size:
            continue
        low, high = trimmed(page.text, start + int(taken[0]), start + int(taken[-1]) + 1)
        if low >= high:
            continue
        if runs and not page.text[runs[-1][1] : low].strip():
            runs[-1] = (runs[-1][0], high)
        else:
            runs.append((low, high))
    return runs


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """[start, end) without white space at its ends."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())


def anchor(page: Page, frame: Frame, typed: str | None, settings: AnnotateSettings) -> Runs:
    """The characters that a rectangle stands for, none if there is no text: overlap first, typed text to choose.

    Of what lies under the rectangle and the part of the touched lines that is most like the typed text, the likelier
    counts; if that is below `box_text_score`, the overlap stands, since people type what OCR misread.
    """
    runs = under(page, frame, settings.box_overlap)
    if typed is None:
        return runs
    own = _likeness(page.text, runs[0], typed) if len(runs) == 1 else 0.0
    found = _similar(page, frame, typed) if own < 1 else None
    best = _likeness(page.text, found, typed) if found else 0.0
    return [found] if found and best > own and best >= settings.box_text_score else runs


def _likeness(text: str, run: tuple[int, int], typed: str) -> float:
    return Indel.normalized_similarity(squeeze(text[run[0] : run[1]])[0], squeeze(typed)[0])


def _similar(page: Page, frame: Frame, typed: str) -> tuple[int, int] | None:
    """The part of the touched lines that is most like the typed text."""
    spans = [
        (start, start + len(line.text)) for start, line in touched(page, frame) if shares(line, frame).any()
    ]
    wanted = squeeze(typed)[0]
    if not spans or not wanted:
        return None
    low = spans[0][0]
    near, kept = squeeze(page.text[low : spans[-1][1]])
    if len(near) <= len(wanted):
        return (low + kept[0], low + kept[-1] + 1) if kept else None
    best = fuzz.partial_ratio_alignment(wanted, near)
    if best is None or best.dest_start >= best.dest_end:
        return None
    return low + kept[best.dest_start], low + kept[best.dest_end - 1] + 1
