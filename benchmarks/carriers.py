"""Files that carry metadata, one for each kind that cameras, scanners and viewers leave behind, each with a canary."""

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from PIL import Image, ImageCms, PngImagePlugin

CANARY: Final = b"CANARYMARLOW7731"
"""Stands in every piece of metadata; no name and no number of anybody."""
_TEXT: Final = CANARY.decode()
_SIZE: Final = (640, 900)


def picture() -> Image.Image:
    """A sheet with some grey on it."""
    pixels = np.full((*_SIZE[::-1], 3), 250, np.uint8)
    pixels[100:140, 60:400] = 40
    return Image.fromarray(pixels)


def _saved(form: str, **options: Any) -> bytes:
    target = io.BytesIO()
    picture().save(target, form, **options)
    return target.getvalue()


def _exif(fill: Callable[[Image.Exif], None]) -> bytes:
    exif = Image.Exif()
    fill(exif)
    return exif.tobytes()


def _camera(exif: Image.Exif) -> None:
    exif[0x010F], exif[0x0110], exif[0x013B] = _TEXT, _TEXT, _TEXT
    exif.get_ifd(0x8769).update({0xA431: _TEXT, 0x9286: b"ASCII\0\0\0" + CANARY, 0x927C: CANARY})


def _gps(exif: Image.Exif) -> None:
    exif.get_ifd(0x8825).update({1: "N", 2: (12.0, 34.0, 56.0), 3: "E", 4: (1.0, 2.0, 3.0), 0x1B: CANARY})


def _segment(marker: int, payload: bytes) -> bytes:
    """A JPEG with one more segment behind its first two bytes."""
    data = _saved("JPEG", quality=90)
    return data[:2] + struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload + data[2:]


def _thumbnail() -> bytes:
    """EXIF with an IFD1 that holds a small JPEG of the unredacted page, the canary in its comment."""
    small = io.BytesIO()
    picture().resize((80, 112)).save(small, "JPEG", comment=CANARY)
    inner = small.getvalue()
    head = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 0) + struct.pack("<I", 14)
    entries = struct.pack("<HHHII", 2, 0x0201, 4, 1, 44) + struct.pack("<HHII", 0x0202, 4, 1, len(inner))
    return _segment(0xE1, head + entries + struct.pack("<I", 0) + inner)


def _jfif_thumbnail() -> bytes:
    rgb = (CANARY * 12)[: 8 * 8 * 3]
    return _segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1" + bytes((8, 8)) + rgb)


def _png(kind: bytes, payload: bytes) -> bytes:
    """A PNG with one more chunk behind its header."""
    data = _saved("PNG", compress_level=1)
    at = 8 + 25
    chunk = struct.pack(">I", len(payload)) + kind + payload + struct.pack(">I", zlib.crc32(kind + payload))
    return data[:at] + chunk + data[at:]


def _png_info() -> PngImagePlugin.PngInfo:
    info = PngImagePlugin.PngInfo()
    info.add_text("Title", _TEXT)
    info.add_text("Comment", _TEXT, zip=True)
    info.add_itxt("Author", _TEXT)
    return info


def _profile() -> bytes:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return profile + CANARY


def _heic() -> bytes:
    from pillow_heif import from_pillow

    target = io.BytesIO()
    from_pillow(picture()).save(target, quality=85, exif=_exif(_camera))
    return target.getvalue()


_XMP: Final = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>' + CANARY + b"</creator></x:xmpmeta>"
_IPTC: Final = b"Photoshop 3.0\x008BIM\x04\x04\0\0" + struct.pack(">I", 5 + len(CANARY)) + b"\x1c\x02\x50" + struct.pack(">H", len(CANARY)) + CANARY  # fmt: skip

CARRIERS: Final[dict[str, Callable[[], bytes]]] = {
    "JPEG EXIF: maker, artist, serial, maker note": lambda: _saved("JPEG", exif=_exif(_camera)),
    "JPEG EXIF: GPS": lambda: _saved("JPEG", exif=_exif(_gps)),
    "JPEG EXIF: thumbnail": _thumbnail,
    "JPEG JFIF thumbnail": _jfif_thumbnail,
    "JPEG XMP": lambda: _segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + _XMP),
    "JPEG IPTC": lambda: _segment(0xED, _IPTC),
    "JPEG ICC": lambda: _saved("JPEG", icc_profile=_profile()),
    "JPEG MPF": lambda: _segment(0xE2, b"MPF\0II*\0\x08\0\0\0" + CANARY),
    "JPEG COM": lambda: _saved("JPEG", comment=CANARY),
    "JPEG unknown APP11": lambda: _segment(0xEB, CANARY),
    "JPEG trailing bytes": lambda: _saved("JPEG") + CANARY,
    "PNG tEXt, zTXt, iTXt": lambda: _saved("PNG", pnginfo=_png_info()),
    "PNG eXIf": lambda: _saved("PNG", exif=_exif(_camera)),
    "PNG iCCP": lambda: _saved("PNG", icc_profile=_profile()),
    "PNG private chunk": lambda: _png(b"paTi", CANARY),
    "PNG trailing bytes": lambda: _saved("PNG") + CANARY,
    "TIFF description, artist": lambda: _saved("TIFF", tiffinfo={270: _TEXT, 315: _TEXT}),
    "WEBP EXIF, XMP": lambda: _saved("WEBP", exif=_exif(_camera), xmp=_XMP),
    "HEIC EXIF": _heic,
    "PDF title, author": lambda: _saved("PDF", title=_TEXT, author=_TEXT),
}
"""Kind of metadata -> a file that carries it (facts: images)."""
