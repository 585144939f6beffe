"""The quality audit from the drawn sample to verdicts that the stages obey."""

import json
import re
import stat

import numpy as np
import pytest
from typer.testing import CliRunner

from pipeline import quality
from pipeline.annotate import run_verdicts
from pipeline.audit import sheet
from pipeline.audit.quality import draw_sample, report_verdicts, take_verdicts
from pipeline.audit.samples import Drawn, Sample
from pipeline.audit.strata import Stratum
from pipeline.cli import app
from pipeline.errors import InputError
from pipeline.forget.caches import is_in_stages, stage_folders
from pipeline.forget.marks import Marks
from pipeline.settings import load_settings
from pipeline.store import read_json
from schemas.names import Stage
from tests.test_quality import LIMITS, PROJECT, build, lines_of_text, outcome, put_pages

ANNOTATE = load_settings(PROJECT / "params.yaml").annotate
SIZES = dict.fromkeys("123456", (900, 900)) | {"7": (700, 900)}
BLANK = np.full((900, 900), 250, np.uint8)


@pytest.fixture
def workspace(tmp_path):
    """Pages 1 and 2 blank, 3 cut, 4 to 6 good, 7 small; quality has run."""
    made = build(tmp_path, SIZES)
    made.labels.mkdir()
    text, cut = lines_of_text(80, 40), lines_of_text(-5, 40)
    put_pages(made, {n: BLANK if n in "12" else cut if n == "3" else text for n in SIZES})
    quality.run(made, LIMITS)
    return made


def answers(sample, **drops):
    """A verdict file's content: drop the pages named by their digit, keep the others."""
    pages = {
        page.page_id: "drop" if page.page_id[0] in drops.get("drop", "") else "keep" for page in sample.pages
    }
    return {"audit": "quality", "sample": sample.sample, "reviewer": "ab", "verdicts": pages}


def saved(tmp_path, content):
    path = tmp_path / "verdicts.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_the_sheet_is_private_whole_and_blind(workspace):
    sample, path = draw_sample(workspace, LIMITS, 5, 1)
    assert len(sample.pages) == 5
    assert [one.name for one in sample.strata] == [
        "kept SHORT_EDGE, near", "rejected BLANK, far", "rejected CROPPED, near", "rejected SHORT_EDGE, near",
    ]  # fmt: skip
    assert sample.sizes == (3, 2, 1, 1)
    modes = [
        stat.S_IMODE(one.stat().st_mode)
        for one in (path, path.with_name("sample.json"), path.parent, path.parents[1])
    ]
    assert modes == [0o600, 0o600, 0o700, 0o700]
    text = path.read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1])
    assert {page["id"] for page in data["pages"]} == {page.page_id for page in sample.pages}
    assert not re.search(r"https?://|\d\.png", text)
    assert not [p for p in workspace.root.rglob("*") if p.suffix in (".jpg", ".jpeg")]
    assert (workspace.audits / ".gitignore").read_text() == "*\n"


def test_the_same_seed_draws_the_same_sheet(workspace):
    first = draw_sample(workspace, LIMITS, 4, 1)[1].read_bytes()
    assert draw_sample(workspace, LIMITS, 4, 1)[1].read_bytes() == first


def test_no_value_ends_the_data_element():
    made = Sample("quality", "0" * 16, 1, "m", (Stratum(False, "", False),), (1,), (Drawn("0" * 16, 0),))
    text = sheet.render(made, [{"id": "</script><script>alert(1)</script>"}])
    assert text.count("<script") == 2


def test_verdicts_are_obeyed_by_the_next_build_and_reported(workspace, tmp_path):
    sample, _ = draw_sample(workspace, LIMITS, 100, 1)
    # 2 is rejected and good; 4 is kept and bad
    report = take_verdicts(workspace, saved(tmp_path, answers(sample, drop="1347"))).to_json()
    whole = {"rejected": 4, "kept": 3, "pages": 7, "judged": 7, "reviewers": 1, "contrary": 0}
    assert {name: report[name] for name in whole} == whole
    assert [report[name]["value"] for name in ("precision", "missed", "recall")] == [0.75, 0.3333, 0.75]
    assert report["precision"] == {"value": 0.75, "low": 0.75, "high": 0.75}
    assert report["reasons"]["BLANK"]["precision"]["value"] == 0.5
    assert report["reasons"]["SHORT_EDGE"]["recall"]["value"] == 0.5
    assert read_json(workspace.metrics("audit_quality")) == report
    assert not re.search(
        "|".join(page.page_id for page in sample.pages), workspace.metrics("audit_quality").read_text()
    )
    run_verdicts(workspace, ANNOTATE)
    quality.run(workspace, LIMITS)
    assert outcome(workspace) == (["2", "5", "6"], dict.fromkeys("1347", "VERDICT"))
    assert report_verdicts(workspace).to_json() == report
    exported = next((workspace.labels / "audits").iterdir())
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600


def test_a_later_file_of_a_reviewer_replaces_the_earlier(workspace, tmp_path):
    sample, _ = draw_sample(workspace, LIMITS, 100, 1)
    take_verdicts(workspace, saved(tmp_path, answers(sample, drop="4")))
    take_verdicts(workspace, saved(tmp_path, answers(sample, drop="5")))
    run_verdicts(workspace, ANNOTATE)
    quality.run(workspace, LIMITS)
    assert outcome(workspace)[1] == {"5": "VERDICT"}


def test_verdicts_of_a_review_project_count_and_who_disagrees_is_counted(workspace, tmp_path):
    sample, _ = draw_sample(workspace, LIMITS, 100, 1)
    take_verdicts(workspace, saved(tmp_path, answers(sample, drop="1237")))
    task = {"id": 1, "data": {"audit": "quality", "page_id": "4" * 16}, "annotations": [
        {"id": 9, "completed_by": 2, "result": [
            {"id": "v", "type": "choices", "from_name": "verdict", "value": {"choices": ["drop"]}}]}]}  # fmt: skip
    (workspace.labels / "project.json").write_text(json.dumps([task]))
    run_verdicts(workspace, ANNOTATE)
    report = report_verdicts(workspace).to_json()
    assert (report["reviewers"], report["contrary"], report["missed"]["value"]) == (2, 1, 0.3333)


def as_csv(sample, *rows):
    head = "audit,sample,reviewer,page_id,verdict\r\n"
    return head + "".join(f"quality,{sample},ab,{page},{verdict}\r\n" for page, verdict in rows)


def test_csv_says_the_same_as_json(workspace, tmp_path):
    sample, _ = draw_sample(workspace, LIMITS, 100, 1)
    given = answers(sample, drop="13")
    by_json = take_verdicts(workspace, saved(tmp_path, given))
    assert (
        take_verdicts(workspace, saved(tmp_path, as_csv(sample.sample, *given["verdicts"].items())))
        == by_json
    )


def spoiled(kind, sample):
    good = answers(sample)
    pages = list(good["verdicts"])
    return {
        "nothing": "", "no JSON": "{", "a list": "[1]", "no verdicts": {"audit": "quality"},
        "other columns": "page,verdict\r\n1,keep\r\n",
        "short row": "audit,sample,reviewer,page_id,verdict\r\nquality,1\r\n",
        "two samples": as_csv("a", ("1", "keep")) + "quality,b,ab,2,keep\r\n",
        "a page twice": as_csv(sample.sample, ("1", "keep"), ("1", "drop")),
        "another audit": {**good, "audit": "fields"},
        "unknown sample": {**good, "sample": "f" * 16},
        "a path": {**good, "sample": "../../x"},
        "unknown page": {**good, "verdicts": {**good["verdicts"], "f" * 16: "keep"}},
        "half filled": {**good, "verdicts": {**good["verdicts"], pages[0]: None}},
        "page left out": {**good, "verdicts": dict.fromkeys(pages[1:], "keep")},
        "another verdict": {**good, "verdicts": {**good["verdicts"], pages[0]: "maybe 欧阳"}},
    }[kind]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("nothing", "no verdict file: CSV with the columns"), ("no JSON", "no verdict file: {"), ("a list", "no verdict file: {"),
        ("no verdicts", "no verdict file: {"), ("other columns", "CSV with the columns"), ("short row", "CSV with the columns"),
        ("two samples", "several samples or reviewers"), ("a page twice", "a page stands in two rows"),
        ("another audit", "not verdicts of the audit"), ("unknown sample", "was not drawn here"), ("a path", "was not drawn here"),
        ("unknown page", "1 page(s) are not of this sample"), ("half filled", "1 of 7 pages have no verdict"),
        ("page left out", "1 of 7 pages have no verdict"), ("another verdict", "1 verdict(s) are neither keep nor drop"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_clear_line_and_changes_nothing(workspace, tmp_path, kind, message):
    sample, _ = draw_sample(workspace, LIMITS, 100, 1)
    with pytest.raises(InputError) as caught:
        take_verdicts(workspace, saved(tmp_path, spoiled(kind, sample)))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "欧阳" not in str(caught.value)
    assert not (workspace.labels / "audits").exists()
    assert not workspace.metrics("audit_quality").exists()


def test_a_missing_file_is_said(workspace, tmp_path):
    with pytest.raises(InputError, match="there is no such file"):
        take_verdicts(workspace, tmp_path / "none.json")


def test_an_audit_of_other_measurements_is_refused(workspace, tmp_path):
    sample, _ = draw_sample(workspace, LIMITS, 100, 1)
    path = saved(tmp_path, answers(sample))
    quality.run(workspace, LIMITS.model_copy(update={"short_edge": 600}))
    with pytest.raises(InputError, match="drawn from other measurements than there are now"):
        take_verdicts(workspace, path)
    with pytest.raises(InputError, match="no verdicts on a sample"):
        report_verdicts(workspace)


def test_without_a_page_nothing_is_drawn(tmp_path):
    made = build(tmp_path, {})
    quality.run(made, LIMITS)
    with pytest.raises(InputError, match="quality has measured no page"):
        draw_sample(made, LIMITS, 10, 1)
    assert not made.folder(Stage.INGEST).with_name("audits").exists()


def test_the_command_draws_takes_and_reports(workspace, tmp_path, monkeypatch, capsys):
    (workspace.root / "dvc.yaml").touch()
    monkeypatch.chdir(workspace.root)
    monkeypatch.setenv("MEDSTRUCT_WORKERS", "1")

    def called(*arguments):
        done = CliRunner().invoke(app, ["audit", "quality", *arguments, "--json"], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)["data"]

    drawn = called("--n", "7")
    assert (workspace.root / drawn["sheet"]).is_file()
    sample = read_json((workspace.root / drawn["sheet"]).with_name("sample.json"))
    content = {"audit": "quality", "sample": drawn["sample"], "reviewer": "ab"}
    verdicts = {page["page_id"]: "keep" for page in sample["pages"]}
    report = called("--verdicts", str(saved(tmp_path, {**content, "verdicts": verdicts})))
    run_verdicts(workspace, ANNOTATE)
    assert called("--report") == report
    shown = CliRunner().invoke(app, ["audit", "quality", "--report"], catch_exceptions=False).stdout
    assert "0.0 (0.0 to 0.0)" in shown
    with pytest.raises(InputError, match="give one of them"):
        called("--n", "7", "--report")


def test_forgetting_a_patient_takes_the_sheets_with_it(workspace):
    draw_sample(workspace, LIMITS, 5, 1)
    marks = Marks(workspace.key(), frozenset({"4" * 16}))
    assert workspace.audits in stage_folders(workspace)
    assert is_in_stages(workspace, marks)
