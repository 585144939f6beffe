"""Layouts of forms, by their labels: whole layouts that training never sees make a harder test (DocILE, arXiv 2302.05658).

The signature of a page is the set of its labels, the words before a colon. A label that stands on one page only is left
out: it is misread, or no label. Two signatures are one layout from a Jaccard index of `ALIKE` on.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

import polars as pl

from pipeline.errors import InputError
from pipeline.partition.shares import seeded
from pipeline.settings import SplitSettings
from schemas.names import Split

ALIKE: Final = 0.6
"""Between pages of one form and of two: on a drawn set 47 pairs of one form have at least 0.93, 583 of two forms at most 0.29."""
FEWEST: Final = 3
"""Labels without which a page says nothing about its layout."""
_LABEL: Final = r"(?:\p{Han}[ 　]{1,4}\p{Han}|[\p{Han}/]{2,12}|[A-Za-z/]{2,}(?: [A-Za-z]{2,})?)\s*[:：]"
_OUTSIDE: Final = r"[\s:：]"
Signature = frozenset[str]


def signatures(pages: pl.DataFrame) -> dict[str, Signature]:
    """Page id -> its labels, of pages (columns page_id, text) that have at least `FEWEST`."""
    labels = (
        pages.select("page_id", label=pl.col("text").str.extract_all(_LABEL))
        .explode("label")
        .with_columns(pl.col("label").str.replace_all(_OUTSIDE, "").str.to_lowercase())
        .unique()
        .filter(pl.len().over("label") > 1)
        .group_by("page_id")
        .agg("label")
        .filter(pl.col("label").list.len() >= FEWEST)
    )
    return {page_id: frozenset(found) for page_id, found in labels.sort("page_id").iter_rows()}


def layouts(signed: Mapping[str, Signature]) -> dict[str, str]:
    """Page id -> lowest page id of its layout.

    Signatures are taken by how many pages have them; each joins the most similar one before it that began a layout, from
    `ALIKE` on, else it begins one.
    """
    pages: dict[Signature, list[str]] = defaultdict(list)
    for page_id, labels in signed.items():
        pages[labels].append(page_id)
    order = sorted(pages, key=lambda labels: (-len(pages[labels]), min(pages[labels])))
    first: dict[Signature, Signature] = {}
    begun: dict[str, list[Signature]] = defaultdict(list)
    for labels in order:
        near = {other for label in labels for other in begun[label]}
        best = max(near, key=lambda other: (_jaccard(labels, other), min(pages[other])), default=labels)
        first[labels] = best if _jaccard(labels, best) >= ALIKE else labels
        if first[labels] is labels:
            for label in labels:
                begun[label].append(labels)
    lowest: dict[Signature, str] = {}
    for labels in order:
        lowest[first[labels]] = min(lowest.get(first[labels], "~"), *pages[labels])
    return {page_id: lowest[first[labels]] for page_id, labels in signed.items()}


def _jaccard(a: Signature, b: Signature) -> float:
    return len(a & b) / len(a | b)


def unseen(
    layout_of: Mapping[str, str],
    anchors: Mapping[str, str],
    published: Mapping[str, Split],
    settings: SplitSettings,
) -> frozenset[str]:
    """Groups (of `anchors`: page -> group) that go to test, so that it has whole layouts which no other split has.

    Layouts are taken in a seeded order while their groups fit into the share of test; not one that was published elsewhere,
    nor one of a single group, which may be a misread page. Raises InputError if none can be taken.
    """
    size = Counter(anchors.values())
    taken = {group for group in size if published.get(group) is Split.TEST}
    groups: dict[str, set[str]] = defaultdict(set)
    for page_id, layout in layout_of.items():
        if page_id in anchors:
            groups[layout].add(anchors[page_id])
    room = settings.test * len(anchors) - sum(size[group] for group in taken)
    for layout in sorted(groups, key=lambda one: (seeded(settings.seed, one), one)):
        new = groups[layout] - taken
        pages = sum(size[group] for group in new)
        if len(groups[layout]) > 1 and pages <= room and not any(published.get(group) for group in new):
            taken |= new
            room -= pages
    if not taken:
        raise InputError(
            f"no layout of {len(groups)} fits into the share of test ({settings.test}): set split.unseen_layouts to false, "
            "or give test a larger share, in params.yaml"
        )
    return frozenset(taken)
