"""Offsets of the text that an annotator saw -> offsets of the page's text, where both are certain.

Both texts are compared without white space and with full-width forms folded (rows of a drawn or pasted text are
joined by blanks, OCR lines by newlines; `：` and `:` are one sign to OCR). A span holds if all its characters
align to neighbouring characters of the page, or if its text stands exactly once in both.
"""

from bisect import bisect_right
from typing import Final

from rapidfuzz.distance import Indel

LARGEST_PRODUCT: Final = 400_000_000
"""Length by length up to which texts are aligned: the matrix takes a bit per cell, so 50 MB."""
SHORTEST_UNIQUE: Final = 4
"""Characters that a text needs to be found by being the only one of its kind: shorter ones repeat by chance."""
NEAR_FACTOR: Final = 4
"""How much longer than the marked text a misread one may be: beyond it the neighbours are no neighbours."""
_FOLDED: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


def squeeze(text: str) -> tuple[str, list[int]]:
    """The text without white space and with full-width forms folded, and each character's offset in the original."""
    kept = [at for at, char in enumerate(text) if not char.isspace()]
    return "".join(text[at] for at in kept).translate(_FOLDED), kept


def same(start: int, end: int) -> tuple[int, int]:
    """The carry of a text onto itself."""
    return start, end


class Alignment:
    """Two texts aligned; `exact` and `near` carry offsets of the first over to the second."""

    def __init__(self, seen: str, page: str) -> None:
        self._source, self._source_at = squeeze(seen)
        self._target, self._target_at = squeeze(page)
        self._blocks = _blocks(self._source, self._target)
        self._firsts = [block[0] for block in self._blocks]

    def exact(self, start: int, end: int) -> tuple[int, int] | None:
        """[start, end) of the page for one of the seen text, or None where it is not certain."""
        low, high = _inside(self._source_at, start), _inside(self._source_at, end)
        if low >= high:
            return None
        at = self._carried(low, high)
        if at is None:
            at = _only(self._source, self._target, self._source[low:high])
        return None if at is None else self._offsets(at, at + high - low)

    def near(self, start: int, end: int) -> tuple[int, int] | None:
        """What the page has between the aligned neighbours of a stretch, None if that is nothing or too much."""
        low, high = _inside(self._source_at, start), _inside(self._source_at, end)
        before = [(last, onto + last - first) for first, last, onto in self._blocks if first < low]
        after = [(first, onto) for first, last, onto in self._blocks if last > high]
        left = min(before[-1][1], before[-1][1] - before[-1][0] + low) if before else 0
        right = max(after[0][1], after[0][1] - after[0][0] + high) if after else len(self._target)
        fits = 0 < right - left <= NEAR_FACTOR * (high - low)
        return self._offsets(left, right) if fits else None

    def _carried(self, low: int, high: int) -> int | None:
        index = bisect_right(self._firsts, low) - 1
        if index < 0:
            return None
        start, end, onto = self._blocks[index]
        return onto + low - start if low >= start and high <= end else None

    def _offsets(self, left: int, right: int) -> tuple[int, int]:
        return self._target_at[left], self._target_at[right - 1] + 1


def _inside(kept: list[int], offset: int) -> int:
    """How many kept characters lie before an offset."""
    return bisect_right(kept, offset - 1)


def _blocks(source: str, target: str) -> list[tuple[int, int, int]]:
    """Stretches that are equal in both: [start, end) in the source and where they begin in the target."""
    if len(source) * len(target) > LARGEST_PRODUCT:
        return []
    codes = Indel.opcodes(source, target)
    return [(code.src_start, code.src_end, code.dest_start) for code in codes if code.tag == "equal"]


def _only(source: str, target: str, text: str) -> int | None:
    """Where a text stands in the target, if it stands exactly once in both."""
    if len(text) < SHORTEST_UNIQUE or _twice(source, text) or _twice(target, text):
        return None
    at = target.find(text)
    return at if at >= 0 else None


def _twice(text: str, part: str) -> bool:
    first = text.find(part)
    return first >= 0 and text.find(part, first + 1) >= 0
