"""The judge audit: three raters judge the same cases without the judge's verdict or each other's, then all are compared."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.audit.cases import AUDIT, VERDICTS, Cases, folder_of, read_cases
from pipeline.audit.rates import Counted, Estimate, share_of
from pipeline.audit.verdict_files import VerdictFile, read_verdicts
from pipeline.errors import InputError
from pipeline.measure import wilson
from pipeline.scoring.judging import Judgement
from pipeline.scoring.judging.agreement import (
    Agreement,
    Opinions,
    between,
    class_of,
    compare,
    estimates,
    fleiss,
    majority,
)
from pipeline.scoring.judging.judgement import ASPECTS, Key
from pipeline.scoring.resampling import Estimate as Interval
from pipeline.store import read_json, write_json
from pipeline.workspace import Workspace

METRICS: Final = "audit_judge"
RATERS: Final = 3
WANTED: Final = 0.82
"""Kappa that the paper reports of 60 cases and three raters."""
_GIVEN: Final = "verdicts-"


def take_verdicts(workspace: Workspace, paths: Sequence[Path]) -> str:
    """Keep the files that raters saved beside their sample; returns the sample. A rater's later file replaces the earlier.

    Raises InputError, and keeps none, if one is damaged, half filled, or about another sample than the first.
    """
    given = [read_verdicts(path) for path in paths]
    if len({one.sample for one in given}) > 1:
        raise InputError("--verdicts: the files are about several samples: give those of one")
    if len({one.reviewer.strip() for one in given}) < len(given):
        raise InputError(
            "--verdicts: two files name the same rater: each rater saves one under a name of their own"
        )
    cases, _ = read_cases(workspace, given[0].sample)
    for one in given:
        _check(one, cases)
    for one in given:
        key = workspace.key().digest("annotator", one.reviewer.strip())
        path = folder_of(workspace, one.sample) / f"{_GIVEN}{key}.json"
        write_json(path, dict(one.verdicts))
        path.chmod(0o600)
    return cases.sample


def _check(given: VerdictFile, cases: Cases) -> None:
    if given.audit != AUDIT:
        raise InputError("--verdicts: this is the file of another audit")
    if not given.reviewer.strip():
        raise InputError("--verdicts: no rater is named: open the sheet, fill in who judged, and save again")
    unknown = given.verdicts.keys() - cases.cases.keys()
    if unknown:
        raise InputError(
            f"--verdicts: {len(unknown)} case(s) are not of this sample: is it another sheet's file?"
        )
    open_ = sum(not given.verdicts.get(case) for case in cases.cases)
    if open_:
        raise InputError(
            f"--verdicts: {open_} of {len(cases.cases)} cases have no verdict: open the sheet again, load the file there and finish"
        )
    wrong = sum(said not in VERDICTS[cases.kind(case)] for case, said in given.verdicts.items())
    if wrong:
        raise InputError(f"--verdicts: {wrong} verdict(s) are none that their case allows")


@dataclass(frozen=True, slots=True)
class Row:
    """One kind, or all of one scale: cases, judge against the majority of raters, raters among each other."""

    kind: str
    cases: int
    ties: int
    accuracy: Any
    kappa: Any
    people: float | None
    fleiss: Any


@dataclass(frozen=True, slots=True)
class Report:
    """What raters said: by kind, and the judge's accuracy over all verdicts, strata weighted by their size."""

    sample: str
    cases: int
    raters: int
    rows: tuple[Row, ...]
    strata: tuple[tuple[str, int, int, int], ...]
    """Name, verdicts, cases with a majority, of these with the judge's verdict."""
    weighted: Estimate | None

    def to_json(self) -> dict[str, Any]:
        """Counts and estimates; no case is named."""
        return {
            "sample": self.sample, "cases": self.cases, "raters": self.raters, "wanted": WANTED,
            "rows": [_rounded(asdict(row)) for row in self.rows],
            "strata": [
                {"stratum": name, "verdicts": verdicts, "rated": rated, "agreed": agreed}
                for name, verdicts, rated, agreed in self.strata
            ],
            "accuracy": self.weighted.to_json() if self.weighted else None,
        }  # fmt: skip


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    return round(value, 4) if isinstance(value, float) else value


def report(workspace: Workspace, sample: str) -> Report:
    """Compare judge and raters on a sample, also to metrics/audit_judge.json; InputError where nobody has rated it.

    Judge against the majority: accuracy and Cohen's kappa (1960). Raters: the mean of Cohen's kappa over their pairs, and
    Fleiss' kappa (1971). Intervals from resampled documents, of accuracy the wider of that and Wilson's; the accuracy over all verdicts has the
    stratified one.
    """
    cases, made = read_cases(workspace, sample)
    people = _opinions(workspace, cases)
    rows = [_row(one, people) for one in compare(made, people)]
    if len(rows) > 1 and all(row.kind in ASPECTS for row in rows):
        rows.append(_together(made, people))
    strata = [_stratum(one.name, one.verdicts, one.drawn, cases, made, people) for one in cases.strata]
    found = Report(
        sample, len(cases.cases), len({name for votes in people.values() for name in votes}), tuple(rows), tuple(strata),
        share_of(Counted(verdicts, rated, agreed) for _, verdicts, rated, agreed in strata),
    )  # fmt: skip
    write_json(workspace.metrics(METRICS), found.to_json())
    return found


def _opinions(workspace: Workspace, cases: Cases) -> Opinions:
    people: Opinions = {key: {} for key in cases.cases.values()}
    for path in sorted(folder_of(workspace, cases.sample).glob(f"{_GIVEN}*.json")):
        rater = path.stem.removeprefix(_GIVEN)
        for case, said in read_json(path).items():
            people[cases.cases[case]][rater] = str(class_of(cases.kind(case), said))
    if not any(people.values()):
        raise InputError(
            "nobody has rated these cases yet: give the files that the sheet saved by --verdicts"
        )
    return people


def _row(one: Agreement, people: Opinions) -> Row:
    cases = sum(kind == one.kind for _, kind, _ in people)
    return Row(
        one.kind,
        cases,
        one.ties,
        _widened(one.accuracy, one.compared),
        asdict(one.kappa),
        one.people,
        one.fleiss and asdict(one.fleiss),
    )


def _widened(found: Interval, cases: int) -> dict[str, float]:
    """The wider of Wilson's interval and that of resampled documents, which all right make a point."""
    low, high = wilson(round(found.value * cases), cases)
    return {"value": found.value, "low": min(low, found.low), "high": max(high, found.high)}


def _together(made: Mapping[Key, Judgement], people: Opinions) -> Row:
    """All aspects as one: they have one scale."""
    voted = {key: vote for key, votes in people.items() if (vote := majority(votes.values())) is not None}
    accuracy, kappa = estimates([(key[0], str(made[key].verdict), vote) for key, vote in voted.items()])
    several = fleiss([(key[0], list(votes.values())) for key, votes in people.items()])
    return Row(
        "all aspects", len(people), len(people) - len(voted), _widened(accuracy, len(voted)), asdict(kappa),
        between(list(people.values())), several and asdict(several),
    )  # fmt: skip


def _stratum(
    name: str,
    verdicts: int,
    drawn: Sequence[str],
    cases: Cases,
    made: Mapping[Key, Judgement],
    people: Opinions,
) -> tuple[str, int, int, int]:
    keys = [cases.cases[case] for case in drawn]
    voted = {key: vote for key in keys if (vote := majority(people[key].values())) is not None}
    agreed = sum(class_of(made[key].kind, made[key].verdict) == vote for key, vote in voted.items())
    return name, verdicts, len(voted), agreed
