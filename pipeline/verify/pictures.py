"""What an image file carries besides its pixels: nothing of it may reach the public zone."""

import re
from collections.abc import Iterator
from typing import Final

_START: Final = b"\xff\xd8"
_END: Final = b"\xff\xd9"
_SCAN: Final = 0xDA
# tables, frame, restart interval; every other segment (APPn, COM) can carry text
_PIXEL_SEGMENTS: Final = frozenset({0xDB, 0xC0, 0xC1, 0xC2, 0xC4, 0xDD, _SCAN})
_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
_PLAIN_JFIF: Final = 14
"""Bytes of a JFIF header without a thumbnail."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PNG_CHUNKS: Final = frozenset(
    {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"sRGB", b"pHYs", b"bKGD"}
)


def is_image(data: bytes) -> bool:
    """Whether bytes begin like a picture of a usual format."""
    # two letters are no proof: a bitmap also says how long it is
    bitmap = data.startswith(b"BM") and int.from_bytes(data[2:6], "little") == len(data)
    marked = data.startswith((_START, _PNG, b"GIF8", b"II*\x00", b"MM\x00*"))
    return bitmap or marked or data[8:12] == b"WEBP"


def extras(data: bytes) -> list[str]:
    """What a picture carries besides pixels: names of segments, `trailing bytes`, `format` if it is no JPEG or PNG."""
    if data.startswith(_START):
        return list(_jpeg_extras(data))
    if data.startswith(_PNG):
        return list(_png_extras(data))
    return ["format"]


def _jpeg_extras(data: bytes) -> Iterator[str]:
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            yield "damaged"
            return
        marker, size = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        payload = data[at + 4 : at + 2 + size]
        if marker not in _PIXEL_SEGMENTS and not _is_plain_jfif(marker, payload):
            yield (
                "COM"
                if marker == 0xFE
                else f"APP{marker - 0xE0}"
                if 0xE0 <= marker <= 0xEF
                else f"0x{marker:02X}"
            )
        at += 2 + size
        if marker == _SCAN:
            at = _scan_end(data, at)
            if data[at : at + 2] == _END:
                if at + 2 != len(data):
                    yield "trailing bytes"
                return
    yield "damaged"


def _is_plain_jfif(marker: int, payload: bytes) -> bool:
    return marker == 0xE0 and payload.startswith(b"JFIF\x00") and len(payload) == _PLAIN_JFIF


def _scan_end(data: bytes, at: int) -> int:
    """Offset of the next marker behind entropy-coded data (stuffed zeros and restart markers belong to it)."""
    found = _MARKER.search(data, at)
    return found.start() if found else len(data)


def _png_extras(data: bytes) -> Iterator[str]:
    at = len(_PNG)
    while at + 12 <= len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        if kind not in _PNG_CHUNKS:
            yield kind.decode("latin-1")
        at += 12 + size
        if kind == b"IEND":
            if at != len(data):
                yield "trailing bytes"
            return
    yield "damaged"
