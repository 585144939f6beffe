"""The documents with the most errors, kept while samples pass by."""

from heapq import heappush, heappushpop
from typing import Final

from pipeline.scoring.sample import Outcome, Sample

CAP: Final = 50
"""Documents that the gallery shows, pictures included; the log has all."""
COST: Final[dict[Outcome, float]] = {
    "exact": 0.0,
    "near": 0.25,
    "wrong": 1.0,
    "missing": 1.0,
    "spurious": 1.0,
    "null": 0.0,
}
"""What an aligned value weighs in the order of documents: a near miss is an error for the strict measure only."""


def errors_of(sample: Sample) -> float:
    """Weighed errors of a document."""
    return sum([COST[one.outcome] for one in sample.aligned])


class Worst:
    """At most `cap` samples with the most errors; of equal ones those that came first."""

    def __init__(self, cap: int = CAP) -> None:
        self._cap = cap
        self._seen = 0
        self._heap: list[tuple[float, int, Sample]] = []
        self.with_errors = 0

    def add(self, sample: Sample) -> None:
        """Keep a sample if it is among the worst so far."""
        errors = errors_of(sample)
        self._seen += 1
        if not errors:
            return
        self.with_errors += 1
        entry = (errors, -self._seen, sample)
        if len(self._heap) < self._cap:
            heappush(self._heap, entry)
        else:
            heappushpop(self._heap, entry)

    def samples(self) -> list[Sample]:
        """The worst first."""
        return [sample for _, _, sample in sorted(self._heap, key=lambda entry: entry[:2], reverse=True)]
