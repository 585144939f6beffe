"""Pieces of text (characters, strokes, blurred words) in a grey picture, and their size."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Boxes = NDArray[np.int32]

ENOUGH: Final = 20
"""Pieces from which a picture's text is measured; below it, white text on a dark ground and pale ink are looked for."""
INK: Final = 10
"""Grey levels below the mean of its surroundings that make ink."""
PALE_INK: Final = 2
_SIZE_POWER: Final = 1.5
_NUMBERS: Final = 2**16
_BEFORE: Final = np.array([[1, 1, 1], [1, 0, 0], [0, 0, 0]], np.uint8)
"""Neighbours of a pixel that come before it."""


@dataclass(frozen=True)
class Text:
    """Pieces of text: boxes Nx4 (left, top, width, height), a mask of their pixels, size and contrast.

    `size`: pixels, the median of the shorter sides weighted by their power 1.5, about 0.7 of a character's height:
    of the quantiles tried, the one that blur, shake, punctuation and dashed lines move least. `contrast`: 75 % quantile of black against white around ink, share of 255.
    """

    boxes: Boxes
    mask: Mask
    size: float
    contrast: float
    local: Grey
    smooth: Grey

    @property
    def count(self) -> int:
        return len(self.boxes)


def halved(grey: Grey, least: int) -> Grey:
    """The picture, halved as long as its long side keeps `least` pixels: by whole steps alone is that cheap."""
    factor = 1
    while max(grey.shape) >= 2 * factor * least and min(grey.shape) >= 2 * factor:
        factor *= 2
    if factor == 1:
        return grey
    rows, columns = (edge // factor for edge in grey.shape)
    even = grey[: rows * factor, : columns * factor]
    return np.asarray(cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def find_text(grey: Grey) -> Text:
    """The text of a grey picture, dark on light or the other way round, if need be in pale ink."""
    found = _pieces(grey, grey.shape, INK, 0.8)
    if len(found[0]) < ENOUGH:
        other = 255 - grey
        tries = [
            (grey, found),
            (other, _pieces(other, grey.shape, INK, 0.8)),
            (grey, _pieces(grey, grey.shape, PALE_INK, 1.5)),
        ]
        grey, found = next((t for t in tries if len(t[1][0]) >= ENOUGH), tries[0])
    return _text(grey, *found)


def dark_text(parts: Grey, shape: tuple[int, ...]) -> Text:
    """The dark text on parts, laid side by side, of a picture of this height and width."""
    return _text(parts, *_pieces(parts, shape, INK, 0.8))


def _text(grey: Grey, boxes: Boxes, mask: Mask) -> Text:
    size = _size(boxes)
    smooth = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.6), dtype=np.uint8)
    local = _local_contrast(smooth, size)
    return Text(boxes, mask, size, quantile(local, 0.75, mask) / 255, local, smooth)


def quantile(grey: Grey, share: float, mask: Mask | None = None) -> float:
    """The grey level that this share of the pixels does not exceed, of those in `mask` if there is one; 0 of none."""
    chosen = None if mask is None else mask.view(np.uint8)
    counts = cv2.calcHist([grey], [0], chosen, [256], [0, 256])[:, 0].cumsum()
    return float(np.searchsorted(counts, share * counts[-1])) if counts[-1] else 0.0


def _pieces(grey: Grey, shape: tuple[int, ...], ink: int, sigma: float) -> tuple[Boxes, Mask]:
    """Boxes and mask of the pieces in (parts of) a picture of this height and width."""
    block = max(15, max(shape) // 40) | 1
    smooth = cv2.GaussianBlur(grey, (0, 0), sigma)
    black = cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, ink)
    numbers = cv2.CV_16U if _few_pieces(black) else cv2.CV_32S
    _, labels, stats, _ = cv2.connectedComponentsWithStatsWithAlgorithm(black, 8, numbers, cv2.CCL_BOLELLI)
    usable = _like_text(stats, shape)
    usable[0] = False  # the ground
    mask = cv2.dilate(np.take(usable.view(np.uint8), labels), np.ones((3, 3), np.uint8)).view(np.bool_)
    return np.asarray(stats[usable, :4], dtype=np.int32), mask


def _few_pieces(black: Grey) -> bool:
    """Whether 16 bits can number the pieces, at half the time: on its way OpenCV numbers each pixel with none before it.

    In several threads its numbers are spread over the picture: as if each four pixels were a piece.
    """
    if black.size < 4 * _NUMBERS or cv2.getNumThreads() > 1:
        return black.size < 4 * _NUMBERS
    return cv2.countNonZero(cv2.subtract(black, cv2.dilate(black, _BEFORE))) < _NUMBERS


def _like_text(stats: NDArray[np.int32], shape: tuple[int, ...]) -> Mask:
    width, height, area = (stats[:, column].astype(np.int64) for column in (2, 3, 4))
    short, long = np.minimum(width, height), np.maximum(width, height)
    small = (height <= shape[0] / 8) & (width <= shape[1] / 2) & (height >= 4) & (width >= 2)
    return np.asarray(small & (long <= 15 * short) & (10 * area >= width * height) & (area >= 12))


def _size(boxes: Boxes) -> float:
    if not len(boxes):
        return 0.0
    short = np.sort(np.minimum(boxes[:, 2], boxes[:, 3]))
    total = np.cumsum(short.astype(np.float64) ** _SIZE_POWER)
    return float(short[np.searchsorted(total, total[-1] / 2)])


def _local_contrast(smooth: Grey, size: float) -> Grey:
    side = max(3, round(size * 0.6)) | 1
    around = np.ones((side, side), np.uint8)
    return np.asarray(cv2.subtract(cv2.dilate(smooth, around), cv2.erode(smooth, around)), dtype=np.uint8)
