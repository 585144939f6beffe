"""Readings that annotations hang on: kept in labels/readings, used instead of reading a page anew."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.engines.protocol import EngineInfo
from pipeline.errors import InputError
from pipeline.page import Line, Page
from pipeline.store import line_rows, write_json

FOLDER: Final = "readings"


@dataclass(frozen=True, slots=True)
class Reading:
    """A page as it was read, and who read it."""

    page: Page
    info: EngineInfo


def reading_path(labels: Path, page_id: str) -> Path:
    """Where the reading of a page is kept."""
    return labels / FOLDER / f"{page_id}.json"


def save_reading(labels: Path, reading: Reading, text_digest: str) -> None:
    """Keep a reading: the page's row of ocr_pages without its text, and its rows of lines."""
    page, info = reading.page, reading.info
    row = {"page_id": page.page_id, "turn": page.turn, "width": page.width, "height": page.height}
    row |= {"text_digest": text_digest, "engine": info.engine, "runtime": info.runtime, "models": info.models}
    write_json(reading_path(labels, page.page_id), {"ocr_page": row, "lines": line_rows(page)})


def load_readings(labels: Path, page_ids: Iterable[str]) -> dict[str, Reading]:
    """The kept readings among `page_ids`; InputError naming the page if one is damaged."""
    folder = labels / FOLDER
    kept = {path.stem for path in folder.glob("*.json")} if folder.is_dir() else set()
    return {page_id: load_reading(labels, page_id) for page_id in sorted(kept & set(page_ids))}


def load_reading(labels: Path, page_id: str) -> Reading:
    """The kept reading of one page; InputError naming the page if it is damaged."""
    try:
        document = json.loads(reading_path(labels, page_id).read_text(encoding="utf-8"))
        row = document["ocr_page"]
        lines = tuple(_line(entry) for entry in sorted(document["lines"], key=lambda entry: entry["line"]))
        page = Page(page_id, int(row["width"]), int(row["height"]), int(row["turn"]), lines)
        return Reading(page, EngineInfo(row["engine"], row["runtime"], row["models"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(
            f"labels/{FOLDER}/{page_id}.json is damaged: restore it, or run `medstruct reread {page_id}`"
        ) from None


def _line(entry: dict[str, Any]) -> Line:
    x0, y0, x1, y1, x2, y2, x3, y3 = (int(value) for value in entry["quad"])
    edges = tuple(int(value) for value in entry["char_edges"])
    return Line(entry["text"], (x0, y0, x1, y1, x2, y2, x3, y3), float(entry["confidence"]), edges)
