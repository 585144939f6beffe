"""Pixels: which glyphs a tool painted over, by their ink.

The scorecard asks how much of a character's cell is black; tesseract's boxes end at the glyphs, so that a peer's painted
digits would count as legible there. Here a character is hidden when `COVER` of its ink is painted: the same for all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Page, Quad, bounds
from pipeline.scorecard.judging import CELLS
from pipeline.scorecard.legible import COVER, TOUCHED
from pipeline.scorecard.standing import significant
from pipeline.synth import PageKey, Planted

Image = NDArray[np.uint8]
FULL: Final = 255


@dataclass(frozen=True, slots=True)
class Pixels:
    """Of one page: which planted identifiers are hidden, which clinical cells are touched, in the key's order."""

    hidden: tuple[bool, ...]
    touched: tuple[bool, ...]


def judged_pixels(key: PageKey, before: Image, paint: Image) -> Pixels:
    """Judge paint (HxW, > 0 where something was painted) on a picture (HxWx3, RGB, upright) by the answer key."""
    sight, page = Sight(np.asarray(cv2.cvtColor(before, cv2.COLOR_RGB2GRAY), np.uint8), paint), key.page()
    planted = {at for it in key.planted if it.start is not None for at in range(it.start, it.end or it.start)}
    cells = (
        span for span in key.spans if span.label in CELLS and planted.isdisjoint(range(span.start, span.end))
    )
    return Pixels(
        tuple(min(sight.shares(*_characters(page, it)), default=1.0) >= COVER for it in key.planted),
        tuple(
            max(sight.shares(*_places(page, range(cell.start, cell.end))), default=0.0) > TOUCHED
            for cell in cells
        ),
    )


@dataclass(frozen=True, slots=True)
class Sight:
    """A grey picture and what was painted on it."""

    grey: Image
    paint: Image

    def shares(self, quads: Sequence[Quad], around: Sequence[Quad]) -> Iterator[float]:
        """Share of the ink in each polygon that is painted, 0..1; ink is told from paper in the window `around` it."""
        for quad, near in zip(quads, around, strict=True):
            part = self._window(near)
            ink = _inked(self.grey[part]) & _inside(quad, part)
            if ink.any():
                yield float((self.paint[part][ink] > 0).mean())

    def _window(self, quad: Quad) -> tuple[slice, slice]:
        height, width = self.grey.shape
        left, top, right, bottom = bounds(quad)
        return slice(max(0, top), min(height, bottom + 1)), slice(max(0, left), min(width, right + 1))


def _inked(window: Image) -> NDArray[np.bool_]:
    """The rarer of the two tones of a window (Otsu): ink on paper, or light letters on a dark bar."""
    if not window.size:
        return np.zeros(window.shape, dtype=np.bool_)
    _, light = cv2.threshold(window, 0, FULL, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    bright = np.asarray(light) > 0
    return bright if bright.mean() < 0.5 else ~bright


def _inside(quad: Quad, part: tuple[slice, slice]) -> NDArray[np.bool_]:
    rows, columns = part
    mask = np.zeros((max(0, rows.stop - rows.start), max(0, columns.stop - columns.start)), dtype=np.uint8)
    points = np.asarray(quad, dtype=np.int32).reshape(4, 2) - np.array([columns.start, rows.start], np.int32)
    if mask.size:
        cv2.fillPoly(mask, [points], 1)
    return mask > 0


def _characters(page: Page, planted: Planted) -> tuple[list[Quad], list[Quad]]:
    """Polygons of the characters that identify, each with the line it stands in; of a picture itself."""
    if planted.start is None:
        return list(planted.quads), list(planted.quads)
    return _places(page, [planted.start + at for at in significant(planted.kind, planted.text)])


def _places(page: Page, offsets: Sequence[int]) -> tuple[list[Quad], list[Quad]]:
    pairs = [
        (page.lines[index].quad_of(low, high), page.lines[index].quad)
        for at in offsets if not page.text[at].isspace() for index, low, high in page.pieces(at, at + 1)
    ]  # fmt: skip
    return [quad for quad, _ in pairs], [line for _, line in pairs]
