"""Items: a cell right before a value with its unit or its reference range names what was measured, and nobody."""

from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.surroundings import RANGE, UNIT, VALUE

_NEXT: Final = 3
"""Parts behind an item among which the value stands first, then its unit or its range."""
_ALLERGEN: Final = regex.compile(r"[a-z]{1,2}\d{1,3}")
"""Codes of allergens, which are written in small letters: d1, w6, rx5."""


def is_measured(document: Document, start: int, end: int) -> bool:
    """Whether the cells behind [start, end) in its row begin with a value and its unit or range."""
    value, *rest = [*_parts(document, start, end, behind=True)[:_NEXT], ""]
    return bool(VALUE.fullmatch(value)) and any(
        UNIT.fullmatch(part) or RANGE.fullmatch(part) for part in rest
    )


def is_allergen(document: Document, start: int, end: int) -> bool:
    """Whether [start, end) stands between the code of an allergen and a value with its unit or range."""
    before = _parts(document, start, end, behind=False)[-1:]
    return bool(before and _ALLERGEN.fullmatch(before[0])) and is_measured(document, start, end)


def _parts(document: Document, start: int, end: int, *, behind: bool) -> list[str]:
    """What blanks and cells part behind a place in its row, or before it, from left to right."""
    index = document.page.line_at(start)
    low, high = document.line_span(index)
    own = (document.text[end:high] if behind else document.text[low:start]).split()
    beside = [
        part
        for at in _beside(document, index, behind=behind)
        for part in document.page.lines[at].text.split()
    ]
    return own + beside if behind else beside + own


def _beside(document: Document, index: int, *, behind: bool) -> list[int]:
    """The lines to the right of a line in its row, or to its left, from left to right; without places its neighbours."""
    boxes = document.cells.boxes
    if not document.cells.placed:
        near = range(index + 1, index + 1 + _NEXT) if behind else range(index - 1, index)
        return [at for at in near if 0 <= at < len(boxes)]
    left, top, right, bottom = boxes[index]
    reach = 0.5 * (bottom - top)
    row = [
        at
        for at, box in enumerate(boxes)
        if abs(box[1] + box[3] - top - bottom) <= 2 * reach
        and (box[0] >= right - reach if behind else box[2] <= left + reach)
        and at != index
    ]
    return sorted(row, key=lambda at: boxes[at][0])
