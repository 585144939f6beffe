"""Red ink: where a picture has it, the seals that it makes, and a picture without it."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""left, top, right, bottom in pixels."""
SEAL_EDGE: Final = (0.07, 0.45)
"""A seal's width and height as shares of the page's short edge (A4: 15 to 90 mm)."""
_ROUND: Final = (0.55, 1.8)
_FILLED: Final = (0.04, 0.8)
_CLOSED: Final = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (13, 13))
_PALE: Final = 20
"""Percentile of the red of a seal's pixels that counts as white: what is darker lies under print."""


def red_ink(image: Image) -> Mask:
    """255 where a pixel (RGB) is red ink: hue within 12 degrees of red, or pink where a stamp is pale."""
    hue, saturation, value = cv2.split(cv2.cvtColor(image, cv2.COLOR_RGB2HSV))
    return np.asarray((((hue < 8) | (hue > 168)) & (saturation > 60) & (value > 70)) * 255, np.uint8)


def red_seals(image: Image) -> list[Box]:
    """Boxes of what has a seal's size, shape and share of red ink in an RGB picture of 750 to 1,500 pixels."""
    red = red_ink(image)
    if not red.any():
        return []
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        cv2.morphologyEx(red, cv2.MORPH_CLOSE, _CLOSED)
    )
    low, high = (share * min(red.shape) for share in SEAL_EDGE)
    found: list[Box] = []
    for index in range(1, count):
        left, top, width, height, _ = stats[index].tolist()
        sized = low <= width <= high and low <= height <= high
        if sized and _ROUND[0] <= width / height <= _ROUND[1]:
            place = slice(top, top + height), slice(left, left + width)
            share = float(((labels[place] == index) & (red[place] > 0)).mean())
            if _FILLED[0] <= share <= _FILLED[1]:
                found.append((left, top, left + width, top + height))
    return [box for box in found if not any(_within(box, other) for other in found)]


def _within(box: Box, other: Box) -> bool:
    """Whether a box lies in another, as the star of a seal in its ring."""
    inside = box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]
    return inside and box != other


def without_red(image: Image) -> Image:
    """A picture (RGB) of a seal in grey as red light shows it: red ink and paper are white, print in other inks is dark."""
    light = np.asarray(image[:, :, 0])
    red = light[red_ink(image) > 0]
    white = float(np.percentile(red, _PALE)) if red.size else 255.0
    return np.asarray(np.rint(np.minimum(light * (255.0 / max(1.0, white)), 255.0)), np.uint8)
