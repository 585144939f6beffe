"""The released record of one page, as pydantic models; schemas/json/record.schema.json is generated from them."""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Offset = Annotated[int, Field(ge=0)]
PageId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Interval = tuple[Offset, Offset]


class Part(BaseModel):
    """A closed, immutable part of a record."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Pair(Part):
    """A key and its value (null: the key stands alone), as printed; spans count code points of the page text."""

    key: str
    value: str | None
    true_key: str | None
    true_value: str | None = Field(
        description="What is really printed: the reading, unless an annotator typed something else"
    )
    key_span: Interval | None = Field(
        description="Null where the key is not printed (the fields of a receipt)"
    )
    value_span: Interval | None
    verified: bool
    date: str | None = Field(description="ISO 8601 form of a value that is a date")


class ItemRecord(Part):
    """One row of a laboratory table: fields as printed, what is really printed (true_*), and what follows from them."""

    name: str
    value: str | None
    unit: str | None
    range: str | None
    flag: str | None
    true_name: str | None
    true_value: str | None
    true_unit: str | None
    true_range: str | None
    true_flag: str | None
    verified: bool
    low: float | None
    high: float | None
    low_inclusive: bool | None
    high_inclusive: bool | None
    condition: str | None = Field(description="For whom the range holds (sex, age, phase); null: for all")
    ucum: str | None = Field(description="UCUM code of the unit, null where none is certain")
    abnormal: Literal["0", "1", ""] = Field(description="Value against range; empty where undetermined")


_ITEM = tuple(ItemRecord.model_fields)
_values = itemgetter(*_ITEM)


class Record(Part):
    """The gold of one page; a page that nobody annotated has no pairs and no items."""

    page_id: PageId
    report_title: str | None
    category: str
    pairs: tuple[Pair, ...]
    items: tuple[ItemRecord, ...]


def page_record(
    page: Mapping[str, Any], key_values: Iterable[Mapping[str, Any]], items: Iterable[Mapping[str, Any]]
) -> Record:
    """The record of a page from its rows of gold_pages, key_values and items, in the order of the rows."""
    return Record.model_validate(_document(page, key_values, items))


def page_document(
    page: Mapping[str, Any], key_values: Iterable[Mapping[str, Any]], items: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """`page_record` as it is written in JSON, lists as tuples; ValidationError unless it is a record without any conversion."""
    document = _document(page, key_values, items)
    Record.model_validate(document, strict=True)
    return document


def _document(
    page: Mapping[str, Any], key_values: Iterable[Mapping[str, Any]], items: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    return {
        "page_id": page["page_id"],
        "report_title": page["report_title"],
        "category": page["category"],
        "pairs": tuple(map(_pair, key_values)),
        "items": tuple(map(_fields, items)),
    }


def _pair(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "key": row["key"],
        "value": row["value"],
        "true_key": row["true_key"],
        "true_value": row["true_value"],
        "key_span": None if row["key_start"] is None else (row["key_start"], row["key_end"]),
        "value_span": None if row["value_start"] is None else (row["value_start"], row["value_end"]),
        "verified": row["verified"],
        "date": row["date"],
    }


def _fields(row: Mapping[str, Any]) -> dict[str, Any]:
    return dict(zip(_ITEM, _values(row), strict=True))


def record_schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a released record."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Record.model_json_schema()}


if __name__ == "__main__":
    import json

    print(json.dumps(record_schema(), ensure_ascii=False, indent=2, sort_keys=True))
