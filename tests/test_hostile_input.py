"""The table of bad inputs (facts: what each file gets), through the stage ingest; and what no output byte may hold."""

import io
import json
import multiprocessing
import os
import unicodedata
from collections import Counter

import numpy as np
import pillow_heif
import polars as pl
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pipeline import ingest, redact, store
from pipeline.annotate.exports import load_exports
from pipeline.decode.upright import to_rgb
from pipeline.engines.recorded import UnusableRecordError, read_record
from pipeline.engines.saved import load_earlier
from pipeline.errors import EngineError, InputError, TableError, UnusableError
from pipeline.intake import examine, timebox
from pipeline.intake.manifest import parse
from pipeline.intake.timebox import Timebox
from schemas.names import Stage
from tests import files
from tests.boxed import broken, die_once
from tests.planted import FIRST, PAGES, REDACT, picture_of, plant
from tests.test_decode import BOMB_TEXT
from tests.test_ingest import SETTINGS, outcome, table


def no_picture() -> bytes:
    """A HEIC container whose list of pictures is empty: its one item carries another type."""
    return files.heic().replace(b"hvc1", b"hvcX")


def hidden_text() -> bytes:
    """Dark strokes under alpha 0."""
    rgba = np.zeros((80, 60, 4), np.uint8)
    rgba[40:, :, :3], rgba[40:, :, 3] = 90, 255
    return files.encoded(Image.fromarray(rgba), "PNG")


DEEP = Image.fromarray(np.arange(80 * 60, dtype=np.uint16).reshape(80, 60))
LONG = "名" * 83 + ".png"  # 253 bytes: with one more character no file system takes it
# what the table of bad inputs says -> (name, file, outcomes of its frames; -1 is a file that could not be opened)
ROWS: dict[str, tuple[str, bytes, dict[int, str]]] = {
    "0 bytes": ("empty.jpg", b"", {-1: "EMPTY"}),
    "not an image": ("text.jpg", b"these are no pixels", {-1: "UNIDENTIFIED"}),
    "wrong extension": ("really-a.pdf", files.png(30), {0: "page"}),
    "JPEG truncated": ("cut.jpg", files.jpeg()[:900], {-1: "TRUNCATED"}),
    "JPEG without end": ("no-end.jpg", files.jpeg()[:-2], {-1: "TRUNCATED"}),
    "JPEG corrupt in the middle": ("middle.jpg", files.spoiled(files.jpeg(), 0.7, b"\xff\xd9" * 20), {-1: "CORRUPT"}),
    "PNG bad CRC": ("crc.png", files.spoiled(files.png(), 0.5, b"\0\1\2\3"), {-1: "CORRUPT"}),
    "PNG text bomb": ("ztxt.png", files.png_with(files.chunk(b"zTXt", BOMB_TEXT)), {-1: "BOMB"}),
    "PNG profile bomb": ("iccp.png", files.png_with(files.chunk(b"iCCP", BOMB_TEXT)), {-1: "BOMB"}),
    "PNG header bomb": ("bomb.png", files.png_header(60_000, 60_000), {0: "BOMB"}),
    "1x1": ("one.png", files.png(width=1, height=1), {0: "SHORT_EDGE"}),
    "0xN": ("zero.png", files.png_header(0, 50), {-1: "SHORT_EDGE"}),
    "20000x10": ("strip.png", files.encoded(Image.new("L", (20_000, 10)), "PNG"), {0: "ASPECT"}),
    "aspect above 1:20": ("roll.png", files.encoded(Image.new("L", (20, 401)), "PNG"), {0: "ASPECT"}),
    "animated GIF": ("a.gif", files.animated("GIF"), {-1: "MULTIFRAME"}),
    "animated WebP": ("a.webp", files.animated("WEBP"), {-1: "MULTIFRAME"}),
    "animated PNG": ("a.png", files.animated("PNG"), {-1: "MULTIFRAME"}),
    "HEIC": ("photo.heic", files.heic(), {0: "page"}),
    "HEIC without a picture": ("none.heic", no_picture(), {-1: "CORRUPT"}),
    "EXIF orientation": ("turned.jpg", files.jpeg(2, orientation=6), {0: "page"}),
    "CMYK": ("ink.jpg", files.encoded(files.picture(3).convert("CMYK"), "JPEG"), {0: "page"}),
    "16-bit": ("deep.png", files.encoded(DEEP, "PNG"), {0: "page"}),
    "1-bit fax": ("fax.tif", files.encoded(files.picture(4).convert("1"), "TIFF", compression="group4"), {0: "page"}),
    "palette": ("p.png", files.encoded(files.picture(5).convert("P", palette=Image.Palette.ADAPTIVE), "PNG"), {0: "page"}),
    "transparency hiding text": ("alpha.png", hidden_text(), {0: "page"}),
    "multi-page TIFF": ("two.tif", files.tiff(2), {0: "page", 1: "page"}),
    "PDF": ("two.pdf", files.pdf(2, 20), {0: "page", 1: "page"}),
    "encrypted PDF": ("locked.pdf", files.locked_pdf(), {-1: "ENCRYPTED"}),
    "SVG": ("x.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", {-1: "UNIDENTIFIED"}),
    "EPS": ("x.eps", b"%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n", {-1: "UNIDENTIFIED"}),
    "polyglot": ("both.jpg", files.jpeg(6) + b"PK\x03\x04" + b"trailing" * 50, {0: "page"}),
    "a patient's name": ("王小明 化验单.png", files.png(7), {0: "page"}),
    "NFC": (unicodedata.normalize("NFC", "é.png"), files.png(8), {0: "page"}),
    "NFD": (unicodedata.normalize("NFD", "é.png"), files.png(9), {0: "page"}),
    "emoji": ("😀👩‍👧.png", files.png(10), {0: "page"}),
    "255 bytes": (LONG, files.png(11), {0: "page"}),
    "same bytes twice": ("twice.png", files.png(11), {0: "EXACT_DUPLICATE"}),
    "same pixels, other container": ("again.bmp", files.encoded(files.picture(11), "BMP"), {0: "EXACT_DUPLICATE"}),
}  # fmt: skip
SPECIAL = {("link.png", -1): "UNIDENTIFIED", ("pipe.png", -1): "UNIDENTIFIED"}


@pytest.fixture(scope="module")
def taken(tmp_path_factory):
    """Outcomes of one run over all rows, a link and a pipe."""
    workspace = files.workspace(tmp_path_factory.mktemp("rows"))
    for name, data, _ in ROWS.values():
        (workspace.raw / name).write_bytes(data)
    (workspace.raw / "link.png").symlink_to("/etc/passwd")
    os.mkfifo(workspace.raw / "pipe.png")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ingest, "examine_boxed", examine.examine)
        ingest.run(workspace, SETTINGS)
    return workspace


@pytest.mark.parametrize("row", ROWS)
def test_every_row_has_its_outcome(taken, row):
    name, _, expected = ROWS[row]
    found = {frame: why for (named, frame), why in outcome(taken).items() if named == name}
    if "EXACT_DUPLICATE" in expected.values() or row == "255 bytes":
        group = [outcome(taken)[named, 0] for named in (LONG, "twice.png", "again.bmp")]
        assert sorted(group) == ["EXACT_DUPLICATE", "EXACT_DUPLICATE", "page"]
    else:
        assert found == expected


def test_links_and_pipes_are_rows_too_and_the_books_balance(taken):
    found = outcome(taken)
    assert {key: found[key] for key in SPECIAL} == SPECIAL
    frames = sum(len(expected) for _, _, expected in ROWS.values()) + len(SPECIAL)
    counts = store.read_json(taken.metrics(Stage.INGEST))
    assert counts["input"] == counts["kept"] + sum(counts["rejected"].values()) == len(found) == frames
    assert Counter(found.values())["page"] == counts["kept"] == table(taken, "pages").height


def test_no_name_leaves_the_table_of_sources(taken):
    for path in taken.root.rglob("*"):
        if path.is_file() and taken.raw not in path.parents and path.name != "sources.parquet":
            assert "王小明".encode() not in path.read_bytes()
            assert "王小明" not in path.name


CANARY = "ZQX7741-canary"


def carriers() -> dict[str, bytes]:
    """The first planted page with the canary in every place that formats have for words about a picture."""
    image, raw = Image.fromarray(picture_of(PAGES[0].page)), CANARY.encode()
    exif = Image.Exif()
    exif[0x010F], exif[0xC62F], exif[0x013B] = CANARY, CANARY, CANARY
    exif.get_ifd(0x8769)[0x9286] = b"ASCII\0\0\0" + raw
    exif.get_ifd(0x8825)[0x001D] = CANARY
    profile = b"\0" * 40 + raw
    words = PngInfo()
    words.add_text("Author", CANARY)
    words.add_text("Comment", CANARY, zip=True)
    words.add_itxt("XML:com.adobe.xmp", f"<x:xmpmeta>{CANARY}</x:xmpmeta>")
    jpeg = files.encoded(image, "JPEG", quality=95, exif=exif, icc_profile=profile, comment=raw, xmp=raw)
    iptc = b"Photoshop 3.0\x008BIM\x04\x04\0\0" + len(raw).to_bytes(4, "big") + raw
    segment = b"\xff\xed" + (len(iptc) + 2).to_bytes(2, "big") + iptc
    heic = io.BytesIO()
    pillow_heif.from_pillow(image).save(heic, quality=90, exif=exif.tobytes(), xmp=raw)
    return {
        "jpeg": jpeg[:2] + segment + jpeg[2:] + b"\nMPF " + raw,
        "png": files.encoded(image, "PNG", pnginfo=words, exif=exif, icc_profile=profile) + raw,
        "webp": files.encoded(image, "WEBP", quality=95, exif=exif, icc_profile=profile, xmp=raw),
        "tiff": files.encoded(image, "TIFF", exif=exif, description=CANARY, software=CANARY),
        "heic": heic.getvalue(),
    }


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "tiff", "heic"])
def test_words_about_a_picture_are_in_no_output_byte(tmp_path, kind):
    space, data = plant(tmp_path, PAGES[:1], patients=(None,)), carriers()[kind]
    (space.raw / f"{FIRST}.png").write_bytes(data)
    redact.run(space, REDACT)
    outputs = [p for p in tmp_path.rglob("*") if p.is_file() and space.raw not in p.parents]
    assert any(path.suffix == ".tar" for path in outputs)
    for path in outputs:
        assert CANARY.encode() not in path.read_bytes(), path.name


# the process that opens files


def test_a_child_that_is_killed_once_costs_no_file(tmp_path):
    box = Timebox(die_once)
    try:
        assert box.call(str(tmp_path / "mark"), 60) == "read"
    finally:
        box.close()


def test_what_nobody_foresaw_is_a_line_without_a_value(capfd):
    box = Timebox(broken)
    try:
        with pytest.raises(UnusableError, match="CORRUPT"):
            box.call("王小明.png", 60)
    finally:
        box.close()
    told = capfd.readouterr().err
    assert told.splitlines()[0].startswith("medstruct: a file is rejected as CORRUPT: KeyError at boxed.py:")
    assert "王小明" not in told
    assert "Traceback" not in told


@pytest.mark.parametrize("event", ["slow", "dead"])
def test_a_child_that_does_not_start_is_no_fault_of_a_file(monkeypatch, event):
    """Its greeting, read later, would pass for the answer about a file."""

    class Context:
        Pipe = staticmethod(multiprocessing.Pipe)

        class Process:
            def __init__(self, target, args, daemon):
                self.pipe = args[0]

            def start(self):
                self.copy = os.dup(self.pipe.fileno()) if event == "slow" else None

            def kill(self):
                if self.copy is not None:
                    os.close(self.copy)

            def join(self):
                pass

    monkeypatch.setattr(timebox.multiprocessing, "get_context", lambda _: Context)
    monkeypatch.setattr(timebox, "STARTING_S", 0.05)
    with pytest.raises(EngineError, match="did not start"):
        Timebox(broken).call("a.png", 1)


def test_a_large_picture_is_converted_in_strips_with_the_same_pixels():
    """A second whole copy would cost gigabytes at the largest size; the joints of strips must not show."""
    noise = np.random.default_rng(0).integers(0, 256, (700, 40, 4), np.uint8)
    rgba = Image.fromarray(noise)
    alpha = noise[:, :, 3:].astype(int)
    expected = (noise[:, :, :3].astype(int) * alpha + 255 * (255 - alpha) + 127) // 255
    assert (to_rgb(rgba) == expected).all()
    for mode in ("RGB", "CMYK", "1", "L", "YCbCr"):
        assert (to_rgb(rgba.convert(mode)) == np.asarray(rgba.convert(mode).convert("RGB"))).all()
    ramp = np.zeros((700, 40), np.int32)
    ramp[650] = 60_000  # the last strip alone tells how deep the picture is
    assert to_rgb(Image.fromarray(ramp))[650, 0].tolist() == [234, 234, 234]
    assert to_rgb(Image.fromarray(np.minimum(ramp, 200)))[650, 0].tolist() == [200, 200, 200]


# other files


def hostile_tables() -> dict[str, pl.DataFrame]:
    """Good parquet that is no table of rejects."""
    good = store.frame_of("rejects", [])
    return {
        "other columns": pl.DataFrame({"=cmd|' /C calc'!A0": ["王小明"]}),
        "nothing": pl.DataFrame(),
        "nested": good.with_columns(pl.struct(pl.all()).alias("reason")),
        "one missing": good.drop("page_id"),
        "another type": good.with_columns(pl.col("frame").cast(pl.String)),
        "many columns": pl.DataFrame({f"c{number}": [0] for number in range(2000)}),
    }


@pytest.mark.parametrize("case", list(hostile_tables()))
def test_a_table_with_a_hostile_schema_is_one_error_without_a_value(tmp_path, case):
    hostile_tables()[case].write_parquet(tmp_path / "rejects.parquet")
    with pytest.raises(TableError) as caught:
        store.read_table(tmp_path / "rejects.parquet", "rejects")
    assert "王小明" not in str(caught.value)


def test_a_reader_that_panics_is_a_damaged_table():
    with pytest.raises(TableError, match="cannot be read"), store.reading("lines"):
        raise pl.exceptions.PanicException("called `Result::unwrap()` on an `Err` value")


@pytest.mark.parametrize(
    "digest", ["../../../x", "9" * 5000, "", "0123456789abcdeg", "\0" * 16, "../" + "a" * 13]
)
def test_what_an_export_says_is_no_path(tmp_path, digest):
    """A task carries the digest of the text it was made from, and replaced readings are found by it."""
    labels = tmp_path / "data/private/labels"
    (labels / "readings/old").mkdir(parents=True)
    (labels / "readings/old/0000000000000000-..").mkdir()
    (tmp_path / "data/x.json").write_text("{}")
    assert load_earlier(labels, "0" * 16, digest) is None


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"lines": [{"text": "x", "box": [1e999, 0, 1, 1]}]}',
        '{"lines": [{"text": "x", "box": [NaN, 0, 1, 1]}]}',
        '{"lines": [{"text": "x", "quad": [1, 2]}]}',
        '{"lines": [{"text": 5, "box": [0, 0, 1, 1]}]}',
        '{"lines": {"a": 1}, "turn": 1e400}',
        '{"words_result": [null]}',
        '{"res": []}',
        "\ud800",
        "9" * 5000,
        "null",
    ],
)
def test_a_hostile_record_is_unusable_and_nothing_worse(tmp_path, text):
    (tmp_path / "a.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(UnusableRecordError):
        read_record(tmp_path / "a.json", 100, 100)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file,patient\na.png," + "9" * 200_000, "a quotation mark is never closed"),
        ("file," + "x" * 200_000, "its first line does not end"),
        ("file,page\na.png," + "9" * 5000, "page must be a number"),
        ('file,patient,consent\na.png,"王小明,yes\nb.png,P2,no\n', "a quotation mark is never closed"),
        ('file,patient\na.png,"王小明"x\n', "a quotation mark is never closed"),
    ],
    ids=[
        "endless cell",
        "endless heading",
        "endless number",
        "a quote that hides a refusal",
        "a quote within a cell",
    ],
)
def test_a_hostile_manifest_is_one_line_without_a_value(text, message):
    with pytest.raises(InputError, match=message) as caught:
        list(parse(text.encode()))
    assert "王小明" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_recorded_text_beside_the_exports_is_no_export(tmp_path):
    """docs/recorded-ocr.md says to put it there."""
    (tmp_path / "ocr").mkdir()
    (tmp_path / "ocr/page.json").write_text(json.dumps({"lines": []}))
    (tmp_path / "export.json").write_text(json.dumps([{"data": {"image": "a.png"}, "annotations": []}]))
    assert [export.name for export in load_exports(tmp_path)] == ["export.json"]
