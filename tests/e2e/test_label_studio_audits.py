"""Audits on a real Label Studio server: the project, verdicts, pull, what they say; the gate of release."""

import pytest

from pipeline import store
from pipeline.annotate import run_verdicts
from pipeline.annotate.pull import pull
from pipeline.annotate.push import Order, push
from pipeline.annotate.served import Images
from pipeline.audit import annotations, fields, privacy
from pipeline.audit.reviewing import Server, open_review, pages_to_release
from pipeline.errors import InputError
from pipeline.verify.lookedat import require_clean
from schemas.names import Stage
from tests.e2e.test_label_studio import annotate, tasks_of
from tests.labelling import TEXTS, hidden
from tests.reviewing import SETTINGS, auditable, choice, frame

CLEAN = choice("verdict", "clean")


@pytest.fixture
def space(tmp_path):
    return auditable(tmp_path / "w", TEXTS)


def audit(workspace, client, name, **more):
    source = pages_to_release(workspace)
    picked, _ = privacy.draw_pages(workspace, source, (), len(source.pages), 0.01, 42)
    return open_review(
        workspace, Server(client, name, **more), "privacy", source, privacy.questions(workspace, picked)
    )


def taken_in(workspace, client, name):
    pull(workspace, client, name)
    run_verdicts(workspace, SETTINGS)


def test_pages_are_looked_at_hidden_and_looked_at_again(client, space):
    workspace, ids = space
    push(workspace, client, Order("privacy"))
    assert audit(workspace, client, "privacy").created == 4
    again = audit(workspace, client, "privacy")
    assert (again.created, again.there, again.removed) == (0, 4, 0)
    tasks = tasks_of(client, "privacy audit privacy")
    shown = client.fetch("GET", tasks[ids[0]]["data"]["image"].lstrip("/"))
    pictures = store.read_table(workspace.folder(Stage.REDACT) / "redacted_pages.parquet", "redacted_pages")
    digests = dict(pictures.select("page_id", "image_digest").iter_rows())
    assert {page: task["data"]["target"] for page, task in tasks.items()} == digests
    assert shown[:3] == b"\xff\xd8\xff"
    for page in ids[:3]:
        annotate(client, tasks[page], [CLEAN])
    annotate(client, tasks[ids[3]], [frame("PHONE")])
    taken_in(workspace, client, "privacy")
    found = privacy.report(workspace).to_json()
    assert [found[name] for name in ("looked", "clean", "missed", "open")] == [4, 3, 1, 1]
    assert found["kinds"] == {"PHONE": 1}
    verdicts = store.read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts").to_dicts()
    hides = [(row["page_id"], row["target"], row["value"]) for row in verdicts if row["kind"] == "hide"]
    assert hides == [(ids[3], "40,60,160,60,160,90,40,90", "PHONE")]
    with pytest.raises(InputError, match="1 of 4 pages"):
        require_clean(workspace, ids)
    # the next build hides the frame: another picture, which is asked about beside the earlier verdict
    hidden(workspace, {page: at for at, page in enumerate(ids[:3])} | {ids[3]: 150})
    done = audit(workspace, client, "privacy")
    assert (done.created, done.there, done.past) == (1, 3, 1)
    new = [
        row for row in client.tasks(done.number)
        if row["data"]["page_id"] == ids[3] and not row["total_annotations"]
    ]  # fmt: skip
    annotate(client, new[0], [CLEAN])
    taken_in(workspace, client, "privacy")
    found = privacy.report(workspace)
    assert (found.clean, found.missed, found.open) == (4, 1, 0)
    require_clean(workspace, ids)


def test_a_server_that_shares_the_disk_shows_pictures_of_audits(client, server):
    workspace, ids = auditable(server.documents / "audited", TEXTS)
    audit(workspace, client, "local", images=Images.LOCAL, document_root=server.documents)
    image = tasks_of(client, "local audit privacy")[ids[0]]["data"]["image"]
    assert image.startswith("/data/local-files/?d=audited/data/private/label-studio/audit-privacy/")
    path, _, query = image.partition("?d=")
    assert client.fetch("GET", path.lstrip("/"), params={"d": query})[:3] == b"\xff\xd8\xff"


def gold(workspace, ids):
    """The first page with a span and an item."""
    text = pages_to_release(workspace).pages[ids[0]].page.text
    named = {"page_id": ids[0], "annotation": "7"}
    tables = {
        (Stage.GOLD, "gold_pages"): [{**named, "report_title": None, "category": "lab", "annotated": True}],
        (Stage.GOLD, "spans"): [
            {**named, "span_id": "k", "start": 0, "end": 2, "label": "Key", "text": text[:2]},
            {**named, "span_id": "v", "start": 3, "end": 6, "label": "Value", "text": text[3:6]},
        ],
        (Stage.GOLD, "links"): [
            {**named, "key_span_id": "k", "value_span_id": "v", "label": "key-value"}
        ],
        (Stage.GOLD, "items"): [
            {"page_id": ids[0], "item": 0, "name": "白细胞", "value": "5.71", "unit": "10^9/L", "verified": False, "abnormal": ""}
        ],
        (Stage.ANNOTATE, "annotations"): [
            {**named, "annotator": "a" * 16, "status": "single", "category": "lab", "variant": "surrogate", "text_digest": None}
        ],
    }  # fmt: skip
    for (stage, name), rows in tables.items():
        store.write_table(workspace.folder(stage) / f"{name}.parquet", name, rows)


def test_annotations_and_fields_are_judged(client, space):
    workspace, ids = space
    gold(workspace, ids)
    source, place = pages_to_release(workspace), Server(client, "gold")
    picked = annotations.draw_annotations(workspace, 1.0, 42)
    asked = annotations.questions(workspace, picked, source)
    assert open_review(workspace, place, "annotations", source, asked).created == 1
    assert open_review(workspace, place, "annotations", source, asked).there == 1
    task = tasks_of(client, "gold audit annotations")[ids[0]]
    (proposed,) = client.ask("GET", f"api/tasks/{task['id']}/")["predictions"]
    verdict = choice("verdict", "gold") | {"to_name": "text"}
    annotate(client, task, [*proposed["result"], verdict], parent_prediction=proposed["id"])
    picked = fields.draw_reports(workspace, 200, 42)
    asked = fields.questions(workspace, picked)
    assert open_review(workspace, place, "fields", source, asked).created == 1
    annotate(client, tasks_of(client, "gold audit fields")[ids[0]], [choice("score", "4")])
    taken_in(workspace, client, "gold")
    assert annotations.report(workspace).to_json()["accepted"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert fields.report(workspace).to_json()["agreement"]["value"] == 0.8
