"""Push decided without a server: what to create, delete and refresh, who gets a page twice, which interface will do."""

import json
from importlib.metadata import version
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.annotate.client import Access, cleaned, interface_errors
from pipeline.annotate.interface import Fit, compare, ours
from pipeline.annotate.projects import Role
from pipeline.annotate.proposed import MODEL_VERSION, faults, predictions
from pipeline.annotate.push import Order, push
from pipeline.annotate.reconcile import Standing, plan
from pipeline.annotate.shown import keep_readings, source_of
from pipeline.annotate.tasks import Variant, second_readers, task, task_data
from pipeline.cli import annotators
from pipeline.engines.saved import load_readings, reading_path
from pipeline.errors import InputError
from tests.labelling import TEXTS, pushable

A, B, C = "a" * 16, "b" * 16, "c" * 16


def data(page, text="t", digest="d", image="/i"):
    return {
        "page_id": page,
        "image": image,
        "text": text,
        "text_digest": digest,
        "variant": "surrogate",
        "lines": [],
    }


def standing(number, page, *, work=False, predictions=0, **more):
    return Standing(number, page, data(page, **more), work, predictions)


WANTED = {A: data(A)}
CASES = {
    "nothing there": ([], (), {"create": [A]}),
    "there": ([standing(1, A)], (), {"kept": 1}),
    "twice, the older stays": ([standing(2, A), standing(1, A)], (), {"kept": 1, "delete": [2]}),
    "twice, the one with work stays": (
        [standing(1, A), standing(2, A, work=True)],
        (),
        {"kept": 1, "delete": [1]},
    ),
    "twice with work, both stay": (
        [standing(1, A, work=True), standing(2, A, work=True), standing(3, A)],
        (),
        {"kept": 2, "doubled": 1, "delete": [3]},
    ),
    "an orphan without its predictions": ([standing(1, A)], (A,), {"create": [A], "delete": [1]}),
    "an orphan with work is no orphan": ([standing(1, A, work=True)], (A,), {"kept": 1}),
    "with its predictions": ([standing(1, A, predictions=1)], (A,), {"kept": 1}),
    "predictions about an earlier reading": (
        [standing(1, A, predictions=1, digest="e")],
        (A,),
        {"create": [A], "delete": [1]},
    ),
    "another picture": ([standing(1, A, image="/old")], (), {"kept": 1, "replace": {1: data(A)}}),
    "another text": ([standing(1, A, text="old")], (), {"kept": 1, "replace": {1: data(A)}, "texts": {1}}),
    "another text under work": ([standing(1, A, work=True, text="old")], (), {"kept": 1}),
    "another picture under work": (
        [standing(1, A, work=True, text="old", image="/old")],
        (),
        {"kept": 1, "replace": {1: data(A, text="old")}},
    ),
    "another reading under work": ([standing(1, A, work=True, digest="e")], (), {"kept": 1, "stale": 1}),
    "a page that was dropped": ([standing(1, A), standing(2, B)], (), {"kept": 1, "delete": [2]}),
    "a page that was dropped under work": (
        [standing(1, A), standing(2, B, work=True)],
        (),
        {"kept": 1, "gone": 1},
    ),
    "a task of somebody else": ([Standing(1, None, {}, False, 0)], (), {"create": [A], "foreign": 1}),
}


@pytest.mark.parametrize("name", CASES)
def test_what_a_push_does(name):
    there, proposing, expected = CASES[name]
    made = plan(there, WANTED, proposing)
    told = {field: getattr(made, field) for field in made.__slots__}
    assert {field: value for field, value in told.items() if value} == expected


@given(
    st.lists(
        st.builds(
            standing, st.integers(1, 30), st.sampled_from([A, B, C]), work=st.booleans(), predictions=st.integers(0, 1),
            text=st.sampled_from("tu"), digest=st.sampled_from("de"), image=st.sampled_from(["/i", "/j"]),
        ),
        max_size=12, unique_by=lambda one: one.task,
    ),
    st.sets(st.sampled_from([A, B])),
)  # fmt: skip
def test_after_a_push_each_page_is_there_once_and_no_work_is_gone(there, proposing):
    wanted = {A: data(A), B: data(B)}
    made = plan(there, wanted, proposing)
    left = [one for one in there if one.task not in made.delete]
    assert not [one for one in left if one.page_id == C and not one.worked_on]
    assert {one.task for one in there if one.worked_on} <= {one.task for one in left}
    for page in wanted:
        here = [one for one in left if one.page_id == page]
        idle = [one for one in here if not one.worked_on]
        assert len(here) + made.create.count(page) >= 1
        assert len(idle) + made.create.count(page) <= 1
    after = [
        Standing(one.task, one.page_id, made.replace.get(one.task, one.data), one.worked_on, one.predictions)
        for one in left
    ]
    after += [
        Standing(100 + at, page, wanted[page], False, page in proposing)
        for at, page in enumerate(made.create)
    ]
    again = plan(after, wanted, proposing)
    assert (again.create, again.delete, again.replace) == ([], [], {})


PAGES = [f"{number:016x}" for number in range(50)]


@pytest.mark.parametrize(("share", "count"), [(0.0, 0), (0.2, 10), (0.5, 25), (1.0, 50), (0.01, 0)])
def test_the_share_for_a_second_annotator_is_exact(share, count):
    assert len(second_readers(PAGES, share, frozenset(), lambda page: page[::-1])) == count


@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 50))
def test_who_is_read_twice_stays_read_twice(first, second, count):
    before = second_readers(PAGES[:count], first, frozenset(), lambda page: page[::-1])
    assert before <= second_readers(PAGES, second, before, lambda page: page[::-1])


@pytest.mark.parametrize(
    ("theirs", "fit"),
    [
        (ours(), Fit.SAME),
        (ours().replace('hotkey="1"', "").replace("flex: 1", "flex: 2"), Fit.SAME),
        (ours().replace('<Label value="Key"/>', '<Label value="Key"/><Label value="Stamp"/>'), Fit.EXTENDED),
        (ours().replace('<Choice value="lab"/>', ""), Fit.OLDER),
        (ours().replace('granularity="symbol"', 'granularity="word"'), Fit.OTHER),
        (ours().replace('name="label"', 'name="labels"'), Fit.OTHER),
        ("<View/>", Fit.OLDER),
        ("no XML", Fit.OLDER),
        ('<!DOCTYPE x [<!ENTITY a "b">]><View/>', Fit.OLDER),
    ],
)
def test_which_interface_will_do(theirs, fit):
    assert compare(theirs, ours()) is fit


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            {"detail": "Validation error", "validation_errors": {"title": ["林可可"]}},
            "Validation error (title)",
        ),
        ({"detail": "task 7 has text 林可可"}, "task ... has text ..."),
        ({"detail": {"a": "b"}}, ""),
        (["x"], ""),
        ({"validation_errors": {"名": []}}, "..."),
        ({"detail": "word " * 100}, ("word " * 32)),
    ],
)
def test_an_error_body_says_plain_words_only(body, said):
    assert cleaned(json.dumps(body).encode()).rstrip() == said.rstrip()
    assert cleaned(b"<html>") == ""


def test_a_task_has_what_the_interface_shows_and_where_its_lines_lie(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    shown = source_of(workspace, Variant.SURROGATE).pages[ids[0]]
    assert task(task_data(shown, "/i")) == {"data": task_data(shown, "/i")}
    assert task_data(shown, "/i") == {
        "page_id": ids[0], "image": "/i", "text": "姓名：何安宁 性别：女\n白细胞 5.71 10^9/L\n结论：正常",
        "text_digest": workspace.key().digest("text", TEXTS[0]), "variant": "surrogate",
        "lines": [
            {"start": 0, "end": 11, "quad": [10, 10, 120, 10, 120, 40, 10, 40]},
            {"start": 12, "end": 27, "quad": [10, 50, 160, 50, 160, 80, 10, 80]},
            {"start": 28, "end": 33, "quad": [10, 90, 60, 90, 60, 120, 10, 120]},
        ],
    }  # fmt: skip


def region(name, start, end, label, text):
    value = {"start": start, "end": end, "text": text[start:end], "labels": [label]}
    return {
        "id": name, "from_name": "label", "to_name": "text", "type": "labels", "origin": "prediction", "value": value,
    }  # fmt: skip


def relation(key, value, label):
    return {"type": "relation", "from_id": key, "to_id": value, "direction": "right", "labels": [label]}


def test_a_prediction_marks_what_the_layout_of_the_surrogate_shows(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    shown = source_of(workspace, Variant.SURROGATE).pages[ids[0]]
    text = "姓名：何安宁 性别：女\n白细胞 5.71 10^9/L\n结论：正常"
    assert predictions(shown) == [
        {
            "model_version": MODEL_VERSION,
            "result": [
                region("p0", 0, 2, "Key", text), region("p1", 3, 6, "Value", text),
                region("p2", 7, 9, "Key", text), region("p3", 10, 11, "Value", text),
                region("p4", 28, 30, "Key", text), region("p5", 31, 33, "Value", text),
                relation("p0", "p1", "key-value"), relation("p2", "p3", "key-value"), relation("p4", "p5", "key-value"),
            ],
        }
    ]  # fmt: skip
    assert MODEL_VERSION.startswith(f"medstruct {version('medstruct')} layout-")


def test_a_page_on_which_nothing_is_proposed_has_no_prediction(tmp_path):
    workspace, ids = pushable(tmp_path / "w", ["随手拍的一张照片"])
    assert predictions(source_of(workspace, Variant.SURROGATE).pages[ids[0]]) == []


def changed(at, **value):
    """Two regions and their relation with something wrong in one of them."""
    made = [
        region("a", 0, 2, "Key", "姓名：林"),
        region("b", 3, 4, "Value", "姓名：林"),
        relation("a", "b", "key-value"),
    ]
    made[at] |= {name: new for name, new in value.items() if name in made[at]}
    if "value" in made[at]:
        made[at]["value"] |= {name: new for name, new in value.items() if name in made[at]["value"]}
    return made


@pytest.mark.parametrize(
    ("results", "said"),
    [
        (changed(0), []),
        (changed(1, end=5), ["region b: offsets outside the text"]),
        (changed(1, start=3, end=3), ["region b: offsets outside the text"]),
        (changed(0, text="性别"), ["region a: another text at its offsets"]),
        (changed(0, labels=[]), ["region a: no label, or none of ours"]),
        (changed(0, labels=["Stamp"]), ["region a: no label, or none of ours"]),
        (changed(1, id="a"), ["region a is there twice", "a relation that leads nowhere"]),
        (changed(2, to_id="gone"), ["a relation that leads nowhere"]),
        (changed(2, to_id="a"), ["a relation that leads nowhere"]),
        (changed(2, labels=["next"]), ["a relation without one of our labels"]),
    ],
)
def test_what_the_server_would_store_although_it_is_wrong_is_found_here(results, said):
    assert faults(results, "姓名：林") == said


@pytest.mark.parametrize(
    ("results", "errors"),
    [
        (changed(0), []),
        (changed(0, from_name="other"), ["Region 0: 'from_name' 'other' not found in configuration"]),
        (changed(0, labels=["Stamp"]), ["Region 0: Invalid value for control 'label'."]),
    ],
)
def test_the_interface_has_its_say_without_values(results, errors):
    found = interface_errors(ours(), {"model_version": "m", "result": results})
    assert found[: len(errors)] == errors
    assert "林" not in "".join(found)
    assert bool(found) is bool(errors)


def test_a_prediction_that_does_not_fit_is_never_sent(tmp_path, monkeypatch):
    workspace, ids = pushable(tmp_path / "w")
    shown = source_of(workspace, Variant.SURROGATE).pages[ids[0]]
    monkeypatch.setattr("pipeline.annotate.proposed.results_of", lambda _: changed(1, end=400))
    with pytest.raises(InputError, match=f"{ids[0]} does not fit .*region b: offsets.*--no-propose"):
        predictions(shown)


@pytest.mark.parametrize(
    ("options", "proposing"), [({}, True), ({"propose": True}, True), ({"propose": False}, False)]
)
def test_the_command_proposes_unless_told_not_to(tmp_path, monkeypatch, options, proposing):
    workspace, _ = pushable(tmp_path / "w")
    handed = []
    monkeypatch.setattr("os.umask", lambda _: 0o022)  # the command's own, not that of the tests after it
    monkeypatch.setattr(annotators, "open_workspace", lambda: workspace)
    monkeypatch.setattr(
        annotators, "connect", lambda _: SimpleNamespace(access=Access("http://127.0.0.1:1", "t"))
    )
    monkeypatch.setattr("pipeline.annotate.push.push", lambda *given: handed.append(given[3]) or [])
    annotators.push(project="ward", **options)
    assert handed == [predictions if proposing else None]


@pytest.mark.parametrize(("variant", "proposing"), [(Variant.SURROGATE, True), (Variant.ORIGINAL, False)])
def test_nothing_is_proposed_about_an_original(tmp_path, monkeypatch, variant, proposing):
    workspace, ids = pushable(tmp_path / "w")
    handed = []

    class Target:
        def __init__(self, *given):
            handed.append(given[-1])
            raise InputError("far enough")

    monkeypatch.setattr("pipeline.annotate.push._Target", Target)
    monkeypatch.setattr("pipeline.annotate.push.open_project", lambda *_: (1, False))
    monkeypatch.setattr("pipeline.annotate.push._pictures", lambda *_: SimpleNamespace(addresses={}))
    client = SimpleNamespace(access=Access("http://127.0.0.1:1", "t"))
    with pytest.raises(InputError, match="far enough"):
        push(workspace, client, Order("ward", variant), predictions)
    assert [sorted(made) for made in handed] == [sorted(ids) if proposing else []]


def test_readings_of_pushed_pages_are_kept_and_never_written_over(tmp_path):
    workspace, ids = pushable(tmp_path / "w")
    assert keep_readings(workspace, ids[:2]) == 2
    assert {
        page: reading.page.text for page, reading in load_readings(workspace.labels, ids).items()
    } == dict(zip(ids[:2], TEXTS[:2], strict=True))
    path = reading_path(workspace.labels, ids[0])
    path.write_text("mine")
    assert keep_readings(workspace, ids) == 2
    assert path.read_text() == "mine"


@pytest.mark.parametrize("name", ["", "ab", " abc", "x" * 21, "a\nbc"])
def test_a_name_that_the_server_would_refuse_is_refused_here(name):
    with pytest.raises(InputError, match="--project needs a name of 3 to 20 characters"):
        Role(name)


def test_titles_say_what_a_project_is_for():
    assert Role("ward").title == "ward"
    assert Role("x" * 20, Variant.ORIGINAL, second=True).title == "x" * 20 + " · private · second annotator"
    assert len(Role("x" * 20, Variant.ORIGINAL, second=True).title) <= 50


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("http://127.0.0.1:8080", True), ("http://localhost", True), ("https://labels.invalid", True),
        ("http://labels.invalid:8080", False),
    ],
)  # fmt: skip
def test_originals_travel_where_nobody_reads_along(url, safe):
    access = Access(url, "secret-token")
    assert access.is_safe is safe
    assert "secret-token" not in repr(access)
