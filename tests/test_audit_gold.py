"""The audits of annotations and of item fields: what is asked, what verdicts say, what they become."""

import json
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from pipeline import store
from pipeline.annotate.interface import INTERFACE, Fit, compare, ours, review
from pipeline.audit import annotations, fields
from pipeline.audit.reviewing import pages_to_release
from pipeline.cli import app
from pipeline.errors import InputError, TableError
from schemas.names import Label, LinkLabel, Stage
from tests import tables_fixture
from tests.dag import ROOT
from tests.reviewing import Memory, choice
from tests.test_annotate_stage import TEXTS, done, pair, put, task, workspace

__all__ = ["workspace"]

SHOWN = "name: 白细胞\nvalue: 5.71\nunit: 10^9/L\nrange: 3.5-9.5\nflag: (absent)"
WHO = "0123456789abcdef"


@pytest.fixture
def space(tmp_path, monkeypatch):
    """Four pages, two of them annotated with an item each; a server that the commands reach."""
    workspace = tables_fixture.build(tmp_path / "w")
    (workspace.root / "dvc.yaml").touch()
    (workspace.root / "params.yaml").write_bytes((ROOT / "params.yaml").read_bytes())
    monkeypatch.chdir(workspace.root)
    server = Memory()
    monkeypatch.setattr("pipeline.cli.reviews.connect", lambda _: server)
    return workspace, [tables_fixture.page_id(workspace, number) for number in range(4)], server


def called(*arguments):
    ended = CliRunner().invoke(app, ["audit", *arguments], catch_exceptions=False)
    assert ended.exit_code == 0, ended.output
    return ended.stdout


def data_of(*arguments):
    return json.loads(called(*arguments, "--json"))["data"]


def wrong(target):
    return {
        "id": "verdict",
        "type": "choices",
        "from_name": "verdict",
        "to_name": "text",
        "value": {"choices": [target]},
    }


def test_fields_of_items_are_asked_about_and_counted(space):
    workspace, ids, server = space
    drawn = data_of("fields")
    assert drawn["strata"] == [{"stratum": "lab", "pages": 2, "drawn": 2}]
    assert (drawn["project"]["project"], drawn["project"]["created"]) == ("medstruct-demo audit fields", 2)
    assert data_of("fields")["project"]["there"] == 2
    asked = next(row["data"] for row in server.rows.values() if row["data"]["page_id"] == ids[0])
    assert asked["shown"] == SHOWN
    assert asked["target"].startswith("0.")
    server.judge(ids[0], choice("score", "5"))
    server.pulled(workspace)
    found = data_of("fields", "--report")
    assert (found["judged"], found["fields"], found["open_items"], found["reached"]) == (1, 5, 1, False)
    assert found["agreement"] == {"value": 1.0, "low": 0.5655, "high": 1.0}
    server.judge(ids[1], choice("score", "4"))
    server.judge(ids[1], choice("score", "2"), by=2)
    server.pulled(workspace)
    found = data_of("fields", "--report")
    assert (found["agreement"]["value"], found["reviewers"], found["open_items"]) == (0.8, 2, 0)
    assert found["categories"] == {"lab": found["agreement"]}
    assert store.read_json(workspace.metrics("audit_fields")) == found
    assert "MedRepBench reports 97%: not shown by the lower bound" in called("fields", "--report")


def test_an_item_that_reads_otherwise_is_asked_about_anew(space):
    workspace, ids, server = space
    data_of("fields")
    server.judge(ids[0], choice("score", "5"))
    path = workspace.folder(Stage.GOLD) / "items.parquet"
    rows = store.read_table(path, "items").to_dicts()
    for row in rows:
        row["true_value"] = "5.77"
    store.write_table(path, "items", rows)
    again = data_of("fields")["project"]
    assert (again["created"], again["removed"], again["past"]) == (2, 1, 1)
    server.pulled(workspace)
    assert data_of("fields", "--report")["judged"] == 0


def test_annotations_are_shown_with_their_marks_and_accepted_or_not(space):
    workspace, ids, server = space
    drawn = data_of("annotations", "--share", "1")
    assert drawn["strata"] == [{"stratum": f"lab {WHO}", "pages": 2, "drawn": 2}]
    row = next(row for row in server.rows.values() if row["data"]["page_id"] == ids[0])
    (prediction,) = row["predictions"]
    text = pages_to_release(workspace).pages[ids[0]].page.text
    assert row["data"]["text"] == text
    marks = [
        (one["value"]["labels"], text[one["value"]["start"] : one["value"]["end"]])
        for one in prediction["result"][:2]
    ]
    assert marks == [(["Key"], "姓名"), (["Value"], tables_fixture.SURROGATES[0])]
    assert prediction["result"][2] == {
        "type": "relation", "from_id": "k", "to_id": "v", "direction": "right", "labels": ["key-value"],
    }  # fmt: skip
    assert data_of("annotations", "--share", "1")["project"]["there"] == 2
    server.judge(ids[0], wrong("gold"))
    server.judge(ids[1], wrong("wrong"))
    server.pulled(workspace)
    verdicts = store.read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    assert set(verdicts.select("page_id", "kind", "target", "value").iter_rows()) == {
        (ids[0], "gold", "a1", None), (ids[1], "aspect", "a1", "0"),
    }  # fmt: skip
    found = data_of("annotations", "--report")
    assert found["accepted"] == {"value": 0.5, "low": 0.5, "high": 0.5}
    assert found["categories"] == {"lab": found["accepted"]}
    reviewer = workspace.key().digest("annotator", "1")
    (pair,) = found["pairs"]
    assert (pair["annotator"], pair["reviewer"], pair["judged"]) == (WHO, reviewer, 2)
    assert pair["accepted"] == {"value": 0.5, "low": 0.0945, "high": 0.9055}
    assert "2 of 2 drawn pages judged" in called("annotations", "--report")


def test_reviewers_who_differ_do_not_accept(space):
    workspace, ids, server = space
    data_of("annotations", "--share", "1")
    server.judge(ids[0], wrong("gold"))
    server.judge(ids[0], wrong("wrong"), by=2)
    server.pulled(workspace)
    assert data_of("annotations", "--report")["accepted"]["value"] == 0.0


def test_marks_that_do_not_fit_are_not_sent(space):
    workspace, _, server = space
    path = workspace.folder(Stage.GOLD) / "spans.parquet"
    rows = store.read_table(path, "spans").to_dicts()
    store.write_table(
        path, "spans", [row | {"start": row["start"] + 1, "end": row["end"] + 1} for row in rows]
    )
    with pytest.raises(TableError, match=r"does not fit its text .*dvc repro --force gold"):
        called("annotations")
    assert server.rows == {}


@pytest.mark.parametrize(
    ("table", "audit", "message"),
    [("items", "fields", "no page has items"), ("gold_pages", "annotations", "no page is annotated yet")],
)
def test_without_gold_nothing_is_drawn(space, table, audit, message):
    workspace, _, server = space
    store.write_table(workspace.folder(Stage.GOLD) / f"{table}.parquet", table, [])
    with pytest.raises(InputError, match=message):
        called(audit)
    assert server.made == []


def test_the_interfaces_offer_what_the_stage_reads():
    roots = {audit: ET.fromstring(review(audit)) for audit in ("fields", "annotations")}
    assert [one.get("value") for one in roots["fields"].iter("Choice")] == list(fields.SCORES)
    assert [one.get("value") for one in roots["annotations"].iter("Choice")] == ["gold", "wrong"]
    assert [one.get("value") for one in roots["annotations"].iter("Label")] == list(Label)
    assert [one.get("value") for one in roots["annotations"].iter("Relation")] == list(LinkLabel)
    assert compare(review("annotations"), ours()) is Fit.OTHER
    assert review("privacy") == INTERFACE.with_name("label_studio_review.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize("audit", ["fields", "annotations", "privacy"])
def test_label_studio_accepts_the_interfaces(audit):
    interface = pytest.importorskip("label_studio_sdk.label_interface")
    interface.LabelInterface(review(audit)).validate()


def test_a_fifth_is_at_least_one(space):
    workspace, _, _ = space
    assert len(annotations.draw_annotations(workspace, 0.2, 1).pages) == 1


def test_a_corrected_annotation_that_is_marked_as_ground_truth_is_the_gold(workspace):
    corrected = {"result": pair("b")[:2], "ground_truth": True}
    put(workspace, "e.json", task(1, {"image": "p0.jpg", "text": TEXTS[0]}, {"result": pair("a")}, corrected))
    tables, _ = done(workspace)
    assert [row["status"] for row in tables["annotations"]] == ["other", "gold"]
