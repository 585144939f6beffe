"""Commands that look: status and try."""

from dataclasses import asdict
from typing import Annotated

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson


def status(
    *,
    rejects: Annotated[
        bool, typer.Option(help="List your own files that were dropped, and what to do.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what is built, counts per stage, rejects by reason."""
    from pipeline import status as state

    workspace = open_workspace()
    if rejects:
        listed = state.rejects_list(workspace)
        if as_json:
            emit("status", [asdict(item) for item in listed])
            return
        rows = [
            (
                item.name if item.frame <= 0 else f"{item.name} (page {item.frame + 1})",
                item.stage,
                item.reason,
                item.advice,
            )
            for item in listed
        ]
        table(f"{len(rows)} of your files were dropped", ("file", "stage", "reason", "what to do"), rows)
        return
    report = state.collect(workspace)
    if as_json:
        emit("status", asdict(report))
        return
    print_status(report)


def print_status(report: "state.StatusReport") -> None:  # type: ignore[name-defined] # noqa: F821 - imported where it is used
    """Print the counts table and what a reader should know."""
    rows = [
        (
            row.stage, "built" if row.built else "-",
            "" if row.input is None else str(row.input), "" if row.kept is None else str(row.kept),
            ", ".join(f"{reason} {count}" for reason, count in sorted(row.rejected.items())),
        )
        for row in report.stages
    ]  # fmt: skip
    table("Stages", ("stage", "state", "in", "kept", "rejected"), rows, right=(2, 3))
    for note in report.notes:
        print(note)


def try_(
    n: Annotated[int, typer.Option("--n", min=1, help="How many of your files to try.")] = 200,
    seed: Annotated[int, typer.Option(help="Which ones: the same seed takes the same files.")] = 42,
    *,
    as_json: AsJson = False,
) -> None:
    """Run a sample of your files in a scratch workspace and predict hours, disk, rejects and duplicates."""
    from pipeline.cli import trial

    forecast = trial.run(open_workspace(), files=n, seed=seed)
    if as_json:
        emit("try", asdict(forecast))
        return
    rows = [(line.what, line.sample, line.whole) for line in forecast.lines]
    table(
        f"{forecast.files} of {forecast.all_files} files tried",
        ("what", "sample", "whole"),
        rows,
        right=(1, 2),
    )


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("status", rich_help_panel="Looking")(status)
    app.command("try", rich_help_panel="Looking")(try_)
