"""How far a judge agrees with people: accuracy and Cohen's kappa, with intervals from resampled documents."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np

from pipeline.errors import InputError
from pipeline.scoring.judging.judgement import Judgement, Key, Kind, State, sound
from pipeline.scoring.judging.strict import EQUAL
from pipeline.scoring.reading import read
from pipeline.scoring.resampling import RESAMPLES, SEED, Estimate, Floats, Sums, divided, estimate

HALF: Final = 0.5
"""Free-form scores are compared as right (0.5 and more) or wrong."""
_IDS: Final = ("id", "page_id")
_KINDS: Final = ("kind", "aspect", "target")
_VERDICTS: Final = ("verdict", "score", "value")
Opinions = dict[Key, dict[str, str]]
"""Document, kind, item -> reviewer -> class of verdict."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Judge against the majority of people about one kind: classes by code, things compared, ties that were left out,
    mean kappa between people and Fleiss' kappa of them (None where each thing has one).
    """

    kind: str
    compared: int
    documents: int
    ties: int
    unjudged: int
    accuracy: Estimate
    kappa: Estimate
    people: float | None
    fleiss: Estimate | None = None


def opinions(path: Path) -> Opinions:
    """Verdicts of people: JSON lines or CSV with id, kind, verdict, and item and reviewer where there are several.

    `page_id`, `aspect` or `target`, `score` or `value` are read too. Raises InputError, which names the line.
    """
    found: Opinions = defaultdict(dict)
    for row in read(path):
        record = row.record or {}
        name, kind, verdict = (_first(record, names) for names in (_IDS, _KINDS, _VERDICTS))
        said = class_of(kind, verdict) if name is not None else None
        if said is None:
            raise InputError(
                f"{path.name}, line {row.where}: give id, kind and a verdict that the kind allows"
            )
        found[(str(name), str(kind), str(record.get("item") or ""))][str(record.get("reviewer") or "")] = said
    return dict(found)


def _first(record: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((record[name] for name in names if record.get(name) not in (None, "")), None)


def class_of(kind: Any, verdict: Any) -> str | None:
    """The class of a verdict in a comparison, None where the kind does not allow it; a cell of a table is text."""
    try:
        known = Kind(kind)
    except ValueError:
        return None
    if known is Kind.EQUAL:
        return EQUAL.get(str(verdict))
    if isinstance(verdict, str):
        try:
            number = float(verdict)
        except ValueError:
            return None
        verdict = number if known is Kind.FREE_FORM else int(number) if number.is_integer() else number
    if known is Kind.MAPPING or not sound(known, verdict):
        return None
    return ("right" if verdict >= HALF else "wrong") if known is Kind.FREE_FORM else str(verdict)


def compare(
    made: Mapping[Key, Judgement], people: Opinions, resamples: int = RESAMPLES, seed: int = SEED
) -> list[Agreement]:
    """Agreement by kind, over what both judged. Raises InputError if nothing was judged by both."""
    kinds = sorted({kind for _, kind, _ in made.keys() & people.keys()})
    if not kinds:
        raise InputError(
            "nothing was judged by both: ids, kinds and items of the two files have nothing in common"
        )
    return [_of_kind(kind, made, people, resamples, seed) for kind in kinds]


def _of_kind(
    kind: str, made: Mapping[Key, Judgement], people: Opinions, resamples: int, seed: int
) -> Agreement:
    shared = sorted(key for key in made.keys() & people.keys() if key[1] == kind)
    judged = [key for key in shared if made[key].state is State.JUDGED]
    voted = {key: vote for key in judged if (vote := majority(people[key].values())) is not None}
    pairs = [(key[0], str(class_of(kind, made[key].verdict)), vote) for key, vote in voted.items()]
    accuracy, kappa = estimates(pairs, resamples, seed)
    documents = len({document for document, _, _ in pairs})
    return Agreement(
        kind, len(pairs), documents, len(judged) - len(voted), len(shared) - len(judged), accuracy, kappa,
        between([people[key] for key in shared]),
        fleiss([(key[0], list(people[key].values())) for key in shared], resamples, seed),
    )  # fmt: skip


def majority(votes: Iterable[str]) -> str | None:
    """What most say; None for a tie."""
    ranked = Counter(votes).most_common(2)
    return None if len(ranked) > 1 and ranked[0][1] == ranked[1][1] else ranked[0][0]


def estimates(
    pairs: Sequence[tuple[str, str, str]], resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[Estimate, Estimate]:
    """Accuracy and kappa of (document, one, other) with 95 % intervals; documents are resampled, not single verdicts."""
    if not pairs:
        return Estimate(0.0, 0.0, 0.0), Estimate(0.0, 0.0, 0.0)
    classes = sorted({said for _, *both in pairs for said in both})
    documents = {name: at for at, name in enumerate(sorted({document for document, _, _ in pairs}))}
    cells = np.zeros((len(documents), len(classes), len(classes)))
    for document, one, other in pairs:
        cells[documents[document], classes.index(one), classes.index(other)] += 1
    sums = Sums(len(documents), resamples, seed)
    place = sums.add(cells.reshape(len(documents), len(classes) ** 2))
    tables = sums.of(place).reshape(-1, len(classes), len(classes))
    total = tables.sum(axis=(1, 2))
    agreed = divided(np.trace(tables, axis1=1, axis2=2), total)
    return estimate(agreed), estimate(kappas(tables))


def kappas(tables: Floats) -> Floats:
    """Cohen's kappa (1960) of each table of counts (n x classes x classes); 0.0 where chance alone agrees fully."""
    total = tables.sum(axis=(1, 2))
    agreed = divided(np.trace(tables, axis1=1, axis2=2), total)
    chance = divided((tables.sum(axis=1) * tables.sum(axis=2)).sum(axis=1), total**2)
    return divided(agreed - chance, 1 - chance)


def between(votes: Sequence[Mapping[str, str]]) -> float | None:
    """Mean of Cohen's kappa over all pairs of reviewers who judged something in common; None without such a pair."""
    reviewers = sorted({reviewer for vote in votes for reviewer in vote})
    found = []
    for one, other in combinations(reviewers, 2):
        pairs = [
            (str(at), vote[one], vote[other]) for at, vote in enumerate(votes) if {one, other} <= vote.keys()
        ]
        if pairs:
            found.append(estimates(pairs, resamples=0)[1].value)
    return float(np.mean(found)) if found else None


def fleiss(
    votes: Sequence[tuple[str, Sequence[str]]], resamples: int = RESAMPLES, seed: int = SEED
) -> Estimate | None:
    """Fleiss' kappa (1971) of (document, votes) with a 95 % interval from resampled documents; None without two votes.

    Things with one vote are left out; with different numbers of votes each thing's agreement counts alike. 0.0 where chance
    alone would agree fully.
    """
    several = [(document, Counter(given)) for document, given in votes if len(given) > 1]
    if not several:
        return None
    classes = sorted({said for _, given in several for said in given})
    documents = {name: at for at, name in enumerate(sorted({document for document, _ in several}))}
    columns = np.zeros((len(documents), len(classes) + 2))
    for document, given in several:
        number = given.total()
        agreed = sum(count * (count - 1) for count in given.values()) / (number * (number - 1))
        columns[documents[document]] += [1, agreed, *(given[name] for name in classes)]
    sums = Sums(len(documents), resamples, seed)
    totals = sums.of(sums.add(columns))
    counts = totals[:, 2:]
    chance = (divided(counts, counts.sum(axis=1, keepdims=True) * np.ones_like(counts)) ** 2).sum(axis=1)
    return estimate(divided(divided(totals[:, 1], totals[:, 0]) - chance, 1 - chance))
