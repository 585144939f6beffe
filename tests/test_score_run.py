"""`medstruct score`: files to figures, what is charged, what is written, what is said; with a tiny protocol."""

import json
import stat

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import InputError
from pipeline.scoring.outputs import leaderboard, scores_of, shown
from pipeline.scoring.registry import BENCHMARKS, Benchmark, benchmark
from pipeline.scoring.running import Order, run
from tests.tiny_scorer import TINY

BENCH = Benchmark("tiny", "none", "tests.tiny_scorer:TINY", "f1", "values of keys")
GOLD = [
    {"id": "1", "pairs": {"钾": "4.1", "钠": "140"}, "category": "lab", "ocr_confidence": 0.97},
    {"id": "2", "pairs": {"诊断": "Flu"}, "category": "note", "ocr_confidence": 0.5},
    {"id": "3", "pairs": {"钾": "5.0", "钙": "2.2"}, "category": "lab", "extra": True},
]
PREDICTED = [
    {"id": "1", "prediction": {"钾": "4.1", "钠": "141", "镁": "1"}},
    {"id": "2", "prediction": '{"诊断": "flu"}'},
]
FILES = {"scores.json", "samples.jsonl", "leaderboard.md", "errors.html", "field.svg", "ocr_confidence.svg"}


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(BENCHMARKS, "tiny", BENCH)


def write(path, records):
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in records]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def files(tmp_path):
    return write(tmp_path / "gold.jsonl", GOLD), write(tmp_path / "model-a.jsonl", PREDICTED)


def call(*arguments):
    """Exit status and output of a command; an error of ours is raised as `main` would print it."""
    done = CliRunner().invoke(app, ["score", *map(str, arguments)])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


def counts_of(found):
    return {name: (one.counts.correct, one.counts.predicted, one.counts.gold) for name, one in found.reduction.measures.items()}  # fmt: skip


def test_a_document_without_a_prediction_is_charged(files):
    found = run(Order(BENCH, *files))
    assert found.missing == 1
    assert counts_of(found) == {"caseless": (2, 4, 5), "exact": (1, 4, 5), "extra": (0.5, 1, 1)}
    assert found.reduction.problems == {"missing_prediction": 1}
    assert found.reduction.outcomes == {"exact": 1, "wrong": 1, "spurious": 1, "near": 1, "missing": 2}


def test_no_predictions_at_all_charge_every_document(files, tmp_path):
    found = run(Order(BENCH, files[0], write(tmp_path / "none.jsonl", [])))
    assert (found.missing, found.reduction.measures["exact"].micro["f1"].value) == (3, 0.0)
    assert found.reduction.measures["exact"].counts.gold == 5


BROKEN = [
    {"id": "1", "prediction": {"钾": "9"}},
    "not JSON",
    "",
    {"id": "7", "prediction": {}},
    {"id": "1", "prediction": {"钾": "4.1"}},
    {"id": "2"},
    '{"id": "2", "prediction": NaN}',
    '{"id": "3", "prediction": ' + "[" * 5000 + "]" * 5000 + "}",
    {"id": "3", "prediction": '{"钾": "5.0"' + ', "a": [' * 3000},
]


def test_what_is_wrong_with_a_file_is_counted_and_named_by_line(files, tmp_path):
    found = run(Order(BENCH, files[0], write(tmp_path / "b.jsonl", BROKEN)))
    assert {name: (one.count, one.lines) for name, one in found.predictions.problems.items()} == {
        "not JSON": (1, [2]),
        "id without gold: ignored": (1, [4]),
        "duplicate id: the last one counts": (1, [5]),
        "no prediction": (1, [6]),
        "NaN or a lone surrogate: taken as null or U+FFFD": (1, [7]),
        "nested deeper than 100": (1, [8]),
    }
    assert found.predictions.records == 8
    assert counts_of(found)["exact"] == (1, 1, 5)
    assert found.reduction.rates["parse_failure"].count == 1


def test_an_answer_that_is_nested_without_end_is_charged(files, tmp_path):
    deep = {"id": "1", "prediction": "[" * 100_000}
    found = run(Order(BENCH, files[0], write(tmp_path / "b.jsonl", [deep])), tmp_path / "out")
    assert found.reduction.problems == {"answer_nested_too_deep": 1, "missing_prediction": 2}


def test_a_lone_surrogate_that_an_answer_escapes_is_written(files, tmp_path):
    odd = {"id": "1", "prediction": '{"\\ud800": "\\udfff", "钾": "4\\ud8001"}'}
    run(Order(BENCH, files[0], write(tmp_path / "b.jsonl", [odd])), tmp_path / "out")
    first = json.loads((tmp_path / "out/samples.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert sorted((one["field"], one["predicted"]) for one in first["aligned"]) == [("?", "?"), ("钠", None), ("钾", "4?1")]  # fmt: skip


def test_the_log_has_a_line_for_every_document(files, tmp_path):
    run(Order(BENCH, *files), tmp_path / "out")
    lines = [json.loads(line) for line in (tmp_path / "out/samples.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == ["1", "2", "3"]
    assert lines[1] == {
        "id": "2",
        "measures": {
            "exact": {"correct": 0, "predicted": 1, "gold": 1},
            "caseless": {"correct": 1, "predicted": 1, "gold": 1},
        },
        "rates": {"parse_failure": {"correct": 0.0, "predicted": 1, "gold": 1}},
        "aligned": [
            {
                "field": "诊断",
                "gold": "Flu",
                "predicted": "flu",
                "outcome": "near",
                "marks": [0.0],
                "facets": {},
            }
        ],
        "problems": {},
        "facets": {"category": "note", "ocr_confidence": "below 0.80"},
    }


def test_all_outputs_are_written_and_the_same_run_writes_the_same_bytes(files, tmp_path):
    for name in ("one", "two"):
        assert call("run", "tiny", "--gold", files[0], "--pred", files[1], "--out", tmp_path / name)[0] == 0
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / name).rglob("*") if path.is_file()} for name in ("one", "two")
    )  # fmt: skip
    assert set(one) == FILES
    assert one == two
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o700


def test_scores_json(files, tmp_path):
    scores = scores_of(run(Order(BENCH, *files)), "model-a")
    assert scores["main"] == {
        "measure": "caseless",
        "figure": "f1",
        **scores["main"],
        "value": pytest.approx(4 / 9),
    }
    assert list(scores["measures"]) == ["caseless", "exact", "extra"]
    assert [one["value"] for one in scores["breakdowns"]["value_length"]["slices"]] == ["1-4"]
    assert [(one["value"], one["documents"]) for one in scores["groups"]["category"]] == [
        ("lab", 2),
        ("note", 1),
    ]
    assert scores["config"] == {
        "protocol": "tiny",
        "mode": "paper",
        "split": "test",
        "resamples": 1000,
        "seed": 42,
        "gold_sha256": scores["config"]["gold_sha256"],
        "predictions_sha256": scores["config"]["predictions_sha256"],
    }
    assert {"medstruct", "python", "numpy", "rapidfuzz"} <= set(scores["versions"])
    json.dumps(scores)


def test_the_hash_of_the_configuration_is_of_content_and_settings_and_of_no_place(files, tmp_path):
    def digest(gold=files[0], seed=42):
        return scores_of(run(Order(BENCH, gold, files[1], seed=seed, resamples=9)), "x")["config_sha256"]

    moved = write(tmp_path / "elsewhere/other.jsonl", GOLD)
    changed = write(tmp_path / "changed.jsonl", [*GOLD[:2], {**GOLD[2], "pairs": {"钾": "5.1"}}])
    assert digest() == digest(moved)
    assert len({digest(), digest(changed), digest(seed=7)}) == 3


def test_the_leaderboard_has_one_row(files):
    scores = scores_of(run(Order(BENCH, *files)), "a|b")
    lines = leaderboard(scores, TINY.headline).splitlines()
    assert (
        lines[0] == "| system | protocol | mode | documents | without prediction | caseless f1 | exact f1 |"
    )
    assert lines[1] == "| --- | --- | --- | ---: | ---: | ---: | ---: |"
    assert lines[2].startswith("| a\\|b | tiny | paper | 3 | 1 | 44.4 (")
    assert len(lines) == 3


def test_figures_are_shown_in_per_cent():
    assert shown({"value": 0.8745, "low": 0.0, "high": 1.0}) == "87.5 (0.0 to 100.0)"


def test_what_a_run_prints(files, tmp_path):
    bad = write(tmp_path / "b.jsonl", BROKEN)
    status, printed = call("run", "tiny", "--gold", files[0], "--pred", bad)
    assert status == 0
    for line in (
        "1 document(s) have no prediction and are charged",
        "predictions: 1 x not JSON (line 2)",
        "predictions: 1 x id without gold: ignored (line 4)",
    ):
        assert line in printed.splitlines()
    assert "Main number: caseless f1 33.3" in printed


def test_a_run_as_json(files):
    status, printed = call("run", "tiny", "--gold", files[0], "--pred", files[1], "--json", "--resamples", 0)
    envelope = json.loads(printed)
    assert (status, envelope["ok"], envelope["command"]) == (0, True, "score run")
    assert envelope["data"]["measures"]["exact"]["counts"] == {"correct": 1.0, "predicted": 4.0, "gold": 5.0}
    assert envelope["data"]["system"] == "model-a"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "none", "--gold", "{gold}", "--pred", "{pred}"], "no protocol of that name: give one of medstruct-s,"),
        (["run", "tiny", "--gold", "{gold}", "--pred", "{pred}", "--mode", "official"], "tiny has no mode official: give paper"),
        (["run", "tiny", "--gold", "{empty}", "--pred", "{pred}"], "holds no usable gold of tiny: it is empty"),
        (["run", "tiny", "--gold", "{pred}", "--pred", "{pred}"], "holds no usable gold of tiny: line 1: no pairs"),
        (["run", "tiny", "--gold", "absent", "--pred", "{pred}"], "absent does not exist"),
        (["run", "tiny", "--gold", "{gold}", "--pred", "absent.jsonl"], "absent.jsonl does not exist"),
        (["run", "all", "--gold", "{folder}", "--pred", "{folder}"], "all wants folders with <protocol>.jsonl"),
        (["compare", "{folder}", "{folder}"], "holds no run: give folders of `medstruct score run --out`"),
        (["compare", "{pred}", "{pred}", "--gold", "{gold}"], "--gold and --protocol belong together"),
    ],
    ids=lambda case: case if isinstance(case, str) else " ".join(case[:2]),
)  # fmt: skip
def test_bad_input_is_one_line_and_nothing_is_written(files, tmp_path, arguments, message):
    write(tmp_path / "empty.jsonl", [])
    (tmp_path / "folder").mkdir()
    places = {
        "gold": files[0],
        "pred": files[1],
        "empty": tmp_path / "empty.jsonl",
        "folder": tmp_path / "folder",
    }
    with pytest.raises(InputError) as caught:
        call(*(argument.format(**places) for argument in arguments))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_outputs_of_private_data_stay_in_the_private_zone(files, tmp_path):
    private = tmp_path / "data/private"
    gold = write(private / "gold.jsonl", GOLD)
    with pytest.raises(InputError, match="let --out lie below data/private"):
        call("run", "tiny", "--gold", gold, "--pred", files[1], "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert call("run", "tiny", "--gold", gold, "--pred", files[1], "--out", private / "out")[0] == 0


def test_originals_are_logged_in_the_private_zone_alone(tmp_path):
    gold = write(tmp_path / "gold.jsonl", [{**GOLD[0], "variant": "original"}])
    order = Order(BENCH, gold, write(tmp_path / "pred.jsonl", PREDICTED))
    with pytest.raises(InputError, match="variant original"):
        run(order, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    run(order, tmp_path / "data/private/out")
    assert (tmp_path / "data/private/out/samples.jsonl").is_file()


def test_a_run_that_fails_leaves_no_log(files, tmp_path, monkeypatch):
    def fail(*_):
        raise InputError("no more")

    monkeypatch.setattr(TINY, "score", fail, raising=False)
    with pytest.raises(InputError):
        run(Order(BENCH, *files), tmp_path / "out")
    assert list((tmp_path / "out").iterdir()) == []


def test_all_scores_what_has_gold_and_predictions_and_says_what_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "pipeline.scoring.everything.BENCHMARKS", {"tiny": BENCH, "medrepbench": BENCHMARKS["medrepbench"]}
    )
    gold = write(tmp_path / "gold/tiny.jsonl", GOLD).parent
    pred = write(tmp_path / "pred/tiny.jsonl", PREDICTED).parent
    status, printed = call("run", "all", "--gold", gold, "--pred", pred, "--out", tmp_path / "out")
    assert status == 0
    assert "medrepbench: left out, no gold of that name" in printed
    assert (tmp_path / "out/tiny/scores.json").is_file()
    row = (tmp_path / "out/leaderboard.md").read_text().splitlines()[2]
    assert row.startswith("| tiny | tiny | paper | 3 | 1 | caseless f1 | 44.4 (")


@pytest.mark.parametrize("name", ["medstruct-s", "MedStruct_S", "medrepbench"])
def test_protocols_are_found_by_name(name):
    assert benchmark(name).name == name.lower().replace("_", "-")


def test_validate_names_every_row(files, tmp_path):
    bad = write(tmp_path / "b.jsonl", BROKEN)
    status, printed = call("validate", "tiny", files[1], bad)
    assert status == 1
    assert printed.splitlines() == [
        f"{bad}:2: not JSON",
        f"{bad}:5: duplicate id: the last one counts",
        f"{bad}:6: no prediction",
        f"{bad}:7: NaN or a lone surrogate: taken as null or U+FFFD",
        f"{bad}:8: nested deeper than 100",
        f"{files[1]}: 2 record(s), 0 with something wrong",
        f"{bad}: 8 record(s), 5 with something wrong",
    ]


def test_validate_gold_as_json(files):
    status, printed = call("validate", "tiny", files[0], "--gold", "--json")
    found = json.loads(printed)["data"]
    assert (status, found) == (0, [{"file": str(files[0]), "records": 3, "faults": []}])
    assert call("validate", "tiny", files[1], "--gold")[0] == 1
