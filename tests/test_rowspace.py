"""How far up and down a row may be hidden."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pipeline.masks import grown
from pipeline.page import Line, Page
from pipeline.rowspace import RowSpace


def row(left: int, middle: float, right: int, height: int = 40) -> Line:
    top, bottom = round(middle - height / 2), round(middle + height / 2)
    return Line("岑晚秋", (left, top, right, top, right, bottom, left, bottom), 1.0, (0, 1, 2, 3))


def page(*lines: Line) -> Page:
    return Page("p", 1000, 1000, 0, lines)


def test_a_row_by_itself_grows_on_all_sides() -> None:
    line = row(100, 200, 300)
    assert RowSpace.of(page(line)).fitted(line.quad, 0.1) == grown(line.quad, 0.1)


def test_rows_that_are_dense_share_the_space_between_them() -> None:
    upper, lower = row(100, 200, 300), row(120, 236, 500)
    space = RowSpace.of(page(upper, lower))
    assert space.fitted(upper.quad, 0.1) == (96, 176, 304, 176, 304, 218, 96, 218)
    assert space.fitted(lower.quad, 0.1) == (116, 218, 504, 218, 504, 260, 116, 260)


def test_the_core_of_a_row_stays_hidden_however_near_the_next_one_is() -> None:
    upper, lower = row(100, 200, 300), row(100, 229, 300)
    assert RowSpace.of(page(upper, lower)).fitted(upper.quad, 0.1) == (96, 176, 304, 176, 304, 217, 96, 217)


def test_a_second_box_of_the_same_print_takes_no_space() -> None:
    line, again = row(100, 200, 300), row(100, 220, 300)
    assert RowSpace.of(page(line, again)).fitted(line.quad, 0.1) == grown(line.quad, 0.1)


def test_a_row_in_another_column_takes_no_space() -> None:
    line, other = row(100, 200, 300), row(310, 232, 500)
    assert RowSpace.of(page(line, other)).fitted(line.quad, 0.1) == grown(line.quad, 0.1)


def test_a_long_row_that_leans_is_where_it_passes() -> None:
    # falls by 60 pixels over 900: 3 pixels above the middle of the short row's left neighbour, 36 below it here
    long = Line("白细胞计数", (50, 176, 950, 236, 947, 276, 47, 216), 1.0, (0, 180, 360, 540, 720, 900))
    short = row(100, 164, 200)
    space = RowSpace.of(page(short, long))
    bottom = space.fitted(short.quad, 0.1)[5]
    assert 181 <= bottom <= 184


@given(st.floats(0, 200), st.integers(20, 60), st.floats(0, 0.3))
def test_a_row_keeps_its_core_and_grows_no_further_than_without_neighbours(
    away: float, height: int, edge: float
) -> None:
    line = row(100, 300, 400, height)
    found = RowSpace.of(page(line, row(100, 300 + away, 400))).fitted(line.quad, edge)
    top, bottom = found[1], found[5]
    assert top == grown(line.quad, edge)[1] or abs(top - grown(line.quad, edge)[1]) <= 1
    assert 300 + 0.42 * height - 1 <= bottom <= grown(line.quad, edge)[5] + 1


def test_a_page_without_lines_has_no_rows() -> None:
    quad = (10, 10, 50, 10, 50, 30, 10, 30)
    assert RowSpace.of(page()).fitted(quad, 0.1) == grown(quad, 0.1)
    assert RowSpace.of(page()).middles.shape == (0, 2)


def test_a_quad_without_extent_stays() -> None:
    assert RowSpace.of(page(row(100, 200, 300))).fitted((5,) * 8, 0.1) == (5,) * 8
    assert np.isfinite(RowSpace.of(page(row(5, 5, 5, 0))).along).all()
