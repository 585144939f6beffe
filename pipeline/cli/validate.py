"""medstruct validate: what is wrong with a data set in the format of a release, row by row."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from pipeline.validate import Report

FOUND: Final = 1
"""Exit status of a data set with errors."""
SHOWN: Final = 20
_WRITERS: Final = {".parquet": "write_parquet", ".csv": "write_csv", ".jsonl": "write_ndjson"}


def validate(
    folder: Annotated[
        Path,
        typer.Argument(
            help="A folder with tables/ or json/ in it, e.g. data/public/release, or one of `medstruct views`."
        ),
    ],
    out: Annotated[
        Path | None, typer.Option("--out", help="Write all problems there: .parquet, .csv or .jsonl.")
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Say row by row what is wrong with a data set; exits 1 on errors, 0 with warnings alone. Never prints a value.

    Looked at are tables (parquet or JSON lines), records, the views of all benchmarks and SHA256SUMS, whichever are there.
    """
    from pipeline.validate import validate as look

    if out is not None and out.suffix not in _WRITERS:
        raise InputError("--out needs a name that ends in .parquet, .csv or .jsonl")
    report = look(folder)
    if out is not None:
        _write(report.problems, out)
    if as_json:
        emit("validate", {**report.as_json(), "files": report.files, "problems": report.problems.to_dicts()})
    else:
        _say(report, out)
    if not report.is_sound:
        raise typer.Exit(FOUND)


def _write(problems: "pl.DataFrame", out: Path) -> None:
    try:
        getattr(problems, _WRITERS[out.suffix])(out)
    except OSError:
        raise InputError("--out cannot be written: name a file in a folder that exists") from None


def _say(report: "Report", out: Path | None) -> None:
    from schemas.problems import Severity, advice_of, severity_of

    if not report.problems.is_empty():
        columns = ("severity", "kind", "file", "page_id", "row", "field")
        rows = [
            tuple("" if cell is None else str(cell) for cell in row)
            for row in report.problems.head(SHOWN).select(columns).iter_rows()
        ]
        more = f", the first {SHOWN}" if report.problems.height > SHOWN else ""
        headings = ("severity", "kind", "file", "page", "row", "field")
        table(f"{report.problems.height} problems{more}", headings, rows, right=(4,))
        kinds = [
            (kind.value, severity_of(kind).value, str(count), advice_of(kind))
            for kind, count in report.by_kind().items()
        ]
        print()
        table("By kind", ("kind", "severity", "count", "what to do"), kinds, right=(2,))
    counted = ", ".join(f"{count} {name}" for name, count in report.rows.items())
    where = f"; all are in {out}" if out is not None else ""
    print(
        f"{report.files} files, {counted}: {report.count(Severity.ERROR)} errors, {report.count(Severity.WARNING)} warnings{where}"
    )


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("validate", rich_help_panel="Proving")(validate)
