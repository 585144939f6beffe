"""Two releases compared: what is counted, what identifies a row, releases under git revisions, exit status."""

import hashlib
import json
import shutil
import subprocess

import orjson
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.diff import compare, place_of
from pipeline.errors import InputError

P1, P2, P3 = "0a00000000000001", "0a00000000000002", "0a00000000000003"
COLUMNS = {
    "pages": ("page_id", "text", "split"),
    "spans": ("page_id", "span_id", "start", "end", "label"),
    "key_values": ("page_id", "pair", "key", "value"),
    "items": ("page_id", "item", "name", "value"),
}
ROWS = {
    "pages": [(P1, "姓名：何安宁", "train"), (P2, "钾 4.1", "test")],
    "spans": [(P1, "k", 0, 2, "Key"), (P1, "v", 3, 6, "Value")],
    "key_values": [(P1, 0, "姓名", "何安宁"), (P1, 1, "备注", None), (P1, 2, "备注", "无")],
    "items": [(P2, 0, "钾", "4.1"), (P2, 1, "钠", "140")],
}


def write(folder, version="1.0.0", more=None, **rows):
    """A release as far as diff reads it."""
    (folder / "tables").mkdir(parents=True, exist_ok=True)
    (folder / "release.json").write_bytes(orjson.dumps({"name": "drawn", "version": version, **(more or {})}))
    for name, columns in COLUMNS.items():
        frame = pl.DataFrame(rows.get(name, ROWS[name]), columns, orient="row")
        frame.write_parquet(folder / f"tables/{name}.parquet")
    return folder


def differ(a, b):
    return compare(place_of(str(a), a), place_of(str(b), b))


def rows_of(found):
    return [(one.table, one.kind, one.page_id, one.id) for one in found.changes]


def test_a_release_does_not_differ_from_itself(tmp_path):
    found = differ(write(tmp_path / "a"), write(tmp_path / "b", "1.1.0"))
    assert (found.is_equal, found.a, found.b, found.notes) == (True, "drawn 1.0.0", "drawn 1.1.0", ())
    assert set(map(tuple, (kinds.values() for kinds in found.counts.values()))) == {(0, 0, 0)}


@pytest.mark.parametrize(
    ("table", "rows", "changes", "columns"),
    [
        pytest.param(
            "pages", [(P1, "姓名：何安宁", "test"), (P3, "钾 4.1", "test")],
            [("added", P3, ""), ("changed", P1, ""), ("gone", P2, "")], {"split": 1}, id="pages",
        ),
        pytest.param(
            "spans", [(P1, "k", 0, 2, "Key"), (P1, "v", 3, 5, "Title")],
            [("changed", P1, "v")], {"end": 1, "label": 1}, id="a span moved",
        ),
        pytest.param(
            "key_values", [(P1, 0, "性别", "女"), (P1, 1, "姓名", "何安宁"), (P1, 2, "备注", None), (P1, 3, "备注", "有")],
            [("added", P1, "0"), ("changed", P1, "3")], {"value": 1}, id="a pair before others moves none",
        ),
        pytest.param(
            "key_values", [(P1, 0, "姓名", "何安宁"), (P1, 1, "备注", None)],
            [("gone", P1, "2")], {}, id="the second of two equal keys",
        ),
        pytest.param("items", [(P2, 0, "钠", "140"), (P2, 1, "钾", None)], [("changed", P2, "1")], {"value": 1}, id="a value is gone"),
        pytest.param("items", [], [("gone", P2, "0"), ("gone", P2, "1")], {}, id="no row"),
    ],
)  # fmt: skip
def test_what_differs(tmp_path, table, rows, changes, columns):
    found = differ(write(tmp_path / "a"), write(tmp_path / "b", **{table: rows}))
    assert rows_of(found) == [(table, *change) for change in changes]
    assert found.columns == {name: columns if name == table else {} for name in COLUMNS}
    kinds = [kind for kind, *_ in changes]
    assert found.counts[table] == {kind: kinds.count(kind) for kind in ("added", "changed", "gone")}


pairs = st.lists(st.tuples(st.sampled_from([P1, P2]), st.sampled_from("ab"), st.sampled_from(["1", "2", None])), max_size=5)  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(pairs, pairs)
def test_what_is_added_one_way_is_gone_the_other_way(tmp_path_factory, first, second):
    root = tmp_path_factory.mktemp("swap")
    folders = [
        write(root / name, key_values=[(page, at, key, value) for at, (page, key, value) in enumerate(rows)] or ROWS["key_values"][:0])
        for name, rows in (("a", first), ("b", second))
    ]  # fmt: skip
    there, back = differ(*folders), differ(*folders[::-1])
    assert there.counts["key_values"] == {
        "added": back.counts["key_values"]["gone"],
        "changed": back.counts["key_values"]["changed"],
        "gone": back.counts["key_values"]["added"],
    }
    assert (
        len(second) - len(first) == there.counts["key_values"]["added"] - there.counts["key_values"]["gone"]
    )
    assert there.is_equal is back.is_equal


def test_what_cannot_be_compared_is_said(tmp_path):
    a, b = write(tmp_path / "a", more={"withheld": ["test"]}), write(tmp_path / "b")
    table = pl.read_parquet(b / "tables/items.parquet").with_columns(unit=pl.lit("mmol/L"))
    table.write_parquet(b / "tables/items.parquet")
    assert differ(a, b).notes == (
        f"{a} withholds the gold of test",
        "items: not compared, in one release only: unit",
    )


# revisions


@pytest.fixture(scope="module")
def versions(tmp_path_factory):
    """A workspace with tag v1, whose release lies in the DVC cache, v2, whose release does not, and v0 without one."""
    root = tmp_path_factory.mktemp("versions")
    git = ["git", "-C", str(root), "-c", "user.name=T", "-c", "user.email=t@example.org"]
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    (root / ".dvc").mkdir()
    (root / ".dvc/config").write_text("[core]\n    analytics = false\n    check_update = false\n")
    (root / "dvc.yaml").write_text("stages: {}\n")
    commit(git, root, "v0")
    for tag, kept in (("v1", True), ("v2", False)):
        md5 = cached(root, write(root / "made", tag), keep=kept)
        lock = {
            "schema": "2.0",
            "stages": {"release": {"outs": [{"path": "data/public/release", "md5": md5}]}},
        }
        (root / "dvc.lock").write_text(json.dumps(lock))
        commit(git, root, tag)
    return root


def commit(git, root, tag):
    subprocess.run(
        [*git, "add", "dvc.yaml", *(["dvc.lock"] if (root / "dvc.lock").exists() else [])], check=True
    )
    subprocess.run([*git, "commit", "-q", "-m", tag], check=True)
    subprocess.run([*git, "tag", tag], check=True)


def cached(root, folder, *, keep):
    """Put a folder into the DVC cache (or only say how it would be called); returns the name of its listing."""
    entries = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        md5 = hashlib.md5(path.read_bytes()).hexdigest()
        entries.append({"md5": md5, "relpath": path.relative_to(folder).as_posix()})
        if keep:
            put(root, md5, path.read_bytes())
    listing = orjson.dumps(entries)
    name = f"{hashlib.md5(listing).hexdigest()}.dir"
    put(root, name, listing)
    return name


def put(root, md5, data):
    path = root / ".dvc/cache/files/md5" / md5[:2] / md5[2:]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def test_a_tagged_release_is_read_from_the_cache(versions, tmp_path):
    found = compare(place_of("v1", versions), place_of(str(write(tmp_path / "b", items=[])), versions))
    assert (found.a, found.counts["items"]["gone"]) == ("drawn v1", 2)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("v2", r"the release of v2 is not in the DVC cache: run `dvc fetch"),
        ("v0", r"v0 has no release"),
        ("v9", r"v9 is neither a folder nor a git revision"),
        ("--all", r"--all is neither a folder nor a git revision"),
        (".", r"\. is no release folder: it has no release.json"),
    ],
)
def test_what_is_no_release_is_one_clear_line(versions, named, said):
    with pytest.raises(InputError, match=said):
        place_of(named, versions)


def test_damaged_files_are_one_clear_line(tmp_path):
    a, b = write(tmp_path / "a"), write(tmp_path / "b")
    (b / "tables/spans.parquet").write_bytes(b"PAR1")
    with pytest.raises(InputError, match=r"tables/spans.parquet of .* cannot be read"):
        differ(a, b)
    shutil.copy(a / "tables/pages.parquet", b / "tables/spans.parquet")
    with pytest.raises(InputError, match=r"tables/spans.parquet of .* has no column span_id"):
        differ(a, b)


def test_names_that_look_like_patterns_are_names(tmp_path):
    assert differ(write(tmp_path / "a [1]"), write(tmp_path / "b*")).is_equal


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        ("stages: [1]", "HEAD has no release"),
        ("stages: {release: {outs: [{path: data/public/release, md5: ab.dir}]}}", "without DVC: run `medstruct init`"),
    ],
)  # fmt: skip
def test_a_repository_without_dvc_is_one_clear_line(tmp_path, lock, said):
    (tmp_path / "dvc.lock").write_text(lock)
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-qm", "lock"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    with pytest.raises(InputError, match=said):
        place_of("HEAD", tmp_path)


def test_the_command_exits_like_diff(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    a, b = write(tmp_path / "a"), write(tmp_path / "b", pages=ROWS["pages"][:1])
    equal = CliRunner().invoke(app, ["diff", str(a), str(a)])
    assert (equal.exit_code, equal.stdout.splitlines()[-1]) == (0, "No row differs.")
    shown = CliRunner().invoke(app, ["diff", str(a), str(b)])
    assert (shown.exit_code, P2 in shown.stdout) == (1, True)
    told = CliRunner().invoke(app, ["diff", str(a), str(b), "--json"])
    assert told.exit_code == 1
    assert json.loads(told.stdout)["data"]["changes"] == [
        {"table": "pages", "kind": "gone", "page_id": P2, "id": ""}
    ]
