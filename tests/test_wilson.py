import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.measure import wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 0, 0, 1),
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
    ],
    ids=["nothing", "none", "all", "half", "Newcombe 1998, table I"],
)
def test_wilson(hits, trials, low, high):
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 1000).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_the_share_lies_in_its_interval(case):
    low, high = wilson(*case)
    assert 0 <= low <= case[0] / case[1] + 1e-9
    assert case[0] / case[1] <= high + 1e-9


def test_more_hits_than_trials_is_an_error():
    with pytest.raises(ValueError, match="hits"):
        wilson(2, 1)
