"""From a group to its split: seeded hashes, shares, a plain shuffle as in the paper."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from pipeline.settings import SplitSettings
from schemas.names import Split

_SCALE: Final = 2**64


def seeded(seed: int, name: str) -> int:
    """A whole number in [0, 2^64) that depends on the seed and the name alone: SHA-256, so equal everywhere."""
    return int.from_bytes(sha256(f"{seed}:{name}".encode()).digest()[:8], "big")


def assign(anchor: str, settings: SplitSettings) -> Split:
    """The split of a group from a seeded hash of its anchor: train, then validation, then test shares of [0, 1)."""
    at = seeded(settings.seed, anchor) / _SCALE
    if at < settings.train:
        return Split.TRAIN
    return Split.VALIDATION if at < settings.train + settings.validation else Split.TEST


def assign_seen(anchor: str, settings: SplitSettings) -> Split:
    """Train or validation, by their shares of each other, where test is left to layouts of its own."""
    at = seeded(settings.seed, anchor) / _SCALE * (settings.train + settings.validation)
    return Split.TRAIN if at < settings.train else Split.VALIDATION


def shuffled(page_ids: Iterable[str], settings: SplitSettings) -> dict[str, Split]:
    """A plain seeded shuffle of pages with exact counts (MedStruct-S, arXiv 2605.03103: 0.81 / 0.09 / 0.1, seed 42)."""
    order = sorted(page_ids, key=lambda page_id: (seeded(settings.seed, page_id), page_id))
    test, validation = round(len(order) * settings.test), round(len(order) * settings.validation)
    train = len(order) - test - validation
    parts = [Split.TRAIN] * train + [Split.VALIDATION] * validation + [Split.TEST] * test
    return dict(zip(order, parts, strict=True))
