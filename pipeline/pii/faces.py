"""Faces on a page: portraits of patients on cards, records and screens."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from pipeline.errors import WorkspaceError
from pipeline.page import Page, Quad
from pipeline.pii.finding import Finding
from pipeline.pii.pictured import Picture, toned
from pipeline.pii.scaled import Box, Image, Views, inside
from schemas.names import Capture, PiiKind

_EDGE: Final = 640  # pixels of the page's long edge at which faces are looked for
_LEAST: Final = 28  # pixels there: a portrait of 25 x 35 mm on A4 has a face of about 35
_NEIGHBOURS: Final = (
    7  # hits that must agree; benchmarks/bench_pii_pixels.py counts false ones on pages without a face
)
_AROUND: Final = 0.35  # hair, ears and chin lie outside the cascade's square by about this share of it
_HEAD: Final = 0.45  # of the page's height, above which forms have their portrait box
_WIDTH: Final = (0.05, 0.3)  # of the page's short edge: 10 mm, a head without its pale ground, to 60 mm on A4
_TALL: Final = (1.12, 1.75)  # height over width of portrait boxes: 25 x 35, 33 x 48, 35 x 53 mm
_SKIN: Final = (0.12, 0.75)  # share of skin in a portrait; tissue in an endoscope's picture fills it whole
_SMALL: Final = 0.2  # of the page's short edge: 42 mm on A4
_LIGHT: Final = 60  # level of the darkest third
_AVATAR: Final = (0.06, 0.17)  # of a screen's width
_SQUARE: Final = 0.87  # height over width, or width over height
_ROUND: Final = 0.7  # share of its box that a disc fills, .785, less a rim
_SIDE: Final = 0.16  # of the width, in which the middle of an avatar stands
_PARTS: Final = 6  # pieces of a head and its shoulders before a pale ground
_FULL: Final = 0.85  # share of its box that a rectangle fills


def faces(views: Views, page: Page, pictures: Sequence[Picture], capture: str) -> Iterator[Finding]:
    """FACE findings: upright frontal faces (OpenCV's Haar cascade), and what has a portrait's place, shape and tones.

    The cascade misses turned, covered and drawn faces: a picture in the head of the page that is upright, of a
    portrait's size, and rectangular or with skin in it, counts as one whatever it shows.
    Raises WorkspaceError if the installed OpenCV came without its cascades.
    """
    for picture in pictures:
        if _portrait(views, page, picture):
            yield Finding(None, views.quad(_bust(picture, pictures), 3), PiiKind.FACE, 0.6, "portrait")
        else:
            yield from _cascaded(views, picture)
    for head in _heads(pictures):
        if _portrait(views, page, head):
            by = _AROUND * head.width
            yield Finding(None, views.quad(head.box, by), PiiKind.FACE, 0.5, "head")
    if capture == Capture.SCREENSHOT:
        yield from _avatars(views, page, pictures)


def _avatars(views: Views, page: Page, pictures: Sequence[Picture]) -> Iterator[Finding]:
    """Square and round pictures at the sides of a screen, as stand beside messages, whatever they show."""
    width = views.small_grey.shape[1]
    for picture in pictures:
        sized = _AVATAR[0] * width <= picture.width <= _AVATAR[1] * width
        square = _SQUARE <= picture.width / picture.height <= 1 / _SQUARE and picture.fill >= _ROUND
        middle = (picture.box[0] + picture.box[2]) / 2 / width
        place = views.quad(picture.box, 3)
        if sized and square and min(middle, 1 - middle) <= _SIDE and not _read_in(place, page):
            yield Finding(None, place, PiiKind.FACE, 0.5, "avatar")


def _read_in(place: Quad, page: Page) -> bool:
    """Whether print was read there: a line of some length, or several, as in a shaded column of labels."""
    sizes = [len(line.text) for line in page.lines if line.confidence > 0.8 and inside(line.quad, [place])]
    return any(size > 3 for size in sizes) or sum(size > 1 for size in sizes) > 1


def _heads(pictures: Sequence[Picture]) -> Iterator[Picture]:
    """Stacks of small pictures: of a portrait before a pale ground hair, face and shoulders are pieces."""
    for hair in pictures:
        parts = [hair]
        for other in pictures:
            if other.box[1] > hair.box[1] and any(_touch(part, other) for part in parts):
                parts.append(other)
        if 2 <= len(parts) <= _PARTS:
            boxes = np.array([part.box for part in parts])
            left, top = (int(value) for value in boxes[:, :2].min(axis=0))
            right, bottom = (int(value) for value in boxes[:, 2:].max(axis=0))
            area = sum(part.fill * part.width * part.height for part in parts)
            yield Picture((left, top, right, bottom), area / max(1, (right - left) * (bottom - top)))


def _touch(part: Picture, other: Picture) -> bool:
    """Whether two pictures nearly touch, one not much wider than the other."""
    by = 0.12 * max(part.width, other.width)
    near = all(
        part.box[axis] - by <= other.box[axis + 2] and other.box[axis] - by <= part.box[axis + 2]
        for axis in (0, 1)
    )
    return near and max(part.width, other.width) <= 3 * min(part.width, other.width)


def _portrait(views: Views, page: Page, picture: Picture) -> bool:
    height, width = views.small_grey.shape
    short = min(height, width)
    placed = picture.fill >= _FULL or picture.box[1] + picture.box[3] < 2 * _HEAD * height
    sized = _WIDTH[0] * short <= picture.width <= _WIDTH[1] * short
    light = float(np.percentile(picture.of(views.small_grey), 30)) >= _LIGHT
    # devices' pictures are square as often, but dark
    least = _SQUARE if light and picture.fill >= _FULL and picture.width <= _SMALL * short else _TALL[0]
    upright = least * picture.width <= picture.height <= _TALL[1] * picture.width
    if not (placed and sized and upright):
        return False
    place = views.quad(picture.box)
    if _read_in(place, page):
        return False
    grey = picture.of(views.small_grey)
    # a flat area is a panel or a button
    varied = float(cv2.blur(grey, (5, 5)).std()) > 14
    skin = _SKIN[0] <= _skin(picture.of(views.small)) <= _SKIN[1]
    in_head = picture.box[1] + picture.box[3] < 2 * _HEAD * height
    # farther down a device's picture may have a portrait's shape, but that is dark
    small = light and picture.width <= _SMALL * short
    return varied and (skin or ((in_head or small) and picture.fill >= _FULL and toned(grey)))


def _bust(picture: Picture, pictures: Sequence[Picture]) -> Box:
    """The box of a portrait; of a head before a pale ground, with the shoulders that stand below and the ground."""
    left, top, right, bottom = picture.box
    if picture.fill >= _FULL and picture.height >= _TALL[0] * picture.width and not _below(picture, pictures):
        return left, top, right, bottom
    for other in _below(picture, pictures):
        left, right, bottom = min(left, other.box[0]), max(right, other.box[2]), max(bottom, other.box[3])
    by = 0.15 * (right - left)
    return left - by, top - by, right + by, bottom + by


def _below(picture: Picture, pictures: Sequence[Picture]) -> list[Picture]:
    """Pictures that begin within a third of a head's height under it, no wider than shoulders."""
    left, _, right, bottom = picture.box
    return [
        other for other in pictures
        if other is not picture and other.box[0] < right and left < other.box[2]
        and -2 <= other.box[1] - bottom <= picture.height / 3 and other.width <= 3 * picture.width
    ]  # fmt: skip


def _skin(crop: Image) -> float:
    """Share of pixels of a skin's hue, light or dark (Cr 136 to 173, Cb 77 to 127: the usual box in YCrCb)."""
    _, red, blue = cv2.split(cv2.cvtColor(crop, cv2.COLOR_RGB2YCrCb))
    return float(((red > 136) & (red < 173) & (blue > 77) & (blue < 127)).mean())


def _cascaded(views: Views, picture: Picture) -> Iterator[Finding]:
    grey = views.small_grey
    scale = min(1.0, _EDGE / max(grey.shape))
    x, y, right, bottom = picture.box
    by = round(_LEAST / scale)
    x, y = max(0, x - by), max(0, y - by)
    crop = grey[y : bottom + by, x : right + by]
    if min(picture.width, picture.height) * scale < _LEAST:
        return
    small = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found = _cascade().detectMultiScale(
        small, scaleFactor=1.2, minNeighbors=_NEIGHBOURS, minSize=(_LEAST, _LEAST)
    )
    for left, top, width, height in sorted(tuple(map(int, box)) for box in found):
        # the lines of print look like features to the cascade
        if toned(np.asarray(small[top : top + height, left : left + width], np.uint8)):
            edges = (
                left / scale + x,
                top / scale + y,
                (left + width) / scale + x,
                (top + height) / scale + y,
            )
            yield Finding(
                None, _whole(views, picture, edges, _AROUND * width / scale), PiiKind.FACE, 0.6, "haar-face"
            )


def _whole(views: Views, picture: Picture, face: Box, by: float) -> Quad:
    """The quad of a face with what is around it; of a portrait that holds little else, the whole picture."""
    return views.quad(picture.box, 3) if picture.width <= 2.5 * (face[2] - face[0]) else views.quad(face, by)


@lru_cache(maxsize=1)
def _cascade() -> cv2.CascadeClassifier:
    file = Path(cv2.__file__).parent / "data" / "haarcascade_frontalface_alt2.xml"
    cascade = cv2.CascadeClassifier(str(file))
    if cascade.empty():
        raise WorkspaceError("the installed OpenCV lacks its face cascades: install opencv-python-headless 4")
    return cascade
