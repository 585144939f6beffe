"""What people are asked after a new reading: annotations of which parts read otherwise, moved, with old and new side by side.

A task shows the page as it reads now with the whole annotation on it, and a table of the changed parts. What is submitted
takes the place of the annotations made on the earlier reading (`replaces`); they stay as they are.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from pipeline.annotate.client import interface_errors
from pipeline.annotate.gather import CHANGED, TABLES, asked_about
from pipeline.annotate.interface import beside
from pipeline.annotate.proposed import faults
from pipeline.annotate.tasks import Shown, Variant
from pipeline.errors import InputError
from pipeline.store import read_table
from pipeline.workspace import Workspace
from schemas.names import AnnotationStatus, Label, Stage

Row = dict[str, Any]
MODEL_VERSION: Final = "medstruct moved"
NOT_READ: Final = "(not read)"
PERSONAL: Final = "(personal)"
"""Stands for what was seen under something that is hidden by now: it may have been shown as it was printed."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a task about a page has besides the page: more data, and the moved annotation as a prediction."""

    data: Row
    prediction: Row


@dataclass(frozen=True, slots=True)
class Annotated:
    """Rows of the annotate tables that belong to one annotation, by table, and which annotations it would replace."""

    rows: Mapping[str, Sequence[Row]]
    replaces: tuple[str, ...]
    hidden: frozenset[int] | None = None
    """Offsets of what nobody may see who is shown surrogates; None where the page is shown as it is."""


def questions(workspace: Workspace, pages: Mapping[str, Shown], variant: Variant) -> dict[str, Question]:
    """By page what to ask about pages shown under a variant; InputError where a moved annotation does not fit its page.

    Asked about are annotations that count for their page and were made under the same variant.
    """
    return {
        page_id: _question(pages[page_id], annotated)
        for page_id, annotated in _annotated(workspace, pages, variant).items()
    }


def _annotated(workspace: Workspace, pages: Mapping[str, Shown], variant: Variant) -> dict[str, Annotated]:
    read = read_table(workspace.folder(Stage.OCR) / "ocr_pages.parquet", "ocr_pages")
    digests = dict(read.select("page_id", "text_digest").iter_rows())
    behind = [page_id for page_id, shown in pages.items() if digests.get(page_id) != shown.text_digest]
    if behind:
        raise InputError(
            f"page {behind[0]} was read anew since its surrogate was made: run `dvc repro` first"
        )
    folder = workspace.folder(Stage.ANNOTATE)
    texts = dict(read.select("page_id", "text").iter_rows())
    tables = {
        name: _by_annotation(read_table(folder / f"{name}.parquet", name).filter(pl.col("page_id").is_in(list(pages))))
        for name in (*TABLES, CHANGED)
        if name != "quarantine"
    }  # fmt: skip
    made: defaultdict[str, list[Row]] = defaultdict(list)
    for (page_id, _), (row,) in tables["annotations"].items():
        made[page_id].append(row)
    found = {}
    for page_id, rows in made.items():
        statuses = {row["annotation"]: AnnotationStatus(row["status"]) for row in rows}
        name = asked_about(statuses, [one for one in statuses if (page_id, one) in tables[CHANGED]])
        if name is not None and _row(rows, name)["variant"].partition(" ")[0] == variant.value:
            older = (row["annotation"] for row in rows if row["text_digest"] != pages[page_id].text_digest)
            own = {table: groups.get((page_id, name), []) for table, groups in tables.items()}
            covered = [
                row
                for (page, _), rows in tables["annotated_spans"].items()
                if page == page_id
                for row in rows
            ]
            hidden = _hidden(texts[page_id], pages[page_id].page.text, covered)
            found[page_id] = Annotated(
                own, tuple(sorted(older)), hidden if variant is Variant.SURROGATE else None
            )
    return found


def _hidden(text: str, shown: str, spans: Iterable[Row]) -> frozenset[int]:
    """Offsets where a surrogate stands, and those that somebody marked as personal."""
    replaced = {at for at, (one, other) in enumerate(zip(text, shown, strict=True)) if one != other}
    marked = {at for row in spans if row["label"] == Label.PII for at in range(row["start"], row["end"])}
    return frozenset(replaced | marked)


def _by_annotation(table: pl.DataFrame) -> dict[tuple[str, str], list[Row]]:
    grouped: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in table.iter_rows(named=True):
        grouped[row["page_id"], row["annotation"]].append(row)
    return dict(grouped)


def _row(rows: Iterable[Row], name: str) -> Row:
    return next(row for row in rows if row["annotation"] == name)


def _question(shown: Shown, annotated: Annotated) -> Question:
    text = shown.page.text
    results = [
        *_regions(annotated, text),
        *(_relation(row) for row in annotated.rows["annotated_links"]),
    ]
    wrong = faults([row for row in results if row["type"] in {"labels", "relation"}], text)
    category = annotated.rows["annotations"][0]["category"]
    if category:
        results.append(_whole("category", "choices", {"choices": [category]}))
    made = {"model_version": MODEL_VERSION, "result": results}
    wrong += interface_errors(beside(), made)
    if wrong:
        raise InputError(
            f"the moved annotation of page {shown.page.page_id} does not fit its text ({wrong[0]}): run `dvc repro`, push again"
        )
    data = {
        "replaces": list(annotated.replaces),
        "changes": changes(annotated.rows[CHANGED], text, annotated.hidden),
    }
    return Question(data, made)


def changes(
    rows: Sequence[Mapping[str, Any]], text: str, hidden: frozenset[int] | None = None
) -> dict[str, str]:
    """A line per changed span, in order: its label, what stood there and what is read now.

    With `hidden` (offsets of `text`), what stood there is not said of personal data: an earlier surrogate may have missed it.
    """
    return {
        f"{number}. {row['label']}": f"{_before(row, rows, hidden)}  →  {_now(row, text)}"
        for number, row in enumerate(rows, start=1)
    }


def _before(row: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], hidden: frozenset[int] | None) -> str:
    if hidden is None:
        return _line(row["seen_text"])
    now = range(row["start"] or 0, row["end"] or 0)
    personal = any(
        other["label"] == Label.PII
        and other["seen_start"] < row["seen_end"]
        and row["seen_start"] < other["seen_end"]
        for other in rows
    )
    return PERSONAL if personal or not hidden.isdisjoint(now) else _line(row["seen_text"])


def _now(row: Mapping[str, Any], text: str) -> str:
    return NOT_READ if row["start"] is None else _line(text[row["start"] : row["end"]])


def _line(text: str) -> str:
    return " ".join(text.split())


def _regions(annotated: Annotated, text: str) -> list[Row]:
    """A region per stretch, whose labels it has; what was typed or chosen about a region beside it."""
    typed = {row["span_id"]: row["text"] for row in annotated.rows["corrections"]}
    places: defaultdict[tuple[str, int, int], list[Row]] = defaultdict(list)
    for row in annotated.rows["annotated_spans"]:
        places[row["span_id"], row["start"], row["end"]].append(row)
    results: list[Row] = []
    names: set[str] = set()
    for (span_id, start, end), rows in places.items():
        # marks of personal data may stand in several stretches
        name = span_id if span_id not in names else f"{span_id}-{start}"
        names.add(name)
        place = {"start": start, "end": end, "text": text[start:end]}
        results.append(_of(name, "label", "labels", {**place, "labels": [row["label"] for row in rows]}))
        kind = next((row["pii_kind"] for row in rows if row["pii_kind"]), None)
        if kind:
            results.append(_of(name, "pii_kind", "choices", {**place, "choices": [kind]}))
        if span_id in typed and name == span_id:
            results.append(_of(name, "correction", "textarea", {**place, "text": [typed[span_id]]}))
    return results


def _of(name: str, control: str, kind: str, value: Row) -> Row:
    return {
        "id": name, "from_name": control, "to_name": "text", "type": kind, "origin": "prediction", "value": value,
    }  # fmt: skip


def _whole(control: str, kind: str, value: Row) -> Row:
    return {"id": control, "from_name": control, "to_name": "text", "type": kind, "value": value}


def _relation(row: Mapping[str, Any]) -> Row:
    return {
        "type": "relation", "from_id": row["key_span_id"], "to_id": row["value_span_id"], "direction": "right",
        "labels": [row["label"]],
    }  # fmt: skip
