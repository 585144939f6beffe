"""Stage annotate on a small workspace: tables, metrics, what becomes of tasks whose page is not kept."""

import json

import pytest

from pipeline import store
from pipeline.annotate import run, run_verdicts
from pipeline.annotate.stage import TABLES
from pipeline.errors import InputError, WorkspaceError
from pipeline.page import Line, Page, rectangle
from pipeline.settings import AnnotateSettings
from schemas.names import Stage
from tests.tables_fixture import make_workspace

SETTINGS = AnnotateSettings(label_map={"Other": "ignored"}, box_overlap=0.5, box_text_score=0.8)
TEXTS = ("姓名：林可可\n白细胞 5.71", "姓名：周小禾\n血小板 201", "第三页")


def page_of(page_id, text):
    lines = tuple(
        Line(part, rectangle(10, 10 + 40 * at, 10 + 10 * len(part), 40 + 40 * at), 0.9, tuple(range(0, 10 * len(part) + 1, 10)))
        for at, part in enumerate(text.split("\n"))
    )  # fmt: skip
    return Page(page_id, 200, 100, 0, lines)


@pytest.fixture
def workspace(tmp_path):
    """Three pages; dedup kept the first two; a fourth source gave no page."""
    workspace = make_workspace(tmp_path / "w")
    key = workspace.key()
    ids = [key.page_id(f"{number}".encode(), 0) for number in range(3)]
    names = [
        ("in/p0.jpg", ids[0]),
        ("in/p1.jpg", ids[1]),
        ("in/p2.jpg", ids[2]),
        ("in/copy.jpg", ids[0]),
        ("bad.jpg", None),
    ]

    def table(stage, name, rows):
        store.write_table(workspace.folder(stage) / f"{name}.parquet", name, rows)

    table(Stage.INGEST, "sources", [
        {"source_id": key.source_id(name), "frame": 0 if page else -1, "name": name, "page_id": page, "format": "JPEG",
         "key_id": key.key_id} for name, page in names
    ])  # fmt: skip
    table(Stage.INGEST, "pages", [
        {"page_id": one, "document_id": one, "frame": 0, "width": 200, "height": 100, "pixel_digest": one,
         "capture": "scan", "patient_key": None, "licence": None} for one in ids
    ])  # fmt: skip
    pages = [page_of(one, text) for one, text in zip(ids, TEXTS, strict=True)]
    table(Stage.OCR, "ocr_pages", [
        {"page_id": one.page_id, "turn": 0, "width": 200, "height": 100, "text": one.text,
         "text_digest": key.digest("text", one.text), "mean_confidence": 0.9, "engine": "e", "runtime": "r", "models": "m"}
        for one in pages
    ])  # fmt: skip
    table(Stage.OCR, "lines", [row for one in pages for row in store.line_rows(one)])
    table(
        Stage.DEDUP, "clusters", [{"page_id": one, "cluster_id": one, "keeper": one != ids[2]} for one in ids]
    )
    return workspace


def span(name, start, end, label, text):
    return {
        "id": name,
        "type": "labels",
        "value": {"start": start, "end": end, "labels": [label], "text": text},
    }


def pair(first, text="姓名：林可可\n白细胞 5.71"):
    key, value = span(f"{first}k", 0, 2, "Key", text[0:2]), span(f"{first}v", 3, 6, "Value", text[3:6])
    return [
        key,
        value,
        {
            "type": "relation",
            "from_id": f"{first}k",
            "to_id": f"{first}v",
            "direction": "right",
            "labels": ["key-value"],
        },
    ]


def category(name):
    return {"id": "c", "type": "choices", "from_name": "category", "value": {"choices": [name]}}


def task(number, data, *annotations, **extra):
    made = [{"id": 10 * number + at, "completed_by": at + 1, **item} for at, item in enumerate(annotations)]
    return {"id": number, "data": data, "annotations": made, **extra}


def put(workspace, name, *tasks):
    workspace.labels.mkdir(parents=True, exist_ok=True)
    (workspace.labels / name).write_text(json.dumps(tasks, ensure_ascii=False), encoding="utf-8")


def done(workspace):
    run_verdicts(workspace, SETTINGS)
    run(workspace, SETTINGS)
    folder = workspace.folder(Stage.ANNOTATE)
    tables = {name: store.read_table(folder / f"{name}.parquet", name).to_dicts() for name in TABLES}
    return tables, store.read_json(workspace.metrics(Stage.ANNOTATE))


def test_no_export_is_the_normal_first_run(workspace):
    tables, metrics = done(workspace)
    assert tables == {name: [] for name in TABLES}
    assert (metrics["input"], metrics["kept"], metrics["exports"]) == (0, 0, 0)


def test_an_export_becomes_rows(workspace):
    key = workspace.key()
    first, second = (key.page_id(f"{number}".encode(), 0) for number in range(2))
    digest = key.digest("text", TEXTS[0])
    pushed = {
        "page_id": first,
        "text": "姓名：何安宁\n白细胞 5.71",
        "text_digest": digest,
        "variant": "surrogate",
    }
    results = [
        *pair("a", pushed["text"]),
        category("lab"),
        {"id": "av", "type": "textarea", "value": {"text": ["林珂可"]}},
    ]
    put(
        workspace, "e.json",
        task(1, pushed, {"result": results}, {"result": [], "was_cancelled": True}),
        task(2, {"image": "p1.jpg", "text": "姓名：周小禾   血小板 201"}, {"result": [span("x", 9, 12, "Key", "血小板")]}),
        task(3, {"image": "nobody.jpg"}, {"result": []}),
        task(4, {"image": "p2.jpg"}, {"result": pair("z")}),
        task(5, {"image": "bad.jpg"}, {"result": pair("y")}),
        task(6, {"image": "p0.jpg", "audit": "privacy"}, {"result": []}),
        task(7, {"image": "p1.jpg"}, predictions=[1], drafts=[{}]),
    )  # fmt: skip
    tables, metrics = done(workspace)
    person = key.digest("annotator", "1")
    assert tables["annotations"] == [
        {"page_id": page, "annotation": name, "annotator": person, "status": "single", "category": chosen,
         "variant": variant, "text_digest": seen}
        for page, name, chosen, variant, seen in sorted(
            [(first, "10", "lab", "surrogate", digest), (second, "20", None, "foreign", None)]
        )
    ]  # fmt: skip
    spans = {row["span_id"]: row for row in tables["annotated_spans"]}
    assert {name: (row["page_id"], row["start"], row["end"], row["label"]) for name, row in spans.items()} == {
        "ak": (first, 0, 2, "Key"), "av": (first, 3, 6, "Value"), "x": (second, 7, 10, "Key"),
    }  # fmt: skip
    assert [
        (row["key_span_id"], row["value_span_id"], row["label"]) for row in tables["annotated_links"]
    ] == [("ak", "av", "key-value")]
    assert tables["corrections"] == [
        {"page_id": first, "annotation": "10", "span_id": "av", "text": "林珂可"}
    ]
    assert [(row["task"], row["annotation"], row["reason"]) for row in tables["quarantine"]] == [
        ("1", "11", "CANCELLED"), ("3", None, "UNKNOWN_PAGE"),
    ]  # fmt: skip
    assert metrics["tasks"] == {
        "page_kept": 2,
        "unknown_page": 1,
        "page_dropped_earlier": 2,
        "review": 1,
        "not_annotated": 1,
    }
    assert (metrics["input"], metrics["kept"], metrics["rejected"]) == (3, 2, {"CANCELLED": 1})
    assert (metrics["predictions"], metrics["drafts"]) == (1, 1)
    assert metrics["units"] == {"regions": 3, "regions_out": 3, "relations": 1, "relations_out": 1}


def test_another_digest_is_stale(workspace):
    put(
        workspace,
        "e.json",
        task(
            1,
            {"image": "p0.jpg", "text": "姓名：何安宁\n白细胞 5.71", "text_digest": "f" * 16},
            {"result": pair("a", "姓名：何安宁\n白细胞 5.71")},
        ),
    )
    tables, _ = done(workspace)
    assert [(row["region"], row["reason"]) for row in tables["quarantine"]] == [
        ("#2", "DANGLING_LINK"), ("ak", "STALE_TEXT"), ("av", "STALE_TEXT"),
    ]  # fmt: skip
    assert tables["annotations"][0]["status"] == "other"


def test_a_gold_verdict_decides_and_undecided_pages_keep_their_spans(workspace):
    answers = ({"result": pair("a")}, {"result": pair("b")[:2]})
    put(workspace, "e.json", task(1, {"image": "p0.jpg", "text": TEXTS[0]}, *answers))
    tables, _ = done(workspace)
    assert [row["status"] for row in tables["annotations"]] == ["undecided", "undecided"]
    assert [row["reason"] for row in tables["quarantine"]] == ["UNDECIDED", "UNDECIDED"]
    assert len(tables["annotated_spans"]) == 4
    verdict = {"id": "q", "type": "choices", "from_name": "verdict", "value": {"choices": ["gold"]}}
    put(
        workspace,
        "audit.json",
        task(2, {"image": "p0.jpg", "audit": "annotations", "target": "11"}, {"result": [verdict]}),
    )
    tables, _ = done(workspace)
    assert [row["status"] for row in tables["annotations"]] == ["other", "gold"]
    assert tables["quarantine"] == []


def test_a_task_of_an_exact_duplicate_counts_for_the_kept_page(workspace):
    put(workspace, "e.json", task(1, {"image": "copy.jpg", "text": TEXTS[0]}, {"result": pair("a")}))
    tables, _ = done(workspace)
    assert [row["page_id"] for row in tables["annotations"]] == [workspace.key().page_id(b"0", 0)]


def test_same_bytes_whatever_the_order_of_tasks(workspace):
    first = task(1, {"image": "p0.jpg", "text": TEXTS[0]}, {"result": pair("a")}, {"result": pair("b")})
    second = task(2, {"image": "p1.jpg", "text": TEXTS[1]}, {"result": pair("c", TEXTS[1])})
    taken = []
    for tasks in ((first, second), (second, first)):
        put(workspace, "e.json", *tasks)
        done(workspace)
        taken.append([path.read_bytes() for path in sorted(workspace.folder(Stage.ANNOTATE).iterdir())])
    assert taken[0] == taken[1]


@pytest.mark.parametrize("stage", [run, run_verdicts])
@pytest.mark.parametrize(
    "text", ["id,label", json.dumps([task(1, {"image": "nobody.jpg"})])], ids=["not JSON", "foreign"]
)
def test_unusable_labels_stop_and_leave_what_was_there(workspace, stage, text):
    put(workspace, "e.json", task(1, {"image": "p0.jpg", "text": TEXTS[0]}, {"result": pair("a")}))
    tables, _ = done(workspace)
    (workspace.labels / "f.json").write_text(text)
    with pytest.raises(InputError, match="export 2 of 2"):
        stage(workspace, SETTINGS)
    (workspace.labels / "f.json").unlink()
    assert (
        store.read_table(workspace.folder(Stage.ANNOTATE) / "annotations.parquet", "annotations").to_dicts()
        == tables["annotations"]
    )


def test_without_the_stages_before_it_says_so(tmp_path):
    with pytest.raises(WorkspaceError, match="dvc repro"):
        run(make_workspace(tmp_path / "w"), SETTINGS)
