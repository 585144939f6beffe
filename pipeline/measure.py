"""Measures: likeness of texts, and how sure a share is."""

from math import sqrt
from typing import Final

from rapidfuzz.distance import Levenshtein


def phi(first: str, second: str) -> float:
    """1 - lev / max(len) over code points, 0..1; two empty texts are alike (MedStruct-S, arXiv 2605.03103, Fig. 5).

    Nothing is normalised: letter case and blanks count.
    """
    return float(Levenshtein.normalized_similarity(first, second))


_Z95: Final = 1.959963984540054


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval (1927) of a share, each bound 0..1; (0, 1) without a trial.

    Raises ValueError unless 0 <= hits <= trials.
    """
    if not 0 <= hits <= trials:
        raise ValueError("hits lie between 0 and the number of trials")
    if trials == 0:
        return 0.0, 1.0
    share, square = hits / trials, _Z95**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = _Z95 * sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    return max(0.0, middle - half), min(1.0, middle + half)
