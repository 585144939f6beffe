"""Print that lies under red seals: their places are read once more as red light shows them.

A reader takes print that a seal crosses for a part of the seal, or misses it. In the red channel the seal is as light as the paper.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import dist
from statistics import median
from typing import Final

import cv2
import numpy as np

from pipeline.engines.protocol import Image
from pipeline.engines.results import in_reading_order
from pipeline.page import Line, Quad, bounds
from pipeline.pictures import reduced
from pipeline.red import Box, Mask, red_seals, without_red

Reader = Callable[[Image], list[Line]]
_EDGE: Final = 1000
"""Pixels of the long edge near which seals are looked for."""
_DARK: Final = 140
"""Grey below which there is print under a seal."""
_SURE: Final = 0.97
"""Confidence from which a line needs no second reading."""
_BELIEVED: Final = 0.9
"""And from which a line that was not read before, or not whole, is taken."""
_WHOLE: Final = 0.8
"""Of the characters read before, which the second reading must have as well: a red value in a seal is lost to it."""
_HEIGHT: Final = 20.0
"""Pixels that a line is taken to be high on a page on which none was read."""
_TALL: Final = 2.0
_ENDS: Final = 4
"""Pixels from the end of a part within which a line is cut."""
_UNREAD: Final = 0.1
"""Of the square of a line's height, print that no sure line covers, from which there is something to read."""


def read_beneath(image: Image, lines: list[Line], read: Reader) -> list[Line]:
    """The lines of an upright RGB picture with those under its red seals; `read` reads a part of it.

    A line that was read is replaced only by one read with more confidence or more of it, and none is taken away.
    """
    factor = max(1, round(max(image.shape[:2]) / _EDGE))
    found = lines
    for seal in red_seals(reduced(image, factor)):
        box = _within(tuple(factor * edge for edge in seal), image, 2 * factor)
        grey = without_red(image[box[1] : box[3], box[0] : box[2]])
        if _print_unread(grey, box, lines):
            found = merged(found, _read_around(image, box, grey, lines, read), box)
    return found if found is lines else in_reading_order(found)


def _read_around(image: Image, box: Box, grey: Mask, lines: Sequence[Line], read: Reader) -> list[Line]:
    """The lines in and around a seal's box without its red; where one is cut, over the whole width of the picture."""
    left, top, right, bottom = _around(box, lines, image)
    for low, high in ((left, right), (0, image.shape[1])):
        crop = image[top:bottom, low:high].copy()
        crop[box[1] - top : box[3] - top, box[0] - low : box[2] - low] = grey[:, :, None]
        found = [_moved(line, low, top) for line in read(crop)]
        boxes = [bounds(line.quad) for line in found]
        if not any(_touch(one, box) and _cut(one, low, high, image.shape[1]) for one in boxes):
            break
    return found


def _cut(line: Box, left: int, right: int, width: int) -> bool:
    """Whether a line reaches the left or the right end of a part of a picture that goes on there."""
    return (left > 0 and line[0] <= left + _ENDS) or (right < width and line[2] >= right - _ENDS)


def merged(before: Sequence[Line], again: Sequence[Line], seal: Box) -> list[Line]:
    """Lines of a picture, and of a part of it read again, of which those that touch the seal's box count."""
    found = list(before)
    for line in again:
        if not _touch(bounds(line.quad), seal):
            continue
        same = [old for old in found if _covered(bounds(old.quad), bounds(line.quad))]
        if _better(line, same):
            found = [old for old in found if old not in same] + [line]
    return found


def _better(line: Line, same: Sequence[Line]) -> bool:
    """Whether a line of the second reading says more than those of the first in its place."""
    size, old = _characters([line]), _characters(same)
    if size > old:
        return line.confidence >= _BELIEVED
    mean = sum(one.confidence * len(one.text) for one in same) / max(1, sum(len(one.text) for one in same))
    return line.confidence > mean and size >= _WHOLE * old


def _characters(lines: Sequence[Line]) -> int:
    """Letters and digits; what is left of a seal's strokes is read as signs."""
    return sum(char.isalnum() for line in lines for char in line.text)


def _print_unread(grey: Mask, box: Box, lines: Sequence[Line]) -> bool:
    """Whether there is print in a seal's box that no line accounts for: a seal read as one large sign accounts for none."""
    high = median([_height(line) for line in lines] or [_HEIGHT])
    dark = np.asarray((grey < _DARK) * 255, np.uint8)
    for line in lines:
        if line.confidence >= _SURE and _height(line) <= _TALL * high:
            corners = np.array(line.quad, np.int32).reshape(4, 2) - box[:2]
            cv2.fillConvexPoly(dark, corners, 0)
    return cv2.countNonZero(dark) >= _UNREAD * high * high


def _height(line: Line) -> float:
    return dist(line.quad[0:2], line.quad[6:8])


def _around(box: Box, lines: Sequence[Line], image: Image) -> Box:
    """The box of a seal with all lines that it touches, and a margin."""
    boxes = [box, *(found for line in lines if _touch(found := bounds(line.quad), box))]
    left, top, right, bottom = zip(*boxes, strict=True)
    return _within((min(left), min(top), max(right), max(bottom)), image, (box[3] - box[1]) // 4)


def _within(box: tuple[int, ...], image: Image, by: int) -> Box:
    """A box that is `by` pixels wider on all sides, inside the image."""
    height, width = image.shape[:2]
    return max(0, box[0] - by), max(0, box[1] - by), min(width, box[2] + by), min(height, box[3] + by)


def _touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _covered(old: Box, new: Box) -> bool:
    """Whether at least half of a line's box lies in another."""
    across = min(old[2], new[2]) - max(old[0], new[0])
    down = min(old[3], new[3]) - max(old[1], new[1])
    return 2 * max(0, across) * max(0, down) >= max(1, (old[2] - old[0]) * (old[3] - old[1]))


def _moved(line: Line, x: int, y: int) -> Line:
    a, b, c, d, e, f, g, h = line.quad
    quad: Quad = (a + x, b + y, c + x, d + y, e + x, f + y, g + x, h + y)
    return replace(line, quad=quad)
