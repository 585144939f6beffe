"""OCR made elsewhere: JSON of PaddleOCR, of Baidu's general OCR, or of the generic shape (docs/recorded-ocr.md)."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any, Final

import numpy as np

from pipeline.engines.edges import baseline, even_edges
from pipeline.engines.protocol import EngineInfo
from pipeline.engines.results import CONFIDENCE_DECIMALS, in_reading_order, lines_of
from pipeline.errors import EngineError
from pipeline.page import Line, Quad, bounds, rectangle

SUFFIXES: Final = ("", "_res")
"""PaddleOCR's save_to_json adds the second to the picture's name."""
OUTSIDE: Final = 0.02
"""Of the long side: readers round their boxes outwards."""
BAIDU_TURNS: Final = {0: 0, 1: 270, 2: 180, 3: 90}
"""Baidu counts quarter turns against the clock; we count clockwise degrees."""


@dataclass(frozen=True, slots=True)
class Recording:
    """What a file says of a page: lines in reading order, the clockwise turn that the picture had, who read it."""

    lines: list[Line]
    turn: int
    info: EngineInfo


class UnusableRecordError(Exception):
    """A file that none of the three shapes fits, or of another picture; its page counts as unread."""


def find_records(folder: Path, pages: Mapping[str, tuple[str, int]]) -> dict[str, Path]:
    """Page id -> its JSON file, by page id, else by the base name of its source (name inside raw, frame).

    A base name that several pages share finds nothing: use page ids there. Raises EngineError naming
    `ocr.recorded_dir` if the folder is missing or fits no page at all.
    """
    files = {path.stem: path for path in sorted(folder.rglob("*.json"), reverse=True)}
    if not folder.is_dir():
        raise EngineError("ocr.recorded_dir: the folder is missing: put one JSON file per page into it")
    names = {page_id: _names(*source) for page_id, source in pages.items()}
    shared = Counter(name for candidates in names.values() for name in candidates)
    found = {}
    for page_id, candidates in names.items():
        usable = [page_id, *(name for name in candidates if shared[name] == 1)]
        stems = [name + suffix for name in usable for suffix in SUFFIXES if name + suffix in files]
        if stems:
            found[page_id] = files[stems[0]]
    if pages and not found:
        raise EngineError(
            "ocr.recorded_dir: no file fits a page: name them after page ids or after the raw files"
        )
    return found


def _names(name: str, frame: int) -> list[str]:
    path = PurePosixPath(name)
    framed = [f"{path.name}_{frame}", f"{path.stem}_{frame}"]
    return [*framed, path.name, path.stem] if frame == 0 else framed


def read_record(path: Path, width: int, height: int) -> Recording:
    """Read a file for a picture of this size (pixels, before any turn); UnusableRecordError if nothing fits it."""
    try:
        record = parse(json.loads(path.read_text(encoding="utf-8")), width, height)
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        IndexError,
        AttributeError,
        OverflowError,
        RecursionError,
    ):
        raise UnusableRecordError from None
    size = (height, width) if record.turn in {90, 270} else (width, height)
    if not all(_inside(line.quad, *size) for line in record.lines):
        raise UnusableRecordError
    return record


def _inside(quad: Quad, width: int, height: int) -> bool:
    """Whether a quad lies in the picture; one far outside was found in another picture, or in another size of it."""
    left, top, right, bottom = bounds(quad)
    slack = OUTSIDE * max(width, height)
    return left >= -slack and top >= -slack and right <= width + slack and bottom <= height + slack


def parse(document: Any, width: int, height: int) -> Recording:
    """The recording in a document of any of the three shapes; ValueError, KeyError or TypeError if it has none."""
    if isinstance(document, list):
        return _paddle_2(document)
    document = document.get("res", document)
    if "rec_texts" in document:
        turn = _turn(document.get("doc_preprocessor_res", {}).get("angle") or 0)
        return Recording(lines_of(document), turn, EngineInfo("paddleocr (recorded)", "recorded", ""))
    if "words_result" in document:
        return _baidu(document, width, height)
    return _generic(document, width, height)


def _paddle_2(document: Sequence[Any]) -> Recording:
    """PaddleOCR 2: [[polygon, [text, confidence]], ...], perhaps in a list of pages with one entry."""
    rows = document[0] if len(document) == 1 and _is_page(document[0]) else document
    lines = [line(text, quad_of(polygon), score) for polygon, (text, score) in rows or []]
    return Recording(in_reading_order(lines), 0, EngineInfo("paddleocr 2 (recorded)", "recorded", ""))


def _is_page(entry: Any) -> bool:
    return entry is None or entry == [] or isinstance(entry[0][0][0], list)


def _baidu(document: Mapping[str, Any], width: int, height: int) -> Recording:
    turn = BAIDU_TURNS[max(0, int(document.get("direction", 0)))]
    lines = [_baidu_line(entry, turn, width, height) for entry in document["words_result"]]
    return Recording(in_reading_order(lines), turn, EngineInfo("baidu (recorded)", "recorded", ""))


def _baidu_line(entry: Mapping[str, Any], turn: int, width: int, height: int) -> Line:
    corners = entry.get("vertexes_location") or entry.get("min_finegrained_vertexes_location")
    if corners and turn == 0:
        quad = quad_of([(corner["x"], corner["y"]) for corner in corners])
    else:
        place = entry["location"]
        left, top = place["left"], place["top"]
        quad = upright_box((left, top, left + place["width"], top + place["height"]), turn, width, height)
    return line(entry["words"], quad, entry.get("probability", {}).get("average", 1.0))


def upright_box(box: Sequence[float], turn: int, width: int, height: int) -> Quad:
    """A box (left, top, right, bottom) of a picture with a clockwise `turn`, as it lies once the turn is undone."""
    left, top, right, bottom = (round(value) for value in box)
    match turn:
        case 90:
            return rectangle(top, width - right, bottom, width - left)
        case 180:
            return rectangle(width - right, height - bottom, width - left, height - top)
        case 270:
            return rectangle(height - bottom, left, height - top, right)
    return rectangle(left, top, right, bottom)


def _generic(document: Mapping[str, Any], width: int, height: int) -> Recording:
    turn = _turn(document.get("turn", 0))
    upright = (height, width) if turn in {90, 270} else (width, height)
    if (document.get("width", upright[0]), document.get("height", upright[1])) != upright:
        raise ValueError("made from a picture of another size")
    given = [_generic_line(entry) for entry in document["lines"]]
    ordered = (
        [kept for kept in given if kept.text.strip()] if document.get("ordered") else in_reading_order(given)
    )
    info = EngineInfo(
        str(document.get("engine", "generic (recorded)")), "recorded", str(document.get("models", ""))
    )
    return Recording(ordered, turn, info)


def _generic_line(entry: Mapping[str, Any]) -> Line:
    if "box" in entry:
        left, top, right, bottom = (round(float(value)) for value in entry["box"])
        quad = rectangle(left, top, right, bottom)
    else:
        quad = quad_of(entry["quad"])
    return line(entry["text"], quad, entry.get("confidence", 1.0), entry.get("char_edges"))


def _turn(value: Any) -> int:
    turn = int(value)
    if turn not in (0, 90, 180, 270):
        raise ValueError("a turn is 0, 90, 180 or 270")
    return turn


def quad_of(points: Iterable[Any]) -> Quad:
    """Eight numbers, or four corners clockwise from the top-left, as a quad."""
    x0, y0, x1, y1, x2, y2, x3, y3 = (
        int(value) for value in np.rint(np.asarray(points, dtype=np.float64).reshape(8))
    )
    return (x0, y0, x1, y1, x2, y2, x3, y3)


def line(text: str, quad: Quad, confidence: float, edges: Sequence[int] | None = None) -> Line:
    """A line with edges by printed width where none are given; ValueError if a part is out of its range."""
    flat, score = " ".join(text.splitlines()), float(confidence)
    if not 0 <= score <= 1:
        raise ValueError("a confidence lies between 0 and 1")
    given = tuple(int(edge) for edge in edges) if edges is not None else even_edges(flat, baseline(quad))
    if any(a > b for a, b in pairwise(given)):
        raise ValueError("character edges do not decrease")
    return Line(flat, quad, round(score, CONFIDENCE_DECIMALS), given)
