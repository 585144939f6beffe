"""Offsets carried from one reading of a page to another: by the place of lines, then by the text in them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.annotate.earlier import earlier_page
from pipeline.annotate.moved import Move, upright
from pipeline.annotate.task import Task
from pipeline.page import Line, Page, rectangle

PAGE = "a" * 16


def line(text, left, top, unit=10, high=20):
    quad = rectangle(left, top, left + unit * len(text), top + high)
    return Line(text, quad, 0.9, tuple(range(0, unit * len(text) + 1, unit)))


def page(*lines, turn=0, size=(400, 300)):
    return Page(PAGE, *size, turn, lines)


OLD = page(
    line("姓名：林可可", 10, 10), line("白细胞 5.71", 10, 50), line("单位", 200, 50), line("1 1 1", 10, 90)
)
# text: 姓名：林可可\n白细胞 5.71\n单位\n1 1 1
CASES = {
    "the same reading": (OLD, (3, 6), ((3, 6),), True),
    "lines in another order": (page(OLD.lines[1], OLD.lines[2], OLD.lines[0], OLD.lines[3]), (3, 6), ((15, 18),), True),
    "two lines read as one": (page(OLD.lines[0], line("白细胞 5.71           单位", 10, 50), OLD.lines[3]), (16, 18), ((26, 28),), True),
    "one line read as two": (page(OLD.lines[0], line("白细胞", 10, 50), line("5.71", 50, 50)), (7, 15), ((7, 15),), True),
    "full width read as half": (page(line("姓名:林可可", 10, 10)), (0, 6), ((0, 6),), True),
    "a character read otherwise": (page(OLD.lines[0], line("白细胞 5.11", 10, 50)), (11, 15), ((11, 15),), False),
    "the first character read otherwise": (page(line("姓名：休可可", 10, 10)), (3, 6), ((3, 6),), False),
    "a character lost": (page(line("姓名：林可", 10, 10)), (3, 6), ((3, 5),), False),
    "a character added inside": (page(OLD.lines[0], line("白细胞 5..71", 10, 50, unit=9)), (11, 15), ((11, 16),), False),
    "a repeated character lost goes to its own place": (page(line("1 1", 50 - 20, 90)), (23, 24), ((2, 3),), True),
    "nothing read there": (page(OLD.lines[0]), (7, 10), (), None),
    "read in two places": (page(line("白细", 10, 50), OLD.lines[0], line("胞 5.71", 30, 50)), (7, 10), ((0, 2), (10, 11)), None),
    "over two lines": (page(line("姓名：林可可", 11, 11), line("白细胞 5.71", 9, 49)), (3, 10), ((3, 10),), True),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_where_a_span_stands_now(name):
    new, span, runs, same = CASES[name]
    move = Move(OLD, new)
    assert move.runs(*span) == runs
    assert [move.is_same(span, run) for run in runs[:1] if same is not None] == (
        [same] if same is not None else []
    )


def test_an_empty_page_takes_nothing():
    assert Move(OLD, page()).runs(3, 6) == ()
    assert Move(page(), OLD).runs(0, 1) == ()


@pytest.mark.parametrize(
    ("turn", "size", "new"),
    [
        (0, (200, 100), (10, 20, 110, 20, 110, 40, 10, 40)),
        (0, (400, 200), (20, 40, 220, 40, 220, 80, 20, 80)),
        (90, (100, 200), (20, 190, 20, 90, 40, 90, 40, 190)),
        (180, (200, 100), (190, 80, 90, 80, 90, 60, 190, 60)),
        (270, (100, 200), (80, 10, 80, 110, 60, 110, 60, 10)),
    ],
)
def test_an_earlier_reading_is_turned_as_the_page_is_now(turn, size, new):
    old = Page(PAGE, 200, 100, 0, (line("0123456789", 10, 20),))
    moved = upright(old, Page(PAGE, *size, turn, ()))
    assert moved.lines[0].quad == new
    assert moved.lines[0].char_edges[-1] == round(moved.lines[0].length)
    assert (moved.width, moved.height, moved.turn) == (*size, turn)


SIGNS = st.text("林可白细胞5.7 1：/", min_size=1, max_size=12).filter(str.strip)


@settings(max_examples=60, deadline=None)
@given(st.lists(SIGNS, min_size=1, max_size=5), st.permutations(range(5)), st.integers(-4, 4), st.data())
def test_whatever_the_order_of_lines_a_span_of_one_line_comes_out_where_it_stands(texts, order, shift, data):
    lines = [line(text, 10, 10 + 40 * at) for at, text in enumerate(texts)]
    moved = [line(text, 10 + shift, 10 + 40 * at + shift) for at, text in enumerate(texts)]
    order = [at for at in order if at < len(texts)]
    old, new = page(*lines), page(*(moved[at] for at in order))
    at = data.draw(st.integers(0, len(texts) - 1))
    inside = [place for place, char in enumerate(texts[at]) if not char.isspace()]
    start, end = sorted((data.draw(st.sampled_from(inside)), data.draw(st.sampled_from(inside))))
    now = new.starts[order.index(at)]
    assert Move(old, new).runs(old.starts[at] + start, old.starts[at] + end + 1) == (
        (now + start, now + end + 1),
    )


def test_a_line_longer_than_anybody_prints_is_aligned_by_its_text():
    old, new = page(line("ab" * 300 + "终", 0, 10, unit=1)), page(line("ab" * 299 + "终", 0, 10, unit=1))
    assert Move(old, new).runs(600, 601) == ((598, 599),)


def pushed(**data):
    task = {"text": "姓名：何安宁\nWBC 5", "text_digest": "d" * 16, **data}
    return Task("e", "1", task, (), 0, 0)


def rows(*quads):
    return [{"start": 0, "end": 6, "quad": list(quads[0])}, {"start": 7, "end": 12, "quad": list(quads[1])}]


def test_without_a_kept_reading_the_lines_of_the_task_say_where_it_was(tmp_path):
    task = pushed(lines=rows(rectangle(0, 0, 60, 20), rectangle(0, 40, 50, 60)))
    found = earlier_page(tmp_path, task, page())
    assert found.text == "姓名：何安宁\nWBC 5"
    assert [one.char_edges for one in found.lines] == [(0, 10, 20, 30, 40, 50, 60), (0, 10, 20, 30, 40, 50)]


@pytest.mark.parametrize(
    "data",
    [
        {}, {"lines": "x"}, {"lines": [{"start": 0}]}, {"lines": [{"start": 0, "end": 6, "quad": [1, 2]}]},
        {"lines": rows(rectangle(0, 0, 6, 2), rectangle(0, 4, 6, 6))[:1]}, {"text": 7, "lines": []},
    ],
)  # fmt: skip
def test_a_task_that_does_not_say_where_its_lines_were_cannot_be_moved(tmp_path, data):
    assert earlier_page(tmp_path, pushed(**data), page()) is None
