"""A few drawn pages before and after, small, for a report: of tuning layouts only."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from pipeline.masks import encoded
from pipeline.scorecard.legible import Image
from pipeline.scorecard.pages import Scored, Task, pictures_of
from pipeline.scorecard.sets import LayoutSet, set_of
from pipeline.store import aside
from schemas.scorecard import DrawnPair

FOLDER: Final = "pairs"
MOST: Final = 3
"""Pairs kept; six pictures of at most `BYTES` stay below 300 kB together."""
BYTES: Final = 48_000
_LADDER: Final = ((900, 75), (900, 60), (900, 45), (760, 45), (640, 45), (480, 40), (320, 40))
"""Height in pixels and JPEG quality, tried in turn until the picture is small enough."""


def write_pairs(folder: Path, pages: Sequence[Scored], tasks: dict[str, Task], raw: Path) -> list[DrawnPair]:
    """Write the first page of up to three tuning layouts, each under another condition; file names by number."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    return [
        _pair(folder, number, page, tasks[page.page_id or ""], raw)
        for number, page in enumerate(chosen(pages))
    ]


def chosen(pages: Sequence[Scored]) -> list[Scored]:
    """Up to three released pages of tuning layouts, no layout and no condition twice, in order."""
    found: list[Scored] = []
    for page in pages:
        if page.score is None or set_of(page.key.layout) is not LayoutSet.TUNING or len(found) == MOST:
            continue
        if all(
            page.key.layout != other.key.layout and page.key.condition != other.key.condition
            for other in found
        ):
            found.append(page)
    return found


def _pair(folder: Path, number: int, page: Scored, task: Task, raw: Path) -> DrawnPair:
    names = [f"{number}-{when}.jpg" for when in ("before", "after")]
    for name, image in zip(names, pictures_of(task, raw), strict=True):
        with aside(folder / name) as partial:
            partial.write_bytes(small(image))
    return DrawnPair(layout=page.key.layout, condition=page.key.condition, before=names[0], after=names[1])


def small(image: Image) -> bytes:
    """The picture as a JPEG of at most 900 pixels' height and 48,000 bytes (320 pixels of pure noise may be more)."""
    data = b""
    for height, quality in _LADDER:
        data = encoded(_shrunk(image, height), quality)
        if len(data) <= BYTES:
            break
    return data


def _shrunk(image: Image, to: int) -> Image:
    height, width = image.shape[:2]
    scale = min(1.0, to / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
