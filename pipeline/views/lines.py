"""JSON lines and CSV of a view, a file a split, written row by row."""

import csv
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import orjson

from schemas.names import Split

_BUFFER: Final = 1 << 20
"""Bytes that are written at a time: a row of a view alone may have some thousand."""


class SplitLines:
    """<folder>/<prefix><split>.jsonl of some splits, and with columns also .csv, whose lists and objects are JSON texts."""

    def __init__(
        self, folder: Path, splits: Sequence[Split], prefix: str = "", columns: Sequence[str] = ()
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._stack = ExitStack()
        opened = self._stack.enter_context
        paths = {split: folder / f"{prefix}{split}" for split in splits}
        self._lines = {
            split: opened(path.with_suffix(".jsonl").open("wb", _BUFFER)) for split, path in paths.items()
        }
        self._columns = columns
        texts = {
            split: opened(path.with_suffix(".csv").open("w", encoding="utf-8", newline=""))
            for split, path in paths.items()
            if columns
        }
        self._tables = {split: csv.writer(text, lineterminator="\n") for split, text in texts.items()}
        for table in self._tables.values():
            table.writerow(columns)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def close(self) -> None:
        """Close the files."""
        self._stack.close()

    def add_line(self, split: Split, line: bytes) -> None:
        """Write a row that is a JSON line already; only without columns."""
        self._lines[split].write(line)

    def add(self, split: Split, row: Mapping[str, Any]) -> None:
        """Write a row to the files of its split."""
        self._lines[split].write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
        if split in self._tables:
            self._tables[split].writerow([_cell(row[column]) for column in self._columns])


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()
