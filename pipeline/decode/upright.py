"""Any picture as 8-bit RGB on white, set upright by its EXIF orientation."""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Rgb = NDArray[np.uint8]
Grey = NDArray[np.uint8]
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
    """HxWx3 of a loaded Pillow image: CMYK, palette, 1-bit, 16-bit and float become 8-bit RGB, alpha goes on white."""
    if image.mode.startswith(("I", "F")):
        grey = _eight_bits(np.asarray(image))
        grey = 255 - grey if inverted else grey
        return np.repeat(grey[:, :, None], 3, axis=2)
    if image.has_transparency_data:
        rgba = np.asarray(image.convert("RGBA"))
        if ignore_empty_alpha and not rgba[:, :, 3].any():
            return np.ascontiguousarray(rgba[:, :, :3])
        return on_white(rgba)
    return np.asarray(image.convert("RGB"))


def to_grey(rgb: Rgb) -> Grey:
    """Luma (ITU-R BT.601) of HxWx3, as JPEG stores it."""
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), dtype=np.uint8)


def on_white(rgba: NDArray[np.uint8]) -> Rgb:
    """HxWx4 with straight alpha -> HxWx3 as seen on white paper."""
    alpha = rgba[:, :, 3:].astype(np.uint16)
    mixed = rgba[:, :, :3].astype(np.uint16) * alpha + 255 * (255 - alpha)
    return ((mixed + 127) // 255).astype(np.uint8)


def _eight_bits(values: NDArray[Any]) -> NDArray[np.uint8]:
    if values.dtype.kind == "f":
        finite = np.nan_to_num(values, nan=0.0, posinf=0.0, neginf=0.0)
        scaled = finite * (255 if finite.max(initial=0) <= 1 else 1)
        return np.asarray(np.clip(scaled, 0, 255), dtype=np.uint8)
    if values.dtype.itemsize == 2:
        return np.asarray(values >> 8, dtype=np.uint8)
    top = int(values.max(initial=0))
    shift = 0 if top <= 0xFF else 8 if top <= 0xFFFF else 23
    return np.asarray(np.clip(values >> shift, 0, 255), dtype=np.uint8)
