"""chat: <split>.<language>.jsonl, conversations of MedStruct-S's three tasks with two examples before the page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.chat import assistant
from pipeline.export.source import Release
from pipeline.predict.asking import Manner, built_in
from pipeline.predict.cases import Case, cases, open_source
from pipeline.predict.invented import Language
from pipeline.predict.prompts import Task
from pipeline.predict.shots import answer_of

PROTOCOL: Final = "medstruct-s"
TASKS: Final = (Task.KEYS, Task.ANSWERS, Task.PAIRS)
LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")
ABOUT = """A line a conversation: `id, task (keys, answers, pairs), messages`: an instruction, two invented examples, the page's text, and as the
last message the right answer (train on that one alone). The prompts, in Chinese and in English, are those of `medstruct predict`.
"""
_LINE: Final = orjson.OPT_APPEND_NEWLINE


def write(folder: Path, release: Release) -> dict[str, int]:
    """Write a file a split and language; returns how many conversations each has."""
    counts: dict[str, int] = {}
    for split in release.splits:
        source = open_source(release.path, PROTOCOL, split)
        asked = [case for task in TASKS for case in cases(source, task) if case.text.strip()]
        for language in LANGUAGES:
            with (folder / f"{split}.{language}.jsonl").open("wb") as file:
                rows = conversations(asked, language, source.gold.context)
                file.writelines(orjson.dumps(row, option=_LINE) for row in rows)
            counts[f"{split} {language}"] = len(asked)
    return counts


def conversations(asked: list[Case], language: Language, context: Any) -> Iterator[dict[str, Any]]:
    """A row for each case; its last message is the gold answer."""
    manner = Manner("ocr", language, built_in)
    for case in asked:
        messages = [*manner.messages(case), assistant(answer_of(case, context))]
        yield {"id": case.id, "task": case.task.value, "messages": messages}
