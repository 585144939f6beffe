"""Pictures as files: every container that ingest reads, with the metadata that real devices leave behind."""

import io
import struct
import tarfile
import time
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, PngImagePlugin

from pipeline.synth.capture import Shot, turned

_STAMP: Final = time.struct_time((2024, 6, 28, 8, 0, 0, 4, 180, 0))
"""The only moment in any drawn file, so that bytes do not depend on the clock."""
_ORIENTATION: Final = {0: 1, 90: 8, 180: 3, 270: 6}
"""Clockwise turn of the stored pixels -> EXIF orientation that undoes it."""
_LOSSLESS: Final[dict[str, dict[str, Any]]] = {
    "WEBP": {"lossless": True, "method": 0, "quality": 0},
    "TIFF": {"compression": "tiff_lzw"},
    "BMP": {},
}
PDF_DPI: Final = 200
"""As ingest renders, so that a page keeps its size in pixels."""


def stored(shot: Shot) -> NDArray[np.uint8]:
    """The pixels as the file holds them: turned by `turn` and by what EXIF undoes."""
    return turned(shot.image, (shot.turn + shot.exif) % 360)


def jpeg(shot: Shot, *, camera: str | None = None, comment: str | None = None) -> bytes:
    """A JPEG; `camera` adds maker, serial number, time and a place as a phone does, `comment` a COM segment."""
    exif = Image.Exif()
    exif[0x0112] = _ORIENTATION[shot.exif]
    if camera:
        exif[0x010F], exif[0x0110], exif[0x0132] = "Fictive", "Lumen 7", "2024:06:28 08:00:00"
        exif.get_ifd(0x8769)[0xA431] = camera
        exif.get_ifd(0x8825).update({1: "N", 2: (12.0, 34.0, 56.0), 3: "E", 4: (1.0, 2.0, 3.0)})
    options = {"comment": comment.encode()} if comment else {}
    target = io.BytesIO()
    Image.fromarray(stored(shot)).save(
        target, "JPEG", quality=shot.quality or 90, exif=exif.tobytes(), **options
    )
    return target.getvalue()


def png(shot: Shot, *, title: str | None = None) -> bytes:
    """A PNG; `title` becomes a text chunk, as scanning software writes."""
    info = PngImagePlugin.PngInfo()
    if title:
        info.add_itxt("Title", title)
    target = io.BytesIO()
    Image.fromarray(stored(shot)).save(target, "PNG", compress_level=1, pnginfo=info)
    return target.getvalue()


def one_frame(shot: Shot, container: str) -> bytes:
    """The picture without loss as WEBP, BMP or TIFF, or with loss as HEIF."""
    target, picture = io.BytesIO(), Image.fromarray(stored(shot))
    if container == "HEIF":
        from pillow_heif import from_pillow

        from_pillow(picture).save(target, quality=85, enc_params={"preset": "ultrafast"})
    else:
        picture.save(target, container, **_LOSSLESS[container])
    return target.getvalue()


def frames(shots: Sequence[Shot], container: str) -> bytes:
    """Several pages in one TIFF or PDF."""
    first, *rest = (Image.fromarray(stored(shot)) for shot in shots)
    target = io.BytesIO()
    if container == "PDF":
        first.save(
            target,
            "PDF",
            save_all=True,
            append_images=rest,
            resolution=PDF_DPI,
            creationDate=_STAMP,
            modDate=_STAMP,
        )
    else:
        first.save(target, "TIFF", save_all=True, append_images=rest, compression="tiff_lzw")
    return target.getvalue()


def zipped(members: Mapping[str, bytes]) -> bytes:
    """A zip archive; names may hold folders."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, _STAMP[:6]), data)
    return target.getvalue()


def tarred(members: Mapping[str, bytes]) -> bytes:
    """A tar archive."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return target.getvalue()


def animation(shot: Shot) -> bytes:
    """An animated GIF of three pictures."""
    picture = (
        Image.fromarray(shot.image).convert("L").resize((shot.image.shape[1] // 2, shot.image.shape[0] // 2))
    )
    darker = [picture.point([max(0, level - 40 * step) for level in range(256)]) for step in (1, 2)]
    target = io.BytesIO()
    picture.save(target, "GIF", save_all=True, append_images=darker, duration=200, loop=0)
    return target.getvalue()


def locked_pdf() -> bytes:
    """A PDF that asks for a password nobody knows (its password entries are arbitrary)."""
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
        b"<</Filter/Standard/V 1/R 2/O<" + b"5a" * 32 + b">/U<" + b"3c" * 32 + b">/P -44>>",
    )
    body, offsets = b"%PDF-1.4\n", list[int]()
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    ids = b"00112233445566778899aabbccddeeff"
    return (
        body + b"xref\n0 5\n0000000000 65535 f \n" + table
        + b"trailer\n<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[<%b><%b>]>>\nstartxref\n%d\n%%%%EOF\n" % (ids, ids, len(body))
    )  # fmt: skip


def header_bomb() -> bytes:
    """A PNG whose header promises 60,000 x 60,000 pixels in a few bytes."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(4096))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def truncated(data: bytes) -> bytes:
    """The first three fifths of a file."""
    return data[: len(data) * 3 // 5]


def scrambled(data: bytes) -> bytes:
    """A JPEG with a marker that may not stand there in the middle of its picture data."""
    middle = len(data) // 2
    return data[:middle] + b"\xff\xd8\xff\xc4\x00\x02" * 40 + data[middle + 240 :]
