"""Handwriting that no label announces: pen strokes off the printed lines, known by their colour, size and course."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Line, Page, Quad, bounds, rectangle
from pipeline.pictures import reduced
from pipeline.pii.finding import Finding
from pipeline.pii.margins import cut_margin
from pipeline.pii.pictured import Picture, mask_of
from pipeline.pii.scaled import Mask, Views, grown_mask, line_height
from schemas.names import PiiKind

# heights of the page's lines, unless another unit is named; on 72 drawn pages of twelve forms and 51 public pages
_PIECE: Final = (0.3, 6.0, 16.0)  # least extent, height and width of a piece of a hand's strokes
_RUN: Final = 0.7  # what goes on level or upright for so long is a run
_AXIAL: Final = 0.93  # share of runs in what is left of a ruling; curves have less
_THIN: Final = 0.4  # the lesser extent of what is left of a ruling
_JOIN: Final = (3.0, 1.2)  # between strokes of one hand, along and across
_WIDE: Final = (1.6, 15.0)
_TALL: Final = (0.75, 5.0)
_INK: Final = (4.0, 8.0)  # length of strokes of a coloured pen, and of a black one
_FILL: Final = (0.04, 0.36)  # share of the box; print has more
_CORE: Final = 0.25  # share of strokes that are thicker than a pen's
_STROKE: Final = 0.7  # extent of the largest stroke; print's characters are smaller
_BLUE: Final = (
    0.07  # by which a pen's ink takes more of the red light than of the blue, of what paper sends back
)
_WHOLLY: Final = 0.5  # share of blue in a line that is written or printed in blue as a whole
_WORD: Final = 3  # characters
_FILLED: Final = (
    3  # such lines, from which a form is filled in or printed in blue: shorter ones are then no scraps
)
_COLOURED: Final = 0.4  # share of blue in a coloured pen's strokes
_TINGED: Final = 0.15  # and in each of them
_DESK: Final = 0.55  # of the page's light, below which lies no paper
_HOLLOW: Final = 0.35  # share of its box that the hole of a ring takes
_HELD: Final = 0.03  # and share of the hole that print takes
_SURE: Final = 0.85
_SCRAP: Final = (
    1.35,
    5,
    4,
)  # height, and characters of tall and of unsure lines, that a scribble was read as
_MARGIN: Final = 0.45


@dataclass(frozen=True, slots=True)
class Strokes:
    """A group of strokes: its box in small pixels, and what tells a hand; lengths in heights of the page's lines."""

    box: tuple[int, int, int, int]
    wide: float
    tall: float
    largest: float
    length: float
    axial: float
    core: float
    fill: float
    blue: float
    around: float

    @property
    def by_hand(self) -> bool:
        """Whether a pen drew them: of a pen's width and course, and in another colour than print."""
        sized = _WIDE[0] <= self.wide <= _WIDE[1] and _TALL[0] <= self.tall <= _TALL[1]
        drawn = self.axial <= _AXIAL and self.core <= _CORE and _FILL[0] <= self.fill <= _FILL[1]
        return (
            sized and drawn and self.blue >= _COLOURED and self.length >= _INK[0] and self.largest >= _STROKE
        )


def hands(views: Views, page: Page, pictures: Sequence[Picture], taken: Sequence[Quad]) -> Iterator[Finding]:
    """SIGNATURE findings: groups of strokes in a pen's colour; `taken` are quads of codes and seals."""
    high = line_height(page) / views.factor
    lines = [line.quad for line in page.lines if not _scrap(line, line_height(page))]
    for group in groups(views, page, pictures, taken):
        if group.by_hand:
            ink, wide = (bounds(views.quad(group.box, by)) for by in (2, _MARGIN * high))
            quad = rectangle(*cut_margin(ink, wide, lines, sides=True))
            yield Finding(None, quad, PiiKind.SIGNATURE, 0.5, "hand")


def groups(views: Views, page: Page, pictures: Sequence[Picture], taken: Sequence[Quad]) -> Iterator[Strokes]:
    """All groups of coloured strokes that are no print, rulings or pictures, as large as a word."""
    high = line_height(page) / views.factor
    blue = _blue(views)
    printed = _printed(views, page, blue)
    ink = cv2.subtract(views.ink, cv2.bitwise_or(printed, cv2.subtract(views.rules, blue)))
    ink[mask_of(views, (picture for picture in pictures if not picture.flat), 2) > 0] = 0
    ink[views.cut(taken, 2) > 0] = 0
    ink[_dark(views) > 0] = 0
    strokes = _unringed(_pieces(ink, blue, high), views.ink)
    if not strokes.any():
        return
    kernel = np.ones((max(3, round(_JOIN[1] * high)), max(3, round(_JOIN[0] * high))), np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(strokes, kernel))
    for index, (left, top, width, height, _) in enumerate(stats[1:count].tolist(), 1):
        place = slice(top, top + height), slice(left, left + width)
        crop = np.where(labels[place] == index, strokes[place], 0).astype(np.uint8)
        yield _measured(crop, ink[place], blue[place], (left, top), high)


def _measured(crop: Mask, ink: Mask, blue: Mask, at: tuple[int, int], high: float) -> Strokes:
    left, top, width, height = cv2.boundingRect(crop)
    crop = crop[top : top + height, left : left + width]
    blue = blue[top : top + height, left : left + width]
    total = int(np.count_nonzero(crop))
    thick = cv2.erode(crop, np.ones((max(2, round(0.25 * high)),) * 2, np.uint8))
    largest = cv2.connectedComponentsWithStats(crop)[2][1:, 2:4].max()
    box = (at[0] + left, at[1] + top, at[0] + left + width, at[1] + top + height)
    return Strokes(
        box, width / high, height / high, float(largest) / high, total / high / 1.5,
        np.count_nonzero(runs(crop, high)) / total, np.count_nonzero(thick) / total, total / crop.size,
        np.count_nonzero(cv2.bitwise_and(crop, blue)) / total, (np.count_nonzero(ink) - total) / total,
    )  # fmt: skip


def _pieces(ink: Mask, blue: Mask, high: float) -> Mask:
    """The coloured ink in pieces of a hand's size, without what a bent ruling leaves."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    level, coloured = (
        np.bincount(labels[mask > 0], minlength=count)
        for mask in (runs(ink, high), cv2.bitwise_and(ink, blue))
    )
    ruling = (level > _AXIAL * area) & (np.minimum(width, height) <= _THIN * high)
    keep = (np.maximum(width, height) >= _PIECE[0] * high) & (height <= _PIECE[1] * high)
    keep &= (width <= _PIECE[2] * high) & ~ruling & (coloured >= _TINGED * area)
    keep[0] = False
    return np.asarray(np.where(keep, 255, 0).astype(np.uint8)[labels], np.uint8)


def _unringed(strokes: Mask, ink: Mask) -> Mask:
    """The strokes without rings around print, as a pen draws them around an option."""
    curves, family = cv2.findContours(strokes, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for index, curve in enumerate(curves):
        parent = -1 if family is None else int(family[0][index][3])
        if parent < 0:
            continue
        left, top, width, height = cv2.boundingRect(curves[parent])
        if cv2.contourArea(curve) < _HOLLOW * width * height:
            continue
        hole = np.zeros((height, width), np.uint8)
        cv2.drawContours(hole, [curve], -1, 255, -1, offset=(-left, -top))
        cv2.drawContours(hole, [curve], -1, 0, 2, offset=(-left, -top))
        if cv2.mean(ink[top : top + height, left : left + width], hole)[0] > 255 * _HELD:
            cv2.drawContours(strokes, [curves[parent]], -1, 0, -1)
    return strokes


def runs(ink: Mask, high: float) -> Mask:
    """255 where ink goes on level or upright, as rulings and the straight strokes of print do."""
    long = max(3, round(_RUN * high))
    level, upright = (
        cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones(kernel, np.uint8)) for kernel in ((1, long), (long, 1))
    )
    return np.asarray(cv2.bitwise_or(level, upright), np.uint8)


def _blue(views: Views) -> Mask:
    """255 where a pixel of the small view is of a blue or violet ink, whatever the light on the paper."""
    red, green, blue = (_taken(channel) for channel in cv2.split(views.small))
    apart = cv2.subtract(cv2.min(red, green), blue)
    return np.asarray((cv2.blur(apart, (3, 3)) > _BLUE * 255 / 2) * 255, np.uint8)


def _taken(channel: NDArray[Any]) -> Mask:
    """The share of the paper's light that ink takes in one channel, 255 for all of it."""
    # the paper around a stroke changes slowly: every fourth pixel shows it
    coarse = cv2.blur(cv2.dilate(np.ascontiguousarray(channel[::4, ::4]), np.ones((5, 5), np.uint8)), (5, 5))
    paper = cv2.resize(coarse, channel.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.bitwise_not(cv2.divide(channel, paper, scale=255)), np.uint8)


def _dark(views: Views) -> Mask:
    """255 on and near a dark desk or picture: no paper is there, and its edges are no strokes."""
    grey = reduced(views.small_grey, 4)
    closed = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    dark = np.asarray((closed < _DESK * float(np.percentile(grey, 75))) * 255, np.uint8)
    size = views.small_grey.shape[::-1]
    return np.asarray(cv2.resize(grown_mask(dark, 3), size, interpolation=cv2.INTER_NEAREST), np.uint8)


def _printed(views: Views, page: Page, blue: Mask) -> Mask:
    """255 where a line was read, but for strokes of a pen across it or beside it in its box."""
    high = line_height(page)
    lines = [line for line in page.lines if not _scrap(line, high)]
    mask = views.cut(line.quad for line in lines)
    mask = np.asarray(cv2.subtract(mask, blue), np.uint8)
    # what somebody wrote with a coloured pen and the reader could read is left to the rules for text
    filled = [line for line in page.lines if _written(views, line, blue, high)]
    least = _WORD if sum(len(line.text.strip()) >= _WORD for line in filled) < _FILLED else 1
    written = views.cut(line.quad for line in filled if len(line.text.strip()) >= least)
    return np.asarray(cv2.bitwise_or(mask, written), np.uint8)


def _written(views: Views, line: Line, blue: Mask, high: float) -> bool:
    """Whether a line is all of a pen's colour and was read with certainty."""
    tall = math.dist(line.quad[0:2], line.quad[6:8]) > _SCRAP[0] * high
    if tall or line.confidence < _SURE:
        return False
    left, top, right, bottom = (max(0, value // views.factor) for value in bounds(line.quad))
    place = slice(top, bottom + 1), slice(left, right + 1)
    return bool(cv2.mean(blue[place], views.ink[place])[0] > 255 * _WHOLLY)


def _scrap(line: Line, high: float) -> bool:
    """Whether a reader made this of a scribble: few characters, taller than the page's lines or unsure."""
    size = len(line.text.strip())
    tall = math.dist(line.quad[0:2], line.quad[6:8]) > _SCRAP[0] * high
    unsure = line.confidence < _SURE
    return (tall and size <= _SCRAP[1] and line.confidence < 0.99) or (unsure and size <= _SCRAP[2])
