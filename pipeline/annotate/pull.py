"""`medstruct pull`: annotations as the server exports them, into data/private/labels; only what changed is asked for.

The server is only read. A task that was changed is exported again and takes the place of its older self; annotations
that the server no longer has are counted, leave the export, and are kept aside in labels/.withdrawn.

What works on tables is imported where it is needed: it takes longer to load than a pull with nothing new takes.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.annotate.client import Client, Totals
from pipeline.annotate.merge import Counts, Merged, State, merged, new_state, with_withdrawn
from pipeline.annotate.projects import Role, reviews, roles, titled
from pipeline.errors import InputError, ServerError
from pipeline.workspace import Workspace
from schemas.names import Stage

Row = dict[str, Any]
FOLDER: Final = "label-studio"
WITHDRAWN: Final = ".withdrawn"
OVERLAP: Final = timedelta(minutes=5)
"""Changes are asked for from so long before the watermark: a slow transaction becomes visible after later ones."""


@dataclass(slots=True)
class Pulled:
    """One project after a pull: tasks on the server, annotations here, what came and went since the last pull."""

    project: str
    tasks: int
    counts: Counts
    drafts: int
    new: int
    changed: int
    deleted: int
    forgotten: int
    full: bool

    def to_json(self) -> Row:
        """Counts for a script."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Fetched:
    """A project's annotations as they are now, and what changed against the last pull."""

    title: str
    stem: str
    tasks: int
    drafts: int
    forgotten: int
    merged: Merged
    state: State
    full: bool


def pull(workspace: Workspace, client: Client, name: str, *, full: bool = False) -> list[Pulled]:
    """Bring labels up to all projects of a name, review projects of audits too.

    Raises ServerError where none is there or the server is lost on the way.
    """
    done = []
    for fetched in fetch_all(workspace, client, name, full=full, audits=True):
        rows = fetched.merged.rows
        _write(_export(workspace, fetched.stem), rows)
        _set_aside(workspace, fetched)
        if fetched.merged.new or fetched.merged.changed:
            _keep_readings(workspace, rows)
        _write(_state(workspace, fetched.stem), fetched.state.to_json())
        change = fetched.merged
        done.append(
            Pulled(
                fetched.title, fetched.tasks, Counts.of(rows), fetched.drafts, change.new, change.changed, change.deleted,
                fetched.forgotten, fetched.full,
            )
        )  # fmt: skip
    return done


def fetch_all(
    workspace: Workspace, client: Client, name: str, *, full: bool = False, audits: bool = False
) -> list[Fetched]:
    """Read all projects of a name from the server, with `audits` the review projects too, and write nothing."""
    wanted = [role.title for role in [*roles(name), *(reviews(name) if audits else ())]]
    found = titled(client, workspace.key().key_id, *wanted)
    if not found:
        raise ServerError(f"Label Studio has no project {Role(name).title!r}: `medstruct push` makes it")
    return [_fetch(workspace, client, found[title], full=full) for title in wanted if title in found]


def _fetch(workspace: Workspace, client: Client, project: Row, *, full: bool) -> Fetched:
    number, created = int(project["id"]), str(project["created_at"])
    stem = f"project-{number}-{workspace.key().digest('label-studio project', created)[:8]}"
    before = _rows(_export(workspace, stem))
    state = None if before is None or full else State.of(_read(_state(workspace, stem)))
    totals, drafts = Totals.of(project), len(client.drafted(number))

    def fetched(change: Merged, state: State, *, forgotten: int = 0, full: bool = False) -> Fetched:
        return Fetched(str(project["title"]), stem, totals.tasks, drafts, forgotten, change, state, full)

    if state is not None:
        change, seen = _changes(workspace, client, number, state, before or [])
        counts = Counts.of(change.rows)
        if (counts.annotations, counts.skipped) == (totals.annotations, totals.skipped):
            return fetched(change, new_state(change.rows, state.watermark, seen))
    # the first pull, or the counts differ: compare everything, id by id
    exported, forgotten = _without_forgotten(workspace, client.export(number))
    change = merged(before or [], exported, None)
    return fetched(change, new_state(change.rows, created, {}), forgotten=forgotten, full=True)


def _changes(
    workspace: Workspace, client: Client, project: int, state: State, before: Sequence[Row]
) -> tuple[Merged, dict[int, str]]:
    """What the tasks changed since the last pull have become, and when each task of the overlap was changed."""
    listed, seen = _listed(client, project, state)
    annotated = {int(row["id"]) for row in before}
    touched = [
        int(row["id"])
        for row in listed
        if state.tasks.get(int(row["id"])) != row["updated_at"]
        and (_has_work(row) or int(row["id"]) in annotated)
    ]
    exported = client.export(project, touched) if touched else []
    return merged(before, _without_forgotten(workspace, exported)[0], touched), seen


def _listed(client: Client, project: int, state: State) -> tuple[list[Row], dict[int, str]]:
    """Tasks changed since the watermark; those of the overlap too, if there are others than the last pull saw."""
    since = state.watermark_less(OVERLAP)
    listed = client.changed(project, state.watermark)
    known = {task: moment for task, moment in state.tasks.items() if moment > since}
    if client.count_changed(project, since) != len(known.keys() | {int(row["id"]) for row in listed}):
        listed, known = client.changed(project, since), {}
    return listed, known | {int(row["id"]): str(row["updated_at"]) for row in listed}


def _has_work(row: Row) -> bool:
    return bool(row.get("total_annotations") or row.get("cancelled_annotations"))


def _export(workspace: Workspace, stem: str) -> Path:
    return workspace.labels / FOLDER / f"{stem}.json"


def _state(workspace: Workspace, stem: str) -> Path:
    return workspace.cache / FOLDER / f"{stem}.json"


def _read(path: Path) -> Any:
    try:
        return orjson.loads(path.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _rows(path: Path) -> list[Row] | None:
    """The tasks of the last pull, None if there was none; InputError if the file is no longer what was written."""
    if not path.exists():
        return None
    rows = _read(path)
    if not isinstance(rows, list):
        raise InputError(
            f"labels/{path.parent.name}/{path.name} is damaged: restore it, or remove it and pull again"
        )
    return rows


def _write(path: Path, value: Any) -> None:
    data = orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    if path.exists() and path.read_bytes() == data:
        return
    from pipeline.store import aside

    with aside(path) as partial:
        partial.write_bytes(data)


def _set_aside(workspace: Workspace, fetched: Fetched) -> None:
    if fetched.merged.withdrawn:
        path = workspace.labels / WITHDRAWN / f"{fetched.stem}.json"
        _write(path, with_withdrawn(_rows(path) or [], fetched.merged.withdrawn))


def _without_forgotten(workspace: Workspace, rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Tasks but those of forgotten pages, which must not come back from the server, and how many these were."""
    if not rows:
        return [], 0
    from pipeline import tombstone

    gone = {page for stone in tombstone.load(workspace.root) for page in stone.pages}
    kept = [row for row in rows if (row.get("data") or {}).get("page_id") not in gone]
    return kept, len(rows) - len(kept)


def _keep_readings(workspace: Workspace, rows: Sequence[Row]) -> None:
    """Readings of annotated pages stay, while they are the ones that the annotators' text was made from."""
    import polars as pl

    from pipeline.annotate.shown import keep_readings
    from pipeline.store import read_table

    path = workspace.folder(Stage.OCR) / "ocr_pages.parquet"
    clusters = workspace.folder(Stage.DEDUP) / "clusters.parquet"
    if not path.is_file() or not clusters.is_file():
        return
    kept = read_table(clusters, "clusters").filter(pl.col("keeper"))["page_id"]
    digests = dict(read_table(path, "ocr_pages").select("page_id", "text_digest").iter_rows())
    data = [row.get("data") or {} for row in rows]
    seen = {str(one.get("page_id")): one.get("text_digest") for one in data}
    keep_readings(
        workspace, sorted(page for page in seen.keys() & set(kept) if digests.get(page) == seen[page])
    )
