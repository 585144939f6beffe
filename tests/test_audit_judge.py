"""The audit of a judge: blind cases, what raters' files must be, figures of known votes, and the command from end to end."""

import json
import stat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import store
from pipeline.audit.case_sheet import parts, render, write_sheet
from pipeline.audit.cases import VERDICTS, Cases, Seen, draw_cases, read_cases, samples_of
from pipeline.audit.judge import report, take_verdicts
from pipeline.errors import InputError
from pipeline.scoring.judging import Judgement, State
from pipeline.scoring.judging.agreement import fleiss
from pipeline.scoring.judging.judgement import Kind
from tests.model_server import medstruct, serving
from tests.tables_fixture import make_workspace
from tests.test_predict import write

__all__ = ["medstruct"]

FLEISS_1971 = (
    (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
    (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
)  # fmt: skip
"""Ten things, fourteen raters, five classes: the worked table that textbooks give, kappa 0.210."""


def votes_of(counts):
    return [str(name) for name, count in enumerate(counts) for _ in range(count)]


def test_fleiss_kappa_of_a_known_table():
    found = fleiss([(str(at), votes_of(counts)) for at, counts in enumerate(FLEISS_1971)])
    assert round(found.value, 3) == 0.210
    assert 0 < found.low < found.value < found.high < 0.5


@pytest.mark.parametrize(
    ("votes", "kappa"),
    [
        ([["a", "a", "a"], ["b", "b", "b"]], 1.0),
        ([["a", "b"], ["b", "a"]], -1.0),
        ([["a", "a"], ["a", "a"]], 0.0),
        ([["a", "a", "b"], ["b", "b", "a"]], -0.3333),
        # a thing with one vote says nothing about agreement
        ([["a", "a", "a"], ["b", "b", "b"], ["a"]], 1.0),
    ],
)
def test_fleiss_kappa_of_few_votes(votes, kappa):
    found = fleiss([(str(at), given) for at, given in enumerate(votes)])
    assert round(found.value, 4) == kappa
    assert fleiss([("1", ["a"])]) is None


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.sampled_from("xy"), st.lists(st.sampled_from("ab"), min_size=2, max_size=4)),
        min_size=1,
        max_size=9,
    )
)
def test_fleiss_kappa_never_leaves_its_range(votes):
    found = fleiss(votes, resamples=20)
    assert -1 - 1e-9 <= found.low <= found.high <= 1 + 1e-9


def verdicts(kind, *said, protocol="meddocbench"):
    made = [Judgement(protocol, f"d{at:02d}", kind, verdict=one) for at, one in enumerate(said)]
    return {one.key: one for one in made}


def shown(made):
    return {key: Seen("Decide.", f"【字段】\nresult\n\n【写法一】\n{key[0]}<b>") for key in made}


@pytest.fixture
def space(tmp_path):
    workspace = make_workspace(tmp_path / "w")
    made = verdicts(Kind.EQUAL, *["equal"] * 8, *["different"] * 2)
    cases = draw_cases(workspace, made, shown(made), 6, 1)
    return workspace, made, cases


def test_verdicts_are_drawn_evenly_and_raters_do_not_see_them(space):
    workspace, made, cases = space
    assert [(one.name, one.verdicts, len(one.drawn)) for one in cases.strata] == [
        ("meddocbench equal: different", 2, 2), ("meddocbench equal: equal", 8, 4),
    ]  # fmt: skip
    assert list(cases.cases) == ["1", "2", "3", "4", "5", "6"]
    assert cases == draw_cases(workspace, made, shown(made), 6, 1) == read_cases(workspace, cases.sample)[0]
    sheet = write_sheet(workspace, cases, shown(made))
    text = sheet.read_text(encoding="utf-8")
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    assert sorted(data["cases"][0]) == ["id", "kind", "parts", "told"]
    assert data["cases"][0]["parts"] == [["字段", "result"], ["写法一", f"{cases.cases['1'][0]}<b>"]]
    assert "<b>" not in text.partition('id="data">')[2]
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in sheet.parent.iterdir()}
    assert modes == {"sample.json": 0o600, "judgements.jsonl": 0o600, "sheet.html": 0o600}


def test_a_draw_that_was_interrupted_leaves_no_sample_to_report_on(tmp_path, monkeypatch):
    workspace = make_workspace(tmp_path / "w")
    made = verdicts(Kind.EQUAL, *["equal"] * 3)

    def stops(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("pipeline.audit.cases.aside", stops)
        draw_cases(workspace, made, shown(made), 2, 1)
    assert samples_of(workspace) == []
    drawn = draw_cases(workspace, made, shown(made), 2, 1)
    assert samples_of(workspace) == [drawn.sample]


def test_the_sheet_offers_what_is_taken():
    cases = Cases("s", 1, (), {"1": ("d", "equal", "")})
    data = json.loads(
        render(cases, {("d", "equal", ""): Seen("t", "s")})
        .partition('id="data">')[2]
        .partition("</script>")[0]
    )
    offered = {
        kind: tuple(one["verdict"] for one in found["choices"]) for kind, found in data["kinds"].items()
    }
    assert offered == {kind.value: said for kind, said in VERDICTS.items()}
    assert parts("plain") == [("", "plain")]
    assert parts("before\n【a】\nb\n【c】\n") == [("", "before"), ("a", "b"), ("c", "")]


def test_what_no_person_can_say_is_not_drawn(tmp_path):
    workspace = make_workspace(tmp_path / "w")
    made = verdicts(Kind.MAPPING, {"a": "b"}) | verdicts(Kind.FREE_FORM, 0.7)
    failed = Judgement("meddocbench", "f", Kind.FREE_FORM, state=State.MALFORMED)
    made |= {failed.key: failed}
    cases = draw_cases(workspace, made, shown(made), 60, 1)
    assert [(one.name, one.verdicts) for one in cases.strata] == [("meddocbench free_form: right", 1)]
    with pytest.raises(InputError, match="no verdict of the judge to look at"):
        draw_cases(workspace, made, {}, 60, 1)


def saved(folder, cases, rater, said, **more):
    path = folder / f"{rater}.json"
    head = {"audit": "judge", "sample": cases.sample, "reviewer": rater, "verdicts": said}
    path.write_text(json.dumps(head | more), encoding="utf-8")
    return path


def agreeing(cases, made, *, but=()):
    """The judge's own verdicts, turned round for some cases."""
    turned = {"equal": "different", "different": "equal"}
    return {
        case: turned[made[key].verdict] if case in but else made[key].verdict
        for case, key in cases.cases.items()
    }


def test_three_raters_are_compared_with_the_judge_and_each_other(space, tmp_path):
    workspace, made, cases = space
    equal = next(one for one in cases.strata if one.name.endswith(": equal")).drawn
    files = [
        saved(tmp_path, cases, "ab", agreeing(cases, made, but=equal[:1])),
        saved(tmp_path, cases, "cd", agreeing(cases, made, but=equal[:1])),
        saved(tmp_path, cases, "ef", agreeing(cases, made)),
    ]
    assert take_verdicts(workspace, files) == cases.sample
    found = report(workspace, cases.sample).to_json()
    (row,) = found["rows"]
    assert (found["cases"], found["raters"], row["cases"], row["ties"]) == (6, 3, 6, 0)
    # majority: 3 equal, 3 different; the judge: 4 equal, 2 different, one of them otherwise
    assert (row["accuracy"]["value"], row["kappa"]["value"]) == (0.8333, 0.6667)
    # two raters alike, the third as the judge: (1 + 0.6667 + 0.6667) / 3
    assert row["people"] == 0.7778
    # 16 of 18 pairs agree; 10 of 18 votes are equal: (16/18 - 164/324) / (1 - 164/324)
    assert row["fleiss"]["value"] == 0.775
    assert found["strata"] == [
        {"stratum": "meddocbench equal: different", "verdicts": 2, "rated": 2, "agreed": 2},
        {"stratum": "meddocbench equal: equal", "verdicts": 8, "rated": 4, "agreed": 3},
    ]
    assert found["accuracy"] == {"value": 0.8, "low": 0.5458, "high": 0.9156}
    assert store.read_json(workspace.metrics("audit_judge")) == found
    assert "d0" not in workspace.metrics("audit_judge").read_text()
    names = [path.name for path in tmp_path.joinpath("w/data/private/audits").rglob("verdicts-*")]
    assert len(names) == 3
    assert not [name for name in names if name[9:-5] == "ab"]


def test_raters_may_come_one_by_one_and_a_later_file_replaces(space, tmp_path):
    workspace, made, cases = space
    with pytest.raises(InputError, match="nobody has rated these cases yet"):
        report(workspace, cases.sample)
    take_verdicts(workspace, [saved(tmp_path, cases, "ab", agreeing(cases, made, but="123456"))])
    first = report(workspace, cases.sample).to_json()
    assert (first["raters"], first["rows"][0]["accuracy"]["value"], first["rows"][0]["fleiss"]) == (
        1,
        0.0,
        None,
    )
    take_verdicts(workspace, [saved(tmp_path, cases, "ab", agreeing(cases, made))])
    take_verdicts(workspace, [saved(tmp_path, cases, "cd", agreeing(cases, made, but="123456"))])
    second = report(workspace, cases.sample).to_json()
    assert (second["raters"], second["rows"][0]["ties"], second["accuracy"]) == (2, 6, None)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"audit": "quality"}, "the file of another audit"),
        ({"reviewer": " "}, "no rater is named"),
        ({"sample": "0" * 16}, "not drawn here"),
        ({"sample": "../x"}, "not drawn here"),
        ({"verdicts": {"9": "equal"}}, "1 case\\(s\\) are not of this sample"),
        ({"verdicts": {"1": "equal", "2": None}}, "5 of 6 cases have no verdict"),
        ({"verdicts": dict.fromkeys("123456", "2")}, "6 verdict\\(s\\) are none that their case allows"),
    ],
)
def test_a_file_that_is_not_whole_is_refused_and_nothing_is_kept(space, tmp_path, change, message):
    workspace, made, cases = space
    good = saved(tmp_path, cases, "ab", agreeing(cases, made))
    bad = saved(tmp_path, cases, "cd", agreeing(cases, made), **change)
    with pytest.raises(InputError, match=message):
        take_verdicts(workspace, [bad])
    if "sample" not in change:
        with pytest.raises(InputError, match=message):
            take_verdicts(workspace, [good, bad])
    assert list(workspace.audits.rglob("verdicts-*")) == []
    with pytest.raises(InputError, match="two files name the same rater"):
        take_verdicts(workspace, [good, good])


def test_the_command_from_the_judges_run_to_the_report(tmp_path, medstruct):
    workspace = make_workspace(tmp_path / "w")
    (workspace.root / "dvc.yaml").touch()
    root = workspace.root
    item = {
        "item_name": "钾",
        "item_value": "4.1",
        "item_unit": "mmol/L",
        "item_range": "3.5-5.5",
        "is_abnormal": "0",
    }
    write(
        root / "gold.jsonl",
        *({"id": str(at), "items": [item], "ocr_text": f"第{at}页 钾 4.1"} for at in range(2)),
    )
    write(
        root / "pred.jsonl",
        *({"id": str(at), "items": [item], "interpretation": f"第{at}页：正常"} for at in range(2)),
    )
    run = ("--gold", "gold.jsonl", "--pred", "pred.jsonl")
    with serving(lambda _: '{"factuality": 2, "interpretability": 1, "reasoning": 0}') as server:
        where = {"MEDSTRUCT_LLM_URL": server.url, "MEDSTRUCT_LLM_MODEL": "judge"}
        status, _, said = medstruct(root, "score", "judge", "medrepbench", *run, "--out", "j.jsonl", **where)
        assert status == 0, said
        asked = len(server.requests)
        status, told, said = medstruct(
            root, "audit", "judge", "medrepbench", *run, "--judgements", "j.jsonl", "--json", **where
        )
        assert (status, len(server.requests)) == (0, asked), said
    drawn = json.loads(told)["data"]
    assert [(one["stratum"], one["drawn"]) for one in drawn["strata"]] == [
        ("medrepbench factuality: 2", 2), ("medrepbench interpretability: 1", 2), ("medrepbench reasoning: 0", 2),
    ]  # fmt: skip
    text = (root / drawn["sheet"]).read_text(encoding="utf-8")
    assert "第0页：正常" in text
    assert "第0页 钾 4.1" in text
    cases, made = read_cases(workspace, drawn["sample"])
    said = {case: str(made[key].verdict) for case, key in cases.cases.items()}
    files = [saved(tmp_path, cases, rater, said) for rater in ("ab", "cd", "ef")]
    status, told, _ = medstruct(
        root, "audit", "judge", *(part for path in files for part in ("--verdicts", path))
    )
    assert status == 0
    assert "Judge against the majority of 3 rater(s)" in told
    assert "all aspects" in told
    assert (
        "Judge right over all its verdicts, strata weighted by their size: 100.0 (100.0 to 100.0) %" in told
    )
    status, told, _ = medstruct(root, "audit", "judge", "--report", "--json")
    rows = {one["kind"]: one for one in json.loads(told)["data"]["rows"]}
    assert rows["all aspects"]["kappa"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert rows["factuality"]["kappa"]["value"] == 0.0
    for command, message in (
        (("audit", "judge"), "give PROTOCOL, --gold, --pred and --judgements"),
        (("audit", "judge", "medrepbench", "--report"), "leave it out"),
        (("audit", "judge", "--report", "--sample", "x"), "not drawn here"),
    ):
        status, _, said = medstruct(root, *command)
        assert (status != 0, message in said, len(said.splitlines())) == (True, True, 1)
