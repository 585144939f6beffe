"""Files of every format and kind of damage, made in memory."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
from PIL import Image

from pipeline.keys import ProjectKey
from pipeline.workspace import DEMO_SECRET, KEY_FILE, KEY_ID_FILE, Workspace


def picture(seed: int = 0, width: int = 60, height: int = 80) -> Image.Image:
    """A picture with a red, a green, a blue and a white quarter, and a few grey pixels that depend on the seed."""
    pixels = np.full((height, width, 3), 255, np.uint8)
    pixels[: height // 2, : width // 2] = (200, 0, 0)
    pixels[: height // 2, width // 2 :] = (0, 200, 0)
    pixels[height // 2 :, : width // 2] = (0, 0, 200)
    corner = pixels[-8:, -8:]
    corner[:] = np.random.default_rng(seed).integers(0, 255, (*corner.shape[:2], 1))
    return Image.fromarray(pixels)


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def png(seed: int = 0, **size: int) -> bytes:
    return encoded(picture(seed, **size), "PNG")


def jpeg(seed: int = 0, orientation: int | None = None, **options: object) -> bytes:
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    return encoded(picture(seed), "JPEG", quality=95, subsampling=0, exif=exif, **options)


def heic(seed: int = 0) -> bytes:
    target = io.BytesIO()
    pillow_heif.from_pillow(picture(seed, 64, 64)).save(target, quality=95)
    return target.getvalue()


def pdf(pages: int = 1, seed: int = 0) -> bytes:
    """A PDF of 72 x 144 points a page, each with a picture of its own."""
    frames = [picture(seed + number, 100, 200) for number in range(pages)]
    return encoded(frames[0], "PDF", save_all=True, append_images=frames[1:], resolution=100)


def tiff(frames: int = 2, **options: object) -> bytes:
    first, *rest = (picture(number) for number in range(frames))
    return encoded(first, "TIFF", save_all=True, append_images=rest, **options)


def animated(kind: str) -> bytes:
    return encoded(picture(0), kind, save_all=True, append_images=[picture(1)], duration=100)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_with(*chunks: bytes, seed: int = 0) -> bytes:
    """A PNG with further chunks after its header."""
    data = png(seed)
    return data[:33] + b"".join(chunks) + data[33:]


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(9)))
        + chunk(b"IEND", b"")
    )


def spoiled(data: bytes, at: float, patch: bytes) -> bytes:
    """The file with bytes overwritten at a share of its length."""
    start = round(len(data) * at)
    return data[:start] + patch + data[start + len(patch) :]


def locked_pdf() -> bytes:
    """A PDF whose trailer demands a password that nobody has (standard security handler, revision 2)."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>",
        b"<</Filter/Standard/V 1/R 2/O<" + b"41" * 32 + b">/U<" + b"42" * 32 + b">/P -4>>",
    ]  # fmt: skip
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj%sendobj\n" % (number, content)
    table = b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    ids = b"[<" + b"43" * 16 + b"><" + b"43" * 16 + b">]"
    trailer = b"trailer<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID%s>>\nstartxref\n%d\n%%%%EOF\n" % (ids, len(body))
    return body + table + trailer


def workspace(root: Path, workers: int = 1) -> Workspace:
    """An empty workspace with the demo key and a raw folder."""
    (root / "data/private/raw").mkdir(parents=True)
    (root / ".secrets").mkdir()
    (root / KEY_FILE).write_text(DEMO_SECRET.hex())
    (root / KEY_ID_FILE).write_text(ProjectKey(DEMO_SECRET).key_id)
    return Workspace(root, workers)


def put(folder: Path, **files: bytes) -> None:
    """Write files; "__" in a name is a dot, so that names are keywords."""
    for name, data in files.items():
        path = folder / name.replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
