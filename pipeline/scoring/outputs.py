"""A run as files: scores.json for programs, one Markdown row for a leaderboard; the log stands there already."""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.files import aside, write_json
from pipeline.scoring.facets import ORDERS
from pipeline.scoring.joining import FileReport
from pipeline.scoring.reduction import Breakdown, Figure
from pipeline.scoring.running import Run

SCORES: Final = "scores.json"
OVERALL: Final = "overall"
LEADERBOARD: Final = "leaderboard.md"
LIBRARIES: Final = ("medstruct", "rapidfuzz", "numpy", "scipy", "orjson", "ucumvert")
"""Whose version may change a number."""


def scores_of(run: Run, system: str) -> dict[str, Any]:
    """Everything about a run as JSON values; figures are 0..1 and not rounded."""
    config = config_of(run)
    reduced, name = run.reduction, run.order.benchmark.name
    return {
        "protocol": name,
        "paper": run.order.benchmark.paper,
        "system": system,
        "mode": run.order.mode,
        "documents": reduced.documents,
        "missing_predictions": run.missing,
        "main": main_figure(run),
        "overall": {measure: asdict(found) for measure, found in reduced.overall.items()},
        "measures": {measure: asdict(found) for measure, found in reduced.measures.items()},
        "rates": {rate: asdict(found) for rate, found in reduced.rates.items()},
        "outcomes": reduced.outcomes,
        "breakdowns": {facet: _breakdown(facet, found) for facet, found in reduced.breakdowns.items()},
        "groups": {facet: [asdict(group) for group in groups] for facet, groups in reduced.groups.items()},
        "problems": reduced.problems,
        "files": {"gold": _file(run.gold), "predictions": _file(run.predictions)},
        "config": config,
        "config_sha256": sha256(orjson.dumps(config, option=orjson.OPT_SORT_KEYS)).hexdigest(),
        "versions": {
            "python": platform.python_version(),
            **{library: version(library) for library in LIBRARIES},
        },
    }


def config_of(run: Run) -> dict[str, Any]:
    """What decides the numbers: protocol, mode, resampling and the content of both files, not where they lie."""
    return {
        "protocol": run.order.benchmark.name,
        "mode": run.order.mode,
        "split": run.order.split,
        "resamples": run.order.resamples,
        "seed": run.order.seed,
        "gold_sha256": run.digests["gold"],
        "predictions_sha256": run.digests["predictions"],
    }


def main_figure(run: Run) -> dict[str, Any]:
    """The benchmark's main number: which measure, which figure of it, value and interval."""
    measure, found = next(iter(run.reduction.measures.items()))
    if run.order.benchmark.main == OVERALL and measure in run.reduction.overall:
        return {"measure": measure, "figure": OVERALL, **asdict(run.reduction.overall[measure])}
    figure: Figure = "recall" if run.order.benchmark.main == "recall" else "f1"
    return {"measure": measure, "figure": figure, **asdict(found.micro[figure])}


def _breakdown(facet: str, found: Breakdown) -> dict[str, Any]:
    slices = [asdict(one) for one in found.slices]
    if order := ORDERS.get(facet):
        slices.sort(key=lambda one: order.index(one["value"]) if one["value"] in order else len(order))
    return {"slices": slices, "left_out": found.left_out}


def _file(report: FileReport) -> dict[str, Any]:
    return {
        "records": report.records,
        "problems": {name: asdict(problem) for name, problem in report.problems.items()},
    }


def shown(estimate: Mapping[str, Any]) -> str:
    """A figure in per cent with its interval: "87.4 (85.1 to 89.6)"."""
    value, low, high = (f"{100 * estimate[part]:.1f}" for part in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def leaderboard(scores: Mapping[str, Any], headline: Sequence[str]) -> str:
    """A Markdown table of one row: the main number and every headline measure in per cent with 95 % intervals."""
    main = scores["main"]
    told = "recall" if main["figure"] == "recall" else "f1"
    names = [name for name in headline if name in scores["measures"]]
    titles = ["system", "protocol", "mode", "documents", "without prediction"]
    cells = [str(scores[name]) for name in ("system", "protocol", "mode", "documents", "missing_predictions")]
    if main["figure"] == OVERALL:
        titles, cells = [*titles, f"{main['measure']} {OVERALL}"], [*cells, shown(main)]
    titles += [f"{name} {told}" for name in names]
    cells += [shown(scores["measures"][name]["micro"][told]) for name in names]
    judged = _judged(scores, names)
    titles += [f"{name} judged" for name in judged]
    cells += [f"{100 * value:.1f}" for value in judged.values()]
    return markdown(titles, [cells], left=3)


def _judged(scores: Mapping[str, Any], names: Sequence[str]) -> dict[str, float]:
    """The numbers with a judge, if there are any: of measures in the row, and of what only a judge measures."""
    found = scores.get("judged", {"measures": {}})["measures"]
    wanted = {name: one["judged"] for name, one in found.items() if name in names or one["rules"] is None}
    return {name: value for name, value in wanted.items() if value is not None}


def markdown(titles: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> str:
    """A Markdown table; the first `left` columns are words, the others numbers."""
    rule = ["---"] * left + ["---:"] * (len(titles) - left)
    return "".join(f"| {' | '.join(map(_cell, row))} |\n" for row in (titles, rule, *rows))


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def write_scores(out: Path, scores: Mapping[str, Any], headline: Sequence[str]) -> None:
    """Write scores.json and leaderboard.md into a folder, each aside and renamed."""
    write_json(out / SCORES, scores)
    write_text(out / LEADERBOARD, leaderboard(scores, headline))


def write_text(path: Path, text: str) -> None:
    """Write a text aside and rename it."""
    with aside(path) as partial:
        partial.write_text(text, encoding="utf-8", newline="\n")
