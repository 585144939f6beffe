"""Edit distance of ordered labelled trees (Zhang & Shasha 1989), without recursion."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

Children = Iterator["tuple[Hashable, Children]"]
"""A node is its label and its children, made when they are asked for."""
Node = tuple[Hashable, Children]
Table = list[list[float]]
_REMEMBERED: Final = 1 << 12
_SMALL: Final = 400
"""Nodes of two trees whose distance is remembered: documents of one form share a few structures."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Labels in post-order, and for each node the place of its leftmost leaf: together they are the whole tree."""

    labels: tuple[Any, ...]
    leftmost: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.labels)


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of an edit: to put in or take out a node with a label, and to turn one label into another."""

    single: Callable[[Any], float]
    change: Callable[[Any, Any], float]


UNIT: Final = Costs(lambda _: 1.0, lambda first, second: float(first != second))


def tree(root: Node) -> Tree:
    """A tree from its root; any depth."""
    labels: list[Hashable] = []
    leftmost: list[int] = []
    open_nodes = [(root, 0)]
    while open_nodes:
        (label, children), first = open_nodes[-1]
        child = next(children, None)
        if child is not None:
            open_nodes.append((child, len(labels)))
            continue
        open_nodes.pop()
        labels.append(label)
        leftmost.append(first)
    return Tree(tuple(labels), tuple(leftmost))


def tree_distance(first: Tree, second: Tree, costs: Costs = UNIT) -> float:
    """Least total cost of inserting, deleting and relabelling nodes that turns one tree into the other.

    Time grows with the product of the summed sizes of their different subtrees.
    """
    if first == second:
        return 0.0
    return (_remembered if len(first) + len(second) <= _SMALL else _distance)(first, second, costs)


def tree_work(first: Tree, second: Tree) -> int:
    """Steps that `tree_distance` takes at most: 10^7 are some seconds, a list of 50 records of 5 fields takes 10^5."""
    return _Shapes.of(first).work() * _Shapes.of(second).work()


def _distance(first: Tree, second: Tree, costs: Costs) -> float:
    one, other = _Shapes.of(first), _Shapes.of(second)
    table: Table = [[-1.0] * other.count for _ in range(one.count)]
    for root in one.keyroots:
        for against in other.keyroots:
            if table[one.shape[root]][other.shape[against]] < 0:
                _fill(table, one, root, other, against, costs)
    return table[one.shape[-1]][other.shape[-1]]


_remembered: Final = lru_cache(maxsize=_REMEMBERED)(_distance)


@dataclass(frozen=True, slots=True)
class _Shapes:
    """Subtrees that look alike share a number, so that what is known of one holds for all of them."""

    of_tree: Tree
    shape: list[int]
    count: int
    keyroots: list[int]

    @classmethod
    def of(cls, whole: Tree) -> "_Shapes":
        known: dict[Hashable, int] = {}
        shape: list[int] = []
        for at, parts in enumerate(_children(whole)):
            shape.append(known.setdefault((whole.labels[at], *(shape[part] for part in parts)), len(known)))
        # the last node of each leftmost leaf: the root, and every node with a left sibling
        last = {left: at for at, left in enumerate(whole.leftmost)}
        return cls(whole, shape, len(known), sorted(last.values()))

    def work(self) -> int:
        """Summed sizes of the different subtrees that are compared as wholes."""
        sizes = {self.shape[root]: root - self.of_tree.leftmost[root] + 1 for root in self.keyroots}
        return sum(sizes.values())


def _children(whole: Tree) -> Iterator[list[int]]:
    """Places of the children of each node, in post-order."""
    roots: list[int] = []
    for at, left in enumerate(whole.leftmost):
        parts: list[int] = []
        while roots and roots[-1] >= left:
            parts.append(roots.pop())
        parts.reverse()
        roots.append(at)
        yield parts


def _fill(table: Table, one: _Shapes, root: int, other: _Shapes, against: int, costs: Costs) -> None:
    """Distances of all subtrees on the left edges of two subtrees, by way of distances of the forests before them."""
    start, begin = one.of_tree.leftmost[root], other.of_tree.leftmost[against]
    labels, names = one.of_tree.labels[start : root + 1], other.of_tree.labels[begin : against + 1]
    inserting = [costs.single(name) for name in names]
    forests = [_running(inserting)]
    lefts = [left - begin for left in other.of_tree.leftmost[begin : against + 1]]
    shapes = other.shape[begin : against + 1]
    for at, label in enumerate(labels):
        before, deleting = forests[at], costs.single(label)
        left = one.of_tree.leftmost[start + at] - start
        known, apart = table[one.shape[start + at]], forests[left]
        row = [before[0] + deleting]
        for place, name in enumerate(names):
            best = min(before[place + 1] + deleting, row[place] + inserting[place])
            if left or lefts[place]:
                best = min(best, apart[lefts[place]] + known[shapes[place]])
            else:
                best = min(best, before[place] + costs.change(label, name))
                known[shapes[place]] = best
            row.append(best)
        forests.append(row)


def _running(costs: Sequence[float]) -> list[float]:
    sums = [0.0]
    for cost in costs:
        sums.append(sums[-1] + cost)
    return sums
