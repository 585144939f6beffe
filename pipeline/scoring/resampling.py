"""Bootstrap over documents (cluster bootstrap): sums of per-document columns under resampled weights, vectorised.

A document and all its values are drawn together, since errors on one page depend on each other. Efron (1979).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
RESAMPLES: Final = 1000
SEED: Final = 42
_CHUNK: Final = 100
_PLACES: Final = 12
"""Decimals of the bounds of an interval; the figure itself is not rounded."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with the bounds of its 95 % percentile interval."""

    value: float
    low: float
    high: float


def weights(documents: int, resamples: int, seed: int) -> Iterator[Floats]:
    """How often each document is drawn: chunks of rows that sum to the number of documents, the same for one seed."""
    generator = np.random.default_rng(seed)
    for start in range(0, resamples, _CHUNK):
        rows = min(_CHUNK, resamples - start)
        drawn = generator.integers(0, documents, (rows, documents))
        drawn += np.arange(rows)[:, None] * documents
        counts = np.bincount(drawn.ravel(), minlength=rows * documents)
        yield counts.reshape(rows, documents).astype(np.float64)


class Sums:
    """Sums of columns over documents and over each resample. First all columns are added, then their sums are asked for.

    Drawing the weights costs more than multiplying by them, so all columns share one pass.
    """

    def __init__(self, documents: int, resamples: int = RESAMPLES, seed: int = SEED) -> None:
        self._documents, self._resamples, self._seed = documents, resamples, seed
        self._columns: list[Floats] = []
        self._groups: list[tuple[Sequence[int], list[tuple[slice, Floats]]]] = []
        self._width = 0

    def add(self, columns: Floats, among: Sequence[int] | None = None) -> slice:
        """Register columns (documents x k), of some documents only if they are named; what `of` wants."""
        place = slice(self._width, self._width + columns.shape[1])
        if among is not None:
            if not self._groups or self._groups[-1][0] is not among:
                self._groups.append((among, []))
            self._groups[-1][1].append((place, columns))
            # a group's own product is cheaper than one with zeros for all others
            columns = np.zeros((self._documents, 0))
        self._columns.append(columns)
        self._width = place.stop
        return place

    def of(self, place: slice) -> Floats:
        """Sums of registered columns: row 0 over all documents as they are, then one row a resample."""
        return self._totals[:, place]

    @cached_property
    def _totals(self) -> Floats:
        rows = self._resamples if self._documents else 0
        totals = np.empty((rows + 1, self._width))
        whole, rest = self._whole()
        self._sum(totals[:1], np.ones((1, self._documents)), whole, rest)
        at = 1
        for chunk in weights(self._documents, rows, self._seed):
            self._sum(totals[at : at + len(chunk)], chunk, whole, rest)
            at += len(chunk)
        return totals

    def _whole(self) -> tuple[Floats, NDArray[np.bool_]]:
        """Columns of all documents side by side, and which columns of the totals they are."""
        mine = np.ones(self._width, dtype=bool)
        for _, members in self._groups:
            for place, _ in members:
                mine[place] = False
        return np.hstack(self._columns) if self._columns else np.zeros((self._documents, 0)), mine

    def _sum(self, out: Floats, drawn: Floats, whole: Floats, mine: NDArray[np.bool_]) -> None:
        out[:, mine] = drawn @ whole
        for among, members in self._groups:
            # gathered once for all measures of the group, which costs more than their products
            weighed = drawn[:, np.asarray(among, dtype=np.int64)]
            for place, columns in members:
                out[:, place] = weighed @ columns


def estimate(values: Floats, counted: Floats | None = None) -> Estimate:
    """The first value, and the 2.5 and 97.5 percentiles of the others; a single value is its own interval.

    Resamples in which `counted` is 0 hold nothing to take a share of and are left out (a rare field, a small group).
    """
    drawn = values[1:] if counted is None else values[1:][counted[1:] != 0]
    value = float(values[0])
    if not len(drawn):
        return Estimate(value, value, value)
    ordered = np.sort(drawn)
    low, high = _quantile(ordered, 0.025), _quantile(ordered, 0.975)
    # products of matrices differ in the last digits with the number of threads: the same files give the same bytes
    return Estimate(value, round(low, _PLACES), round(high, _PLACES))


def _quantile(ordered: Floats, share: float) -> float:
    """A quantile of sorted values, linear between neighbours: numpy's own takes ten times as long, a thousand times a run."""
    place = share * (len(ordered) - 1)
    below = int(place)
    low, high = float(ordered[below]), float(ordered[min(below + 1, len(ordered) - 1)])
    return low + (high - low) * (place - below)


def divided(above: Floats, below: Floats) -> Floats:
    """The quotient, 0.0 where below is 0."""
    return np.divide(above, below, out=np.zeros_like(above, dtype=np.float64), where=below != 0)


def harmonic(first: Floats, second: Floats) -> Floats:
    """Harmonic mean, 0.0 where both are 0: F1 of precision and recall."""
    return divided(2 * first * second, first + second)
