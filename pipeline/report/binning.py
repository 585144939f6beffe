"""Values into bins of equal width with plain edges."""

from collections.abc import Sequence

import numpy as np

from pipeline.report.facts import Histogram
from pipeline.report.steps import DECIMALS, plain_edges


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
