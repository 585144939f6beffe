"""The last search: what of a forgotten subject is still anywhere in the workspace, DVC's cache and its remotes."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.forget.marks import Marks
from pipeline.forget.objects import Store
from pipeline.forget.reading import parts_of
from pipeline.forget.values import Values
from pipeline.tombstone import FILE, FOLDER
from pipeline.workspace import Workspace

_NOT_SEARCHED: Final = frozenset(
    {
        ".git",
        ".venv",
        ".secrets",
        "signatures",
        "__pycache__",
        ".mypy_cache",
        ".ruff_cache",
        ".import_linter_cache",
    }
)
"""git's history is not rewritten (it holds pointers and counts), and a signed statement keeps the keyed ids it signed."""
_PRIVATE_NAMES: Final = ("data/private/raw", "data/private/labels")
WORKSPACE: Final = "workspace"


@dataclass(frozen=True, slots=True, order=True)
class Left:
    """Something that is still there: the place, the file (its keyed id where its name may be personal), what gave it away."""

    place: str
    file: str
    by: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was looked into, for how many ids and values (None: they were not known any more), and what was found."""

    files: int
    ids: int
    values: int | None
    shared_values: int
    left: tuple[Left, ...]


def search(
    workspace: Workspace, stores: Sequence[Store], marks: Marks, values: Values, skipped: Collection[Path]
) -> SearchResult:
    """Look for the ids, bytes and values of the subject everywhere but in the folders `skipped`."""
    count = 0
    left = []
    for place, path, name in _files(workspace, stores, skipped):
        count += 1
        by = _by(path, marks, values.any_in if place == WORKSPACE else values.personal_in)
        if by:
            left.append(Left(place, name, by))
    known = values.count if values.known else None
    return SearchResult(count, len(marks.ids), known, values.shared, tuple(sorted(left)))


def _by(path: Path, marks: Marks, is_telling: Callable[[bytes], bool]) -> str | None:
    if marks.name(path.name):
        return "name"
    try:
        for part in parts_of(path):
            if marks.part(part):
                return "page"
            if is_telling(part.data):
                return "value"
    except OSError:
        return "unreadable"
    return None


def _files(
    workspace: Workspace, stores: Sequence[Store], skipped: Collection[Path]
) -> Iterator[tuple[str, Path, str]]:
    roots = {store.root.resolve() for store in stores}
    passed = {path.resolve() for path in skipped} | roots
    passed |= {(workspace.root / name).resolve() for name in (FILE, FOLDER)}
    key = workspace.key()
    for path in _below(workspace.root.resolve(), passed):
        name = path.relative_to(workspace.root.resolve()).as_posix()
        private = next((zone for zone in _PRIVATE_NAMES if name.startswith(f"{zone}/")), None)
        yield (WORKSPACE, path, f"{private}/{key.digest('file', name)}" if private else name)
    for store in stores:
        for path in _below(store.root, set()):
            yield (store.name, path, path.relative_to(store.root).as_posix())


def _below(root: Path, passed: Collection[Path]) -> Iterator[Path]:
    for folder, folders, files in os.walk(root):
        here = Path(folder)
        folders[:] = sorted(
            name
            for name in folders
            if here / name not in passed and name not in _NOT_SEARCHED and not (here / name).is_symlink()
        )
        for name in sorted(files):
            path = here / name
            if path not in passed and path.is_file() and not path.is_symlink():
                yield path
