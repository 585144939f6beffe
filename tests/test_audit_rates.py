"""Seeded samples and the intervals that their verdicts give."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.audit.rates import Counted, Estimate, part_of, share_of, total
from pipeline.audit.sampling import allocate, draw
from pipeline.audit.strata import Stratum, stratum_of
from pipeline.measure import wilson
from tests.test_quality import LIMITS

counted = st.integers(1, 500).flatmap(
    lambda pages: st.integers(1, pages).flatmap(
        lambda seen: st.integers(0, seen).map(lambda hits: Counted(pages, seen, hits))
    )
)


@pytest.mark.parametrize(
    ("sizes", "n", "weights", "expected"),
    [
        ({"a": 100, "b": 100}, 10, {"a": 1, "b": 1}, {"a": 5, "b": 5}),
        ({"a": 100, "b": 100}, 10, {"a": 4, "b": 1}, {"a": 8, "b": 2}),
        ({"a": 2, "b": 100}, 10, {"a": 4, "b": 1}, {"a": 2, "b": 8}),
        ({"a": 2, "b": 3}, 10, {"a": 1, "b": 1}, {"a": 2, "b": 3}),
        ({"a": 900, "b": 1, "c": 1}, 3, {"a": 4, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 1}),
        ({}, 3, {}, {}),
    ],
    ids=["even", "weighted", "a small stratum gives all", "fewer pages than asked", "one of each", "nothing"],
)
def test_a_sample_is_shared_among_strata(sizes, n, weights, expected):
    assert allocate(sizes, n, weights) == expected


def test_the_same_seed_draws_the_same_and_another_seed_others():
    pages = [f"{number:016x}" for number in range(100)]
    assert draw(pages, 5, 1) == draw(reversed(pages), 5, 1)
    assert draw(pages, 5, 1) != draw(pages, 5, 2)
    assert draw(pages, 5, 1) == draw(pages, 10, 1)[:5]


ROW = {
    "short_edge": 2000, "pieces": 300, "blur": 0.02, "motion": 0.03, "contrast": 0.8, "crop_sides": "", "brightness": 250.0,
    "glare": 0.0, "reason": None, "value": None, "limit": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, Stratum(False, "", False)),
        ({"blur": 0.051}, Stratum(False, "BLUR", True)),
        ({"blur": 0.049}, Stratum(False, "", False)),
        ({"motion": 0.07}, Stratum(False, "BLUR", True)),
        ({"short_edge": 1100}, Stratum(False, "SHORT_EDGE", True)),
        ({"brightness": 50.0, "short_edge": 1100}, Stratum(False, "DARK", True)),
        ({"blur": -1.0, "motion": -1.0}, Stratum(False, "", False)),
        ({"reason": "BLUR", "value": 0.08, "limit": 0.075}, Stratum(True, "BLUR", True)),
        ({"reason": "BLUR", "value": 0.2, "limit": 0.075}, Stratum(True, "BLUR", False)),
        ({"reason": "SHORT_EDGE", "value": 700, "limit": 800}, Stratum(True, "SHORT_EDGE", True)),
        ({"reason": "BLANK", "value": 0, "limit": 20}, Stratum(True, "BLANK", False)),
        ({"reason": "CROPPED", "value": 1, "limit": 1}, Stratum(True, "CROPPED", True)),
    ],
)
def test_a_page_lies_near_a_limit_or_far_from_all(changed, expected):
    assert stratum_of({**ROW, **changed}, LIMITS) == expected


def test_one_stratum_gives_wilsons_interval():
    found = share_of([Counted(10**9, 50, 40)])
    assert (found.low, found.high) == pytest.approx(wilson(40, 50), abs=1e-6)
    assert found.value == 0.8


def test_strata_are_weighted_by_their_size():
    found = share_of([Counted(900, 10, 0), Counted(100, 10, 10)])
    assert found.value == pytest.approx(0.1)
    assert 0 < found.low < 0.1 < found.high < 0.4


def test_what_was_judged_whole_is_known():
    assert share_of([Counted(20, 20, 5), Counted(10, 10, 0)]) == Estimate(5 / 30, 5 / 30, 5 / 30)


def test_no_miss_in_a_small_sample_of_many_pages_is_no_perfect_recall():
    found = part_of(total([Counted(100, 100, 100)]), total([Counted(10_000, 100, 0)]))
    assert found.value == 1
    assert found.low < 0.25
    assert found.high == 1


@pytest.mark.parametrize("strata", [[], [Counted(10, 0, 0)]])
def test_without_verdicts_there_is_no_share(strata):
    assert share_of(strata) is None


@given(st.lists(counted, min_size=1, max_size=5), st.lists(counted, min_size=1, max_size=5))
def test_every_estimate_lies_in_its_interval_between_nothing_and_all(rejected, kept):
    for found in (share_of(rejected), part_of(total(rejected), total(kept))):
        if found is not None:
            assert -1e-9 <= found.low <= found.value + 1e-9
            assert found.value - 1e-9 <= found.high <= 1 + 1e-9
