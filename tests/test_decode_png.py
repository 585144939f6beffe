"""A PNG is opened without its pixels, whose number is checked first; its EXIF data may stand behind them."""

import pytest
from PIL import Image, PngImagePlugin

from pipeline.decode import open_image
from pipeline.errors import UnusableError
from tests import files


def turned():
    exif = Image.Exif()
    exif[0x0112] = 6
    return files.chunk(b"eXIf", exif.tobytes().removeprefix(b"Exif\0\0"))


WHOLE = files.png(width=60, height=40)
END = len(WHOLE) - 12


@pytest.mark.parametrize(
    ("data", "shape"),
    [
        (WHOLE, (40, 60, 3)),
        (WHOLE[:33] + turned() + WHOLE[33:], (60, 40, 3)),
        (WHOLE[:END] + turned() + WHOLE[END:], (60, 40, 3)),
    ],
    ids=["no EXIF", "before the pixels", "behind the pixels"],
)
def test_opening_decodes_no_pixel_and_exif_counts_wherever_it_stands(monkeypatch, data, shape):
    def decoded(_image):
        raise AssertionError("decoded before its size was checked")

    with monkeypatch.context() as patch:
        patch.setattr(PngImagePlugin.PngImageFile, "load", decoded)
        opened = open_image(data, 200)
        assert opened.size(0) == (60, 40)
        assert opened.hints.camera is False
    assert opened.pixels(0).shape == shape


def test_pixels_that_end_early_are_no_page():
    """Every chunk is whole; Pillow's search for EXIF data used to swallow the error, and the rest of the page was black."""
    size = int.from_bytes(WHOLE[33:37], "big")
    body = WHOLE[41 : 41 + size // 2]
    opened = open_image(WHOLE[:33] + files.chunk(b"IDAT", body) + WHOLE[END:], 200)
    with pytest.raises(UnusableError) as caught:
        opened.pixels(0)
    assert caught.value.reason in {"CORRUPT", "TRUNCATED"}
