"""Two annotations of one page side by side: what they share, counted."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from pipeline.annotated import Chosen, items
from pipeline.scoring.assignment import optimal
from schemas.names import Label

Row = Mapping[str, Any]
Place = tuple[int, int, str]
FIELDS: Final = ("value", "unit", "range", "flag")
OUTSIDE: Final = "O"
TOKEN: Final = re.compile(r"[A-Za-z0-9.]+|\S")
"""A run of Latin letters and digits, or any other single character: words of Chinese have no printed border."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """One person's annotation of a page: keyed name, spans as (start, end, label), links between places, items."""

    name: str
    annotator: str
    category: str
    spans: frozenset[Place]
    links: frozenset[tuple[Place, Place, str]]
    items: tuple[tuple[Place, Mapping[str, str | None]], ...] = ()


@dataclass(frozen=True, slots=True)
class Shared:
    """Two annotations of a page, counted: (in both, of the first, of the second) and, for items, (equal, compared)."""

    page_id: str
    annotators: tuple[str, str]
    annotations: tuple[str, str]
    category: str
    exact: Mapping[str, tuple[int, int, int]]
    overlap: Mapping[str, tuple[int, int, int]]
    links: Mapping[str, tuple[int, int, int]]
    fields: Mapping[str, tuple[int, int]]
    tokens: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @property
    def disagreements(self) -> int:
        """Spans and links that only one of the two has, and fields of items that differ."""
        either = sum(
            one + other - 2 * both for both, one, other in (*self.exact.values(), *self.links.values())
        )
        return either + sum(compared - equal for equal, compared in self.fields.values())


def annotation_of(page: Chosen, annotator: str) -> Annotation:
    """An annotation from the rows of a page; a link whose end is no span of it is left out, as gold leaves it out."""
    places = {span["span_id"]: (span["start"], span["end"], span["label"]) for span in page.spans}
    links = {
        (places[link["key_span_id"]], places[link["value_span_id"]], str(link["label"]))
        for link in page.links
        if {link["key_span_id"], link["value_span_id"]} <= places.keys()
    }
    names = [places[span["span_id"]] for span in page.of(Label.ITEM_NAME)]
    rows = [{name: row[f"true_{name}"] or row[name] for name in FIELDS} for row in items(page)]
    return Annotation(
        page.annotation or "", annotator, page.category, frozenset(places.values()), frozenset(links),
        tuple(zip(names, rows, strict=True)),
    )  # fmt: skip


def compare_all(page_id: str, text: str, annotations: Iterable[Annotation]) -> Iterator[Shared]:
    """Every two annotations of different people on one page, in the order of their names."""
    ordered = sorted(annotations, key=lambda one: (one.annotator, one.name))
    for one, other in combinations(ordered, 2):
        if one.annotator != other.annotator:
            yield compare(page_id, text, one, other)


def compare(page_id: str, text: str, one: Annotation, other: Annotation) -> Shared:
    """Count what two annotations of a page share."""
    return Shared(
        page_id, (one.annotator, other.annotator), (one.name, other.name),
        one.category if one.category == other.category else "", exact(one.spans, other.spans),
        overlapping(one.spans, other.spans), linked(one.links, other.links), fields(one, other),
        tokens(text, one.spans, other.spans),
    )  # fmt: skip


def exact(one: Iterable[Place], other: Iterable[Place]) -> dict[str, tuple[int, int, int]]:
    """By label: spans with equal offsets in both, spans of the first, spans of the second."""
    mine, theirs = set(one), set(other)
    return _by_label(Counter(span[2] for span in mine & theirs), mine, theirs)


def overlapping(one: Iterable[Place], other: Iterable[Place]) -> dict[str, tuple[int, int, int]]:
    """As `exact`, a span counting as shared if it overlaps one of the other's of its label, each taken once."""
    mine, theirs = set(one), set(other)
    both: Counter[str] = Counter()
    for label in sorted({span[2] for span in mine} & {span[2] for span in theirs}):
        left, right = (sorted(span for span in spans if span[2] == label) for spans in (mine, theirs))
        shared = [[max(0, min(a[1], b[1]) - max(a[0], b[0])) for b in right] for a in left]
        both[label] = sum(shared[row][column] > 0 for row, column in optimal(shared))
    return _by_label(both, mine, theirs)


def _by_label(both: Counter[str], mine: set[Place], theirs: set[Place]) -> dict[str, tuple[int, int, int]]:
    left, right = (Counter(span[2] for span in spans) for spans in (mine, theirs))
    return {label: (both[label], left[label], right[label]) for label in sorted({*left, *right})}


def linked(
    one: Iterable[tuple[Place, Place, str]], other: Iterable[tuple[Place, Place, str]]
) -> dict[str, tuple[int, int, int]]:
    """By kind of link: links between equal places in both, of the first, of the second."""
    mine, theirs = set(one), set(other)
    both, left, right = (Counter(link[2] for link in links) for links in (mine & theirs, mine, theirs))
    return {kind: (both[kind], left[kind], right[kind]) for kind in sorted({*left, *right})}


def fields(one: Annotation, other: Annotation) -> dict[str, tuple[int, int]]:
    """By field of an item: equal values, items compared; an item that only one has differs in every field it has."""
    left, right = one.items, other.items
    shared = [[max(0, min(a[1], b[1]) - max(a[0], b[0])) for b, _ in right] for a, _ in left]
    matched = [(row, column) for row, column in optimal(shared) if shared[row][column] > 0]
    pairs = [(left[row][1], right[column][1]) for row, column in matched]
    mine, theirs = {row for row, _ in matched}, {column for _, column in matched}
    alone = [row for at, (_, row) in enumerate(left) if at not in mine]
    alone += [row for at, (_, row) in enumerate(right) if at not in theirs]
    return {
        name: (
            sum(a[name] == b[name] for a, b in pairs if a[name] or b[name]),
            sum(bool(a[name] or b[name]) for a, b in pairs) + sum(bool(row[name]) for row in alone),
        )
        for name in FIELDS
    }


def tokens(text: str, one: Iterable[Place], other: Iterable[Place]) -> dict[tuple[str, str], int]:
    """How often tokens got each two labels, by the first and the second; a token has the label of its first character."""
    mine, theirs = _labels(len(text), one), _labels(len(text), other)
    return dict(Counter((mine[hit.start()], theirs[hit.start()]) for hit in TOKEN.finditer(text)))


def _labels(length: int, spans: Iterable[Place]) -> list[str]:
    """The label of every character: of overlapping spans the shorter one's, as the more particular."""
    labels = [OUTSIDE] * length
    for start, end, label in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        labels[start:end] = [label] * (end - start)
    return labels
