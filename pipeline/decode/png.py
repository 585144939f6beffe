"""PNG chunks: every CRC checked, bombs refused, and only what makes pixels handed on."""

import zlib
from collections.abc import Iterator
from typing import Final

from pipeline.errors import UnusableError
from schemas.names import RejectReason

_START: Final = 8
_PASSED: Final = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"eXIf"})
_LARGEST_TEXT: Final = 8 * 2**20
"""Bytes that a compressed text or colour profile may unpack to; the largest profiles are about 2 MB."""


def checked_png(data: bytes) -> bytes:
    """The same picture with its pixel chunks and eXIf alone, that before the pixels; UnusableError if it is damaged, a bomb
    or animated.
    """
    kept, exif = [data[:_START]], list[bytes]()
    for kind, body, whole in _chunks(data):
        if kind == b"acTL" and int.from_bytes(body[:4], "big") > 1:
            raise UnusableError(RejectReason.MULTIFRAME, int.from_bytes(body[:4], "big"), 1)
        if kind in (b"zTXt", b"iCCP", b"iTXt"):
            _check_inflated(kind, body)
        if kind in _PASSED:
            (exif if kind == b"eXIf" else kept).append(whole)
    return b"".join([*kept[:2], *exif, *kept[2:]])


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """(type, body, whole chunk) up to IEND; what follows it is not looked at."""
    at, kind = _START, b""
    while kind != b"IEND":
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        whole = data[at : at + length + 12]
        if len(whole) < length + 12:
            raise UnusableError(RejectReason.TRUNCATED)
        if zlib.crc32(whole[4:-4]) != int.from_bytes(whole[-4:], "big"):
            raise UnusableError(RejectReason.CORRUPT)
        yield kind, whole[8:-4], whole
        at += length + 12


def _check_inflated(kind: bytes, body: bytes) -> None:
    _, _, rest = body.partition(b"\0")
    if kind == b"iTXt":
        if rest[:1] != b"\1":
            return
        rest = rest[2:].partition(b"\0")[2].partition(b"\0")[2]
    else:
        rest = rest[1:]
    try:
        size = len(zlib.decompressobj().decompress(rest, _LARGEST_TEXT + 1))
    except zlib.error:
        raise UnusableError(RejectReason.CORRUPT) from None
    if size > _LARGEST_TEXT:
        raise UnusableError(RejectReason.BOMB, size, _LARGEST_TEXT)
