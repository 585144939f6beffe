"""gold: spans, links, key-values and laboratory items of the annotation chosen for a page, on surrogate text."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from pipeline import store
from pipeline.annotated import Chosen, Row, gold_page, items, key_values, proposed, spans_and_links
from pipeline.settings import GoldSettings
from pipeline.workspace import Workspace
from schemas.names import ITEM_FIELDS, AnnotationStatus, Label, Stage

_RANK: Final = (
    AnnotationStatus.GOLD, AnnotationStatus.REVIEWED, AnnotationStatus.SINGLE, AnnotationStatus.AGREED,
)  # fmt: skip
_CHECKED: Final = frozenset({AnnotationStatus.GOLD, AnnotationStatus.REVIEWED})
_TABLES: Final = ("gold_pages", "spans", "links", "key_values", "items")


def choose(annotations: Iterable[Mapping[str, Any]]) -> Row | None:
    """The annotation of a page that counts: gold, else reviewed, single, agreed; of equal ones the lowest id.

    None where none of them may count (undecided, other).
    """
    usable = [dict(row) for row in annotations if row["status"] in _RANK]
    return min(
        usable,
        key=lambda row: (_RANK.index(AnnotationStatus(row["status"])), row["annotation"]),
        default=None,
    )


def decide(page: Chosen, settings: GoldSettings) -> dict[str, list[Row]]:
    """The rows of one page in every table of the stage."""
    spans, links = spans_and_links(page)
    pairs = proposed(page) if settings.propose and page.annotation is None else key_values(page)
    return {
        "gold_pages": [gold_page(page)],
        "spans": spans,
        "links": links,
        "key_values": pairs,
        "items": items(page),
    }


def load(workspace: Workspace) -> list[Chosen]:
    """Every page of surrogate_pages with the annotation that counts for it, ascending by id."""
    annotated, surrogate = workspace.folder(Stage.ANNOTATE), workspace.folder(Stage.SURROGATE)
    annotations = _by(annotated, "annotations", "page_id")
    spans = _by(annotated, "annotated_spans", "page_id", "annotation")
    links = _by(annotated, "annotated_links", "page_id", "annotation")
    typed = _by(surrogate, "true_values", "page_id", "annotation")
    pages = []
    for page in _rows(surrogate, "surrogate_pages"):
        chosen = choose(annotations.get((page["page_id"],), ()))
        if chosen is None:
            pages.append(Chosen(page["page_id"], page["text"]))
            continue
        at = (page["page_id"], chosen["annotation"])
        texts = {row["span_id"]: row["text"] for row in typed.get(at, ())}
        pages.append(
            Chosen(
                page["page_id"], page["text"], chosen["annotation"], chosen["status"] in _CHECKED,
                chosen["category"] or "", tuple(spans.get(at, ())), tuple(links.get(at, ())), texts,
            )
        )  # fmt: skip
    return pages


def _rows(folder: Path, name: str) -> Iterable[Row]:
    return store.read_table(folder / f"{name}.parquet", name).iter_rows(named=True)


def _by(folder: Path, name: str, *columns: str) -> dict[tuple[str, ...], list[Row]]:
    groups: defaultdict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in _rows(folder, name):
        groups[tuple(row[column] for column in columns)].append(row)
    return dict(groups)


def run(workspace: Workspace, settings: GoldSettings) -> None:
    """Write gold_pages, spans, links, key_values and items; without annotations all but the first are empty."""
    pages = load(workspace)
    tables: dict[str, list[Row]] = {name: [] for name in _TABLES}
    for page in pages:
        for name, rows in decide(page, settings).items():
            tables[name] += rows
    with store.stage_folder(workspace.folder(Stage.GOLD), private=False) as out:
        for name, rows in tables.items():
            store.write_table(out / f"{name}.parquet", name, rows)
    store.write_json(workspace.metrics(Stage.GOLD), metrics(pages, tables))


def metrics(pages: list[Chosen], tables: Mapping[str, list[Row]]) -> Row:
    """Counts of the stage: what was annotated, what could be normalised, what stands alone."""
    rows = tables["items"]
    linked = {(row["page_id"], row["value_span_id"]) for row in tables["links"]}
    fields = {*ITEM_FIELDS, Label.VALUE}
    return {
        "input": len(pages), "kept": len(pages), "rejected": {},
        "annotated": sum(page.annotation is not None for page in pages),
        "categories": dict(Counter(page.category for page in pages if page.category)),
        "spans": len(tables["spans"]), "links": len(tables["links"]), "key_values": len(tables["key_values"]),
        "keys_without_value": sum(row["value"] is None for row in tables["key_values"]),
        "values_without_key": sum(row["label"] in fields and (row["page_id"], row["span_id"]) not in linked
                                  for row in tables["spans"]),
        "items": len(rows), "items_with_unit": sum(row["unit"] is not None for row in rows),
        "items_with_ucum": sum(row["ucum"] is not None for row in rows),
        "items_with_range": sum(row["range"] is not None for row in rows),
        "items_decided": sum(row["abnormal"] != "" for row in rows),
        "items_abnormal": sum(row["abnormal"] == "1" for row in rows),
    }  # fmt: skip
