"""Two who sign a cell together by a surname each: `骆/明` in every row of a column of signatures."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.vocabulary import SURNAMES
from schemas.names import PiiKind

_PAIR: Final = regex.compile(r"(?m)^[ ]*(?P<one>\p{Han})[ ]?/[ ]?(?P<two>\p{Han})[ ]*$")
_LEAST: Final = 2
"""Such cells on a page: one alone may be a choice (是/否) or a unit (支/次)."""
# what a form lets choose, sides, times and measures
_NO_SURNAMES: Final = frozenset(
    "男女左右是否有无上下前后内外支日片次人床月天粒袋盒瓶早晚中午真假阴阳高低大小单双口血尿便正负软硬干湿轻重快慢冷热升降"
)


def paired(document: Document) -> Iterator[Finding]:
    """STAFF findings at both surnames of each pair, where pairs stand in several cells."""
    hits = [
        hit
        for hit in _PAIR.finditer(document.text)
        if not _NO_SURNAMES & {hit["one"], hit["two"]} and SURNAMES & {hit["one"], hit["two"]}
    ]
    for hit in hits if len(hits) >= _LEAST else ():
        for name in ("one", "two"):
            start, end = hit.span(name)
            yield Finding.at(start, end, PiiKind.STAFF, 0.74, "pair")
