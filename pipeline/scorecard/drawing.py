"""Draws the pages of a scorecard into raw, as a phone, a scanner or a screen would store them."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from pipeline.errors import InputError
from pipeline.scorecard.sets import Drawing
from pipeline.shards import map_pages
from pipeline.synth import PageKey, draw_page
from pipeline.synth.files import jpeg, png
from schemas.names import DIRECT_KINDS, Capture

_KEY: Final = TypeAdapter(PageKey)
_ROUND: Final = 32
"""Pages drawn at a time while identifiers are counted."""
LARGEST: Final = 20_000
"""Pages of one scorecard; beyond it, layouts without any direct identifier were asked for."""


def draw(
    drawings: Iterator[Drawing], raw: Path, *, pages: int | None, identifiers: int, workers: int
) -> list[PageKey]:
    """Empty `raw` and draw into it `pages` pages, or as many as hold `identifiers` direct identifiers; their keys.

    The same arguments give the same bytes, so that readings of pages that were drawn before are found in the caches.
    Raises InputError where 20,000 pages do not hold enough.
    """
    shutil.rmtree(raw, ignore_errors=True)
    raw.mkdir(mode=0o700, parents=True)
    keys: list[PageKey] = []
    while not _enough(keys, pages, identifiers):
        if len(keys) >= LARGEST:
            raise InputError("these layouts hold hardly any direct identifier: name others, or give --pages")
        left = _ROUND if pages is None else pages - len(keys)
        keys += _drawn(list(islice(drawings, left)), raw, workers)
    return keys


def _enough(keys: list[PageKey], pages: int | None, identifiers: int) -> bool:
    if pages is not None:
        return len(keys) >= pages
    return sum(planted.kind in DIRECT_KINDS for key in keys for planted in key.planted) >= identifiers


def _drawn(some: list[Drawing], raw: Path, workers: int) -> list[PageKey]:
    items = {f"{drawing.number:06d}": drawing for drawing in some}
    made = map_pages(partial(draw_one, raw=raw), items, workers=workers, label="draw")
    return [_KEY.validate_python(value) for value in made.values()]


def draw_one(drawing: Drawing, raw: Path) -> dict[str, Any]:
    """Draw a page, write its file (a number, so that no name says what it is) and return its key as JSON."""
    page = draw_page(drawing.layout, drawing.condition, drawing.seed)
    suffix = "png" if page.shot.quality is None else "jpg"
    name = f"{drawing.number:06d}.{suffix}"
    camera = f"FL7{drawing.number:06d}" if page.shot.capture is Capture.PHOTO else None
    (raw / name).write_bytes(png(page.shot) if suffix == "png" else jpeg(page.shot, camera=camera))
    value: dict[str, Any] = _KEY.dump_python(
        replace(page.key, file=name, document=drawing.number), mode="json"
    )
    return value
