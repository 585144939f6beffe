"""Reading order on drawn geometry: every box and every expected order stands in the test."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.engines.reading import reading_order
from pipeline.page import rectangle

HEIGHT = 20


def box(left, top, text, char=10):
    """A cell as PaddleOCR would find it: `char` pixels per character (20 for wide ones)."""
    width = sum(char * (2 if ord(c) > 0x2E7F else 1) for c in text)
    return rectangle(left, top, left + width, top + HEIGHT), text


def moved(quad, matrix):
    points = np.array(quad, dtype=float).reshape(4, 2)
    away = np.column_stack([points, np.ones(4)]) @ np.array(matrix, dtype=float).T
    return tuple(int(v) for v in np.rint(away[:, :2] / away[:, 2:]).ravel())


def rotation(degrees, x=400, y=400):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return [[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0, 0, 1]]


def read(cells, matrix=None):
    quads = [moved(quad, matrix) if matrix else quad for quad, _ in cells]
    texts = [text for _, text in cells]
    return [texts[index] for index in reading_order(quads, texts)]


def table(columns, rows, left=40):
    xs = [left + 160 * n for n in range(len(columns))]
    cells = [box(x, 100, text) for x, text in zip(xs, columns, strict=True)]
    for number, row in enumerate(rows, 1):
        cells += [box(x, 100 + 30 * number, text) for x, text in zip(xs, row, strict=True) if text]
    return cells


HEADER = ("项目", "结果", "单位", "参考值")
ROWS = [
    ("白细胞", "6.21", "10^9/L", "3.5-9.5"),
    ("红细胞", "4.50", "10^12/L", "4.3-5.8"),
    ("血红蛋白", "131", "g/L", "130-175"),
    ("血小板", "230", "", "125-350"),
    ("淋巴细胞", "28.4", "%", "20-50"),
]
LAB = [
    box(300, 20, "东湖区第二医院检验报告单"),
    box(40, 60, "姓名：林某"),
    box(300, 60, "性别：女"),
    *table(HEADER, ROWS),
]
IN_ORDER = [text for _, text in LAB]


@pytest.mark.parametrize(
    "matrix",
    [
        None,
        rotation(3),
        rotation(-8),
        [[1, 0.05, 0], [0.04, 1, 0], [0.00008, 0.00005, 1]],
        [[1, -0.1, 60], [-0.06, 1, 30], [-0.0001, 0.00012, 1]],
    ],
    ids=["upright", "turned 3 degrees", "turned -8 degrees", "photographed from the left", "and from below"],
)
def test_a_table_is_read_row_by_row(matrix):
    cells = random.Random(5).sample(LAB, len(LAB))
    assert read(cells, matrix) == IN_ORDER


def test_cells_of_a_row_may_stand_a_little_higher_or_lower():
    cells = [
        box(40, 100, "钾"),
        box(200, 106, "4.1"),
        box(360, 95, "mmol/L"),
        box(40, 130, "钠"),
        box(200, 127, "140"),
    ]
    assert read(cells) == ["钾", "4.1", "mmol/L", "钠", "140"]


def test_a_large_title_beside_small_print_keeps_its_own_row():
    title = (rectangle(200, 10, 600, 70), "检验报告单")
    cells = [title, box(650, 12, "第1页"), box(650, 50, "共2页")]
    assert read(cells) == ["第1页", "检验报告单", "共2页"]


def two_panels(gap):
    left = table(HEADER, ROWS)
    right = table(HEADER, [(f"{name}计数", *rest) for name, *rest in ROWS], left=40 + 4 * 160 + gap)
    return left, right


@pytest.mark.parametrize("degrees", [0, 2, -2], ids=["upright", "turned 2", "turned -2"])
@pytest.mark.parametrize("foot", [280, 330], ids=["footer close", "footer apart"])
def test_two_panels_that_repeat_their_header_are_read_one_after_the_other(degrees, foot):
    left, right = two_panels(gap=0)
    footer = [box(40, foot, "检验者：孟某"), box(700, foot, "审核者：柳某")]
    cells = [box(300, 20, "检验报告单"), *left, *right, *footer]
    expected = [text for _, text in cells]
    assert read(random.Random(1).sample(cells, len(cells)), rotation(degrees)) == expected


def test_a_unit_that_reaches_over_the_border_does_not_part_the_panels():
    left, right = two_panels(gap=-60)
    cells = [*left, *right]
    wide = [
        (rectangle(q[0], q[1], q[2] + 45, q[5]), t) if t == "3.5-9.5" and q[0] < 600 else (q, t)
        for q, t in cells
    ]
    assert read(wide) == [text for _, text in cells]


def test_one_header_over_two_columns_of_keys_is_read_across():
    cells = []
    for row, texts in enumerate(
        [
            ("Patient: A. Holm", "MRN: 0045"),
            ("DOB: 03/17/1961", "Sex: F"),
            ("Dr. B. Quist", "Ward 4"),
            ("Phone: 555-0134", "Bed: 12"),
        ]
    ):
        cells += [box(40, 100 + 30 * row, texts[0]), box(420, 100 + 30 * row, texts[1])]
    assert read(cells) == [text for _, text in cells]


@pytest.mark.parametrize("shift", [0, 13], ids=["level", "half a line lower"])
def test_two_columns_of_running_text_are_read_one_after_the_other(shift):
    left = [box(40, 100 + 28 * n, f"左侧正文第{n}行文字连续书写无表格") for n in range(8)]
    right = [box(420, 100 + shift + 28 * n, f"右侧正文第{n}行文字连续书写无表格") for n in range(8)]
    cells = [box(250, 40, "健康宣教"), *left, *right]
    assert read(random.Random(2).sample(cells, len(cells))) == [text for _, text in cells]


def test_vertical_writing_is_read_from_right_to_left():
    def column(left, text):
        return (left + 24, 40, left + 24, 40 + 24 * len(text), left, 40 + 24 * len(text), left, 40), text

    cells = [column(40, "第三列文字"), column(100, "第二列文字"), column(160, "第一列文字")]
    assert read(cells) == ["第一列文字", "第二列文字", "第三列文字"]


def test_a_downward_side_note_comes_before_the_rows_that_it_stands_beside():
    note = ((30, 118, 30, 230, 8, 230, 8, 118), "生化组套")
    assert read([*LAB, note]).index("生化组套") in range(3, 9)
    assert [text for text in read([*LAB, note]) if text != "生化组套"] == IN_ORDER


def test_nothing_is_read_from_nothing():
    assert reading_order([], []) == []


quads = st.tuples(st.integers(0, 900), st.integers(0, 900), st.integers(0, 300), st.integers(0, 60)).map(
    lambda b: rectangle(b[0], b[1], b[0] + b[2], b[1] + b[3])
)


@settings(max_examples=50)
@given(st.lists(quads, max_size=25))
def test_the_order_is_a_permutation_of_any_boxes(boxes):
    assert sorted(reading_order(boxes, ["x"] * len(boxes))) == list(range(len(boxes)))


@settings(max_examples=50)
@given(st.lists(quads, max_size=25, unique=True), st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_detection(boxes, chance):
    texts = [f"t{quad[:6]}" for quad in boxes]
    mixed = chance.sample(range(len(boxes)), len(boxes))
    first = [texts[index] for index in reading_order(boxes, texts)]
    again = [texts[mixed[i]] for i in reading_order([boxes[m] for m in mixed], [texts[m] for m in mixed])]
    assert first == again
