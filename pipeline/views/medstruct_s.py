"""MedStruct-S (arXiv 2605.03103): OCR text with its noise, pairs with the span of the key, and questions by title."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from pipeline.views.lines import SplitLines
from pipeline.views.queries import QuerySet
from pipeline.views.sheets import Sheet
from schemas.names import Split

FOLDER: Final = "medstruct_s"


class Writer:
    """<split>.jsonl and questions-<split>.jsonl."""

    def __init__(
        self, folder: Path, splits: Sequence[Split], queries: QuerySet, extra: dict[str, str]
    ) -> None:
        self._queries, self._extra = queries, extra
        self._stack = ExitStack()
        opened = self._stack.enter_context
        self._pages = opened(SplitLines(folder / FOLDER, splits))
        self._questions = opened(SplitLines(folder / FOLDER, splits, "questions-"))

    def add(self, sheet: Sheet) -> None:
        """Write a page and its questions; a title that the train split does not have has none."""
        self._pages.add(sheet.split, page(sheet) | self._extra)
        title = sheet.row["report_title"]
        if found := self._queries.questions(title, sheet.pairs):
            row = {"id": sheet.page_id, "report_title": title, "questions": found}
            self._questions.add(sheet.split, row | self._extra)

    def close(self) -> None:
        """Close the files."""
        self._stack.close()


def page(sheet: Sheet) -> dict[str, Any]:
    """The row of a page: values as they were read, since the benchmark's input is the text."""
    pairs = [{"key": pair["key"], "value": pair["value"], "key_span": _span(pair)} for pair in sheet.pairs]
    title = sheet.row["report_title"]
    return {"id": sheet.page_id, "report_title": title, "ocr_text": sheet.text, "pairs": pairs}


def _span(pair: Any) -> list[int] | None:
    return None if pair["key_start"] is None else [pair["key_start"], pair["key_end"]]
