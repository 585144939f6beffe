"""Verify: a value is found through every disguise that a program sees through, and in every container."""

import base64
import bz2
import gzip
import io
import json
import lzma
import shutil
import sqlite3
import sys
import tarfile
import zipfile
from decimal import Decimal
from urllib.parse import quote

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline import redact, surrogate
from pipeline.errors import InputError
from pipeline.page import rectangle
from pipeline.pii.finding import Finding
from pipeline.tarshards import read_shard_image
from pipeline.verify import verify
from pipeline.verify.disguises import decoded, unveiled
from pipeline.verify.needles import folding
from pipeline.workspace import Workspace
from schemas.names import PiiKind, Stage
from tests.planted import FIRST, REDACT, SECOND, SURROGATE, plant, table

NAME, RECORD, MAIL = "阿依古丽·买合木提", "ZY20230517", "fang99@mail.example.cn"
PART = "data/public/.release.partial"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    space = plant(tmp_path_factory.mktemp("built"))
    redact.run(space, REDACT)
    surrogate.run(space, SURROGATE)
    (space.release.parent / ".release.partial").mkdir()
    return space


@pytest.fixture
def space(built, tmp_path):
    shutil.copytree(built.root, tmp_path / "space")
    return Workspace(tmp_path / "space")


def aside(space):
    return space.release.with_name(".release.partial")


def found(space):
    return {(place.check, place.file) for place in verify(space, [aside(space)]).places}


def in_base64(value):
    return base64.b64encode(f"x {value} y".encode())


def zipped(name, data, comment=b""):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
        archive.comment = comment
    return out.getvalue()


def tarred(data):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        member = tarfile.TarInfo("inner.txt")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def named_gzip(value):
    out = io.BytesIO()
    with gzip.GzipFile(value, "wb", fileobj=out, mtime=0) as stream:
        stream.write(b"nothing")
    return out.getvalue()


TEXTS = {
    "utf-16.txt": lambda value: value.encode("utf-16"),
    "utf-16-le.txt": lambda value: f"x {value} y\n".encode("utf-16-le"),
    "utf-32.csv": lambda value: value.encode("utf-32"),
    "bom.json": lambda value: b"\xef\xbb\xbf" + json.dumps([value]).encode(),
    "gb18030.log": lambda value: f"读到 {value}\n".encode("gb18030"),
    "percent.txt": lambda value: quote(value).encode(),
    "percent.json": lambda value: json.dumps({"url": f"/p?n={quote(value)}"}).encode(),
    "entities.json": lambda value: json.dumps(["".join(f"&#x{ord(c):x};" for c in value)]).encode(),
    "escapes.log": lambda value: "".join(f"\\u{{{ord(c):x}}}" for c in value).encode(),
    "twice.json": lambda value: json.dumps(json.dumps(value)).encode(),
    "mixed.html": lambda value: f"<p>{quote(value).replace('%', '&#37;')}</p>".encode(),
    "svg in json.json": lambda value: json.dumps([f"<svg><text>{value[:2]}<b/>{value[2:]}</text></svg>"]).encode(),
    "base64.txt": in_base64,
    "base64.json": lambda value: json.dumps({"blob": in_base64(value).decode()}).encode(),
    "urlsafe.txt": lambda value: base64.urlsafe_b64encode(f"??>{value}".encode()).rstrip(b"="),
    "uri.json": lambda value: json.dumps([f"data:text/plain;base64,{in_base64(value).decode()}"]).encode(),
    "uri percent.html": lambda value: f'<a href="data:text/plain,{quote(value)}">x</a>'.encode(),
    "ini": lambda value: f"[a]\nb = {value}".encode(),
}  # fmt: skip


@pytest.mark.parametrize("value", [NAME, RECORD, MAIL], ids=["name", "record", "mail"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_value_in_a_disguise_is_found(space, name, value):
    (aside(space) / name).write_bytes(TEXTS[name](value))
    assert found(space) == {("original", f"{PART}/{name}")}


CONTAINERS = {
    "a.gz": (gzip.compress, "a.gz/content"),
    "a.bz2": (bz2.compress, "a.bz2/content"),
    "a.xz": (lzma.compress, "a.xz/content"),
    "a.zst": (lambda data: pa.compress(data, "zstd", asbytes=True), "a.zst/content"),
    "a.zip": (lambda data: zipped("inner.txt", data), "a.zip/inner.txt"),
    "a.tgz": (tarred, "a.tgz/content/inner.txt"),
    "nested": (lambda data: zipped("b.gz", gzip.compress(data)), "nested/b.gz/content"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTAINERS)
def test_a_value_in_a_container_is_found(space, name):
    pack, place = CONTAINERS[name]
    (aside(space) / name).write_bytes(pack(f"see {RECORD}.".encode()))
    assert found(space) == {("original", f"{PART}/{place}")}


def test_what_a_container_says_beside_its_files_is_searched(space):
    (aside(space) / "a.gz").write_bytes(named_gzip(RECORD))
    (aside(space) / "b.zip").write_bytes(zipped("x.txt", b"x", comment=MAIL.encode()))
    (aside(space) / "c.zip").write_bytes(zipped(f"{RECORD}.txt", b"x"))
    # c.zip's member is a value: its place is the zone
    assert found(space) == {
        ("original", f"{PART}/a.gz/header"), ("original", f"{PART}/b.zip/comment"), ("original", "data/public/*"),
    }  # fmt: skip


def test_a_database_is_searched_with_its_deleted_rows_and_its_log(space):
    database = sqlite3.connect(aside(space) / "a.sqlite")
    database.execute("pragma secure_delete = off")
    database.execute("create table t (page_id text, note text)")
    database.execute("insert into t values (?, ?)", (FIRST, NAME))
    database.execute("insert into t values (?, ?)", (FIRST, RECORD))
    database.commit()
    database.execute("delete from t where note = ?", (RECORD,))
    database.commit()
    database.close()
    assert found(space) == {("original", f"{PART}/a.sqlite")}
    logged = sqlite3.connect(space.root / "b.sqlite")
    logged.execute("pragma journal_mode = wal")
    logged.execute("create table t as select ? as note", (MAIL,))
    logged.commit()
    shutil.copyfile(space.root / "b.sqlite-wal", aside(space) / "b.sqlite-wal")
    logged.close()
    # a log cannot be read as rows: nobody can say what else is in it
    assert found(space) == {
        ("original", f"{PART}/a.sqlite"), ("original", f"{PART}/b.sqlite-wal"), ("unreadable", f"{PART}/b.sqlite-wal"),
    }  # fmt: skip


def test_a_picture_in_base64_without_a_data_uri_is_compared(space):
    picture = read_shard_image(space.folder(Stage.REDACT), FIRST)
    other = picture[:-2] + b"x" + picture[-2:]
    for name, data in (("right.json", picture), ("wrong.json", other)):
        (aside(space) / name).write_text(
            json.dumps({"page_id": FIRST, "b64": base64.b64encode(data).decode()})
        )
    assert ("picture", f"{PART}/wrong.json") in found(space)
    assert not [place for place in found(space) if "right" in place[1]]


def test_a_word_that_happens_to_be_base64_is_no_picture(space):
    assert base64.b64decode("Qk1234567890")[:2] == b"BM"
    (aside(space) / "a.txt").write_text("Qk1234567890 and Qk1BCDEFGHIJ")
    assert found(space) == set()


def test_an_encrypted_or_broken_container_is_unreadable(space):
    (aside(space) / "a.gz").write_bytes(gzip.compress(b"x" * 99)[:-9])
    (aside(space) / "b.zip").write_bytes(zipped("x", b"x" * 99)[:60])
    (aside(space) / "c.sqlite").write_bytes(b"SQLite format 3\0" + b"\1" * 90)
    assert {place for place in found(space) if place[0] == "unreadable"} == {
        ("unreadable", f"{PART}/{name}") for name in ("a.gz", "b.zip", "c.sqlite")
    }


@pytest.fixture
def numbered(built, tmp_path):
    """A page with a number of eight digits and one of six."""
    shutil.copytree(built.root, tmp_path / "space")
    (tmp_path / "space/data/private/canaries.txt").write_text("20230517\n482915\n")
    return Workspace(tmp_path / "space")


@pytest.mark.parametrize("value", [20230517, 20230517.0, Decimal(20230517)], ids=["int", "float", "decimal"])
def test_an_identifier_kept_as_a_number_is_found_in_a_table(numbered, value):
    pq.write_table(pa.table({"page_id": [FIRST], "n": [value]}), aside(numbered) / "a.parquet")
    assert found(numbered) == {("canary", f"{PART}/a.parquet")}


def test_a_short_number_is_an_identifier_on_a_page_and_a_count_elsewhere(numbered):
    (aside(numbered) / "page.json").write_text(json.dumps({"page_id": FIRST, "n": 482915}))
    (aside(numbered) / "counts.json").write_text(json.dumps({"lines": 482915, "bytes": 20230517}))
    assert found(numbered) == {("canary", f"{PART}/page.json"), ("canary", f"{PART}/counts.json")}
    (aside(numbered) / "counts.json").write_text(json.dumps({"lines": 482915}))
    assert found(numbered) == {("canary", f"{PART}/page.json")}


def test_a_canary_is_found_inside_a_word_and_nothing_explains_it(space):
    path = space.root / "data/private/canaries.txt"
    path.write_text("\nMEDCANARY7\n  王芳芳芳 \n")
    (aside(space) / "a.txt").write_text("xmedcanary7y")
    (aside(space) / "b.txt").write_text("王芳 芳芳")
    assert found(space) == {("canary", f"{PART}/a.txt")}
    (aside(space) / "b.txt").write_text("王芳芳芳")
    assert found(space) == {("canary", f"{PART}/a.txt"), ("canary", f"{PART}/b.txt")}
    path.write_text("ok long enough\nabc\n")
    with pytest.raises(InputError, match="line 2 has under 4 characters"):
        verify(space, [aside(space)])


EXPORT = [
    {
        "id": 1, "data": {"page_id": FIRST},
        "annotations": [
            {"completed_by": {"id": 3, "email": "mira.b@example.org", "first_name": "Mira", "last_name": "Beispiel"},
             "created_username": " Otto Muster, 4", "result": []},
            {"completed_by": {"username": "annotator"}, "reviews": [{"created_by": {"email": "", "username": "rev77"}}]},
            {"completed_by": 12},
        ],
        "updated_by": [{"first_name": "司徒", "last_name": "欧阳"}],
    }
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("by mira.b@example.org", True),
        ("by Mira Beispiel", True),
        ("by Otto Muster", True),
        ("rev77", True),
        ("欧阳司徒", True),
        ("each annotator", False),
        ("page 12, Mira", False),
    ],
)
def test_no_annotators_name_or_address_is_released(space, text, hit):
    space.labels.mkdir(parents=True, exist_ok=True)
    (space.labels / "export.json").write_text(json.dumps(EXPORT))
    (aside(space) / "a.md").write_text(text)
    assert found(space) == ({("annotator", f"{PART}/a.md")} if hit else set())


def test_an_annotator_who_is_an_author_is_named_on_purpose(space):
    space.labels.mkdir(parents=True, exist_ok=True)
    (space.labels / "export.jsonl").write_text(json.dumps(EXPORT[0]) + "\n")
    (space.root / "params.yaml").write_text("release:\n  authors: [Mira Beispiel]\n")
    (aside(space) / "CITATION.cff").write_text("authors: Mira Beispiel")
    assert found(space) == set()


@pytest.mark.parametrize(
    "quad", [rectangle(40, 100, 400, 130), rectangle(600, 500, 700, 540)], ids=["text", "bare"]
)
def test_what_the_second_look_found_must_be_hidden_in_the_picture_and_gone_from_the_text(space, quad):
    seen = Finding(None, quad, PiiKind.MEDICAL_ID, 0.9, "legible")
    table(space, Stage.REDACT, "residual_findings", [])
    path = space.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    (space.folder(Stage.REDACT) / "residual_findings.parquet").replace(path)
    assert found(space) == set()
    from pipeline import store

    store.write_table(path, "residual_findings", [seen.row(SECOND)])
    places = verify(space, [aside(space)]).places
    assert ("coverage", SECOND) in {(place.check, place.page_id) for place in places}
    offsets = [place.offset for place in places if place.check == "offset"]
    # beneath the first quad stand 住院号: and the number, of which the label was never replaced
    assert offsets == ([6] if quad[1] == 100 else [])


def test_a_hit_in_the_name_of_a_file_at_the_top_is_not_repeated(space):
    (space.root / "metrics" / f"{RECORD}.json").write_text("{}")
    assert found(space) == {("original", "metrics/*")}


def test_a_value_that_stands_for_a_page_id_is_not_repeated(space):
    (aside(space) / "a.json").write_text(json.dumps({"page_id": NAME, "text": "x"}))
    places = verify(space, [aside(space)]).places
    assert [(place.file, place.page_id) for place in places] == [(f"{PART}/a.json", None)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50%25 &amp; more", ["50% & more"]),
        (r"\ud83d\ude00 \x41", ["😀 A"]),
        ("plain 5% of <3", []),
        (r"\u{110000}", []),
    ],
    ids=["percent", "pair", "plain", "no such character"],
)
def test_disguises_are_taken_off(text, expected):
    assert list(unveiled(text)) == expected


def test_bytes_that_are_no_text_are_none():
    assert decoded(b"\x80\x81\xff\xfe\x00") is None
    assert decoded(b"\0\1\2\3") is None
    assert decoded("甲".encode()) == "甲"


def test_no_character_of_unicode_has_a_spelling_that_the_table_leaves_out():
    assert folding(sys.maxunicode + 1) == folding()
