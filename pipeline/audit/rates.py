"""Rates of a stratified sample with intervals: Wilson's in each stratum, combined by recovery of their variances.

Sums and ratios after Zou and Donner (Statistics in Medicine 2008, MOVER): the distances of a sum's limits from it are
the root of the summed squared distances of its parts, so that the intervals stay Wilson's where there is one stratum.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

from pipeline.measure import wilson


@dataclass(frozen=True, slots=True)
class Counted:
    """Verdicts of one stratum: of `pages` in it `seen` were judged, and `hits` of those are what is asked about."""

    pages: int
    seen: int
    hits: int

    def share(self) -> "Estimate":
        """The share of hits with Wilson's 95 % interval, narrowed as the stratum is exhausted: judged whole, it is known."""
        if not self.seen:
            return Estimate(0.0, 0.0, 1.0)
        share = self.hits / self.seen
        low, high = wilson(self.hits, self.seen)
        left = sqrt(1 - self.seen / self.pages)
        return Estimate(share, share - (share - low) * left, share + (high - share) * left)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """The estimate, 4 places."""
        return {"value": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def total(strata: Iterable[Counted]) -> Estimate:
    """How many pages of all strata are hits, each stratum weighted by its size."""
    parts = [(one.pages, one.share()) for one in strata]
    value = sum(pages * share.value for pages, share in parts)
    below = sqrt(sum((pages * (share.value - share.low)) ** 2 for pages, share in parts))
    above = sqrt(sum((pages * (share.high - share.value)) ** 2 for pages, share in parts))
    most = sum(pages for pages, _ in parts)
    return Estimate(value, max(0.0, value - below), min(float(most), value + above))


def share_of(strata: Iterable[Counted]) -> Estimate | None:
    """The share of hits over all strata; None where none of them was judged."""
    counted = list(strata)
    pages = sum(one.pages for one in counted)
    if not pages or not any(one.seen for one in counted):
        return None
    found = total(counted)
    return Estimate(found.value / pages, found.low / pages, found.high / pages)


def part_of(found: Estimate, missed: Estimate) -> Estimate | None:
    """The share found / (found + missed) of two independent totals, as a recall is; None where both are nothing."""
    if found.value + missed.value == 0:
        return None
    low, high = _ratio(missed, found)
    return Estimate(found.value / (found.value + missed.value), 1 / (1 + high), 1 / (1 + low))


def _ratio(over: Estimate, under: Estimate) -> tuple[float, float]:
    """The interval of a ratio of two totals."""
    both = over.value * under.value
    # rounding may leave a square root a little below zero
    least = both - sqrt(max(0.0, both**2 - _spread(over, over.low) * _spread(under, under.high)))
    most = both + sqrt(max(0.0, both**2 - _spread(over, over.high) * _spread(under, under.low)))
    low = least / _spread(under, under.high) if _spread(under, under.high) > 0 else 0.0
    high = most / _spread(under, under.low) if _spread(under, under.low) > 0 else inf
    return max(0.0, low), high


def _spread(one: Estimate, limit: float) -> float:
    return limit * (2 * one.value - limit)
