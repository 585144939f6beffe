"""Gold and predicted pairs side by side, for the error gallery and for breakdowns."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from pipeline.scoring.medstruct_s.pairing import MARKS, Match, Verdict
from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.sample import Aligned, Outcome

MOST_SPURIOUS: Final = 1_000
"""Rows of one document for predictions without a gold pair: a model that repeats itself fills no memory."""
_NOTHING: Final = (0.0,) * len(MARKS)
_NULL: Final = {"null": "yes"}
_VALUE: Final = {"null": "no"}


def side_by_side(
    pairs: Sequence[Pair], gold: Sequence[Pair], matches: Sequence[Match], verdicts: Sequence[Verdict]
) -> tuple[Aligned, ...]:
    """Every gold pair with its prediction, in the order of the gold, then the first MOST_SPURIOUS predictions without."""
    matched = zip(matches, verdicts, strict=True)
    judged_by = {other: (pairs[one], verdict) for (one, other), verdict in matched}
    used = {one for one, _ in matches}
    rows = [_row(wanted, judged_by.get(at)) for at, wanted in enumerate(gold)]
    rest = (_spurious(pair) for at, pair in enumerate(pairs) if at not in used)
    return (*rows, *islice(rest, MOST_SPURIOUS))


def _row(gold: Pair, judged_by: tuple[Pair, Verdict] | None) -> Aligned:
    null = gold.null
    facets = _NULL if null else _VALUE
    if judged_by is None:
        return Aligned(gold.key, gold.value or "", None, "missing", _NOTHING, facets)
    pair, verdict = judged_by
    outcome = _outcome(pair.null, null, verdict)
    return Aligned(gold.key, gold.value or "", pair.value or "", outcome, verdict.marks, facets)


def _outcome(null: bool, gold_null: bool, verdict: Verdict) -> Outcome:
    if null and gold_null:
        return "null"
    if null or gold_null:
        return "missing" if null else "spurious"
    if verdict.keve:
        return "exact"
    return "near" if verdict.kava else "wrong"


def _spurious(pair: Pair) -> Aligned:
    return Aligned(pair.key, None, pair.value or "", "spurious", _NOTHING, _NULL if pair.null else _VALUE)
