"""AvgRecall of completions against gold items as a reward (MedRepBench, arXiv 2508.16674, its GRPO); standard library only.

A trainer that calls `f(completions=..., gold=..., **columns)` and wants a float each can be given `reward` as it is.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pipeline.scoring.medrepbench.recall import avg_recall

__all__ = ["reward"]
Completion = str | Sequence[Mapping[str, Any]]


def reward(
    completions: Iterable[Completion], gold: Iterable[str | Sequence[Mapping[str, Any]]], **_: Any
) -> list[float]:
    """AvgRecall, 0..1, of each completion (text, or messages of which the last counts) against its gold items.

    Gold is a list of objects with the five fields, or the JSON text of one. 0.0 for a completion without readable rows, and
    where the gold has none. Raises ValueError if there are not as many golds as completions.
    """
    pairs = zip(completions, gold, strict=True)
    return [avg_recall(_said(completion), _items(items)) for completion, items in pairs]


def _said(completion: Completion) -> str:
    if isinstance(completion, str):
        return completion
    content = completion[-1].get("content") if completion else ""
    if isinstance(content, list):
        content = "".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""


def _items(gold: str | Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    items = json.loads(gold) if isinstance(gold, str) else gold
    return items if isinstance(items, Sequence) else ()
