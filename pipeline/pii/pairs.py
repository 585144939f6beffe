"""Those who sign a cell together by a character each: `骆/明`, `勾│鱼`, `朵/朵/禾` in the rows of a column of signatures."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.grammars import looks_like_name
from pipeline.pii.vocabulary import RARE_SURNAMES, SURNAMES
from schemas.names import PiiKind

_CELL: Final = regex.compile(
    r"(?m)^[^\n]*?(?P<cell>(?<![\p{Han}])\p{Han}{1,4}(?:[ ]?[/│|｜][ ]?\p{Han}{1,4}){1,3})[ ]*$"
)
_MEMBER: Final = regex.compile(r"\p{Han}{1,4}")
_FIRST: Final = SURNAMES | RARE_SURNAMES | {"禾"}
_LEAST: Final = 2
"""Such cells on a page: one alone may be a choice (是/否) or a unit (支/次)."""
# what a form lets choose, sides, times and measures
_NO_SURNAMES: Final = frozenset(
    "男女左右是否有无上下前后内外支日片次人床月天粒袋盒瓶早晚中午真假阴阳高低大小单双口血尿便正负软硬干湿轻重快慢冷热升降"
)


def paired(document: Document) -> Iterator[Finding]:
    """STAFF findings at each single character of cells of two to four signatures, where such cells stand in several rows.

    Whole names beside them are left to the rules for names.
    """
    hits = [hit for hit in _CELL.finditer(document.text) if _is_signed(hit["cell"])]
    for hit in hits if len(hits) >= _LEAST else ():
        for member in _MEMBER.finditer(document.text, *hit.span("cell")):
            if len(member.group()) == 1:
                start, end = member.span()
                yield Finding.at(start, end, PiiKind.STAFF, 0.74, "pair")


def _is_signed(cell: str) -> bool:
    """Whether single characters stand in a cell, none of which is a choice, and a surname among its members."""
    members = _MEMBER.findall(cell)
    single = [member for member in members if len(member) == 1]
    return (
        bool(single)
        and _NO_SURNAMES.isdisjoint(single)
        and any(member[0] in _FIRST for member in members)
        and (len(single) == len(members) or all(looks_like_name(m) for m in members if len(m) > 1))
    )
