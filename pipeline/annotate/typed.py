"""A page made of what annotators typed into their rectangles, for exports without a page text.

Lines lie where the rectangles lie, in reading order: rows by vertical overlap, left to right inside a row.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.annotate.fields import Box
from pipeline.annotate.regions import Region
from pipeline.page import Line, Page, Quad, rectangle

UNKNOWN_SIZE: Final = (1000.0, 1000.0)
"""Size in pixels that stands in where an export does not say the picture's: percent to one decimal."""
SAME_PLACE: Final = 0.5
"""Intersection over union above which two annotators mean the same place (the usual detection threshold)."""
SAME_ROW: Final = 0.5
"""Share of the lower height that two rectangles of one row have in common."""

Cells = Mapping[tuple[Box, str], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Cell:
    box: Box
    text: str


def typed_page(page_id: str, annotations: Iterable[Sequence[Region]]) -> tuple[Page, Cells]:
    """A page with a line per typed line, and where each (rectangle, typed text) stands in its text.

    Typed text of a later annotation joins the page only where no earlier annotation typed anything.
    """
    cells: list[_Cell] = []
    size = UNKNOWN_SIZE
    for regions in annotations:
        size = next((region.size for region in regions if region.size), size)
        known = list(cells)
        for region in regions:
            cell = (
                _Cell(region.place, region.typed) if isinstance(region.place, Box) and region.typed else None
            )
            if cell and cell not in cells and not any(_shared(cell.box, other.box) for other in known):
                cells.append(cell)
    lines: list[Line] = []
    where: dict[tuple[Box, str], tuple[int, int]] = {}
    at = 0
    for cell in _reading_order(cells):
        where[(cell.box, cell.text)] = (at, at + len(cell.text))
        lines += _lines(cell, size)
        at += len(cell.text) + 1
    return Page(page_id, round(size[0]), round(size[1]), 0, tuple(lines)), where


def _shared(a: Box, b: Box) -> bool:
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    both = max(width, 0.0) * max(height, 0.0)
    either = a.width * a.height + b.width * b.height - both
    return either > 0 and both / either >= SAME_PLACE


def _reading_order(cells: Sequence[_Cell]) -> list[_Cell]:
    rows: list[tuple[float, float, list[_Cell]]] = []
    for cell in sorted(cells, key=lambda cell: (cell.box.y, cell.box.x, cell.text)):
        top, bottom = cell.box.y, cell.box.y + cell.box.height
        for high, low, row in rows:
            if min(bottom, low) - max(top, high) > SAME_ROW * min(cell.box.height, low - high):
                row.append(cell)
                break
        else:
            rows.append((top, bottom, [cell]))
    return [
        cell
        for _, _, row in rows
        for cell in sorted(row, key=lambda cell: (cell.box.x, cell.box.y, cell.text))
    ]


def _lines(cell: _Cell, size: tuple[float, float]) -> list[Line]:
    texts = cell.text.split("\n")
    return [
        _line(text, _strip(cell.box, size, place / len(texts), (place + 1) / len(texts)))
        for place, text in enumerate(texts)
    ]


def _line(text: str, quad: Quad) -> Line:
    length = math.hypot(quad[2] - quad[0], quad[3] - quad[1])
    edges = tuple(round(length * place / max(len(text), 1)) for place in range(len(text) + 1))
    return Line(text, quad, 1.0, edges)


def _strip(box: Box, size: tuple[float, float], upper: float, lower: float) -> Quad:
    """The part of a rectangle between two shares of its height, in pixels."""
    x, y = box.x * size[0] / 100, box.y * size[1] / 100
    width, height = box.width * size[0] / 100, box.height * size[1] / 100
    if not box.rotation:
        return rectangle(round(x), round(y + height * upper), round(x + width), round(y + height * lower))
    cos, sin = math.cos(math.radians(box.rotation)), math.sin(math.radians(box.rotation))
    corners = [(0.0, upper), (width, upper), (width, lower), (0.0, lower)]
    points = [(x + a * cos - height * b * sin, y + a * sin + height * b * cos) for a, b in corners]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = ((round(px), round(py)) for px, py in points)
    return (x0, y0, x1, y1, x2, y2, x3, y3)
