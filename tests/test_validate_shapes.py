"""`medstruct validate` on the views of the other benchmarks: each row against its schema and against the tables."""

import json

import pytest

from pipeline.errors import InputError
from pipeline.validate import validate
from pipeline.validate.shapes import wrong_rows
from tests.small_set import SPLIT, TEXTS, A, B, summed, whole

LEAF = {"text": "462↑", "page": 1, "bbox": [10, 70, 50, 85]}
ROWS = {
    "medstruct_s/questions-train.jsonl": {"id": A, "report_title": "江北检验报告单", "questions": [{"field": "姓名", "answer": "李小溪"}]},
    "medrepbench/train.jsonl": {
        "id": A, "image": f"{A}.jpg",
        "meta": {"report_type": "laboratory", "report_title": "江北检验报告单", "category": "lab", "width": 400, "height": 300, "verified": [False]},
        "items": [{"item_name": "尿酸", "item_value": "462↑", "item_unit": "μmol/L", "item_range": "208-428", "is_abnormal": "1"}],
    },
    "medrepbench/narrative-test.jsonl": {
        "id": B, "image": f"{B}.jpg",
        "meta": {"report_type": "narrative", "report_title": None, "category": "", "width": 400, "height": 300, "verified": [True]},
        "items": [{"item_name": "主诉", "item_value": "无", "item_unit": "", "item_range": "", "is_abnormal": ""}],
    },
    "meddocbench/train.jsonl": {
        "id": f"{A}-simple_qa-1", "task": "simple_qa", "page_id": A, "image": f"{A}.jpg", "category": "lab", "ocr_confidence": 0.97,
        "question": "图中检验项目“尿酸”的结果是多少？", "answer": "462↑ μmol/L", "verified": False, "field_type": "result",
    },
    "exstructiny/train.jsonl": {
        "id": f"{A}-closed_text", "document_id": A, "pages": [A], "images": [f"{A}.jpg"], "category": "lab", "ocr_confidence": 0.97,
        "query_type": "closed_text", "augmentation": "none", "query": "请从文档中提取以下信息：尿酸。", "answer": {"尿酸": LEAF},
        "evidence": [{"path": "尿酸", "page_id": A, "spans": [[18, 22]], "ocr_text": "462↑", "verified": False}],
        "renamed": {}, "values": 1, "lexical_overlap": 0.5, "weight": 1.0, "rank": 1,
    },
    "medstruct_s/query_set.json": {"江北检验报告单": {"姓名": {"别名": []}}},
}  # fmt: skip


TABLES = {page: (text, SPLIT[page]) for page, text in TEXTS.items()}


def views(folder, name="", change=lambda row: None, times=1):
    """The views after a change of one row, which then stands there so often."""
    for file, made in ROWS.items():
        row = json.loads(json.dumps(made))
        if file == name:
            change(row)
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps(row, ensure_ascii=False) + "\n"
        (folder / file).write_text(line * (times if file == name else 1), encoding="utf-8")
    return folder


def found(*changed):
    """(file, page, row, field, kind) of every problem of the views."""
    return [
        (file, *row)
        for file, parts in wrong_rows(views(*changed), TABLES).items()
        for part in parts
        for row in part.rows()
    ]


def test_sound_views_have_no_problem_and_their_files_are_named(tmp_path):
    views(whole(tmp_path) / "views")
    assert validate(summed(tmp_path)).problems.is_empty()
    views(tmp_path / "views", "meddocbench/train.jsonl", lambda row: row.pop("task"))
    problems = validate(summed(tmp_path)).problems
    assert problems.select("file", "row", "field", "kind").rows() == [
        ("views/meddocbench/train.jsonl", 0, "task", "VIEW_INVALID")
    ]


def test_views_alone_are_looked_at(tmp_path):
    views(tmp_path)
    view = {
        "id": B,
        "report_title": None,
        "ocr_text": TEXTS[B],
        "pairs": [{"key": "姓名", "value": None, "key_span": [0, 2]}],
    }
    (tmp_path / "medstruct_s/test.jsonl").write_text(json.dumps(view), encoding="utf-8")
    with pytest.raises(InputError, match="no data set"):
        validate(tmp_path)
    (tmp_path / "views.json").write_text("{}")
    found = validate(tmp_path).problems.select("file", "page_id", "row", "field", "kind").rows()
    assert found == [("medstruct_s/test.jsonl", B, 0, "pairs.0", "SPAN_TEXT")]
    views(tmp_path, "medrepbench/train.jsonl", lambda row: row.update(items=[]))
    assert validate(tmp_path).problems["file"].to_list() == [
        "medrepbench/train.jsonl",
        "medstruct_s/test.jsonl",
    ]


CHANGES = [
    ("medstruct_s/questions-train.jsonl", lambda row: row.update(questions=[]), (None, 0, "questions", "VIEW_INVALID")),
    ("medrepbench/train.jsonl", lambda row: row["items"][0].update(is_abnormal="2"), (None, 0, "items.0.is_abnormal", "VIEW_INVALID")),
    ("medrepbench/train.jsonl", lambda row: row["meta"].update(width="400"), (None, 0, "meta.width", "VIEW_INVALID")),
    ("medrepbench/train.jsonl", lambda row: row.update({"林可可": 1}), (None, 0, None, "VIEW_INVALID")),
    ("medrepbench/train.jsonl", lambda row: row.update(id=B), (B, 0, "split", "TABLES_DISAGREE")),
    ("medrepbench/narrative-test.jsonl", lambda row: row.update(id="c" * 16), ("c" * 16, 0, "id", "UNKNOWN_PAGE")),
    ("meddocbench/train.jsonl", lambda row: row.update(task="qa"), (None, 0, "task", "VIEW_INVALID")),
    ("exstructiny/train.jsonl", lambda row: row["answer"]["尿酸"].update(page=0), (None, 0, "answer", "VIEW_INVALID")),
    ("exstructiny/train.jsonl", lambda row: row["evidence"][0].update(spans=[[17, 21]]), (A, 0, "evidence.0", "SPAN_TEXT")),
    ("exstructiny/train.jsonl", lambda row: row.update(pages=[A, B]), (B, 0, "split", "TABLES_DISAGREE")),
    ("medstruct_s/query_set.json", lambda row: row.update({"林可可": []}), (None, 0, None, "VIEW_INVALID")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "expected"), CHANGES)
def test_a_row_keeps_its_schema_and_says_what_the_tables_say(tmp_path, name, change, expected):
    assert found(tmp_path, name, change) == [(name, *expected)]


@pytest.mark.parametrize("name", ["meddocbench/train.jsonl", "medstruct_s/questions-train.jsonl"])
def test_a_row_stands_once(tmp_path, name):
    assert found(tmp_path, name, lambda row: None, 2) == [(name, A, 1, "id", "DUPLICATE_ID")]


def test_the_text_view_has_every_annotated_page_once(tmp_path):
    path = whole(tmp_path) / "views/medstruct_s/train.jsonl"
    row = path.read_text(encoding="utf-8")
    for text, expected in ((row * 2, (A, 1, "id", "DUPLICATE_ID")), ("", (A, None, "id", "TABLES_DISAGREE"))):
        path.write_text(text, encoding="utf-8")
        problems = validate(summed(tmp_path)).problems
        assert problems.select("file", "page_id", "row", "field", "kind").rows() == [
            ("views/medstruct_s/train.jsonl", *expected)
        ]
