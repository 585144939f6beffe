"""Every shape of export -> tasks."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.annotate.exports import load_exports, read_export
from pipeline.annotate.fields import Box, TextPlace
from pipeline.annotate.pages import PageIndex
from pipeline.annotate.regions import read_form
from pipeline.annotate.seen import seen_by
from pipeline.errors import InputError

SPAN = {
    "id": "a",
    "from_name": "label",
    "to_name": "text",
    "type": "labels",
    "value": {"start": 0, "end": 2, "labels": ["Key"], "text": "姓名"},
}
ANNOTATION = {"id": 7, "completed_by": 3, "result": [SPAN], "was_cancelled": False}
TASK = {"id": 1, "data": {"text": "姓名 5"}, "annotations": [ANNOTATION]}


def read(document):
    return read_export(json.dumps(document).encode(), "e.json", "the export")


@pytest.mark.parametrize(
    "document",
    [
        [TASK],
        TASK,
        {"tasks": [TASK]},
        {"results": [TASK]},
        [{**TASK, "annotations": [{**ANNOTATION, "result": [[SPAN]]}]}],
        [{"id": 1, "data": TASK["data"], "completions": [ANNOTATION]}],
    ],
    ids=["list", "one task", "tasks", "results", "nested results", "completions"],
)
def test_shapes_give_the_same_task(document):
    [task] = read(document)
    assert (task.name, task.data["text"]) == ("1", "姓名 5")
    [annotation] = task.annotations
    assert (annotation.name, annotation.annotator, annotation.cancelled) == ("7", "3", False)
    assert annotation.results == (SPAN,)


def test_json_lines():
    lines = b"\n".join(json.dumps({**TASK, "id": number}).encode() for number in (1, 2))
    assert [task.name for task in read_export(lines, "e.jsonl", "the export")] == ["1", "2"]


def test_predictions_and_drafts_are_counted_only():
    [task] = read([{"id": 1, "data": {}, "predictions": [4, 5], "drafts": [{"result": [SPAN]}]}])
    assert (task.annotations, task.predictions, task.drafts) == ((), 2, 1)


def test_a_lone_half_of_a_character_keeps_offsets():
    [task] = read_export(b'[{"id": 1, "data": {"text": "a\\ud83db"}, "annotations": []}]', "e", "the export")
    assert task.data["text"] == "a?b"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"id,label\n1,Key\n", "the export is not JSON"),
        (b"\x50\x4b\x03\x04", "the export is not JSON"),
        (b"", "the export is not JSON"),
        (b"[" * 200_000, "the export is not JSON"),
        (b"{}", "the export holds no Label Studio task"),
        (b"3", "the export holds no Label Studio task"),
        (b'{"images": [], "categories": [], "annotations": []}', "the export holds no Label Studio task"),
    ],
    ids=["csv", "zip", "empty", "too deep", "empty object", "number", "coco"],
)
def test_what_is_no_export(raw, message):
    with pytest.raises(InputError, match=message):
        read_export(raw, "e.json", "the export")


def test_json_min_groups_rows_and_pairs_typed_text():
    box = {
        "x": 1,
        "y": 2,
        "width": 3,
        "height": 4,
        "rotation": 0,
        "rectanglelabels": ["Key"],
        "original_width": 100,
        "original_height": 50,
    }
    row = {
        "image": "/a.png",
        "id": 5,
        "label": [box],
        "transcription": "血",
        "annotator": 2,
        "annotation_id": 9,
        "category": "lab",
    }
    [task] = read([row, {**row, "annotation_id": 10, "annotator": 3, "transcription": ["x", "y"]}])
    assert [(item.name, item.annotator) for item in task.annotations] == [("9", "2"), ("10", "3")]
    first, second = (read_form(item.results) for item in task.annotations)
    [region] = first.regions
    assert (region.labels, region.place, region.size, region.typed) == (
        ("Key",),
        Box(1, 2, 3, 4),
        (100, 50),
        "血",
    )
    assert first.choices == {"category": ("lab",)}
    assert second.regions[0].typed is None
    assert second.other_fields == 1


def test_a_task_over_several_pictures_is_one_task_each():
    def region(name, page):
        value = {"x": 1, "y": 2, "width": 3, "height": 4, "rectanglelabels": ["Key"]}
        return {"id": name, "type": "rectanglelabels", "to_name": f"page_{page}", "value": value}

    relation = {"type": "relation", "from_id": "b", "to_id": "c", "direction": "right", "labels": []}
    results = [region("a", 0), region("b", 1), region("c", 1), relation]
    pages = [{"url": "https://h/1.jpeg"}, {"url": "https://h/2.jpeg"}]
    first, second = read([{"id": 8, "data": {"pages": pages}, "annotations": [{"id": 1, "result": results}]}])
    assert [(task.name, task.data["image"]) for task in (first, second)] == [
        ("8:0", "https://h/1.jpeg"),
        ("8:1", "https://h/2.jpeg"),
    ]
    assert [len(task.annotations[0].results) for task in (first, second)] == [1, 3]


@pytest.mark.parametrize(
    ("annotation", "person", "accepted"),
    [
        ({"completed_by": {"id": 4, "email": "a@example.org"}}, "a@example.org", None),
        ({"completed_by": 4}, "4", None),
        ({"aggregated_completed_by": [9, 4]}, "4,9", None),
        ({"reviews": [{"accepted": False}, {"accepted": True}]}, "", True),
        ({"last_action": "rejected"}, "", False),
    ],
    ids=["person", "number", "aggregated", "reviewed", "rejected"],
)
def test_people_and_reviews(annotation, person, accepted):
    [task] = read([{"id": 1, "data": {}, "annotations": [annotation]}])
    assert (task.annotations[0].annotator, task.annotations[0].accepted) == (person, accepted)


def test_results_of_one_region_are_put_together():
    place = {"x": 10, "y": 20, "width": 30, "height": 4, "rotation": 0}
    size = {"original_width": 200, "original_height": 100}
    form = read_form(
        [
            {"id": "r", "type": "rectangle", "value": place, **size},
            {"id": "r", "type": "labels", "value": {**place, "labels": ["Value"]}, **size},
            {"id": "r", "type": "textarea", "value": {**place, "text": ["two", "lines"]}, **size},
            {"id": "r", "type": "choices", "from_name": "pii_kind", "value": {"choices": ["PERSON"]}},
            {"id": "q", "type": "choices", "from_name": "category", "value": {"choices": ["lab"]}},
            {"id": "t", "type": "taxonomy", "from_name": "kind", "value": {"taxonomy": [["a"]]}},
        ]
    )
    [region] = form.regions
    assert (region.name, region.labels, region.typed, region.pii_kind) == (
        "r",
        ("Value",),
        "two\nlines",
        "PERSON",
    )
    assert (region.place, region.size, region.clash) == (Box(10, 20, 30, 4), (200, 100), False)
    assert (form.choices, form.other_fields) == ({"category": ("lab",)}, 1)


def test_one_id_for_two_places_is_a_clash():
    other = {**SPAN, "value": {**SPAN["value"], "start": 3, "end": 4}}
    assert [region.clash for region in read_form([SPAN, other]).regions] == [True, True]


def test_typed_text_of_a_text_region_is_not_its_stored_text():
    typed = {
        "id": "a",
        "type": "textarea",
        "from_name": "correction",
        "value": {"start": 0, "end": 2, "text": "性名"},
    }
    [region] = read_form([typed, SPAN]).regions
    assert (region.place, region.typed) == (TextPlace(0, 2, "姓名"), "性名")


def test_load_exports_names_files_by_place_only(tmp_path):
    (tmp_path / "readings").mkdir()
    (tmp_path / "readings" / "x.json").write_text("no export")
    (tmp_path / ".gitignore").write_text("x")
    (tmp_path / "config.xml").write_text("<View/>")
    (tmp_path / "b.json").write_text(json.dumps([TASK]))
    assert [(export.name, export.place, len(export.tasks)) for export in load_exports(tmp_path)] == [
        ("b.json", 1, 1)
    ]
    (tmp_path / "王某.csv").write_text("a,b")
    with pytest.raises(InputError) as caught:
        load_exports(tmp_path)
    assert str(caught.value) == (
        "export 2 of 2 in data/private/labels (in the order of names) is not JSON: export it from Label Studio as JSON"
    )
    assert load_exports(tmp_path / "absent") == []


NAMES = st.sampled_from(
    [
        "id",
        "data",
        "annotations",
        "completions",
        "result",
        "value",
        "start",
        "text",
        "image",
        "page_id",
        "type",
        "label",
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from(["a.jpg", "http://[x?d=1", "", "labels"]),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=15,
)


@settings(max_examples=150)
@given(JSON, JSON, JSON)
def test_any_json_is_read_or_refused(row, data, results):
    document = [row, {"id": 1, "data": data, "annotations": [{"result": results}, row]}]
    try:
        tasks = read(document)
    except InputError:
        return
    for task in tasks:
        assert PageIndex(frozenset({"0" * 16})).find(task.data) is None
        seen_by(task, "text", "0" * 16)
        for annotation in task.annotations:
            form = read_form(annotation.results)
            assert len(form.regions) + len(form.relations) <= len(annotation.results)
