"""The annotations audit: people look at a share of the annotated pages and accept each annotation, or do not.

What is accepted becomes gold. MedStruct-S (arXiv 2605.03103) had 20 % of its annotations verified.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from pipeline.annotate.client import interface_errors
from pipeline.annotate.interface import review
from pipeline.annotate.proposed import faults
from pipeline.annotate.shown import Source
from pipeline.audit.picked import Group, Picked, load, pick, save
from pipeline.audit.rates import Counted, Estimate, share_of
from pipeline.audit.review import Question
from pipeline.errors import InputError, TableError
from pipeline.measure import wilson
from pipeline.store import read_table, write_json
from pipeline.workspace import Workspace
from schemas.names import Stage, VerdictKind

AUDIT: Final = "annotations"
METRICS: Final = "audit_annotations"
MODEL_VERSION: Final = "annotation"
"""What the server shows as the origin of the marks."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The annotation that is the gold of a page, and who made it (keyed)."""

    annotation: str
    annotator: str
    category: str


def chosen(workspace: Workspace) -> dict[str, Chosen]:
    """The annotated pages of the gold."""
    pages = read_table(workspace.folder(Stage.GOLD) / "gold_pages.parquet", "gold_pages").filter("annotated")
    made = read_table(workspace.folder(Stage.ANNOTATE) / "annotations.parquet", "annotations")
    rows = pages.join(made.select("page_id", "annotation", "annotator"), on=["page_id", "annotation"])
    return {
        page: Chosen(annotation, annotator, category or "none")
        for page, annotation, annotator, category in rows.select(
            "page_id", "annotation", "annotator", "category"
        ).iter_rows()
    }


def draw_annotations(workspace: Workspace, share: float, seed: int) -> Picked:
    """Draw a share (0..1) of the annotated pages by category and annotator; InputError if none is annotated."""
    members: dict[str, list[str]] = defaultdict(list)
    for page, one in sorted(chosen(workspace).items()):
        members[f"{one.category} {one.annotator}"].append(page)
    if not members:
        raise InputError("no page is annotated yet: annotate, `medstruct pull`, `dvc repro`")
    picked = pick(AUDIT, members, max(1, round(share * sum(map(len, members.values())))), seed)
    save(workspace, picked)
    return picked


def questions(workspace: Workspace, picked: Picked, source: Source) -> list[Question]:
    """One question a page, the gold's spans and links on the surrogate as a prediction; TableError where they do not fit."""
    there, marks = chosen(workspace), _marks(workspace)
    made = []
    for page in picked.pages:
        if page in there and page in source.pages:
            text = source.pages[page].page.text
            prediction = {"model_version": MODEL_VERSION, "result": marks.get(page, [])}
            _check(page, prediction, text)
            made.append(Question(page, there[page].annotation, {"text": text}, (prediction,)))
    return made


def _check(page: str, prediction: Row, text: str) -> None:
    wrong = [*faults(prediction["result"], text), *interface_errors(review(AUDIT), prediction)]
    if wrong:
        raise TableError(
            f"the gold of page {page} does not fit its text ({wrong[0]}): run `dvc repro --force gold`"
        )


def _marks(workspace: Workspace) -> dict[str, list[Row]]:
    """Regions and relations of the gold by page."""
    folder, found = workspace.folder(Stage.GOLD), defaultdict(list)
    columns = ("page_id", "span_id", "start", "end", "label", "text")
    for page, name, start, end, label, text in (
        read_table(folder / "spans.parquet", "spans").select(columns).iter_rows()
    ):
        value = {"start": start, "end": end, "text": text, "labels": [label]}
        found[page].append(
            {"id": name, "from_name": "label", "to_name": "text", "type": "labels", "value": value}
        )
    ends = ("page_id", "key_span_id", "value_span_id", "label")
    for page, key, value, label in read_table(folder / "links.parquet", "links").select(ends).iter_rows():
        found[page].append(
            {"type": "relation", "from_id": key, "to_id": value, "direction": "right", "labels": [label]}
        )
    return dict(found)


@dataclass(frozen=True, slots=True)
class Report:
    """Judged annotations by stratum, and by pair of annotator and reviewer (accepted, judged)."""

    groups: tuple[tuple[Group, Counted], ...]
    pairs: tuple[tuple[str, str, int, int], ...]

    def to_json(self) -> Row:
        """Counts and estimates; people by keyed names, no page is named."""
        by_category: dict[str, list[Counted]] = defaultdict(list)
        for group, counted in self.groups:
            by_category[group.name.partition(" ")[0]].append(counted)
        counts = [counted for _, counted in self.groups]
        return {
            "pages": sum(one.pages for one in counts), "drawn": sum(len(group.drawn) for group, _ in self.groups),
            "judged": sum(one.seen for one in counts), "accepted": _json(counts),
            "categories": {name: _json(some) for name, some in sorted(by_category.items())},
            "pairs": [
                {"annotator": annotator, "reviewer": reviewer, "judged": judged, "accepted": Estimate(accepted / judged, *wilson(accepted, judged)).to_json()}
                for annotator, reviewer, accepted, judged in self.pairs
            ],
        }  # fmt: skip


def _json(counted: Iterable[Counted]) -> dict[str, float] | None:
    found = share_of(counted)
    return found.to_json() if found else None


def report(workspace: Workspace) -> Report:
    """Report on the sample drawn last, also to metrics/audit_annotations.json; one on which reviewers differ is not accepted.

    Raises InputError where no sample was drawn.
    """
    picked, there = load(workspace, AUDIT), chosen(workspace)
    said = _said(workspace, there)
    seen = frozenset(said)
    accepted = frozenset(page for page, given in said.items() if all(right for _, right in given))
    pairs: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for page in picked.pages:
        for reviewer, right in said.get(page, ()):
            pairs[there[page].annotator, reviewer].append(right)
    found = Report(
        tuple((group, group.counted(seen, accepted)) for group in picked.groups),
        tuple((*pair, sum(given), len(given)) for pair, given in sorted(pairs.items())),
    )
    write_json(workspace.metrics(METRICS), found.to_json())
    return found


def _said(workspace: Workspace, there: Mapping[str, Chosen]) -> dict[str, list[tuple[str, bool]]]:
    """What reviewers said about the annotations that are gold now: page id -> reviewer, whether it is right."""
    table = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    rows = table.filter(
        pl.col("audit") == AUDIT, pl.col("kind").is_in([VerdictKind.GOLD, VerdictKind.ASPECT])
    )
    said: dict[str, list[tuple[str, bool]]] = defaultdict(list)
    for page, kind, target, reviewer in rows.select("page_id", "kind", "target", "reviewer").iter_rows():
        if page in there and there[page].annotation == target:
            said[page].append((reviewer, kind == VerdictKind.GOLD))
    return dict(said)
