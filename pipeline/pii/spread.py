"""What is known from one page is hidden on every other: long numbers, addresses of the net, full names.

A name that a label gave away on one page stands without a label on the next. verify looks for the same values in the
whole public zone, so what is not hidden here would stop the release.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import polars as pl

from pipeline.page import Page
from pipeline.pii.finding import Finding
from pipeline.pii.particular import is_particular
from pipeline.spans import Span
from schemas.names import PiiKind

SOURCE: Final = "other-page"
SCORE: Final = 0.8


def spread(found: Mapping[str, Sequence[Finding]], pages: Mapping[str, Page]) -> dict[str, list[Finding]]:
    """The findings of all pages, and on each the particular values of the others that stand there unfound."""
    texts = {page_id: _lower(pages[page_id].text) for page_id in found}
    kinds = _particular(found, texts)
    spread_to = {page_id: list(findings) for page_id, findings in found.items()}
    for page_id, start, end, needle in _occurrences(texts, sorted(kinds)):
        span = Span(start, end, kinds[needle], SCORE, SOURCE)
        if not any(item.span is not None and item.span.covers(span) for item in found[page_id]):
            spread_to[page_id].append(Finding.at(start, end, kinds[needle], SCORE, SOURCE))
    return spread_to


def _particular(found: Mapping[str, Sequence[Finding]], texts: Mapping[str, str]) -> dict[str, PiiKind]:
    kinds: dict[str, PiiKind] = {}
    for page_id in sorted(found):
        for item in found[page_id]:
            if item.span is not None:
                value = texts[page_id][item.span.start : item.span.end].strip()
                if is_particular(value, item.kind, item.score):
                    kinds.setdefault(value, item.kind)
    return kinds


def _occurrences(texts: Mapping[str, str], needles: list[str]) -> Iterator[tuple[str, int, int, str]]:
    """(page id, start, end, needle) of all needles at once (Aho-Corasick, as polars brings it)."""
    if not needles:
        return
    frame = pl.DataFrame(
        {"page": list(texts), "text": list(texts.values())}, schema={"page": pl.String, "text": pl.String}
    )
    hits = frame.filter(pl.col("text").str.contains_any(needles)).with_columns(
        needle=pl.col("text").str.extract_many(needles, overlapping=True),
        at=pl.col("text").str.find_many(needles, overlapping=True),
    )
    for page_id, text, matched, places in hits.iter_rows():
        data = text.encode("utf-8")
        for needle, place in zip(matched, places, strict=True):
            start = len(data[:place].decode("utf-8"))
            end = start + len(needle)
            if not (_runs_on(text, start - 1) or _runs_on(text, end - 1)):
                yield page_id, start, end, needle


def _lower(text: str) -> str:
    lower = text.lower()
    # a character or two grow when lowered; offsets must not move
    return lower if len(lower) == len(text) else text


def _runs_on(text: str, before: int) -> bool:
    """Whether the character at `before` and the next one belong to one number or one Latin word."""
    pair = text[before : before + 2] if before >= 0 else ""
    return len(pair) == 2 and pair.isascii() and (pair.isdigit() or pair.isalpha())
