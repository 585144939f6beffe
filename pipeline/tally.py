"""How many pages came into each stage, went on, and stayed behind: counted from the tables themselves."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import polars as pl

from pipeline import store
from pipeline.errors import TableError
from pipeline.stage_count import StageCount
from pipeline.workspace import Workspace
from schemas.names import Stage

MAIN_TABLE: Final = {
    Stage.INGEST: "pages",
    Stage.QUALITY: "quality",
    Stage.OCR: "ocr_pages",
    Stage.DEDUP: "clusters",
    Stage.PII: "patients",
    Stage.REDACT: "redacted_pages",
    Stage.SURROGATE: "surrogate_pages",
    Stage.GOLD: "gold_pages",
    Stage.SPLIT: "splits",
}
"""The stages that pages pass through, in order, and the table that holds what a stage keeps."""


def table_path(workspace: Workspace, stage: Stage, table: str) -> Path:
    """Where a stage keeps a table of the contract."""
    return workspace.folder(stage) / f"{table}.parquet"


def read(workspace: Workspace, stage: Stage, table: str) -> pl.DataFrame:
    """A table of a stage, checked; WorkspaceError if it is absent."""
    return store.read_table(table_path(workspace, stage, table), table)


def read_rejects(workspace: Workspace, stage: Stage) -> pl.DataFrame:
    """The rejects of a stage; empty for a stage that drops nothing and therefore writes none."""
    path = workspace.rejects(stage)
    return store.read_table(path, "rejects") if path.is_file() else store.frame_of("rejects", [])


def all_rejects(workspace: Workspace) -> pl.DataFrame:
    """The rejects of all stages, in the order of the stages."""
    return pl.concat([read_rejects(workspace, stage) for stage in MAIN_TABLE])


def by_value(values: pl.Series) -> dict[str, int]:
    """How often each text occurs, most frequent first, then alphabetically; nulls do not count."""
    counts = (
        values.drop_nulls()
        .value_counts(name="n")
        .sort([pl.col("n"), pl.col(values.name)], descending=[True, False])
    )
    return dict(counts.iter_rows())


def built(workspace: Workspace, stage: Stage) -> bool:
    """Whether the stage's main table is there."""
    return table_path(workspace, stage, MAIN_TABLE[stage]).is_file()


def stage_counts(workspace: Workspace) -> list[StageCount]:
    """The counts of every built stage, in order; the input of one is what the one before kept."""
    counts: list[StageCount] = []
    for stage in MAIN_TABLE:
        if not built(workspace, stage):
            continue
        arrived = counts[-1].kept if counts else read(workspace, Stage.INGEST, "sources").height
        rejected = by_value(read_rejects(workspace, stage)["reason"])
        counts.append(StageCount(stage, arrived, _kept(workspace, stage), rejected))
    return counts


def _kept(workspace: Workspace, stage: Stage) -> int:
    frame = read(workspace, stage, MAIN_TABLE[stage])
    return int(frame["keeper"].sum()) if stage is Stage.DEDUP else frame.height


def require_balance(counts: Iterable[StageCount]) -> None:
    """Raise TableError that names every stage where kept + rejected is not the input."""
    lost = [
        f"{count.stage} ({count.input} in, {count.kept} kept, {count.dropped} rejected)"
        for count in counts
        if not count.balanced
    ]
    if lost:
        raise TableError(f"pages were lost or doubled: {', '.join(lost)}; run `dvc repro --force`")
