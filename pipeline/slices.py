"""Long tables a slice at a time: what a stage holds in memory does not grow with the lines of a million pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polars as pl

from pipeline.errors import TableError
from pipeline.page import Page
from pipeline.store import check, frame_of, load_pages, reading

ROWS: Final = 1 << 18
"""Rows of a slice: one row group as polars writes them."""


def read_slices(path: Path, name: str, rows: int = ROWS) -> Iterator[pl.DataFrame]:
    """A table of the contract in slices, each checked, with no page in two of them; rows ascend by page id.

    Raises WorkspaceError if the table is absent, TableError if it is damaged or not in order.
    """
    parts = _parts(path, name, rows)
    whole = next(parts, None)
    while whole is not None:
        if not whole["page_id"].is_sorted():
            raise TableError(f"table {name} is not in the order of its pages: run `dvc repro`")
        following = next(parts, None)
        if following is None:
            yield check(name, whole)
            return
        last = pl.col("page_id") == whole["page_id"][-1]  # its rows may go on in the next part
        if not (done := whole.filter(~last)).is_empty():
            yield check(name, done)
        whole = pl.concat([whole.filter(last), following])


def _parts(path: Path, name: str, rows: int) -> Iterator[pl.DataFrame]:
    table = pl.scan_parquet(path, hive_partitioning=False)
    with reading(name):
        count = table.select(pl.len()).collect().item()
    for start in range(0, count, rows):
        # what fails while the part is used is no fault of the table
        with reading(name):
            part = table.slice(start, rows).collect()
        yield part if "page_id" in part.columns else check(name, part)


def write_part(path: Path, name: str, number: int, frame: pl.DataFrame) -> None:
    """Write the rows of some pages as a part of the table at `path`, for `join_parts`; raises TableError as `check` does.

    Parts ascend by page id as their numbers do, and share no page.
    """
    check(name, frame).write_parquet(_part(path, number), compression="uncompressed")


def join_parts(path: Path, name: str) -> None:
    """Put the parts of a table together: the same bytes however many there are; a table without rows from none."""
    parts = sorted(path.parent.glob(_part(path, 0).name.replace("000000", "*")))
    if not parts:
        write_part(path, name, 0, frame_of(name, []))
        parts = [_part(path, 0)]
    whole = pl.scan_parquet(parts, hive_partitioning=False)
    whole.sink_parquet(path, compression="zstd", compression_level=3, row_group_size=ROWS)
    for part in parts:
        part.unlink()


def _part(path: Path, number: int) -> Path:
    return path.with_name(f".{path.stem}-{number:06d}.parquet")


def iter_pages(pages: pl.DataFrame, lines: Path, rows: int = ROWS) -> Iterator[dict[str, Page]]:
    """The pages of ocr_pages (any columns more or less than it takes) with their lines, some thousand at a time, ascending.

    Together they are what `load_pages` gives at once.
    """
    wanted = pages.select("page_id", "width", "height", "turn").sort("page_id")
    done = 0
    for part in read_slices(lines, "lines", rows):
        end = int(wanted["page_id"].search_sorted(part["page_id"][-1], "right"))
        yield load_pages(wanted.slice(done, end - done), part)
        done = end
    if done < wanted.height:
        yield load_pages(wanted.slice(done), frame_of("lines", []))
