"""One opened file of any format: how many frames, their size from the header, their pixels."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import cv2
import numpy as np
import pillow_heif
import pypdfium2
import simplejpeg
from PIL import Image, UnidentifiedImageError

from pipeline.decode.kinds import identify
from pipeline.decode.png import checked_png
from pipeline.decode.upright import (
    Grey,
    Hints,
    Rgb,
    from_bgr,
    hints,
    on_white,
    orientation,
    to_grey,
    to_rgb,
    turn_upright,
)
from pipeline.errors import UnusableError
from schemas.names import RejectReason

# the limit of this project stands in params.yaml and is checked before any decoding
Image.MAX_IMAGE_PIXELS = None
_DAMAGED: Final = (
    OSError, SyntaxError, ValueError, EOFError, RuntimeError, LookupError, TypeError, ArithmeticError, AttributeError,
    AssertionError, struct.error, zlib.error, cv2.error,
)  # fmt: skip
"""What parsers raise on damaged bytes (Pillow alone: all but the last)."""
_ONE_FRAME: Final = frozenset({"gif", "webp", "png"})
_PILLOW: Final = {"png": "PNG", "webp": "WEBP", "bmp": "BMP", "tiff": "TIFF", "gif": "GIF", "pnm": "PPM"}
_POINTS: Final = 72
_FACTORS: Final = (8, 4, 2)
"""By which a JPEG can be reduced while it is decoded, at a gain (libjpeg-turbo has no fast path for others)."""
_PASSWORD: Final = "password"  # noqa: S105  # a word in PDFium's message
_PHOTOMETRIC: Final = 262
_ANIMATED: Final = 2
"""The flag of a WebP container (RFC 9649, 2.7)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a frame may be: pixels, long edge over short edge, short edge in pixels, frames of one file."""

    max_pixels: int
    max_aspect: float
    min_edge: int
    max_frames: int


class Frames(Protocol):
    """An opened file."""

    @property
    def format(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def hints(self) -> Hints: ...
    def size(self, frame: int) -> tuple[int, int]:
        """Width and height in pixels as the header says, before decoding and orientation."""

    def pixels(self, frame: int) -> Rgb:
        """The upright frame, HxWx3; UnusableError if it is damaged."""

    def grey(self, frame: int, enough: int) -> Grey:
        """The upright frame for measurements, HxW: maybe reduced, but not below `enough` pixels of its long side."""


def open_image(data: bytes, pdf_dpi: int) -> Frames:
    """Open a file by its content, reading headers alone; UnusableError says why it cannot be used."""
    if not data:
        raise UnusableError(RejectReason.EMPTY)
    kind = identify(data)
    if kind is None:
        raise UnusableError(RejectReason.UNIDENTIFIED)
    with _damage():
        if kind == "pdf":
            return _open_pdf(data, pdf_dpi)
        return _OPENERS.get(kind, _open_picture)(data, kind)


def check_size(size: tuple[int, int], limits: Limits) -> None:
    """UnusableError if a frame of this width and height is a bomb, a strip or an icon."""
    width, height = size
    short, long = sorted(size)
    if width * height > limits.max_pixels:
        raise UnusableError(RejectReason.BOMB, width * height, limits.max_pixels)
    if short > 0 and long / short > limits.max_aspect:
        raise UnusableError(RejectReason.ASPECT, long / short, limits.max_aspect)
    if short < limits.min_edge:
        raise UnusableError(RejectReason.SHORT_EDGE, short, limits.min_edge)


@contextmanager
def _damage() -> Iterator[None]:
    """Turn what parsers raise on damaged bytes into TRUNCATED or CORRUPT, and more than memory holds into BOMB."""
    try:
        yield
    except UnusableError:
        raise
    except MemoryError:
        raise UnusableError(RejectReason.BOMB) from None
    except _DAMAGED as error:
        cut = any(word in str(error).lower() for word in ("truncat", "premature end of jpeg", "end of file"))
        raise UnusableError(RejectReason.TRUNCATED if cut else RejectReason.CORRUPT) from None


def _exif(read: Callable[[], Image.Exif]) -> Image.Exif:
    """EXIF data; damaged ones count as none, since they are not what a page is made of."""
    try:
        exif = read()
        exif.get_ifd(0x8769)
    except (*_DAMAGED, MemoryError):
        return Image.Exif()
    return exif


@dataclass(frozen=True)
class _Jpeg:
    data: bytes = field(repr=False)
    image: Image.Image
    exif: Image.Exif = field(repr=False)
    format: str = "jpeg"
    count: int = 1

    @property
    def hints(self) -> Hints:
        return hints(self.exif)

    def size(self, frame: int) -> tuple[int, int]:
        del frame
        return self.image.size

    def grey(self, frame: int, enough: int) -> Grey:
        if self.image.mode == "CMYK":
            return to_grey(self.pixels(frame))
        width, height = self.image.size
        by = next((factor for factor in _FACTORS if max(width, height) >= factor * enough), 1)
        least = {"min_width": -(-width // by), "min_height": -(-height // by), "min_factor": by}
        with _damage():
            grey = simplejpeg.decode_jpeg(
                self.data, colorspace="GRAY", strict=True, **least if by > 1 else {}
            )
            return turn_upright(grey[:, :, 0], orientation(self.exif))

    def pixels(self, frame: int) -> Rgb:
        del frame
        with _damage():
            # strict: Pillow and cv2 fill damaged parts with grey and say nothing (facts/images.md)
            rgb = simplejpeg.decode_jpeg(self.data, colorspace="RGB", strict=True)
            if self.image.mode == "CMYK":  # Pillow knows Adobe's inverted inks
                rgb = to_rgb(self.image)
            return turn_upright(rgb, orientation(self.exif))


def _open_jpeg(data: bytes, _kind: str) -> Frames:
    try:
        image = Image.open(io.BytesIO(data), formats=["JPEG"])
    except UnidentifiedImageError:
        cut = b"\xff\xda" not in data
        raise UnusableError(RejectReason.TRUNCATED if cut else RejectReason.CORRUPT) from None
    return _Jpeg(data, image, _exif(image.getexif))


@dataclass(frozen=True)
class _Picture:
    format: str
    image: Image.Image
    count: int
    exif: Image.Exif = field(repr=False)

    @property
    def hints(self) -> Hints:
        return hints(self.exif)

    def size(self, frame: int) -> tuple[int, int]:
        with _damage():
            self.image.seek(frame)
            return self.image.size

    def grey(self, frame: int, enough: int) -> Grey:
        del enough
        return to_grey(self.pixels(frame))

    def pixels(self, frame: int) -> Rgb:
        with _damage():
            self.image.seek(frame)
            white_is_zero = self.format == "tiff" and getattr(self.image, "tag_v2", {}).get(_PHOTOMETRIC) == 0
            self.image.load()  # a TIFF is set upright here, by Pillow, and loses its tag
            rgb = to_rgb(self.image, ignore_empty_alpha=self.format == "bmp", inverted=white_is_zero)
            return turn_upright(rgb, orientation(_exif(self.image.getexif)))


@dataclass(frozen=True)
class _WebP:
    data: bytes = field(repr=False)
    extent: tuple[int, int]
    exif: Image.Exif = field(repr=False)
    format: str = "webp"
    count: int = 1

    @property
    def hints(self) -> Hints:
        return hints(self.exif)

    def size(self, frame: int) -> tuple[int, int]:
        del frame
        return self.extent

    def grey(self, frame: int, enough: int) -> Grey:
        del enough
        return to_grey(self.pixels(frame))

    def pixels(self, frame: int) -> Rgb:
        del frame
        with _damage():
            # Pillow keeps four copies of a picture with alpha on the way: 1.9 GB for 120 megapixels
            found = cv2.imdecode(np.frombuffer(self.data, np.uint8), cv2.IMREAD_UNCHANGED)
            if found is None or found.shape[1::-1] != self.extent:
                raise UnusableError(RejectReason.CORRUPT)
            return turn_upright(from_bgr(found), orientation(self.exif))


def _open_webp(data: bytes, _kind: str) -> Frames:
    if int.from_bytes(data[4:8], "little") + 8 > len(data):
        raise UnusableError(RejectReason.TRUNCATED)
    image = _opened(data, "webp")
    if data[12:16] == b"VP8X" and data[20] & _ANIMATED:  # of one frame, which OpenCV does not take apart
        return _Picture("webp", image, 1, _exif(image.getexif))
    return _WebP(data, image.size, _exif(image.getexif))


def _open_picture(data: bytes, kind: str) -> Frames:
    if kind == "png":
        data = checked_png(data)
    image = _opened(data, kind)
    # of a PNG without EXIF data Pillow decodes all pixels to look for them behind: before any limit of size
    none = kind == "png" and "exif" not in image.info
    return _Picture(
        kind, image, getattr(image, "n_frames", 1), Image.Exif() if none else _exif(image.getexif)
    )


def _opened(data: bytes, kind: str) -> Image.Image:
    """The header, by Pillow; UnusableError for several frames in a format that has one page."""
    try:
        image = Image.open(io.BytesIO(data), formats=[_PILLOW[kind]])
    except UnidentifiedImageError:
        raise UnusableError(_unopened(kind, data)) from None
    count = getattr(image, "n_frames", 1)
    if count > 1 and kind in _ONE_FRAME:
        raise UnusableError(RejectReason.MULTIFRAME, count, 1)
    return image


def _unopened(kind: str, data: bytes) -> RejectReason:
    """A PNG with a zero edge is well formed otherwise; no decoder opens it."""
    zero = kind == "png" and (data[16:20] == bytes(4) or data[20:24] == bytes(4))
    return RejectReason.SHORT_EDGE if zero else RejectReason.CORRUPT


@dataclass(frozen=True)
class _Heif:
    file: Any = field(repr=False)
    hints: Hints
    format: str = "heic"

    @property
    def count(self) -> int:
        return len(self.file)

    def size(self, frame: int) -> tuple[int, int]:
        width, height = self.file[frame].size
        return int(width), int(height)

    def grey(self, frame: int, enough: int) -> Grey:
        del enough
        return to_grey(self.pixels(frame))

    def pixels(self, frame: int) -> Rgb:
        with _damage():
            # libheif applies the container's own rotation; EXIF orientation does not count (ISO 23008-12, 6.5.10)
            image = self.file[frame]
            pixels = np.asarray(image)
            return np.ascontiguousarray(on_white(pixels) if image.mode == "RGBA" else _three(pixels))


def _three(pixels: Rgb) -> Rgb:
    return np.repeat(pixels[:, :, None], 3, axis=2) if pixels.ndim == 2 else pixels[:, :, :3]


def _open_heif(data: bytes, _kind: str) -> Frames:
    file = pillow_heif.open_heif(io.BytesIO(data), convert_hdr_to_8bit=True)

    def read() -> Image.Exif:
        exif = Image.Exif()
        exif.load(file.info.get("exif") or b"")
        return exif

    return _Heif(file, hints(_exif(read)))


@dataclass(frozen=True)
class _Pdf:
    document: pypdfium2.PdfDocument = field(repr=False)
    dpi: int
    format: str = "pdf"
    hints: Hints = field(default_factory=Hints)

    @property
    def count(self) -> int:
        return len(self.document)

    def size(self, frame: int) -> tuple[int, int]:
        with _damage():
            width, height = self.document[frame].get_size()
            return round(width * self.dpi / _POINTS), round(height * self.dpi / _POINTS)

    def grey(self, frame: int, enough: int) -> Grey:
        del enough
        return to_grey(self.pixels(frame))

    def pixels(self, frame: int) -> Rgb:
        with _damage():
            bitmap = self.document[frame].render(scale=self.dpi / _POINTS, rev_byteorder=True)
            return np.ascontiguousarray(_three(bitmap.to_numpy()))


def _open_pdf(data: bytes, dpi: int) -> Frames:
    if b"%%EOF" not in data[-4096:]:  # PDFium repairs a cut file and loses pages without a word
        raise UnusableError(RejectReason.TRUNCATED)
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        locked = _PASSWORD in str(error).lower()
        raise UnusableError(RejectReason.ENCRYPTED if locked else RejectReason.CORRUPT) from None
    document.init_forms()
    return _Pdf(document, dpi)


_OPENERS: Final[dict[str, Callable[[bytes, str], Frames]]] = {
    "jpeg": _open_jpeg,
    "heic": _open_heif,
    "webp": _open_webp,
}
