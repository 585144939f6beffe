"""Boxes of many intervals at once are those of page and line one by one."""

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import store
from pipeline.page import Line, Page, enclosing, rectangle
from pipeline.views.lined import NO_LINES, PageLines, by_page

ASKED = {"page_id": pl.String, "start": pl.Int32, "end": pl.Int32}
corners = st.integers(-5, 300)
upright = st.builds(rectangle, corners, corners, corners, corners)


@st.composite
def line(draw):
    text = draw(st.text("甲b ", max_size=6))
    edges = sorted(draw(st.lists(st.integers(0, 320), min_size=len(text) + 1, max_size=len(text) + 1)))
    quad = draw(upright | st.tuples(*[corners] * 8))
    return Line(text, quad, draw(st.sampled_from([0.5, 0.9, 0.97])), tuple(edges))


def table(pages):
    return store.frame_of("lines", [row for page in pages for row in store.line_rows(page)])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(line(), max_size=4), min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 30), st.integers(0, 30)), max_size=8),
)
def test_a_box_is_that_of_the_page(drawn, asked):
    pages = [Page(f"{number:016x}", 400, 400, 0, tuple(lines)) for number, lines in enumerate(drawn)]
    wanted = [(f"{page:016x}", start, end) for page, start, end in asked]
    found = by_page(table(pages), pl.DataFrame(wanted, ASKED, orient="row"))
    by_id = {page.page_id: page for page in pages}
    for page_id, start, end in wanted:
        quads = by_id[page_id].quads(start, end) if page_id in by_id else ()
        assert found[page_id].box([(start, end)]) == enclosing(quads)
    for page in pages:
        read = [one.confidence for one in page.lines]
        expected = (
            round(float(pl.Series(read, dtype=pl.Float32).cast(pl.Float64).sum()) / len(read), 4)
            if read
            else None
        )
        assert found.get(page.page_id, NO_LINES).confidence == expected


def test_a_box_goes_around_all_intervals():
    lines = PageLines(0.9, {(0, 2): (10, 20, 34, 44), (3, 5): (4, 60, 28, 84), (5, 6): None})
    assert lines.box([(0, 2), (3, 5), (5, 6)]) == (4, 20, 34, 84)
    assert lines.box([(5, 6)]) is None
    assert lines.box([]) is None


def test_an_interval_that_nobody_asked_for_has_no_box():
    with pytest.raises(KeyError):
        NO_LINES.box([(0, 1)])


def test_a_line_has_one_edge_more_than_characters():
    page = Page("0" * 16, 400, 400, 0, (Line("ab", rectangle(0, 0, 20, 10), 0.9, (0, 10, 20)),))
    lines = table([page]).with_columns(text=pl.lit("abc"))
    with pytest.raises(ValueError, match="one entry more"):
        by_page(lines, pl.DataFrame([("0" * 16, 0, 1)], ASKED, orient="row"))
