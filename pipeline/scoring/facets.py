"""What scores are broken down by, taken from a gold record: category, length of the value, new keys, reading confidence."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from pipeline.scoring.sample import Aligned, Sample
from pipeline.scoring.tallying import FacetsOf

LENGTH: Final = "value_length"
SEEN: Final = "key_seen"
CONFIDENCE: Final = "ocr_confidence"
CATEGORIES: Final = ("category", "report_title")
LENGTH_EDGES: Final = (5, 10, 20, 50)
LENGTHS: Final = ("1-4", "5-9", "10-19", "20-49", "50+")
"""Characters; 10 and 20 are where MedStruct-S changes its tolerance."""
CONFIDENCE_EDGES: Final = (0.8, 0.9, 0.95, 0.99)
CONFIDENCES: Final = ("below 0.80", "0.80-0.90", "0.90-0.95", "0.95-0.99", "0.99-1.00")
ORDERS: Final = {LENGTH: LENGTHS, CONFIDENCE: CONFIDENCES, SEEN: ("seen", "unseen")}
"""Facets whose values have an order of their own; the others are shown by frequency."""
_LONGEST: Final = LENGTH_EDGES[-1]
_BY_LENGTH: Final = [LENGTHS[bisect_right(LENGTH_EDGES, length)] for length in range(_LONGEST + 1)]
_NONE: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of one document: facets of the whole, its mean reading confidence and that of single texts, its image's name."""

    groups: Mapping[str, str] = field(default_factory=dict)
    confidence: float | None = None
    confidences: Mapping[str, float] = field(default_factory=dict)
    image: str | None = None


def facts_of(record: Mapping[str, Any]) -> Facts:
    """Facts of a gold record, of whatever it carries."""
    groups = {name: record[name] for name in CATEGORIES if isinstance(record.get(name), str)}
    mean, single = record.get("ocr_confidence"), record.get("confidences")
    return Facts(
        {name: value or "(none)" for name, value in groups.items()},
        float(mean) if isinstance(mean, int | float) else None,
        single if isinstance(single, dict) else {},
        image if isinstance(image := record.get("image"), str) else None,
    )


def grouped(sample: Sample, facts: Facts) -> Sample:
    """The sample with the facets of its document; those that its protocol set stay as they are."""
    groups = dict(facts.groups)
    if facts.confidence is not None:
        groups[CONFIDENCE] = confidence_of(facts.confidence)
    return replace(sample, facets=groups | dict(sample.facets)) if groups else sample


def facets_by(facts: Facts, seen: frozenset[str] | None) -> FacetsOf:
    """A function that gives the facets of each aligned value of one document; a value without gold has none.

    Equal facets are one object: whoever counts them may count by identity while it holds them.
    """
    whole = None if facts.confidence is None else confidence_of(facts.confidence)
    single = facts.confidences
    if not single and seen is None:
        return _by_length(whole)

    def facets_of(one: Aligned) -> Mapping[str, str]:
        gold = one.gold
        if gold is None:
            return _NONE
        length = _BY_LENGTH[len(gold)] if 0 < len(gold) < _LONGEST else LENGTHS[-1] if gold else None
        confidence = (confidence_of(single[gold]) if gold in single else whole) if gold else None
        key = None if seen is None else one.field.strip().lower() in seen
        return _facets(length, confidence, key)

    return lambda values: [facets_of(one) for one in values]


@lru_cache
def _by_length(confidence: str | None) -> FacetsOf:
    """The same where nothing but the length of the gold differs between the values of a document."""
    table = [_facets(None, None, None)] + [_facets(one, confidence, None) for one in _BY_LENGTH[1:]]

    def facets_of(values: Sequence[Aligned]) -> list[Mapping[str, str]]:
        return [
            _NONE if (gold := one.gold) is None else table[len(gold)] if len(gold) < _LONGEST else table[-1]
            for one in values
        ]

    return facets_of


@lru_cache
def _facets(length: str | None, confidence: str | None, seen: bool | None) -> Mapping[str, str]:
    given = {
        LENGTH: length,
        CONFIDENCE: confidence,
        SEEN: None if seen is None else "seen" if seen else "unseen",
    }
    return {facet: value for facet, value in given.items() if value is not None}


def length_of(text: str) -> str:
    """The class of a value's length in characters."""
    return _BY_LENGTH[min(len(text), _LONGEST)]


def confidence_of(value: float) -> str:
    """The class of a reading confidence, 0..1."""
    return CONFIDENCES[bisect_right(CONFIDENCE_EDGES, value)]
