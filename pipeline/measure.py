"""Measures of likeness between two texts."""

from rapidfuzz.distance import Levenshtein


def phi(first: str, second: str) -> float:
    """1 - lev / max(len) over code points, 0..1; two empty texts are alike (MedStruct-S, arXiv 2605.03103, Fig. 5).

    Nothing is normalised: letter case and blanks count.
    """
    return float(Levenshtein.normalized_similarity(first, second))
