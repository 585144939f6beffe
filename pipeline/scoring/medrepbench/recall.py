"""The benchmark's own recall: predictions are cut to K, the number of gold rows, and rows are found by equal names.

No import beyond the standard library stands behind `avg_recall`, so that it can serve as a reward in training.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pipeline.scoring.listed import objects
from pipeline.scoring.medrepbench.items import FIELDS, Item, equal, items


def top_k(gold: Sequence[Item], predicted: Sequence[Item]) -> list[tuple[bool, ...]]:
    """Which fields of every gold row are right: it takes the first free one of the first K predictions with its name.

    A gold row whose name is not among them has five wrong fields.
    """
    free: dict[str, list[Item]] = {}
    # the first comes to lie last, where it is taken from
    for item in reversed(predicted[: len(gold)]):
        if item.folded is not None:
            free.setdefault(item.folded[0], []).append(item)
    nothing = (False,) * len(FIELDS)
    named = [(item, free.get(item.folded[0]) if item.folded else None) for item in gold]
    return [equal(item, found.pop()) if found else nothing for item, found in named]


def recalls(gold: Iterable[Any], predicted: Iterable[Any]) -> dict[str, int]:
    """Right values by field over the rows of one report (objects with the five fields), within the budget."""
    found = top_k(items(gold), items(predicted))
    return {field: sum(row[at] for row in found) for at, field in enumerate(FIELDS)}


def avg_recall(
    completion: str | Sequence[Any] | Mapping[str, Any], gold: Sequence[Mapping[str, Any]]
) -> float:
    """AvgRecall of one completion, 0..1: the mean of the five recalls (arXiv 2508.16674, the reward of its GRPO).

    0.0 for an answer without a readable list of rows, and where the gold has none.
    """
    rows = objects(completion)
    if rows is None or not gold:
        return 0.0
    return sum(recalls(gold, rows).values()) / (len(FIELDS) * len(gold))
