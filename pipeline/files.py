"""Single files written aside and renamed over, and the project's JSON: what needs no table, and so no pandera."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import orjson

PARTIAL: Final = ".partial"


def write_json(path: Path, value: Any) -> None:
    """Write JSON with sorted keys and a final newline, atomically."""
    options = orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    with aside(path) as partial:
        partial.write_bytes(orjson.dumps(value, option=options))


def read_json(path: Path) -> Any:
    """Read a JSON file that this project wrote."""
    return orjson.loads(path.read_bytes())


@contextmanager
def aside(path: Path) -> Iterator[Path]:
    """A path beside `path` to write to; renamed over it at the end, removed on an error."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}{PARTIAL}")
    try:
        yield partial
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
