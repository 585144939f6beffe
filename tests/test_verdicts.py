"""People's decisions in exports -> verdicts and annotated pages."""

from xml.etree import ElementTree as ET

import pytest

from pipeline import store
from pipeline.annotate import run_verdicts
from schemas.names import PiiKind, Stage, VerdictKind
from tests.test_annotate_stage import SETTINGS, TEXTS, pair, put, task, workspace
from tests.test_layers import ROOT

__all__ = ["workspace"]


def choice(name, *values):
    return {"id": name, "type": "choices", "from_name": name, "value": {"choices": list(values)}}


def box(**value):
    place = {
        "x": 10,
        "y": 20,
        "width": 30,
        "height": 10,
        "rotation": 0,
        "rectanglelabels": ["PERSON"],
        **value,
    }
    return {
        "id": "h",
        "type": "rectanglelabels",
        "from_name": "hide",
        "value": place,
        "original_width": 1000,
        "original_height": 500,
    }


def verdicts_of(workspace, *tasks):
    put(workspace, "e.json", *tasks)
    run_verdicts(workspace, SETTINGS)
    folder = workspace.folder(Stage.VERDICTS)
    rows = store.read_table(folder / "verdicts.parquet", "verdicts").to_dicts()
    pages = store.read_table(folder / "annotated_pages.parquet", "annotated_pages").to_dicts()
    return [(row["audit"], row["kind"], row["target"], row["value"]) for row in rows], pages


OTHER = "0123456789abcdef"


@pytest.mark.parametrize(
    ("data", "annotation", "expected"),
    [
        ({"audit": "quality"}, {"result": [choice("verdict", "keep")]}, [("quality", "keep", None, None)]),
        ({"audit": "quality"}, {"result": [choice("verdict", "drop")]}, [("quality", "drop", None, None)]),
        ({"audit": "pairs", "other_page_id": OTHER}, {"result": [choice("verdict", "same")]}, [("pairs", "same", OTHER, None)]),
        ({"audit": "pairs", "other_page_id": OTHER}, {"result": [choice("verdict", "different")]}, [("pairs", "different", OTHER, None)]),
        ({"audit": "pairs"}, {"result": [choice("verdict", "same")]}, []),
        ({"audit": "privacy", "target": "d1"}, {"result": [choice("verdict", "clean")]}, [("privacy", "clean", "d1", None)]),
        ({"audit": "annotations", "target": "12"}, {"result": [choice("verdict", "gold")]}, [("annotations", "gold", "12", None)]),
        ({"audit": "fields", "target": "3"}, {"result": [choice("score", "1")]}, [("fields", "field", "3", "1")]),
        ({"audit": "queries", "target": "clear"}, {"result": [choice("score", "4")]}, [("queries", "aspect", "clear", "4")]),
        ({"audit": "judge", "target": "9"}, {"result": [choice("score", "5")]}, [("judge", "judge", "9", "5")]),
        ({"audit": "quality"}, {"result": [choice("score", "5")]}, []),
        ({"audit": "privacy"}, {"result": [box()]}, [("privacy", "hide", "100,100,400,100,400,150,100,150", "PERSON")]),
        ({"audit": "privacy"}, {"result": [box(rotation=90)]}, [("privacy", "hide", "100,100,100,400,50,400,50,100", "PERSON")]),
        ({"audit": "privacy"}, {"result": [box(rectanglelabels=["?"])]}, [("privacy", "hide", "100,100,400,100,400,150,100,150", "OTHER_ID")]),
        ({"audit": "quality"}, {"result": [choice("verdict", "drop")], "was_cancelled": True}, []),
        ({}, {"result": [choice("unusable", "not_a_report")]}, [("annotation", "drop", None, "not_a_report")]),
        ({}, {"result": pair("a"), "ground_truth": True}, [("annotation", "gold", "10", None)]),
        ({}, {"result": [choice("verdict", "drop")]}, []),
        ({}, {"result": pair("a")}, []),
    ],
    ids=["keep", "drop", "same", "different", "same as nothing", "clean", "gold", "field", "aspect", "judge",
         "score of no audit", "hide", "hide turned", "hide of an unknown kind", "cancelled", "unusable", "ground truth",
         "verdict outside a review", "plain annotation"],
)  # fmt: skip
def test_verdicts(workspace, data, annotation, expected):
    found, _ = verdicts_of(workspace, task(1, {"image": "p0.jpg", **data}, annotation))
    assert found == expected


def test_reviewers_are_keyed_like_annotators(workspace):
    verdicts_of(
        workspace, task(1, {"image": "p0.jpg", "audit": "quality"}, {"result": [choice("verdict", "keep")]})
    )
    rows = store.read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    assert rows["reviewer"].to_list() == [workspace.key().digest("annotator", "1")]


def test_annotated_pages_hold_the_digest_seen_last(workspace):
    def seen(digest, day, *results):
        annotation = {"result": list(results), "updated_at": f"2024-01-{day}", "id": day}
        return task(int(day), {"image": "p0.jpg", "text": TEXTS[0], "text_digest": digest}, annotation)

    _, pages = verdicts_of(
        workspace, seen("b" * 16, "02", *pair("a")), seen("a" * 16, "03", *pair("b")), seen("c" * 16, "01", *pair("c")),
        seen("d" * 16, "04"), task(9, {"image": "p1.jpg"}, {"result": [choice("unusable", "other")]}),
    )  # fmt: skip
    assert pages == [{"page_id": workspace.key().page_id(b"0", 0), "seen_digest": "a" * 16}]


def test_without_exports_both_tables_are_empty(workspace):
    run_verdicts(workspace, SETTINGS)
    folder = workspace.folder(Stage.VERDICTS)
    assert [
        store.read_table(folder / f"{name}.parquet", name).height for name in ("verdicts", "annotated_pages")
    ] == [0, 0]
    assert store.read_json(workspace.metrics(Stage.VERDICTS))["input"] == 0


def values(root, control, tag):
    found = next(element for element in root.iter() if element.get("name") == control)
    return [element.get("value") for element in found.iter(tag)]


def test_the_review_interface_offers_what_the_stage_reads():
    root = ET.parse(ROOT / "schemas/label_studio_review.xml").getroot()
    assert set(values(root, "verdict", "Choice")) <= set(VerdictKind)
    assert values(root, "hide", "Label") == [kind.value for kind in PiiKind]
    assert values(root, "score", "Choice") == ["0", "1", "2", "3", "4", "5"]


def test_label_studio_accepts_the_review_interface():
    interface = pytest.importorskip("label_studio_sdk.label_interface")
    interface.LabelInterface(
        (ROOT / "schemas/label_studio_review.xml").read_text(encoding="utf-8")
    ).validate()
