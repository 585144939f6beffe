"""Pictures at a working size, and boxes found there brought back to the page's own pixels."""

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Quad, rectangle

Image = NDArray[np.uint8]
Box = tuple[float, float, float, float]
"""left, top, right, bottom in pixels."""


def smaller(image: Image, edge: int) -> tuple[Image, float]:
    """The image with its long edge at most `edge`, and the factor back to its own pixels."""
    height, width = image.shape[:2]
    factor = max(height, width) / edge
    if factor <= 1:
        return image, 1.0
    size = (max(1, round(width / factor)), max(1, round(height / factor)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def widened(box: Box, by: float, image: Image) -> Quad:
    """The upright quad of a box, `by` pixels wider on all sides, inside the image."""
    left, top, right, bottom = box
    height, width = image.shape[:2]
    return rectangle(
        max(0, round(left - by)),
        max(0, round(top - by)),
        min(width, round(right + by)),
        min(height, round(bottom + by)),
    )
