"""A value found once is hidden wherever it stands on the page, with blanks in between or one character misread."""

from collections.abc import Iterable, Iterator
from typing import Final

import regex

from pipeline.pii.finding import Finding
from pipeline.pii.lexicon import is_common
from pipeline.pii.vocabulary import CLINICAL, NOT_NAMES, UNLIKELY_NAMES
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import DIRECT_KINDS, PiiKind

_NAMES: Final = (PiiKind.PERSON, PiiKind.STAFF)
_NUMBERS: Final = DIRECT_KINDS - {*_NAMES, PiiKind.ADDRESS}
_SHORTEST_NUMBER: Final = 6
_TICKET: Final = regex.compile(r"[A-Z]{1,3}-?\d{3,4}")
"""The number of a queue: letters and three digits, which stand at the head of a page and on its stub."""
_SURE: Final = 0.5
_WIDEST_GAP: Final = 2
_HAN: Final = regex.compile(r"\p{Han}")
# where a name that is a word besides (黄芪, 方向) is meant as a name: it stands free or in a frame
_BEFORE_NAME: Final = regex.compile(
    r"(?:^|[^\p{Han}]|[由请经与和及予让嘱给陪叫系]|患者|病人|患儿|本人|联系|家属|姓名|名|医师|医生|护士)$"
)
_AFTER_NAME: Final = regex.compile(
    r"(?:$|[^\p{Han}]|[男女]|[与和及诉述因于自来在驾陪签代持领取同约仍突曾今现由被经系患]|安静|入睡|神志|意识|目前|术[前后中]|病情|体温|生命体征|户(?=\p{Han})|家属|医|主任|护士|先生|女士|同志|本人|入院|出院|就诊|复诊)"
)
_WORDS: Final = UNLIKELY_NAMES | NOT_NAMES | set(CLINICAL)
_SHORTEST_PART: Final = 4
_SURE_PART: Final = 0.7
_TOKEN: Final = regex.compile(r"[A-Za-z1][A-Za-z1'’\-]{3,}")
_LATIN_WORD: Final = regex.compile(r"[A-Z][A-Za-z'’\-]+")
# letters that OCR takes for each other; the length stays
_ALIKE: Final = str.maketrans("i1|0", "lllo")


def propagated(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings at further places of names (>= 2 characters) and numbers (>= 6) that are already found."""
    known: dict[str, Finding] = {}
    for finding in findings:
        if finding.span is None or finding.score < _SURE:
            continue
        compact = "".join(text[finding.span.start : finding.span.end].split())
        if _worth_a_search(compact, finding) and known.get(compact, finding).score <= finding.score:
            known[compact] = finding
    places = _Compact(text)
    for compact, finding in sorted(known.items()):
        for start, end in _places(places, compact, finding.kind):
            yield Finding.at(start, end, finding.kind, round(finding.score - 0.1, 2), "propagated")
    yield from _parts(text, known.values())


def _parts(text: str, known: Iterable[Finding]) -> Iterator[Finding]:
    """Parts of the Latin names of people: On arrival Alden was febrile, with one of l, I and 1 for another."""
    parts: dict[str, Finding] = {}
    whole = []
    for finding in known:
        name = text[finding.span.start : finding.span.end] if finding.span else ""
        if finding.kind in _NAMES and name.isascii() and finding.score >= _SURE_PART:
            whole.append((finding.span.start, finding.span.end) if finding.span else (0, 0))
            words = [
                word
                for word in _LATIN_WORD.findall(name)
                if len(word) >= _SHORTEST_PART and not is_plain(word)
            ]
            parts.update({word.lower().translate(_ALIKE): finding for word in words})
    for hit in _TOKEN.finditer(text) if parts else ():
        found = parts.get(hit.group().lower().translate(_ALIKE))
        capital = not hit.group().islower() or hit.group().startswith(("l", "1"))  # I, read as l
        inside = any(low <= hit.start() and hit.end() <= high for low, high in whole)
        if found and capital and not inside:
            yield Finding.at(hit.start(), hit.end(), found.kind, 0.6, "propagated-part")


def _worth_a_search(compact: str, finding: Finding) -> bool:
    kind = finding.kind
    if kind in _NAMES:
        # the patient's own name stands behind a label, whatever word it is
        may_be = finding.subject or (compact not in NOT_NAMES and compact not in CLINICAL)
        return len(compact) >= 2 and may_be and "*" not in compact
    return kind in _NUMBERS and (len(compact) >= _SHORTEST_NUMBER or bool(_TICKET.fullmatch(compact)))


class _Compact:
    """A text without its blanks, and where each of its characters stood: a plain search forgives blanks."""

    def __init__(self, text: str) -> None:
        self.page = text
        self.at = [at for at, character in enumerate(text) if not character.isspace()]
        self.text = "".join(text[at] for at in self.at)
        self.lower = self.text.lower() if len(self.text.lower()) == len(self.text) else self.text

    def found(self, needle: str, *, fold: bool = False) -> Iterator[tuple[int, int]]:
        """Start and end in the page of every occurrence whose inner blanks are at most two in a row."""
        text, needle = (self.lower, needle.lower()) if fold else (self.text, needle)
        at = text.find(needle)
        while at >= 0:
            if self.is_dense(at, at + len(needle)):
                yield self.at[at], self.at[at + len(needle) - 1] + 1
            at = text.find(needle, at + 1)

    def is_dense(self, low: int, high: int) -> bool:
        """Whether no wide gap stands between the characters [low, high) of the compact text."""
        return all(self.at[at + 1] - self.at[at] <= _WIDEST_GAP + 1 for at in range(low, high - 1))


def _places(places: _Compact, compact: str, kind: PiiKind) -> Iterator[tuple[int, int]]:
    latin = compact.isascii()
    wordy = kind in _NAMES and not latin and (compact in _WORDS or is_common(compact))
    for start, end in places.found(compact, fold=latin):
        if latin and (_is_word(places.page, start - 1) or _is_word(places.page, end)):
            continue
        if not wordy or _in_frame(places.page, start, end):
            yield start, end
    if kind in _NAMES and not latin and 3 <= len(compact) <= 4:
        yield from _misread(places, compact)


def _in_frame(text: str, start: int, end: int) -> bool:
    return bool(_BEFORE_NAME.search(text, max(0, start - 3), start) and _AFTER_NAME.match(text, end))


def _is_word(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and text[at].isalnum()


def _misread(places: _Compact, name: str) -> Iterator[tuple[int, int]]:
    """One character other than the name's, Han as well and standing free: a slip of the reader.

    With one wrong character one half of the name is right: the halves are searched for, the rest compared.
    """
    half = len(name) // 2
    for part, shift in ((name[:half], 0), (name[half:], half)):
        at = places.text.find(part)
        while at >= 0:
            low = at - shift
            if low >= 0 and _is_slip(places, low, name):
                yield places.at[low], places.at[low + len(name) - 1] + 1
            at = places.text.find(part, at + 1)


def _is_slip(places: _Compact, low: int, name: str) -> bool:
    read = places.text[low : low + len(name)]
    if len(read) < len(name) or sum(a != b for a, b in zip(read, name, strict=True)) != 1:
        return False
    start, end = places.at[low], places.at[low + len(name) - 1] + 1
    if is_common(read[:2]) > is_common(name[:2]) or is_common(read[-2:]) > is_common(name[-2:]):
        return False  # 骨髓片 is no slip of a name
    free = not _HAN.match(places.page[start - 1 : start]) and not _HAN.match(places.page[end : end + 1])
    return free and all(map(_HAN.match, read)) and end - start <= 2 * len(name) - 1
