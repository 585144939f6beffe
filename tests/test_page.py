import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.page import Line, Page, bounds, rectangle


def line(text: str, left: int = 0, top: int = 0, width: int = 10) -> Line:
    edges = tuple(range(0, width * len(text) + 1, width)) if text else (0,)
    return Line(text, rectangle(left, top, left + width * len(text), top + 20), 0.9, edges)


PAGE = Page("0" * 16, 200, 100, 0, (line("姓名:张三"), line(""), line("WBC", top=40)))


def test_text_joins_lines_with_newlines():
    assert PAGE.text == "姓名:张三\n\nWBC"
    assert PAGE.starts == (0, 6, 7)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (0, 2, [(0, 0, 2)]),
        (3, 5, [(0, 3, 5)]),
        (3, 9, [(0, 3, 5), (2, 0, 2)]),
        (5, 7, []),
        (7, 10, [(2, 0, 3)]),
        (4, 4, []),
        (0, 999, [(0, 0, 5), (2, 0, 3)]),
    ],
    ids=[
        "inside a line",
        "to its end",
        "over three lines",
        "newlines only",
        "last line",
        "empty",
        "past the end",
    ],
)
def test_pieces(start, end, expected):
    assert list(PAGE.pieces(start, end)) == expected


def test_quads_are_character_accurate():
    assert PAGE.quads(3, 5) == (rectangle(30, 0, 50, 20),)
    assert PAGE.quads(3, 9) == (rectangle(30, 0, 50, 20), rectangle(0, 40, 20, 60))


def test_pad_stays_inside_the_line():
    assert PAGE.quads(3, 5, pad=6) == (rectangle(24, 0, 50, 20),)


def test_quad_of_a_tilted_line_follows_the_baseline():
    tilted = Line("ab", (0, 0, 80, 60, 68, 76, -12, 16), 1.0, (0, 50, 100))
    assert tilted.length == 100
    assert tilted.quad_of(1, 2) == (40, 30, 80, 60, 68, 76, 28, 46)
    assert bounds(tilted.quad) == (-12, 0, 80, 76)


@pytest.mark.parametrize(
    ("text", "edges"), [("a\nb", (0, 1, 2, 3)), ("ab", (0, 1))], ids=["newline", "edges"]
)
def test_a_line_refuses_bad_values(text, edges):
    with pytest.raises(ValueError):
        Line(text, rectangle(0, 0, 1, 1), 1.0, edges)


texts = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=8)


@given(st.lists(texts, min_size=1, max_size=6), st.data())
def test_pieces_are_the_text_without_newlines(lines, data):
    page = Page("0" * 16, 1, 1, 0, tuple(line(text) for text in lines))
    start = data.draw(st.integers(0, len(page.text)))
    end = data.draw(st.integers(start, len(page.text)))
    pieces = [page.lines[index].text[low:high] for index, low, high in page.pieces(start, end)]
    assert "".join(pieces) == page.text[start:end].replace("\n", "")
