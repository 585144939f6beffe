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
_PAPER: Final = 0.85  # of the paper's level; a portrait's skin and hair are darker
_AROUND: Final = 0.35  # hair, ears and chin lie outside the cascade's square by about this share of it


def faces(image: Image) -> Iterator[Finding]:
    """FACE findings of an upright RGB picture: upright frontal faces, found by OpenCV's Haar cascade.

    Raises WorkspaceError if the installed OpenCV came without its cascades.
    """
    small, factor = smaller(image, _EDGE)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY), np.uint8)
    x, y, right, bottom = _pictured(grey)
    if min(right - x, bottom - y) < _LEAST:
        return
    found = _cascade().detectMultiScale(
        grey[y:bottom, x:right], scaleFactor=1.2, minNeighbors=_NEIGHBOURS, minSize=(_LEAST, _LEAST)
    )
    for left, top, width, height in sorted(tuple(map(int, box)) for box in found):
        if _shaded(grey[y + top : y + top + height, x + left : x + left + width]):
            box = (x + left) * factor, (y + top) * factor
            edges = (*box, box[0] + width * factor, box[1] + height * factor)
            quad = widened(edges, _AROUND * width * factor, image)
            yield Finding(None, quad, PiiKind.FACE, 0.6, "haar-face")


def _pictured(grey: Image) -> tuple[int, int, int, int]:
    """The box around all areas that are darker than paper even where print is taken away; empty on a printed page."""
    closed = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    dark = (closed < _PAPER * float(np.percentile(grey, 90))).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    areas = [box for box in stats[1:count].tolist() if min(box[2], box[3]) >= _LEAST // 2]
    if not areas:
        return 0, 0, 0, 0
    height, width = grey.shape
    return (
        max(0, min(box[0] for box in areas) - _LEAST), max(0, min(box[1] for box in areas) - _LEAST),
        min(width, max(box[0] + box[2] for box in areas) + _LEAST),
        min(height, max(box[1] + box[3] for box in areas) + _LEAST),
    )  # fmt: skip


@lru_cache(maxsize=1)
def _cascade() -> cv2.CascadeClassifier:
    file = Path(cv2.__file__).parent / "data" / "haarcascade_frontalface_alt2.xml"
    cascade = cv2.CascadeClassifier(str(file))
    if cascade.empty():
        raise WorkspaceError("the installed OpenCV lacks its face cascades: install opencv-python-headless 4")
    return cascade


def _shaded(face: Image) -> bool:
    """Whether it has the levels of a picture and not of print, whose lines look like features to the cascade.

    That is whether a large share of the pixels lies between the extremes, as skin does and paper with print does not.
    """
    low, high = np.percentile(face, (2, 98))
    span = max(float(high) - float(low), 1.0)
    between = (face > low + 0.2 * span) & (face < high - 0.12 * span)
    return float(between.mean()) > 0.4
