"""Which way up a page lies: the classifier where it is sure, else the turn in which a part of the page reads best."""

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np

from pipeline.engines.orientation import TURNS, turn_scores
from pipeline.engines.protocol import Image
from pipeline.engines.runtimes import Runtime
from pipeline.page import Line
from pipeline.pictures import turned

Read = Callable[[Image], list[Line]]
SURE: Final = 0.8
"""Score from which the classifier is believed without reading: 80 of 84 turns of drawn pages score more, all right."""
POSSIBLE: Final = 0.05
"""Turns below this score are not tried."""
CONFIDENT: Final = 0.9
"""Characters above this count as read: upside down a page still gives many, but unsure ones."""
ENOUGH: Final = 40
"""So many settle it without another reading: right turns gave 104 to 140, others 0 or 1 (three drawn pages)."""
SMALL: Final = 400
"""Pixels of the long side on which the part with most ink is looked for."""


def orientation(image: Image, runtime: Runtime, read: Read) -> int:
    """Clockwise turn (0, 90, 180, 270 degrees) that an RGB picture has; 0 where nothing tells.

    Raises EngineError naming `ocr.orientation` or `ocr.runtime` if the model or the runtime cannot load.
    """
    scores = turn_scores(image, runtime)
    best = int(np.argmax(scores))
    return TURNS[best] if scores[best] >= SURE else _by_reading(image, scores.tolist(), read)


def _by_reading(image: Image, scores: Sequence[float], read: Read) -> int:
    """The likely turn in which the fullest part of the page shows most confident text along its lines."""
    part = fullest_part(image)
    likely = sorted((-score, turn) for score, turn in zip(scores, TURNS, strict=True) if score >= POSSIBLE)
    found: dict[int, int] = {}
    for _, turn in likely:
        found[turn] = confident_characters(read(turned(part, turn)))
        if found[turn] >= ENOUGH:
            return turn
    # of equals the likeliest; a page without text stays as it is
    return max(found, key=found.__getitem__) if any(found.values()) else 0


def confident_characters(lines: Sequence[Line]) -> int:
    """Characters read surely in lines that run across: a reader turns tall lines itself, so those speak for no turn."""
    return sum(len(line.text) for line in lines if line.confidence >= CONFIDENT and _across(line))


def _across(line: Line) -> bool:
    x0, y0, x1, y1, *_ = line.quad
    return abs(x1 - x0) > abs(y1 - y0)


def fullest_part(image: Image) -> Image:
    """The ninth of the picture that holds most edges, some 10 lines of a dense page."""
    scale = min(1.0, SMALL / max(image.shape[:2]))
    grey = cv2.cvtColor(
        cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY
    )
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    places = [(down, across) for down in range(3) for across in range(3)]
    return _window(image, *max(places, key=lambda place: float(_window(edges, *place).sum())))


def _window(image: Image, down: int, across: int) -> Image:
    """The window of a third of the height and width, `down` and `across` thirds from the top-left."""
    height, width = image.shape[:2]
    rows = slice(down * height // 3, (down + 1) * height // 3)
    return image[rows, across * width // 3 : (across + 1) * width // 3]
