"""Keyed choices: the same seed gives the same choices on any machine and Python version."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """An endless stream of choices from a seed of bytes (SHA-256 in counter mode, 32 bits a choice).

    `random.Random` would do as well but does not promise the same choices across Python versions. The bias of a
    modulo of 32 bits is below 10^-6 for the pools here.
    """

    def __init__(self, seed: bytes) -> None:
        self._words = _words(seed)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        return next(self._words) % limit

    def pick(self, pool: Sequence[T]) -> T:
        """An element of the pool."""
        return pool[self.below(len(pool))]

    def digits(self, length: int) -> str:
        """That many decimal digits."""
        return "".join(str(self.below(10)) for _ in range(length))


def _words(seed: bytes) -> Iterator[int]:
    for block in count():
        digest = sha256(seed + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
