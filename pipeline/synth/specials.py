"""What a folder of real pages also holds: duplicates, look-alikes, spoiled pages, broken files, containers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pipeline.synth import files
from pipeline.synth.capture import Shot
from pipeline.synth.case import stream
from pipeline.synth.faults import FAULTS, cropped
from pipeline.synth.recipe import Recipe
from pipeline.synth.writer import Stored, Writer
from schemas.names import RejectReason

Special = Callable[[Writer, Recipe], None]
"""Writes one file; the recipe is a fresh page that no other file shows."""


def _source(writer: Writer, *conditions: str) -> Stored:
    """A good page taken under one of the conditions (else any), each a different one as long as there are some."""
    fitting = [stored for stored in writer.good if stored.recipe.condition in conditions] or writer.good
    used = {key.duplicate_of for key in writer.keys}
    fresh = [stored for stored in fitting if stored.file not in used]
    return (fresh or fitting)[0]


def _suffix(stored: Stored) -> str:
    return stored.file[stored.file.rindex(".") :]


def _note_copy(
    writer: Writer, source: Stored, name: str, kind: str, reason: RejectReason, recipe: Recipe
) -> None:
    document = next(key.document for key in writer.keys if key.file == source.file)
    writer.note(
        recipe.draw().key, name, document=document, reject=reason, duplicate_of=source.file, duplicate_frame=0,
        duplicate_kind=kind,
    )  # fmt: skip


def same_bytes(writer: Writer, _: Recipe) -> None:
    """The same file once more under another name."""
    source = _source(writer)
    name = writer.name(source.recipe.draw().key, _suffix(source))
    writer.write(name, (writer.raw / source.file).read_bytes())
    _note_copy(writer, source, name, "bytes", RejectReason.EXACT_DUPLICATE, source.recipe)


def same_pixels(writer: Writer, _: Recipe) -> None:
    """The same pixels in another container without loss."""
    source = _source(writer, "clean")
    container = ("WEBP", "BMP", "TIFF")[writer.count % 3]
    drawn = source.recipe.draw()
    name = writer.name(drawn.key, f".{container.lower()}")
    writer.write(name, files.one_frame(drawn.shot, container))
    lossless = _suffix(source) == ".png"
    reason = RejectReason.EXACT_DUPLICATE if lossless else RejectReason.NEAR_DUPLICATE
    _note_copy(writer, source, name, "pixels", reason, source.recipe)


def recompressed(writer: Writer, _: Recipe) -> None:
    """The same picture sent through a messenger: JPEG at quality 55, metadata gone."""
    source = _source(writer, "scan", "clean")
    drawn = source.recipe.draw()
    name = writer.name(drawn.key, ".jpg")
    writer.write(name, files.jpeg(replace(drawn.shot, quality=55)))
    _note_copy(writer, source, name, "recompressed", RejectReason.NEAR_DUPLICATE, source.recipe)


def photographed_again(writer: Writer, _: Recipe) -> None:
    """The same sheet photographed a second time."""
    source = _source(writer, "photo", "exif-90")
    recipe = source.recipe.again(condition="photo", take=source.recipe.take + 1)
    name = writer.name(recipe.draw().key, ".jpg")
    writer.write(name, writer.encoded(recipe.draw(), ".jpg"))
    _note_copy(writer, source, name, "re-photo", RejectReason.NEAR_DUPLICATE, recipe)


def trimmed(writer: Writer, _: Recipe) -> None:
    """The same picture with 5 % cut away, margins only."""
    source = _source(writer, "scan", "jpeg")
    recipe = source.recipe.again(change=_trim)
    name = writer.name(recipe.draw().key, ".jpg")
    writer.write(name, files.jpeg(recipe.draw().shot))
    _note_copy(writer, source, name, "crop", RejectReason.NEAR_DUPLICATE, recipe)


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

    def special(writer: Writer, fresh: Recipe) -> None:
        chance = stream("fault", fault, fresh.form, fresh.person)
        condition = "photo" if fault in ("defocused", "shaken", "dark", "glare") else "scan"
        recipe = fresh.again(condition=condition, change=lambda shot: spoil(shot, chance))
        writer.page(recipe, ".jpg", reject=reason, fault=fault)

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
        drawn = [fresh.again(condition="scan", visit=visit).draw() for visit in (0, 1)]
        name = writer.name(drawn[0].key, suffix)
        writer.write(name, files.frames([page.shot for page in drawn], container))
        for frame, page in enumerate(drawn):
            writer.note(page.key, name, frame=frame, document=writer.count)

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
