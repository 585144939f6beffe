"""Doubtful readings by table: what is marked, where, and what looks alike but is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.doubts import Doubt, arrow_cells, doubts
from pipeline.page import Line, Page, rectangle
from pipeline.units import listed
from schemas.names import DoubtKind


def page(*rows):
    """A page of cells, 200 x 40 pixels each."""
    lines = [
        Line(text, rectangle(200 * x, 40 * y, 200 * x + 150, 40 * y + 24), 0.9, (0,) * (len(text) + 1))
        for y, row in enumerate(rows)
        for x, text in enumerate(row)
    ]
    return Page("0" * 16, 1000, 1000, 0, tuple(lines))


def marked(*rows):
    made = page(*rows)
    return [(made.text[doubt.start : doubt.end], doubt.kind.value) for doubt in doubts(made)]


@pytest.mark.parametrize(
    ("row", "flags", "at"),
    [
        (("总胆固醇", "5.711", "mmol/L", "3.10-5.17"), False, 4),
        (("总胆固醇", "5.711", "mmol/L", "<5.2"), False, 4),
        (("谷丙转氨酶", "411", "U/L", "9-35"), True, 2),
        (("血红蛋白", "1011", "g/L", "115-150"), True, 3),
        (("谷丙转氨酶", "41", "U/L", "9-35"), True, 1),
        (("总胆固醇", "5.71t", "3.10-5.17"), False, 4),
        (("总胆固醇", "5.71个", "3.10-5.17"), False, 4),
    ],
    ids=["two decimals more", "one bound", "whole number", "low as well", "either way outside", "t", "个"],
)
def test_an_arrow_that_was_read_as_another_character(row, flags, at):
    assert arrow_cells(row, flags=flags) == [at if cell == row[1] else None for cell in row]


@pytest.mark.parametrize(
    ("row", "flags"),
    [
        (("总胆固醇", "4.11", "3.10-5.17"), True),
        (("总胆固醇", "4.111", "3.10-5.17"), True),
        (("总胆固醇", "6.21", "↑", "3.10-5.17"), True),
        (("总胆固醇", "6.21", "H", "3.10-5.17"), True),
        (("总胆固醇", "6.21↑", "3.10-5.17"), True),
        (("谷丙转氨酶", "411", "9-35"), False),
        (("谷丙转氨酶", "11", "9-35"), True),
        (("总胆固醇", "5.71", "mmol/L"), True),
        (("总胆固醇", "6.25", "3.10-5.17"), True),
        (("抗体", "1:321", "<1:80"), True),
        (("一", "5.711", "3-5", "二", "6.711", "4-6"), True),
        (("场强", "1.5T"), True),
    ],
    ids=[
        "inside", "inside without the 1", "flag of its own", "H of its own", "arrow read right", "no flags on the page",
        "inside with the 1", "no range", "another last digit", "titre", "two ranges", "no range for a letter",
    ],
)  # fmt: skip
def test_no_arrow(row, flags):
    assert arrow_cells(row, flags=flags) == [None] * len(row)


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("ulU/ml", "l"), ("uIU/m1", "1"), ("mmoI/L", "I"), ("mmo1/L", "1"), ("g/1", "1"), ("g/I", "I"), ("n9/ml", "9"),
        ("rng/L", "rn"), ("pq/ml", "q"), ("mlU/L", "l"), ("yg/L", "y"), ("5.2 ulU/ml", "l"), ("12 mI", "I"), ("U/|", "|"),
    ],
)  # fmt: skip
def test_a_unit_one_lookalike_away(text, doubtful):
    assert marked((text,)) == [(doubtful, "UNIT")]


@pytest.mark.parametrize(
    "text",
    [
        "uIU/ml", "μIU/mL", "mmol/L", "g/L", "10^9/L", "×10^12/L", "fL", "pg", "%", "mm/h", "U/L", "S/CO", "PI", "MI", "DI", "1", "9",
        "5.71", "12/15", "2024/1/1", "I", "ALT", "TSH", "CK-MB", "ulUx/ml", "/HP", "个/HP", "mg/24h", "姓名", "H", "Cl", "LH", "Tl",
    ],
)  # fmt: skip
def test_what_is_no_doubtful_unit(text):
    assert marked((text,)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Y-GT", [("Y", "GREEK")]),
        ("Y-谷氨酰转肽酶", [("Y", "GREEK")]),
        ("γ-GT", []),
        ("Y染色体", []),
        ("YY-1", []),
    ],
)
def test_a_gamma_read_as_y(text, found):
    assert marked((text,)) == found


def test_places_count_in_the_page_text():
    made = page(
        ("项目", "结果", "单位", "参考值"),
        ("γ-GT", "611", "U/L", "10-60"),
        ("TSH", "6.2↑", "ulU/ml", "0.3-5.6"),
    )
    assert doubts(made) == [Doubt(20, 21, DoubtKind.ARROW), Doubt(42, 43, DoubtKind.UNIT)]
    assert (made.text[18:21], made.text[41:47]) == ("611", "ulU/ml")


@given(
    st.lists(st.lists(st.text("0123456789.-↑HLulIU/mgYGT ", min_size=1, max_size=10), max_size=4), max_size=6)
)
def test_doubts_lie_inside_a_line_and_in_order(rows):
    made = page(*rows)
    found = doubts(made)
    assert found == sorted(set(found))
    for doubt in found:
        assert doubt.start < doubt.end
        assert "\n" not in made.text[doubt.start : doubt.end]


@pytest.mark.parametrize(
    ("unit", "known"), [("mmol/L", True), ("ulU/ml", False), ("mmo1/L", False), ("μg/L", True)]
)
def test_listed_units_are_spelled_right(unit, known):
    assert listed(unit) is known
