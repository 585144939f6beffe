"""A PaddleOCR result, live or read from its JSON -> lines in reading order, with a quad and character edges."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pipeline.engines.edges import baseline, box_parts, even_edges, word_edges
from pipeline.engines.reading import reading_order
from pipeline.page import Line, Quad

DOWNWARDS: Final = 1.5
"""Height over width of a crop from which PaddleOCR turns it to the left and reads it downwards."""
CONFIDENCE_DECIMALS: Final = 4


def in_reading_order(lines: Iterable[Line]) -> list[Line]:
    """The lines with any text, as `reading.reading_order` sorts them."""
    kept = [line for line in lines if line.text.strip()]
    order = reading_order([line.quad for line in kept], [line.text for line in kept])
    return [kept[index] for index in order]


def lines_of(result: Mapping[str, Any]) -> list[Line]:
    """The lines of a PaddleOCR result (live or read from its JSON) in reading order, those without text left out."""
    words = result.get("text_word") or [()] * len(result["rec_texts"])
    boxes = result.get("text_word_boxes")
    boxes = [()] * len(words) if boxes is None else boxes
    entries = zip(result["rec_texts"], result["rec_scores"], result["rec_polys"], words, boxes, strict=True)
    return in_reading_order(_line(*entry) for entry in entries)


def _line(text: str, score: float, polygon: Any, words: Sequence[str], boxes: Any) -> Line:
    corners = np.asarray(polygon, dtype=np.float64).reshape(4, 2)
    quad = reading_quad(corners)
    spread = np.ptp(corners, axis=0)
    tall = bool(spread[1] > DOWNWARDS * spread[0])
    flat = text.replace("\n", " ")
    # word boxes are cut along x or along y of the image: for a line read the other way they say nothing
    if len(words) == 0 or tall != is_downwards(corners):
        edges = even_edges(flat, baseline(quad))
    else:
        edges = word_edges(
            flat, words, box_parts(np.asarray(boxes).tolist(), quad, tall=tall), baseline(quad)
        )
    return Line(flat, quad, round(float(score), CONFIDENCE_DECIMALS), edges)


def is_downwards(corners: NDArray[np.float64]) -> bool:
    """Whether PaddleOCR reads a box (4 x 2, clockwise from the top-left) from top to bottom."""
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return bool(max(sides[1], sides[3]) >= DOWNWARDS * max(sides[0], sides[2], 1.0))


def reading_quad(corners: NDArray[np.float64]) -> Quad:
    """The box as a quad whose first edge is the reading direction: a downward line begins at its upper right."""
    turned = np.roll(corners, -1, axis=0) if is_downwards(corners) else corners
    x0, y0, x1, y1, x2, y2, x3, y3 = (int(value) for value in np.rint(turned).ravel())
    return (x0, y0, x1, y1, x2, y2, x3, y3)
