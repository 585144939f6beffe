"""Watermarks: text that slants across a page whose other lines do not."""

import math
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

from pipeline.page import Line, Page, Quad, bounds
from pipeline.pii.finding import Finding
from pipeline.pii.scaled import Image, widened
from schemas.names import PiiKind

_SLANT: Final = (
    7.0,
    75.0,
)  # degrees away from the page's other lines; what is steeper is text that stands on end
_LEAST: Final = 4  # characters; the angle of a shorter line is that of its glyphs
_LONG: Final = 3.0  # times its height


def watermarks(image: Image, page: Page, seals: Sequence[Quad]) -> Iterator[Finding]:
    """WATERMARK findings: lines that were read and slant by more than 7 degrees against the page's other lines.

    Text in one of the `seals` slants for another reason.
    The quads are wider than the lines: of faint text a reader misses characters at the ends.
    """
    angles = [_angle(line) for line in page.lines]
    if not angles:
        return
    level = median(angles)
    for line, angle in zip(page.lines, angles, strict=True):
        slant = abs((angle - level + 180) % 360 - 180)
        high = math.dist(line.quad[0:2], line.quad[6:8])
        long = line.length >= _LONG * max(high, 1) and len(line.text.strip()) >= _LEAST
        if long and _SLANT[0] <= slant <= _SLANT[1] and not any(_inside(line, seal) for seal in seals):
            box = bounds(_longer(line, 1.5 * high))
            yield Finding(
                None,
                widened((box[0], box[1], box[2], box[3]), 0.15 * high, image),
                PiiKind.WATERMARK,
                0.6,
                "slant",
            )


def _angle(line: Line) -> float:
    x0, y0, x1, y1 = line.quad[:4]
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def _inside(line: Line, quad: Quad) -> bool:
    left, top, right, bottom = bounds(line.quad)
    low, high, far, deep = bounds(quad)
    return low <= (left + right) / 2 <= far and high <= (top + bottom) / 2 <= deep


def _longer(line: Line, by: float) -> Quad:
    """The line's quad with `by` pixels more at both ends."""
    angle = math.radians(_angle(line))
    dx, dy = round(by * math.cos(angle)), round(by * math.sin(angle))
    x0, y0, x1, y1, x2, y2, x3, y3 = line.quad
    return (x0 - dx, y0 - dy, x1 + dx, y1 + dy, x2 + dx, y2 + dy, x3 - dx, y3 - dy)
