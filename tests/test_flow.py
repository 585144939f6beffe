"""The flow's own decisions; tests/test_end_to_end.py runs it on a real server."""

import subprocess
import sys

import pytest
from prefect.states import Failed

from flows.bare_names import full_name
from flows.build_medstruct import StageError, options_for, stage_order, summary, worth_a_retry
from pipeline.cli import setup


@pytest.mark.parametrize(
    ("name", "full"), [("build-medstruct", "build-medstruct/build-medstruct"), ("a/b", "a/b")]
)
def test_bare_names(name, full):
    assert full_name(name) == full


def test_data_sources_come_first_and_the_release_last(tmp_path, monkeypatch):
    setup.init(tmp_path)
    # addresses are relative to the working directory, which is the workspace when the flow runs
    monkeypatch.chdir(tmp_path)
    order = stage_order(tmp_path)
    assert order[:3] == ["data/private/labels.dvc", "data/private/raw.dvc", "ingest"]
    assert order[-1] == "release"
    assert order.index("surrogate") < order.index("gold") < order.index("split")


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (StageError("ocr", 2), False),
        (StageError("release", 1), False),
        (StageError("ocr", -9), True),
        (OSError(), True),
    ],
    ids=["said what to do", "verify failed", "killed", "no process"],
)
def test_only_what_died_is_run_again(error, again):
    assert worth_a_retry(None, None, Failed(data=error)) is again


@pytest.mark.parametrize(
    ("given", "options"),
    [
        (("",), []),
        (("ward", 0.0), ["--project=ward"]),
        (("ward", 0.2), ["--project=ward", "--overlap=0.2"]),
        (("", 0.2), ["--overlap=0.2"]),
    ],
)
def test_what_the_flow_is_not_told_is_left_to_the_commands(given, options):
    assert options_for(*given) == options


def test_the_summary_shows_counts_only(tmp_path):
    (tmp_path / "metrics").mkdir()
    (tmp_path / "metrics/ingest.json").write_text('{"input": 3, "kept": 2, "rejected": {"EMPTY": 1}}')
    (tmp_path / "metrics/verify.json").write_text('{"hits": 0}')
    text = summary(tmp_path)
    assert "| ingest | 3 | 2 | EMPTY 1 |" in text
    assert "verify" not in text
    assert "data/public/release/report.html" in text


def test_the_pipeline_runs_without_prefect():
    code = "import sys, pipeline.cli.build; print(any(m.split('.')[0] == 'prefect' for m in sys.modules))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
    )
