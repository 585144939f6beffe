"""What a workspace holds after a kill and a second run: the same bytes, nothing made twice, nothing left or given away."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import yaml

from pipeline.verify import verify_published
from pipeline.workspace import Workspace

MADE: Final = ("data", "metrics", "plots")
LOCK: Final = "dvc.lock"


def digests(root: Path) -> dict[str, str]:
    """File -> sha256, of everything that a build makes."""
    paths = (path for part in MADE for path in (root / part).rglob("*"))
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths if path.is_file() and not path.name.endswith((".dvc", ".gitignore"))
    }  # fmt: skip


def locked(root: Path) -> dict[str, str]:
    """sha256 of what DVC's lock says, whatever the order of its stages."""
    said = json.dumps(yaml.safe_load((root / LOCK).read_text()), sort_keys=True)
    return {LOCK: hashlib.sha256(said.encode()).hexdigest()}


def watched(root: Path) -> dict[Path, set[str]]:
    """Page ids that each cache holds now; from here on a trigger notes what is written again."""
    held = {}
    for path in sorted((root / ".cache").glob("*.sqlite")):
        try:
            with closing(sqlite3.connect(path)) as database, database:
                held[path] = {page for (page,) in database.execute("SELECT page_id FROM results")}
                database.execute("CREATE TABLE again (page_id TEXT)")
                database.execute(
                    "CREATE TRIGGER noted AFTER INSERT ON results BEGIN INSERT INTO again VALUES (NEW.page_id); END"
                )
        except sqlite3.OperationalError:  # killed before it had a table
            continue
    return held


def done_twice(held: dict[Path, set[str]]) -> int:
    """How many results that were there at the kill were made again."""
    count = 0
    for path, pages in held.items():
        with closing(sqlite3.connect(path)) as database:
            count += sum(page in pages for (page,) in database.execute("SELECT page_id FROM again"))
    return count


def planted_in(root: Path, values: Sequence[bytes]) -> Iterator[str]:
    """Places outside the private zone and DVC's private store where a planted value stands."""
    private = (root / "data/private", root / ".dvc/cache", root / "pipeline", root / "schemas")
    for path in (*root.rglob("*"), root.with_suffix(".log")):
        if path.is_file() and not any(path.is_relative_to(folder) for folder in private):
            where = path.relative_to(root.parent).as_posix()
            # page caches hold private results: only their names may not
            text = b"" if path.parent == root / ".cache" else path.read_bytes()
            if any(value in text or value in where.encode() for value in values):
                yield where


def leftovers(root: Path) -> list[str]:
    """Half-written files and folders that the second run has left."""
    found = [path for pattern in ("*.partial", ".*.old") for path in (root / "data").rglob(pattern)]
    return [path.relative_to(root).as_posix() for path in found]


def verified(root: Path) -> bool:
    """Whether what `medstruct verify` does finds nothing; in this process, which has loaded it."""
    return verify_published(Workspace(root)).is_clean
