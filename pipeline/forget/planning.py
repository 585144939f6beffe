"""What a request would remove, counted place by place; nothing is changed here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pipeline import store, tombstone
from pipeline.errors import InputError
from pipeline.forget import caches, history, journal, labels, objects, rawfiles
from pipeline.forget.journal import Plan
from pipeline.forget.marks import Marks, byte_ids
from pipeline.forget.register import Place, Register, load_register
from pipeline.forget.subject import Subject, resolve
from pipeline.forget.values import load_values
from pipeline.forget.versions import Versions, opened
from pipeline.workspace import Workspace
from schemas.names import Stage

_ID: Final = re.compile(r"[0-9a-f]{16}")
_ANY_FRAME: Final = 500
"""Tried where pages of older versions are looked for: as many as ingest takes from one file (ingest.max_frames)."""
PUBLIC: Final = "remote public"
STAGE_FOLDERS: Final = "stage folders"


@dataclass(frozen=True, slots=True)
class Options:
    """One page only instead of its patient; also what cannot be parted from the subject's pages."""

    page_only: bool = False
    with_others: bool = False


def plan(workspace: Workspace, asked: str, options: Options) -> Plan | None:
    """The plan of a request; that of an interrupted one as it was written; None where nothing is left to do.

    Raises InputError if nobody of that name was ever here, or a file holds pages of others too; WorkspaceError if
    ingest has not run.
    """
    key = workspace.key()
    found = journal.unfinished(workspace.root, key, asked)
    if found is not None:
        return found
    register = _register(workspace, asked)
    with opened(workspace.root) as versions:
        subject = _subject(register, versions, asked, options) if register else Subject(*[frozenset()] * 3)
        if subject.is_empty:
            if _is_forgotten(workspace, asked):
                return None
            raise InputError(
                "no patient and no page of this name here: give the patient's id as manifest.csv has it, a keyed patient id "
                "(table patients) or a page id (table pages)"
            )
        assert register is not None
        return _counted(workspace, register, versions, subject, asked, options)


def _register(workspace: Workspace, asked: str) -> Register | None:
    built = (workspace.folder(Stage.INGEST) / "sources.parquet").is_file()
    return None if not built and _is_forgotten(workspace, asked) else load_register(workspace)


def _is_forgotten(workspace: Workspace, asked: str) -> bool:
    key = workspace.key()
    plain = {asked, key.digest("patient", asked)}
    handles = plain | {key.digest("patient", "manifest", one) for one in plain}
    stones = tombstone.load(workspace.root)
    return any(handles.intersection((*stone.patients, *stone.pages)) for stone in stones)


def _subject(register: Register, versions: Versions | None, asked: str, options: Options) -> Subject:
    """The subject in what is built now, with its pages in older versions; else only there."""
    subject = resolve(register, asked, page_only=options.page_only, with_others=options.with_others)
    if versions is None or (options.page_only and not subject.is_empty):
        return subject
    patients = subject.patients if not subject.is_empty else register.handles(asked)
    own = {page for page in subject.pages if register.patients.get(page) in patients}
    older = objects.older_pages(versions.stores, register.key, patients, own, register.patients.keys())
    if subject.is_empty and not older and _ID.fullmatch(asked):
        held, _ = objects.held(versions.stores, Marks(register.key, frozenset({asked})))
        older = {asked} if held else set()
    if subject.is_empty and older:
        return Subject(register.handles(asked) - {asked}, frozenset(older), frozenset())
    return replace(subject, pages=subject.pages | older)


def _counted(
    workspace: Workspace,
    register: Register,
    versions: Versions | None,
    subject: Subject,
    asked: str,
    options: Options,
) -> Plan:
    key = workspace.key()
    rawfiles.check(workspace.raw, subject)
    own = byte_ids(key, workspace.raw, subject.names, _frames(register, subject))
    frames = _frames(register, subject) if subject.pages <= register.patients.keys() else _ANY_FRAME
    marks = Marks(key, frozenset(subject.pages | subject.patients | own), subject.patients, frames)
    values = load_values(workspace, subject, asked, all_names(register.sources))
    held, loose = objects.held(versions.stores, marks, values.personal_in) if versions else (set(), set())
    recorded = labels.recorded_files(workspace, subject, register.sources)
    owner = labels.owner_of(workspace, subject, marks)
    said = labels.remove(workspace.labels, owner, recorded, with_others=options.with_others, act=False)
    files = rawfiles.remove(workspace.raw, subject, all_names(register.sources), key, act=False)
    stored = _stored(versions, held, loose)
    tagged = history.concerned(workspace.root, held)
    return Plan(
        request=journal.request_id(key, subject),
        asked=asked,
        subject=subject,
        ids=marks.ids,
        frames=marks.frames,
        objects=frozenset(held),
        loose=tuple(sorted(map(str, loose))),
        recorded=tuple(map(str, recorded)),
        counts={**_told(files, said), **_derived(workspace, marks), **stored},
        tasks=tuple(sorted(said.ids)),
        tagged=tuple(tagged),
        releases=_releases(workspace, tagged, stored, marks),
        with_others=options.with_others,
    )


def _told(files: rawfiles.RawCounts, said: labels.LabelCounts) -> dict[str, int]:
    """What the user put in, by what a person calls it."""
    return {
        "raw files": files.files,
        "archive members": files.members,
        "archives written anew": files.archives,
        "manifest rows": files.manifest_rows,
        "label tasks": said.tasks,
        "annotations": said.annotations,
        "predictions": said.predictions,
        "kept readings": said.readings,
        "recorded OCR files": said.recorded,
    }


def _derived(workspace: Workspace, marks: Marks) -> dict[str, int]:
    touched = caches.is_in_stages(workspace, marks)
    return {
        "page cache entries": caches.forget_cached(workspace.cache, marks, act=False),
        "answers of models": caches.forget_answers(workspace.cache, act=False),
        STAGE_FOLDERS: len(caches.stage_folders(workspace)) if touched else 0,
    }


def _frames(register: Register, subject: Subject) -> int:
    """The most frames that a file of the subject has."""
    return 1 + max(
        (frame for (name, frame) in register.sources if name in subject.names and frame > 0), default=0
    )


def all_names(sources: Mapping[Place, str | None]) -> set[str]:
    """The names of all sources."""
    return {name for name, _ in sources}


def _stored(versions: Versions | None, held: set[str], loose: set[Path]) -> dict[str, int]:
    if versions is None:
        return {}
    counts = {store.name: objects.count(store, held, loose) for store in versions.stores}
    return {f"objects in {name}": count for name, count in counts.items()}


def _releases(
    workspace: Workspace, tagged: list[history.Tagged], stored: Mapping[str, int], marks: Marks
) -> tuple[str, ...]:
    """Releases that held the subject and may have been published: those of tags, and the one in place if it was pushed."""
    found = {tag.release for tag in tagged if tag.release}
    path = workspace.release / "release.json"
    pushed = path.is_file() and stored.get(f"objects in {PUBLIC}")
    if pushed and any(map(marks.file, workspace.release.rglob("*.parquet"))):
        release = store.read_json(path)
        found.add(f"{release['name']} {release['version']}")
    return tuple(sorted(found))
