"""Blur of text, as the width of its edges against its size, in the sharpest and in the softest direction."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.legibility.text import Mask, Text

_DIRECTIONS: Final = np.radians(np.arange(0.0, 180.0, 22.5))
_TURNS: Final = np.stack((np.cos(_DIRECTIONS), np.sin(_DIRECTIONS)), axis=1).astype(np.float32)
_SHARPEST: Final = 0.95
"""Share of slopes below the one taken as an edge: inside strokes and on paper there are none."""
_PIXEL_SIGMA: Final = 0.8
"""Blur in pixels that sampling itself adds to the sharpest edge (drawn text: 0.8 to 1.0)."""
_LEAST_EDGE: Final = 100


def blur_of(text: Text, *, most: int, ignore: Mask | None = None) -> tuple[float, float] | None:
    """(blur, motion): Gaussian sigma of edges as a share of the text size; None where there is no edge to measure.

    An edge of contrast c under a blur of sigma s has the slope c / (s sqrt(2 pi)), so that slope over local contrast
    gives s whatever the ink, the light or the camera. Blur is s in the direction of the sharpest edges: defocus
    softens all of them. Motion is s in the softest direction: shake softens edges across its path alone. At most
    `most` pixels, evenly taken, are measured, and none that `ignore` marks.
    """
    used = text.mask & (text.local >= max(20, 0.5 * 255 * text.contrast))
    used[[0, -1]] = used[:, [0, -1]] = False
    if ignore is not None:
        used &= ~ignore
    places = np.flatnonzero(used)
    if len(places) < _LEAST_EDGE:
        return None
    places = places[:: -(-len(places) // most)]
    slopes = np.abs(_TURNS @ _slopes(text, places))
    rank = int(_SHARPEST * (len(places) - 1))
    edges = np.partition(slopes, rank, axis=1)[:, rank]
    return _share(float(edges.max()), text.size), _share(float(edges.min()), text.size)


def _slopes(text: Text, places: NDArray[np.int64]) -> NDArray[np.float32]:
    """Central differences across and down at flat positions, as shares of the local contrast; 2 x len(places)."""
    grey, width = text.smooth.ravel(), text.smooth.shape[1]
    pairs = ((places + 1, places - 1), (places + width, places - width))
    steps = np.stack([np.subtract(grey[ahead], grey[behind], dtype=np.int16) for ahead, behind in pairs])
    return np.asarray(steps / (2 * text.local.ravel()[places].astype(np.float32)), dtype=np.float32)


def _share(slope: float, size: float) -> float:
    sigma = 1 / (max(slope, 1e-3) * np.sqrt(2 * np.pi))
    return float(np.sqrt(max(0.0, sigma**2 - _PIXEL_SIGMA**2)) / size)
