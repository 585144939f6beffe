"""Rows of an answer beside the gold rows: the authors' greedy choice, and the best assignment with a threshold."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from operator import eq, itemgetter
from typing import Any, Final

import numpy as np
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from pipeline.scoring.assignment import greedy
from pipeline.scoring.listed import cell
from pipeline.scoring.meddocbench.canonical import (
    SHORT,
    compared,
    compared_finding,
    compared_short,
    meaningful,
    standardize,
)
from pipeline.scoring.meddocbench.columns import FINDING, TABLE, columns, official_columns
from pipeline.scoring.rows import MOST_ROWS, Match, paired

_LONGEST_NAME: Final = 200
_MOST_COLUMNS: Final = 100


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Line:
    """A row: the name it goes by, its fields as written, and as they are compared ("" says nothing)."""

    name: str
    written: tuple[str, ...]
    compared: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Fields of a task, and how a cell is compared."""

    fields: tuple[str, ...]
    compared: Callable[[Any], str]


PARSING: Final = Rules(TABLE, compared)
ABNORMALITY: Final = Rules(FINDING, compared_finding)


def lines(rows: Iterable[Any], rules: Rules) -> list[Line]:
    """Rows with the columns as they are meant; what is no object or says nothing in any field is left out."""
    read = [_line(values, rules) for values in _values(rows, rules)]
    return [line for line in read if any(line.compared)]


def _values(rows: Iterable[Any], rules: Rules) -> Iterator[tuple[Any, ...]]:
    """Values by field of rows that are objects; rows of one table, which have equal keys, share their columns."""
    keys: tuple[Any, ...] = ()
    fetch = _fetching((None,) * len(rules.fields))
    for row in rows:
        # a dictionary first: to ask whether something is a mapping takes longer
        if isinstance(row, (dict, Mapping)):
            own = tuple(row)
            if own != keys:
                keys, fetch = own, _fetching(columns(_titles(row), rules.fields))
            yield fetch(row)


def _fetching(titles: tuple[str | None, ...]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    if None not in titles:
        return itemgetter(*titles)
    return lambda row: tuple([None if title is None else row[title] for title in titles])


def _line(values: tuple[Any, ...], rules: Rules) -> Line:
    try:
        written, length = values, len("".join(values))
    except TypeError:  # what is no text is written as one
        written = tuple(map(cell, values))
        length = len("".join(written))
    return _remembered(written) if rules is PARSING and length <= SHORT else _read(written, rules)


def _read(written: tuple[str, ...], rules: Rules) -> Line:
    values = tuple(map(rules.compared, written))
    return Line(values[0], _shown(written, values), values)


@lru_cache(1 << 12)
def _remembered(written: tuple[str, ...]) -> Line:
    """A row of a table; most predicted rows equal a gold row that was read just before."""
    values = tuple(map(compared_short, written))
    return Line(values[0], _shown(written, values), values)


def _titles(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Keys of a row that can be titles: the first hundred, none longer than a title is."""
    return tuple(
        [key for key in islice(row, _MOST_COLUMNS) if isinstance(key, str) and len(key) <= _LONGEST_NAME]
    )


def _shown(written: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
    """Fields as written, and nothing for what says nothing (two dashes)."""
    if all(values):
        return written
    return tuple([text if value else "" for text, value in zip(written, values, strict=True)])


def official_lines(rows: Iterable[Any], rules: Rules) -> list[Line]:
    """Rows with the columns as the authors' code finds them; of two rows of one name the last counts, in the first's place."""
    read = _official_table if rules is PARSING else _official_finding
    found = (read(row) for row in rows if isinstance(row, Mapping))
    return list({line.name: line for line in found if line.name}.values())


def _official_table(row: Mapping[str, Any]) -> Line:
    titles = official_columns(_titles(row))
    written = tuple([_text(row[found[0]]) if found else "" for found in titles])
    values = tuple(map(compared, written))
    names = (standardize(_text(row[title])) for title in titles[0])
    name = next(filter(None, names), "")
    return Line(name if meaningful(name) else "", _shown(written, values), values)


def _text(value: Any) -> str:
    """A cell as Python writes it: the authors' code takes null for the word."""
    return "None" if value is None else cell(value)


def _official_finding(row: Mapping[str, Any]) -> Line:
    raw = [row.get(field, "") for field in FINDING]
    values = tuple(map(compared_finding, raw))
    return Line(values[0], _shown(tuple(map(cell, raw)), values), values)


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
        return sum(_equal(gold[i], predicted[j])) / len(rules.fields)

    pairs = paired([line.name for line in gold], [line.name for line in predicted], agreement)
    return list(_matches(gold, predicted, pairs, rules))


def _equal(gold: Line, predicted: Line) -> tuple[bool, ...]:
    return tuple(map(eq, gold.compared, predicted.compared))


def _matches(
    gold: Sequence[Line], predicted: Sequence[Line], pairs: Iterable[tuple[int, int]], rules: Rules
) -> Iterator[Match]:
    """Gold rows in their order, each beside what was taken for it; then predicted rows that nothing was."""
    found = dict(pairs)
    nothing, taken = (False,) * len(rules.fields), set(found.values())
    for i, line in enumerate(gold):
        if i in found:
            other = predicted[found[i]]
            yield Match(line.written, other.written, _equal(line, other))
        else:
            yield Match(line.written, None, nothing)
    for j, line in enumerate(predicted):
        if j not in taken:
            yield Match(None, line.written, nothing)
