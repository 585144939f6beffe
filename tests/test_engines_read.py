"""One small drawn picture read for real, without a network, with both runtimes."""

import shutil
import socket

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageDraw

from pipeline.engines import open_engine, orientation
from pipeline.engines.models import find_models
from pipeline.synth.fonts import font
from tests.test_engines import changed

pytestmark = pytest.mark.slow
RED = (200, 30, 40)
ROWS = (("项目", "结果", "参考值"), ("钾", "4.12", "3.5-5.3"), ("白细胞", "6.21", "3.5-9.5"))


@pytest.fixture(scope="module")
def picture():
    image = Image.new("RGB", (560, 220), "white")
    draw = ImageDraw.Draw(image)
    for row, texts in enumerate(ROWS):
        for column, text in enumerate(texts):
            draw.text((40 + 180 * column, 30 + 60 * row), text, font=font(28), fill="black")
    return np.asarray(image)


@pytest.fixture
def offline(monkeypatch):
    def refuse(*_args, **_keywords):
        raise AssertionError("a network attempt")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.parametrize("runtime", ["openvino", "onnxruntime"])
def test_a_small_table_is_read_in_order_and_offline(picture, offline, runtime):
    engine = open_engine(changed(profile="fast", runtime=runtime))
    lines = engine.read(picture)
    assert [line.text for line in lines] == [text for row in ROWS for text in row]
    assert min(line.confidence for line in lines) > 0.9
    value = lines[4]
    left, *_, right = (value.quad[0] + edge for edge in value.char_edges)
    assert left == pytest.approx(220, abs=12)
    assert right == pytest.approx(220 + font(28).getlength("4.12"), abs=12)
    assert engine.read(picture) == lines


def test_print_that_a_red_seal_crosses_is_read(offline):
    print_, seal = Image.new("RGB", (1000, 1400), "white"), Image.new("RGB", (1000, 1400), "white")
    ImageDraw.Draw(print_).text((420, 380), "标本编号：9168502703468022", font=font(24), fill="black")
    draw = ImageDraw.Draw(seal)
    draw.ellipse((395, 375, 615, 595), outline=RED, width=6)
    draw.regular_polygon((505, 485, 40), 5, fill=RED)
    for place, sign in enumerate("市中心医院"):
        draw.text((445 + 28 * place, 385 + 8 * abs(place - 2)), sign, font=font(24), fill=RED)
    page = np.asarray(ImageChops.multiply(print_, seal))
    lines = open_engine(changed(profile="fast")).read(page)
    assert "标本编号：9168502703468022" in [line.text for line in lines]


def test_models_of_the_users_own_are_read_from_their_folder(picture, offline, tmp_path):
    shipped = find_models(changed(profile="fast"))
    for part, model in (("det", shipped.detection), ("rec", shipped.recognition)):
        (tmp_path / part).mkdir()
        (tmp_path / part / "inference.onnx").symlink_to(model.path)
        shutil.copy(model.config_path, tmp_path / part)
    own = open_engine(changed(profile="custom", model_dir=str(tmp_path)))
    assert own.read(picture) == open_engine(changed(profile="fast")).read(picture)
    assert own.info == open_engine(changed(profile="fast")).info


def test_a_blank_picture_has_no_lines(picture):
    assert open_engine(changed(profile="fast")).read(np.full_like(picture, 255)) == []


@pytest.mark.corpus
def test_a_page_is_found_turned_as_it_was_turned(corpus):
    with Image.open(corpus / "synthetic_reports/cbc_noto.png") as image:
        page = np.asarray(image.convert("RGB"))
    read = open_engine(changed(profile="fast")).read
    turns = [np.ascontiguousarray(np.rot90(page, -k)) for k in range(4)]
    assert [orientation(turn, "onnxruntime", read) for turn in turns] == [0, 90, 180, 270]
