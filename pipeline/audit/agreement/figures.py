"""What pairs of annotations say together: F1, kappa and field agreement with intervals from resampled pages.

Pages are resampled, not single spans: errors on one page depend on each other (cluster bootstrap, Efron 1979). With
one pair of annotators F1 does not depend on whose annotation is called gold.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.audit.agreement.pairs import Shared
from pipeline.scoring.judging.agreement import kappas
from pipeline.scoring.resampling import Estimate, Floats, Sums, divided, estimate

Counted = Callable[[Shared], tuple[float, float]]
"""Twice what both have, and what the two have together: F1 is their quotient."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Agreement over a group of pairs; None where there is nothing to compare. Estimates lie in 0..1, kappa in -1..1."""

    group: str
    pages: int
    spans: int
    exact: Estimate | None
    overlap: Estimate | None
    relations: Estimate | None
    fields: Estimate | None
    kappa: Estimate | None


def all_figures(shared: Sequence[Shared]) -> dict[str, list[Figures]]:
    """Figures over everything, by pair of annotators and by category of report; and by label, of spans alone."""
    by: dict[str, list[Figures]] = {"all": [figures("all", shared)] if shared else []}
    keys: Mapping[str, Callable[[Shared], str]] = {
        "annotators": lambda one: " ".join(one.annotators), "category": lambda one: one.category,
    }  # fmt: skip
    for name, key in keys.items():
        groups = sorted({key(one) for one in shared} - {""})
        by[name] = [figures(group, [one for one in shared if key(one) == group]) for group in groups]
    labels = sorted({label for one in shared for label in one.exact})
    by["label"] = [figures_of_label(label, shared) for label in labels]
    fields = sorted({name for one in shared for name, (_, compared) in one.fields.items() if compared})
    by["field"] = [figures_of_field(name, shared) for name in fields]
    return by


def figures(group: str, shared: Sequence[Shared]) -> Figures:
    """Figures over pairs; a page with three annotators gives three pairs and is resampled whole."""
    classes = sorted({label for one in shared for pair in one.tokens for label in pair})
    sums = Sums(len({one.page_id for one in shared}))
    places = [sums.add(_columns(shared, counted)) for counted in (_exact, _overlap, _relations, _fields)]
    table = sums.add(_tokens(shared, classes))
    exact, overlap, relations, fields = (_ratio(sums.of(place)) for place in places)
    tables = sums.of(table).reshape(-1, len(classes), len(classes))
    kappa = estimate(kappas(tables), tables.sum(axis=(1, 2))) if tables.size and tables[0].sum() else None
    spans = sum(first + second for one in shared for _, first, second in one.exact.values())
    return Figures(
        group, len({one.page_id for one in shared}), spans, exact, overlap, relations, fields, kappa
    )


def figures_of_label(label: str, shared: Sequence[Shared]) -> Figures:
    """Exact and overlapping agreement on spans of one label, over the pages where somebody used it."""
    some = [one for one in shared if label in one.exact]
    sums = Sums(len({one.page_id for one in some}))
    exact = sums.add(_columns(some, lambda one: _doubled([one.exact[label]])))
    overlap = sums.add(_columns(some, lambda one: _doubled([one.overlap[label]])))
    spans = sum(one.exact[label][1] + one.exact[label][2] for one in some)
    found = _ratio(sums.of(exact)), _ratio(sums.of(overlap))
    return Figures(label, len({one.page_id for one in some}), spans, *found, None, None, None)


def figures_of_field(name: str, shared: Sequence[Shared]) -> Figures:
    """Agreement on one field of items, over the pages where somebody filled it."""
    some = [one for one in shared if one.fields[name][1]]
    sums = Sums(len({one.page_id for one in some}))
    place = sums.add(_columns(some, lambda one: one.fields[name]))
    compared = sum(one.fields[name][1] for one in some)
    return Figures(
        name, len({one.page_id for one in some}), compared, None, None, None, _ratio(sums.of(place)), None
    )


def _doubled(counts: Sequence[tuple[int, int, int]]) -> tuple[float, float]:
    return 2 * sum(both for both, _, _ in counts), sum(first + second for _, first, second in counts)


def _exact(one: Shared) -> tuple[float, float]:
    return _doubled(list(one.exact.values()))


def _overlap(one: Shared) -> tuple[float, float]:
    return _doubled(list(one.overlap.values()))


def _relations(one: Shared) -> tuple[float, float]:
    return _doubled(list(one.links.values()))


def _fields(one: Shared) -> tuple[float, float]:
    return sum(equal for equal, _ in one.fields.values()), sum(
        compared for _, compared in one.fields.values()
    )


def _columns(shared: Sequence[Shared], counted: Counted) -> Floats:
    """What `counted` says, summed by page: pages x 2."""
    rows = {page_id: at for at, page_id in enumerate(sorted({one.page_id for one in shared}))}
    columns = np.zeros((len(rows), 2))
    for one in shared:
        columns[rows[one.page_id]] += counted(one)
    return columns


def _tokens(shared: Sequence[Shared], classes: Sequence[str]) -> Floats:
    """Tokens by the two labels, summed by page: pages x classes squared."""
    rows = {page_id: at for at, page_id in enumerate(sorted({one.page_id for one in shared}))}
    places = {label: at for at, label in enumerate(classes)}
    columns = np.zeros((len(rows), len(classes), len(classes)))
    for one in shared:
        for (first, second), count in one.tokens.items():
            columns[rows[one.page_id], places[first], places[second]] += count
    return columns.reshape(len(rows), -1)


def _ratio(totals: Floats) -> Estimate | None:
    """Quotient of two columns of sums with its interval; None where there is nothing to divide by."""
    return estimate(divided(totals[:, 0], totals[:, 1]), totals[:, 1]) if totals[0, 1] else None
