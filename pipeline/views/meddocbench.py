"""MedDocBench (Citrus-V, arXiv 2509.19090): a page's table in Markdown, its abnormal results, questions about it.

All as really printed, since the benchmark's input is the picture.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

from pipeline.values import status_word
from pipeline.views.draws import first
from pipeline.views.fields import Language, language_of
from pipeline.views.kinds import narratives
from pipeline.views.lines import SplitLines
from pipeline.views.readings import printed
from pipeline.views.sheets import RESULT, Sheet
from schemas.names import Split

FOLDER: Final = "meddocbench"
QUESTIONS: Final = 4
"""Simple questions of a page: with more, long tables would make up nearly all of the benchmark."""
HEADINGS: Final = ("检验项目", "结果", "单位", "参考范围")
"""Columns of the published tables, in their order; also of English pages, as there."""
_WORDS: Final[Mapping[Language, Mapping[str, str]]] = {
    "zh": {
        "full_parsing": "请将图中检验报告的表格完整转写为 Markdown 表格，列依次为：检验项目、结果、单位、参考范围。",
        "abnormality": "请找出图中检验报告的全部异常项目，以 JSON 列表输出，每项包含 entryname、result（结果和单位）、reference、status。",
        "result": "图中检验项目“{name}”的结果是多少？",
        "reference": "图中检验项目“{name}”的参考范围是什么？",
        "field": "图中“{name}”一栏的内容是什么？",
        "free_form": "请说明图中报告的“{name}”写了什么。",
    },
    "en": {
        "full_parsing": "Transcribe the result table of the report completely as a Markdown table with the columns 检验项目, 结果, 单位, 参考范围 "
        "(test, result, unit, reference range).",
        "abnormality": "List all abnormal tests of the report as a JSON list with entryname, result (value and unit), reference and status.",
        "result": 'What is the result of "{name}"?',
        "reference": 'What is the reference range of "{name}"?',
        "field": 'What does the report state under "{name}"?',
        "free_form": 'What does the report say under "{name}"?',
    },
}  # fmt: skip
Row = dict[str, Any]


class Writer:
    """<split>.jsonl, a line a question."""

    def __init__(self, folder: Path, splits: Sequence[Split], extra: dict[str, str]) -> None:
        self._extra = extra
        self._stack = ExitStack()
        self._lines = self._stack.enter_context(SplitLines(folder / FOLDER, splits))

    def add(self, sheet: Sheet) -> None:
        """Write the questions of a page."""
        for row in questions(sheet):
            self._lines.add(sheet.split, row | self._extra)

    def close(self) -> None:
        """Close the files."""
        self._stack.close()


def questions(sheet: Sheet) -> Iterator[Row]:
    """Every question that the gold of a page answers: table, abnormal results, up to four simple ones, narratives."""
    words = _WORDS[language_of(sheet.text)]
    shared = {
        "page_id": sheet.page_id,
        "image": sheet.image,
        "category": sheet.row["category"],
        "ocr_confidence": sheet.lines.confidence,
    }
    for name, task, row in _asked(sheet, words):
        yield {"id": f"{sheet.page_id}-{name}", "task": task, **shared, **row}


def _asked(sheet: Sheet, words: Mapping[str, str]) -> Iterator[tuple[str, str, Row]]:
    """Name within the page, task, and the question with its answer."""
    if sheet.items:
        seen = [row["verified"] for row in sheet.items]
        asked = {"question": words["full_parsing"], "answer": markdown(sheet.results), "verified": all(seen)}
        yield "full_parsing", "full_parsing", asked
    if any(row["abnormal"] for row in sheet.items):
        found = [
            _finding(texts)
            for texts, row in zip(sheet.results, sheet.items, strict=True)
            if row["abnormal"] == "1"
        ]
        asked = {"question": words["abnormality"], "answer": found, "verified": all(seen)}
        yield "abnormality", "abnormality", asked
    for at, row in enumerate(_simple(sheet, words), start=1):
        yield f"simple_qa-{at}", "simple_qa", row
    for at, pair in enumerate(_told(sheet), start=1):
        yield f"free_form-{at}", "free_form", _answered(words["free_form"], pair, "key", "value")


def markdown(results: Sequence[Mapping[str, str]]) -> str:
    r"""Items as really printed as a Markdown table: a cell is one line, `|` in it is written `\|`."""
    lines = [HEADINGS, (":--:",) * len(HEADINGS)]
    lines += [tuple(_cell(texts[field]) for field in RESULT) for texts in results]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(text: str) -> str:
    return text.strip().replace("|", "\\|")


def _finding(texts: Mapping[str, str]) -> Row:
    return {
        "entryname": texts["name"],
        "result": _measured(texts["value"], texts["unit"]),
        "reference": texts["range"],
        "status": status_word(texts["value"], texts["range"]),
    }


def _measured(value: str, unit: str) -> str:
    """A result with its unit, as the benchmark writes results outside tables."""
    return " ".join(filter(None, (value, unit)))


def _simple(sheet: Sheet, words: Mapping[str, str]) -> list[Row]:
    """Questions about names that stand once on the page; which ones, the page id decides."""
    rows = _once(sheet.items, [texts["name"] for texts in sheet.results])
    long = {id(pair) for pair in narratives(sheet)}
    results = [row for row in rows if row["value"] is not None]
    found: list[Callable[[], Row]] = [
        *(partial(_result, words["result"], row) for row in results),
        *(partial(_answered, words["reference"], row, "name", "range", "reference")
          for row in results if row["range"] is not None),
        *(partial(_answered, words["field"], pair, "key", "value", "text")
          for pair in _keys(sheet) if pair["value"] is not None and id(pair) not in long),
    ]  # fmt: skip
    # most are never asked
    return [make() for make in first(found, QUESTIONS, sheet.page_id, "simple_qa")]


def _result(words: str, row: Mapping[str, Any]) -> Row:
    asked = words.format(name=printed(row, "name"))
    answer = _measured(printed(row, "value"), printed(row, "unit"))
    return {"question": asked, "answer": answer, "field_type": "result", "verified": row["verified"]}


def _answered(words: str, row: Mapping[str, Any], name: str, field: str, kind: str = "") -> Row:
    asked = words.format(name=printed(row, name))
    made = {"question": asked, "answer": printed(row, field), "verified": row["verified"]}
    return made | {"field_type": kind} if kind else made


def _told(sheet: Sheet) -> list[Mapping[str, Any]]:
    once = {id(pair) for pair in _keys(sheet)}
    return [pair for pair in narratives(sheet) if id(pair) in once]


def _keys(sheet: Sheet) -> list[Mapping[str, Any]]:
    """The pairs whose key stands once on the page."""
    return _once(sheet.pairs, [printed(pair, "key") for pair in sheet.pairs])


def _once(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[Mapping[str, Any]]:
    """The rows whose name, of those given beside them, stands once."""
    counts = Counter(names)
    return [row for row, one in zip(rows, names, strict=True) if counts[one] == 1]
