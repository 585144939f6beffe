"""Pictures without meaning to anybody: stained cells under a microscope, clouds of points in a flow cytometer."""

import math
import random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from pipeline.synth.sheet import Colour, Sheet

_GROUND: Final[tuple[Colour, ...]] = ((244, 226, 226), (238, 228, 236), (246, 236, 222))
_NUCLEI: Final[tuple[Colour, ...]] = ((112, 52, 138), (94, 58, 150), (132, 60, 130))
_CLOUDS: Final = ((0.3, 0.25, 0.09, 420), (0.68, 0.3, 0.07, 260), (0.6, 0.7, 0.08, 330))
"""Centre, spread and size of populations, as parts of the plot's side."""


def micrograph(sheet: Sheet, x: int, y: int, size: tuple[int, int], draw: random.Random) -> None:
    """A field of a stained smear: pale red cells, some cells with a nucleus and granules."""
    picture = Image.new("RGB", size, draw.choice(_GROUND))
    pen = ImageDraw.Draw(picture)
    for _ in range(26):
        _red_cell(pen, draw.randrange(size[0]), draw.randrange(size[1]), draw.randint(13, 18))
    for _ in range(draw.randint(5, 9)):
        _nucleated(pen, draw.randrange(20, size[0] - 20), draw.randrange(20, size[1] - 20), draw)
    soft = np.asarray(picture.filter(ImageFilter.GaussianBlur(1.2)), dtype=float)
    noise = np.random.default_rng(draw.randrange(2**32)).normal(0, 5, soft.shape)
    sheet.image.paste(Image.fromarray((soft + noise).clip(0, 255).astype(np.uint8)), (x, y))


def _red_cell(pen: ImageDraw.ImageDraw, x: int, y: int, radius: int) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(222, 164, 166))
    inner = radius // 2
    pen.ellipse((x - inner, y - inner, x + inner, y + inner), fill=(236, 196, 196))


def _nucleated(pen: ImageDraw.ImageDraw, x: int, y: int, draw: random.Random) -> None:
    radius, nucleus = draw.randint(22, 30), draw.choice(_NUCLEI)
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(190, 176, 216))
    for _ in range(draw.choice((1, 1, 3))):
        dx, dy, reach = draw.randint(-7, 7), draw.randint(-7, 7), radius * draw.uniform(0.5, 0.75)
        pen.ellipse((x + dx - reach, y + dy - reach, x + dx + reach, y + dy + reach), fill=nucleus)
    for _ in range(14):
        turn, far = draw.uniform(0, 6.28), draw.uniform(0.3, 0.95) * radius
        px, py = x + far * math.cos(turn), y + far * math.sin(turn)
        pen.ellipse((px - 1, py - 1, px + 2, py + 2), fill=(150, 60, 120))


def dot_plot(sheet: Sheet, x: int, y: int, side: int, draw: random.Random, *, gate: Colour) -> None:
    """A plot of events with a cross of gates; no text."""
    sheet.pen.rectangle((x, y, x + side, y + side), outline=(70, 70, 76), width=2)
    for middle_x, middle_y, spread, count in _CLOUDS:
        for _ in range(count):
            px = x + side * min(0.97, max(0.03, draw.gauss(middle_x, spread)))
            py = y + side * (1 - min(0.97, max(0.03, draw.gauss(middle_y, spread))))
            sheet.pen.rectangle((px, py, px + 1, py + 1), fill=(52, 82, 160))
    sheet.rule(x + side * 0.5, y, x + side * 0.5, y + side, width=1, colour=gate)
    sheet.rule(x, y + side * 0.52, x + side, y + side * 0.52, width=1, colour=gate)
