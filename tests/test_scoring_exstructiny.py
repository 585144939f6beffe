from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.answers import MISSING, UNPARSABLE
from pipeline.scoring.exstructiny import EXSTRUCTINY
from pipeline.scoring.exstructiny.leaves import BAD_BOX, BAD_PAGE, BAD_TEXT, BEYOND, MOST_NODES, Leaf, leaves
from pipeline.scoring.exstructiny.mapping import BAD_MAPPING, optimal_mapping
from pipeline.scoring.exstructiny.outline import alike, outline
from pipeline.scoring.exstructiny.scorer import TOO_LARGE, ExStrucTiny
from pipeline.scoring.exstructiny.values import kind_of, value_score
from pipeline.scoring.json_trees import structure
from pipeline.scoring.sample import Aligned, Counts, Document, Sample
from tests.test_scoring_trees import nested


def leaf(text: Any, page: Any = 1, box: Any = (0, 0, 10, 10)) -> dict[str, Any]:
    return {"text": text, "page": page, "bbox": None if box is None else list(box)}


GOLD = {
    "patient": {"name": leaf("林可可"), "born": leaf("1990-03-18")},
    "items": [
        {"name": leaf("血糖"), "value": leaf("5.20"), "note": leaf(None, None, None)},
        {"name": leaf("尿酸"), "value": leaf("310", page=2), "note": leaf("复查")},
    ],
}


def score(prediction: Any, gold: Any = None, context: Any = None, protocol: Any = EXSTRUCTINY) -> Sample:
    name, wanted = protocol.gold({"id": "d1", "query_type": "on-demand", "answer": gold or GOLD}, 0)
    return protocol.score(Document(name, wanted, prediction, context or {}), "paper")


def test_all_right() -> None:
    sample = score(GOLD)
    assert sample.measures == {
        "anls": Counts(8, 8, 8),
        "value": Counts(8, 8, 8),
        "page": Counts(7, 7, 7),
        "box": Counts(7, 7, 7),
        "mapping": Counts(8, 8, 8),
        "structure": Counts(1, 1, 1),
    }
    assert [one.outcome for one in sample.aligned] == [*["exact"] * 4, "null", *["exact"] * 3]
    assert sample.facets == {"query_type": "on-demand"}
    assert sample.problems == {}


@pytest.mark.parametrize(
    ("prediction", "problem", "failed"),
    [
        pytest.param(None, MISSING, Counts(0, 0, 0), id="missing"),
        pytest.param("no idea", UNPARSABLE, Counts(1, 0, 1), id="words"),
        pytest.param(nested(10_000), UNPARSABLE, Counts(1, 0, 1), id="deep"),
        pytest.param("[" * 10_000, UNPARSABLE, Counts(1, 0, 1), id="deep text"),
    ],
)
def test_no_answer_is_charged_and_counted(prediction: Any, problem: str, failed: Counts) -> None:
    sample = score(prediction)
    assert sample.measures["anls"] == Counts(0, 8, 8)
    assert sample.measures["page"] == Counts(0, 7, 7)
    assert sample.measures["mapping"] == Counts(0, 0, 8)
    assert sample.measures["structure"] == Counts(0, 1, 1)
    assert sample.problems == {problem: 1}
    assert sample.rates["parse_failure"] == failed
    assert sample.rates["default_to_null"] == Counts(7, 0, 7)


def test_another_order_other_names_other_ways_to_write() -> None:
    prediction = {
        "items": [
            {"name": leaf("尿酸"), "value": leaf("310", page=1), "note": leaf("复检")},
            {"name": leaf("血糖"), "value": leaf("5.2", box=(0, 0, 5, 10)), "note": leaf("无")},
        ],
        "person": {"born": leaf("1990年3月18日"), "name": leaf("林可可", page=None)},
        "ward": leaf("3"),
    }
    sample = score(prediction)
    assert sample.measures["mapping"] == Counts(8, 9, 8)
    assert sample.measures["value"] == Counts(6, 8, 8)
    assert sample.measures["anls"].correct == pytest.approx(4 + 0.75 + 0.6)
    assert sample.measures["page"] == Counts(5, 7, 7)
    assert sample.measures["box"] == Counts(4.5, 7, 7)
    assert sample.rates["hallucination"] == Counts(1, 0, 1)
    assert sample.aligned[-1] == Aligned("ward", None, "3", "spurious", (0.0, 0.0, 0.0, 0.0))
    assert {one.field: one.outcome for one in sample.aligned}["items[].note"] == "wrong"


@pytest.mark.parametrize(
    ("predicted", "gold", "anls", "kind", "outcome"),
    [
        pytest.param("x", None, 0, None, "spurious", id="something for nothing"),
        pytest.param(None, "x", 0, "text", "missing", id="nothing for something"),
        pytest.param(" ", None, 1, None, "null", id="nothing for nothing"),
        pytest.param("hell", "hello", 0.8, "text", "near", id="near"),
        pytest.param("5.3", "5.2", 2 / 3, "number", "near", id="a digit"),
        pytest.param("HELLO", "hello", 1, "text", "exact", id="letter case"),
    ],
)
def test_a_leaf(predicted: Any, gold: Any, anls: float, kind: str | None, outcome: str) -> None:
    sample = score({"a": leaf(predicted)}, {"a": leaf(gold)})
    (row,) = sample.aligned
    assert row.outcome == outcome
    assert row.marks[0] == pytest.approx(anls)
    assert row.facets.get("kind") == kind


@pytest.mark.parametrize(
    ("gold", "counted"),
    [
        pytest.param(leaf(None), set(), id="no value"),
        pytest.param(leaf("5.2", None, None), set(), id="a value without a place"),
        pytest.param(leaf("5.2", 1, None), {"page"}, id="a page alone"),
        pytest.param(leaf("5.2"), {"page", "box"}, id="both"),
    ],
)
def test_places_are_measured_where_the_gold_has_some(gold: Any, counted: set[str]) -> None:
    assert score({"a": leaf("5.2")}, {"a": gold}).measures.keys() & {"page", "box"} == counted


def test_leaves_of_the_wrong_kind_are_counted() -> None:
    problems = score({"a": leaf(float("nan"), "x", [1, 2]), "b": leaf({"text": 1})}).problems
    assert problems == {BAD_TEXT: 1, BAD_PAGE: 1, BAD_BOX: 1}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param({"a": "x"}, [Leaf("a", "a", "x", False)], id="a bare text"),
        pytest.param([1, True, None], [Leaf("[0]", "[]", "1", False), Leaf("[1]", "[]", "true", False), Leaf("[2]", "[]", None, True)], id="scalars"),
        pytest.param(leaf("x", "3", [4, 3, 2, 1]), [Leaf("", "", "x", False, 3, (4, 3, 2, 1))], id="the root"),
        pytest.param({"a": [{"b": leaf("x", 2.0, None)}]}, [Leaf("a[0].b", "a[].b", "x", False, 2)], id="in a list"),
        pytest.param({"text": {"b": "x"}}, [Leaf("text.b", "text.b", "x", False)], id="a key called text"),
        pytest.param({"a": {}, "b": []}, [], id="nothing"),
    ],
)  # fmt: skip
def test_leaves(value: Any, expected: list[Leaf]) -> None:
    assert leaves(value, Counter()) == expected


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        pytest.param({"a": "x", "b": "y"}, {"b": "y", "a": "x"}, {"a": "a", "b": "b"}, id="by path"),
        pytest.param({"total": "120.50"}, {"amount": "120.50"}, {"total": "amount"}, id="by a value that stands once"),
        pytest.param({"a": "1", "b": "1"}, {"c": "1"}, {}, id="not by a value that stands twice"),
        pytest.param({"a": None}, {"b": None}, {}, id="nothing is no likeness"),
        pytest.param({"name": "x"}, {"patient": {"identity": {"full": {"name": "y"}}}}, {}, id="nested far away, another value"),
        pytest.param({"name": "x"}, {"patient": {"name": "x"}}, {"name": "patient.name"}, id="nested elsewhere"),
        pytest.param({"items": [{"n": "a"}, {"n": "b"}]}, {"items": [{"n": "b"}, {"n": "a"}]},
                     {"items[0].n": "items[1].n", "items[1].n": "items[0].n"}, id="records by their values"),
        pytest.param({"items": [{"n": "a"}, {"n": "b"}]}, {"items": [{"n": "c"}, {"n": "d"}]},
                     {"items[0].n": "items[0].n", "items[1].n": "items[1].n"}, id="else by their order"),
    ],
)  # fmt: skip
def test_default_mapping(gold: Any, predicted: Any, expected: dict[str, str]) -> None:
    wanted, said = leaves(gold, Counter()), leaves(predicted, Counter())
    mapping = optimal_mapping(wanted, said)
    assert {wanted[one].path: said[other].path for one, other in sorted(mapping.items())} == expected


def test_a_stated_mapping_comes_first() -> None:
    stated = {"a": "y", "b": "y", "c": None, "d": "x", "e": 3}
    gold = {"a": leaf("1"), "b": leaf("2"), "c": leaf("3"), "e": leaf("5")}
    record = {"id": "d1", "answer": {"x": leaf("9"), "y": leaf("1")}, "mapping": stated}
    name, prediction = EXSTRUCTINY.prediction(record, 0)
    sample = score(prediction, gold)
    assert name == "d1"
    assert sample.measures["mapping"] == Counts(1, 2, 4)
    assert sample.measures["anls"] == Counts(1, 4, 4)
    assert sample.problems == {BAD_MAPPING: 3}
    assert score(record["answer"], gold, {"mappings": {"d1": {"b": "x"}}}).measures["mapping"].correct == 1


@pytest.mark.parametrize(
    ("value", "most", "expected", "beyond"),
    [
        pytest.param(["a", "b"], 3, ["[0]", "[1]"], 0, id="as many as may be"),
        pytest.param(["a", "b", "c"], 3, ["[0]", "[1]"], 1, id="one too many"),
        pytest.param({"a": [[], [], []], "b": "x"}, 4, [], 1, id="containers count"),
        pytest.param({"a": {"b": "x"}, "c": "y"}, 3, ["a.b"], 1, id="in an object"),
    ],
)
def test_the_first_leaves_are_read(value: Any, most: int, expected: list[str], beyond: int) -> None:
    problems: Counter[str] = Counter()
    assert [one.path for one in leaves(value, problems, most)] == expected
    assert problems[BEYOND] == beyond


def test_an_answer_without_end_is_charged_and_counted() -> None:
    sample = score(GOLD | {"more": [leaf("x")] * MOST_NODES})
    # of what may be read, five are containers: the whole, patient, items, its two rows; one more is the list of the others
    assert sample.measures["mapping"] == Counts(8, MOST_NODES - 6, 8)
    assert sample.measures["anls"] == Counts(8, 8, 8)
    assert sample.measures["structure"] == Counts(0, 1, 1)
    assert sample.problems == {BEYOND: 1, TOO_LARGE: 1}


def test_any_function_may_map() -> None:
    crossed = ExStrucTiny(mapper=lambda gold, predicted: {0: 1, 1: 0})
    sample = score({"a": leaf("x"), "b": leaf("y")}, {"a": leaf("x"), "b": leaf("y")}, protocol=crossed)
    assert sample.measures["anls"] == Counts(0, 2, 2)


def test_a_structure_beyond_reason_counts_as_none() -> None:
    def deep(salt: str) -> Any:
        value: Any = "x"
        for at in range(40):
            ends = ({f"{end}{at}{salt}{n}": "x" for n in range(60)} for end in "ac")
            value = {**next(ends), f"b{at}": value, **next(ends)}
        return value

    sample = score(deep("p"), deep("q"))
    assert sample.measures["structure"] == Counts(0, 1, 1)
    assert sample.problems == {TOO_LARGE: 1}


@pytest.mark.parametrize(
    ("predicted", "gold", "expected"),
    [
        ("1,234.50", "1234.5", 1.0),
        ("$ 12", "12", 1.0),
        ("$12", "€12", 0.0),
        ("5.2", "5.20 mmol/L", 0.0),
        ("5.2mmol/L", "5.20 mmol/L", 1.0),
        ("<0.05", "0.05", 0.0),
        ("≤0.05", "<=0.05", 1.0),
        ("1.2E+03", "1200", 1.0),
        ("about 5", "5", 0.0),
        ("５．２", "5.2", 1.0),
        ("2024/3/8", "2024-03-08", 1.0),
        ("8 March 2024", "Mar 8, 2024", 1.0),
        ("20240308", "2024年3月8日", 1.0),
        ("08/03/2024", "2024-03-08", 1.0),
        ("03/08/2024", "08/03/2024", 0.0),
        ("25/12/2024", "12/25/2024", 1.0),
        ("2024-13-01", "2024-13-01", 1.0),
        ("2024-03-09", "2024-03-08", 0.0),
        ("hell", "hello", 0.8),
        ("12 Elm Road", "12 Oak Road", 8 / 11),
    ],
)
def test_value_score(predicted: str, gold: str, expected: float) -> None:
    assert value_score(predicted, gold) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5.2", "number"),
        ("2024-03-08", "date"),
        ("1:40", "text"),
        ("5 10", "text"),
        ("阴性", "text"),
        ("2024-02-31", "text"),
    ],
)
def test_kind_of(text: str, expected: str) -> None:
    assert kind_of(text) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(
            {"b": leaf("x"), "a": [1]}, (("a", (("[]", ()),)), ("b", ())), id="sorted, nothing below leaves"
        ),
        pytest.param(leaf("x"), (), id="a leaf"),
    ],
)
def test_outline(value: Any, expected: Any) -> None:
    assert outline(value) == expected


NESTED = st.recursive(
    st.just("x"),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.sampled_from("abc"), parts, max_size=3),
    max_leaves=16,
)


@given(NESTED, NESTED, NESTED)
def test_leaving_out_what_is_the_same_keeps_the_distance(first: Any, second: Any, both: Any) -> None:
    one, two = [both, {"a": first, "b": both}, both], [both, {"a": second, "b": both}]
    assert alike(outline(one), outline(two)) == max(0.0, structure(one, two).of_larger)
    assert alike(outline(first), outline(second)) == max(0.0, structure(first, second).of_larger)


@pytest.mark.parametrize("record", [{}, {"answer": None}, {"answer": "no JSON"}, {"answer": 5}])
def test_bad_gold_is_named(record: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="answer is no structure"):
        EXSTRUCTINY.gold(record, 0)


TEXTS = (
    st.none() | st.booleans() | st.floats() | st.sampled_from(["", "x", "5.2", "5.20", "2024-03-08", "null"])
)
ODD = st.recursive(
    TEXTS,
    lambda parts: (
        st.lists(parts, max_size=4)
        | st.dictionaries(st.sampled_from(["text", "page", "bbox", "a", "b"]), parts, max_size=4)
    ),
    max_leaves=12,
)


@given(ODD, ODD)
def test_no_prediction_is_an_error(prediction: Any, gold: Any) -> None:
    sample = score(prediction, {"a": gold})
    for name, counts in sample.measures.items():
        assert 0 <= counts.correct <= min(counts.predicted, counts.gold) + 1e-9, name
    for name, rate in sample.rates.items():
        assert 0 <= rate.correct <= rate.gold, name
    assert sum(one.gold is not None for one in sample.aligned) == sample.measures["anls"].gold


@given(ODD)
def test_the_gold_itself_is_right(gold: Any) -> None:
    measures = score({"a": gold}, {"a": gold}).measures
    assert measures["anls"].correct == measures["value"].correct == measures["mapping"].correct
    assert measures["anls"].correct == measures["anls"].gold
    assert all(measures[name].correct == measures[name].gold for name in ("page",) if name in measures)
    assert measures["structure"].correct == 1
