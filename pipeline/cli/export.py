"""The command export."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson


def export(
    form: Annotated[
        str,
        typer.Argument(
            metavar="FORMAT",
            help="bio (CoNLL tags), qa (SQuAD 2.0), chat (conversations), items (prompts with a reward).",
        ),
    ],
    out: Annotated[Path, typer.Option(help="A new folder for the files and their README.")],
    source: Annotated[
        Path | None, typer.Option("--from", help="A release folder; default: the workspace's release.")
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Write the gold of a release as training files; the same release gives the same bytes."""
    from pipeline.export.run import FORMATS
    from pipeline.export.run import export as write

    counts = write(form, source or open_workspace().release, out)
    if as_json:
        emit("export", counts)
        return
    table(
        FORMATS[form].title, ("what", "count"), [(what, f"{n:,}") for what, n in counts.items()], right=(1,)
    )
    print(f"Written to {out}; README.md says what the files are.")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("export", rich_help_panel="Using a release")(export)
