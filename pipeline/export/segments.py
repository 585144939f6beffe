"""Texts with spans as tagged segments and back: IOB2 over code points, 500 of them with 50 shared by neighbours.

MedStruct-S (arXiv 2605.03103) cuts pages like that. A tag belongs to a place of the page, not of a segment, so a segment
may begin with I-, where its span began in the one before; merging is then exact. Spans that overlap lie in layers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

LENGTH: Final = 500
OVERLAP: Final = 50
OUTSIDE: Final = "O"
Labelled = tuple[int, int, str]
"""Start, end (half open, code points) and label of a span."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Code points [start, start + len(text)) of a page with a tag each, in every layer."""

    page_id: str
    start: int
    text: str
    layers: tuple[tuple[str, ...], ...]


def layered(spans: Iterable[Labelled]) -> list[list[Labelled]]:
    """Spans in as few layers as their order (by start, the longer one first) allows, none overlapping in one; at least one layer."""
    layers: list[list[Labelled]] = [[]]
    for span in sorted(spans, key=lambda one: (one[0], -one[1], one[2])):
        free = next((layer for layer in layers if not layer or layer[-1][1] <= span[0]), None)
        if free is None:
            layers.append([span])
        else:
            free.append(span)
    return layers


def tags(length: int, spans: Iterable[Labelled]) -> list[str]:
    """A tag for each of `length` code points from spans that do not overlap."""
    found = [OUTSIDE] * length
    for start, end, label in spans:
        found[start:end] = [f"B-{label}", *[f"I-{label}"] * (end - start - 1)]
    return found


def spans_in(found: Sequence[str]) -> list[Labelled]:
    """The spans that tags say; an I- that continues nothing begins one, as seqeval reads it."""
    spans: list[Labelled] = []
    begun: tuple[int, str] | None = None
    for at, tag in enumerate([*found, OUTSIDE]):
        kind, _, label = tag.partition("-")
        if begun is not None and (kind != "I" or label != begun[1]):
            spans.append((begun[0], at, begun[1]))
            begun = None
        if kind == "B" or (kind == "I" and begun is None):
            begun = (at, label)
    return spans


def cut(
    page_id: str, text: str, spans: Iterable[Labelled], length: int = LENGTH, overlap: int = OVERLAP
) -> Iterator[Segment]:
    """The segments of a page in order; a text without characters has none. Needs 0 <= overlap < length."""
    layers = [tags(len(text), layer) for layer in layered(spans)]
    step = length - overlap
    for start in range(0, max(len(text) - overlap, min(1, len(text))), step):
        end = start + length
        yield Segment(page_id, start, text[start:end], tuple(tuple(layer[start:end]) for layer in layers))


def merge(segments: Sequence[Segment]) -> tuple[str, list[Labelled]]:
    """Text and spans (ascending) of a page from its segments, in any order.

    Where two segments share places, each place is taken from the one whose end is further away: there a tagger saw more.
    Raises ValueError where a segment is missing between two.
    """
    ordered = sorted(segments, key=lambda segment: segment.start)
    text = ""
    layers: list[list[str]] = [[] for _ in range(max((len(one.layers) for one in ordered), default=0))]
    for segment in ordered:
        shared = len(text) - segment.start
        if shared < 0:
            raise ValueError("a segment is missing before one of the page")
        kept = segment.start + (shared + 1) // 2
        text = text[: segment.start] + segment.text
        for layer, found in zip(layers, segment.layers, strict=True):
            layer[kept:] = found[kept - segment.start :]
    return text, sorted(span for layer in layers for span in spans_in(layer))
