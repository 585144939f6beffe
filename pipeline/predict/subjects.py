"""What a judge needs about each document, and the document's score once it has spoken."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.errors import InputError
from pipeline.predict.cases import Case, Source, cases
from pipeline.scoring.answers import answered
from pipeline.scoring.exstructiny.leaves import leaves
from pipeline.scoring.judging.judgement import Judgement, Key, Kind, State
from pipeline.scoring.judging.questions import Question, Subject, equality, free_form, mapping, subjective
from pipeline.scoring.judging.totals import with_judge
from pipeline.scoring.listed import cell
from pipeline.scoring.reading import read
from pipeline.scoring.registry import benchmark, scorer
from pipeline.scoring.sample import Document, Mode, Sample, Scorer

Judgements = Mapping[Key, Judgement]
_SAID: Final = ("interpretation", "explanation", "report", "prediction", "answer", "response", "items")
"""Fields of a prediction in which an interpretation is looked for, the more telling ones first."""


@dataclass(frozen=True, slots=True)
class Judgeable:
    """A document, its score by rules alone, and the questions that a judge is asked about it."""

    document: Document
    protocol: Scorer
    mode: Mode
    sample: Sample
    questions: tuple[Question, ...]

    def score(self, made: Judgements, *, pessimistic: bool = False) -> Sample | None:
        """The score with the judge; what has no verdict is left out (None: all of the document), or charged."""
        if self.protocol.name != "exstructiny":
            return with_judge(self.sample, made, pessimistic=pessimistic)
        judgement = made.get((self.document.id, Kind.MAPPING.value, ""))
        if judgement is None:
            return self.sample
        if judgement.state is not State.JUDGED and not pessimistic:
            return None
        stated = {"mappings": {self.document.id: judgement.verdict or {}}}
        return self.protocol.score(
            replace(self.document, context={**self.document.context, **stated}), self.mode
        )


def judgeable(source: Source, predictions: Path, mode: Mode) -> Iterator[Judgeable]:
    """Every document of the gold in order; one without a prediction has no questions.

    Raises InputError for a protocol that has no judge, or not the mode.
    """
    protocol = scorer(benchmark(source.protocol))
    ask = _ASKED.get(source.protocol)
    if ask is None:
        raise InputError(f"{source.protocol} is scored by rules alone: judges are for {', '.join(_ASKED)}")
    if mode not in protocol.modes:
        raise InputError(f"{source.protocol} has no mode {mode}: give {', '.join(protocol.modes)}")
    said = _predictions(predictions, protocol)
    for place, case in enumerate(cases(source, every=True)):
        _, gold = protocol.gold(case.record, place)
        record, prediction = said.get(case.id, ({}, None))
        document = Document(case.id, gold, prediction, source.gold.context)
        sample = protocol.score(document, mode)
        yield Judgeable(document, protocol, mode, sample, tuple(ask(case, document, record, sample)))


def _predictions(path: Path, protocol: Scorer) -> dict[str, tuple[Mapping[str, Any], Any]]:
    """Record and prediction by id; what cannot be used is counted by `score run` and left out here."""
    found = {}
    for place, row in enumerate(read(path)):
        try:
            name, prediction = protocol.prediction(row.record or {}, place)
        except ValueError:
            continue
        found[name] = (row.record or {}, prediction)
    return found


def _text_of(record: Mapping[str, Any]) -> str:
    value = next((record[name] for name in _SAID if record.get(name) not in (None, "")), "")
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _interpretation(
    case: Case, document: Document, record: Mapping[str, Any], _: Sample
) -> Iterator[Question]:
    return subjective("medrepbench", Subject(document.id, text=case.text, said=_text_of(record)))


def _document(case: Case, document: Document, _: Mapping[str, Any], sample: Sample) -> Iterator[Question]:
    if document.gold["task"] != "free_form":
        return equality("meddocbench", Subject(document.id, aligned=sample.aligned))
    said, reference = cell(document.prediction), cell(document.gold["answer"])
    return free_form(
        "meddocbench", Subject(document.id, question=case.question, reference=reference, said=said)
    )


def _structure(_: Case, document: Document, __: Mapping[str, Any], ___: Sample) -> Iterator[Question]:
    stated = getattr(document.prediction, "mapping", None)
    answer = answered(document.prediction) if stated is None else None
    if answer is None or not answer.usable:
        return iter(())
    gold, predicted = (
        {leaf.path: leaf.text for leaf in leaves(value, Counter())}
        for value in (document.gold["answer"], answer.value)
    )
    return mapping("exstructiny", Subject(document.id, gold_leaves=gold, predicted_leaves=predicted))


_ASKED: Final[Mapping[str, Callable[[Case, Document, Mapping[str, Any], Sample], Iterator[Question]]]] = {
    "medrepbench": _interpretation,
    "meddocbench": _document,
    "exstructiny": _structure,
}
"""What is asked about a document of each protocol; a mapping that a file states is not asked for again."""
