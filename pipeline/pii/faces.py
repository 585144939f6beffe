"""Faces on a page: portraits of patients on cards, records and screens."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from pipeline.errors import WorkspaceError
from pipeline.pii.finding import Finding
from pipeline.pii.scaled import Image, smaller, widened
from schemas.names import PiiKind

_EDGE: Final = 640  # pixels of the long edge on which faces are looked for
_LEAST: Final = 28  # pixels there: a portrait of 25 x 35 mm on A4 has a face of about 35
_NEIGHBOURS: Final = (
    7  # hits that must agree; benchmarks/bench_pii_pixels.py counts false ones on pages without a face
)
_AROUND: Final = 0.35  # hair, ears and chin lie outside the cascade's square by about this share of it


def faces(image: Image) -> Iterator[Finding]:
    """FACE findings of an upright RGB picture: upright frontal faces, found by OpenCV's Haar cascade.

    Raises WorkspaceError if the installed OpenCV came without its cascades.
    """
    small, factor = smaller(image, _EDGE)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY), np.uint8)
    found = _cascade().detectMultiScale(
        grey, scaleFactor=1.2, minNeighbors=_NEIGHBOURS, minSize=(_LEAST, _LEAST)
    )
    for left, top, width, height in sorted(map(tuple, found)):
        # a face has shades; print and drawings on white paper have two levels, which lines like features deceive
        if _shaded(grey[top : top + height, left : left + width]):
            box = tuple(float(edge * factor) for edge in (left, top, left + width, top + height))
            quad = widened((box[0], box[1], box[2], box[3]), _AROUND * float(width) * factor, image)
            yield Finding(None, quad, PiiKind.FACE, 0.6, "haar-face")


@lru_cache(maxsize=1)
def _cascade() -> cv2.CascadeClassifier:
    file = Path(cv2.__file__).parent / "data" / "haarcascade_frontalface_alt2.xml"
    cascade = cv2.CascadeClassifier(str(file))
    if cascade.empty():
        raise WorkspaceError("the installed OpenCV lacks its face cascades: install opencv-python-headless 4")
    return cascade


def _shaded(face: Image) -> bool:
    """Whether a large share of the pixels lies between the extremes, as skin does and paper with print does not."""
    low, high = np.percentile(face, (2, 98))
    span = max(float(high) - float(low), 1.0)
    between = (face > low + 0.2 * span) & (face < high - 0.12 * span)
    return float(between.mean()) > 0.4
