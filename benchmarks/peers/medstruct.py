"""Our own stages, page by page, on the same files: read, detect, hide, look again."""

import resource
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peers.ink import Pixels, judged_pixels
from peers.score import judged_text
from pipeline import redact
from pipeline.masks import encoded, hidden, polygon_mask
from pipeline.ocr import read_upright
from pipeline.page import Line, Page
from pipeline.pictures import PictureRef, read_picture, turned
from pipeline.pii import stage
from pipeline.pii.finding import finding_of
from pipeline.scorecard import PageScore
from pipeline.settings import Settings
from pipeline.synth import PageKey


@dataclass(frozen=True, slots=True)
class Result:
    """One page: its reading, what was hidden of it, what that cost in processor seconds.

    `held`: even the third look found a direct identifier, so the page would not be released.
    """

    page: Page
    text: PageScore
    pixels: Pixels
    seconds: float
    held: bool


def process(key: PageKey, folder: Path, settings: Settings) -> Result:
    """The page functions of ocr, pii and redact on one file; nobody marked anything, no other page helps."""
    start, ref = _spent(), PictureRef(key.file, 0)
    page = _read(ref, folder, settings)
    findings = tuple(map(finding_of, stage.decide(_payload(page, ref, key), folder, settings.pii)))
    decision = redact.decide(redact.PageTask(page, findings, ref), folder, settings.redact)
    before = turned(read_picture(folder, ref), page.turn)
    quads = [tuple(quad) for _, quad in decision["regions"]]
    encoded(hidden(before, quads, settings.redact.blur_sigma), settings.redact.jpeg_quality)
    seconds = _spent() - start
    everything = (*findings, *map(finding_of, decision["residual"]))
    spans = [(finding.span.start, finding.span.end) for finding in everything if finding.span]
    turn = key.turn - page.turn  # not zero where our reader took the page for turned
    paint = turned(polygon_mask(page.height, page.width, quads), turn)
    return Result(
        page, judged_text(key, before, page, spans), judged_pixels(key, turned(before, turn), paint),
        seconds, decision["left"] > 0,
    )  # fmt: skip


def _read(ref: PictureRef, folder: Path, settings: Settings) -> Page:
    read = read_upright(read_picture(folder, ref), settings.ocr)
    lines = tuple(Line(text, tuple(quad), score, tuple(edges)) for text, quad, score, edges in read["lines"])
    return Page("0" * 16, read["width"], read["height"], read["turn"], lines)


def _payload(page: Page, ref: PictureRef, key: PageKey) -> dict[str, Any]:
    """What stage pii hands to its page function."""
    return {
        "page": [page.page_id, page.width, page.height, page.turn],
        "lines": [[line.text, line.quad, line.confidence, line.char_edges] for line in page.lines],
        "picture": [ref.name, ref.frame, ref.dpi], "capture": key.capture, "hide": [], "marks": [[], [], []],
    }  # fmt: skip


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
