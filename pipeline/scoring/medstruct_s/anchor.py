"""The place of a key that a prediction names without one: a generative model gives texts, no offsets."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rapidfuzz import fuzz

from pipeline.scoring.medstruct_s.pairs import Pair
from pipeline.scoring.overlap import CharSpan
from pipeline.scoring.text import is_like, normalised, tau

VALUE_WITHIN: Final = 40
"""Characters after a key in which its value marks that place as the one that was meant."""
_FIRST: Final = 64
"""Places of one text that are looked at: more stand on no page."""


def anchored(predicted: Sequence[Pair], gold: Sequence[Pair], text: str) -> list[Pair]:
    """The predicted pairs, those without a span placed where the page's text has their key: exactly, else nearly.

    Long keys take their places before short ones, which may be parts of them. Of several free places the one that the
    value follows most closely is taken, else the first. As many keys stay without a place as the gold has equal keys
    without one, and those that the text does not have.
    """
    if not text or all(pair.span is not None for pair in predicted):
        return list(predicted)
    unplaced = Counter([normalised(pair.key) for pair in gold if pair.span is None])
    page = _Page(_same_length_lower(text))
    for pair in predicted:
        if pair.span is not None:
            page.take(pair.span)
    order = sorted(range(len(predicted)), key=[-len(pair.key) for pair in predicted].__getitem__)
    placed = {at: _anchored(predicted[at], page, unplaced) for at in order}
    return [placed[at] for at in range(len(predicted))]


@dataclass(slots=True)
class _Page:
    """Text in lower case, which of its characters keys have taken (1), and keys that have no free place any more.

    `odd` are taken spans without a character of their own: empty, or from end to start.
    """

    text: str
    taken: bytearray = field(init=False)
    odd: list[CharSpan] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.taken = bytearray(len(self.text))

    def take(self, span: CharSpan) -> None:
        start, end = max(0, span[0]), min(len(self.text), span[1])
        if span[0] >= span[1]:
            self.odd.append(span)
        elif start < end:
            self.taken[start:end] = b"\1" * (end - start)

    def free(self, start: int, end: int) -> bool:
        """Whether a span within the text, not empty, meets none that is taken."""
        return self.taken.find(1, start, end) < 0 and not (self.odd and self._meets_odd(start, end))

    def _meets_odd(self, start: int, end: int) -> bool:
        return any(end > other_start and other_end > start for other_start, other_end in self.odd)

    def places(self, key: str) -> list[CharSpan]:
        """Free places among the first _FIRST of a key in the text."""
        found, size, at = [], len(key), self.text.find(key)
        for _ in range(_FIRST):
            if at < 0:
                break
            if self.free(at, at + size):
                found.append((at, at + size))
            at = self.text.find(key, at + size)
        return found


def _anchored(pair: Pair, page: _Page, unplaced: Counter[str]) -> Pair:
    key = normalised(pair.key)
    if pair.span is not None or not key:
        return pair
    if unplaced and unplaced[key] > 0:
        unplaced[key] -= 1
        return pair
    span = None if key in page.absent else _exact(key, pair.value, page) or _near(key, page)
    if span is None:
        page.absent.add(key)
        return pair
    page.take(span)
    return Pair(pair.key, pair.value, span, anchored=True)


def _exact(key: str, value: str | None, page: _Page) -> CharSpan | None:
    places = page.places(key)
    if len(places) < 2:
        return places[0] if places else None
    after = normalised(value)
    return min(places, key=lambda span: _gap(span, after, page.text))


def _gap(span: CharSpan, value: str, text: str) -> int:
    """Characters between a key and the value after it; more than any such number where there is none."""
    at = text.find(value, span[1], span[1] + VALUE_WITHIN + len(value)) if value else -1
    return at - span[1] if at >= 0 else VALUE_WITHIN + 1


def _near(key: str, page: _Page) -> CharSpan | None:
    """The most alike stretch of the text that no other key has, if it is near enough by MedStruct-S's tolerance."""
    least = tau(len(key))
    if 1 - 1 / (len(key) + 1) < least:
        return None  # a single edit is too much
    # what is near enough by edit distance shares at least this much in the measure of insertions and deletions
    found = fuzz.partial_ratio_alignment(key, page.text, score_cutoff=100 * (2 * least - 1))
    if found is None:
        return None
    span = (found.dest_start, found.dest_end)
    return span if page.free(*span) and is_like(page.text[slice(*span)], key, least) else None


def _same_length_lower(text: str) -> str:
    """Lower case at the same offsets: İ alone becomes two characters."""
    return text.replace("İ", "i").lower()
