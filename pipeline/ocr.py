"""Stage ocr: turn pages upright and read them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from pipeline.doubts import Doubt, doubts
from pipeline.engines import EngineInfo, Image, describe, open_engine, orientation
from pipeline.engines.recorded import UnusableRecordError, find_records, read_record
from pipeline.engines.saved import Reading, load_readings
from pipeline.errors import EngineError
from pipeline.keys import ID_LENGTH
from pipeline.page import Line, Page
from pipeline.pictures import PictureRef, picture_refs, read_picture, turned
from pipeline.settings import OcrSettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.store import Reject, line_rows, read_table, stage_folder, write_json, write_rejects, write_table
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage

CONFIDENCE_DECIMALS: Final = 4
MODULES: Final = ("pipeline.ocr", "pipeline.engines", "pipeline.pictures", "pipeline.decode", "pipeline.page")
"""What a cached reading depends on besides its page, its settings, the models and the runtime."""


def run(workspace: Workspace, settings: OcrSettings) -> None:
    """Read every page that quality kept: ocr_pages, lines, rejects, metrics.

    A page with a reading in labels/readings keeps it. Raises EngineError naming a setting if a model or a
    runtime cannot load, InputError if raw or a kept reading is damaged.
    """
    pages = read_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality")["page_id"].to_list()
    saved = load_readings(workspace.labels, pages)
    readings = saved | read_anew(workspace, settings, [page for page in pages if page not in saved])
    _write(workspace, settings, [readings[page_id] for page_id in sorted(readings)], len(saved))


def read_anew(workspace: Workspace, settings: OcrSettings, page_ids: Iterable[str]) -> dict[str, Reading]:
    """Pages as the settings read them, whatever reading of them is kept; finished ones come from the page cache."""
    refs = picture_refs(workspace)
    read = _read_records if settings.engine == "recorded" else _read_pictures
    return read(workspace, settings, {page_id: refs[page_id] for page_id in page_ids})


def mean_confidence(lines: Sequence[Line]) -> float:
    """Mean confidence of the characters, 0 where there are none."""
    characters = sum(len(line.text) for line in lines)
    total = sum(len(line.text) * line.confidence for line in lines)
    return round(total / characters, CONFIDENCE_DECIMALS) if characters else 0.0


def judge(page: Page, min_confidence: float) -> Reject | None:
    """UNREADABLE for a page without text or below the confidence that the settings ask for."""
    confidence = mean_confidence(page.lines)
    if page.text.strip() and confidence >= min_confidence:
        return None
    return Reject(Stage.OCR, RejectReason.UNREADABLE, page.page_id, value=confidence, limit=min_confidence)


def read_upright(image: Image, settings: OcrSettings) -> dict[str, Any]:
    """The decision about one picture (RGB): its clockwise turn, its upright size in pixels, its lines."""
    turn = upright_turn(image, settings)
    upright = turned(image, turn)
    lines = open_engine(settings).read(upright)
    height, width = upright.shape[:2]
    rows = [[line.text, line.quad, line.confidence, line.char_edges] for line in lines]
    return {"turn": turn, "width": width, "height": height, "lines": rows}


def upright_turn(image: Image, settings: OcrSettings) -> int:
    """The clockwise turn of a picture (RGB), 0 where the settings say that pages stay as they are."""
    return orientation(image, settings.runtime, open_engine(settings).read) if settings.orientation else 0


def _read_picture(ref: PictureRef, raw: Path, settings: OcrSettings) -> dict[str, Any]:
    return read_upright(read_picture(raw, ref), settings)


def _read_pictures(
    workspace: Workspace, settings: OcrSettings, refs: Mapping[str, PictureRef]
) -> dict[str, Reading]:
    # another limit changes no reading, so it does not cost one
    reader = settings.model_copy(update={"min_confidence": 0.0, "recorded_dir": None})
    info = describe(reader)
    extra = {"engine": info.engine, "runtime": info.runtime, "models": info.models}
    cache = PageCache(workspace.cache / "ocr.sqlite", fingerprint(reader, *MODULES, extra=extra))
    # no `start`: an engine that cannot load in a worker is then an EngineError, not a broken pool
    decide = partial(_read_picture, raw=workspace.raw, settings=reader)
    items = {ref.kept_as(page_id): ref for page_id, ref in refs.items()}
    results = map_pages(decide, items, workers=workspace.workers, cache=cache, label="ocr")
    return {name[:ID_LENGTH]: Reading(_page(name[:ID_LENGTH], row), info) for name, row in results.items()}


def _page(page_id: str, result: Mapping[str, Any]) -> Page:
    lines = tuple(
        Line(text, tuple(quad), score, tuple(edges)) for text, quad, score, edges in result["lines"]
    )
    return Page(page_id, result["width"], result["height"], result["turn"], lines)


def _read_records(
    workspace: Workspace, settings: OcrSettings, refs: Mapping[str, PictureRef]
) -> dict[str, Reading]:
    if settings.recorded_dir is None:
        raise EngineError("ocr.recorded_dir: engine recorded needs the folder with the OCR JSON files")
    files = find_records(
        workspace.root / Path(settings.recorded_dir).expanduser(),
        {page_id: (ref.name, ref.frame) for page_id, ref in refs.items()},
    )
    table = read_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages")
    sizes = {
        page_id: (width, height)
        for page_id, width, height in table.select("page_id", "width", "height").iter_rows()
    }
    return {page_id: recorded_reading(page_id, files.get(page_id), *sizes[page_id]) for page_id in refs}


def recorded_reading(page_id: str, path: Path | None, width: int, height: int) -> Reading:
    """The reading in a file; one without lines where there is no usable file, which makes the page UNREADABLE."""
    unread = Reading(Page(page_id, width, height, 0, ()), EngineInfo("none", "recorded", ""))
    if path is None:
        return unread
    try:
        record = read_record(path, width, height)
    except UnusableRecordError:
        return unread
    if record.turn in (90, 270):
        width, height = height, width
    return Reading(Page(page_id, width, height, record.turn, tuple(record.lines)), record.info)


def _write(workspace: Workspace, settings: OcrSettings, readings: Sequence[Reading], saved: int) -> None:
    rejects = [reject for reading in readings if (reject := judge(reading.page, settings.min_confidence))]
    dropped = {reject.page_id for reject in rejects}
    kept = [reading for reading in readings if reading.page.page_id not in dropped]
    doubtful = {reading.page.page_id: doubts(reading.page) for reading in kept}
    key = workspace.key()
    with stage_folder(workspace.folder(Stage.OCR), private=True) as folder:
        rows = [ocr_row(reading, key.digest("text", reading.page.text)) for reading in kept]
        write_table(folder / "ocr_pages.parquet", "ocr_pages", rows)
        write_table(
            folder / "lines.parquet", "lines", [row for reading in kept for row in line_rows(reading.page)]
        )
        write_table(folder / "doubts.parquet", "doubts", doubt_rows(doubtful))
        write_rejects(folder / "rejects.parquet", rejects)
    write_json(workspace.metrics(Stage.OCR), _metrics(readings, kept, saved) | {"doubtful": _kinds(doubtful)})


def doubt_rows(doubtful: Mapping[str, Sequence[Doubt]]) -> list[dict[str, Any]]:
    """The rows of doubts, by page."""
    return [
        {"page_id": page_id, "start": doubt.start, "end": doubt.end, "kind": doubt.kind.value}
        for page_id, found in doubtful.items()
        for doubt in found
    ]


def _kinds(doubtful: Mapping[str, Sequence[Doubt]]) -> dict[str, int]:
    counts = Counter(doubt.kind.value for found in doubtful.values() for doubt in found)
    return dict(sorted(counts.items()))


def ocr_row(reading: Reading, text_digest: str) -> dict[str, Any]:
    """The row of ocr_pages for one page."""
    page, info = reading.page, reading.info
    return {
        "page_id": page.page_id, "turn": page.turn, "width": page.width, "height": page.height, "text": page.text,
        "text_digest": text_digest, "mean_confidence": mean_confidence(page.lines), "engine": info.engine,
        "runtime": info.runtime, "models": info.models,
    }  # fmt: skip


def _metrics(readings: Sequence[Reading], kept: Sequence[Reading], saved: int) -> dict[str, Any]:
    dropped = len(readings) - len(kept)
    lines = [line for reading in kept for line in reading.page.lines]
    return {
        "input": len(readings),
        "kept": len(kept),
        "rejected": {RejectReason.UNREADABLE.value: dropped} if dropped else {},
        "saved_readings": saved,
        "turned": dict(Counter(str(reading.page.turn) for reading in kept if reading.page.turn)),
        "lines": len(lines),
        "characters": sum(len(line.text) for line in lines),
        "mean_confidence": mean_confidence(lines),
    }
