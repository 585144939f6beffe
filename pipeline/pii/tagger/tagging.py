"""Findings of the tagger: stretches that its network tells, without those that their form speaks against."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from typing import Final

import regex

from pipeline.pii.document import Document
from pipeline.pii.finding import Finding
from pipeline.pii.narrative import KIN
from pipeline.pii.tagger.network import STEP, Network, shipped
from pipeline.pii.tagger.possible import LATIN_TAIL, is_code, is_person, is_phone, is_place
from pipeline.pii.tagger.slots import slots
from pipeline.pii.tagger.states import chinese, english
from pipeline.pii.tagger.tags import GROUPS, TAGS, best_tags, stretches
from pipeline.pii.tagger.units import units
from pipeline.pii.vocabulary import FOREIGN_SOUNDS, RARE_SURNAMES, SURNAMES, TITLES
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

SOURCE: Final = "tagger"
SCORE: Final = 0.5
DOUBT: Final = 1.0
"""Nats that "nothing personal" has to be likelier by, all else equal: what is hidden in vain costs less than what is left. On
batches 11 to 13, left out, three names in a hundred more are found for as many stretches of words."""
LEAST: Final[Mapping[str, float]] = {"NAME": 0.3, "ADDR": 2.5, "PHONE": 1.5, "ID": 1.5}
"""Nats by which each unit of a stretch is likelier of its group than nothing personal: batches that were left out chose them."""
_IN_LABEL: Final = 1.5
"""The same for a name that lies in what was taken for a label: 主诊医师：罗楠执业证书号："""
_DEFAULT: Final = {"ADDR": PiiKind.ADDRESS, "PHONE": PiiKind.PHONE, "ID": PiiKind.OTHER_ID}
_TITLE: Final = regex.compile(r"[ ]?(?:" + "|".join(sorted(TITLES, key=len, reverse=True)) + ")")
_COLUMNS: Final = {group: [TAGS.index(place + group) for place in ("B-", "I-")] for group in GROUPS}
_PERSON_BEFORE: Final = regex.compile(
    rf"(?:患者|病人|患儿|家属|本人|其[子女父母夫妻兄弟姐妹]|{KIN})[:： （(]{{0,2}}$"
)
_TITLED: Final = regex.compile("(?<=.)(?:" + "|".join(TITLES) + ")$")
_BLANK: Final = regex.compile(r"(?<=\p{Han}{2}) ")
_BEFORE: Final = regex.compile(r"^(?:[A-Z]{2,4} (?=\d{6})|\d{1,3} (?=1\d{10})|[a-z]+\s(?=\d))")
_BEHIND: Final = regex.compile(
    r"\n\d{1,2}$|(?<=[号室栋楼组村]) +\p{Han}.*|(?<=\d) [A-Z]{3,} .*|(?:门口|附近|楼下|活动|散步|锻炼)$"
)
"""What follows an address or a number: the next cell, the next label."""
_EXTENSION: Final = regex.compile(r"[ \n]?(?:[×xX#转]|[Ee]xt\.?)[ ]?\d{2,5}")
_LOGIN: Final = regex.compile(r"(?<![A-Za-z0-9])[a-z]{3,}\Z")
_AREA: Final = regex.compile(r"\(?0\d{2,3}\)?[- ]?$")
_DOUBLE: Final = regex.compile(r"(?<=-)\p{Lu}\p{Ll}+|(?<=\p{Ll}{3}) \p{Lu}\p{Ll}{2,}")
_NEVER_LAST: Final = frozenset("于已向用")
_FIRST: Final = (SURNAMES | RARE_SURNAMES) - {"者"}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch [start, end) of a group; each unit is on average `margin` nats likelier of it than nothing personal, at least `least`."""

    start: int
    end: int
    group: str
    margin: float
    least: float


def tagged(document: Document, network: Network) -> Iterator[Stretch]:
    """The stretches on the best path, ascending."""
    parts = units(document.text)
    scores = network.scores(
        slots(document, parts), chinese(document.text, parts), english(document.text, parts)
    )
    scores[:, 0] -= round(DOUBT * STEP)
    path = best_tags(scores)
    for first, behind in stretches(path):
        group = path[first][2:]
        of = scores[first:behind]
        margins = of[:, _COLUMNS[group]].max(axis=1) - of[:, 0]
        mean, least = int(margins.sum()) // len(margins), int(margins.min())
        yield Stretch(parts[first].start, parts[behind - 1].end, group, mean / STEP, least / STEP)


def by_tagger(document: Document, network: Network | None = None) -> Iterator[Finding]:
    """What the network tells of the groups in `LEAST`, as far as its form allows it.

    Organisations and days keep numbers and words from passing for names; for them the rules ask for more.
    """
    found = list(tagged(document, network or shipped()))
    joined = 0
    for stretch, behind in zip_longest(found, found[1:]):
        if stretch.start < joined:
            continue
        if behind and _is_broken(document.text, stretch, behind):
            stretch, joined = replace(stretch, end=behind.end), behind.end
        if behind and stretch.group == "ORG" and behind.group == "ADDR" and behind.start == stretch.end:
            stretch = replace(behind, start=stretch.start)  # a house that is called after a body
        if stretch.group not in LEAST or not _is_sure(document, stretch):
            continue
        start, end = _fitted(document.text, stretch)
        if _is_possible(document, start, end, stretch):
            yield Finding.at(start, end, _kind(document, start, end, stretch.group), SCORE, SOURCE)


def _is_broken(text: str, stretch: Stretch, behind: Stretch) -> bool:
    """Whether the end of a line stands between a surname and the given name: 葛|珂."""
    return (
        stretch.group == behind.group == "NAME"
        and text[stretch.start : behind.start] == text[stretch.start] + "\n"
        and text[stretch.start] in _FIRST
        and behind.end - behind.start <= len("晚秋")
    )


def _is_sure(document: Document, stretch: Stretch) -> bool:
    """Whether the margin is large enough; in a label only a name is found, which the label may have taken in."""
    is_han = stretch.group == "NAME" and not document.text[stretch.start].isascii()
    margin = stretch.least if is_han else stretch.margin
    if document.in_label(stretch.start):
        return is_han and margin >= _IN_LABEL
    return margin >= LEAST[stretch.group]


def _fitted(text: str, stretch: Stretch) -> tuple[int, int]:
    """The stretch without a title or the next cell, and with what belongs to it: a surname, an extension, a double name."""
    start, end = stretch.start, stretch.end
    found = text[start:end]
    if stretch.group != "NAME":
        start += len(found) - len(_BEFORE.sub("", found))
        end = start + len(_BEHIND.sub("", text[start:end]))
        if stretch.group == "PHONE":
            return _with_area(text, start, end)
        glued = _LOGIN.search(text, 0, start) if stretch.group == "ID" and text[start].isdigit() else None
        return glued.start() if glued else start, end
    end = start + len(_TITLED.sub("", LATIN_TAIL.sub("", _BLANK.split(found)[0])))
    end -= end - start > len("和楠") and text[end - 1] in _NEVER_LAST
    further = _DOUBLE.match(text, end)
    led = len(found) == len("少华") and found[0] not in _FIRST and text[max(0, start - 1) : start] in _FIRST
    if further and (
        found[-1] == "-" or (further.group()[0] == " " and found.isalpha() and not is_plain(further.group()))
    ):
        end = further.end()
    return start - led, end


def _with_area(text: str, start: int, end: int) -> tuple[int, int]:
    """A telephone with the area before it in brackets and the extension behind it."""
    area, further = _AREA.search(text, max(0, start - 6), start), _EXTENSION.match(text, end)
    return area.start() if area else start, further.end() if further else end


def _is_possible(document: Document, start: int, end: int, stretch: Stretch) -> bool:
    if stretch.group == "NAME":
        return is_person(
            document, start, end, stretch.least if document.text[start] > "\u2e80" else stretch.margin
        )
    if stretch.group == "PHONE":
        return is_phone(document, start, end)
    if stretch.group == "ADDR":
        return is_place(document, start, end)
    return is_code(document, start, end, stretch.margin)


def beside(text: str, found: Sequence[Finding]) -> list[Finding]:
    """The findings of the rules, and of the tagger's those that hide more than a character beside them, of the rules' kind where they meet."""
    ruled = [finding for finding in found if finding.source != SOURCE and finding.span]
    kinds = {at: f.kind for f in ruled if f.span for at in range(f.span.start, f.span.end)}
    kept: list[Finding] = []
    for finding in found:
        if finding.source != SOURCE or not finding.span:
            kept.append(finding)
            continue
        places = range(finding.span.start, finding.span.end)
        met = [kinds[at] for at in places if at in kinds]
        new = sum(text[at].isalnum() for at in places if at not in kinds)
        sounds = FOREIGN_SOUNDS.issuperset(text[places.start : places.stop])
        if new > (1 if met and not sounds else 0):
            kept.append(Finding.at(places.start, places.stop, met[0] if met else finding.kind, SCORE, SOURCE))
    return kept


def _kind(document: Document, start: int, end: int, group: str) -> PiiKind:
    """What the label before says; else staff, where a title follows or no word for a patient or kin leads in."""
    text = document.text
    first = bisect_left(document.marks, start - 2, key=lambda mark: mark.end)
    for mark in takewhile(lambda mark: mark.end <= start, document.marks[first:]):
        if mark.rule.kind in GROUPS[group]:
            return mark.rule.kind
    if group != "NAME":
        return _DEFAULT[group]
    if _TITLE.match(text, end):
        return PiiKind.STAFF
    return PiiKind.PERSON if _PERSON_BEFORE.search(text, max(0, start - 8), start) else PiiKind.STAFF
