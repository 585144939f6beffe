"""Lines of running text whose next line is not the next in reading order: a table beside them is read in between.

The end of such a line and the beginning of the one below it are read as one text of their own, and what is found
across the break is brought back to the page.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import regex

from pipeline.page import Line, Page
from pipeline.pii.document import Document
from pipeline.pii.finding import Finding

_REACH: Final = 28
"""Characters on either side of a break that are read again."""
_RUNNING: Final = 10
"""Characters of a line of running text."""
_BESIDE: Final = 4.0
"""Heights by which the left edges of two lines of a paragraph may differ: an indent of two characters."""
_OPEN: Final = regex.compile(r"[\p{L}\d·、,，(（-]$")
_STARTS: Final = regex.compile(r"[\p{L}\d(（]")
_NOWHERE: Final = (0, 0, 0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Break:
    """A line's end [tail, end) and the beginning [head, stop) of the line below, as offsets of the page."""

    tail: int
    end: int
    head: int
    stop: int


def breaks(document: Document) -> list[Break]:
    """The breaks of running text whose second part is not next in reading order; none on a page without places."""
    if not document.cells.placed:
        return []
    found = []
    for index in range(len(document.page.lines)):
        start, end = document.line_span(index)
        below = document.cells.below(start, end) if _is_open(document, start, end) else None
        if below is not None and below != index + 1 and _goes_on(document, index, below):
            head, stop = document.line_span(below)
            found.append(Break(max(start, end - _REACH), end, head, min(stop, head + _REACH)))
    return found


def _is_open(document: Document, start: int, end: int) -> bool:
    return end - start >= _RUNNING and _OPEN.search(document.text, start, end) is not None


def _goes_on(document: Document, index: int, below: int) -> bool:
    upper, lower = document.cells.boxes[index], document.cells.boxes[below]
    aligned = abs(upper[0] - lower[0]) <= _BESIDE * (upper[3] - upper[1])
    start = document.line_span(below)[0]
    return aligned and not document.starts_with_label(below) and bool(_STARTS.match(document.text, start))


def joined(document: Document, parts: Sequence[Break]) -> Page:
    """A page without places of two lines for each break and an empty one behind them."""
    texts = [
        text
        for part in parts
        for text in (document.text[part.tail : part.end], document.text[part.head : part.stop], "")
    ]
    lines = tuple(Line(text, _NOWHERE, 1.0, (0,) * (len(text) + 1)) for text in texts)
    return Page(document.page.page_id, 1, 1, 0, lines)


def brought_back(page: Page, parts: Sequence[Break], found: Iterable[Finding]) -> Iterator[Finding]:
    """Both pieces of every finding that lies across a break of the joined page, at their places on the real one."""
    for finding in found:
        pieces = list(page.pieces(finding.span.start, finding.span.end)) if finding.span else []
        lines = [index for index, _, _ in pieces]
        if len(lines) < len((0, 1)) or lines[-1] // 3 != lines[0] // 3 or not finding.span:
            continue
        for index, low, high in pieces:
            part = parts[index // 3]
            base = part.head if index % 3 else part.tail
            span = replace(finding.span, start=base + low, end=base + high)
            yield replace(finding, span=span, source="continued")
