"""Stored offsets -> code points of the text that the annotator saw.

Label Studio's `<Text>` counts code points of the raw string, `<HyperText>` and third-party tools UTF-16 units, and
transport may have joined or split CR LF. Read in this order: code points, UTF-16, CR LF; what fits none is
refused. Where stored text comes with the offsets it decides, and the reading that suits most spans of an
annotation is tried first, so that one lucky match does not move a span.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from pipeline.annotate.fields import TextPlace
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
        return _read(edges[index], place)

    def fit(index: int, place: TextPlace) -> int:
        """How well the text that this reading finds suits the stored one (0, 1, 2)."""
        pair = read(index, place)
        return 0 if pair is None or place.seen is None else _likeness(text[slice(*pair)], place.seen)

    told = [place for place in places if place.seen is not None]
    order = list(range(len(READINGS)))
    if any(fit(0, place) < 2 for place in told):
        order.sort(key=lambda index: -sum(fit(index, place) for place in told))

    def best(place: TextPlace) -> tuple[int, int] | None:
        if place.seen is None:
            # offsets without stored text say nothing themselves: they follow the rest of the annotation
            return read(order[0], place)
        index = max(order, key=lambda index: fit(index, place)) if fit(order[0], place) < 2 else order[0]
        return read(index, place) if fit(index, place) else None

    return [best(place) or _refused(text, place) for place in places]


def _read(edges: list[int], place: TextPlace) -> tuple[int, int] | None:
    low, high = place.start, place.end
    if low is None or high is None or not 0 <= low < high <= edges[-1]:
        return None
    # a CR LF that counts one begins before its CR
    start, end = bisect_left(edges, low), bisect_left(edges, high)
    return (start, end) if edges[start] == low and edges[end] == high and start < end else None


def _refused(text: str, place: TextPlace) -> QuarantineReason:
    low, high = place.start, place.end
    inside = low is not None and high is not None and 0 <= low < high <= len(text)
    return QuarantineReason.TEXT_MISMATCH if inside else QuarantineReason.BAD_OFFSET


def _likeness(text: str, stored: str) -> int:
    r"""How well a slice suits the stored text: 2 equal, 1 but for line ends, white space around it, a literal `\n`, 0 not.

    Older versions of Label Studio stored newlines as a literal `\n`, also one that the offsets leave out.
    """
    return 2 if text == stored else int(_printed(text) == _printed(stored) != "")


def _printed(text: str) -> str:
    return text.replace("\\n", "\n").replace("\r\n", "\n").replace("\r", "\n").strip()
