"""A task of an export and its annotations, as the file has them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

MOVED: Final = "moved"


@dataclass(frozen=True, slots=True)
class Annotation:
    """What one person submitted for one task: `accepted` is the last review (None: not reviewed)."""

    name: str
    annotator: str
    cancelled: bool
    ground_truth: bool
    accepted: bool | None
    updated_at: str
    unique_id: str
    results: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A task: its data, its submitted annotations, and how many drafts and predictions lie beside them."""

    export: str
    name: str
    data: Mapping[str, Any]
    annotations: tuple[Annotation, ...]
    drafts: int
    predictions: int

    @property
    def digest(self) -> str | None:
        """Keyed digest of the page text that the annotator's text was made from (tasks that we pushed)."""
        value = self.data.get("text_digest")
        return value if isinstance(value, str) and value else None

    @property
    def variant(self) -> str:
        """Which text the annotator saw: `original`, `surrogate` …; `foreign` where the task does not say."""
        value = self.data.get("variant")
        return value if isinstance(value, str) and value else "foreign"

    @property
    def shown_as(self) -> str:
        """The variant, and whether a moved annotation was shown with it: then the answer is no second opinion."""
        return f"{self.variant} {MOVED}" if self.replaces else self.variant

    @property
    def replaces(self) -> frozenset[str]:
        """Annotations of the page that an annotation of this task takes the place of: it corrects what was read anew."""
        value = self.data.get("replaces")
        return frozenset(map(str, value)) if isinstance(value, list) else frozenset()

    @property
    def is_review(self) -> bool:
        """Whether the task belongs to a review project (audit): its choices are verdicts, its boxes no spans."""
        return bool(self.data.get("audit"))
