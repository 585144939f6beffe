"""What a command prints: tables for people, one JSON envelope for scripts, one line for an error."""

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

EXIT_FAULT: Final = 70  # EX_SOFTWARE of sysexits.h


def emit(command: str, data: Any) -> None:
    """Print the envelope of a `--json` command: {"ok": true, "command": ..., "data": ...}."""
    print(json.dumps({"ok": True, "command": command, "data": data}, ensure_ascii=False, sort_keys=True))


def report_error(code: str, message: str, status: int) -> int:
    """Print an error (as an envelope if the command line asks for JSON) and return the exit status."""
    if "--json" in sys.argv[1:]:
        print(json.dumps({"ok": False, "error": {"code": code, "message": message}}, ensure_ascii=False))
    else:
        print(f"medstruct: {message}", file=sys.stderr)
    return status


def table(
    title: str, headings: tuple[str, ...], rows: Sequence[Sequence[str]], right: tuple[int, ...] = ()
) -> None:
    """Print a table; `right` are the columns whose numbers are aligned to the right."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(title=title, title_justify="left", title_style="bold", header_style="bold", show_edge=False)
    for index, heading in enumerate(headings):
        drawn.add_column(heading, justify="right" if index in right else "left", overflow="fold")
    for row in rows:
        # Text, not markup: a file name with brackets is printed as it is
        drawn.add_row(*(Text(cell) for cell in row))
    Console().print(drawn)


def interval(estimate: dict[str, Any] | None) -> str:
    """An estimate in per cent with its 95 % interval: "97.1 (94.0 to 98.6)"."""
    if estimate is None:
        return "-"
    value, low, high = (f"{100 * estimate[part]:.1f}" for part in ("value", "low", "high"))
    return f"{value} ({low} to {high})"
