"""Findings of the tagger: stretches that the model tells, without those that no rule would let pass."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import numpy as np
import regex

from pipeline.pii.document import Document
from pipeline.pii.drugs import SEASONS
from pipeline.pii.finding import Finding
from pipeline.pii.lexicon import is_common, runs_on
from pipeline.pii.narrative import KIN
from pipeline.pii.tagger.features import features
from pipeline.pii.tagger.model import OUTSIDE, TAGS, Model, best_tags, shipped
from pipeline.pii.vocabulary import (
    COMPOUND_SURNAMES,
    FOREIGN_SOUNDS,
    NEVER_NAMES,
    NOT_IN_NAMES,
    NOT_NAMES,
    RARE_SURNAMES,
    SURNAMES,
    TITLES,
    UNLIKELY_NAMES,
    WORDS_IN_ITEMS,
)  # fmt: skip
from pipeline.pii.vocabulary_english import is_plain
from schemas.names import PiiKind

SOURCE: Final = "tagger"
SCORE: Final = 0.5
CAUTION: Final = -300
"""What is added to the score of every character's being nothing personal, in the units of the weights: forms that were left out chose it."""
_TITLE: Final = regex.compile(r"[ ]?(?:" + "|".join(sorted(TITLES, key=len, reverse=True)) + ")")
_PERSON_BEFORE: Final = regex.compile(
    rf"(?:患者|病人|患儿|家属|本人|其[子女父母夫妻兄弟姐妹]|{KIN})[:： （(]{{0,2}}$"
)
_HAN_NAME: Final = regex.compile(r"(?!.*[壹贰叁肆伍陆柒捌玖拾佰仟]{2})[\p{Han}·]{1,15}")
_LATIN_NAME: Final = regex.compile(
    r"(?!.*\b(?:Mother|Father|Backup)\b)(?!(?:Mrs?|Ms|Miss|Dr|Prof|Sir)\b)(?:[A-Z][a-z'’]+|[A-Z]\.)(?:[ \n\-](?:[A-Z][a-z'’]+|[A-Z]\.)){1,3}"
)
_DRUG: Final = regex.compile(r"\p{Han}{0,3}[唑醇啶酮胺嗪霉肽酯苷酶碱烯醌铵](?!\p{Han})")
"""What goes on behind the beginning of a drug's name: 沙丁|胺醇."""
_LONGEST: Final = 4
"""Characters of a name without foreign sounds."""
_LATIN_BEFORE: Final = regex.compile(r"(?:\b(?:[Ww]ith|[Bb]y|Dr|Mrs?|Ms|Prof|Nurse)\.?|:)\s$")
_FIRST: Final = (SURNAMES | RARE_SURNAMES) - {"位"}
_LAST: Final = frozenset("法后位已时前中内")
"""What ends no name: it belongs to the words behind one."""
_TITLED: Final = regex.compile("(?<=.)(?:" + "|".join(TITLES) + ")$")
_REFUSED: Final = NOT_NAMES | NEVER_NAMES | UNLIKELY_NAMES | SEASONS | {"乌云"}


def tagged_spans(document: Document, model: Model, caution: int) -> Iterator[tuple[int, int, str]]:
    """(start, end, group) of the stretches on the best path, blanks at their ends left out."""
    scores = model.scores(features(document))
    scores[:, TAGS.index(OUTSIDE)] += caution
    path = [TAGS[at] for at in best_tags(np.asarray(scores), model.moves)]
    for start, end in stretches(path):
        piece = document.text[start:end]
        low = start + len(piece) - len(piece.lstrip())
        yield low, low + len(piece.strip()), path[start][2:]


def stretches(path: Sequence[str]) -> Iterator[tuple[int, int]]:
    """[start, end) of what begins with B- and goes on with I-."""
    begins = [at for at, tag in enumerate(path) if tag.startswith("B-")]
    for start in begins:
        end = start + 1
        while end < len(path) and path[end].startswith("I-"):
            end += 1
        yield start, end


def by_tagger(document: Document, model: Model | None = None) -> Iterator[Finding]:
    """The names that the model tells, as far as their form allows it.

    Its other groups keep numbers and places from passing for names; for them the rules ask for more than it does.
    """
    for start, end, group in tagged_spans(document, model or shipped(), CAUTION):
        name = _TITLED.sub("", document.text[start:end])
        if group == "NAME" and is_possible(document, start, start + len(name)):
            kind = _person(document, start, start + len(name))
            yield Finding.at(start, start + len(name), kind, SCORE, SOURCE)


def is_possible(document: Document, start: int, end: int) -> bool:
    """Whether the form of a stretch allows it to be a name: no usual word, a surname or foreign sounds first.

    One character is one only before a title; Latin letters are where two to four unknown words are capitalised.
    """
    compact = "".join(document.text[start:end].split())
    if document.in_label(start) or compact in _REFUSED or WORDS_IN_ITEMS.search(compact):
        return False
    if not _HAN_NAME.fullmatch(compact):
        led = _LATIN_BEFORE.search(document.text, max(0, start - 8), start)
        whole = _LATIN_NAME.fullmatch(document.text, start, end)
        return bool(led and whole) and not is_plain(document.text[start:end])
    if len(compact) == 1:
        inside = is_common(document.text[max(0, start - 1) : start] + compact)
        return compact in _FIRST and not inside and _TITLE.match(document.text, end) is not None
    sounds = FOREIGN_SOUNDS.issuperset(compact.replace("·", ""))
    if (len(compact) > _LONGEST and not sounds) or _DRUG.match(document.text, end):
        return False
    begins = sounds or compact[0] in _FIRST or compact[:2] in COMPOUND_SURNAMES
    return begins and not _is_of_words(document.text[max(0, start - 1) : start], compact)


def _is_of_words(before: str, name: str) -> bool:
    """Whether words of the dictionary explain a stretch: 高兴, 时光|已, 对方|池, 由专|科."""
    if is_common(name) or is_common(name[:2]) or is_common(before + name[0]):
        return True
    return name[-1] in _LAST or runs_on(name) or NOT_IN_NAMES.search(name) is not None


def _person(document: Document, start: int, end: int) -> PiiKind:
    """What the label before says; else staff, where a title follows or no word for a patient or kin leads in."""
    text = document.text
    first = bisect_left(document.marks, start - 2, key=lambda mark: mark.end)
    for mark in takewhile(lambda mark: mark.end <= start, document.marks[first:]):
        if mark.rule.kind in (PiiKind.PERSON, PiiKind.STAFF):
            return mark.rule.kind
    if _TITLE.match(text, end):
        return PiiKind.STAFF
    return PiiKind.PERSON if _PERSON_BEFORE.search(text, max(0, start - 8), start) else PiiKind.STAFF
