"""Margins around what a hand wrote: they end where printed lines begin."""

from collections.abc import Iterable
from typing import Final

from pipeline.page import Quad, bounds
from pipeline.pii.scaled import Box

Whole = tuple[int, int, int, int]
"""left, top, right, bottom in whole pixels."""
_SLACK: Final = 0.1  # of a printed line's height: as far from it the margin ends


def cut_margin(ink: Box, wide: Whole, lines: Iterable[Quad], *, sides: bool) -> Whole:
    """The box `wide` around strokes in the box `ink`, cut back to the printed `lines` above and below it, never into `ink`.

    With `sides` also to those beside it. All in the picture's pixels.
    """
    left, top, right, bottom = wide
    for quad in lines:
        x0, _, x1, _ = bounds(quad)
        if not (x0 < right and left < x1):
            continue
        high, low = _edges(quad, max(x0, left), min(x1, right))
        slack, middle = _SLACK * (low - high), (high + low) / 2
        if middle < ink[1]:
            top = max(top, round(min(low + slack, ink[1])))
        elif middle > ink[3]:
            bottom = min(bottom, round(max(high - slack, ink[3])))
        elif sides and (x0 + x1) / 2 < ink[0]:
            left = max(left, round(min(x1 + slack, ink[0])))
        elif sides and (x0 + x1) / 2 > ink[2]:
            right = min(right, round(max(x0 - slack, ink[2])))
    return left, top, right, bottom


def _edges(quad: Quad, start: float, end: float) -> tuple[float, float]:
    """The least y of a line's upper edge between two x, and the greatest of its lower edge: a tilted line's box is higher."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    upper = [y0 + (y1 - y0) * _part(x, x0, x1) for x in (start, end)]
    lower = [y3 + (y2 - y3) * _part(x, x3, x2) for x in (start, end)]
    return min(upper), max(lower)


def _part(x: float, start: float, end: float) -> float:
    return min(1.0, max(0.0, (x - start) / (end - start))) if end > start else 0.0
