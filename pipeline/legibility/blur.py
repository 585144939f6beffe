"""Blur of text, as the width of its edges against its size, in the sharpest and in the softest direction."""

from typing import Final

import numpy as np

from pipeline.legibility.text import Text

_DIRECTIONS: Final = np.arange(0.0, 180.0, 22.5)
_SHARPEST: Final = 95
"""Percentile of slopes taken as an edge: inside strokes and on paper there are none."""
_PIXEL_SIGMA: Final = 0.8
"""Blur in pixels that sampling itself adds to the sharpest edge (drawn text: 0.8 to 1.0)."""
_LEAST_EDGE: Final = 100


def blur_of(text: Text) -> tuple[float, float] | None:
    """(blur, motion): Gaussian sigma of edges as a share of the text size; None where there is no edge to measure.

    An edge of contrast c under a blur of sigma s has the slope c / (s sqrt(2 pi)), so that slope over local contrast
    gives s whatever the ink, the light or the camera. Blur is s in the direction of the sharpest edges: defocus
    softens all of them. Motion is s in the softest direction: shake softens edges across its path alone.
    """
    used = text.mask & (text.local >= max(20, 0.5 * 255 * text.contrast))
    if np.count_nonzero(used) < _LEAST_EDGE:
        return None
    grey = text.smooth.astype(np.float32)
    local = text.local[used]
    across = _slope(grey, 1)[used] / local
    down = _slope(grey, 0)[used] / local
    angles = np.radians(_DIRECTIONS)
    slopes = [
        float(np.percentile(np.abs(across * np.cos(angle) + down * np.sin(angle)), _SHARPEST))
        for angle in angles
    ]
    return _share(max(slopes), text.size), _share(min(slopes), text.size)


def _slope(grey: np.ndarray, axis: int) -> np.ndarray:
    """Central difference along an axis, grey levels per pixel."""
    slope = np.zeros_like(grey)
    inner, before, after = (
        (slice(None),) * axis + (part,) for part in (slice(1, -1), slice(None, -2), slice(2, None))
    )
    slope[inner] = (grey[after] - grey[before]) / 2
    return slope


def _share(slope: float, size: float) -> float:
    sigma = 1 / (max(slope, 1e-3) * np.sqrt(2 * np.pi))
    return float(np.sqrt(max(0.0, sigma**2 - _PIXEL_SIGMA**2)) / size)
