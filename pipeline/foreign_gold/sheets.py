"""A page of foreign gold: its lines, what is marked on them and what belongs together, as the rows of our tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from pipeline.annotated import Chosen, gold_page, items, key_values, spans_and_links
from pipeline.dates import iso_date
from pipeline.page import Line, Page, Quad
from schemas.names import Category, Label, LinkLabel, Split

Row = dict[str, Any]
ANNOTATION: Final = "1"
_ID_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class Unprinted:
    """A key that is not printed (a field of a receipt), what its gold says, and where that was read, if anywhere."""

    key: str
    true_value: str
    span: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class ForeignPage:
    """One page: `marks` are (line, label) by name, `links` (from, to, label) between names.

    `judged` are the abnormalities that its own gold has, by item name in the order of the page; None where it has none.
    """

    name: str
    width: int
    height: int
    lines: tuple[Line, ...]
    marks: Mapping[str, tuple[int, Label]]
    links: Sequence[tuple[str, str, LinkLabel]] = ()
    unprinted: Sequence[Unprinted] = ()
    judged: Sequence[str] | None = None
    category: Category | None = None
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def page_id(self) -> str:
        """16 hex characters of the SHA-256 of its name: the same page has the same id in every conversion."""
        return sha256(self.name.encode()).hexdigest()[:_ID_LENGTH]

    @property
    def page(self) -> Page:
        """Its lines as a page."""
        return Page(self.page_id, self.width, self.height, 0, self.lines)


def line(text: str, quad: Quad) -> Line:
    """A line whose characters are equally wide; its gold says no more."""
    length = max(1, round(((quad[2] - quad[0]) ** 2 + (quad[3] - quad[1]) ** 2) ** 0.5))
    edges = tuple(round(length * at / max(1, len(text))) for at in range(len(text) + 1))
    return Line(text, quad, 1.0, edges)


def rows_of(one: ForeignPage, split: Split) -> dict[str, list[Row]]:
    """The rows of a page in every table of a release; gold that people made is verified."""
    page, page_id = one.page, one.page_id
    chosen = Chosen(
        page_id, page.text, ANNOTATION, checked=True, category=one.category or "", spans=tuple(_spans(one, page)),
        links=tuple(_links(one)),
    )  # fmt: skip
    gold = gold_page(chosen)
    spans, links = spans_and_links(chosen)
    group = {
        "split": split,
        "group_id": page_id,
        "cluster_id": page_id,
        "category": gold["category"],
        "annotated": True,
    }
    shown = {
        "page_id": page_id, "document_id": page_id, "width": one.width, "height": one.height, "text": page.text,
        "text_digest": sha256(page.text.encode()).hexdigest(), "report_title": gold["report_title"], **group,
    }  # fmt: skip
    return {
        "pages": [shown], "lines": _lines(page), "spans": spans, "links": links, "key_values": _pairs(one, chosen),
        "items": _judged(items(chosen), one.judged), "splits": [{"page_id": page_id, **group}],
    }  # fmt: skip


def _spans(one: ForeignPage, page: Page) -> Iterable[Row]:
    for name, (at, label) in one.marks.items():
        start = page.starts[at]
        yield {"span_id": name, "start": start, "end": start + len(page.lines[at].text), "label": label}


def _links(one: ForeignPage) -> Iterable[Row]:
    for start, end, label in one.links:
        yield {"key_span_id": start, "value_span_id": end, "label": label}


def _lines(page: Page) -> list[Row]:
    return [
        {
            "page_id": page.page_id, "line": number, "start": start, "end": start + len(one.text), "text": one.text,
            "quad": list(one.quad), "confidence": one.confidence, "char_edges": list(one.char_edges),
        }
        for number, (start, one) in enumerate(zip(page.starts, page.lines, strict=True))
    ]  # fmt: skip


def _pairs(one: ForeignPage, chosen: Chosen) -> list[Row]:
    rows = key_values(chosen)
    for found in one.unprinted:
        start, end = found.span or (None, None)
        rows.append(
            {
                "page_id": one.page_id, "pair": len(rows), "key": found.key, "true_key": found.key,
                "value": chosen.text[start:end] if found.span else None, "true_value": found.true_value, "verified": True,
                "key_start": None, "key_end": None, "value_start": start, "value_end": end, "date": iso_date(found.true_value),
            }
        )  # fmt: skip
    return rows


def _judged(rows: list[Row], judged: Sequence[str] | None) -> list[Row]:
    """What people said of an item stands, even where value and range say otherwise: `validate` names the difference."""
    if judged is None:
        return rows
    return [row | {"abnormal": said} for row, said in zip(rows, judged, strict=True)]
