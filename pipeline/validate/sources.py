"""The tables of a data set, whoever wrote it: read, typed, and handed out for some thousand pages at a time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.unproven import require_decodable
from pipeline.validate.problems import Found, found, one
from schemas.problems import ProblemKind
from schemas.tables import RELEASED_PAGES, TABLES, Table

CHECKED: Final = {
    "pages": RELEASED_PAGES,
    **{name: TABLES[name] for name in ("lines", "spans", "links", "key_values", "items", "splits")},
}
"""The tables of a release, by file name."""
PAGES: Final = 10_000
"""Pages of a part: with 50 lines each about 300 MB of rows."""
_WHOLE: Final = (pl.Int32, pl.Boolean)
Frames = Mapping[str, pl.DataFrame]


@dataclass(frozen=True, slots=True)
class Source:
    """A table's file and how it is read; `problems` are those of its columns."""

    file: str
    table: Table
    rows: pl.LazyFrame
    problems: Found

    def part(self, among: pl.Expr) -> pl.DataFrame:
        """Rows whose page is among some, with their number in the file as `row`."""
        return self.rows.filter(among).collect()


def open_tables(folder: Path, *, trusted: bool) -> tuple[dict[str, Source], dict[str, Found]]:
    """The tables that are there, parquet before JSON lines; and what is wrong with files that cannot be read.

    What this process wrote is `trusted`: it is not decoded an extra time to see whether it can be.
    """
    sources: dict[str, Source] = {}
    broken: dict[str, Found] = {}
    for name, table in CHECKED.items():
        path = next(
            (at for kind in ("parquet", "jsonl") if (at := folder / f"{name}.{kind}").is_file()), None
        )
        if path is None:
            continue
        try:
            if not trusted:
                _decode(path)
            sources[name] = _open(path, table)
        except (pl.exceptions.PolarsError, pa.ArrowException, OSError, ValueError):
            broken[f"tables/{path.name}"] = one(ProblemKind.FILE_UNREADABLE)
    return sources, broken


def _decode(path: Path) -> None:
    """Decode a file by two libraries, the one that can die of it in another process; raises where one of them cannot."""
    require_decodable(path)
    if path.suffix != ".parquet":
        return
    with pq.ParquetFile(path) as file:
        for _ in file.iter_batches():
            pass


def _open(path: Path, table: Table) -> Source:
    if path.suffix == ".parquet":
        raw = pl.scan_parquet(path, hive_partitioning=False, glob=False)
    else:
        raw = pl.read_ndjson(path, infer_schema_length=None).lazy()
    present = raw.collect_schema()
    rows = raw.with_row_index("row").select("row", *_typed(present, table))
    problems = [one(ProblemKind.COLUMN, name) for name in table.columns if name not in present]
    problems += [one(ProblemKind.COLUMN, "another column") for name in present if name not in table.columns]
    problems += [_lost(raw, present, name, dtype) for name, dtype in table.dtypes.items() if name in present]
    if "page_id" in present and _castable(present["page_id"], pl.String):  # no part holds them
        nameless = rows.filter(pl.col("page_id").is_null()).select("row", "page_id").collect()
        problems.append(found(ProblemKind.NULL, "page_id", nameless))
    return Source(f"tables/{path.name}", table, rows, pl.concat([one(ProblemKind.COLUMN).clear(), *problems]))


def _typed(present: pl.Schema, table: Table) -> Iterator[pl.Expr]:
    """The columns of the contract: cast where that loses nothing but what `_lost` names, null where they are absent."""
    for name, dtype in table.dtypes.items():
        if name not in present:
            yield pl.lit(None, dtype).alias(name)
        elif _castable(present[name], dtype):
            yield pl.col(name).cast(dtype, strict=False)
        else:
            yield pl.lit(None, dtype).alias(name)


def _castable(given: pl.DataType, wanted: pl.DataType | type[pl.DataType]) -> bool:
    nested = isinstance(given, pl.List) and isinstance(wanted, pl.List)
    if given == pl.Null:
        return True
    return nested or not (
        given.is_nested() or isinstance(wanted, pl.List) or (given == pl.String) != (wanted == pl.String)
    )


def _lost(raw: pl.LazyFrame, present: pl.Schema, name: str, dtype: pl.DataType | type[pl.DataType]) -> Found:
    """COLUMN for each row whose cell is of another type; one problem for a column that is so as a whole."""
    given = present[name]
    if given in (dtype, pl.Null):
        return one(ProblemKind.COLUMN).clear()
    if not _castable(given, dtype):
        return one(ProblemKind.COLUMN, name)
    cell, cast = pl.col(name), pl.col(name).cast(dtype, strict=False)
    changed = cell != cast if dtype in _WHOLE else pl.lit(value=False)  # scores are rounded by nature
    kept = cell.is_not_null() & (cast.is_null() | changed)
    lost = raw.with_row_index("row").filter(kept).select("row", page_id=pl.lit(None, pl.String)).collect()
    return found(ProblemKind.COLUMN, name, lost)


def parts(sources: Mapping[str, Source]) -> Iterator[dict[str, pl.DataFrame]]:
    """The tables by name for the first pages, the next ones and so on; pages that only other tables name count too."""
    ids = page_ids(sources)
    for at in range(0, max(len(ids), 1), PAGES):
        some = ids[at : at + PAGES]
        among = pl.col("page_id").is_in(some.implode())
        if len(some):  # lets the reader skip row groups
            among &= pl.col("page_id").is_between(pl.lit(some[0]), pl.lit(some[-1]))
        yield {
            name: sources[name].part(among) if name in sources else empty(table)
            for name, table in CHECKED.items()
        }


def empty(table: Table) -> pl.DataFrame:
    """A table without rows."""
    return pl.DataFrame(schema={"row": pl.UInt32, **table.dtypes})


def page_ids(sources: Mapping[str, Source]) -> pl.Series:
    """All page ids of all tables, ascending."""
    frames = [source.rows.select("page_id").unique().collect() for source in sources.values()]
    found_ids = pl.concat([pl.DataFrame(schema={"page_id": pl.String}), *frames])["page_id"]
    return found_ids.drop_nulls().unique().sort()
