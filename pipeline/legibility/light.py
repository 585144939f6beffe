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
"""Grey level of paper from which white areas are paper, not reflections."""


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
    if paper >= _WHITE_PAPER:
        return 0.0
    rows, columns = np.nonzero(inked)
    (top, bottom), (left, right) = (np.percentile(places, (2, 98)).astype(int) for places in (rows, columns))
    return float(burnt[top : bottom + 1, left : right + 1].mean())


def _blocks(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Maximum of each block of 32 x 32 pixels; a rest at the right and bottom is left out."""
    rows, columns = (edge // _BLOCK for edge in grey.shape)
    whole = cv2.dilate(grey, np.ones((_BLOCK, _BLOCK), np.uint8), anchor=(0, 0))
    return np.asarray(whole[: rows * _BLOCK : _BLOCK, : columns * _BLOCK : _BLOCK], dtype=np.uint8)
