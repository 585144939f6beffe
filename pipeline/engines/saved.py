"""Readings that annotations hang on: kept in labels/readings, used instead of reading a page anew."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.engines.protocol import EngineInfo
from pipeline.errors import InputError
from pipeline.page import Line, Page
from pipeline.store import line_rows, write_json

FOLDER: Final = "readings"
EARLIER: Final = "old"
"""Folder inside for readings that were replaced: annotations made on them are moved to the newer ones."""
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")


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
    return _load(reading_path(labels, page_id), page_id, f"restore it, or run `medstruct reread {page_id}`")


def earlier_path(labels: Path, page_id: str, text_digest: str) -> Path:
    """Where a reading that was replaced is kept: by page and by the digest of its text, which tasks carry."""
    return labels / FOLDER / EARLIER / f"{page_id}-{text_digest}.json"


def load_earlier(labels: Path, page_id: str, text_digest: str) -> Reading | None:
    """The replaced reading of a page with a text of this digest, None if none is kept; InputError if it is damaged."""
    if not _DIGEST.fullmatch(text_digest):  # an export may say anything, also "../.."
        return None
    path = earlier_path(labels, page_id, text_digest)
    return _load(path, page_id, "restore it, or delete it") if path.is_file() else None


def retire(labels: Path, page_id: str, text_digest: str) -> None:
    """Put the kept reading of a page, whose text has this digest, among the earlier ones: the page is read anew then."""
    path = earlier_path(labels, page_id, text_digest)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    reading_path(labels, page_id).replace(path)


def _load(path: Path, page_id: str, advice: str) -> Reading:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        row = document["ocr_page"]
        lines = tuple(_line(entry) for entry in sorted(document["lines"], key=lambda entry: entry["line"]))
        page = Page(page_id, int(row["width"]), int(row["height"]), int(row["turn"]), lines)
        return Reading(page, EngineInfo(row["engine"], row["runtime"], row["models"]))
    except (OSError, ValueError, KeyError, TypeError):
        place = path.relative_to(path.parents[path.parent.name == EARLIER].parent).as_posix()
        raise InputError(f"labels/{place} is damaged: {advice}") from None


def _line(entry: dict[str, Any]) -> Line:
    x0, y0, x1, y1, x2, y2, x3, y3 = (int(value) for value in entry["quad"])
    edges = tuple(int(value) for value in entry["char_edges"])
    return Line(entry["text"], (x0, y0, x1, y1, x2, y2, x3, y3), float(entry["confidence"]), edges)
