"""The privacy audit: people look at redacted pictures for what is left, and what they frame is hidden by the next build.

A page is clean while a clean verdict names its present picture, open otherwise; a page with a framed identifier counts
as missed for good, since it says what a first look found.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from pipeline.annotate.shown import Source
from pipeline.audit.acceptance import pages_for, proven, upper
from pipeline.audit.picked import Group, Picked, load, pick, save
from pipeline.audit.rates import Counted, share_of
from pipeline.audit.review import Question
from pipeline.errors import InputError
from pipeline.store import read_table, write_json
from pipeline.verify.lookedat import AUDIT, clean_pages, privacy_verdicts
from pipeline.workspace import Workspace
from schemas.names import Stage, VerdictKind

METRICS: Final = "audit_privacy"


def draw_pages(
    workspace: Workspace, source: Source, doubtful: Collection[str], n: int | None, bound: float, seed: int
) -> tuple[Picked, float]:
    """Draw `n` pages by capture and by whether the detectors disagree (`doubtful`), and the bound that they prove if clean.

    `n` None: as many as prove `bound` (0 < bound < 1).
    """
    members = _strata(workspace, source, doubtful)
    picked = pick(AUDIT, members, n or pages_for(bound), seed)
    # a group of which a little less was drawn than of the others weakens the proof
    while n is None and _proven(picked) > bound:
        picked = pick(AUDIT, members, len(picked.pages) + 1, seed)
    save(workspace, picked)
    return picked, _proven(picked)


def _strata(workspace: Workspace, source: Source, doubtful: Collection[str]) -> dict[str, list[str]]:
    table = read_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages")
    captures = dict(table.select("page_id", "capture").iter_rows())
    members: dict[str, list[str]] = defaultdict(list)
    for page in sorted(source.pages):
        members[f"{captures[page]}, {'detectors disagree' if page in doubtful else 'no doubt'}"].append(page)
    return members


def _proven(picked: Picked) -> float:
    return proven(Counted(group.pages, len(group.drawn), 0) for group in picked.groups)


def questions(workspace: Workspace, picked: Picked) -> list[Question]:
    """One question a page; its target is the digest of the picture, so that a verdict says what was seen."""
    digests = _digests(workspace)
    return [Question(page, digests[page]) for page in picked.pages if page in digests]


def _digests(workspace: Workspace) -> dict[str, str]:
    table = read_table(workspace.folder(Stage.REDACT) / "redacted_pages.parquet", "redacted_pages")
    return dict(table.select("page_id", "image_digest").iter_rows())


@dataclass(frozen=True, slots=True)
class Report:
    """What was found: the sample as far as its pages are still there, frames by kind, pages without a clean verdict."""

    strata: tuple[tuple[str, Counted], ...]
    drawn: int
    clean: int
    missed: int
    open: int
    gone: int
    unsampled: int
    kinds: tuple[tuple[str, int], ...]
    reviewers: int

    def to_json(self) -> dict[str, Any]:
        """Counts and rates; no page is named."""
        counted = [one for _, one in self.strata]
        rate = share_of(counted)
        return {
            "pages": sum(one.pages for one in counted), "drawn": self.drawn, "looked": sum(one.seen for one in counted),
            "clean": self.clean, "missed": self.missed, "open": self.open, "gone": self.gone,
            "unsampled": self.unsampled, "reviewers": self.reviewers, "kinds": dict(self.kinds),
            "rate": rate.to_json() if rate else None, "upper": round(upper(counted), 6),
            "strata": [
                {"stratum": name, "pages": one.pages, "looked": one.seen, "missed": one.hits} for name, one in self.strata
            ],
        }  # fmt: skip


def report(workspace: Workspace) -> Report:
    """Report on the sample drawn last, also to metrics/audit_privacy.json (counts only).

    Raises InputError where no sample was drawn, or none of its pages is left.
    """
    picked = load(workspace, AUDIT)
    there = frozenset(_digests(workspace))
    drawn = there.intersection(picked.pages)
    if not drawn:
        raise InputError(f"no page of the sample is left: draw again with `medstruct audit {AUDIT}`")
    verdicts = privacy_verdicts(workspace).filter(pl.col("page_id").is_in(list(drawn)))
    frames = verdicts.filter(pl.col("kind") == VerdictKind.HIDE).unique(["page_id", "target", "value"])
    clean, missed = clean_pages(workspace) & drawn, frozenset(frames["page_id"])
    found = Report(
        tuple((group.name, group.counted(clean | missed, missed)) for group in _left(picked.groups, there)),
        len(drawn), len(clean), len(missed), len(drawn - clean), len(picked.pages) - len(drawn),
        max(0, len(there) - picked.population), tuple(sorted(Counter(frames["value"]).items())),
        verdicts["reviewer"].n_unique(),
    )  # fmt: skip
    write_json(workspace.metrics(METRICS), found.to_json())
    return found


def _left(groups: Sequence[Group], there: Collection[str]) -> list[Group]:
    """Groups without drawn pages that a stage has dropped since; of the others nobody knows which were."""
    return [
        Group(group.name, group.pages - len(group.drawn) + len(kept), kept)
        for group in groups
        if (kept := tuple(page for page in group.drawn if page in there)) or group.pages > len(group.drawn)
    ]
