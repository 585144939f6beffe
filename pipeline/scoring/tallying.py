"""Counts of many documents as columns: what each measure found, and aligned values by facet."""

from array import array
from collections.abc import Iterable, Mapping
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
    """Aligned values under one facet: document, value of the facet, outcome."""

    values: dict[str, int] = field(default_factory=dict)
    documents: "array[int]" = field(default_factory=lambda: array("l"))
    codes: "array[int]" = field(default_factory=lambda: array("l"))
    outcomes: "array[int]" = field(default_factory=lambda: array("l"))

    def add(self, document: int, value: str, outcome: Outcome) -> None:
        """Note the outcome of one aligned value."""
        self.documents.append(document)
        self.codes.append(self.values.setdefault(value, len(self.values)))
        self.outcomes.append(_CODE[outcome])

    def totals(self) -> Floats:
        """gold, predicted, exact, right of every value of the facet (values x 4), in the order of `values`."""
        totals = np.zeros((len(self.values), 4))
        np.add.at(totals, np.asarray(self.codes), _EFFECTS[np.asarray(self.outcomes)])
        return totals

    def matrix(self, code: int, documents: int) -> Floats:
        """gold, predicted, exact, right of one value of the facet by document (documents x 4)."""
        matrix = np.zeros((documents, 4))
        mine = np.asarray(self.codes) == code
        np.add.at(matrix, np.asarray(self.documents)[mine], _EFFECTS[np.asarray(self.outcomes)[mine]])
        return matrix


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

    def add(self, sample: Sample) -> None:
        """Take the counts of a sample."""
        document = len(self.ids)
        self.ids.append(sample.id)
        for target, source in ((self.measures, sample.measures), (self.rates, sample.rates)):
            for name, counts in source.items():
                target.setdefault(name, CountColumns()).add(document, counts)
        for facet, value in sample.facets.items():
            self.groups.setdefault(facet, {}).setdefault(value, []).append(document)
        for problem, count in sample.problems.items():
            self.problems[problem] = self.problems.get(problem, 0) + count
        self._add_aligned(document, sample.aligned)

    def _add_aligned(self, document: int, aligned: Iterable[Aligned]) -> None:
        for one in aligned:
            self.outcomes[one.outcome] = self.outcomes.get(one.outcome, 0) + 1
            if one.outcome == "null":
                continue
            self._facet("field").add(document, one.field, one.outcome)
            for facet, value in one.facets.items():
                self._facet(facet).add(document, value, one.outcome)

    def _facet(self, name: str) -> FacetColumns:
        found = self.facets.get(name)
        if found is None:
            found = self.facets[name] = FacetColumns()
        return found
