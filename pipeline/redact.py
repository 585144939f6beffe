"""Stage redact: personal data disappear from the pictures, which are read again before they count as clean."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl

from pipeline import store
from pipeline.engines import Image, describe, open_engine
from pipeline.errors import InputError
from pipeline.keys import ID_LENGTH, ProjectKey
from pipeline.masks import encoded, grown, hidden, text_quads
from pipeline.page import Page, Quad
from pipeline.pictures import PictureRef, picture_refs, read_picture, turned
from pipeline.pii.finding import Finding, finding_of
from pipeline.pii.spread import spread
from pipeline.rowspace import RowSpace
from pipeline.secondlook import Known, look_again
from pipeline.settings import RedactSettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.spans import resolve
from pipeline.tarshards import shard_name, write_shard
from pipeline.workspace import Workspace
from schemas.names import DIRECT_KINDS, PiiKind, RejectReason, Stage

MODULES: Final = (
    "pipeline.redact", "pipeline.secondlook", "pipeline.masks", "pipeline.rowspace", "pipeline.page", "pipeline.spans", "pipeline.pii",
    "pipeline.engines", "pipeline.pictures", "pipeline.decode", "pipeline.substitute",
)  # fmt: skip
"""What a cached decision depends on besides its page, its findings, the settings and the models."""
Region = tuple[PiiKind, Quad]


@dataclass(frozen=True, slots=True)
class PageTask:
    """What the decision about one page depends on: its reading, its findings, where its picture lies."""

    page: Page
    findings: tuple[Finding, ...]
    ref: PictureRef


def regions_of(page: Page, findings: Iterable[Finding], settings: RedactSettings) -> list[Region]:
    """Every polygon to hide: the union of all text findings, line by line with padding, then those in pixels only."""
    found = list(findings)
    spans = resolve(finding.span for finding in found if finding.span)
    rows = RowSpace.of(page)
    regions = [
        (PiiKind(span.label), rows.fitted(quad, settings.edge))
        for span in spans
        for quad in text_quads(page, span.start, span.end, settings.pad_chars)
    ]
    regions += sorted((finding.kind, finding.quad) for finding in found if finding.quad)
    return list(dict.fromkeys(regions))


def upright_picture(task: PageTask, raw: Path) -> Image:
    """The picture that the page's quads count in; InputError if raw has changed since."""
    image = turned(read_picture(raw, task.ref), task.page.turn)
    if image.shape[:2] != (task.page.height, task.page.width):
        raise InputError(
            f"the picture of page {task.page.page_id} has another size than OCR saw: run `dvc repro`"
        )
    return image


def decide(task: PageTask, raw: Path, settings: RedactSettings) -> dict[str, Any]:
    """Regions of one page, what a second look added, and how many direct identifiers even a third look found."""
    regions = regions_of(task.page, task.findings, settings)
    residual: list[Finding] = []
    left = 0
    if settings.reread:
        image = upright_picture(task, raw)
        residual = _second_look(image, task, regions, settings)
        if residual:
            regions = regions_of(task.page, [*task.findings, *residual], settings)
            left = sum(f.kind in DIRECT_KINDS for f in _second_look(image, task, regions, settings))
    rows = [finding.row(task.page.page_id) for finding in residual]
    return {"regions": [[kind.value, list(quad)] for kind, quad in regions], "residual": rows, "left": left}


def _second_look(
    image: Image, task: PageTask, regions: Sequence[Region], settings: RedactSettings
) -> list[Finding]:
    quads = tuple(quad for _, quad in regions)
    spans = tuple(resolve(finding.span for finding in task.findings if finding.span))
    reader = open_engine(settings.reader)
    picture = hidden(image, quads, settings.blur_sigma)
    found = look_again(picture, Known(task.page, spans, quads), reader, settings.detector, settings.pad_chars)
    return [replace(finding, quad=grown(finding.quad, settings.edge)) for finding in found if finding.quad]


def _decisions(
    workspace: Workspace, tasks: Mapping[str, PageTask], settings: RedactSettings
) -> dict[str, Any]:
    if not settings.reread:
        return {page_id: decide(task, workspace.raw, settings) for page_id, task in sorted(tasks.items())}
    info = describe(settings.reader)
    extra = {"models": info.models, "runtime": info.runtime, "engine": info.engine}
    cache = PageCache(workspace.cache / "redact.sqlite", fingerprint(settings, *MODULES, extra=extra))
    # a decision is that of a page with these lines and findings: their digest is part of the name it is kept under
    key = workspace.key()
    named = {f"{task.ref.kept_as(page_id)}-{_digest(task, key)}": task for page_id, task in tasks.items()}
    made = map_pages(
        partial(decide, raw=workspace.raw, settings=settings),
        named,
        workers=workspace.workers,
        cache=cache,
        label="redact",
    )
    return {name[:ID_LENGTH]: decision for name, decision in made.items()}


def _digest(task: PageTask, key: ProjectKey) -> str:
    lines = [[line.text, line.quad, line.confidence, line.char_edges] for line in task.page.lines]
    findings = [finding.row(task.page.page_id) for finding in task.findings]
    return key.digest("redact", orjson.dumps([task.page.turn, lines, findings]))


def _write_pictures(
    group: Mapping[str, tuple[PageTask, Sequence[Quad]]], folder: Path, raw: Path, settings: RedactSettings
) -> dict[str, str]:
    """Write one shard; page id -> SHA-256 of its JPEG."""
    digests: dict[str, str] = {}

    def images() -> Iterator[tuple[str, bytes]]:
        for page_id in sorted(group):
            task, quads = group[page_id]
            picture = hidden(upright_picture(task, raw), quads, settings.blur_sigma)
            data = encoded(picture, settings.jpeg_quality)
            digests[page_id] = sha256(data).hexdigest()
            yield page_id, data

    write_shard(folder / shard_name(min(group)), images())
    return digests


def _spread_residual(
    decisions: Mapping[str, Any], tasks: Mapping[str, PageTask], settings: RedactSettings
) -> dict[str, Any]:
    """The decisions, with what a second look found on one page hidden wherever else it stands."""
    residual = {page_id: [finding_of(row) for row in d["residual"]] for page_id, d in decisions.items()}
    found = {page_id: [*tasks[page_id].findings, *some] for page_id, some in residual.items()}
    everywhere = spread(found, {page_id: tasks[page_id].page for page_id in decisions})
    grown_to = dict(decisions)
    for page_id, findings in everywhere.items():
        if more := findings[len(found[page_id]) :]:
            rows = decisions[page_id]["residual"] + [finding.row(page_id) for finding in more]
            regions = regions_of(tasks[page_id].page, findings, settings)
            shown = [[kind.value, list(quad)] for kind, quad in regions]
            grown_to[page_id] = {**decisions[page_id], "regions": shown, "residual": rows}
    return grown_to


def run(workspace: Workspace, settings: RedactSettings) -> None:
    """Write redacted pictures, regions and redacted_pages (public), residual_findings and rejects (private)."""
    tasks = _tasks(workspace)
    decisions = _spread_residual(_decisions(workspace, tasks, settings), tasks, settings)
    rejects = [
        store.Reject(
            Stage.REDACT, RejectReason.RESIDUAL_PII, page_id, value=float(decision["left"]), limit=0.0
        )
        for page_id, decision in decisions.items()
        if decision["left"]
    ]
    kept = {page_id: d["regions"] for page_id, d in decisions.items() if not d["left"]}
    residual = [row for decision in decisions.values() for row in decision["residual"]]
    private = workspace.rejects(Stage.REDACT).parent
    with (
        store.stage_folder(private, private=True) as inside,
        store.stage_folder(workspace.folder(Stage.REDACT), private=False) as out,
    ):
        store.write_table(inside / "residual_findings.parquet", "residual_findings", residual)
        store.write_rejects(inside / "rejects.parquet", rejects)
        digests = _write_shards(workspace, out, tasks, kept, settings)
        store.write_table(out / "regions.parquet", "regions", _region_rows(kept, settings.style))
        store.write_table(out / "redacted_pages.parquet", "redacted_pages", _page_rows(tasks, digests))
    store.write_json(workspace.metrics(Stage.REDACT), _metrics(decisions, kept, residual))


def _tasks(workspace: Workspace) -> dict[str, PageTask]:
    patients = store.read_table(workspace.folder(Stage.PII) / "patients.parquet", "patients")
    ocr = workspace.folder(Stage.OCR)
    read = store.read_table(ocr / "ocr_pages.parquet", "ocr_pages").join(patients, on="page_id", how="semi")
    lines = store.read_table(ocr / "lines.parquet", "lines")
    findings: dict[str, list[Finding]] = {}
    for row in store.read_table(workspace.folder(Stage.PII) / "findings.parquet", "findings").iter_rows(
        named=True
    ):
        findings.setdefault(row["page_id"], []).append(finding_of(row))
    refs = picture_refs(workspace)
    return {
        page_id: PageTask(page, tuple(findings.get(page_id, ())), refs[page_id])
        for page_id, page in store.load_pages(read, lines).items()
    }


def _write_shards(
    workspace: Workspace,
    out: Path,
    tasks: Mapping[str, PageTask],
    kept: Mapping[str, Any],
    settings: RedactSettings,
) -> dict[str, str]:
    groups: dict[str, dict[str, tuple[PageTask, list[Quad]]]] = {}
    for page_id, regions in kept.items():
        task = replace(tasks[page_id], findings=())
        groups.setdefault(shard_name(page_id), {})[page_id] = (task, [tuple(quad) for _, quad in regions])
    write = partial(_write_pictures, folder=out, raw=workspace.raw, settings=settings)
    written = map_pages(write, groups, workers=workspace.workers, label="pictures")
    return {page_id: digest for digests in written.values() for page_id, digest in digests.items()}


def _region_rows(kept: Mapping[str, Any], style: str) -> Iterator[dict[str, Any]]:
    for page_id, regions in kept.items():
        for number, (kind, quad) in enumerate(regions):
            yield {"page_id": page_id, "region": number, "quad": quad, "kind": kind, "style": style}


def _page_rows(tasks: Mapping[str, PageTask], digests: Mapping[str, str]) -> pl.DataFrame:
    rows = [
        {
            "page_id": page_id, "width": tasks[page_id].page.width, "height": tasks[page_id].page.height,
            "image_digest": digest, "shard": shard_name(page_id),
        }
        for page_id, digest in digests.items()
    ]  # fmt: skip
    return store.frame_of("redacted_pages", rows)


def _metrics(
    decisions: Mapping[str, Any], kept: Mapping[str, Any], residual: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    def counted(kinds: Iterable[str]) -> dict[str, int]:
        return dict(sorted(Counter(kinds).items()))

    dropped = len(decisions) - len(kept)
    return {
        "input": len(decisions),
        "kept": len(kept),
        "rejected": {RejectReason.RESIDUAL_PII.value: dropped} if dropped else {},
        "regions": counted(kind for regions in kept.values() for kind, _ in regions),
        "residual": counted(row["kind"] for row in residual),
        "pages_with_residual": len({row["page_id"] for row in residual}),
    }
