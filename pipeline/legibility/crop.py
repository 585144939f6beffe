"""Sides of a picture that cut text."""

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.legibility.text import Boxes, Grey, Text

SIDES: Final = ("left", "top", "right", "bottom")
_TOUCH: Final = 1
"""Pixels from the edge within which a piece of text touches it."""
_CUT_LINES: Final = 3
"""Lines of text that end at the edge in the middle of a character; one or two are stray marks or page numbers."""
_CUT_MARKS: Final = 5
"""Marks at the edge from which two lines that end there are enough."""
_CUT_ROW: Final = 4
"""Characters beside others that the edge cuts lengthwise; of 185 whole corpus pages one has more, a torn receipt's teeth."""
RIM: Final = 12
"""Pixels from the edge within which the ground behind a mark at it is looked for."""
SLIVERS: Final = 45
"""Slivers of characters in one row along the edge; of 198 whole corpus and drawn pages none has more than 37, a torn receipt's teeth."""
_SLIVER_INK: Final = 0.7
"""Share of the text's contrast by which a sliver is darker than the ground behind it: teeth of paper are fainter."""


def cut_sides(text: Text, shape: tuple[int, int]) -> tuple[str, ...]:
    """The sides at which text goes on beyond a picture of this height and width."""
    boxes = _strong(text)
    return tuple(side for side in SIDES if _is_cut(_from_side(boxes, shape, side), text.size))


def rows_cut_along(grey: Grey, text: Text) -> tuple[str, ...]:
    """The sides of an HxW picture along which a row of text is cut so near its rim that its pieces are too flat to count."""
    ink = _SLIVER_INK * 255 * text.contrast
    return tuple(
        side
        for side, rim in zip(SIDES, rims(grey), strict=True)
        if slivers(rim, side, ink, text.size) >= SLIVERS
    )


def rims(grey: Grey) -> Iterator[Grey]:
    """The outermost RIM pixels at each of SIDES."""
    yield from (grey[:, :RIM], grey[:RIM], grey[:, -RIM:], grey[-RIM:])


def marks(rim: Grey, side: str, ink: float) -> NDArray[np.intp]:
    """Nx2 [start, end) along the edge of what is darker in a rim's two outermost lines than the ground behind, by `ink` grey levels."""
    across = int(side in ("left", "right"))
    outer = {"left": rim[:, :2], "top": rim[:2], "right": rim[:, -2:], "bottom": rim[-2:]}[side]
    behind = cv2.reduce(rim, across, cv2.REDUCE_MAX).ravel()
    inked = np.zeros(len(behind) + 2, np.bool_)
    # the ground is the rim's brightest pixel, which no darkest one of its outer lines exceeds
    inked[1:-1] = behind - cv2.reduce(outer, across, cv2.REDUCE_MIN).ravel() >= ink
    return np.flatnonzero(inked[1:] != inked[:-1]).reshape(-1, 2)


def slivers(rim: Grey, side: str, ink: float, size: float) -> int:
    """The most marks not longer than 1.5 text sizes that follow each other in gaps below two."""
    found = marks(rim, side, ink)
    found = found[found[:, 1] - found[:, 0] <= 1.5 * size]
    gaps = found[1:, 0] - found[:-1, 1]
    return max(map(len, np.split(found, np.flatnonzero(gaps > 2 * size) + 1)))


def _strong(text: Text) -> Boxes:
    """Pieces of about the text's size that are as black as text is: no texture of a desk, no shadow, no frame."""
    boxes = text.boxes
    if not len(boxes):
        return boxes
    middle = text.local[boxes[:, 1] + boxes[:, 3] // 2, boxes[:, 0] + boxes[:, 2] // 2]
    short, long = np.minimum(boxes[:, 2], boxes[:, 3]), np.maximum(boxes[:, 2], boxes[:, 3])
    sized = (long >= 0.5 * text.size) & (short <= 2.5 * text.size)
    return np.asarray(boxes[sized & (middle >= 0.5 * 255 * text.contrast)])


def _from_side(boxes: Boxes, shape: tuple[int, int], side: str) -> NDArray[np.int32]:
    """Boxes as (distance to the side, extent away from it, place along it, extent along it)."""
    left, top, width, height = boxes.T
    rows, columns = shape
    return np.stack(
        {
            "left": (left, width, top, height),
            "right": (columns - left - width, width, top, height),
            "top": (top, height, left, width),
            "bottom": (rows - top - height, height, left, width),
        }[side],
        axis=1,
    )


def _is_cut(boxes: NDArray[np.int32], size: float) -> bool:
    touching = boxes[boxes[:, 0] <= _TOUCH]
    if len(touching) < _CUT_LINES:
        return False
    lines = sum(_ends_a_line(piece, boxes, size) for piece in touching)
    few = _CUT_LINES - 1 if len(touching) >= _CUT_MARKS else _CUT_LINES
    return lines >= few or _in_rows(touching, size) >= _CUT_ROW


def _ends_a_line(piece: NDArray[np.int32], boxes: NDArray[np.int32], size: float) -> bool:
    """Whether three more pieces of like height follow a touching one inwards, close behind each other."""
    reach, place, extent = int(piece[1]), int(piece[2]), int(piece[3])
    if not 0.5 * size <= extent <= 3 * size:
        return False
    middle = boxes[:, 2] + boxes[:, 3] / 2
    level = (middle >= place) & (middle <= place + extent) & (boxes[:, 0] > 0)
    behind = boxes[level & (boxes[:, 3] >= 0.4 * extent) & (boxes[:, 3] <= 1.6 * extent)]
    behind = behind[np.argsort(behind[:, 0], kind="stable")]
    found = 0
    for distance, width in behind[:, :2]:
        if distance > reach + 2 * size:
            break
        if distance + width > reach:
            reach, found = int(distance + width), found + 1
    return found >= 3


def _in_rows(touching: NDArray[np.int32], size: float) -> int:
    """Characters among touching pieces that have another beside them, with a gap below two characters.

    A row counts only if most of its pieces are as wide as characters: bars of a bar code are not.
    """
    row = touching[(touching[:, 3] <= 3 * size) & (touching[:, 1] <= 2 * size)]
    row = row[np.argsort(row[:, 2], kind="stable")]
    gaps = row[1:, 2] - row[:-1, 2] - row[:-1, 3]
    found = 0
    for run in np.split(row, np.flatnonzero(gaps > 2 * size) + 1):
        wide = int(np.count_nonzero(run[:, 3] >= 0.4 * size))
        found += wide if wide >= max(2, 0.6 * len(run)) else 0
    return found
