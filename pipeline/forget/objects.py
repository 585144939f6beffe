"""Objects of the DVC cache and of remotes in a folder: which of them held a page, and their removal."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline.forget.marks import Marks
from pipeline.forget.reading import parts_of
from pipeline.forget.register import named_patient
from pipeline.keys import ProjectKey

_OBJECT: Final = re.compile(r"[0-9a-f]{30}(\.dir)?")
_PREFIX: Final = re.compile(r"[0-9a-f]{2}")
RUNS: Final = "runs"
"""DVC's run cache: which outputs a command gave for which inputs."""
DIRECTORY: Final = ".dir"


@dataclass(frozen=True, slots=True)
class Store:
    """A folder with DVC objects: the cache, or a remote that is a folder."""

    name: str
    root: Path

    def files(self) -> Iterator[tuple[str, Path]]:
        """(MD5 name of the object, its file), ascending; a file that is no object goes by "" and belongs to no listing."""
        for path in sorted(self.root.rglob("*")) if self.root.is_dir() else ():
            if not path.is_file() or self.is_run(path):
                continue
            named = _OBJECT.fullmatch(path.name) and _PREFIX.fullmatch(path.parent.name)
            yield (path.parent.name + path.name if named else "", path)

    def is_run(self, path: Path) -> bool:
        """Whether a file belongs to the run cache."""
        return path.relative_to(self.root).parts[0] == RUNS


def held(
    stores: Iterable[Store], marks: Marks, is_telling: Callable[[bytes], bool] = lambda _: False
) -> tuple[set[str], set[Path]]:
    """Names of all objects that held something of the subject, and files that are no objects and do.

    An object is looked into once, whichever stores have it. A listing of a folder counts if one of its files does
    or if it names a page, and then that file counts too. `is_telling` says whether bytes hold a value of the subject:
    an export made elsewhere has no ids.
    """
    found: set[str] = set()
    loose: set[Path] = set()
    listings: dict[str, set[str]] = {}
    seen: set[str] = set()
    for store in stores:
        for name, path in store.files():
            if not name:
                loose.update([path] if _holds(path, marks, is_telling) else [])
            elif name not in seen:
                seen.add(name)
                if name.endswith(DIRECTORY):
                    listings[name], named = _listing(path, marks)
                    found |= named
                elif _holds(path, marks, is_telling):
                    found.add(name)
    found |= {name for name, files in listings.items() if files & found}
    return found, loose


def _holds(path: Path, marks: Marks, is_telling: Callable[[bytes], bool]) -> bool:
    return any(marks.part(part) or is_telling(part.data) for part in parts_of(path))


def _listing(path: Path, marks: Marks) -> tuple[set[str], set[str]]:
    """The objects that a folder's listing refers to, and those among them whose name there is that of a page."""
    try:
        entries = json.loads(path.read_bytes())
    except ValueError:
        return set(), set()
    return {entry["md5"] for entry in entries}, {
        entry["md5"] for entry in entries if marks.name(entry["relpath"])
    }


def remove(store: Store, found: set[str], loose: set[Path]) -> int:
    """Remove the objects from one store, and runs that refer to them; returns how many objects it had."""
    files = [path for name, path in store.files() if name in found or path in loose]
    for path in files:
        path.unlink()
    for path in sorted((store.root / RUNS).rglob("*")):
        if path.is_file() and any(name.encode() in path.read_bytes() for name in found):
            path.unlink()
    return len(files)


def count(store: Store, found: set[str], loose: set[Path]) -> int:
    """How many of the objects a store has."""
    return sum(name in found or path in loose for name, path in store.files())


def older_pages(
    stores: Iterable[Store],
    key: ProjectKey,
    patients: Collection[str],
    own: Collection[str],
    current: Collection[str],
) -> set[str]:
    """Pages outside `current` that any older version of the tables `pages` and `patients` gives to the patients.

    A patient's id may have been another one then: whoever owned a page of `own` in that version is meant as well.
    """
    pages: set[str] = set()
    for path in {name: path for store in stores for name, path in store.files() if name}.values():
        table = _owners(path, key)
        owners = {owner for page, owner in table if page in own} | {*patients}
        pages.update(page for page, owner in table if owner in owners and page not in current)
    return pages


def _owners(path: Path, key: ProjectKey) -> list[tuple[str, str]]:
    """(page id, patient id) of the rows of a table `pages` or `patients` that have a patient; nothing of any other file."""
    with path.open("rb") as file:
        if file.read(4) != b"PAR1":
            return []
    try:
        columns: Any = pl.read_parquet_schema(path)
        owner = next((name for name in ("patient_id", "patient_key") if name in columns), None)
        if owner is None or "page_id" not in columns:
            return []
        rows = pl.read_parquet(path, columns=["page_id", owner]).drop_nulls().iter_rows()
    except (pl.exceptions.PolarsError, OSError):
        return []
    if owner == "patient_id":
        return list(rows)
    return [(page, named_patient(key, patient)) for page, patient in rows]
