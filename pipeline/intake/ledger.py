"""The decision of ingest: every (source, frame) is a page or a reject, and equal pictures are one page."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.intake.manifest import Manifest, Row
from pipeline.keys import ProjectKey
from pipeline.store import Reject
from schemas.names import RejectReason, Stage

WHOLE_FILE = -1


@dataclass(frozen=True, slots=True)
class Source:
    """A file of raw with its report (see `examine`)."""

    source_id: str
    name: str
    report: Mapping[str, Any]

    def frames(self) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """(frame, its report); the whole file as frame -1 where it could not be opened."""
        if "reject" in self.report:
            yield WHOLE_FILE, self.report
        else:
            yield from enumerate(self.report["frames"])


@dataclass(slots=True)
class Ledger:
    """The rows of the three tables of ingest."""

    sources: list[dict[str, Any]] = field(default_factory=list)
    pages: list[dict[str, Any]] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)


def account(sources: Iterable[Source], manifest: Manifest, key: ProjectKey) -> Ledger:
    """Enter every frame of every source; the kept one of equal pictures has the lowest source id and frame.

    A refusal of consent holds for all copies of the picture, also in another container. What manifests say about
    any copy counts for the kept page, the lowest source first.
    """
    ordered = sorted(sources, key=lambda source: source.source_id)
    refused, ledger = _refused(ordered, manifest), Ledger()
    kept: dict[str, dict[str, Any]] = {}
    for source in ordered:
        for frame, report in source.frames():
            row = manifest.of(source.name, frame)
            reason = _reason(report, row, refused, kept)
            page_id = None
            if reason is None:
                kept[report["pixels"]] = _page(source, frame, report, key)
            if reason in (None, RejectReason.EXACT_DUPLICATE):
                page_id = kept[report["pixels"]]["page_id"]
                _describe(kept[report["pixels"]], row, key)
            if reason is not None:
                ledger.rejects.append(_reject(source, frame, reason, report))
            ledger.sources.append(_source(source, frame, page_id, key))
    ledger.pages = [_finished(page) for page in kept.values()]
    return ledger


def _refused(sources: Iterable[Source], manifest: Manifest) -> set[str]:
    return {
        report["pixels"]
        for source in sources
        for frame, report in source.frames()
        if "pixels" in report and manifest.of(source.name, frame).refused
    }


def _reason(
    report: Mapping[str, Any], row: Row, refused: set[str], kept: Mapping[str, Any]
) -> RejectReason | None:
    if row.refused or report.get("pixels") in refused:
        return RejectReason.NO_CONSENT
    if "reject" in report:
        return RejectReason(report["reject"][0])
    return RejectReason.EXACT_DUPLICATE if report["pixels"] in kept else None


def _reject(source: Source, frame: int, reason: RejectReason, report: Mapping[str, Any]) -> Reject:
    known, value, limit = report.get("reject", (None, None, None))
    if known != reason:
        value = limit = None
    return Reject(Stage.INGEST, reason, source_id=source.source_id, frame=frame, value=value, limit=limit)


def _source(source: Source, frame: int, page_id: str | None, key: ProjectKey) -> dict[str, Any]:
    return {
        "source_id": source.source_id, "frame": frame, "name": source.name, "page_id": page_id,
        "format": source.report["format"], "dpi": source.report.get("dpi"), "key_id": key.key_id,
    }  # fmt: skip


def _page(source: Source, frame: int, report: Mapping[str, Any], key: ProjectKey) -> dict[str, Any]:
    return {
        "page_id": report["page_id"], "document_id": None, "frame": frame, "width": report["width"],
        "height": report["height"], "pixel_digest": report["pixels"], "capture": None, "patient_key": None,
        "licence": None,
        "own": {"document_id": key.digest("document", "file", source.report["content"]), "capture": report["capture"]},
    }  # fmt: skip


def _describe(page: dict[str, Any], row: Row, key: ProjectKey) -> None:
    """Fill what is still empty of a page from a manifest row."""
    patient = key.digest("patient", row.patient) if row.patient else None
    document = key.digest("document", "manifest", row.patient or "", row.document) if row.document else None
    said = {"patient_key": patient, "document_id": document, "capture": row.capture, "licence": row.licence}
    page.update({name: value for name, value in said.items() if value is not None and page[name] is None})


def _finished(page: dict[str, Any]) -> dict[str, Any]:
    own = page.pop("own")
    return {**page, **{name: value for name, value in own.items() if page[name] is None}}
