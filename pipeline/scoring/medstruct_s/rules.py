"""What counts as the same text and the same place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.overlap import CharSpan, span_iou
from pipeline.scoring.text import TOLERANT, is_like, likeness_from, normalised, tau


@dataclass(frozen=True, slots=True)
class Rules:
    """Switches of the authors' scorer, with its defaults.

    normalize: strip and lower case (else only strip); tau_dynamic: tolerance by length (else `similarity_threshold`);
    overlap_threshold: spans match above this IoU.
    """

    normalize: bool = True
    tau_dynamic: bool = True
    similarity_threshold: float = TOLERANT
    overlap_threshold: float = 0.0

    def text(self, value: str | None) -> str:
        """A text as it is compared."""
        return normalised(value) if self.normalize else (value or "").strip()

    def least(self, gold: str | None) -> float:
        """The likeness that a gold text asks for."""
        return tau(len(gold or "")) if self.tau_dynamic else self.similarity_threshold

    def alike(self, first: str | None, gold: str | None) -> bool:
        """Whether a text is near enough to the gold text."""
        return is_like(self.text(first), self.text(gold), self.least(gold))

    def equal(self, first: str | None, gold: str | None) -> bool:
        """Whether two texts are the same."""
        return first == gold or self.text(first) == self.text(gold)

    def near(self, span: CharSpan | None, spans: Sequence[CharSpan | None]) -> list[int]:
        """Places of the spans that match a span."""
        if self.overlap_threshold < 0 or span is None:
            return [at for at, other in enumerate(spans) if span_iou(span, other) > self.overlap_threshold]
        start, end = span
        # the cheap comparison first: most spans of a page lie apart
        meeting = [
            at for at, other in enumerate(spans) if other is not None and other[0] < end and start < other[1]
        ]
        return [at for at in meeting if span_iou(span, spans[at]) > self.overlap_threshold]


OFFICIAL: Final = Rules()


class Candidate(NamedTuple):
    """A predicted and a gold key whose places match, and how well."""

    iou: float
    predicted: int
    gold: int


def by_place(predicted: Mapping[int, Pair], gold: Mapping[int, Pair], rules: Rules) -> list[Candidate]:
    """All candidates, the best place first; of equal places in the order of the prediction, then of the gold.

    Pairs are given, and named, by their number in the document.
    """
    return sorted(_meeting(predicted, gold, rules), key=lambda candidate: -candidate.iou)


def _meeting(predicted: Mapping[int, Pair], gold: Mapping[int, Pair], rules: Rules) -> list[Candidate]:
    """All candidates in the order of the prediction, then of the gold."""
    numbers, spans = list(gold), [pair.span for pair in gold.values()]
    once = {span: at for at, span in enumerate(spans)}
    alone = _apart(spans) and 0 <= rules.overlap_threshold < 1
    found = []
    for number, pair in predicted.items():
        span = pair.span
        if alone and span in once:
            found.append(Candidate(1.0, number, numbers[once[span]]))
        else:
            near = rules.near(span, spans)
            found += [Candidate(span_iou(span, spans[at]), number, numbers[at]) for at in near]
    return found


def _apart(spans: Sequence[CharSpan | None]) -> bool:
    """Whether all spans are there, hold something and lie apart: then a span that equals one of them meets no other."""
    placed = sorted([span for span in spans if span is not None])
    return (
        len(placed) == len(spans)
        and all(start < end for start, end in placed)
        and all(first[1] <= second[0] for first, second in pairwise(placed))
    )


def placed(predicted: Sequence[Pair], gold: Sequence[Pair], rules: Rules) -> list[tuple[int, int]]:
    """The paper's alignment: greedily one to one by IoU; of equal places the more alike keys first, then in order."""
    said, wanted = [rules.text(pair.key) for pair in predicted], [rules.text(pair.key) for pair in gold]
    candidates = _meeting(dict(enumerate(predicted)), dict(enumerate(gold)), rules)
    ranks = [(-iou, -_likeness(said[one], wanted[other])) for iou, one, other in candidates]
    order = sorted(range(len(candidates)), key=ranks.__getitem__)
    return one_to_one([candidates[at] for at in order])


def one_to_one(candidates: Sequence[Candidate]) -> list[tuple[int, int]]:
    """Candidates in order, each prediction and each gold once."""
    taken: set[int] = set()
    used: set[int] = set()
    found: list[tuple[int, int]] = []
    for _, predicted, gold in candidates:
        if predicted not in used and gold not in taken:
            used.add(predicted)
            taken.add(gold)
            found.append((predicted, gold))
    return found


def _likeness(first: str, second: str) -> float:
    return 1.0 if first == second else _unequal(first, second)


@lru_cache(maxsize=1 << 14)
def _unequal(first: str, second: str) -> float:
    return likeness_from(first, second, 0.5)
