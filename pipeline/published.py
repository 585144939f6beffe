"""published.parquet: the split in which each page was first published. Signing adds to it, git keeps it, no stage writes it."""

from collections.abc import Collection
from pathlib import Path
from typing import Final

import polars as pl

from pipeline import store
from pipeline.errors import TableError, VerifyError, WorkspaceError
from pipeline.workspace import Workspace
from schemas.names import Split

TABLE: Final = "published"
MISSING: Final = (
    "data/public/published.parquet is missing: take it from git if a version was ever signed here "
    "(`git checkout -- data/public/published.parquet`), else run `medstruct init`, which makes it"
)
"""What `read` says without a table."""


def start(workspace: Workspace, pages: Path | None = None, version: str = "") -> None:
    """Write a table without rows, or with those of a release that was signed before there was one (its table of pages)."""
    if pages is None:
        store.write_table(workspace.published, TABLE, [])
        return
    with store.reading("pages"):
        rows = pl.read_parquet(pages, columns=["page_id", "split"], glob=False)
    store.write_table(workspace.published, TABLE, rows.with_columns(version=pl.lit(version)))


def read(workspace: Workspace) -> pl.DataFrame:
    """Page, split and first version of every published page; WorkspaceError without a table, TableError for a damaged one."""
    if not workspace.published.is_file():
        raise WorkspaceError(MISSING)
    try:
        return store.read_table(workspace.published, TABLE)
    except TableError:
        raise TableError(
            "data/public/published.parquet is damaged: take it from git (`git checkout -- data/public/published.parquet`)"
        ) from None


def splits(workspace: Workspace) -> dict[str, Split]:
    """Page id -> split of every published page; raises as `read` does."""
    return {
        page_id: Split(split) for page_id, split in read(workspace).select("page_id", "split").iter_rows()
    }


def require_kept(workspace: Workspace, pages: pl.DataFrame) -> None:
    """Raise VerifyError if pages (columns page_id, split) were published in another split before."""
    moved = pages.join(read(workspace), on="page_id").filter(pl.col("split") != pl.col("split_right")).height
    if moved:
        raise VerifyError(
            f"{moved} page(s) of the release were published in another split before: nothing is signed; "
            "run `dvc repro`, which keeps their split"
        )


def add(workspace: Workspace, pages: pl.DataFrame, version: str) -> int:
    """Append the pages (columns page_id, split) that no earlier version published; returns how many there were."""
    old = read(workspace)
    new = pages.join(old, on="page_id", how="anti").select("page_id", "split", version=pl.lit(version))
    if not new.is_empty():
        store.write_table(workspace.published, TABLE, pl.concat([old, new]))
    return new.height


def drop(workspace: Workspace, page_ids: Collection[str]) -> int:
    """Take pages out, as if they had never been published; returns how many there were, 0 without a table."""
    if not workspace.published.is_file():
        return 0
    old = read(workspace)
    kept = old.filter(~pl.col("page_id").is_in(sorted(page_ids)))
    if kept.height < old.height:
        store.write_table(workspace.published, TABLE, kept)
    return old.height - kept.height
