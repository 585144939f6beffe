"""The command diff."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import WorkspaceError
from pipeline.workspace import find_workspace

if TYPE_CHECKING:
    from pipeline.diff import Comparison

DIFFERENT: Final = 1
"""Exit status of releases that differ, as that of diff."""
SHOWN: Final = 100
"""Rows that are printed; --json has all."""


def diff(
    a: Annotated[str, typer.Argument(metavar="REL1", help="A release folder, or a git revision or tag.")],
    b: Annotated[str, typer.Argument(metavar="REL2", help="The later one: what it alone has was added.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Say which pages, spans, key-values and items two releases differ in; exit 0 if in none, else 1."""
    from pipeline.diff import compare, place_of
    from pipeline.diff.comparing import as_json as told

    here = _here()
    found = compare(place_of(a, here), place_of(b, here))
    if as_json:
        emit("diff", told(found))
    else:
        _say(found)
    if not found.is_equal:
        raise typer.Exit(DIFFERENT)


def _here() -> Path:
    try:
        return find_workspace(Path.cwd())
    except WorkspaceError:
        return Path.cwd()  # two folders can be compared anywhere


def _say(found: "Comparison") -> None:
    rows = [
        (
            name,
            *(str(number) for number in kinds.values()),
            ", ".join(f"{column} {number}" for column, number in found.columns[name].items()),
        )
        for name, kinds in found.counts.items()
    ]
    headings = ("table", "added", "changed", "gone", "columns that changed")
    table(f"{found.a} -> {found.b}", headings, rows, right=(1, 2, 3))
    for note in found.notes:
        print(note)
    if found.is_equal:
        print("No row differs.")
        return
    changes = [(one.table, one.kind, one.page_id, one.id) for one in found.changes[:SHOWN]]
    table("Rows", ("table", "change", "page", "id"), changes)
    if len(found.changes) > SHOWN:
        print(f"and {len(found.changes) - SHOWN:,} more: --json lists all")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("diff", rich_help_panel="Using a release")(diff)
