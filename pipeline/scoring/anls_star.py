"""ANLS*: one likeness for answers that are texts, lists, objects, or nothing (arXiv 2402.03848)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, nextafter
from typing import Any, Final

from rapidfuzz.distance import Levenshtein

from pipeline.scoring.assignment import optimal
from pipeline.scoring.parsing import MAX_DEPTH, is_deeper

KEPT: Final = 0.5
"""Likeness of two texts below which they share nothing."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """Sum of the likenesses of leaves, number of leaves of the larger side, and the gold that was compared with."""

    total: float
    leaves: int
    gold: Any

    @property
    def mean(self) -> float:
        return self.total / self.leaves if self.leaves else 1.0


def anls_star(predicted: Any, gold: Any) -> float:
    """ANLS* of a JSON value, 0..1, as anls-star 1.0.1 has it; a tuple in the gold holds answers of which any is right.

    Lists are matched optimally, objects by key; a key with nothing under it may be missing, but not be added. A list
    of texts as gold of a text holds alternatives too. Raises ValueError for a value that is nested too deep.
    """
    if is_deeper(predicted, MAX_DEPTH) or is_deeper(gold, MAX_DEPTH):
        raise ValueError(f"a value is nested deeper than {MAX_DEPTH}")
    if (
        gold
        and isinstance(gold, list)
        and isinstance(predicted, str)
        and all(isinstance(one, str) for one in gold)
    ):
        gold = tuple(gold)
    return _judge(gold, predicted).mean


def _judge(gold: Any, predicted: Any) -> _Judged:
    if isinstance(gold, tuple):
        judged = [_judge(one, predicted) for one in gold]
        return max(judged, key=lambda one: (one.mean, one.gold == predicted))
    if gold is None:
        # of two kinds of nothing, the predicted one is as good a gold
        nothing = _nothing(predicted)
        return _Judged(float(nothing), max(1, _leaves(predicted)), predicted if nothing else None)
    if isinstance(gold, dict) and isinstance(predicted, dict):
        return _judge_objects(gold, predicted)
    if isinstance(gold, list) and isinstance(predicted, list):
        return _judge_lists(gold, predicted)
    leaves = max(_leaves(gold), _leaves(predicted))
    if isinstance(gold, dict | list) or predicted is None or isinstance(predicted, dict | list):
        return _Judged(0.0, leaves, gold)
    return _Judged(_judge_texts(gold, predicted), leaves, gold)


def _judge_texts(gold: Any, predicted: Any) -> float:
    wanted, found = (" ".join(str(one).lower().split()) for one in (gold, predicted))
    alike = 1 - Levenshtein.normalized_distance(wanted, found)
    return alike if alike >= KEPT else 0.0


def _judge_objects(gold: dict[str, Any], predicted: dict[str, Any]) -> _Judged:
    total, leaves, chosen = 0.0, 0, {}
    for name in [*gold, *(name for name in predicted if name not in gold)]:
        judged = _judge(gold.get(name), predicted.get(name))
        leaves += judged.leaves
        if name not in gold and _nothing(predicted[name]):
            continue
        total += judged.total
        if name in predicted or not _nothing(judged.gold):
            chosen[name] = judged.gold
    return _Judged(total, leaves, chosen)


def _judge_lists(gold: Sequence[Any], predicted: Sequence[Any]) -> _Judged:
    judged = [[_judge(one, other) for other in predicted] for one in gold]
    matches = optimal(
        [[_worth(one, other) for one, other in zip(row, predicted, strict=True)] for row in judged]
    )
    rows, columns = {row for row, _ in matches}, {column for _, column in matches}
    rest = [one for at, one in enumerate(gold) if at not in rows]
    unmatched = [*rest, *(other for at, other in enumerate(predicted) if at not in columns)]
    paired = [judged[row][column] for row, column in sorted(matches, key=lambda match: match[1])]
    leaves = sum(one.leaves for one in paired) + sum(_leaves(one) for one in unmatched)
    return _Judged(sum(one.total for one in paired), leaves, [*(one.gold for one in paired), *rest])


def _worth(judged: _Judged, predicted: Any) -> float:
    """The mean; of equal means that of equal values comes first."""
    return nextafter(judged.mean, inf) if judged.gold == predicted else judged.mean


def _nothing(value: Any) -> bool:
    return value is None or (isinstance(value, str | list | dict) and not value)


def _leaves(value: Any) -> int:
    """Leaves of a value: those of the longest alternative, of all parts, or 1."""
    if isinstance(value, tuple):
        return max(map(_leaves, value), default=0)
    if isinstance(value, dict):
        return sum(map(_leaves, value.values()))
    return sum(map(_leaves, value)) if isinstance(value, list) else 1
