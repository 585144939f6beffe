import cv2
import imagehash
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pipeline.hashing import _phash, distance, near_pairs, page_hashes, rectified, slope
from pipeline.page import Line, rectangle


def brute(hashes, radius):
    return {
        (i, j)
        for i in range(len(hashes))
        for j in range(i + 1, len(hashes))
        if (hashes[i] ^ hashes[j]).bit_count() <= radius
    }


def found(hashes, radius, among=None):
    pairs = [
        pair
        for low, high in near_pairs(np.array(hashes, dtype=np.uint64), radius, among)
        for pair in zip(low.tolist(), high.tolist(), strict=True)
    ]
    assert len(pairs) == len(set(pairs))
    return set(pairs)


FLIPS = st.sets(st.integers(0, 63), max_size=12)
BASES = st.sampled_from([0, 2**64 - 1, 0x0123456789ABCDEF, 0xFFFF000000000000])


@settings(max_examples=60)
@given(st.lists(st.tuples(BASES, FLIPS), max_size=25), st.integers(0, 11))
def test_search_equals_brute_force(near, radius):
    hashes = [base ^ sum(1 << bit for bit in flips) for base, flips in near]
    assert found(hashes, radius) == brute(hashes, radius)


@settings(max_examples=60)
@given(st.lists(st.tuples(BASES, FLIPS, st.booleans()), max_size=25), st.integers(0, 11))
def test_search_among_marked_hashes_gives_the_pairs_with_one_of_them(near, radius):
    hashes = [base ^ sum(1 << bit for bit in flips) for base, flips, _ in near]
    marked = np.array([mark for *_, mark in near], bool)
    expected = {(a, b) for a, b in brute(hashes, radius) if marked[a] or marked[b]}
    assert found(hashes, radius, marked) == expected


@pytest.mark.parametrize("copies", [7, 8, 9, 30])
def test_crowded_buckets_are_paired_whole(copies):
    hashes = [5] * copies + [4, 2**63]
    assert len(found(hashes, 1)) == copies * (copies + 1) // 2


def test_search_equals_brute_force_on_many():
    rng = np.random.default_rng(7)
    seeds = rng.integers(0, 2**63, 40, dtype=np.uint64)
    hashes = [
        int(seed) ^ int(sum(1 << int(bit) for bit in rng.integers(0, 64, 5))) for seed in np.repeat(seeds, 10)
    ]
    assert found(hashes, 8) == brute(hashes, 8) != set()


def test_no_hashes_no_pairs():
    assert found([], 8) == found([5], 8) == set()


def drawn(shift=0):
    rng = np.random.default_rng(3)
    image = np.full((1000, 800), 240, np.uint8)
    lines = []
    for top in range(100, 900, 40):
        left, width = 100, int(rng.integers(200, 600))
        for at in range(left, left + width, 24):
            cv2.rectangle(
                image, (at, top + shift), (at + int(rng.integers(6, 20)), top + 20), (20, 20, 20), -1
            )
        lines.append(Line("", rectangle(left, top, left + width, top + 20), 1.0, (0,)))
    return image, lines


def turned(image, lines, degrees):
    turn = cv2.getRotationMatrix2D((400, 500), degrees, 1.0)
    quads = [np.array(line.quad, float).reshape(4, 2) @ turn[:, :2].T + turn[:, 2] for line in lines]
    moved = [Line("", tuple(int(v) for v in quad.round().ravel()), 1.0, (0,)) for quad in quads]
    return cv2.warpAffine(image, turn, (800, 1000), borderValue=240), moved


@pytest.mark.parametrize("degrees", [-3, 3])
def test_a_turned_page_keeps_its_rectified_hash(degrees):
    image, lines = drawn()
    other, moved = turned(image, lines, degrees)
    before, after = page_hashes(image, lines, 800), page_hashes(other, moved, 800)
    assert slope(moved) == pytest.approx(-degrees, abs=0.3)
    assert distance(before.fine, after.fine) < 160  # of 1,024: 0.16, under dedup.rectified_distance
    assert distance(before.page, after.page) <= 6


def test_a_cropped_margin_changes_no_rectified_hash():
    image, lines = drawn()
    cut = [Line("", tuple(v - 60 for v in line.quad), 1.0, (0,)) for line in lines]
    before, after = page_hashes(image, lines, 800), page_hashes(image[60:, 60:], cut, 740)
    assert distance(before.fine, after.fine) < 60


def test_a_reduced_picture_keeps_its_hashes():
    image, lines = drawn()
    half = cv2.resize(image, (400, 500), interpolation=cv2.INTER_AREA)
    assert distance(page_hashes(image, lines, 800).fine, page_hashes(half, lines, 800).fine) < 60


def test_a_picture_without_text_is_hashed_whole():
    image, _ = drawn()
    assert rectified(image, [], 1.0).shape == (1000, 800)
    assert len(page_hashes(image, [], 800).fine) == 256


def test_hashes_do_not_change():
    assert page_hashes(*drawn(), 800) == page_hashes(*drawn(), 800)
    assert distance("ff", "0f") == 4


@pytest.mark.parametrize("side", [8, 32])
def test_a_square_hashes_as_imagehash_says(side):
    # of the size that imagehash reduces to, so that only the transform is compared
    drawn = np.random.default_rng(side)
    for square in (
        drawn.integers(0, 256, (4 * side, 4 * side), np.uint8),
        cv2.GaussianBlur(drawn.integers(0, 256, (4 * side, 4 * side), np.uint8), (0, 0), 3),
        np.kron(drawn.integers(0, 2, (side, side), np.uint8) * 255, np.ones((4, 4), np.uint8)),
    ):
        assert _phash(square) == str(imagehash.phash(Image.fromarray(square), hash_size=side))
