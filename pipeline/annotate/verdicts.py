"""Stage `verdicts`: what people decided about pages, from the exports in labels.

It needs no text, so it runs before quality: keep and drop, same and different, what to hide, which annotation is
gold, scores of audits; and which pages have an annotation, so that they stay the keepers of their duplicates.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pipeline.annotate.boxes import framed
from pipeline.annotate.exports import load_exports
from pipeline.annotate.fields import Box
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.pages import assign, page_index
from pipeline.annotate.regions import Form, Region, read_form
from pipeline.annotate.task import Annotation, Task
from pipeline.keys import ProjectKey
from pipeline.settings import AnnotateSettings
from pipeline.store import read_table, stage_folder, write_json, write_table
from pipeline.workspace import Workspace
from schemas.names import Label, PiiKind, Stage, VerdictKind

Row = dict[str, Any]
ANNOTATING: Final = "annotation"
"""Stands in `audit` for verdicts that annotators gave while annotating (unusable, ground truth)."""
SCORES: Final = {"fields": VerdictKind.FIELD, "queries": VerdictKind.ASPECT, "judge": VerdictKind.JUDGE}
"""What a score is about, by audit."""
PLAIN: Final = (VerdictKind.KEEP, VerdictKind.DROP, VerdictKind.CLEAN, VerdictKind.GOLD)
WRONG: Final = "wrong"
"""Says of an annotation that it is not right as it stands: a score of 0."""
ASPECT: Final = "aspect_"
"""How controls begin in which a reviewer says something of one aspect of the target."""
_PAIRS: Final = (VerdictKind.SAME, VerdictKind.DIFFERENT)


def run_verdicts(workspace: Workspace, settings: AnnotateSettings) -> None:
    """Write verdicts and annotated_pages; without an export both are empty.

    Raises InputError for an export that is no Label Studio JSON or of which no task belongs here.
    """
    ingest = workspace.folder(Stage.INGEST)
    pages = read_table(ingest / "pages.parquet", "pages")
    index = page_index(read_table(ingest / "sources.parquet", "sources"), pages)
    sizes = {
        page: (width, height)
        for page, width, height in pages.select("page_id", "width", "height").iter_rows()
    }
    exports = load_exports(workspace.labels)
    tasks = assign(exports, index)
    key = workspace.key()
    rows = [row for task, page in tasks if page for row in task_verdicts(task, page, sizes[page], key)]
    labels = LabelMap(settings.label_map)
    annotated = annotated_pages(((task, page) for task, page in tasks if page), labels)
    with stage_folder(workspace.folder(Stage.VERDICTS), private=True) as folder:
        write_table(folder / "verdicts.parquet", "verdicts", distinct(rows))
        write_table(folder / "annotated_pages.parquet", "annotated_pages", annotated)
    write_json(workspace.metrics(Stage.VERDICTS), _metrics(tasks, rows, annotated, len(exports)))


def task_verdicts(task: Task, page_id: str, size: tuple[int, int], key: ProjectKey) -> list[Row]:
    """The verdicts of one task about its page; `size` is the page's in pixels, for boxes without a size of their own."""
    rows = []
    for annotation in task.annotations:
        if annotation.cancelled:
            continue
        form = read_form(annotation.results)
        found = _reviewed(task, form, size) if task.is_review else _annotated(annotation, form)
        audit = str(task.data["audit"]) if task.is_review else ANNOTATING
        reviewer = key.digest("annotator", annotation.annotator)
        rows += [
            {
                "audit": audit,
                "page_id": page_id,
                "kind": kind.value,
                "target": target,
                "value": value,
                "reviewer": reviewer,
            }
            for kind, target, value in found
        ]
    return rows


Verdict = tuple[VerdictKind, str | None, str | None]


def _annotated(annotation: Annotation, form: Form) -> Iterator[Verdict]:
    """`unusable` drops the page; ground truth is gold."""
    for reason in form.choices.get("unusable", ()):
        yield VerdictKind.DROP, None, reason
    if annotation.ground_truth:
        yield VerdictKind.GOLD, annotation.name, None


def _reviewed(task: Task, form: Form, size: tuple[int, int]) -> Iterator[Verdict]:
    target, other = _optional(task.data, "target"), _optional(task.data, "other_page_id")
    for chosen in form.choices.get("verdict", ()):
        if chosen in PLAIN:
            yield VerdictKind(chosen), target, None
        elif chosen in _PAIRS and other is not None:
            yield VerdictKind(chosen), other, None
        elif chosen == WRONG:
            yield VerdictKind.ASPECT, target, "0"
    kind = SCORES.get(str(task.data["audit"]))
    if kind is not None:
        for score in form.choices.get("score", ()):
            yield kind, target, score
        for control, scores in sorted(form.choices.items()):
            if control.startswith(ASPECT):
                about = f"{target or ''}.{control.removeprefix(ASPECT)}"
                yield from ((kind, about, score) for score in scores)
    for region in form.regions:
        if isinstance(region.place, Box):
            yield VerdictKind.HIDE, _quad(region, region.place, size), _hidden_kind(region)


def _hidden_kind(region: Region) -> str:
    """The kind of a hidden region; a box without one, or with a name that is none of ours, is hidden all the same."""
    return next((label for label in region.labels if label in set(PiiKind)), PiiKind.OTHER_ID.value)


def _quad(region: Region, box: Box, size: tuple[int, int]) -> str:
    """The corners of a box as 8 integers joined by commas, clockwise from its own top-left corner."""
    frame = framed(box, region.size or size, 0)
    cos, sin = math.cos(frame.angle), math.sin(frame.angle)
    corners = [(0.0, 0.0), (frame.width, 0.0), (frame.width, frame.height), (0.0, frame.height)]
    points = [(frame.x + a * cos - b * sin, frame.y + a * sin + b * cos) for a, b in corners]
    return ",".join(str(round(value)) for point in points for value in point)


def _optional(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    return None if value is None or value == "" else str(value)


def annotated_pages(tasks: Iterable[tuple[Task, str]], labels: LabelMap) -> list[Row]:
    """Pages with at least one annotation that has a region of ours, with the digest of the text seen last."""
    latest: dict[str, tuple[str, str]] = {}
    for task, page_id in tasks:
        for annotation in () if task.is_review else task.annotations:
            if is_usable(annotation, labels):
                seen = (annotation.updated_at, task.digest or "")
                latest[page_id] = max(latest.get(page_id, seen), seen)
    return [{"page_id": page_id, "seen_digest": digest or None} for page_id, (_, digest) in latest.items()]


def is_usable(annotation: Annotation, labels: LabelMap) -> bool:
    """Whether an annotation was submitted and marks something that the label map knows."""
    if annotation.cancelled:
        return False
    stored = {label for region in read_form(annotation.results).regions for label in region.labels}
    meanings = [labels[label] for label in stored]
    return any(meaning is not None and isinstance(meaning.label, Label) for meaning in meanings)


def distinct(rows: Iterable[Row]) -> list[Row]:
    """Rows without repetitions."""
    return [dict(row) for row in dict.fromkeys(tuple(row.items()) for row in rows)]


def _metrics(
    tasks: list[tuple[Task, str | None]], rows: list[Row], annotated: list[Row], exports: int
) -> Row:
    belonging = sum(page is not None for _, page in tasks)
    return {
        "input": len(tasks), "kept": belonging, "rejected": {"UNKNOWN_PAGE": len(tasks) - belonging},
        "exports": exports, "verdicts": dict(Counter(row["kind"] for row in distinct(rows))),
        "annotated_pages": len(annotated),
    }  # fmt: skip
