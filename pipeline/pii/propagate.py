"""A value found once is hidden wherever it stands on the page, with blanks in between or one character misread."""

from collections.abc import Iterable, Iterator
from typing import Final

import regex

from pipeline.pii.finding import Finding
from pipeline.pii.vocabulary import CLINICAL, NOT_NAMES
from schemas.names import DIRECT_KINDS, PiiKind

_NAMES: Final = (PiiKind.PERSON, PiiKind.STAFF)
_NUMBERS: Final = DIRECT_KINDS - {*_NAMES, PiiKind.ADDRESS}
_SHORTEST_NUMBER: Final = 6
_SURE: Final = 0.5


def propagated(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings at further places of names (>= 2 characters) and numbers (>= 6) that are already found."""
    known: dict[str, Finding] = {}
    for finding in findings:
        if finding.span is None or finding.score < _SURE:
            continue
        compact = "".join(text[finding.span.start : finding.span.end].split())
        if _worth_a_search(compact, finding.kind) and known.get(compact, finding).score <= finding.score:
            known[compact] = finding
    for compact, finding in sorted(known.items()):
        for start, end in _places(text, compact, finding.kind):
            yield Finding.at(start, end, finding.kind, round(finding.score - 0.1, 2), "propagated")


def _worth_a_search(compact: str, kind: PiiKind) -> bool:
    if kind in _NAMES:
        return (
            len(compact) >= 2 and compact not in NOT_NAMES and compact not in CLINICAL and "*" not in compact
        )
    return kind in _NUMBERS and len(compact) >= _SHORTEST_NUMBER


def _places(text: str, compact: str, kind: PiiKind) -> Iterator[tuple[int, int]]:
    latin = compact.isascii()
    spelled = r"\s{0,2}".join(map(regex.escape, compact))
    edges = (r"(?i)(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])") if latin else ("", "")
    pattern = f"{edges[0]}{spelled}{edges[1]}"
    yield from (hit.span() for hit in regex.finditer(pattern, text))
    if kind in _NAMES and not latin and 3 <= len(compact) <= 4:
        yield from _misread(text, compact)


def _misread(text: str, name: str) -> Iterator[tuple[int, int]]:
    """One character other than the name's, Han as well and standing free: a slip of the reader."""
    options = []
    for at in range(len(name)):
        options.append(r"\s?".join(r"\p{Han}" if i == at else regex.escape(c) for i, c in enumerate(name)))
    pattern = r"(?<!\p{Han})(?:" + "|".join(options) + r")(?!\p{Han})"
    yield from (hit.span() for hit in regex.finditer(pattern, text))
