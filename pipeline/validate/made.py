"""The records that tables make, as digests: what the JSON of a data set is held against."""

from collections.abc import Mapping
from typing import Final

import polars as pl
from pydantic import ValidationError

from pipeline.records import PageRows
from pipeline.validate.documents import digest
from pipeline.validate.sources import Source, parts
from schemas.records import page_record

_NEEDED: Final = ("pages", "key_values", "items")


def digests(sources: Mapping[str, Source]) -> dict[str, bytes]:
    """Page id -> digest of the record that its rows make; empty where they make none, which the contract says already."""
    if not all(name in sources for name in _NEEDED):
        return {}
    made: dict[str, bytes] = {}
    for frames in parts({name: sources[name] for name in _NEEDED}):
        pages = frames["pages"].drop_nulls("page_id").unique("page_id").sort("page_id")
        pairs, items = (
            PageRows(_sorted(frames[name], by)) for name, by in (("key_values", "pair"), ("items", "item"))
        )
        for page in pages.iter_rows(named=True):
            rows = pairs.of(page["page_id"]), items.of(page["page_id"])
            try:
                made[page["page_id"]] = digest(page_record(page, *rows))
            except ValidationError:
                made[page["page_id"]] = b""
    return made


def _sorted(rows: pl.DataFrame, number: str) -> pl.DataFrame:
    return rows.drop_nulls("page_id").sort("page_id", number)
