"""Which annotation is the gold of a page, which annotations count, which page a task is about."""

import base64

import polars as pl
import pytest

from pipeline.annotate.choose import Candidate, choose
from pipeline.annotate.exports import Export
from pipeline.annotate.gather import Entry, Gathered, submitted
from pipeline.annotate.pages import PageIndex, assign, page_index
from pipeline.annotate.task import Annotation, Task
from pipeline.errors import InputError
from schemas.names import AnnotationStatus

A = (frozenset({(0, 2, "Key")}), frozenset())
B = (frozenset({(0, 3, "Key")}), frozenset())
NOTHING = (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("candidates", "statuses"),
    [
        ([Candidate("1", A)], ["single"]),
        ([Candidate("1", NOTHING)], ["other"]),
        ([Candidate("1", A), Candidate("2", NOTHING)], ["single", "other"]),
        ([Candidate("2", A), Candidate("1", A)], ["other", "agreed"]),
        ([Candidate("1", A), Candidate("2", B)], ["undecided", "undecided"]),
        ([Candidate("1", A), Candidate("2", B), Candidate("3", NOTHING)], ["undecided", "undecided", "other"]),
        ([Candidate("1", A), Candidate("2", B, gold=True)], ["other", "gold"]),
        ([Candidate("1", A, gold=True), Candidate("2", B, gold=True)], ["undecided", "undecided"]),
        ([Candidate("1", A, gold=True), Candidate("2", A, gold=True)], ["gold", "other"]),
        ([Candidate("1", A, accepted=True), Candidate("2", B)], ["reviewed", "other"]),
        ([Candidate("1", A, accepted=True), Candidate("2", B, gold=True)], ["other", "gold"]),
        ([Candidate("1", A, accepted=False)], ["other"]),
        ([Candidate("1", A, accepted=False), Candidate("2", B)], ["other", "single"]),
        ([], []),
    ],
    ids=["single", "no span", "one of two has spans", "agreeing", "disagreeing", "disagreeing and empty", "gold",
         "two golds that differ", "two golds that agree", "reviewed", "gold before reviewed", "rejected",
         "rejected and another", "none"],
)  # fmt: skip
def test_choose(candidates, statuses):
    chosen = choose(candidates)
    assert [chosen[item.name].value for item in candidates] == statuses
    best = {
        AnnotationStatus.GOLD,
        AnnotationStatus.REVIEWED,
        AnnotationStatus.SINGLE,
        AnnotationStatus.AGREED,
    }
    assert sum(status in best for status in chosen.values()) <= 1


def annotation(
    name="1", person="a", updated="2024-01-01", unique="", cancelled=False, results=({"id": "x"},)
):
    return Annotation(name, person, cancelled, False, None, updated, unique, tuple(results))


def entry(item, task="7", export="e.json", page="p"):
    return Entry(page, Task(export, task, {}, (item,), 0, 0), item)


@pytest.mark.parametrize(
    ("entries", "kept", "aside"),
    [
        ([entry(annotation(cancelled=True))], [], [("1", "CANCELLED")]),
        ([entry(annotation()), entry(annotation(), export="f.json")], ["1"], [("1", "DUPLICATE")]),
        ([entry(annotation()), entry(annotation(name="2"))], ["1"], [("2", "DUPLICATE")]),
        ([entry(annotation()), entry(annotation(name="2", person="b"))], ["1", "2"], []),
        (
            [entry(annotation(updated="2024-01-01")), entry(annotation(updated="2024-02-01", results=[{"id": "y"}]))],
            ["1"], [("1", "DUPLICATE")],
        ),
        (
            [entry(annotation(unique="abcdefgh-1")), entry(annotation(unique="ijklmnop-2", results=[]), export="f.json")],
            ["1~abcdefgh", "1~ijklmnop"], [],
        ),
        ([entry(annotation(), task="7"), entry(annotation(results=[]), task="8")], ["1~7", "1~8"], []),
        ([entry(annotation(), page="p"), entry(annotation(), page="q")], ["1", "1"], []),
    ],
    ids=["cancelled", "exported twice", "submitted twice", "two people agree", "an older version", "two servers",
         "two tasks", "two pages"],
)  # fmt: skip
def test_submitted(entries, kept, aside):
    out = Gathered()
    assert [item.annotation.name for item in submitted(entries, out)] == kept
    assert [(row["annotation"], row["reason"]) for row in out.rows["quarantine"]] == aside


def test_the_newer_version_counts():
    old, new = annotation(updated="2024-01-01"), annotation(updated="2024-02-01", results=[{"id": "y"}])
    [kept] = submitted([entry(new), entry(old)], Gathered())
    assert kept.annotation.results == ({"id": "y"},)


P, Q = "0123456789abcdef", "fedcba9876543210"
INDEX = PageIndex(
    frozenset({P, Q}),
    {
        "a.jpg": frozenset({P}),
        "b_b.png": frozenset({Q}),
        "two.pdf": frozenset({P, Q}),
        "gone.jpg": frozenset({""}),
    },
)
BLOB = base64.urlsafe_b64encode(b"s3://bucket/in/a.jpg").decode()


@pytest.mark.parametrize(
    ("data", "page"),
    [
        ({"page_id": Q, "image": "a.jpg"}, Q),
        ({"page_id": "0" * 16, "image": "a.jpg"}, P),
        ({"image": "/data/local-files/?d=in/a.jpg"}, P),
        ({"image": "/data/upload/3/1a2b3c4d-b_b.png"}, Q),
        ({"image": "https://h.example/x/b%20b.png?sig=1"}, Q),
        ({"image": f"/tasks/9/resolve/?fileuri={BLOB}"}, P),
        ({"image": "C:\\scans\\a.jpg"}, P),
        ({"ocr": "s3://bucket/a.jpg"}, P),
        ({"image": f"/images/{Q}.jpg"}, Q),
        ({"image": "two.pdf"}, None),
        ({"image": "gone.jpg"}, ""),
        ({"image": "other.jpg"}, None),
        ({"text": "a.jpg is not here", "image": 3}, None),
        ({}, None),
    ],
    ids=["page id", "foreign page id", "local file", "uploaded", "escaped address", "storage proxy", "backslashes",
         "another key", "redacted picture", "several pages", "gave no page", "unknown", "no picture", "nothing"],
)  # fmt: skip
def test_find(data, page):
    assert INDEX.find(data) == page


def test_page_index_knows_duplicates_and_equal_names():
    sources = pl.DataFrame(
        {"name": ["x/a.jpg", "y/a.jpg", "x/b.jpg", "x/c c.jpg"], "page_id": [P, Q, P, None]}
    )
    index = page_index(sources, pl.DataFrame({"page_id": [P, Q]}))
    assert index.names == {"a.jpg": {P, Q}, "b.jpg": {P}, "c_c.jpg": {""}}


def test_an_export_of_which_nothing_belongs_here_stops():
    exports = [Export(name, place, (Task(name, "1", {"image": image}, (), 0, 0),)) for place, name, image in
               ((1, "good.json", "a.jpg"), (2, "王某.json", "z.jpg"))]  # fmt: skip
    with pytest.raises(InputError) as caught:
        assign(exports, INDEX)
    assert str(caught.value) == (
        "export 2 of 2 in data/private/labels (in the order of names): none of its 1 tasks belongs to a page here; "
        "take it out, or name the picture in data.image"
    )
    assert [page for _, page in assign(exports[:1], INDEX)] == [P]
