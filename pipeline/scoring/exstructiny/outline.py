"""The structure of an answer without its values, and how alike two structures are."""

from collections.abc import Hashable
from functools import lru_cache
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
        return tuple((name, outline(value[name])) for name in sorted(value))
    return tuple((ELEMENT, outline(part)) for part in value)


@lru_cache(maxsize=1 << 12)
def alike(first: Outline, second: Outline) -> float | None:
    """1 - tree edit distance / nodes of the larger tree, 0..1, root included; None where that takes too long."""
    if first == second:
        return 1.0
    found, wanted = tree(("", _children(first))), tree(("", _children(second)))
    if tree_work(found, wanted) > MOST_WORK:
        return None
    return Structure(tree_distance(found, wanted), len(found), len(wanted)).of_larger


def _children(parts: Outline) -> Children:
    for name, below in parts:
        node: tuple[Hashable, Children] = (name, _children(below))
        yield node
