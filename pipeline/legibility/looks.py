"""All measurements of one picture: a glance where that is enough, else a careful look at all of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np

from pipeline.legibility.blur import blur_of
from pipeline.legibility.crop import SIDES, cut_sides, rows_cut_along
from pipeline.legibility.glance import SCALE, Glance, glances
from pipeline.legibility.light import brightness, glare
from pipeline.legibility.sheets import count_sheets
from pipeline.legibility.text import Grey, find_text, halved

LONG_SIDE: Final = 2000
"""Pixels to which larger pictures are reduced for a careful look: 8 pt on A4 keeps 13 pixels."""
DECIMALS: Final = 4
_PIXELS: Final = 40_000
_AROUND: Final = 9
# far on the good side of every limit that params.yaml may sensibly set: nearer, a page is measured whole
_BLUR: Final = 0.06
_MOTION: Final = 0.07
_CONTRAST: Final = 0.25
_BRIGHTNESS: Final = 100.0


@dataclass(frozen=True, slots=True)
class Looks:
    """What quality is decided by.

    `pieces`: pieces of text (of a plainly good page: on parts of it); `blur`, `motion`: see `blur_of` (None: no text
    edges); `contrast`: of the text, 0..1; `cut`: sides that cut text; `brightness`: grey level 0..255; `glare`: share of the
    text area; `sheets`: of paper that lie apart, each with text.
    """

    pieces: int
    blur: float | None
    motion: float | None
    contrast: float
    cut: tuple[str, ...]
    brightness: float
    glare: float
    sheets: int = 1

    def to_json(self) -> dict[str, Any]:
        """The looks as JSON values."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> "Looks":
        """The looks from their JSON values."""
        return cls(**{**values, "cut": tuple(values["cut"])})


def look_at(read: Callable[[int], Grey]) -> Looks:
    """Measure a picture; `read(edge)` gives it upright, HxW, with at least `edge` pixels on its long side if it has them."""
    seen = next(filter(_is_plainly_good, glances(read(SCALE))), None)
    return measure(read(LONG_SIDE)) if seen is None else _looks(seen)


def _is_plainly_good(seen: Glance) -> bool:
    sharp = seen.blur <= _BLUR and seen.motion <= _MOTION
    return sharp and seen.contrast >= _CONTRAST and seen.brightness >= _BRIGHTNESS


def _looks(seen: Glance) -> Looks:
    return Looks(
        pieces=seen.pieces,
        blur=round(seen.blur, DECIMALS),
        motion=round(seen.motion, DECIMALS),
        contrast=round(seen.contrast, DECIMALS),
        cut=(),
        brightness=round(seen.brightness, DECIMALS),
        glare=0.0,
        sheets=seen.sheets,
    )


def measure(grey: Grey) -> Looks:
    """Look carefully at an upright HxW picture; the result depends on its content, not on its size in pixels."""
    grey = _reduced(grey)
    text = find_text(grey)
    blur, motion = blur_of(text, most=_PIXELS) or (None, None)
    around = np.ones((_AROUND, _AROUND), np.uint8)
    light, dark = cv2.dilate(grey, around), cv2.erode(grey, around)
    cut = {*cut_sides(text, (grey.shape[0], grey.shape[1])), *rows_cut_along(grey, text)}
    return Looks(
        pieces=text.count,
        blur=None if blur is None else round(blur, DECIMALS),
        motion=None if motion is None else round(motion, DECIMALS),
        contrast=round(text.contrast, DECIMALS),
        cut=tuple(side for side in SIDES if side in cut),
        brightness=round(brightness(grey), DECIMALS),
        glare=round(glare(grey, text), DECIMALS),
        sheets=count_sheets(np.asarray(light, np.uint8), np.asarray(cv2.subtract(light, dark), np.uint8)),
    )


def _reduced(grey: Grey) -> Grey:
    grey = halved(grey, LONG_SIDE)
    scale = LONG_SIDE / max(grey.shape)
    if scale >= 1:
        return grey
    # less than by half: two neighbours each way are all there is to mix
    return np.asarray(
        cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), dtype=np.uint8
    )
