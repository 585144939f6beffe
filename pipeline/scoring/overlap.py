"""How much two spans of a text or two boxes of a page overlap."""

from collections.abc import Sequence
from math import isfinite

CharSpan = tuple[int, int]


def span_iou(first: Sequence[float] | None, second: Sequence[float] | None) -> float:
    """Intersection over union of two half-open spans [start, end), 0..1; both None 1.0, one None 0.0 (MedStruct-S)."""
    if first is None or second is None:
        return 1.0 if first is second else 0.0
    shared = min(first[1], second[1]) - max(first[0], second[0])
    if shared <= 0:
        return 0.0
    union = first[1] - first[0] + second[1] - second[0] - shared
    return shared / union if union > 0 else 0.0


def bbox_iou(first: Sequence[float], second: Sequence[float]) -> float:
    """Intersection over union of two boxes (two opposite corners: x, y, x, y), 0..1; 0.0 without an area.

    Raises ValueError unless each box has four finite numbers.
    """
    left, top, right, bottom = _upright(first)
    other_left, other_top, other_right, other_bottom = _upright(second)
    width = min(right, other_right) - max(left, other_left)
    height = min(bottom, other_bottom) - max(top, other_top)
    shared = max(0.0, width) * max(0.0, height)
    union = (right - left) * (bottom - top) + (other_right - other_left) * (other_bottom - other_top) - shared
    return shared / union if union > 0 else 0.0


def _upright(box: Sequence[float]) -> tuple[float, float, float, float]:
    if len(box) != 4 or not isfinite(sum(box)):
        raise ValueError("a box is four finite numbers: x, y, x, y")
    left, top, right, bottom = box
    if left <= right and top <= bottom:
        return left, top, right, bottom
    return min(left, right), min(top, bottom), max(left, right), max(top, bottom)
