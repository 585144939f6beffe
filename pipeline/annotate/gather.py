"""All annotations of a page together: repetitions set aside, one gold chosen, rows of the tables."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.annotate.choose import Candidate, Content, choose
from pipeline.annotate.convert import Converted
from pipeline.annotate.records import CHOSEN
from pipeline.annotate.regions import Form
from pipeline.annotate.task import Annotation, Task
from schemas.names import AnnotationStatus, Category, QuarantineReason

Row = dict[str, Any]
TABLES = ("annotated_spans", "annotated_links", "annotations", "corrections", "quarantine")
CHANGED = "changed_spans"
HIDDEN = "hidden_places"


@dataclass(frozen=True, slots=True)
class Entry:
    """An annotation with the task that it answers and its page."""

    page_id: str
    task: Task
    annotation: Annotation


@dataclass(slots=True)
class Gathered:
    """Rows by table, and counts for the metrics."""

    rows: dict[str, list[Row]] = field(
        default_factory=lambda: {name: [] for name in (*TABLES, CHANGED, HIDDEN)}
    )
    counts: Counter[str] = field(default_factory=Counter)
    waiting: int = 0
    """Marks that read otherwise, of annotations that people are to be asked about."""

    def set_aside(
        self, task: Task, reason: QuarantineReason, annotation: str | None = None, region: str | None = None
    ) -> None:
        """Add a quarantine row."""
        self.rows["quarantine"].append(
            {
                "export": task.export,
                "task": task.name,
                "annotation": annotation,
                "region": region,
                "reason": reason.value,
            }
        )


def submitted(entries: Iterable[Entry], out: Gathered) -> list[Entry]:
    """The annotations that count: cancelled ones and repetitions are set aside.

    The same results by the same person for the same page are one annotation; of two versions of one annotation the
    newer counts. Annotations of different tasks or servers that share a number are told apart in their names.
    """
    kept: dict[tuple[str, ...], Entry] = {}
    contents: set[tuple[str, str, str]] = set()
    for entry in sorted(entries, key=_newest_first):
        task, item = entry.task, entry.annotation
        content = (entry.page_id, item.annotator, json.dumps(item.results, sort_keys=True))
        identity = (entry.page_id, task.name, item.name, item.unique_id)
        if item.cancelled:
            out.set_aside(task, QuarantineReason.CANCELLED, item.name)
        elif identity in kept or content in contents:
            out.set_aside(task, QuarantineReason.DUPLICATE, item.name)
        else:
            kept[identity] = entry
            contents.add(content)
    return _named_apart(list(kept.values()))


def _newest_first(entry: Entry) -> tuple[Any, ...]:
    newer = tuple(-ord(char) for char in entry.annotation.updated_at)
    return (entry.page_id, newer, entry.task.export, entry.task.name, entry.annotation.name)


def _named_apart(entries: Sequence[Entry]) -> list[Entry]:
    named = _renamed(entries, lambda entry, _: entry.annotation.unique_id[:8] or entry.task.name)
    ordered = sorted(named, key=lambda e: (e.page_id, e.annotation.name, e.task.export, e.task.name))
    return _renamed(ordered, lambda _, place: str(place))


def _renamed(entries: Sequence[Entry], suffix: Callable[[Entry, int], str]) -> list[Entry]:
    shared = Counter((entry.page_id, entry.annotation.name) for entry in entries)
    return [
        replace(
            entry,
            annotation=replace(entry.annotation, name=f"{entry.annotation.name}~{suffix(entry, place)}"),
        )
        if shared[(entry.page_id, entry.annotation.name)] > 1
        else entry
        for place, entry in enumerate(entries)
    ]


def add_page(
    found: Sequence[tuple[Entry, Form, Converted]],
    golden: frozenset[str],
    person: Callable[[str], str],
    out: Gathered,
) -> dict[str, AnnotationStatus]:
    """Add the rows of one page's annotations; `golden` are annotations that a verdict made gold.

    Returns the status of each annotation.
    """
    answers = [entry for entry, _, converted in found if converted.spans and _stands(entry, golden)]
    statuses = choose([_candidate(entry, converted, golden, answers) for entry, _, converted in found])
    _count_waiting(found, statuses, out)
    for entry, form, converted in found:
        status = statuses[entry.annotation.name]
        common = {"annotator": person(entry.annotation.annotator), "status": status.value}
        _add(entry, form, converted, common, out)
        if status == AnnotationStatus.UNDECIDED:
            out.set_aside(entry.task, QuarantineReason.UNDECIDED, entry.annotation.name)
    return statuses


def asked_about(statuses: Mapping[str, AnnotationStatus], changed: Collection[str]) -> str | None:
    """Of a page's annotations the one to ask about after a new reading; `changed` are those that read otherwise in part.

    The one that counts, or the first of which nothing is left to count; none where people disagree already.
    """
    chosen = [name for name, status in statuses.items() if status in CHOSEN]
    undecided = AnnotationStatus.UNDECIDED in statuses.values()
    wanted = chosen or ([] if undecided else sorted(changed))
    return next((name for name in wanted if name in changed), None)


def _count_waiting(
    found: Sequence[tuple[Entry, Form, Converted]], statuses: Mapping[str, AnnotationStatus], out: Gathered
) -> None:
    changed = {
        entry.annotation.name: len(converted.changed) for entry, _, converted in found if converted.changed
    }
    out.waiting += changed.get(asked_about(statuses, changed) or "", 0)


def _is_gold(entry: Entry, golden: frozenset[str]) -> bool:
    return entry.annotation.name in golden or entry.annotation.ground_truth


def _stands(entry: Entry, golden: frozenset[str]) -> bool:
    """Whether an answer may take the place of others: one that a review rejected leaves them as they are."""
    return _is_gold(entry, golden) or entry.annotation.accepted is not False


def _candidate(
    entry: Entry, converted: Converted, golden: frozenset[str], answers: Sequence[Entry]
) -> Candidate:
    item = entry.annotation
    # a name may have got its ending after it was noted; then it may also be like that of the answer itself
    names = {item.name, item.name.partition("~")[0]}
    gone = any(names & one.task.replaces for one in answers if one.task is not entry.task)
    return Candidate(item.name, _content(converted), _is_gold(entry, golden), item.accepted, gone)


def _content(converted: Converted) -> Content:
    where = {span.span_id: (span.start, span.end) for span in converted.spans}
    spans = frozenset((span.start, span.end, span.label.value) for span in converted.spans)
    return spans, frozenset((where[link.key], where[link.value], link.label) for link in converted.links)


def _add(entry: Entry, form: Form, converted: Converted, common: Row, out: Gathered) -> None:
    task, item, rows = entry.task, entry.annotation, out.rows
    place = {"page_id": entry.page_id, "annotation": item.name}
    rows["annotations"].append(
        {**place, **common, "category": _category(form), "variant": task.shown_as, "text_digest": task.digest}
    )
    rows["annotated_spans"] += [
        {
            **place, "annotator": common["annotator"], "span_id": span.span_id, "start": span.start, "end": span.end,
            "label": span.label.value, "pii_kind": span.pii_kind.value if span.pii_kind else None,
        }
        for span in converted.spans
    ]  # fmt: skip
    rows["annotated_links"] += [
        {**place, "key_span_id": link.key, "value_span_id": link.value, "label": link.label}
        for link in converted.links
    ]
    rows["corrections"] += [
        {**place, "span_id": span_id, "text": text} for span_id, text in converted.corrections
    ]
    rows[CHANGED] += [
        {
            **place, "span_id": one.span_id, "label": one.label.value, "seen_start": one.seen[0], "seen_end": one.seen[1],
            "seen_text": one.text, "start": one.onto and one.onto[0], "end": one.onto and one.onto[1],
        }
        for one in converted.changed
    ]  # fmt: skip
    rows[HIDDEN] += [
        {**place, "span_id": one.span_id, "quad": list(one.quad), "pii_kind": one.kind.value if one.kind else None,
         "text": one.text}
        for one in converted.hidden
    ]  # fmt: skip
    for region, reason in converted.quarantine:
        out.set_aside(task, reason, item.name, region)
    out.counts += converted.counts


def _category(form: Form) -> str | None:
    return next((value for value in form.choices.get("category", ()) if value in set(Category)), None)
