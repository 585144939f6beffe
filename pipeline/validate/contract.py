"""Every table against its contract: nulls, vocabularies, patterns, ids; row by row."""

import pandera
import polars as pl

from pipeline.validate.problems import FOUND, Found, found
from pipeline.validate.sources import CHECKED, Frames
from schemas.problems import ProblemKind
from schemas.tables import Table

_KINDS = {"not_nullable": ProblemKind.NULL, "multiple_fields_uniqueness": ProblemKind.DUPLICATE_ID}


def broken_rules(frame: pl.DataFrame, table: Table) -> Found:
    """What pandera finds wrong in a part of a table (with its row numbers); columns are whole already."""
    if frame.is_empty():
        return pl.DataFrame(schema=FOUND)
    try:
        table.schema.validate(frame.drop("row"), lazy=True)
    except pandera.errors.SchemaErrors as error:
        return _located(frame, error.failure_cases)
    return pl.DataFrame(schema=FOUND)


def _located(frame: pl.DataFrame, cases: pl.DataFrame) -> Found:
    """Failure cases without their values, with the row of the file that each stands in."""
    cases = cases.filter(pl.col("index").is_not_null())
    at = cases["index"]
    kind = pl.col("check").replace_strict(
        {name: kind.value for name, kind in _KINDS.items()}, default=ProblemKind.NOT_ALLOWED.value
    )
    places = frame.select("page_id", pl.col("row").cast(pl.Int64))[at.to_list()]
    return cases.select(field=pl.col("column"), kind=kind).hstack(places).select(*FOUND)


def unknown_pages(frames: Frames, name: str) -> Found:
    """Rows of a table whose page is none of pages; nothing where there is no table of pages."""
    if name == "pages" or frames["pages"].is_empty():
        return pl.DataFrame(schema=FOUND)
    lost = frames[name].join(frames["pages"], on="page_id", how="anti")
    return found(ProblemKind.UNKNOWN_PAGE, "page_id", lost)


def rules(frames: Frames) -> dict[str, Found]:
    """What is wrong by the contract, by table."""
    return {
        name: pl.concat([broken_rules(frames[name], table), unknown_pages(frames, name)])
        for name, table in CHECKED.items()
    }
