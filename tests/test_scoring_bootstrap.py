import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.bootstrap import bootstrap_ci

VALUES = [0.2, 0.9, 1, 1, 0.5, 0.7, 0.3, 0.88]


@pytest.mark.parametrize(
    ("method", "expected"), [("percentile", (0.475, 0.8825)), ("basic", (0.4875, 0.895))]
)
def test_interval(method: str, expected: tuple[float, float]) -> None:
    assert bootstrap_ci(VALUES, method=method) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(
    ("values", "expected"), [([], (0.0, 0.0)), ([0.25], (0.25, 0.25)), ([1, 1, 1], (1.0, 1.0))]
)
def test_what_does_not_vary_has_no_width(values: list[float], expected: tuple[float, float]) -> None:
    assert bootstrap_ci(values, 100) == expected


@pytest.mark.parametrize(
    ("method", "level", "resamples"), [("bca", 0.95, 10), ("basic", 1.0, 10), ("basic", 0.9, 0)]
)
def test_unknown_settings_are_refused(method: str, level: float, resamples: int) -> None:
    with pytest.raises(ValueError, match="percentile or basic"):
        bootstrap_ci(VALUES, resamples, level, method=method)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.integers(0, 5))
def test_same_seed_same_interval_within_the_values(values: list[float], seed: int) -> None:
    low, high = bootstrap_ci(values, 50, seed=seed)
    assert min(values) - 1e-12 <= low <= high <= max(values) + 1e-12
    assert (low, high) == bootstrap_ci(values, 50, seed=seed)
