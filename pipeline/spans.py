"""Spans over a page's text, their unions, links between them, and same-length replacements."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters [start, end) with a label, a score 0..1 and the rule or person that it came from."""

    start: int
    end: int
    label: str
    score: float = 1.0
    source: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"a span needs 0 <= start < end, not [{self.start}, {self.end})")

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end

    def covers(self, other: "Span") -> bool:
        """Whether every character of the other is in this one."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Link:
    """Two span ids that belong together: a Key and its Value, an ItemName and one of its fields."""

    key: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class KeyValue:
    """A printed key and its printed value (None: the key stands alone), with their spans."""

    key: str
    value: str | None
    key_span: tuple[int, int]
    value_span: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a laboratory table, each field as printed, None where it is absent."""

    name: str
    value: str | None = None
    unit: str | None = None
    range: str | None = None
    flag: str | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """A text that takes the place of a span: same length, newlines where they were, so offsets stay valid."""

    span: Span
    original: str = field(repr=False)
    text: str = field(repr=False)

    def __post_init__(self) -> None:
        if not len(self.text) == len(self.original) == self.span.end - self.span.start:
            raise ValueError("a replacement has the length of its span")
        if any((a == "\n") != (b == "\n") for a, b in zip(self.original, self.text, strict=True)):
            raise ValueError("a replacement leaves every newline where it was")


def union(spans: Iterable[Span]) -> list[tuple[int, int]]:
    """Disjoint intervals that cover exactly the characters of all spans, ascending; touching ones are joined."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted((span.start, span.end) for span in spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def resolve(spans: Iterable[Span]) -> list[Span]:
    """Disjoint spans over the union of all: each piece takes the label of its best span.

    Best: higher score, then longer, then earlier, then label in alphabetical order. Pieces of one label that
    touch are joined only where they come from the same span. Used to choose a label, never to drop characters.
    """
    ranked = sorted(set(spans), key=lambda s: (-s.score, s.start - s.end, s.start, s.label, s.source))
    cuts = sorted({edge for span in ranked for edge in (span.start, span.end)})
    pieces: list[Span] = []
    for low, high in pairwise(cuts):
        best = next((span for span in ranked if span.start <= low and high <= span.end), None)
        if best is None:
            continue
        last = pieces[-1] if pieces else None
        same = (
            last is not None
            and last.end == low
            and (last.label, last.score, last.source) == (best.label, best.score, best.source)
            and best.start < low
        )
        if last is not None and same:
            pieces[-1] = Span(last.start, high, best.label, best.score, best.source)
        else:
            pieces.append(Span(low, high, best.label, best.score, best.source))
    return pieces


def replace_all(text: str, replacements: Sequence[Replacement]) -> str:
    """The text with all replacements applied; they may not overlap, and the length stays the same."""
    parts, at = [], 0
    for item in sorted(replacements, key=lambda r: r.span.start):
        if item.span.start < at or text[item.span.start : item.span.end] != item.original:
            raise ValueError("replacements must be disjoint and made for this text")
        parts += [text[at : item.span.start], item.text]
        at = item.span.end
    return "".join([*parts, text[at:]])
