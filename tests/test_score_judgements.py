"""`medstruct score run --judgements`: kept verdicts put judged numbers beside those of the rules, and no model is asked."""

import json

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.errors import InputError
from pipeline.scoring.judging.judgement import Judgement, Kind, State

TABLE = "| 检验项目 | 结果 | 单位 | 参考范围 |\n| --- | --- | --- | --- |\n| 血糖 | 5.2 | mmol/L | 3.9-6.1 |"
EQUAL = {"protocol": "meddocbench", "id": "1", "kind": Kind.EQUAL, "item": "2.unit", "verdict": "equal"}


def write(path, *records):
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records), encoding="utf-8")
    return path


@pytest.fixture
def tables(tmp_path):
    """One table of four fields, of which the rules take the unit for wrong."""
    gold = write(tmp_path / "gold.jsonl", {"id": "1", "task": "full_parsing", "answer": TABLE})
    pred = write(tmp_path / "model-a.jsonl", {"id": "1", "prediction": TABLE.replace("mmol/L", "毫摩尔/升")})
    return "--gold", gold, "--pred", pred


def kept(path, *made):
    path.write_bytes(b"".join(Judgement(**one).line() for one in made))
    return "--judgements", path


def call(*arguments):
    done = CliRunner().invoke(app, ["score", "run", *map(str, arguments)])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


@pytest.mark.parametrize(
    ("verdict", "state", "judged", "pessimistic"),
    [
        ("equal", State.JUDGED, 1.0, 1.0),
        ("different", State.JUDGED, 0.75, 0.75),
        (None, State.REFUSED, 1.0, 0.75),
    ],
)
def test_judged_numbers_stand_beside_those_of_the_rules(
    tmp_path, tables, verdict, state, judged, pessimistic
):
    file = kept(tmp_path / "j.jsonl", EQUAL | {"verdict": verdict, "state": state})
    call("meddocbench", *tables, *file, "--out", tmp_path / "out")
    scores = json.loads((tmp_path / "out" / "scores.json").read_text())
    assert scores["measures"]["full_parsing.fields"]["micro"]["f1"]["value"] == 0.75
    fields = scores["judged"]["measures"]["full_parsing.fields"]
    assert fields == {"rules": 0.75, "judged": judged, "pessimistic": pessimistic}
    titles, _, row = (tmp_path / "out" / "leaderboard.md").read_text().splitlines()
    cells = dict(zip(titles.split(" | "), row.split(" | "), strict=True))
    assert cells["full_parsing.fields f1"].startswith("75.0")
    assert cells["full_parsing.fields judged"] == f"{100 * judged:.1f}"


def test_what_only_a_judge_measures_is_in_the_table_and_the_row(tmp_path):
    item = {"item_name": "钾", "item_value": "4.1", "item_unit": "mmol/L", "item_range": "3.5-5.3", "is_abnormal": "0"}  # fmt: skip
    gold = write(tmp_path / "gold.jsonl", {"id": "1", "items": [item]})
    pred = write(tmp_path / "p.jsonl", {"id": "1", "prediction": [item]})
    about = {"protocol": "medrepbench", "kind": Kind.FACTUALITY}
    file = kept(
        tmp_path / "j.jsonl", about | {"id": "1", "verdict": 1}, about | {"id": "unknown", "verdict": 2}
    )
    shown = call("medrepbench", "--gold", gold, "--pred", pred, *file, "--out", tmp_path / "out")
    assert "judgements: 1 about documents without gold count for nothing" in shown
    assert "Judged, %" in shown
    assert "factuality_accept judged" in (tmp_path / "out" / "leaderboard.md").read_text()
    found = json.loads((tmp_path / "out" / "scores.json").read_text())["judged"]
    assert found["measures"]["factuality"] == {"rules": None, "judged": 0.5, "pessimistic": 0.5}
    assert (found["questions"], found["unused"]) == (1, 1)


@pytest.mark.parametrize(
    ("protocol", "made", "message"),
    [
        ("meddocbench", EQUAL | {"protocol": "exstructiny"}, "holds judgements of exstructiny"),
        ("medstruct-s", EQUAL, "scored by rules alone"),
        ("all", EQUAL, "name it instead of all"),
    ],
)
def test_judgements_of_something_else_leave_nothing_behind(tmp_path, tables, protocol, made, message):
    file = kept(tmp_path / "j.jsonl", made)
    with pytest.raises(InputError, match=message):
        call(protocol, *tables, *file, "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()
