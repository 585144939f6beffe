"""A data set of two pages in the format of a release, sound in every respect, made by hand; all people are invented."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.annotated import normalised
from pipeline.validate.sources import CHECKED
from schemas.records import page_record

A, B = "000000000000000a", "000000000000000b"
TEXTS = {A: "江北检验报告单\n姓名：李小溪\n尿酸\n462↑\nμmol/L\n208-428", B: "门诊病历\n姓名：何安宁"}
SPLIT = {A: "train", B: "test"}
PLACES = {
    "k": ("Key", "姓名"), "v": ("Value", "李小溪"), "n": ("ItemName", "尿酸"), "x": ("ItemValue", "462↑"),
    "u": ("ItemUnit", "μmol/L"), "r": ("ItemRange", "208-428"),
}  # fmt: skip
Row = dict[str, Any]


def _pages() -> list[Row]:
    return [
        {
            "page_id": page, "document_id": page, "width": 400, "height": 300, "text": text, "text_digest": "d",
            "report_title": text.split("\n")[0], "split": SPLIT[page], "group_id": page, "cluster_id": page,
            "category": "lab" if page == A else "", "annotated": True,
        }
        for page, text in TEXTS.items()
    ]  # fmt: skip


def _lines() -> list[Row]:
    rows: list[Row] = []
    for page, text in TEXTS.items():
        at = 0
        for number, line in enumerate(text.split("\n")):
            top, right, end = 10 + 20 * number, 10 + 10 * len(line), at + len(line)
            rows.append(
                {
                    "page_id": page, "line": number, "start": at, "end": end, "text": line, "confidence": 0.97,
                    "quad": [10, top, right, top, right, top + 15, 10, top + 15],
                    "char_edges": list(range(0, 10 * len(line) + 1, 10)),
                }
            )  # fmt: skip
            at = end + 1
    return rows


def _spans() -> list[Row]:
    starts = {name: TEXTS[A].index(text) for name, (_, text) in PLACES.items()}
    return [
        {
            "page_id": A, "annotation": "1", "span_id": name, "start": starts[name], "end": starts[name] + len(text),
            "label": label, "text": text,
        }
        for name, (label, text) in PLACES.items()
    ]  # fmt: skip


def _links() -> list[Row]:
    ends = (
        ("k", "v", "key-value"),
        ("n", "r", "item-field"),
        ("n", "u", "item-field"),
        ("n", "x", "item-field"),
    )
    return [
        {"page_id": A, "annotation": "1", "key_span_id": key, "value_span_id": value, "label": label}
        for key, value, label in ends
    ]


def _pair(page: str, key: str, value: str) -> Row:
    start, at = TEXTS[page].index(key), TEXTS[page].index(value)
    return {
        "page_id": page, "pair": 0, "key": key, "value": value, "true_key": key, "true_value": value, "verified": False,
        "key_start": start, "key_end": start + len(key), "value_start": at, "value_end": at + len(value), "date": None,
    }  # fmt: skip


def item(**changes: Any) -> Row:
    """The row of the one item, its derived fields following from its texts."""
    texts = {"name": "尿酸", "value": "462↑", "unit": "μmol/L", "range": "208-428", "flag": None, **changes}
    true = {f"true_{name}": text for name, text in texts.items()}
    derived = normalised({name: texts[name] for name in ("value", "unit", "range")})
    return {"page_id": A, "item": 0, **texts, **true, "verified": False, **derived}


def tables() -> dict[str, list[Row]]:
    """The rows of every table."""
    pages = _pages()
    return {
        "pages": pages, "lines": _lines(), "spans": _spans(), "links": _links(),
        "key_values": [_pair(A, "姓名", "李小溪"), _pair(B, "姓名", "何安宁")], "items": [item()],
        "splits": [{name: page[name] for name in CHECKED["splits"].columns} for page in pages],
    }  # fmt: skip


def write(root: Path, rows: Mapping[str, list[Row]], kind: str = "parquet") -> Path:
    """Write tables (parquet or jsonl) alone."""
    folder = root / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    for name, found in rows.items():
        frame = pl.DataFrame(found, schema=CHECKED[name].dtypes, orient="row")
        path = folder / f"{name}.{kind}"
        frame.write_parquet(path) if kind == "parquet" else frame.write_ndjson(path)
    return root


def records(rows: Mapping[str, list[Row]]) -> dict[str, Row]:
    """Page id -> its record as JSON."""
    return {
        page["page_id"]: page_record(
            page, *([row for row in rows[name] if row["page_id"] == page["page_id"]] for name in ("key_values", "items"))
        ).model_dump(mode="json")
        for page in rows["pages"]
    }  # fmt: skip


def whole(root: Path) -> Path:
    """Tables, records, view and checksums."""
    rows = tables()
    write(root, rows)
    (root / "json").mkdir()
    (root / "views/medstruct_s").mkdir(parents=True)
    for page, record in records(rows).items():
        (root / f"json/{page}.json").write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
        pairs = [{name: pair[name] for name in ("key", "value", "key_span")} for pair in record["pairs"]]
        view = {"id": page, "report_title": record["report_title"], "ocr_text": TEXTS[page], "pairs": pairs}
        line = json.dumps(view, ensure_ascii=False) + "\n"
        (root / f"views/medstruct_s/{SPLIT[page]}.jsonl").write_text(line, encoding="utf-8")
    return summed(root)


def summed(root: Path) -> Path:
    """Write SHA256SUMS anew."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    sums = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n"
        for path in files
    ]
    (root / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return root
