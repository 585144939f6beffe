"""MedStruct-S as a protocol of the scorer: one document's keys, answers and pairs, its rates, and its pairs side by side."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.scoring.answers import MISSING, UNPARSABLE, Answer, answered, identity
from pipeline.scoring.answers import said as spoken
from pipeline.scoring.medstruct_s.anchor import anchored
from pipeline.scoring.medstruct_s.keys import KEY_AM, KEY_EM, key_discovery
from pipeline.scoring.medstruct_s.listing import side_by_side
from pipeline.scoring.medstruct_s.pairing import (
    KAVA,
    KEVA,
    KEVE,
    MARKS,
    aligned,
    judged,
    pair_counts,
)
from pipeline.scoring.medstruct_s.pairs import Pair, Predicted, gold_pairs, predicted_pairs
from pipeline.scoring.medstruct_s.qa import (
    NNV_AM,
    NNV_EM,
    QA_AM,
    QA_EM,
    UNTITLED,
    Asked,
    QuerySet,
    asked,
    question_answering,
)
from pipeline.scoring.medstruct_s.rates import rates
from pipeline.scoring.medstruct_s.rules import OFFICIAL, Rules
from pipeline.scoring.sample import Counts, Document, Mode, Sample

_FIELDS: Final = ("report_title", "ocr_text", "pairs")


@dataclass(frozen=True, slots=True)
class MedStructS:
    """The protocol of MedStruct-S. Questions are scored where `context` has a `query_set`."""

    rules: Rules = OFFICIAL
    name: str = "medstruct-s"
    modes: tuple[Mode, ...] = ("official", "paper")
    headline: tuple[str, ...] = (KAVA, KEVA, KEVE, KEY_AM, KEY_EM, QA_AM, QA_EM, NNV_AM, NNV_EM)
    marks: tuple[str, ...] = MARKS

    def gold(self, record: Mapping[str, Any], place: int) -> tuple[str, Mapping[str, Any]]:
        """Id, and title, text and pairs of a record {id, report_title, ocr_text, pairs: [{key, value, key_span}]}.

        Raises ValueError with one clause if the pairs are absent or of the wrong kind.
        """
        known = {name: record[name] for name in _FIELDS if name in record}
        return identity(record, place), known | {"pairs": gold_pairs(record)}

    def prediction(self, record: Mapping[str, Any], place: int) -> tuple[str, Any]:
        """Id, and pairs with the title, or the raw answer; ValueError if there is neither."""
        if "pairs" in record:
            return identity(record, place), {name: record[name] for name in _FIELDS if name in record}
        return identity(record, place), spoken(record)

    def score(self, document: Document, mode: Mode) -> Sample:
        """Score one document; a prediction that is absent or no pairs counts as one without pairs, and as a problem."""
        gold: Sequence[Pair] = document.gold["pairs"]
        answer = answered(document.prediction)
        found = predicted_pairs(answer)
        said = found or Predicted(problems=Counter([answer.problem or UNPARSABLE]))
        pairs = anchored(said.pairs, gold, _text(document.gold.get("ocr_text")))
        matches = aligned(pairs, gold, self.rules, mode)
        verdicts = [judged(pairs[one], gold[other], self.rules) for one, other in matches]
        questions = _questions(document, pairs, gold, said.title if mode == "official" else None)
        keys = key_discovery(pairs, gold, self.rules, mode, matches if mode == "paper" else None)
        measures = keys | pair_counts(verdicts, len(pairs), len(gold))
        if "query_set" in document.context:
            measures |= question_answering(questions, self.rules, mode)
        else:
            questions = _own_questions(pairs, gold)
        return Sample(
            id=document.id,
            measures=measures,
            rates=rates(questions, pairs, gold, matches, verdicts)
            | {"parse_failure": _failed(answer, found)},
            aligned=side_by_side(pairs, gold, matches, verdicts),
            problems=+said.problems,
        )


def _failed(answer: Answer, found: Predicted | None) -> Counts:
    """Of one answer, if there is one, whether no pairs can be read from it."""
    there = answer.problem != MISSING
    return Counts(there and found is None, 0, there)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _questions(
    document: Document, pairs: Sequence[Pair], gold: Sequence[Pair], title: str | None
) -> list[Asked]:
    """The questions of the report's title; the authors' scorer takes the title that the prediction gives, if it does."""
    queries = _prepared(document.context.get("query_set") or {})
    fields = queries.fields.get(title or _text(document.gold.get("report_title", UNTITLED)), ())
    return asked(fields, queries.answers(pairs), queries.answers(gold))


def _own_questions(pairs: Sequence[Pair], gold: Sequence[Pair]) -> list[Asked]:
    """Without a query set, every key of the gold is a question."""
    nameless = QuerySet({}, {})
    wanted = nameless.answers(gold)
    return asked(wanted, nameless.answers(pairs), wanted)


_last: list[tuple[Any, QuerySet]] = []


def _prepared(raw: Any) -> QuerySet:
    """The query set, made ready once for all documents, which share one object."""
    if not _last or _last[0][0] is not raw:
        _last[:] = [(raw, raw if isinstance(raw, QuerySet) else QuerySet.of(raw))]
    return _last[0][1]


MEDSTRUCT_S: Final = MedStructS()
