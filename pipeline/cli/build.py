"""A command per stage: load settings and workspace, hand the stage its own block."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import typer

from pipeline import crew, raypool
from pipeline.cli.turn import alone
from pipeline.errors import SettingsError
from pipeline.workspace import Workspace, find_workspace
from schemas.names import Stage

_DIGITS: Final = 6
# stage -> (module, function, settings block, help)
STAGES: Final[dict[Stage, tuple[str, str, str, str]]] = {
    Stage.INGEST: ("pipeline.ingest", "run", "ingest", "Read raw files, give each page an opaque id."),
    Stage.VERDICTS: (
        "pipeline.annotate",
        "run_verdicts",
        "annotate",
        "Collect people's decisions from the exports.",
    ),
    Stage.QUALITY: ("pipeline.quality", "run", "quality", "Drop small, blurred, cropped and blank pages."),
    Stage.OCR: ("pipeline.ocr", "run", "ocr", "Turn pages upright and read them."),
    Stage.DEDUP: ("pipeline.dedup", "run", "dedup", "Keep one page of each cluster of near-duplicates."),
    Stage.ANNOTATE: (
        "pipeline.annotate",
        "run",
        "annotate",
        "Turn Label Studio exports into spans and links.",
    ),
    Stage.PII: ("pipeline.pii.stage", "run", "pii", "Find personal data in text and pixels."),
    Stage.REDACT: (
        "pipeline.redact",
        "run",
        "redact",
        "Hide what was found in the pictures, and look again.",
    ),
    Stage.SURROGATE: ("pipeline.surrogate", "run", "surrogate", "Replace what was found in the text."),
    Stage.GOLD: ("pipeline.gold", "run", "gold", "Build spans, key-values and items on surrogate text."),
    Stage.SPLIT: ("pipeline.split", "run", "split", "Assign train, validation and test by group."),
    Stage.FIDELITY: (
        "pipeline.fidelity",
        "run",
        "fidelity",
        "Measure what de-identification changed; write the report.",
    ),
    Stage.RELEASE: ("pipeline.release", "run", "release", "Assemble, verify and put the release in place."),
}
# what the workers of a stage import: begun while the stage's own process reads its tables
WORKERS: Final[dict[Stage, tuple[str, ...]]] = {
    Stage.INGEST: ("pipeline.ingest",),
    Stage.QUALITY: ("pipeline.quality",),
    Stage.OCR: ("pipeline.ocr", "pipeline.engines.ready"),
    Stage.DEDUP: ("pipeline.dedup",),
    Stage.PII: ("pipeline.pii.stage", "pipeline.pii.ready"),
    Stage.REDACT: ("pipeline.redact", "pipeline.pii.ready", "pipeline.engines.ready"),
    Stage.SURROGATE: ("pipeline.surrogate",),
}


def workers() -> int:
    """Worker processes from MEDSTRUCT_WORKERS, else the processors this process may use."""
    given = os.environ.get("MEDSTRUCT_WORKERS", "")
    if not given:
        return len(os.sched_getaffinity(0))
    if not given.isdecimal() or len(given) > _DIGITS or int(given) < 1:
        raise SettingsError("MEDSTRUCT_WORKERS must be a whole number of at least 1")
    return int(given)


def open_workspace(folder: Path | None = None) -> Workspace:
    """The workspace that a command works in."""
    return Workspace(find_workspace(folder or Path.cwd()), workers())


@contextmanager
def crewed(stage: Stage, workspace: Workspace) -> Iterator[None]:
    """While it lasts, what the stage's workers need is imported beside the stage's own process; then they are gone."""
    if stage in WORKERS and workspace.workers > 1 and not raypool.address():
        crew.prepare(WORKERS[stage])
    try:
        yield
    finally:
        crew.dismiss()


def run_stage(stage: Stage, workspace: Workspace) -> None:
    """Run one stage in a workspace with its own block of params.yaml."""
    from pipeline.settings import load_settings

    if stage is Stage.RELEASE:
        from pipeline.tombstone import refuse_republishing

        refuse_republishing(workspace)
    module, function, block, _ = STAGES[stage]
    settings = getattr(load_settings(workspace.root / "params.yaml"), block)
    os.umask(0o077 if "private" in str(workspace.folder(stage)) else 0o022)
    with alone(workspace), crewed(stage, workspace):
        getattr(import_module(module), function)(workspace, settings)


def _command(stage: Stage) -> Callable[[], Any]:
    def command() -> None:
        run_stage(stage, open_workspace())

    command.__doc__ = STAGES[stage][3]
    return command


def register(app: typer.Typer) -> None:
    """Add the stage commands."""
    for stage in Stage:
        app.command(stage.value, rich_help_panel="Stages (dvc repro runs them in order)")(_command(stage))
