"""What judgements add up to: with what has no verdict left out, and with it charged; rule-only counts stay beside them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline.scoring.judging.judgement import ASPECTS, Judgement, Key, Kind, State
from pipeline.scoring.sample import Counts, Sample

ACCEPT: Final = 1
EXCELLENT: Final = 2
"""Scores from which an aspect is accepted and excellent (MedRepBench, arXiv 2508.16674)."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A measure with a judge: over what has a verdict, and with what has none counted as wrong."""

    judged: Counts = field(default_factory=Counts)
    pessimistic: Counts = field(default_factory=Counts)

    def add(self, score: float | None) -> "Judged":
        """With one more question: its score 0..1, None where it has no verdict."""
        one = Counts(score or 0.0, 1, 1)
        return Judged(self.judged if score is None else self.judged + one, self.pessimistic + one)


def totals(made: Iterable[Judgement]) -> dict[str, Judged]:
    """Shares of accept and excellent by aspect and their means, and the mean of free-form scores, by name.

    `factuality_accept` = share of documents with at least 1, `factuality_excellent` = share of 2, `factuality` = mean / 2;
    `free_form` = mean score. Equalities and mappings have no total of their own: they change a document's score.
    """
    found: dict[str, Judged] = {}
    for judgement in made:
        for name, score in _scores(judgement):
            found[name] = found.get(name, Judged()).add(score)
    return found


def _scores(judgement: Judgement) -> Iterable[tuple[str, float | None]]:
    verdict, kind = judgement.verdict, judgement.kind
    if kind is Kind.FREE_FORM:
        yield kind.value, verdict
    elif kind in ASPECTS:
        for name, least in (("accept", ACCEPT), ("excellent", EXCELLENT)):
            yield f"{kind.value}_{name}", None if verdict is None else float(verdict >= least)
        yield kind.value, None if verdict is None else verdict / EXCELLENT


def states(made: Iterable[Judgement]) -> dict[str, int]:
    """How many questions ended how: judged, refused, malformed, failed."""
    counted = Counter(judgement.state.value for judgement in made)
    return {state.value: counted[state.value] for state in State}


def with_judge(sample: Sample, made: Mapping[Key, Judgement], *, pessimistic: bool = False) -> Sample:
    """A sample of MedDocBench in which values that the judge calls equal count as right.

    A value without a verdict is left out of the measures, or with `pessimistic` stays wrong. Measures are named as the
    protocol names them: of rows `<task>.<field>`, `<task>.fields`, and `<task>.document`, the mean F1 of the fields,
    which is derived again; of an answer `<task>.exact` and `<task>.official`.
    """
    task = sample.facets.get("task", "")
    measures, aligned = dict(sample.measures), list(sample.aligned)
    for place, one in enumerate(sample.aligned):
        judgement = made.get((sample.id, Kind.EQUAL.value, f"{place}.{one.field}"))
        if judgement is None:
            continue
        equal = judgement.verdict == "equal"
        if equal:
            aligned[place] = replace(one, outcome="near")
        elif judgement.state is State.JUDGED or pessimistic:
            continue
        for name in (f"{task}.{one.field}", f"{task}.fields"):
            if name in measures:
                measures[name] += Counts(1, 0, 0) if equal else Counts(0, -1, -1)
        for name in (f"{task}.exact", f"{task}.official"):
            if name in measures:
                measures[name] = Counts(1, 1, 1) if equal else Counts()
    if measures != sample.measures and f"{task}.document" in measures:
        measures[f"{task}.document"] = Counts(_mean_f1(task, measures), 1, 1)
    return replace(sample, measures=measures, aligned=tuple(aligned))


def mappings(made: Iterable[Judgement]) -> dict[str, Mapping[str, str | None]]:
    """The judged mappings by document, as ExStrucTiny's protocol takes them in `Document.context["mappings"]`."""
    return {one.id: one.verdict for one in made if one.kind is Kind.MAPPING and one.state is State.JUDGED}


def _mean_f1(task: str, measures: Mapping[str, Counts]) -> float:
    derived = {f"{task}.fields", f"{task}.document"}
    fields = [one for name, one in measures.items() if name.startswith(f"{task}.") and name not in derived]
    return sum(one.f1 for one in fields) / len(fields)
