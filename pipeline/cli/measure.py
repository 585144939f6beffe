"""Commands that measure: scorecard."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError

if TYPE_CHECKING:  # --help loads no heavy library
    from collections.abc import Mapping

    from schemas.scorecard import Hidden, Kept, Scorecard, SetCard

SETS = ("tuning", "untouched", "all")
_COUNTS = ("n", "pixels", "text", "both", "leaks <=", "of read")
_RIGHT = tuple(range(1, 7))
_LEGEND = (
    "n: planted on pages that go on; pixels, text, both: hidden, %; leaks <=: 95 % upper bound of the leak rate, %; "
    "of read: left / read by OCR. docs/scorecard.md says what counts as hidden."
)


def scorecard(
    layouts: Annotated[
        str, typer.Option(help="tuning (rules may be tuned on them), untouched (only ever measured), all.")
    ] = "all",
    conditions: Annotated[
        str, typer.Option(help="Captures, by commas, e.g. clean,scan,photo; all if empty.")
    ] = "",
    identifiers: Annotated[
        int, typer.Option(min=1, help="Draw until that many direct identifiers are planted.")
    ] = 3000,
    pages: Annotated[
        int, typer.Option(min=0, help="Draw that many pages instead; 0: as --identifiers says.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The same seed draws the same pages.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="Folder for scorecard.json; default: the workspace's metrics/.")
    ] = None,
    *,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the drawn pages and a private list of misses.")
    ] = False,
    look: Annotated[
        bool, typer.Option("--look", help="List misses of untouched layouts too: they must then move.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Draw pages with planted identifiers, run the pipeline on them, and count what it hid in pixels and text."""
    from pipeline.cli import scorecard as drawn
    from pipeline.scorecard import LayoutSet

    if layouts not in SETS:
        raise InputError(f"--layouts is one of {', '.join(SETS)}")
    if look and not keep:
        raise InputError("--look lists misses: add --keep, so that the list stays")
    names = tuple(name.strip() for name in conditions.split(",") if name.strip())
    order = drawn.Order(LayoutSet(layouts), names, pages or None, identifiers, seed, keep, look)
    workspace = open_workspace()
    outcome = drawn.run(workspace, order, out)
    if as_json:
        emit("scorecard", outcome.card.model_dump(mode="json"))
        return
    print_card(outcome.card)
    if outcome.misses is not None:
        print(f"{outcome.misses} misses are listed in {drawn.scratch_of(workspace) / drawn.MISSES}")
    if outcome.card.looked:
        print("Misses of untouched layouts were listed: move these layouts to TUNING and draw new ones.")


def print_card(card: "Scorecard") -> None:
    """Print the tables of each set of layouts."""
    for name, counts in card.sets.items():
        _print_set(name, counts)
    print(_LEGEND)


def _print_set(name: str, counts: "SetCard") -> None:
    leaky, cells = counts.pages.leaky, counts.cells
    for title, groups in (
        ("kinds", {**counts.groups, **counts.kinds}), ("layouts, direct identifiers", counts.by_layout),
        ("conditions, direct identifiers", counts.by_condition), ("captures, direct identifiers", counts.by_capture),
    ):  # fmt: skip
        _print_hidden(f"{name}: {title}", groups)
    withheld = ", ".join(f"{reason} {count}" for reason, count in counts.pages.withheld.items()) or "none"
    print(f"Pages drawn {counts.pages.drawn}, released {counts.pages.released}; withheld: {withheld}")
    print(
        f"Pages with a direct identifier left: {leaky.hits} of {leaky.n}, at most {_percent(leaky.upper)} (95 %)"
    )
    print(
        f"Clinical cells touched: {_cells(cells)}; beneath seals and the like (not counted): {cells.beneath}"
    )
    free = counts.characters
    print(
        f"Other characters: {free.pixels} of {free.n} hidden in pixels, {free.text} of {free.read} changed in text"
    )
    print(
        f"Similarity outside what was replaced: mean {counts.similarity.mean}, least {counts.similarity.minimum}\n"
    )


def _cells(cells: "Kept") -> str:
    either = cells.either
    return f"{either.hits} of {either.n} ({_percent(either.share)}; pixels {cells.pixels}, text {cells.text})"


def _print_hidden(title: str, groups: "Mapping[str, Hidden]") -> None:
    rows = [
        (
            name, str(one.n), _share(one.pixels, one.n), _share(one.text, one.n), _share(one.both, one.n),
            f"{100 * one.leaks.upper:.2f}", f"{one.leaks_read.hits}/{one.read}",
        )
        for name, one in groups.items()
    ]  # fmt: skip
    table(title, ("", *_COUNTS), rows, right=_RIGHT)


def _share(hits: int, n: int) -> str:
    return f"{100 * hits / n:.2f}" if n else "-"


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("scorecard", rich_help_panel="Proving")(scorecard)
