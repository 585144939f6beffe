"""Questions to a judge: all of them, in parallel, each with a judgement whatever becomes of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from pipeline.chat import Answer, Client, Sampling, in_order
from pipeline.errors import ServerError
from pipeline.scoring.judging.judgement import Judgement, State
from pipeline.scoring.judging.questions import Question

OF_ONE_QUESTION: Final = frozenset({400, 413, 422})
"""States by which a server refuses one question and would answer others."""


def judged(
    questions: Iterable[Question], client: Client, sampling: Sampling, parallel: int
) -> Iterator[list[Judgement]]:
    """The judgements of every question, in order. ServerError if the model cannot be used at all."""

    def ask(question: Question) -> list[Judgement]:
        return question.settle(_answer(client, question, sampling))

    return in_order(questions, ask, parallel)


def _answer(client: Client, question: Question, sampling: Sampling) -> Answer | None:
    try:
        return client.ask(question.messages, sampling)
    except ServerError as error:
        if error.status not in OF_ONE_QUESTION:
            raise
        return None


def write_all(
    made: Iterable[list[Judgement]], file: BinaryIO, advance: Callable[[int], None]
) -> Counter[State]:
    """Write judgements as they come; how many ended how."""
    states: Counter[State] = Counter()
    for group in made:
        file.writelines(judgement.line() for judgement in group)
        states.update(judgement.state for judgement in group)
        advance(1)
    return states
