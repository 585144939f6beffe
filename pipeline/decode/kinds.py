"""What a file is, by its first bytes; its name is never asked."""

from typing import Final

_MAGIC: Final = (
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
    (b"II+\0", "tiff"),
    (b"MM\0+", "tiff"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"%PDF-", "pdf"),
)
_HEIF_BRANDS: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"mif1", b"hevc", b"hevx", b"msf1"})
_PDF_LATEST: Final = 1024  # readers accept this much before the header (PDF 1.7, appendix H.3)


def identify(data: bytes) -> str | None:
    """The format of a file (jpeg, png, webp, bmp, tiff, gif, pnm, heic, pdf), or None."""
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and _heif(data):
        return "heic"
    if data[:2] == b"BM" and data[6:10] == b"\0\0\0\0":
        return "bmp"
    if data[:1] == b"P" and data[1:2] in b"123456" and data[2:3].isspace():
        return "pnm"
    return "pdf" if b"%PDF-" in data[:_PDF_LATEST] else None


def _heif(data: bytes) -> bool:
    size = int.from_bytes(data[:4], "big")
    brands = {data[8:12], *(data[at : at + 4] for at in range(16, min(size, 256), 4))}
    return bool(brands & _HEIF_BRANDS) and b"avif" not in brands
