"""Points and boxes carried through the homography of a capture."""

import math
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from pipeline.page import Quad

Matrix = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""left, top, right, bottom in pixels of the sheet."""


def identity() -> Matrix:
    """The homography that moves nothing."""
    return np.eye(3)


def carried_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A sheet point in pixels of the captured picture."""
    u, v, w = matrix @ (x, y, 1.0)
    return float(u / w), float(v / w)


def carried(matrix: Matrix, box: Box, slant: float = 0.0) -> Quad:
    """The quad in the captured picture of a sheet box that climbs by `slant` degrees, clockwise from its top-left corner."""
    left, top, right, bottom = box
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    corners = [carried_point(matrix, *point) for point in (_climbing(outline, slant) if slant else outline)]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    return (round(x0), round(y0), round(x1), round(y1), round(x2), round(y2), round(x3), round(y3))


def _climbing(outline: Iterable[tuple[float, float]], degrees: float) -> Iterator[tuple[float, float]]:
    """Points turned around their mean so that what is level climbs to the right."""
    points = list(outline)
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    for u, v in points:
        yield x + (u - x) * cos + (v - y) * sin, y - (u - x) * sin + (v - y) * cos


def carried_edges(matrix: Matrix, xs: tuple[float, ...], top: float, bottom: float) -> tuple[int, ...]:
    """Character edges along the carried baseline (middle of the line), pixels from its left end."""
    middle = (top + bottom) / 2
    x0, y0 = carried_point(matrix, xs[0], middle)
    points = (carried_point(matrix, x, middle) for x in xs)
    return tuple(round(math.hypot(x - x0, y - y0)) for x, y in points)
