"""Every table of the data contract: columns, types, vocabularies, sort keys.

Strict and ordered columns, no nulls unless nullable, rows in the total order of the sort key. pandera checks
eager frames; a table that fails is reported by table, column and check, never by value.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

import polars as pl

from schemas import names

if TYPE_CHECKING:
    import pandera.polars as pa  # half a second, which a worker that checks no table need not wait for

DataType = pl.DataType | type[pl.DataType]
OFFSET: Final = pl.Int32
QUAD: Final = pl.List(pl.Int32)
ID_PATTERN: Final = r"^[0-9a-f]{16}$"


@dataclass(frozen=True)
class Column:
    """One column: dtype, whether nulls may stand in it, an allowed vocabulary, a pattern of the text."""

    dtype: DataType
    nullable: bool = False
    among: type[StrEnum] | None = None
    pattern: str | None = None
    minimum: float | None = None

    def checked(self) -> "pa.Column":
        """The column as pandera checks it."""
        import pandera.polars as pa

        checks = []
        if self.among is not None:
            checks.append(pa.Check.isin([member.value for member in self.among]))
        if self.pattern is not None:
            checks.append(pa.Check.str_matches(self.pattern))
        if self.minimum is not None:
            checks.append(pa.Check.ge(self.minimum))
        return pa.Column(self.dtype, checks=checks, nullable=self.nullable)


@dataclass(frozen=True)
class Table:
    """A table of the contract."""

    name: str
    columns: dict[str, Column]
    sort: tuple[str, ...]
    unique: tuple[str, ...] = ()

    @cached_property
    def dtypes(self) -> dict[str, DataType]:
        """Column name -> polars dtype, in order: the schema of an empty frame."""
        return {name: column.dtype for name, column in self.columns.items()}

    @cached_property
    def schema(self) -> "pa.DataFrameSchema":
        """The pandera schema."""
        import pandera.polars as pa

        return pa.DataFrameSchema(
            {name: column.checked() for name, column in self.columns.items()},
            strict=True,
            ordered=True,
            unique=list(self.unique) or None,
        )


def _id(*, nullable: bool = False) -> Column:
    return Column(pl.String, nullable=nullable, pattern=ID_PATTERN)


def _text(*, nullable: bool = False) -> Column:
    return Column(pl.String, nullable=nullable)


def _off(*, nullable: bool = False) -> Column:
    return Column(OFFSET, nullable=nullable, minimum=0)


def _int(*, minimum: float | None = None, nullable: bool = False) -> Column:
    return Column(pl.Int32, nullable=nullable, minimum=minimum)


def _score(*, nullable: bool = False) -> Column:
    return Column(pl.Float32, nullable=nullable)


def _among(vocabulary: type[StrEnum], *, nullable: bool = False) -> Column:
    return Column(pl.String, nullable=nullable, among=vocabulary)


def _flag(*, nullable: bool = False) -> Column:
    return Column(pl.Boolean, nullable=nullable)


def _quad(*, nullable: bool = False) -> Column:
    return Column(QUAD, nullable=nullable)


_SPAN = {"span_id": _text(), "start": _off(), "end": _off(), "label": _among(names.Label)}
_LINK = {"key_span_id": _text(), "value_span_id": _text(), "label": _among(names.LinkLabel)}
_PAGE_ANNOTATION = {"page_id": _id(), "annotation": _text()}
_FINDING = {
    "page_id": _id(),
    "start": _off(nullable=True),
    "end": _off(nullable=True),
    "quad": _quad(nullable=True),
    "kind": _among(names.PiiKind),
    "score": _score(),
    "source": _text(),
    "subject": _flag(),
}
_FINDING_SORT = ("page_id", "start", "end", "kind", "source", "quad")
_ITEM_TEXTS = ("value", "unit", "range", "flag")

_ALL = (
    Table(
        "sources",
        {
            "source_id": _id(), "frame": _int(minimum=-1), "name": _text(), "page_id": _id(nullable=True),
            "format": _text(), "dpi": _int(minimum=1, nullable=True), "key_id": _id(),
        },
        ("source_id", "frame"), ("source_id", "frame"),
    ),
    Table(
        "pages",
        {
            "page_id": _id(), "document_id": _id(), "frame": _int(minimum=0), "width": _int(minimum=1),
            "height": _int(minimum=1), "pixel_digest": _text(), "capture": _among(names.Capture),
            "patient_key": _id(nullable=True), "licence": _text(nullable=True),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "rejects",
        {
            "source_id": _id(nullable=True), "frame": _int(nullable=True), "page_id": _id(nullable=True),
            "stage": _among(names.Stage), "reason": _among(names.RejectReason),
            "value": Column(pl.Float64, nullable=True), "limit": Column(pl.Float64, nullable=True),
        },
        ("stage", "source_id", "frame", "page_id"),
    ),
    Table(
        "verdicts",
        {
            "audit": _text(), "page_id": _id(), "kind": _among(names.VerdictKind), "target": _text(nullable=True),
            "value": _text(nullable=True), "reviewer": _text(),
        },
        ("audit", "page_id", "kind", "target", "value", "reviewer"),
    ),
    Table(
        "annotated_pages", {"page_id": _id(), "seen_digest": _text(nullable=True)}, ("page_id",), ("page_id",)
    ),
    Table(
        "quality",
        {
            "page_id": _id(), "short_edge": _int(minimum=0), "blur": _score(), "motion": _score(),
            "contrast": _score(), "crop_sides": _text(),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "looks",
        {
            "page_id": _id(), "short_edge": _int(minimum=0), "pieces": _int(minimum=0), "blur": _score(),
            "motion": _score(), "contrast": _score(), "crop_sides": _text(), "brightness": _score(),
            "glare": _score(), "sheets": _int(minimum=1), "reason": _among(names.RejectReason, nullable=True),
            "value": Column(pl.Float64, nullable=True), "limit": Column(pl.Float64, nullable=True),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "ocr_pages",
        {
            "page_id": _id(), "turn": _int(minimum=0), "width": _int(minimum=1), "height": _int(minimum=1),
            "text": _text(), "text_digest": _text(), "mean_confidence": _score(), "engine": _text(),
            "runtime": _text(), "models": _text(),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "lines",
        {
            "page_id": _id(), "line": _int(minimum=0), "start": _off(), "end": _off(), "text": _text(),
            "quad": _quad(), "confidence": _score(), "char_edges": Column(pl.List(pl.Int32)),
        },
        ("page_id", "line"), ("page_id", "line"),
    ),
    Table(
        "doubts",
        {"page_id": _id(), "start": _off(), "end": _off(), "kind": _among(names.DoubtKind)},
        ("page_id", "start", "end", "kind"), ("page_id", "start", "end", "kind"),
    ),
    Table(
        "duplicate_pairs",
        {
            "page_a": _id(), "page_b": _id(), "hash_distance": _int(nullable=True), "text_score": _score(nullable=True),
            "decision": Column(pl.String, pattern="^(same|different)$"), "reason": _text(),
        },
        ("page_a", "page_b"), ("page_a", "page_b"),
    ),
    Table("clusters", {"page_id": _id(), "cluster_id": _id(), "keeper": _flag()}, ("page_id",), ("page_id",)),
    Table(
        "annotated_spans",
        {
            **_PAGE_ANNOTATION, "annotator": _text(), **_SPAN,
            "pii_kind": _among(names.PiiKind, nullable=True),
        },
        ("page_id", "annotation", "start", "end", "label", "span_id"),
    ),
    Table(
        "annotated_links", {**_PAGE_ANNOTATION, **_LINK},
        ("page_id", "annotation", "key_span_id", "value_span_id", "label"),
    ),
    Table(
        "annotations",
        {
            **_PAGE_ANNOTATION, "annotator": _text(), "status": _among(names.AnnotationStatus),
            "category": _among(names.Category, nullable=True), "variant": _text(), "text_digest": _text(nullable=True),
        },
        ("page_id", "annotation"), ("page_id", "annotation"),
    ),
    Table(
        "corrections", {**_PAGE_ANNOTATION, "span_id": _text(), "text": _text()},
        ("page_id", "annotation", "span_id", "text"),
    ),
    Table(
        "changed_spans",
        {
            **_PAGE_ANNOTATION, "span_id": _text(), "label": _among(names.Label), "seen_start": _off(),
            "seen_end": _off(), "seen_text": _text(), "start": _off(nullable=True), "end": _off(nullable=True),
        },
        ("page_id", "annotation", "seen_start", "seen_end", "label", "span_id"),
    ),
    Table(
        "hidden_places",
        {
            **_PAGE_ANNOTATION, "span_id": _text(), "quad": _quad(), "pii_kind": _among(names.PiiKind, nullable=True),
            "text": _text(nullable=True),
        },
        ("page_id", "annotation", "span_id", "quad"),
    ),
    Table(
        "quarantine",
        {
            "export": _text(), "task": _text(), "annotation": _text(nullable=True), "region": _text(nullable=True),
            "reason": _among(names.QuarantineReason),
        },
        ("export", "task", "annotation", "region", "reason"),
    ),
    Table("findings", _FINDING, _FINDING_SORT),
    Table("residual_findings", _FINDING, _FINDING_SORT),
    Table(
        "patients",
        {"page_id": _id(), "document_id": _id(), "patient_id": _id(nullable=True), "basis": _text()},
        ("page_id",), ("page_id",),
    ),
    Table(
        "regions",
        {"page_id": _id(), "region": _int(minimum=0), "quad": _quad(), "kind": _among(names.PiiKind), "style": _text()},
        ("page_id", "region"), ("page_id", "region"),
    ),
    Table(
        "redacted_pages",
        {
            "page_id": _id(), "width": _int(minimum=1), "height": _int(minimum=1), "image_digest": _text(),
            "shard": _text(),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "surrogate_pages",
        {
            "page_id": _id(), "document_id": _id(), "width": _int(minimum=1), "height": _int(minimum=1),
            "text": _text(), "text_digest": _text(),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "surrogates",
        {
            "page_id": _id(), "start": _off(), "end": _off(), "kind": _among(names.PiiKind),
            "interval_exact": _flag(nullable=True),
        },
        ("page_id", "start", "end", "kind"),
    ),
    Table(
        "true_values", {**_PAGE_ANNOTATION, "span_id": _text(), "text": _text()},
        ("page_id", "annotation", "span_id", "text"),
    ),
    Table(
        "gold_pages",
        {
            "page_id": _id(), "annotation": _text(nullable=True), "report_title": _text(nullable=True),
            "category": _text(), "annotated": _flag(),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "spans", {**_PAGE_ANNOTATION, **_SPAN, "text": _text()},
        ("page_id", "annotation", "start", "end", "label", "span_id"),
    ),
    Table(
        "links", {**_PAGE_ANNOTATION, **_LINK},
        ("page_id", "annotation", "key_span_id", "value_span_id", "label"),
    ),
    Table(
        "key_values",
        {
            "page_id": _id(), "pair": _int(minimum=0), "key": _text(), "value": _text(nullable=True),
            "true_key": _text(nullable=True), "true_value": _text(nullable=True), "verified": _flag(),
            "key_start": _off(nullable=True), "key_end": _off(nullable=True), "value_start": _off(nullable=True),
            "value_end": _off(nullable=True), "date": _text(nullable=True),
        },
        ("page_id", "pair"), ("page_id", "pair"),
    ),
    Table(
        "items",
        {
            "page_id": _id(), "item": _int(minimum=0), "name": _text(),
            **{name: _text(nullable=True) for name in _ITEM_TEXTS},
            **{f"true_{name}": _text(nullable=True) for name in ("name", *_ITEM_TEXTS)},
            "verified": _flag(), "low": Column(pl.Float64, nullable=True), "high": Column(pl.Float64, nullable=True),
            "low_inclusive": _flag(nullable=True), "high_inclusive": _flag(nullable=True),
            "condition": _text(nullable=True), "ucum": _text(nullable=True),
            "abnormal": Column(pl.String, pattern="^[01]?$"),
        },
        ("page_id", "item"), ("page_id", "item"),
    ),
    Table(
        "splits",
        {
            "page_id": _id(), "split": _among(names.Split), "group_id": _id(), "cluster_id": _id(),
            "category": _text(), "annotated": _flag(),
        },
        ("page_id",), ("page_id",),
    ),
    Table(
        "published", {"page_id": _id(), "split": _among(names.Split), "version": _text()},
        ("page_id",), ("page_id",),
    ),
)  # fmt: skip

TABLES: Final = {table.name: table for table in _ALL}

RELEASED_PAGES: Final = Table(
    "pages",
    {
        **TABLES["surrogate_pages"].columns, "report_title": _text(nullable=True),
        **{name: column for name, column in TABLES["splits"].columns.items() if name != "page_id"},
    },
    ("page_id",), ("page_id",),
)  # fmt: skip
"""The pages of a release: surrogate_pages with the title and the split of each; `pages` of ingest is another table."""
