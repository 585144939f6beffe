"""What scores are broken down by, taken from a gold record: category, length of the value, new keys, reading confidence."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pipeline.scoring.sample import Aligned, Sample

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


def faceted(sample: Sample, facts: Facts, seen: frozenset[str] | None) -> Sample:
    """The sample with facets; those that its protocol set stay as they are."""
    groups = dict(facts.groups)
    if facts.confidence is not None:
        groups[CONFIDENCE] = confidence_of(facts.confidence)
    aligned = tuple(_faceted(one, facts, seen) for one in sample.aligned)
    return replace(sample, aligned=aligned, facets=groups | dict(sample.facets))


def _faceted(one: Aligned, facts: Facts, seen: frozenset[str] | None) -> Aligned:
    facets: dict[str, str] = {}
    if one.gold:
        facets[LENGTH] = length_of(one.gold)
        confidence = facts.confidences.get(one.gold, facts.confidence)
        if confidence is not None:
            facets[CONFIDENCE] = confidence_of(confidence)
    if seen is not None and one.gold is not None:
        facets[SEEN] = "seen" if one.field.strip().lower() in seen else "unseen"
    return Aligned(one.field, one.gold, one.predicted, one.outcome, one.marks, facets | dict(one.facets))


def length_of(text: str) -> str:
    """The class of a value's length in characters."""
    return LENGTHS[bisect_right(LENGTH_EDGES, len(text))]


def confidence_of(value: float) -> str:
    """The class of a reading confidence, 0..1."""
    return CONFIDENCES[bisect_right(CONFIDENCE_EDGES, value)]
