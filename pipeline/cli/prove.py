"""Commands that prove: verify searches all that is or may become public, sign binds a name to what was found."""

import datetime as dt
import subprocess
from dataclasses import asdict
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError
from pipeline.workspace import Workspace

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


def sign(
    key: Annotated[
        Path, typer.Option(help="The ssh key that signs; a public key works with an agent.")
    ] = Path("~/.ssh/id_ed25519"),
    name: Annotated[
        str, typer.Option(help="Who signs, as the allowed-signers file says it; default: git's user.email.")
    ] = "",
    exception: Annotated[
        list[str] | None, typer.Option(help="What the signature does not cover; may be repeated.")
    ] = None,
    date: Annotated[str, typer.Option(help="Day of signing, YYYY-MM-DD; default: today.")] = "",
    allowed_signers: Annotated[
        Path | None, typer.Option(help="With --check: who may sign (ssh-keygen's format).")
    ] = None,
    *,
    draft: Annotated[bool, typer.Option("--draft", help="Write the report only, to read it first.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Check the signature and all it binds; exits 1 if any differs.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write the privacy report of the release and sign it: release, scorecard, verify and exceptions with a name.

    Written are privacy.html, statement.json and its signature, into signatures/VERSION/.
    """
    workspace = open_workspace()
    if check:
        _check(workspace, allowed_signers, as_json=as_json)
        return
    from pipeline import sign as signing

    if draft:
        written = signing.draft(workspace)
    else:
        who = signing.Signing(name or _git_address(), date_of(date), tuple(exception or ()))
        written = signing.sign(workspace, who, key.expanduser())
    place = written.relative_to(workspace.root).as_posix()
    if as_json:
        emit("sign", {"written": place, "signed": not draft})
        return
    if draft:
        print(f"Draft: {place}: read it, then sign")
        return
    print(f"Signed: {place}. Its pages keep their split from now on (data/public/published.parquet).")
    print("Now: dvc repro (it rebuilds nothing but notes the published pages), then git commit both.")


def date_of(given: str) -> str:
    """The day of signing; today where none is given. InputError unless it is a day of the calendar."""
    try:
        return (dt.date.fromisoformat(given) if given else dt.date.today()).isoformat()
    except ValueError:
        raise InputError("--date is a day as YYYY-MM-DD") from None


def _git_address() -> str:
    command = ["git", "config", "user.email"]
    found = subprocess.run(command, capture_output=True, text=True, check=False) if which("git") else None
    if found is None or not found.stdout.strip():
        raise InputError("who signs? give --name, as the allowed-signers file says it")
    return found.stdout.strip()


def _check(workspace: Workspace, allowed: Path | None, *, as_json: bool) -> None:
    from pipeline import sign as signing

    checked = signing.check(workspace, allowed)
    if as_json:
        emit("sign", asdict(checked))
    else:
        for problem in checked.problems:
            print(problem)
        state = "does NOT hold" if checked.problems else "holds"
        known = "" if allowed else "; whose key that is, --allowed-signers FILE tells"
        print(
            f"the signature of {checked.date} as {checked.signer} with {checked.fingerprint} {state}{known}"
        )
    if checked.problems:
        raise typer.Exit(FOUND)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("verify", rich_help_panel="Proving")(verify)
    app.command("sign", rich_help_panel="Proving")(sign)
