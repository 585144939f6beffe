"""Pictures of these forms: slices of a spine and a head, a bone map with boxes, strips of a heart."""

import random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from pipeline.synth.sheet import Colour, Sheet, Text

Box = tuple[int, int, int, int]
_LETTERS: Final[Colour] = (236, 236, 228)


def _grained(picture: Image.Image, draw: random.Random, sigma: float) -> Image.Image:
    pixels = np.asarray(picture.filter(ImageFilter.GaussianBlur(2)), dtype=float)
    noise = np.random.default_rng(draw.randrange(2**32)).normal(0, sigma, pixels.shape)
    return Image.fromarray((pixels + noise).clip(0, 255).astype(np.uint8))


def spine(width: int, height: int, draw: random.Random) -> Image.Image:
    """A sagittal slice of a lower back: bodies, discs and the sac behind them."""
    picture = Image.new("L", (width, height), 8)
    pen, step = ImageDraw.Draw(picture), height // 7
    pen.polygon(((width * 0.2, 0), (width * 0.9, 0), (width * 0.84, height), (width * 0.26, height)), fill=46)
    for number in range(7):
        left = width * 0.27 + 14 * abs(number - 3) - draw.randint(0, 4)
        top = number * step + 2
        pen.rounded_rectangle(
            (left, top, left + 62, top + step * 0.7), radius=7, fill=118 + draw.randint(-12, 12)
        )
        pen.rounded_rectangle(
            (left - 2, top + step * 0.74, left + 66, top + step * 0.96), radius=5, fill=draw.randint(30, 170)
        )
        pen.line((left + 76, top, left + 80, top + step), fill=216, width=16)
    return _grained(picture, draw, 9)


def head(width: int, height: int, draw: random.Random) -> Image.Image:
    """An axial slice of a head: skull, brain, ventricles and a few bright dots."""
    picture = Image.new("L", (width, height), 6)
    pen, x, y = ImageDraw.Draw(picture), width / 2, height / 2
    for reach, shade in ((1.0, 170), (0.94, 24), (0.88, 108)):
        across, down = 0.34 * width * reach, 0.43 * height * reach
        pen.ellipse((x - across, y - down, x + across, y + down), fill=shade)
    for side in (-1, 1):
        pen.ellipse((x + side * 22 - 10, y - 46, x + side * 22 + 10, y + 40), fill=34)
        for _ in range(draw.randint(2, 5)):
            spot = (x + side * draw.randint(36, 70), y + draw.randint(-60, 60))
            pen.ellipse((spot[0], spot[1], spot[0] + 7, spot[1] + 6), fill=226)
    pen.line((x, y - height * 0.36, x, y + height * 0.36), fill=70, width=2)
    return _grained(picture, draw, 8)


def burned(  # a picture with the two texts of each of its four corners
    sheet: Sheet, x: int, y: int, picture: Image.Image, corners: tuple[tuple[Text, Text], tuple[Text, Text]], size: int
) -> None:  # fmt: skip
    """Paste a picture and write over its upper and lower edges, left and right, one line each."""
    pen = ImageDraw.Draw(picture)
    for top in (0, picture.height - size - 14):
        pen.rectangle((0, top, picture.width, top + size + 14), fill=6)
    sheet.image.paste(picture.convert("RGB"), (x, y))
    for top, (left, right) in zip((4, picture.height - size - 12), corners, strict=True):
        sheet.put(x + 6, y + top, left, size=size, colour=_LETTERS)
        sheet.put(x + picture.width - 6, y + top, right, size=size, colour=_LETTERS, align="right")


def bones(sheet: Sheet, box: Box, names: tuple[str, ...], draw: random.Random) -> None:
    """A pale X-ray of vertebrae with a numbered box round each."""
    left, top, right, bottom = box
    picture = Image.new("L", (right - left, bottom - top), 14)
    pen, step, middle = ImageDraw.Draw(picture), (bottom - top) / (len(names) + 1), (right - left) / 2
    pen.rectangle((middle - 110, 0, middle + 110, bottom - top), fill=52)
    for number in range(len(names) + 1):
        at = number * step + 8
        pen.rounded_rectangle((middle - 48, at, middle + 48, at + step - 16), radius=10, fill=172)
        pen.ellipse((middle - 92, at + 18, middle - 46, at + 34), fill=110)
    sheet.image.paste(_grained(picture, draw, 7).convert("RGB"), (left, top))
    for number, name in enumerate(names):
        at = top + number * step + 8
        sheet.pen.rectangle(
            (left + middle - 62, at, left + middle + 62, at + step), outline=(240, 220, 60), width=2
        )
        sheet.put(left + middle + 70, at + step / 2 - 14, name, size=18, colour=(246, 242, 206))


def heart_strip(sheet: Sheet, box: Box, draw: random.Random, *, early: bool) -> None:
    """A strip of one lead on a pale grid; with one broad early beat if `early`."""
    left, top, right, bottom = box
    for x in range(left, right + 1, 12):
        sheet.rule(x, top, x, bottom, width=1, colour=(246, 218, 218))
    for y in range(top, bottom + 1, 12):
        sheet.rule(left, y, right, y, width=1, colour=(246, 218, 218))
    along = np.arange(right - left, dtype=float)
    wave = np.random.default_rng(draw.randrange(2**32)).normal(0, 0.02, along.shape)
    odd = draw.randint(2, 4) if early else -1
    for beat in range(12):
        at = 40 + 92 * beat - (30 if beat == odd else 0)
        for place, tall, wide in ((-24, 0.12, 6), (0, 1.0, 2.6), (6, -0.25, 2.5), (32, 0.26, 9)):
            broad = 3.2 if beat == odd and place == 0 else 1
            sign = -0.9 if beat == odd and place == 32 else 1
            wave += sign * tall * np.exp(-((along - at - place) ** 2) / (2 * (wide * broad) ** 2))
    rise = top + (bottom - top) * 0.72 - wave * (bottom - top) * 0.5
    sheet.pen.line(list(zip((along + left).tolist(), rise.tolist(), strict=True)), fill=(24, 24, 30), width=2)
