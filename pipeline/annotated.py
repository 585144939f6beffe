"""The annotation that counts for a page, on the page's text: its pairs, items, spans and links as table rows.

Offsets hold on every variant of a page, so every text here is a slice of the text that is handed in.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from pipeline import layout
from pipeline.dates import iso_date
from pipeline.errors import TableError
from pipeline.ranges import Range, ranges
from pipeline.units import ucum
from pipeline.values import abnormal
from schemas.names import Label, LinkLabel

Row = dict[str, Any]
_FIELDS: Final = {
    Label.ITEM_VALUE: "value",
    Label.ITEM_UNIT: "unit",
    Label.ITEM_RANGE: "range",
    Label.ITEM_FLAG: "flag",
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is known of a page: its surrogate text and, if somebody annotated it, the annotation that counts.

    `typed` are corrections by span; `withheld` are spans whose correction may not be published, so that their reading is wrong.
    """

    page_id: str
    text: str
    annotation: str | None = None
    checked: bool = False
    category: str = ""
    spans: tuple[Mapping[str, Any], ...] = ()
    links: tuple[Mapping[str, Any], ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    withheld: frozenset[str] = frozenset()
    _labelled: Mapping[str, list[Mapping[str, Any]]] = field(init=False, repr=False, compare=False)
    _ends: Mapping[tuple[str, str, str], list[Mapping[str, Any]]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        # a page has as many questions about its spans as spans: each is answered from these
        labelled: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
        ends: defaultdict[tuple[str, str, str], list[Mapping[str, Any]]] = defaultdict(list)
        leading: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        for link in self.links:
            leading[link["value_span_id"]].add((link["key_span_id"], link["label"]))
        for span in sorted(self.spans, key=_place):  # a span may bear several labels, a row each
            labelled[span["label"]].append(span)
            for key_id, link_label in leading.get(span["span_id"], ()):
                ends[key_id, link_label, span["label"]].append(span)
        object.__setattr__(self, "_labelled", labelled)
        object.__setattr__(self, "_ends", ends)

    def slice(self, span: Mapping[str, Any]) -> str:
        """The surrogate text of a span; TableError if the span ends outside the text."""
        if span["end"] > len(self.text):
            raise TableError(
                f"annotated_spans: a span of page {self.page_id} ends outside its text: run `dvc repro`"
            )
        return self.text[span["start"] : span["end"]]

    def of(self, *labels: Label) -> list[Mapping[str, Any]]:
        """Spans with one of these labels, in order of offset."""
        found = [span for label in labels for span in self._labelled.get(label, ())]
        return found if len(labels) == 1 else sorted(found, key=_place)

    def linked(self, span: Mapping[str, Any], link: LinkLabel, label: Label) -> list[Mapping[str, Any]]:
        """Spans with this label that a link leads to from `span`, in order of offset."""
        return self._ends.get((span["span_id"], link, label), [])

    def true(self, span: Mapping[str, Any]) -> str:
        """What is really printed at a span: what an annotator typed, else what was read."""
        return self.typed.get(span["span_id"], self.slice(span))

    def verified(self, *spans: Mapping[str, Any]) -> bool:
        """Whether a second person saw the annotation, or an annotator typed what one of the spans really says.

        Never where a correction of one of them is withheld: what is known to be misread stands there.
        """
        if not self.withheld and not self.typed:
            return self.checked  # of most pages nothing was corrected
        named = {span["span_id"] for span in spans}
        return named.isdisjoint(self.withheld) and (self.checked or not named.isdisjoint(self.typed))


def _place(span: Mapping[str, Any]) -> tuple[int, int, str]:
    return span["start"], span["end"], span["span_id"]


def gold_page(page: Chosen) -> Row:
    """The row of gold_pages; the first title is the report's title."""
    titles = page.of(Label.TITLE)
    return {
        "page_id": page.page_id, "annotation": page.annotation, "category": page.category,
        "report_title": page.slice(titles[0]) if titles else None, "annotated": page.annotation is not None,
    }  # fmt: skip


def key_values(page: Chosen) -> list[Row]:
    """The rows of key_values: a pair per link, in order of offset; a key that leads nowhere has the value null."""
    rows: list[Row] = []
    for key in page.of(Label.KEY):
        values_of_key = page.linked(key, LinkLabel.KEY_VALUE, Label.VALUE)
        for value in values_of_key or (None,):
            rows.append(
                {
                    "page_id": page.page_id, "pair": len(rows), "key": page.slice(key), "true_key": page.true(key),
                    **(_read(page.slice(value), page.true(value)) if value else _read(None, None)),
                    "verified": page.verified(*(span for span in (key, value) if span)),
                    "key_start": key["start"], "key_end": key["end"],
                    "value_start": value["start"] if value else None, "value_end": value["end"] if value else None,
                }
            )  # fmt: skip
    return rows


def _read(value: str | None, true: str | None) -> Row:
    """Both readings of a value, and its date."""
    return {"value": value, "true_value": true, "date": iso_date(true) if true else None}


def proposed(page: Chosen) -> list[Row]:
    """The rows of key_values that colons show on a page which nobody annotated; none of them is verified."""
    return [
        {
            "page_id": page.page_id, "pair": number, "key": pair.key, "true_key": pair.key,
            **_read(pair.value, pair.value), "verified": False,
            "key_start": pair.key_span[0], "key_end": pair.key_span[1],
            "value_start": pair.value_span[0] if pair.value_span else None,
            "value_end": pair.value_span[1] if pair.value_span else None,
        }
        for number, pair in enumerate(layout.colon_pairs(page.text))
    ]  # fmt: skip


def items(page: Chosen) -> list[Row]:
    """The rows of items, one per item name in order of offset, with bounds, UCUM code and abnormality.

    Several spans of one field (a range on two lines) are joined by a newline, as the page text joins lines.
    What an annotator typed decides over what was read.
    """
    return [_item(page, number, name) for number, name in enumerate(page.of(Label.ITEM_NAME))]


def _item(page: Chosen, number: int, name: Mapping[str, Any]) -> Row:
    spans = {column: page.linked(name, LinkLabel.ITEM_FIELD, label) for label, column in _FIELDS.items()}
    spans["name"] = [name]
    printed = {column: _joined(list(map(page.slice, found))) for column, found in spans.items()}
    true = printed
    if page.typed:
        true = {column: _joined(list(map(page.true, found))) for column, found in spans.items()}
    row = {
        "page_id": page.page_id,
        "item": number,
        **printed,
        **{f"true_{column}": text for column, text in true.items()},
    }
    row["verified"] = page.verified(*(span for found in spans.values() for span in found))
    return {**row, **_derived(true["value"], true["unit"], true["range"])}


@lru_cache(maxsize=1 << 16)
def _derived(value: str | None, unit: str | None, reference: str | None) -> Row:
    """`normalised` with a memory: laboratories print the same few results again and again."""
    return normalised({"value": value, "unit": unit, "range": reference})


def _joined(texts: list[str]) -> str | None:
    return (texts[0] if len(texts) == 1 else "\n".join(texts)) or None


def normalised(item: Mapping[str, str | None]) -> Row:
    """Bounds and condition of the range (of its first variant), UCUM code of the unit, "1", "0" or "" for abnormal.

    The bounds of a titre are the n of its 1:n, and "1:n" is its condition; "mean±SD" is that of a norm which decides nothing.
    """
    found = ranges(item["range"] or "")
    bounds = next((one for one in found if one.rank is None), None)
    return {
        "low": bounds.low if bounds else None, "high": bounds.high if bounds else None,
        "low_inclusive": bounds.low_inclusive if bounds and bounds.low is not None else None,
        "high_inclusive": bounds.high_inclusive if bounds and bounds.high is not None else None,
        "condition": _condition(found[0]) if found else None,
        "ucum": ucum(item["unit"]) if item["unit"] else None,
        "abnormal": abnormal(item["value"], item["range"]),
    }  # fmt: skip


def _condition(reference: Range) -> str | None:
    return reference.condition or ("1:n" if reference.titre else "mean±SD" if reference.spread else None)


def spans_and_links(page: Chosen) -> tuple[list[Row], list[Row]]:
    """The rows of spans (with their text) and of those links whose both ends are spans of the annotation."""
    known = {span["span_id"] for span in page.spans}
    named = {"page_id": page.page_id, "annotation": page.annotation}
    spans = [
        {
            **named,
            **{column: span[column] for column in ("span_id", "start", "end", "label")},
            "text": page.slice(span),
        }
        for span in page.spans
    ]
    links = [
        {**named, **{column: link[column] for column in ("key_span_id", "value_span_id", "label")}}
        for link in page.links
        if {link["key_span_id"], link["value_span_id"]} <= known
    ]
    return spans, links
