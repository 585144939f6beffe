"""What a request is going to remove, written down before anything is: an interrupted one is finished from it.

The journal names files inside raw, so it is private (mode 0600) and goes when the request is done.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from pipeline.forget.history import Tagged
from pipeline.forget.labels import TaskId
from pipeline.forget.marks import Marks
from pipeline.forget.subject import Subject
from pipeline.keys import ProjectKey
from pipeline.tombstone import FOLDER

_SUFFIX: Final = ".journal"


@dataclass(frozen=True, slots=True)
class Plan:
    """A request: whom it means, by what that is known again, which objects and files go, whom it concerns outside."""

    request: str
    asked: str
    subject: Subject
    ids: frozenset[str]
    frames: int
    objects: frozenset[str]
    loose: tuple[str, ...]
    recorded: tuple[str, ...]
    counts: Mapping[str, int]
    tasks: tuple[TaskId, ...]
    tagged: tuple[Tagged, ...]
    releases: tuple[str, ...]
    with_others: bool = False
    resumed: bool = field(default=False, compare=False)

    def marks(self, key: ProjectKey) -> Marks:
        """By what the subject is known again."""
        return Marks(key, self.ids, self.subject.patients, self.frames)

    def as_json(self) -> dict[str, Any]:
        """What a person may read of the plan: counts, tags, releases and tasks; no name and no value."""
        return {
            "request": self.request,
            "pages": sorted(self.subject.pages),
            "removed": dict(self.counts),
            "tags": [asdict(tag) for tag in self.tagged],
            "releases": list(self.releases),
            "label_studio_tasks": [asdict(task) for task in self.tasks],
        }


def request_id(key: ProjectKey, subject: Subject) -> str:
    """The id of a request: the same for the same pages and files."""
    return key.digest("forgotten", *sorted(subject.pages), *sorted(map(key.source_id, subject.names)))


def path_of(root: Path, request: str) -> Path:
    """Where the journal of a request lies."""
    return root / FOLDER / f"{request}{_SUFFIX}"


def write(root: Path, key: ProjectKey, plan: Plan) -> None:
    """Write the journal; the word of the request itself only as a keyed digest."""
    path = path_of(root, plan.request)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = {
        "asked": key.digest("asked", plan.asked),
        "subject": {name: sorted(getattr(plan.subject, name)) for name in Subject.__slots__},
        **{name: sorted(getattr(plan, name)) for name in ("ids", "objects", "loose", "recorded", "releases")},
        "frames": plan.frames,
        "counts": dict(plan.counts),
        "tasks": [[task.project, task.task] for task in plan.tasks],
        "tagged": [[tag.tag, tag.release] for tag in plan.tagged],
        "with_others": plan.with_others,
    }
    partial = path.with_name(f".{path.name}.new")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(data, file, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def unfinished(root: Path, key: ProjectKey, asked: str) -> Plan | None:
    """The plan of an interrupted request of the same word, or of one that had this page."""
    for path in sorted((root / FOLDER).glob(f"*{_SUFFIX}")):
        data = json.loads(path.read_text(encoding="utf-8"))
        subject = data["subject"]
        if data["asked"] == key.digest("asked", asked) or asked in {*subject["pages"], *subject["patients"]}:
            return _plan(path.name.removesuffix(_SUFFIX), asked, data)
    return None


def _plan(request: str, asked: str, data: Mapping[str, Any]) -> Plan:
    return Plan(
        request=request,
        asked=asked,
        subject=Subject(**{name: frozenset(found) for name, found in data["subject"].items()}),
        ids=frozenset(data["ids"]),
        frames=data["frames"],
        objects=frozenset(data["objects"]),
        loose=tuple(data["loose"]),
        recorded=tuple(data["recorded"]),
        counts=data["counts"],
        tasks=tuple(TaskId(*task) for task in data["tasks"]),
        tagged=tuple(Tagged(*tag) for tag in data["tagged"]),
        releases=tuple(data["releases"]),
        with_others=data["with_others"],
        resumed=True,
    )
