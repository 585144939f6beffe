"""OCR JSON made elsewhere: the three shapes, turns, names, and files that fit none."""

import json

import pytest

from pipeline.engines.recorded import UnusableRecordError, find_records, parse, read_record, upright_box
from pipeline.errors import EngineError
from pipeline.page import rectangle

A, B, C = "a" * 16, "b" * 16, "c" * 16
BOX = rectangle(10, 10, 90, 30)
POLYGON = [[10, 10], [90, 10], [90, 30], [10, 30]]


@pytest.mark.parametrize(
    ("document", "engine"),
    [
        ({"rec_texts": ["白细胞"], "rec_scores": [0.9], "rec_polys": [POLYGON]}, "paddleocr (recorded)"),
        ({"res": {"rec_texts": ["白细胞"], "rec_scores": [0.9], "rec_polys": [POLYGON]}}, "paddleocr (recorded)"),
        ([[POLYGON, ["白细胞", 0.9]]], "paddleocr 2 (recorded)"),
        ([[[POLYGON, ["白细胞", 0.9]]]], "paddleocr 2 (recorded)"),
        (
            {"words_result": [{"words": "白细胞", "location": {"left": 10, "top": 10, "width": 80, "height": 20}, "probability": {"average": 0.9}}]},
            "baidu (recorded)",
        ),
        (
            {"direction": 0, "words_result": [{"words": "白细胞", "probability": {"average": 0.9}, "vertexes_location": [{"x": x, "y": y} for x, y in POLYGON]}]},
            "baidu (recorded)",
        ),
        ({"lines": [{"text": "白细胞", "box": [10, 10, 90, 30], "confidence": 0.9}]}, "generic (recorded)"),
        ({"engine": "other 3", "lines": [{"text": "白细胞", "quad": list(BOX), "confidence": 0.9}]}, "other 3"),
        ({"lines": [{"text": "白细胞", "quad": POLYGON, "confidence": 0.9, "char_edges": [0, 27, 53, 80]}]}, "generic (recorded)"),
    ],
    ids=["paddle", "paddle in res", "paddle 2", "paddle 2 by page", "baidu", "baidu corners", "box", "quad", "edges"],
)  # fmt: skip
def test_each_shape_gives_the_same_line(document, engine):
    record = parse(document, 200, 100)
    (line,) = record.lines
    assert (line.text, line.quad, line.confidence, line.char_edges) == ("白细胞", BOX, 0.9, (0, 27, 53, 80))
    assert (record.turn, record.info.engine, record.info.runtime) == (0, engine, "recorded")


def test_lines_are_put_in_reading_order_unless_they_are_ordered():
    lines = [{"text": "下", "box": [0, 50, 20, 70]}, {"text": "上", "box": [0, 0, 20, 20]}]
    assert [line.text for line in parse({"lines": lines}, 9, 9).lines] == ["上", "下"]
    assert [line.text for line in parse({"lines": lines, "ordered": True}, 9, 9).lines] == ["下", "上"]


def test_a_line_break_in_a_text_becomes_a_blank():
    (line,) = parse({"lines": [{"text": "上\n下", "box": [0, 0, 50, 20]}]}, 9, 9).lines
    assert line.text == "上 下"


@pytest.mark.parametrize(
    ("turn", "quad"),
    [
        (0, rectangle(10, 20, 60, 40)),
        (90, rectangle(20, 140, 40, 190)),
        (180, rectangle(140, 60, 190, 80)),
        (270, rectangle(60, 10, 80, 60)),
    ],
)
def test_a_box_moves_with_the_picture_when_its_turn_is_undone(turn, quad):
    assert upright_box((10, 20, 60, 40), turn, 200, 100) == quad


@pytest.mark.parametrize(("direction", "turn"), [(-1, 0), (1, 270), (2, 180), (3, 90)])
def test_baidu_counts_quarter_turns_against_the_clock(direction, turn):
    words = [{"words": "钾", "location": {"left": 0, "top": 0, "width": 20, "height": 20}}]
    assert parse({"direction": direction, "words_result": words}, 200, 100).turn == turn


@pytest.mark.parametrize(
    "text",
    [
        "", "[", "3", "{}", '{"lines": [{}]}', '{"lines": [{"text": "a", "box": [1, 2]}]}', "[[1]]",
        '{"lines": [{"text": "a", "box": [0, 0, 9, 9], "confidence": 97}]}', '{"turn": 45, "lines": []}',
        '{"lines": [{"text": "ab", "box": [0, 0, 9, 9], "char_edges": [0, 9]}]}',
        '{"lines": [{"text": "ab", "box": [0, 0, 9, 9], "char_edges": [0, 9, 4]}]}',
        '{"rec_texts": ["a"], "rec_scores": [], "rec_polys": []}',
        '{"lines": [{"text": "a", "box": [0, 0, 9, 103]}]}', '{"width": 200, "height": 200, "lines": []}',
    ],
    ids=["empty", "cut", "number", "nothing", "no text", "half a box", "list", "per cent", "turn", "edges", "falling", "uneven", "outside", "size"],
)  # fmt: skip
def test_a_file_that_fits_no_shape_is_unusable_and_says_nothing_of_its_content(tmp_path, text):
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(UnusableRecordError) as caught:
        read_record(tmp_path / "x.json", 100, 100)
    assert str(caught.value) == ""


def files(tmp_path, *names):
    for name in names:
        (tmp_path / f"{name}.json").write_text("{}")
    return tmp_path


@pytest.mark.parametrize(
    ("names", "pages", "found"),
    [
        ([A, "x"], {A: ("x.jpg", 0)}, {A: A}),
        (["x"], {A: ("in/x.jpg", 0)}, {A: "x"}),
        (["x.jpg"], {A: ("x.jpg", 0)}, {A: "x.jpg"}),
        (["x_res"], {A: ("x.jpg", 0)}, {A: "x_res"}),
        (["x_0_res", "x_1_res"], {A: ("x.pdf", 0), B: ("x.pdf", 1)}, {A: "x_0_res", B: "x_1_res"}),
        (["x", C], {A: ("1/x.jpg", 0), B: ("2/x.jpg", 0), C: ("y.jpg", 0)}, {C: C}),
        (["x.jpg", "x.png"], {A: ("x.jpg", 0), B: ("x.png", 0)}, {A: "x.jpg", B: "x.png"}),
    ],
    ids=["page id first", "base name", "whole name", "paddle's suffix", "frames", "shared name", "by ending"],
)
def test_files_are_found_by_page_id_then_by_name(tmp_path, names, pages, found):
    files(tmp_path, *names)
    assert {page: path.stem for page, path in find_records(tmp_path, pages).items()} == found


def test_a_folder_that_fits_no_page_names_its_setting(tmp_path):
    with pytest.raises(EngineError, match=r"ocr\.recorded_dir: no file fits a page"):
        find_records(files(tmp_path, "other"), {A: ("x.jpg", 0)})


def test_json_of_a_live_result_reads_as_the_live_result_does(tmp_path):
    live = {
        "rec_texts": ["钾4.1"], "rec_scores": [0.98], "rec_polys": [[[0, 0], [100, 0], [100, 20], [0, 20]]],
        "text_word": [["钾", "4.1"]], "text_word_boxes": [[[10, 0, 30, 20], [50, 0, 90, 20]]],
    }  # fmt: skip
    (tmp_path / "x.json").write_text(json.dumps(live))
    (line,) = read_record(tmp_path / "x.json", 100, 100).lines
    assert line.char_edges == (0, 40, 63, 77, 100)
