"""Sheets of paper that lie apart on one picture, each with print on it."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.legibility.text import Grey

_SIDE: Final = 160
"""Pixels of the long side on which sheets are told apart."""
_LEAST: Final = 0.12
"""Share of the picture that a sheet covers."""
_STRAIGHT: Final = 0.82
"""Share of the rectangle around it that a sheet fills; parts of one sheet that a dark picture divides fill less, or touch
no edge with what lies between them."""
_GAP: Final = 12
"""Grey levels by which the desk between sheets is darker than both."""
_PRINT: Final = 0.02
"""Share of a sheet with strokes on it."""


def count_sheets(light: Grey, strokes: Grey) -> int:
    """How many sheets with print lie apart, at least 1.

    `light`: the picture without its strokes (a maximum filter has closed them); `strokes`: maximum minus minimum around
    each pixel, of the same HxW. Sheets that touch or overlap, and white sheets on white, count as one.
    """
    scale = _SIDE / max(light.shape)
    size = (max(1, round(light.shape[1] * scale)), max(1, round(light.shape[0] * scale)))
    small = np.asarray(cv2.resize(light, size, interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
    _, paper = cv2.threshold(small, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    paper = cv2.morphologyEx(paper, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(paper, connectivity=4)
    large = [n for n in range(1, count) if stats[n, cv2.CC_STAT_AREA] >= _LEAST * paper.size]
    if len(large) < 2 or not _lie_on_a_desk(small, labels, large):
        return 1
    printed = cv2.resize(strokes, size, interpolation=cv2.INTER_LINEAR) > _GAP * 2
    return max(1, sum(_is_sheet(labels == n) and bool(printed[labels == n].mean() > _PRINT) for n in large))


def _lie_on_a_desk(small: Grey, labels: NDArray[np.int32], large: list[int]) -> bool:
    """Whether what parts the sheets is darker than each of them and runs to the picture's edge on two sides."""
    ground = ~np.isin(labels, large)
    if min(float(np.median(small[labels == n])) for n in large) - float(np.median(small[ground])) < _GAP:
        return False
    rims = (ground[0], ground[-1], ground[:, 0], ground[:, -1])
    return sum(bool(rim.any()) for rim in rims) >= 2


def _is_sheet(mask: NDArray[np.bool_]) -> bool:
    points = np.argwhere(mask)[:, ::-1].astype(np.float32)
    (_, (width, height), _) = cv2.minAreaRect(points)
    return bool(mask.sum() >= _STRAIGHT * (width + 1) * (height + 1))
