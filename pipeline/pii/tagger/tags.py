"""The tags of the tagger, and the best tags of a text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from schemas.names import PiiKind

OUTSIDE: Final = "O"
GROUPS: Final[Mapping[str, frozenset[PiiKind]]] = {
    "NAME": frozenset({PiiKind.PERSON, PiiKind.STAFF}),
    "ORG": frozenset({PiiKind.ORGANISATION}),
    "ADDR": frozenset({PiiKind.ADDRESS}),
    "PHONE": frozenset({PiiKind.PHONE}),
    "DATE": frozenset({PiiKind.DATE}),
    "ID": frozenset(
        {
            PiiKind.EMAIL, PiiKind.SOCIAL_ID, PiiKind.NATIONAL_ID, PiiKind.TRAVEL_ID, PiiKind.MEDICAL_ID, PiiKind.SPECIMEN_ID,
            PiiKind.INSURANCE_ID, PiiKind.CARD_NUMBER, PiiKind.PLATE, PiiKind.DEVICE_ID, PiiKind.URL, PiiKind.IP, PiiKind.OTHER_ID,
        }
    ),
}  # fmt: skip
"""What the tagger tells apart."""
TAGS: Final = (OUTSIDE, *(f"{place}-{group}" for group in GROUPS for place in "BI"))
_BARRED: Final = -1_000_000_000
_BEGINS: Final = np.array([_BARRED if tag.startswith("I-") else 0 for tag in TAGS], np.int64)
_INTO: Final = np.array(
    [[_BARRED if to.startswith("I-") and origin[2:] != to[2:] else 0 for origin in TAGS] for to in TAGS],
    np.int64,
)
"""[to, from]: nothing goes on that has not begun."""


def coarse(kind: PiiKind) -> str | None:
    """The group of a kind; None for one that the tagger does not look for (ages, beds, postcodes, pictures)."""
    return next((group for group, kinds in GROUPS.items() if kind in kinds), None)


def best_tags(scores: npt.NDArray[np.int64]) -> list[str]:
    """The tags of the best path that is allowed (Viterbi), the first of equals. `scores` is [units, tags]."""
    if not len(scores):
        return []
    best = np.empty(scores.shape, np.int64)
    best[0] = scores[0] + _BEGINS
    reached = np.empty_like(_INTO)
    for at in range(1, len(scores)):
        np.add(_INTO, best[at - 1], out=reached)
        np.add(np.maximum.reduce(reached, axis=1), scores[at], out=best[at])
    path = [int(best[-1].argmax())]
    for before in best[-2::-1]:
        path.append(int((_INTO[path[-1]] + before).argmax()))
    return [TAGS[at] for at in path[::-1]]


def stretches(path: Sequence[str]) -> Iterator[tuple[int, int]]:
    """[start, end) of what begins with B- and goes on with I-."""
    begins = [at for at, tag in enumerate(path) if tag.startswith("B-")]
    for start in begins:
        end = start + 1
        while end < len(path) and path[end].startswith("I-"):
            end += 1
        yield start, end
