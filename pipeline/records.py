"""Rows of the gold tables into the released record of a page."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import polars as pl
from pydantic import ValidationError

from pipeline.errors import TableError
from schemas.records import page_document

Row = dict[str, Any]
ROWS: Final = 4096
"""Rows of a frame held as dictionaries: some megabytes."""


def records(gold_pages: pl.DataFrame, key_values: pl.DataFrame, items: pl.DataFrame) -> Iterator[Row]:
    """The record of every page of gold_pages as written in JSON, ascending by page id; the tables are sorted by page id.

    Raises TableError, which names the page, if its rows make no valid record.
    """
    pairs, rows = PageRows(key_values), PageRows(items)
    for page in gold_pages.sort("page_id").iter_rows(named=True):
        try:
            yield page_document(page, pairs.of(page["page_id"]), rows.of(page["page_id"]))
        except ValidationError:
            # pydantic's message holds the values
            raise TableError(
                f"the gold of page {page['page_id']} makes no record: run `dvc repro --force gold`"
            ) from None


class PageRows:
    """Rows of a sorted frame, handed out page by page in ascending order without holding them all."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._groups = groupby(_rows(frame), itemgetter("page_id"))
        self._next: tuple[str, list[Mapping[str, Any]]] | None = None

    def of(self, page_id: str) -> list[Mapping[str, Any]]:
        """The rows of a page, none where it has none; pages are asked for in ascending order."""
        while self._next is None or self._next[0] < page_id:
            found = next(self._groups, None)
            if found is None:
                return []
            self._next = (found[0], list(found[1]))
        return self._next[1] if self._next[0] == page_id else []


def _rows(frame: pl.DataFrame) -> Iterator[Row]:
    for some in frame.iter_slices(ROWS):  # many at once are made faster than one by one
        yield from some.to_dicts()
