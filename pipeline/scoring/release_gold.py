"""Gold of the four benchmarks from a release folder: its views where there are some, else its records and tables.

Every record also carries what scores are broken down by: category, mean reading confidence of the page, and the
confidence of each line by its text.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pipeline.errors import InputError
from pipeline.files import read_json
from pipeline.page import Page, enclosing
from pipeline.scoring.reading import Row, read

MARK: Final = "release.json"
Record = dict[str, Any]


def is_release(path: Path) -> bool:
    """Whether a folder is a release of ours."""
    return (path / MARK).is_file() and (path / "tables").is_dir()


def withheld(path: Path) -> tuple[str, ...]:
    """Splits whose gold a release leaves out."""
    about = path / MARK
    return tuple(read_json(about).get("withheld", ())) if about.is_file() else ()


def release_rows(path: Path, protocol: str, split: str) -> list[Row]:
    """Gold records of the annotated pages of a split (or all), ascending by page id; InputError if a table is broken."""
    # what reads tables takes a second to import, and only a release needs it
    from pipeline.scoring.release_tables import facts_of, tables
    from pipeline.store import load_pages

    pages, lines = tables(path, split)
    facts = {row["page_id"]: row for row in facts_of(pages, lines)}
    records = _viewed(path, protocol, split) or _made(path, protocol, facts, load_pages(pages, lines))
    return [Row(at, record | facts.get(_page(record), {})) for at, record in enumerate(records, start=1)]


def _page(record: Record) -> str:
    """The page of a record: a page can have several questions, and a document several pages, whose first counts."""
    return str(record.get("page_id") or next(iter(record.get("pages") or ()), record.get("id")))


def view_of(folder: Path, protocol: str) -> Path:
    """Where a folder of views has that of a protocol."""
    return folder / protocol.replace("-", "_")


def _viewed(path: Path, protocol: str, split: str) -> list[Record]:
    folder = view_of(path / "views", protocol)
    names = ("train", "validation", "test") if split == "all" else (split,)
    files = [file for name in names if (file := folder / f"{name}.jsonl").is_file()]
    records = [dict(row.record) for file in files for row in read(file) if row.record is not None]
    return sorted(records, key=lambda record: str(record.get("id")))


def _made(path: Path, protocol: str, facts: Mapping[str, Record], pages: Mapping[str, Page]) -> list[Record]:
    make = _SHAPES.get(protocol)
    if make is None:
        return []
    found = []
    for page_id, record in _annotations(path, facts).items():
        if made := make(record, pages[page_id]):
            found.append({"id": page_id, **made})
    return found


def _annotations(path: Path, wanted: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Records by page id, from one file a page or one file a split; InputError if a wanted page has none."""
    loose = [file for page_id in wanted if (file := path / f"json/{page_id}.json").is_file()]
    files = loose or sorted((path / "json").glob("*.jsonl"))
    records = (row.record for file in files for row in read(file) if row.record is not None)
    found = {str(record["page_id"]): record for record in records if record.get("page_id") in wanted}
    if len(found) < len(wanted):
        raise InputError(f"{path}/json lacks records of annotated pages: build the release again")
    return dict(sorted(found.items()))


def _items(record: Mapping[str, Any], _: Page) -> Record:
    """MedRepBench: what is really printed, since its input is the image."""
    items = [
        {
            "item_name": _printed(item, "name"),
            "item_value": _printed(item, "value"),
            "item_unit": _printed(item, "unit"),
            "item_range": _printed(item, "range"),
            "is_abnormal": item["abnormal"],
        }
        for item in record["items"]
    ]
    return {"image": f"{record['page_id']}.jpg", "items": items} if items else {}


def _printed(item: Mapping[str, Any], field: str) -> str:
    true = item.get(f"true_{field}") if item.get("verified") else None
    return str(true if true is not None else item[field] or "")


def _table(record: Mapping[str, Any], _: Page) -> Record:
    """MedDocBench, full parsing: the rows of the table."""
    rows = [
        {
            "entry_name": _printed(item, "name"),
            "result": _printed(item, "value"),
            "reference": _printed(item, "range"),
            "unit": _printed(item, "unit"),
        }
        for item in record["items"]
    ]
    return {"image": f"{record['page_id']}.jpg", "task": "full_parsing", "answer": rows} if rows else {}


def _leaves(record: Mapping[str, Any], page: Page) -> Record:
    """ExStrucTiny: every key with its value as a leaf; a key that stands twice has a list of leaves."""
    answer: dict[str, Any] = {}
    for pair in record["pairs"]:
        leaf = {"text": pair["value"], "page": 1, "bbox": _box(pair["value_span"], page)}
        if pair["key"] not in answer:
            answer[pair["key"]] = leaf
        elif isinstance(answer[pair["key"]], list):
            answer[pair["key"]].append(leaf)
        else:
            answer[pair["key"]] = [answer[pair["key"]], leaf]
    return {"answer": answer} if answer else {}


def _box(span: list[int] | None, page: Page) -> list[int] | None:
    """left, top, right, bottom in pixels of the text of a span."""
    box = enclosing(page.quads(*span)) if span else None
    return list(box) if box else None


_SHAPES: Final = {"medrepbench": _items, "meddocbench": _table, "exstructiny": _leaves}
