"""Stored offsets -> code points of the text that the annotator saw.

Label Studio's `<Text>` counts code points of the raw string, `<HyperText>` and third-party tools UTF-16 units, and
transport may have joined or split CR LF. Read in this order: code points, UTF-16, CR LF; what fits none is
refused. Where stored text comes with the offsets it decides, and the reading that suits most spans of an
annotation is tried first, so that one lucky match does not move a span.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from pipeline.annotate.regions import TextPlace
from schemas.names import QuarantineReason

Resolved = tuple[int, int] | QuarantineReason
Reading = Callable[[str], list[int]]


def _points(text: str) -> list[int]:
    return [1] * len(text)


def _utf16(text: str) -> list[int]:
    return [2 if ord(char) > 0xFFFF else 1 for char in text]


def _joined(width: Reading) -> Reading:
    """CR LF counted as one, in a text that has both."""

    def widths(text: str) -> list[int]:
        return [0 if text.startswith("\r\n", at) else unit for at, unit in enumerate(width(text))]

    return widths


def _split(width: Reading) -> Reading:
    """LF counted as two, in a text that lost its CR."""

    def widths(text: str) -> list[int]:
        alone = (char == "\n" and text[at - 1 : at] != "\r" for at, char in enumerate(text))
        return [unit + extra for unit, extra in zip(width(text), alone, strict=True)]

    return widths


READINGS: Final[tuple[Reading, ...]] = (
    _points, _utf16, _joined(_points), _split(_points), _joined(_utf16), _split(_utf16),
)  # fmt: skip


def resolve(text: str, places: Sequence[TextPlace]) -> list[Resolved]:
    """Code-point offsets [start, end) in `text` for each place, or BAD_OFFSET / TEXT_MISMATCH."""
    edges: dict[int, list[int]] = {}

    def read(index: int, place: TextPlace) -> tuple[int, int] | None:
        if index not in edges:
            edges[index] = list(accumulate(READINGS[index](text), initial=0))
        return _read(text, edges[index], place)

    told = [place for place in places if place.seen is not None]
    if all(read(0, place) for place in told):
        order = [0]
    else:
        fits = [sum(read(index, place) is not None for place in told) for index in range(len(READINGS))]
        order = sorted(range(len(READINGS)), key=lambda index: (-fits[index], index))
    # offsets without stored text say nothing themselves: they follow the rest of the annotation
    tries = [order if place.seen is not None else order[:1] for place in places]
    return [
        _first(read(index, place) for index in these) or _refused(text, place)
        for these, place in zip(tries, places, strict=True)
    ]


def _first(found: Iterator[tuple[int, int] | None]) -> tuple[int, int] | None:
    return next((pair for pair in found if pair is not None), None)


def _read(text: str, edges: list[int], place: TextPlace) -> tuple[int, int] | None:
    low, high = place.start, place.end
    if low is None or high is None or not 0 <= low < high <= edges[-1]:
        return None
    start, end = bisect_right(edges, low) - 1, bisect_left(edges, high)
    if edges[start] != low or edges[end] != high or start >= end:
        return None
    return (start, end) if place.seen is None or alike(text[start:end], place.seen) else None


def _refused(text: str, place: TextPlace) -> QuarantineReason:
    low, high = place.start, place.end
    inside = low is not None and high is not None and 0 <= low < high <= len(text)
    return QuarantineReason.TEXT_MISMATCH if inside else QuarantineReason.BAD_OFFSET


def alike(text: str, stored: str) -> bool:
    r"""Whether a slice equals the stored text; line ends may differ, and older versions stored them as a literal `\n`."""
    return text == stored or _lines(text) == _lines(stored)


def _lines(text: str) -> str:
    return text.replace("\\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
