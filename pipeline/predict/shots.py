"""The two examples before every question: invented ones, or pages of a release's train split with their gold."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import orjson

from pipeline.chat import Message, assistant, user
from pipeline.errors import InputError
from pipeline.predict.cases import Case, Source, cases, open_source
from pipeline.predict.invented import REPORTS, Item, Language, Report
from pipeline.predict.prompts import Task, asked
from pipeline.predict.questions import emptied

Input = Literal["image", "ocr", "both"]
SHOTS: Final = 2
"""Examples per question: the benchmarks measure general models in a two-shot setting (MedStruct-S, arXiv 2605.03103)."""
_HEAD: Final = "| 检验项目 | 结果 | 单位 | 参考范围 |\n| :--: | :--: | :--: | :--: |"


@dataclass(frozen=True, slots=True)
class Shot:
    """An example: a page's text and picture, what is asked of it, and the right answer."""

    text: str
    question: str
    answer: str
    picture: Callable[[], bytes] | None = None

    def messages(self, shown: Input, language: Language) -> list[Message]:
        """The example as a question and an answer; without a picture its text stands in for the page."""
        pictures = [self.picture()] if self.picture and shown != "ocr" else []
        text = "" if pictures and shown == "image" else self.text
        return [user(asked(text, self.question, language), pictures), assistant(self.answer)]


def invented(task: Task, language: Language) -> list[Shot]:
    """The examples that come with the product."""
    return [Shot(report.text, *_INVENTED[task](report)) for report in REPORTS[language]]


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def _keys(report: Report) -> tuple[str, str]:
    return "", _json({"pairs": [{"key": key} for key, _ in report.pairs]})


def _answers(report: Report) -> tuple[str, str]:
    fields = [key for key, _ in report.pairs[1:]] + ["住院号" if report in REPORTS["zh"] else "Bed"]
    return _json(fields), _json({field: dict(report.pairs).get(field) for field in fields})


def _pairs(report: Report) -> tuple[str, str]:
    return "", _json({"pairs": [{"key": key, "value": value} for key, value in report.pairs]})


def _items(report: Report) -> tuple[str, str]:
    rows = [
        {
            "item_name": item.name,
            "item_value": item.value,
            "item_unit": item.unit,
            "item_range": item.range,
            "is_abnormal": item.abnormal,
        }
        for item in report.items
    ]
    return "", _json({"items": rows})


def _table(report: Report) -> tuple[str, str]:
    return "", "\n".join(
        [_HEAD, *(_row(item.name, item.value, item.unit, item.range) for item in report.items)]
    )


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _abnormal(report: Report) -> tuple[str, str]:
    return "", _json([_finding(item) for item in report.items if item.status])


def _finding(item: Item) -> dict[str, str]:
    shown = f"{item.value} {item.unit}".strip()
    return {"entryname": item.name, "result": shown, "reference": item.range, "status": item.status}


def _leaves(report: Report) -> tuple[str, str]:
    leaves = {key: {"text": value, "page": 1 if value else None, "bbox": None} for key, value in report.pairs}
    return _json(emptied(leaves)), _json(leaves)


_INVENTED: Final[Mapping[Task, Callable[[Report], tuple[str, str]]]] = {
    Task.KEYS: _keys,
    Task.ANSWERS: _answers,
    Task.PAIRS: _pairs,
    Task.ITEMS: _items,
    Task.INTERPRETATION: lambda report: ("", report.finding),
    Task.TABLE: _table,
    Task.ABNORMAL: _abnormal,
    Task.QUESTION: lambda report: (report.question, report.answer),
    Task.FREE: lambda report: (report.question, report.finding),
    Task.LEAVES: _leaves,
}
"""Question and right answer of a task about an invented report."""


def trained(source: Source, task: Task) -> list[Shot]:
    """The first two pages of the train split with their gold.

    Raises InputError if they are among the pages that are predicted (a single file has no splits), if they are of
    another zone, if there are fewer, or if their gold does not answer the task (an explanation to the patient, a question).
    """
    if source.split in {"train", "all"}:
        raise InputError(
            "examples from the train split would be shown with their answers: predict another split"
        )
    if task not in _GOLD:
        raise InputError(f"the gold of train answers no task {task.value}: leave --shots at invented")
    train = open_source(source.path, source.protocol, "train", source.readings)
    if train.zone is not source.zone:
        raise InputError(
            "the train split is of another zone than the pages that are predicted: leave --shots at invented"
        )
    found = cases(train, task)[:SHOTS]
    if len(found) < SHOTS:
        raise InputError(f"the train split has fewer than {SHOTS} pages with gold: leave --shots at invented")
    predicted = [case.record for case in cases(source, every=True)]
    if any(case.record in predicted for case in found):
        raise InputError(
            "the examples are among the pages that are predicted: give a folder with train.jsonl, or leave --shots at invented"
        )
    return [_shot(case, source.gold.context) for case in found]


def _shot(case: Case, context: Mapping[str, Any]) -> Shot:
    return Shot(
        case.text, case.question, answer_of(case, context), case.pictures[0] if case.pictures else None
    )


def answer_of(case: Case, context: Mapping[str, Any]) -> str:
    """The right answer of a case from its gold record; KeyError for a task that gold does not answer."""
    return _GOLD[case.task](
        case.record, orjson.loads(case.question) if case.task is Task.ANSWERS else context
    )


def _pairs_of(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"key": pair["key"], "value": pair.get("value")} for pair in record.get("pairs") or ()]


def _answered(record: Mapping[str, Any], fields: Sequence[str]) -> str:
    values = {pair["key"]: pair["value"] for pair in _pairs_of(record)}
    return _json({field: values.get(field) for field in fields})


def _tabled(record: Mapping[str, Any], _: Any) -> str:
    answer = record.get("answer")
    if not isinstance(answer, list):
        return str(answer)
    names = ("entry_name", "result", "unit", "reference")
    return "\n".join([_HEAD, *(_row(*(str(row.get(name) or "") for name in names)) for row in answer)])


_GOLD: Final[Mapping[Task, Callable[[Mapping[str, Any], Any], str]]] = {
    Task.KEYS: lambda record, _: _json({"pairs": [{"key": pair["key"]} for pair in _pairs_of(record)]}),
    Task.ANSWERS: _answered,
    Task.PAIRS: lambda record, _: _json({"pairs": _pairs_of(record)}),
    Task.ITEMS: lambda record, _: _json({"items": record["items"]}),
    Task.TABLE: _tabled,
    Task.LEAVES: lambda record, _: _json(record["answer"]),
}
"""The right answer of a task from a gold record."""
