"""Personal data that only the picture shows: codes, seals, signatures, faces, watermarks, status bars."""

from collections.abc import Iterator
from typing import Any, Final

import cv2
import numpy as np
import regex
from numpy.typing import NDArray

from pipeline.page import Page, bounds, rectangle
from pipeline.pii.faces import faces
from pipeline.pii.finding import Finding
from pipeline.pii.ink import signatures
from pipeline.pii.scaled import Image, smaller, widened
from pipeline.pii.watermarks import watermarks
from schemas.names import Capture, PiiKind

_WORK_EDGE: Final = 1000  # pixels of the long edge on which bars and seals are looked for
_DECODE_EDGE: Final = 1800  # pixels; a module of a code of 2 cm on an A4 scan still has 3 of them
_QUIET: Final = 0.06  # a code's quad is widened by this share: quiet zone and outermost modules
_SEAL_EDGE: Final = (
    0.07,
    0.45,
)  # a seal's width and height as shares of the page's short edge (A4: 15 to 90 mm)
_BAR_SHARE: Final = 0.055  # the status bar of a phone is at most this share of the screen's height
_CLOCK: Final = regex.compile(
    r"(?<!\d)(?:[01]?\d|2[0-3])[:：.]?[0-5]\d(?!\d)|\d{1,3}\s?%|[345]G|LTE|KB/s|K/s|中国(?:移动|联通|电信)"
)


def detect_pixels(image: Image, page: Page, capture: str) -> list[Finding]:
    """Pixel findings of an upright RGB picture, in a fixed order; each has a quad in its pixels.

    CODE: bar and QR codes (decoded, or bars that nothing decodes), SEAL: red stamps, SIGNATURE: ink beside labels
    of those who sign, FACE: frontal portraits, WATERMARK: slanting text, STATUS_BAR: of a screenshot.
    """
    found = [*_codes(image), *_bars(image), *_seals(image)]
    found += signatures(image, page, [finding.quad for finding in found if finding.quad])
    found += [
        *faces(image),
        *watermarks(image, page, [f.quad for f in found if f.quad and f.kind is PiiKind.SEAL]),
    ]
    if capture == Capture.SCREENSHOT:
        found += _status_bar(image, page)
    return sorted(found, key=lambda finding: (finding.quad or (), finding.kind, finding.source))


def _codes(image: Image) -> Iterator[Finding]:
    import zxingcpp

    grey, factor = smaller(np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8), _DECODE_EDGE)
    for code in zxingcpp.read_barcodes(grey, try_invert=False, return_errors=True):
        at = code.position
        points = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        xs, ys = [point.x * factor for point in points], [point.y * factor for point in points]
        box = (min(xs), min(ys), max(xs), max(ys))
        size = max(box[2] - box[0], box[3] - box[1])
        # a failed checksum on the size of a character is a character: dense Han glyphs look like Data Matrix
        if size > (16 if code.valid else 48) * factor:
            # a linear code is found as a scan line: its bars are higher than the line
            by = max(_QUIET * size, 4.0)
            yield Finding(None, widened(box, by, image), PiiKind.CODE, 0.95 if code.valid else 0.7, "zxing")


def _bars(image: Image) -> Iterator[Finding]:
    """Blocks of many strong parallel strokes: bar codes too blurred, cut or faint to decode, and the height of the others."""
    grey, factor = smaller(np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8), _WORK_EDGE)
    across = np.abs(cv2.Scharr(grey, cv2.CV_32F, 1, 0))
    along = np.abs(cv2.Scharr(grey, cv2.CV_32F, 0, 1))
    for strokes, other, kernel in ((across, along, (15, 3)), (along, across, (3, 15))):
        yield from _bar_blocks(strokes, other, kernel, factor, image)


def _bar_blocks(
    strokes: NDArray[Any], other: NDArray[Any], kernel: tuple[int, int], factor: float, image: Image
) -> Iterator[Finding]:
    strength, cross = cv2.blur(strokes, (11, 11)), cv2.blur(other, (11, 11))
    mask = ((strength > 350) & (cross < 0.18 * strength)).astype(np.uint8)
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones(kernel[::-1], np.uint8))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    for left, top, width, height, area in stats[1:count].tolist():
        long, short = (width, height) if kernel[0] > kernel[1] else (height, width)
        if long >= 40 and short >= 8 and long >= 1.5 * short and area >= 0.5 * width * height:
            box = (left * factor, top * factor, (left + width) * factor, (top + height) * factor)
            yield Finding(None, widened(box, 8 * factor, image), PiiKind.CODE, 0.6, "bars")


def _seals(image: Image) -> Iterator[Finding]:
    small, factor = smaller(image, _WORK_EDGE)
    red = _red(small)
    closed = cv2.morphologyEx(red, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (13, 13)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    edge = min(small.shape[:2])
    for index in range(1, count):
        left, top, width, height, _ = stats[index].tolist()
        low, high = (share * edge for share in _SEAL_EDGE)
        inside = (labels[top : top + height, left : left + width] == index) & (
            red[top : top + height, left : left + width] > 0
        )
        round_enough = 0.55 <= width / max(height, 1) <= 1.8
        if low <= width <= high and low <= height <= high and round_enough and 0.04 <= inside.mean() <= 0.8:
            box = (left * factor, top * factor, (left + width) * factor, (top + height) * factor)
            yield Finding(None, widened(box, 4 * factor, image), PiiKind.SEAL, 0.7, "red-shape")


def _red(image: Image) -> Image:
    """255 where a pixel is red ink: hue within 12 degrees of red, or pink where a stamp is pale."""
    hue, saturation, value = cv2.split(cv2.cvtColor(image, cv2.COLOR_RGB2HSV))
    return np.asarray((((hue < 8) | (hue > 168)) & (saturation > 60) & (value > 70)) * 255, np.uint8)


def _status_bar(image: Image, page: Page) -> list[Finding]:
    """The strip above the lowest of the lines at the top edge that show a clock, a battery or a carrier."""
    height, width = image.shape[:2]
    rows = [bounds(line.quad) for line in page.lines if _CLOCK.search(line.text)]
    bottoms = [bottom for _, top, _, bottom in rows if (top + bottom) / 2 <= _BAR_SHARE * height]
    if not bottoms:
        return []
    quad = rectangle(0, 0, width, min(height, round(max(bottoms) + 0.005 * height)))
    return [Finding(None, quad, PiiKind.STATUS_BAR, 0.8, "status-bar")]
