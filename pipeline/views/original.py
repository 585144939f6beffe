"""The gold of the released pages on their original text: the same ids, spans and splits, for a folder that stays private."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline import store, tally
from pipeline.annotated import Chosen, gold_page, items, key_values, spans_and_links
from pipeline.contents import Contents, load
from pipeline.errors import TableError, WorkspaceError
from pipeline.workspace import Workspace
from schemas.names import AnnotationStatus, Stage

PAGES: Final = 5_000
"""Pages whose gold is made at a time."""
_TABLES: Final = ("key_values", "items", "spans", "links")
_LABELLED: Final = ("annotations", "annotated_spans", "annotated_links", "corrections")
_PRIVATE: Final = (
    (Stage.INGEST, "pages"), (Stage.INGEST, "sources"), (Stage.OCR, "ocr_pages"), (Stage.OCR, "lines"),
    *((Stage.ANNOTATE, name) for name in _LABELLED),
)  # fmt: skip
_CHECKED: Final = frozenset({AnnotationStatus.GOLD, AnnotationStatus.REVIEWED})
Row = dict[str, Any]


def original_contents(workspace: Workspace, folder: Path) -> Contents:
    """The contents of the release with original text; the tables of its gold are written into `folder`.

    Raises WorkspaceError if the private tables are not here, TableError if they are not those of the release.
    """
    require_private(workspace)
    released = load(workspace)
    texts = tally.read(workspace, Stage.OCR, "ocr_pages").select("page_id", original="text")
    pages = released.pages.join(texts, on="page_id", how="left", maintain_order="left")
    if not bool(
        (pages["text"].str.len_chars() == pages["original"].str.len_chars()).fill_null(value=False).all()
    ):
        raise TableError("ocr_pages has other pages or texts than the release was made from: run `dvc repro`")
    pages = pages.with_columns(text=pl.col("original")).drop("original")
    titles = _write_gold(workspace, pages, folder)
    pages = pages.with_columns(
        report_title=pl.col("page_id").replace_strict(titles, default=None, return_dtype=pl.String)
    )
    sources = dict(released.sources) | {name: folder / f"{name}.parquet" for name in _TABLES}
    sources["lines"] = tally.table_path(workspace, Stage.OCR, "lines")
    return replace(released, pages=pages, sources=sources)


def require_private(workspace: Workspace) -> None:
    """Raise WorkspaceError if one of the tables with originals is not here."""
    absent = [
        f"{stage.value}/{name}"
        for stage, name in _PRIVATE
        if not tally.table_path(workspace, stage, name).is_file()
    ]
    if absent:
        raise WorkspaceError(
            f"the private tables are not here ({', '.join(absent)}): originals can be written only where `dvc repro` was run "
            "on them or their outputs were pulled; --variant surrogate needs none of them"
        )


def _write_gold(workspace: Workspace, pages: pl.DataFrame, folder: Path) -> dict[str, str | None]:
    """Write key_values, items, spans and links of the annotated pages; their titles by page id."""
    parts: dict[str, list[pl.DataFrame]] = {name: [store.frame_of(name, [])] for name in _TABLES}
    titles: dict[str, str | None] = {}
    gold = tally.read(workspace, Stage.GOLD, "gold_pages").select("page_id", "annotation")
    named = (
        pages.filter("annotated").select("page_id", "text").join(gold, on="page_id", maintain_order="left")
    )
    labelled = {name: tally.read(workspace, Stage.ANNOTATE, name) for name in _LABELLED}
    for batch in named.iter_slices(PAGES):
        rows: dict[str, list[Row]] = {name: [] for name in _TABLES}
        for page in _chosen(batch, labelled):
            titles[page.page_id] = gold_page(page)["report_title"]
            spans, links = spans_and_links(page)
            made = {"key_values": key_values(page), "items": items(page), "spans": spans, "links": links}
            for name, found in made.items():
                rows[name] += found
        for name, found in rows.items():
            parts[name].append(store.frame_of(name, found))
    for name, frames in parts.items():
        store.write_table(folder / f"{name}.parquet", name, pl.concat(frames))
    return titles


def _chosen(named: pl.DataFrame, labelled: Mapping[str, pl.DataFrame]) -> Iterator[Chosen]:
    """The annotation that counts for each of some pages, as the gold says, on original text with all that was typed."""
    wanted = named.select("page_id", "annotation")
    found = {
        name: table.join(wanted, on=["page_id", "annotation"], how="semi", maintain_order="left")
        for name, table in labelled.items()
    }
    status = dict(found["annotations"].select("page_id", "status").iter_rows())
    spans, links, typed = (_by_page(found[name]) for name in _LABELLED[1:])
    for page_id, text, annotation in named.iter_rows():
        if page_id not in status:
            raise TableError(
                f"annotations lacks what page {page_id} of the release was made from: run `dvc repro`"
            )
        yield Chosen(
            page_id, text, annotation, status[page_id] in _CHECKED, "", tuple(spans[page_id]), tuple(links[page_id]),
            {row["span_id"]: row["text"] for row in typed[page_id]},
        )  # fmt: skip


def _by_page(rows: pl.DataFrame) -> Mapping[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    named: Iterable[Row] = rows.iter_rows(named=True)
    for row in named:
        found[row["page_id"]].append(row)
    return found
