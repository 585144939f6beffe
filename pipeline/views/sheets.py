"""Annotated pages with their gold and lines, handed out in order without holding them all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import polars as pl

from pipeline.contents import Contents
from pipeline.records import PageRows
from pipeline.views.lined import NO_LINES, Interval, PageLines, by_page
from pipeline.views.readings import printed
from schemas.names import Label, LinkLabel, Split

Row = Mapping[str, Any]
Places = Mapping[str, Sequence[Interval]]
RESULT: Final = ("name", "value", "unit", "range")
"""What a row of a result table consists of."""
_TABLES: Final = ("key_values", "items", "spans", "links", "lines")
_FIELDS: Final = {
    Label.ITEM_VALUE: "value",
    Label.ITEM_UNIT: "unit",
    Label.ITEM_RANGE: "range",
    Label.ITEM_FLAG: "flag",
}


@dataclass(frozen=True)
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

    @cached_property
    def page_id(self) -> str:
        return str(self.row["page_id"])

    @cached_property
    def split(self) -> Split:
        return Split(self.row["split"])

    @property
    def text(self) -> str:
        return str(self.row["text"])

    @cached_property
    def results(self) -> Sequence[Mapping[str, str]]:
        """Name, value, unit and range of every item as really printed."""
        return [{field: printed(item, field) for field in RESULT} for item in self.items]

    @property
    def image(self) -> str:
        """The name of its picture."""
        return f"{self.page_id}.jpg"


def sheets(contents: Contents, splits: Sequence[Split]) -> Iterator[Sheet]:
    """The annotated pages of these splits, ascending by page id."""
    chosen = pl.col("annotated") & pl.col("split").is_in([split.value for split in splits])
    for frames in replace(contents, pages=contents.pages.filter(chosen)).parts(_TABLES):
        pairs, items = PageRows(frames["key_values"]), PageRows(frames["items"])
        places, hidden = _places(frames["spans"], frames["links"]), _hidden(contents, frames["pages"])
        lines = by_page(frames["lines"], _asked(frames["key_values"], frames["spans"]))
        for row in frames["pages"].iter_rows(named=True):
            page_id = row["page_id"]
            of_page = items.of(page_id)
            known = places.get(page_id, ())
            yield Sheet(
                row,
                pairs.of(page_id),
                of_page,
                lines.get(page_id, NO_LINES),
                known if len(known) == len(of_page) else [{}] * len(of_page),
                hidden.get(page_id, ()),
            )


def _places(spans: pl.DataFrame, links: pl.DataFrame) -> dict[str, list[dict[str, list[Interval]]]]:
    """By page, intervals by field of every item name, in order of the names, which is that of the items."""
    order = ("start", "end", "span_id")
    names = spans.filter(pl.col("label") == Label.ITEM_NAME.value).sort("page_id", *order)
    ends = links.filter(pl.col("label") == LinkLabel.ITEM_FIELD.value).select(
        "page_id", "key_span_id", span_id="value_span_id"
    )
    # a span that bears several labels has a row for each
    fields = (
        spans.filter(pl.col("label").is_in(list(_FIELDS))).join(ends, on=["page_id", "span_id"]).sort(order)
    )
    by_name: dict[tuple[str, str], dict[str, list[Interval]]] = {}
    for page_id, name, label, start, end in fields.select(
        "page_id", "key_span_id", "label", "start", "end"
    ).iter_rows():
        by_name.setdefault((page_id, name), {}).setdefault(_FIELDS[label], []).append((start, end))
    found: dict[str, list[dict[str, list[Interval]]]] = {}
    for page_id, name, start, end in names.select("page_id", "span_id", "start", "end").iter_rows():
        found.setdefault(page_id, []).append({"name": [(start, end)], **by_name.get((page_id, name), {})})
    return found


def _asked(pairs: pl.DataFrame, spans: pl.DataFrame) -> pl.DataFrame:
    """The intervals of all values and of what items consist of."""
    values = pairs.select("page_id", start="value_start", end="value_end").drop_nulls()
    parts = spans.filter(pl.col("label").is_in([Label.ITEM_NAME.value, *_FIELDS]))
    return pl.concat([values, parts.select("page_id", "start", "end")])


def _hidden(contents: Contents, pages: pl.DataFrame) -> dict[str, list[Interval]]:
    """By page, the intervals of its text that the pictures hide."""
    found: dict[str, list[Interval]] = {}
    if contents.hidden is not None:
        rows = pl.scan_parquet(contents.hidden, hive_partitioning=False).select("page_id", "start", "end")
        among = pl.col("page_id").is_in(pages["page_id"].implode())
        for page_id, start, end in rows.filter(among).collect().iter_rows():
            found.setdefault(page_id, []).append((start, end))
    return found


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
