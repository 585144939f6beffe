"""Values into bins of equal width with plain edges."""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final

import numpy as np

from pipeline.report.facts import Histogram

PLAIN: Final = (1.0, 2.0, 2.5, 5.0, 10.0)
DECIMALS: Final = 6


def binned(
    kept: Sequence[float],
    rejected: Sequence[float],
    bins: int,
    *,
    limit: float | None = None,
    upper: float | None = None,
) -> Histogram:
    """Histogram of two groups on one axis of at most bins + 1 bins that holds all values, the limit and `upper`."""
    groups = [[round(value, DECIMALS) for value in group] for group in (kept, rejected)]
    everything = groups[0] + groups[1]
    if not everything:
        return Histogram((), (), (), limit)
    everything += [edge for edge in (limit, upper) if edge is not None]
    edges = plain_edges(min(everything), max(everything), bins)
    counts = [tuple(int(n) for n in np.histogram(group, edges)[0]) for group in groups]
    return Histogram(edges, counts[0], counts[1], limit)


def plain_edges(low: float, high: float, bins: int) -> tuple[float, ...]:
    """Edges at multiples of a plain step (1, 2, 2.5 or 5 times a power of ten) from at or below low to at or above high."""
    step = plain_step((high - low or abs(low) or 1.0) / bins)
    first = floor(round(low / step, DECIMALS))
    last = max(first + 1, ceil(round(high / step, DECIMALS)))
    return tuple(round(at * step, DECIMALS + 2) for at in range(first, last + 1))


def plain_step(width: float) -> float:
    """The smallest plain step of at least `width` (> 0)."""
    power = 10.0 ** floor(log10(width))
    return next(factor * power for factor in PLAIN if factor * power >= width * (1 - 1e-9))
