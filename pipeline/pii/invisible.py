"""Characters that print nothing: zero widths, direction marks, variation selectors. Rules read a page without them."""

from dataclasses import replace
from typing import Final

import regex

from pipeline.page import Line, Page
from pipeline.pii.finding import Finding

INVISIBLE: Final = regex.compile(r"[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Cs}]")


def visible(page: Page) -> tuple[Page, list[int]]:
    """The page without characters that print nothing, and for each character of its text the old offset."""
    lines, kept = [], []
    for line, start in zip(page.lines, page.starts, strict=True):
        here = [at for at, character in enumerate(line.text) if not INVISIBLE.match(character)]
        edges = (*(line.char_edges[at] for at in here), line.char_edges[-1])
        lines.append(Line("".join(line.text[at] for at in here), line.quad, line.confidence, edges))
        kept += [start + at for at in here] + [start + len(line.text)]
    return replace(page, lines=tuple(lines)), kept


def moved(finding: Finding, kept: list[int]) -> Finding:
    """A finding of the visible page at its place in the page itself."""
    if finding.span is None:
        return finding
    span = replace(finding.span, start=kept[finding.span.start], end=kept[finding.span.end - 1] + 1)
    return replace(finding, span=span)
