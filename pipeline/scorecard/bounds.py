"""How sure a count is: the upper bound that a leak rate carries."""

from math import exp, lgamma, log
from typing import Final

from schemas.scorecard import Bounded

ERROR: Final = 0.05
_STEPS: Final = 60
"""Halvings of [0, 1]: far below the precision that is written."""
DECIMALS: Final = 6


def upper_bound(hits: int, trials: int) -> float:
    """One-sided 95 % upper bound of a share (Clopper and Pearson 1934), 0..1; 1 without a trial.

    With 0 hits in n it is 1 - 0.05^(1/n), the rule of three: nearly 3/n. Raises ValueError unless 0 <= hits <= trials.
    """
    if not 0 <= hits <= trials:
        raise ValueError("hits lie between 0 and the number of trials")
    if hits == trials:
        return 1.0
    low, high = hits / trials, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(hits, trials, middle) > ERROR else (low, middle)
    return high


def _at_most(hits: int, trials: int, share: float) -> float:
    """Probability of at most `hits` hits; 0 < share < 1."""
    if share >= 1:
        return 0.0
    return sum(
        exp(_log_choose(trials, k) + k * log(share) + (trials - k) * log(1 - share)) for k in range(hits + 1)
    )


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def bounded(hits: int, trials: int) -> Bounded:
    """A count with its share (0 without a trial) and its upper bound, rounded to 6 places."""
    share = hits / trials if trials else 0.0
    return Bounded(
        n=trials, hits=hits, share=round(share, DECIMALS), upper=round(upper_bound(hits, trials), DECIMALS)
    )
