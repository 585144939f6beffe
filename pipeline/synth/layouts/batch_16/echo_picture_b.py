"""Frames of a heart scanner: a fan of speckle with colour flow, a spectrum, and what the machine writes over them."""

import random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_16.cast_b import subject, when
from pipeline.synth.layouts.form import day
from pipeline.synth.sheet import Colour, Run, Sheet, Text
from schemas.names import PiiKind

WIDTH: Final = 530
HEIGHT: Final = 330
_WHITE: Colour = (238, 238, 226)
_GREEN: Colour = (120, 226, 160)
_FLOWS: Final = (((214, 60, 30), (240, 190, 60)), ((40, 80, 214), (90, 210, 236)))


def _speckle(draw: random.Random, mean: float) -> Image.Image:
    grain = np.random.default_rng(draw.randrange(2**32)).normal(mean, 40, (HEIGHT // 4, WIDTH // 4))
    return Image.fromarray(grain.clip(0, 255).astype(np.uint8)).resize((WIDTH, HEIGHT)).convert("RGB")


def _flow(draw: random.Random, picture: Image.Image) -> None:
    """Two soft blobs of Doppler colour."""
    cloud, mask = picture.copy(), Image.new("L", picture.size, 0)
    for inner, outer in _FLOWS:
        x, y = draw.randint(200, 290), draw.randint(110, 200)
        ImageDraw.Draw(cloud).ellipse((x, y, x + 70, y + 90), fill=inner, outline=outer, width=8)
        ImageDraw.Draw(mask).ellipse((x, y, x + 70, y + 90), fill=210)
    picture.paste(cloud.filter(ImageFilter.GaussianBlur(5)), (0, 0), mask.filter(ImageFilter.GaussianBlur(7)))


def fan(draw: random.Random) -> Image.Image:
    """An apical view: a sector on black with dark chambers and colour flow."""
    picture, mask = Image.new("RGB", (WIDTH, HEIGHT), (4, 4, 6)), Image.new("L", (WIDTH, HEIGHT), 0)
    ImageDraw.Draw(mask).pieslice((-45, -300, 575, 318), 52, 128, fill=255)
    picture.paste(_speckle(draw, 74), (0, 0), mask)
    pen = ImageDraw.Draw(picture)
    for box in ((190, 90, 258, 190), (272, 100, 330, 196), (196, 206, 256, 272), (276, 208, 334, 270)):
        pen.ellipse(tuple(edge + draw.randint(-6, 6) for edge in box), fill=(10, 10, 12))
    _flow(draw, picture)
    return picture


def spectrum(draw: random.Random) -> Image.Image:
    """A pulsed-wave trace of the mitral inflow: E and A waves over a base line."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), (4, 4, 6))
    pen, early, late = ImageDraw.Draw(picture), draw.randint(70, 140), draw.randint(60, 120)
    for x in range(30, WIDTH - 210, 116):
        for left, width, tall in ((x, 52, early), (x + 56, 36, late)):
            pen.polygon(
                ((left, 262), (left + width * 0.4, 262 - tall), (left + width, 262)), fill=(190, 190, 180)
            )
    soft = picture.filter(ImageFilter.GaussianBlur(2))
    ImageDraw.Draw(soft).line((0, 264, WIDTH, 264), fill=(90, 90, 96), width=2)
    return soft


def burnt(sheet: Sheet, case: Case, x: int, y: int, picture: Image.Image, right: tuple[str, ...]) -> None:
    """Paste a frame and write name, number, institute and time into its upper left, settings into its right edge."""
    sheet.image.paste(picture, (x, y))
    person, style = case.patient, case.style.choice(("%d/%m/%Y", "%Y/%m/%d", "%b-%d-%Y"))
    name = case.style.choice((person.name, person.latin_name.upper(), person.name))
    place = case.style.choice((case.hospital.name, case.hospital.name[:8]))
    lines: tuple[Text, ...] = (
        [subject(case, name), "  ", Run(person.record_number, kind=PiiKind.MEDICAL_ID)],
        Run(place, kind=PiiKind.ORGANISATION), _moment(case, style),
    )  # fmt: skip
    for number, line in enumerate(lines):
        sheet.put(x + 8, y + 5 + 24 * number, line, size=17, colour=_WHITE)
    for number, text in enumerate(right):
        sheet.put(x + WIDTH - 8, y + 84 + 23 * number, text, size=15, colour=_GREEN, align="right")


def _moment(case: Case, style: str) -> Run:
    if "%b" not in style:
        return when(case, style, hour=9)
    month = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
    text = day(case.day, style.replace("%b", month[case.day.month - 1]))
    return Run(f"{text} {case.clock(9)}", kind=PiiKind.DATE)
