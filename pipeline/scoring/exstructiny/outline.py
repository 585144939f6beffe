"""The structure of an answer without its values, and how alike two structures are."""

from collections.abc import Hashable
from functools import lru_cache
from itertools import takewhile
from typing import Any, Final

from pipeline.scoring.exstructiny.leaves import is_leaf
from pipeline.scoring.json_trees import Structure
from pipeline.scoring.trees import Children, tree, tree_distance, tree_work

Outline = tuple[Any, ...]
"""Children in order, each a name with its own outline."""
ELEMENT: Final = "[]"
MOST_WORK: Final = 10_000_000
"""Steps of a comparison, some seconds: a list of 50 records of 5 fields takes 10^5."""


def outline(value: Any) -> Outline:
    """The outline of a JSON value: keys sorted, `[]` for an element of a list, nothing below a leaf."""
    if is_leaf(value):
        return ()
    if isinstance(value, dict):
        return tuple([(name, outline(value[name])) for name in sorted(value)])
    return tuple([(ELEMENT, outline(part)) for part in value])


@lru_cache(maxsize=1 << 12)
def alike(first: Outline, second: Outline) -> float | None:
    """1 - tree edit distance / nodes of the larger tree, root included, at least 0.0; None where that takes too long."""
    found, wanted = (tree(("", _children(parts))) for parts in _different(first, second))
    if tree_work(found, wanted) > MOST_WORK:
        return None
    return max(0.0, Structure(tree_distance(found, wanted), 1 + _nodes(first), 1 + _nodes(second)).of_larger)


def _different(first: Outline, second: Outline) -> tuple[Outline, Outline]:
    """The outlines without what both begin and end with, down to where they differ: their distance is the same.

    Every edit costs 1 and the roots are alike, so the best edit keeps the roots and equal children at either end.
    """
    while True:
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))
        first, second = first[same:], second[same:]
        back = zip(reversed(first), reversed(second), strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], back))
        first, second = first[: len(first) - same], second[: len(second) - same]
        if not len(first) == len(second) == 1 or first[0][0] != second[0][0]:
            return first, second
        first, second = first[0][1], second[0][1]


def _nodes(parts: Outline) -> int:
    return sum(1 + _nodes(below) for _, below in parts)


def _children(parts: Outline) -> Children:
    for name, below in parts:
        node: tuple[Hashable, Children] = (name, _children(below))
        yield node
