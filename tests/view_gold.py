"""Gold of hand-made pages, as the stages would leave it: every offset is found in the text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline import annotated, store
from pipeline.annotated import Chosen
from pipeline.contents import Contents
from pipeline.page import Line, Page, rectangle
from schemas.names import Label, LinkLabel

FIELDS = (Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)
TABLES = ("lines", "spans", "links", "key_values", "items")


@dataclass(frozen=True)
class Drawn:
    """A page: its text, pairs (key, value or None), items (name, value, unit, range), what is hidden and what was corrected."""

    number: int
    text: str
    pairs: Sequence[tuple[str, str | None]] = ()
    items: Sequence[tuple[str | None, ...]] = ()
    hidden: Sequence[str] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    title: str | None = None
    category: str = "lab"
    split: str = "train"
    document: int | None = None
    checked: bool = False
    annotated: bool = True

    @property
    def page_id(self) -> str:
        return f"{self.number:016x}"

    @property
    def page(self) -> Page:
        """Lines 40 pixels below each other, characters 12 pixels wide."""
        lines = [
            Line(text, rectangle(10, 20 + 40 * at, 10 + 12 * len(text), 44 + 40 * at), 0.9, tuple(range(0, 12 * len(text) + 1, 12)))
            for at, text in enumerate(self.text.split("\n"))
        ]  # fmt: skip
        return Page(self.page_id, 400, 300, 0, tuple(lines))

    def spans(self) -> tuple[list[dict], list[dict]]:
        """The spans of the annotation, each found behind the one before, and its links."""
        spans, links, at = [], [], 0
        groups = [
            ((Label.KEY, key), ((Label.VALUE, value),), LinkLabel.KEY_VALUE) for key, value in self.pairs
        ]
        groups += [
            ((Label.ITEM_NAME, item[0]), tuple(zip(FIELDS, item[1:], strict=False)), LinkLabel.ITEM_FIELD)
            for item in self.items
        ]
        for head, parts, label in groups:
            first = None
            for kind, text in (head, *parts):
                if text is None:
                    continue
                start = self.text.index(text, at)
                at = start + len(text)
                spans.append({"span_id": f"s{len(spans)}", "start": start, "end": at, "label": kind})
                if first is None:
                    first = spans[-1]["span_id"]
                else:
                    links.append(
                        {"key_span_id": first, "value_span_id": spans[-1]["span_id"], "label": label}
                    )
        return spans, links

    def chosen(self) -> Chosen:
        """The annotation that counts."""
        spans, links = self.spans()
        typed = {
            span["span_id"]: self.typed[read]
            for span in spans
            if (read := self.text[span["start"] : span["end"]]) in self.typed
        }
        return Chosen(
            self.page_id,
            self.text,
            "a1",
            self.checked,
            self.category,
            tuple(spans),
            tuple(links),
            typed,
        )


def contents(folder: Path, pages: Sequence[Drawn]) -> Contents:
    """The pages as a release would hold them; the tables lie in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[dict]] = {name: [] for name in (*TABLES, "surrogates")}
    for drawn in pages:
        rows["lines"] += store.line_rows(drawn.page)
        rows["surrogates"] += [
            {"page_id": drawn.page_id, "start": at, "end": at + len(text), "kind": "PERSON", "interval_exact": None}
            for text in drawn.hidden if (at := drawn.text.index(text)) >= 0
        ]  # fmt: skip
        if drawn.annotated:
            chosen = drawn.chosen()
            spans, links = annotated.spans_and_links(chosen)
            made = {
                "spans": spans,
                "links": links,
                "key_values": annotated.key_values(chosen),
                "items": annotated.items(chosen),
            }
            for name, found in made.items():
                rows[name] += found
    for name, found in rows.items():
        store.write_table(folder / f"{name}.parquet", name, found)
    table = pl.DataFrame(
        [
            {
                "page_id": one.page_id, "document_id": f"{one.document or one.number:016x}", "width": 400, "height": 300,
                "text": one.text, "report_title": one.title, "split": one.split, "category": one.category if one.annotated else "",
                "annotated": one.annotated,
            }
            for one in pages
        ],
        schema_overrides={"report_title": pl.String},
    ).sort("page_id")  # fmt: skip
    return Contents(
        table, {name: folder / f"{name}.parquet" for name in TABLES}, folder / "surrogates.parquet"
    )
