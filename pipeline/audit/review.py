"""A review project brought up to a sample: each question is there once, and nobody's work is touched.

What is there is asked for, what is missing is sent, so that an interrupted run is finished by the next one. A verdict
takes over what its task says was seen: a task that somebody has worked on therefore keeps its target for good, and a
page that looks otherwise since gets a task of its own.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from pipeline.annotate.client import Client, Totals
from pipeline.annotate.reconcile import Standing
from pipeline.errors import ServerError

Row = dict[str, Any]
Key = tuple[str, str]
"""Page id and target: what a question is about."""
CHUNKS: Final = (250, 25, 1, 1)
"""Tasks per import, by round: after a server error smaller ones, until a single task is the culprit."""
PAUSE_S: Final = 2.0
SEEN: Final = ("image", "images")
"""Data of a task that show pictures: they follow the present ones even where somebody has judged."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a reviewer is asked about a page: the target of the verdict, what is shown beside the picture, marks on it.

    `pages` are all pages of a document whose pictures are shown, where an interface shows several (data: images).
    """

    page_id: str
    target: str
    shown: Mapping[str, Any] = field(default_factory=dict)
    predictions: tuple[Mapping[str, Any], ...] = ()
    pages: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """By which its task is known."""
        return self.page_id, self.target


@dataclass(slots=True)
class Brought:
    """What a review project was brought to: questions of the sample, tasks created, there before, removed.

    `past`: tasks with a verdict on what is no longer shown or no longer in the sample, and tasks that are not of ours.
    """

    project: str
    number: int
    questions: int
    created: int = 0
    there: int = 0
    removed: int = 0
    past: int = 0

    def to_json(self) -> Row:
        """Counts for a script."""
        return asdict(self)


@dataclass(slots=True)
class Plan:
    """What to do: questions to create, tasks to delete, tasks whose data to replace; how many stay as they are."""

    create: list[Key] = field(default_factory=list)
    delete: list[int] = field(default_factory=list)
    replace: dict[int, Row] = field(default_factory=dict)
    kept: int = 0
    past: int = 0


def plan(standing: Iterable[Standing], wanted: Mapping[Key, Row], proposing: frozenset[Key]) -> Plan:
    """Compare tasks with the questions wanted; of those in `proposing` a task without a prediction is a broken import."""
    made, by_key, pictures = Plan(), defaultdict(list), _pictures(wanted)
    for task in standing:
        key = (task.page_id or "", str(task.data.get("target") or ""))
        if task.page_id is None:
            made.past += 1
        elif key in wanted and (task.worked_on or task.predictions or key not in proposing):
            by_key[key].append(task)
        elif task.worked_on:
            made.past += 1
            # an earlier picture may show what was hidden since
            _show(task, _present(task.data, pictures), made)
        else:
            made.delete.append(task.task)
    for key, data in wanted.items():
        _settle(sorted(by_key[key], key=lambda one: (not one.worked_on, one.task)), key, data, made)
    return made


def _settle(tasks: Sequence[Standing], key: Key, data: Row, made: Plan) -> None:
    """Work first, then the oldest; several people's work on one question stays."""
    kept = [task for at, task in enumerate(tasks) if not at or task.worked_on]
    made.delete += [task.task for task in tasks if task not in kept]
    made.kept += len(kept)
    if not kept:
        made.create.append(key)
    for task in kept:
        _show(task, {name: data[name] for name in SEEN if name in data} if task.worked_on else data, made)


def _pictures(wanted: Mapping[Key, Row]) -> dict[str, str]:
    """Addresses of present pictures by page id."""
    found = {page: data["image"] for (page, _), data in wanted.items()}
    for data in wanted.values():
        found |= dict(zip(data.get("pages", ()), data.get("images", ()), strict=True))
    return found


def _present(data: Mapping[str, Any], pictures: Mapping[str, str]) -> Row:
    """The pictures of a task as they are now, those of pages that nothing is asked about any more as they were."""
    made: Row = {"image": pictures.get(str(data.get("page_id")), data.get("image"))}
    if "images" in data:
        older = zip(data.get("pages", ()), data["images"], strict=False)
        made["images"] = [pictures.get(page, address) for page, address in older]
    return made


def _show(task: Standing, data: Mapping[str, Any], made: Plan) -> None:
    new = {**task.data, **data}
    if new != dict(task.data):
        made.replace[task.task] = new


def bring(
    client: Client,
    project: tuple[str, int],
    audit: str,
    questions: Sequence[Question],
    images: Mapping[str, str],
) -> Brought:
    """Rounds of looking and sending until each question is there once; `project` is title and id on the server.

    `images` are addresses of pictures by page id. Raises ServerError where the server is lost, or does not take a task.
    """
    title, number = project
    done = Brought(title, number, len(questions))
    by_key = {one.key: one for one in questions}
    wanted = {one.key: _data(audit, one, images) for one in questions}
    proposing = frozenset(one.key for one in questions if one.predictions)
    for round_, size in enumerate(CHUNKS):
        made = plan(_standing(client, number, proposing=bool(proposing)), wanted, proposing)
        _mend(client, number, made, done)
        done.there, done.past = (done.there if round_ else made.kept), made.past
        tasks = [_task(wanted[key], by_key[key]) for key in made.create]
        expected = made.kept + made.past + len(tasks)
        if _send(client, number, tasks, size, done) and _holds(client, number, expected):
            return done
    raise ServerError(
        f"Label Studio does not take all tasks of {title!r}, or they keep changing: see its log, run again"
    )


def _data(audit: str, one: Question, images: Mapping[str, str]) -> Row:
    data = {
        "audit": audit,
        "page_id": one.page_id,
        "target": one.target,
        "image": images[one.page_id],
        **one.shown,
    }
    if one.pages:
        data |= {"pages": list(one.pages), "images": [images[page] for page in one.pages]}
    return data


def _task(data: Row, question: Question) -> Row:
    made: Row = {"data": data}
    if question.predictions:
        made["predictions"] = [dict(one) for one in question.predictions]
    return made


def _standing(client: Client, number: int, *, proposing: bool) -> list[Standing]:
    rows, drafted = client.tasks(number), set(client.drafted(number))
    counts = {int(row["id"]): row.get("total_predictions") for row in rows}
    if proposing and rows:
        # a listing counts the predictions that a failed import should have had
        counts = {int(row["id"]): len(row["predictions"]) for row in client.export(number, list(counts))}
    return [
        Standing.of(
            {**row, "total_predictions": counts.get(int(row["id"]))}, drafted=int(row["id"]) in drafted
        )
        for row in rows
    ]


def _holds(client: Client, number: int, expected: int) -> bool:
    """Whether the server counts as many tasks as it should have; a late import would show."""
    return Totals.of(client.project(number)).tasks == expected


def _mend(client: Client, number: int, made: Plan, done: Brought) -> None:
    """Remove and refresh, after a last look that nobody has begun to work on what goes."""
    now = client.export(number, made.delete) if made.delete else []
    idle = [int(row["id"]) for row in now if not row.get("annotations") and not row.get("drafts")]
    client.delete_tasks(number, idle)
    done.removed += len(idle)
    for task, data in made.replace.items():
        client.replace_data(task, data)


def _send(client: Client, number: int, tasks: Sequence[Row], size: int, done: Brought) -> bool:
    """Import in parts; whether the server took them all."""
    whole = True
    for part in _parts(tasks, size):
        try:
            done.created += len(client.import_tasks(number, part))
        except ServerError as error:
            # no answer at all: the server is gone, and the next run looks what it took
            if error.status is None or not error.lost:
                raise
            whole = False
            time.sleep(PAUSE_S)
    return whole


def _parts(items: Sequence[Row], size: int) -> Iterator[Sequence[Row]]:
    for at in range(0, len(items), size):
        yield items[at : at + size]
