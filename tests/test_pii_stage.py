"""The pii stage on a small workspace: kept pages, marks of people, hidden places, patients, bytes."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from PIL import Image

from pipeline import store
from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, rectangle
from pipeline.pii.stage import run
from pipeline.settings import load_settings
from pipeline.workspace import DEMO_SECRET, Workspace
from schemas.names import PiiKind, Stage

PARAMS = Path(__file__).parents[1] / "params.yaml"
TEXTS = (
    ("姓名：岑晚秋 住院号：ZY004512", "白细胞 6.82 10^9/L 3.50-9.50"),
    ("姓名：岑晚秋 住院号：ZY0O4512", "主诉 咳嗽"),
    ("姓名：岑晚秋 性别：女", "编码 木纹"),
    ("身份证号：990106197803152847", "胆固醇 5.2"),
)


def page(page_id: str, texts: tuple[str, ...]) -> Page:
    lines = tuple(
        Line(
            text,
            rectangle(20, 40 * at + 20, 20 + 12 * len(text), 40 * at + 44),
            0.98,
            tuple(range(0, 12 * len(text) + 1, 12)),
        )
        for at, text in enumerate(texts)
    )
    return Page(page_id, 500, 300, 0, lines)


def make(root: Path, *, marked: bool = True) -> tuple[Workspace, list[str]]:
    """A workspace as far as annotate: four pages, the third annotated, the fourth with a place to hide."""
    (root / ".secrets").mkdir(parents=True)
    (root / ".secrets/project.key").write_text(DEMO_SECRET.hex())
    (root / "key_id").write_text(ProjectKey(DEMO_SECRET).key_id)
    shutil.copy(PARAMS, root / "params.yaml")
    workspace = Workspace(root)
    workspace.raw.mkdir(parents=True)
    key = workspace.key()
    pages = []
    for number, texts in enumerate(TEXTS):
        file = workspace.raw / f"{number}.png"
        Image.fromarray(np.full((300, 500, 3), 255 - number, np.uint8)).save(file)
        pages.append(page(key.page_id(file.read_bytes(), 0), texts))
    tables = _tables(workspace, pages) | (_marks(pages) if marked else {})
    for (stage, name), rows in tables.items():
        store.write_table(workspace.folder(stage) / f"{name}.parquet", name, rows)
    return workspace, [one.page_id for one in pages]


def _tables(workspace: Workspace, pages: list[Page]) -> dict[tuple[Stage, str], list[dict[str, Any]]]:
    key = workspace.key()
    empty = {
        (Stage.ANNOTATE, name): []
        for name in ("annotated_spans", "annotated_links", "corrections", "hidden_places")
    }
    return empty | {
        (Stage.VERDICTS, "verdicts"): [],
        (Stage.INGEST, "sources"): [
            {"source_id": key.source_id(f"{n}.png"), "frame": 0, "name": f"{n}.png", "page_id": p.page_id, "format": "png", "key_id": key.key_id}
            for n, p in enumerate(pages)
        ],
        (Stage.INGEST, "pages"): [
            {"page_id": p.page_id, "document_id": key.digest("document", p.page_id), "frame": 0, "width": 500, "height": 300,
             "pixel_digest": p.page_id, "capture": "scan", "patient_key": None, "licence": None}
            for p in pages
        ],
        (Stage.OCR, "ocr_pages"): [
            {"page_id": p.page_id, "turn": 0, "width": 500, "height": 300, "text": p.text, "text_digest": "d", "mean_confidence": 0.98,
             "engine": "e", "runtime": "r", "models": "m"}
            for p in pages
        ],
        (Stage.OCR, "lines"): [row for p in pages for row in store.line_rows(p)],
        (Stage.DEDUP, "clusters"): [{"page_id": p.page_id, "cluster_id": p.page_id, "keeper": True} for p in pages],
    }  # fmt: skip


def _marks(pages: list[Page]) -> dict[tuple[Stage, str], list[dict[str, Any]]]:
    text, page_id = pages[2].text, pages[2].page_id
    own = {"page_id": page_id, "annotation": "1", "annotator": "a" * 16}

    def span(name: str, word: str, label: str, kind: str | None = None) -> dict[str, Any]:
        start = text.index(word)
        return own | {
            "span_id": name,
            "start": start,
            "end": start + len(word),
            "label": label,
            "pii_kind": kind,
        }

    return {
        (Stage.ANNOTATE, "annotated_spans"): [span("k", "编码", "Key"), span("v", "木纹", "PII", "PERSON"), span("s", "女", "Value")],
        (Stage.VERDICTS, "verdicts"): [
            {"audit": "t", "page_id": pages[3].page_id, "kind": "hide", "target": "20 60 60 60 60 84 20 84", "value": "WATERMARK", "reviewer": "b" * 16}
        ],
    }  # fmt: skip


def findings(workspace: Workspace) -> pl.DataFrame:
    return store.read_table(workspace.folder(Stage.PII) / "findings.parquet", "findings")


def hidden(workspace: Workspace, page_id: str, text: str) -> set[str]:
    rows = findings(workspace).filter((pl.col("page_id") == page_id) & pl.col("start").is_not_null())
    return {text[start:end] for start, end in rows.select("start", "end").iter_rows()}


SETTINGS = load_settings(PARAMS).pii


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Workspace, list[str]]:
    workspace, ids = make(tmp_path_factory.mktemp("pii") / "w")
    run(workspace, SETTINGS)
    return workspace, ids


def test_text_is_found(done: tuple[Workspace, list[str]]) -> None:
    workspace, ids = done
    assert hidden(workspace, ids[0], "\n".join(TEXTS[0])) == {"岑晚秋", "ZY004512"}


def test_what_an_annotator_marked_is_found(done: tuple[Workspace, list[str]]) -> None:
    workspace, ids = done
    assert "木纹" in hidden(workspace, ids[2], "\n".join(TEXTS[2]))
    assert "女" not in hidden(workspace, ids[2], "\n".join(TEXTS[2]))


def test_what_a_reviewer_hid_is_hidden_in_pixels_and_text(done: tuple[Workspace, list[str]]) -> None:
    workspace, ids = done
    rows = findings(workspace).filter(
        (pl.col("page_id") == ids[3]) & (pl.col("kind") == PiiKind.WATERMARK.value)
    )
    assert rows["quad"].drop_nulls().to_list() == [[20, 60, 60, 60, 60, 84, 20, 84]]
    assert rows.filter(pl.col("start").is_not_null()).height == 1


def test_patients_are_linked_by_name_and_number_never_by_name(done: tuple[Workspace, list[str]]) -> None:
    workspace, ids = done
    table = store.read_table(workspace.folder(Stage.PII) / "patients.parquet", "patients")
    rows = {row["page_id"]: row for row in table.iter_rows(named=True)}
    assert [rows[page_id]["basis"] for page_id in ids] == [
        "name+medical-id",
        "name+medical-id",
        "none",
        "national-id",
    ]
    assert rows[ids[0]]["patient_id"] == rows[ids[1]]["patient_id"] != rows[ids[3]]["patient_id"]
    assert rows[ids[2]]["patient_id"] is None


def test_counts_add_up(done: tuple[Workspace, list[str]]) -> None:
    workspace, _ = done
    counts = store.read_json(workspace.metrics(Stage.PII))
    assert (counts["input"], counts["kept"], counts["rejected"]) == (4, 4, {})
    assert sum(counts["findings"].values()) == findings(workspace).height


def test_workers_and_cache_do_not_change_a_byte(done: tuple[Workspace, list[str]], tmp_path: Path) -> None:
    workspace, _ = done
    other, _ = make(tmp_path / "w")
    two = Workspace(other.root, workers=2)
    run(two, SETTINGS)
    first = [
        (workspace.folder(Stage.PII) / f"{name}.parquet").read_bytes() for name in ("findings", "patients")
    ]
    again = [(two.folder(Stage.PII) / f"{name}.parquet").read_bytes() for name in ("findings", "patients")]
    assert first == again
    run(workspace, SETTINGS)
    assert first[0] == (workspace.folder(Stage.PII) / "findings.parquet").read_bytes()


def test_a_new_mark_changes_its_page_in_spite_of_the_cache(tmp_path: Path) -> None:
    workspace, ids = make(tmp_path / "w", marked=False)
    run(workspace, SETTINGS)
    assert "木纹" not in hidden(workspace, ids[2], "\n".join(TEXTS[2]))
    store.write_table(
        workspace.folder(Stage.ANNOTATE) / "annotated_spans.parquet", "annotated_spans",
        _marks([page(i, t) for i, t in zip(ids, TEXTS, strict=True)])[Stage.ANNOTATE, "annotated_spans"],
    )  # fmt: skip
    run(workspace, SETTINGS)
    assert "木纹" in hidden(workspace, ids[2], "\n".join(TEXTS[2]))


def test_the_place_of_a_mark_is_hidden_whatever_is_read_there(tmp_path: Path) -> None:
    workspace, ids = make(tmp_path / "w", marked=False)
    quad = [20, 60, 60, 60, 60, 84, 20, 84]
    place = {
        "page_id": ids[3],
        "annotation": "1",
        "span_id": "p",
        "quad": quad,
        "pii_kind": "PERSON",
        "text": None,
    }
    # nothing is read there; what was read there once is read elsewhere
    far = {**place, "page_id": ids[2], "quad": [300, 200, 400, 200, 400, 230, 300, 230], "text": "木纹"}
    path = workspace.folder(Stage.ANNOTATE) / "hidden_places.parquet"
    store.write_table(path, "hidden_places", [place, {**place, "annotation": "2"}, far])
    run(workspace, SETTINGS)
    assert "木纹" in hidden(workspace, ids[2], "\n".join(TEXTS[2]))
    rows = findings(workspace).filter((pl.col("page_id") == ids[3]) & (pl.col("source") == "annotator"))
    assert rows.filter(pl.col("quad").is_not_null()).select("quad", "kind").rows() == [(quad, "PERSON")]
    assert rows.filter(pl.col("start").is_not_null()).height == 1


def test_duplicates_are_left_out(tmp_path: Path) -> None:
    workspace, ids = make(tmp_path / "w")
    clusters = [{"page_id": i, "cluster_id": ids[0], "keeper": i == ids[0]} for i in ids]
    store.write_table(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters", clusters)
    run(workspace, SETTINGS)
    assert findings(workspace)["page_id"].unique().to_list() == [ids[0]]


def test_metrics_hold_no_text(done: tuple[Workspace, list[str]]) -> None:
    workspace, _ = done
    assert "岑" not in workspace.metrics(Stage.PII).read_text()
    assert "岑".encode() not in (workspace.folder(Stage.PII) / "findings.parquet").read_bytes()
