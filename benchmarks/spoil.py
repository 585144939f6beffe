"""Pages spoiled in a measured way: out of focus, shaken, cut by the edge, two sheets on one picture."""

import math
import random
from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.legibility.text import ENOUGH, find_text

Grey = NDArray[np.uint8]
LONG_SIDE = 2000
SIDES = ("left", "top", "right", "bottom")
_CUT_PIECES = 8


def text_size(grey: Grey) -> float:
    """Text size in pixels of the picture as it is (0.7 of a character's height), 0 where there is no text."""
    scale = max(1.0, max(grey.shape) / LONG_SIDE)
    small = cv2.resize(grey, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)
    text = find_text(small if scale > 1 else grey)
    return text.size * scale if text.count >= ENOUGH else 0.0


def defocused(grey: Grey, radius: float) -> Grey:
    """Out of focus: every point becomes a disc of this radius in pixels (its sigma is half of that)."""
    reach = math.ceil(radius)
    rows, columns = np.ogrid[-reach : reach + 1, -reach : reach + 1]
    # a soft rim, so that radii between whole pixels differ
    disc = np.clip(radius + 0.5 - np.hypot(rows, columns), 0, 1).astype(np.float32)
    return cv2.filter2D(grey, -1, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)


def shaken(grey: Grey, length: float, angle: float) -> Grey:
    """Shaken along a line of this length in pixels."""
    reach = max(1, math.ceil(length))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    dx, dy = (round(length / 2 * part(math.radians(angle))) for part in (math.cos, math.sin))
    cv2.line(kernel, (reach - dx, reach - dy), (reach + dx, reach + dy), 1.0)
    return cv2.filter2D(grey, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def cuts(grey: Grey) -> Iterator[tuple[str, Grey]]:
    """The page cut from each side where, within the outer two fifths, the edge passes through most characters (at least 8)."""
    text = find_text(grey)
    left, top, width, height = text.boxes.T
    like = (np.maximum(width, height) >= 0.6 * text.size) & (np.maximum(width, height) <= 3 * text.size)
    for side in SIDES:
        start, extent = (left, width) if side in ("left", "right") else (top, height)
        edge = grey.shape[1] if side in ("left", "right") else grey.shape[0]
        low = edge // 20 if side in ("left", "top") else edge * 3 // 5
        places = np.arange(low, low + edge * 7 // 20)
        inside = (start[like, None] + 2 < places) & (places < (start + extent)[like, None] - 2)
        hit = inside.sum(axis=0)
        if hit.size and hit.max() >= _CUT_PIECES:
            at = int(places[int(hit.argmax())])
            yield (
                side,
                {"left": grey[:, at:], "right": grey[:, :at], "top": grey[at:], "bottom": grey[:at]}[side],
            )


def beside(sheets: list[Grey], draw: random.Random) -> Grey:
    """Sheets beside each other on a desk, each a little turned, as a phone takes them."""
    height = 1600
    sheets = [
        cv2.resize(one, (round(one.shape[1] * height / one.shape[0]), height), interpolation=cv2.INTER_AREA)
        for one in sheets
    ]
    gap = draw.randint(40, 120)
    desk = np.full(
        (height + 240, sum(one.shape[1] for one in sheets) + gap * (len(sheets) + 1)),
        draw.randint(50, 150),
        np.uint8,
    )
    at = gap
    for one in sheets:
        turn = cv2.getRotationMatrix2D((one.shape[1] / 2, height / 2), draw.uniform(-1.2, 1.2), 1)
        turn[:, 2] += (at, 120 + draw.randint(-60, 60))
        cv2.warpAffine(one, turn, desk.shape[::-1], dst=desk, borderMode=cv2.BORDER_TRANSPARENT)
        at += one.shape[1] + gap
    light = cv2.resize(
        np.array([[draw.uniform(0.75, 1.0) for _ in range(3)] for _ in range(3)], np.float32),
        desk.shape[::-1],
        interpolation=cv2.INTER_CUBIC,
    )
    return cv2.GaussianBlur(cv2.multiply(desk, light, dtype=cv2.CV_8U), (0, 0), 0.7)
