"""Pictures that these forms carry: a passport photograph, curves of a heart, mucosa, a doctor's name stamp."""

import random
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from pipeline.synth.fonts import font
from pipeline.synth.sheet import Colour, Sheet
from schemas.names import PiiKind

_SCALE: Final = 3
"""Faces are drawn this many times larger and reduced, which smooths their edges."""
_FACE: Final = (220, 290)
"""Width and height of a photograph, pixels."""
_WAVES: Final = (
    (0.18, 0.10, 0.025),
    (0.34, -0.12, 0.010),
    (0.37, 1.0, 0.013),
    (0.40, -0.26, 0.012),
    (0.62, 0.22, 0.045),
)
"""Place in the beat, height in mV and width in beats of P, Q, R, S and T."""


def face(sheet: Sheet, x: int, y: int, draw: random.Random, *, long: bool) -> None:
    """A passport photograph of nobody, with long or short hair, 220 x 290 pixels with its top-left corner at x, y."""
    width, height = _FACE[0] * _SCALE, _FACE[1] * _SCALE
    ground = draw.choice(((118, 168, 222), (206, 66, 62), (240, 240, 240)))
    picture = Image.new("RGB", (width, height), ground)
    pen = ImageDraw.Draw(picture)
    skin = draw.choice(((236, 200, 172), (224, 182, 150), (242, 212, 188)))
    hair = draw.choice(((34, 28, 26), (52, 42, 38), (150, 148, 146)))
    if long:
        pen.rounded_rectangle(_at(42, 60, 178, 262), radius=56 * _SCALE, fill=hair)
    _shoulders(pen, draw.choice(((42, 52, 82), (88, 92, 96), (128, 60, 72), (236, 236, 240))), skin)
    _head(pen, skin, hair)
    picture = _shaded(picture.filter(ImageFilter.GaussianBlur(4)), draw)
    pen = ImageDraw.Draw(picture)
    _features(pen, skin, hair, glasses=draw.random() < 0.4)
    picture = picture.filter(ImageFilter.GaussianBlur(2)).resize(_FACE, Image.Resampling.LANCZOS)
    sheet.image.paste(picture, (x, y))
    sheet.mark(PiiKind.FACE, (x + 50, y + 38, x + 170, y + 206))


def _at(*values: float) -> tuple[float, ...]:
    return tuple(value * _SCALE for value in values)


def _darker(colour: Colour, share: float) -> Colour:
    return (round(colour[0] * share), round(colour[1] * share), round(colour[2] * share))


def _shoulders(pen: ImageDraw.ImageDraw, cloth: Colour, skin: Colour) -> None:
    pen.ellipse(_at(4, 222, 216, 420), fill=cloth)
    pen.rectangle(_at(86, 170, 134, 236), fill=_darker(skin, 0.86))
    pen.polygon(_at(86, 226, 134, 226, 110, 268), fill=_darker(skin, 0.9))
    pen.line(_at(84, 222, 110, 270, 136, 222), fill=(248, 248, 248), width=7 * _SCALE)


def _head(pen: ImageDraw.ImageDraw, skin: Colour, hair: Colour) -> None:
    pen.ellipse(_at(47, 36, 173, 150), fill=hair)
    for left in (48, 156):
        pen.ellipse(_at(left, 112, left + 16, 146), fill=_darker(skin, 0.92))
    pen.ellipse(_at(56, 50, 164, 206), fill=skin)
    pen.chord(_at(54, 38, 166, 130), 188, 352, fill=hair)


def _shaded(picture: Image.Image, draw: random.Random) -> Image.Image:
    """Light from one side and the grain of a small camera."""
    pixels = np.asarray(picture).astype(np.float32)
    side = np.linspace(1.08, 0.86, pixels.shape[1], dtype=np.float32)[None, :, None]
    grain = np.random.default_rng(draw.randrange(2**32)).normal(0, 5, pixels.shape)
    return Image.fromarray((pixels * side + grain).clip(0, 255).astype(np.uint8))


def _features(pen: ImageDraw.ImageDraw, skin: Colour, hair: Colour, *, glasses: bool) -> None:
    for middle in (86, 134):
        pen.arc(_at(middle - 18, 92, middle + 18, 118), 205, 335, fill=_darker(hair, 0.9), width=5 * _SCALE)
        pen.ellipse(_at(middle - 13, 112, middle + 13, 126), fill=(250, 248, 246))
        pen.ellipse(_at(middle - 6.5, 112, middle + 6.5, 126), fill=(48, 32, 24))
        pen.ellipse(_at(middle + 1, 114, middle + 4, 117), fill=(250, 250, 250))
        pen.arc(_at(middle - 15, 109, middle + 15, 130), 190, 350, fill=(50, 38, 34), width=2 * _SCALE)
        if glasses:
            pen.rounded_rectangle(
                _at(middle - 21, 105, middle + 21, 135), radius=30, outline=(40, 40, 46), width=2 * _SCALE
            )
    pen.line(_at(106, 122, 102, 150), fill=_darker(skin, 0.86), width=2 * _SCALE)
    pen.arc(_at(97, 142, 123, 160), 20, 160, fill=_darker(skin, 0.7), width=3 * _SCALE)
    pen.ellipse(_at(88, 170, 132, 184), fill=(186, 104, 98))
    pen.line(_at(88, 176, 110, 178, 132, 176), fill=(128, 62, 60), width=_SCALE)


def squared_paper(sheet: Sheet, box: tuple[int, int, int, int], *, step: int = 8) -> None:
    """The pink paper of a heart's curves: fine lines every `step` pixels, stronger ones every fifth."""
    left, top, right, bottom = box
    for strong, colour in ((False, (252, 226, 226)), (True, (240, 176, 176))):
        stride = step * 5 if strong else step
        for x in range(left, right + 1, stride):
            sheet.rule(x, top, x, bottom, width=1, colour=colour)
        for y in range(top, bottom + 1, stride):
            sheet.rule(left, y, right, y, width=1, colour=colour)


def heart_curve(  # the place and the look of one lead
    sheet: Sheet, x: int, y: int, width: int, *, beat: float, height: float, draw: random.Random
) -> None:
    """One lead of `width` pixels about the line y: a beat every `beat` pixels, R of `height` pixels."""
    along = np.arange(width, dtype=np.float64)
    place = ((along + draw.uniform(0, beat)) % beat) / beat
    wave = sum(tall * np.exp(-((place - at) ** 2) / (2 * wide**2)) for at, tall, wide in _WAVES)
    noise = np.random.default_rng(draw.randrange(2**32)).normal(0, 0.012, width)
    rise = y - height * (np.asarray(wave) + noise)
    points = list(zip((along + x).tolist(), rise.tolist(), strict=True))
    sheet.pen.line(points, fill=(24, 24, 30), width=2, joint="curve")


def _clouds(rng: np.random.Generator, count: int) -> NDArray[np.float64]:
    """Soft unevenness of 96 x 96 between 0 and 1 out of count x count points."""
    rough = Image.fromarray((rng.random((count, count)) * 255).astype(np.uint8))
    return np.asarray(rough.resize((96, 96), Image.Resampling.BICUBIC)).astype(np.float64) / 255


def mucosa(sheet: Sheet, x: int, y: int, side: int, draw: random.Random) -> None:
    """A square picture from inside a stomach on black, its corners cut off, top-left corner at x, y."""
    rng = np.random.default_rng(draw.randrange(2**32))
    down, across = np.mgrid[-1:1:96j, -1:1:96j]
    far = np.hypot(across - draw.uniform(-0.3, 0.3), down - draw.uniform(-0.3, 0.3))
    folds = 0.1 * np.sin(far * draw.uniform(9, 14) + 5 * _clouds(rng, 5)) + 0.22 * (_clouds(rng, 9) - 0.5)
    light = np.clip(0.2 + far * 0.62 + folds + rng.normal(0, 0.025, far.shape), 0, 1)
    shades = np.stack([light * 235, light**1.5 * 140, light**1.6 * 110], axis=-1)
    picture = Image.fromarray(shades.clip(0, 255).astype(np.uint8)).resize(
        (side, side), Image.Resampling.BICUBIC
    )
    pen = ImageDraw.Draw(picture)
    for _ in range(5):
        left, top = draw.randint(side // 4, side * 3 // 4), draw.randint(side // 4, side * 3 // 4)
        pen.ellipse((left, top, left + draw.randint(3, 9), top + draw.randint(2, 6)), fill=(255, 246, 240))
    cut = side // 5
    mask = Image.new("L", (side, side), 0)
    edge = (
        cut,
        0,
        side - cut,
        0,
        side,
        cut,
        side,
        side - cut,
        side - cut,
        side,
        cut,
        side,
        0,
        side - cut,
        0,
        cut,
    )
    ImageDraw.Draw(mask).polygon(edge, fill=255)
    sheet.image.paste(picture, (x, y), mask)


def name_stamp(sheet: Sheet, x: int, y: int, name: str) -> None:
    """A doctor's red name in a frame, as pressed beside or instead of a signature; 44 pixels high."""
    face_of_type = font(26, 600)
    width = round(face_of_type.getlength(name)) + 24
    red = (200, 44, 48)
    sheet.pen.rectangle((x, y, x + width, y + 44), outline=red, width=3)
    sheet.pen.text((x + 12, y + 22), name, font=face_of_type, fill=red, anchor="lm")
    sheet.mark(PiiKind.SEAL, (x, y, x + width, y + 44), name)
