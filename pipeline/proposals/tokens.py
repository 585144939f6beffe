"""Lines cut at white space: pieces of text with offsets and edges in pixels."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.page import Page
from pipeline.spans import Span
from schemas.names import Label


@dataclass(frozen=True, slots=True)
class Token:
    """Characters [start, end) of the page's text, within line `line`; edges in pixels of the upright image."""

    text: str
    line: int
    start: int
    end: int
    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half the way from the left edge to the right one."""
        return (self.left + self.right) / 2

    @property
    def height(self) -> float:
        """Pixels from top to bottom, at least 1."""
        return max(1.0, self.bottom - self.top)

    def span(self, label: Label, source: str) -> Span:
        """The token with a label and the rule that gave it."""
        return Span(self.start, self.end, label.value, source=source)


def piece(page: Page, line: int, start: int, end: int) -> Token:
    """Characters [start, end) of one line of a level page (see `level`), offsets within the line."""
    whole, at = page.lines[line], page.starts[line]
    left, top, right, bottom = whole.quad[0], whole.quad[1], whole.quad[4], whole.quad[5]
    begins, ends = (min(right, left + whole.char_edges[place]) for place in (start, end))
    return Token(whole.text[start:end], line, at + start, at + end, begins, ends, top, bottom)


def stripped(page: Page, line: int, start: int, end: int) -> Token | None:
    """As `piece` without white space and separators at its ends, None where nothing is left."""
    text = page.lines[line].text
    while start < end and (text[start].isspace() or text[start] in "：:;；,，|"):
        start += 1
    while start < end and (text[end - 1].isspace() or text[end - 1] in ";；,，|"):
        end -= 1
    return piece(page, line, start, end) if start < end else None


def tokens(page: Page, line: int) -> Iterator[Token]:
    """The pieces of a line between white space, from left to right."""
    text, start = page.lines[line].text, None
    for at, char in enumerate(text + " "):
        if char.isspace():
            if start is not None:
                yield piece(page, line, start, at)
            start = None
        elif start is None:
            start = at


def joined(page: Page, parts: Iterable[Token]) -> Token:
    """Tokens of one line as one, with what stands between them."""
    parts = list(parts)
    at = page.starts[parts[0].line]
    return piece(
        page, parts[0].line, min(part.start for part in parts) - at, max(part.end for part in parts) - at
    )
