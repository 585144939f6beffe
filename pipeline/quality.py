"""Stage 3: pages that cannot be read are rejected, each with reason, value and limit; people's verdicts go first.

`looks` holds what was measured on every page and what the limits alone say about it, whatever people said: the audit
counts on it.
"""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from pipeline.errors import InputError
from pipeline.keys import ID_LENGTH
from pipeline.legibility import Looks, look_at
from pipeline.pictures import PictureRef, grey_reader, picture_refs
from pipeline.settings import QualitySettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.store import Reject, read_table, stage_folder, write_json, write_rejects, write_table
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage, VerdictKind

_LIBRARIES: Final = ("opencv-python", "numpy", "pillow", "pillow-heif", "pypdfium2", "simplejpeg")
_FEWEST: Final = 20
"""Pages from which a share of rejects says something about the settings and not about single pictures."""


Failed = tuple[RejectReason, float, float]


def assess(short_edge: int, looks: Looks, limits: QualitySettings) -> Failed | None:
    """(reason, value, limit) of the first check that a page fails, or None; `short_edge` in pixels of the upright page."""
    blur = float("inf") if looks.blur is None else looks.blur
    motion = float("inf") if looks.motion is None else looks.motion
    # blurred marks at the edge look like text; and a cut page is short because it is cut
    sharp = blur <= limits.blur and motion <= limits.motion
    is_cut = sharp and 0 < limits.crop_sides <= len(looks.cut)
    checks = (
        (RejectReason.CROPPED, is_cut, len(looks.cut), limits.crop_sides),
        (RejectReason.SHORT_EDGE, short_edge < limits.short_edge, short_edge, limits.short_edge),
        (RejectReason.DARK, looks.brightness < limits.dark, looks.brightness, limits.dark),
        (RejectReason.GLARE, looks.glare > limits.glare, looks.glare, limits.glare),
        (RejectReason.BLANK, looks.pieces < limits.pieces, looks.pieces, limits.pieces),
        (RejectReason.LOW_CONTRAST, looks.contrast < limits.contrast, looks.contrast, limits.contrast),
        (RejectReason.BLUR, blur > limits.blur, blur, limits.blur),
        (RejectReason.BLUR, motion > limits.motion, motion, limits.motion),
    )
    return next((_finite(*check) for check in checks if check[1]), None)


def _finite(reason: RejectReason, _: bool, value: float, limit: float) -> Failed:
    return reason, min(float(value), 1e6), float(limit)


def look(ref: PictureRef, raw: Path) -> dict[str, Any]:
    """The measurements of one picture as JSON values."""
    return look_at(grey_reader(raw, ref)).to_json()


def run(workspace: Workspace, settings: QualitySettings) -> None:
    """Write quality, rejects and metrics of ingest's pages.

    Raises InputError if more than `max_reject_share` of at least 20 pages would be rejected.
    """
    pages = read_table(workspace.folder(Stage.INGEST) / "pages.parquet", "pages")
    edges = {i: min(size) for i, *size in pages.select("page_id", "width", "height").iter_rows()}
    verdicts = _verdicts(workspace)
    looks = _looks(workspace)
    measured, rows, rejects = [], [], []
    for page_id, short_edge in sorted(edges.items()):
        found = assess(short_edge, looks[page_id], settings)
        measured.append(_looks_row(page_id, short_edge, looks[page_id], found))
        failed = _decision(verdicts.get(page_id), found)
        if failed is None:
            rows.append(_row(page_id, short_edge, looks[page_id]))
        else:
            reason, value, limit = failed
            rejects.append(Reject(Stage.QUALITY, reason, page_id=page_id, value=value, limit=limit))
    _check_share(rejects, len(edges), settings.max_reject_share)
    with stage_folder(workspace.folder(Stage.QUALITY), private=True) as folder:
        write_table(folder / "looks.parquet", "looks", measured)
        write_table(folder / "quality.parquet", "quality", rows)
        write_rejects(folder / "rejects.parquet", rejects)
    several = sum(looks[row["page_id"]].sheets > 1 for row in rows)
    write_json(
        workspace.metrics(Stage.QUALITY),
        {**_metrics(rows, rejects, verdicts, edges), "several_sheets": several},
    )


def _decision(
    verdict: str | None, found: Failed | None
) -> tuple[RejectReason, float | None, float | None] | None:
    if verdict == VerdictKind.DROP:
        return RejectReason.VERDICT, None, None
    return None if verdict == VerdictKind.KEEP else found


def _verdicts(workspace: Workspace) -> dict[str, str]:
    """Page id -> keep or drop; where people disagree the page is dropped."""
    table = read_table(workspace.folder(Stage.VERDICTS) / "verdicts.parquet", "verdicts")
    said = table.select("page_id", "kind").sort("kind", descending=True).iter_rows()
    return {page_id: kind for page_id, kind in said if kind in (VerdictKind.KEEP, VerdictKind.DROP)}


def _looks(workspace: Workspace) -> Mapping[str, Looks]:
    # the cache holds measurements, so that another limit or verdict reads no picture
    extra = {name: version(name) for name in _LIBRARIES}
    made_by = fingerprint(None, "pipeline.legibility", "pipeline.decode", "pipeline.pictures", extra=extra)
    found = map_pages(
        partial(look, raw=workspace.raw),
        {ref.kept_as(page_id): ref for page_id, ref in picture_refs(workspace).items()},
        workers=workspace.workers,
        cache=PageCache(workspace.cache / "quality.sqlite", made_by),
        label="quality",
    )
    return {name[:ID_LENGTH]: Looks.from_json(values) for name, values in found.items()}


def _row(page_id: str, short_edge: int, looks: Looks) -> dict[str, Any]:
    """A row of the quality table; -1 where a page that a person keeps has no text edge to measure."""
    return {
        "page_id": page_id,
        "short_edge": short_edge,
        "blur": -1.0 if looks.blur is None else looks.blur,
        "motion": -1.0 if looks.motion is None else looks.motion,
        "contrast": looks.contrast,
        "crop_sides": ",".join(looks.cut),
    }


def _looks_row(page_id: str, short_edge: int, looks: Looks, found: Failed | None) -> dict[str, Any]:
    """A row of the looks table: measurements, and the check that the page fails by the limits alone."""
    reason, value, limit = found or (None, None, None)
    return _row(page_id, short_edge, looks) | {
        "pieces": looks.pieces, "brightness": looks.brightness, "glare": looks.glare, "sheets": looks.sheets,
        "reason": reason and reason.value, "value": value, "limit": limit,
    }  # fmt: skip


def _check_share(rejects: list[Reject], pages: int, limit: float) -> None:
    # what a person dropped says nothing about the settings
    reasons = Counter(reject.reason.value for reject in rejects if reject.reason != RejectReason.VERDICT)
    if pages >= _FEWEST and reasons.total() > limit * pages:
        counts = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
        raise InputError(
            f"quality would reject {reasons.total()} of {pages} pages ({counts}), more than quality.max_reject_share "
            f"{limit}: change the limits in params.yaml, or raise the share to go on with the rest"
        )


def _metrics(
    rows: list[dict[str, Any]], rejects: list[Reject], verdicts: Mapping[str, str], pages: Mapping[str, int]
) -> dict[str, Any]:
    return {
        "input": len(pages),
        "kept": len(rows),
        "rejected": dict(Counter(reject.reason.value for reject in rejects)),
        "verdicts": dict(Counter(kind for page_id, kind in verdicts.items() if page_id in pages)),
    }
