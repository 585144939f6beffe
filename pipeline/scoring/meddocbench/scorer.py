"""MedDocBench's protocol for the frame: a document is a table, a list of findings, or a question with its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pipeline.measure import phi
from pipeline.scoring.answers import MISSING, UNPARSABLE
from pipeline.scoring.listed import cell, spoken
from pipeline.scoring.meddocbench import records
from pipeline.scoring.meddocbench.matching import ABNORMALITY, PARSING, Rules
from pipeline.scoring.meddocbench.questions import canonical, exact, official_score
from pipeline.scoring.meddocbench.tasks import Found, abnormal, parsed
from pipeline.scoring.rows import aligned, counted, rates
from pipeline.scoring.sample import Aligned, Counts, Document, Mode, Outcome, Sample

LONGEST_ANSWER: Final = 20_000
"""Code points of two answers whose likeness is measured."""


@dataclass(frozen=True, slots=True)
class MedDocBench:
    """The four tasks, each with measures of its own.

    `<task>.fields` and `<task>.<field>` are micro counts; `<task>.document` is the mean over documents of the mean F1
    of the fields, and their two F1 together the benchmark's overall figure. `official` reproduces the authors' code:
    greedy names without a threshold, equal names collapse, the gold of an unreadable table vanishes from the sums.
    """

    name: str = "meddocbench"
    modes: tuple[Mode, ...] = ("paper", "official")
    headline: tuple[str, ...] = (
        "full_parsing.fields",
        "full_parsing.document",
        "abnormality.fields",
        "abnormality.document",
        "simple_qa.exact",
        "simple_qa.official",
        "free_form.exact",
        "free_form.likeness",
    )
    marks: tuple[str, ...] = ("equal",)

    def gold(self, record: Mapping[str, Any], place: int) -> tuple[str, Mapping[str, Any]]:
        """Id, and the answer with its task (named, or told by its shape); ValueError if there is no usable answer."""
        return records.name(record, place), records.gold(record)

    def prediction(self, record: Mapping[str, Any], place: int) -> tuple[str, Any]:
        """Id and the raw answer or its rows; ValueError if there is neither."""
        return records.name(record, place), records.answer(record)

    def score(self, document: Document, mode: Mode) -> Sample:
        """Score one document by the rules of its task alone, without a judge."""
        task = document.gold["task"]
        if task == "full_parsing":
            return _rows_sample(document, parsed(document, mode), PARSING)
        if task == "abnormality":
            return _rows_sample(document, abnormal(document, mode), ABNORMALITY)
        return _answer_sample(document, mode)


def _rows_sample(document: Document, found: Found, rules: Rules) -> Sample:
    task = document.gold["task"]
    own = counted(found.matches, rules.fields)
    sums = own
    if found.items is not None:
        sums = {field: Counts(one.correct, *found.items) for field, one in own.items()}
    mean = 1.0 if found.at_rest else sum(one.f1 for one in own.values()) / len(own)
    measures = {
        f"{task}.fields": sum(sums.values(), Counts()),
        f"{task}.document": Counts(mean, 1, 1),
        **{f"{task}.{field}": one for field, one in sums.items()},
    }
    absent = document.prediction is None
    problems = {
        MISSING: absent,
        UNPARSABLE: found.failed and not absent,
        "repeated_name": found.repeated,
    }
    return Sample(
        document.id,
        measures,
        rates(found.matches) | {"parse_failure": Counts(int(found.failed and not absent), 0, 1)},
        tuple(aligned(found.matches, rules.fields)),
        {problem: int(count) for problem, count in problems.items() if count},
        {"task": task, **document.gold["facets"]},
    )


def _answer_sample(document: Document, mode: Mode) -> Sample:
    task, gold = document.gold["task"], cell(document.gold["answer"])
    said = cell(document.prediction)
    right = document.prediction is not None and exact(said, gold)
    predicted = int(bool(said.strip()))
    measures = {f"{task}.exact": Counts(int(right), predicted, 1)}
    near = False
    if task == "simple_qa" and mode == "official":
        mark = (
            official_score(said, gold, document.gold["field_type"])
            if document.prediction is not None
            else 0.0
        )
        near = mark == 1.0
        measures = {
            f"{task}.exact": Counts(int(near), predicted, 1),
            f"{task}.official": Counts(mark, predicted, 1),
        }
    if task == "free_form":
        measures[f"{task}.likeness"] = Counts(_likeness(said, gold), predicted, 1)
    outcome: Outcome = "exact" if right else "near" if near else "wrong" if predicted else "missing"
    field = document.gold["field_type"] if task == "simple_qa" else "answer"
    return Sample(
        document.id,
        measures,
        {"abstention": Counts(1 - predicted, 0, 1)},
        (Aligned(field, gold, said or None, outcome, (float(right),)),),
        {} if document.prediction is not None else {MISSING: 1},
        {"task": task, **document.gold["facets"]},
    )


def _likeness(said: str, gold: str) -> float:
    return phi(canonical(spoken(said)[:LONGEST_ANSWER]), canonical(gold[:LONGEST_ANSWER]))


MEDDOCBENCH: Final = MedDocBench()
