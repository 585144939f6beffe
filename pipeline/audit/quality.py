"""The quality audit: draw pages around the limits, take keep and drop verdicts, say how right the rejects are."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline.audit import sheet
from pipeline.audit.rates import Counted, Estimate, part_of, share_of, total
from pipeline.audit.samples import SHEET, Drawn, Sample, read_sample, samples, write_sample
from pipeline.audit.sampling import allocate, draw, place
from pipeline.audit.strata import Stratum, stratum_of
from pipeline.audit.verdict_files import check_whole, put_into_labels, read_verdicts
from pipeline.errors import InputError
from pipeline.settings import QualitySettings
from pipeline.store import read_table, write_json
from pipeline.workspace import Workspace
from schemas.names import Stage, VerdictKind

AUDIT: Final = "quality"
METRICS: Final = "audit_quality"
Verdicts = Mapping[str, frozenset[str]]
"""Page id -> what reviewers said about it."""


def draw_sample(workspace: Workspace, limits: QualitySettings, n: int, seed: int) -> tuple[Sample, Path]:
    """Draw `n` pages of what quality measured and write their contact sheet; returns the sample and the sheet.

    Raises InputError where quality has measured no page.
    """
    looks = _looks(workspace)
    if not looks.height:
        raise InputError("quality has measured no page: put images into data/private/raw and run `dvc repro`")
    rows = {row["page_id"]: row for row in looks.iter_rows(named=True)}
    members: dict[Stratum, list[str]] = defaultdict(list)
    for page_id, row in rows.items():
        members[stratum_of(row, limits)].append(page_id)
    strata = sorted(members)
    wanted = allocate(
        {one.name: len(members[one]) for one in strata}, n, {one.name: one.weight for one in strata}
    )
    drawn = [
        Drawn(page_id, number)
        for number, one in enumerate(strata)
        for page_id in draw(members[one], wanted[one.name], seed)
    ]
    measured = _measured(workspace, looks)
    sample = Sample(
        AUDIT, workspace.key().digest("audit", AUDIT, measured, str(n), str(seed)), seed, measured,
        tuple(strata), tuple(len(members[one]) for one in strata),
        # in an order that says nothing: a reviewer who knows what comes next is not blind
        tuple(sorted(drawn, key=lambda page: place(page.page_id, seed))),
    )  # fmt: skip
    folder = write_sample(workspace, sample)
    sheet.write(folder / SHEET, workspace, sample, [rows[page.page_id] for page in sample.pages])
    return sample, folder / SHEET


def _looks(workspace: Workspace) -> pl.DataFrame:
    return read_table(workspace.folder(Stage.QUALITY) / "looks.parquet", "looks")


def _measured(workspace: Workspace, looks: pl.DataFrame) -> str:
    return workspace.key().digest("audit", "looks", looks.write_csv())


@dataclass(frozen=True, slots=True)
class Report:
    """What the verdicts say about the rejects; a hit of a stratum is a page that people would drop.

    `contrary`: pages on which reviewers disagree.
    """

    sample: str
    reviewers: int
    contrary: int
    strata: tuple[tuple[Stratum, Counted], ...]

    def to_json(self) -> dict[str, Any]:
        """Counts and estimates; no page is named."""
        reasons = sorted({stratum.reason for stratum, _ in self.strata if stratum.reason})
        return {
            "sample": self.sample, "reviewers": self.reviewers, "contrary": self.contrary,
            "pages": sum(one.pages for _, one in self.strata), "judged": sum(one.seen for _, one in self.strata),
            **_rates(self.strata),
            "reasons": {reason: _rates([pair for pair in self.strata if pair[0].reason == reason]) for reason in reasons},
            "strata": [
                {"stratum": stratum.name, "pages": one.pages, "judged": one.seen, "drop": one.hits}
                for stratum, one in self.strata
            ],
        }  # fmt: skip


def _rates(strata: Iterable[tuple[Stratum, Counted]]) -> dict[str, Any]:
    """Precision and recall of rejecting, and the share of kept pages that people would drop."""
    pairs = list(strata)
    rejected = [one for stratum, one in pairs if stratum.rejected]
    kept = [one for stratum, one in pairs if not stratum.rejected]
    return {
        "rejected": sum(one.pages for one in rejected), "kept": sum(one.pages for one in kept),
        "precision": _json(share_of(rejected)), "missed": _json(share_of(kept)),
        "recall": _json(part_of(total(rejected), total(kept)) if _is_judged(rejected) and _is_judged(kept) else None),
    }  # fmt: skip


def _is_judged(strata: list[Counted]) -> bool:
    """Whether every stratum has a verdict: a total over an unseen one says nothing."""
    return bool(strata) and all(one.seen for one in strata)


def _json(found: Estimate | None) -> dict[str, float] | None:
    return found.to_json() if found else None


def take_verdicts(workspace: Workspace, path: Path) -> Report:
    """Put a contact sheet's verdicts into labels, where the next `dvc repro` obeys them, and report on them.

    Raises InputError for a file that is damaged, half filled, of another sample, or of other measurements than now.
    """
    given = read_verdicts(path)
    if given.audit != AUDIT:
        raise InputError(f"--verdicts: these are not verdicts of the audit `{AUDIT}`")
    sample = read_sample(workspace, AUDIT, given.sample)
    check_whole(given, sample)
    _check_current(workspace, sample)
    put_into_labels(workspace, given, workspace.key())
    said = {page: frozenset({verdict}) for page, verdict in given.verdicts.items()}
    return _reported(workspace, sample, said, reviewers=1)


def report_verdicts(workspace: Workspace) -> Report:
    """Report on the verdicts of the stage `verdicts`, from contact sheets and review projects, on the sample that has most.

    Raises InputError where no sample of the present measurements has a verdict.
    """
    table = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    rows = table.filter(pl.col("audit") == AUDIT, pl.col("kind").is_in([VerdictKind.KEEP, VerdictKind.DROP]))
    said = {
        page: frozenset(kinds) for page, kinds in rows.group_by("page_id").agg(pl.col("kind")).iter_rows()
    }
    measured = _measured(workspace, _looks(workspace))
    found = [one for one in samples(workspace, AUDIT) if one.measured == measured]
    best = max(
        found, key=lambda one: (sum(page.page_id in said for page in one.pages), one.sample), default=None
    )
    if best is None or not any(page.page_id in said for page in best.pages):
        raise InputError(
            "no verdicts on a sample of what quality measured: judge the sheet of `medstruct audit quality --n 500`, give its "
            "file by --verdicts, or put the review project's export into data/private/labels and run `dvc repro`"
        )
    return _reported(workspace, best, said, reviewers=rows["reviewer"].n_unique())


def _check_current(workspace: Workspace, sample: Sample) -> None:
    if _measured(workspace, _looks(workspace)) != sample.measured:
        raise InputError(
            "--verdicts: the audit was drawn from other measurements than there are now (pages or limits have changed): "
            "draw again with `medstruct audit quality`"
        )


def _reported(workspace: Workspace, sample: Sample, said: Verdicts, *, reviewers: int) -> Report:
    """The report, also written to metrics/audit_quality.json."""
    counted = []
    for number, (stratum, size) in enumerate(zip(sample.strata, sample.sizes, strict=True)):
        judged = [said[page] for page in sample.drawn_from(number) if page in said]
        # where people disagree the stage drops the page, and so it counts here
        drops = Counter(VerdictKind.DROP.value in one for one in judged)[True]
        counted.append((stratum, Counted(size, len(judged), drops)))
    contrary = sum(len(said[page.page_id]) > 1 for page in sample.pages if page.page_id in said)
    report = Report(sample.sample, reviewers, contrary, tuple(counted))
    write_json(workspace.metrics(METRICS), report.to_json())
    return report
