"""Problems as rows: where, what kind, how bad, what to do; never a value."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from schemas.problems import MEANING, ProblemKind, Severity, advice_of, severity_of

COLUMNS: Final = {
    "file": pl.String, "page_id": pl.String, "row": pl.Int64, "field": pl.String, "kind": pl.String,
    "severity": pl.String, "advice": pl.String,
}  # fmt: skip
"""`row` counts from 0 in its file; `field` is a column or a path inside a record."""
FOUND: Final = {name: COLUMNS[name] for name in ("page_id", "row", "field", "kind")}
Found = pl.DataFrame


def found(kind: ProblemKind, field: str | None, rows: pl.DataFrame) -> Found:
    """Rows (with page_id and row) that have a problem of one kind."""
    return rows.select(
        "page_id", pl.col("row").cast(pl.Int64), field=pl.lit(field, pl.String), kind=pl.lit(kind.value)
    )


def one(
    kind: ProblemKind, field: str | None = None, row: int | None = None, page_id: str | None = None
) -> Found:
    """One problem."""
    cells = {"page_id": [page_id], "row": [row], "field": [field], "kind": [kind.value]}
    return pl.DataFrame(cells, schema=FOUND)


def listed(file: str, parts: Iterable[Found]) -> pl.DataFrame:
    """Problems of one file as rows of `COLUMNS`."""
    rows = pl.concat([pl.DataFrame(schema=FOUND), *parts])
    said = {kind.value: (severity_of(kind).value, advice_of(kind)) for kind in MEANING}
    return rows.with_columns(
        file=pl.lit(file),
        severity=pl.col("kind").replace_strict({kind: pair[0] for kind, pair in said.items()}),
        advice=pl.col("kind").replace_strict({kind: pair[1] for kind, pair in said.items()}),
    ).select(*COLUMNS)


@dataclass(frozen=True, slots=True)
class Report:
    """What a data set was found to be: its problems, and how many rows of each table and files were looked at."""

    problems: pl.DataFrame
    rows: Mapping[str, int]
    files: int

    def count(self, severity: Severity) -> int:
        """Problems of one severity."""
        return int((self.problems["severity"] == severity.value).sum())

    def by_kind(self) -> dict[ProblemKind, int]:
        """Problems by kind, the kinds in their own order."""
        counted = dict(self.problems["kind"].value_counts().iter_rows())
        return {kind: counted[kind.value] for kind in ProblemKind if kind.value in counted}

    @property
    def is_sound(self) -> bool:
        """Whether there is no error."""
        return not self.count(Severity.ERROR)

    def as_json(self) -> dict[str, Any]:
        """Counts, as metrics/validate.json holds them."""
        return {
            "errors": self.count(Severity.ERROR), "warnings": self.count(Severity.WARNING), "rows": dict(self.rows),
            "kinds": {kind.value: count for kind, count in self.by_kind().items()},
        }  # fmt: skip


def ordered(problems: Iterable[pl.DataFrame]) -> pl.DataFrame:
    """All problems, errors first, then by file, page and row."""
    rows = pl.concat([pl.DataFrame(schema=COLUMNS), *problems])
    return rows.sort("severity", "file", "page_id", "row", "kind", "field", nulls_last=False)
