"""Any picture as 8-bit RGB on white, set upright by its EXIF orientation."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Rgb = NDArray[np.uint8]
Grey = NDArray[np.uint8]
_ROWS: Final = 256
_ORIENTATION: Final = 0x0112
_EXIF_FOLDER: Final = 0x8769
_USER_COMMENT: Final = 0x9286
_EXPOSURE: Final = frozenset({0x829A, 0x829D, 0x8822, 0x8827, 0x920A, 0x9202, 0x9204})
"""ExposureTime, FNumber, ExposureProgram, ISOSpeed, FocalLength, ApertureValue, ExposureBias: only cameras write
them (Make and Model alone are written by scanners too)."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What a file's metadata say about how it was made; the metadata themselves go no further."""

    camera: bool = False
    screenshot: bool = False


def hints(exif: Image.Exif) -> Hints:
    """Camera: exposure tags. Screenshot: the user comment that iOS writes."""
    folder = exif.get_ifd(_EXIF_FOLDER)
    comment = folder.get(_USER_COMMENT, b"")
    text = comment if isinstance(comment, bytes) else str(comment).encode("utf-8", "replace")
    return Hints(bool(_EXPOSURE & set(folder)), b"screenshot" in text.lower())


def orientation(exif: Image.Exif) -> int:
    """EXIF orientation 1..8; 1 where it is absent or nonsense."""
    value = exif.get(_ORIENTATION, 1)
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def turn_upright(pixels: Rgb, how: int) -> Rgb:
    """Undo an EXIF orientation (EXIF 2.32, tag 0x0112): HxW(xC) -> the upright array, contiguous."""
    turned: Rgb = {
        1: lambda p: p,
        2: lambda p: p[:, ::-1],
        3: lambda p: p[::-1, ::-1],
        4: lambda p: p[::-1],
        5: lambda p: p.swapaxes(0, 1),
        6: lambda p: p[::-1].swapaxes(0, 1),
        7: lambda p: p[::-1, ::-1].swapaxes(0, 1),
        8: lambda p: p[:, ::-1].swapaxes(0, 1),
    }[how](pixels)
    return np.ascontiguousarray(turned)


def to_rgb(image: Image.Image, *, ignore_empty_alpha: bool = False, inverted: bool = False) -> Rgb:
    """HxWx3 of a Pillow image: CMYK, palette, 1-bit, 16-bit and float become 8-bit RGB, alpha goes on white."""
    convert: Callable[[Image.Image], Rgb] = _plain
    if image.mode.startswith(("I", "F")):
        top = max((_top(np.asarray(strip)) for strip, _ in _strips(image)), default=0.0)
        convert = partial(_deep, top=top, inverted=inverted)
    elif image.has_transparency_data:
        bare = ignore_empty_alpha and image.mode == "RGBA" and image.getchannel("A").getextrema() == (0, 0)
        convert = _plain if bare else _seen_on_white
    pixels = np.empty((image.height, image.width, 3), np.uint8)
    for strip, rows in _strips(image):
        pixels[rows] = convert(strip)
    return pixels


def _strips(image: Image.Image) -> Iterator[tuple[Image.Image, slice]]:
    """The image in strips of rows: a whole page as a second array would cost as much memory again."""
    image.load()
    for top in range(0, image.height, _ROWS):
        rows = slice(top, min(top + _ROWS, image.height))
        yield image.crop((0, rows.start, image.width, rows.stop)), rows


def _plain(strip: Image.Image) -> Rgb:
    if strip.mode == "RGBA":
        return np.asarray(strip)[:, :, :3]
    return np.asarray(strip.convert("RGB"))


def _seen_on_white(strip: Image.Image) -> Rgb:
    return on_white(np.asarray(strip.convert("RGBA")))


def _deep(strip: Image.Image, top: float, *, inverted: bool) -> Rgb:
    grey = _eight_bits(np.asarray(strip), top)
    grey = 255 - grey if inverted else grey
    return np.repeat(grey[:, :, None], 3, axis=2)


def to_grey(rgb: Rgb) -> Grey:
    """Luma (ITU-R BT.601) of HxWx3, as JPEG stores it."""
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), dtype=np.uint8)


def on_white(rgba: NDArray[np.uint8]) -> Rgb:
    """HxWx4 with straight alpha -> HxWx3 as seen on white paper."""
    seen = np.empty((*rgba.shape[:2], 3), np.uint8)
    for start in range(0, len(rgba), _ROWS):
        strip = rgba[start : start + _ROWS].astype(np.uint16)
        alpha = strip[:, :, 3:]
        seen[start : start + _ROWS] = (strip[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255
    return seen


def from_bgr(pixels: NDArray[np.uint8]) -> Rgb:
    """HxW, HxWx3 (blue first) or HxWx4 with straight alpha, as OpenCV decodes -> HxWx3 on white, red first."""
    if pixels.ndim == 2:
        return np.repeat(pixels[:, :, None], 3, axis=2)
    seen = np.empty((*pixels.shape[:2], 3), np.uint8)
    for start in range(0, len(pixels), _ROWS):
        strip = pixels[start : start + _ROWS]
        seen[start : start + _ROWS] = (on_white(strip) if strip.shape[2] == 4 else strip)[:, :, ::-1]
    return seen


def _finite(values: NDArray[Any]) -> NDArray[Any]:
    return np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0) if values.dtype.kind == "f" else values


def _top(values: NDArray[Any]) -> float:
    return float(_finite(values).max(initial=0))


def _eight_bits(values: NDArray[Any], top: float) -> NDArray[np.uint8]:
    """`top` is the largest value of the whole picture, of which `values` are a part."""
    if values.dtype.kind == "f":
        return np.asarray(np.clip(_finite(values) * (255 if top <= 1 else 1), 0, 255), dtype=np.uint8)
    if values.dtype.itemsize == 2:
        return np.asarray(values >> 8, dtype=np.uint8)
    shift = 0 if top <= 0xFF else 8 if top <= 0xFFFF else 23
    return np.asarray(np.clip(values >> shift, 0, 255), dtype=np.uint8)
