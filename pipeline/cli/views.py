"""The command views: the gold of the released pages in the shapes of four benchmarks, on originals or on released pages."""

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit
from pipeline.cli.prepare import AsJson


def views(
    out: Annotated[
        Path, typer.Option(help="Folder to write; of originals below data/private, as data/private/gold.")
    ],
    variant: Annotated[
        Literal["original", "surrogate"],
        typer.Option(help="original: text and pictures as they came; surrogate: as they are released."),
    ] = "surrogate",
    *,
    as_json: AsJson = False,
) -> None:
    """Write the gold of the released pages for MedStruct-S, MedRepBench, MedDocBench and ExStrucTiny, with pictures.

    Both variants have the same ids, spans, questions and splits, so that models can be compared on original and on
    de-identified data: `medstruct score compare A B --price`.
    """
    from pipeline.views.folder import write_folder

    if variant == "original":
        os.umask(0o077)
    found = write_folder(open_workspace(), out, variant)
    if as_json:
        emit("views", found)
    else:
        print(f"{found['pages']} annotated pages ({variant}) in {len(found['views'])} shapes: {out}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("views", rich_help_panel="Using a release")(views)
