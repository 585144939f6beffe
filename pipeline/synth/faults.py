"""Pictures that quality control must refuse, each from a good one."""

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.synth.capture import Image, Shot, noisy
from schemas.names import RejectReason

Fault = Callable[[Shot, random.Random], Shot]


def _with(shot: Shot, image: NDArray[np.generic]) -> Shot:
    return replace(shot, image=np.ascontiguousarray(image, dtype=np.uint8), quality=shot.quality or 90)


def _small(shot: Shot, draw: random.Random) -> Shot:
    """Short edge of 420 to 640 pixels."""
    width = draw.randint(420, 640)
    factor = width / min(shot.image.shape[:2])
    size = (round(shot.image.shape[1] * factor), round(shot.image.shape[0] * factor))
    matrix = np.diag([factor, factor, 1.0]) @ shot.matrix
    return replace(_with(shot, cv2.resize(shot.image, size, interpolation=cv2.INTER_AREA)), matrix=matrix)


def _defocused(shot: Shot, draw: random.Random) -> Shot:
    """Out of focus: a disc of 9 to 12 pixels radius, text is gone."""
    radius = draw.randint(9, 12)
    rows, columns = np.ogrid[-radius : radius + 1, -radius : radius + 1]
    disc = ((rows**2 + columns**2) <= radius**2).astype(np.float32)
    return _with(shot, noisy(_filtered(shot.image, disc / disc.sum()), 1.5, draw))


def _shaken(shot: Shot, draw: random.Random) -> Shot:
    """Camera shake along a line of 29 to 41 pixels."""
    length, angle = draw.randrange(29, 42, 2), draw.uniform(0, math.pi)
    kernel = np.zeros((length, length), np.float32)
    middle, reach = length // 2, length / 2
    start = (round(middle - reach * math.cos(angle)), round(middle - reach * math.sin(angle)))
    end = (round(middle + reach * math.cos(angle)), round(middle + reach * math.sin(angle)))
    cv2.line(kernel, start, end, 1.0, 1)
    return _with(shot, noisy(_filtered(shot.image, kernel / kernel.sum()), 1.5, draw))


def _filtered(image: Image, kernel: NDArray[np.floating]) -> Image:
    return np.asarray(cv2.filter2D(image, -1, kernel, borderType=cv2.BORDER_REPLICATE), dtype=np.uint8)


def cropped(shot: Shot, box: tuple[int, int, int, int]) -> Shot:
    """The part left, top, right, bottom of a picture."""
    left, top, right, bottom = box
    shift = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    return replace(_with(shot, shot.image[top:bottom, left:right]), matrix=shift @ shot.matrix)


def _cut(shot: Shot, draw: random.Random) -> Shot:
    """A page of which the camera missed a fifth at the left and a seventh at the right."""
    height, width = shot.image.shape[:2]
    left, right = round(width * draw.uniform(0.16, 0.22)), round(width * draw.uniform(0.84, 0.88))
    return cropped(shot, (left, 0, right, height))


def _blank(shot: Shot, draw: random.Random) -> Shot:
    """The back of the sheet."""
    return _with(shot, noisy(np.full_like(shot.image, 246), 1.2, draw))


def _dark(shot: Shot, draw: random.Random) -> Shot:
    """Taken without light."""
    return _with(shot, noisy((shot.image * 0.07).astype(np.uint8), 1.5, draw))


def _glare(shot: Shot, draw: random.Random) -> Shot:
    """A lamp's reflection burns out most of the page; the desk around it is dim."""
    height, width = shot.image.shape[:2]
    rows, columns = np.ogrid[:height, :width]
    cx, cy = width * draw.uniform(0.4, 0.6), height * draw.uniform(0.4, 0.6)
    distance = np.sqrt(((columns - cx) / (0.46 * width)) ** 2 + ((rows - cy) / (0.42 * height)) ** 2)
    light = np.clip(700 * (1.25 - distance), 0, 255).astype(np.float32)
    return _with(shot, np.clip(shot.image * 0.55 + light[..., None], 0, 255))


def _pale(shot: Shot, draw: random.Random) -> Shot:
    """Ink hardly darker than the paper, as of an empty cartridge."""
    return _with(shot, noisy((238 + shot.image.astype(np.float32) * (8 / 255)).astype(np.uint8), 0.6, draw))


FAULTS: Final[dict[str, tuple[Fault, RejectReason]]] = {
    "small": (_small, RejectReason.SHORT_EDGE),
    "defocused": (_defocused, RejectReason.BLUR),
    "blank": (_blank, RejectReason.BLANK),
    "cut": (_cut, RejectReason.CROPPED),
    "shaken": (_shaken, RejectReason.BLUR),
    "dark": (_dark, RejectReason.DARK),
    "glare": (_glare, RejectReason.GLARE),
    "pale": (_pale, RejectReason.LOW_CONTRAST),
}
"""Fault -> how it comes about, and the reason it should be refused for."""
