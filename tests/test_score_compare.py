"""Two runs over the same documents: differences with intervals, and what they say."""

import json
import random

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import InputError
from pipeline.scoring.comparing import Difference, Side, compare, side_from, side_of, verdict
from pipeline.scoring.registry import BENCHMARKS, Benchmark
from pipeline.scoring.resampling import Estimate
from pipeline.scoring.running import Order, run
from pipeline.scoring.sample import Counts, Sample
from tests.test_score_run import write

BENCH = Benchmark("tiny", "none", "tests.tiny_scorer:TINY", "f1", "values of keys")


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(BENCHMARKS, "tiny", BENCH)


def side(name, counts, **more):
    samples = {at: Sample(at, {"caseless": one, "exact": one}) for at, one in counts.items()}
    return Side(**{"system": name, "protocol": "tiny", "mode": "paper", "samples": samples} | more)


def right(count):
    return Counts(count, 10, 10)


def test_a_run_differs_from_itself_by_nothing():
    one = side("a", {str(at): right(at) for at in range(10)})
    found = compare(one, one)
    assert [(d.difference, d.p) for d in found.differences] == [(Estimate(0.0, 0.0, 0.0), 1.0)] * 4
    assert verdict(found.differences[0]) == "no difference can be shown: +0.0 points, 95 % +0.0 to +0.0"


def test_pairing_shows_a_small_difference_between_documents_that_differ_much():
    a = side("a", {str(at): right(at % 10) for at in range(200)})
    b = side("b", {str(at): right(at % 10 + 0.2) for at in range(200)})
    first = compare(a, b).differences[0]
    assert (first.measure, first.figure) == ("caseless", "micro f1")
    assert first.difference.value == pytest.approx(0.02)
    assert (first.difference.low, first.difference.high) == pytest.approx((0.02, 0.02))
    assert first.p == pytest.approx(2 / 1001)
    assert first.is_clear
    assert verdict(first) == "B is better by 2.0 points, 95 % +2.0 to +2.0"


def test_swapping_the_sides_turns_the_sign():
    drawn = random.Random(5)
    a = side("a", {str(at): right(drawn.randint(0, 10)) for at in range(30)})
    b = side("b", {str(at): right(drawn.randint(0, 10)) for at in range(30)})
    for there, back in zip(compare(a, b).differences, compare(b, a).differences, strict=True):
        assert there.difference.value == pytest.approx(-back.difference.value)
        assert there.difference.low == pytest.approx(-back.difference.high)
        assert there.p == back.p


def test_only_documents_of_both_count_and_the_others_are_said():
    a = side("a", {"1": right(5), "2": right(5), "3": right(0)})
    b = side("b", {"2": right(6), "1": right(6)})
    found = compare(a, b)
    assert (found.documents, found.only_a, found.only_b) == (2, 1, 0)
    assert found.differences[0].a == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"mode": "official"}, "the runs differ in mode (paper, official)"),
        ({"protocol": "medrepbench"}, "the runs differ in protocol (tiny, medrepbench)"),
        ({"samples": {"9": Sample("9", {})}}, "no document is in both runs"),
    ],
    ids=["mode", "protocol", "documents"],
)
def test_runs_that_cannot_be_compared(more, message):
    with pytest.raises(InputError) as caught:
        compare(side("a", {"1": right(1)}), side("b", {"1": right(1)}, **more))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("low", "value", "high", "price", "words"),
    [
        (0.01, 0.03, 0.05, False, "B is better by 3.0 points, 95 % +1.0 to +5.0"),
        (-0.05, -0.03, -0.01, False, "B is worse by 3.0 points, 95 % -5.0 to -1.0"),
        (-0.01, 0.03, 0.05, False, "no difference can be shown: +3.0 points, 95 % -1.0 to +5.0"),
        (-0.05, -0.03, -0.01, True, "de-identification costs 3.0 points, 95 % -5.0 to -1.0"),
        (0.01, 0.03, 0.05, True, "de-identification gains 3.0 points, 95 % +1.0 to +5.0"),
        (-0.05, -0.01, 0.02, True, "no price can be shown: -1.0 points, 95 % -5.0 to +2.0"),
    ],
)
def test_what_a_difference_says(low, value, high, price, words):
    one = Difference("m", "micro f1", 0.5, 0.5 + value, Estimate(value, low, high), 0.01)
    assert verdict(one, price=price) == words


GOLD = [{"id": str(at), "pairs": {"钾": "4.1", "钠": "140"}} for at in range(20)]


@pytest.fixture
def runs(tmp_path):
    """Gold and two prediction files; B has one value less in every second document."""
    a = [{"id": str(at), "prediction": {"钾": "4.1", "钠": "140"}} for at in range(20)]
    b = [
        {"id": str(at), "prediction": {"钾": "4.1"} if at % 2 else {"钾": "4.1", "钠": "140"}}
        for at in range(20)
    ]
    return [write(tmp_path / f"{name}.jsonl", rows) for name, rows in (("gold", GOLD), ("a", a), ("b", b))]


def test_folders_and_files_say_the_same(runs, tmp_path):
    gold, a, b = runs
    for path in (a, b):
        done = CliRunner().invoke(app, ["score", "run", "tiny", "--gold", str(gold), "--pred", str(path), "--out", str(tmp_path / f"out-{path.stem}")])  # fmt: skip
        assert done.exit_code == 0
    folders = compare(side_of(tmp_path / "out-a"), side_of(tmp_path / "out-b"))
    files = compare(*(side_from(Order(BENCH, gold, path, resamples=0)) for path in (a, b)))
    assert folders.differences == files.differences
    assert folders.differences[0].difference.value == pytest.approx(6 / 7 - 1)


def test_the_price_of_de_identification_in_words_and_as_json(runs):
    gold, a, b = map(str, runs)
    arguments = ["score", "compare", a, b, "--gold", gold, "--protocol", "tiny", "--price"]
    printed = CliRunner().invoke(app, arguments).output
    assert "caseless, micro f1: de-identification costs 14.3 points, 95 % -" in printed
    data = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).output)["data"]
    assert (data["documents"], data["resamples"], len(data["differences"])) == (20, 1000, 4)
    assert data["verdicts"][0].startswith("de-identification costs 14.3 points")


def test_a_damaged_log_is_one_line(runs, tmp_path):
    run(Order(BENCH, runs[0], runs[1]), tmp_path / "out")
    (tmp_path / "out/scores.json").write_text('{"system": "a", "protocol": "tiny", "mode": "paper"}')
    with (tmp_path / "out/samples.jsonl").open("a") as file:
        file.write("cut\n")
    with pytest.raises(InputError, match="line 21 is no sample"):
        side_of(tmp_path / "out")
