"""More pictures that identify: faces, thumbprints, name stamps, pale background texts."""

import random
from typing import Final

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pipeline.synth.fonts import font
from pipeline.synth.sheet import Colour, Sheet
from schemas.names import PiiKind

_RED: Final[Colour] = (206, 46, 44)
_SKIN: Final[tuple[Colour, ...]] = ((232, 190, 160), (214, 168, 136), (240, 204, 178))
_FACE: Final = 240
"""Side of the picture a face is drawn on before it is scaled, pixels."""


def _multiply(sheet: Sheet, picture: Image.Image, x: int, y: int) -> None:
    box = (x, y, x + picture.width, y + picture.height)
    sheet.image.paste(ImageChops.multiply(sheet.image.crop(box), picture), box)


def face(sheet: Sheet, x: int, y: int, side: int, draw: random.Random, *, rounded: bool = False) -> None:
    """A head-and-shoulders picture of nobody, `side` pixels square; cut to a circle if `rounded`."""
    picture = _portrait(draw).resize((side, side), Image.Resampling.LANCZOS)
    mask = Image.new("L", (side, side), 0 if rounded else 255)
    if rounded:
        ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    sheet.image.paste(picture, (x, y), mask)
    sheet.mark(PiiKind.FACE, (x, y, x + side, y + side))


def _portrait(draw: random.Random) -> Image.Image:
    picture = Image.new(
        "RGB", (_FACE, _FACE), draw.choice(((176, 202, 226), (236, 238, 240), (160, 178, 170)))
    )
    pen, skin = ImageDraw.Draw(picture), draw.choice(_SKIN)
    hair = draw.choice(((30, 26, 26), (58, 44, 38), (126, 122, 120)))
    pen.ellipse((24, 176, 216, 330), fill=draw.choice(((60, 84, 120), (238, 240, 242), (120, 56, 60))))
    pen.rectangle((100, 150, 140, 196), fill=tuple(part - 16 for part in skin))
    pen.ellipse((66, 22, 174, 130), fill=hair)
    pen.ellipse((74, 48, 166, 172), fill=skin)
    pen.chord((72, 36, 168, 112), 180, 360, fill=hair)
    _features(pen, skin, hair)
    soft = picture.filter(ImageFilter.GaussianBlur(1.6))
    noise = np.random.default_rng(draw.randrange(2**32)).normal(0, 5, (_FACE, _FACE, 1))
    return Image.fromarray((np.asarray(soft, dtype=float) + noise).clip(0, 255).astype(np.uint8))


def _features(pen: ImageDraw.ImageDraw, skin: Colour, hair: Colour) -> None:
    for middle in (100, 140):
        pen.arc((middle - 14, 84, middle + 14, 100), 200, 340, fill=hair, width=4)
        pen.ellipse((middle - 11, 98, middle + 11, 110), fill=(246, 246, 244))
        pen.ellipse((middle - 5, 98, middle + 5, 110), fill=(32, 26, 24))
    pen.line((120, 104, 114, 130, 124, 132), fill=tuple(part - 44 for part in skin), width=3)
    pen.chord((102, 134, 138, 154), 0, 180, fill=(186, 92, 92))


def thumbprint(sheet: Sheet, x: int, y: int, draw: random.Random) -> None:
    """A red thumbprint of 76 x 96 pixels, which signs where no name is written."""
    picture = Image.new("RGB", (76, 96), "white")
    pen = ImageDraw.Draw(picture)
    for ring in range(9):
        reach = 4 * ring + 2
        box = (38 - reach, 44 - reach * 1.2, 38 + reach, 44 + reach * 1.3)
        pen.arc(box, 150 + draw.randint(-20, 20), 400 + draw.randint(-10, 30), fill=_RED, width=2)
        pen.arc(box, 60 + draw.randint(-8, 8), 112, fill=(226, 110, 106), width=2)
    _multiply(sheet, picture.filter(ImageFilter.GaussianBlur(0.7)), x, y)
    sheet.mark(PiiKind.SIGNATURE, (x, y, x + 76, y + 96))


def name_stamp(sheet: Sheet, x: int, y: int, name: str, *, size: int = 30) -> None:
    """A doctor's name in a red box, as small wooden stamps print it."""
    width = round(font(size, 700).getlength(name)) + 20
    picture = Image.new("RGB", (width, size + 22), "white")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((1, 1, width - 2, size + 20), outline=_RED, width=3)
    pen.text((width / 2, size / 2 + 11), name, font=font(size, 700), fill=_RED, anchor="mm")
    _multiply(sheet, picture, x, y)
    sheet.mark(PiiKind.SEAL, (x, y, x + width, y + size + 22), name)


def oval_seal(sheet: Sheet, x: int, y: int, organisation: str, purpose: str, colour: Colour = _RED) -> None:
    """An oval stamp of 260 x 150 pixels centred at x, y with two straight lines of text."""
    picture = Image.new("RGB", (260, 150), "white")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((3, 3, 256, 146), outline=colour, width=4)
    pen.ellipse((12, 12, 247, 137), outline=colour, width=1)
    size = min(24, int(210 / max(1, len(organisation))))
    pen.text((130, 62), organisation, font=font(size, 600), fill=colour, anchor="mm")
    pen.text((130, 98), purpose, font=font(20, 500), fill=colour, anchor="mm")
    _multiply(sheet, picture, x - 130, y - 75)
    sheet.mark(PiiKind.SEAL, (x - 127, y - 72, x + 127, y + 72), organisation)


def pale_text(
    sheet: Sheet, x: int, y: int, text: str, *, angle: int = 24, size: int = 26, subject: bool = False
) -> None:
    """A pale text centred at x, y that climbs by `angle` degrees under what is printed."""
    length = font(size).getlength(text)
    tile = Image.new("RGB", (round(length) + 20, size * 2), "white")
    pen = ImageDraw.Draw(tile)
    pen.text((tile.width / 2, size), text, font=font(size), fill=(220, 223, 230), anchor="mm")
    tile = tile.rotate(angle, fillcolor="white", expand=True, resample=Image.Resampling.BILINEAR)
    _multiply(sheet, tile, x - tile.width // 2, y - tile.height // 2)
    box = (x - length / 2, y - 0.6 * size, x + length / 2, y + 0.6 * size)
    sheet.mark(PiiKind.WATERMARK, box, text, subject=subject, slant=angle)
