"""How a page came to be a picture, from its content: a first guess that a manifest overrides."""

from typing import Final

import cv2
import numpy as np

from pipeline.decode import Hints, Rgb
from schemas.names import Capture

_LONG_SIDE: Final = 512
_BLOCKS: Final = 16
_PHONE_ASPECT: Final = 1.6
"""Height over width from which a picture has the shape of a phone's screen (16:10 and longer; A4 is 1.41)."""


def capture_of(pixels: Rgb, file_format: str, hints: Hints) -> Capture:
    """Photo, screenshot, scan or document of an upright HxWx3 picture.

    A PDF is a document. A camera's exposure tags make a photo, the user comment of iOS a screenshot. Else the
    paper decides: lit unevenly or coloured is a photo; of one exact colour, a screenshot where the picture has a
    screen's shape and a document where it has a sheet's; grainy or grey paper is a scan.
    """
    if file_format == "pdf":
        return Capture.DOCUMENT
    if hints.screenshot:
        return Capture.SCREENSHOT
    if hints.camera or _unevenness(pixels) > 0.12:
        return Capture.PHOTO
    height, width = pixels.shape[:2]
    if _flatness(pixels) < 0.5:
        return Capture.SCAN
    return Capture.SCREENSHOT if height / width >= _PHONE_ASPECT else Capture.DOCUMENT


def _unevenness(pixels: Rgb) -> float:
    """Spread of the brightness of paper over the picture: 15th to 95th percentile of block maxima, share of 255."""
    step = max(1, min(pixels.shape[:2]) // _LONG_SIDE)
    small = cv2.resize(pixels[::step, ::step, 1], (_LONG_SIDE, _LONG_SIDE), interpolation=cv2.INTER_AREA)
    edge = _LONG_SIDE // _BLOCKS
    blocks = small.reshape(_BLOCKS, edge, _BLOCKS, edge).swapaxes(1, 2).reshape(_BLOCKS, _BLOCKS, -1)
    low, high = np.percentile(np.percentile(blocks, 90, axis=2), (15, 95))
    return float(high - low) / 255


def _flatness(pixels: Rgb) -> float:
    """Share of neighbouring pixels of every eighth row that are equal in green."""
    green = pixels[::8, :, 1]
    return float(np.mean(green[:, 1:] == green[:, :-1]))
