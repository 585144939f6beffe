"""From a built workspace and the answer key of its pages to a score of every page that goes on, and a reason for the rest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import simplejpeg
from pydantic import TypeAdapter

from pipeline import store
from pipeline.pictures import PictureRef, picture_refs, read_picture, turned
from pipeline.scorecard.judging import PageScore, Reading, judge
from pipeline.scorecard.legible import Image
from pipeline.shards import map_pages
from pipeline.synth import PageKey
from pipeline.tarshards import Place, index_shards, read_place
from pipeline.workspace import Workspace
from schemas.names import Stage

_SCORE: Final = TypeAdapter(PageScore)
LOST: Final = "LOST"
"""A page that no stage dropped and that is not there: never expected."""
BEFORE_SURROGATE: Final = (
    Stage.INGEST, Stage.VERDICTS, Stage.QUALITY, Stage.OCR, Stage.DEDUP, Stage.ANNOTATE, Stage.PII, Stage.REDACT,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Task:
    """All that the score of a page depends on."""

    key: PageKey
    reading: Reading
    ref: PictureRef
    place: Place


@dataclass(frozen=True, slots=True)
class Scored:
    """A drawn page after the pipeline: its key, page id if it has one, and its score or why it is withheld."""

    key: PageKey
    page_id: str | None
    score: PageScore | None
    withheld: str = ""


def score_workspace(workspace: Workspace, keys: Sequence[PageKey], *, label: str = "score") -> list[Scored]:
    """Score the pages of `keys` in a workspace whose stages up to surrogate have run; in the order of the keys."""
    tasks = tasks_of(workspace, keys)
    values = map_pages(partial(score_page, raw=workspace.raw), tasks, workers=workspace.workers, label=label)
    scores = {page_id: _SCORE.validate_python(value) for page_id, value in values.items()}
    ids, reasons = page_ids(workspace), _reasons(workspace)
    found = []
    for key in keys:
        page_id = ids.get((key.file, key.frame))
        score = scores.get(page_id or "")
        why = "" if score else reasons.get(page_id or "", reasons.get(key.file, LOST))
        found.append(Scored(key, page_id, score, why))
    return found


def score_page(task: Task, raw: Path) -> Any:
    """The score of one page as a JSON value."""
    before, after = pictures_of(task, raw)
    return _SCORE.dump_python(judge(task.key, before, after, task.reading), mode="json")


def pictures_of(task: Task, raw: Path) -> tuple[Image, Image]:
    """The picture of a page as it came and as redact left it; both as OCR turned it, RGB, one size."""
    before = turned(read_picture(raw, task.ref), task.reading.page.turn)
    after: Image = simplejpeg.decode_jpeg(read_place(task.place), colorspace="RGB")
    return before, after


def tasks_of(workspace: Workspace, keys: Iterable[PageKey]) -> dict[str, Task]:
    """Page id -> task, of the pages that surrogate kept."""
    readings, refs = _readings(workspace), picture_refs(workspace)
    places, ids = index_shards(workspace.folder(Stage.REDACT)), page_ids(workspace)
    named = ((ids.get((key.file, key.frame)), key) for key in keys)
    return {
        page_id: Task(key, readings[page_id], refs[page_id], places[page_id])
        for page_id, key in named if page_id in readings
    }  # fmt: skip


def page_ids(workspace: Workspace) -> dict[tuple[str, int], str]:
    """(file name, frame) -> page id, of every frame that ingest kept."""
    sources = store.read_table(workspace.folder(Stage.INGEST) / "sources.parquet", "sources")
    rows = sources.select("name", "frame", "page_id").iter_rows()
    return {(name, frame): page_id for name, frame, page_id in rows if page_id}


def _readings(workspace: Workspace) -> dict[str, Reading]:
    ocr, surrogate = workspace.folder(Stage.OCR), workspace.folder(Stage.SURROGATE)
    kept = store.read_table(surrogate / "surrogate_pages.parquet", "surrogate_pages")
    read = store.read_table(ocr / "ocr_pages.parquet", "ocr_pages").join(kept, on="page_id", how="semi")
    pages = store.load_pages(read, store.read_table(ocr / "lines.parquet", "lines"))
    replaced: dict[str, list[tuple[int, int]]] = {}
    for page_id, start, end in (
        store.read_table(surrogate / "surrogates.parquet", "surrogates")
        .select("page_id", "start", "end")
        .iter_rows()
    ):
        replaced.setdefault(page_id, []).append((start, end))
    texts = kept.select("page_id", "text").iter_rows()
    return {
        page_id: Reading(pages[page_id], text, tuple(replaced.get(page_id, ()))) for page_id, text in texts
    }


def _reasons(workspace: Workspace) -> Mapping[str, str]:
    """Why a page id, or (where ingest dropped it) a file, does not go on."""
    reasons: dict[str, str] = {}
    sources = store.read_table(workspace.folder(Stage.INGEST) / "sources.parquet", "sources")
    names = dict(sources.select("source_id", "name").iter_rows())
    for stage in BEFORE_SURROGATE:
        path = workspace.rejects(stage)
        rows = store.read_table(path, "rejects").iter_rows(named=True) if path.is_file() else ()
        for row in rows:
            reasons[row["page_id"] or names.get(row["source_id"], "")] = row["reason"]
    return reasons
