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
from schemas.names import AnnotationStatus, Stage

Row = dict[str, Any]
MODEL_VERSION: Final = "medstruct moved"
NOT_READ: Final = "(not read)"


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
            found[page_id] = Annotated(own, tuple(sorted(older)))
    return found


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
    data = {"replaces": list(annotated.replaces), "changes": changes(annotated.rows[CHANGED], text)}
    return Question(data, made)


def changes(rows: Sequence[Mapping[str, Any]], text: str) -> dict[str, str]:
    """A line per changed span, in order: its label, what stood there and what is read now."""
    return {
        f"{number}. {row['label']}": f"{_line(row['seen_text'])}  →  {_now(row, text)}"
        for number, row in enumerate(rows, start=1)
    }


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
