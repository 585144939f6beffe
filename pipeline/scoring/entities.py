"""Entities in tag sequences: strict IOB2 micro F1, and the four measures of SemEval 2013 task 9.1."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.scoring.sample import Counts

Tags = Sequence[str]
Measure = Literal["strict", "exact", "partial", "ent_type"]
MEASURES: Final[tuple[Measure, ...]] = ("strict", "exact", "partial", "ent_type")
LEAST_OVERLAP: Final = 0.01
"""Share of a gold entity that an entity covers to lie opposite it (nervaluate 1.2.1: at least 1 %)."""


@dataclass(frozen=True, slots=True)
class Entity:
    """Tokens [start, end) under one label."""

    label: str
    start: int
    end: int

    def place(self) -> tuple[int, int]:
        """Start and end."""
        return self.start, self.end


def iob2(tags: Tags) -> list[Entity]:
    """Entities of a sequence in IOB2, strictly: an I- that continues no entity of its label belongs to none.

    Raises ValueError for a tag other than O, B-… and I-….
    """
    return _entities(tags, strict=True)


def lenient(tags: Tags) -> list[Entity]:
    """Entities of a sequence where an I- that continues none begins one, as the SemEval measures are taken.

    Raises ValueError for a tag other than O, B-… and I-….
    """
    return _entities(tags, strict=False)


def _entities(tags: Tags, *, strict: bool) -> list[Entity]:
    found: list[Entity] = []
    label, start = None, 0
    for at, tag in enumerate([*tags, "O"]):
        prefix, name = _parts(tag)
        if label is not None and (prefix != "I" or name != label):
            found.append(Entity(label, start, at))
            label = None
        if prefix == "B" or (prefix == "I" and label is None and not strict):
            label, start = name, at
    return found


def _parts(tag: str) -> tuple[str, str]:
    if tag[:1] not in {"O", "B", "I"}:
        raise ValueError("a tag is O, B-… or I-…")
    return tag[0], tag[1:].strip("-") or "_"


def entity_f1(gold: Iterable[Tags], predicted: Iterable[Tags]) -> Counts:
    """Counts of strict IOB2 entities over sequences: right where label, start and end are equal (CoNLL, seqeval).

    Raises ValueError if the sequences differ in number or length.
    """
    counts = Counts()
    for wanted, found in _aligned(gold, predicted):
        golden, guessed = set(iob2(wanted)), set(iob2(found))
        counts += Counts(len(golden & guessed), len(guessed), len(golden))
    return counts


def semeval(gold: Iterable[Tags], predicted: Iterable[Tags]) -> dict[Measure, Counts]:
    """Counts by measure over sequences (SemEval 2013 task 9.1, as nervaluate matches entities).

    strict: label and borders; exact: borders; partial: borders, an overlap counts half; ent_type: label and an overlap.
    Raises ValueError if the sequences differ in number or length.
    """
    counts = dict.fromkeys(MEASURES, Counts())
    for wanted, found in _aligned(gold, predicted):
        golden, guessed = lenient(wanted), lenient(found)
        for measure in MEASURES:
            correct = _correct(golden, guessed, measure)
            counts[measure] += Counts(correct, len(guessed), len(golden))
    return counts


def _aligned(gold: Iterable[Tags], predicted: Iterable[Tags]) -> Iterable[tuple[Tags, Tags]]:
    pairs = list(zip(gold, predicted, strict=True))
    if any(len(wanted) != len(found) for wanted, found in pairs):
        raise ValueError("gold and prediction need a tag for the same tokens")
    return pairs


def _correct(gold: Sequence[Entity], predicted: Sequence[Entity], measure: Measure) -> float:
    """Predictions in order take a free gold: one that is right before one that merely overlaps."""
    free, correct = list(gold), 0.0
    for entity in predicted:
        opposite = [one for one in free if _overlaps(entity, one)]
        taken = _right(entity, opposite, measure)
        if taken is not None:
            correct += 1
        elif opposite:
            taken = opposite[0]
            correct += 0.5 if measure == "partial" else 0.0
        if taken is not None:
            free.remove(taken)
    return correct


def _overlaps(entity: Entity, gold: Entity) -> bool:
    shared = min(entity.end, gold.end) - max(entity.start, gold.start)
    return shared > 0 and shared >= LEAST_OVERLAP * (gold.end - gold.start)


def _right(entity: Entity, opposite: Sequence[Entity], measure: Measure) -> Entity | None:
    fits: Callable[[Entity], bool] = {
        "strict": lambda gold: gold == entity,
        "exact": lambda gold: gold.place() == entity.place(),
        "partial": lambda gold: gold.place() == entity.place(),
        "ent_type": lambda gold: gold.label == entity.label,
    }[measure]
    right = [gold for gold in opposite if fits(gold)]
    return min(
        right, key=lambda gold: abs(gold.start - entity.start) + abs(gold.end - entity.end), default=None
    )
