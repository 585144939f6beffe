"""Stage `annotate`: Label Studio exports -> spans and links on the text of the pages that dedup kept."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.annotate.convert import Converted, convert
from pipeline.annotate.earlier import earlier_page
from pipeline.annotate.exports import load_exports
from pipeline.annotate.gather import CHANGED, HIDDEN, TABLES, Entry, Gathered, add_page, submitted
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.locate import Target
from pipeline.annotate.moved import Move
from pipeline.annotate.pages import assign, page_index
from pipeline.annotate.regions import Form, read_form
from pipeline.annotate.seen import seen_by
from pipeline.annotate.task import Task
from pipeline.page import Page
from pipeline.settings import AnnotateSettings
from pipeline.store import load_pages, read_table, stage_folder, write_json, write_table
from pipeline.workspace import Workspace
from schemas.names import AnnotationStatus, QuarantineReason, Stage, VerdictKind

Assigned = list[tuple[Task, str | None]]


class Reader:
    """Converts annotations of kept pages, page by page; the text of a task is aligned to its page once."""

    def __init__(
        self, pages: Mapping[str, Page], digests: Mapping[str, str], settings: AnnotateSettings, labels: Path
    ) -> None:
        self.pages = pages
        self._digests = digests
        self._settings = settings
        self._labels = labels
        self._last: tuple[Task, Target] | None = None

    def __call__(self, entry: Entry, labels: LabelMap) -> tuple[Entry, Form, Converted]:
        form, page, task = read_form(entry.annotation.results), self.pages[entry.page_id], entry.task
        if self._last is None or self._last[0] is not task:
            self._last = (task, self._target(task, page))
        return entry, form, convert(form, self._last[1], labels, self._settings)

    def _target(self, task: Task, page: Page) -> Target:
        digest = self._digests[page.page_id]
        old = earlier_page(self._labels, task, page) if task.digest not in {None, digest} else None
        move = Move(old, page) if old else None
        seen = seen_by(task, page.text, digest, move)
        return Target(seen, page, pushed=task.digest is not None, turn=move.turn if move else 0)


def run(workspace: Workspace, settings: AnnotateSettings) -> None:
    """Write annotated_spans, annotated_links, annotations, corrections, changed_spans, hidden_places, quarantine: empty without an export.

    Annotations made on an earlier reading of a page are moved to the text as it reads now; changed_spans has those that
    read otherwise. What cannot be moved is quarantined as STALE_TEXT. hidden_places has the places of marks of personal data
    under which other characters, or none, are read.
    Tasks of a page that an earlier stage dropped are counted, not quarantined: the page has its own reject row.
    Raises InputError for an export that is no Label Studio JSON or of which no task belongs here.
    """
    ingest = workspace.folder(Stage.INGEST)
    sources, pages = (read_table(ingest / f"{name}.parquet", name) for name in ("sources", "pages"))
    exports = load_exports(workspace.labels)
    tasks = assign(exports, page_index(sources, pages))
    reader = _reader(workspace, settings)
    key = workspace.key()
    out = Gathered()
    for task in (task for task, page_id in tasks if page_id is None):
        out.set_aside(task, QuarantineReason.UNKNOWN_PAGE)
    entries = submitted(_entries(tasks, reader.pages), out)
    rules = Rules(
        LabelMap(settings.label_map), _golden(workspace), lambda name: key.digest("annotator", name)
    )
    statuses = convert_pages(entries, reader, rules, out)
    with stage_folder(workspace.folder(Stage.ANNOTATE), private=True) as folder:
        for table in (*TABLES, CHANGED, HIDDEN):
            write_table(folder / f"{table}.parquet", table, out.rows[table])
    write_json(
        workspace.metrics(Stage.ANNOTATE),
        {
            "exports": len(exports),
            "changed_spans": len(out.rows[CHANGED]),
            "changed_to_ask": out.waiting,
            **metrics(tasks, set(reader.pages), statuses, out),
        },
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """What stands for what: stored labels, annotations that verdicts made gold (by page), people under opaque names."""

    labels: LabelMap
    golden: Mapping[str, frozenset[str]]
    person: Callable[[str], str]


def convert_pages(
    entries: Iterable[Entry],
    reader: Callable[[Entry, LabelMap], tuple[Entry, Form, Converted]],
    rules: Rules,
    out: Gathered,
) -> Counter[str]:
    """Convert entries (sorted by page) and add their rows; returns how many pages have which best status."""
    pages: Counter[str] = Counter()
    order = list(AnnotationStatus)
    for page_id, group in groupby(entries, key=lambda entry: entry.page_id):
        found = [reader(entry, rules.labels) for entry in group]
        statuses = add_page(found, rules.golden.get(page_id, frozenset()), rules.person, out)
        pages[min(statuses.values(), key=order.index).value] += 1
    return pages


def _reader(workspace: Workspace, settings: AnnotateSettings) -> Reader:
    """The kept pages (keepers of their clusters) with their text digests."""
    ocr = workspace.folder(Stage.OCR)
    clusters = read_table(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters")
    keepers = clusters.filter(pl.col("keeper"))["page_id"].to_list()
    pages = read_table(ocr / "ocr_pages.parquet", "ocr_pages").filter(pl.col("page_id").is_in(keepers))
    lines = read_table(ocr / "lines.parquet", "lines")
    digests = dict(pages.select("page_id", "text_digest").iter_rows())
    return Reader(load_pages(pages, lines), digests, settings, workspace.labels)


def _golden(workspace: Workspace) -> dict[str, frozenset[str]]:
    """Annotations that verdicts made gold, by page."""
    verdicts = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    golden: dict[str, set[str]] = {}
    for page_id, target in (
        verdicts.filter(pl.col("kind") == VerdictKind.GOLD).select("page_id", "target").iter_rows()
    ):
        golden.setdefault(page_id, set()).add(target or "")
    return {page_id: frozenset(names) for page_id, names in golden.items()}


def _entries(tasks: Assigned, kept: Mapping[str, Page]) -> list[Entry]:
    return [
        Entry(page_id, task, annotation)
        for task, page_id in tasks
        if page_id in kept and page_id is not None and not task.is_review
        for annotation in task.annotations
    ]


def metrics(tasks: Assigned, kept: set[str], statuses: Counter[str], out: Gathered) -> dict[str, Any]:
    """Counts of a run: input and kept are annotations; units (regions, relations) are counted once per label."""
    whole = Counter(
        row["reason"] for row in out.rows["quarantine"]
        if row["region"] is None and row["annotation"] is not None and row["reason"] != QuarantineReason.UNDECIDED
    )  # fmt: skip
    states = Counter(_state(task, page, kept) for task, page in tasks)
    return {
        "input": len(out.rows["annotations"]) + whole.total(),
        "kept": len(out.rows["annotations"]),
        "rejected": dict(whole),
        "tasks": dict(states),
        "drafts": sum(task.drafts for task, _ in tasks),
        "predictions": sum(task.predictions for task, _ in tasks),
        "pages": dict(statuses),
        "units": dict(out.counts),
        "spans": len(out.rows["annotated_spans"]),
        "links": len(out.rows["annotated_links"]),
        "corrections": len(out.rows["corrections"]),
        "quarantined": dict(Counter(row["reason"] for row in out.rows["quarantine"])),
    }


def _state(task: Task, page: str | None, kept: set[str]) -> str:
    if page is None:
        return "unknown_page"
    if page not in kept:
        return "page_dropped_earlier"
    return "review" if task.is_review else "page_kept" if task.annotations else "not_annotated"
