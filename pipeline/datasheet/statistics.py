"""statistics.json: how long pages are, how surely they were read, how often keys and items occur."""

from collections.abc import Collection, Mapping
from typing import Any, Final

import polars as pl

from pipeline.report.facts import Facts
from schemas.names import Split

POINTS: Final = {"p05": 0.05, "median": 0.5, "p95": 0.95, "most": 1.0}
Spread = dict[str, int | float]


def statistics(
    tables: Mapping[str, pl.LazyFrame], facts: Facts, withheld: Collection[Split] = ()
) -> dict[str, Any]:
    """Quantiles over the released tables and counts of the run, by name; gold of splits that are withheld counts nowhere."""
    pages = tables["pages"]
    annotated = pages.filter(
        pl.col("annotated") & ~pl.col("split").is_in([split.value for split in withheld])
    ).select("page_id")
    keys = facts.keys
    return {
        "pages": {part.split: part.pages for part in facts.splits},
        "annotated": {part.split: part.annotated for part in facts.splits},
        "categories": facts.categories,
        "captures": facts.captures,
        "keys": {
            "occurrences": sum(keys.ranks), "different": keys.keys, "head": keys.head, "tail": keys.tail,
            "singletons": keys.singletons, "named": [{"key": key, "pages": count} for key, count in keys.named],
        },
        "characters": spread(pages.select(pl.col("text").str.len_chars())),
        "lines": spread(_per_page(pages.select("page_id"), tables["lines"])),
        "key_values": spread(_per_page(annotated, tables["key_values"])),
        "items": spread(_per_page(annotated, tables["items"])),
        "confidence": spread(tables["lines"].select(pl.col("confidence").round(4))),
        "doubts": sum(facts.doubts.values()),
    }  # fmt: skip


def _per_page(pages: pl.LazyFrame, rows: pl.LazyFrame) -> pl.LazyFrame:
    """How many rows each page has."""
    counts = rows.group_by("page_id").len()
    return pages.join(counts, on="page_id", how="left").select(pl.col("len").fill_null(0))


def spread(values: pl.LazyFrame) -> Spread:
    """Quantiles of the only column, values that occur in it; 0 of nothing. No mean: its last digits depend on the order of a sum."""
    column = values.collect().to_series().cast(pl.Float64).round(4)
    found = {name: column.quantile(at, "nearest") or 0.0 for name, at in POINTS.items()}
    return {name: int(value) if value == int(value) else round(value, 4) for name, value in found.items()}


def shown(figures: Spread) -> str:
    """A spread in a sentence."""
    return ", ".join(f"{value:,}" for value in figures.values())
