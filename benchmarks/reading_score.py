"""Drawn pages with their key, and how many of the key's characters were read where they stand."""

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from pipeline.decode import Rgb, open_image
from pipeline.engines.edges import width_of
from pipeline.page import Line, Quad, stretch
from pipeline.pictures import turned
from pipeline.settings import load_settings
from pipeline.synth.sets import draw_set

ROOT: Final = Path(__file__).resolve().parents[1]
SLACK: Final = 0.25
"""Of a line's height: characters whose centre lies this far above or below it still belong to it."""
ENDS: Final = 0.5
"""The same before its beginning and behind its end: the outermost characters of a read line take its padding in."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Answer:
    """A picture as it came, its upright form, and the lines that were drawn on it."""

    raw: Rgb
    upright: Rgb
    turn: int
    condition: str
    texts: tuple[str, ...]
    quads: tuple[Quad, ...]


def plain(text: str) -> str:
    """Text after NFKC, without white space."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def picture(path: Path, frame: int = 0) -> Rgb:
    return open_image(path.read_bytes(), load_settings(ROOT / "params.yaml").ingest.pdf_dpi).pixels(frame)


def drawn(pages: int, seed: int) -> list[Answer]:
    """That many readable pages of the drawn set, no duplicates."""
    with TemporaryDirectory() as scratch:
        return list(islice(_drawn(Path(scratch), 3 * pages, seed), pages))


def _drawn(folder: Path, pages: int, seed: int) -> Iterator[Answer]:
    key = json.loads(draw_set(folder, pages=pages, seed=seed).read_text(encoding="utf-8"))
    for page in key["pages"]:
        if page["lines"] and page["reject"] is None and not page["duplicate_kind"]:
            raw = picture(folder / "raw" / page["file"], page["frame"])
            texts, quads = zip(*((line["text"], tuple(line["quad"])) for line in page["lines"]), strict=True)
            yield Answer(raw, turned(raw, page["turn"]), page["turn"], page["condition"], texts, quads)


def keyed(folder: Path) -> Iterator[Answer]:
    """Pages of a folder that hold a picture with `<name>.json` beside it: rows of cells with text and polygon."""
    for path in sorted(folder.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        if "rows" in document:
            image = picture(path.parent / document["image"])
            cells = [cell for row in document["rows"] for cell in row["cells"]]
            texts = tuple(cell["text"] for cell in cells)
            yield Answer(image, image, 0, path.stem, texts, tuple(_quad(cell["poly"]) for cell in cells))


def _quad(polygon: Any) -> Quad:
    x0, y0, x1, y1, x2, y2, x3, y3 = (round(value) for point in polygon for value in point)
    return (x0, y0, x1, y1, x2, y2, x3, y3)


def errors(answer: Answer, lines: Sequence[Line]) -> tuple[int, int]:
    """(wrong characters, characters of the key): each line of the key against what was read at its place.

    What was read where the key has no line (stamps, marks) counts neither way.
    """
    read = at_lines(answer.quads, lines)
    truth = [plain(text) for text in answer.texts]
    wrong = sum(Levenshtein.distance(a, b) for a, b in zip(truth, map(plain, read), strict=True))
    return wrong, sum(map(len, truth))


def at_lines(quads: Sequence[Quad], lines: Sequence[Line]) -> list[str]:
    """For each quad of the key the characters read inside it, along its baseline."""
    read = [(char, quad) for line in lines for char, quad in zip(line.text, _placed(line), strict=True)]
    found: list[list[tuple[float, str]]] = [[] for _ in quads]
    if not read:
        return ["" for _ in quads]
    centres = np.array([quad for _, quad in read], dtype=np.float64).reshape(-1, 4, 2).mean(axis=1)
    owner, along = _owners(np.array(quads, dtype=np.float64).reshape(-1, 4, 2), centres)
    for (char, _), line, place in zip(read, owner, along, strict=True):
        if line >= 0:
            found[line].append((float(place), char))
    return ["".join(char for _, char in sorted(part, key=lambda p: p[0])) for part in found]


def _placed(line: Line) -> list[Quad]:
    """The quad of each character; the outermost without the padding of the line's box, which may be wider than they are."""
    widths = [width_of(char) or 1.0 for char in line.text]
    sizes = [high - low for low, high in pairwise(line.char_edges)]
    pitch = median([size / width for size, width in zip(sizes, widths, strict=True)][1:-1] or [inf])
    first, last = line.char_edges[1] - 1.5 * pitch * widths[0], line.char_edges[-2] + 1.5 * pitch * widths[-1]
    ends = [max(0.0, first), *line.char_edges[1:-1], min(last, line.char_edges[-1])]
    return [stretch(line.quad, low, high) for low, high in pairwise(ends)]


def _owners(quads: Floats, points: Floats) -> tuple[NDArray[np.intp], Floats]:
    """For each point the line that holds it (-1 for none) and where it lies along that line's baseline."""
    start, run, down = quads[:, 0], quads[:, 1] - quads[:, 0], quads[:, 3] - quads[:, 0]
    size = run[:, 0] * down[:, 1] - run[:, 1] * down[:, 0]
    to = points[:, None] - start[None]
    u = (to[..., 0] * down[:, 1] - to[..., 1] * down[:, 0]) / size
    v = (to[..., 1] * run[:, 0] - to[..., 0] * run[:, 1]) / size
    slack = ENDS * np.hypot(*down.T) / np.hypot(*run.T)
    inside = (v > -SLACK) & (v < 1 + SLACK) & (u > -slack) & (u < 1 + slack)
    off = np.where(inside, np.abs(v - 0.5) + np.maximum(0, np.abs(u - 0.5) - 0.5), np.inf)
    owner = np.where(inside.any(axis=1), off.argmin(axis=1), -1)
    return owner, u[np.arange(len(points)), owner]
