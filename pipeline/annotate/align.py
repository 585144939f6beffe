"""Offsets of the text that an annotator saw -> offsets of the page's text, where both are certain.

Both texts are compared without white space and with full-width forms folded (rows of a drawn or pasted text are
joined by blanks, OCR lines by newlines; `：` and `:` are one sign to OCR). A span holds if all its characters
align to neighbouring characters of the page, or if its text stands exactly once in both.
"""

from bisect import bisect_right
from collections.abc import Callable
from typing import Final

from rapidfuzz.distance import Indel

Carry = Callable[[int, int], tuple[int, int] | None]
LARGEST_PRODUCT: Final = 400_000_000
"""Length by length up to which texts are aligned: the matrix takes a bit per cell, so 50 MB."""
SHORTEST_UNIQUE: Final = 4
"""Characters that a text needs to be found by being the only one of its kind: shorter ones repeat by chance."""
_FOLDED: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


def squeeze(text: str) -> tuple[str, list[int]]:
    """The text without white space and with full-width forms folded, and each character's offset in the original."""
    kept = [at for at, char in enumerate(text) if not char.isspace()]
    return "".join(text[at] for at in kept).translate(_FOLDED), kept


def same(start: int, end: int) -> tuple[int, int]:
    """The carry of a text onto itself."""
    return start, end


def aligned(seen: str, page: str) -> Carry:
    """How offsets of `seen` carry over to `page`: [start, end) there, or None where it is not certain."""
    if seen == page:
        return same
    source, source_at = squeeze(seen)
    target, target_at = squeeze(page)
    blocks = _blocks(source, target)
    firsts = [block[0] for block in blocks]

    def carry(start: int, end: int) -> tuple[int, int] | None:
        low, high = _inside(source_at, start), _inside(source_at, end)
        if low >= high:
            return None
        at = _carried(blocks, firsts, low, high)
        if at is None:
            at = _only(source, target, source[low:high])
        return (target_at[at], target_at[at + high - low - 1] + 1) if at is not None else None

    return carry


def _inside(kept: list[int], offset: int) -> int:
    """How many kept characters lie before an offset."""
    return bisect_right(kept, offset - 1)


def _blocks(source: str, target: str) -> list[tuple[int, int, int]]:
    if len(source) * len(target) > LARGEST_PRODUCT:
        return []
    codes = Indel.opcodes(source, target)
    return [(code.src_start, code.src_end, code.dest_start) for code in codes if code.tag == "equal"]


def _carried(blocks: list[tuple[int, int, int]], firsts: list[int], low: int, high: int) -> int | None:
    index = bisect_right(firsts, low) - 1
    if index < 0:
        return None
    start, end, onto = blocks[index]
    return onto + low - start if low >= start and high <= end else None


def _only(source: str, target: str, text: str) -> int | None:
    """Where a text stands in the target, if it stands exactly once in both."""
    if len(text) < SHORTEST_UNIQUE or _twice(source, text) or _twice(target, text):
        return None
    at = target.find(text)
    return at if at >= 0 else None


def _twice(text: str, part: str) -> bool:
    first = text.find(part)
    return first >= 0 and text.find(part, first + 1) >= 0
