"""What annotators typed in place of a misread value, as far as it may be published."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from pipeline import store
from pipeline.page import Page
from pipeline.pii.detect import detect_text
from pipeline.settings import PiiSettings
from pipeline.spans import Span
from pipeline.workspace import Workspace
from schemas.names import Stage

Place = tuple[int, int]
Name = tuple[str, str, str]


def true_values(
    workspace: Workspace,
    pages: Mapping[str, Page],
    personal: Mapping[str, Sequence[Span]],
    detector: PiiSettings,
) -> tuple[list[dict[str, Any]], int]:
    """Rows of true_values, and how many corrections of these pages are withheld.

    A correction is published if its span touches no finding and detection finds nothing in it, neither alone nor
    beside the text of its key.
    """
    folder = workspace.folder(Stage.ANNOTATE)
    corrections = store.read_table(folder / "corrections.parquet", "corrections")
    corrections = corrections.filter(pl.col("page_id").is_in(list(pages)))
    if corrections.is_empty():
        return [], 0
    places, keys = _places(workspace), _keys(workspace)
    rows = []
    for row in corrections.iter_rows(named=True):
        page_id, name = row["page_id"], (row["page_id"], row["annotation"], row["span_id"])
        key = places.get(keys[name]) if name in keys else None
        label = pages[page_id].text[slice(*key)] if key else ""
        if name in places and is_harmless(row["text"], label, places[name], personal[page_id], detector):
            rows.append(row)
    return rows, corrections.height - len(rows)


def is_harmless(
    typed: str, label: str, place: Place, personal: Sequence[Span], detector: PiiSettings
) -> bool:
    """Whether a typed value may be published in place of [start, end) of its page."""
    if any(span.start < place[1] and place[0] < span.end for span in personal):
        return False
    return not any(detect_text(typed, detector, context) for context in sorted({"", label}))


def _places(workspace: Workspace) -> dict[Name, Place]:
    spans = store.read_table(workspace.folder(Stage.ANNOTATE) / "annotated_spans.parquet", "annotated_spans")
    rows = spans.select("page_id", "annotation", "span_id", "start", "end").iter_rows()
    return {(page_id, annotation, span_id): (start, end) for page_id, annotation, span_id, start, end in rows}


def _keys(workspace: Workspace) -> dict[Name, Name]:
    """Name of a value's (or an item field's) span -> name of the span that it belongs to."""
    links = store.read_table(workspace.folder(Stage.ANNOTATE) / "annotated_links.parquet", "annotated_links")
    rows = links.select("page_id", "annotation", "key_span_id", "value_span_id").iter_rows()
    return {
        (page_id, annotation, value): (page_id, annotation, key) for page_id, annotation, key, value in rows
    }
