"""A sheet of paper or a screen that remembers where each character was drawn and what it means."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from pipeline.synth.fonts import extents, font
from pipeline.synth.geometry import Box
from schemas.names import Label, PiiKind

Colour = tuple[int, int, int]
INK: Colour = (28, 28, 34)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text with one meaning; runs that share label and group are one region of an annotator."""

    text: str
    label: Label | None = None
    group: int | None = None
    kind: PiiKind | None = None
    subject: bool = False


Text = str | Run | Sequence[str | Run]


def runs_of(text: Text) -> list[Run]:
    """The runs of a text given as a string, a run, or a mixture."""
    pieces = [text] if isinstance(text, str | Run) else list(text)
    runs = [Run(piece) if isinstance(piece, str) else piece for piece in pieces]
    return [run for run in runs if run.text]


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line on the sheet: character edges (length + 1), top and bottom of the ink, sheet pixels."""

    text: str
    xs: tuple[float, ...]
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters [start, end) of a line that a run covers; `run` is its number on the sheet."""

    run: int
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A picture that identifies: a code, seal, signature, status bar; `text` is what it says, if anything.

    It climbs by `slant` degrees around the centre of its box.
    """

    kind: PiiKind
    box: Box
    text: str
    subject: bool
    slant: float = 0.0


@dataclass(frozen=True, slots=True)
class _Style:
    size: int
    weight: int
    colour: Colour = INK
    align: str = "left"

    def width(self, text: str) -> float:
        """Advance width of a text in pixels."""
        return extents(self.size, self.weight, text)[0]


@dataclass
class Sheet:
    """The drawing surface; layouts draw in reading order, since lines are numbered as they come."""

    width: int
    height: int
    colour: Colour = (255, 255, 255)
    size: int = 24
    weight: int = 400
    lines: list[DrawnLine] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    groups: int = 0

    def __post_init__(self) -> None:
        self.image = Image.new("RGB", (self.width, self.height), self.colour)
        self.pen = ImageDraw.Draw(self.image)

    def group(self) -> int:
        """A fresh number for regions that belong together."""
        self.groups += 1
        return self.groups

    def measure(self, text: Text, size: int | None = None, weight: int | None = None) -> float:
        """Width in pixels that a text will take."""
        joined = "".join(run.text for run in runs_of(text))
        return extents(size or self.size, weight or self.weight, joined)[0]

    def put(
        self, x: float, y: float, text: Text, *,
        size: int | None = None, weight: int | None = None, colour: Colour = INK, align: str = "left",
    ) -> float:  # fmt: skip
        """Draw one line at x (its left end, middle or right end, as `align` says) and y (top of the em box).

        Returns the x at which the line ends.
        """
        runs = [(self._number(run), run.text) for run in runs_of(text)]
        return self._draw(x, y, runs, _Style(size or self.size, weight or self.weight, colour, align))

    def _number(self, run: Run) -> int:
        self.runs.append(run)
        return len(self.runs) - 1

    def _draw(self, x: float, y: float, runs: list[tuple[int, str]], style: _Style) -> float:
        joined = "".join(text for _, text in runs)
        width, top, bottom = extents(style.size, style.weight, joined)
        x = round(x - {"left": 0.0, "middle": width / 2, "right": width}[style.align])
        self.pen.text((x, y), joined, font=font(style.size, style.weight), fill=style.colour)
        edges = tuple(x + style.width(joined[:count]) for count in range(len(joined) + 1))
        start = 0
        for number, text in runs:
            self.stretches.append(Stretch(number, len(self.lines), start, start + len(text)))
            start += len(text)
        self.lines.append(DrawnLine(joined, edges, y + top, y + bottom))
        return edges[-1]

    def paragraph(
        self, x: float, y: float, width: float, text: Text, *,
        size: int | None = None, leading: float = 1.6, indent: int = 0, weight: int | None = None,
    ) -> float:  # fmt: skip
        """Draw running text, broken at any character to fit the width; returns the y below it."""
        size, weight = size or self.size, weight or self.weight
        numbered = [(self._number(run), run.text) for run in runs_of(text)]
        style = _Style(size, weight)
        for count, line in enumerate(_broken(numbered, width, style, indent * size)):
            self._draw(x + (indent * size if count == 0 else 0), y, line, style)
            y += round(size * leading)
        return y

    def rule(
        self, x0: float, y0: float, x1: float, y1: float, *, width: int = 2, colour: Colour = INK
    ) -> None:
        """Draw a straight line."""
        self.pen.line((x0, y0, x1, y1), fill=colour, width=width)

    def mark(
        self, kind: PiiKind, box: Box, text: str = "", *, subject: bool = False, slant: float = 0.0
    ) -> None:
        """Note a picture that identifies and climbs by `slant` degrees around the centre of its box."""
        self.marks.append(Mark(kind, box, text, subject, slant))


def _broken(
    runs: list[tuple[int, str]], width: float, style: _Style, indent: float
) -> list[list[tuple[int, str]]]:
    """Runs cut into lines of at most `width` pixels; no line begins with closing punctuation or inside a number."""
    characters = [(number, character) for number, text in runs for character in text]
    lines: list[list[tuple[int, str]]] = []
    start = 0
    while start < len(characters):
        end, room = start, width - (0 if lines else indent)
        while end < len(characters) and room >= 0:
            room -= style.width(characters[end][1])
            end += room >= 0
        end = _good_break(characters, start, max(end, start + 1))
        lines.append(_joined(characters[start:end]))
        start = end
    return lines


def _good_break(characters: list[tuple[int, str]], start: int, end: int) -> int:
    def bad(at: int) -> bool:
        if at >= len(characters):
            return False
        before, after = characters[at - 1][1], characters[at][1]
        return after in "，。；：、）)%.,;:" or (
            before.isascii() and after.isascii() and " " not in (before, after)
        )

    best = end
    while best > start + 1 and bad(best):
        best -= 1
    return best if not bad(best) else end


def _joined(characters: list[tuple[int, str]]) -> list[tuple[int, str]]:
    pieces: list[tuple[int, str]] = []
    for number, character in characters:
        if pieces and pieces[-1][0] == number:
            pieces[-1] = (number, pieces[-1][1] + character)
        else:
            pieces.append((number, character))
    return pieces
