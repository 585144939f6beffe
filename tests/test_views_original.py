"""The same gold on originals: where it may be written, that only what is replaced differs, and that pictures come along."""

import io
import json
import subprocess

import polars as pl
import pytest
from PIL import Image
from typer.testing import CliRunner

from pipeline import annotated, store
from pipeline.annotated import Chosen
from pipeline.cli import app
from pipeline.errors import InputError, TableError, WorkspaceError
from pipeline.views.folder import refuse, write_folder
from schemas.names import Stage
from tests import tables_fixture
from tests.test_views import rows

FOLDERS = ("medstruct_s", "medrepbench", "meddocbench", "exstructiny")
SPANS = (
    ("k", "Key", "姓名"), ("v", "Value", None), ("g", "Key", "性别"), ("s", "Value", "女"), ("n", "ItemName", "白细胞"), ("x", "ItemValue", "5.71"),
    ("u", "ItemUnit", "10^9/L"), ("r", "ItemRange", "3.5-9.5"), ("t", "Title", tables_fixture.LINES[0]),
)  # fmt: skip
LINKS = (
    ("k", "v", "key-value"),
    ("g", "s", "key-value"),
    ("n", "x", "item-field"),
    ("n", "u", "item-field"),
    ("n", "r", "item-field"),
)


def annotate(workspace):
    """The annotation of the first two pages, and its gold on released text."""
    spans, links = [], []
    tables = {name: [] for name in ("gold_pages", "key_values", "items", "spans", "links")}
    for number in range(2):
        named = {"page_id": tables_fixture.page_id(workspace, number), "annotation": "a1"}
        text = tables_fixture.page(workspace, number, tables_fixture.ORIGINALS[number]).text
        for name, label, words in SPANS:
            start = text.index(words or tables_fixture.ORIGINALS[number])
            end = start + len(words or tables_fixture.ORIGINALS[number])
            spans.append(
                {
                    **named,
                    "annotator": "x",
                    "span_id": name,
                    "start": start,
                    "end": end,
                    "label": label,
                    "pii_kind": None,
                }
            )
        links += [
            {**named, "key_span_id": key, "value_span_id": value, "label": label}
            for key, value, label in LINKS
        ]
        released = tables_fixture.page(workspace, number, tables_fixture.SURROGATES[number]).text
        chosen = Chosen(named["page_id"], released, "a1", False, "lab", *(
            tuple(row for row in found if row["page_id"] == named["page_id"]) for found in (spans, links)
        ))  # fmt: skip
        tables["gold_pages"].append(annotated.gold_page(chosen))
        tables["key_values"] += annotated.key_values(chosen)
        tables["items"] += annotated.items(chosen)
        for name, found in zip(("spans", "links"), annotated.spans_and_links(chosen), strict=True):
            tables[name] += found
    tables["gold_pages"] += [
        {"page_id": tables_fixture.page_id(workspace, number), "annotation": None, "report_title": None, "category": "", "annotated": False}
        for number in (2, 3)
    ]  # fmt: skip
    for name, found in tables.items():
        tables_fixture.table(workspace, Stage.GOLD, name, found)
    tables_fixture.table(workspace, Stage.ANNOTATE, "annotated_spans", spans)
    tables_fixture.table(workspace, Stage.ANNOTATE, "annotated_links", links)
    tables_fixture.table(workspace, Stage.ANNOTATE, "corrections", [
        {"page_id": tables_fixture.page_id(workspace, 0), "annotation": "a1", "span_id": "x", "text": "5.7↑"},
    ])  # fmt: skip


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    made = tables_fixture.build(tmp_path_factory.mktemp("original") / "ws")
    annotate(made)
    for number in range(2):
        path = made.raw / f"ward/page{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (tables_fixture.WIDTH, tables_fixture.HEIGHT), (200, 10 * number, 0)).save(
            path, "JPEG"
        )
    return made


@pytest.fixture(scope="module")
def made(workspace, tmp_path_factory):
    released = tmp_path_factory.mktemp("surrogate") / "gold"
    assert write_folder(workspace, released, "surrogate") == {
        "variant": "surrogate",
        "pages": 2,
        "views": list(FOLDERS),
    }
    kept = workspace.root / "data/private/gold"
    assert write_folder(workspace, kept, "original")["pages"] == 2
    return kept, released


def test_only_what_is_replaced_differs(made, workspace):
    kept, released = made
    (first, second), others = (
        rows(kept / "medstruct_s/train.jsonl"),
        rows(released / "medstruct_s/train.jsonl"),
    )
    pages = sorted(tables_fixture.page_id(workspace, number) for number in range(2))
    assert [first["id"], second["id"]] == [row["id"] for row in others] == pages
    for row, other in zip((first, second), others, strict=True):
        name, surrogate = row["pairs"][0]["value"], other["pairs"][0]["value"]
        assert name in tables_fixture.ORIGINALS
        assert surrogate in tables_fixture.SURROGATES
        assert row["ocr_text"] == other["ocr_text"].replace(surrogate, name)
        assert {**row, "ocr_text": "", "pairs": row["pairs"][1:]} == {
            **other, "ocr_text": "", "pairs": other["pairs"][1:], "variant": "original",
        }  # fmt: skip


@pytest.mark.parametrize("view", ["meddocbench", "exstructiny"])
def test_the_questions_are_the_same(made, view):
    kept, released = (rows(folder / view / "train.jsonl") for folder in made)
    asked = [(row["id"], row.get("question") or row["query"]) for row in kept]
    assert asked == [(row["id"], row.get("question") or row["query"]) for row in released]
    assert len(asked) > 5
    assert {row["variant"] for row in kept} == {"original"}
    assert not any("variant" in row for row in released)


def test_what_an_annotator_typed_counts_on_originals(made, workspace):
    kept, released = (rows(folder / "medrepbench/train.jsonl") for folder in made)
    page = tables_fixture.page_id(workspace, 0)
    values = [{row["id"]: row["items"][0]["item_value"] for row in found}[page] for found in (kept, released)]
    assert values == ["5.7↑", "5.71"]  # of the public zone only what has passed detection is known


def test_pictures_stand_once_and_can_be_found_from_every_view(made, workspace):
    kept, released = made
    for number in range(2):
        name = f"{tables_fixture.page_id(workspace, number)}.jpg"
        files = [kept / view / "images" / name for view in FOLDERS]
        assert len({path.stat().st_ino for path in files}) == 1
        assert Image.open(io.BytesIO(files[0].read_bytes())).size == (
            tables_fixture.WIDTH,
            tables_fixture.HEIGHT,
        )
        assert (released / "medrepbench/images" / name).read_bytes() == tables_fixture.picture(number)
    names = sorted(path.name for path in kept.iterdir())
    assert names == [
        ".gitignore",
        "exstructiny",
        "meddocbench",
        "medrepbench",
        "medstruct_s",
        "schema",
        "views.json",
    ]
    assert kept.stat().st_mode & 0o777 == 0o700
    assert (kept / ".gitignore").read_text() == "*\n"
    assert not (released / ".gitignore").exists()


def test_again_gives_the_same_bytes(made, workspace):
    kept, _ = made
    before = {path.relative_to(kept): path.read_bytes() for path in kept.rglob("*") if path.is_file()}
    write_folder(workspace, kept, "original")
    assert {path.relative_to(kept): path.read_bytes() for path in kept.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("out", "variant", "message"),
    [
        ("gold", "original", "stay below data/private"),
        ("data/public/gold2", "original", "stay below data/private"),
        ("data/private", "original", "which DVC keeps"),
        ("data/private/ocr", "original", "which DVC keeps"),
        ("data/private/labels/gold", "original", "which DVC keeps"),
        ("data/private/redact/gold", "original", "which DVC keeps"),
        ("data/public/release/views", "surrogate", "which DVC keeps"),
        (".", "surrogate", "which DVC keeps"),
        ("data/private/models", "original", "which DVC keeps"),
        ("data/private/scores", "original", "which DVC keeps"),
        ("data/private/notes", "original", "something else than views"),
        ("data/private/note", "original", "something else than views"),
    ],
)  # fmt: skip
def test_places_that_are_refused(workspace, out, variant, message):
    private = workspace.root / "data/private"
    (private / "models.dvc").write_text("outs: []\n")
    (private / "notes").mkdir(exist_ok=True)
    (private / "notes/mine.txt").write_text("mine")
    (private / "note").write_text("mine")
    (workspace.root / "dvc.yaml").write_text(
        "stages: {score: {outs: [{data/private/scores: {cache: false}}]}}\n"
    )
    with pytest.raises(InputError, match=message):
        refuse(workspace, workspace.root / out, variant)
    assert (private / "notes/mine.txt").read_text() == (private / "note").read_text() == "mine"


def test_what_git_tracks_is_refused(workspace, tmp_path):
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / "data/private/gold").mkdir(parents=True)
    (tmp_path / "data/private/gold/views.json").write_text("{}")
    refuse(workspace, tmp_path / "data/private/gold", "original")
    subprocess.run(["git", "add", "-f", "."], cwd=tmp_path, check=True)
    with pytest.raises(InputError, match="under version control"):
        refuse(workspace, tmp_path / "data/private/gold", "original")


def test_without_the_private_tables_one_line_says_so_and_nothing_is_written(workspace, tmp_path, monkeypatch):
    path = workspace.folder(Stage.OCR) / "lines.parquet"
    path.rename(tmp_path / "lines.parquet")
    try:
        with pytest.raises(WorkspaceError, match=r"the private tables are not here \(ocr/lines\)"):
            write_folder(workspace, workspace.root / "data/private/new", "original")
    finally:
        (tmp_path / "lines.parquet").rename(path)
    assert not (workspace.root / "data/private/new").exists()
    assert list((workspace.root / "data/private").glob(".new*")) == []


def test_another_reading_than_the_releases_is_refused(workspace, tmp_path):
    path = workspace.folder(Stage.OCR) / "ocr_pages.parquet"
    kept = path.read_bytes()
    try:
        store.write_table(path, "ocr_pages", pl.read_parquet(path).with_columns(text=pl.col("text") + "x"))
        with pytest.raises(TableError, match="ocr_pages has other pages or texts"):
            write_folder(workspace, workspace.root / "data/private/new", "original")
    finally:
        path.write_bytes(kept)


def test_a_picture_that_is_gone_is_one_line(workspace, tmp_path):
    path = workspace.raw / "ward/page0.jpg"
    path.rename(tmp_path / "page0.jpg")
    try:
        with pytest.raises(InputError, match="a file in data/private/raw has changed"):
            write_folder(workspace, workspace.root / "data/private/new", "original")
    finally:
        (tmp_path / "page0.jpg").rename(path)


def test_the_command(workspace, tmp_path, monkeypatch):
    monkeypatch.chdir(workspace.root)
    monkeypatch.setattr("os.umask", lambda _: 0)
    done = CliRunner().invoke(
        app, ["views", "--variant", "original", "--out", "data/private/again", "--json"]
    )
    assert json.loads(done.stdout) == {
        "ok": True, "command": "views", "data": {"variant": "original", "pages": 2, "views": list(FOLDERS)},
    }  # fmt: skip
    done = CliRunner().invoke(app, ["views", "--out", str(tmp_path / "out")])
    assert done.stdout == f"2 annotated pages (surrogate) in 4 shapes: {tmp_path / 'out'}\n"
