"""Commands that prove: verify searches all that is or may become public, sign binds a name to what was found."""

from typing import TYPE_CHECKING, Final

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson

if TYPE_CHECKING:
    from pipeline.verify import VerifyReport

FOUND: Final = 1
"""Exit status of a search that found something."""


def verify(*, as_json: AsJson = False) -> None:
    """Search all that is or may become public for originals; exits 1 and names the places (never a value) on a hit.

    Searched are the public zone with the release, metrics, plots, signatures, what git tracks, logs, what
    `dvc push -r public` would send, and the public remote where it is a folder.
    """
    from pipeline.verify import verify_published

    report = verify_published(open_workspace())
    if as_json:
        emit("verify", report.as_json())
    else:
        _say(report)
    if not report.is_clean:
        raise typer.Exit(FOUND)


def _say(report: "VerifyReport") -> None:
    rows = [
        (place.check, place.file, place.page_id or "", "" if place.offset is None else str(place.offset))
        for place in report.places
    ]
    if rows:
        table(f"{len(rows)} places", ("check", "place", "page", "offset"), rows, right=(3,))
    for note in report.notes:
        print(note)
    state = "clean" if report.is_clean else "NOT clean"
    print(
        f"{state}: {report.texts} texts and {report.pictures} pictures in {report.files} files searched "
        f"for {report.needles} spellings of originals; {report.explained} hits explained by surrogates"
    )


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("verify", rich_help_panel="Proving")(verify)
