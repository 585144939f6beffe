from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.answers import MISSING, UNPARSABLE
from pipeline.scoring.medstruct_s import MEDSTRUCT_S
from pipeline.scoring.medstruct_s.anchor import anchored
from pipeline.scoring.medstruct_s.pairs import BAD_PAIR, BAD_SPAN, BAD_VALUE, DUPLICATE, Pair
from pipeline.scoring.medstruct_s.rules import Rules, by_place
from pipeline.scoring.overlap import span_iou
from pipeline.scoring.sample import Aligned, Counts, Document, Mode, Sample
from tests.test_scoring_trees import nested

TEXT = "姓名：林可可\n血糖：5.2\n血糖：6.1\n诊断："
GOLD = {
    "id": "r1",
    "report_title": "检验单",
    "ocr_text": TEXT,
    "pairs": [
        {"key": "姓名", "value": "林可可", "key_span": [0, 2]},
        {"key": "血糖", "value": "5.2", "key_span": [7, 9]},
        {"key": "血糖", "value": "6.1", "key_span": [14, 16]},
        {"key": "诊断", "value": None, "key_span": [21, 23]},
    ],
}
QUERIES = {"检验单": {"姓名": {"别名": ["患者姓名"]}, "诊断": {}, "年龄": {}}}
PLAIN = [{"key": pair["key"], "value": pair["value"]} for pair in GOLD["pairs"]]


def score(prediction: Any, mode: Mode = "official", gold: Any = None, context: Any = None) -> Sample:
    name, wanted = MEDSTRUCT_S.gold(gold or GOLD, 0)
    return MEDSTRUCT_S.score(Document(name, wanted, prediction, context or {}), mode)


def correct(sample: Sample) -> dict[str, float]:
    return {name: counts.correct for name, counts in sample.measures.items()}


@pytest.mark.parametrize("mode", ["official", "paper"])
@pytest.mark.parametrize(
    "prediction",
    [
        pytest.param({"pairs": GOLD["pairs"]}, id="with spans"),
        pytest.param({"pairs": PLAIN}, id="without spans"),
        pytest.param(PLAIN, id="a list"),
        pytest.param('```json\n{"pairs": [{"key": "姓名", "value": "林可可"}, {"key": "血糖", "value": 5.2}, '
                     '{"key": "血糖", "value": "6.1"}, {"key": "诊断", "value": null}]}\n```', id="an answer in a fence"),
    ],
)  # fmt: skip
def test_all_right(prediction: Any, mode: Mode) -> None:
    sample = score(prediction, mode)
    full = Counts(4, 4, 4)
    assert sample.measures == dict.fromkeys(("key_em", "key_am", "keve", "keva", "kava"), full)
    assert [one.outcome for one in sample.aligned] == ["exact", "exact", "exact", "null"]
    assert sample.problems == {}


@pytest.mark.parametrize(
    ("prediction", "problem", "failed"),
    [
        pytest.param(None, MISSING, Counts(0, 0, 0), id="missing"),
        pytest.param("I cannot read it", UNPARSABLE, Counts(1, 0, 1), id="words"),
        pytest.param({"pairs": {"姓名": "林可可"}}, UNPARSABLE, Counts(1, 0, 1), id="pairs no list"),
        pytest.param("7", UNPARSABLE, Counts(1, 0, 1), id="a number"),
        pytest.param(nested(10_000), UNPARSABLE, Counts(1, 0, 1), id="deep"),
    ],
)
def test_no_answer_is_charged_and_counted(prediction: Any, problem: str, failed: Counts) -> None:
    sample = score(prediction, context={"query_set": QUERIES})
    assert sample.measures["kava"] == sample.measures["key_am"] == Counts(0, 0, 4)
    assert sample.measures["qa_em"] == Counts(0, 0, 3)
    assert sample.problems == {problem: 1}
    assert sample.rates["parse_failure"] == failed
    assert [one.outcome for one in sample.aligned] == ["missing"] * 4


def test_an_object_of_keys_is_read_as_pairs() -> None:
    sample = score('{"姓名": "林可可", "血糖": "6.1"}')
    assert correct(sample) == {"key_em": 2, "key_am": 2, "keve": 2, "keva": 2, "kava": 2}
    assert sample.rates["anchored"] == Counts(2, 0, 2)


def test_what_is_wrong_in_a_prediction_is_counted() -> None:
    pairs = [
        {"key": "姓名", "value": ["林可可"], "key_span": [0, 2]},
        {"key": "血糖", "value": float("nan"), "key_span": [7, 9, 9]},
        {"key": "诊断", "value": "无", "key_span": [21, 23]},
        {"key": "诊断", "value": "无", "key_span": [21, 23]},
        {"value": "5.2"},
        "姓名",
    ]
    sample = score({"pairs": pairs})
    assert sample.problems == {BAD_VALUE: 2, BAD_SPAN: 1, BAD_PAIR: 2, DUPLICATE: 2}
    assert sample.measures["keve"] == Counts(0, 6, 4)
    assert sample.measures["key_em"] == Counts(3, 4, 4)
    assert sample.rates["hallucination"] == Counts(1, 0, 1)


@pytest.mark.parametrize(
    ("pair", "official", "paper", "drift"),
    [
        pytest.param(("姓名", "林可可", [0, 2]), (1, 1, 1), (1, 1, 1), (0, 1), id="right"),
        pytest.param(("姓名", "林可可", [1, 3]), (1, 1, 1), (1, 1, 1), (1, 1), id="border moved"),
        pytest.param(("姓名", "林可可", [40, 42]), (0, 1, 1), (0, 0, 0), (1, 1), id="elsewhere"),
        pytest.param(("姓名", "林可", [0, 2]), (1, 0, 0), (1, 0, 0), (0, 1), id="value cut off"),
        pytest.param(("性名", "林可可", [0, 2]), (0, 0, 0), (0, 0, 0), (0, 0), id="key misread"),
    ],
)
def test_place_and_text(
    pair: tuple[str, str, list[int]],
    official: tuple[float, ...],
    paper: tuple[float, ...],
    drift: tuple[float, float],
) -> None:
    """Counts of key_em, keve and kava; the authors' scorer matches a unique key wherever it stands."""
    prediction = {"pairs": [dict(zip(("key", "value", "key_span"), pair, strict=True))]}
    for mode, expected in (("official", official), ("paper", paper)):
        found = correct(score(prediction, mode))
        assert (found["key_em"], found["keve"], found["kava"]) == expected, mode
    assert score(prediction).rates["boundary_drift"] == Counts(drift[0], 0, drift[1])


@pytest.mark.parametrize(
    ("value", "gold", "official", "paper"),
    [
        pytest.param("无", "无", 1, 1, id="equal"),
        pytest.param("", None, 1, 1, id="blank for none"),
        pytest.param("NULL", None, 0, 1, id="the word for none"),
        pytest.param("NULL", "null", 1, 1, id="the word for the word"),
        pytest.param(..., None, 0, 1, id="not said"),
        pytest.param("无", None, 0, 0, id="something for none"),
        pytest.param(..., "无", 0, 0, id="not said, but there"),
    ],
)
def test_nothing_as_an_answer(value: Any, gold: Any, official: float, paper: float) -> None:
    record = {"report_title": "检验单", "pairs": [{"key": "诊断", "value": gold}]}
    prediction = {"pairs": [] if value is ... else [{"key": "诊断", "value": value}]}
    context = {"query_set": {"检验单": {"诊断": {}}}}
    assert score(prediction, "official", record, context).measures["qa_em"].correct == official
    found = score(prediction, "paper", record, context).measures
    assert found["qa_em"] == Counts(paper, 1, 1)
    assert found["qa_nnv_am"].gold == (gold == "无")


def test_questions_by_title_and_alias() -> None:
    prediction = {"pairs": [{"key": "患者姓名", "value": "林可可"}, {"key": "年龄", "value": "30"}]}
    sample = score(prediction, context={"query_set": QUERIES})
    assert sample.measures["qa_em"] == sample.measures["qa_am"] == Counts(1, 2, 3)
    assert sample.measures["qa_nnv_em"] == Counts(1, 1, 1)
    assert sample.rates["hallucination"] == Counts(1, 0, 2)
    assert sample.rates["abstention"] == Counts(1, 0, 3)
    assert sample.rates["default_to_null"] == Counts(0, 0, 1)
    elsewhere = {**prediction, "report_title": "出院记录"}
    assert score(elsewhere, context={"query_set": QUERIES}).measures["qa_em"] == Counts()
    assert score(elsewhere, "paper", context={"query_set": QUERIES}).measures["qa_em"] == Counts(2, 3, 3)


def test_rows_side_by_side() -> None:
    pairs = [
        {"key": "姓名", "value": "林可", "key_span": [0, 2]},
        {"key": "诊断", "value": "流感", "key_span": [21, 23]},
        {"key": "电话", "value": "", "key_span": None},
    ]
    assert score({"pairs": pairs}).aligned == (
        Aligned("姓名", "林可可", "林可", "wrong", (0.0, 0.0, 0.0), {"null": "no"}),
        Aligned("血糖", "5.2", None, "missing", (0.0, 0.0, 0.0), {"null": "no"}),
        Aligned("血糖", "6.1", None, "missing", (0.0, 0.0, 0.0), {"null": "no"}),
        Aligned("诊断", "", "流感", "spurious", (0.0, 0.0, 0.0), {"null": "yes"}),
        Aligned("电话", None, "", "spurious", (0.0, 0.0, 0.0), {"null": "yes"}),
    )


@pytest.mark.parametrize(
    ("pairs", "spans"),
    [
        pytest.param([("姓名", "x")], [(0, 2)], id="exact"),
        pytest.param([("血糖", "6.1"), ("血糖", "5.2")], [(14, 16), (7, 9)], id="by the value that follows"),
        pytest.param([("血糖", "9"), ("血糖", "9"), ("血糖", "9")], [(7, 9), (14, 16), None], id="in order"),
        pytest.param([("电话", "1")], [None], id="not on the page"),
        pytest.param([("", "1")], [None], id="no key"),
        pytest.param([("白细胞汁数", "4")], [(26, 31)], id="nearly"),
        pytest.param([("白细胞", "4"), ("白细胞计数", "4")], [None, (26, 31)], id="part of another"),
    ],
)
def test_keys_without_a_place_are_placed(
    pairs: list[tuple[str, str]], spans: list[tuple[int, int] | None]
) -> None:
    gold = [Pair(key, span=(0, 2)) for key, _ in pairs]
    found = anchored([Pair(*pair) for pair in pairs], gold, f"{TEXT}\n\n白细胞计数4")
    assert [pair.span for pair in found] == spans
    assert [pair.anchored for pair in found] == [span is not None for span in spans]


def test_a_key_that_the_gold_does_not_place_is_not_placed() -> None:
    gold = [Pair("姓名", "林可可"), Pair("血糖", "5.2", (7, 9))]
    found = anchored([Pair("姓名", "林可可"), Pair("血糖", "5.2"), Pair("诊断", None, (3, 5))], gold, TEXT)
    assert [pair.span for pair in found] == [None, (7, 9), (3, 5)]


def test_a_model_that_repeats_itself_fills_no_memory() -> None:
    sample = score({"pairs": [{"key": "电话", "value": "1"}] * 5_000})
    assert sample.measures["kava"] == Counts(0, 5_000, 4)
    assert sample.problems == {DUPLICATE: 4_999}
    assert len(sample.aligned) == 1_004


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({}, "pairs is not a list"),
        ({"pairs": [{"value": "x"}]}, "pair 0 has no key"),
        ({"pairs": [{"key": "a", "value": {}}]}, "the value of pair 0 is not a text"),
        ({"pairs": [{"key": "a", "key_span": [1]}]}, "the key_span of pair 0"),
    ],
)
def test_bad_gold_is_named(record: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MEDSTRUCT_S.gold(record, 0)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"id": "a", "pairs": []}, ("a", {"pairs": []})),
        ({"page_id": "b", "answer": "{}"}, ("b", "{}")),
        ({"prediction": None}, ("5", None)),
    ],
)
def test_shapes_of_predictions(record: dict[str, Any], expected: Any) -> None:
    assert MEDSTRUCT_S.prediction(record, 5) == expected


ODD = (
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.sampled_from(["", "姓名", "血糖", "null", "5.2", "林可可"])
)
ODD_VALUES = st.recursive(
    ODD,
    lambda parts: (
        st.lists(parts, max_size=3)
        | st.dictionaries(
            st.sampled_from(["key", "value", "key_span", "pairs", "report_title"]), parts, max_size=4
        )
    ),
    max_leaves=12,
)


@given(st.lists(ODD_VALUES, max_size=6), st.sampled_from(["official", "paper"]))
def test_no_prediction_is_an_error(pairs: list[Any], mode: Mode) -> None:
    sample = score({"pairs": pairs}, mode, context={"query_set": QUERIES})
    for name, counts in sample.measures.items():
        assert 0 <= counts.correct <= min(counts.predicted, counts.gold), name
    for name, rate in sample.rates.items():
        assert 0 <= rate.correct <= rate.gold, name
    said = sum(one.predicted is not None for one in sample.aligned)
    assert said == sample.measures["kava"].predicted == len(pairs)
    assert sum(one.gold is not None for one in sample.aligned) == 4


@given(ODD_VALUES)
def test_no_answer_of_any_shape_is_an_error(prediction: Any) -> None:
    sample = score(prediction)
    assert sample.measures["kava"].gold == 4


PAIRS = st.lists(
    st.tuples(
        st.sampled_from(["姓名", "血糖", "血唐", "白细胞计数", "白细胞汁数", ""]),
        st.sampled_from([None, "", "null", "5.2", "林可可"]),
        st.none() | st.tuples(st.integers(0, 9), st.integers(1, 4)).map(lambda span: [span[0], sum(span)]),
    ).map(lambda pair: dict(zip(("key", "value", "key_span"), pair, strict=True))),
    max_size=6,
)


@given(PAIRS, PAIRS, st.sampled_from(["official", "paper"]))
def test_stricter_measures_count_no_more(predicted: list[Any], gold: list[Any], mode: Mode) -> None:
    found = correct(score({"pairs": predicted}, mode, {"pairs": gold}))
    assert found["key_em"] <= found["key_am"]
    assert found["keve"] <= found["keva"] <= found["kava"]


@given(PAIRS, st.sampled_from(["official", "paper"]))
def test_the_gold_itself_has_every_key_and_value(pairs: list[Any], mode: Mode) -> None:
    placed = [{**pair, "key_span": [9 * at, 9 * at + 3]} for at, pair in enumerate(pairs)]
    sample = score({"pairs": placed}, mode, {"pairs": placed})
    assert sample.measures["keve"] == Counts(len(placed), len(placed), len(placed))


SPANS = st.none() | st.tuples(st.integers(-2, 12), st.integers(-2, 12))


@given(st.lists(SPANS, max_size=6), st.lists(SPANS, max_size=6), st.sampled_from([-0.1, 0.0, 0.5]))
def test_candidates_are_all_pairs_of_spans_that_overlap_enough(
    predicted: list[tuple[int, int] | None], gold: list[tuple[int, int] | None], least: float
) -> None:
    said, wanted = ([Pair("k", "v", span) for span in spans] for spans in (predicted, gold))
    found = by_place(dict(enumerate(said)), dict(enumerate(wanted)), Rules(overlap_threshold=least))
    assert {(one.predicted, one.gold): one.iou for one in found} == {
        (i, j): iou
        for i, one in enumerate(predicted)
        for j, other in enumerate(gold)
        if (iou := span_iou(one, other)) > least
    }
