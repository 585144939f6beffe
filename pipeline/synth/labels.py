"""The annotation exports that belong to a drawn set: two Label Studio projects, one on texts and one on pictures."""

import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from pipeline.store import write_json
from pipeline.synth.case import stream
from pipeline.synth.key import ExpectedQuarantine, PageKey
from pipeline.synth.regions import Result
from pipeline.synth.roles import BOX_ROLES, TEXT_ROLES
from schemas.names import QuarantineReason

Json = dict[str, Any]
TEXT_EXPORT: Final = "project-7-texts.json"
BOX_EXPORT: Final = "project-8-boxes.json"
_TIME: Final = "2024-07-01T08:00:00.000000Z"
_ROLES: Final = (
    "single", "boxes", "agreed", "undecided", "corrected", "spans_wrong", "skipped", "unusable", "gold", "boxes_wrong",
    "stale", "links_wrong", "single", "boxes", "single",
)  # fmt: skip
"""What the n-th annotated page is for; later pages are single, every fourth by boxes."""


@dataclass
class Project:
    """An export in the making."""

    number: int
    tasks: list[Json] = field(default_factory=list)
    annotations: int = 0

    def add(self, data: Json, answers: list[tuple[list[Result], Json]]) -> Json:
        """Add a task with its annotations, each a list of results and what differs from a plain submission."""
        task = self.number * 1000 + len(self.tasks) + 1
        made = [
            self._annotation(task, person, results, facts)
            for person, (results, facts) in enumerate(answers, 1)
        ]
        cancelled = sum(annotation["was_cancelled"] for annotation in made)
        self.tasks.append({
            "id": task, "annotations": made, "drafts": [], "predictions": [], "data": data, "meta": {},
            "created_at": _TIME, "updated_at": _TIME, "allow_skip": True, "inner_id": len(self.tasks) + 1,
            "total_annotations": len(made) - cancelled, "cancelled_annotations": cancelled, "total_predictions": 0,
            "comment_count": 0, "unresolved_comment_count": 0, "last_comment_updated_at": None,
            "project": self.number, "updated_by": 1, "comment_authors": [],
        })  # fmt: skip
        return self.tasks[-1]

    def _annotation(self, task: int, person: int, results: list[Result], facts: Json) -> Json:
        self.annotations += 1
        number = self.number * 10_000 + self.annotations
        return {
            "id": number, "completed_by": _annotator(person) if self.number == 8 else person, "result": results,
            "was_cancelled": False, "ground_truth": False, "created_at": _TIME, "updated_at": _TIME,
            "draft_created_at": None, "lead_time": 30.5, "prediction": {}, "result_count": len(results),
            "unique_id": str(uuid.UUID(int=number, version=4)), "import_id": None, "last_action": None,
            "bulk_created": False, "task": task, "project": self.number, "updated_by": person,
            "parent_prediction": None, "parent_annotation": None, "last_created_by": None, **facts,
        }  # fmt: skip


def _annotator(person: int) -> Json:
    """An annotator written out in full, as some exports do."""
    return {"id": person, "email": f"annotator{person}@labels.example.org", "first_name": "", "last_name": ""}


@dataclass
class _Desk:
    seed: int
    texts: Project = field(default_factory=lambda: Project(7))
    boxes: Project = field(default_factory=lambda: Project(8))
    roles: dict[str, str] = field(default_factory=dict)
    quarantine: list[ExpectedQuarantine] = field(default_factory=list)


def write_labels(
    folder: Path, keys: list[PageKey], seed: int
) -> tuple[dict[str, str], tuple[ExpectedQuarantine, ...]]:
    """Write both exports for about half of the good pages.

    Returns what each annotated file is for, and what has to land in quarantine.
    """
    desk, roles = _Desk(seed), list(_ROLES)
    copied = {key.duplicate_of for key in keys}
    for number, key in enumerate(_worth(keys)):
        fitting = [role for role in roles if _fits(role, key, copied=key.file in copied)]
        role = fitting[0] if fitting else "boxes" if number % 4 == 0 and not key.turn else "single"
        if fitting:
            roles.remove(role)
        _annotate(desk, key, role)
    if desk.texts.tasks:
        _stray(desk)
    for name, project in ((TEXT_EXPORT, desk.texts), (BOX_EXPORT, desk.boxes)):
        if project.tasks:
            write_json(folder / name, project.tasks)
    return desk.roles, tuple(desk.quarantine)


def _worth(keys: list[PageKey]) -> list[PageKey]:
    """Every other good page of a file of its own."""
    several = {key.file for key in keys if key.frame > 0}
    return [key for key in keys if key.reject is None and key.file not in several][::2]


def _fits(role: str, key: PageKey, *, copied: bool) -> bool:
    """Whether a page can have a role: a turned picture shows turned rectangles, a copy would outlive a dropped page."""
    return not (role in BOX_ROLES and key.turn) and not (role == "unusable" and copied)


def _annotate(desk: _Desk, key: PageKey, role: str) -> None:
    desk.roles[key.file] = role
    base, chance = key.file.rpartition("/")[2], stream("labels", desk.seed, key.file)
    if role in BOX_ROLES:
        work = BOX_ROLES[role](key, chance)
        # as Label Studio serves the files of a local storage
        task = desk.boxes.add(
            {"image": f"/data/local-files/?d=reports/{quote(base)}", "text": key.text}, work.answers
        )
    else:
        work = TEXT_ROLES[role](key, chance)
        task = desk.texts.add(
            {"image": base, "text": work.text or key.text, "variant": "drawn"}, work.answers
        )
    numbers = [annotation["id"] for annotation in task["annotations"]]
    desk.quarantine += [
        ExpectedQuarantine(task["id"], numbers[which], region, reason) for which, region, reason in work.wrong
    ]


def _stray(desk: _Desk) -> None:
    """A task about a picture that is not in raw."""
    task = desk.texts.add(
        {"image": "no_such_page.jpg", "text": "姓名：无名氏", "variant": "drawn"}, [([], {})]
    )
    desk.quarantine.append(ExpectedQuarantine(task["id"], None, None, QuarantineReason.UNKNOWN_PAGE))
