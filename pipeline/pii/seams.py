"""Addresses and organisations that go on in the line below them, which need not be the next in reading order."""

from collections.abc import Iterator
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.places import addresses, organisations
from schemas.names import PiiKind

_REACH: Final = 40
"""Characters on either side of a line's end that one address or name may take."""
_OPEN_END: Final = regex.compile(r"[\p{Han}0-9A-Za-z\-]\s*$")
_PLACE: Final = regex.compile(
    r"[省市区县镇乡村路街道巷弄号栋幢座里庄园楼坊]|公司|医院|大学|学校|中心|集团|院|厂|局|所|部|行"
)
_TAIL: Final = regex.compile(r"(?<=[\d年月日于在到至从经及与和由往送赴被,，。、;:;])\p{Han}{2,6}$")
_RUNNING: Final = 15  # characters of a line that goes on in the next one
# a description goes on in no organisation: 楼房有阳台 / 三棱山煤业集团
_DESCRIBES: Final = regex.compile(r"\p{Han}[有无](?!限)\p{Han}{1,4}$")
_STARTS: Final = regex.compile(r"[\p{Han}0-9A-Za-z]")


def across_lines(document: Document, *, with_organisations: bool) -> Iterator[Finding]:
    """Both parts of what is cut by a line's end, found in the two lines joined."""
    text = document.text
    for index in range(len(document.page.lines)):
        start, end = document.line_span(index)
        low = max(start, end - _REACH)
        if not _OPEN_END.search(text, low, end):
            continue
        if not _PLACE.search(text, low, end):
            # running text that breaks within an organisation: 2022年6月临鹤 / 仁济堂门诊部
            yield from _broken_organisation(document, index) if with_organisations else ()
            continue
        below = document.cells.below(low, end)
        if below is None or below == index:
            continue
        head, stop = document.line_span(below)
        stop = min(stop, head + _REACH)
        if _STARTS.match(text, head, stop) and not _begins_label(document, below):
            yield from _joined(document, (low, end), (head, stop), with_organisations=with_organisations)


def _begins_label(document: Document, index: int) -> bool:
    """Whether a line begins with a label, other than the word that ends an organisation's name: 附属第 / 四医院由."""
    start, end = document.line_span(index)
    return any(
        mark.end <= end
        and mark.source != "unknown"
        and (mark.colon or mark.rule.kind is not PiiKind.ORGANISATION)
        for mark in document.marks_near(start)
    )


def _broken_organisation(document: Document, index: int) -> Iterator[Finding]:
    """An organisation that begins the next line and whose head ends this one, of running text."""
    start, end = document.line_span(index)
    if end - start < _RUNNING or index + 1 >= len(document.page.lines):
        return
    head, stop = document.line_span(index + 1)
    stop = min(stop, head + _REACH)
    tail = _TAIL.search(document.text, start, end)
    if tail and any(low == 0 for low, _, _ in organisations(document.text[head:stop])):
        yield from _joined(document, (tail.start(), end), (head, stop), with_organisations=True)


def _joined(
    document: Document, upper: tuple[int, int], lower: tuple[int, int], *, with_organisations: bool
) -> Iterator[Finding]:
    first, second = document.text[slice(*upper)], document.text[slice(*lower)]
    found = [(PiiKind.ADDRESS, *hit[:2]) for hit in addresses(first + second)]
    if with_organisations and not _DESCRIBES.search(first):
        found += [(PiiKind.ORGANISATION, *hit[:2]) for hit in organisations(first + second)]
    seam = len(first)
    for kind, start, end in found:
        if start < seam < end:
            low = document.past_labels(upper[0] + start, upper[1])
            yield Finding.at(low, upper[1], kind, 0.56, "seam")
            yield Finding.at(lower[0], lower[0] + end - seam, kind, 0.56, "seam")
