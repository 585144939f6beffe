"""Readings that are one look-alike away from another meaning: marked, never changed.

An arrow read as 1 changes a value ("5.71↑" as "5.711"), so a value is held against its printed range and its flag; a unit
that is on no list, but would be with one look-alike put right, is doubtful ("ulU/ml"); and so is a Y before GT, which is
a gamma on every report.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.layout import rows
from pipeline.page import Page
from pipeline.printed import folded
from pipeline.ranges import Range, ranges
from pipeline.units import listed
from schemas.names import DoubtKind

_VALUE: Final = re.compile(r"\d+(?:\.\d+)?")
_STRAY: Final = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<arrow>[tTfIl|!个丨])")
"""What else an arrow behind a number is read as."""
_FLAG: Final = re.compile(r"[↑↓↗↘⬆⬇]|^[HL]{1,2}$|(?<=\d)\s*[HL]$|^偏?[高低]$")
_NUMBERED: Final = re.compile(r"^\s*[<>≤≥]?\s*\d+(?:\.\d+)?\s*")
_GAMMA: Final = re.compile(r"^[YyＹ](?=\s*-?\s*(?:GT|GGT|谷氨酰|谷氨酸|干扰素|球蛋白))")
LOOKALIKES: Final = (
    ("l", "i"), ("i", "l"), ("1", "l"), ("1", "i"), ("|", "l"), ("|", "i"), ("0", "o"), ("9", "g"), ("q", "g"),
    ("rn", "m"), ("v", "u"), ("y", "u"),
)  # fmt: skip
"""(as read, as it may have been printed), lower case: seen on drawn pages, and their mirror images."""
LONGEST_UNIT: Final = 16
SHORTEST_BARE_UNIT: Final = 3
"""Without a slash a shorter word is a name as well (PI, MI, DI)."""


@dataclass(frozen=True, slots=True, order=True)
class Doubt:
    """A place of the page text, half open, that may have been printed otherwise."""

    start: int
    end: int
    kind: DoubtKind


def doubts(page: Page) -> list[Doubt]:
    """All doubtful readings of a page, in the order of the text."""
    found = {*_arrows(page)}
    for start, line in zip(page.starts, page.lines, strict=True):
        found |= {Doubt(start + a, start + b, DoubtKind.UNIT) for a, b in _unit(line.text)}
        if match := _GAMMA.match(line.text):
            found.add(Doubt(start, start + match.end(), DoubtKind.GREEK))
    return sorted(found)


def _arrows(page: Page) -> Iterator[Doubt]:
    flags = any(_FLAG.search(line.text.strip()) for line in page.lines)
    for row in rows(page):
        texts = [page.lines[index].text for index in row]
        for index, at in zip(row, arrow_cells(texts, flags=flags), strict=True):
            if at is not None:
                yield Doubt(page.starts[index] + at, page.starts[index] + at + 1, DoubtKind.ARROW)


def arrow_cells(texts: Sequence[str], *, flags: bool) -> list[int | None]:
    """For each cell of a row where an arrow may stand in it, read as another character; None for most.

    Only in a row with exactly one range and no flag, where the number without its last character lies outside the
    range: a value inside it has no arrow. A last 1 needs more: with it the number lies outside as well, and there are
    `flags` elsewhere on the page, or it has more decimals than the range.
    """
    limits = [found for text in texts if (found := _limits(text))]
    if len(limits) != 1 or any(_FLAG.search(text.strip()) for text in texts):
        return [None for _ in texts]
    return [_arrow(text, limits[0], flags=flags) for text in texts]


def _limits(text: str) -> tuple[tuple[Range, ...], int] | None:
    """The range that a cell prints and its decimals; None where the cell is no range of numbers."""
    if not re.search(r"\d\s*(?:[-~～—–至]|--)\s*\d|[<>≤≥]\s*\d", text):
        return None
    found = tuple(one for one in ranges(text) if (one.low, one.high) != (None, None) and one.sound)
    decimals = max((len(part) for part in re.findall(r"\.(\d+)", text)), default=0)
    return (found, decimals) if found and not any(one.titre for one in found) else None


def _arrow(text: str, limits: tuple[tuple[Range, ...], int], *, flags: bool) -> int | None:
    plain = text.rstrip()
    allowed, decimals = limits
    if stray := _STRAY.fullmatch(plain):
        return stray.end("number") if _beyond(stray["number"], allowed) else None
    if not _VALUE.fullmatch(plain) or not plain.endswith("1") or not re.search(r"\d$", plain[:-1]):
        return None
    longer = len(plain.partition(".")[2]) > decimals
    outside = _beyond(plain, allowed) and _beyond(plain[:-1], allowed)
    return len(plain) - 1 if (flags or longer) and outside else None


def _beyond(number: str, allowed: Sequence[Range]) -> bool:
    return not any(one.holds(float(number)) for one in allowed)


def _unit(text: str) -> list[tuple[int, int]]:
    """Where a cell's unit differs from a listed one by one look-alike: empty for a listed unit, or for no unit at all."""
    number = _NUMBERED.match(text)
    begin = number.end() if number and number.end() < len(text) and "/" not in number.group() else 0
    unit = text[begin:].rstrip()
    if not _looks_like_unit(unit, behind_number=begin > 0) or listed(unit):
        return []
    lowered = unit.lower()
    places = [
        (begin + at.start(), begin + at.end())
        for read, printed in LOOKALIKES
        for at in re.finditer(re.escape(read), lowered)
        if listed(lowered[: at.start()] + printed + lowered[at.end() :])
    ]
    return sorted(set(places))[:1]


def _looks_like_unit(unit: str, *, behind_number: bool) -> bool:
    """Whether a cell can be a unit at all: short, of letters, with a slash or long enough."""
    plain = unicodedata.normalize("NFKC", folded(unit))
    if len(unit) > LONGEST_UNIT or len(plain) != len(unit) or not re.search(r"[a-zμ]", plain):
        return False
    return "/" in plain[1:] or len(plain) >= (2 if behind_number else SHORTEST_BARE_UNIT)
