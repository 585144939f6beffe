"""Strings that no finding holds and no release may: who annotated, and canaries planted to prove the search."""

from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from pipeline.errors import InputError
from pipeline.substitute.glyphs import is_han
from pipeline.workspace import Workspace

CANARIES: Final = "data/private/canaries.txt"
"""One string a line, put into raw files or exports on purpose; git and DVC pass over it."""
_SHORTEST: Final = 4
"""Characters of a name or a canary; fewer stand anywhere (issue 3, item 4)."""
_SHORTEST_ADDRESS: Final = 6
_EXPORTS: Final = frozenset({".json", ".jsonl", ".ndjson"})
_READINGS: Final = "readings"
_NAMED: Final = ("email", "username", "full_name", "name")
_ACTED: Final = frozenset(
    {
        "completed_by", "updated_by", "created_by", "created_username", "updated_username", "annotator", "reviewer",
        "last_created_by", "aggregated_completed_by",
    }
)  # fmt: skip
"""Keys of a Label Studio export (1.x) whose value is a person: an object, an address, or `name address, id`."""


def canaries(workspace: Workspace) -> tuple[str, ...]:
    """The planted strings; none without the file. InputError names the line that is too short to search for."""
    path = workspace.root / CANARIES
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for number, line in enumerate(lines, start=1):
        if 0 < len(line.strip()) < _SHORTEST:
            raise InputError(
                f"{CANARIES} line {number} has under {_SHORTEST} characters, which stand anywhere: write a longer one"
            )
    return tuple(line.strip() for line in lines if line.strip())


def annotators(workspace: Workspace) -> tuple[str, ...]:
    """Names and e-mails of people in the exports; not of those whom params.yaml names as authors of the release."""
    found = {value.strip() for export in _exports(workspace.labels) for value in _people(export)}
    authors = _authors(workspace.root / "params.yaml")
    return tuple(sorted(value for value in found if _tells(value) and value not in authors))


def _exports(labels: Path) -> Iterator[Any]:
    for path in sorted(labels.rglob("*")) if labels.is_dir() else ():
        if path.suffix.lower() in _EXPORTS and path.relative_to(labels).parts[0] != _READINGS:
            data = path.read_bytes()
            try:
                yield orjson.loads(data)
            except ValueError:
                yield from _lines(data)


def _lines(data: bytes) -> Iterator[Any]:
    for line in data.splitlines():
        try:
            yield orjson.loads(line)
        except ValueError:
            continue  # annotate refuses such an export, so nothing of it comes this far


def _people(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _person(inner) if key in _ACTED else _people(inner)
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_people, value))


def _person(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        # "first last address, 3": the words together, and the address alone
        words = value.rsplit(",", 1)[0].split()
        yield " ".join(word for word in words if "@" not in word)
        yield from (word for word in words if "@" in word)
    elif isinstance(value, Mapping):
        yield from (str(value[key]) for key in _NAMED if value.get(key))
        first, last = (str(value.get(key) or "") for key in ("first_name", "last_name"))
        if first and last:
            yield from (f"{first} {last}", f"{last}{first}")
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_person, value))


def _tells(value: str) -> bool:
    """Whether a text names one person: an address, a full name, a user name with a digit; `annotator` names nobody."""
    if "@" in value:
        return len(value) >= _SHORTEST_ADDRESS
    full = " " in value or any(map(is_han, value)) or any(map(str.isdigit, value))
    return full and len(value) >= _SHORTEST and not value.isdigit()


def _authors(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    return frozenset((document.get("release") or {}).get("authors") or ())
