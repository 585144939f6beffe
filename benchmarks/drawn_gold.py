"""Drawn pages as the engine reads them, and where the pairs and items of their answer key stand in what was read."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter
from reading_score import ROOT, plain

from pipeline.annotate.boxes import Frame, anchor
from pipeline.ocr import read_upright
from pipeline.page import Line, Page, Quad
from pipeline.settings import load_settings
from pipeline.spans import Span
from pipeline.synth import PageKey, draw_page
from schemas.names import ITEM_FIELDS, Label

SETTINGS: Final = load_settings(ROOT / "params.yaml")
_KEY: Final = TypeAdapter(PageKey)
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Read:
    """A drawn page: its key and what the engine read."""

    key: PageKey
    page: Page


def page_of(result: dict[str, Any]) -> Page:
    """A page from what `read_upright` returns."""
    lines = tuple(
        Line(text, tuple(quad), score, tuple(edges)) for text, quad, score, edges in result["lines"]
    )
    return Page("0" * 16, result["width"], result["height"], result["turn"], lines)


def read_drawn(layout: str, condition: str, seed: int, kept: Path) -> Read:
    """Draw a page and read it, or take what an earlier run kept."""
    path = kept / f"{layout}-{condition}-{seed}.json"
    if not path.exists():
        drawn = draw_page(layout, condition, seed)
        found = {
            "key": _KEY.dump_python(drawn.key, mode="json"),
            "read": read_upright(drawn.image, SETTINGS.ocr),
        }
        path.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    found = json.loads(path.read_text(encoding="utf-8"))
    return Read(_KEY.validate_python(found["key"]), page_of(found["read"]))


def frame(quad: Quad) -> Frame:
    """The quad as a turned rectangle."""
    x0, y0, x1, y1, _, _, x3, y3 = quad
    across, down = math.hypot(x1 - x0, y1 - y0), max(1.0, math.hypot(x3 - x0, y3 - y0))
    return Frame(x0, y0, across, down, math.atan2(y1 - y0, x1 - x0))


def carried(page: Page, pieces: Iterable[tuple[Quad, str]]) -> Place | None:
    """The characters that were read where a text was drawn, by the rules for an annotator's boxes; None: nothing was."""
    runs = [run for quad, text in pieces for run in anchor(page, frame(quad), text, SETTINGS.annotate)]
    return (min(start for start, _ in runs), max(end for _, end in runs)) if runs else None


@dataclass(frozen=True, slots=True)
class Gold:
    """Pairs and items (name, value, unit, range, flag) of a key by their places in the text as read.

    A key or a name that was not read has no place; it counts as missed.
    """

    pairs: tuple[tuple[Place | None, Place | None], ...]
    items: tuple[tuple[Place | None, ...], ...]


def gold_of(read: Read) -> Gold:
    """The key of a drawn page on the text that was read."""
    drawn = read.key.page()
    groups: dict[int, dict[Label, Place | None]] = {}
    for span in read.key.spans:
        if span.group is not None:
            pieces = [
                (drawn.lines[line].quad_of(low, high), drawn.lines[line].text[low:high])
                for line, low, high in drawn.pieces(span.start, span.end)
            ]
            groups.setdefault(span.group, {})[span.label] = carried(read.page, pieces)
    pairs = [(found[Label.KEY], found.get(Label.VALUE)) for found in groups.values() if Label.KEY in found]
    fields = (Label.ITEM_NAME, *ITEM_FIELDS)
    items = [
        tuple(found.get(label) for label in fields) for found in groups.values() if Label.ITEM_NAME in found
    ]
    return Gold(tuple(pairs), tuple(items))


def place(span: Span | None) -> Place | None:
    """Where a span stands."""
    return (span.start, span.end) if span else None


def same(text: str, one: Place | None, other: Place | None) -> bool:
    """Whether two places overlap and say the same, white space, width, colon and star at the ends left out."""
    if one is None or other is None:
        return one is other
    overlap = one[0] < other[1] and other[0] < one[1]
    return overlap and _said(text, one) == _said(text, other)


def _said(text: str, at: Place) -> str:
    return plain(text[slice(*at)]).strip(":*")


def matched(
    text: str, gold: Sequence[Sequence[Place | None]], predicted: Sequence[Sequence[Place | None]]
) -> tuple[int, list[Sequence[Place | None]]]:
    """How many gold rows have a prediction that is the same in every field, and the predictions that none took."""
    free = list(predicted)
    for row in gold:
        fits = (
            one for one in free if row[0] is not None and all(map(lambda a, b: same(text, a, b), row, one))
        )
        if (found := next(fits, None)) is not None:
            free.remove(found)
    return len(predicted) - len(free), free
