"""How a page came to be a picture, from its content: a first guess that a manifest overrides."""

from typing import Final

import cv2
import numpy as np

from pipeline.decode import Hints, Rgb
from schemas.names import Capture

_LONG_SIDE: Final = 512
_BLOCKS: Final = 16
_UNEVEN: Final = 0.12 * 255
"""Grey levels between dim and bright paper; drawn scans and screens stay below, drawn photos are above."""
_DIM: Final = 200
"""Grey level of paper that no scanner or screen shows."""
_INK: Final = 100
"""Grey level up to which an exact tone may be ink."""
_PHONE_ASPECT: Final = 1.6
"""Height over width from which a picture has the shape of a phone's screen (16:10 and longer; A4 is 1.41)."""


def capture_of(pixels: Rgb, file_format: str, hints: Hints) -> Capture:
    """Photo, screenshot, scan or document of an upright HxWx3 picture.

    A PDF is a document. A camera's exposure tags make a photo, the user comment of iOS a screenshot. Else the
    paper decides: lit unevenly or dim is a photo, grainy is a scan, of one exact colour a screenshot where the
    picture has a screen's shape and panels (a tall one without is a till roll), else a document.
    """
    if file_format == "pdf":
        return Capture.DOCUMENT
    if hints.screenshot:
        return Capture.SCREENSHOT
    dim, bright = _paper(pixels)
    if hints.camera or bright - dim > _UNEVEN or (dim + bright) / 2 < _DIM:
        return Capture.PHOTO
    height, width = pixels.shape[:2]
    if _flatness(pixels) < 0.5:
        return Capture.SCAN
    if height / width < _PHONE_ASPECT:
        return Capture.DOCUMENT
    return Capture.SCREENSHOT if _has_panels(pixels) else Capture.SCAN


def _paper(pixels: Rgb) -> tuple[float, float]:
    """15th and 95th percentile of the brightness of paper over the picture (90th percentile of blocks), 0..255."""
    step = max(1, min(pixels.shape[:2]) // _LONG_SIDE)
    small = cv2.resize(pixels[::step, ::step, 1], (_LONG_SIDE, _LONG_SIDE), interpolation=cv2.INTER_AREA)
    edge = _LONG_SIDE // _BLOCKS
    blocks = small.reshape(_BLOCKS, edge, _BLOCKS, edge).swapaxes(1, 2).reshape(_BLOCKS, _BLOCKS, -1)
    low, high = np.percentile(np.percentile(blocks, 90, axis=2), (15, 95))
    return float(low), float(high)


def _flatness(pixels: Rgb) -> float:
    """Share of neighbouring pixels of every eighth row that are equal in green."""
    green = pixels[::8, :, 1]
    return float(np.mean(green[:, 1:] == green[:, :-1]))


def _has_panels(pixels: Rgb) -> bool:
    """Whether a second exact light tone, six levels off, covers a twentieth: panels of a screen; paper has none."""
    tones = np.bincount(pixels[::8, ::8, 1].ravel(), minlength=256)
    ground = int(tones.argmax())
    others = np.concatenate([tones[_INK : max(_INK, ground - 5)], tones[ground + 6 :]])
    return bool(others.max(initial=0) >= 0.05 * tones.sum())
