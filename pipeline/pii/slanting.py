"""Rows of pale strokes that slant: found by their course, measured, and grown as far as they go on; pixels of one mask."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Quad, bounds
from pipeline.pii.scaled import Box, Mask

LEVEL: Final = 7.0  # degrees from the page's other lines, below which text does not slant
_SHORT: Final = 20  # least length: three characters of small print
_ROW: Final = (3.2, 40.0)  # heights of a row
_LONG: Final = 4.0  # times its height
_POINTS: Final = 35
_FILL: Final = 0.1  # of a row's rotated box, at least: strokes at this scale run into each other
_JOIN: Final = 21  # how far strokes are joined along a row
_NEAR: Final = 8  # degrees from the angle that is looked along
_GOES_ON: Final = (
    0.16  # share of pale strokes in what print leaves of a square of a row's height, where the row goes on
)
_UNKNOWN: Final = -1.0
_LEFT: Final = 0.4  # share of such a square that print must leave: of less nothing is known
_AROUND: Final = 0.4  # of a row's density: what may be above and below it
_MARGIN: Final = 0.22  # of a row's height above and below it, thrice as much at its ends
_GAP: Final = 2  # such squares without strokes, as blanks and crossing print leave them
_FREE: Final = (
    0.26  # share of strokes in what print leaves of a row: watermarks have .28 to .47, rests of print .2
)

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Row:
    """A slanting row of strokes: its rotated box, its length, and how many pixels of strokes it has."""

    quad: Quad
    length: float
    inked: int

    @property
    def slant(self) -> float:
        """Degrees that it falls to the right."""
        return math.degrees(math.atan2(self.quad[3] - self.quad[1], self.quad[2] - self.quad[0]))


def rows_of(pieces: Mask, whole: Mask, clear: Mask, angle: float) -> Iterator[Row]:
    """Rows of `pieces` that run at about an angle (degrees, rising to the right) and stand alone among the `whole` strokes.

    Strokes fill what print leaves `clear` of them: what print leaves pale is thinner.
    """
    for quad, length in _rows(pieces, angle):
        inked, free = _inked(whole, quad), _inked(clear, quad)
        if inked >= _FREE * free and _stands_alone(whole, quad):
            yield Row(quad, length, inked)


def grown_row(quad: Quad, strokes: Mask, clear: Mask) -> Quad:
    """A row's rotated box, grown across and along as far as strokes go on where it is `clear` of print and rulings."""
    corners = np.asarray(quad, np.float64).reshape(4, 2)
    along = (corners[1] - corners[0]) / max(1.0, float(np.linalg.norm(corners[1] - corners[0])))
    across = np.array([-along[1], along[0]])
    centre = corners.mean(axis=0)
    u, v = (corners - centre) @ along, (corners - centre) @ across
    left, right, top, bottom = float(u.min()), float(u.max()), float(v.min()), float(v.max())

    def share(box: Box) -> float:
        x0, x1, y0, y1 = box
        us, vs = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
        at = np.rint(centre + us[..., None] * along + vs[..., None] * across).astype(int).reshape(-1, 2)
        held = at[(at >= 0).all(axis=1) & (at < strokes.shape[::-1]).all(axis=1)]
        free = clear[held[:, 1], held[:, 0]] > 127
        if free.sum() < _LEFT * len(at):
            return _UNKNOWN
        return float(((strokes[held[:, 1], held[:, 0]] > 0) & free).sum() / free.sum())

    high = bottom - top
    top -= _steps(high / 2, 1, lambda by: share((left, right, top - by, top - by + 1)), gap=0)
    bottom += _steps(high / 2, 1, lambda by: share((left, right, bottom + by - 1, bottom + by)), gap=0)
    size = bottom - top
    reach = float(max(strokes.shape))
    left -= _steps(reach, size, lambda by: share((left - by, left - by + size, top, bottom)), gap=_GAP)
    right += _steps(reach, size, lambda by: share((right + by - size, right + by, top, bottom)), gap=_GAP)
    # where print cuts a row its strokes are lower than its characters
    by = _MARGIN * (bottom - top)
    ends = (
        (left - by, top - by),
        (right + by, top - by),
        (right + by, bottom + by),
        (left - by, bottom + by),
    )
    x0, y0, x1, y1, x2, y2, x3, y3 = (
        round(float(value)) for s, t in ends for value in centre + s * along + t * across
    )
    return x0, y0, x1, y1, x2, y2, x3, y3


def _steps(reach: float, step: float, share: Callable[[float], float], *, gap: int) -> float:
    """How far strokes go on, `step` by `step` up to `reach`, over at most `gap` steps without any."""
    last, at, empty = 0.0, step, 0.0
    while at <= reach and empty <= gap:
        here = share(at)
        if here >= _GOES_ON:
            last, empty = at, 0.0
        else:
            empty += 0.4 if here == _UNKNOWN else 1.0
        at += step
    # under print right behind its end a row may go on unseen
    return last + step if gap and share(last + step) == _UNKNOWN else last


def _stands_alone(strokes: Mask, quad: Quad) -> bool:
    """Whether there are far fewer strokes above and below a row than in it: a grid goes on in all directions."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    dx, dy = x3 - x0, y3 - y0
    around: Quad = (x0 - dx, y0 - dy, x1 - dx, y1 - dy, x2 + dx, y2 + dy, x3 + dx, y3 + dy)
    inner, all_three = density(strokes, quad), density(strokes, around)
    return (3 * all_three - inner) / 2 <= _AROUND * inner


def density(strokes: Mask, quad: Quad) -> float:
    """Share of strokes in a rotated box, 0..1."""
    left, top, right, bottom = bounds(quad)
    left, top = max(0, left), max(0, top)
    part = strokes[top : bottom + 1, left : right + 1]
    within = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(within, np.asarray(quad, np.int32).reshape(4, 2) - (left, top), 1)
    return float(cv2.mean(part, within)[0]) / 255 if part.size else 0.0


def _inked(mask: Mask, quad: Quad) -> int:
    """Pixels of a mask above its middle level in a rotated box."""
    left, top, right, bottom = bounds(quad)
    left, top = max(0, left), max(0, top)
    part = mask[top : bottom + 1, left : right + 1]
    within = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(within, np.asarray(quad, np.int32).reshape(4, 2) - (left, top), 1)
    return int(np.count_nonzero((part > 127) & (within > 0)))


def _rows(strokes: Mask, angle: float) -> Iterator[tuple[Quad, float]]:
    """Rows of strokes that run at an angle (degrees, rising to the right), with their length."""
    joined = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, _kernel(angle))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
    for index in range(1, count):
        left, top, width, height, area = stats[index].tolist()
        if max(width, height) < _SHORT or area < _SHORT * 5:
            continue
        part = labels[top : top + height, left : left + width] == index
        points = np.argwhere(part & (strokes[top : top + height, left : left + width] > 0))[:, ::-1] + (
            left,
            top,
        )
        row = _row(points.astype(np.float64), angle)
        if row:
            yield row


def _kernel(angle: float) -> Mask:
    size = _JOIN
    kernel = np.zeros((size, size), np.uint8)
    dx, dy = (size // 2) * math.cos(math.radians(angle)), -(size // 2) * math.sin(math.radians(angle))
    middle = size // 2
    start, end = (round(middle - dx), round(middle - dy)), (round(middle + dx), round(middle + dy))
    cv2.line(kernel, start, end, 1, 1)
    return kernel


def _row(points: Points, angle: float) -> tuple[Quad, float] | None:
    """The rotated box of strokes, if they are a long row near the angle with paper between them; and its length."""
    if len(points) < _POINTS:
        return None
    centre = points.mean(axis=0)
    along = np.linalg.eigh(np.cov((points - centre).T))[1][:, 1]
    along = along if along[0] >= 0 else -along
    slant = -math.degrees(math.atan2(along[1], along[0]))
    across = np.array([-along[1], along[0]])
    u, v = (points - centre) @ along, (points - centre) @ across
    low, high = (float(value) for value in np.percentile(v, (2, 98)))
    fill = len(points) / max(1.0, float(np.ptp(u)) * (high - low))
    fits = abs(slant - angle) <= _NEAR and abs(slant) >= LEVEL and fill >= _FILL
    if not (fits and _ROW[0] <= high - low <= _ROW[1] and np.ptp(u) >= _LONG * (high - low)):
        return None
    by = 0.35 * (high - low)
    ends = (
        (u.min() - by, v.min() - 2),
        (u.max() + by, v.min() - 2),
        (u.max() + by, v.max() + 2),
        (u.min() - by, v.max() + 2),
    )
    corners = [centre + s * along + t * across for s, t in ends]
    x0, y0, x1, y1, x2, y2, x3, y3 = (round(float(value)) for corner in corners for value in corner)
    return (x0, y0, x1, y1, x2, y2, x3, y3), float(np.ptp(u))
