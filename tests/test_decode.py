import io
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pipeline.decode import Limits, check_size, identify, open_image
from pipeline.errors import UnusableError
from tests import files

RED, GREEN, BLUE, WHITE = (200, 0, 0), (0, 200, 0), (0, 0, 200), (255, 255, 255)
LIMITS = Limits(max_pixels=1_000_000, max_aspect=20, min_edge=16, max_frames=3)
DPI = 100


def pixels(data: bytes, frame: int = 0) -> np.ndarray:
    return open_image(data, DPI).pixels(frame)


def quarters(image: np.ndarray) -> list[tuple[int, ...]]:
    """Colours of the middle of the four quarters, clockwise from the top left, rounded to 50 (255 stays)."""
    height, width = image.shape[:2]
    places = ((1, 1), (1, 3), (3, 3), (3, 1))
    found = (image[height * y // 4, width * x // 4] for y, x in places)
    return [tuple(255 if int(v) > 240 else round(int(v) / 50) * 50 for v in colour) for colour in found]


def reason(data: bytes, frame: int = 0) -> str:
    with pytest.raises(UnusableError) as caught:
        opened = open_image(data, DPI)
        check_size(opened.size(frame), LIMITS)
        opened.pixels(frame)
    return caught.value.reason.value


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (files.jpeg(), "jpeg"), (files.png(), "png"), (files.encoded(files.picture(), "WEBP"), "webp"),
        (files.encoded(files.picture(), "BMP"), "bmp"), (files.tiff(1), "tiff"),
        (files.encoded(files.picture(), "PPM"), "pnm"), (files.encoded(files.picture(), "GIF"), "gif"),
        (files.heic(), "heic"), (files.pdf(), "pdf"), (b"junk\n" + files.pdf(), "pdf"), (b"BMW is no picture", None),
        (b"P1 is no picture", "pnm"), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", None), (b"", None),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", None), (b"\xc5\xd0\xd3\xc6" + bytes(40), None), (b"PK\x03\x04", None),
    ],
)  # fmt: skip
def test_a_file_is_what_its_bytes_say(data: bytes, kind: str | None) -> None:
    assert identify(data) == kind


@pytest.mark.parametrize(
    "data",
    [
        files.jpeg(), files.jpeg(progressive=True), files.png(), files.encoded(files.picture(), "WEBP", quality=95),
        files.encoded(files.picture(), "BMP"), files.tiff(1), files.tiff(1, compression="tiff_lzw"),
        files.encoded(files.picture(), "PPM"), files.encoded(files.picture(), "GIF"), files.heic(), files.pdf(),
        files.jpeg() + b"trailing bytes" * 99, files.png() + b"PK\x03\x04",
    ],
    ids=["jpeg", "progressive", "png", "webp", "bmp", "tiff", "lzw", "pnm", "gif", "heic", "pdf", "polyglot", "png+zip"],
)  # fmt: skip
def test_every_format_gives_the_same_picture(data: bytes) -> None:
    assert quarters(pixels(data)) == [RED, GREEN, WHITE, BLUE]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_applied_once(orientation: int) -> None:
    undo = {
        1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]  # fmt: skip
    stored = files.picture() if undo is None else files.picture().transpose(undo)
    exif = Image.Exif()
    exif[0x0112] = orientation
    for kind in ("JPEG", "PNG", "TIFF", "WEBP"):
        image = pixels(files.encoded(stored, kind, exif=exif))
        assert (kind, image.shape) == (kind, (80, 60, 3))
        assert (kind, quarters(image)) == (kind, [RED, GREEN, WHITE, BLUE])


def test_damaged_exif_does_not_cost_the_page() -> None:
    data = files.encoded(
        files.picture(), "JPEG", quality=95, subsampling=0, exif=b"Exif\0\0MM\0*\xff\xff\xff\xff"
    )
    assert quarters(pixels(data)) == [RED, GREEN, WHITE, BLUE]


def grey_ramp(mode: str) -> np.ndarray:
    return (
        np.arange(256, dtype=np.uint32).repeat(16).reshape(64, 64) * {"I;16": 257, "I": 257}.get(mode, 1)
    ).astype({"I;16": np.uint16, "I": np.int32}.get(mode, np.uint8))


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "L"), ("PNG", "I;16"), ("TIFF", "I;16"), ("TIFF", "I"), ("PPM", "I;16")]
)
def test_sixteen_bits_become_eight(kind: str, mode: str) -> None:
    image = pixels(files.encoded(Image.fromarray(grey_ramp(mode)), kind))
    assert image[:, :, 0].ravel()[::16].tolist() == list(range(256))
    assert (image[:, :, 0] == image[:, :, 2]).all()


def test_float_pixels_from_zero_to_one_become_eight_bits() -> None:
    values = np.linspace(0, 1, 64 * 64, dtype=np.float32).reshape(64, 64)
    values[0, 0] = np.nan
    image = pixels(files.encoded(Image.fromarray(values), "TIFF"))
    assert image[0, 0].tolist() == [0, 0, 0]
    assert image[-1, -1].tolist() == [255, 255, 255]


@pytest.mark.parametrize("mode", ["L", "I;16"])
def test_a_tiff_whose_white_is_zero_is_not_a_negative(mode: str) -> None:
    dark_on_white = np.full((40, 40), 0, grey_ramp(mode).dtype)
    dark_on_white[:10] = 65535 if mode == "I;16" else 255
    data = bytearray(files.encoded(Image.fromarray(dark_on_white), "TIFF"))
    entry = data.index((262).to_bytes(2, "little") + (3).to_bytes(2, "little"))
    data[entry + 8] = 0
    image = pixels(bytes(data))
    assert (image[0, 0, 0], image[-1, -1, 0]) == (0, 255)


@pytest.mark.parametrize(
    ("image", "options", "kind"),
    [
        (files.picture().convert("CMYK"), {"quality": 95}, "JPEG"),
        (files.picture().convert("CMYK"), {}, "TIFF"),
        (files.picture().convert("P", palette=Image.Palette.ADAPTIVE), {}, "PNG"),
        (files.picture().convert("RGBA"), {}, "PNG"),
    ],
    ids=["cmyk jpeg", "cmyk tiff", "palette", "alpha"],
)
def test_colour_models_give_the_right_pixels(image: Image.Image, options: dict[str, int], kind: str) -> None:
    assert quarters(pixels(files.encoded(image, kind, **options))) == [RED, GREEN, WHITE, BLUE]


@pytest.mark.parametrize(("kind", "options"), [("PNG", {}), ("TIFF", {"compression": "group4"}), ("PPM", {})])
def test_one_bit_fax_is_black_on_white(kind: str, options: dict[str, str]) -> None:
    fax = Image.new("1", (64, 64), 1)
    fax.paste(0, (0, 0, 64, 32))
    image = pixels(files.encoded(fax, kind, **options))
    assert (image[10, 10].tolist(), image[50, 50].tolist()) == ([0, 0, 0], [255, 255, 255])


def test_transparency_lies_on_white_and_hides_what_is_under_it() -> None:
    rgba = np.zeros((40, 40, 4), np.uint8)
    rgba[:20, :, 3] = 255
    rgba[20:, :, :3] = (90, 0, 0)
    rgba[30:, :, 3] = 128
    image = pixels(files.encoded(Image.fromarray(rgba), "PNG"))
    assert [image[y, 0].tolist() for y in (0, 25, 35)] == [[0, 0, 0], [255, 255, 255], [172, 127, 127]]


@pytest.mark.parametrize(("data", "count"), [(files.tiff(3), 3), (files.pdf(2), 2), (files.jpeg(), 1)])
def test_every_frame_counts(data: bytes, count: int) -> None:
    opened = open_image(data, DPI)
    assert opened.count == count
    assert len({opened.pixels(frame).tobytes() for frame in range(count)}) == count


@pytest.mark.parametrize(("dpi", "size"), [(72, (72, 144)), (200, (200, 400))])
def test_a_pdf_page_has_the_size_of_its_resolution(dpi: int, size: tuple[int, int]) -> None:
    opened = open_image(files.pdf(), dpi)
    assert opened.size(0) == size
    assert opened.pixels(0).shape == (size[1], size[0], 3)


BOMB_TEXT = b"Comment\0\0" + zlib.compress(bytes(20_000_000))
BAD_INPUT: dict[str, tuple[bytes, str]] = {
    "no bytes": (b"", "EMPTY"),
    "no image": (b"these are not pixels", "UNIDENTIFIED"),
    "svg": (
        b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
        "UNIDENTIFIED",
    ),
    "eps": (b"%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n", "UNIDENTIFIED"),
    "jpeg cut": (files.jpeg()[:900], "TRUNCATED"),
    "jpeg cut in its header": (files.jpeg()[:100], "TRUNCATED"),
    "jpeg without end": (files.jpeg()[:-2], "TRUNCATED"),
    "progressive jpeg cut": (files.jpeg(progressive=True)[:900], "TRUNCATED"),
    "jpeg corrupt in the middle": (files.spoiled(files.jpeg(), 0.7, b"\xff\xd9" * 20), "CORRUPT"),
    "jpeg overwritten with zeros": (files.spoiled(files.jpeg(), 0.7, bytes(200)), "CORRUPT"),
    "png cut": (files.png()[:-30], "TRUNCATED"),
    "png without end": (files.png()[:-12], "TRUNCATED"),
    "png with a bad checksum": (files.spoiled(files.png(), 0.5, b"\0\1\2\3"), "CORRUPT"),
    "png with a text bomb": (files.png_with(files.chunk(b"zTXt", BOMB_TEXT)), "BOMB"),
    "png with a profile bomb": (files.png_with(files.chunk(b"iCCP", BOMB_TEXT)), "BOMB"),
    "png with an international text bomb": (
        files.png_with(files.chunk(b"iTXt", b"k\0\1\0\0\0" + zlib.compress(bytes(20_000_000)))),
        "BOMB",
    ),
    "png with a broken profile": (files.png_with(files.chunk(b"iCCP", b"k\0\0broken")), "CORRUPT"),
    "png header bomb": (files.png_header(60_000, 60_000), "BOMB"),
    "png of width zero": (files.png_header(0, 50), "SHORT_EDGE"),
    "webp cut": (files.encoded(files.picture(), "WEBP")[:-40], "TRUNCATED"),
    "webp corrupt": (files.spoiled(files.encoded(files.picture(), "WEBP"), 0.1, b"\xff" * 30), "CORRUPT"),
    "bmp cut": (files.encoded(files.picture(), "BMP")[:-400], "TRUNCATED"),
    "gif cut": (files.encoded(files.picture(), "GIF")[:-300], "TRUNCATED"),
    "tiff cut": (files.tiff(1)[:-200], "TRUNCATED"),
    "tiff of lzw rubbish": (
        files.spoiled(files.tiff(1, compression="tiff_lzw"), 0.1, b"\xff" * 90),
        "CORRUPT",
    ),
    "heic cut": (files.heic()[:-60], "TRUNCATED"),
    "pdf cut": (files.pdf()[:-300], "TRUNCATED"),
    "pdf of rubbish": (b"%PDF-1.7\n" + b"rubbish\n" * 9 + b"%%EOF", "CORRUPT"),
    "pdf with a password": (files.locked_pdf(), "ENCRYPTED"),
    "animated gif": (files.animated("GIF"), "MULTIFRAME"),
    "animated webp": (files.animated("WEBP"), "MULTIFRAME"),
    "animated png": (files.animated("PNG"), "MULTIFRAME"),
    "one pixel": (files.png(width=1, height=1), "SHORT_EDGE"),
    "an icon": (files.png(width=15, height=40), "SHORT_EDGE"),
    "a strip": (files.png(width=2000, height=20), "ASPECT"),
}


@pytest.mark.parametrize(("data", "expected"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_has_its_reason(data: bytes, expected: str) -> None:
    assert reason(data) == expected


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((16, 16), None), ((15, 16), ("SHORT_EDGE", 15, 16)), ((0, 100), ("SHORT_EDGE", 0, 16)),
        ((20, 400), None), ((20, 401), ("ASPECT", 20.05, 20)), ((1000, 1000), None),
        ((1000, 1001), ("BOMB", 1_001_000, 1_000_000)),
    ],
)  # fmt: skip
def test_sizes_at_their_limits(size: tuple[int, int], expected: tuple[str, float, float] | None) -> None:
    if expected is None:
        check_size(size, LIMITS)
        return
    with pytest.raises(UnusableError) as caught:
        check_size(size, LIMITS)
    assert (caught.value.reason, caught.value.value, caught.value.limit) == expected


def test_a_bomb_is_refused_by_its_header_alone() -> None:
    opened = open_image(files.png_header(60_000, 60_000), DPI)
    assert opened.size(0) == (60_000, 60_000)


@pytest.mark.parametrize(
    ("exif", "camera", "screenshot"),
    [({}, False, False), ({0x829A: 0.01}, True, False), ({0x9286: b"ASCII\0\0\0Screenshot"}, False, True)],
    ids=["none", "exposure", "ios screenshot"],
)
def test_hints_come_from_exif(exif: dict[int, object], camera: bool, screenshot: bool) -> None:
    tags = Image.Exif()
    tags[0x010F] = "Scanner maker"
    tags.get_ifd(0x8769).update(exif)
    hints = open_image(files.encoded(files.picture(), "JPEG", exif=tags), DPI).hints
    assert (hints.camera, hints.screenshot) == (camera, screenshot)


SAMPLES: list[Callable[[], bytes]] = [files.jpeg, files.png, files.tiff, files.heic, files.pdf]


@given(
    st.sampled_from([sample() for sample in SAMPLES]), st.floats(0, 1), st.binary(min_size=1, max_size=40),
    st.floats(0.05, 1),
)  # fmt: skip
def test_no_damage_raises_anything_but_a_reject(data: bytes, at: float, patch: bytes, keep: float) -> None:
    damaged = files.spoiled(data, at, patch)[: round(len(data) * keep)]
    try:
        opened = open_image(damaged, 30)
        check_size(opened.size(0), LIMITS)
        shape = opened.pixels(0).shape
    except UnusableError:
        return
    assert len(shape) == 3
    assert shape[2] == 3


def test_real_odd_files(corpus: Path) -> None:
    folder = corpus / "odd_images/ocrmypdf"
    names = ("baiona_cmyk.jpg", "baiona_alpha.png", "baiona_colormapped.png", "baiona_gray.png")
    shapes = {name: pixels((folder / name).read_bytes()).shape for name in names}
    assert shapes == dict.fromkeys(names, (682, 640, 3))
    means = [float(pixels((folder / name).read_bytes()).mean()) for name in names]
    assert max(means) - min(means) < 12
    truncated = (corpus / "odd_images/broken/broken.jpg").read_bytes()
    assert reason(truncated) == "TRUNCATED"
    assert io.BytesIO(truncated).read(2) == b"\xff\xd8"
