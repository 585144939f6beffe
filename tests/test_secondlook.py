"""The second look: what is news, what is known, what is noise."""

from pathlib import Path

import pytest

from pipeline.page import Line, Page, rectangle
from pipeline.pii.finding import Finding
from pipeline.secondlook import Known, legible, occurrences, parts_of
from pipeline.settings import load_settings
from schemas.names import PiiKind
from tests.planted import SECOND, line_at


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("张丽华", ["张丽华"]),
        ("20230", ["20230"]),
        ("zy2023", ["zy2023"]),
        ("zy20230", ["zy2023", "y20230"]),
        ("adamarlow", ["adamarlow"]),
    ],
)
def test_what_gives_a_value_away(value, parts):
    assert parts_of(value) == parts


@pytest.mark.parametrize(
    ("text", "value", "places"),
    [
        ("患者张丽华,女", "张丽华", [(2, 5)]),
        ("患者 张 丽华", "张丽华", [(3, 7)]),
        ("No ZY2O23-0517", "zy20230517", [(3, 14)]),
        ("ad hoc", "ad", [(0, 2)]),
        ("adhoc", "ad", []),
        ("13812345678", "1381234567", [(0, 10)]),
        ("", "张丽华", []),
    ],
    ids=["plain", "blanks", "noise", "word", "inside a word", "part of a number", "nothing"],
)
def test_where_a_value_stands_in_another_spelling(text, value, places):
    assert occurrences(text, parts_of(value)) == places


def test_the_second_look_has_other_eyes():
    settings = load_settings(Path(__file__).parents[1] / "params.yaml")
    first, second = settings.ocr, settings.redact.reader
    assert (first.profile, second.profile) == ("accurate", "fast")
    assert second.det_max_side > first.det_max_side


def page_of(*texts):
    return Page(SECOND, 800, 600, 0, tuple(line_at(text, row) for row, text in enumerate(texts)))


def seen_at(row, text, left=40):
    return Page(SECOND, 800, 600, 0, (line_at(text, row, left),))


def over(page, kind=PiiKind.PHONE):
    return [Finding.at(0, len(page.text), kind, 0.9, "shape")]


@pytest.mark.parametrize(
    ("first", "second", "kind", "expected"),
    [
        ("联系13812345678", "13812345678", PiiKind.PHONE, 0),
        ("一.|-1", "13812345678", PiiKind.PHONE, 1),
        ("", "13812345678", PiiKind.PHONE, 1),
        ("预约电话", "预约电试", PiiKind.STAFF, 0),
        ("|;.", "王芳", PiiKind.STAFF, 1),
        ("|;.", "岚溪医院", PiiKind.ORGANISATION, 0),
        ("2O23", "2023-05-17", PiiKind.DATE, 1),
        ("3.9-6.1", "3,9-6,1", PiiKind.OTHER_ID, 0),
    ],
    ids=[
        "same text",
        "misread",
        "unread",
        "a word misread",
        "a new name",
        "no direct kind",
        "a date",
        "same digits",
    ],
)
def test_only_news_counts(first, second, kind, expected):
    left = 40 + 20 * 2 if first.startswith("联系") else 40
    seen = seen_at(0, second, left)
    known = Known(page_of(first), (), ())
    assert bool(legible(seen, known, over(seen, kind), 0.0)) == bool(expected)


def test_what_lies_on_black_is_no_hit():
    seen = seen_at(0, "13812345678")
    half = rectangle(40, 40, 40 + 20 * 7, 70)
    assert legible(seen, Known(page_of("x"), (), (half,)), over(seen), 0.0) == []
    assert legible(seen, Known(page_of("x"), (), (rectangle(40, 40, 60, 70),)), over(seen), 0.0) != []


def test_a_hit_is_anchored_to_the_first_readings_characters_beneath_it():
    seen = seen_at(1, "13812345678")
    known = Known(page_of("姓名", "I38I2", "x"), (), ())
    found = legible(seen, known, over(seen), 0.0)
    assert [(f.span.start, f.span.end, f.quad) for f in found] == [(3, 8, rectangle(40, 100, 260, 130))]
    alone = legible(seen, Known(page_of("姓名"), (), ()), over(seen), 0.0)
    assert [(f.span, f.quad) for f in alone] == [(None, rectangle(40, 100, 260, 130))]


def test_short_numbers_that_are_known_are_not_hidden_everywhere():
    from pipeline.secondlook import _known_values
    from pipeline.spans import Span

    page = page_of("编号24", "王芳")
    known = Known(page, (Span(2, 4, "NATIONAL_ID"), Span(5, 7, "PERSON")), ())
    seen = Page(
        SECOND, 800, 600, 0, (line_at("24 王芳", 3), Line("24", rectangle(0, 0, 40, 30), 0.9, (0, 20, 40)))
    )
    assert [(f.span.start, f.span.end, f.kind) for f in _known_values(seen, known)] == [
        (3, 5, PiiKind.PERSON)
    ]
