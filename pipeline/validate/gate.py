"""The gate of a release: which kinds of problems stop it. Nothing is repaired, and nothing is let through unseen."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import polars as pl

from pipeline.errors import TableError
from pipeline.validate.problems import Report
from schemas.problems import ProblemKind, severity_of

Decision = Literal["refuse", "warn"]
SHOWN: Final = 100
"""Places that metrics/validate.json names, errors first; all of a folder's are in `medstruct validate DIR --out FILE`."""


def refused(report: Report, decisions: Mapping[str, Decision]) -> dict[ProblemKind, int]:
    """Counts of the kinds that stop a release: a decision about the kind, else about its severity, else none."""
    return {
        kind: count
        for kind, count in report.by_kind().items()
        if decisions.get(kind, decisions.get(severity_of(kind), "warn")) == "refuse"
    }


def summary(report: Report) -> dict[str, Any]:
    """Counts and the first places (file, page, row, field, kind; never a value), as metrics/validate.json holds them."""
    places = report.problems.head(SHOWN).select(pl.exclude("advice", "severity"))
    return {**report.as_json(), "places": places.to_dicts()}


def require_sound(report: Report, decisions: Mapping[str, Decision]) -> None:
    """Raise TableError, with the counts by kind, if the report holds a kind that is to be refused."""
    stopped = refused(report, decisions)
    if stopped:
        counts = ", ".join(f"{count} {kind}" for kind, count in stopped.items())
        raise TableError(
            f"the gold contradicts itself ({counts}): metrics/validate.json names the places; correct the annotations, or set "
            "the kind to `warn` in release.problems; nothing was released"
        )
