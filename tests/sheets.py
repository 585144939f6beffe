"""Sheets on which print is drawn, read or not, for tests of what only pixels show."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw

from pipeline.page import Line, Page, bounds, rectangle
from pipeline.pii.finding import Finding
from pipeline.pii.pixels import detect_pixels
from pipeline.synth.fonts import font
from schemas.names import Capture, PiiKind

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]
WIDTH, HEIGHT, SIZE = 1240, 1754, 24
ROWS = (
    "白细胞计数   6.82   10^9/L   3.50-9.50",
    "血红蛋白   118 ↓   g/L   130-175",
    "血小板计数   203   10^9/L   125-350",
)


class Sheet:
    """A sheet of A4 at 150 dpi on which print is drawn, read or not."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.picture = Pillow.new("RGB", (width, height), (252, 252, 250))
        self.pen = ImageDraw.Draw(self.picture)
        self.lines: list[Line] = []

    def text(
        self,
        x: int,
        y: int,
        text: str,
        *,
        size: int = SIZE,
        fill: tuple[int, int, int] = (20, 20, 24),
        read: bool = True,
    ) -> Box:
        """Print a text; returns its box."""
        left, top, right, bottom = map(int, self.pen.textbbox((x, y), text, font=font(size)))
        self.pen.text((x, y), text, font=font(size), fill=fill)
        if read:
            quad = rectangle(left - 2, top - 4, right + 3, bottom + 4)
            edges = tuple(round((right - left + 5) * at / len(text)) for at in range(len(text) + 1))
            self.lines.append(Line(text, quad, 0.99, edges))
        return left, top, right, bottom

    def table(self, top: int = 500, rows: int = 12) -> None:
        """A ruled table of results, all read."""
        for row in range(rows):
            self.text(80, top + 50 * row, ROWS[row % len(ROWS)])
            self.pen.line((60, top + 42 + 50 * row, 1180, top + 42 + 50 * row), fill=(30, 30, 30), width=2)
        for x in (60, 420, 1180):
            self.pen.line((x, top - 8, x, top - 8 + 50 * rows), fill=(30, 30, 30), width=2)

    @property
    def image(self) -> Image:
        return np.array(self.picture)

    @property
    def page(self) -> Page:
        return Page("0" * 16, *self.picture.size, 0, tuple(self.lines))

    def found(
        self, *kinds: PiiKind, capture: str = Capture.SCAN, image: Image | None = None
    ) -> list[Finding]:
        hits = detect_pixels(self.image if image is None else image, self.page, capture)
        return [hit for hit in hits if not kinds or hit.kind in kinds]


def scanned(image: Image, seed: int = 1) -> Image:
    """Grey, pale and grainy, as a scanner without colour gives it."""
    grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.float32) * 0.85 + 32
    grey += np.random.default_rng(seed).normal(0, 4, grey.shape)
    return np.asarray(cv2.cvtColor(grey.clip(0, 255).astype(np.uint8), cv2.COLOR_GRAY2RGB), np.uint8)


def covered(box: Box, found: Sequence[Finding]) -> float:
    """Share of a box under the findings' polygons."""
    left, top, right, bottom = box
    mask = np.zeros((bottom, right), np.uint8)
    for hit in found:
        cv2.fillConvexPoly(mask, np.array(hit.quad, np.int32).reshape(4, 2), 1)
    return float(mask[top:bottom, left:right].mean())


def touched(sheet: Sheet, found: Sequence[Finding]) -> list[str]:
    return [line.text for line in sheet.lines if covered(bounds(line.quad), found) > 0.1]


def head(width: int, height: int, background: tuple[int, int, int]) -> Pillow.Image:
    """A drawn bust, no real person's, turned away so far that no cascade takes it for a frontal face."""
    tile = Pillow.new("RGB", (width, height), background)
    pen = ImageDraw.Draw(tile)
    w, h = width, height
    pen.ellipse((0.08 * w, 0.72 * h, 0.92 * w, 1.4 * h), fill=(60, 70, 96))
    pen.rectangle((0.42 * w, 0.58 * h, 0.6 * w, 0.78 * h), fill=(206, 160, 132))
    pen.ellipse((0.26 * w, 0.14 * h, 0.74 * w, 0.66 * h), fill=(44, 34, 30))
    pen.ellipse((0.36 * w, 0.22 * h, 0.74 * w, 0.66 * h), fill=(218, 174, 146))
    blurred = cv2.GaussianBlur(np.array(tile), (0, 0), 2)
    return Pillow.fromarray(blurred)


def hand(sheet: Sheet, x: int, y: int) -> Box:
    """Loops of a pen in a box of about 170 x 50 pixels."""
    at = np.linspace(0, 6 * np.pi, 160)
    curve = np.stack([x + 8 * at + 12 * np.cos(2.3 * at), y + 25 + 20 * np.sin(1.4 * at)], axis=1)
    sheet.pen.line([tuple(point) for point in curve], fill=(24, 28, 84), width=3, joint="curve")
    left, top = curve.min(axis=0)
    right, bottom = curve.max(axis=0)
    return int(left), int(top), int(right) + 1, int(bottom) + 1
