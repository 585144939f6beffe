"""QR and bar codes: decoded ones, bars that nothing decodes, squares of modules too blurred to decode."""

from collections.abc import Iterator
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Page
from pipeline.pictures import reduced
from pipeline.pii.finding import Finding
from pipeline.pii.scaled import Box, Image, Mask, Views, inside, widened
from schemas.names import PiiKind

_DECODE_EDGE: Final = (
    1800  # pixels, or up to half as many more; a module of a code of 2 cm on A4 has 3 of them
)
_QUIET: Final = 0.06  # a code's quad is widened by this share: quiet zone and outermost modules
# bars against tables and words in capitals, on 101 public pages: codes had 42 edges and more, a widest space of at
# most 5.3 times the lower quartile and rows alike by .94; words had 27 edges at most, rulings a space of 7.5 and more
_CHANGES: Final = 30
_UNEVEN: Final = 6.5
_ALIKE: Final = 0.7
_MODULE: Final = 1.5  # pixels, below which widths of bars are those of the sensor's grid
_STRONG: Final = 22  # levels between pixels two apart, as a mean over a block of bars
_CROSS: Final = 0.25  # of it that there may be along the bars, which a photograph tilts
_MODULES: Final = (
    9.0  # mean edges in a row of modules; the smallest QR code has 21 modules and about 10 edges
)
_CORE: Final = 0.022  # of the page's short edge; the smallest square of modules has twice that
_ENDS: Final = 0.09  # of its length, the quiet zone of a bar code: ten bars of about 170
_READ: Final = 0.8  # a line read with this confidence is print

Floats = NDArray[np.float64]


def codes(views: Views, page: Page) -> Iterator[Finding]:
    """CODE findings of a picture."""
    decoded = [*_decoded(views)]
    yield from decoded
    yield from _bars(views)
    known = [finding.quad for finding in decoded if finding.quad]
    for finding in _squares(views, page):
        if finding.quad and not inside(finding.quad, known):
            yield finding


def _decoded(views: Views) -> Iterator[Finding]:
    import zxingcpp

    factor = max(1, round(max(views.grey.shape) / _DECODE_EDGE))
    grey = reduced(views.grey, factor)
    # turned and very large codes are left to the searches below: to try them here takes five times as long
    found = zxingcpp.read_barcodes(
        grey, try_invert=False, try_rotate=False, try_downscale=False, return_errors=True
    )
    for code in found:
        at = code.position
        points = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        xs, ys = [point.x * factor for point in points], [point.y * factor for point in points]
        box = (min(xs), min(ys), max(xs), max(ys))
        size = max(box[2] - box[0], box[3] - box[1])
        # a failed checksum on the size of a character is a character: dense Han glyphs look like Data Matrix
        if size > (16 if code.valid else 48) * factor and (code.valid or _coded(views.grey, box)):
            # a linear code is found as a scan line: its bars are higher than the line
            by = max(_QUIET * size, 4.0)
            found = _high(views.grey, box) if box[3] - box[1] < 0.7 * size else box
            # print stands close under the bars, but not at their ends
            ends = max(0.0, _ENDS * size - by) if found is not box else 0.0
            place = widened((found[0] - ends, found[1], found[2] + ends, found[3]), by, views.image)
            yield Finding(None, place, PiiKind.CODE, 0.95 if code.valid else 0.7, "zxing")


def _coded(grey: Image, box: Box) -> bool:
    """Whether a place that failed its checksum looks like a code: tables and words in capitals do not."""
    left, top, right, bottom = _high(grey, box)
    crop = grey[max(0, round(top)) : round(bottom), max(0, round(left)) : round(right)]
    return striped(crop) or modular(crop)


def _high(grey: Image, box: Box) -> Box:
    """The box of a scan line grown upwards and downwards as far as the rows go on like it."""
    left, top, right, bottom = (round(value) for value in box)
    left, right = max(0, left), min(grey.shape[1], right)
    middle = min(max(1, (top + bottom) // 2), grey.shape[0] - 2)
    low, high = (_reach(grey, left, right, middle, step) for step in (-2, 2))
    return float(left), float(min(top, low)), float(right), float(max(bottom, high))


def _reach(grey: Image, left: int, right: int, row: int, step: int) -> int:
    """The last row, `step` by `step`, that is like the one before it; bars of a tilted code shift a little each row."""
    last = _profile(grey[row - 1 : row + 2, left:right])
    at = row
    while 2 <= at + step < grey.shape[0] - 2 and abs(at + step - row) < right - left:
        here = _profile(grey[at + step - 1 : at + step + 2, left:right])
        if _alike(last, here, 1) < _ALIKE:
            break
        at, last = at + step, here
    return at


def _bars(views: Views) -> Iterator[Finding]:
    """Blocks of strong parallel strokes: bar codes too blurred, cut or faint to decode, or turned."""
    # of the picture's own pixels: in the small view the bars of a photographed code run into one grey
    grey = views.grey
    across, along = np.zeros_like(grey), np.zeros_like(grey)
    across[:, 1:-1] = cv2.absdiff(grey[:, 2:], grey[:, :-2])
    along[1:-1] = cv2.absdiff(grey[2:], grey[:-2])
    across, along = reduced(across, views.factor), reduced(along, views.factor)
    for strokes, other, kernel in ((across, along, (15, 3)), (along, across, (3, 15))):
        for box in _bar_blocks(strokes, other, kernel):
            left, top, right, bottom = (value * views.factor for value in box)
            crop = views.grey[top:bottom, left:right]
            if striped(crop if kernel[0] > kernel[1] else np.ascontiguousarray(crop.T)):
                yield Finding(None, views.quad(box, 8), PiiKind.CODE, 0.6, "bars")


def _bar_blocks(
    strokes: NDArray[Any], other: NDArray[Any], kernel: tuple[int, int]
) -> Iterator[tuple[int, int, int, int]]:
    strength = cv2.blur(strokes, (11, 11))
    strong = cv2.compare(strength, _STRONG, cv2.CMP_GT)
    if not strong.any():
        return
    cross = cv2.blur(other, (11, 11))
    parallel = cv2.compare(cross, cv2.multiply(strength, _CROSS), cv2.CMP_LT)
    mask = cv2.bitwise_and(strong, parallel)
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones(kernel[::-1], np.uint8))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    for left, top, width, height, area in stats[1:count].tolist():
        long, short = (width, height) if kernel[0] > kernel[1] else (height, width)
        if long >= 40 and short >= 8 and long >= 1.5 * short and area >= 0.5 * width * height:
            yield left, top, left + width, top + height


def striped(crop: Image) -> bool:
    """Whether a grey crop shows upright bars: many edges, no wide space, and rows that are alike from top to bottom."""
    height, width = crop.shape
    if height < 6 or width < 2 * _CHANGES:
        return False
    bands = [
        _profile(crop[round(height * at) : round(height * at) + max(2, height // 8)])
        for at in (0.25, 0.45, 0.65)
    ]
    edges = _edges(bands[1])
    if len(edges) < _CHANGES:
        return False
    widths = np.diff(edges)
    if widths.max() > _UNEVEN * max(_MODULE, float(np.percentile(widths, 25))):
        return False
    lag = 2 + height // 10
    return min(_alike(bands[0], bands[1], lag), _alike(bands[1], bands[2], lag)) >= _ALIKE


def _profile(rows: Image) -> Floats:
    return np.asarray(rows.mean(axis=0), np.float64)


def _edges(profile: Floats) -> NDArray[np.int64]:
    """Where a profile crosses the level half-way between the bars and spaces around it."""
    line = profile.astype(np.float32).reshape(1, -1)
    level = (cv2.dilate(line, np.ones((1, 25))) + cv2.erode(line, np.ones((1, 25)))) / 2
    rest = (line - level).ravel()
    swing = float(np.ptp(profile)) or 1.0
    firm = np.flatnonzero(np.abs(rest) > 0.06 * swing)
    turns = np.flatnonzero(np.diff(np.sign(rest[firm])) != 0)
    return np.asarray(firm[turns], np.int64)


def _alike(one: Floats, other: Floats, lag: int) -> float:
    """The best correlation of two profiles shifted against each other by up to `lag` pixels, -1..1."""
    best = -1.0
    size = len(one)
    for by in range(-min(lag, size // 4), min(lag, size // 4) + 1):
        a, b = one[max(0, by) : size + min(0, by)], other[max(0, -by) : size - max(0, by)]
        a, b = a - a.mean(), b - b.mean()
        scale = float(np.sqrt((a @ a) * (b @ b)))
        best = max(best, float(a @ b) / scale if scale > 0 else -1.0)
    return best


def _squares(views: Views, page: Page) -> Iterator[Finding]:
    """Squares of modules, as of a QR code that is too blurred or damaged to be decoded."""
    edge = min(views.ink.shape)
    closed = cv2.morphologyEx(views.ink, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    # rulings and words that touch a code are thinner than it
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((round(_CORE * edge),) * 2, np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    printed = [line.quad for line in page.lines if line.confidence >= _READ and len(line.text) > 3]
    for left, top, width, height, area in stats[1:count].tolist():
        square = 0.8 <= width / height <= 1.25 and area >= 0.75 * width * height
        if not (square and max(24, 0.04 * edge) <= width <= 0.4 * edge):
            continue
        quad = views.quad((left, top, left + width, top + height), 3)
        rows, columns = (
            slice(at * views.factor, (at + size) * views.factor)
            for at, size in ((top, height), (left, width))
        )
        if modular(views.grey[rows, columns]) and not any(inside(line, [quad]) for line in printed):
            yield Finding(None, quad, PiiKind.CODE, 0.6, "modules")


def modular(crop: Image) -> bool:
    """Whether a grey crop shows modules: many edges in rows and columns, and ink in every one of them."""
    if min(crop.shape) < 24:
        return False
    _, ink = cv2.threshold(crop, 0, 1, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    return 0.25 <= float(ink.mean()) <= 0.75 and _crossed(ink) and _crossed(np.ascontiguousarray(ink.T))


def _crossed(ink: Mask) -> bool:
    size = ink.shape[0]
    rows = ink[round(0.08 * size) : round(0.92 * size)]
    edges = np.count_nonzero(np.diff(rows, axis=1), axis=1)
    shares = cv2.blur(rows.mean(axis=1).reshape(-1, 1), (1, 3)).ravel()
    # lines of text leave rows without ink between them
    return float(edges.mean()) >= _MODULES and float(shares.min()) >= 0.08
