"""The ocr stage: accounts, turns, kept readings, recorded OCR, equal bytes. The reader is a stand-in that counts."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pipeline import engines, ocr, store
from pipeline.engines import EngineInfo
from pipeline.engines.saved import Reading, load_readings, reading_path, save_reading
from pipeline.errors import EngineError, InputError
from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, rectangle
from pipeline.workspace import DEMO_SECRET, Workspace
from schemas.names import Stage
from tests.test_engines import changed

KEY = ProjectKey(DEMO_SECRET)
INFO = EngineInfo("stand-in 1", "none 1", "det:00;rec:00")
NAMES = ("a/blank.png", "a/lab.png", "b/turned.png", "faint.png")
PAGES = {name: KEY.page_id(name.encode(), 0) for name in NAMES}
TEXTS = {40: ("检验报告单", 0.99), 80: ("姓名：林某", 0.9), 120: ("模糊", 0.3), 255: ("", 0.0)}
READ = []


class StandIn:
    """Reads the page's grey value as its text, and notes what it was given."""

    info = INFO

    def read(self, image):
        READ.append(image.shape)
        text, confidence = TEXTS[int(image[0, 0, 0])]
        edges = tuple(20 * n for n in range(len(text) + 1))
        return [Line(text, rectangle(10, 10, 10 + 20 * len(text), 30), confidence, edges)] if text else []


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    monkeypatch.setattr(ocr, "open_engine", lambda _settings: StandIn())
    monkeypatch.setattr(ocr, "describe", lambda _settings: INFO)
    monkeypatch.setattr(ocr, "orientation", lambda image, *_: 90 if image.shape[1] > image.shape[0] else 0)
    READ.clear()
    made = Workspace(tmp_path)
    (tmp_path / ".secrets").mkdir()
    (tmp_path / ".secrets/project.key").write_text(KEY.secret.hex())
    (tmp_path / "key_id").write_text(KEY.key_id)
    shutil.copy(Path(__file__).parents[1] / "params.yaml", tmp_path)
    draw(made)
    return made


def draw(workspace):
    greys, sizes = (255, 40, 80, 120), ((300, 400), (300, 400), (400, 300), (300, 400))
    sources, pages, quality = [], [], []
    for name, grey, (width, height) in zip(NAMES, greys, sizes, strict=True):
        path = workspace.raw / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (width, height), (grey,) * 3).save(path)
        page = PAGES[name]
        sources.append(
            {
                "source_id": KEY.source_id(name),
                "frame": 0,
                "name": name,
                "page_id": page,
                "format": "png",
                "key_id": KEY.key_id,
            }
        )
        pages.append(
            {
                "page_id": page,
                "document_id": page,
                "frame": 0,
                "width": width,
                "height": height,
                "pixel_digest": page,
                "capture": "scan",
                "patient_key": None,
                "licence": None,
            }
        )
        quality.append(
            {
                "page_id": page,
                "short_edge": 300,
                "blur": 1.0,
                "motion": 0.0,
                "contrast": 1.0,
                "crop_sides": "",
            }
        )
    store.write_table(workspace.folder(Stage.INGEST) / "sources.parquet", "sources", sources)
    store.write_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages", pages)
    store.write_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality", quality)


def table(workspace, name):
    return store.read_table(workspace.folder(Stage.OCR) / f"{name}.parquet", name)


def row(workspace, name):
    (found,) = [r for r in table(workspace, "ocr_pages").to_dicts() if r["page_id"] == PAGES[name]]
    return found


def test_kept_and_rejected_pages_add_up(workspace):
    ocr.run(workspace, changed())
    assert set(table(workspace, "ocr_pages")["page_id"]) == {PAGES["a/lab.png"], PAGES["b/turned.png"]}
    rejects = {
        r["page_id"]: (r["reason"], r["value"], r["limit"]) for r in table(workspace, "rejects").to_dicts()
    }
    assert rejects == {
        PAGES["a/blank.png"]: ("UNREADABLE", 0.0, 0.5),
        PAGES["faint.png"]: ("UNREADABLE", 0.3, 0.5),
    }
    assert store.read_json(workspace.metrics(Stage.OCR)) == {
        "input": 4, "kept": 2, "rejected": {"UNREADABLE": 2}, "saved_readings": 0, "turned": {"90": 1},
        "lines": 2, "characters": 10, "mean_confidence": 0.945, "doubtful": {},
    }  # fmt: skip


def test_a_turned_page_is_read_upright(workspace):
    ocr.run(workspace, changed())
    found = row(workspace, "b/turned.png")
    assert (found["turn"], found["width"], found["height"]) == (90, 300, 400)
    assert set(READ) == {(400, 300, 3)}
    assert row(workspace, "a/lab.png")["turn"] == 0


def test_pages_stay_as_they_are_where_the_setting_says_so(workspace):
    ocr.run(workspace, changed(orientation=False))
    assert row(workspace, "b/turned.png")["turn"] == 0


def test_a_row_names_its_text_and_who_read_it(workspace):
    ocr.run(workspace, changed())
    found = row(workspace, "b/turned.png")
    assert found["text"] == "姓名：林某"
    assert found["text_digest"] == KEY.digest("text", "姓名：林某")
    assert (found["engine"], found["runtime"], found["models"]) == ("stand-in 1", "none 1", "det:00;rec:00")
    lines = table(workspace, "lines").filter(page_id=PAGES["b/turned.png"]).to_dicts()
    assert [(r["start"], r["end"], r["char_edges"]) for r in lines] == [(0, 5, [0, 20, 40, 60, 80, 100])]


def test_finished_pages_are_not_read_again(workspace):
    ocr.run(workspace, changed())
    first = (workspace.folder(Stage.OCR) / "lines.parquet").read_bytes()
    ocr.run(workspace, changed(min_confidence=0.2))
    assert len(READ) == 4
    assert PAGES["faint.png"] in set(table(workspace, "ocr_pages")["page_id"])
    ocr.run(workspace, changed())
    assert len(READ) == 4
    assert (workspace.folder(Stage.OCR) / "lines.parquet").read_bytes() == first
    ocr.run(workspace, changed(rec_width=320))
    assert len(READ) == 8


def test_a_kept_reading_is_used_instead_of_reading_anew(workspace):
    page = Page(
        PAGES["a/lab.png"],
        300,
        400,
        0,
        (Line("早先的读法", rectangle(0, 0, 100, 20), 0.8, (0, 20, 40, 60, 80, 100)),),
    )
    kept = Reading(page, EngineInfo("older 1", "older 2", "older 3"))
    save_reading(workspace.labels, kept, "digest")
    assert load_readings(workspace.labels, PAGES.values()) == {page.page_id: kept}
    ocr.run(workspace, changed())
    assert row(workspace, "a/lab.png")["text"] == "早先的读法"
    assert row(workspace, "a/lab.png")["engine"] == "older 1"
    assert len(READ) == 3
    assert store.read_json(workspace.metrics(Stage.OCR))["saved_readings"] == 1


def test_a_damaged_reading_stops_the_run_and_names_the_page(workspace):
    path = reading_path(workspace.labels, PAGES["a/lab.png"])
    path.parent.mkdir(parents=True)
    path.write_text("{")
    with pytest.raises(InputError, match=f"reread {PAGES['a/lab.png']}"):
        ocr.run(workspace, changed())
    assert not workspace.folder(Stage.OCR).exists()


def test_a_missing_model_stops_the_run_before_anything_is_written(workspace, monkeypatch):
    monkeypatch.setattr(ocr, "describe", engines.describe)
    with pytest.raises(EngineError, match=r"ocr\.model_dir"):
        ocr.run(workspace, changed(profile="custom"))
    assert not workspace.folder(Stage.OCR).exists()


def test_doubtful_readings_are_marked_and_counted(workspace, monkeypatch):
    monkeypatch.setitem(TEXTS, 80, ("5.2ulU/ml", 0.9))
    ocr.run(workspace, changed())
    assert table(workspace, "doubts").to_dicts() == [
        {"page_id": PAGES["b/turned.png"], "start": 4, "end": 5, "kind": "UNIT"}
    ]
    assert store.read_json(workspace.metrics(Stage.OCR))["doubtful"] == {"UNIT": 1}
    assert row(workspace, "b/turned.png")["text"] == "5.2ulU/ml"


def test_no_page_gives_empty_tables(workspace):
    store.write_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality", [])
    ocr.run(workspace, changed())
    assert table(workspace, "ocr_pages").is_empty()
    assert store.read_json(workspace.metrics(Stage.OCR))["input"] == 0


@pytest.mark.parametrize(
    ("confidences", "mean"),
    [([], 0.0), ([("甲乙丙", 0.9), ("丁", 0.5)], 0.8)],
    ids=["no text", "by characters"],
)
def test_mean_confidence_counts_characters(confidences, mean):
    lines = [Line(t, rectangle(0, 0, 9, 9), c, (0,) * (len(t) + 1)) for t, c in confidences]
    assert ocr.mean_confidence(lines) == mean


RECORDS = {
    f"{PAGES['a/lab.png']}.json": {"lines": [{"text": "按编号", "box": [10, 10, 70, 30], "confidence": 0.8}]},
    "turned_res.json": {
        "doc_preprocessor_res": {"angle": 90}, "rec_texts": ["按文件名"], "rec_scores": [0.7],
        "rec_polys": [[[5, 5], [85, 5], [85, 25], [5, 25]]],
    },
    "faint.json": {"what": "is this"},
}  # fmt: skip


def recorded(workspace, documents=RECORDS):
    folder = workspace.labels / "ocr"
    folder.mkdir(parents=True)
    for name, document in documents.items():
        (folder / name).write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return changed(engine="recorded", recorded_dir="data/private/labels/ocr")


def test_recorded_ocr_is_found_by_page_id_and_by_name(workspace):
    ocr.run(workspace, recorded(workspace))
    assert READ == []
    lab, turned = row(workspace, "a/lab.png"), row(workspace, "b/turned.png")
    assert (lab["text"], lab["engine"], lab["width"]) == ("按编号", "generic (recorded)", 300)
    assert (turned["text"], turned["turn"], turned["width"], turned["height"]) == ("按文件名", 90, 300, 400)
    assert set(table(workspace, "rejects")["page_id"]) == {PAGES["a/blank.png"], PAGES["faint.png"]}


@pytest.mark.parametrize(
    ("folder", "complaint"),
    [(None, "needs the folder"), ("nowhere", "the folder is missing"), ("data/private/raw", "no file fits")],
    ids=["unset", "absent", "other files"],
)
def test_recorded_ocr_that_is_not_there_names_its_setting(workspace, folder, complaint):
    with pytest.raises(EngineError, match=rf"ocr\.recorded_dir: .*{complaint}"):
        ocr.run(workspace, changed(engine="recorded", recorded_dir=folder))


def test_the_decision_about_a_picture_is_json(workspace):
    decision = ocr.read_upright(np.full((400, 300, 3), 40, dtype=np.uint8), changed())
    assert (decision["turn"], decision["width"], decision["height"]) == (0, 300, 400)
    assert json.loads(json.dumps(decision))["lines"][0][0] == "检验报告单"
