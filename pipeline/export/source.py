"""What exports read of a release folder: pages and annotated rows of one split."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import polars as pl

from pipeline.errors import InputError
from pipeline.scoring.release_gold import is_release
from schemas.names import Split


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
        rows = pl.scan_parquet(self.path / "tables/pages.parquet").filter(
            pl.col("annotated") & (pl.col("split") == split)
        )
        return rows.select("page_id", "text", "report_title").sort("page_id").collect()

    def rows(self, table: str, pages: pl.DataFrame) -> dict[str, list[dict[str, Any]]]:
        """Rows of a table by page, for these pages, in the table's order."""
        wanted = pl.scan_parquet(self.path / f"tables/{table}.parquet").join(
            pages.lazy().select("page_id"), on="page_id", how="semi"
        )
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in wanted.collect().sort("page_id", maintain_order=True).iter_rows(named=True):
            found[row["page_id"]].append(row)
        return found


def open_release(path: Path) -> Release:
    """The release in a folder. Raises InputError if there is none, or no page of it has gold."""
    if not is_release(path):
        raise InputError(f"{path} is no release folder: build one with `dvc repro`, or name one with --from")
    try:
        about = orjson.loads((path / "release.json").read_bytes())
        pages = pl.read_parquet(path / "tables/pages.parquet", columns=["split", "annotated"])
    except (OSError, ValueError, pl.exceptions.PolarsError):
        raise InputError(f"{path} is no whole release: release.json or tables/pages cannot be read") from None
    found = set(pages.filter("annotated")["split"]) - set(about.get("withheld", ()))
    splits = tuple(split for split in Split if split in found)
    if not splits:
        raise InputError(f"{path} has no annotated page: there is nothing to export")
    return Release(path, about, splits)
