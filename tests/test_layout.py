import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.layout import below, colon_pairs, nearest_following, right_of, rows
from pipeline.page import Line, Page, rectangle
from pipeline.spans import KeyValue, Span


def line(text, left, top, right, bottom):
    return Line(text, rectangle(left, top, right, bottom), 0.99, tuple(range(len(text) + 1)))


def tilted(item, degrees):
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    points = zip(item.quad[0::2], item.quad[1::2], strict=True)
    quad = tuple(round(value) for x, y in points for value in (x * cosine - y * sine, x * sine + y * cosine))
    return Line(item.text, quad, item.confidence, item.char_edges)


TABLE = [
    line("项目", 10, 10, 60, 30), line("结果", 200, 12, 250, 32), line("尿酸", 10, 50, 60, 70), line("462", 200, 50, 240, 70),
    line("208-428", 400, 53, 480, 73), line("肌酐", 10, 90, 60, 110),
]  # fmt: skip
PAGE = Page("0" * 16, 600, 400, 0, tuple(TABLE))


def test_rows_from_top_to_bottom_and_left_to_right():
    assert rows(PAGE) == [[0, 1], [2, 3, 4], [5]]


@pytest.mark.parametrize("degrees", [-4, -2, 2, 4])
def test_rows_hold_on_a_tilted_page(degrees):
    page = Page("0" * 16, 600, 400, 0, tuple(tilted(item, degrees) for item in TABLE))
    assert sorted(rows(page)) == [[0, 1], [2, 3, 4], [5]]


def test_neighbours():
    assert (right_of(PAGE, 2), right_of(PAGE, 4), below(PAGE, 0), below(PAGE, 1), below(PAGE, 5)) == (
        3,
        None,
        2,
        3,
        None,
    )


@given(st.permutations(range(len(TABLE))))
def test_rows_do_not_depend_on_the_order_of_lines(order):
    page = Page("0" * 16, 600, 400, 0, tuple(TABLE[index] for index in order))
    assert [[order[index] for index in row] for row in rows(page)] == [[0, 1], [2, 3, 4], [5]]


def test_without_keys_nothing_is_linked():
    assert nearest_following([], [Span(0, 1, "Value")]) == []


def test_a_key_takes_the_nearest_following_value_before_the_next_key():
    keys = [Span(0, 2, "Key"), Span(10, 12, "Key"), Span(30, 32, "Key")]
    values = [Span(20, 22, "Value"), Span(13, 15, "Value"), Span(3, 5, "Value")]
    assert nearest_following(keys, values) == [(keys[0], values[2]), (keys[1], values[1]), (keys[2], None)]


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("姓名：李小溪  性别：女", [("姓名", "李小溪"), ("性别", "女")]),
        ("姓名：李小溪 性别：女", [("姓名", "李小溪"), ("性别", "女")]),
        ("Name: Ada Lovell", [("Name", "Ada Lovell")]),
        ("备注：", [("备注", None)]),
        ("时间：2024-03-18 08:15", [("时间", "2024-03-18 08:15")]),
        ("08:15", []),
        ("尿酸 462", []),
    ],
    ids=["two", "one blank", "English", "no value", "time", "time alone", "no colon"],
)
def test_pairs_that_a_colon_shows(text, pairs):
    assert [(pair.key, pair.value) for pair in colon_pairs(text)] == pairs


@given(st.text(alphabet="姓名：: \n19李a"))
def test_proposed_pairs_are_slices(text):
    for pair in colon_pairs(text):
        assert isinstance(pair, KeyValue)
        assert text[slice(*pair.key_span)] == pair.key
        assert pair.value_span is None or text[slice(*pair.value_span)] == pair.value
