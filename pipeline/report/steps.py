"""Plain steps for axes: 1, 2, 2.5 or 5 times a power of ten."""

from math import ceil, floor, log10
from typing import Final

PLAIN: Final = (1.0, 2.0, 2.5, 5.0, 10.0)
DECIMALS: Final = 6


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
