"""Watermarks: text that slants across a page whose other lines do not, read or too pale to be read."""

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds
from pipeline.pictures import reduced
from pipeline.pii.finding import Finding
from pipeline.pii.pictured import Picture, mask_of
from pipeline.pii.scaled import Box, Image, Mask, Views, grown_mask, inside, widened
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
_FLAT: Final = _ANGLES[:4]  # steeper rows show enough between the lines of print
_SHARE: Final = (
    0.001,
    0.12,
)  # of the page that pale ink covers: less is dust, more is a shaded form or a texture
_GLYPH: Final = (6, 50)  # least area and largest extent of a piece of pale strokes at half the small view
_RULE: Final = 23  # pixels of the small view; strokes of slanting characters run level for less
_FILL: Final = (0.1, 0.85)  # of a row's rotated box: strokes at this scale run into each other
_HALF: Final = 2
_DENSE: Final = (
    0.2  # of a rotated box across print: watermarks fill .24 and more, what print leaves pale .16 at most
)
_GOES_ON: Final = (
    0.16  # share of pale strokes in what print leaves of a square of a row's height, where the row goes on
)
_UNKNOWN: Final = -1.0
_LEFT: Final = 0.4  # share of such a square that print must leave: of less nothing is known
_ACROSS: Final = 40  # pixels of half the small view: five characters
_AROUND: Final = 0.5  # of a row's density: what may be above and below it
_MARGIN: Final = 0.22  # of a row's height above and below it, thrice as much at its ends
_GAP: Final = 2  # such squares without strokes, as blanks and crossing print leave them

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
    depth = _depth(views)
    pale = _pale(depth)
    pale[mask_of(views, pictures, 6) > 0] = 0
    pale[views.cut(taken, 3) > 0] = 0
    whole, clear = _strokes(pale), np.asarray(reduced(_clear(depth), _HALF), np.uint8)
    pale[views.cut(_print(page), 3) > 0] = 0
    strokes = _glyphs(_strokes(pale))
    pieces, found = _glyphs(whole, 2), list[tuple[Quad, float]]()
    if float((pieces > 0).mean()) <= _SHARE[1]:
        found += [row for angle in _FLAT for row in _across(whole, pieces, angle)]
    if _SHARE[0] <= float((strokes > 0).mean()) <= _SHARE[1]:
        found += [row for angle in _ANGLES for row in _rows(strokes, angle)]
    level = _level(page)
    kept: list[Quad] = []
    for quad, _ in sorted(found, key=lambda pair: (-pair[1], pair[0])):
        slant = math.degrees(math.atan2(quad[3] - quad[1], quad[2] - quad[0])) - level
        if abs(slant) >= _SLANT[0] and not inside(quad, kept) and _stands_alone(whole, quad):
            grown = grown_row(quad, whole, clear)
            # on ruled paper everything goes on
            kept.append(grown if _density(whole, grown) >= _DENSE / 2 else quad)
            yield Finding(None, _place(views, kept[-1]), PiiKind.WATERMARK, 0.5, "pale-slant")


def _print(page: Page) -> list[Quad]:
    """The lines that do not slant: pale print is no watermark."""
    level = _level(page)
    return [line.quad for line in page.lines if abs((_angle(line) - level + 180) % 360 - 180) < _SLANT[0]]


def _level(page: Page) -> float:
    """The median angle of a page's lines in degrees; 0 where there are none."""
    return median([_angle(line) for line in page.lines] or [0.0])


def _strokes(pale: Mask) -> Mask:
    """Pale ink without rulings at half the small view."""
    return np.asarray((reduced(_unruled(pale), _HALF) > 60) * 255, np.uint8)


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


def _unruled(pale: Mask) -> Mask:
    """The pale ink without level and upright lines, which cross a watermark and would join its characters."""
    rest = pale
    for kernel in ((1, _RULE), (_RULE, 1)):
        rule = cv2.morphologyEx(pale, cv2.MORPH_OPEN, np.ones(kernel, np.uint8))
        rest = np.asarray(cv2.subtract(rest, rule), np.uint8)
    return rest


def _glyphs(strokes: Mask, lowest: int = 4) -> Mask:
    """The strokes in pieces of a character's size: no frames, rulings and specks."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strokes)
    large = stats[:, 2:4].max(axis=1)
    # rows of dashes are lower than any whole character
    keep = (large <= _GLYPH[1]) & (stats[:, 4] >= _GLYPH[0]) & (stats[:, 3] >= lowest)
    keep[0] = False
    return np.asarray(np.where(keep, 255, 0).astype(np.uint8)[labels], np.uint8) if count > 1 else strokes


def _place(views: Views, small: Quad) -> Quad:
    x0, y0, x1, y1, x2, y2, x3, y3 = (value * _HALF * views.factor for value in small)
    quad: Quad = (x0, y0, x1, y1, x2, y2, x3, y3)
    slant = abs(math.degrees(math.atan2(quad[3] - quad[1], quad[2] - quad[0])))
    return widened(bounds(quad), 0.0, views.image) if slant <= _UPRIGHT else quad


def _depth(views: Views) -> Mask:
    """By how many levels a pixel of the small view is darker than the paper around it."""
    grey = cv2.blur(views.small_grey, (3, 3))
    around = cv2.blur(cv2.dilate(grey, np.ones((15, 15), np.uint8)), (15, 15))
    return np.asarray(cv2.subtract(around, grey), np.uint8)


def _pale(depth: Mask) -> Mask:
    """255 where a pixel of the small view is a little darker than the paper around it, and no rim of dark print."""
    return np.asarray(((depth >= _PALE[0]) & (depth <= _PALE[1]) & (_clear(depth) > 0)) * 255, np.uint8)


def _clear(depth: Mask) -> Mask:
    """255 where there is no dark print and no rim of it."""
    dark = np.asarray((depth > _PALE[1]) * 255, np.uint8)
    return np.asarray(cv2.bitwise_not(grown_mask(dark, 3)), np.uint8)


def _across(whole: Mask, pieces: Mask, angle: float) -> Iterator[tuple[Quad, float]]:
    """Rows that go on across print: pieces of them are as low as what print leaves pale, but dense together."""
    for quad, length in _rows(pieces, angle):
        if length >= _ACROSS and _density(whole, quad) >= _DENSE:
            yield quad, length


def _stands_alone(strokes: Mask, quad: Quad) -> bool:
    """Whether there are far fewer strokes above and below a row than in it: a grid goes on in all directions."""
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    dx, dy = x3 - x0, y3 - y0
    around: Quad = (x0 - dx, y0 - dy, x1 - dx, y1 - dy, x2 + dx, y2 + dy, x3 + dx, y3 + dy)
    inner, all_three = _density(strokes, quad), _density(strokes, around)
    return (3 * all_three - inner) / 2 <= _AROUND * inner


def _density(strokes: Mask, quad: Quad) -> float:
    """Share of strokes in a rotated box, 0..1."""
    left, top, right, bottom = bounds(quad)
    left, top = max(0, left), max(0, top)
    part = strokes[top : bottom + 1, left : right + 1]
    within = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(within, np.asarray(quad, np.int32).reshape(4, 2) - (left, top), 1)
    return float(cv2.mean(part, within)[0]) / 255 if part.size else 0.0


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
