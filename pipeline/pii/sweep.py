"""The sweep: what no finding covers and nothing explains is hidden, where a form names people and numbers things.

Runs last, over the findings of all others. A token stays where it is explained by itself (pipeline.pii.meanings) or by
its place (a row of results, a heading of items); elsewhere its form decides: a file's name, a code, initials, a number.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.meanings import is_explained
from pipeline.pii.shapes import VITAL
from pipeline.pii.surroundings import HARMLESS, PEOPLE, Surroundings
from pipeline.pii.sweep_names import before_phones, remainders, surnames, unknown_words
from pipeline.pii.sweep_numbers import unmeasured
from schemas.names import PiiKind

SOURCE: Final = "unexplained"
_SCORE: Final = 0.3
_TOKEN: Final = regex.compile(
    r"(?<![\p{Latin}\d_])(?=[\d_.\-/^@#&+*'<>:]*[A-Za-z])[A-Za-z\d][A-Za-z\d_.\-/^@#&+*'<>:]*"
)
_FILE: Final = regex.compile(
    r"(?i)[\w\-]{2,}\.(?:dfx|dcm|dicom|jpe?g|png|tiff?|bmp|gif|pdf|docx?|xlsx?|avi|mp4|mov|edf|dat|xml|hl7|raw|nii|csv|zip|rar|mdb|dbf?|fr[x3]|grf|scp|wav|rpt|cpt)"
)
_CARET: Final = regex.compile(r"(?<![A-Za-z])[A-Za-z]{2,}\^(?:[A-Za-z]{2,}|\^)(?:[\^ ][A-Z][A-Za-z]*){0,3}")
_SITE: Final = regex.compile(
    r"(?i)(?<![\w.@])(?:[a-z\d\-]+\.){1,5}(?:cn|com|net|org|gov|edu|cc|io|top|vip|info|xyz|site|online|app|tech|ltd|club|shop|wang|health|hospital|med)(?![a-z\d.])(?:[:/][^\s\p{Han}，。)）]*)?"
)
_MASKED: Final = regex.compile(
    r"(?:(?<!\p{Han})|(?<=[子女母父夫妻人者]))\p{Han}[*＊○]{4,14}\p{Han}(?!\p{Han}{3})|\p{Han}[*＊○]{1,3}(?:\p{Han}(?=[男女]|[^\p{Han}]|$))?(?![ ]?[*＊:：.])"
)
_CODE: Final = regex.compile(r"(?=[^\d]*\d)(?=[\d\W_]*[A-Za-z])[A-Za-z\d_\-./#*]+")
_LONG_NUMBER: Final = regex.compile(r"\d{4,}")
_INITIALS: Final = regex.compile(
    r"[A-Z]{2,4}\d{0,4}|[a-z]{2,4}\d{0,4}|[A-Z][a-z]{1,3}\d{0,4}|[A-Z]{1,2}Ma?c[A-Z]"
)
_LOGIN: Final = regex.compile(r"[A-Za-z][a-z]{3,}\d{0,4}|[A-Z]{5,}\d{0,4}")

_WITH_INITIALS: Final = regex.compile(
    r"(?<![A-Za-z.])(?:(?:[A-Z]\.[ ]?){1,3}(?P<word>[A-Z](?:[a-z'’\-]{2,}[A-Z]?[a-z]*|[A-Z'’\-]{2,}))|(?P<word>[A-Z](?:[a-z'’\-]{2,}|[A-Z'’\-]{2,})),[ ]?(?:[A-Z]\.[ ]?){1,3})(?![A-Za-z])"
)


def swept(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """Tokens of a page that neither a finding covers nor anything explains."""
    around = Surroundings(document, found)
    for act in (_shaped, _initialled, _words, _numbers, _names):
        for finding in act(around):
            if finding.span and not all(around.covered[finding.span.start : finding.span.end]):
                around.cover(finding.span.start, finding.span.end)
                yield finding


def _numbers(around: Surroundings) -> Iterator[Finding]:
    return (_finding(place) for place in unmeasured(around))


def _names(around: Surroundings) -> Iterator[Finding]:
    places = chain(surnames(around), unknown_words(around), before_phones(around), remainders(around))
    return (_finding(place, PiiKind.STAFF) for place in places)


def _finding(place: tuple[int, int], kind: PiiKind = PiiKind.OTHER_ID) -> Finding:
    return Finding.at(*place, kind, _SCORE, SOURCE)


def _shaped(around: Surroundings) -> Iterator[Finding]:
    """Names of files and of DICOM, and addresses of sites, whatever stands around them."""
    for pattern, kind in ((_FILE, PiiKind.OTHER_ID), (_CARET, PiiKind.PERSON), (_SITE, PiiKind.URL)):
        for hit in pattern.finditer(around.text):
            yield _finding(hit.span(), kind)
    for hit in _MASKED.finditer(around.text):
        if not around.document.in_any_label(hit.start()) and not _no_name(hit.group()):
            yield _finding(hit.span(), PiiKind.PERSON)


def _no_name(word: str) -> bool:
    """Whether a star multiplies or is meant itself: 长*宽, 带*为必填项."""
    if word[0] in "带标注有打加凡以的号项":
        return True
    return word[0] in "长宽高厚深左右上下前后" and word[-1] in "长宽高厚深左右上下前后径"


def _words(around: Surroundings) -> Iterator[Finding]:
    for hit in _TOKEN.finditer(around.text):
        word = hit.group().rstrip(".-_/^@#&+*'<>:")
        start, end = hit.start(), hit.start() + len(word)
        if not around.free(start, end) or is_explained(word) or VITAL.fullmatch(word):
            continue
        kind = _kind(around, word, start, end)
        if kind:
            yield _finding((start, end), kind)


def _initialled(around: Surroundings) -> Iterator[Finding]:
    """Unknown words behind or before the initials of given names: `L. J. Spurrier`, `Spurrier, L.J.`"""
    for hit in _WITH_INITIALS.finditer(around.text):
        for start, end in hit.spans("word"):
            if around.free(start, end) and not is_explained(hit["word"]):
                yield _finding(hit.span(), PiiKind.PERSON)


def _kind(around: Surroundings, word: str, start: int, end: int) -> PiiKind | None:
    """What an unexplained word is taken for, None where its place explains it."""
    if _INITIALS.fullmatch(word) or _LOGIN.fullmatch(word):
        return PiiKind.STAFF if _is_staff(around, start, end) else None
    if not (_CODE.fullmatch(word) and _LONG_NUMBER.search(word)):
        return None
    if HARMLESS.search(around.label(start)) or (
        around.alone(start, end) and HARMLESS.search(around.head(start))
    ):
        return PiiKind.STAFF if _is_staff(around, start, end) else None
    return None if around.is_result(start, end) else PiiKind.OTHER_ID


def _is_staff(around: Surroundings, start: int, end: int) -> bool:
    """Whether a place is one for members of staff: beside a name, behind a label or under a heading for them."""
    if around.beside_name(start, end) or PEOPLE.search(around.label(start)):
        return True
    if not around.alone(start, end):
        return False
    if PEOPLE.search(around.head(start)):
        return True
    if around.is_result(start, end) or around.is_harmless(start):
        return False
    return around.among_people(start, clock=True) or around.row_of_people(start)
