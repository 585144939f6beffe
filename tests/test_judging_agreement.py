"""Judge and people: accuracy and kappa of known tables, majority, ties, what cannot be compared."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import InputError
from pipeline.scoring.judging import Judgement, State
from pipeline.scoring.judging.agreement import between, compare, estimates, majority, opinions
from pipeline.scoring.judging.judgement import Kind


def pairs_of(table):
    """(document, one, other) of a table of counts, each in a document of its own."""
    found = [(one, other) for one, row in table.items() for other, count in row.items() for _ in range(count)]
    return [(str(at), one, other) for at, (one, other) in enumerate(found)]


@pytest.mark.parametrize(
    ("table", "accuracy", "kappa"),
    [
        ({"yes": {"yes": 20, "no": 5}, "no": {"yes": 10, "no": 15}}, 0.7, 0.4),
        ({"0": {"0": 5}, "1": {"1": 5}, "2": {"2": 10}}, 1.0, 1.0),
        ({"a": {"b": 5}, "b": {"a": 5}}, 0.0, -1.0),
        ({"a": {"a": 7}}, 1.0, 0.0),
        ({"a": {"a": 9, "b": 1}}, 0.9, 0.0),
        ({}, 0.0, 0.0),
    ],
)
def test_kappa_of_known_tables(table, accuracy, kappa):
    found = estimates(pairs_of(table), resamples=200)
    assert [one.value for one in found] == pytest.approx([accuracy, kappa], abs=1e-12)
    for one in found:
        assert one.low <= one.value <= one.high


def test_the_interval_is_seeded_and_holds_the_value():
    table = pairs_of({"yes": {"yes": 20, "no": 5}, "no": {"yes": 10, "no": 15}})
    first, second, other = estimates(table), estimates(table), estimates(table, seed=43)
    assert first == second
    assert first != other
    assert 0.1 < first[1].low < 0.4 < first[1].high < 0.7


def test_documents_are_resampled_whole():
    """Ten verdicts in one document are one draw: the interval is that single value."""
    pairs = [("1", "yes", "yes")] * 6 + [("1", "no", "yes")] * 4
    accuracy, _ = estimates(pairs)
    assert (accuracy.value, accuracy.low, accuracy.high) == (0.6, 0.6, 0.6)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("012"), st.sampled_from("012")), max_size=30)
)
def test_kappa_never_leaves_its_range(pairs):
    accuracy, kappa = estimates(pairs, resamples=20)
    assert 0 <= accuracy.low <= accuracy.high <= 1
    assert -1 <= kappa.low <= kappa.high <= 1


@pytest.mark.parametrize(
    ("votes", "said"),
    [
        (["2"], "2"),
        (["2", "2", "1"], "2"),
        (["2", "1"], None),
        (["0", "1", "2"], None),
        (["1", "1", "2", "2"], None),
    ],
)
def test_majority(votes, said):
    assert majority(votes) == said


def aspect(document, verdict, state=State.JUDGED):
    return Judgement("medrepbench", document, Kind.REASONING, "", state, verdict)


def test_a_judge_against_three_people(tmp_path):
    votes = {"a": [2, 2, 1], "b": [0, 0, 0], "c": [1, 2, 0], "d": [1, 1, 1], "e": [2, 2, 2]}
    path = tmp_path / "human.jsonl"
    path.write_text("".join(
        json.dumps({"page_id": document, "target": "reasoning", "value": str(value), "reviewer": f"r{at}"}) + "\n"
        for document, values in votes.items() for at, value in enumerate(values)
    ))  # fmt: skip
    made = [
        aspect("a", 2),
        aspect("b", 1),
        aspect("c", 1),
        aspect("d", None, State.MALFORMED),
        aspect("z", 2),
    ]
    (found,) = compare({one.key: one for one in made}, opinions(path))
    assert (found.kind, found.compared, found.documents, found.ties, found.unjudged) == (
        "reasoning",
        2,
        2,
        1,
        1,
    )
    assert found.accuracy.value == 0.5
    assert found.people is not None
    assert 0 < found.people < 1


def test_people_who_agree_fully():
    votes = [{"r1": "1", "r2": "1"}, {"r1": "2", "r2": "2"}, {"r1": "0"}]
    assert between(votes) == 1.0
    assert between([{"r1": "1"}, {"r2": "1"}]) is None


def test_verdicts_in_a_table_and_scores_by_halves(tmp_path):
    path = tmp_path / "human.csv"
    path.write_text(
        "id,kind,item,verdict\n1,equal,2.unit,相等\n2,free_form,,0.5\n3,free_form,,0\n4,factuality,,2\n"
    )
    assert opinions(path) == {
        ("1", "equal", "2.unit"): {"": "equal"},
        ("2", "free_form", ""): {"": "right"},
        ("3", "free_form", ""): {"": "wrong"},
        ("4", "factuality", ""): {"": "2"},
    }


@pytest.mark.parametrize(
    "row",
    [
        "1,taste,,2",
        "1,factuality,,3",
        "1,factuality,,good",
        "1,equal,,same",
        ",equal,,相等",
        "1,free_form,,7",
        "1,factuality,,",
    ],
)
def test_a_verdict_that_cannot_be_is_named(tmp_path, row):
    path = tmp_path / "human.csv"
    path.write_text(f"id,kind,item,verdict\n1,factuality,,0\n{row}\n")
    with pytest.raises(InputError, match=r"^human.csv, line 3: give id, kind and a verdict"):
        opinions(path)


def test_two_files_with_nothing_in_common():
    with pytest.raises(InputError, match="nothing was judged by both"):
        compare({("1", "factuality", ""): aspect("1", 2)}, {("2", "factuality", ""): {"": "2"}})
