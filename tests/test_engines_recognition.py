"""Lines read by width: padded widths, batches, and the texts and character edges that PaddleOCR's own reading has."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pipeline.engines.paddle import PaddleEngine
from pipeline.engines.recognition import BATCH, BATCH_PIXELS, WidthRecognition, read_by_width
from pipeline.errors import EngineError
from pipeline.synth.fonts import font
from tests.test_engines import changed

ROWS = (
    ("江桥大学附属医院生化全套与肿瘤标志物检验报告单", "", ""),
    ("项目", "结果", "参考值"),
    ("钾", "4.12", "3.5-5.3 mmol/L"),
    ("谷草转氨酶", "41↑", "13-35 U/L"),
    ("甲胎蛋白", "6.21", "0-7 ng/ml"),
)


def stand_in(least=64):
    """A predictor whose scores say one character in the first column of each line: its row in the batch."""

    def decode(best, sure, *, is_remove_duplicate, return_word_box):
        return [
            (str(row[0]), float(score[0]), [len(row), [], [], []])
            for row, score in zip(best, sure, strict=True)
        ]

    def runner(x):
        scores = np.zeros((len(x[0]), x[0].shape[3] // 8, 10), dtype=np.float32)
        for row in range(len(scores)):
            scores[row, :, row] = 1
        return [scores]

    config = {"PreProcess": {"transform_ops": [{"RecResizeImg": {"image_shape": [3, 48, least]}}]}}
    return SimpleNamespace(
        runner=runner, post_op=SimpleNamespace(decode=decode), config=config, vis_font=None
    )


def crops(*sizes):
    return [np.zeros((height, width, 3), dtype=np.uint8) for width, height in sizes]


@pytest.mark.parametrize(
    ("size", "width"),
    [
        ((10, 48), 64),
        ((64, 48), 64),
        ((65, 48), 80),
        ((48, 24), 96),
        ((97, 24), 208),
        ((9000, 30), 3200),
    ],
    ids=["least", "just fits", "next of the grid", "enlarged", "enlarged to the next", "squeezed"],
)
def test_a_line_is_padded_to_the_next_width(size, width):
    assert WidthRecognition(stand_in()).padded(*crops(size)) == width


def test_results_come_in_the_order_of_the_crops():
    read = list(WidthRecognition(stand_in())(crops((305, 48), (20, 48), (310, 48), (30, 48))))
    assert [line["rec_text"] for line in read] == ["0", "0", "1", "1"]


def test_columns_count_from_the_line_without_its_padding():
    (read,) = WidthRecognition(stand_in())(crops((48, 48)), return_word_box=True)
    assert read["rec_text"][1][0] == pytest.approx(8 * 48 / 64)


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(1, 4000), st.integers(1, 60)), max_size=40))
def test_every_line_is_in_one_batch_of_bounded_size(sizes):
    reader, lines = WidthRecognition(stand_in()), crops(*sizes)
    batches = list(reader._batches(lines))
    assert sorted(index for _, batch in batches for index in batch) == list(range(len(sizes)))
    for width, batch in batches:
        assert {reader.padded(lines[index]) for index in batch} == {width}
        assert len(batch) == 1 or (len(batch) <= BATCH and len(batch) * width <= BATCH_PIXELS)


@pytest.mark.parametrize("missing", ["runner", "post_op", "config", "vis_font"])
def test_a_predictor_without_a_needed_part_names_the_setting(missing):
    parts = {name: value for name, value in vars(stand_in()).items() if name != missing}
    with pytest.raises(EngineError, match=r"ocr\.rec_width: .*paddlex 3\.7\.2"):
        WidthRecognition(SimpleNamespace(**parts))


@pytest.mark.parametrize(
    "pipeline", [SimpleNamespace(), SimpleNamespace(paddlex_pipeline=SimpleNamespace(_pipeline=None))]
)
def test_a_paddleocr_without_the_place_names_the_setting(pipeline):
    with pytest.raises(EngineError, match=r"ocr\.rec_width"):
        read_by_width(pipeline)


@pytest.fixture(scope="module")
def page():
    image = Image.new("RGB", (900, 360), "white")
    draw = ImageDraw.Draw(image)
    for row, texts in enumerate(ROWS):
        for column, text in enumerate(texts):
            draw.text((40 + 290 * column, 30 + 60 * row), text, font=font(28), fill="black")
    return np.asarray(image)


@pytest.fixture(scope="module")
def engine():
    return PaddleEngine(changed(profile="fast", rec_width=64))


@pytest.fixture(scope="module")
def own_lines(page, engine):
    """The page as PaddleOCR's own predictor reads it, one line at a time."""
    inner = engine._pipeline.paddlex_pipeline._pipeline
    ours = inner.text_rec_model
    inner.text_rec_model = ours._own
    ours._own.batch_sampler.batch_size = 1
    try:
        return engine.read(page)
    finally:
        inner.text_rec_model = ours


@pytest.mark.slow
def test_without_a_grid_texts_and_edges_are_paddleocrs_own(page, engine, own_lines, monkeypatch):
    inner = engine._pipeline.paddlex_pipeline._pipeline
    monkeypatch.setattr(inner, "text_rec_model", WidthRecognition(inner.text_rec_model._own, grid=1))
    read = engine.read(page)
    assert [(line.text, line.quad) for line in read] == [(line.text, line.quad) for line in own_lines]
    for line, own in zip(read, own_lines, strict=True):
        assert line.confidence == pytest.approx(own.confidence, abs=1e-3)
        # a rounding of the last digit may tip a whole pixel
        assert line.char_edges == pytest.approx(own.char_edges, abs=1)


@pytest.mark.slow
def test_on_the_grid_texts_are_equal_and_edges_within_a_column(page, engine, own_lines):
    read = engine.read(page)
    assert [line.text for line in read] == [text for row in ROWS for text in row if text]
    assert [line.text for line in read] == [line.text for line in own_lines]
    for line, own in zip(read, own_lines, strict=True):
        assert line.char_edges == pytest.approx(own.char_edges, abs=8)
