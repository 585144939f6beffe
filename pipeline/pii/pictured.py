"""Where a page has pictures: areas darker than paper that are no print."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.pictures import reduced
from pipeline.pii.scaled import Image, Mask, Views

_PAPER: Final = (
    0.82  # of the paper's level; a portrait's skin and hair, and every device's picture, are darker
)
_GRID: Final = (
    3  # blocks to each side in which paper is looked for; the light on a photographed sheet changes over more
)
_LEAST: Final = 14  # pixels at half the small view: about 10 mm on A4
_PRINT: Final = np.ones((9, 9), np.uint8)
"""Strokes narrower than this, and the spaces between lines of bold print, are no picture."""
_EDGE: Final = 3  # pixels at a picture's edge that are neither paper nor picture
_FLAT: Final = 8.0  # levels of deviation; a panel on a photographed sheet has up to 6, an echo 15 and more
_RIM: Final = (
    0.25  # of its box that a picture fills at least which meets the page's edge: strips of a desk fill less
)
_HALF: Final = 2
_TONES: Final = (
    0.33  # share of middle levels in a portrait (drawn ones .39 and more); antialiased print has .25
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's box (left, top, right, bottom) in pixels of the small views, and the share of it that is dark.

    `flat`: it is of one tone apart from print, as a shaded field or a dark panel is.
    """

    box: tuple[int, int, int, int]
    fill: float
    flat: bool = False

    @property
    def width(self) -> int:
        return self.box[2] - self.box[0]

    @property
    def height(self) -> int:
        return self.box[3] - self.box[1]

    def of(self, image: Image) -> Image:
        """The part of a small view in the box."""
        left, top, right, bottom = self.box
        return image[top:bottom, left:right]


def pictures(views: Views) -> list[Picture]:
    """The pictures on a page, top to bottom; a frame around the page, as a desk is, counts as none."""
    grey = reduced(views.small_grey, _HALF)
    closed = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, _PRINT)
    dark = np.asarray(closed < _PAPER * paper(grey), np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    plain = cv2.morphologyEx(closed, cv2.MORPH_OPEN, _PRINT)
    found = []
    for left, top, width, height, area in stats[1:count].tolist():
        frame = width * height > 0.5 * grey.size and area < 0.6 * width * height
        outer = left == 0 or top == 0 or left + width == grey.shape[1] or top + height == grey.shape[0]
        strip = outer and area < _RIM * width * height
        if min(width, height) >= _LEAST and not frame and not strip:
            box = (_HALF * left, _HALF * top, _HALF * (left + width), _HALF * (top + height))
            inner = plain[top + _EDGE : top + height - _EDGE, left + _EDGE : left + width - _EDGE]
            found.append(Picture(box, area / (width * height), flat=float(inner.std()) < _FLAT))
    return sorted(found, key=lambda picture: (picture.box[1], picture.box))


def paper(grey: Image) -> NDArray[np.float32]:
    """The level of the paper at every pixel: 95th percentile of nine blocks, with smooth steps between them."""
    height, width = grey.shape
    levels = np.array(
        [
            [np.percentile(block, 95) if block.size else 255 for block in np.array_split(row, _GRID, axis=1)]
            for row in np.array_split(grey[::2, ::2], _GRID, axis=0)
        ],
        np.float32,
    )
    # a block that a picture fills has no paper: its neighbours' level holds there too
    levels = np.maximum(levels, 0.6 * float(levels.max()))
    return np.asarray(cv2.resize(levels, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def toned(grey: Image) -> bool:
    """Whether it has the levels of a picture and not of print: a large share of pixels lies between the extremes."""
    low, high = np.percentile(grey, (2, 98))
    span = max(float(high) - float(low), 1.0)
    between = (grey > low + 0.2 * span) & (grey < high - 0.12 * span)
    return float(between.mean()) > _TONES


def mask_of(views: Views, found: Iterable[Picture], by: int) -> Mask:
    """255 in the boxes of pictures, `by` small pixels wider."""
    mask = np.zeros(views.small_grey.shape, np.uint8)
    for left, top, right, bottom in (picture.box for picture in found):
        mask[max(0, top - by) : bottom + by, max(0, left - by) : right + by] = 255
    return mask
