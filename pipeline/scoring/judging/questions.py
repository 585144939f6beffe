"""What is asked of a judge about one document, and how each answer is read."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import orjson

from pipeline.chat import Answer, Message, system, user
from pipeline.scoring.judging.judgement import ASPECTS, Judgement, Kind, State
from pipeline.scoring.judging.prompts import Language, told
from pipeline.scoring.judging.strict import Read, read_aspects, read_equal, read_mapping, read_score
from pipeline.scoring.sample import Aligned

LONGEST: Final = 20_000
"""Characters of a text or an answer that a judge is shown: a page has some thousand."""
_OPEN: Final = "wrong"
"""Outcome of a rule that a judge may look at again: both sides say something, and not the same."""
_NAMES: Final = frozenset({"entryname", "entry_name", "item_name"})
"""Fields by which rows were matched: asking whether they are equal would ask the matching itself."""
_LABELS: Final[dict[Language, dict[str, str]]] = {
    "zh": {"text": "报告的 OCR 文字", "said": "待评审的解读", "question": "问题", "reference": "参考答案", "answer": "回答",
           "field": "字段", "first": "写法一", "second": "写法二", "gold": "参考结构的叶子", "predicted": "预测结构的叶子"},
    "en": {"text": "OCR text of the report", "said": "Interpretation to review", "question": "Question",
           "reference": "Reference answer", "answer": "Answer", "field": "Field", "first": "First spelling",
           "second": "Second spelling", "gold": "Leaves of the reference", "predicted": "Leaves of the prediction"},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Subject:
    """A document as a judge needs it: its text as evidence, the question and reference if it has them, what was said,
    the values that rules compared, and the leaves (path -> text) of both sides.
    """

    id: str
    text: str = ""
    question: str = ""
    reference: str = ""
    said: str = ""
    aligned: Sequence[Aligned] = ()
    gold_leaves: Mapping[str, str | None] = field(default_factory=dict)
    predicted_leaves: Mapping[str, str | None] = field(default_factory=dict)

    @property
    def language(self) -> Language:
        """The language that a judge is addressed in: zh where Chinese stands anywhere."""
        texts = [
            self.text,
            self.question,
            self.reference,
            self.said,
            *(one.gold or "" for one in self.aligned),
        ]
        texts += [*self.gold_leaves, *self.predicted_leaves]
        return "zh" if any("\u3400" <= letter <= "\u9fff" for text in texts for letter in text) else "en"


@dataclass(frozen=True, slots=True)
class Question:
    """Messages to a judge, and the judgements that its answer (None: the server failed at it) amounts to."""

    messages: Sequence[Message]
    settle: Callable[[Answer | None], list[Judgement]]


def _put(kind: Kind, language: Language, **parts: str) -> list[Message]:
    labels = _LABELS[language]
    asked = "\n\n".join(f"【{labels[name]}】\n{text[:LONGEST]}" for name, text in parts.items())
    return [system(told(kind, language)), user(asked)]


def _settled(made: Judgement, read: Callable[[Answer], Read]) -> Callable[[Answer | None], list[Judgement]]:
    def settle(answer: Answer | None) -> list[Judgement]:
        state, verdict = read(answer) if answer else (State.FAILED, None)
        said = answer.text[:LONGEST] if answer else ""
        return [replace(made, state=state, verdict=verdict, answer=said)]

    return settle


def subjective(protocol: str, subject: Subject) -> Iterator[Question]:
    """One question about three aspects of an interpretation, with the page's text as the only evidence."""
    if not subject.said.strip():
        return

    def settle(answer: Answer | None) -> list[Judgement]:
        state, found = read_aspects(answer, ASPECTS) if answer else (State.FAILED, {})
        said = answer.text[:LONGEST] if answer else ""
        return [
            Judgement(protocol, subject.id, aspect, "", state, found.get(aspect), answer=said)
            for aspect in ASPECTS
        ]

    yield Question(_put(Kind.FACTUALITY, subject.language, text=subject.text, said=subject.said), settle)


def free_form(protocol: str, subject: Subject) -> Iterator[Question]:
    """One question: how correct an answer is beside the reference, on [0, 1]."""
    if not subject.said.strip():
        return
    messages = _put(
        Kind.FREE_FORM,
        subject.language,
        question=subject.question,
        reference=subject.reference,
        answer=subject.said,
    )
    made = Judgement(protocol, subject.id, Kind.FREE_FORM, gold=subject.reference, predicted=subject.said)
    yield Question(messages, _settled(made, read_score))


def equality(protocol: str, subject: Subject) -> Iterator[Question]:
    """A question for every value that the rules call unequal although both sides say something; names are not asked."""
    for place, one in enumerate(subject.aligned):
        if one.outcome != _OPEN or not one.gold or not one.predicted or one.field in _NAMES:
            continue
        messages = _put(Kind.EQUAL, subject.language, field=one.field, first=one.gold, second=one.predicted)
        made = Judgement(
            protocol, subject.id, Kind.EQUAL, f"{place}.{one.field}", gold=one.gold, predicted=one.predicted
        )
        yield Question(messages, _settled(made, read_equal))


def mapping(protocol: str, subject: Subject) -> Iterator[Question]:
    """One question: which predicted leaf means what a gold leaf means."""
    gold, predicted = subject.gold_leaves, subject.predicted_leaves
    if not gold or not predicted:
        return
    messages = _put(Kind.MAPPING, subject.language, gold=_json(gold), predicted=_json(predicted))
    made = Judgement(protocol, subject.id, Kind.MAPPING)
    yield Question(messages, _settled(made, lambda answer: read_mapping(answer, gold, predicted)))


def _json(leaves: Mapping[str, str | None]) -> str:
    return orjson.dumps(leaves, option=orjson.OPT_INDENT_2).decode()
