"""Pictures of those who write, beside the messages of a phone's screen."""

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np

from pipeline.page import Page, Quad, bounds
from pipeline.pii.finding import Finding
from pipeline.pii.scaled import Box, Image, Mask, Views
from schemas.names import PiiKind

_SIZE: Final = (
    0.035,
    0.18,
)  # of the screen's width: a head alone before a pale ground, to a profile's picture
_ASPECT: Final = (0.6, 1.5)  # width over height
_BAND: Final = 0.24  # of the screen's width at each side
_OVER: Final = 0.04  # beyond the bar's ends: a photographed screen widens downwards
_GROUND: Final = 0.2  # of the screen's width, up to which something stands before a ground
_APART: Final = 26  # levels in one channel; white panels differ from the usual grey by 18
_FULL: Final = 0.4  # share of its box that a head and its shoulders fill; icons drawn as lines fill less
_VARIED: Final = 20.0  # levels of deviation; bubbles and buttons are flat
_AROUND: Final = 0.38  # of its size lies around a head as ground of the screen's colour


def avatars(views: Views, page: Page, bars: Sequence[Quad]) -> Iterator[Finding]:
    """FACE findings at the sides of a phone's screen, square or round; `bars` are quads of its status bar.

    Only what stands farther out than every line of its row counts, whatever it shows.
    """
    for bar in bars[:1]:
        left, _, right, foot = (value // views.factor for value in bounds(bar))
        if right - left < 2:
            continue
        apart = _apart(views.small, right - left)
        apart[views.cut(line.quad for line in page.lines) > 0] = 0
        apart[: max(0, foot)] = 0
        for box in _pieces(views, apart, right - left):
            if _outermost(views, page, box, left, right):
                yield Finding(None, _whole(views, page, box), PiiKind.FACE, 0.5, "beside-message")


def _apart(image: Image, width: int) -> Mask:
    """255 where a pixel is darker in one channel than the screen around it, which holds beside a dark desk too."""
    size = max(3, round(_GROUND * width))
    ground = cv2.morphologyEx(image, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
    first, second, third = cv2.split(cv2.subtract(ground, image))
    mask = np.asarray((cv2.max(cv2.max(first, second), third) > _APART) * 255, np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)


def _pieces(views: Views, apart: Mask, width: int) -> Iterator[tuple[int, int, int, int]]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(apart)
    low, high = (share * width for share in _SIZE)
    for index in range(1, count):
        left, top, wide, tall, area = stats[index].tolist()
        sized = low <= wide <= high and low <= tall <= high and area >= _FULL * wide * tall
        if not (sized and _ASPECT[0] <= wide / tall <= _ASPECT[1]):
            continue
        place = slice(top, top + tall), slice(left, left + wide)
        if float(views.small_grey[place][labels[place] == index].std()) >= _VARIED:
            yield left, top, left + wide, top + tall


def _outermost(views: Views, page: Page, box: Box, left: int, right: int) -> bool:
    """Whether a box lies at a side of the screen and all lines of its rows lie farther in."""
    middle, band, over = (box[0] + box[2]) / 2, _BAND * (right - left), _OVER * (right - left)
    at_left = left - over <= middle <= left + band
    if not at_left and not right - band <= middle <= right + over:
        return False
    return not any(
        (line[0] + line[2]) / 2 < middle if at_left else (line[0] + line[2]) / 2 > middle
        for line in _beside(views, page, box)
    )


def _beside(views: Views, page: Page, box: Box) -> list[Box]:
    """The boxes, in small pixels, of lines that have their middle in the rows of a box."""
    boxes = (tuple(value / views.factor for value in bounds(line.quad)) for line in page.lines)
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in boxes if box[1] <= (y0 + y1) / 2 <= box[3]]


def _whole(views: Views, page: Page, box: Box) -> Quad:
    """The quad of a picture with the ground around a head, which ends where lines begin."""
    by = _AROUND * max(box[2] - box[0], box[3] - box[1])
    left, right, middle = box[0] - by, box[2] + by, (box[0] + box[2]) / 2
    for x0, _, x1, _ in _beside(views, page, (box[0], box[1] - by, box[2], box[3] + by)):
        if x0 > middle:
            right = min(right, max(box[2], x0 - 1))
        elif x1 < middle:
            left = max(left, min(box[0], x1 + 1))
    return views.quad((left, box[1] - by, right, box[3] + by))
