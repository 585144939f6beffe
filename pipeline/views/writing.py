"""All views of a gold into their folders: some thousand pages at a time, on any number of processes, with the same bytes."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import orjson
import polars as pl

from pipeline.contents import Contents
from pipeline.cycles import unsearched
from pipeline.files import write_json
from pipeline.shards import map_pages
from pipeline.views import exstructiny, meddocbench, medrepbench, medstruct_s
from pipeline.views.hiding import seen
from pipeline.views.queries import QuerySet, learn
from pipeline.views.sheets import batches, documents, parted, sheets
from schemas.names import Split
from schemas.views import VIEWS, view_schema

Variant = Literal["surrogate", "original"]
FOLDERS: Final = (medstruct_s.FOLDER, medrepbench.FOLDER, meddocbench.FOLDER, exstructiny.FOLDER)
"""A folder a benchmark."""
PAGES: Final = 2_000
"""Annotated pages of a part: with 70 lines each about 100 MB of rows in a process."""
_MARKS: Final[dict[Variant, dict[str, str]]] = {"surrogate": {}, "original": {"variant": "original"}}
"""What every row of a variant carries besides: scorers and model clients refuse to let originals out by it."""
_PARTS: Final = ".parts"


@dataclass(frozen=True, slots=True)
class _Job:
    """What all parts share: where they go, splits, query set, mark of the variant."""

    folder: Path
    splits: tuple[Split, ...]
    queries: QuerySet
    mark: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Part:
    """Pages by themselves, `apart` those that ExStrucTiny takes together; or (`whole`) the documents of these alone."""

    name: str
    contents: Contents
    apart: frozenset[str] = frozenset()
    whole: bool = False


def write(
    folder: Path,
    contents: Contents,
    splits: Sequence[Split],
    variant: Variant = "surrogate",
    workers: int = 1,
) -> None:
    """Write <folder>/<benchmark>/<split>.* of exactly these splits, from the annotated pages of the contents.

    The contents hold the pages of all splits, whichever are written: what a view learns comes from its train split.
    """
    for view in FOLDERS:
        (folder / view).mkdir(parents=True, exist_ok=True)
    job = _Job(folder / _PARTS, tuple(splits), learn(contents), _MARKS[variant])
    parts = {part.name: part for part in _parted(contents, job.splits)}
    made = map_pages(partial(_render, job), parts, workers=workers, label="views", largest=1)
    rendered = [job.folder / name for name in parts]
    for number, part in enumerate(rendered):
        _append(part, folder, first=number == 0)
    exstructiny.finish(folder, job.splits, rendered, list(made.values()))
    shutil.rmtree(job.folder)
    asked = orjson.dumps(job.queries.as_json(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    (folder / medstruct_s.FOLDER / "query_set.json").write_bytes(asked)


def _parted(contents: Contents, splits: Sequence[Split]) -> Iterator[_Part]:
    """All parts in order; at least one, so that every file is there."""
    wanted = pl.col("annotated") & pl.col("split").is_in([split.value for split in splits])
    pages = contents.pages.filter(wanted)
    several = parted(contents, splits)
    apart = frozenset(several.pages["page_id"])
    for number, some in enumerate(pages.iter_slices(PAGES) if len(pages) else [pages]):
        yield _Part(f"pages-{number:08}", replace(contents, pages=some), apart.intersection(some["page_id"]))
    for number, some in enumerate(batches(several.pages, PAGES)):
        # behind the others by its name
        yield _Part(f"pages-together-{number:08}", replace(contents, pages=some), whole=True)


def _render(job: _Job, part: _Part) -> dict[str, Any]:
    """Write the files of a part into a folder of its own; returns what the weights of its requests depend on."""
    folder = job.folder / part.name
    with ExitStack() as stack:
        stack.enter_context(unsearched())
        by_text = stack.enter_context(closing(medstruct_s.Writer(folder, job.splits, job.queries, job.mark)))
        by_picture = (
            stack.enter_context(closing(medrepbench.Writer(folder, job.splits, job.mark))),
            stack.enter_context(closing(meddocbench.Writer(folder, job.splits, job.mark))),
        )
        by_document = stack.enter_context(closing(exstructiny.Writer(folder, job.splits, job.mark)))
        if part.whole:
            for pages in documents(part.contents, job.splits):
                by_document.add([seen(page) for page in pages])
            return by_document.features()
        for sheet in sheets(part.contents, job.splits):
            by_text.add(sheet)
            shown = seen(sheet)
            for writer in by_picture:
                writer.add(shown)
            if sheet.page_id not in part.apart:
                by_document.add([shown])
        return by_document.features()


def _append(part: Path, folder: Path, *, first: bool) -> None:
    """Put the files of a part behind those of the parts before; of a table the titles only once."""
    for file in sorted(path for path in part.rglob("*") if path.is_file()):
        target = folder / file.relative_to(part)
        if target.parent.name == exstructiny.FOLDER:
            continue
        with file.open("rb") as source, target.open("wb" if first else "ab") as whole:
            if file.suffix == ".csv" and not first:
                source.readline()
            shutil.copyfileobj(source, whole)


def write_schemas(folder: Path) -> None:
    """Write <view>.schema.json of every view into a folder that exists."""
    for name in VIEWS:
        write_json(folder / f"{name}.schema.json", view_schema(name))
