"""The answer key of a drawn set: what stands where on every page, and what the pipeline should do with it.

Boxes are quads as in pipeline.page: pixels of the upright image, clockwise from the top-left of the text. Offsets
count code points of `PageKey.text` (lines joined by a newline).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from pipeline.errors import InputError
from pipeline.page import Line, Page, Quad
from pipeline.store import write_json
from schemas.names import Capture, Category, Label, PiiKind, QuarantineReason, RejectReason


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One printed cell or line, in reading order; lines with one `row` stand side by side."""

    text: str
    quad: Quad
    edges: tuple[int, ...]
    row: int


@dataclass(frozen=True, slots=True)
class KeySpan:
    """A stretch of the text with a label of the labelling interface; spans of one `group` belong together."""

    start: int
    end: int
    label: Label
    group: int | None


@dataclass(frozen=True, slots=True)
class Planted:
    """One planted identifier: its text ("" for a picture), its polygons, line and offsets (None for a picture)."""

    kind: PiiKind
    text: str
    quads: tuple[Quad, ...]
    row: int | None
    start: int | None
    end: int | None
    subject: bool


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A gold key and its value as printed (None: nothing was filled in)."""

    key: str
    value: str | None


@dataclass(frozen=True, slots=True)
class KeyItem:
    """A gold row of a result table as printed; None where a field is absent."""

    name: str
    value: str | None
    unit: str | None
    range: str | None
    flag: str | None


@dataclass(frozen=True, slots=True)
class PageKey:
    """All that is true of one frame of one file.

    `width`, `height` and all quads are those of the upright image; `turn` is the clockwise turn (degrees) that the
    pixels still have after EXIF. `reject` is the reason expected from the pipeline, None for a page to keep;
    `duplicate_of` names the file (and frame) that this one repeats.
    """

    file: str
    frame: int
    layout: str
    condition: str
    capture: Capture
    category: Category
    width: int
    height: int
    turn: int
    patient: int | None
    document: int
    title: str | None
    lines: tuple[KeyLine, ...]
    spans: tuple[KeySpan, ...]
    planted: tuple[Planted, ...]
    pairs: tuple[KeyPair, ...]
    items: tuple[KeyItem, ...]
    reject: RejectReason | None = None
    fault: str = ""
    duplicate_of: str | None = None
    duplicate_frame: int | None = None
    duplicate_kind: str = ""

    @property
    def text(self) -> str:
        """The printed text, lines in reading order joined by a newline."""
        return "\n".join(line.text for line in self.lines)

    def page(self, page_id: str = "0" * 16) -> Page:
        """The page as a faultless reader would give it (confidence 1.0)."""
        lines = tuple(Line(line.text, line.quad, 1.0, line.edges) for line in self.lines)
        return Page(page_id, self.width, self.height, self.turn, lines)


@dataclass(frozen=True, slots=True)
class ExpectedQuarantine:
    """A part of the drawn labels export that must be set aside, and why; ids as in the export."""

    task: int
    annotation: int | None
    region: str | None
    reason: QuarantineReason


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """The key of a whole set; `annotated` maps a file to what its tasks are for (gold, single, undecided, ...)."""

    seed: int
    pages: tuple[PageKey, ...]
    annotated: dict[str, str]
    quarantine: tuple[ExpectedQuarantine, ...]

    @property
    def kept(self) -> tuple[PageKey, ...]:
        """The pages that should reach the release: no reject expected."""
        return tuple(page for page in self.pages if page.reject is None)


_ADAPTER: Final = TypeAdapter(AnswerKey)


def write_key(path: Path, key: AnswerKey) -> None:
    """Write the key as JSON, sorted and indented."""
    write_json(path, _ADAPTER.dump_python(key, mode="json"))


def read_key(path: Path) -> AnswerKey:
    """Read a key that write_key wrote; InputError if the file is missing or no answer key."""
    try:
        return _ADAPTER.validate_json(path.read_bytes())
    except (OSError, ValueError):
        raise InputError(
            f"{path.name} is not an answer key: draw the set again with `medstruct synth`"
        ) from None
