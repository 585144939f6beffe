"""The queries audit: people judge requests of the ExStrucTiny view on five aspects, one or two for each request.

ExStrucTiny (arXiv 2602.12203) had its requests validated and reports 96.2 % agreement between validators. Its aspects are
derived here: what a request, its answer and its places can be wrong in.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Any, Final

import polars as pl

from pipeline.annotate.shown import Source
from pipeline.audit.fields import share_right
from pipeline.audit.picked import Group, Picked, load, save
from pipeline.audit.rates import Counted, share_of
from pipeline.audit.requests import Request
from pipeline.audit.review import Question
from pipeline.audit.sampling import allocate
from pipeline.scoring.judging.agreement import between
from pipeline.scoring.resampling import Estimate
from pipeline.store import read_table, write_json
from pipeline.views.draws import uniform
from pipeline.workspace import Workspace
from schemas.names import Stage, VerdictKind

AUDIT: Final = "queries"
METRICS: Final = "audit_queries"
ASPECTS: Final = ("answerable", "right", "complete", "located", "natural")
"""Of a request: it can be answered as put; every value is as printed; nothing asked for is missing; every value stands where
the answer says; a person would put it so."""
YES: Final = "yes"
ANSWERS: Final = (YES, "no")
WANTED: Final = 0.962
"""Agreement between validators that ExStrucTiny reports."""
SEED: Final = 42
Said = dict[tuple[str, str], dict[str, str]]
"""Request and aspect -> reviewer -> yes or no."""


def draw_requests(workspace: Workspace, asked: Mapping[str, Request], n: int, seed: int | None) -> Picked:
    """Draw `n` requests, as many of each query type and augmentation as there are, the most wanted ones first.

    Within them the order is the rank of the view; with a seed it is drawn anew with the weights of the view.
    """
    members: dict[str, list[Request]] = defaultdict(list)
    for one in asked.values():
        members[one.kind].append(one)
    sizes = {name: len(members[name]) for name in sorted(members)}
    wanted = allocate(sizes, n, dict.fromkeys(sizes, 1.0))
    groups = [
        Group(name, size, tuple(one.id for one in _ordered(members[name], seed)[: wanted[name]]))
        for name, size in sizes.items()
    ]
    picked = Picked(AUDIT, SEED if seed is None else seed, tuple(groups))
    save(workspace, picked)
    return picked


def _ordered(asked: Sequence[Request], seed: int | None) -> list[Request]:
    if seed is None:
        return sorted(asked, key=lambda one: (one.row["rank"], one.id))
    return sorted(
        asked, key=lambda one: (-log(uniform(one.id, "audit", str(seed))) / one.row["weight"], one.id)
    )


def questions(asked: Mapping[str, Request], picked: Picked, source: Source) -> list[Question]:
    """One question a drawn request, with the pictures of all its pages."""
    return [
        Question(
            one.pages[0], one.target, {"query": one.row["query"], "shown": one.lines(source)}, pages=one.pages
        )
        for one in (asked[name] for name in picked.pages if name in asked)
    ]


@dataclass(frozen=True, slots=True)
class Report:
    """Drawn requests by stratum: of each aspect, and of all together, how many were judged and are right; agreement.

    `shared` is (stratum, pairs of verdicts that agree, pairs) of every request that several people judged.
    """

    groups: tuple[tuple[Group, Mapping[str, Counted]], ...]
    shared: tuple[tuple[str, float, int], ...]
    kappa: float | None
    reviewers: int
    gone: int

    def to_json(self) -> dict[str, Any]:
        """Counts and estimates; no request is named."""
        agreement = share_right(self.shared)
        whole = [counted["all"] for _, counted in self.groups]
        return {
            "requests": sum(one.pages for one in whole), "drawn": sum(len(group.drawn) for group, _ in self.groups),
            "judged": sum(one.seen for one in whole), "reviewers": self.reviewers, "gone": self.gone,
            "aspects": {name: self._rate(name) for name in ASPECTS}, "all": self._rate("all"),
            "strata": [
                {"stratum": group.name, "requests": group.pages, "drawn": len(group.drawn), "judged": counted["all"].seen,
                 "right": counted["all"].hits}
                for group, counted in self.groups
            ],
            "judged_twice": len(self.shared), "agreement": _json(agreement), "wanted": WANTED,
            "reached": bool(agreement and agreement.low >= WANTED),
            "kappa": None if self.kappa is None else round(self.kappa, 4),
        }  # fmt: skip

    def _rate(self, aspect: str) -> dict[str, float] | None:
        found = share_of(counted[aspect] for _, counted in self.groups)
        return found.to_json() if found else None


def _json(found: Estimate | None) -> dict[str, float] | None:
    if found is None:
        return None
    return {name: round(getattr(found, name), 4) for name in ("value", "low", "high")}


def report(workspace: Workspace, asked: Mapping[str, Request]) -> Report:
    """Report on the sample drawn last, also to metrics/audit_queries.json.

    An aspect holds if all who judged it said yes, a request is right if all five hold. A request or an answer that has
    changed since it was judged is open. Raises InputError where no sample was drawn.
    """
    picked = load(workspace, AUDIT)
    targets = {asked[name].target: name for name in picked.pages if name in asked}
    said = _said(workspace, targets)
    found = Report(
        tuple((group, _counted(group, said)) for group in picked.groups),
        tuple(_shared(picked, said)),
        between(list(said.values())),
        len({reviewer for given in said.values() for reviewer in given}),
        sum(name not in asked for name in picked.pages),
    )
    write_json(workspace.metrics(METRICS), found.to_json())
    return found


def _said(workspace: Workspace, targets: Mapping[str, str]) -> Said:
    table = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    rows = table.filter(
        pl.col("audit") == AUDIT, pl.col("kind") == VerdictKind.ASPECT, pl.col("value").is_in(ANSWERS)
    ).sort("value")
    said: Said = defaultdict(dict)
    for target, value, reviewer in rows.select("target", "value", "reviewer").iter_rows():
        request, _, aspect = (target or "").rpartition(".")
        if request in targets and aspect in ASPECTS:
            # who said both said no
            said[targets[request], aspect].setdefault(reviewer, value)
    return dict(said)


def _counted(group: Group, said: Said) -> dict[str, Counted]:
    given = {
        name: [set(said[name, aspect].values()) for aspect in ASPECTS if (name, aspect) in said]
        for name in group.drawn
    }
    whole = [votes for votes in given.values() if len(votes) == len(ASPECTS)]
    made = {
        "all": Counted(group.pages, len(whole), sum(all(one == {YES} for one in votes) for votes in whole))
    }
    for aspect in ASPECTS:
        votes = [set(said[name, aspect].values()) for name in group.drawn if (name, aspect) in said]
        made[aspect] = Counted(group.pages, len(votes), sum(one == {YES} for one in votes))
    return made


def _shared(picked: Picked, said: Said) -> list[tuple[str, float, int]]:
    found = []
    for group in picked.groups:
        for name in group.drawn:
            pairs = [
                one == other
                for aspect in ASPECTS
                for one, other in combinations(said.get((name, aspect), {}).values(), 2)
            ]
            if pairs:
                found.append((group.name, float(sum(pairs)), len(pairs)))
    return found
