"""Zones of data: what may identify a person never leaves the machine, what was released may."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import Final

_PRIVATE: Final = ("data", "private")


class Zone(StrEnum):
    """Whether data may hold what identifies a person (private) or were released by the pipeline or others (public)."""

    PUBLIC = "public"
    PRIVATE = "private"


def zone_of(paths: Iterable[Path], variants: Iterable[object] = ()) -> Zone:
    """The zone of data: private if a file lies below data/private or a record says `original`.

    Links are followed, those inside a folder too.
    """
    if any(is_private(place) for path in paths for place in (path, *_links(path))):
        return Zone.PRIVATE
    return Zone.PRIVATE if any(variant == "original" for variant in variants) else Zone.PUBLIC


def _links(path: Path) -> list[Path]:
    """Where the links inside a folder lead."""
    return [link for link in path.rglob("*") if link.is_symlink()] if path.is_dir() else []


def is_private(path: Path) -> bool:
    """Whether a path lies below data/private, as it is written or where its links lead."""
    return any(_PRIVATE in pairwise(place.parts) for place in (path.absolute(), path.resolve()))
