"""What lies in two splits although it must not: equal texts, near-duplicates, patients, documents."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import polars as pl

from pipeline.errors import TableError


@dataclass(frozen=True, slots=True)
class Leaks:
    """How many texts, patients and documents lie in several splits, and how many near-duplicate pairs across two.

    What was published like that is not counted: it cannot be taken back.
    """

    texts: int
    near_duplicates: int
    patients: int
    documents: int

    @property
    def total(self) -> int:
        return self.texts + self.near_duplicates + self.patients + self.documents

    def as_json(self) -> Mapping[str, int]:
        return asdict(self)


def leaks(pages: pl.DataFrame, pairs: pl.DataFrame) -> Leaks:
    """Leaks among pages (page_id, split, published, text_digest, patient_id, document_id).

    `pairs` (page_a, page_b, decision) are those that dedup compared by hash and by value.
    """
    return Leaks(
        _crossing(pages, "text_digest"),
        _across(pages, pairs),
        _crossing(pages, "patient_id"),
        _crossing(pages, "document_id"),
    )


def _crossing(pages: pl.DataFrame, column: str) -> int:
    found = (
        pages.drop_nulls(column)
        .group_by(column)
        .agg(splits=pl.col("split").n_unique(), new=(~pl.col("published")).any())
    )
    return found.filter((pl.col("splits") > 1) & pl.col("new")).height


def _across(pages: pl.DataFrame, pairs: pl.DataFrame) -> int:
    side = pages.select("page_id", "split", "published")
    same = pairs.filter(pl.col("decision") == "same").select("page_a", "page_b")
    both = same.join(side, left_on="page_a", right_on="page_id").join(
        side, left_on="page_b", right_on="page_id"
    )
    crossing = pl.col("split") != pl.col("split_right")
    return both.filter(crossing & ~(pl.col("published") & pl.col("published_right"))).height


def require_few(found: Leaks, limit: int) -> None:
    """Raise TableError with the counts if there are more leaks than the limit."""
    if found.total > limit:
        counts = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in found.as_json().items())
        raise TableError(
            f"{found.total} leak(s) between splits, {limit} allowed: {counts}; have people decide equal pages `same` (docs/audit.md), "
            "or raise split.max_leaks in params.yaml"
        )
