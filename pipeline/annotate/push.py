"""`medstruct push`: every page becomes a task, exactly once, whatever happens on the way.

What is there is asked for, what is missing is sent, and what a broken import left is removed; so a push that was
interrupted is finished by the next one, and a second push changes nothing.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pipeline.annotate.changed import questions
from pipeline.annotate.client import Client, Totals
from pipeline.annotate.drafted import drafted
from pipeline.annotate.projects import Role, open_project, titled
from pipeline.annotate.proposed import Proposer, proposed
from pipeline.annotate.reconcile import Plan, Standing, plan
from pipeline.annotate.served import Images, Placed, in_folder, shared_folder, stored, uploaded
from pipeline.annotate.shown import Source, keep_readings, source_of
from pipeline.annotate.tasks import Shown, Variant, second_readers, task, task_data
from pipeline.drafts import Drafter
from pipeline.errors import InputError, ServerError
from pipeline.workspace import Workspace

Row = dict[str, Any]
Predictions = Mapping[str, Sequence[Mapping[str, Any]]]
CHUNKS: Final = (250, 25, 1)
"""Tasks per import, by round: after a server error smaller ones, until a single task is the culprit."""
PAUSE_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class Order:
    """What to push: where to, what annotators see, which share goes to a second one, how pictures get there.

    `document_root` is the server's folder for local files; without it pictures are uploaded unless `images` says else.
    `image_url`: what stands before `<page_id>.jpg` in the addresses of pictures that are stored elsewhere.
    """

    name: str
    variant: Variant = Variant.SURROGATE
    overlap: float = 0.0
    images: Images | None = None
    document_root: Path | None = None
    image_url: str | None = None


@dataclass(slots=True)
class Pushed:
    """What one project was brought to: tasks created, tasks that were there, data refreshed, leftovers removed."""

    project: str
    number: int
    pages: int
    created: int = 0
    there: int = 0
    refreshed: int = 0
    removed: int = 0
    stale: int = 0
    doubled: int = 0
    gone: int = 0
    foreign: int = 0

    def to_json(self) -> Row:
        """Counts for a script."""
        return asdict(self)


def push(
    workspace: Workspace, client: Client, order: Order, propose: Proposer | Drafter | None = None
) -> list[Pushed]:
    """Bring the project, and the second annotator's if a share goes there, up to the pages of the workspace.

    Saves the readings of all pushed pages first, so that the text under annotations stays. `propose` is asked about
    surrogates only: no prediction about an original is stored on a server. Raises ServerError where the server is lost on
    the way (push again), InputError where there is nothing to push.
    """
    key = workspace.key()
    source = _source(workspace, client, order)
    keep_readings(workspace, source.pages)
    role = Role(order.name, order.variant)
    project, _ = open_project(client, role, key.key_id)
    placed = _pictures(workspace, client, order, project, source)
    asked = propose if order.variant is Variant.SURROGATE else None
    predictions = _predictions(workspace, source, asked)
    first = _Target(client, project, role, dict(source.pages), placed.addresses, predictions)
    done = [first.bring()]
    done += _second(client, order, first, key.key_id, lambda page: key.digest("second annotator", page))
    placed.drop_older()
    return done


def _predictions(workspace: Workspace, source: Source, propose: Proposer | Drafter | None) -> Predictions:
    if isinstance(propose, Drafter):
        return drafted(workspace, source.pages, propose)
    return proposed(workspace, source.pages, propose) if propose else {}


def push_changed(workspace: Workspace, client: Client, order: Order) -> list[Pushed]:
    """Ask people about annotations of which a new reading changed parts: a task per page, in a project of its own.

    A task that is no longer to be asked, or is about an earlier reading, goes unless somebody has worked on it. Empty
    where nothing changed and nothing was asked before. Raises as `push` does.
    """
    source = _source(workspace, client, order)
    asked = questions(workspace, source.pages, order.variant)
    role, key_id = Role(order.name, order.variant, changed=True), workspace.key().key_id
    if not asked and role.title not in titled(client, key_id, role.title):
        return []
    pages = {page_id: source.pages[page_id] for page_id in asked}
    keep_readings(workspace, pages)
    project, _ = open_project(client, role, key_id)
    placed = _pictures(workspace, client, order, project, source)
    target = _Target(
        client, project, role, pages, placed.addresses, {page_id: [one.prediction] for page_id, one in asked.items()},
        {page_id: one.data for page_id, one in asked.items()},
    )  # fmt: skip
    done = target.bring()
    # answers to earlier questions stay where they are
    done.gone = done.foreign = 0
    return [done]


def _source(workspace: Workspace, client: Client, order: Order) -> Source:
    if order.variant is Variant.ORIGINAL and not client.access.is_safe:
        raise InputError("original pages leave this machine by https only: LABEL_STUDIO_URL begins with http")
    source = source_of(workspace, order.variant)
    if not source.pages:
        raise InputError("no page to push: `medstruct status` says what was dropped and why")
    return source


def _pictures(workspace: Workspace, client: Client, order: Order, project: int, source: Source) -> Placed:
    role = Role(order.name, order.variant)
    if order.images is Images.STORAGE:
        if order.variant is Variant.ORIGINAL or not order.image_url:
            raise InputError(
                "--images storage shows redacted pictures only, and needs --image-url with their address"
            )
        return stored(order.image_url, source.pages, source.picture)
    below = (
        order.document_root is not None and order.document_root.resolve() in workspace.shown.resolve().parents
    )
    if order.images is Images.LOCAL or (order.images is None and below):
        place = shared_folder(workspace, role, order.document_root)
        return in_folder(client, project, source.pages, source.picture, place)
    return uploaded(client, role, workspace.key().key_id, source.pages, source.picture)


def _second(
    client: Client, order: Order, first: "_Target", key_id: str, rank: Callable[[str], str]
) -> list[Pushed]:
    """The second annotator works in a project of their own: in one project everybody sees all annotations."""
    role = Role(order.name, order.variant, second=True)
    if not order.overlap and role.title not in titled(client, key_id, role.title):
        return []
    project, _ = open_project(client, role, key_id)
    already = frozenset(standing.page_id or "" for standing in _standing(client, project))
    chosen = second_readers(sorted(first.pages), order.overlap, already, rank)
    pages = {page_id: first.pages[page_id] for page_id in sorted(chosen)}
    return [_Target(client, project, role, pages, first.addresses, first.predictions).bring()]


def _standing(client: Client, project: int, *, proposing: bool = False) -> list[Standing]:
    rows, drafted = client.tasks(project), set(client.drafted(project))
    if proposing:
        _count_predictions(client, project, rows)
    return [Standing.of(row, drafted=int(row["id"]) in drafted) for row in rows]


def _count_predictions(client: Client, project: int, rows: Sequence[Row]) -> None:
    """A task that a failed import left counts the predictions that it should have had: where sums differ, look."""
    counted = sum(int(row["total_predictions"] or 0) for row in rows)
    if counted != Totals.of(client.project(project)).predictions:
        there = client.export(project, [int(row["id"]) for row in rows])
        numbers = {int(row["id"]): len(row["predictions"]) for row in there}
        for row in rows:
            row["total_predictions"] = numbers.get(int(row["id"]), 0)


@dataclass
class _Target:
    """One project and the pages that it should hold; `more` is what tasks have besides what every task of a page has."""

    client: Client
    project: int
    role: Role
    pages: Mapping[str, Shown]
    addresses: Mapping[str, str]
    predictions: Predictions
    more: Mapping[str, Row] = field(default_factory=dict)

    def bring(self) -> Pushed:
        """Rounds of looking and sending until each page is there once."""
        done = Pushed(self.role.title, self.project, len(self.pages))
        wanted = {
            page_id: task_data(shown, self.addresses[page_id]) | self.more.get(page_id, {})
            for page_id, shown in self.pages.items()
        }
        proposing = {page_id for page_id in self.pages if self.predictions.get(page_id)}
        failed: list[str] = []
        for number, size in enumerate((*CHUNKS, CHUNKS[-1])):
            standing = _standing(self.client, self.project, proposing=bool(proposing))
            made = plan([self._asked(one, wanted) for one in standing], wanted, proposing)
            self._mend(made, done)
            _count(done, made, first=not number)
            failed = self._send(made.create, wanted, size, done)
            if not failed and self._complete(made, len(made.create)):
                return done
        raise ServerError(
            f"Label Studio does not take {len(failed)} page(s) of {self.role.title!r}, the first is {failed[0]}: see its log"
            if failed
            else f"the tasks of {self.role.title!r} keep changing: is another push running? Push again"
        )

    def _asked(self, task: Standing, wanted: Mapping[str, Row]) -> Standing:
        """A task as the plan should see it: an answer about an earlier reading is past, an old question is no whole task."""
        data = self.more and wanted.get(task.page_id or "")
        if not data:
            return task
        if task.worked_on:
            return (
                task if task.data.get("text_digest") == data["text_digest"] else replace(task, page_id=None)
            )
        same = all(task.data.get(name) == data[name] for name in self.more[task.page_id or ""])
        return task if same else replace(task, predictions=0)

    def _complete(self, made: Plan, sent: int) -> bool:
        """Whether the server counts as many tasks as it should have; another push, or a late import, would show."""
        expected = made.kept + made.gone + made.foreign + sent
        return Totals.of(self.client.project(self.project)).tasks == expected

    def _mend(self, made: Plan, done: Pushed) -> None:
        """Remove leftovers and refresh data, after a last look that nobody has begun to work on them."""
        touchable = [*made.delete, *made.replace]
        now = self.client.export(self.project, touchable) if touchable else []
        idle = {int(row["id"]) for row in now if not row.get("annotations") and not row.get("drafts")}
        leftovers = [number for number in made.delete if number in idle]
        self.client.delete_tasks(self.project, leftovers)
        done.removed += len(leftovers)
        for number, data in made.replace.items():
            if number in idle or not made.changes_text(number):
                self.client.replace_data(number, data)
                done.refreshed += 1

    def _send(
        self,
        page_ids: Sequence[str],
        wanted: Mapping[str, Row],
        size: int,
        done: Pushed,
    ) -> list[str]:
        """Import in parts; the pages of parts that the server failed on."""
        failed: list[str] = []
        for part in _parts(page_ids, size):
            tasks = [task(wanted[page_id], self.predictions.get(page_id, ())) for page_id in part]
            try:
                done.created += len(self.client.import_tasks(self.project, tasks))
            except ServerError as error:
                # no answer at all: the server is gone, and the next push looks what it took
                if error.status is None or not error.lost:
                    raise
                failed += part
                time.sleep(PAUSE_S)
        return failed


def _count(done: Pushed, made: Plan, *, first: bool) -> None:
    if first:
        done.there = made.kept
    done.stale, done.doubled, done.gone, done.foreign = made.stale, made.doubled, made.gone, made.foreign


def _parts(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for at in range(0, len(items), size):
        yield items[at : at + size]
