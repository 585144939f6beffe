"""Rows of two tables one to one: first by equal names, then by the optimal assignment over likeness; what came of it."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist

from pipeline.scoring.assignment import optimal
from pipeline.scoring.sample import Aligned, Counts, Outcome

THRESHOLD: Final = 0.5
"""Least likeness (indel ratio) of names of rows that are taken for the same: half of what is written is common."""
MOST_ROWS: Final = 2_000
"""Rows of a document that are aligned by likeness; names beyond are matched only where they are equal."""
MOST_SPURIOUS: Final = 1_000
"""Values without a gold row that are listed of a document: a model that repeats itself fills no memory."""
_TIE: Final = 1e-3
"""Weight of equal values between names that are equally alike."""
_SHORT: Final = 200
"""Code points of two rows whose values are worth remembering between rows."""
_LONGEST: Final = 200
"""Code points of a name that count for its likeness: no printed name is longer."""
Agreement = Callable[[int, int], float]


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Match:
    """A gold row beside the predicted row that was taken for it, their fields as written, and which are equal."""

    gold: tuple[str, ...] | None
    predicted: tuple[str, ...] | None
    equal: tuple[bool, ...]


def paired(
    gold: Sequence[str],
    predicted: Sequence[str],
    agreement: Agreement,
    threshold: float = THRESHOLD,
) -> list[tuple[int, int]]:
    """Pairs (gold, predicted) of rows by their names, each row at most once, in the order of the gold.

    Equal names come first; among rows of one name, and between names that are equally alike, the most agreement
    (0..1) of their values decides. The others are assigned so that the sum of likeness is greatest, none below `threshold`.
    """
    pairs = _equal_names(gold, predicted, agreement)
    if len(pairs) < min(len(gold), len(predicted)):
        pairs += _alike(gold, predicted, pairs, agreement, threshold)
    return sorted(pairs)


def _equal_names(
    gold: Sequence[str], predicted: Sequence[str], agreement: Agreement
) -> list[tuple[int, int]]:
    once = {name: at for at, name in enumerate(predicted)}
    if len(once) == len(predicted) and len(set(gold)) == len(gold):
        return [(at, once[name]) for at, name in enumerate(gold) if name in once]
    places, groups = _places(predicted), _places(gold)
    return [pair for name, rows in groups.items() for pair in _same(rows, places.get(name, []), agreement)]


def _places(names: Sequence[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = defaultdict(list)
    for at, name in enumerate(names):
        places[name].append(at)
    return places


def _same(gold: list[int], predicted: list[int], agreement: Agreement) -> list[tuple[int, int]]:
    if not predicted or len(gold) == len(predicted) == 1:
        return [(gold[0], other) for other in predicted]
    gold, predicted = gold[:MOST_ROWS], predicted[:MOST_ROWS]
    return [(gold[i], predicted[j]) for i, j in optimal(_agreed(gold, predicted, agreement))]


def _alike(
    gold: Sequence[str],
    predicted: Sequence[str],
    pairs: list[tuple[int, int]],
    agreement: Agreement,
    threshold: float,
) -> Iterator[tuple[int, int]]:
    left = _left(len(gold), {at for at, _ in pairs})
    right = _left(len(predicted), {at for _, at in pairs})
    likeness = cdist(
        [gold[at][:_LONGEST] for at in left],
        [predicted[at][:_LONGEST] for at in right],
        scorer=Indel.normalized_similarity,
        # a little lower: at the threshold itself the library's cut-off loses what is exactly as alike
        score_cutoff=threshold - 1e-6,
        dtype=np.float64,
    )
    likeness[likeness < threshold] = 0.0
    for i, j in np.argwhere(likeness):
        likeness[i, j] += _TIE * agreement(left[i], right[j])
    return ((left[i], right[j]) for i, j in optimal(likeness) if likeness[i, j])


def _left(count: int, taken: set[int]) -> list[int]:
    return [at for at in range(count) if at not in taken][:MOST_ROWS]


def _agreed(gold: list[int], predicted: list[int], agreement: Agreement) -> NDArray[np.float64]:
    weights = np.zeros((len(gold), len(predicted)))
    for i, first in enumerate(gold):
        for j, second in enumerate(predicted):
            weights[i, j] = agreement(first, second)
    return weights


def counted(matches: Sequence[Match], fields: Sequence[str]) -> dict[str, Counts]:
    """Counts of every field: equal values, predicted rows, gold rows."""
    predicted = sum([match.predicted is not None for match in matches])
    gold = sum([match.gold is not None for match in matches])
    equal = map(sum, zip(*[match.equal for match in matches], strict=True)) if matches else [0] * len(fields)
    return {field: Counts(right, predicted, gold) for field, right in zip(fields, equal, strict=True)}


def rates(matches: Sequence[Match]) -> dict[str, Counts]:
    """What is said where the gold is empty or not, over the fields of the gold rows.

    hallucination: a value where the gold has none; abstention: no value; default_to_null: no value where the gold has one.
    """
    fields = empty = silent = both = 0
    for match in matches:
        if match.gold is None:
            continue
        blank = match.gold.count("")
        fields, empty = fields + len(match.gold), empty + blank
        if match.predicted is None:
            silent, both = silent + len(match.gold), both + blank
            continue
        silent += match.predicted.count("")
        if blank:
            both += sum([not (one or other) for one, other in zip(match.gold, match.predicted, strict=True)])
    return {
        "hallucination": Counts(empty - both, 0, empty),
        "abstention": Counts(silent, 0, fields),
        "default_to_null": Counts(silent - both, 0, fields - empty),
    }


def aligned(matches: Sequence[Match], fields: Sequence[str]) -> list[Aligned]:
    """One line for every field of a gold row, then one for every value, of the first 1,000, of rows that match none."""
    found: list[Aligned] = []
    nothing = (None,) * len(fields)
    for match in matches:
        if match.gold is None:
            continue
        written = len("".join(match.gold)) + len("".join(match.predicted or ()))
        make = _remembered if written <= _SHORT else _aligned
        found += map(make, fields, match.gold, match.predicted or nothing, match.equal)
    return found + list(islice(_spurious(matches, fields), MOST_SPURIOUS))


def _aligned(field: str, gold: str, text: str | None, equal: bool) -> Aligned:
    return Aligned(field, gold, text, _outcome(equal, gold, text), _RIGHT if equal else _WRONG, _NONE)


# units, ranges and flags recur from row to row, and most are right
_remembered: Final = lru_cache(1 << 14)(_aligned)


def _spurious(matches: Sequence[Match], fields: Sequence[str]) -> Iterator[Aligned]:
    for match in matches:
        if match.gold is None and match.predicted is not None:
            for field, text in zip(fields, match.predicted, strict=True):
                if text:
                    yield Aligned(field, None, text, "spurious", _WRONG, _NONE)


_RIGHT: Final = (1.0,)
_WRONG: Final = (0.0,)
# a plain dictionary, which nobody writes to: the log's encoder asks back for any other mapping, 150 times a document
_NONE: Final[Mapping[str, str]] = {}


def _outcome(equal: bool, gold: str, predicted: str | None) -> Outcome:
    if equal:
        return "exact" if gold or predicted else "null"
    if not predicted:
        return "missing"
    return "wrong" if gold else "spurious"
