"""What a release holds: its tables written whole as streams, or handed out for some thousand pages at a time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from pipeline import tally
from pipeline.errors import TableError
from pipeline.slices import ROWS, read_slices
from pipeline.workspace import Workspace
from schemas.names import Split, Stage

TABLES: Final = {
    "lines": Stage.SURROGATE,
    "spans": Stage.GOLD,
    "links": Stage.GOLD,
    "key_values": Stage.GOLD,
    "items": Stage.GOLD,
    "splits": Stage.SPLIT,
}
"""Released tables besides `pages`, and the stage whose folder holds them."""
GOLD: Final = ("spans", "links", "key_values", "items")
"""Tables of what people annotated."""
PAGES: Final = 10_000
"""Pages of a part: with 50 lines each about 300 MB of rows."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The released pages, in memory, and where the tables with many rows a page lie.

    `hidden` is the table of intervals whose text is replaced and which the pictures hide; it is not released. The tables of
    gold have no rows of pages whose split is `withheld`.
    """

    pages: pl.DataFrame
    sources: Mapping[str, Path]
    hidden: Path | None = None
    withheld: tuple[Split, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All released tables."""
        return ("pages", *self.sources)

    def pages_of(self, split: Split) -> int:
        """How many pages a split has."""
        return int((self.pages["split"] == split).sum())

    def write(self, folder: Path) -> None:
        """Each table as parquet and as JSON lines: the same bytes on one processor and on many."""
        for name in self.names:
            self._table(name, self.pages).sink_ndjson(folder / f"{name}.jsonl")
        self.write_parquet(folder)

    def write_parquet(self, folder: Path, names: Sequence[str] = ()) -> None:
        """The named tables (none named: each) as parquet alone."""
        for name in names or self.names:
            self._table(name, self.pages).sink_parquet(
                folder / f"{name}.parquet", compression="zstd", compression_level=3, row_group_size=ROWS
            )

    def parts(self, names: Sequence[str]) -> Iterator[dict[str, pl.DataFrame]]:
        """`pages` and the named tables for the first pages, the next ones and so on; every row once, in order."""
        for pages in self.pages.iter_slices(PAGES):
            ids = pages["page_id"]
            among = pl.col("page_id").is_between(
                pl.lit(ids[0]), pl.lit(ids[-1])
            )  # lets the reader skip row groups
            tables = {name: self._table(name, pages, among).collect() for name in names}
            yield {"pages": pages, **tables}

    def _table(self, name: str, pages: pl.DataFrame, among: pl.Expr | None = None) -> pl.LazyFrame:
        if name == "pages":
            return pages.lazy()
        rows = pl.scan_parquet(self.sources[name], hive_partitioning=False)
        rows = rows if among is None else rows.filter(among)
        if name in GOLD and self.withheld:
            pages = pages.filter(~pl.col("split").is_in([split.value for split in self.withheld]))
        return rows.filter(pl.col("page_id").is_in(pages["page_id"].implode()))


def load(workspace: Workspace) -> Contents:
    """The pages of the splits; every table that goes into the release is read once and checked."""
    sources = {name: tally.table_path(workspace, stage, name) for name, stage in TABLES.items()}
    hidden = tally.table_path(workspace, Stage.SURROGATE, "surrogates")
    for name, path in (*sources.items(), ("surrogates", hidden)):
        for _ in read_slices(path, name):
            pass
    splits = tally.read(workspace, Stage.SPLIT, "splits")
    titles = tally.read(workspace, Stage.GOLD, "gold_pages").select("page_id", "report_title")
    pages = tally.read(workspace, Stage.SURROGATE, "surrogate_pages").join(titles, on="page_id")
    pages = pages.join(splits, on="page_id").sort("page_id")
    if pages.height != splits.height:
        raise TableError("a page of splits is missing in surrogate_pages or gold_pages: run `dvc repro`")
    return Contents(pages, sources, hidden)
