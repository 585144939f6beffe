"""Whether two pages say the same: their values (numbers, dates, names) aligned, and sketches that find candidates.

What differs between two patients on one form, or between a patient's two results, is values: so two readings are
aligned token by token, and where both say something else at one place, that place speaks against a duplicate. A
misread character does so weakly, text that only one of them shows (a crop, a line not found) not at all.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from pipeline.page import Line

_TOKEN: Final = re.compile(r"\d+(?:\.\d+)?|[a-z]+|[\u3400-\u9fff\U00020000-\U0003ffff]")
_DATE: Final = re.compile(
    r"(?<![\d.])(?:(?:19|20)\d\d\s*([-/.年])\s*\d{1,2}\s*[-/.月]\s*\d{1,2}"
    r"|\d{1,2}([-/.])\d{1,2}\2(?:19|20)?\d\d|\d{1,2}[- ]?[a-z]{3}[- ]?(?:19|20)\d\d)(?!\.?\d)"
)
SURE: Final = 0.9
"""Confidence of a line from which a difference counts in full: below it, misreadings are common."""
HASHES: Final = 128
BANDS: Final = 32
"""MinHash: 32 bands of 4 find two pages that share half (70 %) of their shingles with probability .87 (.999)."""
_LONG: Final = 6
"""Digits of a number that names a patient, a specimen or a moment."""
_FEW: Final = 12
"""A page with fewer numbers than this is sketched by its phrases too."""


@dataclass(frozen=True)
class Reading:
    """The tokens of a page in reading order (numbers, Latin words, single Chinese characters) and what is known of each."""

    tokens: tuple[str, ...]
    sure: tuple[float, ...]
    dated: tuple[bool, ...]

    @cached_property
    def anchors(self) -> Counter[str]:
        """Numbers that belong to one visit: parts of dates, and those of `_LONG` digits and more."""
        marked = zip(self.tokens, self.dated, strict=True)
        return Counter(
            token for token, dated in marked if token[0].isdigit() and (dated or len(token) >= _LONG)
        )

    @cached_property
    def numbers(self) -> Counter[str]:
        """Numbers with at least two digits, with their counts."""
        return Counter(token for token in self.tokens if token[0].isdigit() and len(token) > 1)


def reading(lines: Sequence[Line]) -> Reading:
    """The reading of a page's lines; blanks, punctuation, width and letter case are left out."""
    return reading_of((line.text, line.confidence) for line in lines)


def reading_of(lines: Iterable[tuple[str, float]]) -> Reading:
    """`reading` of lines of which only text and confidence are known."""
    tokens: list[str] = []
    sure: list[float] = []
    dated: list[bool] = []
    for line, confidence in lines:
        text = unicodedata.normalize("NFKC", line).lower()
        dates = [match.span() for match in _DATE.finditer(text)]
        starts, found = len(tokens), [(match.start(), match.group()) for match in _TOKEN.finditer(text)]
        tokens += [token for _, token in found]
        sure += [confidence] * (len(tokens) - starts)
        dated += [any(low <= start < high for low, high in dates) if dates else False for start, _ in found]
    return Reading(tuple(tokens), tuple(sure), tuple(dated))


def shared(first: Counter[str], second: Counter[str]) -> float:
    """Share of the smaller page's numbers that the other page has too, 0..1; 0 if one has none."""
    smaller = min(first.total(), second.total())
    return (first & second).total() / smaller if smaller else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an alignment of two readings found, in counts of numbers and of places.

    `equal`: numbers that both have; `largest`: numbers of the fuller page; `doubtful`: places that a misreading
    explains; `anchored`: parts of dates and long numbers that both have, 0 if one of them is in doubt; `against`: weight of the places that one does not (a date or a long number counts 2); `likeness`:
    share of the fuller page's tokens that both have, in any order, 0..1.
    """

    equal: int
    largest: int
    doubtful: int
    against: int
    anchored: int
    likeness: float

    @property
    def score(self) -> float:
        """Share of the compared values that agree, 0..1 (1 where none could be compared)."""
        compared = self.equal + self.doubtful + self.against
        return self.equal / compared if compared else 1.0

    @property
    def coverage(self) -> float:
        """Share of the fuller page's numbers that both have, 0..1."""
        return self.equal / self.largest if self.largest else 0.0


def compare(a: Reading, b: Reading) -> Comparison:
    """Align two readings and count where they agree and where they contradict each other."""
    blocks = _blocks(a, b)
    moved = _moved(a, b, blocks)
    doubtful = against = 0
    shaken = False
    for rows_a, rows_b in blocks:
        kept_a, kept_b = _without(a, rows_a, moved.copy()), _without(b, rows_b, moved.copy())
        if kept_a and kept_b:
            weight, doubt = _contradiction(a, kept_a, b, kept_b)
            against, doubtful = against + weight, doubtful + doubt
            shaken |= bool(doubt or weight) and _anchoring(a, kept_a) and _anchoring(b, kept_b)
    equal = (a.numbers & b.numbers).total()
    largest = max(a.numbers.total(), b.numbers.total())
    anchored = 0 if shaken else (a.anchors & b.anchors).total()
    return Comparison(equal, largest, doubtful, against, anchored, _likeness(a, b))


def _anchoring(page: Reading, rows: Sequence[int]) -> bool:
    return any(page.tokens[at] in page.anchors for at in rows)


def _blocks(a: Reading, b: Reading) -> list[tuple[range, range]]:
    """Stretches of the two token lists that an alignment does not match, in order."""
    blocks: list[tuple[range, range]] = []
    for op in Levenshtein.opcodes(a.tokens, b.tokens):
        a0, a1, b0, b1 = op.src_start, op.src_end, op.dest_start, op.dest_end
        if op.tag == "equal":
            continue
        if blocks and blocks[-1][0].stop == a0 and blocks[-1][1].stop == b0:
            blocks[-1] = (range(blocks[-1][0].start, a1), range(blocks[-1][1].start, b1))
        else:
            blocks.append((range(a0, a1), range(b0, b1)))
    return blocks


def _moved(a: Reading, b: Reading, blocks: Sequence[tuple[range, range]]) -> Counter[str]:
    """Numbers of three or more characters that both have among their unmatched tokens: read in another order."""
    left = Counter(a.tokens[at] for rows, _ in blocks for at in rows if _long(a.tokens[at]))
    right = Counter(b.tokens[at] for _, rows in blocks for at in rows if _long(b.tokens[at]))
    return left & right


def _long(token: str) -> bool:
    return token[0].isdigit() and len(token) >= 3


def _without(page: Reading, rows: range, moved: Counter[str]) -> list[int]:
    kept = []
    for at in rows:
        if moved[page.tokens[at]] > 0:
            moved[page.tokens[at]] -= 1
        else:
            kept.append(at)
    return kept


def _contradiction(a: Reading, rows_a: list[int], b: Reading, rows_b: list[int]) -> tuple[int, int]:
    """(weight against, doubtful places) of one unmatched stretch."""
    sure = min(*(a.sure[at] for at in rows_a), *(b.sure[at] for at in rows_b)) >= SURE
    digits, chinese, latin = (_swapped(_joined(a, rows_a, kind), _joined(b, rows_b, kind)) for kind in _KINDS)
    dated = any(a.dated[at] for at in rows_a) and any(b.dated[at] for at in rows_b)
    weight = (2 if digits >= 4 or (digits and dated) else int(digits >= 2)) + int(chinese >= 2 or latin >= 4)
    if sure and weight:
        return weight, 0
    return 0, int(bool(digits))  # letters of a line that was hardly read say nothing


_KINDS: Final = (
    str.isdigit,
    lambda text: not text.isascii(),
    lambda text: text.isascii() and not text.isdigit(),
)
"""What the first character of a token says of it: a number, a Chinese character, a Latin word."""


def _joined(page: Reading, rows: Sequence[int], kind: Callable[[str], bool]) -> str:
    return "".join(page.tokens[at] for at in rows if kind(page.tokens[at][0])).replace(".", "")


def _swapped(first: str, second: str) -> int:
    """Edits that turn one text into the other beyond those that its length asks for: what only one side has is free."""
    return Levenshtein.distance(first, second) - abs(len(first) - len(second))


def _likeness(a: Reading, b: Reading) -> float:
    longest = max(len(a.tokens), len(b.tokens))
    return (Counter(a.tokens) & Counter(b.tokens)).total() / longest if longest else 0.0


_RANDOM: Final = np.random.default_rng(42)
_ODD: Final[NDArray[np.uint64]] = _RANDOM.integers(0, 2**63, HASHES, dtype=np.uint64) * np.uint64(
    2
) + np.uint64(1)
_SHIFT: Final[NDArray[np.uint64]] = _RANDOM.integers(0, 2**63, HASHES, dtype=np.uint64)


def shingles(page: Reading) -> set[str]:
    """What a page is sketched by: neighbouring numbers in pairs, long numbers; phrases where numbers are few."""
    numbers = [token for token in page.tokens if token[0].isdigit() and len(token) > 1]
    found = {f"{one} {two}" for one, two in pairwise(numbers)}
    found |= {token for token in numbers if len(token) >= 4}
    if len(numbers) < _FEW:
        words = [token for token in page.tokens if not token[0].isdigit()]
        found |= {" ".join(words[at : at + 4]) for at in range(len(words) - 3)}
    return found


def sketch(page: Reading) -> list[int]:
    """MinHash of a page's shingles: `HASHES` 32-bit numbers, equal at a place with the probability of the Jaccard index.

    Empty where there is nothing to sketch. Deterministic: BLAKE2b and a multiply-shift family of fixed seed.
    """
    found = shingles(page)
    if not found:
        return []
    keys = np.array(
        [int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") for text in sorted(found)],
        np.uint64,
    )
    with np.errstate(over="ignore"):
        mixed = (keys[:, None] * _ODD[None, :] + _SHIFT[None, :]) >> np.uint64(32)
    return list(map(int, mixed.min(axis=0).tolist()))
