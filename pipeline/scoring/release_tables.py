"""Tables of a release that gold is taken from: its annotated pages and their lines."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.errors import InputError
from pipeline.unproven import require_decodable


def tables(path: Path, split: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Annotated pages of a split (or all), ascending by page id, and their lines; InputError if a table is broken."""
    try:
        require_decodable(path / "tables/pages.parquet", path / "tables/lines.parquet")
        pages = _pages(path, split)
        return pages, _lines(path, pages)
    except (pl.exceptions.PolarsError, OSError):
        raise InputError(f"{path} is no whole release: tables/pages or tables/lines cannot be read") from None


def _pages(path: Path, split: str) -> pl.DataFrame:
    pages = pl.scan_parquet(path / "tables/pages.parquet", glob=False).filter(pl.col("annotated"))
    if split != "all":
        pages = pages.filter(pl.col("split") == split)
    return pages.sort("page_id").collect()


def _lines(path: Path, pages: pl.DataFrame) -> pl.DataFrame:
    lines = pl.scan_parquet(path / "tables/lines.parquet", glob=False)
    return lines.filter(pl.col("page_id").is_in(pages["page_id"].to_list())).collect()


def facts_of(pages: pl.DataFrame, lines: pl.DataFrame) -> Iterator[dict[str, Any]]:
    """page_id, category, ocr_confidence, confidences (text -> 0..1) of every page."""
    read_by: dict[str, dict[str, float]] = {}
    for page_id, text, confidence in lines.select("page_id", "text", "confidence").iter_rows():
        known = read_by.setdefault(page_id, {})
        known[text] = min(confidence, known.get(text, 1.0))
    means = dict(lines.group_by("page_id").agg(pl.col("confidence").mean()).iter_rows())
    for page_id, category in pages.select("page_id", "category").iter_rows():
        yield {
            "page_id": page_id,
            "category": category,
            "ocr_confidence": means.get(page_id),
            "confidences": read_by.get(page_id, {}),
        }
