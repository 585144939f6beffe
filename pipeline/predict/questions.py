"""What is asked of a document: its task by protocol and record, and the question that goes with it."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from pipeline.predict.prompts import Task
from pipeline.scoring.medstruct_s.qa import UNTITLED

MAIN: Final = {
    "medstruct-s": Task.PAIRS,
    "medrepbench": Task.ITEMS,
    "meddocbench": Task.TABLE,
    "exstructiny": Task.LEAVES,
}
TASKS: Final[Mapping[str, tuple[Task, ...]]] = {
    "medstruct-s": (Task.KEYS, Task.ANSWERS, Task.PAIRS),
    "medrepbench": (Task.ITEMS, Task.INTERPRETATION),
    "meddocbench": (Task.TABLE, Task.ABNORMAL, Task.QUESTION, Task.FREE),
    "exstructiny": (Task.LEAVES,),
}
_ASKED: Final = ("question", "query", "prompt")


def task_of(protocol: str, gold: Mapping[str, Any]) -> Task:
    """What a document asks for: MedDocBench's gold says it, the other protocols have a main task."""
    named = gold.get("task")
    return Task(named) if protocol == "meddocbench" and named in set(Task) else MAIN[protocol]


def question_of(task: Task, record: Mapping[str, Any], context: Mapping[str, Any]) -> str | None:
    """The question of a record, "" where the task says all; None where nothing can be asked.

    Fields of MedStruct-S come from the query set by title; a request of ExStrucTiny that a record lacks is made from the
    names in its gold structure, never from values.
    """
    if task is Task.ANSWERS:
        fields = context.get("query_set", {}).get(str(record.get("report_title") or UNTITLED), {})
        return orjson.dumps(list(fields)).decode() if fields else None
    asked = next((record[name] for name in _ASKED if isinstance(record.get(name), str)), "")
    if task in {Task.QUESTION, Task.FREE}:
        return str(asked) or None
    if task is Task.LEAVES and not asked:
        return orjson.dumps(emptied(record.get("answer"))).decode()
    return str(asked) if task is Task.LEAVES else ""


def emptied(value: Any) -> Any:
    """A structure with its names and no values: leaves become null, a list keeps one element."""
    if isinstance(value, dict) and not {"text", "page", "bbox"} >= set(value):
        return {name: emptied(part) for name, part in value.items()}
    if isinstance(value, list):
        return [emptied(value[0])] if value else []
    return None
