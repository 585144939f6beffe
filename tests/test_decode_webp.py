"""WebP is decoded by OpenCV, in half the memory: the same pixels as Pillow's, upright, on white."""

import io
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image, ImageOps

from pipeline.decode import open_image


def drawn(mode, orientation, size=(61, 40), **how):
    """Noise with soft edges, as WebP with an EXIF orientation."""
    draw, channels = np.random.default_rng(3), len(mode)
    coarse = draw.integers(0, 256, (12, 16, channels), np.uint8)
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    Image.fromarray(coarse).resize(size).save(out, "WEBP", exif=exif, **how)
    return out.getvalue()


def by_pillow(data):
    with Image.open(io.BytesIO(data)) as opened:
        rgba = np.asarray(ImageOps.exif_transpose(opened).convert("RGBA")).astype(np.uint16)
    alpha = rgba[:, :, 3:]
    return (rgba[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255


@pytest.mark.parametrize("how", [{"lossless": True}, {"quality": 40}], ids=["lossless", "lossy"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("orientation", [1, 6, 7])
def test_the_pixels_are_those_of_pillow(orientation, mode, how):
    data = drawn(mode, orientation, **how)
    opened = open_image(data, 200)
    assert opened.size(0) == (61, 40)
    pixels = opened.pixels(0)
    assert pixels.shape == ((61, 40, 3) if orientation > 4 else (40, 61, 3))
    assert pixels.flags.c_contiguous
    assert (pixels == by_pillow(data)).all()


def chunk(kind, body):
    return kind + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)


def test_an_animation_of_one_frame_is_a_page():
    out = io.BytesIO()
    Image.new("RGBA", (50, 40), (200, 10, 10, 255)).save(out, "WEBP", lossless=True)
    extent = (49).to_bytes(3, "little") + (39).to_bytes(3, "little")
    frame = chunk(b"ANMF", bytes(6) + extent + bytes(4) + out.getvalue()[12:])
    parts = chunk(b"VP8X", b"\x12\0\0\0" + extent) + chunk(b"ANIM", bytes(6)) + frame
    opened = open_image(chunk(b"RIFF", b"WEBP" + parts), 200)
    assert (opened.count, opened.size(0)) == (1, (50, 40))
    assert opened.pixels(0)[0, 0].tolist() == [200, 10, 10]


MEASURE = r"""
import re, sys
from pathlib import Path
from pipeline.decode import open_image
data = Path(sys.argv[1]).read_bytes()
most = lambda: 1024 * int(re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1])
open_image(Path(sys.argv[2]).read_bytes(), 200).pixels(0)
before = most()
width, height = (opened := open_image(data, 200)).size(0)
opened.pixels(0)
print((most() - before) / (width * height))
"""


def test_transparency_costs_less_than_twelve_bytes_a_pixel(tmp_path):
    """What a process that opens files may hold for each of ingest.max_pixels; Pillow took sixteen and the result."""
    large, small = tmp_path / "large.webp", tmp_path / "small.webp"
    flat = np.full((3000, 3000, 4), 200, np.uint8)
    Image.fromarray(flat).save(large, "WEBP", lossless=True, method=0, quality=0)
    small.write_bytes(drawn("RGBA", 1))
    done = subprocess.run([sys.executable, "-c", MEASURE, large, small], capture_output=True, text=True)
    assert 3 < float(done.stdout) < 12
