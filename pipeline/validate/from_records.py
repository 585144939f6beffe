"""Records without tables: the tables that they would be, so that the same checks look at both."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.validate.documents import lines_of
from pipeline.validate.problems import FOUND
from pipeline.validate.sources import CHECKED, Source
from schemas.records import Pair, Record

Row = dict[str, Any]


def sources_of(records: Iterable[Record], views: Sequence[Path]) -> dict[str, Source]:
    """pages, key_values and items; `row` is the place of a pair or an item in its record, and a text is that of the view."""
    texts = dict(_texts(views))
    rows: dict[str, list[Row]] = {"pages": [], "key_values": [], "items": []}
    for record in records:
        rows["pages"].append({"row": 0, "page_id": record.page_id, "text": texts.get(record.page_id)})
        rows["key_values"] += [_pair(record.page_id, at, pair) for at, pair in enumerate(record.pairs)]
        rows["items"] += [
            {"row": at, "page_id": record.page_id, "item": at, **item.model_dump()}
            for at, item in enumerate(record.items)
        ]
    return {name: _source(name, found) for name, found in rows.items()}


def _source(name: str, rows: list[Row]) -> Source:
    table = CHECKED[name]
    frame = pl.DataFrame(rows, schema={"row": pl.UInt32, **table.dtypes}, orient="row")
    return Source("json", table, frame.lazy(), pl.DataFrame(schema=FOUND))


def _pair(page_id: str, at: int, pair: Pair) -> Row:
    key, value = (span or (None, None) for span in (pair.key_span, pair.value_span))
    fields = pair.model_dump(exclude={"key_span", "value_span"})
    return {
        "row": at, "page_id": page_id, "pair": at, **fields,
        "key_start": key[0], "key_end": key[1], "value_start": value[0], "value_end": value[1],
    }  # fmt: skip


def _texts(views: Sequence[Path]) -> Iterable[tuple[str, str]]:
    for path in views:
        for _, row in lines_of(path):
            if (
                isinstance(row, Mapping)
                and isinstance(row.get("id"), str)
                and isinstance(row.get("ocr_text"), str)
            ):
                yield row["id"], row["ocr_text"]
