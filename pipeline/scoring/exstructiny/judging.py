"""One gold leaf beside the predicted leaf that answers to it: text, value, page and box."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pipeline.scoring.exstructiny.leaves import Box, Leaf
from pipeline.scoring.exstructiny.values import Kind, kind_of, value_score
from pipeline.scoring.overlap import bbox_iou
from pipeline.scoring.sample import Aligned, Counts, Outcome
from pipeline.scoring.text import anls, normalised

MOST_SPURIOUS: Final = 1_000
"""Rows of one document for leaves that answer to none: a model that repeats itself fills no memory."""


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Judged:
    """A gold leaf, what answers to it, and its scores, 0..1; page and box are None where the gold does not say them."""

    gold: Leaf
    predicted: Leaf | None
    anls: float = 0.0
    value: float = 0.0
    page: float | None = None
    box: float | None = None

    @property
    def silent(self) -> bool:
        """Whether the prediction says, or implies, that there is no value."""
        return self.predicted is None or self.predicted.null


def judged(gold: Leaf, predicted: Leaf | None) -> Judged:
    """The scores of a gold leaf. Unmapped 0, null against null 1, one null 0; place counts where there is a value."""
    text, value = _texts(gold, predicted)
    if gold.null or predicted is None:
        page = None if gold.null or gold.page is None else 0.0
        return Judged(gold, predicted, text, value, page, None if gold.null or gold.box is None else 0.0)
    page = None if gold.page is None else 1.0 if predicted.page == gold.page else 0.0
    box = None if gold.box is None else 0.0
    if gold.box is not None and predicted.box is not None and page != 0:
        box = _same(gold.box) if predicted.box == gold.box else bbox_iou(predicted.box, gold.box)
    return Judged(gold, predicted, text, value, page, box)


def _same(box: Box) -> float:
    """IoU of a box with itself: 1.0, but 0.0 without an area."""
    left, top, right, bottom = box
    return 1.0 if (right - left) * (bottom - top) else 0.0


def _texts(gold: Leaf, predicted: Leaf | None) -> tuple[float, float]:
    if predicted is None or gold.null or predicted.null:
        alike = float(predicted is not None and gold.null and predicted.null)
        return alike, alike
    wanted, said = gold.text or "", predicted.text or ""
    if wanted == said:
        return 1.0, 1.0
    return anls(said, [wanted]), value_score(said, wanted)


def place_counts(rows: Sequence[Judged]) -> dict[str, Counts]:
    """Page accuracy and mean box IoU over the gold leaves with a value that say a page or a box; none where no leaf does.

    So a request that nothing answers lowers no mean over documents.
    """
    marks = {
        "page": [row.page for row in rows if row.page is not None],
        "box": [row.box for row in rows if row.box is not None],
    }
    return {name: Counts(sum(found), len(found), len(found)) for name, found in marks.items() if found}


def rates(rows: Sequence[Judged]) -> dict[str, Counts]:
    """How often (correct) of how often it could happen (gold): a value where there is none, no value at all, no value where there is one."""
    null = [row.silent for row in rows if row.gold.null]
    filled = [row.silent for row in rows if not row.gold.null]
    return {
        "hallucination": Counts(len(null) - sum(null), 0, len(null)),
        "abstention": Counts(sum(null) + sum(filled), 0, len(rows)),
        "default_to_null": Counts(sum(filled), 0, len(filled)),
    }


def side_by_side(
    rows: Sequence[Judged], predicted: Sequence[Leaf], mapped: AbstractSet[int]
) -> tuple[Aligned, ...]:
    """Every gold leaf with its answer, then the first MOST_SPURIOUS predicted leaves with a value that answer to none."""
    rest = (leaf for at, leaf in enumerate(predicted) if at not in mapped and not leaf.null)
    return (
        *[_aligned(row) for row in rows],
        *(
            Aligned(leaf.pattern, None, leaf.text, "spurious", (0.0,) * 4)
            for leaf in islice(rest, MOST_SPURIOUS)
        ),
    )


def _aligned(row: Judged) -> Aligned:
    said = None if row.predicted is None else row.predicted.text or ""
    facets = _NULL if row.gold.null else _KINDS[kind_of(row.gold.text or "")]
    marks = (row.anls, row.value, row.page or 0.0, row.box or 0.0)
    return Aligned(row.gold.pattern, row.gold.text or "", said, _outcome(row), marks, facets)


_NULL: Final = {"null": "yes"}
_KINDS: Final[Mapping[Kind, Mapping[str, str]]] = {
    "number": {"null": "no", "kind": "number"},
    "date": {"null": "no", "kind": "date"},
    "text": {"null": "no", "kind": "text"},
}


def _outcome(row: Judged) -> Outcome:
    predicted = row.predicted
    if predicted is None or predicted.null:
        return "null" if row.gold.null and predicted is not None else "missing"
    if row.gold.null:
        return "spurious"
    if predicted.text == row.gold.text or normalised(predicted.text) == normalised(row.gold.text):
        return "exact"
    return "near" if row.anls > 0 else "wrong"
