"""The fields audit: people compare the items of drawn reports with the picture, five fields an item.

A verdict is about an item as it was shown: one that reads otherwise since is asked about anew.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import polars as pl

from pipeline.audit.picked import Picked, load, pick, save
from pipeline.audit.review import Question
from pipeline.errors import InputError
from pipeline.keys import ProjectKey
from pipeline.measure import wilson
from pipeline.scoring.resampling import Estimate, Sums, divided, estimate
from pipeline.store import read_table, write_json
from pipeline.workspace import Workspace
from schemas.names import Stage, VerdictKind

AUDIT: Final = "fields"
METRICS: Final = "audit_fields"
FIELDS: Final = ("name", "value", "unit", "range", "flag")
SCORES: Final = tuple(map(str, range(len(FIELDS) + 1)))
WANTED: Final = 0.97
"""Field agreement that MedRepBench (arXiv 2508.16674) reports of 200 reports."""
ABSENT: Final = "(absent)"
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the gold: its target in verdicts (number and what it says), and its fields as lines."""

    target: str
    shown: str


def items(workspace: Workspace) -> dict[str, list[Item]]:
    """Items by page, of pages that have any."""
    key, found = workspace.key(), defaultdict(list)
    table = read_table(workspace.folder(Stage.GOLD) / "items.parquet", "items")
    for row in table.iter_rows(named=True):
        found[row["page_id"]].append(_item(row, key))
    return dict(found)


def _item(row: Row, key: ProjectKey) -> Item:
    # what a person typed over a misread place is what the item says
    values = [row[f"true_{name}"] or row[name] or ABSENT for name in FIELDS]
    shown = "\n".join(f"{name}: {value}" for name, value in zip(FIELDS, values, strict=True))
    return Item(f"{row['item']}.{key.digest('audit', AUDIT, shown)[:8]}", shown)


def draw_reports(workspace: Workspace, n: int, seed: int) -> Picked:
    """Draw `n` reports that have items, by category; InputError if none has."""
    table = read_table(workspace.folder(Stage.GOLD) / "gold_pages.parquet", "gold_pages")
    categories = dict(table.select("page_id", "category").iter_rows())
    members: dict[str, list[str]] = defaultdict(list)
    for page in sorted(items(workspace)):
        members[categories[page] or "no category"].append(page)
    if not members:
        raise InputError("no page has items: annotate item names with their values, and run `dvc repro`")
    picked = pick(AUDIT, members, n, seed)
    save(workspace, picked)
    return picked


def questions(workspace: Workspace, picked: Picked) -> list[Question]:
    """One question an item, those of a report one after the other."""
    there = items(workspace)
    return [
        Question(page, item.target, {"shown": item.shown})
        for page in picked.pages
        for item in there.get(page, ())
    ]


@dataclass(frozen=True, slots=True)
class Report:
    """Right fields of judged items, by page and category: (category, right, judged fields) a page; items still open."""

    pages: tuple[tuple[str, float, int], ...]
    drawn: int
    open: int
    reviewers: int

    def to_json(self) -> Row:
        """Counts and estimates; no page is named."""
        agreement = share_right(self.pages)
        categories = sorted({category for category, _, _ in self.pages})
        return {
            "reports": self.drawn, "judged": len(self.pages), "fields": sum(fields for _, _, fields in self.pages),
            "open_items": self.open, "reviewers": self.reviewers, "wanted": WANTED, "agreement": _json(agreement),
            "reached": bool(agreement and agreement.low >= WANTED),
            "categories": {
                name: _json(share_right([page for page in self.pages if page[0] == name])) for name in categories
            },
        }  # fmt: skip


def share_right(pages: Sequence[tuple[str, float, int]]) -> Estimate | None:
    """Share of what is right of (group, right, judged) by page, None without any; the wider of Wilson's interval and that of resampled reports, which all right make a point."""
    if not pages:
        return None
    sums = Sums(len(pages))
    place = sums.add(np.array([page[1:] for page in pages], dtype=np.float64))
    totals = sums.of(place)
    found = estimate(divided(totals[:, 0], totals[:, 1]), totals[:, 1])
    low, high = wilson(round(totals[0, 0]), round(totals[0, 1]))
    return Estimate(found.value, min(low, found.low), max(high, found.high))


def _json(found: Estimate | None) -> dict[str, float] | None:
    if found is None:
        return None
    return {name: round(getattr(found, name), 4) for name in ("value", "low", "high")}


def report(workspace: Workspace) -> Report:
    """Report on the sample drawn last, also to metrics/audit_fields.json; an item of several reviewers has their mean.

    Raises InputError where no sample was drawn.
    """
    picked, there = load(workspace, AUDIT), items(workspace)
    table = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    rows = table.filter(pl.col("audit") == AUDIT, pl.col("kind") == VerdictKind.FIELD)
    rows = rows.filter(pl.col("page_id").is_in(picked.pages), pl.col("value").is_in(SCORES))
    scores: dict[tuple[str, str], list[int]] = defaultdict(list)
    for page, target, value in rows.select("page_id", "target", "value").iter_rows():
        scores[page, target].append(int(value))
    asked = {(page, item.target) for page in picked.pages for item in there.get(page, ())}
    judged = {key: sum(given) / len(given) for key, given in scores.items() if key in asked}
    found = Report(
        _pages(picked, judged), len(picked.pages), len(asked - judged.keys()), rows["reviewer"].n_unique()
    )
    write_json(workspace.metrics(METRICS), found.to_json())
    return found


def _pages(picked: Picked, judged: Mapping[tuple[str, str], float]) -> tuple[tuple[str, float, int], ...]:
    by_page: dict[str, list[float]] = defaultdict(list)
    for (page, _), score in judged.items():
        by_page[page].append(score)
    return tuple(
        (group.name, sum(by_page[page]), len(FIELDS) * len(by_page[page]))
        for group in picked.groups for page in group.drawn if page in by_page
    )  # fmt: skip
