"""Push, annotate, pull and convert, on a real Label Studio server."""

import json

import pytest

from pipeline import store
from pipeline.annotate import run, run_verdicts
from pipeline.annotate.projects import SECOND
from pipeline.annotate.proposed import MODEL_VERSION, predictions
from pipeline.annotate.pull import pull
from pipeline.annotate.push import Order, push
from pipeline.annotate.served import Images
from pipeline.annotate.shown import source_of
from pipeline.annotate.tasks import Variant
from pipeline.engines.saved import load_readings
from pipeline.errors import InputError, ServerError
from pipeline.proposals import propose
from pipeline.settings import AnnotateSettings
from schemas.names import Stage
from tests.builds import call
from tests.e2e.label_studio import TOKEN
from tests.labelling import TEXTS, fill, hidden, pushable, surrogate

SETTINGS = AnnotateSettings(label_map={}, box_overlap=0.5, box_text_score=0.8)


@pytest.fixture
def space(tmp_path):
    """A workspace of four pages, ids in the order of TEXTS."""
    return pushable(tmp_path / "w")


def number_of(client, title):
    return next(row["id"] for row in client.projects() if row["title"] == title)


def tasks_of(client, title):
    """Listed tasks by page id; each page once."""
    rows = client.tasks(number_of(client, title))
    tasks = {row["data"]["page_id"]: row for row in rows}
    assert len(tasks) == len(rows)
    return tasks


def marked(name, text, start, end, label):
    return {
        "id": name, "type": "labels", "from_name": "label", "to_name": "text",
        "value": {"start": start, "end": end, "text": text[start:end], "labels": [label]},
    }  # fmt: skip


def answer(text, *pairs, category="lab"):
    """Results of one annotation: a key and a value per pair of (start, end), with a relation, and the category."""
    results = [
        {
            "id": "c",
            "type": "choices",
            "from_name": "category",
            "to_name": "text",
            "value": {"choices": [category]},
        }
    ]
    for at, (key, value) in enumerate(pairs):
        results += [marked(f"k{at}", text, *key, "Key"), marked(f"v{at}", text, *value, "Value")]
        ends = {"from_id": f"k{at}", "to_id": f"v{at}"}
        results.append({"type": "relation", "direction": "right", "labels": ["key-value"], **ends})
    return results


def annotate(client, task, results, **more):
    body = {"result": results, "lead_time": 90.0, **more}
    return client.ask("POST", f"api/tasks/{task['id']}/annotations/", json=body)


def test_each_page_becomes_a_task_once_and_again_changes_nothing(client, space):
    workspace, ids = space
    (first,) = push(workspace, client, Order("once"))
    assert (first.pages, first.created, first.there) == (4, 4, 0)
    tasks = tasks_of(client, "once")
    assert {page: task["data"]["text"] for page, task in tasks.items()} == {
        page: surrogate(text) for page, text in zip(ids, TEXTS, strict=True)
    }
    data = tasks[ids[3]]["data"]
    assert (data["variant"], data["text_digest"]) == ("surrogate", workspace.key().digest("text", TEXTS[3]))
    assert data["lines"][1] == {"start": 18, "end": 36, "quad": [10, 50, 190, 50, 190, 80, 10, 80]}
    assert client.fetch("GET", data["image"].lstrip("/"))[:3] == b"\xff\xd8\xff"
    assert set(load_readings(workspace.labels, ids)) == set(ids)
    (again,) = push(workspace, client, Order("once"))
    assert (again.created, again.there, again.refreshed, again.removed) == (0, 4, 0, 0)
    assert tasks_of(client, "once") == tasks


def test_what_the_layout_proposes_arrives_and_becomes_an_annotation_unchanged(client, space):
    workspace, ids = space
    push(workspace, client, Order("proposed"), predictions)
    project = client.project(number_of(client, "proposed"))
    assert (project["total_predictions_number"], project["show_collab_predictions"]) == (4, True)
    assert project["model_version"] == MODEL_VERSION
    tasks = tasks_of(client, "proposed")
    for task in tasks.values():
        (proposed,) = client.ask("GET", f"api/tasks/{task['id']}/")["predictions"]
        annotate(client, task, proposed["result"], parent_prediction=proposed["id"])
    (again,) = push(workspace, client, Order("proposed"), predictions)
    assert (again.created, again.there, again.refreshed, again.removed) == (0, 4, 0, 0)
    pull(workspace, client, "proposed")
    run_verdicts(workspace, SETTINGS)
    run(workspace, SETTINGS)
    folder = workspace.folder(Stage.ANNOTATE)
    spans, links = (
        store.read_table(folder / f"{name}.parquet", name) for name in ("annotated_spans", "annotated_links")
    )
    shown = source_of(workspace, Variant.SURROGATE).pages
    made = {page: propose(shown[page].page) for page in ids}
    assert sorted(spans.select("page_id", "start", "end", "label").iter_rows()) == sorted(
        (page, span.start, span.end, span.label) for page in ids for span in made[page].spans
    )
    assert links.height == sum(len(proposal.links) for proposal in made.values()) > 0


def test_a_server_that_shares_the_disk_shows_pictures_from_it(client, server, tmp_path_factory):
    root = server.documents / "shared workspace"
    workspace, ids = pushable(root)
    order = Order("local", images=Images.LOCAL, document_root=server.documents)
    push(workspace, client, order)
    image = tasks_of(client, "local")[ids[0]]["data"]["image"]
    assert image.startswith("/data/local-files/?d=shared%20workspace/data/private/label-studio/surrogate/")
    path, _, query = image.partition("?d=")
    shown = client.fetch("GET", path.lstrip("/"), params={"d": query.replace("%20", " ")})
    assert shown == next((workspace.shown / "surrogate").glob(f"{ids[0]}-*.jpg")).read_bytes()
    with pytest.raises(InputError, match="--images upload"):
        push(
            workspace, client, Order("local", images=Images.LOCAL, document_root=tmp_path_factory.mktemp("x"))
        )


def test_what_is_annotated_is_what_comes_out(client, space):
    """Offsets are code points: emoji, joined emoji, beyond U+FFFF, carriage return, zero width."""
    workspace, ids = space
    push(workspace, client, Order("offsets"))
    pairs = {
        ids[0]: [((0, 2), (3, 6)), ((12, 15), (16, 20))],
        ids[1]: [((7, 9), (9, 10)), ((10, 13), (14, 15)), ((15, 17), (18, 20))],
        ids[2]: [((0, 2), (3, 6)), ((8, 10), (11, 14)), ((22, 23), (23, 27))],
        ids[3]: [((0, 4), (6, 17))],
    }
    for page, task in tasks_of(client, "offsets").items():
        annotate(client, task, answer(task["data"]["text"], *pairs[page]))
    (pulled,) = pull(workspace, client, "offsets")
    assert (pulled.counts.annotated, pulled.new, pulled.full) == (4, 4, True)
    run_verdicts(workspace, SETTINGS)
    run(workspace, SETTINGS)
    folder = workspace.folder(Stage.ANNOTATE)
    spans, links, quarantine = (
        store.read_table(folder / f"{name}.parquet", name)
        for name in ("annotated_spans", "annotated_links", "quarantine")
    )
    assert quarantine.height == 0
    assert sorted(spans.select("page_id", "start", "end", "label").iter_rows()) == sorted(
        (page, *place, label)
        for page, both in pairs.items() for pair in both for place, label in zip(pair, ("Key", "Value"), strict=True)
    )  # fmt: skip
    assert links.height == sum(map(len, pairs.values()))


def test_a_pull_asks_for_what_changed_only_and_counts_the_rest(client, space):
    workspace, ids = space
    push(workspace, client, Order("changes"))
    tasks = tasks_of(client, "changes")
    text = tasks[ids[0]]["data"]["text"]
    (nothing,) = pull(workspace, client, "changes")
    assert (nothing.tasks, nothing.counts.annotations, nothing.new) == (4, 0, 0)
    mine = annotate(client, tasks[ids[0]], answer(text, ((0, 2), (3, 6))))
    annotate(client, tasks[ids[1]], [], was_cancelled=True)
    annotate(client, tasks[ids[2]], [])
    client.ask("POST", f"api/tasks/{tasks[ids[3]]['id']}/drafts", json={"result": answer(text)})
    (first,) = pull(workspace, client, "changes")
    counts = first.counts
    assert (counts.annotated, counts.annotations, counts.skipped, counts.empty, first.drafts) == (
        2,
        2,
        1,
        1,
        1,
    )
    assert (first.new, first.full) == (3, False)
    (path,) = (workspace.labels / "label-studio").glob("*.json")
    written = path.read_bytes(), path.stat().st_mtime_ns
    (idle,) = pull(workspace, client, "changes")
    assert (idle.new, idle.changed, idle.deleted, idle.full) == (0, 0, 0, False)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == written
    client.ask("PATCH", f"api/annotations/{mine['id']}/", json={"result": answer(text, ((0, 2), (4, 6)))})
    (changed,) = pull(workspace, client, "changes")
    assert (changed.new, changed.changed, changed.full) == (0, 1, False)
    client.ask("DELETE", f"api/annotations/{mine['id']}/")
    (deleted,) = pull(workspace, client, "changes")
    assert (deleted.deleted, deleted.full) == (1, False)
    client.delete_tasks(number_of(client, "changes"), [tasks[ids[2]]["id"]])
    (gone,) = pull(workspace, client, "changes")
    assert (gone.deleted, gone.tasks, gone.full) == (1, 3, True)
    (kept,) = (workspace.labels / ".withdrawn").glob("*.json")
    assert [len(task["annotations"]) for task in json.loads(kept.read_text())] == [1, 1]
    (whole,) = pull(workspace, client, "changes", full=True)
    assert (whole.new, whole.changed, whole.deleted, whole.counts.skipped) == (0, 0, 0, 1)


def test_several_annotators_are_kept_and_a_second_one_does_not_see_the_first(client, space):
    workspace, _ = space
    first, second = push(workspace, client, Order("twice", overlap=0.5))
    assert (first.created, second.created, second.project) == (4, 2, f"twice{SECOND}")
    tasks, others = tasks_of(client, "twice"), tasks_of(client, f"twice{SECOND}")
    shared = sorted(others)
    text = tasks[shared[0]]["data"]["text"]
    person = client.ask(
        "POST",
        "api/users/",
        json={"email": "second@annotators.invalid", "username": "second", "password": "pass-for-tests"},
    )
    annotate(client, tasks[shared[0]], answer(text, ((0, 2), (3, 6))))
    annotate(client, others[shared[0]], answer(text, ((0, 2), (3, 5))), completed_by=person["id"])
    seen = client.ask("GET", f"api/tasks/{others[shared[0]]['id']}/")
    assert [item["result"] for item in seen["annotations"]] == [answer(text, ((0, 2), (3, 5)))]
    # the share is kept without being asked for again, and more pages move none
    assert [one.there for one in push(workspace, client, Order("twice"))] == [4, 2]
    pulled = pull(workspace, client, "twice")
    assert [one.counts.annotations for one in pulled] == [1, 1]
    run_verdicts(workspace, SETTINGS)
    run(workspace, SETTINGS)
    table = store.read_table(workspace.folder(Stage.ANNOTATE) / "annotations.parquet", "annotations")
    assert table["annotator"].n_unique() == 2
    assert set(table["status"]) == {"undecided"}


def test_progress_counts_people_categories_and_pace(client, space):
    workspace, ids = space
    push(workspace, client, Order("pace"))
    tasks = tasks_of(client, "pace")
    for page, category in ((ids[0], "lab"), (ids[1], "imaging")):
        annotate(
            client, tasks[page], answer(tasks[page]["data"]["text"], ((0, 2), (3, 6)), category=category)
        )
    annotate(client, tasks[ids[2]], [], was_cancelled=True)
    done = call(
        "medstruct", "progress", "--project", "pace", "--json", cwd=workspace.root, LABEL_STUDIO_URL=client.access.url,
        LABEL_STUDIO_API_KEY=TOKEN,
    )  # fmt: skip
    assert json.loads(done.stdout)["data"] == {
        "projects": [{
            "project": "pace", "pages": 4, "done": 2, "skipped": 1, "drafts": 0, "open": 1,
            "people": {"1": {"submitted": 2, "skipped": 1, "minutes": 1.5}}, "categories": {"imaging": 1, "lab": 1},
            "per_day": 2.0, "days_left": 0.5,
        }],
        "same_person": 0,
    }  # fmt: skip
    assert not (workspace.labels / "label-studio").exists()


def test_a_newer_picture_replaces_the_older_one_and_no_work_is_touched(client, space):
    workspace, ids = space
    push(workspace, client, Order("refresh"))
    before = tasks_of(client, "refresh")
    text = before[ids[0]]["data"]["text"]
    annotate(client, before[ids[0]], answer(text, ((0, 2), (3, 6))))
    fill(
        workspace,
        [TEXTS[0].replace("正常", "偏高"), TEXTS[1].replace("体温", "血压"), *TEXTS[2:]],
        shades=[7, 1, 2, 3],
    )
    (done,) = push(workspace, client, Order("refresh"))
    assert (done.created, done.refreshed, done.removed, done.stale) == (0, 2, 0, 1)
    after = tasks_of(client, "refresh")
    assert after[ids[0]]["data"] == {**before[ids[0]]["data"], "image": after[ids[0]]["data"]["image"]}
    assert after[ids[0]]["data"]["image"] != before[ids[0]]["data"]["image"]
    assert "血压" in after[ids[1]]["data"]["text"]
    assert after[ids[0]]["total_annotations"] == 1
    with pytest.raises(ServerError):
        client.fetch("GET", before[ids[0]]["data"]["image"].lstrip("/"))
    hidden(workspace, dict(zip(ids, [7, 9, 2, 3], strict=True)))
    assert push(workspace, client, Order("refresh"))[0].refreshed == 1
    # a page that was dropped leaves with its picture, unless somebody has worked on it
    dropped = tasks_of(client, "refresh")[ids[3]]["data"]["image"]
    fill(workspace, TEXTS[:3], shades=[7, 9, 2])
    (done,) = push(workspace, client, Order("refresh"))
    assert (done.pages, done.removed, done.gone) == (3, 1, 0)
    assert set(tasks_of(client, "refresh")) == set(ids[:3])
    with pytest.raises(ServerError):
        client.fetch("GET", dropped.lstrip("/"))


def test_originals_go_to_a_private_project_after_a_confirmation(client, space):
    workspace, ids = space
    environment = {"LABEL_STUDIO_URL": client.access.url, "LABEL_STUDIO_API_KEY": TOKEN}
    command = ("medstruct", "push", "--project", "plain", "--variant", "original")
    refused = call(*command, cwd=workspace.root, **environment)
    assert (refused.returncode, "--confirm-personal-data" in refused.stderr) == (2, True)
    assert "plain · private" not in {row["title"] for row in client.projects()}
    done = call(*command, "--confirm-personal-data", cwd=workspace.root, **environment)
    assert done.returncode == 0, done.stderr
    tasks = tasks_of(client, "plain · private")
    assert tasks[ids[0]]["data"]["text"] == TEXTS[0]
    assert tasks[ids[0]]["data"]["variant"] == Variant.ORIGINAL
    assert client.project(number_of(client, "plain · private"))["description"].startswith("PRIVATE")
    assert "林可可" not in done.stdout + done.stderr
