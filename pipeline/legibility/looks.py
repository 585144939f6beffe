"""All measurements of one picture."""

from dataclasses import dataclass
from typing import Any, Final

import cv2

from pipeline.legibility.blur import blur_of
from pipeline.legibility.crop import cut_sides
from pipeline.legibility.light import brightness, glare
from pipeline.legibility.text import Grey, find_text

LONG_SIDE: Final = 2000
"""Pixels to which larger pictures are reduced first: 8 pt on A4 keeps 13 pixels."""
DECIMALS: Final = 4


@dataclass(frozen=True, slots=True)
class Looks:
    """What quality is decided by.

    `pieces`: pieces of text; `blur`, `motion`: see `blur_of` (None: no text edges); `contrast`: of the text, 0..1;
    `cut`: sides that cut text; `brightness`: grey level 0..255; `glare`: share of the text area; `sheets`: of paper that
    lie apart, each with text.
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


def measure(grey: Grey) -> Looks:
    """Measure an upright HxW picture; the result depends on its content, not on its size in pixels."""
    scale = LONG_SIDE / max(grey.shape)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    text = find_text(grey)
    blur, motion = blur_of(text) or (None, None)
    return Looks(
        pieces=text.count,
        blur=blur and round(blur, DECIMALS),
        motion=motion and round(motion, DECIMALS),
        contrast=round(text.contrast, DECIMALS),
        cut=cut_sides(text, (grey.shape[0], grey.shape[1])),
        brightness=round(brightness(grey), DECIMALS),
        glare=round(glare(grey, text), DECIMALS),
    )
