"""Counts of documents into figures: sums, means over documents, rates, breakdowns, intervals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.scoring.bootstrap import bootstrap_ci
from pipeline.scoring.facets import Facts, confidence_of, facets_by, facts_of, grouped, length_of
from pipeline.scoring.reduction import reduce
from pipeline.scoring.resampling import Sums, divided, estimate, harmonic, weights
from pipeline.scoring.sample import Aligned, Counts, Sample
from pipeline.scoring.tallying import EFFECT, Tally
from pipeline.scoring.worst import Worst


def tally_of(*samples):
    tally = Tally()
    for sample in samples:
        tally.add(sample)
    return tally


TWO = (
    Sample("1", {"m": Counts(1, 2, 4), "rare": Counts(1, 1, 1)}, {"parse_failure": Counts(0, 0, 1)}, facets={"category": "lab"}),
    Sample("2", {"m": Counts(3, 3, 3)}, {"parse_failure": Counts(1, 0, 1)}, facets={"category": "ct"}),
)  # fmt: skip


def test_micro_sums_and_macro_is_the_mean_over_documents():
    found = reduce(tally_of(*TWO), ("m",)).measures["m"]
    assert found.counts == Counts(4, 5, 7)
    assert found.micro["precision"].value == pytest.approx(4 / 5)
    assert found.micro["recall"].value == pytest.approx(4 / 7)
    assert found.micro["f1"].value == pytest.approx(2 / 3)
    assert found.macro["precision"].value == pytest.approx(0.75)
    assert found.macro["recall"].value == pytest.approx(0.625)
    assert found.macro["f1"].value == pytest.approx((1 / 3 + 1) / 2)


def test_an_overall_figure_is_the_mean_of_values_and_documents():
    samples = [
        Sample("1", {"t.fields": Counts(1, 2, 4), "t.document": Counts(0.5, 1, 1)}),
        Sample("2", {"t.fields": Counts(3, 3, 3), "t.document": Counts(1, 1, 1)}),
        Sample("3", {"q.exact": Counts(1, 1, 1)}),
    ]
    pairs = {"t.fields": "t.document", "absent.fields": "absent.document"}
    found = reduce(tally_of(*samples), ("t.fields",), pairs=pairs).overall
    assert list(found) == ["t.fields"]
    assert found["t.fields"].value == pytest.approx((2 / 3 + 0.75) / 2)
    assert found["t.fields"].low <= found["t.fields"].value <= found["t.fields"].high


def test_a_measure_of_some_documents_is_averaged_over_these():
    rare = reduce(tally_of(*TWO), ("m",)).measures["rare"]
    assert (rare.documents, rare.macro["f1"].value) == (1, 1.0)
    # resamples without the document say nothing about it
    assert (rare.micro["f1"].low, rare.micro["f1"].high) == (1.0, 1.0)


def test_headline_measures_come_first_and_are_grouped():
    found = reduce(tally_of(*TWO), ("absent", "rare"))
    assert list(found.measures) == ["rare", "m"]
    (lab, ct) = sorted(found.groups["category"], key=lambda group: group.value, reverse=True)
    assert (lab.value, lab.documents, lab.measures["rare"]["f1"].value) == ("lab", 1, 1.0)
    assert (ct.value, ct.measures["rare"]["f1"].value) == ("ct", 0.0)


def test_rates_are_how_often_of_how_often_it_could():
    rate = reduce(tally_of(*TWO), ()).rates["parse_failure"]
    assert (rate.count, rate.of, rate.rate.value) == (1.0, 2.0, 0.5)


def test_nothing_divided_by_nothing_is_nought():
    found = reduce(tally_of(Sample("1", {"m": Counts()})), ("m",)).measures["m"]
    assert (found.micro["f1"].value, found.macro["f1"].value, found.macro["f1"].high) == (0.0, 0.0, 0.0)
    assert divided(np.array([1.0, 0.0]), np.array([0.0, 0.0])).tolist() == [0.0, 0.0]
    assert harmonic(np.array([0.0]), np.array([0.0])).tolist() == [0.0]


def test_no_documents_give_no_measures():
    found = reduce(tally_of(), ("m",))
    assert (found.documents, found.measures, found.groups) == (0, {}, {})


ALIGNED = (
    Aligned("钾", "4.1", "4.1", "exact"),
    Aligned("钾", "4.1", "4.10", "near", facets={"kind": "number"}),
    Aligned("钾", "4.1", "9", "wrong"),
    Aligned("钠", "140", None, "missing"),
    Aligned("钙", None, "2", "spurious"),
    Aligned("镁", None, None, "null"),
)


def test_values_are_broken_down_by_field_and_facet():
    found = reduce(tally_of(Sample("1", {}, aligned=ALIGNED)), ()).breakdowns
    rows = [
        (one.value, one.gold, one.predicted, one.exact.value, one.right.value, one.precision.value)
        for one in found["field"].slices
    ]
    assert rows == [
        ("钾", 3, 3, pytest.approx(1 / 3), pytest.approx(2 / 3), pytest.approx(2 / 3)),
        ("钙", 0, 1, 0.0, 0.0, 0.0),
        ("钠", 1, 0, 0.0, 0.0, 0.0),
    ]
    assert [(one.value, one.gold) for one in found["kind"].slices] == [("number", 1)]


def test_rare_values_are_counted_and_have_no_row():
    aligned = tuple(Aligned(f"{number:03}", "v", "v", "exact") for number in range(45))
    found = reduce(tally_of(Sample("1", {}, aligned=aligned)), ()).breakdowns["field"]
    assert (len(found.slices), found.slices[0].value, found.left_out) == (40, "000", 5)


@pytest.mark.parametrize(("text", "value"), [("1", "1-4"), ("12345", "5-9"), ("x" * 10, "10-19"), ("x" * 19, "10-19"), ("x" * 20, "20-49"), ("x" * 50, "50+")])  # fmt: skip
def test_classes_of_length(text, value):
    assert length_of(text) == value


@pytest.mark.parametrize(("confidence", "value"), [(0.0, "below 0.80"), (0.8, "0.80-0.90"), (0.94, "0.90-0.95"), (0.98, "0.95-0.99"), (1.0, "0.99-1.00")])  # fmt: skip
def test_classes_of_confidence(confidence, value):
    assert confidence_of(confidence) == value


def test_facets_come_from_the_record_and_the_protocol_has_the_last_word():
    record = {"category": "lab", "report_title": 5, "ocr_confidence": 0.97, "confidences": {"4.1": 0.5}}
    aligned = (
        Aligned("WBC ", "4.1", "4.1", "exact"),
        Aligned("k", "12345", None, "missing", facets={"value_length": "mine"}),
        Aligned("k", None, "x", "spurious"),
    )
    facts = facts_of(record)
    assert grouped(Sample("1", {}, facets={"category": "own"}), facts).facets == {
        "category": "own",
        "ocr_confidence": "0.95-0.99",
    }
    facets = facets_by(facts, frozenset({"wbc"}))
    assert facets(aligned) == [
        {"value_length": "1-4", "ocr_confidence": "below 0.80", "key_seen": "seen"},
        {"value_length": "5-9", "ocr_confidence": "0.95-0.99", "key_seen": "unseen"},
        {},
    ]
    tally = Tally()
    tally.add(Sample("1", {}, aligned=aligned), facets)
    assert list(tally.facets["value_length"].values) == ["1-4", "mine"]


@pytest.mark.parametrize(
    "record", [{}, {"category": 3, "confidences": [1], "ocr_confidence": "high", "image": 2}]
)
def test_a_record_without_facts_has_none(record):
    assert facts_of(record) == Facts()


@given(st.integers(1, 40), st.integers(0, 250), st.integers(0, 5))
def test_a_resample_has_as_many_documents_as_there_are(documents, resamples, seed):
    chunks = [*weights(documents, resamples, seed)]
    assert sum(len(chunk) for chunk in chunks) == resamples
    assert all((chunk.sum(axis=1) == documents).all() for chunk in chunks)


def test_the_same_seed_draws_the_same_documents_whatever_is_asked_for():
    first, second = Sums(5, 200, 7), Sums(5, 200, 7)
    one = first.add(np.arange(5.0)[:, None])
    second.add(np.ones((5, 3)))
    other = second.add(np.arange(5.0)[:, None])
    assert (first.of(one) == second.of(other)).all()
    assert (Sums(5, 200, 8).add(np.ones((5, 1))), first.of(one)[0, 0]) == (slice(0, 1), 10.0)


def test_resampled_sums_are_those_of_the_drawn_documents():
    columns = np.array([[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]])
    sums = Sums(3, 50, 3)
    place = sums.add(columns)
    drawn = np.vstack([*weights(3, 50, 3)])
    assert sums.of(place)[1:] == pytest.approx(drawn @ columns)
    assert sums.of(place)[0].tolist() == [7.0, 70.0]


def test_the_interval_is_that_of_the_plain_bootstrap_where_documents_are_values():
    values = [0.086, 0.237, 0.801, 0.582, 0.094, 0.433, 0.479, 0.16, 0.735, 0.114, 0.391, 0.517]
    samples = [Sample(str(at), {"m": Counts(value, 1, 1)}) for at, value in enumerate(values)]
    found = reduce(tally_of(*samples), ("m",), resamples=9999).measures["m"]
    low, high = bootstrap_ci(values)
    assert (found.micro["recall"].low, found.micro["recall"].high) == pytest.approx((low, high), abs=0.01)
    assert (found.macro["recall"].low, found.macro["recall"].high) == pytest.approx((low, high), abs=0.01)


COUNTS = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)).map(
    lambda three: Counts(min(three), three[1], three[2])
)


@given(st.lists(COUNTS, min_size=1, max_size=8))
def test_figures_lie_between_their_bounds_and_micro_is_that_of_the_sum(counts):
    samples = [Sample(str(at), {"m": one}) for at, one in enumerate(counts)]
    found = reduce(tally_of(*samples), ("m",), resamples=200).measures["m"]
    total = sum(counts, Counts())
    assert found.micro["f1"].value == pytest.approx(total.f1)
    assert found.macro["f1"].value == pytest.approx(sum(one.f1 for one in counts) / len(counts))
    for figures in (found.micro, found.macro):
        for one in figures.values():
            assert 0 <= one.low <= one.high <= 1


def test_without_resamples_a_figure_is_its_own_interval():
    found = reduce(tally_of(*TWO), ("m",), resamples=0).measures["m"].micro["f1"]
    assert found.low == found.value == found.high


def test_resamples_without_anything_to_count_are_left_out():
    values, counted = np.array([0.5, 0.0, 0.6, 0.4]), np.array([2.0, 0.0, 1.0, 1.0])
    assert estimate(values, counted).low == pytest.approx(0.405)
    assert estimate(values, np.array([2.0, 0.0, 0.0, 0.0])).high == 0.5


@pytest.mark.parametrize(("outcome", "effect"), EFFECT.items(), ids=str)
def test_an_outcome_adds_to_what_it_is(outcome, effect):
    gold = None if outcome in {"spurious", "null"} else "g"
    predicted = None if outcome in {"missing", "null"} else "p"
    assert effect[:2] == (int(gold is not None), int(predicted is not None))


def test_the_worst_documents_are_kept_in_order_and_equal_ones_as_they_came():
    worst = Worst(cap=3)
    for name, errors in (("a", 1), ("b", 3), ("c", 0), ("d", 3), ("e", 2), ("f", 1)):
        worst.add(Sample(name, {}, aligned=(Aligned("k", "g", "p", "wrong"),) * errors))
    assert [sample.id for sample in worst.samples()] == ["b", "d", "e"]
    assert worst.with_errors == 5
