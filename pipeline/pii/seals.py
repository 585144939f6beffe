"""Seals and stamps: red ones by colour and shape, others, and all on grey scans, by their ring."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import cv2
import numpy as np
import regex
from numpy.typing import NDArray

from pipeline.page import Page, Quad, bounds
from pipeline.pictures import reduced
from pipeline.pii.finding import Finding
from pipeline.pii.pictured import Picture
from pipeline.pii.scaled import Image, Mask, Views, grown_mask, inside, line_height
from pipeline.red import SEAL_EDGE, red_ink, red_seals
from schemas.names import PiiKind

_RING: Final = 0.8  # share of the directions from its centre in which a ring has ink
_OWN: Final = 0.45  # and of them, in which that is neither a ruling nor print that was read
_READ: Final = 0.85
_EMPTY: Final = 0.3  # share of directions in which there may be ink just outside: a seal may lie over print
_DIRECTIONS: Final = 144
_VOTES: Final = 40  # of the edges of half the small view for a circle's centre
_HALF: Final = 2
_STAMP: Final = (
    0.014,
    0.28,
)  # a name stamp's height and width as shares of the page's short edge (A4: 3 to 60 mm)
_STAMP_LONG: Final = 6.0  # times its height
_FRAMED: Final = 0.8  # of each of its sides
_STAMPED: Final = 2  # lines in a blue frame; a button has one
_WITHIN: Final = 4  # small pixels inwards, where a frame has less red than
_CLOSE: Final = 0.18  # of a frame's height, in which print keeps away from it
_HOLLOW: Final = 0.65  # and a badge, with white print on red, more
_RING_LINES: Final = 1.7  # heights of the page's lines
_RESULT: Final = regex.compile(
    r"(?:[偏增升降过]?[高低]|[弱强]?阳性|阴性|异常|正常|危急值?|急诊?|[↑↓HLN+*±]{1,3})"
)
_FITS: Final = 5  # of an oval, each without what lay farthest from the one before
_LARGER: Final = 1.2  # times a seal's box; a dense seal is dark enough to be a picture of its own size

Oval = tuple[float, float, float, float]
"""Centre x, y and half the width and height."""


def seals(views: Views, pictures: Sequence[Picture], page: Page) -> Iterator[Finding]:
    """SEAL findings of a picture; circles inside `pictures` are none."""
    marks = (*_red_seals(views), *_framed(views, page))
    found = [hit for hit in marks if hit.quad and not _shown(hit.quad, views, pictures)]
    yield from found
    taken = [finding.quad for finding in found if finding.quad] + [
        views.quad(picture.box) for picture in pictures
    ]
    yield from _rings(views, taken, page)


def _red_seals(views: Views) -> Iterator[Finding]:
    for box in red_seals(views.small):
        yield Finding(None, views.quad(box, 4), PiiKind.SEAL, 0.7, "red-shape")


def _framed(views: Views, page: Page) -> Iterator[Finding]:
    """Frames with print in them, smaller than seals: name stamps, in red, and stamps of several lines in blue.

    Framed results and buttons, as apps print them, are none.
    """
    for name, colour in (("red-frame", red_ink), ("blue-frame", _blue)):
        for place in _frames(views, page, colour):
            lines = sum(inside(line.quad, [place]) for line in page.lines)
            if lines >= _STAMPED or name == "red-frame":
                yield Finding(None, place, PiiKind.SEAL, 0.6, name)


def _frames(views: Views, page: Page, colour: Callable[[Image], Mask]) -> Iterator[Quad]:
    red = grown_mask(colour(views.small), 1)
    pieces, _ = cv2.findContours(red, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    short = min(red.shape)
    for piece in pieces:
        left, top, width, height = cv2.boundingRect(piece)
        wide, tall = max(width, height), min(width, height)
        if not (_STAMP[0] * short <= tall and wide <= _STAMP[1] * short and wide <= _STAMP_LONG * tall):
            continue
        place = views.quad((left, top, left + width, top + height), 2)
        framed = _frame(red, piece) or _thin_frame(views, (left, top, width, height), colour)
        if framed and not _result(place, page):
            yield place


def _thin_frame(views: Views, box: Sequence[int], colour: Callable[[Image], Mask]) -> bool:
    """Whether a piece is a frame in the picture's own pixels, where print stands close to it; of `box` the size follows."""
    left, top, width, height = (value * views.factor for value in box)
    by = 2 * views.factor
    crop = views.image[max(0, top - by) : top + height + by, max(0, left - by) : left + width + by]
    red = grown_mask(colour(crop), 1)
    pieces, _ = cv2.findContours(red, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    piece = max(pieces, key=cv2.contourArea, default=None)
    if views.factor == 1 or piece is None:
        return False
    last = round(_CLOSE * min(cv2.minAreaRect(piece)[1]))
    return any(_frame(red, piece, step) for step in range(_WITHIN, last + 1))


def _frame(red: Mask, piece: NDArray[np.int32], inwards: int = _WITHIN) -> bool:
    """Whether a piece of red is a rectangle, aslant or not, drawn as a line: red along four sides and less within."""
    centre, size, degrees = cv2.minAreaRect(piece)
    angle = math.radians(degrees)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    wide, tall = size
    within = float(_on_sides(red, centre, (wide - 2 * inwards, tall - 2 * inwards), turn, (0,)).mean())
    return (
        within <= _HOLLOW
        and min(
            float(part.mean())
            for part in np.split(_on_sides(red, centre, (wide, tall), turn, (0, 1, 2, 3)), 4)
        )
        >= _FRAMED
    )


def _on_sides(
    red: Mask,
    centre: Sequence[float],
    size: tuple[float, float],
    turn: NDArray[np.float64],
    steps: Sequence[int],
) -> NDArray[np.bool_]:
    """At 40 places along each of a rectangle's four sides, whether there is red on it or some steps inwards."""
    at, (wide, tall) = np.linspace(-0.46, 0.46, 40), size
    found = np.zeros((4, 40), np.bool_)
    for step in steps:
        across, down = wide / 2 - step, tall / 2 - step
        level, upright = np.full(40, across), np.full(40, down)
        sides = ((at * wide, -upright), (at * wide, upright), (-level, at * tall), (level, at * tall))
        for side, (u, v) in enumerate(sides):
            points = np.stack((u, v), axis=-1) @ turn.T + np.asarray(centre)
            columns, rows = np.rint(points).astype(int).T
            found[side] |= red[rows.clip(0, red.shape[0] - 1), columns.clip(0, red.shape[1] - 1)] > 0
    return found.reshape(-1)


def _result(place: Quad, page: Page) -> bool:
    return any(inside(line.quad, [place]) and _RESULT.fullmatch(line.text.strip()) for line in page.lines)


def _shown(quad: Quad, views: Views, pictures: Sequence[Picture]) -> bool:
    """Whether a red place is part of a picture that is clearly larger, as tissue in an endoscope's is."""
    left, top, right, bottom = bounds(quad)
    size = (right - left) * (bottom - top) / views.factor**2
    larger = (
        picture
        for picture in pictures
        if not picture.flat and picture.width * picture.height >= _LARGER * size
    )
    return inside(quad, (views.quad(picture.box) for picture in larger))


def _rings(views: Views, taken: Sequence[Quad], page: Page) -> Iterator[Finding]:
    least = _RING_LINES * line_height(page) / views.factor
    low, high = (share * min(views.ink.shape) / 2 for share in SEAL_EDGE)
    rest = np.asarray(cv2.subtract(views.ink, views.rules), np.uint8)
    rest[views.cut(taken, 2) > 0] = 0
    lines = reduced(_large(rest, low), _HALF)
    own = rest.copy()
    own[views.cut(line.quad for line in page.lines if line.confidence >= _READ) > 0] = 0
    kept: list[Quad] = []
    blue = _blue(views.small)
    found = [(views.ink, oval) for oval in (*_circles(lines, low, high), *_ovals(views.ink, low, high))]
    for ink, (x, y, wide, tall) in (*found, *((blue, oval) for oval in _hulls(blue, low, high))):
        quad = views.quad((x - wide, y - tall, x + wide, y + tall), 5)
        # on a narrow slip characters have a seal's share of the width
        ringed = 2 * tall >= least and _ring(ink, x, y, wide, tall)
        # the cells of a table: rulings all around, and print
        if (
            ringed
            and (ink is blue or _around(own, x, y, wide, tall) >= _OWN)
            and not inside(quad, [*taken, *kept])
        ):
            kept.append(quad)
            yield Finding(None, quad, PiiKind.SEAL, 0.6, "ring")


def _circles(lines: Mask, low: float, high: float) -> Iterator[Oval]:
    """Circles in the lines (half the small view), in small pixels."""
    if not lines.any():
        return
    found = cv2.HoughCircles(
        lines, cv2.HOUGH_GRADIENT, dp=2, minDist=low, param1=120, param2=_VOTES, minRadius=round(low / _HALF),
        maxRadius=round(high / _HALF),
    )  # fmt: skip
    for x, y, radius in [] if found is None else np.asarray(found, np.float64).reshape(-1, 3)[:12].tolist():
        yield _HALF * x, _HALF * y, _HALF * radius, _HALF * radius


def _ovals(ink: Mask, low: float, high: float) -> Iterator[Oval]:
    """Level ovals of the size of a stamp among the pieces of ink, in small pixels: stamps of departments."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink)
    wide, tall, area = stats[:, 2] / 2, stats[:, 3] / 2, stats[:, 4]
    sized = (wide <= high) & (tall >= 0.6 * low) & (wide >= 1.1 * tall) & (wide <= 2.2 * tall)
    for index in np.flatnonzero(sized & (area <= 0.4 * 4 * wide * tall)).tolist():
        if 0 < index < count:
            yield (
                float(stats[index, 0] + wide[index]),
                float(stats[index, 1] + tall[index]),
                float(wide[index]),
                float(tall[index]),
            )


def _blue(image: Image) -> Mask:
    """255 where a pixel is blue or violet stamp ink; a pen's is darker."""
    hue, saturation, value = cv2.split(cv2.cvtColor(image, cv2.COLOR_RGB2HSV))
    return np.asarray(((hue > 105) & (hue < 160) & (saturation > 50) & (value > 70)) * 255, np.uint8)


def _hulls(blue: Mask, low: float, high: float) -> Iterator[Oval]:
    """Ovals around the large pieces of one colour, without the strokes of a hand that cross them."""
    pieces, _ = cv2.findContours(blue, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for piece in pieces:
        _, _, wide, tall = cv2.boundingRect(piece)
        if not (low <= tall / 2 and wide / 2 <= 1.5 * high and wide <= 3 * tall):
            continue
        points = piece.reshape(-1, 2)
        for _ in range(_FITS):
            if len(points) < 5:
                break
            (x, y), (first, second), degrees = cv2.fitEllipseDirect(points.astype(np.float32))
            level = min(degrees % 180, 180 - degrees % 180) < 45
            across, down = (first / 2, second / 2) if level else (second / 2, first / 2)
            if not (0 < across <= high and low / 2 <= down):
                break
            away = np.abs(np.hypot((points[:, 0] - x) / across, (points[:, 1] - y) / down) - 1)
            points = points[away <= max(0.06, float(np.median(away)))]
        else:
            yield float(x), float(y), float(across), float(down)


def _large(rest: Mask, least: float) -> Mask:
    """The pieces of ink that are larger than characters: circles are looked for in little else."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(rest)
    # an arc between two lines that cross the ring is still longer than a character is wide
    keep = stats[:, 2:4].max(axis=1) >= least
    keep[0] = False
    return np.asarray(np.where(keep, 255, 0).astype(np.uint8)[labels], np.uint8) if count > 1 else rest


def _around(ink: Mask, x: float, y: float, wide: float, tall: float) -> float:
    """Share of the directions from an oval's centre in which there is ink near it."""
    angles = np.linspace(0, 2 * np.pi, _DIRECTIONS, endpoint=False)
    by = max(3.0 / tall, 0.05)
    shares = np.arange(1 - by, 1 + by, 1 / max(wide, tall))
    columns = np.rint(x + wide * np.outer(shares, np.cos(angles))).astype(int).clip(0, ink.shape[1] - 1)
    rows = np.rint(y + tall * np.outer(shares, np.sin(angles))).astype(int).clip(0, ink.shape[0] - 1)
    return float((ink[rows, columns] > 0).any(axis=0).mean())


def _ring(ink: Mask, x: float, y: float, wide: float, tall: float) -> bool:
    """Whether there is a ring near an oval: ink all around it, little just outside, some inside; small pixels."""
    angles = np.linspace(0, 2 * np.pi, _DIRECTIONS, endpoint=False)
    shares = np.arange(0.3, 1.25 + 4 / tall, 1 / max(wide, tall))
    columns = np.rint(x + wide * np.outer(shares, np.cos(angles))).astype(int).clip(0, ink.shape[1] - 1)
    rows = np.rint(y + tall * np.outer(shares, np.sin(angles))).astype(int).clip(0, ink.shape[0] - 1)
    polar = ink[rows, columns] > 0
    # a ring that was drawn by hand or seen aslant is no oval: it may lie some pixels nearer or farther
    near = np.abs(shares - 1) <= max(3.0 / tall, 0.05)
    around = float(polar[near].any(axis=0).mean())
    beyond = (shares > 1 + max(4.0 / tall, 0.07)) & (shares < 1.2)
    within = (shares > 0.45) & (shares < 0.88)
    quiet = not beyond.any() or float(polar[beyond].any(axis=0).mean()) <= _EMPTY
    written = 0.06 <= float(polar[within].mean()) <= 0.6
    return around >= _RING and quiet and written
