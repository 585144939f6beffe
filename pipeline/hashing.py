"""Picture hashes of a page, and exact near-neighbour search among 64-bit hashes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.page import Line

LONG_SIDE: Final = 256
"""Pixels of the long side that a picture keeps when it is reduced for hashing: twice the largest hash's square."""
_BITS: Final = 64
_CHUNK: Final = 1 << 20
_FEW: Final = 8
"""Positions of a bucket that are paired step by step, all buckets at once, which needs no division."""
Index = NDArray[np.int64]
Hashes = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class PageHashes:
    """Perceptual hashes (pHash) as hex: 64 bits of the picture, 64 and 1,024 bits of the rectified page."""

    picture: str
    page: str
    fine: str


def page_hashes(grey: NDArray[np.uint8], lines: Sequence[Line], width: int) -> PageHashes:
    """Hashes of an upright grey picture, HxW, and of its page: set level and cut to its text.

    `width` of the upright page in the pixels that the quads count: the picture itself may be smaller.
    """
    small = _reduced(grey, LONG_SIDE)
    page = _square(rectified(small, lines, small.shape[1] / width), 32)
    return PageHashes(_phash(_square(small, 8)), _phash(_square(page, 8)), _phash(page))


def _reduced(grey: NDArray[np.uint8], least: int) -> NDArray[np.uint8]:
    """The picture, halved as long as its long side keeps `least`: by whole steps alone is reducing by area cheap."""
    while max(grey.shape) >= 2 * least and min(grey.shape) > 1:
        rows, columns = (edge // 2 for edge in grey.shape)
        even = grey[: 2 * rows, : 2 * columns]
        grey = np.asarray(cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA), dtype=np.uint8)
    return grey


def _square(grey: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    """The picture squeezed into a square of four pixels for each of `side` frequencies."""
    return np.asarray(cv2.resize(grey, (4 * side, 4 * side), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _phash(square: NDArray[np.uint8]) -> str:
    """Which of the lowest frequencies of a square, a quarter of them each way, exceed their median."""
    waves = _waves(len(square) // 4)
    low = waves @ square.astype(np.float64) @ waves.T
    return np.packbits(low > np.median(low)).tobytes().hex()


@cache
def _waves(side: int) -> NDArray[np.float64]:
    """The `side` lowest rows of the DCT-II over 4 * side points."""
    points = 2 * np.arange(4 * side) + 1
    return np.asarray(2 * np.cos(np.pi * np.outer(np.arange(side), points) / (8 * side)))


def slope(lines: Sequence[Line]) -> float:
    """Angle of the text in degrees, clockwise: the median over lines that are longer than high; 0 without any."""
    if not lines:
        return 0.0
    quads = np.array([line.quad for line in lines], dtype=np.float64)
    along, down = quads[:, 2:4] - quads[:, :2], quads[:, 6:8] - quads[:, :2]
    length = np.array([line.length for line in lines])
    angles = np.degrees(np.arctan2(along[:, 1], along[:, 0]))[length > 2 * np.hypot(down[:, 0], down[:, 1])]
    return float(np.median(angles)) if angles.size else 0.0


def rectified(grey: NDArray[np.uint8], lines: Sequence[Line], scale: float) -> NDArray[np.uint8]:
    """The part of a grey picture that its text covers, turned level; the whole picture where there is no text.

    `scale` is the picture's size relative to the pixels that the quads count.
    """
    if not lines:
        return grey
    corners = np.array([line.quad for line in lines], dtype=np.float64).reshape(-1, 2) * scale
    turn = cv2.getRotationMatrix2D((grey.shape[1] / 2, grey.shape[0] / 2), slope(lines), 1.0)
    level = corners @ turn[:, :2].T + turn[:, 2]
    low, high = np.floor(level.min(axis=0)), np.ceil(level.max(axis=0))
    turn[:, 2] -= low
    size = (max(1, int(high[0] - low[0])), max(1, int(high[1] - low[1])))
    cut = cv2.warpAffine(grey, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, dtype=np.uint8)


def distance(first: str, second: str) -> int:
    """Bits in which two hashes of one length, in hex, differ."""
    return (int(first, 16) ^ int(second, 16)).bit_count()


def near_pairs(
    hashes: Hashes, radius: int, among: NDArray[np.bool_] | None = None
) -> Iterator[tuple[Index, Index]]:
    """All pairs of 64-bit hashes that differ in at most `radius` bits, each once, as chunks of two index arrays.

    With `among`, only pairs of which one is marked there. Multi-index hashing (Norouzi et al., 2012), exact: of
    T = m r + a bits over m blocks, either one of the first a + 1 blocks differs in at most r, or one of the others in
    at most r - 1. Blocks are about as long as the number of hashes has bits, so that a bucket holds about one.
    """
    blocks = max(2, min(8, round(_BITS / max(1, len(hashes).bit_length()))))
    edges = [_BITS * block // blocks for block in range(blocks + 1)]
    masks = [np.uint64((1 << (high - low)) - 1) for low, high in pairwise(edges)]
    whole, rest = divmod(radius, blocks)
    radii = [whole] * (rest + 1) + [whole - 1] * (blocks - rest - 1)
    for block, most in enumerate(radii):
        keys = ((hashes >> np.uint64(edges[block])) & masks[block]).astype(np.int64)
        order = np.argsort(keys, kind="stable")
        ordered = hashes[order]  # in the order of their buckets, which is how they are visited
        marked = None if among is None else among[order]
        bits = edges[block + 1] - edges[block]
        for left, right in _block_pairs(keys[order], bits, most, marked):
            differ = ordered[left] ^ ordered[right]
            near = np.flatnonzero(np.bitwise_count(differ) <= radius)
            left, right, differ = order[left[near]], order[right[near]], differ[near]
            for earlier in range(block):  # found there already
                part = (differ >> np.uint64(edges[earlier])) & masks[earlier]
                new = np.bitwise_count(part) > radii[earlier]
                left, right, differ = left[new], right[new], differ[new]
            if left.size:
                yield np.minimum(left, right), np.maximum(left, right)


def _block_pairs(
    keys: Index, bits: int, most: int, marked: NDArray[np.bool_] | None
) -> Iterator[tuple[Index, Index]]:
    """Pairs of positions whose keys, which ascend, differ in at most `most` bits, in chunks; with `marked` one is marked."""
    if most < 0 or len(keys) < 2:
        return
    held, first, counts = np.unique(keys, return_index=True, return_counts=True)
    place = np.full(1 << bits, -1, dtype=np.int32)
    place[held] = np.arange(len(held), dtype=np.int32)
    rows: Index = np.arange(len(held)) if marked is None else np.flatnonzero(marked)
    own = held if marked is None else keys[rows]
    begins, many = (first, counts) if marked is None else (rows, np.ones_like(rows))
    for mask in _masks(bits, most):
        partner = place[own ^ mask]
        # each pair of buckets from its lower one; each marked position by itself
        mine = np.flatnonzero(partner >= (rows if marked is None else 0))
        other = partner[mine]
        for left, right in _products(begins[mine], many[mine], first[other], counts[other]):
            if marked is None and mask:
                yield left, right
                continue
            keep = left < right if marked is None else (left < right) | ~marked[right]
            yield left[keep], right[keep]


def _masks(bits: int, most: int) -> list[int]:
    return [
        sum(1 << bit for bit in chosen)
        for size in range(most + 1)
        for chosen in combinations(range(bits), size)
    ]


def _products(first_a: Index, many_a: Index, first_b: Index, many_b: Index) -> Iterator[tuple[Index, Index]]:
    """Every position of bucket a[i] with every one of bucket b[i], for all i, about `_CHUNK` pairs at a time."""
    large = np.flatnonzero((many_a > _FEW) | (many_b > _FEW))
    if large.size:
        yield from _large_products(first_a[large], many_a[large], first_b[large], many_b[large])
        few = np.flatnonzero((many_a <= _FEW) & (many_b <= _FEW))
        first_a, many_a, first_b, many_b = first_a[few], many_a[few], first_b[few], many_b[few]
    for step_a in range(_FEW):
        there = np.flatnonzero(many_a > step_a)
        if not there.size:
            return
        first_a, many_a, first_b, many_b = first_a[there], many_a[there], first_b[there], many_b[there]
        left, right, many = first_a + step_a, first_b, many_b
        for step_b in range(_FEW):
            if step_b:
                there = np.flatnonzero(many > step_b)
                left, right, many = left[there], right[there], many[there]
            if not left.size:
                break
            yield left, right + step_b


def _large_products(
    first_a: Index, many_a: Index, first_b: Index, many_b: Index
) -> Iterator[tuple[Index, Index]]:
    sizes = many_a * many_b
    ends = np.cumsum(sizes)
    for start in range(0, int(ends[-1]) if ends.size else 0, _CHUNK):
        stop = min(start + _CHUNK, int(ends[-1]))
        low, high = np.searchsorted(ends, start, "right"), np.searchsorted(ends, stop, "left") + 1
        begins = ends[low:high] - sizes[low:high]
        taken = np.minimum(ends[low:high], stop) - np.maximum(begins, start)
        rows, within = (
            np.repeat(np.arange(low, high), taken),
            np.arange(start, stop) - np.repeat(begins, taken),
        )
        yield first_a[rows] + within // many_b[rows], first_b[rows] + within % many_b[rows]
