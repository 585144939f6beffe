"""Likeness of two texts, as the benchmarks measure it: MedStruct-S's tolerance, ANLS of DocVQA, character error rate."""

from collections.abc import Iterable
from functools import lru_cache
from math import floor
from typing import Any, Final, Literal

from rapidfuzz.distance import Levenshtein

from pipeline.measure import phi

Denominator = Literal["max", "gold"]

TOLERANT: Final = 0.8
SHORT: Final = 10
LONG: Final = 20
SLOPE: Final = 0.01
STRICT: Final = 0.9
_ROUNDING: Final = 1e-9
_NULL: Final = "null"


def normalised(value: Any) -> str:
    """A value as MedStruct-S compares it (arXiv 2605.03103): text without outer blanks, in lower case; None is empty."""
    return "" if value is None else _lowered(value if type(value) is str else str(value))


@lru_cache(maxsize=1 << 14)
def _lowered(text: str) -> str:
    return text.strip().lower()


def is_null(value: str | None) -> bool:
    """Whether a value says that there is none: None, blank, or the word null in any case (MedStruct-S)."""
    return not value or value.isspace() or (len(value) == len(_NULL) and value.lower() == _NULL)


def likeness(first: Any, second: Any) -> float:
    """Phi of the normalised texts, 0..1: both empty 1.0, one empty 0.0 (MedStruct-S, arXiv 2605.03103)."""
    return phi(normalised(first), normalised(second))


def tau(length: int) -> float:
    """The likeness that a gold text of so many characters asks for: 0.8 below 10, rising to 0.9 at 20 (MedStruct-S)."""
    if length < SHORT:
        return TOLERANT
    return TOLERANT + SLOPE * (length - SHORT) if length <= LONG else STRICT


def is_like(first: str, second: str, least: float) -> bool:
    """Whether phi of two texts, as they stand, is at least `least`."""
    return first == second or likeness_from(first, second, least) >= least


def likeness_from(first: str, second: str, least: float) -> float:
    """Phi of two texts, as they stand, or 0.0 where it is below `least`: cheaper than phi for texts that differ much."""
    longer = max(len(first), len(second))
    if not longer:
        return 1.0
    edits = floor((1 - least) * longer + _ROUNDING)
    if abs(len(first) - len(second)) > edits:
        return 0.0
    # a cut-off in edits, since rapidfuzz's cut-off in likeness drops texts that lie exactly on it
    found = 1 - Levenshtein.distance(first, second, score_cutoff=edits) / longer
    return found if found >= least else 0.0


def anls(
    predicted: str, golds: Iterable[str], threshold: float = 0.5, denominator: Denominator = "max"
) -> float:
    """Average normalised Levenshtein similarity of an answer to the nearest of its golds, 0..1 (arXiv 1905.13648).

    Letter case, and how much space stands between words, are not compared. A distance of `threshold` of the length
    (the longer text, or the gold) and more is 0.0. No gold: 0.0.
    """
    answer = _spaced(predicted)
    return max([_kept(answer, _spaced(gold), threshold, denominator) for gold in golds], default=0.0)


def _spaced(text: str) -> str:
    return " ".join(text.lower().split())


def _kept(answer: str, gold: str, threshold: float, denominator: Denominator) -> float:
    if answer == gold:
        return 1.0
    # upper case, since the reference implementation (anls 0.0.2) measures there: ß counts twice
    sizes = (len(gold.upper()),) if denominator == "gold" else (len(answer.upper()), len(gold.upper()))
    if not max(sizes):
        return 0.0
    share = Levenshtein.distance(answer, gold) / max(sizes)
    return 1 - share if share < threshold else 0.0


def cer(hypothesis: str, reference: str) -> float:
    """Character error rate: edit distance over code points / length of the reference, both without outer blanks.

    It exceeds 1 where the hypothesis is much longer. An empty reference: the number of characters of the hypothesis.
    """
    wanted, read = reference.strip(), hypothesis.strip()
    return Levenshtein.distance(read, wanted) / max(1, len(wanted))
