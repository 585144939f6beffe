"""gold: spans, links, key-values and laboratory items of the annotation chosen for a page, on surrogate text."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline import store, tally
from pipeline.annotated import Chosen, Row, gold_page, items, key_values, proposed
from pipeline.cycles import unsearched
from pipeline.errors import TableError
from pipeline.records import PageRows
from pipeline.settings import GoldSettings
from pipeline.shards import map_pages
from pipeline.slices import join_parts, read_slices, write_part
from pipeline.workspace import Workspace
from schemas.names import ITEM_FIELDS, AnnotationStatus, Label, Stage
from schemas.tables import TABLES

_RANK: Final = (
    AnnotationStatus.GOLD, AnnotationStatus.REVIEWED, AnnotationStatus.SINGLE, AnnotationStatus.AGREED,
)  # fmt: skip
_CHECKED: Final = frozenset({AnnotationStatus.GOLD, AnnotationStatus.REVIEWED})
_TABLES: Final = ("gold_pages", "spans", "links", "key_values", "items")
_SOURCES: Final = (
    (Stage.SURROGATE, "surrogate_pages"), (Stage.ANNOTATE, "annotations"),
    (Stage.ANNOTATE, "annotated_spans"), (Stage.ANNOTATE, "annotated_links"), (Stage.ANNOTATE, "corrections"),
    (Stage.SURROGATE, "true_values"),
)  # fmt: skip
_CHOSEN: Final = {"page_id": pl.String, "annotation": pl.String, "checked": pl.Boolean, "category": pl.String}
_METRICS: Final = (
    "annotated", "spans", "links", "key_values", "keys_without_value", "values_without_key", "items", "items_with_unit",
    "items_with_ucum", "items_with_range", "items_decided", "items_abnormal",
)  # fmt: skip
PAGES: Final = 2_000
"""Pages of a part: with 65 spans each about 130,000 rows."""
FEW: Final = 4
"""Parts that one process does alone."""


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


@dataclass(frozen=True, slots=True)
class Part:
    """Pages from one id to another, both included, and their place among the parts."""

    number: int
    first: str
    last: str


def parts(workspace: Workspace) -> dict[str, Part]:
    """The pages of surrogate_pages, some thousand at a time, by their first id; every table is checked once."""
    for name, path in _sources(workspace).items():
        for _ in read_slices(path, name):  # what a part reads is not checked again
            pass
    ids = tally.read(workspace, Stage.SURROGATE, "surrogate_pages")["page_id"]
    cut = (ids.slice(at, PAGES) for at in range(0, ids.len(), PAGES))
    return {one[0]: Part(number, one[0], one[-1]) for number, one in enumerate(cut)}


def _sources(workspace: Workspace) -> dict[str, Path]:
    return {name: tally.table_path(workspace, stage, name) for stage, name in _SOURCES}


def frames_of(workspace: Workspace, part: Part) -> dict[str, pl.DataFrame]:
    """pages, chosen annotations, and the spans, links and typed texts of these, of the pages of a part, ascending."""
    among = pl.col("page_id").is_between(
        pl.lit(part.first), pl.lit(part.last)
    )  # lets the reader skip row groups
    rows = {
        name: pl.scan_parquet(path, hive_partitioning=False).filter(among)
        for name, path in _sources(workspace).items()
    }
    chosen = chosen_annotations(rows.pop("annotations").collect())
    pages = rows.pop("surrogate_pages").select("page_id", "text").collect()
    kept = chosen.join(pages, on="page_id", how="semi")
    named = ["page_id", "annotation"]
    found = {
        name: table.join(kept.lazy(), on=named, how="semi", maintain_order="left").collect()
        for name, table in rows.items()
    }
    return {"pages": pages, "chosen": kept, **found}


def chosen_annotations(annotations: pl.DataFrame) -> pl.DataFrame:
    """page_id, annotation, checked, category of the annotation that counts, of every page that has one, ascending."""
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in annotations.iter_rows(named=True):
        found[row["page_id"]].append(row)
    rows = [
        (page_id, best["annotation"], best["status"] in _CHECKED, best["category"] or "")
        for page_id, of_page in found.items()
        if (best := choose(of_page))
    ]
    return pl.DataFrame(rows, _CHOSEN, orient="row")


def chosen_pages(part: Mapping[str, pl.DataFrame]) -> Iterator[Chosen]:
    """The pages of a part with the annotation that counts."""
    named = part["pages"].join(part["chosen"], on="page_id", how="left", maintain_order="left")
    spans = PageRows(part["annotated_spans"].select("page_id", "span_id", "start", "end", "label"))
    links = PageRows(part["annotated_links"].select("page_id", "key_span_id", "value_span_id", "label"))
    typed = PageRows(part["true_values"].select("page_id", "span_id", "text"))
    # which spans were corrected is asked here, never how
    corrected = PageRows(part["corrections"].select("page_id", "span_id"))
    for page_id, text, annotation, checked, category in named.iter_rows():
        texts = {row["span_id"]: row["text"] for row in typed.of(page_id)}
        withheld = frozenset(row["span_id"] for row in corrected.of(page_id)) - texts.keys()
        yield Chosen(
            page_id, text, annotation, bool(checked), category or "", tuple(spans.of(page_id)), tuple(links.of(page_id)), texts,
            withheld,
        )  # fmt: skip


def spans_of(part: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """The spans table of a part: `annotated.spans_and_links` for all pages at once.

    Raises TableError, which names the page, if a span ends outside its text.
    """
    spans = part["annotated_spans"].join(part["pages"], on="page_id", maintain_order="left")
    outside = spans.filter(pl.col("end") > pl.col("text").str.len_chars())
    if not outside.is_empty():
        raise TableError(
            f"annotated_spans: a span of page {outside['page_id'][0]} ends outside its text: run `dvc repro`"
        )
    length = pl.col("end") - pl.col("start")
    return spans.with_columns(pl.col("text").str.slice(pl.col("start"), length)).select(
        *TABLES["spans"].columns
    )


def links_of(part: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """The links table of a part: those whose both ends are spans of the annotation."""
    links, spans = part["annotated_links"], part["annotated_spans"].select("page_id", "span_id")
    for end in ("key_span_id", "value_span_id"):
        links = links.join(
            spans,
            left_on=["page_id", end],
            right_on=["page_id", "span_id"],
            how="semi",
            maintain_order="left",
        )
    return links.select(*TABLES["links"].columns)


def tables_of(part: Mapping[str, pl.DataFrame], settings: GoldSettings) -> dict[str, pl.DataFrame]:
    """The rows of a part in every table of the stage."""
    rows: dict[str, list[Row]] = {"gold_pages": [], "key_values": [], "items": []}
    spans = spans_of(part)
    for page in chosen_pages(part):
        rows["gold_pages"].append(gold_page(page))
        rows["key_values"] += (
            proposed(page) if settings.propose and page.annotation is None else key_values(page)
        )
        rows["items"] += items(page)
    made = {name: store.frame_of(name, found) for name, found in rows.items()}
    return {**made, "spans": spans, "links": links_of(part)}


def make_part(part: Part, workspace: Workspace, settings: GoldSettings, out: Path) -> dict[str, Any]:
    """Write the tables of a part and count what is in them."""
    with unsearched():
        tables = tables_of(frames_of(workspace, part), settings)
    for name, frame in tables.items():
        write_part(out / f"{name}.parquet", name, part.number, frame)
    named = tables["gold_pages"].filter(pl.col("category") != "")["category"]
    return {"counts": counted(tables), "categories": dict(Counter(named.to_list()))}


def run(workspace: Workspace, settings: GoldSettings) -> None:
    """Write gold_pages, spans, links, key_values and items; without annotations all but the first are empty."""
    found = parts(workspace)
    with store.stage_folder(workspace.folder(Stage.GOLD), private=False) as out:
        make = partial(make_part, workspace=workspace, settings=settings, out=out)
        # a process costs seconds to start, a part one
        workers = workspace.workers if len(found) > FEW else 1
        made = map_pages(make, found, workers=workers, label="gold", largest=1).values()
        for name in _TABLES:
            join_parts(out / f"{name}.parquet", name)
    counts = Counter[str]()
    categories = Counter[str]()
    for one in made:
        counts.update(one["counts"])
        categories.update(one["categories"])
    pages = counts["pages"]
    store.write_json(
        workspace.metrics(Stage.GOLD),
        {"input": pages, "kept": pages, "rejected": {}, "categories": dict(categories), **{name: counts[name] for name in _METRICS}},
    )  # fmt: skip


def counted(tables: Mapping[str, pl.DataFrame]) -> dict[str, int]:
    """What the tables of a part hold: what was annotated, what could be normalised, what stands alone."""
    pages, pairs, rows = tables["gold_pages"], tables["key_values"], tables["items"]
    ends = tables["links"].select("page_id", span_id="value_span_id")
    fields = tables["spans"].filter(pl.col("label").is_in([*ITEM_FIELDS, Label.VALUE]))
    given = {
        f"items_with_{name}": rows.height - rows[name].null_count() for name in ("unit", "ucum", "range")
    }
    return {
        "pages": pages.height, "annotated": int(pages["annotated"].sum()), "spans": tables["spans"].height,
        "links": tables["links"].height, "key_values": pairs.height, "keys_without_value": pairs["value"].null_count(),
        "values_without_key": fields.join(ends, on=["page_id", "span_id"], how="anti").height, "items": rows.height, **given,
        "items_decided": rows.filter(pl.col("abnormal") != "").height,
        "items_abnormal": rows.filter(pl.col("abnormal") == "1").height,
    }  # fmt: skip
