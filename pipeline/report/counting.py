"""Rows into the facts of the report: pure functions of frames."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

import polars as pl

from pipeline import tally
from pipeline.report.binning import binned
from pipeline.report.facts import (
    Histogram,
    KeyTail,
    KindCount,
    LengthClass,
    RejectFigure,
    Similarity,
    SplitSize,
)
from schemas.names import Split, Stage

BINS: Final = 20
# characters; a prescription, a lab panel of half a page, of one page, a discharge summary, several pages
LENGTH_CLASSES: Final = ((0, 200), (200, 500), (500, 1000), (1000, 2000), (2000, None))
HEAD_SHARE: Final = 0.8
AXIS: Final = 4.0
"""Rejected values beyond this multiple of the limit and of all kept values stand in the last column."""
LICENCE_PATTERN: Final = r"^[A-Za-z]+[A-Za-z.+-]*([0-9.]{1,4})?$"


@dataclass(frozen=True, slots=True)
class Compared:
    """One page before and after: length and replaced characters, phi over all and over non-personal characters."""

    page_id: str
    length: int
    replaced: int
    phi: float
    non_pii: float


def similarity(pages: Sequence[Compared]) -> Similarity:
    """Sums and extremes over pages; 1.0 where there is no page."""
    values = [page.phi for page in pages]
    return Similarity(
        pages=len(pages),
        characters=sum(page.length for page in pages),
        replaced=sum(page.replaced for page in pages),
        mean=_mean(values),
        minimum=floored(min(values, default=1.0)),
        non_pii_minimum=floored(min((page.non_pii for page in pages), default=1.0)),
        histogram=binned(values, (), BINS, upper=1.0),
        by_length=tuple(_length_class(pages, low, high) for low, high in LENGTH_CLASSES),
    )


def _length_class(pages: Sequence[Compared], low: int, high: int | None) -> LengthClass:
    values = [page.phi for page in pages if low <= page.length and (high is None or page.length < high)]
    label = f"{low:,} and more" if high is None else f"{low:,} to {high - 1:,}"
    return LengthClass(label, len(values), _mean(values), floored(min(values, default=1.0)))


def _mean(values: Sequence[float]) -> float:
    return rounded(sum(values) / len(values)) if values else 1.0


def floored(value: float) -> float:
    """Rounded down to 6 places: 1.0 stays for pages that are really equal."""
    return floor(value * 1_000_000) / 1_000_000


def rounded(value: float) -> float:
    """Rounded to 6 places, so that a report does not depend on the order of a sum."""
    return round(value, 6)


def kind_counts(findings: pl.DataFrame) -> tuple[KindCount, ...]:
    """Findings by kind, most frequent first; one with a text span counts as text, one without as picture."""
    in_text = pl.col("start").is_not_null()
    counts = findings.group_by("kind").agg(
        in_text.sum().alias("in_text"),
        (~in_text).sum().alias("in_picture"),
        pl.col("page_id").n_unique().alias("pages"),
        pl.len().alias("all"),
    )
    ordered = counts.sort(["all", "kind"], descending=[True, False]).drop("all")
    return tuple(KindCount(*row) for row in ordered.iter_rows())


def reject_figures(
    rejects: pl.DataFrame, kept: Mapping[str, Sequence[Sequence[float]]]
) -> tuple[RejectFigure, ...]:
    """One figure per stage, reason and limit, in the order of the stages, most frequent first.

    `kept` holds, by reason, the measures of pages that stayed which could be the one that the limit is set on.
    """
    order = {stage: at for at, stage in enumerate(Stage)}
    figures = []
    for (stage, reason, limit), group in rejects.group_by("stage", "reason", "limit"):
        values = group["value"].drop_nulls().to_list()
        measured = values and limit is not None
        histogram = _against(limit, values, kept.get(str(reason), ())) if measured else None
        figures.append(RejectFigure(str(stage), str(reason), group.height, histogram))
    return tuple(sorted(figures, key=lambda f: (order[Stage(f.stage)], -f.pages, f.reason, str(f.histogram))))


def _against(limit: float, rejected: Sequence[float], measures: Sequence[Sequence[float]]) -> Histogram:
    # -1 stands for "not measured"; of two measures the one that the limit is set on keeps every page at or below it
    known = [[value for value in values if value >= 0] for values in measures]
    fitting = known if len(known) == 1 else [values for values in known if max(values, default=0) <= limit]
    kept = fitting[0] if len(fitting) == 1 else []
    widest = AXIS * max(limit, *kept, 0.0)
    shown = [min(value, widest) if widest else value for value in rejected]
    return binned(kept, shown, BINS, limit=limit)


def key_tail(key_values: pl.DataFrame, splits: pl.DataFrame, top: int) -> KeyTail:
    """Pages per key of the released pages: head, tail, singletons (on one page).

    A key is named only if pages of two groups (patient, document, duplicates) bear it, so that an odd string
    of one person is never shown.
    """
    key = pl.col("key").str.strip_chars(" \t\n\r:：").alias("key")
    pages = key_values.join(splits, on="page_id").select(key, "page_id", "group_id").unique()
    counts = (
        pages.group_by("key")
        .agg(pl.len().alias("pages"), pl.col("group_id").n_unique().alias("groups"))
        .sort(["pages", "key"], descending=[True, False])
    )
    ranks = tuple(counts["pages"].to_list())
    head = _head(ranks)
    named = counts.filter(pl.col("groups") >= 2).select("key", "pages").head(top)
    return KeyTail(
        pairs=key_values.join(splits, on="page_id", how="semi").height,
        keys=len(ranks),
        head=head,
        tail=len(ranks) - head,
        singletons=ranks.count(1),
        named=tuple(named.iter_rows()),
        ranks=ranks,
    )


def _head(ranks: Sequence[int]) -> int:
    wanted, seen = HEAD_SHARE * sum(ranks), 0
    for at, pages in enumerate(ranks):
        if seen >= wanted:
            return at
        seen += pages
    return len(ranks)


def licences(given: pl.Series) -> dict[str, int]:
    """Pages per licence that the manifest names; what does not look like a licence identifier is only counted."""
    named = given.to_frame("licence").select(
        pl.when(pl.col("licence").str.contains(LICENCE_PATTERN)).then("licence").when(pl.col("licence").is_not_null())
        .then(pl.lit("other"))
        .alias("licence")
    )  # fmt: skip
    return tally.by_value(named["licence"])


def categories(splits: pl.DataFrame) -> dict[str, int]:
    """Pages per category of report, those without one under "none chosen"."""
    return {name or "none chosen": pages for name, pages in tally.by_value(splits["category"]).items()}


def split_sizes(splits: pl.DataFrame) -> tuple[SplitSize, ...]:
    """Pages, groups and annotated pages of every split, also of an empty one."""
    parts = ((split, splits.filter(pl.col("split") == split)) for split in Split)
    return tuple(
        SplitSize(split.value, part.height, part["group_id"].n_unique(), int(part["annotated"].sum()))
        for split, part in parts
    )
