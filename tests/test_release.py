import hashlib
import io
import shutil
import subprocess
import sys
from pathlib import Path

import orjson
import polars as pl
import pyarrow.parquet as pq
import pytest
import yaml
from jsonschema import Draft202012Validator
from PIL import Image

from pipeline import contents, datasheet, fidelity, release, store, tally
from pipeline.datasheet.statistics import statistics
from pipeline.embedded import NESTED, SplitWriter, nested_rows
from pipeline.errors import InputError, ProjectKeyError, TableError, VerifyError, WorkspaceError
from pipeline.records import records
from pipeline.report.facts import load_facts
from pipeline.settings import FidelitySettings, ReleaseSettings
from pipeline.validate import validate
from pipeline.verify import Place, VerifyReport
from pipeline.workspace import Workspace
from schemas.names import Split, Stage
from schemas.views import VIEWS
from tests import tables_fixture

PAGES = pl.DataFrame({"page_id": [f"{number:016x}" for number in range(130)]}).with_columns(
    document_id=pl.col("page_id"), width=pl.lit(8, pl.Int32), height=pl.lit(9, pl.Int32), text=pl.lit("钾 4.1"),
    report_title=pl.lit(None, pl.String), category=pl.lit(""), annotated=False, split=pl.lit("train"),
)  # fmt: skip
NO_ROWS = {name: store.frame_of(name, []) for name in NESTED}
SETTINGS = ReleaseSettings(
    name="drawn-pages", version="1.2.0", title="Drawn pages", description="Pages that were drawn.",
    licence="CC-BY-4.0", authors=["Mira Beispiel"], url="https://example.org/drawn-pages", date="2026-01-31",
    loose_images=False, loose_json=True, rows_per_shard=1, require_privacy_audit=False, withhold=[], problems={"error": "refuse"},
)  # fmt: skip
FILES = {
    "release.json", "README.md", "LICENSE", "CITATION.cff", "croissant.json", "SHA256SUMS", "report.html", "statistics.json",
    "schema/record.schema.json",
    *(f"tables/{name}.{end}" for name in ("pages", "lines", "spans", "links", "key_values", "items", "splits")
      for end in ("parquet", "jsonl")),
    "data/train-00000-of-00002.parquet", "data/train-00001-of-00002.parquet",
    "data/validation-00000-of-00001.parquet", "data/test-00000-of-00001.parquet",
    *(f"schema/{view}.schema.json" for view in VIEWS),
    *(f"views/{name}{split}.{end}" for split in ("train", "validation", "test") for name, end in (
        ("medstruct_s/", "jsonl"), ("medstruct_s/questions-", "jsonl"), ("medrepbench/", "jsonl"), ("medrepbench/", "csv"),
        ("medrepbench/narrative-", "jsonl"), ("medrepbench/narrative-", "csv"), ("meddocbench/", "jsonl"), ("exstructiny/", "jsonl"),
    )),
    "views/medstruct_s/query_set.json", "views/exstructiny/summary.json",
}  # fmt: skip


def found(*places: str) -> VerifyReport:
    """A report with a place in each of the files."""
    return VerifyReport(9, 9, 4, 5, 0, tuple(Place("text", path, None, None) for path in places))


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    workspace = tables_fixture.build(tmp_path_factory.mktemp("release") / "ws")
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    return workspace


@pytest.fixture(scope="module")
def released(ready: Workspace) -> Workspace:
    release.run(ready, SETTINGS)
    return ready


@pytest.fixture
def workspace(released: Workspace, tmp_path: Path) -> Workspace:
    shutil.copytree(released.root, tmp_path / "ws")
    return Workspace(tmp_path / "ws")


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_the_folder_is_that_of_the_contract(released):
    json = {f"json/{tables_fixture.page_id(released, number)}.json" for number in range(4)}
    assert set(files_of(released.release)) == FILES | json


def test_checksums_cover_every_file(released):
    files = files_of(released.release)
    lines = files.pop("SHA256SUMS").decode().splitlines()
    assert [line.split("  ") for line in lines] == [
        [hashlib.sha256(files[name]).hexdigest(), name] for name in sorted(files)
    ]


def test_release_json(released):
    manifest = store.read_json(released.release / "release.json")
    digests = manifest.pop("tables")
    assert set(digests) == {"pages", "lines", "spans", "links", "key_values", "items", "splits"}
    assert (
        digests["pages"]
        == hashlib.sha256((released.release / "tables/pages.parquet").read_bytes()).hexdigest()
    )
    assert manifest == {
        "name": "drawn-pages", "version": "1.2.0", "title": "Drawn pages", "licence": "CC-BY-4.0",
        "made_with": "medstruct 0.1.0", "demo": True, "splits": {"train": 2, "validation": 1, "test": 1}, "withheld": [],
        "counts": {"pages": 4, "lines": 12, "spans": 4, "links": 2, "key_values": 4, "items": 2, "splits": 4,
                   "documents": 4, "groups": 4, "annotated": 2},
    }  # fmt: skip


def test_it_opens_with_polars_alone(released):
    program = (
        "import sys, polars as pl\n"
        "pages = pl.read_parquet('data/*.parquet')\n"
        "assert pages.height == 4 and pages['image'].struct.field('bytes')[0][:2] == b'\\xff\\xd8'\n"
        "rows = [pl.read_parquet(f'tables/{t}.parquet').equals(pl.read_ndjson(f'tables/{t}.jsonl', schema=pl.read_parquet_schema(f'tables/{t}.parquet')))"
        " for t in ('pages', 'lines', 'spans', 'links', 'key_values', 'items', 'splits')]\n"
        "assert all(rows), rows\n"
        "assert not {'pipeline', 'schemas'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-I", "-c", program], cwd=released.release, check=True)


def test_a_shard_holds_the_picture_and_the_gold(released):
    shards = pl.read_parquet(released.release / "data/train-*.parquet").sort("page_id")
    page = shards.row(0, named=True)
    number = next(n for n in range(4) if tables_fixture.page_id(released, n) == page["page_id"])
    assert page["image"] == {"bytes": tables_fixture.picture(number), "path": f"{page['page_id']}.jpg"}
    assert Image.open(io.BytesIO(page["image"]["bytes"])).size == (page["width"], page["height"])
    assert [line["text"] for line in page["lines"]] == page["text"].split("\n")
    assert [(pair["key"], pair["value"]) for pair in page["key_values"]] == [
        ("姓名", tables_fixture.SURROGATES[number]), ("性别", None),
    ]  # fmt: skip
    assert page["items"][0]["value"] == "5.71"
    assert (page["split"], page["annotated"], page["category"]) == ("train", True, "lab")


def test_a_page_without_gold_has_empty_lists(released):
    page = pl.read_parquet(released.release / "data/test-*.parquet").row(0, named=True)
    assert (page["key_values"], page["items"], page["annotated"]) == ([], [], False)


def test_shards_name_their_features_for_datasets(released):
    metadata = pq.read_schema(released.release / "data/test-00000-of-00001.parquet").metadata
    features = orjson.loads(metadata[b"huggingface"])["info"]["features"]
    assert features["image"] == {"_type": "Image"}
    assert features["lines"] == [{
        "start": {"dtype": "int32", "_type": "Value"}, "end": {"dtype": "int32", "_type": "Value"},
        "text": {"dtype": "string", "_type": "Value"}, "quad": [{"dtype": "int32", "_type": "Value"}],
        "confidence": {"dtype": "float32", "_type": "Value"},
    }]  # fmt: skip


def test_records_keep_their_schema(released):
    schema = store.read_json(released.release / "schema/record.schema.json")
    Draft202012Validator.check_schema(schema)
    records = [store.read_json(path) for path in sorted((released.release / "json").iterdir())]
    assert all(Draft202012Validator(schema).is_valid(record) for record in records)
    assert sum(len(record["pairs"]) for record in records) == 4
    assert not Draft202012Validator(schema).is_valid({**records[0], "name": "x"})


def test_spans_of_records_cut_the_released_text(released):
    texts = dict(
        pl.read_parquet(released.release / "tables/pages.parquet").select("page_id", "text").iter_rows()
    )
    for path in (released.release / "json").iterdir():
        record = store.read_json(path)
        for pair in record["pairs"]:
            assert texts[record["page_id"]][slice(*pair["key_span"])] == pair["key"]
            if pair["value_span"]:
                assert texts[record["page_id"]][slice(*pair["value_span"])] == pair["value"]


def test_the_medstruct_s_view(released):
    lines = (released.release / "views/medstruct_s/train.jsonl").read_text().splitlines()
    rows = {row["id"]: row for row in map(orjson.loads, lines)}
    first = rows[tables_fixture.page_id(released, 0)]
    assert first == {
        "id": tables_fixture.page_id(released, 0),
        "report_title": "临江示例医院检验报告单",
        "ocr_text": "临江示例医院检验报告单\n姓名：何安宁 性别：女\n白细胞 5.71 10^9/L 3.5-9.5",
        "pairs": [
            {"key": "姓名", "value": "何安宁", "key_span": [12, 14]},
            {"key": "性别", "value": None, "key_span": [19, 21]},
        ],
    }
    assert (released.release / "views/medstruct_s/test.jsonl").read_bytes() == b""


def test_statistics_are_quantiles_of_what_is_released(released):
    figures = store.read_json(released.release / "statistics.json")
    assert figures["keys"] == {
        "occurrences": 4, "different": 2, "head": 2, "tail": 0, "singletons": 0,
        "named": [{"key": "姓名", "pages": 2}, {"key": "性别", "pages": 2}],
    }  # fmt: skip
    assert figures["lines"] == {"p05": 3, "median": 3, "p95": 3, "most": 3}
    assert figures["key_values"] == {"p05": 2, "median": 2, "p95": 2, "most": 2}
    assert figures["confidence"] == {"p05": 0.97, "median": 0.97, "p95": 0.97, "most": 0.97}
    assert (figures["categories"], figures["doubts"]) == ({"lab": 2, "none chosen": 2}, 3)


def test_withheld_gold_is_in_no_file_of_the_release(workspace):
    secret = tables_fixture.SURROGATES[0]
    release.run(workspace, SETTINGS.model_copy(update={"withhold": ["train"]}))
    gone = {tables_fixture.page_id(workspace, number) for number in range(2)}
    tables = {name: pl.read_parquet(workspace.release / f"tables/{name}.parquet") for name in contents.TABLES}
    assert {name: len(gone & set(table["page_id"])) for name, table in tables.items()} == {
        "lines": 2, "spans": 0, "links": 0, "key_values": 0, "items": 0, "splits": 2,
    }  # fmt: skip
    shards = pl.read_parquet(workspace.release / "data/train-*.parquet")
    assert [len(row) for row in (*shards["key_values"], *shards["items"])] == [0, 0, 0, 0]
    assert shards["image"].struct.field("bytes").null_count() == 0
    records = [store.read_json(workspace.release / f"json/{page}.json") for page in gone]
    assert [(record["pairs"], record["items"]) for record in records] == [([], []), ([], [])]
    assert not list((workspace.release / "views").rglob("*train*"))
    # a name of the page is in its text, and nowhere else
    places = [name for name, data in files_of(workspace.release).items() if secret.encode() in data]
    assert {name for name in places if not name.endswith(".parquet")} == {
        "tables/pages.jsonl",
        "tables/lines.jsonl",
    }


def test_withheld_gold_counts_in_no_figure(workspace):
    release.run(workspace, SETTINGS.model_copy(update={"withhold": ["train"]}))
    figures = store.read_json(workspace.release / "statistics.json")
    assert figures["keys"] == {
        "occurrences": 0, "different": 0, "head": 0, "tail": 0, "singletons": 0, "named": [],
    }  # fmt: skip
    assert "性别" in (workspace.folder(Stage.FIDELITY) / "report.html").read_text()
    assert "性别" not in (workspace.release / "report.html").read_text()
    assert "0 different keys" in (workspace.release / "README.md").read_text()


def test_withheld_pages_are_no_pages_without_key_values(ready):
    pages = pl.LazyFrame({"page_id": ["a", "b"], "split": ["train", "test"], "annotated": True, "text": "x"})
    rows = pl.LazyFrame({"page_id": ["a", "a"], "confidence": 0.9})
    tables = {"pages": pages, "lines": rows, "key_values": rows, "items": rows}
    facts = load_facts(ready.folder(Stage.FIDELITY) / "fidelity.json")
    figures = statistics(tables, facts, (Split.TEST,))
    assert figures["key_values"] == {"p05": 2, "median": 2, "p95": 2, "most": 2}


def test_withheld_gold_is_said_and_still_validated(workspace):
    release.run(workspace, SETTINGS.model_copy(update={"withhold": ["train"]}))
    assert store.read_json(workspace.release / "release.json")["withheld"] == ["train"]
    assert "**The gold of train is withheld:**" in (workspace.release / "README.md").read_text()
    assert store.read_json(workspace.metrics("validate"))["rows"]["key_values"] == 4
    assert not list(workspace.release.glob("whole*"))
    assert validate(workspace.release).by_kind() == {}
    kept = store.read_table(tally.table_path(workspace, Stage.GOLD, "key_values"), "key_values")
    assert kept.height == 4


def test_two_builds_give_equal_bytes(workspace):
    before = files_of(workspace.release), files_of(workspace.root / "metrics")
    release.run(workspace, SETTINGS)
    assert (files_of(workspace.release), files_of(workspace.root / "metrics")) == before


@pytest.mark.parametrize("pages", [1, 3])
def test_pages_at_a_time_change_no_byte(workspace, monkeypatch, pages):
    before = files_of(workspace.release)
    monkeypatch.setattr(contents, "PAGES", pages)
    release.run(workspace, SETTINGS)
    assert files_of(workspace.release) == before


@pytest.mark.parametrize("step", [1, 2, 7, 130])
def test_shards_are_cut_by_the_count_of_pages_alone(tmp_path, step):
    rows = nested_rows(PAGES, NO_ROWS)
    for folder, size in ((tmp_path / "whole", 130), (tmp_path / "parts", step)):
        folder.mkdir()
        writer = SplitWriter(folder, Split.TRAIN, 130, 60)
        for part in rows.iter_slices(size):
            writer.add(part, (page_id.encode() for page_id in part["page_id"]))
        writer.close()
    assert files_of(tmp_path / "parts") == files_of(tmp_path / "whole")
    heights = [pl.read_parquet(path).height for path in sorted((tmp_path / "parts").iterdir())]
    assert heights == [60, 60, 10]


def test_a_split_gets_as_many_pages_as_it_was_made_for(tmp_path):
    rows = nested_rows(PAGES, NO_ROWS)
    with pytest.raises(ValueError, match="no more pages"):
        SplitWriter(tmp_path, Split.TEST, 100, 60).add(rows, [b""] * 130)
    with pytest.raises(ValueError, match="all of its pages"):
        SplitWriter(tmp_path, Split.TEST, 131, 60).close()


def test_records_as_lines_by_split_are_the_files_of_the_pages(workspace):
    pages = {
        path.stem: orjson.loads(path.read_bytes()) for path in (workspace.release / "json").glob("*.json")
    }
    release.run(workspace, SETTINGS.model_copy(update={"loose_json": False}))
    folder = workspace.release / "json"
    assert sorted(path.name for path in folder.iterdir()) == ["test.jsonl", "train.jsonl", "validation.jsonl"]
    splits = dict(
        pl.read_parquet(workspace.release / "tables/splits.parquet").select("page_id", "split").iter_rows()
    )
    lines = {
        (split, record["page_id"]): record
        for split in ("train", "validation", "test")
        for record in map(orjson.loads, (folder / f"{split}.jsonl").read_bytes().splitlines())
    }
    assert lines == {(splits[page_id], page_id): record for page_id, record in pages.items()}
    assert len(lines) == 4


def test_loose_images(workspace):
    release.run(workspace, SETTINGS.model_copy(update={"loose_images": True}))
    page = tables_fixture.page_id(workspace, 3)
    assert (workspace.release / f"images/{page}.jpg").read_bytes() == tables_fixture.picture(3)


def test_a_split_without_pages_still_has_its_columns(workspace):
    path = tally.table_path(workspace, Stage.SPLIT, "splits")
    store.write_table(path, "splits", store.read_table(path, "splits").with_columns(split=pl.lit("train")))
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(workspace, SETTINGS)
    empty = pl.read_parquet(workspace.release / "data/test-00000-of-00001.parquet")
    assert (empty.height, empty.columns[:2]) == (0, ["image", "page_id"])


def test_an_original_in_the_public_zone_stops_the_release(workspace, monkeypatch):
    before = files_of(workspace.release)
    monkeypatch.setattr(release, "verify", lambda *_: found("release/README.md", "release/report.html"))
    with pytest.raises(VerifyError, match=r"originals found at 2 place\(s\).*nothing was released"):
        release.run(workspace, SETTINGS.model_copy(update={"version": "9.9.9"}))
    assert files_of(workspace.release) == before
    assert [path.name for path in workspace.release.parent.glob(".*")] == []


def test_a_release_waits_for_people_if_the_setting_says_so(workspace):
    before = files_of(workspace.release)
    waiting = SETTINGS.model_copy(update={"require_privacy_audit": True, "version": "9.9.9"})
    with pytest.raises(InputError, match=r"4 of 4 pages have no clean verdict.*nothing was released"):
        release.run(workspace, waiting)
    assert files_of(workspace.release) == before
    pictures = pl.read_parquet(workspace.folder(Stage.REDACT) / "redacted_pages.parquet")
    rows = [
        {
            "audit": "privacy",
            "page_id": page,
            "kind": "clean",
            "target": digest,
            "value": None,
            "reviewer": "r",
        }
        for page, digest in pictures.select("page_id", "image_digest").iter_rows()
    ]
    store.write_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts", rows)
    release.run(workspace, waiting)
    assert store.read_json(workspace.release / "release.json")["version"] == "9.9.9"


def test_the_release_is_searched_before_it_is_in_place(workspace, monkeypatch):
    searched = []
    monkeypatch.setattr(release, "verify", lambda _, folders: searched.extend(folders) or found())
    release.run(workspace, SETTINGS)
    assert [folder.name for folder in searched] == [".release.partial"]


def test_a_real_original_is_found(workspace):
    name = tables_fixture.ORIGINALS[0] * 2
    (workspace.folder(Stage.FIDELITY) / "report.html").write_text(f"<p>{name}</p>")
    path = tally.table_path(workspace, Stage.OCR, "ocr_pages")
    changed = store.read_table(path, "ocr_pages").with_columns(
        pl.col("text").str.replace(tables_fixture.ORIGINALS[0], name)
    )
    store.write_table(path, "ocr_pages", changed)
    findings = tally.table_path(workspace, Stage.PII, "findings")
    wider = pl.when(pl.col("kind") == "PERSON").then(pl.col("end") + 3).otherwise("end").alias("end")
    store.write_table(findings, "findings", store.read_table(findings, "findings").with_columns(wider))
    with pytest.raises(VerifyError) as caught:
        release.run(workspace, SETTINGS)
    assert name not in str(caught.value)


def test_the_demo_key_is_refused_outside_a_demo(workspace):
    (workspace.root / ".demo-workspace").unlink()
    before = files_of(workspace.release)
    with pytest.raises(ProjectKeyError, match="demo's key, which everybody has"):
        release.run(workspace, SETTINGS)
    assert files_of(workspace.release) == before


def test_a_key_of_ones_own_makes_a_release_that_is_no_demo(tmp_path):
    own = tables_fixture.build(tmp_path / "ws", secret=bytes(range(32)), demo=False)
    fidelity.run(own, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(own, SETTINGS)
    assert store.read_json(own.release / "release.json")["demo"] is False
    assert "demo" not in (own.release / "README.md").read_text()
    everything = b"".join(files_of(own.release).values())
    assert own.key().key_id.encode() not in everything


@pytest.mark.parametrize(
    ("stage", "table", "message"),
    [
        pytest.param(
            Stage.SURROGATE, "surrogate_pages", "missing in surrogate_pages or gold_pages", id="page"
        ),
        pytest.param(Stage.GOLD, "gold_pages", "missing in surrogate_pages or gold_pages", id="gold"),
    ],
)
def test_a_page_that_is_missing_in_a_table_stops_the_release(workspace, stage, table, message):
    path = tally.table_path(workspace, stage, table)
    store.write_table(path, table, store.read_table(path, table).head(3))
    with pytest.raises(TableError, match=message):
        release.run(workspace, SETTINGS)


def test_a_page_without_picture_stops_the_release(workspace):
    page = tables_fixture.page_id(workspace, 0)
    (workspace.folder(Stage.REDACT) / f"images-{page[:2]}.tar").unlink()
    with pytest.raises(TableError, match=f"page {page} has no redacted picture"):
        release.run(workspace, SETTINGS)


@pytest.mark.parametrize(
    ("content", "error"),
    [pytest.param(None, WorkspaceError, id="absent"), pytest.param(b"{}", TableError, id="damaged")],
)
def test_fidelity_must_have_run(workspace, content, error):
    path = workspace.folder(Stage.FIDELITY) / "fidelity.json"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(error, match=r"fidelity\.json is .*dvc repro"):
        release.run(workspace, SETTINGS)


def test_a_record_that_breaks_its_model_names_the_page_and_no_value():
    page = {"page_id": "0" * 16, "report_title": None, "category": "lab"}
    pair = {"page_id": "0" * 16, "key": "Mira Beispiel", "value": 7, "true_key": None, "true_value": None, "date": None, "verified": False,
            "key_start": 0, "key_end": 3, "value_start": None, "value_end": None}  # fmt: skip
    with pytest.raises(TableError, match=r"gold of page 0{16} makes no record") as caught:
        list(records(pl.DataFrame([page]), pl.DataFrame([pair]), pl.DataFrame(schema={"page_id": pl.String})))
    assert "Mira" not in str(caught.value)


def test_only_pages_of_the_splits_are_released(workspace):
    path = tally.table_path(workspace, Stage.SPLIT, "splits")
    kept = store.read_table(path, "splits").filter(pl.col("split") != "test")
    store.write_table(path, "splits", kept)
    dropped = store.Reject(Stage.SPLIT, "SPLIT_CONFLICT", page_id=tables_fixture.page_id(workspace, 3))
    store.write_rejects(workspace.rejects(Stage.SPLIT), [dropped])
    fidelity.run(workspace, FidelitySettings(min_non_pii_similarity=1.0, top_keys=30))
    release.run(workspace, SETTINGS)
    gone = tables_fixture.page_id(workspace, 3)
    files = files_of(workspace.release)
    assert not [name for name, data in files.items() if gone in name or gone.encode() in data]


def test_croissant_is_valid(released, monkeypatch):
    mlcroissant = pytest.importorskip("mlcroissant")
    monkeypatch.chdir(released.release)
    data = mlcroissant.Dataset(jsonld="croissant.json")
    assert (data.metadata.issues.errors, data.metadata.issues.warnings) == (set(), set())
    rows = list(data.records("key_values"))
    assert len(rows) == 4
    assert {row["key_values/key"].decode() for row in rows} == {"姓名", "性别"}
    assert {record_set.name for record_set in data.metadata.record_sets} == set(contents.TABLES) | {"pages"}


def test_the_datasheet_has_every_heading_and_no_hole(released):
    text = (released.release / "README.md").read_text()
    headings = ["Motivation", "Composition", "Collection process", "Preprocessing, cleaning, labelling", "Uses",
                "Distribution", "Maintenance"]  # fmt: skip
    assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == headings
    assert "built-in" not in text
    assert "4 pages of 4 documents, 12 lines, 4 key-values, 2 laboratory items" in text
    front = yaml.safe_load(text.split("---")[1])
    assert front["configs"][0]["data_files"][0] == {"split": "train", "path": "data/train-*.parquet"}


def test_citation(released):
    document = yaml.safe_load((released.release / "CITATION.cff").read_text())
    assert (document["cff-version"], document["type"], document["authors"]) == (
        "1.2.0", "dataset", [{"name": "Mira Beispiel"}],
    )  # fmt: skip
    assert document["date-released"] == "2026-01-31"
    assert datasheet.citation(SETTINGS) == (
        "Mira Beispiel: Drawn pages, version 1.2.0. https://example.org/drawn-pages"
    )


def test_licence_notice():
    notice = datasheet.licence(SETTINGS, {"CC0-1.0": 3})
    assert "Creative Commons Attribution 4.0 International" in notice
    assert "  CC0-1.0: 3 page(s)\n" in notice
    own = SETTINGS.model_copy(update={"licence": "Our own terms"})
    assert "Licensed under: Our own terms\n" in datasheet.licence(own, {})
