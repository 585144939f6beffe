"""Character edges, model files, runtimes and settings: everything about engines that needs no reading."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.engines import describe, models, open_engine, orientation, runtimes
from pipeline.engines.edges import baseline, box_parts, even_edges, word_edges
from pipeline.engines.orientation import prepared
from pipeline.engines.results import is_downwards, lines_of, reading_quad
from pipeline.errors import EngineError
from pipeline.page import rectangle
from pipeline.settings import OcrSettings

SETTINGS = OcrSettings(
    engine="paddle", runtime="onnxruntime", profile="accurate", model_dir=None, recorded_dir=None, orientation=True,
    min_confidence=0.5, rec_width=160, det_max_side=960,
)  # fmt: skip


def changed(**values):
    return SETTINGS.model_copy(update=values)


@pytest.mark.parametrize(
    ("text", "length", "edges"),
    [
        ("", 10, (0,)),
        ("姓名", 80, (0, 40, 80)),
        ("钾4.1", 90, (0, 40, 60, 70, 90)),
        ("e\u0301", 20, (0, 20, 20)),
    ],
    ids=["nothing", "wide", "wide and narrow", "a combining mark"],
)
def test_edges_by_printed_width(text, length, edges):
    assert even_edges(text, length) == edges


def test_edges_by_words_lie_between_the_centres_of_neighbours():
    # a wide character centred at .2, then digits of which the first peaks at .5 and the last at .9
    assert word_edges("钾128", ["钾", "128"], [(0.1, 0.3), (0.5, 0.9)], 100) == (0, 40, 60, 80, 100)


@pytest.mark.parametrize(
    ("words", "parts"),
    [(["钾", "12"], [(0, 0.5), (0.5, 1)]), (["钾128"], []), ([], [])],
    ids=["text", "boxes", "none"],
)
def test_words_that_do_not_make_the_text_are_ignored(words, parts):
    assert word_edges("钾128", words, parts, 100) == even_edges("钾128", 100)


words = st.lists(st.text("钾a1. ", min_size=1, max_size=6), max_size=6)


@settings(max_examples=50)
@given(words, st.data())
def test_edges_never_decrease_and_stay_in_the_line(parts, data):
    text, share = "".join(parts), st.tuples(st.floats(-0.2, 1.2), st.floats(-0.2, 1.2))
    where = data.draw(st.lists(share, min_size=len(parts), max_size=len(parts)))
    edges = word_edges(text, parts, where, 200)
    assert len(edges) == len(text) + 1
    assert edges[0] == 0
    assert list(edges) == sorted(edges)
    assert edges[-1] == (200 if text else 0)


def test_word_boxes_become_parts_of_the_baseline():
    assert box_parts([(20, 0, 40, 9)], rectangle(0, 0, 100, 20), tall=False) == [(0.2, 0.4)]
    assert box_parts([(0, 25, 20, 50)], (20, 0, 20, 100, 0, 100, 0, 0), tall=True) == [(0.25, 0.5)]


@pytest.mark.parametrize(
    ("corners", "downwards", "quad"),
    [
        ([(0, 0), (90, 0), (90, 20), (0, 20)], False, rectangle(0, 0, 90, 20)),
        ([(10, 0), (30, 0), (30, 90), (10, 90)], True, (30, 0, 30, 90, 10, 90, 10, 0)),
        ([(0, 0), (20, 0), (20, 29), (0, 29)], False, rectangle(0, 0, 20, 29)),
    ],
    ids=["across", "downwards", "one tall character"],
)
def test_the_first_edge_of_a_quad_is_the_reading_direction(corners, downwards, quad):
    points = np.array(corners, dtype=np.float64)
    assert is_downwards(points) is downwards
    assert reading_quad(points) == quad


def result(*entries):
    texts, polygons = [text for text, _ in entries], [np.array(quad).reshape(4, 2) for _, quad in entries]
    return {"rec_texts": texts, "rec_scores": [0.98764] * len(texts), "rec_polys": polygons}


def test_a_result_becomes_lines_without_the_empty_ones():
    found = lines_of(
        result(
            ("结果", rectangle(200, 0, 240, 20)),
            (" ", rectangle(300, 0, 320, 20)),
            ("钾", rectangle(0, 0, 20, 20)),
        )
    )
    assert [(line.text, line.confidence, line.char_edges) for line in found] == [
        ("钾", 0.9876, (0, 20)),
        ("结果", 0.9876, (0, 20, 40)),
    ]


def test_a_blank_page_has_no_lines():
    assert (
        lines_of({"rec_texts": [], "rec_scores": [], "rec_polys": [], "text_word": [], "text_word_boxes": []})
        == []
    )


def test_a_line_read_downwards_has_its_edges_along_y():
    entry = result(("周晓", [10, 0, 30, 0, 30, 90, 10, 90])) | {
        "text_word": [["周", "晓"]],
        "text_word_boxes": [np.array([[10, 5, 30, 35], [10, 55, 30, 85]])],
    }
    (line,) = lines_of(entry)
    assert line.quad == (30, 0, 30, 90, 10, 90, 10, 0)
    assert line.char_edges == (0, 45, 90)
    assert line.quad_of(1, 2) == (30, 45, 30, 90, 10, 90, 10, 45)


def test_the_description_names_versions_and_model_digests():
    info = describe(SETTINGS)
    assert info.engine == "paddleocr 3.7.0"
    assert info.runtime.startswith("onnxruntime ")
    assert [part.partition(":")[0] for part in info.models.split(";")] == ["det", "orientation", "rec"]
    assert f"rec:{models.SHIPPED['accurate'][1][1]}" in info.models
    assert describe(changed(profile="fast")).models != info.models


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        (changed(profile="custom"), "ocr.model_dir"),
        (changed(profile="custom", model_dir="/nowhere"), "ocr.model_dir: det/inference.onnx is missing"),
        (changed(engine="recorded", recorded_dir="x"), "ocr.engine"),
    ],
    ids=["no folder named", "no such folder", "recorded OCR reads no picture"],
)
def test_what_cannot_be_opened_names_its_setting(settings, complaint):
    for action in (describe, open_engine):
        with pytest.raises(EngineError, match=complaint):
            action(settings)


@pytest.mark.parametrize("flaw", ["absent", "changed"])
def test_a_missing_or_changed_model_names_the_profile(monkeypatch, flaw):
    name, digest = models.SHIPPED["fast"][0]
    entry = (f"{name}.gone", digest) if flaw == "absent" else (name, "0" * 64)
    monkeypatch.setitem(models.SHIPPED, "fast", (entry, models.SHIPPED["fast"][1]))
    with pytest.raises(EngineError, match=r"ocr\.profile: the model"):
        describe(changed(profile="fast"))


@pytest.mark.parametrize("runtime", ["openvino", "onnxruntime"])
def test_a_file_that_is_no_model_names_the_runtime(tmp_path, runtime):
    (tmp_path / "inference.onnx").write_bytes(b"no model")
    with pytest.raises(EngineError, match=rf"ocr\.runtime: {runtime} cannot load"):
        runtimes.open_session(tmp_path / "inference.onnx", runtime)


def test_an_absent_runtime_names_its_setting(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "openvino", None)
    with pytest.raises(EngineError, match=r"ocr\.runtime: openvino cannot be loaded"):
        runtimes.runtime_module("openvino")


def test_a_model_folder_is_private_and_goes_away():
    with models.model_folders(models.find_models(changed(profile="fast")), 160) as (det, rec):
        assert det.parent.stat().st_mode & 0o777 == 0o700
        assert (rec / "inference.onnx").is_symlink()
        steps = models.ModelFile(rec / "inference.onnx", "").config()["PreProcess"]["transform_ops"]
        assert {"RecResizeImg": {"image_shape": [3, 48, 160]}} in steps
    assert not det.parent.exists()


@pytest.mark.parametrize(
    "shape", [(1200, 800, 3), (20, 900, 3), (100, 60, 3)], ids=["page", "strip", "small"]
)
def test_the_classifier_gets_its_crop_from_any_picture(shape):
    ready = prepared(np.full(shape, 255, dtype=np.uint8))
    assert ready.shape == (1, 3, 224, 224)
    assert ready[0, 0, 0, 0] == pytest.approx((1 - 0.485) / 0.229)


def test_a_blank_page_is_not_turned():
    assert orientation(np.full((600, 400, 3), 255, dtype=np.uint8), "onnxruntime", lambda _: []) == 0


def test_a_line_is_as_long_as_its_two_edges_on_average():
    assert baseline((0, 0, 30, 40, 30, 60, 0, 20)) == 50
