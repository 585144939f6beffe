"""Task 2: the answers to the questions that a report's title asks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.medstruct_s.rules import OFFICIAL, Rules
from pipeline.scoring.sample import Counts, Mode
from pipeline.scoring.text import is_null

QA_EM: Final = "qa_em"
QA_AM: Final = "qa_am"
NNV_EM: Final = "qa_nnv_em"
NNV_AM: Final = "qa_nnv_am"
UNTITLED: Final = "通用病历"
"""The title that the authors' scorer gives a report without one."""
_ALIASES: Final = ("别名", "aliases")


@dataclass(frozen=True, slots=True)
class QuerySet:
    """Fields that are asked by report title, and the field that a name stands for in any report."""

    fields: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> "QuerySet":
        """From {title: {field: {"别名": [alias, …]}}}; what has another shape is left out."""
        titles = {title: fields for title, fields in raw.items() if isinstance(fields, dict)}
        names: dict[str, str] = {}
        for fields in titles.values():
            for name, details in fields.items():
                names[name] = name
                names.update((alias, name) for alias in _aliases(details))
        return cls({title: tuple(fields) for title, fields in titles.items()}, names)

    def answers(self, pairs: Iterable[Pair]) -> dict[str, str | None]:
        """Values by field; of a field that stands twice, the last."""
        return {self.names.get(pair.key, pair.key): pair.value for pair in pairs}


def _aliases(details: Any) -> list[str]:
    found = [details.get(name) for name in _ALIASES] if isinstance(details, dict) else []
    return [
        alias for listed in found if isinstance(listed, list) for alias in listed if isinstance(alias, str)
    ]


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Asked:
    """One question: whether it was answered, what with, and what is right.

    null: the prediction says, or implies, that there is no answer; gold_null: there is none.
    """

    field: str
    answered: bool
    value: str | None
    gold: str | None
    null: bool
    gold_null: bool


def asked(
    fields: Iterable[str], predicted: Mapping[str, str | None], gold: Mapping[str, str | None]
) -> list[Asked]:
    """The questions with their answers."""
    found = [(name, predicted.get(name), gold.get(name)) for name in fields]
    return [
        Asked(name, name in predicted, value, wanted, is_null(value), is_null(wanted))
        for name, value, wanted in found
    ]


def question_answering(
    questions: Iterable[Asked], rules: Rules = OFFICIAL, mode: Mode = "official"
) -> dict[str, Counts]:
    """Counts of right answers, equal (em) and near enough (am), over all questions and over those with an answer (nnv).

    `official`: a question counts as predicted, and can be right, where its field was given. `paper`: missing, blank
    and null are one answer, which is right where there is none; every question counts, so recall is the accuracy.
    MedStruct-S, arXiv 2605.03103, Task 2.
    """
    judge = _official if mode == "official" else _paper
    every = [(*judge(one, rules), one.answered or mode == "paper", one.gold_null) for one in questions]
    valued = [row for row in every if not row[3]]
    exact, near, predicted = _sums(every)
    exact_valued, near_valued, predicted_valued = _sums(valued)
    return {
        QA_EM: Counts(exact, predicted, len(every)),
        QA_AM: Counts(near, predicted, len(every)),
        NNV_EM: Counts(exact_valued, predicted_valued, len(valued)),
        NNV_AM: Counts(near_valued, predicted_valued, len(valued)),
    }


def _sums(rows: Sequence[tuple[bool, bool, bool, bool]]) -> tuple[int, int, int]:
    """Rows that are equal, near enough, predicted."""
    if not rows:
        return 0, 0, 0
    exact, near, predicted, _ = map(sum, zip(*rows, strict=True))
    return exact, near, predicted


def _official(one: Asked, rules: Rules) -> tuple[bool, bool]:
    return (
        (rules.equal(one.value, one.gold), rules.alike(one.value, one.gold))
        if one.answered
        else (False, False)
    )


def _paper(one: Asked, rules: Rules) -> tuple[bool, bool]:
    null, gold_null = one.null, one.gold_null
    if one.value == one.gold:
        return True, True
    if null or gold_null:
        return null and gold_null, null and gold_null
    return rules.equal(one.value, one.gold), rules.alike(one.value, one.gold)
