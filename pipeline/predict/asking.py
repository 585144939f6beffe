"""A case as a conversation: what the model is told, two examples, the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

import orjson

from pipeline.chat import Message, system, user
from pipeline.errors import InputError
from pipeline.predict.cases import Case, Source
from pipeline.predict.invented import Language
from pipeline.predict.prompts import Task, asked, instruction, language_of
from pipeline.predict.shots import Input, Shot, invented, trained

NO_TEXT = "no text to show"
NO_PICTURE = "no picture to show"
Examples = Callable[[Task, Language], Sequence[Shot]]


class NothingToShowError(Exception):
    """A case that lacks what the input asks for: counted, and predicted as nothing."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How pages are shown: as picture, text or both; in which language (None: that of the page); with which examples."""

    shown: Input
    language: Language | None
    examples: Examples

    def messages(self, case: Case) -> list[Message]:
        """The conversation about a case. Raises NothingToShowError if it has no text or no picture to show."""
        text = "" if self.shown == "image" else case.text
        if self.shown != "image" and not text.strip():
            raise NothingToShowError(NO_TEXT)
        if self.shown != "ocr" and not case.pictures:
            raise NothingToShowError(NO_PICTURE)
        language = self.language or language_of(case.text or case.question or "\u4e00")
        shots = [
            message
            for shot in self.examples(case.task, language)
            for message in shot.messages(self.shown, language)
        ]
        try:
            question = user(asked(text, case.question, language), self._pictures(case))
        except (ValueError, InputError) as error:
            raise NothingToShowError(str(error)) from None
        return [system(instruction(case.task, language)), *shots, question]

    def _pictures(self, case: Case) -> list[bytes]:
        return [] if self.shown == "ocr" else [picture() for picture in case.pictures]


def built_in(task: Task, language: Language) -> Sequence[Shot]:
    """The invented examples of a task."""
    return invented(task, language)


def without(_: Task, __: Language) -> Sequence[Shot]:
    """No examples."""
    return ()


def from_train(source: Source) -> Examples:
    """The examples from the train split of the source's release or folder."""

    @cache
    def of(task: Task) -> Sequence[Shot]:
        return trained(source, task)

    return lambda task, _: of(task)


def digest(manner: Manner, tasks: Sequence[Task]) -> str:
    """16 hex characters that change with any instruction or example of these tasks, in both languages."""
    languages: tuple[Language, ...] = (manner.language,) if manner.language else ("zh", "en")
    told = [
        [
            instruction(task, language),
            *([shot.text, shot.question, shot.answer] for shot in manner.examples(task, language)),
        ]
        for task in tasks
        for language in languages
    ]
    return sha256(orjson.dumps(told)).hexdigest()[:16]
