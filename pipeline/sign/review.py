"""Which released pages a person should look at first: those on which the detectors disagreed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.sign.facts import Doubt, Spot

SURE: Final = 0.8
"""Score from which a find alone is no doubt: label rules and shapes with a check digit (pipeline/pii)."""
SECOND: Final = "found by the second look only"
LOW: Final = "low score"
ALONE: Final = "one source only"
WEIGHTS: Final = {SECOND: 5, LOW: 2, ALONE: 1}
"""A find that the first reading missed says most about what both may have missed; the others order the rest."""
SHOWN: Final = 40
"""Pages listed: a morning's work for one person."""
SPOTS: Final = 12


@dataclass(frozen=True, slots=True)
class Found:
    """A finding without its text: kind, offsets (None: pixels only), score, source, whether the second look made it."""

    kind: str
    start: int | None
    end: int | None
    score: float
    source: str
    second: bool


def doubts(findings: Mapping[str, Iterable[Found]]) -> list[Doubt]:
    """Pages with a doubtful spot, the most doubtful first; equal ones by page id."""
    pages = []
    for page_id, found in findings.items():
        spots = tuple(spot for spot in map(_spot, _clusters(list(found))) if spot.why)
        if spots:
            ordered = tuple(sorted(spots, key=lambda spot: (-_weight(spot), spot.start or 0)))
            pages.append(Doubt(page_id, sum(map(_weight, spots)), ordered[:SPOTS]))
    return sorted(pages, key=lambda page: (-page.weight, page.page_id))


def _weight(spot: Spot) -> int:
    return sum(WEIGHTS[reason] for reason in spot.why)


def _clusters(found: Sequence[Found]) -> Iterator[list[Found]]:
    """Findings that overlap in the text, together; each one in pixels for itself."""
    in_text = sorted((one for one in found if one.start is not None), key=_place)
    group: list[Found] = []
    reach = -1
    for one in in_text:
        start, end = _place(one)
        if group and start >= reach:
            yield group
            group = []
        group.append(one)
        reach = max(reach, end) if len(group) > 1 else end
    if group:
        yield group
    yield from ([one] for one in found if one.start is None)


def _place(one: Found) -> tuple[int, int]:
    return one.start or 0, one.end or 0


def _spot(group: Sequence[Found]) -> Spot:
    best = max(group, key=lambda one: one.score)
    sources = tuple(sorted({one.source for one in group}))
    why = {
        SECOND: all(one.second for one in group),
        LOW: best.score < SURE,
        ALONE: len(sources) == 1 and best.score < 1.0,
    }
    low, high = min(map(_place, group)), max(map(_place, group))
    inside = best.start is not None
    return Spot(
        best.kind,
        low[0] if inside else None,
        high[1] if inside else None,
        sources,
        round(best.score, 2),
        tuple(reason for reason, holds in why.items() if holds),
    )
