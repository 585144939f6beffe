"""Exported tasks put together with those of the last pull: pure. Nothing that a person made is lost on the way."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

Row = dict[str, Any]
Dated = Mapping[int, str]
"""When each task was changed last, by id."""


@dataclass(frozen=True, slots=True)
class State:
    """What the last pull saw, kept outside of labels: losing it costs one full pull."""

    watermark: str
    tasks: Dated

    def watermark_less(self, overlap: timedelta) -> str:
        """A moment so long before the watermark, as the server writes moments: they sort as text."""
        return f"{datetime.fromisoformat(self.watermark) - overlap:%Y-%m-%dT%H:%M:%S.%fZ}"

    def to_json(self) -> Row:
        """As it is stored."""
        return {
            "watermark": self.watermark,
            "tasks": {str(task): moment for task, moment in self.tasks.items()},
        }

    @classmethod
    def of(cls, row: Any) -> "State | None":
        """Read what `to_json` made; None for anything else."""
        try:
            return cls(
                str(row["watermark"]), {int(task): str(moment) for task, moment in row["tasks"].items()}
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            return None


@dataclass(slots=True)
class Merged:
    """All tasks with annotations, by id; annotations that the server no longer has; how many are new or changed."""

    rows: list[Row]
    withdrawn: list[Row] = field(default_factory=list)
    new: int = 0
    changed: int = 0

    @property
    def deleted(self) -> int:
        """Annotations that are no longer on the server."""
        return sum(len(row["annotations"]) for row in self.withdrawn)


def merged(before: Iterable[Row], exported: Iterable[Row], asked: Collection[int] | None) -> Merged:
    """The tasks of the last pull with the newly exported ones; `asked` are the ids exported, None for all there are."""
    old = {int(row["id"]): row for row in before}
    fresh = {int(row["id"]): row for row in exported}
    replaced = set(old) if asked is None else set(asked)
    kept = {number: row for number, row in old.items() if number not in replaced}
    kept |= {number: row for number, row in fresh.items() if row.get("annotations")}
    out = Merged([kept[number] for number in sorted(kept)])
    for number in sorted(replaced | set(fresh)):
        _compare(old.get(number), fresh.get(number), out)
    return out


def _compare(old: Row | None, fresh: Row | None, out: Merged) -> None:
    had, has = _annotations(old), _annotations(fresh)
    out.new += len(has.keys() - had.keys())
    out.changed += sum(had[number] != has[number] for number in had.keys() & has.keys())
    gone = [had[number] for number in sorted(had.keys() - has.keys())]
    if gone and old is not None:
        out.withdrawn.append({**old, "annotations": gone})


def _annotations(row: Row | None) -> dict[int, Row]:
    return {int(item["id"]): item for item in (row or {}).get("annotations") or ()}


def with_withdrawn(before: Sequence[Row], more: Sequence[Row]) -> list[Row]:
    """Withdrawn annotations by task, each once: the newest version of it."""
    tasks: dict[int, Row] = {}
    for row in (*before, *more):
        number = int(row["id"])
        annotations = _annotations(tasks.get(number)) | _annotations(row)
        tasks[number] = {**row, "annotations": [annotations[one] for one in sorted(annotations)]}
    return [tasks[number] for number in sorted(tasks)]


@dataclass(frozen=True, slots=True)
class Counts:
    """What a project's annotations are: submitted, skipped (cancelled), empty (no region), and by how many people."""

    annotated: int
    annotations: int
    skipped: int
    empty: int
    annotators: int

    @classmethod
    def of(cls, rows: Iterable[Row]) -> "Counts":
        """Count over exported tasks."""
        items = [(row, item) for row in rows for item in row.get("annotations") or ()]
        given = [(row, item) for row, item in items if not item.get("was_cancelled")]
        return cls(
            annotated=len({row["id"] for row, _ in given}),
            annotations=len(given),
            skipped=len(items) - len(given),
            empty=sum(not item.get("result") for _, item in given),
            annotators=len({str(item.get("completed_by")) for _, item in items}),
        )


def new_state(rows: Iterable[Row], watermark: str, seen: Dated) -> State:
    """The state after a pull: `seen` are tasks that were listed, annotated or not.

    The watermark is the latest change by the server's clock.
    """
    dated = {**seen, **{int(row["id"]): str(row["updated_at"]) for row in rows}}
    return State(max((watermark, *dated.values())), dated)
