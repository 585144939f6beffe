"""Tables, JSON and stage folders on disk: schema checked both ways, written aside, renamed into place."""

import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from pipeline.errors import TableError, WorkspaceError
from pipeline.files import PARTIAL, aside, read_json, write_json
from pipeline.page import Line, Page
from schemas.names import RejectReason, Stage
from schemas.tables import TABLES, Table

if TYPE_CHECKING:
    from pandera import errors

__all__ = [
    "SCORE_DECIMALS",
    "Reject",
    "aside",
    "check",
    "frame_of",
    "line_rows",
    "load_pages",
    "read_json",
    "read_table",
    "reading",
    "stage_folder",
    "write_json",
    "write_rejects",
    "write_table",
]

SCORE_DECIMALS: Final = 4


@dataclass(frozen=True, slots=True)
class Reject:
    """A source (ingest) or a page (later stages) that does not go on, with the value and limit that decided."""

    stage: Stage
    reason: RejectReason
    page_id: str | None = None
    source_id: str | None = None
    frame: int | None = None
    value: float | None = None
    limit: float | None = None

    def row(self) -> dict[str, Any]:
        """The row of the rejects table."""
        return {name: getattr(self, name) for name in TABLES["rejects"].dtypes}


def frame_of(name: str, rows: Iterable[Mapping[str, Any]]) -> pl.DataFrame:
    """A frame of the named table: typed, scores rounded to 4 places, sorted by the table's sort key."""
    table = TABLES[name]
    frame = pl.DataFrame([dict(row) for row in rows], schema=table.dtypes, orient="row")
    return _ordered(frame, table)


def _ordered(frame: pl.DataFrame, table: Table) -> pl.DataFrame:
    floats = [column for column, dtype in table.dtypes.items() if dtype == pl.Float32]
    return frame.with_columns(pl.col(floats).round(SCORE_DECIMALS)).sort(
        table.sort, nulls_last=False, maintain_order=True
    )


def check(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The frame, if it keeps the contract of the named table; TableError (without any value) if not."""
    from pandera import errors  # workers that check no table need not wait for it

    try:
        return TABLES[name].schema.validate(frame, lazy=True)
    except (errors.SchemaErrors, errors.SchemaError) as error:
        raise TableError(
            f"table {name} breaks its schema ({_failures(error)}): if another version wrote it, run `dvc repro`"
        ) from None


def _failures(error: "errors.SchemaErrors | errors.SchemaError") -> str:
    from pandera import errors

    if isinstance(error, errors.SchemaError):
        return f"{error.reason_code}"
    cases = error.failure_cases
    counted = cases.group_by("column", "check").len().sort("column", "check")
    return "; ".join(
        f"{column or 'columns'}: {rule} ({count})" for column, rule, count in counted.iter_rows()
    )


def write_table(path: Path, name: str, rows: Iterable[Mapping[str, Any]] | pl.DataFrame) -> pl.DataFrame:
    """Write a table of the contract as parquet, atomically; returns what was written."""
    frame = _ordered(rows, TABLES[name]) if isinstance(rows, pl.DataFrame) else frame_of(name, rows)
    check(name, frame)
    with aside(path) as partial:
        frame.write_parquet(partial, compression="zstd", compression_level=3, statistics=True)
    return frame


@contextmanager
def reading(name: str) -> Iterator[None]:
    """While a table is read: WorkspaceError if it is absent, TableError if it is damaged."""
    try:
        yield
    except FileNotFoundError:
        raise WorkspaceError(f"table {name} is missing: run `dvc repro`") from None
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError):
        raise TableError(
            f"table {name} cannot be read: remove the stage's folder and run `dvc repro`"
        ) from None


def read_table(path: Path, name: str) -> pl.DataFrame:
    """Read a table of the contract and check it; raises as `reading` does."""
    with reading(name):
        frame = pl.read_parquet(path, hive_partitioning=False)
    return check(name, frame)


def write_rejects(path: Path, rejects: Iterable[Reject]) -> pl.DataFrame:
    """Write a stage's rejects (an empty table where nothing was dropped)."""
    return write_table(path, "rejects", [reject.row() for reject in rejects])


@contextmanager
def stage_folder(out: Path, *, private: bool) -> Iterator[Path]:
    """A fresh folder beside `out` (mode 0700 in the private zone); takes its place only when all went well."""
    out.parent.mkdir(parents=True, exist_ok=True)
    partial = out.with_name(f".{out.name}{PARTIAL}")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(mode=0o700 if private else 0o755)
    try:
        yield partial
        _take_place(partial, out)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _take_place(partial: Path, out: Path) -> None:
    # the old folder steps aside first: a crash between the two renames loses neither
    old = out.with_name(f".{out.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if out.is_dir():
        out.replace(old)
    partial.replace(out)
    shutil.rmtree(old, ignore_errors=True)


def line_rows(page: Page) -> list[dict[str, Any]]:
    """The rows of the lines table for one page."""
    return [
        {
            "page_id": page.page_id, "line": index, "start": start, "end": start + len(line.text), "text": line.text,
            "quad": list(line.quad), "confidence": line.confidence, "char_edges": list(line.char_edges),
        }
        for index, (start, line) in enumerate(zip(page.starts, page.lines, strict=True))
    ]  # fmt: skip


def load_pages(pages: pl.DataFrame, lines: pl.DataFrame) -> dict[str, Page]:
    """Pages by id from ocr_pages (or surrogate_pages, whose turn is 0) and lines."""
    by_page: dict[str, list[Line]] = {page_id: [] for page_id in pages["page_id"]}
    wanted = lines.select("page_id", "line", "text", "quad", "confidence", "char_edges").sort(
        "page_id", "line"
    )
    for page_id, _, text, quad, confidence, edges in wanted.iter_rows():
        if page_id in by_page:
            by_page[page_id].append(Line(text, tuple(quad), confidence, tuple(edges)))
    turns = pages["turn"] if "turn" in pages.columns else [0] * pages.height
    return {
        page_id: Page(page_id, width, height, turn, tuple(by_page[page_id]))
        for page_id, width, height, turn in zip(
            pages["page_id"], pages["width"], pages["height"], turns, strict=True
        )
    }
