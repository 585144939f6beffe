"""Text that nobody read: what looks like writing and lies on no line of the reader, on paper and in dark pictures."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np
import regex

from pipeline.page import Line, Page, Quad, bounds
from pipeline.pii.device_words import PLAIN
from pipeline.pii.finding import Finding
from pipeline.pii.normal import normalised
from pipeline.pii.pictured import Picture, mask_of
from pipeline.pii.scaled import Mask, Views, line_height
from schemas.names import PiiKind

_AROUND: Final = 0.35  # of a line's height: strokes and marks around a line that was read belong to it
_RIM: Final = 0.008  # of the long edge: shadows of the edge of the sheet
_TALL: Final = (0.5, 2.6)  # heights of unread writing, in heights of the page's lines
_LONG: Final = 1.7  # its least length: a single mark or arrow is none
_FILL: Final = (0.08, 0.62)  # share of ink in its box
_CROSSED: Final = 5.0  # mean number of edges in its rows: two strokes have four
_PIECES: Final = 2
_HAND: Final = 2.2  # line heights from which writing may be of one piece
_DARK: Final = (
    75  # grey of the darkest third of a device's picture: an endoscope's has a bright disc on black
)
_BRIGHT: Final = 60  # levels by which burned-in text is brighter than what is around it
_DEVICE_LINES: Final = 25  # a device writes fewer lines on its picture than a report has
_LARGE: Final = 0.012  # of the page's area, from which a dark area is a picture and no table head
_GUESSED: Final = 0.4  # confidence below which no line of three letters and more on 35 drawn pages was right
_LETTERS: Final = 3
_STRIP: Final = (2.0, 12.0)  # heights of the page's lines
_LETTER: Final = regex.compile(r"\p{L}")
_WORD: Final = regex.compile(r"\p{Han}+|[A-Za-z]{2,}")
_LONG_NUMBER: Final = regex.compile(r"\d[\d\-/.:]{3,}\d")
_AGED: Final = regex.compile(r"(?<!\d)(?:9\d|1[01]\d)\s?(?:y|岁)")
_DIGITS: Final = regex.compile(r"\d{5,}")
_LONG_PLAIN: Final = "|".join(sorted(word for word in PLAIN if len(word) > 1 and not word.isascii()))
_PLAIN_START: Final = regex.compile(rf"(?:{_LONG_PLAIN})")
_PLAIN_END: Final = regex.compile(rf"(?:{_LONG_PLAIN})$")
_TELLS: Final = 2  # characters
_PAD: Final = 0.3  # of a line's height at both ends
_WHOLE: Final = (
    0.6  # of its box that a device's picture fills; the box around a desk's edge and a dark band less
)
_GROUND: Final = 110  # grey of most of a burned-in line's box; a report's paper in shadow has 150
_MEASURE: Final = regex.compile(r"\d+(?:\.\d+)?")


def unread(views: Views, page: Page, pictures: Sequence[Picture], taken: Sequence[Quad]) -> Iterator[Finding]:
    """OTHER_ID findings where a picture shows text that no line accounts for; `taken` are quads hidden for other reasons.

    A line that was guessed rather than read is hidden too, unless it is a number. Inside dark pictures, as devices make them, also lines that were read and say more than scales and organs.
    """
    for line in page.lines:
        if (
            line.confidence < _GUESSED
            and len(_LETTER.findall(line.text)) >= _LETTERS
            and not _curve(line, page)
        ):
            yield Finding(None, line.quad, PiiKind.OTHER_ID, 0.5, "guessed")
    high = line_height(page) / views.factor
    rest = _not_read(views, page, taken)
    for box in _writing(_on_paper(views, pictures, rest, high), high):
        yield Finding(None, views.quad(box, 2), PiiKind.OTHER_ID, 0.5, "unread")
    for picture in pictures:
        if _is_dark(views, picture, high):
            yield from _device_lines(views, page, picture)
            yield from _bright_text(views, picture, rest, high)


def _curve(line: Line, page: Page) -> bool:
    """Whether a guessed line is the strip of a curve, as of an ECG: far taller and longer than lines of text."""
    high = line_height(page)
    tall = math.dist(line.quad[0:2], line.quad[6:8])
    return tall > _STRIP[0] * high and line.length > _STRIP[1] * high


def _not_read(views: Views, page: Page, taken: Sequence[Quad]) -> Mask:
    """255 where no read line and no other finding lies."""
    mask = np.full(views.small_grey.shape, 255, np.uint8)
    for line in page.lines:
        by = max(2, round(_AROUND * math.dist(line.quad[0:2], line.quad[6:8]) / views.factor))
        left, top, right, bottom = bounds(line.quad)
        if (right - left) and (bottom - top):
            points = np.asarray(line.quad, np.float64).reshape(4, 2) / views.factor
            cv2.fillConvexPoly(mask, np.rint(points).astype(np.int32), 0)
            cv2.polylines(mask, [np.rint(points).astype(np.int32)], True, 0, 2 * by)
    mask[views.cut(taken, 2) > 0] = 0
    return mask


def _on_paper(views: Views, pictures: Sequence[Picture], rest: Mask, high: float) -> Mask:
    ink = cv2.bitwise_and(views.ink, rest)
    ink[mask_of(views, (picture for picture in pictures if not picture.flat), round(high)) > 0] = 0
    by = max(2, round(_RIM * max(ink.shape)))
    inside = np.zeros_like(ink)
    inside[by:-by, by:-by] = ink[by:-by, by:-by]
    # rulings are found in all ink, as read text cuts them short
    return np.asarray(cv2.subtract(inside, views.rules), np.uint8)


def _writing(ink: Mask, high: float) -> Iterator[tuple[int, int, int, int]]:
    """Boxes of strokes that stand in a row like writing."""
    strokes = _strokes(ink, high)
    if not strokes.any():
        return
    kernel = np.ones((max(1, round(0.35 * high)), max(3, round(1.3 * high))), np.uint8)
    joined = cv2.morphologyEx(strokes, cv2.MORPH_CLOSE, kernel)
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined)
    for left, top, width, height, _ in stats[1:count].tolist():
        if width >= _LONG * high and _TALL[0] * high <= height <= _TALL[1] * high:
            crop = strokes[top : top + height, left : left + width]
            if _like_text(crop, high):
                yield left, top, left + width, top + height


def _strokes(ink: Mask, high: float) -> Mask:
    """The ink in pieces of a character's size, or a scribble's."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    keep = (
        (height >= 0.3 * high) & (height <= _TALL[1] * high) & (width <= 14 * high)
        & (area >= 0.04 * high * high) & (area <= 0.85 * width * height)
    )  # fmt: skip
    keep[0] = False
    return np.asarray(np.where(keep, 255, 0).astype(np.uint8)[labels], np.uint8) if count > 1 else ink


def _like_text(crop: Mask, high: float) -> bool:
    """Whether strokes look like writing: several pieces or many crossings, thin, neither empty nor solid."""
    ink = crop > 0
    if not _FILL[0] <= float(ink.mean()) <= _FILL[1]:
        return False
    edges = np.count_nonzero(np.diff(ink, axis=1), axis=1)
    pieces = cv2.connectedComponents(crop)[0] - 1
    core = cv2.erode(crop, np.ones((max(3, round(0.35 * high)),) * 2, np.uint8))
    thin = np.count_nonzero(core) <= 0.1 * np.count_nonzero(crop)
    # a hand may not leave the paper
    several = pieces >= _PIECES or crop.shape[1] >= _HAND * high
    return bool(thin) and several and float(np.sort(edges)[len(edges) // 2 :].mean()) >= _CROSSED


def _is_dark(views: Views, picture: Picture, high: float) -> bool:
    grey = picture.of(views.small_grey)
    large = grey.size >= _LARGE * views.small_grey.size and picture.height >= 6 * high
    return bool(large and np.percentile(grey[::2, ::2], 30) < _DARK)


def _on_dark(views: Views, line: Line) -> bool:
    """Whether a line's own ground is dark: the box around a frame or a desk holds paper too."""
    left, top, right, bottom = (max(0, value // views.factor) for value in bounds(line.quad))
    grey = views.small_grey[top : bottom + 1, left : right + 1]
    return bool(grey.size and np.median(grey) < _GROUND)


def _device_lines(views: Views, page: Page, picture: Picture) -> Iterator[Finding]:
    """Lines on a device's picture that tell; a dark panel, and a report in white on black, are no such picture."""
    box = bounds(views.quad(picture.box))
    lines = [line for line in page.lines if _centre_in(line, box)]
    if picture.flat or picture.fill < _WHOLE or len(lines) > _DEVICE_LINES:
        return
    for line in lines:
        if _on_dark(views, line):
            for start, end in telling(line.text):
                quad = line.quad_of(start, end, _PAD * math.dist(line.quad[0:2], line.quad[6:8]))
                yield Finding(None, quad, PiiKind.OTHER_ID, 0.5, "burned-in")


def _bright_text(views: Views, picture: Picture, rest: Mask, high: float) -> Iterator[Finding]:
    left, top = picture.box[:2]
    bright = _bright(picture.of(views.small_grey), high)
    strokes = cv2.bitwise_and(bright, picture.of(rest))
    for x0, y0, x1, y1 in _writing(strokes, high):
        if _alone(bright, (x0, y0, x1, y1), high):
            quad = views.quad((left + x0, top + y0, left + x1, top + y1), 3)
            yield Finding(None, quad, PiiKind.OTHER_ID, 0.5, "unread-picture")


def _bright(grey: Mask, high: float) -> Mask:
    size = max(5, round(0.6 * high)) | 1
    hat = cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, np.ones((size, size), np.uint8))
    return np.asarray(((hat > _BRIGHT) & (grey > 110)) * 255, np.uint8)


def _alone(bright: Mask, box: tuple[int, int, int, int], high: float) -> bool:
    """Whether there is little bright around a box: an echo's speckle goes on in all directions."""
    left, top, right, bottom = box
    by = max(3, round(0.6 * high))
    wide = bright[max(0, top - by) : bottom + by, max(0, left - by) : right + by]
    own = np.count_nonzero(bright[top:bottom, left:right])
    return bool(np.count_nonzero(wide) - own <= 0.25 * own)


def _centre_in(line: Line, box: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = bounds(line.quad)
    return box[0] <= (left + right) / 2 <= box[2] and box[1] <= (top + bottom) / 2 <= box[3]


def telling(text: str) -> list[tuple[int, int]]:
    """The parts of text on a device's picture that say more than scales, settings, measures and organs do.

    Characters from start to end, ascending and disjoint; what stands between two of them without a plain word is part.
    """
    plain = normalised(text).lower()
    spans = sorted(
        [*_words(plain), *_numbers(plain, _LONG_NUMBER), *_numbers(plain, _DIGITS), *_numbers(plain, _AGED)]
    )
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and not _WORD.search(plain, joined[-1][1], max(start, joined[-1][1])):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _words(plain: str) -> Iterator[tuple[int, int]]:
    for hit in _WORD.finditer(plain):
        start, end = hit.span()
        if hit.group() in PLAIN:
            continue
        while cut := _PLAIN_END.search(plain, start, end):
            end = cut.start()
        while cut := _PLAIN_START.match(plain, start, end):
            start = cut.end()
        # a single character is what is left of a name, unless a plain word was cut off
        if plain[start:end] not in PLAIN and end - start >= min(_TELLS, len(hit.group())):
            yield start, end


def _numbers(plain: str, pattern: "regex.Pattern[str]") -> Iterator[tuple[int, int]]:
    for hit in pattern.finditer(plain):
        if pattern is not _LONG_NUMBER or not _MEASURE.fullmatch(hit.group()):
            yield hit.span()
