"""`medstruct progress`: how far annotators have come, from what the server holds now; nothing is written.

Pace is what was submitted per day on which anybody worked, so that it needs no clock and no weekend slows it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from pipeline.annotate.client import Client
from pipeline.annotate.fields import control_of, value_of
from pipeline.annotate.pull import Fetched, fetch_all
from pipeline.workspace import Workspace

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """One annotator: submitted, skipped, median minutes per page (None where the server has no times)."""

    submitted: int
    skipped: int
    minutes: float | None


@dataclass(frozen=True, slots=True)
class Progress:
    """One project: pages by state, people by id, pages by category, pages per day worked, days left at that pace."""

    project: str
    pages: int
    done: int
    skipped: int
    drafts: int
    open: int
    people: dict[str, Person]
    categories: dict[str, int]
    per_day: float | None
    days_left: float | None

    def to_json(self) -> Row:
        """For a script; people by their number on the server."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Overview:
    """All projects of a name, the pages that one person annotated as first and as second, and people's addresses."""

    projects: list[Progress]
    same_person: int
    addresses: Mapping[int, str]


def progress(workspace: Workspace, client: Client, name: str) -> Overview:
    """Look at all projects of a name; ServerError where none is there."""
    fetched = fetch_all(workspace, client, name)
    return Overview([count(one) for one in fetched], _same_person(fetched), client.people())


def count(fetched: Fetched) -> Progress:
    """The progress of one project: a page is done when somebody submitted it, skipped when people only skipped it."""
    rows = fetched.merged.rows
    done = [row for row in rows if any(not item.get("was_cancelled") for item in row["annotations"])]
    skipped, left = len(rows) - len(done), fetched.tasks - len(rows)
    per_day = _per_day(done)
    return Progress(
        fetched.title, fetched.tasks, len(done), skipped, fetched.drafts, left, _people(rows),
        dict(sorted(Counter(_category(row) for row in done).items())),
        per_day, round(left / per_day, 1) if per_day else None,
    )  # fmt: skip


def _people(rows: Iterable[Row]) -> dict[str, Person]:
    theirs: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        for item in row["annotations"]:
            theirs[str(item.get("completed_by"))].append(item)
    return {person: _person(items) for person, items in sorted(theirs.items())}


def _person(items: Sequence[Row]) -> Person:
    given = [item for item in items if not item.get("was_cancelled")]
    times = [float(item["lead_time"]) / 60 for item in given if item.get("lead_time")]
    return Person(len(given), len(items) - len(given), round(median(times), 1) if times else None)


def _category(row: Row) -> str:
    """What most annotators of the page chose; of equals the first by name; "" where nobody chose."""
    chosen = Counter(
        str(choice)
        for item in row["annotations"]
        for result in item.get("result") or ()
        if control_of(result) == "category"
        for choice in value_of(result).get("choices") or ()
    )
    return min(chosen, key=lambda name: (-chosen[name], name), default="")


def _per_day(rows: Iterable[Row]) -> float | None:
    """Pages first submitted per day on which any was."""
    days = Counter(
        min(str(item["created_at"]) for item in row["annotations"] if not item.get("was_cancelled"))[:10]
        for row in rows
    )
    return round(days.total() / len(days), 1) if days else None


def _same_person(fetched: Sequence[Fetched]) -> int:
    """Pages that one person annotated in two projects: their agreement with themselves says nothing."""
    seen = Counter(
        pair
        for one in fetched
        for pair in {
            (str(row["data"].get("page_id")), str(item.get("completed_by")))
            for row in one.merged.rows
            # who corrects what a new reading changed may well correct their own
            if not row["data"].get("replaces")
            for item in row["annotations"]
        }
    )
    return sum(times > 1 for times in seen.values())
