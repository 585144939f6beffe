"""What a pull makes of exports: nothing that a person made is lost, and nothing comes in twice."""

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.annotate.merge import Counts, State, merged, new_state, with_withdrawn
from pipeline.annotate.progress import Person, Progress, count
from pipeline.annotate.pull import Fetched


def annotation(number, *, by=1, regions=1, **more):
    return {
        "id": number,
        "completed_by": by,
        "result": [{"id": "r"}] * regions,
        "created_at": "2026-02-03T10:00:00Z",
        **more,
    }


def row(number, *annotations, at="2026-02-03T10:00:00Z"):
    return {
        "id": number,
        "updated_at": at,
        "data": {"page_id": f"{number:016x}"},
        "annotations": list(annotations),
    }


def told(made):
    ids = {task["id"]: [item["id"] for item in task["annotations"]] for task in made.rows}
    return ids, made.new, made.changed, made.deleted


CASES = {
    "first pull": ([], [row(1, annotation(10))], None, ({1: [10]}, 1, 0, 0)),
    "nothing new": ([row(1, annotation(10))], [], [], ({1: [10]}, 0, 0, 0)),
    "one more": ([row(1, annotation(10))], [row(1, annotation(10), annotation(11))], [1], ({1: [10, 11]}, 1, 0, 0)),
    "changed": ([row(1, annotation(10))], [row(1, annotation(10, regions=2))], [1], ({1: [10]}, 0, 1, 0)),
    "others stay": ([row(1, annotation(10)), row(2, annotation(20))], [row(2, annotation(21))], [2], ({1: [10], 2: [21]}, 1, 0, 1)),
    "last annotation deleted": ([row(1, annotation(10))], [row(1)], [1], ({}, 0, 0, 1)),
    "task deleted": ([row(1, annotation(10), annotation(11)), row(2, annotation(20))], [row(2, annotation(20))], None, ({2: [20]}, 0, 0, 2)),
    "only a draft": ([], [row(1)], [1], ({}, 0, 0, 0)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_a_pull_takes_in(name):
    before, exported, asked, expected = CASES[name]
    assert told(merged(before, exported, asked)) == expected


tasks = st.dictionaries(
    st.integers(1, 6), st.sets(st.integers(0, 4)), max_size=6
)  # task -> numbers of its annotations


def rows(found):
    return [
        row(task, *(annotation(10 * task + one) for one in sorted(numbers)))
        for task, numbers in found.items()
    ]


@given(tasks, tasks)
def test_steps_and_a_full_pull_give_the_same_and_deleted_ones_are_kept_aside(first, second):
    before = merged([], rows(first), None).rows
    full = merged(before, rows(second), None)
    touched = [task for task in first.keys() | second.keys() if first.get(task) != second.get(task)]
    step = merged(before, [one for one in rows(second) if one["id"] in touched], touched)
    assert told(full) == told(step)
    kept = {item["id"] for task in full.rows + full.withdrawn for item in task["annotations"]}
    assert kept == {item["id"] for task in rows(first) + rows(second) for item in task["annotations"]}


def test_what_was_withdrawn_is_kept_once():
    first = [row(1, annotation(10)), row(2, annotation(20))]
    again = with_withdrawn(first, [row(1, annotation(10, regions=2), annotation(11))])
    assert [[item["id"] for item in task["annotations"]] for task in again] == [[10, 11], [20]]
    assert len(again[0]["annotations"][0]["result"]) == 2


def test_the_watermark_is_the_servers_latest_change():
    state = new_state(
        [row(1, at="2026-02-03T10:00:00Z"), row(2, at="2026-02-04T10:00:00Z")],
        "2026-02-01T00:00:00Z",
        {2: "2026-02-03T00:00:00Z", 3: "2026-02-02T00:00:00Z"},
    )
    assert state == State(
        "2026-02-04T10:00:00Z",
        {1: "2026-02-03T10:00:00Z", 2: "2026-02-04T10:00:00Z", 3: "2026-02-02T00:00:00Z"},
    )
    assert state.watermark_less(timedelta(minutes=5)) == "2026-02-04T09:55:00.000000Z"
    assert State.of(json.loads(json.dumps(state.to_json()))) == state
    assert new_state([], "2026-02-01T00:00:00Z", {}).watermark == "2026-02-01T00:00:00Z"


@pytest.mark.parametrize(
    "stored", [None, [], {"watermark": "x"}, {"watermark": "x", "tasks": {"a": "b"}}, "x"]
)
def test_a_lost_or_damaged_state_costs_a_full_pull_only(stored):
    assert State.of(stored) is None


ROWS = [
    row(1, annotation(10, lead_time=60), annotation(11, by=2, lead_time=180)),
    row(2, annotation(20, lead_time=120, regions=0)),
    row(3, annotation(30, was_cancelled=True)),
    row(4, annotation(40, created_at="2026-02-05T10:00:00Z"), annotation(41, by=2, was_cancelled=True)),
]


def test_counts():
    assert Counts.of(ROWS) == Counts(annotated=3, annotations=4, skipped=2, empty=1, annotators=2)


def test_progress_of_a_project():
    chosen = {"from_name": "category", "value": {"choices": ["lab"]}}
    found = [
        {**one, "annotations": [{**item, "result": [*item["result"], chosen]} for item in one["annotations"]]}
        for one in ROWS[:1]
    ]
    fetched = Fetched("ward", "x", 10, 1, 0, merged([], found + ROWS[1:], None), State("", {}), True)
    assert count(fetched) == Progress(
        project="ward", pages=10, done=3, skipped=1, drafts=1, open=6,
        people={"1": Person(3, 1, 1.5), "2": Person(1, 1, 3.0)}, categories={"": 2, "lab": 1}, per_day=1.5, days_left=4.0,
    )  # fmt: skip


def test_progress_of_a_project_that_nobody_has_begun():
    fetched = Fetched("ward", "x", 10, 0, 0, merged([], [], None), State("", {}), True)
    assert (count(fetched).open, count(fetched).per_day, count(fetched).days_left) == (10, None, None)
