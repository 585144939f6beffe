"""From a kept reading to a newer one: what is read anew, how annotations move, what people are asked, whose answer counts."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline import reread as rereading
from pipeline import store
from pipeline.annotate import run, run_verdicts
from pipeline.annotate.changed import changes, questions
from pipeline.annotate.gather import CHANGED, HIDDEN, TABLES
from pipeline.annotate.shown import keep_readings, source_of
from pipeline.annotate.tasks import Variant, task_data
from pipeline.cli import app
from pipeline.cli import rereading as command
from pipeline.engines import EngineInfo
from pipeline.engines.saved import Reading, earlier_path, load_earlier, load_readings
from pipeline.errors import InputError
from pipeline.reread import Marks, reread
from pipeline.settings import AnnotateSettings, load_settings
from schemas.names import Stage
from tests.labelling import fill, page_of, pushable, surrogate

SETTINGS = AnnotateSettings(label_map={}, box_overlap=0.5, box_text_score=0.8)
OLD = ("姓名：林可可\n白细胞 5.71", "姓名：周小禾\n血糖 5.1")
NEW = ("白细胞 5.11\n姓名：林可可", "姓名：周小禾\n血糖 5.1")
INFO = EngineInfo("e", "r", "m")
PARAMS = Path(__file__).parents[1] / "params.yaml"
OCR = load_settings(PARAMS).ocr


def results(text, *marks):
    return [
        {"id": name, "from_name": "label", "to_name": "text", "type": "labels",
         "value": {"start": start, "end": end, "text": text[start:end], "labels": [label]}}
        for name, start, end, label in marks
    ]  # fmt: skip


LINK = {"type": "relation", "from_id": "k", "to_id": "v", "direction": "right", "labels": ["key-value"]}


def exported(space, page_id, number, text, *answers, said=None, **data):
    """An export of one task about a page as it is shown now."""
    shown = source_of(space, Variant.SURROGATE).pages[page_id]
    assert shown.page.text == text
    items = [
        {
            "id": number + at,
            "completed_by": at + 1,
            "updated_at": f"2026-01-0{at + 1}",
            "result": answer,
            **(said or {}),
        }
        for at, answer in enumerate(answers)
    ]
    path = space.labels / f"{number}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([{"id": number, "data": task_data(shown, "/i") | data, "annotations": items}]))


def annotated(space):
    run_verdicts(space, SETTINGS)
    run(space, SETTINGS)
    folder = space.folder(Stage.ANNOTATE)
    return {
        name: store.read_table(folder / f"{name}.parquet", name).to_dicts()
        for name in (*TABLES, CHANGED, HIDDEN)
    }


def read_now(texts):
    """The pages as an engine would read them now, each line where that text stood before."""
    return lambda _space, _settings, pages: {
        page: Reading(page_of(page, texts[page]), INFO) for page in pages
    }


@pytest.fixture
def space(tmp_path):
    """Two pushed pages, the first annotated: a pair, the number, a correction; its reading is kept."""
    space, ids = pushable(tmp_path / "w", OLD)
    store.write_table(space.folder(Stage.QUALITY) / "quality.parquet", "quality", [
        {"page_id": one, "short_edge": 300, "blur": 1.0, "motion": 1.0, "contrast": 1.0, "crop_sides": ""} for one in ids
    ])  # fmt: skip
    keep_readings(space, ids)
    text = surrogate(OLD[0])
    typed = {
        "id": "w", "from_name": "correction", "to_name": "text", "type": "textarea",
        "value": {"start": 11, "end": 15, "text": ["5.11"]},
    }  # fmt: skip
    marks = results(text, ("k", 0, 2, "Key"), ("v", 3, 6, "Value"), ("w", 11, 15, "ItemValue"))
    kind = {"from_name": "category", "to_name": "text", "type": "choices", "value": {"choices": ["lab"]}}
    exported(space, ids[0], 10, text, [*marks, LINK, typed, kind])
    return space, ids


def test_what_reads_otherwise_is_counted_and_only_then_moved_aside(space, monkeypatch):
    workspace, ids = space
    annotated(workspace)
    monkeypatch.setattr(rereading, "read_anew", read_now(dict(zip(ids, NEW, strict=True))))
    digest = workspace.key().digest("text", OLD[0])
    seen = reread(workspace, OCR, act=False)
    # the number reads otherwise; in the tables of this test lines keep their places by number, so the name is read elsewhere
    assert (seen.kept, seen.equal, seen.same_text, seen.unreadable, seen.pages) == (2, 1, 0, 0, (ids[0],))
    assert seen.marks == Marks(changed=3)
    assert not earlier_path(workspace.labels, ids[0], digest).exists()
    done = reread(workspace, OCR, [ids[0]])
    assert (done.kept, done.pages, done.done) == (1, (ids[0],), True)
    assert set(load_readings(workspace.labels, ids)) == {ids[1]}
    assert load_earlier(workspace.labels, ids[0], digest).page.text == OLD[0]
    with pytest.raises(InputError, match=f"no reading of page {ids[0]} is kept"):
        reread(workspace, OCR, [ids[0]])


def test_an_unreadable_page_and_another_reader_of_the_same_text(space, monkeypatch):
    workspace, ids = space
    fresh = {
        ids[0]: Reading(page_of(ids[0], " "), INFO),
        ids[1]: Reading(page_of(ids[1], OLD[1]), EngineInfo("e", "r", "other")),
    }
    monkeypatch.setattr(rereading, "read_anew", lambda *_: fresh)
    done = reread(workspace, OCR)
    assert (done.unreadable, done.same_text, done.pages) == (1, 1, ())
    assert set(load_readings(workspace.labels, ids)) == {ids[0]}


def test_a_page_on_which_a_mark_of_personal_data_would_stand_on_nothing_keeps_its_reading(space, monkeypatch):
    workspace, ids = space
    exported(workspace, ids[1], 30, surrogate(OLD[1]), results(surrogate(OLD[1]), ("p", 3, 6, "PII")))
    annotated(workspace)
    page = page_of(ids[1], OLD[1])
    blind = type(page)(ids[1], page.width, page.height, 0, page.lines[1:])
    monkeypatch.setattr(rereading, "read_anew", lambda *_: {ids[1]: Reading(blind, INFO)})
    done = reread(workspace, OCR, [ids[1]])
    assert (done.unmarked, done.pages, done.marks) == (1, (), Marks())
    assert ids[1] in load_readings(workspace.labels, ids)


@pytest.mark.parametrize(
    ("text", "turn", "kind", "done"),
    [
        (OLD[0], 180, "hide", (1, 0, ())),
        (NEW[0], 180, "hide", (1, 0, ())),
        (OLD[0], 180, "clean", (0, 1, ())),
        (NEW[0], 0, "hide", (0, 0, (0,))),
    ],
    ids=["turned", "turned and another text", "turned, nothing hidden", "not turned"],
)
def test_a_page_of_which_a_reviewer_hid_places_is_not_turned(space, monkeypatch, text, turn, kind, done):
    workspace, ids = space
    store.write_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts", [
        {"audit": "privacy", "page_id": ids[0], "kind": kind, "target": "1,1,9,1,9,9,1,9", "value": None, "reviewer": "b" * 16}
    ])  # fmt: skip
    fresh = replace(page_of(ids[0], text), turn=turn)
    monkeypatch.setattr(rereading, "read_anew", lambda *_: {ids[0]: Reading(fresh, INFO)})
    found = reread(workspace, OCR, [ids[0]])
    assert (found.unmarked, found.same_text, found.pages) == (*done[:2], tuple(ids[at] for at in done[2]))
    assert (ids[0] in load_readings(workspace.labels, ids)) is bool(found.unmarked)


def newer(space, monkeypatch):
    """The workspace after the first page was read anew, with its lines in another order and a digit otherwise."""
    workspace, ids = space
    old = page_of(ids[0], OLD[0])
    lines = (old.lines[1], old.lines[0])
    number = type(lines[0])("白细胞 5.11", lines[0].quad, 0.9, lines[0].char_edges)
    page = type(old)(ids[0], old.width, old.height, 0, (number, lines[1]))
    monkeypatch.setattr(rereading, "read_anew", lambda *_: {ids[0]: Reading(page, INFO)})
    assert reread(workspace, OCR, [ids[0]]).pages == (ids[0],)
    fill(workspace, NEW)
    for stage, one in ((Stage.OCR, page), (Stage.SURROGATE, None)):
        path = workspace.folder(stage) / "lines.parquet"
        other = store.read_table(path, "lines").to_dicts()
        shown = one or type(page)(
            ids[0], page.width, page.height, 0,
            tuple(type(number)(surrogate(line.text), line.quad, 0.9, line.char_edges) for line in page.lines),
        )  # fmt: skip
        kept = [row for row in other if row["page_id"] != ids[0]]
        store.write_table(path, "lines", [*kept, *store.line_rows(shown)])
    return workspace, ids


def test_annotations_move_and_what_reads_otherwise_is_marked(space, monkeypatch):
    workspace, ids = newer(space, monkeypatch)
    tables = annotated(workspace)
    assert [(row["span_id"], row["start"], row["end"], row["label"]) for row in tables["annotated_spans"]] == [
        ("w", 4, 8, "ItemValue"), ("k", 9, 11, "Key"), ("v", 12, 15, "Value"),
    ]  # fmt: skip
    assert len(tables["annotated_links"]) == 1
    assert tables["quarantine"] == []
    assert tables["annotations"][0]["status"] == "single"
    assert tables[CHANGED] == [
        {"page_id": ids[0], "annotation": "10", "span_id": "w", "label": "ItemValue", "seen_start": 11, "seen_end": 15,
         "seen_text": "5.71", "start": 4, "end": 8}
    ]  # fmt: skip


def test_what_is_read_no_longer_is_stale_and_asked_about(space, monkeypatch):
    workspace, ids = space
    empty = page_of(ids[0], "姓名：林可可")
    monkeypatch.setattr(rereading, "read_anew", lambda *_: {ids[0]: Reading(empty, INFO)})
    reread(workspace, OCR, [ids[0]])
    fill(workspace, ["姓名：林可可", OLD[1]])
    tables = annotated(workspace)
    assert [(row["region"], row["reason"]) for row in tables["quarantine"]] == [("w", "STALE_TEXT")]
    (asked,) = questions(workspace, source_of(workspace, Variant.SURROGATE).pages, Variant.SURROGATE).values()
    assert asked.data == {"replaces": ["10"], "changes": {"1. ItemValue": "5.71  →  (not read)"}}


@pytest.mark.parametrize(
    ("now", "hidden"),
    [("姓名：", True), ("姓名：林可", True), ("姓名：休可可", True), ("姓名：林可可", False)],
    ids=["not read", "read in part", "read otherwise", "read as before"],
)
def test_the_place_of_a_mark_of_personal_data_stays_hidden_where_it_is_read_otherwise(
    space, monkeypatch, now, hidden
):
    workspace, ids = space
    text = surrogate(OLD[0])
    monkeypatch.setattr(
        rereading, "read_anew", lambda *_: {ids[0]: Reading(page_of(ids[0], f"{now}\nWBC"), INFO)}
    )
    reread(workspace, OCR, [ids[0]])
    # pulled after the page was read anew: nothing kept the older reading from being replaced
    mark = results(text, ("p", 3, 6, "PII"))
    kind = {**mark[0], "from_name": "pii_kind", "type": "choices"}
    kind["value"] = {"start": 3, "end": 6, "choices": ["PERSON"]}
    exported(workspace, ids[0], 30, text, [*mark, kind, *results(text, ("k", 0, 2, "Key"))])
    fill(workspace, [f"{now}\nWBC", OLD[1]])
    places = [row for row in annotated(workspace)[HIDDEN] if row["annotation"] == "30"]
    quad = [40, 10, 70, 10, 70, 40, 40, 40]
    assert places == (
        [
            {
                "page_id": ids[0],
                "annotation": "30",
                "span_id": "p",
                "quad": quad,
                "pii_kind": "PERSON",
                "text": "林可可",
            }
        ]
        if hidden
        else []
    )


def test_people_see_old_and_new_and_their_answer_takes_the_place_of_the_older_one(space, monkeypatch):
    workspace, ids = newer(space, monkeypatch)
    annotated(workspace)
    pages = source_of(workspace, Variant.SURROGATE).pages
    assert questions(workspace, pages, Variant.ORIGINAL) == {}
    asked = questions(workspace, pages, Variant.SURROGATE)
    assert list(asked) == [ids[0]]
    question = asked[ids[0]]
    assert question.data == {"replaces": ["10"], "changes": {"1. ItemValue": "5.71  →  5.11"}}
    text = pages[ids[0]].page.text
    assert text == "白细胞 5.11\n姓名：何安宁"
    told = [
        (row.get("id"), row.get("from_name"), row.get("value", {}).get("text"), row.get("to_id"))
        for row in question.prediction["result"]
    ]
    assert told == [
        ("w", "label", "5.11", None), ("w", "correction", ["5.11"], None), ("k", "label", "姓名", None),
        ("v", "label", "何安宁", None), (None, None, None, "v"), ("category", "category", None, None),
    ]  # fmt: skip
    answer = [row for row in question.prediction["result"] if row.get("from_name") != "correction"]
    exported(workspace, ids[0], 20, text, answer, replaces=["10"])
    tables = annotated(workspace)
    assert {row["annotation"]: row["status"] for row in tables["annotations"]} == {
        "10": "other",
        "20": "single",
    }
    # the answer is no second opinion: agreement leaves it out by this
    assert [row["variant"] for row in tables["annotations"]] == ["surrogate", "surrogate moved"]
    assert questions(workspace, pages, Variant.SURROGATE) == {}


def test_what_was_seen_under_personal_data_is_not_said_again(space, monkeypatch):
    workspace, ids = space
    text = surrogate(OLD[0])
    marks = results(text, ("k", 7, 10, "ItemName"), ("p", 12, 15, "PII"), ("w", 11, 15, "ItemValue"))
    exported(workspace, ids[0], 10, text, marks)
    workspace, ids = newer((workspace, ids), monkeypatch)
    annotated(workspace)
    pages = source_of(workspace, Variant.SURROGATE).pages
    (asked,) = questions(workspace, pages, Variant.SURROGATE).values()
    assert asked.data["changes"] == {
        "1. ItemValue": "(personal)  →  5.11",
        "2. PII": "(personal)  →  .11",
    }


ROW = {"label": "Value", "seen_start": 0, "seen_end": 3, "seen_text": "林可可", "start": 2, "end": 5}


@pytest.mark.parametrize(
    ("rows", "hidden", "said"),
    [
        ([ROW], None, ["林可可  →  cde"]),
        ([ROW], frozenset(), ["林可可  →  cde"]),
        ([ROW], frozenset({5}), ["林可可  →  cde"]),
        ([ROW], frozenset({4}), ["(personal)  →  cde"]),
        (
            [{**ROW, "start": None, "end": None}, {**ROW, "label": "PII", "seen_start": 2, "start": None, "end": None}],
            frozenset(), ["(personal)  →  (not read)"] * 2,
        ),
        ([{**ROW, "label": "PII"}], None, ["林可可  →  cde"]),
    ],
    ids=["an original", "nothing hidden", "hidden beside it", "a surrogate there now", "read no longer", "original PII"],
)  # fmt: skip
def test_what_a_table_of_changes_says(rows, hidden, said):
    assert list(changes(rows, "abcdefg", hidden).values()) == said


def test_nothing_is_asked_about_a_surrogate_of_an_earlier_reading(space, monkeypatch):
    workspace, ids = newer(space, monkeypatch)
    annotated(workspace)
    pages = source_of(workspace, Variant.SURROGATE).pages
    older = {**pages, ids[0]: replace(pages[ids[0]], text_digest="e" * 16)}
    with pytest.raises(InputError, match=f"page {ids[0]} was read anew .* run `dvc repro` first"):
        questions(workspace, older, Variant.SURROGATE)


def test_an_answer_without_marks_replaces_nothing(space, monkeypatch):
    workspace, ids = newer(space, monkeypatch)
    exported(workspace, ids[0], 20, "白细胞 5.11\n姓名：何安宁", [], replaces=["10"])
    tables = annotated(workspace)
    assert {row["annotation"]: row["status"] for row in tables["annotations"]} == {
        "10": "single",
        "20": "other",
    }


REJECTED = {"reviews": [{"accepted": False, "created_at": "2026-02-01"}]}


def waiting(space):
    return store.read_json(space.metrics(Stage.ANNOTATE))["changed_to_ask"]


@pytest.mark.parametrize(
    ("said", "statuses", "left"),
    [
        ({}, {"10": "other", "20": "single"}, 0),
        (REJECTED, {"10": "single", "20": "other"}, 1),
        ({**REJECTED, "ground_truth": True}, {"10": "other", "20": "gold"}, 0),
    ],
    ids=["an answer", "rejected in review", "rejected, then gold"],
)
def test_an_answer_that_does_not_stand_leaves_the_older_annotation(space, monkeypatch, said, statuses, left):
    workspace, ids = newer(space, monkeypatch)
    annotated(workspace)
    assert waiting(workspace) == 1
    text = "白细胞 5.11\n姓名：何安宁"
    exported(workspace, ids[0], 20, text, results(text, ("k", 9, 11, "Key")), replaces=["10"], said=said)
    assert {row["annotation"]: row["status"] for row in annotated(workspace)["annotations"]} == statuses
    assert waiting(workspace) == left


def test_an_answer_with_the_number_of_what_it_replaces_does_not_replace_itself(space, monkeypatch):
    workspace, ids = newer(space, monkeypatch)
    text = "白细胞 5.11\n姓名：何安宁"
    shown = source_of(workspace, Variant.SURROGATE).pages[ids[0]]
    mark = results(text, ("k", 9, 11, "Key"))
    item = {"id": 10, "completed_by": 1, "updated_at": "2026-03-01", "unique_id": "bbbbbbbb", "result": mark}
    task = {"id": 9, "data": task_data(shown, "/i") | {"replaces": ["10"]}, "annotations": [item]}
    (workspace.labels / "other_server.json").write_text(json.dumps([task]))
    tables = annotated(workspace)
    assert sorted((row["variant"], row["status"]) for row in tables["annotations"]) == [
        ("surrogate", "other"), ("surrogate moved", "single"),
    ]  # fmt: skip


def test_without_the_kept_reading_the_task_itself_says_where_lines_stood(space, monkeypatch):
    workspace, ids = newer(space, monkeypatch)
    earlier_path(workspace.labels, ids[0], workspace.key().digest("text", OLD[0])).unlink()
    tables = annotated(workspace)
    assert [(row["span_id"], row["start"], row["end"]) for row in tables["annotated_spans"]] == [
        ("w", 4, 8), ("k", 9, 11), ("v", 12, 15),
    ]  # fmt: skip
    # the name was replaced in what the annotator saw, so nobody can tell whether it reads as it did
    assert [row["span_id"] for row in tables[CHANGED]] == ["v", "w"]


def test_the_command_tells_counts_and_what_to_do_next(space, monkeypatch):
    workspace, ids = space
    monkeypatch.setattr(command, "open_workspace", lambda: workspace)
    monkeypatch.setattr("os.umask", lambda _: 0o022)
    (workspace.root / "params.yaml").write_bytes(PARAMS.read_bytes())
    monkeypatch.setattr(rereading, "read_anew", read_now(dict(zip(ids, NEW, strict=True))))
    looked = CliRunner().invoke(app, ["reread", "--dry-run"])
    assert "another text" in looked.stdout
    assert "Nothing was changed" in looked.stdout
    done = CliRunner().invoke(app, ["reread", "--json"])
    data = json.loads(done.stdout)["data"]
    assert (data["kept"], data["equal"], data["pages"], data["done"]) == (2, 1, [ids[0]], True)
    assert "林可可" not in looked.stdout + done.stdout
