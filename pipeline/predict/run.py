"""Many cases to a model, in parallel, into one prediction file that is either whole or not there."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.chat import Answer, Client, Sampling, Tokens, in_order
from pipeline.errors import InputError, ServerError
from pipeline.files import aside
from pipeline.predict.asking import Manner, NothingToShowError
from pipeline.predict.cases import Case
from pipeline.shards import progress

OF_ONE_CASE: Final = frozenset({400, 413, 422})
"""States by which a server refuses one question (too long, a picture it cannot take) and would answer others."""
_LINE: Final = orjson.OPT_APPEND_NEWLINE


@dataclass(frozen=True, slots=True)
class Predicted:
    """What came of a case: the prediction (text, or values by rule), and how it ended (answered, refused, cut, failed)."""

    id: str
    prediction: Any
    state: str = "answered"
    why: str = ""
    tokens: Tokens = field(default_factory=Tokens)

    def line(self) -> bytes:
        """The line of the prediction file."""
        row = {"id": self.id, "prediction": self.prediction}
        if self.state != "answered":
            row |= {"state": self.state, "why": self.why} if self.why else {"state": self.state}
        return orjson.dumps(row, option=_LINE)


@dataclass(slots=True)
class Outcome:
    """Counts of a run: cases by how they ended, reasons of failures, tokens of all answers, old and new."""

    states: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    tokens: Tokens = field(default_factory=Tokens)

    def add(self, one: Predicted) -> None:
        """Count a case."""
        self.states[one.state] += 1
        if one.why:
            self.reasons[one.why] += 1
        self.tokens += one.tokens

    def to_json(self) -> dict[str, Any]:
        """For the envelope."""
        return {
            "cases": self.states.total(),
            **{state: self.states[state] for state in ("answered", "cut", "refused", "failed")},
            "reasons": dict(self.reasons.most_common()),
            "tokens": {"prompt": self.tokens.prompt, "completion": self.tokens.completion},
        }


def by_model(client: Client, manner: Manner, sampling: Sampling) -> Callable[[Case], Predicted]:
    """How a model predicts a case. Its answer is kept as it is: what is in it, the scorer reads."""

    def predict(case: Case) -> Predicted:
        try:
            answer = client.ask(manner.messages(case), sampling)
        except NothingToShowError as error:
            return Predicted(case.id, None, "failed", str(error))
        except ServerError as error:
            if error.status not in OF_ONE_CASE:
                raise
            return Predicted(case.id, None, "failed", f"the server answers {error.status}")
        return Predicted(case.id, answer.text, _state(answer), "", answer.tokens)

    return predict


def _state(answer: Answer) -> str:
    if answer.refused:
        return "refused"
    return "cut" if answer.is_cut else "answered"


def predict_all(
    todo: Iterable[Case], predict: Callable[[Case], Predicted], out: Path, *, parallel: int, total: int
) -> Outcome:
    """Predict every case into JSON lines `out`, in the order given, with a progress bar on a terminal's stderr.

    `out` appears when all is done; of a run that stopped, answers that came are kept by the client and not asked again.
    Raises InputError if there is no case or every case failed, ServerError if the model cannot be used.
    """
    outcome = Outcome()
    with aside(out) as partial, partial.open("wb") as file, progress("predict", total) as advance:
        for one in in_order(todo, predict, parallel):
            file.write(one.line())
            outcome.add(one)
            advance(1)
        _refuse_nothing(outcome)
    return outcome


def _refuse_nothing(outcome: Outcome) -> None:
    if not outcome.states:
        raise InputError("there is nothing to predict: no record has what the task asks for")
    if outcome.states["failed"] == outcome.states.total():
        reason, count = outcome.reasons.most_common(1)[0]
        raise InputError(f"not one of {outcome.states.total()} cases was answered: {reason} ({count} times)")


def manifest(given: Mapping[str, Any], outcome: Outcome) -> bytes:
    """What a prediction file was made with and what came of it, as JSON to lie beside it."""
    return orjson.dumps(
        {**given, "outcome": outcome.to_json()}, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS
    )
