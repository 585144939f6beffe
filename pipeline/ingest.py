"""Stage 1: the files of raw become pages with opaque ids; every frame that does not is a reject with its reason."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from importlib.metadata import version
from typing import Any, Final

from pipeline import raw
from pipeline.errors import InputError, UnusableError
from pipeline.intake.examine import UNKNOWN, Desk, close_boxes, content_of, examine_boxed
from pipeline.intake.ledger import Ledger, Source, account
from pipeline.intake.manifest import Manifest, read_manifests
from pipeline.settings import IngestSettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.store import stage_folder, write_json, write_rejects, write_table
from pipeline.workspace import Workspace
from schemas.names import Stage

_DECODERS: Final = ("pillow", "pillow-heif", "pypdfium2", "simplejpeg", "opencv-python", "numpy")


def run(workspace: Workspace, settings: IngestSettings) -> None:
    """Write sources, pages, rejects and metrics of raw.

    Raises InputError if raw is missing, unreadable, empty, or holds nothing usable, or if a manifest is wrong.
    """
    desk = Desk(workspace.raw, workspace.key(), settings)
    entries = raw.walk(workspace.raw)
    files = [entry for entry in entries if not raw.is_manifest(entry.name)]
    manifest = _manifests(desk, entries, [entry.name for entry in files])
    ledger = account(_sources(desk, files, workspace), manifest, desk.key)
    _refuse_nothing_usable(ledger)
    with stage_folder(workspace.folder(Stage.INGEST), private=True) as folder:
        write_table(folder / "sources.parquet", "sources", ledger.sources)
        write_table(folder / "pages.parquet", "pages", ledger.pages)
        write_rejects(folder / "rejects.parquet", ledger.rejects)
    write_json(workspace.metrics(Stage.INGEST), _metrics(ledger, manifest, len(files)))


def _sources(desk: Desk, files: list[raw.Entry], workspace: Workspace) -> list[Source]:
    """Examine every file; equal bytes are examined once, and never again while the cache holds them."""
    names = {desk.key.source_id(entry.name): entry.name for entry in files if entry.flaw is None}
    contents = map_pages(partial(content_of, desk), names, workers=workspace.workers, label="hash")
    first: dict[str, str] = {}
    for source_id, found in contents.items():
        if "content" in found:
            first.setdefault(found["content"], names[source_id])
    cache = PageCache(workspace.cache / "ingest.sqlite", _fingerprint(desk.settings))
    examined = _examined(desk, first, workspace.workers, cache)
    # a file that changed between hashing and decoding is what its last reading says
    changed = {i: names[i] for i, found in contents.items() if _has_changed(found, examined)}
    again = _examined(desk, changed, workspace.workers, None)
    close_boxes()
    flawed = [_flawed(desk, entry) for entry in files if entry.flaw is not None]
    return flawed + [
        Source(source_id, names[source_id], again.get(source_id) or _report(found, examined))
        for source_id, found in contents.items()
    ]


def _examined(desk: Desk, items: Mapping[str, str], workers: int, cache: PageCache | None) -> dict[str, Any]:
    return map_pages(partial(examine_boxed, desk), items, workers=workers, cache=cache, label="ingest")


def _has_changed(found: Mapping[str, Any], examined: Mapping[str, Any]) -> bool:
    content = found.get("content")
    return content is not None and examined[content]["content"] != content


def _report(found: Mapping[str, Any], examined: Mapping[str, Any]) -> dict[str, Any]:
    if "reject" in found:
        return {"content": "", "format": UNKNOWN, "reject": found["reject"]}
    report: dict[str, Any] = examined[found["content"]]
    return report


def _flawed(desk: Desk, entry: raw.Entry) -> Source:
    assert entry.flaw is not None
    report = {"content": "", "format": entry.kind, "reject": [entry.flaw.value, None, None]}
    return Source(desk.key.source_id(entry.name), entry.name, report)


def _manifests(desk: Desk, entries: list[raw.Entry], names: list[str]) -> Manifest:
    found = [entry.name for entry in entries if raw.is_manifest(entry.name) and entry.flaw is None]
    try:
        texts = {name: raw.read(desk.raw, name, desk.max_bytes) for name in found}
    except UnusableError:
        raise InputError("a manifest.csv in data/private/raw cannot be read: check its permissions") from None
    return read_manifests(texts, names)


def _refuse_nothing_usable(ledger: Ledger) -> None:
    if not ledger.pages:
        reasons = Counter(reject.reason.value for reject in ledger.rejects)
        counts = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
        raise InputError(
            f"nothing in data/private/raw can be used ({counts}): put JPEG, PNG, WebP, BMP, TIFF, HEIC or PDF "
            "files into it"
        )


def _fingerprint(settings: IngestSettings) -> str:
    versions = {name: version(name) for name in _DECODERS}
    return fingerprint(settings, "pipeline.decode", "pipeline.intake", extra=versions)


def _metrics(ledger: Ledger, manifest: Manifest, files: int) -> dict[str, Any]:
    return {
        "files": files,
        "input": len(ledger.sources),
        "kept": len(ledger.pages),
        "rejected": dict(Counter(reject.reason.value for reject in ledger.rejects)),
        "formats": dict(Counter(row["format"] for row in ledger.sources)),
        "captures": dict(Counter(str(page["capture"]) for page in ledger.pages)),
        "manifest": {
            "files_named": manifest.files,
            "rows_without_file": manifest.unmatched,
            "refusals_without_file": manifest.unmatched_refusals,
        },
    }
