"""Which requests people should look at first.

The goal is to see every kind of request equally often: each combination of query type, augmentation, number of values and
lexical overlap is a cell, and the cells that occur share the goal evenly. Importance sampling weighs a request by how often
the goal wants its cell over how often the pool has it, (1 / C) / (n / N) with C cells, n requests in the cell and N in all.
A request is then up to twice as urgent for the share of its values that no second person has seen.

The order is a weighted draw without replacement (Efraimidis and Spirakis, Information Processing Letters 97, 2006): ascending
-ln(u) / weight, with u drawn by the request's id.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import Any, Final

from pipeline.views.draws import uniform

SIZES: Final = (2, 5, 10)
"""Numbers of values from which a request counts as larger."""
OVERLAPS: Final = (1 / 3, 2 / 3)
"""Lexical overlaps from which a request counts as closer to the words of the page."""
Cell = tuple[str, str, int, int]


def cell(row: Mapping[str, Any]) -> Cell:
    """What a request counts as: query type, augmentation, class of size, class of overlap."""
    return (
        str(row["query_type"]),
        str(row["augmentation"]),
        bisect_right(SIZES, row["values"]),
        bisect_right(OVERLAPS, row["lexical_overlap"]),
    )


def doubt(row: Mapping[str, Any]) -> float:
    """Share of the values of a request that no second person has seen, those that are missing among them."""
    seen = sum(bool(one["verified"]) for one in row["evidence"])
    return 1 - seen / row["values"] if row["values"] else 1.0


def weights(cells: Sequence[Cell], doubts: Sequence[float]) -> list[float]:
    """Weight of every request of a pool, 4 places, above 0."""
    counts = Counter(cells)
    return [
        max(1e-4, round(len(cells) / (len(counts) * counts[one]) * (1 + doubted), 4))
        for one, doubted in zip(cells, doubts, strict=True)
    ]


def ranks(names: Sequence[str], weighed: Sequence[float]) -> list[int]:
    """Rank from 1 of every request: the first ones are looked at first."""
    drawn = [-log(uniform(name, "rank")) / weight for name, weight in zip(names, weighed, strict=True)]
    order = sorted(range(len(names)), key=lambda at: (drawn[at], names[at]))
    found = [0] * len(names)
    for rank, at in enumerate(order, start=1):
        found[at] = rank
    return found
