"""Rows of an answer beside the gold rows: the authors' greedy choice, and the best assignment with a threshold."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from pipeline.scoring.assignment import greedy
from pipeline.scoring.listed import cell
from pipeline.scoring.meddocbench.canonical import (
    meaningful,
    meaningful_finding,
    same,
    same_finding,
    standardize,
    standardize_finding,
)
from pipeline.scoring.meddocbench.columns import (
    FINDING,
    TABLE,
    columns,
    official_title,
)
from pipeline.scoring.rows import MOST_ROWS, Match, paired

_LONGEST_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the name it goes by, its fields as written, and as they are compared."""

    name: str
    written: tuple[str, ...]
    compared: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """How a task reads and compares its fields."""

    fields: tuple[str, ...]
    standardize: Callable[[Any], str]
    same: Callable[[str, str], bool]
    meaningful: Callable[[str], bool]


PARSING: Final = Rules(TABLE, standardize, same, meaningful)
ABNORMALITY: Final = Rules(FINDING, standardize_finding, same_finding, meaningful_finding)


def lines(rows: Iterable[Any], rules: Rules) -> list[Line]:
    """Rows with the columns as they are meant; what is no object or says nothing in any field is left out."""
    return [
        line
        for row in rows
        if isinstance(row, Mapping) and any(map(rules.meaningful, (line := _line(row, rules)).compared))
    ]


def _line(row: Mapping[str, Any], rules: Rules) -> Line:
    titles = columns(tuple(map(str, row)), rules.fields)
    written = tuple("" if title is None else cell(row.get(title)) for title in titles)
    return _compared(written, tuple(map(rules.standardize, written)), rules)


def _compared(written: tuple[str, ...], compared: tuple[str, ...], rules: Rules) -> Line:
    """A row in which what says nothing (two dashes) is nothing."""
    shown = (text if rules.meaningful(value) else "" for text, value in zip(written, compared, strict=True))
    return Line(compared[0], tuple(shown), compared)


def official_lines(rows: Iterable[Any], rules: Rules) -> list[Line]:
    """Rows with the columns as the authors' code finds them; of two rows of one name the last counts, in the first's place."""
    read = _official_table if rules is PARSING else _official_finding
    found: dict[str, Line] = {}
    for row in rows:
        if isinstance(row, Mapping) and (line := read(row)).name and rules.meaningful(line.name):
            found[line.name] = line
    return list(found.values())


def _official_table(row: Mapping[str, Any]) -> Line:
    names = (standardize(_text(value)) for key, value in row.items() if official_title(key, "entryname"))
    written = tuple(
        next((_text(value) for key, value in row.items() if official_title(key, field)), "")
        for field in TABLE
    )
    line = _compared(written, tuple(map(standardize, written)), PARSING)
    return replace(line, name=next(filter(None, names), ""))


def _text(value: Any) -> str:
    """A cell as Python writes it: the authors' code takes null for the word."""
    return "None" if value is None else cell(value)


def _official_finding(row: Mapping[str, Any]) -> Line:
    values = [row.get(field, "") for field in FINDING]
    return _compared(tuple(map(cell, values)), tuple(map(standardize_finding, values)), ABNORMALITY)


def official_matches(gold: Sequence[Line], predicted: Sequence[Line], rules: Rules) -> list[Match]:
    """The authors' matching: the highest indel ratio of names first, without a threshold; then what is left over."""
    by_name = {line.name: at for at, line in enumerate(gold)}
    pairs = [(by_name[line.name], at) for at, line in enumerate(predicted) if line.name in by_name]
    left = _left(len(predicted), {at for _, at in pairs})
    right = _left(len(gold), {at for at, _ in pairs})
    if left and right:
        likeness = cdist(
            [predicted[at].name[:_LONGEST_NAME] for at in left],
            [gold[at].name[:_LONGEST_NAME] for at in right],
            scorer=Indel.normalized_similarity,
            dtype=np.float64,
        )
        pairs += [(right[j], left[i]) for i, j in greedy(likeness)]
    return list(_matches(gold, predicted, pairs, rules))


def _left(count: int, taken: set[int]) -> list[int]:
    return [at for at in range(count) if at not in taken][:MOST_ROWS]


def matches(gold: Sequence[Line], predicted: Sequence[Line], rules: Rules) -> list[Match]:
    """The best one-to-one assignment of all rows by name with a threshold; then what is left over."""

    def agreement(i: int, j: int) -> float:
        return sum(_equal(gold[i], predicted[j], rules)) / len(rules.fields)

    pairs = paired([line.name for line in gold], [line.name for line in predicted], agreement)
    return list(_matches(gold, predicted, pairs, rules))


def _equal(gold: Line, predicted: Line, rules: Rules) -> tuple[bool, ...]:
    return tuple(map(rules.same, gold.compared, predicted.compared))


def _matches(
    gold: Sequence[Line], predicted: Sequence[Line], pairs: Iterable[tuple[int, int]], rules: Rules
) -> Iterator[Match]:
    """Gold rows in their order, each beside what was taken for it; then predicted rows that nothing was."""
    found = dict(pairs)
    nothing, taken = (False,) * len(rules.fields), set(found.values())
    for i, line in enumerate(gold):
        if i in found:
            other = predicted[found[i]]
            yield Match(line.written, other.written, _equal(line, other, rules))
        else:
            yield Match(line.written, None, nothing)
    for j, line in enumerate(predicted):
        if j not in taken:
            yield Match(None, line.written, nothing)
