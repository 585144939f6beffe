"""What exports read of a release folder: pages and annotated rows of one split."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl

from pipeline.errors import InputError
from pipeline.scoring.release_gold import is_release
from pipeline.unproven import require_decodable
from schemas.names import Split

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "pages": ("page_id", "split", "annotated", "text", "report_title"),
    "spans": ("page_id", "start", "end", "label"),
    "key_values": ("page_id", "key", "value", "value_start"),
    "items": ("page_id", "name", "value", "unit", "range", "abnormal"),
}
"""What an export reads of each table."""


@dataclass(frozen=True, slots=True)
class Release:
    """A release folder, what its release.json says, and the splits whose gold is in it and has annotated pages."""

    path: Path
    about: Mapping[str, Any]
    splits: tuple[Split, ...]

    @property
    def name(self) -> str:
        """Name and version."""
        return f"{self.about.get('name')} {self.about.get('version')}"

    def pages(self, split: Split) -> pl.DataFrame:
        """page_id, text, report_title of the annotated pages, ascending."""
        rows = _table(self.path, "pages").filter(pl.col("annotated") & (pl.col("split") == split))
        return rows.select("page_id", "text", "report_title").sort("page_id")

    def rows(self, table: str, pages: pl.DataFrame) -> dict[str, list[dict[str, Any]]]:
        """Rows of a table by page, for these pages, in the table's order; InputError if it cannot be read."""
        wanted = _table(self.path, table).join(pages.select("page_id"), on="page_id", how="semi")
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in wanted.sort("page_id", maintain_order=True).iter_rows(named=True):
            found[row["page_id"]].append(row)
        return found


def _table(path: Path, name: str) -> pl.DataFrame:
    """The columns of a table that exports read, ids as text. Raises InputError without the table or one of them."""
    try:
        require_decodable(path / f"tables/{name}.parquet")
        rows = pl.read_parquet(path / f"tables/{name}.parquet", columns=list(COLUMNS[name]), glob=False)
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
        raise InputError(
            f"{path} is no whole release: tables/{name}.parquet cannot be read, or lacks one of {', '.join(COLUMNS[name])}"
        ) from None
    # a table without rows, written by somebody else, may know no types
    return rows.with_columns(pl.col("page_id").cast(pl.String, strict=False))


def open_release(path: Path) -> Release:
    """The release in a folder. Raises InputError if there is none, or no page of it has gold."""
    if not is_release(path):
        raise InputError(f"{path} is no release folder: build one with `dvc repro`, or name one with --from")
    try:
        about = dict(orjson.loads((path / "release.json").read_bytes()))
    except (OSError, ValueError, TypeError):
        raise InputError(f"{path} is no whole release: release.json cannot be read") from None
    pages = _table(path, "pages")
    found = set(pages.filter("annotated")["split"]) - set(about.get("withheld") or ())
    splits = tuple(split for split in Split if split in found)
    if not splits:
        raise InputError(f"{path} has no annotated page: there is nothing to export")
    return Release(path, about, splits)
