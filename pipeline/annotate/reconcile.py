"""What a project holds against what it should hold: pure decisions about single tasks.

A server that was killed, an import that answered 500, two pushes at once: whatever happened, the listing says what is
there, and each page is brought to be there exactly once. A task on which somebody has worked is never deleted and its
text never changed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """A task as the server lists it."""

    task: int
    page_id: str | None
    data: Mapping[str, Any]
    worked_on: bool
    predictions: int

    @classmethod
    def of(cls, row: Row, *, drafted: bool = False) -> "Standing":
        """Read a listed task; `drafted` says that somebody has begun and not submitted."""
        data = row.get("data") or {}
        page = data.get("page_id")
        submitted = row.get("total_annotations") or row.get("cancelled_annotations")
        return cls(
            int(row["id"]), page if isinstance(page, str) and page else None, data,
            bool(drafted or submitted), int(row.get("total_predictions") or 0),
        )  # fmt: skip


@dataclass(slots=True)
class Plan:
    """What to do: pages to create, tasks to delete, tasks whose data to replace, and what is only counted."""

    create: list[str] = field(default_factory=list)
    delete: list[int] = field(default_factory=list)
    replace: dict[int, dict[str, Any]] = field(default_factory=dict)
    texts: set[int] = field(default_factory=set)
    """Tasks of `replace` that get another text."""
    kept: int = 0
    stale: int = 0
    """Tasks that somebody worked on and whose page reads otherwise by now."""
    doubled: int = 0
    """Tasks beyond the first of a page that somebody worked on."""
    gone: int = 0
    """Tasks that somebody worked on and whose page is no longer there."""
    foreign: int = 0
    """Tasks without a page id of ours."""

    def changes_text(self, task: int) -> bool:
        """Whether the new data of a task show another text, under which marks could not stay."""
        return task in self.texts


def plan(
    standing: Iterable[Standing], wanted: Mapping[str, Mapping[str, Any]], proposing: Collection[str] = ()
) -> Plan:
    """Compare; `wanted` is the data of each page's task, `proposing` the pages whose tasks carry predictions.

    A task without work and without the predictions that it should have is what a broken import left, and one whose
    predictions are about an earlier reading misleads: they go, and the page is created anew.
    """
    made, by_page = Plan(), defaultdict(list)
    for task in standing:
        if task.page_id is None:
            made.foreign += 1
        elif task.page_id not in wanted:
            # why the page was dropped may be what its picture shows
            made.gone += task.worked_on
            made.delete += [] if task.worked_on else [task.task]
        else:
            by_page[task.page_id].append(task)
    for page_id, data in wanted.items():
        _page(by_page[page_id], page_id, data, page_id in proposing, made)
    return made


def _page(
    tasks: Sequence[Standing], page_id: str, data: Mapping[str, Any], proposes: bool, made: Plan
) -> None:
    whole = [task for task in tasks if task.worked_on or _is_whole(task, data, proposes)]
    # work first, then the oldest
    ordered = sorted(whole, key=lambda task: (not task.worked_on, task.task))
    keep = ordered[:1] + [task for task in ordered[1:] if task.worked_on]
    made.delete += sorted(task.task for task in tasks if task not in keep)
    made.doubled += max(0, len(keep) - 1)
    if not keep:
        made.create.append(page_id)
    for task in keep:
        made.kept += 1
        _refresh(task, data, made)


def _is_whole(task: Standing, data: Mapping[str, Any], proposes: bool) -> bool:
    if not task.predictions:
        return not proposes
    return bool(task.data.get("text_digest") == data["text_digest"])


def _refresh(task: Standing, data: Mapping[str, Any], made: Plan) -> None:
    """A newer picture is shown to all; a newer text only where nobody has marked the older one."""
    if task.worked_on:
        made.stale += task.data.get("text_digest") != data["text_digest"]
        new = {**task.data, "image": data["image"]}
    else:
        new = {**task.data, **data}
    if new != dict(task.data):
        made.replace[task.task] = new
        if new.get("text") != task.data.get("text"):
            made.texts.add(task.task)
