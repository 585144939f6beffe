"""Short forms of a page's Latin names: an initial before a surname, given names of three letters, logins made of a name.

Runs over the findings of all rules, once. A short form is one only where the page holds the whole name.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import regex

from pipeline.pii.device_words import PLAIN
from pipeline.pii.document import Document
from pipeline.pii.explained import ABBREVIATIONS
from pipeline.pii.finding import Finding
from pipeline.pii.meanings import is_explained
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

_NAMES: Final = (PiiKind.PERSON, PiiKind.STAFF)
_SURE: Final = 0.45
_SURE_PART: Final = 0.7
_LIKELY: Final = 0.5
"""Scores from which a whole name is one, its parts are looked for by themselves, and a name speaks for the next."""
_ALIKE: Final = str.maketrans("i1|0", "lllo")
"""Letters that OCR takes for each other; the length stays."""
_LATIN: Final = regex.compile(r"[\p{Latin}.,'’\- \n]+")
_PART: Final = regex.compile(r"\p{Lu}[\p{Latin}'’]*")
_TITLES: Final = frozenset(
    "dr mr mrs ms miss prof sr sister nurse rn md sn hca en mx sir dame rev fr".split()
)
_TOKEN: Final = regex.compile(r"(?<![\p{L}\d])[\p{Lu}1l|][\p{Latin}1|'’]{2,}(?![\p{L}\d])")
_BEFORE: Final = regex.compile(r"(?<![\p{L}\d.])(?:(?P<one>\p{Lu})\.?[ ]?){1,2}$")
_BEHIND: Final = regex.compile(r",?[ ](?P<one>\p{Lu})\.?(?![\p{L}\d])")
_GLUED: Final = 4
"""Letters of a surname to which its initial is glued: MThistlewood."""
_SHORT: Final = 3
_LOGIN: Final = regex.compile(
    r"(?<![\p{L}\d@._\-])(?P<led>(?i:(?:by|user|username|login|log-?in|logon|operator|author|id|from)[ :]{1,2}))?(?P<name>[A-Za-z]{3,}(?:[._\-][A-Za-z]+){0,2}\d{0,4})(?![\p{L}\d@]|[._\-][A-Za-z]+@)"
)
_SECOND: Final = regex.compile(
    r"[ ]?[/&+][ ]?(?P<name>\p{Lu}[\p{Ll}'’]{2,}(?:[ ]\p{Lu}[\p{Ll}'’]{2,})?)(?![\p{L}/])"
)
_CUT: Final = 4
"""Letters of a login that is cut off: jmal of Jory Mallin."""


@dataclass(frozen=True, slots=True)
class Person:
    """A whole name of a page: its words as printed, its finding's score, and whether it is the patient's."""

    words: tuple[str, ...]
    score: float
    subject: bool

    @property
    def kind(self) -> PiiKind:
        """The kind of its short forms."""
        return PiiKind.PERSON if self.subject else PiiKind.STAFF

    @property
    def initials(self) -> frozenset[str]:
        """All its initials in a row, the first and the last, the first two; in capitals."""
        letters = "".join(word[0] for word in self.words).upper()
        return frozenset({letters, letters[0] + letters[-1], letters[:2]})


def folded(word: str) -> str:
    """A word in small letters, those that OCR mixes up as one; as long as the word."""
    low = word.lower()
    return (low if len(low) == len(word) else word).translate(_ALIKE)


def people(text: str, found: Sequence[Finding]) -> list[Person]:
    """The whole Latin names among findings: two words and more, without titles, the given name first."""
    best: dict[tuple[str, ...], Person] = {}
    for finding in found:
        if finding.span is None or finding.kind not in _NAMES or finding.score < _SURE:
            continue
        name = text[finding.span.start : finding.span.end]
        if not _LATIN.fullmatch(name):
            continue
        last, comma, first = name.partition(",")
        words = tuple(
            word
            for word in _PART.findall(f"{first} {last}" if comma else name)
            if word.lower().strip("'’") not in _TITLES
        )
        if len(words) > 1 and max(map(len, words)) > 1:
            subject = finding.subject or (words in best and best[words].subject)
            score = max(finding.score, best[words].score if words in best else 0.0)
            best[words] = Person(words, score, subject)
    return list(best.values())


def abridged(document: Document, found: Sequence[Finding], known: Sequence[Person]) -> Iterator[Finding]:
    """Findings at the short forms of the people of a page."""
    parts = defaultdict[str, list[Person]](list)
    for person in known:
        for word in person.words:
            if len(word) >= _SHORT and not is_plain(word):
                parts[folded(word)].append(person)
    if not (parts or found):
        return
    covered = bytearray(len(document.text))
    for finding in found:
        if finding.span and finding.kind in _NAMES:
            covered[finding.span.start : finding.span.end] = b"\1" * (finding.span.end - finding.span.start)
    text = document.text
    for finding in (*_parts(text, parts), *_logins(text, known), *_beside(text, found)):
        if finding.span and not all(covered[finding.span.start : finding.span.end]):
            yield finding


def _parts(text: str, parts: dict[str, list[Person]]) -> Iterator[Finding]:
    for hit in _TOKEN.finditer(text):
        word = hit.group()
        owners, glued = parts.get(folded(word), []), False
        if not owners and len(word) > _GLUED and word[1].isupper():
            owners = [p for p in parts.get(folded(word[1:]), []) if _has_initial(p, word[0])]
            glued = True
        if not owners:
            continue
        start, end = hit.start() if glued else _from_initial(text, hit.start(), owners), hit.end()
        end = _to_initial(text, end, owners) if start == hit.start() else end
        apart = glued or (start, end) != hit.span()
        if apart or (max(p.score for p in owners) >= _SURE_PART and _is_short_name(word)):
            kind = PiiKind.PERSON if any(p.subject for p in owners) else PiiKind.STAFF
            yield Finding.at(start, end, kind, 0.6, "abridged")


def _has_initial(person: Person, letter: str) -> bool:
    return any(folded(word[0]) == folded(letter) for word in person.words)


def _from_initial(text: str, start: int, owners: Sequence[Person]) -> int:
    hit = _BEFORE.search(text, max(0, start - 6), start)
    fits = hit and any(all(_has_initial(p, one) for one in hit.captures("one")) for p in owners)
    return hit.start() if hit and fits else start


def _to_initial(text: str, end: int, owners: Sequence[Person]) -> int:
    hit = _BEHIND.match(text, end)
    fits = hit and any(folded(p.words[0][0]) == folded(hit["one"]) for p in owners)
    return hit.end("one") if hit and fits else end


def _is_short_name(word: str) -> bool:
    """Whether a word of three letters can be a given name: written like one, and no abbreviation."""
    return (
        len(word) == _SHORT
        and word[1:].islower()
        and word.lower() not in ABBREVIATIONS | PLAIN
        and not is_plain(word)
        and (word[0].isupper() or not is_explained(word))
    )


def _logins(text: str, known: Sequence[Person]) -> Iterator[Finding]:
    made = [(person, _made(person)) for person in known]
    for hit in _LOGIN.finditer(text):
        printed = hit["name"]
        base = folded(regex.sub(r"[._\-]", "", printed.rstrip("0123456789")))
        numbered = printed[-1].isdigit()
        if not (numbered or hit["led"]) or printed.istitle():
            continue
        for person, logins in made:
            if any(_is_login(base, login, numbered=numbered) for login in logins):
                yield Finding.of_name(hit, person.kind, 0.61, "login-made")
                break


def _beside(text: str, found: Sequence[Finding]) -> Iterator[Finding]:
    """The second of two people parted by a stroke, where the first is known: Bev/Chantelle."""
    for finding in found:
        if finding.span and finding.kind in _NAMES and finding.score >= _LIKELY:
            hit = _SECOND.match(text, finding.span.end)
            if hit and not any(is_plain(word) or is_explained(word) for word in hit["name"].split()):
                yield Finding.of_name(hit, finding.kind, 0.605, "abridged")


def _made(person: Person) -> frozenset[str]:
    """What logins are made of a name: jmallin, jory.mallin, mallinj, jorym."""
    words = [folded(regex.sub(r"['’]", "", word)) for word in person.words]
    first, last = words[0], words[-1]
    return frozenset(
        {
            first[0] + "".join(words[1:]),
            first[0] + last,
            last + first[0],
            first + last,
            first + last[0],
            last + first,
        }
    )


def _is_login(base: str, made: str, *, numbered: bool) -> bool:
    if base == made:
        return len(base) >= (_SHORT if numbered else _CUT)
    return len(base) >= _CUT + (not numbered) and made.startswith(base) and len(base) >= len(made) // 2
