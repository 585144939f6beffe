"""Literal pages -> what their layout proposes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.page import Line, Page, rectangle
from pipeline.proposals import propose
from pipeline.spans import Item

WIDTH, HEIGHT = 1000, 1400
STEP = 20
"""Pixels of a character, and of a line's height."""


def line(text, left, top, step=STEP):
    edges = tuple(range(0, step * len(text) + 1, step))
    return Line(text, rectangle(left, top, left + step * len(text), top + STEP), 0.99, edges)


def page(*cells):
    """A page of (text, left, top)."""
    return Page("0" * 16, WIDTH, HEIGHT, 0, tuple(line(*cell) for cell in cells))


def pairs_of(made):
    return [(pair.key, pair.value) for pair in propose(made).key_values(made.text)]


def items_of(made):
    return propose(made).items_of(made.text)


ROW = 40
TABLE = page(
    ("检验报告单", 400, 20),
    ("姓名：何安宁", 40, 80), ("性别：女", 400, 80),
    ("项目", 40, 160), ("结果", 300, 160), ("单位", 460, 160), ("参考范围", 640, 160),
    ("白细胞计数", 40, 200), ("13.1↑", 300, 200), ("10^9/L", 460, 200), ("3.5-9.5", 640, 200),
    ("血红蛋白", 40, 240), ("128", 300, 240), ("g/L", 460, 240), ("115-150", 640, 240),
)  # fmt: skip


def test_a_report_has_a_title_pairs_and_items():
    made = propose(TABLE)
    assert TABLE.text[made.title.start : made.title.end] == "检验报告单"
    assert pairs_of(TABLE) == [("姓名", "何安宁"), ("性别", "女")]
    assert items_of(TABLE) == [
        Item("白细胞计数", "13.1", "10^9/L", "3.5-9.5", "↑"),
        Item("血红蛋白", "128", "g/L", "115-150"),
    ]


def test_links_lead_from_keys_to_values_and_from_names_to_fields():
    told = [
        (TABLE.text[a.start : a.end], TABLE.text[b.start : b.end], label.value)
        for a, b, label in propose(TABLE).links
    ]
    assert told == [
        ("姓名", "何安宁", "key-value"), ("性别", "女", "key-value"),
        ("白细胞计数", "13.1", "item-field"), ("白细胞计数", "10^9/L", "item-field"), ("白细胞计数", "3.5-9.5", "item-field"),
        ("白细胞计数", "↑", "item-field"),
        ("血红蛋白", "128", "item-field"), ("血红蛋白", "g/L", "item-field"), ("血红蛋白", "115-150", "item-field"),
    ]  # fmt: skip


PIECES = st.sampled_from(
    [
        "姓名：",
        "性别",
        "女",
        "12.5↑",
        "10^9/L",
        "3.5-9.5",
        "项目",
        "结果",
        "单位",
        "参考值",
        "白细胞",
        " ",
        "：",
        "影像所见",
        "1.双肺清晰。",
        "Name: A",
        "☃",
        "𠮷",
    ]
)


@given(
    st.lists(
        st.tuples(st.lists(PIECES, max_size=5).map("".join), st.integers(0, 800), st.integers(0, 1300)),
        max_size=14,
    )
)
def test_spans_are_disjoint_and_whatever_is_on_the_page_is_no_error(cells):
    made = page(*cells)
    spans = propose(made).spans
    assert all(before.end <= after.start for before, after in zip(spans, spans[1:], strict=False))
    assert all(made.text[span.start : span.end].strip() == made.text[span.start : span.end] for span in spans)


def test_an_empty_page_proposes_nothing():
    assert propose(page()).spans == ()


@pytest.mark.parametrize("times", [2])
def test_the_same_page_gives_the_same_proposal(times):
    assert len({propose(TABLE) for _ in range(times)}) == 1
