"""Stage pii: findings of every page that dedup kept, in text and pixels, and the patient each page belongs to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl

from pipeline.keys import ProjectKey
from pipeline.page import Line, Page
from pipeline.pictures import PictureRef, picture_refs, read_picture, turned
from pipeline.pii.detect import detect, hardened
from pipeline.pii.finding import Finding, finding_of
from pipeline.pii.marked import Marks, hidden, marked, text_under
from pipeline.pii.patients import Evidence, link, ties_of
from pipeline.pii.pixels import detect_pixels
from pipeline.pii.spread import spread
from pipeline.settings import PiiSettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.store import line_rows, load_pages, read_table, stage_folder, write_json, write_table
from pipeline.workspace import Workspace
from schemas.names import LinkLabel, PiiKind, Stage, VerdictKind

Row = dict[str, Any]
MODULES: Final = ("pipeline.pii", "pipeline.pictures", "pipeline.decode", "pipeline.page", "pipeline.spans")
"""What a cached decision depends on besides its page and its settings."""
_LEAST_OF_TEXT: Final = {PiiKind.STATUS_BAR: False}
_LINE: Final = ("text", "quad", "confidence", "char_edges")


def run(workspace: Workspace, settings: PiiSettings) -> None:
    """Read the kept pages' text, pictures and marks; write findings, patients and metrics.

    Raises InputError if raw has changed since ingest, WorkspaceError or TableError if an input table is missing
    or damaged.
    """
    pages = _kept_pages(workspace)
    known = read_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages")
    payloads = _payloads(workspace, pages, known)
    key = workspace.key()
    found = spread(_decided(workspace, settings, payloads, key), pages)
    patients = _patients(pages, known, found, key)
    with stage_folder(workspace.folder(Stage.PII), private=True) as folder:
        rows = [finding.row(page_id) for page_id, findings in found.items() for finding in findings]
        write_table(folder / "findings.parquet", "findings", rows)
        write_table(folder / "patients.parquet", "patients", patients)
    write_json(workspace.metrics(Stage.PII), _metrics(found, patients))


def decide(payload: Mapping[str, Any], raw: Path, settings: PiiSettings) -> list[Row]:
    """The finding rows of one page: its text, what people marked, what its picture shows."""
    page = _page_of(payload)
    picture = turned(read_picture(raw, PictureRef(*payload["picture"])), page.turn)
    found = detect(page, settings)
    found += marked(page, _marks_of(payload), found, settings.personal_keys)
    pixels = detect_pixels(picture, page, payload["capture"])
    for finding in pixels:
        if finding.quad:
            most = _LEAST_OF_TEXT.get(finding.kind, True)
            found += text_under(page, finding.quad, finding.kind, finding.source, most_of_line=most)
    found += [*pixels, *hidden(page, payload["hide"])]
    return [finding.row(page.page_id) for finding in hardened(page, found, settings)]


def _kept_pages(workspace: Workspace) -> dict[str, Page]:
    clusters = read_table(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters")
    keepers = clusters.filter(pl.col("keeper"))["page_id"].to_list()
    folder = workspace.folder(Stage.OCR)
    read = read_table(folder / "ocr_pages.parquet", "ocr_pages").filter(pl.col("page_id").is_in(keepers))
    return load_pages(read, read_table(folder / "lines.parquet", "lines"))


def _payloads(workspace: Workspace, pages: Mapping[str, Page], known: pl.DataFrame) -> dict[str, Row]:
    captures = dict(known.select("page_id", "capture").iter_rows())
    pixels = dict(known.select("page_id", "pixel_digest").iter_rows())
    refs = picture_refs(workspace)
    marks, hides = _annotated(workspace), _hidden_places(workspace)
    return {
        page_id: {
            "page": [page_id, page.width, page.height, page.turn],
            "lines": [[row[name] for name in _LINE] for row in line_rows(page)],
            "picture": [refs[page_id].name, refs[page_id].frame, refs[page_id].dpi], "pixels": pixels[page_id],
            "capture": captures[page_id], "hide": hides[page_id], "marks": marks.get(page_id, [[], [], []]),
        }
        for page_id, page in pages.items()
    }  # fmt: skip


def _page_of(payload: Mapping[str, Any]) -> Page:
    lines = tuple(
        Line(text, tuple(quad), confidence, tuple(edges))
        for text, quad, confidence, edges in payload["lines"]
    )
    page_id, width, height, turn = payload["page"]
    return Page(page_id, width, height, turn, lines)


def _marks_of(payload: Mapping[str, Any]) -> Marks:
    spans, links, typed = (tuple(map(tuple, part)) for part in payload["marks"])
    return Marks(spans, links, typed)


def _annotated(workspace: Workspace) -> dict[str, list[Any]]:
    """Page id -> spans, links and corrections of all its annotations, chosen or not, as `Marks` takes them."""
    folder = workspace.folder(Stage.ANNOTATE)
    spans = read_table(folder / "annotated_spans.parquet", "annotated_spans")
    pages: dict[str, list[Any]] = defaultdict(lambda: [[], [], []])
    index: dict[tuple[str, str, str], int] = {}
    wanted = ("page_id", "annotation", "span_id", "start", "end", "label", "pii_kind")
    for page_id, annotation, span_id, *span in spans.select(wanted).iter_rows():
        index[page_id, annotation, span_id] = len(pages[page_id][0])
        pages[page_id][0].append(span)
    links = read_table(folder / "annotated_links.parquet", "annotated_links").filter(
        pl.col("label") == LinkLabel.KEY_VALUE.value
    )
    for page_id, annotation, key, value in links.select(links.columns[:4]).iter_rows():
        ends = (index.get((page_id, annotation, key)), index.get((page_id, annotation, value)))
        if None not in ends:
            pages[page_id][1].append(list(ends))
    corrections = read_table(folder / "corrections.parquet", "corrections")
    for page_id, annotation, span_id, text in corrections.iter_rows():
        if (page_id, annotation, span_id) in index:
            pages[page_id][2].append([index[page_id, annotation, span_id], text])
    return pages


def _hidden_places(workspace: Workspace) -> dict[str, list[Row]]:
    """Page id -> places that a `hide` verdict names, or where a mark of personal data stands on what is not read as it was."""
    verdicts = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    hides: dict[str, list[Row]] = defaultdict(list)
    chosen = verdicts.filter(pl.col("kind") == VerdictKind.HIDE.value).select("page_id", "target", "value")
    for page_id, target, value in chosen.unique(maintain_order=True).iter_rows():
        hides[page_id].append({"target": target, "value": value})
    places = read_table(workspace.folder(Stage.ANNOTATE) / "hidden_places.parquet", "hidden_places")
    for page_id, quad, kind, text in places.select("page_id", "quad", "pii_kind", "text").iter_rows():
        place = {"target": " ".join(map(str, quad)), "value": kind, "source": "annotator", "text": text}
        if place not in hides[page_id]:
            hides[page_id].append(place)
    return hides


def _decided(
    workspace: Workspace, settings: PiiSettings, payloads: Mapping[str, Row], key: ProjectKey
) -> dict[str, list[Finding]]:
    cache = PageCache(workspace.cache / "pii.sqlite", fingerprint(settings, *MODULES))
    # a new verdict or annotation changes the payload, and with it the name under which its decision is kept
    named = {
        page_id + key.digest("pii", orjson.dumps(payload)): payload for page_id, payload in payloads.items()
    }
    call = partial(decide, raw=workspace.raw, settings=settings)
    rows = map_pages(call, named, workers=workspace.workers, cache=cache, label="pii")
    return {name[:16]: [finding_of(row) for row in page] for name, page in rows.items()}


def _patients(
    pages: Mapping[str, Page], known: pl.DataFrame, found: Mapping[str, Sequence[Finding]], key: ProjectKey
) -> list[Row]:
    wanted = known.filter(pl.col("page_id").is_in(list(pages))).select(
        "page_id", "document_id", "patient_key"
    )
    rows = list(wanted.iter_rows())
    evidence = [
        Evidence(
            page_id, tuple([("manifest", manifest)] if manifest else ties_of(pages[page_id], found[page_id]))
        )
        for page_id, _, manifest in rows
    ]
    linked = link(evidence, key)
    return [
        {
            "page_id": page_id,
            "document_id": document,
            "patient_id": linked[page_id][0],
            "basis": linked[page_id][1],
        }
        for page_id, document, _ in rows
    ]


def _metrics(found: Mapping[str, Sequence[Finding]], patients: Iterable[Row]) -> dict[str, Any]:
    rows = list(patients)
    kinds = Counter(finding.kind.value for findings in found.values() for finding in findings)
    places = Counter(
        "text" if finding.span else "pixels" for findings in found.values() for finding in findings
    )
    return {
        "input": len(found), "kept": len(found), "rejected": {}, "findings": dict(kinds), "places": dict(places),
        "pages_without_finding": sum(not findings for findings in found.values()),
        "patients": len({row["patient_id"] for row in rows} - {None}),
        "basis": dict(Counter(row["basis"] for row in rows)),
    }  # fmt: skip
