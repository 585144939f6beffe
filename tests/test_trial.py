"""`medstruct try`: a sample in a scratch workspace predicts the whole and leaves nothing behind."""

import re

import pytest
from PIL import Image

from pipeline.cli import setup, trial
from pipeline.errors import InputError
from tests.builds import call, drawn


def said(forecast):
    return {line.what: (line.sample, line.whole) for line in forecast.lines}


def test_files_that_are_no_pictures_are_counted_and_predicted(tmp_path):
    workspace = setup.init(tmp_path, demo=True)
    for number in range(6):
        (workspace.raw / f"note-{number}.txt").write_text(f"no picture {number}")
    for number in range(2):
        Image.new("RGB", (300, 400 + number), "white").save(workspace.raw / f"page-{number}.png")
    forecast = trial.run(workspace, files=7, seed=1)
    assert (forecast.files, forecast.all_files) == (7, 8)
    assert said(forecast)["rejects UNIDENTIFIED"] == ("5", "about 6")
    assert said(forecast)["rejects SHORT_EDGE"] == ("2", "about 2")


def test_nothing_usable_is_said_in_a_line(tmp_path):
    workspace = setup.init(tmp_path, demo=True)
    (workspace.raw / "note.txt").write_text("no picture")
    with pytest.raises(InputError, match="nothing in data/private/raw can be used"):
        trial.run(workspace, files=1, seed=1)


def test_a_share_of_rejects_that_would_stop_the_run_is_said(tmp_path):
    workspace = setup.init(tmp_path, demo=True)
    for number in range(20):
        Image.new("RGB", (300, 400 + number), "white").save(workspace.raw / f"{number}.png")
    forecast = trial.run(workspace, files=20, seed=1)
    assert said(forecast)["pages that quality rejects"] == (
        "100%",
        "stops the run: see quality.max_reject_share",
    )
    assert said(forecast)["rejects SHORT_EDGE"] == ("20", "about 20")


def test_a_duplicate_in_the_sample_means_more_in_the_whole(tmp_path):
    workspace = setup.init(tmp_path, demo=True)
    for number in range(4):
        Image.new("RGB", (300, 400), "white").save(workspace.raw / f"{number}.png")
    assert said(trial.run(workspace, files=2, seed=1))["rejects EXACT_DUPLICATE"] == ("1", "about 4")


def test_drawn_pages_are_tried_by_the_command_and_nothing_is_left(tmp_path):
    workspace = drawn(tmp_path, pages=6, seed=5)
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    done = call("medstruct", "try", "--n", "3", cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.search(r"3 of \d+ files tried", done.stdout)
    assert "time on this machine" in done.stdout
    assert "disk beyond raw" in done.stdout
    left = {path.relative_to(tmp_path) for path in tmp_path.rglob("*")} - set(before)
    assert left == set()
    assert workspace.cache.is_dir()


def test_a_trial_that_fails_leaves_nothing(tmp_path, monkeypatch):
    workspace = setup.init(tmp_path, demo=True)
    (workspace.raw / "a.txt").write_text("no picture")
    monkeypatch.setattr(trial, "_timed", lambda *_: (_ for _ in ()).throw(InputError("the stage says why")))
    with pytest.raises(InputError, match="the stage says why"):
        trial.run(workspace, files=1, seed=1)
    assert list(workspace.cache.iterdir()) == []


def test_an_empty_raw_folder_is_said_in_a_line(tmp_path):
    with pytest.raises(InputError, match="holds no files"):
        trial.run(setup.init(tmp_path, demo=True), files=3, seed=1)
