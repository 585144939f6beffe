"""JSON values compared as trees: accuracy and F1 of Donut's evaluation, and likeness of structure alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rapidfuzz.distance import Levenshtein

from pipeline.scoring.parsing import MAX_DEPTH, is_deeper
from pipeline.scoring.sample import Counts
from pipeline.scoring.trees import Children, Costs, Node, Tree, tree, tree_distance


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value as the label of a node."""

    text: str


def _single(label: str | Leaf) -> float:
    return float(len(label.text)) if isinstance(label, Leaf) else 1.0


def _change(first: str | Leaf, second: str | Leaf) -> float:
    if isinstance(first, Leaf) and isinstance(second, Leaf):
        return float(Levenshtein.distance(first.text, second.text))
    if isinstance(first, Leaf) or isinstance(second, Leaf):
        return _single(first) + _single(second)
    return float(first != second)


DONUT: Final = Costs(_single, _change)


def nted_accuracy(predicted: Any, gold: Any) -> float:
    """1 - tree edit distance / size of the gold tree, at least 0.0 (Donut, arXiv 2111.15664); characters are edits.

    The order of lists counts, that of keys does not; what is empty is as if it were absent, and an empty gold gives
    0.0. Raises ValueError for a value that is nested too deep.
    """
    found, wanted = (tree(("<root>", _donut(_tidy(_walkable(value))))) for value in (predicted, gold))
    size = sum(_single(label) for label in wanted.labels) - 1
    return max(0.0, 1 - tree_distance(found, wanted, DONUT) / size) if size else 0.0


def json_field_f1(predicted: Any, gold: Any) -> float:
    """F1 of (path, value) pairs whatever the order of lists, 0..1 (Donut, arXiv 2111.15664); 0.0 where both are empty.

    Raises ValueError for a value that is nested too deep.
    """
    return json_fields(predicted, gold).f1


def json_fields(predicted: Any, gold: Any) -> Counts:
    """Counts of equal (path, value) pairs; ValueError for a value that is nested too deep."""
    found, wanted = (Counter(_flat(_tidy(_walkable(value)))) for value in (predicted, gold))
    return Counts((found & wanted).total(), found.total(), wanted.total())


def _walkable(value: Any) -> Any:
    if is_deeper(value, MAX_DEPTH):
        raise ValueError(f"a value is nested deeper than {MAX_DEPTH}")
    return value


def _tidy(value: Any) -> Any:
    """Objects and lists of texts without outer blanks: keys by length, then letters; nothing empty but texts of blanks."""
    if not value:
        return {}
    if isinstance(value, dict):
        return _tidy_object(value)
    if not isinstance(value, list):
        return [str(value).strip()]
    if all(isinstance(part, dict) for part in value):
        return [tidied for part in value if (tidied := _tidy(part))]
    # bool is an int to isinstance, but not a value that a list keeps
    kept = (part for part in value if type(part) in {str, int, float})
    return [text for part in kept if (text := str(part).strip())]


def _tidy_object(value: dict[str, Any]) -> dict[str, Any]:
    tidied = ((name, _tidy(value[name])) for name in sorted(value, key=lambda name: (len(name), name)))
    return {name: part if isinstance(part, list) else [part] for name, part in tidied if part}


def _donut(value: Any) -> Children:
    if isinstance(value, dict):
        for name, part in value.items():
            yield name, _donut(part)
        return
    for part in value:
        yield ("<subtree>", _donut(part)) if isinstance(part, dict) else (Leaf(part), iter(()))


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _flat(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for part in value:
            yield from _flat(part, path)
    else:
        yield path, value


@dataclass(frozen=True, slots=True)
class Structure:
    """Edit distance of two structures in nodes, their sizes in nodes, and two likenesses, at most 1."""

    distance: float
    predicted: int
    gold: int

    @property
    def of_larger(self) -> float:
        """1 - distance / nodes of the larger tree; below 0 where more is put in and taken out than the larger has."""
        return 1 - self.distance / max(self.predicted, self.gold)

    @property
    def of_both(self) -> float:
        """1 - distance / nodes of both trees, above 0."""
        return 1 - self.distance / (self.predicted + self.gold)


def structure(predicted: Any, gold: Any) -> Structure:
    """How alike the structures of two JSON values are, whatever their values: every edit of a node costs 1.

    Keys are nodes, sorted; so are the elements of a list; a value that is no container adds none. Any depth.
    """
    found, wanted = skeleton(predicted), skeleton(gold)
    return Structure(tree_distance(found, wanted), len(found), len(wanted))


def skeleton(value: Any) -> Tree:
    """The tree of a JSON value without its values: a root, a node a key in sorted order, `[]` an element of a list."""
    return tree(("<root>", _skeleton(value)))


def _skeleton(value: Any) -> Children:
    if isinstance(value, dict):
        for name in sorted(value):
            yield name, _skeleton(value[name])
    elif isinstance(value, list):
        for part in value:
            node: Node = ("[]", _skeleton(part))
            yield node
