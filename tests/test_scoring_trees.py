from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.json_trees import json_field_f1, json_fields, nted_accuracy, skeleton, structure
from pipeline.scoring.sample import Counts
from pipeline.scoring.trees import Tree, tree, tree_distance, tree_work

ITEM = {"name": "血糖", "value": "5.2", "unit": "mmol/L"}
SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab", max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.sampled_from("abc"), parts, max_size=3),
    max_leaves=8,
)


def nested(depth: int) -> Any:
    value: Any = "x"
    for _ in range(depth):
        value = [value]
    return value


def test_a_tree_in_post_order() -> None:
    leaf = ("c", iter(()))
    assert tree(("a", iter([("b", iter([leaf])), ("d", iter(()))]))) == Tree(
        ("c", "b", "d", "a"), (0, 0, 2, 0)
    )


@pytest.mark.parametrize(
    ("first", "second", "distance", "larger", "both"),
    [
        pytest.param({"items": [ITEM]}, {"items": [ITEM]}, 0, 1.0, 1.0, id="same"),
        pytest.param({"items": [ITEM, ITEM]}, {"items": [ITEM]}, 4, 0.6, 0.75, id="a record more"),
        pytest.param({"b": 1, "a": 2}, {"a": 3, "b": {}}, 0, 1.0, 1.0, id="order and values"),
        pytest.param({"a": {"b": {"c": 1}}}, {"a": {"c": 1}}, 1, 0.75, 6 / 7, id="a level less"),
        pytest.param({"a": 1}, {"b": 1}, 1, 0.5, 0.75, id="another name"),
        pytest.param("x", None, 0, 1.0, 1.0, id="two roots"),
        pytest.param([1, 2], {"[]": 1}, 1, 2 / 3, 0.8, id="elements"),
    ],
)
def test_structure(first: Any, second: Any, distance: float, larger: float, both: float) -> None:
    found = structure(first, second)
    assert (found.distance, found.of_larger, found.of_both) == pytest.approx((distance, larger, both))


def test_ten_thousand_levels_are_no_error() -> None:
    assert structure(nested(10_000), [1]).distance == 9_999
    assert len(skeleton(nested(10_000))) == 10_001


def test_work_is_that_of_different_subtrees() -> None:
    many, one = skeleton([{"a": 1, "b": 2}] * 50), skeleton([{"a": 1, "b": 2}])
    assert tree_work(many, one) == (151 + 3 + 1) * (4 + 1)


@given(VALUES, VALUES, VALUES)
def test_distance_is_a_metric(first: Any, second: Any, third: Any) -> None:
    one, two, three = skeleton(first), skeleton(second), skeleton(third)
    distance = tree_distance(one, two)
    assert distance == tree_distance(two, one)
    assert abs(len(one) - len(two)) <= distance <= len(one) + len(two) - 2 + (one.labels != two.labels)
    assert tree_distance(one, three) <= distance + tree_distance(two, three)
    assert (distance == 0) == (one == two)


@pytest.mark.parametrize(
    ("predicted", "gold", "accuracy", "f1"),
    [
        pytest.param({"items": [ITEM]}, {"items": [ITEM]}, 1.0, 1.0, id="same"),
        pytest.param(
            {"items": [{**ITEM, "value": "5.3"}]}, {"items": [ITEM]}, 0.9375, 2 / 3, id="a character"
        ),
        pytest.param({"b": "y", "a": "x"}, {"a": "x", "b": "y"}, 1.0, 1.0, id="order of keys"),
        pytest.param({"a": ["1", "2"]}, {"a": ["1", "2", "3"]}, 0.75, 0.8, id="an element less"),
        pytest.param({"a": ["x", "x"]}, {"a": ["x"]}, 0.5, 2 / 3, id="an element twice"),
        pytest.param({"a": " x ", "b": None}, {"a": "x"}, 1.0, 1.0, id="blanks and nothing"),
        pytest.param({}, {"a": "x"}, 0.0, 0.0, id="nothing said"),
        pytest.param({"a": "x"}, {}, 0.0, 0.0, id="nothing to say"),
        pytest.param({"a": [1, True, {"b": 1}, "x"]}, {"a": ["1", "x"]}, 1.0, 1.0, id="kept of a mixed list"),
        pytest.param("x", ["x"], 1.0, 1.0, id="no object"),
        pytest.param({"a": float("nan")}, {"a": "nan"}, 1.0, 1.0, id="not a number"),
    ],
)
def test_donut(predicted: Any, gold: Any, accuracy: float, f1: float) -> None:
    assert nted_accuracy(predicted, gold) == pytest.approx(accuracy)
    assert json_field_f1(predicted, gold) == pytest.approx(f1)


@pytest.mark.parametrize("measure", [nted_accuracy, json_field_f1])
def test_too_deep_a_value_is_refused(measure: Any) -> None:
    with pytest.raises(ValueError, match="nested deeper"):
        measure(nested(10_000), {})


@given(VALUES, VALUES)
def test_donut_is_bounded(predicted: Any, gold: Any) -> None:
    assert 0 <= nted_accuracy(predicted, gold) <= 1
    counts = json_fields(predicted, gold)
    assert counts == Counts(counts.correct, json_fields(gold, predicted).gold, counts.gold)
    assert 0 <= counts.f1 <= 1
