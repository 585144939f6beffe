"""The command reread: pages read anew, annotations moved, and only what changed asked about again."""

from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson

if TYPE_CHECKING:
    from pipeline.reread import Reread


def reread(
    pages: Annotated[
        list[str] | None, typer.Argument(help="Page ids; default: all pages whose reading is kept.")
    ] = None,
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read pushed pages anew after another OCR model, profile or setting; their annotations move along."""
    import os

    from pipeline.reread import reread as read
    from pipeline.settings import load_settings

    workspace = open_workspace()
    os.umask(0o077)
    settings = load_settings(workspace.root / "params.yaml").ocr
    done = read(workspace, settings, pages or (), act=not dry_run)
    if as_json:
        emit("reread", done.to_json())
    else:
        print_reread(done)


def print_reread(done: "Reread") -> None:
    """Print what reads otherwise, what becomes of the marks on it, and what to do next."""
    counted = (
        ("pages with a kept reading", done.kept),
        ("read as before", done.equal),
        ("same text, other places or another reader", done.same_text),
        ("another text", len(done.pages)),
        ("unreadable now: they keep their reading", done.unreadable),
        ("a mark or place of personal data would be lost: they keep theirs", done.unmarked),
    )
    table("Read anew", ("pages", "number"), [(what, str(number)) for what, number in counted], right=(1,))
    marks = done.marks
    if done.pages:
        rows = [
            ("on the same characters: moved", str(marks.same)),
            ("on other characters: moved, to be looked at", str(marks.changed)),
            ("on nothing that is read now: to be set again", str(marks.lost)),
        ]
        table("Marks on pages with another text", ("marks", "number"), rows, right=(1,))
    if not done.done:
        print("Nothing was changed: without --dry-run the readings are replaced")
    elif done.pages or done.same_text:
        print("Next: `dvc repro`, then `medstruct push --changed` where marks are to be looked at")
