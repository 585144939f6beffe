"""Records of MedDocBench's files: id, task, gold answer and what a document is grouped by."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from pipeline.scoring.listed import cell
from pipeline.scoring.meddocbench.findings import findings
from pipeline.scoring.meddocbench.reading import rows
from pipeline.scoring.meddocbench.status import has_status, official_status, stated, status

Task = Literal["full_parsing", "abnormality", "simple_qa", "free_form"]
TASKS: Final[Mapping[str, Task]] = {
    "fullparsing": "full_parsing", "ltrfullparsing": "full_parsing",
    "abnormality": "abnormality", "abnormalityqa": "abnormality", "ltrabnormalityqa": "abnormality",
    "simpleqa": "simple_qa", "ltrsimpleqa": "simple_qa",
    "freeform": "free_form", "complexqa": "free_form", "gmdsimpleqa": "free_form", "gmdcomplexqa": "free_form",
}  # fmt: skip
"""Tasks by their names and the published names of their files, letters only."""
_TASK_NAMES: Final = ("task", "dataset", "split")
_IDS: Final = ("id", "index", "question_id", "page_id", "image")
_ANSWERS: Final = ("prediction", "response", "output", "completion", "items", "rows", "answer")
_GROUPS: Final[Mapping[str, str]] = {
    "doc_type": "category",
    "dept_name": "department",
    "field_type": "field_type",
}


def name(record: Mapping[str, Any], place: int) -> str:
    """The id of a record, else its place: a question has one of its own, an image can have many questions."""
    return next((str(record[key]) for key in _IDS if record.get(key) not in (None, "")), str(place))


def answer(record: Mapping[str, Any]) -> Any:
    """What a prediction record holds; ValueError if it holds nothing of the kind."""
    for key in _ANSWERS:
        if key in record:
            return record[key]
    raise ValueError(f"none of {', '.join(_ANSWERS)}")


def task(record: Mapping[str, Any]) -> Task:
    """The task that a record names, else the one that it looks like; ValueError for a name that is none."""
    for key in _TASK_NAMES:
        if named := cell(record.get(key)):
            letters = "".join(filter(str.isalpha, named.lower()))
            if letters in TASKS:
                return TASKS[letters]
            if key == "task":
                raise ValueError(f"task is none of {', '.join(dict.fromkeys(TASKS.values()))}")
    return _likely(record)


def _likely(record: Mapping[str, Any]) -> Task:
    if record.get("field_type"):
        return "simple_qa"
    found = findings(record.get("answer"))
    if found is not None and all(isinstance(row, Mapping) for row in found):
        statuses = [row for row in found if row.get("status") and "unit" not in row and "单位" not in row]
        if len(statuses) == len(found) and "|" not in cell(record.get("answer")):
            return "abnormality"
        return "full_parsing"
    return "free_form"


def gold(record: Mapping[str, Any]) -> dict[str, Any]:
    """Task, answer, its rows where the task has rows, field type and groups; ValueError if there is no usable answer.

    A table without status words as the answer to the abnormality task gets them: by the authors' rule for `official`.
    """
    if record.get("answer") is None:
        raise ValueError("no answer")
    kind = task(record)
    read = {"full_parsing": rows, "abnormality": findings}.get(kind)
    found = read(record["answer"]) if read else []
    if found is None:
        raise ValueError(f"no rows can be read from the answer, which {kind} needs")
    said, table = record["answer"], [row for row in found if isinstance(row, Mapping)]
    if kind == "abnormality" and table and not any(map(has_status, table)):
        said, found = list(stated(table, official_status)), list(stated(table, status))
    return {
        "task": kind,
        "answer": said,
        "rows": found,
        "field_type": cell(record.get("field_type")) or "result",
        "facets": {
            facet: text
            for key, facet in _GROUPS.items()
            if (text := cell(record.get(key))) and len(text) < 80
        },
    }
