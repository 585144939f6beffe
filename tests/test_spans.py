from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.spans import Replacement, Span, replace_all, resolve, union

spans = st.builds(
    lambda start, length, label, score: Span(start, start + length, label, score),
    st.integers(0, 30), st.integers(1, 10), st.sampled_from("ABC"), st.sampled_from([0.3, 0.5, 0.9]),
)  # fmt: skip


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 3), (4, 2)])
def test_a_span_refuses_bad_offsets(start, end):
    with pytest.raises(ValueError, match="0 <= start < end"):
        Span(start, end, "PERSON")


def test_union_joins_what_overlaps_or_touches():
    assert union([Span(5, 7, "A"), Span(0, 2, "B"), Span(2, 3, "A"), Span(6, 9, "C")]) == [(0, 3), (5, 9)]


@pytest.mark.parametrize(
    ("given_spans", "expected"),
    [
        ([Span(0, 4, "A", 0.9), Span(2, 6, "B", 0.5)], [(0, 4, "A"), (4, 6, "B")]),
        ([Span(0, 9, "A", 0.5), Span(3, 5, "B", 0.9)], [(0, 3, "A"), (3, 5, "B"), (5, 9, "A")]),
        ([Span(0, 3, "A", 0.5), Span(0, 3, "B", 0.5)], [(0, 3, "A")]),
        ([Span(0, 3, "A"), Span(3, 5, "A")], [(0, 3, "A"), (3, 5, "A")]),
    ],
    ids=["score wins", "inner wins, rest kept", "tie by label", "neighbours stay two"],
)
def test_resolve_chooses_labels_and_keeps_characters(given_spans, expected):
    assert [(span.start, span.end, span.label) for span in resolve(given_spans)] == expected


@given(st.lists(spans, max_size=8))
def test_resolve_covers_exactly_the_union(given_spans):
    pieces = resolve(given_spans)
    assert union(pieces) == union(given_spans)
    assert all(a.end <= b.start for a, b in pairwise(pieces))


@given(st.lists(spans, max_size=8), st.randoms())
def test_resolve_does_not_depend_on_order(given_spans, shuffler):
    shuffled = list(given_spans)
    shuffler.shuffle(shuffled)
    assert resolve(shuffled) == resolve(given_spans)


@pytest.mark.parametrize(("original", "text"), [("张三", "王"), ("a\nb", "abc"), ("abc", "a\nb")])
def test_a_replacement_keeps_length_and_newlines(original, text):
    with pytest.raises(ValueError):
        Replacement(Span(0, len(original), "PERSON"), original, text)


def test_replace_all():
    text = "姓名:张三 电话:123"
    done = replace_all(
        text,
        [Replacement(Span(9, 12, "PHONE"), "123", "100"), Replacement(Span(3, 5, "PERSON"), "张三", "王五")],
    )
    assert done == "姓名:王五 电话:100"


def test_replace_all_refuses_what_was_made_for_another_text():
    with pytest.raises(ValueError, match="disjoint"):
        replace_all("abcdef", [Replacement(Span(0, 2, "A"), "xx", "yy")])


def test_a_replacement_shows_no_text():
    assert "张三" not in repr(Replacement(Span(0, 2, "PERSON"), "张三", "王五"))
