"""Portraits before a pale ground, which is no darker than paper: known by an oval of skin under something darker."""

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Page, Quad, bounds
from pipeline.pictures import reduced
from pipeline.pii.finding import Finding
from pipeline.pii.scaled import Box, Image, Mask, Views, inside
from schemas.names import PiiKind

_HALF: Final = 2
_WHITE: Final = 90  # percentile of each channel that is paper, whatever the light
_WIDTH: Final = (0.02, 0.16)  # of a face, in shares of the page's short edge: 4 to 33 mm on A4
_TALL: Final = (0.85, 2.0)  # height over width of an oval of skin, with a neck or under a fringe
_OVAL: Final = 0.6  # share of its box that skin fills
_DARKER: Final = 25  # levels by which hair is darker than skin
_FEATURES: Final = 6.0  # levels of deviation within: eyes and mouth; a coloured field is flat
_AROUND: Final = (
    0.9,
    0.5,
    0.75,
)  # of the face's width to the sides, of its height above and below: a portrait's ground
_READ: Final = 0.8


def portraits(views: Views, page: Page, taken: Sequence[Quad]) -> Iterator[Finding]:
    """FACE findings: ovals of a skin's colour and a face's size with something darker on top, and the ground around.

    `taken` are quads of faces that are known, and of seals.
    """
    small = reduced(views.small, _HALF)
    skin = _skin(small)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(skin)
    short = min(small.shape[:2])
    grey = reduced(views.small_grey, _HALF)
    for index, (left, top, width, height, area) in enumerate(stats[1:count].tolist(), 1):
        sized = _WIDTH[0] * short <= width <= _WIDTH[1] * short and width >= 6
        if not (sized and _TALL[0] * width <= height <= _TALL[1] * width and area >= _OVAL * width * height):
            continue
        place = slice(top, top + height), slice(left, left + width)
        quad = views.quad((_HALF * left, _HALF * top, _HALF * (left + width), _HALF * (top + height)))
        if not inside(quad, taken) and _like_face(grey, labels[place] == index, (left, top, width, height)):
            box = _ground(views, page, (left, top, left + width, top + height))
            if not _read_in(page, views, box):
                yield Finding(None, views.quad(box, 1), PiiKind.FACE, 0.5, "skin")


def _skin(image: Image) -> Mask:
    """255 where a pixel has a skin's hue against the paper's white, in pieces wider than strokes of red ink."""
    levels = np.percentile(image[::4, ::4].reshape(-1, 3), _WHITE, axis=0)
    table = np.clip(np.arange(256)[:, None] * 250 / np.maximum(levels, 60), 0, 255).astype(np.uint8)
    white = cv2.LUT(image, table[None])
    luma, red, blue = cv2.split(cv2.cvtColor(white, cv2.COLOR_RGB2YCrCb))
    hued = (red > 136) & (red < 173) & (blue > 77) & (blue < 124) & (luma > 40)
    mask = np.asarray(hued * 255, np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _like_face(grey: Image, skin: NDArray[np.bool_], box: tuple[int, int, int, int]) -> bool:
    left, top, width, height = box
    face = grey[top : top + height, left : left + width]
    middle = face[height // 5 : -height // 5, width // 5 : -width // 5]
    above = grey[max(0, top - height // 4) : top + height // 8, left + width // 4 : left + width - width // 4]
    if not above.size:
        return False
    level = float(np.median(face[skin]))
    return float(np.median(above)) <= level - _DARKER and float(middle.std()) >= _FEATURES


def _ground(views: Views, page: Page, face: Box) -> Box:
    """The box in small pixels of a portrait around its face, which ends where lines were read."""
    x0, y0, x1, y1 = (_HALF * value for value in face)
    wide, tall = x1 - x0, y1 - y0
    left, right = x0 - _AROUND[0] * wide, x1 + _AROUND[0] * wide
    top, bottom = y0 - _AROUND[1] * tall, y1 + _AROUND[2] * tall
    for line in page.lines:
        a, b, c, d = (value / views.factor for value in bounds(line.quad))
        if a < right and left < c and b < bottom and top < d:
            if (b + d) / 2 > y1:
                bottom = min(bottom, b)
            elif (b + d) / 2 < y0:
                top = max(top, d)
            elif c <= x0:
                left = max(left, c)
            elif a >= x1:
                right = min(right, a)
    return left, top, max(right, x1), max(bottom, y1)


def _read_in(page: Page, views: Views, box: Box) -> bool:
    left, top, right, bottom = (value * views.factor for value in box)
    for line in page.lines:
        a, b, c, d = bounds(line.quad)
        read = line.confidence > _READ and len(line.text) > 3
        if read and left < (a + c) / 2 < right and top < (b + d) / 2 < bottom:
            return True
    return False
