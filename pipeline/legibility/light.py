"""Light on a page: how bright it is at all, and how much of it a reflection has burnt out."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.legibility.text import Grey, Text, quantile

_BLOCK: Final = 32
_BURNT: Final = 250
_DIM: Final = 30
"""Percentile of the text's blocks that stands for the dimmer paper: 150 to 200 grey levels on drawn pages with a
reflection, above 250 on clean ones with a dark ultrasound picture."""
_WHITE_PAPER: Final = 245
"""Grey level of paper from which white areas are paper, not reflections, unless a halo surrounds them."""
_GRADED: Final = (4, 60)
"""Grey levels within a block of a halo: flat colours of a screen have less, text has more."""
_FALLING: Final = 12
_HALO: Final = 0.25
"""Share of the blocks around white areas that fall off as light does: of 250 good pictures, half of them real, at most
0.12; of 128 reflections that leave no dim paper with text at least 0.55."""


def brightness(grey: Grey) -> float:
    """99th percentile of the grey levels: of a page taken without light nothing is bright, not even its paper."""
    return quantile(grey, 0.99)


def glare(grey: Grey, text: Text) -> float:
    """Share of the area within the text's bounds that is burnt out while the paper around is no white; 0..1."""
    blocks = _blocks(grey)
    inked = _blocks(text.mask.astype(np.uint8) * 255) > 0
    if not inked.any() or blocks.size == 0:
        return 0.0
    darkest = 255 - _blocks(255 - grey)
    burnt = darkest >= _BURNT
    unburnt = blocks[inked & ~burnt]
    # the dimmer paper: around a reflection its halo is as bright as white paper
    paper = float(np.percentile(unburnt, _DIM)) if unburnt.size else 255.0
    # where the reflection leaves text in its halo alone, only the halo's fall tells it from white paper
    if paper >= _WHITE_PAPER and _halo(blocks, darkest, burnt) < _HALO:
        return 0.0
    rows, columns = np.nonzero(inked)
    (top, bottom), (left, right) = (np.percentile(places, (2, 98)).astype(int) for places in (rows, columns))
    return float(burnt[top : bottom + 1, left : right + 1].mean())


def _halo(lightest: Grey, darkest: Grey, burnt: NDArray[np.bool_]) -> float:
    """Share of the first and of the second ring of blocks around burnt ones that are graded, the smaller of both."""
    first, second = (
        cv2.dilate(burnt.astype(np.uint8), np.ones((size, size), np.uint8)).astype(bool) for size in (3, 5)
    )
    second &= ~first
    first &= ~burnt
    if not first.any() or not second.any():
        return 0.0
    range_ = lightest - darkest
    near = (range_ >= _GRADED[0]) & (range_ <= _GRADED[1]) & (darkest < _WHITE_PAPER)
    far = (range_ >= _FALLING) & (range_ <= _GRADED[1]) & (lightest < _BURNT)
    return float(min(near[first].mean(), far[second].mean()))


def _blocks(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Maximum of each block of 32 x 32 pixels; a rest at the right and bottom is left out."""
    rows, columns = (edge // _BLOCK for edge in grey.shape)
    whole = grey[: rows * _BLOCK, : columns * _BLOCK].reshape(rows, _BLOCK, columns * _BLOCK)
    # rows first: whole lines at once are a twentieth of the work of a filter
    return np.asarray(whole.max(axis=1).reshape(rows, columns, _BLOCK).max(axis=2), dtype=np.uint8)
