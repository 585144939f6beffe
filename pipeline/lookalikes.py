"""Which pairs of pages are worth deciding, out of all pairs: exact or nearly so, in time and memory that grow with the pages."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.hashing import Hashes, Index, PageHashes, near_pairs
from pipeline.likeness import BANDS, HASHES, Reading, reading_of, shared
from pipeline.settings import DedupSettings
from pipeline.slices import read_slices

Pair = tuple[str, str]
Sketches = NDArray[np.uint32]
Flags = NDArray[np.bool_]
ALIKE: Final = 0.4
"""Estimated Jaccard index of two sketches below which equal numbers, or equal pictures of forms, are not looked at further."""
_CHUNK: Final = 1 << 16
_DEALS: Final = 3
"""Times that the places of a sketch are dealt into bands: sketches that agree in .4 (.5) of their places share a whole
band with probability .92 (.998); once would be .56 (.87)."""
_READINGS: Final = 4096
"""Readings held at a time; pairs come sorted, so that the first page of a pair is mostly among them."""
_MIX: Final = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5], np.uint64
)
"""Odd numbers: four 32-bit numbers become one key of 64 bits; two that meet by chance are told apart by their sketches."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a page when pairs are decided."""

    hashes: PageHashes
    sketch: tuple[int, ...]
    reading: Reading


@dataclass(frozen=True, slots=True)
class Views:
    """Hashes and sketches of all pages as arrays, one row per page, ascending by name; 660 bytes a page.

    `known` tells which pages have a sketch, the others' rows are 0; `fine` is the 1,024-bit hash as 128 bytes.
    """

    names: Sequence[str]
    picture: Hashes
    page: Hashes
    fine: NDArray[np.uint8]
    sketches: Sketches
    known: Flags

    def hashes(self, at: int) -> PageHashes:
        """The hashes of one page, as hex."""
        return PageHashes(f"{self.picture[at]:016x}", f"{self.page[at]:016x}", self.fine[at].tobytes().hex())


def views_of(pages: Mapping[str, Seen]) -> Views:
    """The arrays of pages in memory."""
    names = sorted(pages)
    seen = [pages[name] for name in names]
    return Views(
        names,
        np.array([int(page.hashes.picture, 16) for page in seen], np.uint64),
        np.array([int(page.hashes.page, 16) for page in seen], np.uint64),
        np.frombuffer(b"".join(bytes.fromhex(page.hashes.fine) for page in seen), np.uint8).reshape(-1, 128),
        np.array([page.sketch or (0,) * HASHES for page in seen], np.uint32).reshape(-1, HASHES),
        np.array([bool(page.sketch) for page in seen], bool),
    )


def candidates(pages: Mapping[str, Seen], settings: DedupSettings) -> set[Pair]:
    """Pairs worth deciding, lower name first: alike by their numbers, or near by picture where one has hardly any text."""
    views = views_of(pages)
    found = positions(views, settings)
    return agreeing(views, found, lambda name: pages[name].reading, settings)


@dataclass(frozen=True, slots=True)
class Album:
    """What is known of pages that pairs propose: their texts are in memory, their readings are made when looked at."""

    views: Views
    rows: Mapping[str, int]
    texts: Mapping[str, tuple[str, Sequence[float]]]
    reading: Callable[[str], Reading]

    def seen(self, name: str) -> Seen:
        """All that is known of a page."""
        row = self.rows[name]
        drawn = tuple(self.views.sketches[row].tolist()) if self.views.known[row] else ()
        return Seen(self.views.hashes(row), drawn, self.reading(name))


def read_album(views: Views, lines: Path, names: AbstractSet[str]) -> Album:
    """The album of the named pages, from their rows of the lines table."""
    texts: dict[str, tuple[str, Sequence[float]]] = dict.fromkeys(names, ("", ()))
    wanted = pl.Series(sorted(names), dtype=pl.String)
    for part in read_slices(lines, "lines"):
        kept = part.filter(pl.col("page_id").is_in(wanted.implode())).sort("page_id", "line")
        for page, rows in kept.group_by("page_id", maintain_order=True):
            texts[str(page[0])] = "\n".join(rows["text"]), array("f", rows["confidence"])

    @lru_cache(_READINGS)
    def read(name: str) -> Reading:
        text, confidences = texts[name]
        return reading_of(zip(text.split("\n"), confidences, strict=True)) if confidences else reading_of(())

    return Album(views, {name: row for row, name in enumerate(views.names) if name in names}, texts, read)


@dataclass(frozen=True, slots=True)
class Positions:
    """Pairs of rows as two columns, lower row first: by text, whose numbers are still to be compared, and by picture."""

    text: Index
    picture: Index

    def rows(self) -> Index:
        """All rows that occur, ascending."""
        return np.unique(np.concatenate([self.text.ravel(), self.picture.ravel()]))


def positions(views: Views, settings: DedupSettings) -> Positions:
    """Pairs of rows that their sketches or pictures propose."""
    return Positions(
        _pairs(_alike_codes(views, settings.largest_group), len(views.names)),
        _pairs(_near_codes(views, settings.hash_distance), len(views.names)),
    )


def agreeing(
    views: Views, found: Positions, reading: Callable[[str], Reading], settings: DedupSettings
) -> set[Pair]:
    """The names of the pairs, without those by text that share too few of their numbers and differ in both pictures."""
    names = views.names
    by_text = ((names[a], names[b]) for a, b in found.text.tolist())
    near = _near(views, found.text, settings.hash_distance).tolist()
    kept = {
        (a, b)
        for (a, b), alike in zip(by_text, near, strict=True)
        if alike or shared(reading(a).numbers, reading(b).numbers) >= settings.text_score
    }
    return kept.union((names[a], names[b]) for a, b in found.picture.tolist())


def _near(views: Views, pairs: Index, radius: int) -> Flags:
    low, high = pairs.T
    apart = [np.bitwise_count(hashes[low] ^ hashes[high]) for hashes in (views.picture, views.page)]
    return np.asarray(np.minimum(*apart) <= radius, bool)


def _pairs(codes: Index, count: int) -> Index:
    return np.stack(np.divmod(codes, max(1, count)), axis=1)


def _alike(sketches: Sketches, low: Index, high: Index) -> Flags:
    """Which pairs of rows have sketches that agree in a share of at least `ALIKE` of their places."""
    parts = [
        (sketches[low[at : at + _CHUNK]] == sketches[high[at : at + _CHUNK]]).sum(axis=1)
        for at in range(0, len(low), _CHUNK)
    ]
    return np.asarray(np.concatenate([np.empty(0, np.int64), *parts]) >= ALIKE * HASHES, bool)


def _alike_codes(views: Views, largest: int) -> Index:
    """Pairs of rows, each once as low * n + high, that agree in a whole band of their sketches and are alike.

    Of a crowded band (a form that hundreds filled in) only neighbours by sketch: copies stand side by side.
    """
    sketches, count = views.sketches, len(views.names)
    order = np.argsort(sketches.astype(">u4").view(f"S{4 * HASHES}").ravel(), kind="stable")
    order = order[views.known[order]]
    codes = np.empty(0, np.int64)
    for keys in _bands(sketches):
        # all pairs of a band at once: a union for each step would sort all codes again and again
        pairs = [order[np.stack(pair)] for pair in _equal_pairs(keys[order], largest)]
        found = np.concatenate([np.empty((2, 0), np.int64), *pairs], axis=1)
        fresh = np.setdiff1d(found.min(axis=0) * count + found.max(axis=0), codes)
        low, high = np.divmod(fresh, count)
        codes = np.union1d(codes, fresh[_alike(sketches, low, high)])
    return codes


def _bands(sketches: Sketches) -> Iterator[Hashes]:
    """One 64-bit key per row for each band: equal where the whole band is. Every place is in `_DEALS` bands, each time with others."""
    rows = HASHES // BANDS
    for deal in range(_DEALS):
        for first in range(BANDS):
            places = [(row * BANDS + (first + deal * row) % BANDS) for row in range(rows)]
            with np.errstate(over="ignore"):
                yield (sketches[:, places].astype(np.uint64) * _MIX[:rows]).sum(axis=1, dtype=np.uint64)


def _equal_pairs(keys: Hashes, largest: int) -> Iterator[tuple[Index, Index]]:
    """Pairs of positions with equal keys: all of a group of at most `largest`, neighbours of a larger one."""
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]]) if len(order) else np.empty(0, np.int64)
    sizes = np.diff(np.r_[starts, len(order)])
    ends = np.repeat(starts + sizes, sizes)
    small = np.repeat(sizes <= largest, sizes)
    left = np.arange(len(order))
    for step in range(1, largest):
        left = left[left + step < ends[left]]
        if step == 2:
            left = left[small[left]]
        if not left.size:
            return
        yield order[left], order[left + step]


def _near_codes(views: Views, radius: int) -> Index:
    """Pairs of rows near by picture, one of which has no sketch: between two that have one, only text tells copies.

    Two pages on one form look alike (23.7 % within 8 bits): the pairs of pictures would grow with the square of a form's pages.
    """
    codes = [np.empty(0, np.int64)]
    for hashes in (views.picture, views.page):
        for low, high in near_pairs(hashes, radius, among=~views.known):
            codes.append(low * len(views.names) + high)
    return np.unique(np.concatenate(codes))
