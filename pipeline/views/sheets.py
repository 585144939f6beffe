"""Annotated pages with their gold and lines, handed out in order without holding them all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import polars as pl

from pipeline.contents import Contents
from pipeline.records import PageRows
from pipeline.views.lined import NO_LINES, Interval, PageLines, by_page
from schemas.names import Label, LinkLabel, Split

Row = Mapping[str, Any]
Places = Mapping[str, Sequence[Interval]]
_TABLES: Final = ("key_values", "items", "spans", "links")
_FIELDS: Final = {
    Label.ITEM_VALUE: "value",
    Label.ITEM_UNIT: "unit",
    Label.ITEM_RANGE: "range",
    Label.ITEM_FLAG: "flag",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """An annotated page: its row of pages, its pairs, items and lines, each in its order.

    `places` are the intervals of every item by field (name, value, unit, range, flag), empty where its spans are unknown;
    `hidden` are intervals of text that the released picture hides.
    """

    row: Row
    pairs: Sequence[Row]
    items: Sequence[Row]
    lines: PageLines = NO_LINES
    places: Sequence[Places] = ()
    hidden: Sequence[Interval] = ()

    @property
    def page_id(self) -> str:
        return str(self.row["page_id"])

    @property
    def split(self) -> Split:
        return Split(self.row["split"])

    @property
    def text(self) -> str:
        return str(self.row["text"])

    @property
    def image(self) -> str:
        """The name of its picture."""
        return f"{self.page_id}.jpg"


def places_of(items: int, spans: Sequence[Row], links: Iterable[Row]) -> list[Places]:
    """Intervals by field of every item, in the order of the items, which is that of their names; empty if they do not agree."""
    by_id: dict[str, list[Row]] = {}
    for span in spans:  # one that bears several labels has a row for each
        by_id.setdefault(span["span_id"], []).append(span)
    ends: dict[str, list[Row]] = {}
    for link in links:
        if link["label"] == LinkLabel.ITEM_FIELD:
            ends.setdefault(link["key_span_id"], []).extend(by_id.get(link["value_span_id"], ()))
    names = sorted((span for span in spans if span["label"] == Label.ITEM_NAME), key=_place)
    if len(names) != items:
        return [{}] * items
    return [{"name": [_interval(name)], **_by_field(ends.get(name["span_id"], ()))} for name in names]


def _place(span: Row) -> tuple[int, int, str]:
    return span["start"], span["end"], span["span_id"]


def _interval(span: Row) -> Interval:
    return span["start"], span["end"]


def _by_field(spans: Iterable[Row]) -> dict[str, list[Interval]]:
    found: dict[str, list[Interval]] = {}
    for span in sorted(spans, key=_place):
        if span["label"] in _FIELDS:
            found.setdefault(_FIELDS[span["label"]], []).append(_interval(span))
    return found


def sheets(contents: Contents, splits: Sequence[Split]) -> Iterator[Sheet]:
    """The annotated pages of these splits, ascending by page id."""
    chosen = pl.col("annotated") & pl.col("split").is_in([split.value for split in splits])
    for frames in replace(contents, pages=contents.pages.filter(chosen)).parts():
        tables = {name: PageRows(_wanted(name, frames[name])) for name in _TABLES}
        lines = by_page(frames["lines"])
        tables["hidden"] = PageRows(_hidden(contents, frames["pages"]["page_id"]))
        for row in frames["pages"].iter_rows(named=True):
            found = {name: table.of(row["page_id"]) for name, table in tables.items()}
            yield Sheet(
                row,
                found["key_values"],
                found["items"],
                lines.get(row["page_id"], NO_LINES),
                places_of(len(found["items"]), found["spans"], found["links"]),
                [_interval(one) for one in found["hidden"]],
            )


def _wanted(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The rows and columns of a table that are looked at: of spans and links those of items."""
    if name == "spans":
        labels = [Label.ITEM_NAME.value, *(label.value for label in _FIELDS)]
        return frame.filter(pl.col("label").is_in(labels)).select(
            "page_id", "span_id", "start", "end", "label"
        )
    if name == "links":
        kept = frame.filter(pl.col("label") == LinkLabel.ITEM_FIELD.value)
        return kept.select("page_id", "key_span_id", "value_span_id", "label")
    return frame


def _hidden(contents: Contents, ids: pl.Series) -> pl.DataFrame:
    if contents.hidden is None:
        return pl.DataFrame(schema={"page_id": pl.String, "start": pl.Int32, "end": pl.Int32})
    rows = pl.scan_parquet(contents.hidden, hive_partitioning=False).select("page_id", "start", "end")
    return rows.filter(pl.col("page_id").is_in(ids.implode())).collect()


def parted(contents: Contents, splits: Sequence[Split]) -> Contents:
    """The contents without all pages but the annotated ones of documents that have several of them in one of these splits."""
    chosen = pl.col("annotated") & pl.col("split").is_in([split.value for split in splits])
    pages = contents.pages.filter(chosen)
    return replace(contents, pages=pages.filter(pl.len().over("document_id", "split") > 1))


def documents(several: Contents, splits: Sequence[Split]) -> Iterator[list[Sheet]]:
    """The pages of each document, apart by split, documents and pages ascending by id; all are held at once."""
    held: dict[tuple[str, Split], list[Sheet]] = {}
    for sheet in sheets(several, splits):
        held.setdefault((sheet.row["document_id"], sheet.split), []).append(sheet)
    yield from (held[name] for name in sorted(held))


def batches(pages: pl.DataFrame, most: int) -> Iterator[pl.DataFrame]:
    """The pages in batches of whole documents, about `most` pages each, each batch ascending by page id."""
    names = pages["document_id"].unique().sort()
    step = max(1, most * len(names) // max(1, pages.height))
    for some in (names.slice(at, step) for at in range(0, len(names), step)):
        within = pl.col("document_id").is_between(pl.lit(some[0]), pl.lit(some[-1]))
        yield pages.filter(within).sort("page_id")
