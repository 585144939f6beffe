"""Near-duplicates: a decision with its reason for each candidate pair, clusters, keepers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.clusters import Groups
from pipeline.hashing import distance
from pipeline.likeness import Comparison, compare
from pipeline.lookalikes import Pair, Seen
from pipeline.settings import DedupSettings

FINE_BITS: Final = 1024
ENOUGH: Final = 8
"""Equal numbers that let values decide; below it a page says too little about itself (a title, a date)."""
PLENTY: Final = 20
"""Equal numbers that decide whatever the pictures look like: a photo with perspective against a scan."""
COMMON: Final = 0.6
"""Least share of the fuller page that two views of one sheet share (a crop of 10 % at each side keeps 64 %)."""
AGAINST: Final = 2
"""Weight of contradictions that makes two pages different: one date or long number, or two other places."""
ANCHORS: Final = 4
"""Equal parts of dates and long numbers that show one visit: a date and a number of the patient or the specimen."""
ANCHORED_DOUBT: Final = 0.1
"""Share of compared values that may be in doubt (one digit each) on two pages of one visit: a poor photo."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether two pages are one sheet and why; `bits` of 1,024 in which they differ, share of values that agree."""

    same: bool
    reason: str
    bits: int | None = None
    score: float | None = None
    certain: bool = False


def decide(a: Seen, b: Seen, settings: DedupSettings) -> Decision:
    """Whether two pages are one sheet: by what they say, then by the 1,024-bit hash of the rectified page.

    A date, a long number or two other places that contradict each other make them different; equal values make
    them one; with little text the picture has to be equal as well.
    """
    found, bits = compare(a.reading, b.reading), distance(a.hashes.fine, b.hashes.fine)
    close = bits <= settings.rectified_distance * FINE_BITS
    same, reason, certain = _judge(found, settings, close=close)
    return Decision(same, reason, bits, round(found.score, 4), certain)


def _judge(found: Comparison, settings: DedupSettings, *, close: bool) -> tuple[bool, str, bool]:
    compared = found.equal + found.doubtful + found.against
    if found.against >= AGAINST:
        return False, "values differ", True
    doubt = ANCHORED_DOUBT if found.anchored >= ANCHORS else 1 - settings.value_score
    if found.doubtful + found.against > max(1.0, doubt * compared):
        return False, "too many values in doubt", False
    if found.likeness < COMMON:
        return False, "too little in common", False
    alike = found.likeness >= settings.text_score
    if found.equal < ENOUGH:
        same = alike and close
        return same, "little text, equal picture" if same else "too little text to decide", False
    if found.coverage < COMMON:
        return False, "too little in common", False
    same = close or alike or found.equal >= PLENTY
    return same, "equal values" if same else "equal values, other picture", False


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What people decided about pairs, lower id first; a pair with both verdicts is different (no page is lost)."""

    same: frozenset[Pair] = frozenset()
    different: frozenset[Pair] = frozenset()


def clusters(
    names: Iterable[str], decisions: Mapping[Pair, Decision], verdicts: Verdicts, largest: int
) -> Groups:
    """Groups of pages that are one sheet.

    Verdicts first, then pairs by falling agreement. No group grows above `largest` by the machine's decisions, and
    none comes to hold two pages that a person or a contradiction keeps apart.
    """
    known = set(names)
    told = Groups(apart=verdicts.different)
    wanted = sorted(pair for pair in verdicts.same - verdicts.different if known.issuperset(pair))
    for a, b in wanted:
        told.join(a, b)
    apart = {
        pair
        for pair, found in decisions.items()
        if found.certain and told.lowest(pair[0]) != told.lowest(pair[1])
    }
    groups = Groups(largest, apart | verdicts.different)
    for a, b in wanted:
        groups.join(a, b, capped=False)
    ranked = sorted(
        (pair for pair, found in decisions.items() if found.same), key=lambda pair: _order(pair, decisions)
    )
    for a, b in ranked:
        groups.join(a, b)
    return groups


def _order(pair: Pair, decisions: Mapping[Pair, Decision]) -> tuple[float, int, Pair]:
    found = decisions[pair]
    return -(found.score or 0.0), found.bits or 0, pair


@dataclass(frozen=True, slots=True)
class Worth:
    """What makes a page the better copy: pixels of the short edge, sharpness, mean confidence, characters read."""

    annotated: bool
    short_edge: int
    sharpness: float
    confidence: float
    characters: int


def keeper(members: Mapping[str, Worth]) -> str:
    """The page to keep of a cluster: an annotated one, else the best in all measures together, else the lowest id.

    Each measure counts relative to the best of the cluster, and the four are multiplied: a large picture out of
    focus, or a sharp one that shows half of the sheet, does not win.
    """
    best = [
        max(values) or 1.0 for values in zip(*(_measures(worth) for worth in members.values()), strict=True)
    ]

    def rank(name: str) -> tuple[bool, float, str]:
        shares = [value / top for value, top in zip(_measures(members[name]), best, strict=True)]
        return not members[name].annotated, -round(float(np.prod(shares)), 6), name

    return min(members, key=rank)


def _measures(worth: Worth) -> tuple[float, ...]:
    return float(worth.short_edge), worth.sharpness, worth.confidence, float(worth.characters)
