"""Pixels: whether glyphs are still legible, by comparing the picture before and after inside their boxes.

A pixel is *hidden* when something was there to see (it was brighter than `BRIGHT` before: paper, or light ink on a
dark ground) and is black now. The cover of a box is the share of its pixels with something to see that are hidden. So
black ink that stays on white paper is not hidden (its paper is still white), nor is white ink that stays on black (it
is still white), whatever a table of regions claims. A blur alone never counts: it can be undone.

A character is hidden at a cover of `COVER` and more: a fifth of a glyph's cell, at one of its sides, names no glyph.
An identifier is hidden when *every* significant character of it is: one digit of a number or one character of a name
that stays is a leak. A picture that identifies has no characters: `MARK_COVER` of its ink, or of its whole area where
it is dense (codes, faces), must be hidden, and no code may be decoded any more.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Quad
from schemas.names import PiiKind

Image = NDArray[np.uint8]
BRIGHT: Final = 80
"""Level of the brightest channel above which a pixel shows something; drawn paper in the deepest shadow has 180."""
DARK: Final = 64
"""Brightest level of a filled pixel after JPEG: ringing beside white stays below 50 at quality 95 (as in verify)."""
COVER: Final = 0.8
MARK_COVER: Final = 0.95
TOUCHED: Final = 1 - COVER
"""Cover from which a character of a clinical value counts as touched: the same fifth, seen from the other side."""
_FEW: Final = 0.05
"""Share of a box's pixels with something to see below which all of its pixels are looked at."""
_DENSE: Final = frozenset({PiiKind.CODE, PiiKind.FACE})
_INK_STEP: Final = 12
_INK_SHARE: Final = 0.35
"""Ink differs from the ground by this share of the strongest difference in the box, and by at least 12 levels (noise)."""
_STROKE: Final = np.ones((7, 7), dtype=np.uint8)
"""Ink is looked at with 3 pixels around it: what stays white beside a black stroke shows that it was not filled."""
_GROUND: Final = 61
"""Width in pixels of the median that finds the ground beneath strokes."""


@dataclass(frozen=True)
class Sight:
    """What was to see in a picture and what of it is black now; two boolean arrays, height x width."""

    seen: NDArray[np.bool_]
    black: NDArray[np.bool_]
    grey: Image

    @classmethod
    def of(cls, before: Image, after: Image) -> "Sight":
        """Compare two RGB pictures of one size (ValueError if they differ)."""
        if before.shape != after.shape:
            raise ValueError("the pictures before and after have one size")
        grey = np.asarray(cv2.cvtColor(before, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
        return cls(before.max(axis=2) > BRIGHT, after.max(axis=2) <= DARK, grey)

    def cover(self, quad: Quad) -> float:
        """Share of a polygon's pixels with something to see that are black now, 0..1; 1 outside the picture."""
        window = self._window(quad)
        return 1.0 if window is None else self._share(window[0], window[1])

    def mark_cover(self, kind: PiiKind, quad: Quad) -> float:
        """The cover of a picture that identifies: of its strokes, or of its whole area where it is dense."""
        window = self._window(quad)
        if window is None:
            return 1.0
        part, inside = window
        if kind in _DENSE:
            return self._share(part, inside)
        return self._share(part, inside & _inked(self.grey[part]))

    def _window(self, quad: Quad) -> tuple[tuple[slice, slice], NDArray[np.bool_]] | None:
        height, width = self.seen.shape
        left, top = max(0, min(quad[0::2])), max(0, min(quad[1::2]))
        right, bottom = min(width, max(quad[0::2]) + 1), min(height, max(quad[1::2]) + 1)
        if left >= right or top >= bottom:
            return None
        inside = np.zeros((bottom - top, right - left), dtype=np.uint8)
        points = np.asarray(quad, dtype=np.int32).reshape(4, 2) - np.array([left, top], dtype=np.int32)
        cv2.fillPoly(inside, [points], 1)
        return (slice(top, bottom), slice(left, right)), inside > 0

    def _share(self, part: tuple[slice, slice], inside: NDArray[np.bool_]) -> float:
        size = int(inside.sum())
        visible = inside & self.seen[part]
        if visible.sum() < _FEW * size:
            visible = inside
        count = int(visible.sum())
        return float((visible & self.black[part]).sum()) / count if count else 1.0


def _inked(grey: Image) -> NDArray[np.bool_]:
    """Strokes of a window, with 3 pixels around them."""
    side = min(_GROUND, *(2 * ((size - 1) // 2) + 1 for size in grey.shape))
    ground = cv2.medianBlur(grey, max(3, side))
    difference = cv2.absdiff(grey, ground)
    limit = max(_INK_STEP, _INK_SHARE * float(np.percentile(difference, 99)))
    strokes = cv2.dilate((difference > limit).astype(np.uint8), _STROKE)
    return np.asarray(strokes, dtype=np.uint8) > 0
