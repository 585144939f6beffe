"""What the fidelity report states: counts and similarities, no text of a page but frequent keys."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from pipeline.errors import TableError, WorkspaceError
from pipeline.stage_count import StageCount

Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts per bin of kept and of rejected pages (or lines); `edges` has one entry more than there are bins."""

    edges: tuple[float, ...]
    kept: tuple[int, ...]
    rejected: tuple[int, ...]
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class RejectFigure:
    """One reason of one stage; the histogram is absent where no value was measured."""

    stage: str
    reason: str
    pages: int
    histogram: Histogram | None


@dataclass(frozen=True, slots=True)
class LengthClass:
    """Pages of one class of text length (characters), with the mean and the lowest similarity."""

    label: str
    pages: int
    mean: float
    minimum: float


@dataclass(frozen=True, slots=True)
class Similarity:
    """Original text against de-identified text: phi per page, over all and over non-personal characters."""

    pages: int
    characters: int
    replaced: int
    mean: float
    minimum: float
    non_pii_minimum: float
    histogram: Histogram
    by_length: tuple[LengthClass, ...]


@dataclass(frozen=True, slots=True)
class KindCount:
    """Findings of one kind in the text and in the picture, and pages that have any."""

    kind: str
    in_text: int
    in_picture: int
    pages: int


@dataclass(frozen=True, slots=True)
class Duplicates:
    """Inputs that repeat another: equal files or pictures, near ones, and the pairs that were compared."""

    exact: int
    near: int
    same: Counts
    different: Counts


@dataclass(frozen=True, slots=True)
class KeyTail:
    """How often keys occur: head = the most frequent keys that make up 80 % of all pairs, tail = the others."""

    pairs: int
    keys: int
    head: int
    tail: int
    singletons: int
    named: tuple[tuple[str, int], ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SplitSize:
    """One split: pages, groups that stay together, pages with gold."""

    split: str
    pages: int
    groups: int
    annotated: int


@dataclass(frozen=True, slots=True)
class Residual:
    """What reading the redacted pictures again found, and how many pages were withheld for it."""

    found: int
    pages: int
    withheld: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything the report shows."""

    stages: tuple[StageCount, ...]
    similarity: Similarity
    findings: tuple[KindCount, ...]
    residual: Residual
    rejects: tuple[RejectFigure, ...]
    duplicates: Duplicates
    keys: KeyTail
    categories: Counts
    splits: tuple[SplitSize, ...]
    confidence: Histogram
    doubts: Counts
    annotations: Counts
    quarantine: Counts
    inexact_intervals: int
    captures: Counts
    licences: Counts
    readers: tuple[str, ...]

    @property
    def inputs(self) -> int:
        return self.stages[0].input if self.stages else 0

    @property
    def released(self) -> int:
        return sum(split.pages for split in self.splits)

    @property
    def annotated(self) -> int:
        return sum(split.annotated for split in self.splits)

    @property
    def dropped(self) -> int:
        return sum(stage.dropped for stage in self.stages)


def load_facts(path: Path) -> Facts:
    """The facts that fidelity wrote as JSON; WorkspaceError if they are absent, TableError if they do not fit."""
    try:
        return TypeAdapter(Facts).validate_json(path.read_bytes())
    except FileNotFoundError:
        raise WorkspaceError(f"{path.name} is missing: run `dvc repro`") from None
    except ValidationError:
        raise TableError(f"{path.name} is damaged: run `dvc repro --force fidelity`") from None
