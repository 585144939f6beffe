"""Pictures that identify: QR and bar codes, seals, signatures, status bars, each noted on the sheet."""

import math
import random
from typing import Final

import numpy as np
import zxingcpp
from PIL import Image, ImageDraw

from pipeline.synth.fonts import font
from pipeline.synth.sheet import Colour, Run, Sheet
from schemas.names import PiiKind

_RED: Final[Colour] = (204, 40, 44)
_SLANT: Final = 12
"""Degrees by which a watermark rises."""
_CENTRE: Final = 116
_RIM: Final = 90
"""Half the side of a seal's picture, and how far from its centre the characters stand; pixels."""


def _stamp(sheet: Sheet, picture: Image.Image, x: int, y: int) -> None:
    """Multiply a picture onto the sheet, as ink does."""
    box = (x, y, x + picture.width, y + picture.height)
    under = np.asarray(sheet.image.crop(box), dtype=np.uint16)
    over = np.asarray(picture.convert("RGB"), dtype=np.uint16)
    sheet.image.paste(Image.fromarray((under * over // 255).astype(np.uint8)), box)


def qr_code(sheet: Sheet, x: int, y: int, content: str, *, scale: int = 4) -> None:
    """A QR code with its top-left corner at x, y."""
    barcode = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.QRCode)
    picture = Image.fromarray(np.array(zxingcpp.write_barcode_to_image(barcode, scale=scale)))
    _stamp(sheet, picture, x, y)
    quiet = 4 * scale
    box = (x + quiet, y + quiet, x + picture.width - quiet, y + picture.height - quiet)
    sheet.mark(PiiKind.CODE, box, content)


def bar_code(sheet: Sheet, x: int, y: int, content: str, *, height: int = 70, scale: int = 2) -> int:
    """A Code 128 bar code with its top-left corner at x, y; returns its width in pixels."""
    barcode = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.Code128)
    picture = Image.fromarray(np.array(zxingcpp.write_barcode_to_image(barcode, scale=scale)))
    picture = picture.resize((picture.width, height), Image.Resampling.NEAREST)
    _stamp(sheet, picture, x, y)
    sheet.mark(PiiKind.CODE, (x, y, x + picture.width, y + height), content)
    return picture.width


def seal(sheet: Sheet, x: int, y: int, organisation: str, *, purpose: str, draw: random.Random) -> None:
    """A red round seal of about 220 pixels centred at x, y: the organisation along the rim, a star, the purpose."""
    picture = Image.new("RGB", (2 * _CENTRE, 2 * _CENTRE), "white")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((4, 4, 2 * _CENTRE - 4, 2 * _CENTRE - 4), outline=_RED, width=5)
    _star(pen, _CENTRE, _CENTRE, 30)
    pen.text((_CENTRE, _CENTRE + 56), purpose, font=font(20, 600), fill=_RED, anchor="mm")
    for number, character in enumerate(organisation):
        _rim(picture, character, math.radians(-110 + 220 * number / max(1, len(organisation) - 1)))
    picture = picture.rotate(draw.uniform(-12, 12), fillcolor="white", resample=Image.Resampling.BILINEAR)
    left, top = x - _CENTRE, y - _CENTRE
    _stamp(sheet, picture, left, top)
    box = (left + 4, top + 4, left + 2 * _CENTRE - 4, top + 2 * _CENTRE - 4)
    sheet.mark(PiiKind.SEAL, box, organisation)


def _star(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    points = []
    for number in range(10):
        reach = radius if number % 2 == 0 else radius * 0.4
        angle = math.radians(36 * number - 90)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    pen.polygon(points, fill=_RED)


def _rim(picture: Image.Image, character: str, angle: float) -> None:
    """A character at an angle from the top, its foot towards the centre."""
    tile = Image.new("L", (36, 36), 0)
    ImageDraw.Draw(tile).text((18, 18), character, font=font(22, 600), fill=255, anchor="mm")
    tile = tile.rotate(-math.degrees(angle), resample=Image.Resampling.BILINEAR)
    x, y = _CENTRE + _RIM * math.sin(angle) - 18, _CENTRE - _RIM * math.cos(angle) - 18
    picture.paste(_RED, (round(x), round(y)), tile)


def signature(sheet: Sheet, x: int, y: int, draw: random.Random) -> None:
    """A scribble of about 150 x 50 pixels, as of a pen that leaves the paper twice."""
    left, strokes = x, []
    for _ in range(3):
        points = [(left + draw.randint(0, 12), y + draw.randint(8, 40))]
        for _ in range(draw.randint(4, 7)):
            px, py = points[-1]
            points.append((px + draw.randint(-10, 22), min(y + 50, max(y, py + draw.randint(-26, 26)))))
        strokes.append(_curve(points))
        left += 46
    for stroke in strokes:
        sheet.pen.line(stroke, fill=(24, 28, 84), width=3, joint="curve")
    xs, ys = zip(*(point for stroke in strokes for point in stroke), strict=True)
    sheet.mark(PiiKind.SIGNATURE, (min(xs) - 2, min(ys) - 2, max(xs) + 2, max(ys) + 2))


def _curve(points: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """A Catmull-Rom curve through the points, 8 steps between two."""
    ends = [points[0], *points, points[-1]]
    curve = []
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(8):
            curve.append(
                (_spline(p0[0], p1[0], p2[0], p3[0], step / 8), _spline(p0[1], p1[1], p2[1], p3[1], step / 8))
            )
    return [*curve, (float(points[-1][0]), float(points[-1][1]))]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def status_bar(sheet: Sheet, draw: random.Random, *, height: int = 66) -> None:
    """A phone's status bar along the top: time, network, battery."""
    clock = f"{draw.randint(6, 23)}:{draw.randrange(60):02d}"
    middle = height // 2
    sheet.put(48, middle - 18, clock, size=30, weight=600)
    for number in range(4):
        sheet.pen.rectangle(
            (
                sheet.width - 260 + number * 14,
                middle + 10 - 6 * number,
                sheet.width - 252 + number * 14,
                middle + 14,
            ),
            fill=(20, 20, 20),
        )
    sheet.put(sheet.width - 196, middle - 16, draw.choice(("5G", "4G", "WiFi")), size=26, weight=500)
    sheet.pen.rounded_rectangle(
        (sheet.width - 112, middle - 14, sheet.width - 52, middle + 14),
        radius=7,
        outline=(20, 20, 20),
        width=3,
    )
    sheet.pen.rectangle(
        (sheet.width - 106, middle - 8, sheet.width - 106 + draw.randint(12, 48), middle + 8),
        fill=(20, 20, 20),
    )
    sheet.mark(PiiKind.STATUS_BAR, (0, 0, sheet.width, height), clock)


def scan_picture(sheet: Sheet, x: int, y: int, name: str, when: str, *, draw: random.Random) -> None:
    """An ultrasound fan of 480 x 400 pixels on black with the patient's name and a date burned into its upper edge."""
    noise = (
        np.random.default_rng(draw.randrange(2**32)).normal(70, 42, (100, 120)).clip(0, 255).astype(np.uint8)
    )
    speckle = Image.fromarray(noise).resize((480, 400), Image.Resampling.BILINEAR)
    fan = Image.new("L", (480, 400), 0)
    ImageDraw.Draw(fan).pieslice((-20, -220, 500, 385), 50, 130, fill=255)
    picture = Image.new("L", (480, 400), 4)
    picture.paste(speckle, (0, 0), fan)
    sheet.image.paste(picture.convert("RGB"), (x, y))
    text = (Run(name, kind=PiiKind.PERSON, subject=True), " ", Run(when, kind=PiiKind.DATE))
    sheet.put(x + 10, y + 6, text, size=22, colour=(236, 236, 220))


def watermark(sheet: Sheet, x: int, y: int, text: str, *, colour: Colour = (214, 216, 222)) -> None:
    """A pale slanting text over what is printed, centred at x, y."""
    face = font(34)
    tile = Image.new("RGB", (560, 300), "white")
    ImageDraw.Draw(tile).text((280, 150), text, font=face, fill=colour, anchor="mm")
    tile = tile.rotate(_SLANT, fillcolor="white", resample=Image.Resampling.BILINEAR)
    _stamp(sheet, tile, x - 280, y - 150)
    width = face.getlength(text) + 8
    box = (x - width / 2, y - 21, x + width / 2, y + 21)
    sheet.mark(PiiKind.WATERMARK, box, text, subject=True, slant=_SLANT)
