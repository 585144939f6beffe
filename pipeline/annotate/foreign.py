"""`medstruct convert`: any Label Studio export -> tables and key-value JSON, without a workspace.

The page text is the task's own text; of a task with a picture only it is what annotators typed into their boxes.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pipeline.annotate.convert import Converted, convert
from pipeline.annotate.exports import load_exports, read_export
from pipeline.annotate.gather import TABLES, Entry, Gathered, submitted
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.locate import Target
from pipeline.annotate.pages import pictures
from pipeline.annotate.records import CHOSEN, page_record
from pipeline.annotate.regions import Form, read_form
from pipeline.annotate.seen import seen_by, shown_text
from pipeline.annotate.stage import Rules, convert_pages, metrics
from pipeline.annotate.task import Task
from pipeline.annotate.typed import Cells, typed_page
from pipeline.errors import InputError
from pipeline.page import Page
from pipeline.settings import AnnotateSettings
from pipeline.store import stage_folder, write_json, write_table
from schemas.names import QuarantineReason
from schemas.tables import ID_PATTERN

_ID_LENGTH: Final = 16


def convert_export(
    export: Path, out: Path, settings: AnnotateSettings, label_map: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Convert an export, or all exports of a folder, into the folder `out` and return the counts.

    `out` gets the five annotate tables as parquet and `json/<page_id>.json` for each page whose gold is decided;
    `label_map` adds to that of the settings. Raises InputError if the export cannot be read, is no Label Studio
    JSON, or `out` is a folder with other things in it.
    """
    _check(out)
    tasks = [(task, page_id(task)) for task in _tasks(export)]
    if not tasks:
        raise InputError("the export holds no task: export the project as JSON with all tasks")
    labels = LabelMap({**settings.label_map, **(label_map or {})})
    gathered = Gathered()
    for task in (task for task, page in tasks if page is None):
        gathered.set_aside(task, QuarantineReason.UNKNOWN_PAGE)
    found = [Entry(page, task, item) for task, page in tasks if page for item in task.annotations]
    entries = submitted(found, gathered)
    reader = _Reader(_typed_pages(entries), settings)
    people = {
        name: f"annotator-{n}" for n, name in enumerate(sorted({e.annotation.annotator for e in entries}), 1)
    }
    statuses = convert_pages(entries, reader, Rules(labels, {}, people.__getitem__), gathered)
    with stage_folder(out, private=True) as folder:
        for table in TABLES:
            write_table(folder / f"{table}.parquet", table, gathered.rows[table])
        for record in _records(gathered, reader.texts):
            write_json(folder / "json" / f"{record['page_id']}.json", record)
    kept = {page for _, page in tasks if page}
    return {
        **metrics(tasks, kept, statuses, gathered),
        "unknown_labels": dict(sorted(reader.unknown.items())),
    }


def page_id(task: Task) -> str | None:
    """The task's own page id, else 16 hex characters of the SHA-256 of its text or of its picture's name; None without either."""
    own = task.data.get("page_id")
    if isinstance(own, str) and re.match(ID_PATTERN, own):
        return own
    name = shown_text(task)
    if name is None:
        name = next(pictures(task.data), None)
    return None if name is None else hashlib.sha256(name.encode()).hexdigest()[:_ID_LENGTH]


@dataclass(frozen=True)
class _Reader:
    """Converts annotations on their own text, or on a page made of typed text; remembers the text of each page and the labels that the map does not know."""

    typed: Mapping[str, tuple[Page, Cells]]
    settings: AnnotateSettings
    texts: dict[str, str] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)

    def __call__(self, entry: Entry, labels: LabelMap) -> tuple[Entry, Form, Converted]:
        form = read_form(entry.annotation.results)
        stored = (label for item in (form.regions, form.relations) for part in item for label in part.labels)
        self.unknown.update(label for label in stored if labels[label] is None)
        if entry.page_id in self.typed:
            page, cells = self.typed[entry.page_id]
            target, text = Target(page=page, pushed=True, cells=cells), page.text
        else:
            seen = seen_by(entry.task, None, None)
            target, text = Target(seen=seen), seen.text if seen else ""
        self.texts.setdefault(entry.page_id, text)
        return entry, form, convert(form, target, labels, self.settings)


def _typed_pages(entries: Iterable[Entry]) -> dict[str, tuple[Page, Cells]]:
    pictured = [entry for entry in entries if shown_text(entry.task) is None]
    return {
        page: typed_page(page, [read_form(entry.annotation.results).regions for entry in group])
        for page, group in groupby(pictured, key=lambda entry: entry.page_id)
    }


def _records(gathered: Gathered, texts: Mapping[str, str]) -> list[dict[str, Any]]:
    rows = gathered.rows
    chosen = [(row["page_id"], row["annotation"]) for row in rows["annotations"] if row["status"] in CHOSEN]
    spans, links = (_by_annotation(rows[table]) for table in ("annotated_spans", "annotated_links"))
    return [
        page_record(page, texts[page], spans.get((page, name), []), links.get((page, name), []))
        for page, name in chosen
    ]


def _by_annotation(rows: Iterable[dict[str, Any]]) -> dict[tuple[str, str], list[dict[str, Any]]]:
    grouped: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        grouped.setdefault((row["page_id"], row["annotation"]), []).append(row)
    return grouped


def _check(out: Path) -> None:
    if out.exists() and not (
        out.is_dir() and ((out / "annotations.parquet").exists() or not any(out.iterdir()))
    ):
        raise InputError("the output folder has other things in it: name a new or empty one")


def _tasks(export: Path) -> list[Task]:
    if export.is_dir():
        return [task for found in load_exports(export, "the folder") for task in found.tasks]
    try:
        raw = export.read_bytes()
    except OSError:
        raise InputError("the export cannot be read: check its path") from None
    return read_export(raw, export.name, "the export")
