"""Which annotation of a page is its gold.

In this order: a gold verdict or ground truth, an accepted review, the only one, one of several that agree. An
annotation that gave no span, was rejected in review, or was corrected after a new reading, is not chosen; a page where nothing can be chosen is
undecided, and its annotations are never merged.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from schemas.names import AnnotationStatus

Content = tuple[frozenset[tuple[int, int, str]], frozenset[tuple[tuple[int, int], tuple[int, int], str]]]
"""What two annotations are compared by: spans, and links by the spans at their ends."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What counts when the gold is chosen."""

    name: str
    content: Content
    gold: bool = False
    accepted: bool | None = None
    replaced: bool = False
    """Another annotation corrects it on the text as it reads now."""

    @property
    def usable(self) -> bool:
        """Whether it can be chosen at all."""
        return bool(self.content[0]) and not self.replaced and (self.gold or self.accepted is not False)


def choose(candidates: Sequence[Candidate]) -> dict[str, AnnotationStatus]:
    """Status per annotation of one page: at most one of gold, reviewed, single, agreed; else undecided or other.

    The chosen one of several that agree is the first by name.
    """
    usable = sorted((item for item in candidates if item.usable), key=lambda item: item.name)
    golden = [item for item in usable if item.gold]
    reviewed = [item for item in usable if item.accepted]
    single, several = AnnotationStatus.SINGLE, AnnotationStatus.AGREED
    for group, status in (
        (golden, AnnotationStatus.GOLD),
        (reviewed, AnnotationStatus.REVIEWED),
        (usable, single if len(usable) == 1 else several),
    ):
        if group:
            return _statuses(candidates, usable, group, status)
    return {item.name: AnnotationStatus.OTHER for item in candidates}


def _statuses(
    candidates: Sequence[Candidate],
    usable: Sequence[Candidate],
    group: Sequence[Candidate],
    status: AnnotationStatus,
) -> dict[str, AnnotationStatus]:
    agreed = len({item.content for item in group}) == 1
    rest = {item.name for item in usable} if not agreed else set()
    return {
        item.name: status
        if agreed and item.name == group[0].name
        else AnnotationStatus.UNDECIDED
        if item.name in rest
        else AnnotationStatus.OTHER
        for item in candidates
    }
