"""Rows of two tables one to one: first by equal names, then by the optimal assignment over likeness; what came of it."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
_TIE: Final = 1e-3
"""Weight of equal values between names that are equally alike."""
_LONGEST: Final = 200
"""Code points of a name that count for its likeness: no printed name is longer."""
Agreement = Callable[[int, int], float]


@dataclass(frozen=True, slots=True)
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
    places: dict[str, list[int]] = defaultdict(list)
    for at, name in enumerate(predicted):
        places[name].append(at)
    groups: dict[str, list[int]] = defaultdict(list)
    for at, name in enumerate(gold):
        groups[name].append(at)
    pairs = [pair for name, rows in groups.items() for pair in _same(rows, places.get(name, []), agreement)]
    if len(pairs) < min(len(gold), len(predicted)):
        pairs += _alike(gold, predicted, pairs, agreement, threshold)
    return sorted(pairs)


def _same(gold: list[int], predicted: list[int], agreement: Agreement) -> list[tuple[int, int]]:
    if len(gold) == len(predicted) == 1:
        return [(gold[0], predicted[0])]
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
        score_cutoff=threshold,
        dtype=np.float64,
    )
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
    predicted = sum(match.predicted is not None for match in matches)
    gold = sum(match.gold is not None for match in matches)
    return {
        field: Counts(sum(match.equal[at] for match in matches), predicted, gold)
        for at, field in enumerate(fields)
    }


def rates(matches: Sequence[Match]) -> dict[str, Counts]:
    """hallucination: predicted values where the gold has none, of all predicted values; abstention: the other way round."""
    said = invented = asked = withheld = 0
    for match in matches:
        for gold, predicted in _values(match):
            said, asked = said + bool(predicted), asked + bool(gold)
            invented, withheld = (
                invented + bool(predicted and not gold),
                withheld + bool(gold and not predicted),
            )
    return {"hallucination": Counts(invented, 0, said), "abstention": Counts(withheld, 0, asked)}


def _values(match: Match) -> Iterator[tuple[str, str]]:
    nothing = ("",) * len(match.equal)
    return zip(match.gold or nothing, match.predicted or nothing, strict=True)


def aligned(matches: Sequence[Match], fields: Sequence[str]) -> Iterator[Aligned]:
    """One line for every field of a gold row, and one for every value of a predicted row that matches none."""
    for match in matches:
        for field, equal, (gold, predicted) in zip(fields, match.equal, _values(match), strict=True):
            if match.gold is not None:
                outcome = _outcome(match, equal, gold, predicted)
                shown = None if match.predicted is None else predicted
                yield Aligned(field, gold, shown, outcome, (float(equal),))
            elif predicted:
                yield Aligned(field, None, predicted, "spurious", (0.0,))


def _outcome(match: Match, equal: bool, gold: str, predicted: str) -> Outcome:
    if equal:
        return "exact" if gold or predicted else "null"
    if match.predicted is None or not predicted:
        return "missing"
    return "wrong" if gold else "spurious"
