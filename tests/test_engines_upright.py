"""Pages turned upright where the classifier is not sure: the fullest part is read in each likely turn."""

import numpy as np
import pytest

from pipeline.engines import orientation, upright
from pipeline.page import Line, rectangle

TALL = (40, 0, 40, 100, 20, 100, 20, 0)


def line(text, confidence=0.99, quad=None):
    return Line(text, quad or rectangle(0, 0, 100, 20), confidence, tuple(range(len(text) + 1)))


def corner():
    """A page whose upper left pixel is dark: a reader can see by it how the page is turned."""
    page = np.full((200, 120, 3), 255, dtype=np.uint8)
    page[:12, :12] = 0
    return page


def reads_upright(image):
    """Reads text only where the dark corner is at the top-left."""
    return [line("报告单")] if image[0, 0, 0] == 0 else [line("单告", 0.4)]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_an_unsure_page_is_turned_as_it_reads(monkeypatch, turn):
    monkeypatch.setattr(upright, "turn_scores", lambda *_: np.full(4, 0.25, dtype=np.float32))
    turned = np.ascontiguousarray(np.rot90(corner(), -turn // 90))
    assert orientation(turned, "onnxruntime", reads_upright) == turn


@pytest.mark.parametrize(
    ("scores", "read", "turn"),
    [
        ((0.05, 0.92, 0.02, 0.01), None, 90),
        ((0.01, 0.02, 0.6, 0.37), [line("报告")], 180),
        ((0.01, 0.02, 0.6, 0.37), [], 0),
        ((0.01, 0.02, 0.6, 0.37), [line("报告", 0.5)], 0),
    ],
    ids=["sure", "all turns read alike", "no text", "nothing read surely"],
)
def test_what_decides(monkeypatch, scores, read, turn):
    def reader(_image):
        assert read is not None, "a sure page is not read"
        return read

    monkeypatch.setattr(upright, "turn_scores", lambda *_: np.array(scores, dtype=np.float32))
    assert orientation(corner(), "onnxruntime", reader) == turn


def test_only_likely_turns_are_read(monkeypatch):
    shapes = []
    monkeypatch.setattr(upright, "turn_scores", lambda *_: np.array((0.6, 0.01, 0.38, 0.01)))
    orientation(corner(), "onnxruntime", lambda image: shapes.append(image.shape) or [])
    assert shapes == [(66, 40, 3)] * 2


def test_a_turn_that_reads_well_settles_it(monkeypatch):
    asked = []
    monkeypatch.setattr(upright, "turn_scores", lambda *_: np.array((0.38, 0.01, 0.6, 0.01)))
    turn = orientation(corner(), "onnxruntime", lambda image: asked.append(image.shape) or [line("白" * 40)])
    assert (turn, len(asked)) == (180, 1)


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ([line("白细胞"), line("6.2")], 6),
        ([line("白细胞", 0.89)], 0),
        ([line("白细胞", quad=TALL), line("钾")], 1),
    ],
    ids=["sure lines", "an unsure line", "a tall line"],
)
def test_confident_characters_of_lines_that_run_across(lines, count):
    assert upright.confident_characters(lines) == count


def test_the_fullest_part_is_where_the_ink_is():
    page = np.full((400, 300, 3), 255, dtype=np.uint8)
    page[280:380:8, 210:290] = 0
    assert upright.fullest_part(page).shape == (134, 100, 3)
    assert (upright.fullest_part(page) == page[266:400, 200:300]).all()
