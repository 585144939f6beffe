import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.listed import objects
from pipeline.scoring.medrepbench import MEDREPBENCH
from pipeline.scoring.medrepbench.items import FIELDS, fold, fold_number
from pipeline.scoring.medrepbench.recall import avg_recall, recalls
from pipeline.scoring.rows import paired
from pipeline.scoring.sample import Counts, Document

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "../shared/corpus/public/medical/medrepbench_rows.jsonl"


def item(name="葡萄糖", value="5.2", unit="mmol/L", bounds="3.9-6.1", flag="0"):
    return dict(zip(FIELDS, (name, value, unit, bounds, flag), strict=True))


def score(gold, prediction):
    name, read = MEDREPBENCH.gold({"image": "a.jpg", "items": gold}, 0)
    return MEDREPBENCH.score(Document(name, read, prediction), "paper")


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        (" 比值：A ", "比值:a"),
        ("g / L", "g/l"),
        ("3.5～9.5", "3.5-9.5"),
        ("3.5—9.5", "3.5-9.5"),
        ("3.5–9.5", "3.5-9.5"),
        ("3.5－9.5", "3.5-9.5"),
        ("3.5--9.5", "3.5--9.5"),
        ("×10^9/L", "×10^9/l"),
        ("μg", "μg"),
        ("５", "５"),
        ("≤5", "≤5"),
        ("a\u3000b", "a\u3000b"),
        ("12.0", "12.0"),
    ],
)
def test_a_name_is_folded(written, folded):
    assert fold(written) == folded


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("12.0", "12"),
        ("12.00", "12"),
        ("12.80", "12.80"),
        ("12.05", "12.05"),
        ("9.0-50.00", "9-50"),
        (".0", ".0"),
        ("0.0", "0"),
    ],
)
def test_whole_numbers_lose_their_zeros(written, folded):
    assert fold_number(written) == folded


PREDICTIONS = {
    "equal": ([item()], [item()], [1, 1, 1, 1, 1]),
    "extra row first": ([item()], [item("姓名"), item()], [0, 0, 0, 0, 0]),
    "name differs": ([item()], [item("葡萄糖(GLU)")], [0, 0, 0, 0, 0]),
    "two of a name in order": (
        [item(value="1"), item(value="2")],
        [item(value="2"), item(value="1")],
        [2, 0, 2, 2, 2],
    ),
    "an empty name is a name": ([item("")], [item("")], [1, 1, 1, 1, 1]),
    "flag as a number": ([item(flag="1")], [item() | {"is_abnormal": 1}], [1, 1, 1, 1, 1]),
    "null is nothing": ([item(unit="")], [item() | {"item_unit": None}], [1, 1, 1, 1, 1]),
    "open flag is not normal": ([item(flag="")], [item(flag="0")], [1, 1, 1, 1, 0]),
    "a row that is no object costs its place": ([item()], ["葡萄糖", item()], [0, 0, 0, 0, 0]),
    "no gold": ([], [item()], [0, 0, 0, 0, 0]),
}


@pytest.mark.parametrize(("gold", "predicted", "correct"), PREDICTIONS.values(), ids=PREDICTIONS)
def test_right_values_within_the_budget(gold, predicted, correct):
    assert recalls(gold, predicted) == dict(zip(FIELDS, correct, strict=True))


ANSWERS = {
    "list": ([item()], 1.0),
    "json": (json.dumps([item()]), 1.0),
    "object with items": (json.dumps({"items": [item()]}), 1.0),
    "fenced": ("```json\n" + json.dumps([item()]) + "\n```", 1.0),
    "amid prose": ("见[1]：" + json.dumps([item()]) + "，以上。", 1.0),
    "after a thought": ("<think>[]</think>" + json.dumps([item()]), 1.0),
    "cut off": (json.dumps([item(), item("钾")])[:-9], 1.0),
    "object by object": (json.dumps(item()) + "\n" + json.dumps(item("钾")), 1.0),
    "value wrong": (json.dumps([item(value="9")]), 0.8),
    "NaN": ('[{"item_name": "葡萄糖", "item_value": NaN}]', 0.2),
    "prose": ("看不清", 0.0),
    "nothing": ("", 0.0),
    "deep": ("[" * 10_000 + "]" * 10_000, 0.0),
    "deep objects": ('{"a":' * 10_000 + "1" + "}" * 10_000, 0.0),
    "brackets": ("[" * 1_000_000, 0.0),
    "number": ("5", 0.0),
}


@pytest.mark.parametrize(("answer", "reward"), ANSWERS.values(), ids=ANSWERS)
def test_a_completion_earns_its_recall(answer, reward):
    assert avg_recall(answer, [item()]) == pytest.approx(reward, abs=1e-12)


def test_without_gold_there_is_nothing_to_earn():
    assert avg_recall("[]", []) == 0.0


def test_order_and_extra_rows_cost_nothing_but_precision_where_order_is_free():
    sample = score([item("钾"), item("钠")], [item("姓名", "甲", "", "", ""), item("钠"), item("钾")])
    assert sample.measures["top_k.item_value"] == Counts(1, 2, 2)
    assert sample.measures["aligned.item_value"] == Counts(2, 3, 2)
    assert sample.measures["aligned.average"].precision == pytest.approx(2 / 3)
    assert sample.problems == {"row_beyond_budget": 1}


def test_a_name_that_is_misread_keeps_its_values_where_order_is_free():
    sample = score([item("谷丙转氨酶")], [item("谷丙转氨晦")])
    assert sample.measures["top_k.average"].correct == 0
    assert sample.measures["aligned.item_name"] == Counts(0, 1, 1)
    assert sample.measures["aligned.item_value"] == Counts(1, 1, 1)
    assert [one.outcome for one in sample.aligned] == ["wrong", "exact", "exact", "exact", "exact"]


def test_rows_of_one_name_find_their_values_where_order_is_free():
    sample = score([item(value="1"), item(value="2")], [item(value="2"), item(value="1")])
    assert sample.measures["top_k.item_value"] == Counts(0, 2, 2)
    assert sample.measures["aligned.item_value"] == Counts(2, 2, 2)


def test_every_gold_field_and_every_invented_value_has_a_line():
    sample = score(
        [item(unit="", flag="1"), item("钾")], [item(unit="g", flag=""), item("尿比重", "1.02", "", "", "")]
    )
    assert [(one.field, one.gold, one.predicted, one.outcome) for one in sample.aligned] == [
        ("item_name", "葡萄糖", "葡萄糖", "exact"),
        ("item_value", "5.2", "5.2", "exact"),
        ("item_unit", "", "g", "spurious"),
        ("item_range", "3.9-6.1", "3.9-6.1", "exact"),
        ("is_abnormal", "1", "", "missing"),
        ("item_name", "钾", None, "missing"),
        ("item_value", "5.2", None, "missing"),
        ("item_unit", "mmol/L", None, "missing"),
        ("item_range", "3.9-6.1", None, "missing"),
        ("is_abnormal", "0", None, "missing"),
        ("item_name", None, "尿比重", "spurious"),
        ("item_value", None, "1.02", "spurious"),
    ]
    assert sample.rates == {
        "hallucination": Counts(1, 0, 1),
        "abstention": Counts(6, 0, 10),
        "default_to_null": Counts(6, 0, 9),
        "parse_failure": Counts(0, 0, 1),
    }


@pytest.mark.parametrize(
    ("prediction", "problems", "failed"),
    [(None, {"missing_prediction": 1}, 0), ("看不清", {"unparsable_answer": 1}, 1), ([], {}, 0)],
)
def test_what_cannot_be_read_is_charged(prediction, problems, failed):
    sample = score([item()], prediction)
    assert sample.measures["top_k.average"] == Counts(0, 0, 1)
    assert (sample.problems, sample.rates["parse_failure"].correct) == (problems, failed)


@pytest.mark.parametrize(
    ("record", "name", "kind"),
    [
        ({"image": "a.jpg", "items": [item()]}, "a.jpg", ""),
        ({"image": "a.jpg", "meta": '{"report_type": "检验报告"}', "items": "[]"}, "a.jpg", "laboratory"),
        ({"id": 7, "meta": {"type": "超声检查"}, "items": []}, "7", "narrative"),
        ({"meta": None, "items": []}, "3", ""),
        ({"meta": "no JSON", "items": []}, "3", ""),
    ],
)
def test_a_gold_record_is_read(record, name, kind):
    assert MEDREPBENCH.gold(record, 3)[0] == name
    assert MEDREPBENCH.gold(record, 3)[1]["kind"] == kind


@pytest.mark.parametrize("record", [{}, {"items": None}, {"items": "看不清"}, {"items": 5}, {"items": {}}])
def test_a_gold_record_without_items_is_refused(record):
    with pytest.raises(ValueError, match="no items"):
        MEDREPBENCH.gold(record, 0)


def test_a_prediction_record_needs_items_or_an_answer():
    assert MEDREPBENCH.prediction({"image": "a", "answer": "x"}, 0) == ("a", "x")
    with pytest.raises(ValueError, match="none of items"):
        MEDREPBENCH.prediction({"image": "a"}, 0)


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the public corpus is not beside the checkout")
def test_published_rows_are_right_about_themselves():
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        sample = score(json.loads(line)["items"], json.loads(line)["items"])
        assert sample.measures["top_k.average"].recall == 1.0
        assert sample.measures["aligned.average"].f1 == 1.0


texts = st.sampled_from(["", "钾", "钠", "白细胞", "白细胞计数", "5", "5.0", "1-2", "0", "1"])
rows = st.lists(st.builds(item, texts, texts, texts, texts, texts), max_size=5)


@given(rows, rows)
def test_measures_lie_in_their_bounds(gold, predicted):
    sample = score(gold, predicted)
    for counts in sample.measures.values():
        assert 0 <= counts.correct <= min(counts.predicted, counts.gold)
    assert sample.measures["top_k.average"].recall == pytest.approx(avg_recall(predicted, gold), abs=1e-12)
    assert all(0 <= rate.correct <= rate.gold for rate in sample.rates.values())
    assert sum(one.gold is not None for one in sample.aligned) == 5 * len(gold)


@given(rows, st.randoms(use_true_random=False))
def test_where_order_is_free_no_order_matters(gold, random):
    shuffled = random.sample(gold, len(gold))
    counts = score(gold, shuffled).measures["aligned.average"]
    assert counts.correct == counts.gold == counts.predicted


@pytest.mark.parametrize(
    ("gold", "predicted", "threshold", "pairs"),
    [
        ("ab", "ac", 0.5, [(0, 0)]),  # one of two characters is common: exactly half
        ("ab", "cd", 0.5, []),
        ("abcde", "abcxy", 0.6, [(0, 0)]),  # three of five
        ("abcde", "abxyz", 0.6, []),
    ],
)
def test_names_exactly_at_the_threshold_are_paired(gold, predicted, threshold, pairs):
    assert paired([gold], [predicted], lambda i, j: 0.0, threshold) == pairs


@given(st.lists(texts, max_size=6), st.lists(texts, max_size=6))
def test_rows_are_paired_one_to_one_and_equal_names_first(gold, predicted):
    pairs = paired(gold, predicted, lambda i, j: 0.0)
    assert pairs == sorted(pairs)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    equal = sum(gold[i] == predicted[j] for i, j in pairs)
    assert equal == sum(min(gold.count(name), predicted.count(name)) for name in set(gold))


json_values = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=True) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*FIELDS, "items", "a"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(json_values | st.text(max_size=60))
def test_no_prediction_breaks_the_scorer(prediction):
    assert 0 <= score([item()], prediction).measures["top_k.average"].recall <= 1
    assert objects(prediction) is None or isinstance(objects(prediction), list)


def test_a_reward_needs_nothing_beyond_the_standard_library():
    code = (
        "import sys; from pipeline.scoring.medrepbench.recall import avg_recall; "
        "print(sorted({'numpy', 'orjson', 'scipy', 'rapidfuzz', 'polars'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"


def test_a_record_is_known_by_its_page():
    assert MEDREPBENCH.gold({"page_id": "p1", "items": []}, 7)[0] == "p1"
    assert MEDREPBENCH.prediction({"page_id": "p1", "items": []}, 7)[0] == "p1"
