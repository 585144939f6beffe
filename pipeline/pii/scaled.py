"""Pictures at a working size, and boxes found there brought back to the page's own pixels."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Page, Quad, bounds, rectangle
from pipeline.pictures import reduced

Image = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Box = tuple[float, float, float, float]
"""left, top, right, bottom in pixels."""
WORK_EDGE: Final = 1000
"""Pixels of the long edge near which pictures are searched; a character of 10 points on A4 is 12 pixels high there."""
_RULE: Final = 45  # pixels of the small view


@dataclass(frozen=True)
class Views:
    """An upright RGB picture (HxWx3) with what several searches need of it, each made once."""

    image: Image

    @cached_property
    def grey(self) -> Image:
        """HxW."""
        return np.asarray(cv2.cvtColor(self.image, cv2.COLOR_RGB2GRAY), np.uint8)

    @cached_property
    def factor(self) -> int:
        """How many of the picture's pixels one of the small views stands for."""
        return max(1, round(float(max(self.image.shape[:2])) / WORK_EDGE))

    @cached_property
    def small(self) -> Image:
        """RGB with a long edge of 750 to 1,500 pixels: whole factors cost a tenth of others."""
        return reduced(self.image, self.factor)

    @cached_property
    def small_grey(self) -> Image:
        """The grey of `small`."""
        return np.asarray(cv2.cvtColor(self.small, cv2.COLOR_RGB2GRAY), np.uint8)

    @cached_property
    def ink(self) -> Mask:
        """255 where a pixel of the small view is darker than its surroundings by 14 levels: print, also pale print."""
        return np.asarray(
            cv2.adaptiveThreshold(
                self.small_grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 61, 14
            ),
            np.uint8,
        )

    @cached_property
    def rules(self) -> Mask:
        """255 where the ink of the small view is a level or upright line of 15 mm on A4 and more: rulings and frames."""
        level, upright = (
            cv2.morphologyEx(self.ink, cv2.MORPH_OPEN, np.ones(kernel, np.uint8))
            for kernel in ((1, _RULE), (_RULE, 1))
        )
        return np.asarray(cv2.dilate(cv2.bitwise_or(level, upright), np.ones((3, 3), np.uint8)), np.uint8)

    def quad(self, box: Box, by: float = 0.0) -> Quad:
        """The quad on the picture of a box on the small views, `by` small pixels wider."""
        left, top, right, bottom = (value * self.factor for value in box)
        return widened((left, top, right, bottom), by * self.factor, self.image)

    def cut(self, quads: Iterable[Quad], by: int = 0) -> Mask:
        """255 in the small views' pixels that lie in one of the picture's quads, dilated by `by` small pixels."""
        mask = np.zeros(self.small.shape[:2], np.uint8)
        for quad in quads:
            points = np.asarray(quad, np.float64).reshape(4, 2) / self.factor
            cv2.fillConvexPoly(mask, np.rint(points).astype(np.int32), 255)
        return grown_mask(mask, by)


def grown_mask(mask: Mask, by: int) -> Mask:
    """The mask, dilated by a square of `by` pixels to each side."""
    return np.asarray(cv2.dilate(mask, np.ones((2 * by + 1, 2 * by + 1), np.uint8)), np.uint8) if by else mask


def smaller(image: Image, edge: int) -> tuple[Image, float]:
    """The image with its long edge at most `edge`, and the factor back to its own pixels."""
    height, width = image.shape[:2]
    factor = max(height, width) / edge
    if factor <= 1:
        return image, 1.0
    size = (max(1, round(width / factor)), max(1, round(height / factor)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def widened(box: Box, by: float, image: Image) -> Quad:
    """The upright quad of a box, `by` pixels wider on all sides, inside the image."""
    left, top, right, bottom = box
    height, width = image.shape[:2]
    return rectangle(
        max(0, round(left - by)),
        max(0, round(top - by)),
        min(width, round(right + by)),
        min(height, round(bottom + by)),
    )


def inside(quad: Quad, places: Iterable[Quad]) -> bool:
    """Whether the centre of a quad lies in the upright box around one of the places."""
    left, top, right, bottom = bounds(quad)
    x, y = (left + right) / 2, (top + bottom) / 2
    return any(low <= x <= far and high <= y <= deep for low, high, far, deep in map(bounds, places))


def line_height(page: Page) -> float:
    """Median height of the page's lines in its pixels; that of 10 points on its long edge where there are none."""
    heights = [math.dist(line.quad[0:2], line.quad[6:8]) for line in page.lines]
    return max(8.0, median(heights)) if heights else max(page.width, page.height) / 80
