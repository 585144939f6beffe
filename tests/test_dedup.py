from pathlib import Path

import cv2
import numpy as np
import polars as pl
import pytest

from pipeline import dedup, store
from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, rectangle
from pipeline.settings import load_settings
from pipeline.workspace import KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import Stage

ROOT = Path(__file__).parents[1]
SETTINGS = load_settings(ROOT / "params.yaml").dedup
IDS = {
    name: f"{number:016x}" for number, name in enumerate(("sheet", "copy", "cut", "other", "next", "note"), 1)
}
WHO = {"other": ("王大川", "男", 77190356), "next": ("李小溪", "女", 48213907)}


def texts(name):
    person, sex, number = WHO.get(name, ("李小溪", "女", 48213907))
    date = "2024-06-20" if name == "next" else "2024-03-18"
    shift = {"other": 31, "next": 11}.get(name, 0)
    head = ["江南检验报告单", f"姓名：{person} 性别：{sex}", f"号：{number} 日期：{date}"]
    if name == "note":
        return ["说明", "请于三日内复查"]
    rows = [
        f"项目{row}  {row * 137 % 97 + shift}.{row * 53 % 10}{shift % 7}  {row}.5-{row}9.5"
        for row in range(1, 13)
    ]
    return [*head, *rows][1 if name == "cut" else 0 :]


def drawn(name):
    """A picture in which every line is bars as wide as its characters' code points say, and its lines."""
    image = np.full((1100, 800, 3), 245, np.uint8)
    lines = []
    for at, text in enumerate(texts(name)):
        top, right = 60 + 60 * at, 60
        for sign in text:
            width = 8 + ord(sign) % 11
            cv2.rectangle(image, (right, top), (right + width, top + 28), (30, 30, 30), -1)
            right += width + 6
        lines.append(Line(text, rectangle(60, top, right, top + 28), 0.98, tuple(range(len(text) + 1))))
    return image, lines


class Space:
    """A workspace with the tables that dedup reads, for the pages named."""

    def __init__(self, root, names, *, annotated=(), verdicts=()):
        key = ProjectKey(b"k" * 32)
        (root / ".secrets").mkdir()
        (root / KEY_FILE).write_text(key.secret.hex())
        (root / KEY_ID_FILE).write_text(key.key_id)
        (root / "params.yaml").write_bytes((ROOT / "params.yaml").read_bytes())
        self.workspace = Workspace(root)
        self.workspace.raw.mkdir(parents=True)
        for stage, tables in self.tables(names, annotated, verdicts).items():
            with store.stage_folder(self.workspace.folder(stage), private=True) as out:
                for name, rows in tables.items():
                    store.write_table(out / f"{name}.parquet", name, rows)

    def tables(self, names, annotated, verdicts):
        found = {name: [] for name in ("sources", "pages", "quality", "ocr_pages", "lines")}
        for name in names:
            image, lines = drawn(name)
            cv2.imwrite(str(self.workspace.raw / f"{name}.png"), image)
            page = Page(IDS[name], 800, 1100, 0, tuple(lines))
            for table, row in self.rows(name, page).items():
                found[table].append(row)
            found["lines"] += store.line_rows(page)
        told = [
            {"audit": "a", "page_id": IDS[a], "kind": kind, "target": IDS[b], "value": None, "reviewer": "r"}
            for a, kind, b in verdicts
        ]
        seen = [{"page_id": IDS[name], "seen_digest": None} for name in annotated]
        return {
            Stage.INGEST: {"sources": found["sources"], "pages": found["pages"]},
            Stage.QUALITY: {"quality": found["quality"]},
            Stage.OCR: {"ocr_pages": found["ocr_pages"], "lines": found["lines"]},
            Stage.VERDICTS: {"verdicts": told, "annotated_pages": seen},
        }

    def rows(self, name, page):
        page_id = page.page_id
        return {
            "sources": {"source_id": page_id, "frame": 0, "name": f"{name}.png", "page_id": page_id, "format": "png", "key_id": "0" * 16},
            "pages": {
                "page_id": page_id, "document_id": page_id, "frame": 0, "width": 800, "height": 1100, "pixel_digest": page_id,
                "capture": "document", "patient_key": None, "licence": None,
            },
            "quality": {"page_id": page_id, "short_edge": 800, "blur": 0.02 if name == "copy" else 0.07, "motion": 0.0, "contrast": 0.5, "crop_sides": ""},
            "ocr_pages": {
                "page_id": page_id, "turn": 0, "width": 800, "height": 1100, "text": page.text, "text_digest": "d", "mean_confidence": 0.98,
                "engine": "e", "runtime": "r", "models": "m",
            },
        }  # fmt: skip

    def run(self):
        dedup.run(self.workspace, SETTINGS)
        folder = self.workspace.folder(Stage.DEDUP)
        return {
            name: store.read_table(folder / f"{name}.parquet", name)
            for name in ("clusters", "duplicate_pairs", "rejects")
        }


def kept(tables):
    names = {page_id: name for name, page_id in IDS.items()}
    return {names[page_id] for page_id in tables["clusters"].filter(pl.col("keeper"))["page_id"]}


def test_copies_go_and_other_patients_and_next_results_stay(tmp_path):
    space = Space(tmp_path, IDS)
    tables = space.run()
    assert kept(tables) == {"copy", "other", "next", "note"}
    rejects = tables["rejects"].select("page_id", "stage", "reason", "value", "limit").rows()
    assert rejects == [(IDS[name], "dedup", "NEAR_DUPLICATE", 1.0, 0.97) for name in ("sheet", "cut")]
    assert set(tables["duplicate_pairs"].filter(pl.col("decision") == "same")["reason"]) == {"equal values"}
    metrics = store.read_json(space.workspace.metrics(Stage.DEDUP))
    assert (metrics["input"], metrics["kept"], metrics["rejected"]) == (6, 4, {"NEAR_DUPLICATE": 2})
    assert metrics["clusters"] == {"1": 3, "3": 1}


def test_an_annotated_page_is_the_keeper(tmp_path):
    assert kept(Space(tmp_path, ["sheet", "copy", "cut"], annotated=["cut"]).run()) == {"cut"}


def test_verdicts_are_obeyed_and_written_with_their_pairs(tmp_path):
    verdicts = [("copy", "different", "sheet"), ("other", "same", "sheet"), ("sheet", "same", "sheet")]
    tables = Space(tmp_path, ["sheet", "copy", "other"], verdicts=verdicts).run()
    assert kept(tables) == {"sheet", "copy"} or kept(tables) == {"other", "copy"}
    told = tables["duplicate_pairs"].filter(pl.col("reason") == "verdict")
    assert told.select("page_a", "page_b", "decision").rows() == [
        (IDS["sheet"], IDS["copy"], "different"), (IDS["sheet"], IDS["other"], "same"),
    ]  # fmt: skip


def test_no_page_is_looked_at_twice_and_bytes_stay_the_same(tmp_path, monkeypatch):
    space = Space(tmp_path, IDS)
    space.run()
    folder = space.workspace.folder(Stage.DEDUP)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.setattr(dedup, "read_grey", lambda *_: pytest.fail("read again"))
    space.run()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_workspace_without_pages(tmp_path):
    tables = Space(tmp_path, []).run()
    assert all(table.is_empty() for table in tables.values())


def test_no_text_of_a_page_is_written(tmp_path):
    space = Space(tmp_path, IDS)
    space.run()
    for path in [*space.workspace.folder(Stage.DEDUP).iterdir(), space.workspace.metrics(Stage.DEDUP)]:
        table = (
            str(pl.read_parquet(path).to_dict(as_series=False))
            if path.suffix == ".parquet"
            else path.read_text()
        )
        assert "小溪" not in table
        assert "48213907" not in table
