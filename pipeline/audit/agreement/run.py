"""Agreement of a workspace: from the tables of annotate to figures and a list of pages for adjudication."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.annotate.task import MOVED
from pipeline.annotated import Chosen
from pipeline.audit.agreement.figures import Figures, all_figures
from pipeline.audit.agreement.pairs import Annotation, Shared, annotation_of, compare_all
from pipeline.audit.samples import audits
from pipeline.errors import InputError
from pipeline.store import aside, read_table, write_json
from pipeline.workspace import Workspace
from schemas.names import AnnotationStatus, Stage

Row = Mapping[str, Any]
METRICS: Final = "agreement"
COLUMNS: Final = (
    "page_id", "first", "second", "first_annotator", "second_annotator", "status", "disagreements", "spans", "links",
    "fields",
)  # fmt: skip
_COMPUTED: Final = ("=", "+", "-", "@", "\t", "\r")
_DECIDED: Final = frozenset({AnnotationStatus.GOLD, AnnotationStatus.REVIEWED, AnnotationStatus.AGREED})


@dataclass(frozen=True, slots=True)
class Agreement:
    """Pages with several annotators, pages that still need a decision, figures by grouping, where the list lies."""

    pages: int
    undecided: int
    figures: Mapping[str, list[Figures]]
    adjudication: Path

    def to_json(self) -> dict[str, Any]:
        """As metrics/agreement.json holds it: counts, keyed ids and shares, no text of a page."""
        groups = {name: [asdict(one) for one in found] for name, found in self.figures.items()}
        return {"pages": self.pages, "undecided": self.undecided, "figures": groups}


def measure(workspace: Workspace) -> Agreement:
    """Compare every two annotations of a page; writes metrics/agreement.json and the private adjudication list.

    Raises InputError where no page has annotations by two people.
    """
    loaded = _load(workspace)
    shared = [pair for page_id, (text, found) in loaded.items() for pair in compare_all(page_id, text, found)]
    if not shared:
        raise InputError(
            "no page was annotated by two people: `medstruct push --overlap 0.2` gives a share of pages to two, "
            "`medstruct pull` and `dvc repro` bring their work"
        )
    statuses = _statuses(workspace)
    rows = adjudication(shared, statuses)
    path = audits(workspace) / "adjudication.csv"
    with aside(path) as partial:
        partial.write_bytes(_csv(rows))
    undecided = len({row["page_id"] for row in rows if row["status"] == AnnotationStatus.UNDECIDED})
    found = Agreement(len({one.page_id for one in shared}), undecided, all_figures(shared), path)
    write_json(workspace.metrics(METRICS), found.to_json())
    return found


def adjudication(shared: Iterable[Shared], statuses: Mapping[str, AnnotationStatus]) -> list[dict[str, Any]]:
    """Pairs that disagree: pages that nobody decided first, of those the widest apart first."""
    rows = [
        {
            "page_id": one.page_id, "first": one.annotations[0], "second": one.annotations[1],
            "first_annotator": one.annotators[0], "second_annotator": one.annotators[1],
            "status": statuses[one.page_id].value, "disagreements": one.disagreements,
            "spans": sum(a + b - 2 * both for both, a, b in one.exact.values()),
            "links": sum(a + b - 2 * both for both, a, b in one.links.values()),
            "fields": sum(compared - equal for equal, compared in one.fields.values()),
        }
        for one in shared
        if one.disagreements
    ]  # fmt: skip
    return sorted(
        rows, key=lambda row: (row["status"] in _DECIDED, -row["disagreements"], row["page_id"], row["first"])
    )


def _statuses(workspace: Workspace) -> dict[str, AnnotationStatus]:
    """What each page's gold rests on: the decision if there is one, else that it is undecided."""
    found: defaultdict[str, set[AnnotationStatus]] = defaultdict(set)
    for row in _rows(workspace, "annotations"):
        found[row["page_id"]].add(AnnotationStatus(row["status"]))
    return {
        page_id: next((status for status in AnnotationStatus if status in there), AnnotationStatus.OTHER)
        for page_id, there in found.items()
    }


def _load(workspace: Workspace) -> dict[str, tuple[str, list[Annotation]]]:
    """Text and annotations of every page that has several, ascending by page id."""
    texts = {row["page_id"]: row["text"] for row in _rows(workspace, "ocr_pages", Stage.OCR)}
    spans, links, typed = (
        _by_annotation(_rows(workspace, name))
        for name in ("annotated_spans", "annotated_links", "corrections")
    )
    loaded: dict[str, tuple[str, list[Annotation]]] = {}
    for row in _rows(workspace, "annotations"):
        at = (row["page_id"], row["annotation"])
        # who corrects a moved annotation has seen it
        if row["page_id"] not in texts or not spans.get(at) or row["variant"].endswith(f" {MOVED}"):
            continue
        corrections = {one["span_id"]: one["text"] for one in typed.get(at, ())}
        page = Chosen(
            at[0], texts[at[0]], at[1], category=row["category"] or "", spans=tuple(spans[at]),
            links=tuple(links.get(at, ())), typed=corrections,
        )  # fmt: skip
        loaded.setdefault(at[0], (texts[at[0]], []))[1].append(annotation_of(page, row["annotator"]))
    return {page_id: found for page_id, found in sorted(loaded.items()) if len(found[1]) > 1}


def _rows(workspace: Workspace, name: str, stage: Stage = Stage.ANNOTATE) -> Iterator[dict[str, Any]]:
    return read_table(workspace.folder(stage) / f"{name}.parquet", name).iter_rows(named=True)


def _by_annotation(rows: Iterable[Row]) -> dict[tuple[str, str], list[Row]]:
    groups: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["page_id"], row["annotation"]].append(row)
    return dict(groups)


def _plain(cell: Any) -> Any:
    """The cell; a text that a spreadsheet would compute gets an apostrophe: names of annotations come from exports."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in _COMPUTED else cell


def _csv(rows: Iterable[Row]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _plain(cell) for name, cell in row.items()} for row in rows)
    return out.getvalue().encode()
