"""Small good files of every format that the product reads, made in memory: what bench_fuzz_files mutates."""

import io
import json
import zlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pillow_heif
import polars as pl
from PIL import Image

from pipeline.page import Line, Page, rectangle
from pipeline.store import frame_of, line_rows

TEXT: Final = "姓名：林可可\n白细胞 5.71 10^9/L"
"""What the pages of the workspace say that exports of Label Studio are read into."""


def page_of(page_id: str) -> Page:
    """The page of the seed exports: two lines, characters 10 pixels wide."""
    lines = tuple(
        Line(part, rectangle(10, 10 + 40 * at, 10 + 10 * len(part), 40 + 40 * at), 0.9, tuple(range(0, 10 * len(part) + 1, 10)))
        for at, part in enumerate(TEXT.split("\n"))
    )  # fmt: skip
    return Page(page_id, 200, 100, 0, lines)


def picture(seed: int, size: tuple[int, int] = (96, 80)) -> Image.Image:
    """Stripes, noise and four colours."""
    pixels = np.random.default_rng(seed).integers(0, 256, (size[1], size[0], 3), np.uint8)
    pixels[:40, :48], pixels[:40, 48:], pixels[40:60] = (200, 10, 10), (240, 240, 240), (0, 0, 0)
    pixels[45:55, ::3] = 255
    return Image.fromarray(pixels)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """The picture as a file."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _exif() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "maker"
    exif.get_ifd(0x8769)[0x829A] = 0.01
    return exif


def jpegs() -> list[bytes]:
    """Baseline, progressive, grey, CMYK, with EXIF and restart markers."""
    return [
        saved(picture(1), "JPEG", quality=90),
        saved(picture(2), "JPEG", progressive=True, exif=_exif()),
        saved(picture(3).convert("L"), "JPEG"),
        saved(picture(4).convert("CMYK"), "JPEG"),
        saved(picture(5), "JPEG", restart_marker_rows=1, comment=b"a comment"),
    ]


def pngs() -> list[bytes]:
    """RGB, RGBA, palette with transparency, 16 and 1 bit, with text and EXIF."""
    palette = picture(2).convert("P", palette=Image.Palette.ADAPTIVE)
    return [
        saved(picture(1), "PNG", exif=_exif()),
        saved(picture(3).convert("RGBA"), "PNG", icc_profile=b"profile" * 9),
        saved(palette, "PNG", transparency=0),
        saved(Image.fromarray(np.arange(64 * 64, dtype=np.uint16).reshape(64, 64)), "PNG"),
        saved(picture(4).convert("1"), "PNG"),
        saved(picture(5), "PNG", save_all=True, append_images=[picture(6)]),
    ]


def tiffs() -> list[bytes]:
    """Every usual compression, several frames, CMYK, fax, 16 bit and float."""
    rest = [picture(7), picture(8)]
    deep = Image.fromarray(np.arange(64 * 64, dtype=np.uint16).reshape(64, 64))
    return [
        saved(picture(1), "TIFF", exif=_exif()),
        *(saved(picture(2), "TIFF", compression=kind) for kind in ("tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg")),
        saved(picture(3), "TIFF", save_all=True, append_images=rest),
        saved(picture(4).convert("1"), "TIFF", compression="group4"),
        saved(picture(5).convert("CMYK"), "TIFF"),
        saved(deep, "TIFF"),
        saved(Image.fromarray(np.linspace(0, 1, 4096, dtype=np.float32).reshape(64, 64)), "TIFF"),
        saved(picture(6), "TIFF", big_tiff=True),
    ]  # fmt: skip


def webps() -> list[bytes]:
    """Lossy, lossless, with alpha, animated, with metadata."""
    return [
        saved(picture(1), "WEBP"),
        saved(picture(2), "WEBP", lossless=True),
        saved(picture(3).convert("RGBA"), "WEBP", exif=_exif()),
        saved(picture(4), "WEBP", save_all=True, append_images=[picture(5)]),
    ]


def heics() -> list[bytes]:
    """One picture, one with alpha, a sequence of two."""
    found = []
    for images in ([picture(1)], [picture(2).convert("RGBA")], [picture(3), picture(4)]):
        file = pillow_heif.from_pillow(images[0])
        for image in images[1:]:
            file.add_from_pillow(image)
        out = io.BytesIO()
        file.save(out, quality=60)
        found.append(out.getvalue())
    return found


def written_pdf(objects: list[bytes]) -> bytes:
    """A PDF of these objects (the first is the catalogue) with its table of offsets."""
    body, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        body
        + table
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    )


def stream(head: bytes, data: bytes) -> bytes:
    """A stream object."""
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(data), data)


def _drawn_pdf() -> bytes:
    pixels = zlib.compress(np.asarray(picture(9)).tobytes())
    image = b"/Type/XObject/Subtype/Image/Width 96/Height 80/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode"
    content = (
        b"q 90 0 0 90 20 20 cm /I Do Q BT /F 12 Tf 10 150 Td (Name: Kim) Tj ET 1 0 0 rg 5 5 50 9 re f /X Do"
    )
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</XObject<</X 7 0 R>>>>"
    resources = b"/Resources<</XObject<</I 4 0 R/X 7 0 R>>/Font<</F 6 0 R>>>>"
    return written_pdf([
        b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R]>>>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 130 180]%s/Contents 5 0 R/Annots[8 0 R]>>" % resources,
        stream(image, pixels), stream(b"/Filter/FlateDecode", zlib.compress(content)),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", stream(form, b"0 1 0 rg 1 1 20 20 re f"),
        b"<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Kim)/Rect[10 10 80 30]/P 3 0 R/DA(/F 9 Tf)>>",
    ])  # fmt: skip


def pdfs() -> list[bytes]:
    """Two scanned pages; drawn text, a form field, a picture and a nested form."""
    first = picture(1).convert("1")
    scanned = saved(picture(2), "PDF", save_all=True, append_images=[picture(3)], resolution=100)
    return [scanned, saved(first, "PDF", resolution=72), _drawn_pdf()]


def _region(number: int, start: int, end: int, label: str) -> dict[str, Any]:
    value = {"start": start, "end": end, "text": TEXT[start:end], "labels": [label]}
    return {"id": f"r{number}", "from_name": "label", "to_name": "text", "type": "labels", "value": value}


def exports(page_ids: list[str], digest: str) -> list[bytes]:
    """Label Studio exports: spans, boxes, a relation, corrections, choices; JSON, JSON_MIN and a line a task."""
    box = {"x": 5.0, "y": 10.0, "width": 40.0, "height": 30.0, "rotation": 0, "rectanglelabels": ["Value"]}
    sized = {"original_width": 200, "original_height": 100, "image_rotation": 0}
    results = [
        _region(1, 0, 2, "Key"), _region(2, 3, 6, "Value"), _region(3, 7, 10, "ItemName"), _region(4, 11, 15, "ItemValue"),
        {"from_id": "r1", "to_id": "r2", "type": "relation", "direction": "right", "labels": ["key-value"]},
        {"id": "b1", "from_name": "box", "to_name": "image", "type": "rectanglelabels", "value": box, **sized},
        {"id": "r4", "from_name": "correction", "to_name": "text", "type": "textarea", "value": {"start": 11, "end": 15, "text": ["5.72"]}},
        {"from_name": "category", "to_name": "text", "type": "choices", "value": {"choices": ["lab"]}},
    ]  # fmt: skip
    tasks = [
        {"id": at, "data": {"page_id": page, "image": f"p{at}.png", "text": TEXT, "text_digest": digest, "variant": "private"},
         "annotations": [{"id": 7 + at, "completed_by": {"email": "someone@example.org"}, "result": results,
                          "was_cancelled": False, "ground_truth": at == 1, "updated_at": "2024-01-02T03:04:05Z", "unique_id": f"u{at}"}],
         "drafts": [], "predictions": [{"result": results[:2]}]} for at, page in enumerate(page_ids, 1)
    ]  # fmt: skip
    flat = [{"page_id": page_ids[0], "text": TEXT, "id": 1, "annotator": 1, "annotation_id": 5, "created_at": "2024", "updated_at": "2024",
             "lead_time": 1.0, "label": [{"start": 0, "end": 2, "text": TEXT[:2], "labels": ["Key"]}]}]  # fmt: skip
    lines = "\n".join(json.dumps(task, ensure_ascii=False) for task in tasks)
    return [
        json.dumps(tasks).encode(),
        json.dumps(flat).encode(),
        lines.encode(),
        json.dumps({"tasks": tasks}).encode(),
    ]


def parquets() -> list[bytes]:
    """The table of lines with every compression."""
    frame = frame_of("lines", [row for number in range(4) for row in line_rows(page_of(f"{number:016x}"))])
    found = []
    for compression in ("zstd", "snappy", "gzip", "uncompressed"):
        out = io.BytesIO()
        frame.write_parquet(out, compression=compression)
        found.append(out.getvalue())
    return found


def hostile_frames() -> list[Callable[[], pl.DataFrame]]:
    """Tables that are good parquet and no table of the contract."""
    base = frame_of("lines", line_rows(page_of("0" * 16)))
    return [
        lambda: pl.DataFrame({f"column {number}": [number] for number in range(5000)}),
        lambda: base.with_columns(pl.lit(None).alias("text")),
        lambda: base.with_columns(pl.col("text").cast(pl.Categorical)),
        lambda: base.with_columns(pl.struct(pl.all()).alias("quad")),
        lambda: base.with_columns(pl.lit(2**40).alias("start")),
        lambda: base.drop("page_id"),
        pl.DataFrame,
        base.clear,
        lambda: base.with_columns(pl.lit("x" * 10_000_000).alias("text")),
        lambda: base.select(pl.all().implode()),
        lambda: base.rename({"text": "=cmd|' /C calc'!A0"}),
    ]


PICTURES: Final[dict[str, Callable[[], list[bytes]]]] = {
    "jpeg": jpegs, "png": pngs, "tiff": tiffs, "webp": webps, "heic": heics, "pdf": pdfs,
}  # fmt: skip
