"""Draws that depend on names alone: the same in every process, and unmoved by pages that come or go."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeVar

SEED: Final = 42
"""Of all draws, as of the benchmark's splits."""
_Thing = TypeVar("_Thing")


def uniform(*names: str) -> float:
    """A number in (0, 1), 52 bits of the SHA-256 of the seed and the names."""
    return ((_drawn(names) >> 12) + 0.5) / 2**52


def shuffled(things: Sequence[_Thing], *names: str) -> list[_Thing]:
    """The things in an order that the names decide."""
    return Random(_drawn(names)).sample(things, len(things))


def first(things: Sequence[_Thing], number: int, *names: str) -> list[_Thing]:
    """The first `number` of the things (all, if there are fewer) in the order of `shuffled`."""
    left, random = list(things), Random(_drawn(names))
    found: list[_Thing] = []
    for size in range(len(left), max(0, len(left) - number), -1):
        at = random.randrange(size)
        found.append(left[at])
        left[at] = left[size - 1]
    return found


def _drawn(names: tuple[str, ...]) -> int:
    data = "\x00".join((str(SEED), *names)).encode("utf-8", "surrogatepass")
    return int.from_bytes(sha256(data).digest()[:8], "big")
