"""MedRepBench (arXiv 2508.16674): rows of five fields per item, without text or places; the page is their list."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.errors import InputError
from pipeline.foreign_gold.sheets import ForeignPage, line
from pipeline.page import Line, rectangle
from schemas.names import Category, Label, LinkLabel

FIELDS: Final = {
    "item_name": Label.ITEM_NAME, "item_value": Label.ITEM_VALUE, "item_unit": Label.ITEM_UNIT, "item_range": Label.ITEM_RANGE,
}  # fmt: skip
ABNORMAL: Final = "is_abnormal"
_CELL, _ROW = 200, 30


def is_row(document: Any) -> bool:
    """Whether a JSON document is a row of MedRepBench."""
    items = document.get("items") if isinstance(document, Mapping) else None
    return (
        isinstance(items, list)
        and bool(items)
        and all(isinstance(one, Mapping) and "item_name" in one for one in items)
    )


def read(row: Mapping[str, Any], number: int) -> ForeignPage:
    """A page of a row: a line per field that is not empty, a row per item, the cells of a table.

    Raises InputError for an item whose fields are no texts, or whose judgement is none of "1", "0" and "".
    """
    items = [_texts(item, number) for item in row["items"]]
    judged = [item[ABNORMAL] for item in items]
    if set(judged) - {"0", "1", ""}:
        raise InputError(f"row {number}: is_abnormal is none of 1, 0 and empty: mend the file")
    lines: list[Line] = []
    marks: dict[str, tuple[int, Label]] = {}
    links: list[tuple[str, str, LinkLabel]] = []
    for at, item in enumerate(items):
        for column, (field, label) in enumerate(FIELDS.items()):
            if item[field]:
                name = f"{at}.{field}"
                marks[name] = (len(lines), label)
                left, top = column * _CELL, at * _ROW
                lines.append(line(item[field], rectangle(left, top, left + _CELL, top + _ROW)))
                links += (
                    [(f"{at}.item_name", name, LinkLabel.ITEM_FIELD)] if label is not Label.ITEM_NAME else []
                )
    name = row["image"] if isinstance(row.get("image"), str) else f"row {number}"
    return ForeignPage(
        name, _CELL * len(FIELDS), _ROW * len(items), tuple(lines), marks, links, judged=judged, category=Category.LAB,
        counts={"items": len(items)},
    )  # fmt: skip


def _texts(item: Mapping[str, Any], number: int) -> dict[str, str]:
    texts = {field: item.get(field) or "" for field in (*FIELDS, ABNORMAL)}
    if not all(isinstance(text, str) for text in texts.values()):
        raise InputError(f"row {number}: a field of an item is no text: write numbers as they are printed")
    if not texts["item_name"].strip():
        raise InputError(f"row {number}: an item has no name: mend the file")
    return {field: str(text).replace("\n", " ") for field, text in texts.items()}


def written(image: str, items: Iterator[Mapping[str, Any]] | list[dict[str, Any]]) -> dict[str, Any]:
    """The MedRepBench row of one page from its rows of items."""
    return {
        "image": image,
        "items": [
            {
                **{field: item[field.removeprefix("item_")] or "" for field in FIELDS},
                ABNORMAL: item["abnormal"],
            }
            for item in items
        ],
    }
