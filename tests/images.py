"""Pictures of tests as bytes of files."""

import cv2
import numpy as np
from numpy.typing import NDArray


def png(image: NDArray[np.uint8]) -> bytes:
    """An RGB picture as a PNG file."""
    return bytes(cv2.imencode(".png", image[:, :, ::-1])[1])
