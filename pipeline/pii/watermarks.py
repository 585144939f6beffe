"""Watermarks: text that slants across a page whose other lines do not, read or too pale to be read."""

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Final

import cv2
import numpy as np

from pipeline.page import Line, Page, Quad
from pipeline.pictures import reduced
from pipeline.pii.finding import Finding
from pipeline.pii.pictured import Picture, mask_of
from pipeline.pii.scaled import Image, Mask, Views, grown_mask, inside
from pipeline.pii.slanting import LEVEL, Row, density, grown_row, rows_of
from schemas.names import PiiKind

_STEEP: Final = 75.0  # degrees away from the page's other lines; what is steeper is text that stands on end
_LEAST: Final = 4  # characters; the angle of a shorter line is that of its glyphs
_LONG: Final = 3.0  # times its height
_WIDER: Final = (1.5, 0.15)  # line heights by which a line that was read is widened along and across
_PALE: Final = (9, 70)  # levels by which a watermark is darker than paper; print is darker by 90 and more
_RIM: Final = 2  # pixels of the small view around dark print that are pale from its blur
_ANGLES: Final = tuple(sign * angle for angle in (12, 22, 32, 45, 60) for sign in (1, -1))
_FLAT: Final = _ANGLES[:4]  # steeper rows show enough between the lines of print
_SHARE: Final = (
    0.001,
    0.12,
)  # of the page that pale ink covers: less is dust, more is a shaded form or a texture
_GLYPH: Final = (6, 50)  # least area and largest extent of a piece of pale strokes
_LOWEST: Final = (2, 4)  # height of a piece across print, and of a whole one
_RULE: Final = 23  # pixels of the small view; strokes of slanting characters run level for less
_HALF: Final = 2
_NARROW: Final = 450  # pixels of the small view
_CUT: Final = 60  # of 255: share of strokes in a pixel at half the small view
_SPARSE: Final = 0.06  # share of strokes in a row that was grown along ruled paper, where everything goes on
_SURE: Final = 120  # pixels of strokes in a row that tells a watermark alone
_WEAK: Final = 60  # and in one that others like it have to confirm
_LIKE: Final = 4.0  # degrees between rows of one watermark
_TOGETHER: Final = 3  # such rows, of which a sure one counts twice


def watermarks(page: Page, seals: Sequence[Quad]) -> Iterator[Finding]:
    """WATERMARK findings: lines that were read and slant by more than 7 degrees against the page's other lines.

    Text in one of the `seals` slants for another reason.
    The quads are wider than the lines: of faint text a reader misses characters at the ends.
    """
    angles = [_angle(line) for line in page.lines]
    if not angles:
        return
    level = median(angles)
    for line, angle in zip(page.lines, angles, strict=True):
        slant = _between(angle, level)
        high = math.dist(line.quad[0:2], line.quad[6:8])
        long = line.length >= _LONG * max(high, 1) and len(line.text.strip()) >= _LEAST
        if long and LEVEL <= slant <= _STEEP and not inside(line.quad, seals):
            yield Finding(None, _wider(line, high), PiiKind.WATERMARK, 0.6, "slant")


def pale_watermarks(
    views: Views, page: Page, pictures: Sequence[Picture], taken: Sequence[Quad]
) -> Iterator[Finding]:
    """WATERMARK findings: slanting rows of pale strokes that no line accounts for.

    A short row counts where the page has others at its angle: watermarks are repeated.
    """
    # a narrow screenshot is long: its characters are few pixels high already
    half = 1 if views.factor > _HALF and min(views.small_grey.shape) < _NARROW else _HALF
    clear = _clear(views)
    pale = _pale(views, clear)
    for other in (mask_of(views, pictures, 6), views.cut(taken, 3), grown_mask(views.rules, 1)):
        pale[other > 0] = 0
    whole, clear = _strokes(pale, half), np.asarray(reduced(clear, half), np.uint8)
    pale[views.cut(_print(page), 3) > 0] = 0
    found = _found(_glyphs(whole, _LOWEST[0]), whole, clear, _FLAT, least=0.0)
    found += _found(_glyphs(_strokes(pale, half), _LOWEST[1]), whole, clear, _ANGLES, least=_SHARE[0])
    for row in _confirmed(found, _level(page)):
        grown = grown_row(row.quad, whole, clear)
        quad = grown if density(whole, grown) >= _SPARSE else row.quad
        yield Finding(None, _place(quad, half * views.factor), PiiKind.WATERMARK, 0.5, "pale-slant")


def _found(pieces: Mask, whole: Mask, clear: Mask, angles: Iterable[int], *, least: float) -> list[Row]:
    share = float((pieces > 0).mean())
    if not least <= share <= _SHARE[1]:
        return []
    return [row for angle in angles for row in rows_of(pieces, whole, clear, angle)]


def _confirmed(found: Iterable[Row], level: float) -> list[Row]:
    """The rows that slant against the page, each once, the longest first: the sure ones, and those that others confirm."""
    rows: list[Row] = []
    for row in sorted(found, key=lambda row: (-row.length, row.quad)):
        slants = _between(row.slant, level) >= LEVEL and row.inked >= _WEAK
        if slants and not inside(row.quad, [other.quad for other in rows]):
            rows.append(row)
    weight = [2 if row.inked >= _SURE else 1 for row in rows]
    return [
        row for row, own in zip(rows, weight, strict=True)
        if own > 1 or sum(w for other, w in zip(rows, weight, strict=True) if _between(other.slant, row.slant) <= _LIKE) >= _TOGETHER
    ]  # fmt: skip


def _between(angle: float, other: float) -> float:
    """Degrees between two angles, 0..180."""
    return abs((angle - other + 180) % 360 - 180)


def _print(page: Page) -> list[Quad]:
    """The lines that do not slant: pale print is no watermark."""
    level = _level(page)
    return [line.quad for line in page.lines if _between(_angle(line), level) < LEVEL]


def _level(page: Page) -> float:
    """The median angle of a page's lines in degrees; 0 where there are none."""
    return median([_angle(line) for line in page.lines] or [0.0])


def _strokes(pale: Mask, half: int) -> Mask:
    """Pale ink without rulings at a fraction of the small view."""
    return np.asarray((reduced(_unruled(pale), half) > _CUT) * 255, np.uint8)


def _unruled(pale: Mask) -> Mask:
    """The pale ink without level and upright lines, which cross a watermark and would join its characters."""
    rest = pale
    for kernel in ((1, _RULE), (_RULE, 1)):
        rule = cv2.morphologyEx(pale, cv2.MORPH_OPEN, np.ones(kernel, np.uint8))
        rest = np.asarray(cv2.subtract(rest, rule), np.uint8)
    return rest


def _glyphs(strokes: Mask, lowest: int) -> Mask:
    """The strokes in pieces of a character's size: no frames, rulings and specks."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strokes)
    large = stats[:, 2:4].max(axis=1)
    # rows of dashes are lower than any whole character
    keep = (large <= _GLYPH[1]) & (stats[:, 4] >= _GLYPH[0]) & (stats[:, 3] >= lowest)
    keep[0] = False
    return np.asarray(np.where(keep, 255, 0).astype(np.uint8)[labels], np.uint8) if count > 1 else strokes


def _place(quad: Quad, factor: int) -> Quad:
    x0, y0, x1, y1, x2, y2, x3, y3 = (value * factor for value in quad)
    return x0, y0, x1, y1, x2, y2, x3, y3


def _depth(views: Views, grey: Image) -> Image:
    """By how many levels `grey` is darker than the paper around each pixel of the small view."""
    around = cv2.dilate(cv2.blur(views.small_grey, (3, 3)), np.ones((15, 15), np.uint8))
    return np.asarray(cv2.subtract(cv2.blur(around, (15, 15)), grey), np.uint8)


def _pale(views: Views, clear: Mask) -> Mask:
    """255 where a pixel of the small view is a little darker than the paper around it, and `clear` of dark print."""
    depth = _depth(views, np.asarray(cv2.blur(views.small_grey, (3, 3)), np.uint8))
    return np.asarray(((depth >= _PALE[0]) & (depth <= _PALE[1]) & (clear > 0)) * 255, np.uint8)


def _clear(views: Views) -> Mask:
    """255 in the small view where the picture has no dark print and no rim of it."""
    dark = np.asarray((_depth(views, _darkest(views)) > _PALE[1]) * 255, np.uint8)
    return np.asarray(cv2.bitwise_not(grown_mask(dark, _RIM)), np.uint8)


def _darkest(views: Views) -> Image:
    """The darkest level that each pixel of the small view stands for: thin print is pale in their mean."""
    height, width = views.small_grey.shape
    least = cv2.erode(views.grey, np.ones((views.factor, views.factor), np.uint8), anchor=(0, 0))
    return np.ascontiguousarray(least[:: views.factor, :: views.factor][:height, :width])


def _angle(line: Line) -> float:
    x0, y0, x1, y1 = line.quad[:4]
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


def _wider(line: Line, high: float) -> Quad:
    """The line's quad, longer and higher by shares of its height."""
    angle, (along, across) = math.radians(_angle(line)), _WIDER
    cos, sin = high * math.cos(angle), high * math.sin(angle)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    x0, y0, x1, y1, x2, y2, x3, y3 = (
        round(line.quad[2 * corner + part] + by)
        for corner, (u, v) in enumerate(signs)
        for part, by in enumerate((u * along * cos - v * across * sin, u * along * sin + v * across * cos))
    )
    return x0, y0, x1, y1, x2, y2, x3, y3
