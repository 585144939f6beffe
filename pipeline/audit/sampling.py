"""Seeded samples by stratum: who is drawn depends on the seed and the page id alone."""

from collections.abc import Iterable, Mapping
from hashlib import sha256


def allocate(sizes: Mapping[str, int], n: int, weights: Mapping[str, float]) -> dict[str, int]:
    """How many of each stratum make a sample of `n`: in proportion to weight, never more than there are.

    What small strata cannot give goes to the others; every stratum gives at least one where `n` suffices.
    """
    taken = dict.fromkeys(sizes, 0)
    for _ in range(min(n, sum(sizes.values()))):
        # one by one to the stratum that is furthest behind its share: no rounding to put right
        open_ = [name for name in sizes if taken[name] < sizes[name]]
        first = min(open_, key=lambda name: (taken[name] / weights[name], -weights[name], name))
        taken[first] += 1
    return taken


def draw(pages: Iterable[str], count: int, seed: int) -> list[str]:
    """`count` of the pages, in the order in which they are shown; the same seed draws the same."""
    return sorted(pages, key=lambda page: place(page, seed))[:count]


def place(page: str, seed: int) -> str:
    """Where a page stands in the order of a seed: a digest, so that order says nothing about the page."""
    return sha256(f"{seed}:{page}".encode()).hexdigest()
