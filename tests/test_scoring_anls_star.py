from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.anls_star import anls_star
from tests.test_scoring_trees import VALUES, nested


@pytest.mark.parametrize(
    ("predicted", "gold", "expected"),
    [
        pytest.param("helo", "hello", 0.8, id="a letter"),
        pytest.param("ab", "abcd", 0.5, id="half is kept"),
        pytest.param("", None, 1.0, id="two kinds of nothing"),
        pytest.param("x", None, 0.0, id="something for nothing"),
        pytest.param(None, "", 0.0, id="nothing for an empty text"),
        pytest.param([], ["a"], 0.0, id="empty list"),
        pytest.param([], [], 1.0, id="two empty lists"),
        pytest.param(["b", "a"], ["a", "b"], 1.0, id="order of a list"),
        pytest.param(["a", "b", "c"], ["a"], 1 / 3, id="elements too many"),
        pytest.param({"a": "x", "b": "y"}, {"a": "x"}, 0.5, id="a key too many"),
        pytest.param({"a": "x"}, {"a": "x", "b": None}, 1.0, id="a key with nothing may be missing"),
        pytest.param({"a": "x", "b": None}, {"a": "x"}, 0.5, id="but not be added"),
        pytest.param({"a": "x"}, ["x"], 0.0, id="another type"),
        pytest.param("foo", ("bar", "foo"), 1.0, id="any of several"),
        pytest.param("foo", ["bar", "foo"], 1.0, id="a list of texts against a text"),
        pytest.param(["a"], (["a", "b"], ["a"]), 1.0, id="any of several lists"),
        pytest.param("x", [], 0.0, id="a text for an empty list"),
        pytest.param({"a": 1, "b": [{"c": "x"}]}, {"a": "1", "b": [{"c": "x"}]}, 1.0, id="numbers as texts"),
    ],
)
def test_anls_star(predicted: Any, gold: Any, expected: float) -> None:
    assert anls_star(predicted, gold) == pytest.approx(expected)


def test_too_deep_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="nested deeper"):
        anls_star(nested(10_000), "x")


@given(VALUES)
def test_a_value_is_itself(value: Any) -> None:
    assert anls_star(value, value) == 1


@given(VALUES, VALUES)
def test_bounds(predicted: Any, gold: Any) -> None:
    assert 0 <= anls_star(predicted, gold) <= 1


@given(st.lists(st.text("ab", max_size=4), max_size=4), st.randoms(use_true_random=False))
def test_order_of_a_list_does_not_count(gold: list[str], random: Any) -> None:
    shuffled = random.sample(gold, len(gold))
    assert anls_star(shuffled, gold) == 1
