"""What every protocol gives back: counts of one document, and the gold and predicted values that stand behind them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from dataclasses import field as made_by
from typing import Any, Literal, Protocol

Mode = Literal["paper", "official"]
Outcome = Literal["exact", "near", "wrong", "missing", "spurious", "null"]
"""exact and near: right by the strict and the lenient measure; null: rightly said that there is nothing."""


# not frozen, though nobody writes to one: made a hundred times a document, at four times the cost if it were
@dataclass(slots=True, unsafe_hash=True)
class Counts:
    """What a measure found in a document or a sum of documents; a fraction counts where a measure gives half marks.

    A mean over things (ANLS over leaves) is `correct` = sum of scores, `predicted` = `gold` = number of things.
    """

    correct: float = 0.0
    predicted: float = 0.0
    gold: float = 0.0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.correct + other.correct, self.predicted + other.predicted, self.gold + other.gold)

    @property
    def precision(self) -> float:
        """Correct of what was predicted, 0..1; 0.0 where nothing was."""
        return self.correct / self.predicted if self.predicted else 0.0

    @property
    def recall(self) -> float:
        """Correct of the gold, 0..1; 0.0 where there is none."""
        return self.correct / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, computed from them (as the benchmarks' own code does), 0..1."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Aligned:
    """A gold value beside the prediction that was matched to it; one of them is None where nothing stands opposite.

    `field` names the key, column or leaf; `marks` are its scores, 0..1, in the order of `Scorer.marks`.
    """

    field: str
    gold: str | None
    predicted: str | None
    outcome: Outcome
    marks: tuple[float, ...] = ()
    # `field` is a name of this class
    facets: Mapping[str, str] = made_by(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sample:
    """The score of one document: counts by measure, rates by name (as Counts too), aligned values, what went wrong."""

    id: str
    measures: Mapping[str, Counts]
    rates: Mapping[str, Counts] = field(default_factory=dict)
    aligned: tuple[Aligned, ...] = ()
    problems: Mapping[str, int] = field(default_factory=dict)
    facets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """One document's gold and prediction as read from the files, before any protocol looked at them.

    `prediction` is None where the file has no line for this id; it is the raw answer text or JSON value otherwise.
    `context` is what a protocol needs besides and is the same for all documents (the query set, seen keys).
    """

    id: str
    gold: Mapping[str, Any]
    prediction: Any = None
    context: Mapping[str, Any] = field(default_factory=dict)


class Scorer(Protocol):
    """A benchmark's protocol. Pure: the same document gives the same sample."""

    name: str
    modes: tuple[Mode, ...]
    headline: tuple[str, ...]
    """Measures in the order in which they are printed; the first is the benchmark's main number."""
    marks: tuple[str, ...]
    """Names of `Aligned.marks`."""

    def gold(self, record: Mapping[str, Any], place: int) -> tuple[str, Mapping[str, Any]]:
        """Id and gold of one record of the benchmark's own file; `place` (0, 1, ...) names a record without an id.

        Raises ValueError with one clause that says what is missing or of the wrong kind.
        """
        ...

    def prediction(self, record: Mapping[str, Any], place: int) -> tuple[str, Any]:
        """Id and prediction of one record of a prediction file, as for `gold`."""
        ...

    def score(self, document: Document, mode: Mode) -> Sample:
        """Score one document; never raises for what a prediction says: that is charged and counted in `problems`."""
        ...


def summed(samples: Iterable[Mapping[str, Counts]]) -> dict[str, Counts]:
    """The counts of all samples by measure: what micro averages are computed from."""
    total: dict[str, Counts] = {}
    for sample in samples:
        for name, counts in sample.items():
            total[name] = total.get(name, Counts()) + counts
    return total
