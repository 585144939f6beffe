"""A first look at a picture at small scale, on parts of its text: enough to say that nothing is near a limit.

Most pages are good, and eight small parts of a page, or else two dozen, show that they are at a tenth of the cost. Whatever is not plainly good is
measured whole and at full scale, so that what is rejected never depends on this module.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.legibility.blur import blur_of
from pipeline.legibility.crop import SIDES, SLIVERS, cut_sides, marks, rims, slivers
from pipeline.legibility.sheets import count_sheets
from pipeline.legibility.text import Grey, Text, dark_text, halved, quantile

SCALE: Final = 1000
"""Pixels of the long side that are enough for a glance: 10 pt on A4 is 12 pixels high."""
_TILE: Final = 128
_TILES: Final = (8, 24)
"""Parts of a first glance and, where they say too little, of a second."""
_ACROSS: Final = 4
_AROUND: Final = 5
_SMALLEST: Final = 6.0
"""Text size in pixels below which edges cannot be measured at this scale."""
_PIECES: Final = 60
"""Pieces on the parts below which their size is not sure: of grids and curves a few large pieces look like text."""
_TEXTLIKE: Final = 0.5
"""Share of the local contrast of busy parts from which a part counts as text."""
_PIXELS: Final = 375
"""Pixels of edges that are measured for each part."""
_BURNT: Final = 250
_BURNT_SHARE: Final = 0.03
_WHITE: Final = 245
_BAND: Final = 128
"""Pixels from an edge in which text that it cuts is followed: five characters and more."""
_RIM_INK: Final = 25
"""Grey levels by which a mark at the edge is darker than what lies behind it."""
_RIM_MARKS: Final = 3


@dataclass(frozen=True, slots=True)
class Glance:
    """What a glance has seen: everything but cut edges and glare, of which there is no trace."""

    pieces: int
    blur: float
    motion: float
    contrast: float
    brightness: float
    sheets: int


def glances(grey: Grey) -> Iterator[Glance]:
    """Glances at an upright HxW picture, at ever more parts of it; none if anything about it asks for a careful look."""
    grey = halved(grey, SCALE)
    if min(grey.shape) < 4 * _TILE:
        return
    half = np.asarray(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    around = np.ones((_AROUND, _AROUND), np.uint8)
    light = np.asarray(cv2.dilate(half, around), dtype=np.uint8)
    dark = np.asarray(cv2.erode(half, around), dtype=np.uint8)
    strokes = np.asarray(cv2.subtract(light, dark), dtype=np.uint8)
    there = (grey.shape[0] // _TILE) * (grey.shape[1] // _TILE)
    for tiles in (tiles for tiles in _TILES if tiles <= there):
        parts, paper = _parts(grey, strokes, tiles)
        text = dark_text(parts, grey.shape)
        found = blur_of(text, most=_PIXELS * tiles, ignore=_seams(tiles))
        if found is None or text.size < _SMALLEST or _may_glare(dark, paper) or _may_be_cut(grey, text):
            return
        if text.count >= _PIECES:
            bright = quantile(half[::4, ::4].copy(), 0.99)
            yield Glance(text.count, *found, text.contrast, bright, count_sheets(light, strokes))


def _parts(grey: Grey, strokes: Grey, tiles: int) -> tuple[Grey, float]:
    """So many parts with text, evenly spread, side by side on one level of paper; and the level of the dimmest."""
    rows, columns = (edge // _TILE for edge in grey.shape)
    busy = cv2.resize(
        strokes[: rows * _TILE // 2, : columns * _TILE // 2], (columns, rows), interpolation=cv2.INTER_AREA
    ).ravel()
    # by rank below the busiest: a picture or a bar code is busier than any text
    enough = np.flatnonzero(busy >= _TEXTLIKE * np.partition(busy, -tiles)[-tiles])
    chosen = enough[np.linspace(0, len(enough) - 1, tiles).astype(int)]
    laid = grey[: rows * _TILE, : columns * _TILE].reshape(rows, _TILE, columns, _TILE)
    laid = laid[chosen // columns, :, chosen % columns]
    levels = np.partition(laid[:, 2::4, 2::4].reshape(tiles, -1), -100, axis=1)[:, -100]
    even = cv2.add(laid.reshape(tiles, -1), (255 - levels).astype(np.uint8)[:, None].repeat(_TILE**2, 1))
    laid = even.reshape(tiles // _ACROSS, _ACROSS, _TILE, _TILE).swapaxes(1, 2)
    return np.ascontiguousarray(laid.reshape(tiles // _ACROSS * _TILE, -1)), float(levels.min())


@cache
def _seams(tiles: int) -> NDArray[np.bool_]:
    seams = np.zeros((tiles // _ACROSS * _TILE, _ACROSS * _TILE), np.bool_)
    for edge in (0, 1, _TILE - 2, _TILE - 1):
        seams[edge::_TILE] = seams[:, edge::_TILE] = True
    return seams


def _may_glare(dark: Grey, paper: float) -> bool:
    """Whether areas as large as a line of text are burnt out while the paper is no white."""
    if paper >= _WHITE:
        return False
    burnt = cv2.erode(dark, np.ones((_AROUND, _AROUND), np.uint8))[::8, ::8] >= _BURNT
    return bool(burnt.mean() > _BURNT_SHARE)


def _may_be_cut(grey: Grey, text: Text) -> bool:
    """Whether any edge of the picture has several short marks as dark as print, and they go on as text does."""
    ink = max(_RIM_INK, 0.3 * 255 * text.contrast)
    bands = (grey[:, :_BAND], grey[:_BAND], grey[:, -_BAND:], grey[-_BAND:])
    for side, rim, band in zip(SIDES, rims(grey), bands, strict=True):
        found = marks(rim, side, ink)
        short = np.count_nonzero(found[:, 1] - found[:, 0] <= 3 * text.size)
        if short >= _RIM_MARKS and (
            _is_cut(band, grey, text, side) or slivers(rim, side, ink, text.size) >= SLIVERS // 2
        ):
            return True
    return False


def _is_cut(band: Grey, grey: Grey, text: Text, side: str) -> bool:
    found = dark_text(np.ascontiguousarray(band), grey.shape)
    # what lies at the edge may be a desk: the page says how large and how black its print is
    found = replace(found, size=text.size, contrast=text.contrast)
    return side in cut_sides(found, (band.shape[0], band.shape[1]))
