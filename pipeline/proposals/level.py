"""A tilted or photographed page with its lines brought to level, so that rows are rows and edges are edges."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.page import Line, Page, rectangle

LONG: Final = 3.0
"""Line heights from which on a line is long enough to tell a slope."""
ENOUGH: Final = 5
"""Long lines from which on the slope may change down the page, as it does where a camera looked from aside."""
AWAY: Final = 0.015
"""Slope that a line may be off the page's before it is left out: seals, signatures, boxes that the reader drew level."""
Floats = NDArray[np.float64]


def level(page: Page) -> Page:
    """The page with every line as an upright box where it would stand without tilt; texts and offsets stay.

    The slope of lines is taken to change evenly from top to bottom.
    """
    if not page.lines:
        return page
    quads = np.array([line.quad for line in page.lines], dtype=np.float64).reshape(-1, 4, 2)
    starts, ends = (quads[:, 0] + quads[:, 3]) / 2, (quads[:, 1] + quads[:, 2]) / 2
    heights = (np.hypot(*(quads[:, 3] - quads[:, 0]).T) + np.hypot(*(quads[:, 2] - quads[:, 1]).T)) / 2
    middles = (starts + ends) / 2
    offset, change = _slope(starts, ends, heights)
    shifted = middles[:, 1] - (offset + change * middles[:, 1]) * (middles[:, 0] - page.width / 2)
    boxes = zip(starts[:, 0], shifted - heights / 2, ends[:, 0], shifted + heights / 2, strict=True)
    lines = tuple(_placed(line, box) for line, box in zip(page.lines, boxes, strict=True))
    return replace(page, lines=lines)


def _placed(line: Line, box: Sequence[float]) -> Line:
    left, top, right, bottom = (round(float(edge)) for edge in box)
    return replace(line, quad=rectangle(left, top, max(right, left + 1), max(bottom, top + 1)))


def _slope(starts: Floats, ends: Floats, heights: Floats) -> tuple[float, float]:
    """(slope at the top, its change per pixel down) of the lines, pixels down per pixel to the right."""
    widths = ends[:, 0] - starts[:, 0]
    long = widths > LONG * heights
    if not long.any():
        return 0.0, 0.0
    slopes = (ends[long, 1] - starts[long, 1]) / widths[long]
    places, weights = (starts[long, 1] + ends[long, 1]) / 2, widths[long]
    degree = 1 if long.sum() >= ENOUGH and np.ptp(places) > 0 else 0
    fitted = np.polyfit(places, slopes, degree, w=weights)
    near = np.abs(np.polyval(fitted, places) - slopes) < AWAY
    if near.sum() >= ENOUGH and np.ptp(places[near]) > 0:
        fitted = np.polyfit(places[near], slopes[near], 1, w=weights[near])
    return float(fitted[-1]), float(fitted[0]) if len(fitted) > 1 else 0.0
