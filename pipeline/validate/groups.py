"""What leaks between splits: groups, documents and duplicates that stand in two, and equal texts."""

from typing import Final

import polars as pl

from pipeline.validate.problems import FOUND, Found, found
from pipeline.validate.sources import Source
from schemas.problems import ProblemKind

_TOGETHER: Final = ("group_id", "cluster_id", "document_id")
_BOTH: Final = ("split", "group_id", "cluster_id", "category", "annotated")


def leaks(pages: Source) -> Found:
    """Pages of a group, a cluster or a document that stands in several splits, and pages of equal text in several."""
    text = pl.when(pl.col("text") != "").then(pl.col("text").hash(1))  # a page without text is like no other
    rows = pages.rows.select("row", "page_id", "split", *_TOGETHER, _text=text).collect()
    split = pl.col("split").drop_nulls().n_unique()
    parted = [
        found(
            ProblemKind.SPLIT_LEAK,
            column,
            rows.filter(pl.col(column).is_not_null() & (split.over(column) > 1)),
        )
        for column in _TOGETHER
    ]
    alike = rows.filter(pl.col("_text").is_not_null() & (split.over("_text") > 1))
    return pl.concat([pl.DataFrame(schema=FOUND), *parted, found(ProblemKind.SAME_TEXT, "text", alike)])


def differing(pages: Source, splits: Source) -> Found:
    """Rows of splits that say otherwise than pages does."""
    ours = pages.rows.select("page_id", *_BOTH)
    rows = splits.rows.join(ours, on="page_id", suffix="_page")
    differ = pl.any_horizontal(pl.col(name).ne_missing(pl.col(f"{name}_page")) for name in _BOTH)
    return found(ProblemKind.TABLES_DISAGREE, "split", rows.filter(differ).select("page_id", "row").collect())
