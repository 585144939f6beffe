"""How a sheet becomes a picture: scanner, JPEG, phone; each with the homography from sheet to picture."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.synth.geometry import Matrix, identity
from schemas.names import Capture

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Shot:
    """An upright RGB picture of a sheet, and how it is stored.

    `turn`: clockwise turn of the pixels that only looking at them reveals; `exif`: clockwise turn that the EXIF
    orientation undoes; degrees. `quality`: JPEG quality, None for PNG.
    """

    image: Image
    matrix: Matrix
    capture: Capture
    turn: int = 0
    exif: int = 0
    quality: int | None = 90


@cache
def _noise_tile() -> NDArray[np.float32]:
    return np.random.default_rng(20240628).normal(0.0, 1.0, (640, 640)).astype(np.float32)


def noisy(image: Image, sigma: float, draw: random.Random) -> Image:
    """The picture with grey Gaussian noise of `sigma` levels."""
    height, width = image.shape[:2]
    tile = np.roll(_noise_tile(), (draw.randrange(640), draw.randrange(640)), axis=(0, 1))
    grid = np.tile(tile, (height // 640 + 1, width // 640 + 1))[:height, :width]
    grain = cv2.merge([np.rint(grid * sigma).astype(np.int16)] * 3)
    return np.asarray(cv2.add(image, grain, dtype=cv2.CV_8U), dtype=np.uint8)


def _warped(image: Image, matrix: Matrix, size: tuple[int, int], border: tuple[int, int, int]) -> Image:
    picture = cv2.warpPerspective(
        image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border
    )
    return np.asarray(picture, dtype=np.uint8)


def clean(sheet: Image, draw: random.Random) -> Shot:
    """The drawn pixels themselves."""
    del draw
    return Shot(sheet, identity(), Capture.DOCUMENT, quality=None)


def jpeg(sheet: Image, draw: random.Random) -> Shot:
    """Strong compression."""
    return Shot(sheet, identity(), Capture.DOCUMENT, quality=draw.randint(28, 45))


def scan(sheet: Image, draw: random.Random) -> Shot:
    """Flat-bed scan: up to 1.3 degrees of tilt, a grey margin, dust noise, slightly pale ink."""
    height, width = sheet.shape[:2]
    angle = math.radians(draw.choice((-1, 1)) * draw.uniform(0.2, 1.3))
    cos, sin, cx, cy = math.cos(angle), math.sin(angle), width / 2, height / 2
    matrix = np.array(
        [[cos, -sin, cx - cos * cx + sin * cy], [sin, cos, cy - sin * cx - cos * cy], [0.0, 0.0, 1.0]]
    )
    paper = _warped(sheet, matrix, (width, height), (250, 250, 248))
    pale = np.asarray(cv2.convertScaleAbs(paper, alpha=0.86, beta=30), dtype=np.uint8)
    return Shot(noisy(pale, draw.uniform(2.0, 5.0), draw), matrix, Capture.SCAN, quality=draw.randint(70, 88))


def photo(sheet: Image, draw: random.Random) -> Shot:
    """A phone's photograph: the sheet on a desk in perspective, uneven light, slight blur, noise."""
    height, width = sheet.shape[:2]
    long_side = draw.randint(1480, 1900)
    frame = (round(long_side * min(0.78, max(0.7, width / height))), long_side)
    scale = min(frame[0] / width, frame[1] / height) * draw.uniform(0.93, 0.97)
    matrix = _perspective(width, height, frame, scale, draw)
    desk = draw.choice(((96, 74, 56), (120, 118, 112), (58, 62, 70), (172, 150, 122)))
    picture = _warped(sheet, matrix, frame, desk)
    lit = _lit(picture, draw)
    soft = np.asarray(cv2.GaussianBlur(lit, (0, 0), draw.uniform(0.5, 0.8)), dtype=np.uint8)
    return Shot(
        noisy(soft, draw.uniform(1.5, 3.5), draw), matrix, Capture.PHOTO, quality=draw.randint(82, 93)
    )


def _perspective(
    width: int, height: int, frame: tuple[int, int], scale: float, draw: random.Random
) -> Matrix:
    left, top = (frame[0] - width * scale) / 2, (frame[1] - height * scale) / 2
    jitter = min(left, top, 40) * 0.9 + 4
    corners = [
        (left, top),
        (left + width * scale, top),
        (left + width * scale, top + height * scale),
        (left, top + height * scale),
    ]
    moved = [(x + draw.uniform(-jitter, jitter), y + draw.uniform(-jitter, jitter)) for x, y in corners]
    inside = [(min(max(x, 2), frame[0] - 3), min(max(y, 2), frame[1] - 3)) for x, y in moved]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    return np.asarray(cv2.getPerspectiveTransform(flat, np.array(inside, dtype=np.float32)), dtype=np.float64)


def _lit(image: Image, draw: random.Random) -> Image:
    """The picture under a light that falls off over the page and a soft shadow."""
    height, width = image.shape[:2]
    coarse = np.array([[draw.uniform(0.72, 1.02) for _ in range(3)] for _ in range(4)], dtype=np.float32)
    tint = np.array([1.0, draw.uniform(0.95, 1.0), draw.uniform(0.86, 0.98)], dtype=np.float32)
    light = cv2.resize(coarse[..., None] * tint, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(cv2.multiply(image, light, dtype=cv2.CV_8U), dtype=np.uint8)


def _turned(
    shoot: Callable[[Image, random.Random], Shot], degrees: int
) -> Callable[[Image, random.Random], Shot]:
    return lambda sheet, draw: replace(shoot(sheet, draw), turn=degrees)


def _exif(
    shoot: Callable[[Image, random.Random], Shot], degrees: int
) -> Callable[[Image, random.Random], Shot]:
    return lambda sheet, draw: replace(shoot(sheet, draw), exif=degrees)


CONDITIONS: Final[dict[str, Callable[[Image, random.Random], Shot]]] = {
    "clean": clean,
    "scan": scan,
    "jpeg": jpeg,
    "photo": photo,
    "turned-90": _turned(photo, 90),
    "turned-180": _turned(scan, 180),
    "turned-270": _turned(photo, 270),
    "exif-90": _exif(photo, 90),
    "exif-180": _exif(photo, 180),
    "exif-270": _exif(photo, 270),
}
"""Every capture condition by name; `turned-*` turns the pixels, `exif-*` only the stored ones."""


def turned(image: Image, degrees: int) -> Image:
    """The picture turned clockwise by 0, 90, 180 or 270 degrees."""
    return np.ascontiguousarray(np.rot90(image, k=-(degrees // 90)))
