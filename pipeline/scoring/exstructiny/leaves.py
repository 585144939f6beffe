"""Leaves of an answer: texts with page and box, under their paths."""

from collections import Counter
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any, Final

from pipeline.scoring.text import is_null

Box = tuple[float, float, float, float]
BAD_TEXT: Final = "bad_text"
BAD_PAGE: Final = "bad_page"
BAD_BOX: Final = "bad_box"
BEYOND: Final = "leaves_beyond_limit"
MOST_NODES: Final = 20_000
"""Leaves and containers of an answer that are read, the first ones: no page holds as many, and they cost the whole precision."""
_FARTHEST: Final = 1e9
_CONTAINERS: Final = frozenset({dict, list})
_NUMBERS: Final = frozenset({int, float})


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Leaf:
    """A text (None: there is none) under a path such as `items[2].name`, with its page and box x, y, x, y if said.

    `pattern` is the path without the numbers of list elements: `items[].name`. `null`: it says that there is no value.
    """

    path: str
    pattern: str
    text: str | None
    null: bool
    page: int | None = None
    box: Box | None = None

    @property
    def key(self) -> str:
        """The last part of the path."""
        return self.pattern.rpartition(".")[2]


def is_leaf(value: Any) -> bool:
    """Whether a JSON value is a leaf: no container, or an object whose `text` is no container."""
    if type(value) is dict:
        return "text" in value and type(value["text"]) not in _CONTAINERS
    return type(value) is not list


def leaves(value: Any, problems: Counter[str], most: float = inf) -> list[Leaf]:
    """The leaves of a JSON value in its order; what of them is of the wrong kind counts as unsaid, and as a problem.

    Of a value with more than `most` leaves and containers the first so many are read, and it counts as one problem more.
    """
    walk = _Walk(problems, most)
    walk.gather(value, "", "")
    problems[BEYOND] += walk.left < 0
    return walk.found


@dataclass(slots=True)
class _Walk:
    """Leaves found so far, their problems, and how many leaves and containers may still be read; below 0: one too many."""

    problems: Counter[str]
    left: float
    found: list[Leaf] = field(default_factory=list)

    def gather(self, value: Any, path: str, pattern: str) -> None:
        self.left -= 1
        if self.left < 0:
            return
        if is_leaf(value):
            self.found.append(_leaf(value, path, pattern, self.problems))
        elif type(value) is dict:
            dot = "." if path else ""
            flat = path == pattern
            for name, part in value.items():
                below = f"{path}{dot}{name}"
                self.gather(part, below, below if flat else f"{pattern}{dot}{name}")
                if self.left < 0:
                    return
        else:
            for at, part in enumerate(value):
                self.gather(part, f"{path}[{at}]", f"{pattern}[]")
                if self.left < 0:
                    return


def _leaf(value: Any, path: str, pattern: str, problems: Counter[str]) -> Leaf:
    if type(value) is not dict:
        text = _text(value, problems)
        return Leaf(path, pattern, text, is_null(text))
    text, page, box = value["text"], value.get("page"), value.get("bbox")
    if type(text) is not str:
        text = _text(text, problems)
    if type(page) is not int:
        page = _page(page, problems)
    return Leaf(path, pattern, text, is_null(text), page, _box(box, problems))


def _text(value: Any, problems: Counter[str]) -> str | None:
    if type(value) is str:
        return value
    problems[BAD_TEXT] += isinstance(value, float) and not isfinite(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)


def _page(value: Any, problems: Counter[str]) -> int | None:
    """A page that is no JSON integer."""
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    problems[BAD_PAGE] += value is not None
    return None


def _box(value: Any, problems: Counter[str]) -> Box | None:
    if type(value) is list and len(value) == 4 and _NUMBERS.issuperset(map(type, value)):
        left, top, right, bottom = value
        # what is not a number lies between no bounds
        if (
            -_FARTHEST < left < _FARTHEST
            and -_FARTHEST < top < _FARTHEST
            and -_FARTHEST < right < _FARTHEST
            and -_FARTHEST < bottom < _FARTHEST
        ):
            return left, top, right, bottom
    problems[BAD_BOX] += value is not None
    return None
