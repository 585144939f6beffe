"""Whole names of other tongues: the sounds beside a found part that belong to it, 巴音孟|克, 麦麦提|江·玉苏普, 朝|鲁门主任.

What writes the names of Mongols, Tibetans, Uyghurs, Kazakhs and Yi in Chinese characters are some two hundred of them;
models that know few such names stop within one.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.eponyms import is_eponym
from pipeline.pii.finding import Finding
from pipeline.pii.lattice import is_of_elements
from pipeline.pii.lexicon import is_common
from pipeline.pii.meanings import is_explained
from pipeline.pii.vocabulary import FOREIGN_SOUNDS, TITLES
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_NAMES: Final = (PiiKind.PERSON, PiiKind.STAFF)
_DOT: Final = "·"
_SOUNDS: Final = (
    FOREIGN_SOUNDS | frozenset("朝鲁门孟音莫支曲其知洛吾玉孜喀麦东班牛索南呷伍果惹旺仓") | {_DOT}
) - frozenset("生来才地日")
"""Without those that are words of sentences more often than parts of names."""
_SHORTEST: Final = 3
"""Characters of a part that is known to be of sounds; two are as often a surname and a given name."""
_MOST: Final = 3
"""Characters that are added on either side; a dot and what is behind it are not counted."""
_TITLE: Final = regex.compile("|".join(sorted(TITLES, key=len, reverse=True)))
_LATIN: Final = regex.compile(r"\p{Lu}\p{Ll}+|\p{Lu}\.")
_LATIN_REST: Final = regex.compile(
    r"[ ](?:(?P<rest>(?:Mc|Mac|O['’])?\p{Lu}\p{Ll}{3,}(?:-\p{Lu}\p{Ll}+)?)(?![\p{L}'’])|(?P<sure>\p{Lu}\p{Ll}{2,}(?=, ?\p{Lu}{2,4}(?![\p{L}]))"
    r"|(?:d/o|s/o|a/l|a/p|w/o|bin|binti|binte)[ ]\p{Lu}\p{L}+))"
)
"""A word that no list knows, one before credentials, or the father's name."""
_HAN: Final = regex.compile(r"\p{Han}")


def completed(document: Document, found: Sequence[Finding]) -> Iterator[Finding]:
    """Findings at the whole of each name of foreign sounds of which a part was found."""
    text = document.text
    named = [f for f in found if f.span and f.kind in _NAMES]
    places = sorted({(f.span.start, f.span.end, f.kind) for f in named if f.span})
    yield from _latin_rests(text, named)
    for start, end, kind in places:
        part = text[start:end]
        if not (_SOUNDS.issuperset(part) or is_of_elements(part)) or not _is_telling(text, part, start, end):
            continue
        low, high = _low(text, start), _high(text, end)
        if (low, high) != (start, end):
            yield Finding.at(low, high, kind, 0.66, "foreign")
    yield from _second_lines(document, places)


def _latin_rests(text: str, named: Sequence[Finding]) -> Iterator[Finding]:
    """The second word of a Latin name of which only the first was found: by Mairead| Quillfeather."""
    for start, end, kind in sorted({(f.span.start, f.span.end, f.kind) for f in named if f.span}):
        rest = _LATIN_REST.match(text, end) if _LATIN.fullmatch(text, start, end) else None
        known = rest and rest["rest"] and (is_plain(rest["rest"]) or is_explained(rest["rest"]))
        if rest and not known and not is_eponym(text, start, rest.end()):
            yield Finding.at(start, rest.end(), kind, 0.66, "rest")


def _second_lines(document: Document, places: Sequence[tuple[int, int, PiiKind]]) -> Iterator[Finding]:
    """What a cell has in its second line of a name that goes on behind its dot: 阿依努尔·哈 over 力克."""
    text = document.text
    for start, end, kind in places if document.cells.placed else ():
        dot = text.rfind(_DOT, start, end)
        if dot < 0 or end - dot > _MOST or text[end : end + 1] not in ("", "\n"):
            continue
        below = document.cells.below(start, end)
        low, high = document.line_span(below) if below is not None else (0, 0)
        if below is not None and 0 < high - low <= _MOST + 1 and _SOUNDS.issuperset(text[low:high]):
            yield Finding.at(low, high, kind, 0.66, "foreign")


def _is_telling(text: str, part: str, start: int, end: int) -> bool:
    """Whether a part has the length of a name of sounds, or a sound before it and a title behind it."""
    if len(part) >= _SHORTEST:
        return True
    return len(part) > 1 and text[start - 1 : start] in _SOUNDS and _TITLE.match(text, end) is not None


def _high(text: str, end: int) -> int:
    high = end
    while high < len(text) and text[high] in _SOUNDS and (high - end < _MOST or text[high - 1] == _DOT):
        behind = text[high + 1 : high + 2]
        if text[high] != _DOT and _HAN.match(behind) and is_common(text[high] + behind):
            break  # the first character of a word: 阿不都|木工
        high += 1
    return high - (high > end and text[high - 1] == _DOT)


def _low(text: str, start: int) -> int:
    low = start
    if text[low - 1 : low] == "\n" and text[low - 2 : low - 1] in _SOUNDS - {_DOT}:
        low -= 1  # the end of a line within a name
    while low > 0 and text[low - 1] in _SOUNDS and start - low < _MOST:
        before = text[max(0, low - 2) : low - 1]
        if text[low - 1] != _DOT and _HAN.match(before) and is_common(before + text[low - 1]):
            break  # the last character of a word: 检验|科巴图
        low -= 1
    return low + (low < start and text[low] in (_DOT, "\n"))
