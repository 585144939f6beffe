"""What a folder of real pages also holds: duplicates, look-alikes, spoiled pages, broken files, containers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pipeline.synth import files
from pipeline.synth.capture import Shot
from pipeline.synth.case import stream
from pipeline.synth.draw import DrawnPage
from pipeline.synth.faults import FAULTS, cropped
from pipeline.synth.recipe import Recipe
from pipeline.synth.writer import Stored, Writer
from schemas.names import Capture, RejectReason

Special = Callable[[Writer, Recipe], None]
"""Writes one file; the recipe is a fresh page that no other file shows."""


_SUFFIXES: Final = {"WEBP": ".webp", "BMP": ".bmp", "TIFF": ".tiff"}
"""Containers that keep every pixel."""


def _source(writer: Writer, *conditions: str) -> Stored:
    """A good page taken under one of the conditions (else any), each a different one as long as there are some."""
    fitting = [stored for stored in writer.good if stored.recipe.condition in conditions] or writer.good
    used = {key.duplicate_of for key in writer.keys}
    fresh = [stored for stored in fitting if stored.file not in used]
    return (fresh or fitting)[0]


def _copy(writer: Writer, source: Stored, drawn: DrawnPage, data: bytes, kind: str) -> None:
    """Write a copy of a good page and note what it repeats."""
    suffix = _SUFFIXES.get(kind, ".jpg")
    name = writer.name(drawn.key, source.suffix if kind == "bytes" else suffix)
    writer.write(name, data)
    document = next(key.document for key in writer.keys if key.file == source.file)
    exact = kind == "bytes" or kind in _SUFFIXES
    reason = RejectReason.EXACT_DUPLICATE if exact else RejectReason.NEAR_DUPLICATE
    writer.note(
        drawn.key, name, document=document, reject=reason, duplicate_of=source.file, duplicate_frame=0,
        duplicate_kind=kind,
    )  # fmt: skip


def same_bytes(writer: Writer, _: Recipe) -> None:
    """The same file once more under another name."""
    source = _source(writer)
    _copy(writer, source, source.recipe.draw(), (writer.raw / source.file).read_bytes(), "bytes")


def same_pixels(writer: Writer, _: Recipe) -> None:
    """The same pixels in another container without loss."""
    source = _source(writer, "clean")
    drawn, container = source.recipe.draw(), list(_SUFFIXES)[writer.count % len(_SUFFIXES)]
    _copy(writer, source, drawn, files.one_frame(drawn.shot, container), container)


def recompressed(writer: Writer, _: Recipe) -> None:
    """The same picture sent through a messenger: JPEG at quality 55, metadata gone."""
    source = _source(writer, "scan", "clean")
    drawn = source.recipe.draw()
    _copy(writer, source, drawn, files.jpeg(replace(drawn.shot, quality=55)), "recompressed")


def photographed_again(writer: Writer, _: Recipe) -> None:
    """The same sheet photographed a second time."""
    source = _source(writer, "photo", "exif-90")
    drawn = source.recipe.again(condition="photo", take=source.recipe.take + 1).draw()
    _copy(writer, source, drawn, writer.encoded(drawn, ".jpg"), "re-photo")


def trimmed(writer: Writer, _: Recipe) -> None:
    """The same picture with 5 % cut away, margins only."""
    source = _source(writer, "scan", "jpeg")
    drawn = source.recipe.again(change=_trim).draw()
    _copy(writer, source, drawn, files.jpeg(drawn.shot), "crop")


def _trim(shot: Shot) -> Shot:
    height, width = shot.image.shape[:2]
    dx, dy = round(width * 0.025), round(height * 0.025)
    return replace(cropped(shot, (dx, dy, width - dx, height - dy)), quality=85)


def other_patient(writer: Writer, fresh: Recipe) -> None:
    """The same form filled in for another patient: no duplicate."""
    source = _source(writer, "scan", "clean")
    writer.page(source.recipe.again(person=fresh.person, take=1))


def next_result(writer: Writer, _: Recipe) -> None:
    """The same patient's next result on the same form: no duplicate."""
    source = _source(writer, "scan", "clean")
    writer.page(source.recipe.again(visit=source.recipe.visit + 1, take=1))


def spoiled(fault: str) -> Special:
    """A page that quality control should refuse."""
    spoil, reason = FAULTS[fault]
    unseen: dict[str, Any] = {
        "lines": (),
        "spans": (),
        "planted": (),
        "pairs": (),
        "items": (),
        "title": None,
    }

    def special(writer: Writer, fresh: Recipe) -> None:
        chance = stream("fault", fault, fresh.form, fresh.person)
        condition = "photo" if fault in ("defocused", "shaken", "dark", "glare") else "scan"
        recipe = fresh.again(condition=condition, change=lambda shot: spoil(shot, chance))
        writer.page(recipe, ".jpg", reject=reason, fault=fault, **(unseen if fault == "blank" else {}))

    return special


def refused_consent(writer: Writer, fresh: Recipe) -> None:
    """A good page whose patient said no; the manifest says so."""
    writer.page(fresh.again(condition="jpeg"), reject=RejectReason.NO_CONSENT, fault="consent")


def _file(name: str, reason: RejectReason, fault: str, make: Callable[[Writer, Recipe], bytes]) -> Special:
    def special(writer: Writer, fresh: Recipe) -> None:
        stem, dot, suffix = name.rpartition(".")
        writer.refused(f"{stem}{writer.count:04d}{dot}{suffix}", make(writer, fresh), reason, fault)

    return special


def _jpeg(fresh: Recipe) -> bytes:
    return files.jpeg(fresh.again(condition="scan").draw().shot)


def _strip(fresh: Recipe) -> bytes:
    """A strip of 60 x 1,500 pixels, longer than 1:20."""
    shot = fresh.again(condition="clean").draw().shot
    return files.png(replace(shot, image=shot.image[:1500, 300:360]))


def several_frames(container: str, suffix: str) -> Special:
    """Two pages of one document in one TIFF or PDF."""

    def special(writer: Writer, fresh: Recipe) -> None:
        facts = {"capture": Capture.DOCUMENT} if container == "PDF" else {}
        drawn = [fresh.again(condition="scan", visit=visit).draw() for visit in (0, 1)]
        name = writer.name(drawn[0].key, suffix)
        writer.write(name, files.frames([page.shot for page in drawn], container))
        for frame, page in enumerate(drawn):
            writer.note(page.key, name, frame=frame, document=writer.count, **facts)

    return special


def heic(writer: Writer, fresh: Recipe) -> None:
    """A page as a newer phone stores it."""
    drawn = fresh.again(condition="photo").draw()
    name = writer.name(drawn.key, ".heic")
    writer.write(name, files.one_frame(drawn.shot, "HEIF"))
    writer.note(drawn.key, name, document=writer.count)


def archive(suffix: str, count: int) -> Special:
    """Pages inside a zip or tar archive, in a folder of it."""

    def special(writer: Writer, fresh: Recipe) -> None:
        outer = f"archive{writer.count:04d}{suffix}"
        members: dict[str, bytes] = {}
        for number in range(count):
            drawn = fresh.again(condition="jpeg", person=fresh.person + number, visit=number).draw()
            inner = f"pages/{writer.name(drawn.key, '.jpg').rpartition('/')[2]}"
            members[inner] = files.jpeg(drawn.shot)
            writer.note(drawn.key, f"{outer}!/{inner}", document=writer.count)
        writer.write(outer, files.zipped(members) if suffix == ".zip" else files.tarred(members))

    return special


SPECIALS: Final[tuple[Special, ...]] = (
    same_bytes, spoiled("small"), recompressed, spoiled("defocused"), _file("传真件.jpg", RejectReason.TRUNCATED, "truncated", lambda _, fresh: files.truncated(_jpeg(fresh))),
    other_patient, _file("empty.jpg", RejectReason.EMPTY, "empty", lambda *_: b""), spoiled("blank"), same_pixels,
    _file("notes.jpg", RejectReason.UNIDENTIFIED, "text", lambda *_: "不是图片\n".encode() * 20), spoiled("cut"), next_result, refused_consent,
    _file("damaged.jpg", RejectReason.CORRUPT, "corrupt", lambda _, fresh: files.scrambled(_jpeg(fresh))), photographed_again, spoiled("shaken"),
    several_frames("PDF", ".pdf"), trimmed, several_frames("TIFF", ".tif"), archive(".zip", 2), spoiled("dark"),
    _file("locked.pdf", RejectReason.ENCRYPTED, "encrypted", lambda *_: files.locked_pdf()), heic,
    _file("moving.gif", RejectReason.MULTIFRAME, "animation", lambda _, fresh: files.animation(fresh.again(condition="clean").draw().shot)), spoiled("glare"),
    _file("strip.png", RejectReason.ASPECT, "aspect", lambda _, fresh: _strip(fresh)), spoiled("pale"),
    _file("huge.png", RejectReason.BOMB, "bomb", lambda *_: files.header_bomb()), archive(".tar", 1),
)  # fmt: skip
"""In the order of importance: a small set holds the first of them."""
FRAMES: Final = len(SPECIALS) + 3
"""Frames of one round of SPECIALS: the PDF, the TIFF and the zip archive hold two pages each."""
