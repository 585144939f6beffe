"""Confidence interval of a mean by the bootstrap."""

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

Method = Literal["percentile", "basic"]
_AT_ONCE: Final = 1 << 22
"""Drawn values that are held at a time, 32 MiB."""


def bootstrap_ci(
    values: Sequence[float],
    resamples: int = 9999,
    level: float = 0.95,
    seed: int = 42,
    method: Method = "percentile",
) -> tuple[float, float]:
    """Bootstrap interval (low, high) of the mean (Efron 1979): quantiles of resampled means, or these mirrored at the mean.

    The same seed gives the same interval; (0.0, 0.0) without values. Raises ValueError for another method or level.
    """
    if method not in ("percentile", "basic") or not 0 < level < 1 or resamples < 1:
        raise ValueError(
            "an interval is percentile or basic, of a level between 0 and 1, from at least 1 resample"
        )
    if not len(values):
        return 0.0, 0.0
    sample = np.asarray(values, dtype=np.float64)
    generator = np.random.default_rng(seed)
    rows = max(1, _AT_ONCE // len(sample))
    means = np.concatenate(
        [
            sample[generator.integers(0, len(sample), (min(rows, resamples - done), len(sample)))].mean(
                axis=1
            )
            for done in range(0, resamples, rows)
        ]
    )
    low, high = (float(bound) for bound in np.quantile(means, ((1 - level) / 2, (1 + level) / 2)))
    middle = float(sample.mean())
    return (low, high) if method == "percentile" else (2 * middle - high, 2 * middle - low)
