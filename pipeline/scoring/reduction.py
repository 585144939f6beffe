"""Columns of a tally into figures: micro and macro precision, recall and F1, rates, breakdowns, each with its interval."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from pipeline.scoring.resampling import RESAMPLES, SEED, Estimate, Floats, Sums, divided, estimate, harmonic
from pipeline.scoring.sample import Counts
from pipeline.scoring.tallying import CountColumns, FacetColumns, Tally

Figure = Literal["precision", "recall", "f1"]
FIGURES: Final[tuple[Figure, ...]] = ("precision", "recall", "f1")
TOP: Final = 40
"""Values of a facet that get a row, the most frequent first; the others are counted."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Figures of one measure over all documents that have it."""

    documents: int
    counts: Counts
    micro: dict[Figure, Estimate]
    macro: dict[Figure, Estimate]


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, of how often it could."""

    count: float
    of: float
    rate: Estimate


@dataclass(frozen=True, slots=True)
class Slice:
    """Aligned values under one value of a facet; `exact` and `right` are recalls by the strict and the lenient measure."""

    value: str
    gold: int
    predicted: int
    exact: Estimate
    right: Estimate
    precision: Estimate


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Slices of a facet, and how many rarer values have none."""

    slices: tuple[Slice, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class Group:
    """Documents that share a value (a category), and the headline measures over them."""

    value: str
    documents: int
    measures: dict[str, dict[Figure, Estimate]]


@dataclass(frozen=True, slots=True)
class Reduction:
    """Everything that is printed of a run."""

    documents: int
    measures: dict[str, Measure]
    rates: dict[str, Rate]
    breakdowns: dict[str, Breakdown]
    groups: dict[str, tuple[Group, ...]]
    problems: dict[str, int]
    outcomes: dict[str, int]
    overall: dict[str, Estimate]


def reduce(
    tally: Tally,
    headline: Sequence[str],
    resamples: int = RESAMPLES,
    seed: int = SEED,
    pairs: Mapping[str, str] | None = None,
) -> Reduction:
    """Figures of a tally; `headline` measures come first and are the ones that are grouped.

    `pairs`: a measure of values and one of documents, whose micro F1 and mean are averaged to an overall figure.
    """
    documents = len(tally.ids)
    first = [name for name in headline if name in tally.measures]
    names = first + [name for name in tally.measures if name not in headline]
    sums = Sums(documents, resamples, seed)
    # every column is registered before the first sum is read
    measures = [(name, sums.add(columns(tally.measures[name], documents))) for name in names]
    rates = [(name, sums.add(column.matrix(documents)[0])) for name, column in tally.rates.items()]
    facets = [(facet, _sliced(column, documents, sums)) for facet, column in tally.facets.items()]
    groups = [(facet, _grouped(tally, facet, first, sums)) for facet in tally.groups]
    places = dict(measures)
    return Reduction(
        documents,
        {name: measure(sums.of(place)) for name, place in measures},
        {name: _rate(sums.of(place)) for name, place in rates},
        {facet: _breakdown(rows, len(tally.facets[facet].values), sums) for facet, rows in facets},
        {facet: tuple(_group(one, sums) for one in rows) for facet, rows in groups},
        dict(tally.problems),
        dict(tally.outcomes),
        {
            name: overall(sums.of(places[name]), sums.of(places[partner]))
            for name, partner in (pairs or {}).items()
            if name in places and partner in places
        },
    )


def micro(totals: Floats) -> dict[Figure, Floats]:
    """Precision, recall and F1 of summed correct, predicted, gold (rows x 3)."""
    correct, predicted, gold = totals.T
    precision, recall = divided(correct, predicted), divided(correct, gold)
    return {"precision": precision, "recall": recall, "f1": harmonic(precision, recall)}


def columns(column: CountColumns, documents: int) -> Floats:
    """What is summed for a measure (documents x 7): counts, figures of each document, and 1 where it has the measure."""
    counts, there = column.matrix(documents)
    own = micro(counts)
    return np.column_stack([counts, *(own[figure] for figure in FIGURES), there])


def macro(totals: Floats) -> dict[Figure, Floats]:
    """Means over the documents that have the measure, of sums of `columns` (rows x 7)."""
    return {figure: divided(totals[:, 3 + at], totals[:, -1]) for at, figure in enumerate(FIGURES)}


def measure(totals: Floats) -> Measure:
    """Micro and macro figures with intervals, of sums of `columns` (rows x 7)."""
    over, mean = micro(totals[:, :3]), macro(totals)
    return Measure(
        int(totals[0, -1]),
        Counts(*(float(count) for count in totals[0, :3])),
        {figure: estimate(over[figure], totals[:, -1]) for figure in FIGURES},
        {figure: estimate(mean[figure], totals[:, -1]) for figure in FIGURES},
    )


def overall(values: Floats, documents: Floats) -> Estimate:
    """Mean of the micro F1 of one measure and the mean over documents of another, of sums of `columns` (rows x 7)."""
    both = (micro(values[:, :3])["f1"] + divided(documents[:, 0], documents[:, 2])) / 2
    return estimate(both, values[:, -1])


def _rate(totals: Floats) -> Rate:
    correct, _, of = totals.T
    return Rate(float(correct[0]), float(of[0]), estimate(divided(correct, of), of))


def _sliced(column: FacetColumns, documents: int, sums: Sums) -> list[tuple[str, slice]]:
    """The most frequent values of a facet, then by name, and the place of their sums."""
    totals = column.totals()
    order = sorted(column.values.items(), key=lambda one: (-totals[one[1], :2].max(), one[0]))
    return [(value, sums.add(column.matrix(code, documents))) for value, code in order[:TOP]]


def _breakdown(rows: Sequence[tuple[str, slice]], values: int, sums: Sums) -> Breakdown:
    return Breakdown(tuple(_slice(value, sums.of(place)) for value, place in rows), values - len(rows))


def _slice(value: str, totals: Floats) -> Slice:
    gold, predicted, exact, right = totals.T
    return Slice(
        value,
        int(gold[0]),
        int(predicted[0]),
        estimate(divided(exact, gold), gold),
        estimate(divided(right, gold), gold),
        estimate(divided(right, predicted), predicted),
    )


def _grouped(
    tally: Tally, facet: str, names: Sequence[str], sums: Sums
) -> list[tuple[str, int, dict[str, slice]]]:
    counts = {name: tally.measures[name].matrix(len(tally.ids))[0] for name in names}
    members = sorted(tally.groups[facet].items(), key=lambda one: (-len(one[1]), one[0]))
    return [
        (value, len(ids), {name: sums.add(counts[name][np.asarray(ids)], ids) for name in names})
        for value, ids in members[:TOP]
    ]


def _group(planned: tuple[str, int, dict[str, slice]], sums: Sums) -> Group:
    value, documents, places = planned
    return Group(value, documents, {name: _grouped_figures(sums.of(place)) for name, place in places.items()})


def _grouped_figures(totals: Floats) -> dict[Figure, Estimate]:
    figures, counted = micro(totals), totals[:, 1] + totals[:, 2]
    return {figure: estimate(figures[figure], counted) for figure in FIGURES}
