"""Commands that audit: people judge a sample, their verdicts are obeyed, and rates come with intervals."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.agreement import agreement
from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, interval, table
from pipeline.cli.prepare import AsJson
from pipeline.cli.queries import queries
from pipeline.cli.raters import judge
from pipeline.cli.reviews import annotations, fields, privacy
from pipeline.errors import InputError

if TYPE_CHECKING:
    from pipeline.audit.quality import Report

SIZE = 500
"""MedRepBench (arXiv 2508.16674) judged 500 pictures to set its limits."""
audit = typer.Typer(
    help="Have people judge a sample, take their verdicts, and report rates with intervals.",
    no_args_is_help=True,
)


def quality(
    n: Annotated[int | None, typer.Option("--n", min=1, help="How many pages to draw; default: 500.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Which ones: the same seed draws the same pages.")] = 42,
    verdicts: Annotated[
        Path | None, typer.Option(help="The file that a contact sheet saved: obeyed by the next `dvc repro`.")
    ] = None,
    *,
    report: Annotated[
        bool, typer.Option("--report", help="Report on the verdicts that `dvc repro` has taken in already.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Draw pages around the limits of quality onto a private contact sheet; then say how right the rejects are.

    The sheet is one HTML file below data/private/audits/: open it in a browser, judge by keyboard, save, and give the
    file by --verdicts. Verdicts given in Label Studio (audit: quality) count with --report.
    """
    if (n is not None) + (verdicts is not None) + report > 1:
        raise InputError("--n draws, --verdicts takes verdicts, --report reports on them: give one of them")
    if verdicts is not None or report:
        _report(verdicts, as_json=as_json)
    else:
        _draw(n or SIZE, seed, as_json=as_json)


def _draw(n: int, seed: int, *, as_json: bool) -> None:
    from pipeline.audit.quality import draw_sample
    from pipeline.settings import load_settings

    workspace = open_workspace()
    limits = load_settings(workspace.root / "params.yaml").quality
    sample, path = draw_sample(workspace, limits, n, seed)
    place = path.relative_to(workspace.root).as_posix()
    drawn = [len(sample.drawn_from(number)) for number in range(len(sample.strata))]
    counts = [
        {"stratum": stratum.name, "pages": size, "drawn": count}
        for stratum, size, count in zip(sample.strata, sample.sizes, drawn, strict=True)
    ]
    if as_json:
        emit("audit quality", {"sample": sample.sample, "sheet": place, "strata": counts})
        return
    rows = [(str(row["stratum"]), str(row["pages"]), str(row["drawn"])) for row in counts]
    table(f"{len(sample.pages)} pages drawn", ("stratum", "pages", "drawn"), rows, right=(1, 2))
    print(f"Contact sheet (private, it shows pages): {place}")
    print("Open it in a browser, judge with K and D, save; then: medstruct audit quality --verdicts FILE")


def _report(path: Path | None, *, as_json: bool) -> None:
    from pipeline.audit.quality import report_verdicts, take_verdicts

    workspace = open_workspace()
    found = take_verdicts(workspace, path) if path else report_verdicts(workspace)
    if as_json:
        emit("audit quality", found.to_json())
        return
    print_report(found)
    if path:
        print("The verdicts lie in data/private/labels/audits: the next `dvc repro` obeys them")


def print_report(found: "Report") -> None:
    """Print rates by reason, and verdicts by stratum."""
    data = found.to_json()
    reasons = [*data["reasons"].items(), ("all", data)]
    rows = [
        (name, str(one["rejected"]), *(interval(one[what]) for what in ("precision", "missed", "recall")))
        for name, one in reasons
    ]
    headings = ("reason", "rejected", "precision", "missed among kept", "recall")
    table(f"{data['judged']} of {data['pages']} pages judged", headings, rows, right=(1, 2, 3, 4))
    strata = [
        (one["stratum"], str(one["pages"]), str(one["judged"]), str(one["drop"])) for one in data["strata"]
    ]
    table("Verdicts", ("stratum", "pages", "judged", "drop"), strata, right=(1, 2, 3))
    if data["contrary"]:
        print(f"{data['contrary']} page(s) on which reviewers disagree count as drop")


audit.command("quality")(quality)
audit.command("privacy")(privacy)
audit.command("annotations")(annotations)
audit.command("fields")(fields)
audit.command("queries")(queries)
audit.command("judge")(judge)


def register(app: typer.Typer) -> None:
    """Add the group of commands, and agreement, which needs no sample."""
    app.command("agreement", rich_help_panel="Proving")(agreement)
    app.add_typer(audit, name="audit", rich_help_panel="Proving")
