"""Red seals: what counts as one, a picture without red, and the lines that are read under it."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from pipeline.engines.beneath import merged, read_beneath
from pipeline.page import Line, rectangle
from pipeline.red import red_seals, without_red

RED, BLACK = (200, 30, 40), (20, 20, 20)
SEAL = (400, 300, 600, 500)


def paper() -> Image.Image:
    return Image.new("RGB", (1000, 1400), (250, 248, 245))


def sealed(print_under: bool) -> np.ndarray:
    image = paper()
    draw = ImageDraw.Draw(image)
    if print_under:
        draw.rectangle((420, 380, 580, 400), fill=BLACK)
    draw.ellipse(SEAL, outline=RED, width=6)
    draw.regular_polygon((500, 400, 40), 5, fill=RED)
    return np.asarray(image)


def line(text: str, left: int, top: int, right: int, bottom: int, confidence: float = 1.0) -> Line:
    step = (right - left) // len(text)
    edges = tuple(step * at for at in range(len(text) + 1))
    return Line(text, rectangle(left, top, right, bottom), confidence, edges)


def test_a_seal_is_found_where_it_lies():
    assert red_seals(sealed(print_under=False)) == [(400, 300, 601, 501)]


@pytest.mark.parametrize(
    "box",
    [(50, 100, 950, 140), (500, 700, 520, 715), (100, 100, 900, 900)],
    ids=["a red heading", "a red arrow", "a red picture"],
)
def test_other_red_is_no_seal(box: tuple[int, int, int, int]):
    image = paper()
    ImageDraw.Draw(image).rectangle(box, fill=RED)
    assert red_seals(np.asarray(image)) == []


def test_in_red_light_print_stays_and_the_seal_is_white():
    grey = without_red(sealed(print_under=True)[300:500, 400:600])
    assert grey[90, 30] < 30
    assert grey[100, 100] == 255
    assert grey[5, 100] == 255


class Reader:
    """Reads what it is told to, and keeps the pictures that it was given."""

    def __init__(self, *lines: Line) -> None:
        self.lines, self.seen = list(lines), list[np.ndarray]()

    def __call__(self, image: np.ndarray) -> list[Line]:
        self.seen.append(image)
        return self.lines


@pytest.mark.parametrize(
    ("image", "lines"),
    [
        (np.asarray(paper()), []),
        (sealed(print_under=False), []),
        (sealed(print_under=True), [line("样本编号", 410, 370, 590, 410)]),
    ],
    ids=["no seal", "nothing under it", "read with confidence"],
)
def test_nothing_is_read_twice_without_need(image: np.ndarray, lines: list[Line]):
    reader = Reader()
    assert read_beneath(image, lines, reader) is lines
    assert reader.seen == []


def test_print_under_a_seal_is_read_without_red_at_its_place():
    found = line("样本编号", 90, 120, 250, 160, 0.98)
    reader = Reader(found)
    before = [line("末行", 100, 900, 200, 930), line("首行", 100, 100, 200, 130)]
    lines = read_beneath(sealed(print_under=True), before, reader)
    assert [one.text for one in lines] == ["首行", "样本编号", "末行"]
    (crop,) = reader.seen
    assert crop.shape == (307, 307, 3)
    assert lines[1].quad == rectangle(437, 367, 597, 407)
    saturated = crop.max(axis=2).astype(int) - crop.min(axis=2)
    assert saturated.max() < 10


@pytest.mark.parametrize(
    ("old", "again", "kept"),
    [
        (("168502", 0.99), ("银行卡：9168502", 0.98), "银行卡：9168502"),
        (("168502", 0.99), ("银行卡：9168502", 0.80), "168502"),
        (("2022-07-00", 0.90), ("2022-07-08", 0.97), "2022-07-08"),
        (("2022-07-08", 0.97), ("2022-07-00", 0.90), "2022-07-08"),
        (("结果：阳性", 0.95), ("结果：", 0.99), "结果：阳性"),
    ],
    ids=[
        "more of it",
        "more, but hardly sure",
        "as much, surer",
        "as much, less sure",
        "a red value is lost",
    ],
)
def test_a_line_is_replaced_only_by_a_better_one(old: tuple[str, float], again: tuple[str, float], kept: str):
    before = line(old[0], 420, 380, 540, 410, old[1])
    after = line(again[0], 410, 380, 580, 410, again[1])
    assert [one.text for one in merged([before], [after], SEAL)] == [kept]


def test_lines_beside_the_seal_and_of_the_seal_itself_stay():
    inside, beside = line("医", 410, 330, 430, 350, 0.5), line("审核者", 700, 380, 760, 410, 0.6)
    again = [line("审核音", 700, 380, 760, 410, 0.9), line("报告日期", 420, 380, 580, 410, 0.95)]
    assert [one.text for one in merged([inside, beside], again, SEAL)] == ["医", "审核者", "报告日期"]
