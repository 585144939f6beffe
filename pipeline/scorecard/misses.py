"""A private list of what was missed and of clinical cells that were touched, for those who write rules.

Only of tuning layouts, unless somebody decides to look at the untouched ones, which are then no longer untouched.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline.scorecard.pages import Scored
from pipeline.scorecard.sets import LayoutSet, set_of
from pipeline.store import aside
from schemas.tables import DataType

SCHEMA: Final[dict[str, DataType]] = {
    "file": pl.String, "page_id": pl.String, "layout": pl.String, "condition": pl.String, "what": pl.String,
    "kind": pl.String, "pixels": pl.Boolean, "text": pl.Boolean, "read": pl.Boolean, "quad": pl.List(pl.Int32),
}  # fmt: skip
"""`what`: `missed` (pixels, text: is it hidden there) or `touched` (a clinical cell; pixels, text: was it changed)."""


def write_misses(path: Path, pages: Iterable[Scored], *, look: bool) -> int:
    """Write the list as parquet, atomically; returns how many rows. Untouched layouts only with `look`."""
    shown = [page for page in pages if look or set_of(page.key.layout) is LayoutSet.TUNING]
    rows = [row for page in shown for row in rows_of(page)]
    with aside(path) as partial:
        pl.DataFrame(rows, schema=SCHEMA, orient="row").write_parquet(partial)
    return len(rows)


def rows_of(page: Scored) -> Iterator[dict[str, Any]]:
    """The rows of one page: identifiers not hidden in both, clinical cells that were touched."""
    if not page.score:
        return
    key = page.key
    place = {"file": key.file, "page_id": page.page_id, "layout": key.layout, "condition": key.condition}
    for verdict in page.score.verdicts:
        if not verdict.both:
            yield {
                **place, "what": "missed", "kind": verdict.kind.value, "pixels": verdict.pixels, "text": verdict.text,
                "read": verdict.read, "quad": list(verdict.quad),
            }  # fmt: skip
    for cell in page.score.cells:
        if (cell.pixels or cell.text) and not cell.beneath:
            yield {
                **place, "what": "touched", "kind": cell.label.value, "pixels": cell.pixels, "text": cell.text,
                "read": None, "quad": list(cell.quad),
            }  # fmt: skip
