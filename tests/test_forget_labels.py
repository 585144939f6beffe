"""Exports of every shape lose the tasks of forgotten pages and keep all others, whatever the tasks go by."""

import json

import polars as pl
import pytest

from pipeline.annotate.pages import page_index
from pipeline.errors import InputError
from pipeline.forget import labels
from pipeline.forget.labels import Owner, TaskId
from pipeline.forget.marks import Marks
from pipeline.forget.subject import Subject
from pipeline.forget.versions import Versions
from pipeline.keys import ProjectKey

OURS, THEIRS = "a" * 16, "b" * 16
PAGES = frozenset({OURS})
SOURCES = pl.DataFrame(
    {"name": ["x/scan 1.jpg", "y/two.jpg", "z/broken.jpg"], "page_id": [OURS, THEIRS, labels._OURS]}
)
OWNER = Owner(
    page_index(SOURCES, pl.DataFrame({"page_id": [OURS, THEIRS]})),
    Subject(frozenset(), PAGES, frozenset({"x/scan 1.jpg", "z/broken.jpg"})),
    Marks(ProjectKey(bytes(32)), PAGES),
)


def task(number, **data):
    return {"id": number, "data": data, "annotations": [{"id": 1, "result": []}], "predictions": [{}, {}]}


MINE = task(1, page_id=OURS)
KEPT = task(2, page_id=THEIRS, text="他人 \U00020000")
FLAT = {
    "id": 3,
    "image": "/data/upload/two.jpg",
    "annotation_id": 9,
    "label": [{"start": 0, "end": 1, "labels": ["Key"]}],
}

SHAPES = {
    "a list": ([MINE, KEPT], [KEPT]),
    "tasks inside": ({"tasks": [KEPT, MINE], "next": None}, {"tasks": [KEPT], "next": None}),
    "results inside": ({"results": [MINE, KEPT]}, {"results": [KEPT]}),
    "one task": (MINE, None),
    "only ours": ([MINE], None),
    "only others": ([KEPT], [KEPT]),
    "by the picture's name": ([task(1, image="/data/upload/1a2b3c4d-scan_1.jpg"), KEPT], [KEPT]),
    "by a file that gave no page": ([task(1, image="s3://b/broken.jpg"), KEPT], [KEPT]),
    "a pair that a reviewer compared": ([task(1, page_id=THEIRS, other_page_id=OURS, audit="pairs"), KEPT], [KEPT]),
    "JSON_MIN": ([{**FLAT, "image": "/data/upload/scan_1.jpg"}, FLAT], [FLAT]),
    "completions": ([{"id": 1, "data": {"image": "scan 1.jpg"}, "completions": [{"result": [[]]}]}, KEPT], [KEPT]),
    "no task at all": ([{"a": 1}, "x", None], [{"a": 1}, "x", None]),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_an_export_keeps_the_tasks_of_others(tmp_path, shape, ascii_only):
    before, after = SHAPES[shape]
    path = tmp_path / "sub/export.json"
    path.parent.mkdir()
    path.write_text(json.dumps(before, ensure_ascii=ascii_only), encoding="utf-8")
    data = path.read_bytes()
    counts = labels.remove(tmp_path, OWNER, [], with_others=False, act=False)
    assert path.read_bytes() == data
    assert labels.remove(tmp_path, OWNER, [], with_others=False, act=True) == counts
    assert counts.exports == (before != after)
    if after is None:
        assert not path.exists()
    else:
        assert json.loads(path.read_text(encoding="utf-8")) == after
        assert (path.read_bytes() == data) == (before == after)
        assert path.read_bytes().isascii() == data.isascii()
    assert not labels.remove(tmp_path, OWNER, [], with_others=False, act=True).exports


def test_one_task_a_line(tmp_path):
    path = tmp_path / "export.jsonl"
    path.write_text(
        "\n".join(json.dumps(row) for row in (MINE, KEPT, task(5, page_id=OURS))), encoding="utf-8"
    )
    counts = labels.remove(tmp_path, OWNER, [], with_others=False, act=True)
    assert (counts.tasks, counts.annotations, counts.predictions) == (2, 2, 4)
    assert counts.ids == {TaskId("", "1"), TaskId("", "5")}
    assert path.read_text(encoding="utf-8") == json.dumps(KEPT) + "\n"


def test_a_task_with_pictures_of_several_people(tmp_path):
    both = {"id": 7, "data": {"pages": ["/d/scan_1.jpg", "/d/two.jpg"]}, "annotations": [{"result": []}]}
    path = tmp_path / "export.json"
    path.write_text(json.dumps([both, KEPT]), encoding="utf-8")
    with pytest.raises(InputError, match="split it in Label Studio"):
        labels.remove(tmp_path, OWNER, [], with_others=False, act=False)
    labels.remove(tmp_path, OWNER, [], with_others=True, act=True)
    assert json.loads(path.read_text(encoding="utf-8")) == [KEPT]


def test_readings_and_recorded_ocr(tmp_path):
    kept, gone = tmp_path / f"readings/{THEIRS}.json", tmp_path / f"readings/old/{OURS}-2.json"
    recorded = tmp_path / "ocr/scan 1.json"
    for path in (kept, gone, recorded):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    counts = labels.remove(tmp_path, OWNER, [recorded], with_others=False, act=True)
    assert (counts.readings, counts.recorded) == (1, 1)
    assert (kept.exists(), gone.exists(), recorded.exists()) == (True, False, False)


class Shelf:
    """A remote that is no folder; some of its objects cannot be removed."""

    protocol = "s3"

    def __init__(self, paths, locked):
        self.paths, self.locked, self.odb, self.fs = set(paths), locked, self, self

    def oid_to_path(self, name):
        return f"bucket/{name[:2]}/{name[2:]}"

    def exists(self, path):
        return path in self.paths

    def remove(self, path):
        if path in self.locked:
            raise PermissionError(path)
        self.paths.remove(path)


def test_what_a_remote_elsewhere_does_not_let_go_is_listed():
    shelf = Shelf({"bucket/aa/1", "bucket/bb/2", "bucket/cc/3"}, {"bucket/bb/2"})
    versions = Versions(None, None, (), {"remote far": shelf})
    assert versions.remove_distant("remote far", ["aa1", "bb2", "dd4"]) == (1, ["bucket/bb/2"])
    assert shelf.paths == {"bucket/bb/2", "bucket/cc/3"}
