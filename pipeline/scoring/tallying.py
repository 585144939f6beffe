"""Counts of many documents as columns: what each measure found, and aligned values by facet."""

from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.scoring.resampling import Floats
from pipeline.scoring.sample import Aligned, Counts, Outcome, Sample

# what an aligned value adds to: gold, predicted, right by the strict measure, right by the lenient one
EFFECT: Final[Mapping[Outcome, tuple[int, int, int, int]]] = {
    "exact": (1, 1, 1, 1),
    "near": (1, 1, 0, 1),
    "wrong": (1, 1, 0, 0),
    "missing": (1, 0, 0, 0),
    "spurious": (0, 1, 0, 0),
    "null": (0, 0, 0, 0),
}
_CODE: Final = {outcome: code for code, outcome in enumerate(EFFECT)}
_BITS: Final = 3
_NONE: Final[Mapping[str, str]] = {}
FacetsOf = Callable[[Sequence[Aligned]], list[Mapping[str, str]]]
"""Further facets of each of the values of a document."""
_MOST_FILED: Final = 1 << 14
"""Kinds of values whose columns are remembered."""
_EFFECTS: Final = np.array(list(EFFECT.values()), dtype=np.float64)


@dataclass(slots=True)
class CountColumns:
    """Counts of one measure in the documents that have it."""

    documents: "array[int]" = field(default_factory=lambda: array("l"))
    counts: "array[float]" = field(default_factory=lambda: array("d"))

    def add(self, document: int, counts: Counts) -> None:
        """Note what the measure found in a document."""
        self.documents.append(document)
        self.counts.extend((counts.correct, counts.predicted, counts.gold))

    def matrix(self, documents: int) -> tuple[Floats, NDArray[np.bool_]]:
        """correct, predicted, gold of every document (documents x 3), and which documents have the measure."""
        matrix, there = np.zeros((documents, 3)), np.zeros(documents, dtype=bool)
        at = np.asarray(self.documents)
        if len(at):
            matrix[at], there[at] = np.asarray(self.counts).reshape(-1, 3), True
        return matrix, there


@dataclass(slots=True)
class FacetColumns:
    """Aligned values under one facet: the value of the facet and the outcome of each, packed, and where documents end."""

    values: dict[str, int] = field(default_factory=dict)
    packed: "array[int]" = field(default_factory=lambda: array("l"))
    owners: "array[int]" = field(default_factory=lambda: array("l"))
    ends: "array[int]" = field(default_factory=lambda: array("l"))

    def code(self, value: str) -> int:
        """The number of a value of the facet."""
        return self.values.setdefault(value, len(self.values))

    def close(self, document: int) -> None:
        """Note that what was packed since the last time belongs to a document."""
        if len(self.packed) > (self.ends[-1] if self.ends else 0):
            self.owners.append(document)
            self.ends.append(len(self.packed))

    def totals(self) -> Floats:
        """gold, predicted, exact, right of every value of the facet (values x 4), in the order of `values`."""
        return self._summed(self._codes(), len(self.values), self._effects())

    def matrix(self, code: int, documents: int) -> Floats:
        """gold, predicted, exact, right of one value of the facet by document (documents x 4)."""
        mine = self._codes() == code
        return self._summed(self._documents()[mine], documents, self._effects()[mine])

    def _codes(self) -> NDArray[np.int64]:
        return np.asarray(self.packed) >> _BITS

    def _effects(self) -> Floats:
        effects: Floats = _EFFECTS[np.asarray(self.packed) & ((1 << _BITS) - 1)]
        return effects

    def _documents(self) -> NDArray[np.int64]:
        return np.repeat(np.asarray(self.owners), np.diff(np.asarray(self.ends), prepend=0))

    @staticmethod
    def _summed(places: NDArray[np.int64], length: int, effects: Floats) -> Floats:
        sums = [np.bincount(places, weights=column, minlength=length) for column in effects.T]
        return np.column_stack(sums)


_Key = tuple[Outcome, str, int, int]
"""Outcome and field of an aligned value, and the identity of the facets that are given to it and of its own."""


@dataclass(frozen=True, slots=True)
class _Filed:
    """The columns in which a value is noted, with what is noted; the facets are held so that no others take their identity."""

    places: Sequence[tuple["array[int]", int]]
    facets: tuple[Mapping[str, str], Mapping[str, str]]


class Tally:
    """What is kept of every sample: numbers only, about a kilobyte a document of 30 values."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.measures: dict[str, CountColumns] = {}
        self.rates: dict[str, CountColumns] = {}
        self.groups: dict[str, dict[str, list[int]]] = {}
        self.facets: dict[str, FacetColumns] = {}
        self.problems: dict[str, int] = {}
        self.outcomes: dict[str, int] = {}
        self._filed: dict[_Key, _Filed] = {}

    def add(self, sample: Sample, facets: FacetsOf | None = None) -> None:
        """Take the counts of a sample; `facets` gives further facets of its aligned values, of which their own come first."""
        document = len(self.ids)
        self.ids.append(sample.id)
        for target, source in ((self.measures, sample.measures), (self.rates, sample.rates)):
            for name, counts in source.items():
                if name not in target:
                    target[name] = CountColumns()
                target[name].add(document, counts)
        for facet, value in sample.facets.items():
            self.groups.setdefault(facet, {}).setdefault(value, []).append(document)
        for problem, count in sample.problems.items():
            self.problems[problem] = self.problems.get(problem, 0) + count
        self._add_aligned(sample.aligned, facets)
        for column in self.facets.values():
            column.close(document)

    def _add_aligned(self, aligned: Sequence[Aligned], facets: FacetsOf | None) -> None:
        # of hot loops the hottest, up to 150 values a document: equal ones are counted first and filed once
        given = [_NONE] * len(aligned) if facets is None else facets(aligned)
        keys = [
            (one.outcome, one.field, id(found), id(one.facets))
            for one, found in zip(aligned, given, strict=True)
        ]
        for key, count in Counter(keys).items():
            self.outcomes[key[0]] = self.outcomes.get(key[0], 0) + count
            filed = self._filed.get(key)
            if filed is None:
                at = keys.index(key)
                filed = self._filing(key, aligned[at], given[at])
            for column, packed in filed.places:
                if count == 1:
                    column.append(packed)
                else:
                    column.extend([packed] * count)

    def _filing(self, key: _Key, one: Aligned, given: Mapping[str, str]) -> _Filed:
        """Where values like this one are noted; kept for the next documents."""
        facets = {} if one.outcome == "null" else {"field": one.field, **given, **one.facets}
        places = []
        for facet, value in facets.items():
            if facet not in self.facets:
                self.facets[facet] = FacetColumns()
            column = self.facets[facet]
            places.append((column.packed, column.code(value) << _BITS | _CODE[one.outcome]))
        if len(self._filed) >= _MOST_FILED:
            self._filed.clear()
        self._filed[key] = _Filed(places, (given, one.facets))
        return self._filed[key]
