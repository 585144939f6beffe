"""The linear-chain model: a table of whole-number weights, and the best tags of a text (Viterbi)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

import numpy as np
import numpy.typing as npt

from schemas.names import PiiKind

OUTSIDE: Final = "O"
SCALE: Final = 10
"""Weights are kept as tenths."""
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
_BARRED: Final = -1_000_000


def coarse(kind: PiiKind) -> str | None:
    """The group of a kind; None for one that the tagger does not look for (ages, beds, postcodes, pictures)."""
    return next((group for group, kinds in GROUPS.items() if kind in kinds), None)


@dataclass(frozen=True, slots=True)
class Model:
    """`rows` finds the row of a feature in `weights` [features + 1, tags] (the last is nothing); `moves` is [from, to]."""

    rows: Mapping[str, int]
    weights: npt.NDArray[np.int32]
    moves: npt.NDArray[np.int32]

    def scores(self, features: Sequence[Sequence[str]]) -> npt.NDArray[np.int32]:
        """[characters, tags]: the sum of the weights of each character's features."""
        known = [[at for name in names if (at := self.rows.get(name)) is not None] for names in features]
        ends = np.cumsum([0, *(len(row) for row in known)])
        flat = self.weights[[at for row in known for at in row]]
        total = np.zeros((len(flat) + 1, len(TAGS)), np.int32)
        np.cumsum(flat, axis=0, out=total[1:])
        sums: npt.NDArray[np.int32] = total[ends[1:]] - total[ends[:-1]]
        return sums


def best_tags(scores: npt.NDArray[np.int32], moves: npt.NDArray[np.int32]) -> list[int]:
    """The tags of the best path: the first of equals. `scores` is [characters, tags], `moves` [from, to]."""
    if not len(scores):
        return []
    best = np.empty(scores.shape, np.int64)
    best[0] = scores[0] + np.where([tag.startswith("I-") for tag in TAGS], _BARRED, 0)
    into = moves.T.astype(np.int64)
    reached = np.empty_like(into)
    for at in range(1, len(scores)):
        np.add(into, best[at - 1], out=reached)
        np.add(np.maximum.reduce(reached, axis=1), scores[at], out=best[at])
    path = [int(best[-1].argmax())]
    for before in best[-2::-1]:
        path.append(int((into[path[-1]] + before).argmax()))
    return path[::-1]


def read_model(text: str) -> Model:
    """A model from its lines: feature, tag, weight, tab-separated; moves are features `from>to`. ValueError for anything else."""
    number = {tag: at for at, tag in enumerate(TAGS)}
    rows: dict[str, int] = {}
    found: list[tuple[int, int, int]] = []
    moves = np.zeros((len(TAGS), len(TAGS)), np.int32)
    for line in text.removesuffix("\n").split("\n"):
        name, tag, weight = line.rsplit("\t", 2)
        if name.startswith(">"):
            moves[number[name[1:]], number[tag]] = int(weight)
            continue
        found.append((rows.setdefault(name, len(rows)), number[tag], int(weight)))
    weights = np.zeros((len(rows) + 1, len(TAGS)), np.int32)
    for row, column, value in found:
        weights[row, column] = value
    return Model(rows, weights, barred(moves))


def barred(moves: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """The moves without those to the inside of what has not begun."""
    out = moves.copy()
    for at, origin in enumerate(TAGS):
        for to, tag in enumerate(TAGS):
            if tag.startswith("I-") and origin[2:] != tag[2:]:
                out[at, to] = _BARRED
    return out


@lru_cache(maxsize=1)
def shipped() -> Model:
    """The model that this version ships with."""
    return read_model(files("pipeline.pii.tagger").joinpath("weights.tsv").read_text("utf-8"))
