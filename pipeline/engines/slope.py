"""How the rows of a page run: the slope of its text lines as it changes over a tilted, photographed or curled sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.page import Quad

Floats = NDArray[np.float64]
LONG: Final = 3.0
"""Only lines longer than this many heights say how rows run: integer corners make short ones point anywhere."""
ROUNDS: Final = 4
RIDGE: Final = 0.02
"""Prior on the change of slope over half a page, radians: a sheet photographed by hand changes by about this much."""


@dataclass(frozen=True, slots=True)
class RowField:
    """How rows run, x and y from the centre of the text in units of `scale` pixels.

    Seen in perspective rows are lines through one far point: the one through (0, v) has the slope level + across * v.
    A curled sheet adds along * x to it.
    """

    x0: float
    y0: float
    scale: float
    level: float = 0.0
    along: float = 0.0
    across: float = 0.0

    def row(self, x: Floats, y: Floats) -> Floats:
        """Row coordinate in pixels, equal for points of one row: where the row meets the middle of the page."""
        u, v = (x - self.x0) / self.scale, (y - self.y0) / self.scale
        rest = v - self.level * u - self.along * u**2 / 2
        return np.asarray(rest / np.maximum(1 + self.across * u, 0.1) * self.scale + self.y0)

    def column(self, x: Floats, y: Floats) -> Floats:
        """Column coordinate in pixels: columns stand square to the rows of the page's centre."""
        return np.asarray(x + self.level * (y - self.y0))


def corners(quads: Sequence[Quad]) -> Floats:
    """Quads as an array n x 4 x 2."""
    return np.asarray(quads, dtype=np.float64).reshape(-1, 4, 2)


def fit_rows(points: Floats) -> RowField:
    """The row field of lines given as corners (n x 4 x 2): least squares over long lines, outliers weighed down."""
    starts, ends = points[:, [0, 3]].mean(axis=1), points[:, [1, 2]].mean(axis=1)
    run = ends - starts
    length = np.hypot(run[:, 0], run[:, 1])
    height = np.hypot(*(points[:, 3] - points[:, 0]).T)
    usable = (length > LONG * height) & (np.abs(run[:, 1]) < np.abs(run[:, 0]))
    field = _empty(points)
    if not usable.any():
        return field
    middles, run, length = (starts + ends)[usable] / 2, run[usable], length[usable]
    return _solve(field, middles, run[:, 1] / run[:, 0], length**2)


def refine(field: RowField, left: Floats, right: Floats) -> RowField:
    """The field fitted to pairs of neighbours in a row (n x 2 points each), which reach farther than single lines."""
    run = right - left
    usable = run[:, 0] > 0
    if usable.sum() < ROUNDS:
        return field
    middles, run = (left + right)[usable] / 2, run[usable]
    return _solve(field, middles, run[:, 1] / run[:, 0], run[:, 0] ** 2)


def _empty(points: Floats) -> RowField:
    low, high = points.reshape(-1, 2).min(axis=0), points.reshape(-1, 2).max(axis=0)
    centre = (low + high) / 2
    return RowField(float(centre[0]), float(centre[1]), float(max((high - low).max() / 2, 1.0)))


def _solve(field: RowField, middles: Floats, slopes: Floats, weights: Floats) -> RowField:
    u, v = ((middles - (field.x0, field.y0)) / field.scale).T
    design = np.column_stack([np.ones_like(u), u, v - slopes * u])
    level = _weighted_median(slopes, weights)
    answer = np.array([level, 0.0, 0.0])
    for _ in range(ROUNDS):
        rest = np.abs(slopes - design @ answer)
        spread = max(_weighted_median(rest, weights), 1e-4)
        robust = weights / weights.max() / (1 + (rest / (3 * spread)) ** 2)
        prior = np.diag([0.0, *[(spread / RIDGE) ** 2 + 1e-9] * 2])
        answer = np.linalg.solve(design.T @ (design * robust[:, None]) + prior, design.T @ (robust * slopes))
    return RowField(field.x0, field.y0, field.scale, *(float(value) for value in answer))


def _weighted_median(values: Floats, weights: Floats) -> float:
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(reached, reached[-1] / 2)])
