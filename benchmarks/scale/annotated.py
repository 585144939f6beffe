"""Invented laboratory pages with a person's annotation on each: texts, lines, spans, links, splits, as stages leave them."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import polars as pl

from pipeline.workspace import Workspace
from scale.tables import Writer
from schemas.names import Split, Stage

KEYS: Final = ("姓名", "性别", "年龄", "科别", "床号", "标本号", "送检日期", "临床诊断")
VALUES: Final = (
    ("何安宁", "许若溪", "沈子墨", "陆清和"), ("男", "女"), ("31岁", "47岁", "8月"), ("内科", "妇科", "儿科"), ("12", "3", "07"),
    ("S0417", "S0938", "S1121"), ("2025-03-04", "2024年11月2日", "2025/01/19"), ("贫血待查", "体检", "发热"),
)  # fmt: skip
TESTS: Final = (
    ("白细胞计数", "10^9/L", "3.5-9.5", 2.0, 12.0), ("红细胞计数", "10^12/L", "3.8-5.1", 3.0, 6.0), ("血红蛋白", "g/L", "115-150", 90, 170),
    ("血小板", "10^9/L", "125--350", 80, 420), ("钾", "mmol/L", "3.5～5.3", 3.0, 6.0), ("钠", "mmol/L", "137-147", 130, 150),
    ("谷丙转氨酶", "U/L", "<40", 5, 90), ("肌酐", "μmol/L", "男:57-97 女:41-73", 30, 130), ("葡萄糖", "mmol/L", "3.9-6.1", 3.0, 9.0),
    ("C反应蛋白", "mg/L", "0-10", 0, 30), ("尿蛋白", "", "阴性", 0, 0), ("抗链球菌溶血素", "IU/mL", "≤200", 10, 400),
)  # fmt: skip
NAMES: Final = (
    (Stage.SURROGATE, "surrogate_pages"), (Stage.SURROGATE, "lines"), (Stage.SURROGATE, "surrogates"), (Stage.SURROGATE, "true_values"),
    (Stage.ANNOTATE, "annotations"), (Stage.ANNOTATE, "annotated_spans"), (Stage.ANNOTATE, "annotated_links"), (Stage.ANNOTATE, "corrections"),
    (Stage.SPLIT, "splits"),
)  # fmt: skip
STEP: Final = 1_000
"""Pages made at a time."""
Rows = dict[str, list[dict[str, Any]]]


def write(workspace: Workspace, pages: int) -> None:
    """The inputs of gold, split and release of so many pages, ascending by id."""
    writers = {name: Writer(workspace, stage, name) for stage, name in NAMES}
    for start in range(0, pages, STEP):
        rows: Rows = {name: [] for _, name in NAMES}
        for number in range(start, min(start + STEP, pages)):
            _page(number, Random(number), rows)
        for name, found in rows.items():
            if found:
                writers[name].add(pl.DataFrame(found, infer_schema_length=None))
    for writer in writers.values():
        writer.close()


def _page(number: int, random: Random, rows: Rows) -> None:
    page_id = f"{number:016x}"
    spans: list[tuple[str, int, int, str]] = []
    links: list[tuple[str, str, str]] = []
    lines: list[tuple[int, str]] = []
    at = 0
    for cells in _lines(random):
        text, place = "", at
        for cell, label, linked in cells:
            if label:
                span_id = f"r{len(spans):02d}"
                spans.append((span_id, place, place + len(cell), label))
                if linked:
                    key = next(
                        one for one in reversed(spans) if one[3] in {"Key", "ItemName"} and one[0] != span_id
                    )
                    links.append((key[0], span_id, linked))
            text += cell
            place += len(cell)
        lines.append((at, text))
        at += len(text) + 1
    named = {"page_id": page_id, "annotation": "a"}
    whole = "\n".join(text for _, text in lines)
    rows["surrogate_pages"].append(
        {"page_id": page_id, "document_id": page_id, "width": 800, "height": 1100, "text": whole, "text_digest": page_id}
    )  # fmt: skip
    rows["lines"] += [
        {"page_id": page_id, "line": row, "start": start, "end": start + len(text), "text": text, "confidence": 0.97,
         "quad": [60, 60 + 40 * row, 740, 60 + 40 * row, 740, 88 + 40 * row, 60, 88 + 40 * row],
         "char_edges": list(range(0, 20 * len(text) + 1, 20))}
        for row, (start, text) in enumerate(lines)
    ]  # fmt: skip
    value = next(one for one in spans if one[3] == "Value")
    rows["surrogates"].append(
        {"page_id": page_id, "start": value[1], "end": value[2], "kind": "PERSON", "interval_exact": None}
    )
    rows["annotations"].append(
        {**named, "annotator": "0" * 16, "status": "single", "category": "lab", "variant": "original", "text_digest": None}
    )  # fmt: skip
    rows["annotated_spans"] += [
        {
            **named,
            "annotator": "0" * 16,
            "span_id": name,
            "start": start,
            "end": end,
            "label": label,
            "pii_kind": None,
        }
        for name, start, end, label in spans
    ]
    rows["annotated_links"] += [
        {**named, "key_span_id": key, "value_span_id": one, "label": label}
        for key, one, label in sorted(links)
    ]
    split = random.choices(list(Split), (0.81, 0.09, 0.1))[0]
    rows["splits"].append(
        {"page_id": page_id, "split": split.value, "group_id": page_id, "cluster_id": page_id, "category": "lab", "annotated": True}
    )  # fmt: skip


def _lines(random: Random) -> Iterator[list[tuple[str, str, str]]]:
    """Lines as cells (text, label or "", link to the key or name before it or "")."""
    yield [("临江示例医院检验报告单", "Title", "")]
    for at in range(0, len(KEYS), 2):
        cells = []
        for key, values in zip(KEYS[at : at + 2], VALUES[at : at + 2], strict=True):
            cells += [
                (key, "Key", ""),
                ("：", "", ""),
                (random.choice(values), "Value", "key-value"),
                (" ", "", ""),
            ]
        yield cells[:-1]
    for name, unit, bounds, low, high in TESTS:
        value = (
            f"{random.uniform(low, high):.{random.choice((1, 2))}f}"
            if high
            else random.choice(("阴性", "阳性"))
        )
        cells = [(name, "ItemName", ""), (" ", "", ""), (value, "ItemValue", "item-field"), (" ", "", "")]
        cells += [(unit, "ItemUnit", "item-field"), (" ", "", "")] if unit else []
        yield [*cells, (bounds, "ItemRange", "item-field")]
