"""What stages and tools keep for later: page caches, leftovers of a killed run, tables and pictures of the stages."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from pipeline.errors import WorkspaceError
from pipeline.forget.marks import Marks
from pipeline.workspace import Workspace
from schemas.names import Stage

EVIDENCE: Final = (Stage.INGEST, Stage.OCR, Stage.ANNOTATE, Stage.PII, Stage.REDACT, Stage.DEDUP)
"""Stages whose private tables say what to look for; they go last, after the search."""
_LEFTOVERS: Final = ("*.partial", ".*.old")


def forget_cached(cache: Path, marks: Marks, *, act: bool) -> int:
    """Remove the entries of a subject from every page cache and close the gaps; returns how many there were."""
    found = sum(_entries(path, marks, act=act) for path in sorted(cache.glob("*.sqlite")))
    if act:
        shutil.rmtree(cache / "try", ignore_errors=True)
    return found


def forget_answers(cache: Path, *, act: bool) -> int:
    """Remove all answers of models that are kept in the cache; returns how many there were.

    None says whose page it is about: they go together, and are asked for again.
    """
    return sum(_answers(path, act=act) for path in sorted(cache.glob("*.sqlite")))


def _entries(path: Path, marks: Marks, *, act: bool) -> int:
    def theirs(database: sqlite3.Connection) -> list[int]:
        rows = database.execute("SELECT rowid, page_id, CAST(result AS BLOB) FROM results")
        return [row for row, name, data in rows if marks.name(name) or marks.text(data or b"")]

    return _removed(path, "results", theirs, act=act)


def _answers(path: Path, *, act: bool) -> int:
    def every(database: sqlite3.Connection) -> list[int]:
        return [row for (row,) in database.execute("SELECT rowid FROM answers")]

    return _removed(path, "answers", every, act=act)


def _removed(path: Path, table: str, wanted: Callable[[sqlite3.Connection], list[int]], *, act: bool) -> int:
    """Remove the wanted rows of a table of ours; returns how many there were, 0 where there is no such table."""
    if not path.is_file():
        return 0
    try:
        with closing(sqlite3.connect(path, timeout=60)) as database:
            database.execute("PRAGMA secure_delete = ON")
            gone = wanted(database)
            if act:
                with database:
                    database.executemany(
                        f"DELETE FROM {table} WHERE rowid = ?",  # noqa: S608 - named above
                        [(row,) for row in gone],
                    )
                # also when nothing was found: a run that was killed may have deleted and not yet closed the gaps
                database.execute("VACUUM")
            return len(gone)
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return 0
        raise WorkspaceError(
            "a cache in .cache is in use or cannot be written: stop the run and ask again"
        ) from None
    except sqlite3.DatabaseError:
        # damaged: it counts as absent for the stages too
        if act:
            path.unlink(missing_ok=True)
        return 0


def stage_folders(workspace: Workspace) -> list[Path]:
    """Every folder that a stage writes, in both zones, contact sheets of audits and what annotators are shown, if there."""
    folders = {workspace.folder(stage) for stage in Stage} | {
        workspace.rejects(stage).parent for stage in Stage
    }
    folders |= {workspace.audits, workspace.shown}
    return sorted(folder for folder in folders if folder.is_dir())


def is_in_stages(workspace: Workspace, marks: Marks) -> bool:
    """Whether any stage's folder holds something of the subject: then all are to be made anew."""
    paths = (path for folder in stage_folders(workspace) for path in folder.rglob("*"))
    return any(path.is_file() and (marks.name(path.name) or marks.file(path)) for path in paths)


def evidence_folders(workspace: Workspace) -> list[Path]:
    """The private folders that the search needs."""
    return [path for stage in EVIDENCE if (path := workspace.rejects(stage).parent).is_dir()]


def leftovers(workspace: Workspace) -> Iterator[Path]:
    """Half-written folders and files that a killed run has left in either zone."""
    for zone in ("data/private", "data/public"):
        for pattern in _LEFTOVERS:
            yield from (workspace.root / zone).rglob(pattern)


def small_files(workspace: Workspace, marks: Marks) -> list[Path]:
    """Metrics and plots that name a page of the subject; the stages write them anew."""
    folders = (workspace.root / "metrics", workspace.plots)
    paths = (path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*")))
    return [path for path in paths if path.is_file() and marks.file(path)]


def delete(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
