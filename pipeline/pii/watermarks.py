"""Watermarks: text that slants across a page whose other lines do not, read or too pale to be read."""

import math
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds
from pipeline.pii.finding import Finding
from pipeline.pii.pictured import Picture, mask_of
from pipeline.pii.scaled import Image, Mask, Views, grown_mask, inside, reduced, widened
from schemas.names import PiiKind

_SLANT: Final = (
    7.0,
    75.0,
)  # degrees away from the page's other lines; what is steeper is text that stands on end
_LEAST: Final = 4  # characters; the angle of a shorter line is that of its glyphs
_LONG: Final = 3.0  # times its height
_UPRIGHT: Final = 20.0  # degrees up to which an upright box is little larger than the text
_PALE: Final = (9, 70)  # levels by which a watermark is darker than paper; print is darker by 90 and more
_ANGLES: Final = tuple(sign * angle for angle in (12, 22, 32, 45, 60) for sign in (1, -1))
_SHARE: Final = (
    0.001,
    0.12,
)  # of the page that pale ink covers: less is dust, more is a shaded form or a texture
_GLYPH: Final = (6, 50)  # least area and largest extent of a piece of pale strokes at half the small view
_RULE: Final = 23  # pixels of the small view; strokes of slanting characters run level for less
_FILL: Final = (0.1, 0.85)  # of a row's rotated box: strokes at this scale run into each other
_HALF: Final = 2

Points = NDArray[np.float64]


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
        if long and _SLANT[0] <= slant <= _SLANT[1] and not inside(line.quad, seals):
            quad = _longer(line, 1.5 * high)
            if slant <= _UPRIGHT:
                quad = widened(bounds(quad), 0.15 * high, image)
            yield Finding(None, quad, PiiKind.WATERMARK, 0.6, "slant")


def pale_watermarks(
    views: Views, page: Page, pictures: Sequence[Picture], taken: Sequence[Quad]
) -> Iterator[Finding]:
    """WATERMARK findings: slanting rows of pale strokes that no line accounts for."""
    pale = _pale(views)
    pale[mask_of(views, pictures, 6) > 0] = 0
    pale[views.cut([*taken, *_print(page)], 3) > 0] = 0
    strokes = _glyphs(np.asarray((reduced(_unruled(pale), _HALF) > 60) * 255, np.uint8))
    if not _SHARE[0] <= float((strokes > 0).mean()) <= _SHARE[1]:
        return
    found = [row for angle in _ANGLES for row in _rows(strokes, angle)]
    kept: list[Quad] = []
    for quad, _ in sorted(found, key=lambda pair: (-pair[1], pair[0])):
        if not inside(quad, kept):
            kept.append(quad)
            yield Finding(None, _place(views, quad), PiiKind.WATERMARK, 0.5, "pale-slant")


def _print(page: Page) -> list[Quad]:
    """The lines that do not slant: pale print is no watermark."""
    angles = [_angle(line) for line in page.lines]
    level = median(angles) if angles else 0.0
    return [
        line.quad
        for line, angle in zip(page.lines, angles, strict=True)
        if abs((angle - level + 180) % 360 - 180) < _SLANT[0]
    ]


def _unruled(pale: Mask) -> Mask:
    """The pale ink without level and upright lines, which cross a watermark and would join its characters."""
    rest = pale
    for kernel in ((1, _RULE), (_RULE, 1)):
        rule = cv2.morphologyEx(pale, cv2.MORPH_OPEN, np.ones(kernel, np.uint8))
        rest = np.asarray(cv2.subtract(rest, rule), np.uint8)
    return rest


def _glyphs(strokes: Mask) -> Mask:
    """The strokes in pieces of a character's size: no frames, rulings and specks."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strokes)
    large = stats[:, 2:4].max(axis=1)
    # rows of dashes are lower than any character
    keep = (large <= _GLYPH[1]) & (stats[:, 4] >= _GLYPH[0]) & (stats[:, 3] >= 4)
    keep[0] = False
    return np.asarray(np.where(keep, 255, 0).astype(np.uint8)[labels], np.uint8) if count > 1 else strokes


def _place(views: Views, small: Quad) -> Quad:
    x0, y0, x1, y1, x2, y2, x3, y3 = (value * _HALF * views.factor for value in small)
    quad: Quad = (x0, y0, x1, y1, x2, y2, x3, y3)
    slant = abs(math.degrees(math.atan2(quad[3] - quad[1], quad[2] - quad[0])))
    return widened(bounds(quad), 0.0, views.image) if slant <= _UPRIGHT else quad


def _pale(views: Views) -> Mask:
    """255 where a pixel of the small view is a little darker than the paper around it, and no rim of dark print."""
    grey = cv2.blur(views.small_grey, (3, 3))
    around = cv2.blur(cv2.dilate(grey, np.ones((15, 15), np.uint8)), (15, 15))
    depth = cv2.subtract(around, grey)
    dark = grown_mask(np.asarray((depth > _PALE[1]) * 255, np.uint8), 3)
    return np.asarray(((depth >= _PALE[0]) & (depth <= _PALE[1]) & (dark == 0)) * 255, np.uint8)


def _rows(strokes: Mask, angle: float) -> Iterator[tuple[Quad, float]]:
    """Rows of strokes that run at an angle (degrees, rising to the right), with their length."""
    joined = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, _kernel(angle))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
    for index in range(1, count):
        left, top, width, height, area = stats[index].tolist()
        if max(width, height) < 40 or area < 200:
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
    size = 17
    kernel = np.zeros((size, size), np.uint8)
    dx, dy = (size // 2) * math.cos(math.radians(angle)), -(size // 2) * math.sin(math.radians(angle))
    middle = size // 2
    start, end = (round(middle - dx), round(middle - dy)), (round(middle + dx), round(middle + dy))
    cv2.line(kernel, start, end, 1, 1)
    return kernel


def _row(points: Points, angle: float) -> tuple[Quad, float] | None:
    """The rotated box of strokes, if they are a long row near the angle with paper between them; and its length."""
    if len(points) < 60:
        return None
    centre = points.mean(axis=0)
    along = np.linalg.eigh(np.cov((points - centre).T))[1][:, 1]
    along = along if along[0] >= 0 else -along
    slant = -math.degrees(math.atan2(along[1], along[0]))
    across = np.array([-along[1], along[0]])
    u, v = (points - centre) @ along, (points - centre) @ across
    low, high = (float(value) for value in np.percentile(v, (2, 98)))
    fill = len(points) / max(1.0, float(np.ptp(u)) * (high - low))
    fits = abs(slant - angle) <= 8 and abs(slant) >= _SLANT[0]
    if not (
        fits and 5 <= high - low <= 40 and np.ptp(u) >= 4 * (high - low) and _FILL[0] <= fill <= _FILL[1]
    ):
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


def _angle(line: Line) -> float:
    x0, y0, x1, y1 = line.quad[:4]
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def _longer(line: Line, by: float) -> Quad:
    """The line's quad with `by` pixels more at both ends."""
    angle = math.radians(_angle(line))
    dx, dy = round(by * math.cos(angle)), round(by * math.sin(angle))
    x0, y0, x1, y1, x2, y2, x3, y3 = line.quad
    return (x0 - dx, y0 - dy, x1 + dx, y1 + dy, x2 + dx, y2 + dy, x3 - dx, y3 - dy)
