"""What is built, what was dropped and why, and which of the user's own files to take again."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import polars as pl

from pipeline import published, store, tally, tombstone
from pipeline.sealed import release_digest, signed_digest
from pipeline.workspace import Workspace
from schemas.names import DoubtKind, RejectReason, Stage

ADVICE: Final = {
    RejectReason.EMPTY: "the file is empty: copy it again from the device",
    RejectReason.UNIDENTIFIED: "not a picture or PDF: export it as JPEG, PNG, TIFF, HEIC or PDF",
    RejectReason.TRUNCATED: "the file ends too early: copy it again from the device",
    RejectReason.CORRUPT: "the file is damaged: copy it again from the device, or take the picture again",
    RejectReason.BOMB: "far too many pixels: export the page at 300 dpi or less",
    RejectReason.ENCRYPTED: "protected by a password: save it without one",
    RejectReason.MULTIFRAME: "too many pages in one file: split it",
    RejectReason.TIMEOUT: "took too long to open: save it again as JPEG or PNG",
    RejectReason.ASPECT: "far too long or too narrow: cut it into pages",
    RejectReason.NO_CONSENT: "the manifest says consent = no: nothing to do",
    RejectReason.EXACT_DUPLICATE: "the same page is there already: nothing to do",
    RejectReason.SHORT_EDGE: "too few pixels: take it again from nearer, or scan at 200 dpi or more",
    RejectReason.BLUR: "out of focus or shaken: take it again, hold still, tap on the text to focus",
    RejectReason.CROPPED: "the page runs over the edge of the picture: take it again with all four edges in view",
    RejectReason.BLANK: "nothing is printed on it: check whether it is the back of a page",
    RejectReason.LOW_CONTRAST: "the print is too faint: take it again in even, brighter light",
    RejectReason.GLARE: "a reflection hides text: take it again without flash, tilted from the lamp",
    RejectReason.DARK: "too dark: take it again in brighter light",
    RejectReason.UNREADABLE: "no text could be read with confidence: take it again, upright and sharp",
    RejectReason.NEAR_DUPLICATE: "another picture of the same page was kept: nothing to do",
    RejectReason.RESIDUAL_PII: "an identifier was still legible after redaction: mark it `hide` in a review, or drop the page",
    RejectReason.SPLIT_CONFLICT: "ties published pages of different splits together: leave it out, or correct the manifest",
    RejectReason.VERDICT: "a reviewer dropped it: nothing to do",
}
"""What the owner of a file can do about each reason."""
NO_GOLD: Final = "no gold yet: medstruct push"
SIDE_STAGES: Final = {
    Stage.VERDICTS: "verdicts.parquet",
    Stage.ANNOTATE: "annotations.parquet",
    Stage.FIDELITY: "report.html",
    Stage.RELEASE: "release.json",
}
"""Stages that no page passes through, and a file that each leaves."""


@dataclass(frozen=True, slots=True)
class StageState:
    """One stage: whether it is built, and its counts where pages pass through it."""

    stage: str
    built: bool
    input: int | None = None
    kept: int | None = None
    rejected: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StatusReport:
    """The state of a workspace; `release` is the version that lies in data/public/release."""

    stages: list[StageState]
    release: str | None
    notes: list[str]


@dataclass(frozen=True, slots=True)
class RejectedFile:
    """A file (path inside raw) and frame of the user's own that was dropped; value and limit where one was measured."""

    name: str
    frame: int
    stage: str
    reason: str
    value: float | None
    limit: float | None
    advice: str


def collect(workspace: Workspace) -> StatusReport:
    """The state of every stage, in order; TableError if a table is damaged."""
    counts = {count.stage: count for count in tally.stage_counts(workspace)} if _has_pages(workspace) else {}
    stages = []
    for stage in Stage:
        count = counts.get(stage)
        if count:
            stages.append(StageState(stage.value, True, count.input, count.kept, count.rejected))
        else:
            stages.append(StageState(stage.value, _side_built(workspace, stage)))
    return StatusReport(stages, release_version(workspace), _notes(workspace, stages))


def _has_pages(workspace: Workspace) -> bool:
    return tally.built(workspace, Stage.INGEST)


def _side_built(workspace: Workspace, stage: Stage) -> bool:
    return stage in SIDE_STAGES and (workspace.folder(stage) / SIDE_STAGES[stage]).is_file()


def release_version(workspace: Workspace) -> str | None:
    """The version of the release in place, None where there is none."""
    path = workspace.release / "release.json"
    return str(store.read_json(path)["version"]) if path.is_file() else None


def _notes(workspace: Workspace, stages: list[StageState]) -> list[str]:
    notes = []
    if not _has_files(workspace.raw):
        notes.append("no images yet: put them into data/private/raw, then run `dvc repro`")
    elif not all(state.built for state in stages):
        missing = ", ".join(state.stage for state in stages if not state.built)
        notes.append(f"not built yet: {missing}; run `dvc repro`")
    if not workspace.published.is_file():
        notes.append(published.MISSING)
    notes += [
        f"{state.stage} dropped {sum(state.rejected.values())} of {state.input} pages: `medstruct status --rejects` lists them"
        for state in stages
        if state.input and sum(state.rejected.values()) > state.input / 2
    ]
    notes += _doubtful(workspace)
    notes += _read_otherwise(workspace)
    annotated = _annotated(workspace)
    if annotated is not None:
        notes.append(f"{annotated} page(s) with gold" if annotated else NO_GOLD)
    elif not _has_files(workspace.labels):
        notes.append(NO_GOLD)
    version = release_version(workspace)
    if version:
        notes.append(f"release {version} lies in data/public/release")
        notes += _unsigned(workspace, version)
    return notes + tombstone.notes(workspace)


def _unsigned(workspace: Workspace, version: str) -> list[str]:
    """A warning where nobody signed the release in place, or somebody signed another one under its version."""
    signed = signed_digest(workspace.root, version)
    if signed is None:
        return [f"release {version} is not signed: `medstruct sign --draft` shows what would be signed"]
    if signed != release_digest(workspace.release):
        return [
            f"release {version} is not the one that was signed: `medstruct sign --check` says what differs"
        ]
    return []


def _doubtful(workspace: Workspace) -> list[str]:
    """How many readings may have been printed otherwise, where there are any."""
    path = workspace.folder(Stage.OCR) / "doubts.parquet"
    counts = store.read_table(path, "doubts")["kind"].value_counts().sort("kind") if path.is_file() else None
    if counts is None or counts.is_empty():
        return []
    kinds = ", ".join(f"{count} {DoubtKind(kind).name}" for kind, count in counts.iter_rows())
    return [f"doubtful readings to look at: {kinds}; {path.relative_to(workspace.root)} says where"]


def _read_otherwise(workspace: Workspace) -> list[str]:
    """How many marks a new reading changed about which nobody has answered yet, where there are any."""
    path = workspace.metrics(Stage.ANNOTATE)
    waiting = store.read_json(path).get("changed_to_ask", 0) if path.is_file() else 0
    return (
        [f"{waiting} mark(s) read otherwise since they were made: `medstruct push --changed`"]
        if waiting
        else []
    )


def _has_files(folder: Path) -> bool:
    return folder.is_dir() and any(path.is_file() for path in folder.rglob("*"))


def _annotated(workspace: Workspace) -> int | None:
    if not tally.built(workspace, Stage.GOLD):
        return None
    return int(tally.read(workspace, Stage.GOLD, "gold_pages")["annotated"].sum())


def rejects_list(workspace: Workspace) -> list[RejectedFile]:
    """Every dropped file and frame with what to do, by name.

    These are the user's own file names: for the terminal of the owner, never for a file of the public zone.
    """
    sources = tally.read(workspace, Stage.INGEST, "sources").select("source_id", "frame", "name", "page_id")
    rejects = tally.all_rejects(workspace)
    frames = rejects.filter(pl.col("source_id").is_not_null()).drop("page_id")
    pages = rejects.filter(pl.col("source_id").is_null()).drop("source_id", "frame")
    first = sources.join(frames, on=["source_id", "frame"], how="anti")  # a copy is listed as a copy
    of_files, of_pages = frames.join(sources, on=["source_id", "frame"]), pages.join(first, on="page_id")
    columns = ("name", "frame", "stage", "reason", "value", "limit")
    listed = pl.concat([of_files.select(columns), of_pages.select(columns)]).sort(columns)
    return [
        RejectedFile(**row, advice=ADVICE[RejectReason(row["reason"])])
        for row in listed.iter_rows(named=True)
    ]
