"""Where things stand: offsets against the page text, quads against the picture, links against spans."""

from typing import Final

import polars as pl

from pipeline.validate.problems import FOUND, Found, found
from pipeline.validate.sources import Frames
from schemas.names import ITEM_FIELDS, Label, LinkLabel
from schemas.problems import ProblemKind

_PLACES: Final = {
    "lines": (("text", "start", "end"),),
    "spans": (("text", "start", "end"),),
    "key_values": (("key", "key_start", "key_end"), ("value", "value_start", "value_end")),
}
"""Table -> its texts and the offsets that they stand at."""
_CORNERS: Final = 8
_ENDS: Final = {
    LinkLabel.KEY_VALUE: (Label.KEY, (Label.VALUE,)),
    LinkLabel.ITEM_FIELD: (Label.ITEM_NAME, ITEM_FIELDS),
}


def misplaced(frames: Frames, name: str) -> Found:
    """Texts of a table that do not stand at their offsets; only what lies on a page whose text is known."""
    columns = {column for place in _PLACES[name] for column in place}
    pages = frames["pages"].select("page_id", _page=pl.col("text"), _length=pl.col("text").str.len_chars())
    rows = frames[name].select("page_id", "row", *sorted(columns))
    rows = rows.join(pages.drop_nulls().unique("page_id"), on="page_id", how="left")
    return pl.concat([pl.DataFrame(schema=FOUND), *(_misplaced(rows, *place) for place in _PLACES[name])])


def _misplaced(rows: pl.DataFrame, text: str, start: str, end: str) -> Found:
    first, last = pl.col(start), pl.col(end)
    halves = (first.is_null() != last.is_null()) | (first.is_not_null() & pl.col(text).is_null())
    if text == "value":  # a key may be unprinted, a value may not
        halves |= first.is_null() & pl.col(text).is_not_null()
    outside = (first < 0) | (first > last) | (last > pl.col("_length")).fill_null(value=False)
    standing = pl.col("_page").str.slice(first, (last - first).clip(0))
    return pl.concat(
        [
            found(ProblemKind.SPAN_INCOMPLETE, text, rows.filter(halves)),
            found(ProblemKind.SPAN_OUTSIDE, text, rows.filter(outside)),
            found(ProblemKind.SPAN_TEXT, text, rows.filter(~outside & (standing != pl.col(text)))),
        ]
    )


def quads_outside(frames: Frames) -> Found:
    """Lines whose quad has not 8 numbers, or a corner outside the picture."""
    pages = frames["pages"].select("page_id", "width", "height").unique("page_id")
    rows = frames["lines"].select("page_id", "row", "quad").join(pages, on="page_id", how="left")
    quad = pl.col("quad")
    across, down = quad.list.gather_every(2), quad.list.gather_every(2, 1)
    outside = (across.list.min() < 0) | (down.list.min() < 0)
    outside |= (across.list.max() > pl.col("width")) | (down.list.max() > pl.col("height"))
    wrong = (quad.list.len() != _CORNERS) | outside.fill_null(value=False)
    return found(ProblemKind.QUAD_OUTSIDE, "quad", rows.filter(wrong))


def broken_links(frames: Frames) -> Found:
    """Links to spans that are not there, or of another kind than the link."""
    on = ["page_id", "annotation"]
    ends = frames["spans"].select(*on, "span_id", "label").unique()
    key = ends.rename({"span_id": "key_span_id", "label": "_from"})
    value = ends.rename({"span_id": "value_span_id", "label": "_to"})
    rows = frames["links"].join(key, on=[*on, "key_span_id"], how="left")
    rows = rows.join(value, on=[*on, "value_span_id"], how="left")
    right = pl.any_horizontal(
        (pl.col("label") == label.value) & (pl.col("_from") == start.value) & pl.col("_to").is_in([one.value for one in to])
        for label, (start, to) in _ENDS.items()
    )  # fmt: skip
    both = pl.col("_from").is_not_null() & pl.col("_to").is_not_null()
    # a span may bear several labels: one that fits is enough
    judged = rows.group_by("row", maintain_order=True).agg(
        pl.first("page_id"), there=both.any(), fits=right.any()
    )
    return pl.concat(
        [
            found(ProblemKind.DANGLING_LINK, "key_span_id, value_span_id", judged.filter(~pl.col("there"))),
            found(ProblemKind.LINK_ENDS, "label", judged.filter(pl.col("there") & ~pl.col("fits"))),
        ]
    )
