"""Readings of pages: texts and lines with their places, from a release or from any folder with OCR tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import polars as pl

from pipeline.errors import InputError
from pipeline.page import Page
from pipeline.scoring.release_gold import is_release
from pipeline.store import load_pages
from pipeline.unproven import require_decodable

LINES: Final = "lines.parquet"
PAGES: Final = ("ocr_pages.parquet", "surrogate_pages.parquet", "pages.parquet")
"""Tables of pages as the stages ocr and surrogate and a release name them."""


def folder_of(given: Path | None, gold: Path) -> Path | None:
    """The folder with the tables of pages and lines: the one given, else that of a release; None where there is none.

    Raises InputError if a folder is given that has no such tables.
    """
    if given is not None:
        if not (given / LINES).is_file() or _pages_in(given) is None:
            raise InputError(f"{given} holds no OCR tables: {LINES} and one of {', '.join(PAGES)}")
        return given
    return gold / "tables" if gold.is_dir() and is_release(gold) else None


def _pages_in(folder: Path) -> Path | None:
    return next((folder / name for name in PAGES if (folder / name).is_file()), None)


def texts(folder: Path | None) -> Mapping[str, str]:
    """The text of every page by its id."""
    if folder is None:
        return {}
    try:
        require_decodable(_pages_in(folder) or folder / PAGES[-1])
        return dict(
            pl.read_parquet(
                _pages_in(folder) or folder / PAGES[-1], columns=["page_id", "text"], glob=False
            ).iter_rows()
        )
    except (pl.exceptions.PolarsError, OSError):
        raise InputError(f"the tables of pages in {folder} cannot be read: build them again") from None


def pages(folder: Path | None) -> Mapping[str, Page]:
    """Every page with its lines by its id."""
    if folder is None:
        return {}
    try:
        require_decodable(_pages_in(folder) or folder / PAGES[-1], folder / LINES)
        found = pl.read_parquet(_pages_in(folder) or folder / PAGES[-1], glob=False)
        return load_pages(found, pl.read_parquet(folder / LINES, glob=False))
    except (pl.exceptions.PolarsError, OSError):
        raise InputError(f"the tables of pages in {folder} cannot be read: build them again") from None
