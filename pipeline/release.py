"""Release: the folder that people get, assembled aside, searched for originals, then renamed into place."""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from hashlib import file_digest
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl
from jsonschema import Draft202012Validator

from pipeline import croissant, datasheet, store, views
from pipeline.contents import Contents, load
from pipeline.datasheet.statistics import statistics
from pipeline.embedded import NESTED, SplitWriter, nested_rows
from pipeline.errors import ProjectKeyError, TableError, VerifyError
from pipeline.records import records
from pipeline.report.counting import key_tail
from pipeline.report.facts import Facts, load_facts
from pipeline.report.page import render
from pipeline.settings import ReleaseSettings
from pipeline.shards import map_pages
from pipeline.tarshards import index_shards, read_place
from pipeline.validate import validate_tables
from pipeline.validate.gate import require_sound, summary
from pipeline.verify import verify
from pipeline.verify.lookedat import require_clean
from pipeline.workspace import DEMO_MARK, Workspace
from schemas.names import RejectReason, Split, Stage
from schemas.records import record_schema

SCHEMA_CHECKED: Final = 500
"""Records checked by jsonschema, 18 ms each where the model takes 0.4 ms; ids are keyed, so the first are a fair sample."""
Pictures = Callable[[str], bytes]
Job = Callable[[], None]
FEW: Final = 5_000
"""Pages whose files one process writes alone."""
_LINE: Final = orjson.OPT_APPEND_NEWLINE
_READABLE: Final = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE


def run(workspace: Workspace, settings: ReleaseSettings) -> None:
    """Assemble data/public/release, verify it with the whole public zone, put it in place.

    Raises VerifyError, and leaves an older release as it is, if an original is found; ProjectKeyError if the
    public demo key is used outside a demo; InputError if people have to find every page clean and have not.
    """
    refuse_demo_key(workspace)
    contents = load(workspace)
    if settings.require_privacy_audit:
        require_clean(workspace, contents.pages["page_id"].to_list())
    with store.stage_folder(workspace.release, private=False) as out:
        assemble(out, workspace, settings, contents)
        require_verified(workspace, out)
    pages = contents.pages.height
    store.write_json(workspace.metrics(Stage.RELEASE), {"input": pages, "kept": pages, "rejected": {}})


def refuse_demo_key(workspace: Workspace) -> None:
    """Raise ProjectKeyError if the key is the published one and the workspace is not marked as a demo."""
    if workspace.is_demo and not (workspace.root / DEMO_MARK).is_file():
        raise ProjectKeyError(
            "this workspace uses the demo's key, which everybody has, so its ids and surrogates can be undone: "
            "run `medstruct init` in a new folder and build there"
        )


def require_consistent(
    workspace: Workspace, settings: ReleaseSettings, contents: Contents, out: Path
) -> None:
    """Look for contradictions in all gold, withheld or not; writes metrics/validate.json, raises TableError on a kind to refuse."""
    folder = out / "whole"
    (folder / "tables").mkdir(parents=True)
    contents.write_parquet(folder / "tables")
    report = validate_tables(folder)
    shutil.rmtree(folder)
    store.write_json(workspace.metrics("validate"), summary(report))
    require_sound(report, settings.problems)


def require_verified(workspace: Workspace, out: Path) -> None:
    """Search the new release and the public zone for originals; writes metrics/verify.json, raises VerifyError on a hit."""
    report = verify(workspace, [out])
    # counts of files and texts stay out: they would change with metrics that no stage writes
    kept = {name: value for name, value in report.as_json().items() if name not in {"files", "texts"}}
    store.write_json(workspace.metrics("verify"), kept)
    if not report.is_clean:
        raise VerifyError(
            f"originals found at {len(report.places)} place(s) of the public zone, the first in "
            f"{report.places[0].file}: metrics/verify.json names them; nothing was released"
        )


def assemble(out: Path, workspace: Workspace, settings: ReleaseSettings, contents: Contents) -> None:
    """Look whether all gold is sound, and write every file of the release into `out`."""
    released = replace(contents, withheld=tuple(Split(split) for split in settings.withhold))
    write_data(out, workspace, settings, contents, released)
    if settings.loose_images:
        pictures = open_pictures(workspace.folder(Stage.REDACT))
        write_images(out / "images", contents.pages, pictures)
    splits = [split for split in Split if split not in released.withheld]
    views.write(out / "views", released, splits, workers=workspace.workers)
    store.write_json(out / "schema/record.schema.json", record_schema())
    views.write_schemas(out / "schema")
    write_papers(out, workspace, settings, released)


def write_data(
    out: Path, workspace: Workspace, settings: ReleaseSettings, contents: Contents, released: Contents
) -> None:
    """Write tables, records and shards of what is released, and meanwhile look whether all contents are sound."""
    jobs: dict[str, Job] = {
        "1": partial(require_consistent, workspace, settings, contents, out),
        "2": partial(write_records, out / "json", released, loose=settings.loose_json),
        "3": partial(_write_shards, out / "data", settings, released, workspace.folder(Stage.REDACT)),
        "4": partial(write_tables, out / "tables", released),
    }
    # a process costs seconds to start
    map_pages(_done, jobs, workers=workspace.workers if contents.pages.height > FEW else 1)


def _write_shards(folder: Path, settings: ReleaseSettings, contents: Contents, redacted: Path) -> None:
    write_shards(folder, settings, contents, open_pictures(redacted))  # in the process that reads them


def _done(job: Job) -> None:
    job()


def write_papers(out: Path, workspace: Workspace, settings: ReleaseSettings, contents: Contents) -> None:
    """What describes the release: report, datasheet, licence, citation, Croissant, release.json and checksums."""
    fidelity = workspace.folder(Stage.FIDELITY)
    tables = {name: pl.scan_parquet(out / f"tables/{name}.parquet") for name in contents.names}
    facts = load_facts(fidelity / "fidelity.json")
    (out / "report.html").write_bytes((fidelity / "report.html").read_bytes())
    if contents.withheld:
        facts = _without_withheld(facts, tables)
        _write(out / "report.html", render(facts))
    summary = summarise(workspace, contents.pages, tables, facts)
    _write(out / "LICENSE", datasheet.licence(settings, facts.licences))
    _write(out / "CITATION.cff", datasheet.citation_file(settings))
    figures = statistics(tables, facts, contents.withheld)
    store.write_json(out / "statistics.json", figures)
    _write(out / "README.md", datasheet.readme(settings, facts, summary, figures))
    digests = digests_of(out)
    parquet = {path: digest for path, digest in digests.items() if path.endswith(".parquet")}
    empty = {name: table.head(0).collect() for name, table in tables.items()}
    citation = datasheet.citation(settings)
    store.write_json(out / "croissant.json", croissant.describe(settings, empty, parquet, citation))
    store.write_json(out / "release.json", manifest(settings, summary, digests))
    own = digests_of(out, ("croissant.json", "release.json"))
    sums = sorted((digests | own).items())
    _write(out / "SHA256SUMS", "".join(f"{digest}  {path}\n" for path, digest in sums))


def _without_withheld(facts: Facts, tables: Mapping[str, pl.LazyFrame]) -> Facts:
    """The facts with the keys of released gold alone: how often a withheld page has a key is what others are to find."""
    pairs, splits = tables["key_values"].collect(), tables["splits"].collect()
    return replace(facts, keys=key_tail(pairs, splits, len(facts.keys.named)))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def digests_of(folder: Path, names: Iterable[str] | None = None) -> dict[str, str]:
    """SHA-256 of the named files of a folder (None: of all, at any depth), by relative path, ascending."""
    if names is None:
        names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {name: _sha256(folder / name) for name in sorted(names)}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def write_tables(folder: Path, contents: Contents) -> None:
    """Each table as parquet and as JSON lines."""
    folder.mkdir()
    contents.write(folder)


def write_shards(folder: Path, settings: ReleaseSettings, contents: Contents, pictures: Pictures) -> None:
    """The parquet shards with pictures, per split."""
    folder.mkdir()
    writers = {
        split: SplitWriter(folder, split, contents.pages_of(split), settings.rows_per_shard)
        for split in Split
    }
    for frames in contents.parts(tuple(NESTED)):
        rows = nested_rows(frames["pages"], frames)
        for split, writer in writers.items():
            part = rows.filter(pl.col("split") == split)
            writer.add(part, map(pictures, part["page_id"]))
    for writer in writers.values():
        writer.close()


def open_pictures(folder: Path) -> Pictures:
    """A function from page id to the bytes of its redacted picture; TableError for a page without one."""
    places = index_shards(folder)

    def picture(page_id: str) -> bytes:
        if page_id not in places:
            raise TableError(f"page {page_id} has no redacted picture: run `dvc repro --force redact`")
        return read_place(places[page_id])

    return picture


def write_images(folder: Path, pages: pl.DataFrame, pictures: Pictures) -> None:
    """Every redacted picture as a file of its own."""
    folder.mkdir()
    for page_id in pages["page_id"]:
        (folder / f"{page_id}.jpg").write_bytes(pictures(page_id))


def write_records(folder: Path, contents: Contents, *, loose: bool) -> None:
    """json/<page_id>.json, or the same records as lines of json/<split>.jsonl, each checked against its schema.

    All are checked by the model that the JSON schema is made from, the first ones by the schema too.
    """
    folder.mkdir()
    schema = record_schema()
    if loose:
        for page_id, _, document in _documents(contents, schema):
            (folder / f"{page_id}.json").write_bytes(orjson.dumps(document, option=_READABLE))
        return
    with ExitStack() as stack:
        files = {split.value: stack.enter_context((folder / f"{split}.jsonl").open("wb")) for split in Split}
        for _, split, document in _documents(contents, schema):
            files[split].write(orjson.dumps(document, option=_LINE))


def _documents(contents: Contents, schema: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Page id, split and checked record of every page, ascending by page id."""
    is_valid: Callable[[Any], bool] = Draft202012Validator(schema).is_valid
    made = (
        (split, document)
        for frames in contents.parts(("key_values", "items"))
        for split, document in zip(
            frames["pages"]["split"],  # in order of page id, as records are
            records(frames["pages"], frames["key_values"], frames["items"]),
            strict=True,
        )
    )
    for at, (split, document) in enumerate(made):
        # jsonschema takes no tuple for an array
        if at < SCHEMA_CHECKED and not is_valid(orjson.loads(orjson.dumps(document))):
            raise TableError(
                f"the record of page {document['page_id']} breaks its JSON schema: run `dvc repro --force gold`"
            )
        yield document["page_id"], split, document


def summarise(
    workspace: Workspace, pages: pl.DataFrame, tables: Mapping[str, pl.LazyFrame], facts: Facts
) -> dict[str, Any]:
    """Counts of the release."""
    counts = {
        **{name: int(table.select(pl.len()).collect().item()) for name, table in tables.items()},
        "documents": pages["document_id"].n_unique(),
        "groups": pages["group_id"].n_unique(),
        "annotated": int(pages["annotated"].sum()),
    }
    return {
        "demo": workspace.is_demo,
        "counts": counts,
        "splits": {part.split: part.pages for part in facts.splits},
        "no_consent": facts.stages[0].rejected.get(RejectReason.NO_CONSENT, 0),
    }


def manifest(
    settings: ReleaseSettings, summary: Mapping[str, Any], digests: Mapping[str, str]
) -> dict[str, Any]:
    """release.json: what this release is, without a date of its making."""
    return {
        "name": settings.name,
        "version": settings.version,
        "title": settings.title,
        "licence": settings.licence,
        "made_with": f"medstruct {version('medstruct')}",
        "demo": summary["demo"],
        "counts": summary["counts"],
        "splits": summary["splits"],
        "withheld": settings.withhold,
        "tables": {
            Path(path).stem: digest
            for path, digest in digests.items()
            if path.startswith("tables/") and path.endswith(".parquet")
        },
    }
