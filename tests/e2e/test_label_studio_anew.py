"""What outlives a newer reading and a newer labelling interface, on a real Label Studio server."""

import re

import pytest

from pipeline import reread as rereading
from pipeline import store
from pipeline.annotate import run, run_verdicts
from pipeline.annotate.interface import Fit, compare, ours
from pipeline.annotate.projects import CHANGED
from pipeline.annotate.pull import pull
from pipeline.annotate.push import Order, push, push_changed
from pipeline.engines import EngineInfo
from pipeline.engines.saved import Reading
from pipeline.reread import reread
from pipeline.settings import load_settings
from schemas.names import Stage
from tests.e2e.label_studio import ROOT
from tests.e2e.test_label_studio import SETTINGS, annotate, answer, number_of, tasks_of
from tests.labelling import TEXTS, fill, page_of, pushable

OLDER = re.sub(r'<Label value="ItemFlag"[^>]*/>', "", ours()).replace('value="ItemName"', 'value="TestName"')


@pytest.fixture
def space(tmp_path):
    """A workspace of four pages, ids in the order of TEXTS."""
    return pushable(tmp_path / "w")


def taken_in(workspace):
    run_verdicts(workspace, SETTINGS)
    run(workspace, SETTINGS)
    folder = workspace.folder(Stage.ANNOTATE)
    return {
        name: store.read_table(folder / f"{name}.parquet", name).to_dicts()
        for name in ("annotated_spans", "annotations", "changed_spans", "quarantine")
    }


def test_a_project_with_an_older_interface_is_brought_up_and_loses_nothing(client, space, monkeypatch):
    workspace, ids = space
    push(workspace, client, Order("older"))
    number = number_of(client, "older")
    client.update_project(number, label_config=OLDER)
    task = tasks_of(client, "older")[ids[0]]
    text = task["data"]["text"]
    results = answer(text, ((0, 2), (3, 6)))
    results[1]["value"]["labels"] = ["TestName"]
    annotate(client, task, [one for one in results if one["type"] != "relation"])
    assert push(workspace, client, Order("older"))[0].there == 4
    config = client.project(number)["label_config"]
    assert compare(config, ours()) is Fit.EXTENDED
    assert 'value="TestName"' in config
    push(workspace, client, Order("older"))
    assert client.project(number)["label_config"] == config
    pull(workspace, client, "older")
    monkeypatch.setattr("pipeline.annotate.labels.RENAMED_LABELS", {"TestName": "ItemName"})
    spans = taken_in(workspace)["annotated_spans"]
    assert [(row["start"], row["end"], row["label"]) for row in spans] == [
        (0, 2, "ItemName"),
        (3, 6, "Value"),
    ]


def test_after_a_new_reading_people_are_asked_once_about_what_changed(client, space, monkeypatch):
    workspace, ids = space
    store.write_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality", [
        {"page_id": one, "short_edge": 300, "blur": 1.0, "motion": 1.0, "contrast": 1.0, "crop_sides": ""} for one in ids
    ])  # fmt: skip
    push(workspace, client, Order("anew"))
    taken_in(workspace)
    assert push_changed(workspace, client, Order("anew")) == []
    tasks = tasks_of(client, "anew")
    for page in ids[:2]:
        annotate(client, tasks[page], answer(tasks[page]["data"]["text"], ((0, 2), (3, 6))))
    text = tasks[ids[0]]["data"]["text"]
    annotate(client, tasks[ids[3]], answer(tasks[ids[3]]["data"]["text"], ((0, 4), (6, 17))))
    newer = [TEXTS[0].replace("林", "休"), TEXTS[1] + "x", *TEXTS[2:]]
    fresh = {
        page: Reading(page_of(page, one), EngineInfo("e", "r", "m"))
        for page, one in zip(ids, newer, strict=True)
    }
    monkeypatch.setattr(rereading, "read_anew", lambda *_: fresh)
    assert reread(workspace, load_settings(ROOT / "params.yaml").ocr).pages == tuple(sorted(ids[:2]))
    fill(workspace, newer)
    pull(workspace, client, "anew")
    tables = taken_in(workspace)
    assert [(row["page_id"], row["seen_text"]) for row in tables["changed_spans"]] == [(ids[0], text[3:6])]
    assert tables["quarantine"] == []
    assert push(workspace, client, Order("anew"))[0].stale == 2
    (asked,) = push_changed(workspace, client, Order("anew"))
    assert (asked.project, asked.pages, asked.created) == (f"anew{CHANGED}", 1, 1)
    (again,) = push_changed(workspace, client, Order("anew"))
    assert (again.created, again.there, again.removed) == (0, 1, 0)
    (task,) = tasks_of(client, f"anew{CHANGED}").values()
    assert task["data"]["changes"] == {"1. Value": f"{text[3:6]}  →  休可可"}
    (proposed,) = client.ask("GET", f"api/tasks/{task['id']}/")["predictions"]
    annotate(client, task, proposed["result"], parent_prediction=proposed["id"])
    pull(workspace, client, "anew")
    statuses = [row["status"] for row in taken_in(workspace)["annotations"] if row["page_id"] == ids[0]]
    assert sorted(statuses) == ["other", "single"]
    (past,) = push_changed(workspace, client, Order("anew"))
    assert (past.pages, past.created, past.removed) == (0, 0, 0)
    assert [one.project for one in pull(workspace, client, "anew")] == ["anew", f"anew{CHANGED}"]
