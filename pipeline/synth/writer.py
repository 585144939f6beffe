"""Where drawn files land: unique names of many manners, and a key row for every frame."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pipeline.synth import files
from pipeline.synth.case import stream
from pipeline.synth.draw import DrawnPage
from pipeline.synth.key import PageKey
from pipeline.synth.people import chinese_name
from pipeline.synth.recipe import Recipe
from schemas.names import Capture, Category, RejectReason

_FOLDERS: Final = ("", "", "2024-06/", "门诊/", "住院/3病区/", "from phone/")
_KNOWN: Final = frozenset({RejectReason.ASPECT, RejectReason.BOMB})
"""Faults that the header tells of one frame: the sources table has their frame 0, that of unreadable files is -1."""
_WORDS: Final = {
    "lab": "化验单",
    "imaging": "检查",
    "pathology": "病理",
    "discharge": "出院",
    "receipt": "票据",
}


@dataclass(frozen=True, slots=True)
class Stored:
    """A page that was written: its file and how to draw it again."""

    file: str
    recipe: Recipe

    @property
    def suffix(self) -> str:
        """The ending of the file's name, with its dot."""
        return self.file[self.file.rindex(".") :]


@dataclass
class Writer:
    """Writes raw files and keeps their keys; `good` are whole single pages that duplicates may be made of."""

    raw: Path
    seed: int
    keys: list[PageKey] = field(default_factory=list)
    good: list[Stored] = field(default_factory=list)
    count: int = 0

    def name(self, key: PageKey, suffix: str) -> str:
        """A file name that nobody else has: camera numbers, scanner numbers, or a patient's name."""
        self.count += 1
        chance = stream("name", self.seed, self.count)
        number = f"{self.count:04d}"
        manner = chance.randrange(3)
        if manner == 0:
            word = _WORDS.get(key.category.value, "报告")
            who = next((planted.text for planted in key.planted if planted.subject), chinese_name(chance))
            return f"{chance.choice(_FOLDERS)}{who.replace(', ', ' ')}_{word}{number}{suffix}"
        stem = {Capture.PHOTO: "IMG_2024", Capture.SCREENSHOT: "Screenshot_"}.get(key.capture, "scan")
        return f"{chance.choice(_FOLDERS)}{stem}{number}{suffix}"

    def write(self, name: str, data: bytes) -> None:
        """Write a file into raw."""
        path = self.raw / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def page(self, recipe: Recipe, suffix: str = "", **facts: Any) -> Stored:
        """Draw and write one page as JPEG or PNG, as its capture does; `facts` go into its key."""
        drawn = recipe.draw()
        suffix = suffix or (".png" if drawn.shot.quality is None else ".jpg")
        name = self.name(drawn.key, suffix)
        self.write(name, self.encoded(drawn, suffix))
        self.note(drawn.key, name, document=self.count, **facts)
        return Stored(name, recipe)

    def encoded(self, drawn: DrawnPage, suffix: str) -> bytes:
        """The bytes of a page; phones and scanners leave metadata, some of it with the patient's name."""
        who = next((planted.text for planted in drawn.key.planted if planted.subject), "")
        if suffix == ".png":
            return files.png(drawn.shot, title=who if self.count % 2 else None)
        if drawn.shot.capture is Capture.PHOTO:
            return files.jpeg(drawn.shot, camera=f"FL7{self.count:06d}")
        return files.jpeg(drawn.shot, comment=who if self.count % 2 else None)

    def note(self, key: PageKey, name: str, *, frame: int = 0, **facts: Any) -> None:
        """Keep the key of a frame under its file's name."""
        self.keys.append(replace(key, file=name, frame=frame, **facts))

    def refused(self, name: str, data: bytes, reason: RejectReason, fault: str) -> None:
        """Write a file that holds no readable page."""
        self.count += 1
        self.write(name, data)
        self.keys.append(unreadable(name, reason, fault, self.count))


def unreadable(name: str, reason: RejectReason, fault: str, document: int) -> PageKey:
    """The key of a file without a page: no size, no text; frame -1, or 0 where the header says what it is."""
    return PageKey(
        file=name, frame=0 if reason in _KNOWN else -1, layout="", condition="", capture=Capture.DOCUMENT, category=Category.OTHER, width=0,
        height=0, turn=0, patient=None, document=document, title=None, lines=(), spans=(), planted=(), pairs=(),
        items=(), reject=reason, fault=fault,
    )  # fmt: skip
