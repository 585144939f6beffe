"""Text: whether the characters of an identifier still stand in the surrogate text, judged at their place on the page.

The planted boxes are aligned to the lines that OCR read: first the characters whose centre lies under a box, else the
nearest place in a line beneath it that says the same. Width, letter case, blanks, punctuation and the confusions of
digits and letters are folded away. So a name that is a common word elsewhere on the page is judged where it was printed.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Levenshtein

from pipeline.masks import text_under
from pipeline.page import Page, Quad, bounds
from schemas.names import PiiKind

READ: Final = 0.5
"""Share of an identifier's significant characters that OCR must have read; a name with a misread surname is read."""
_CONFUSED: Final = str.maketrans("oislzb|", "0151285")
"""Folded onto each other: o-0, i-l-|-1, s-5, z-2, b-8 (facts: digits read as letters)."""
_WITH_UNIT: Final = frozenset(
    {PiiKind.DATE, PiiKind.AGE_OVER_89, PiiKind.BED, PiiKind.POSTCODE, PiiKind.PHONE}
)
_REACH: Final = 1.0
_REACH_DOWN: Final = 0.25
"""How far beyond a box characters are looked for, in character widths and box heights: OCR's edges are that inexact."""
_SHORTEST_TOKEN: Final = 2


def folded(character: str) -> str:
    """The character as it is compared: "" for blanks and punctuation; several characters where NFKC expands it."""
    plain = unicodedata.normalize("NFKC", character).lower()
    return "".join(one for one in plain if one.isalnum() or one == "|").translate(_CONFUSED)


def folded_text(text: str) -> str:
    """All characters of a text, folded."""
    return "".join(map(folded, text))


def significant(kind: PiiKind, text: str) -> list[int]:
    """Offsets of the characters that identify: letters and digits; of dates, ages, beds and phones with digits only Latin ones.

    A bed's or an age's unit, the "year" between digits of a date and the "extension" before a number name nobody.
    """
    numeric = kind in _WITH_UNIT and any(one.isdigit() for one in unicodedata.normalize("NFKC", text))
    return [at for at, one in enumerate(text) if folded(one) and (not numeric or folded(one).isascii())]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where OCR read an identifier: share of its significant characters, and their offsets in the page text."""

    share: float
    offsets: tuple[int, ...]

    @property
    def is_read(self) -> bool:
        """Whether OCR read enough of it to name it."""
        return self.share >= READ


def located(page: Page, quads: Sequence[Quad], texts: Sequence[str], kind: PiiKind) -> Standing:
    """Find the printed pieces (a text and a polygon each, of one identifier) in what OCR read."""
    wanted, offsets = 0, list[int]()
    for quad, text in zip(quads, texts, strict=True):
        needle = [folded(text[at]) for at in significant(kind, text)]
        wanted += len(needle)
        offsets += _piece(page, quad, needle, len(text))
    return Standing(len(offsets) / wanted if wanted else 0.0, tuple(sorted(set(offsets))))


def _piece(page: Page, quad: Quad, needle: Sequence[str], characters: int) -> list[int]:
    found = _matched(page, needle, under(page, _widened(quad, _REACH / max(1, characters))))
    if len(found) < len(needle):
        found = max((found, *_elsewhere(page, needle, quad)), key=len)
    if len(found) < READ * len(needle):
        # hardly read: characters of a neighbour would pass for it
        return _matched(page, needle, under(page, quad))
    return found


def under(page: Page, quad: Quad) -> list[int]:
    """Offsets of the characters whose centre lies in a polygon, ascending."""
    return [at for start, end in text_under(page, quad) for at in range(start, end)]


def _widened(quad: Quad, across: float) -> Quad:
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    ax, ay = (x1 - x0) * across, (y1 - y0) * across
    dx, dy = (x3 - x0) * _REACH_DOWN, (y3 - y0) * _REACH_DOWN
    moved = (
        x0 - ax - dx, y0 - ay - dy, x1 + ax - dx, y1 + ay - dy, x2 + ax + dx, y2 + ay + dy, x3 - ax + dx, y3 - ay + dy,
    )  # fmt: skip
    a, b, c, d, e, f, g, h = (round(value) for value in moved)
    return a, b, c, d, e, f, g, h


def _matched(page: Page, needle: Sequence[str], offsets: Sequence[int]) -> list[int]:
    """Those of the offsets at which a character of the needle was read, by the best alignment, the closest one of equals."""
    window = [(at, folded(page.text[at])) for at in offsets if folded(page.text[at])]
    signs = [one for _, one in window]
    blocks = Levenshtein.opcodes(list(needle), signs)
    found = [at for op in blocks if op.tag == "equal" for at in range(op.dest_start, op.dest_end)]
    return [window[at][0] for at in _closest(found, signs)]


def _closest(found: list[int], signs: Sequence[str]) -> list[int]:
    """The places moved towards their middle as far as the same characters stand there: of "dr rex" the r of "rex" is meant."""
    found = found.copy()
    middle = len(found) // 2
    for at in range(middle - 1, -1, -1):
        found[at] = next(
            j for j in range(found[at + 1] - 1, found[at] - 1, -1) if signs[j] == signs[found[at]]
        )
    for at in range(middle + 1, len(found)):
        found[at] = next(j for j in range(found[at - 1] + 1, found[at] + 1) if signs[j] == signs[found[at]])
    return found


def _elsewhere(page: Page, needle: Sequence[str], quad: Quad) -> Iterator[list[int]]:
    """The nearest exact occurrence in each line that the box touches."""
    if len(needle) < _SHORTEST_TOKEN:
        return
    left, top, right, bottom = bounds(quad)
    for start, line in zip(page.starts, page.lines, strict=True):
        x0, y0, x1, y1 = bounds(line.quad)
        if x1 < left or right < x0 or min(y1, bottom) - max(y0, top) < _REACH_DOWN * (bottom - top):
            continue
        signs = [(start + at, folded(one)) for at, one in enumerate(line.text) if folded(one)]
        places = [
            at for at in range(len(signs) - len(needle) + 1)
            if [one for _, one in signs[at : at + len(needle)]] == list(needle)
        ]  # fmt: skip
        if places:
            middle = (left + right) / 2
            best = min(
                places, key=lambda at: abs(_x_of(page, signs[at][0], signs[at + len(needle) - 1][0]) - middle)
            )
            yield [at for at, _ in signs[best : best + len(needle)]]


def _x_of(page: Page, first: int, last: int) -> float:
    left, _, right, _ = bounds(page.quads(first, last + 1)[0])
    return (left + right) / 2


def is_gone(before: str, after: str, offsets: Sequence[int], replaced: Collection[int]) -> bool:
    """Whether an identifier that OCR read at these offsets is gone: no character of it stands outside what was replaced.

    Inside a replaced stretch a surrogate may share a character with the original by chance; but it may not be the same
    from end to end.
    """
    if not offsets:
        return True
    if any(at not in replaced and before[at] == after[at] for at in offsets):
        return False
    return [folded(before[at]) for at in offsets] != [folded(after[at]) for at in offsets]


def tokens_left(text: str, before: str, after: str) -> tuple[bool, bool]:
    """(read, gone) of what a picture says: words of at least two characters in the text beneath it, before and after."""
    words = [word for word in map(folded_text, text.split()) if len(word) >= _SHORTEST_TOKEN]
    read = [word for word in words if word in folded_text(before)]
    return bool(read), not any(word in folded_text(after) for word in read)


def changed(before: str, after: str, offsets: Iterable[int]) -> bool:
    """Whether any of these characters differs between two texts of one length."""
    return any(before[at] != after[at] for at in offsets)
