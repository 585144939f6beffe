"""`medstruct try`: the stages that cost time on a sample of the user's files, and what that says about all of them."""

import os
import random
import resource
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from pipeline import raw, store
from pipeline.cli.build import STAGES, crewed
from pipeline.errors import UnusableError
from pipeline.settings import Block, Settings, load_settings
from pipeline.workspace import KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import RejectReason, Stage

TRIED: Final = (
    Stage.INGEST, Stage.VERDICTS, Stage.QUALITY, Stage.OCR, Stage.DEDUP, Stage.ANNOTATE, Stage.PII, Stage.REDACT,
)  # fmt: skip
DUPLICATE_REASONS: Final = (RejectReason.EXACT_DUPLICATE, RejectReason.NEAR_DUPLICATE)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing measured on the sample and predicted for the whole, both as text."""

    what: str
    sample: str
    whole: str


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a trial run says."""

    files: int
    all_files: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of wall clock and of processor time that a stage took."""

    stage: Stage
    wall: float
    cpu: float


def run(workspace: Workspace, *, files: int, seed: int) -> Forecast:
    """Take `files` of the user's files (seeded), run the stages in a scratch workspace, predict for all files.

    The scratch workspace lies in the private cache, has the same key and settings, and is removed afterwards; one that
    a killed trial left is removed by the next. Raises InputError for an empty raw folder.
    """
    settings = load_settings(workspace.root / "params.yaml")
    names = [entry.name for entry in raw.walk(workspace.raw) if not raw.is_manifest(entry.name)]
    chosen = sorted(random.Random(seed).sample(names, min(files, len(names))))
    scratch = workspace.cache / "try"
    shutil.rmtree(scratch, ignore_errors=True)
    umask = os.umask(0o077)
    try:
        trial = _prepare(workspace, scratch, chosen, settings.ingest.max_file_mb * 2**20)
        costs = [_timed(trial, stage, settings) for stage in TRIED]
        return Forecast(
            len(chosen), len(names), tuple(_lines(trial, costs, len(chosen), len(names), settings))
        )
    finally:
        os.umask(umask)
        shutil.rmtree(scratch, ignore_errors=True)


def _prepare(workspace: Workspace, scratch: Path, names: Sequence[str], largest: int) -> Workspace:
    (scratch / KEY_FILE).parent.mkdir(mode=0o700, parents=True)
    for name in (KEY_FILE, KEY_ID_FILE):
        shutil.copyfile(workspace.root / name, scratch / name)
    trial = Workspace(scratch, workspace.workers)
    for folder in (trial.raw, trial.labels, trial.cache, scratch / "metrics", trial.plots):
        folder.mkdir(parents=True)
    for index, name in enumerate(names):
        # a new name: the sample needs none of the old ones, which may hold a patient's
        copy = trial.raw / f"{index:06d}{Path(name).suffix[:8]}"
        try:
            copy.write_bytes(raw.read(workspace.raw, name, largest))
        except UnusableError:
            copy.touch()
    return trial


def _timed(trial: Workspace, stage: Stage, settings: Settings) -> Cost:
    module, function, name, _ = STAGES[stage]
    block: Block = getattr(settings, name)
    if stage is Stage.QUALITY:
        # a share that would stop the whole run is what a trial is there to show
        block = block.model_copy(update={"max_reject_share": 1.0})
    before, start = _processor_seconds(), time.perf_counter()
    with crewed(stage, trial):
        getattr(import_module(module), function)(trial, block)
    return Cost(stage, time.perf_counter() - start, _processor_seconds() - before)


def _processor_seconds() -> float:
    """Of this process and its finished children; a stage's workers are when they are dismissed."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def _lines(trial: Workspace, costs: Sequence[Cost], tried: int, total: int, settings: Settings) -> list[Line]:
    factor = total / max(1, tried)
    wall = sum(cost.wall for cost in costs)
    raw_bytes, made = _size(trial.raw), sum(_size(trial.folder(stage)) for stage in TRIED)
    dear = max(costs, key=lambda cost: cost.cpu)
    lines = [
        Line("time on this machine", _clock(wall), _clock(wall * factor)),
        Line(f"of it, {dear.stage} (processor time)", _clock(dear.cpu), _clock(dear.cpu * factor)),
        Line("raw files", _megabytes(raw_bytes), _megabytes(raw_bytes * factor)),
        # once in the workspace and linked from the DVC cache, once in the release with its pictures
        Line("disk beyond raw", _megabytes(2 * made), _megabytes(2 * made * factor)),
    ]
    return [*lines, *_share_lines(trial, settings), *_reject_lines(trial, tried, total)]


def _share_lines(trial: Workspace, settings: Settings) -> list[Line]:
    """Whether quality would stop the whole run."""
    limit = settings.quality.max_reject_share
    pages = store.read_table(trial.folder(Stage.INGEST) / "pages.parquet", "pages").height
    refused = store.read_table(trial.rejects(Stage.QUALITY), "rejects").height
    share = refused / max(1, pages)
    verdict = "stops the run: see quality.max_reject_share" if share > limit else "below the limit"
    return [Line("pages that quality rejects", f"{share:.0%}", verdict)]


def _reject_lines(trial: Workspace, tried: int, total: int) -> list[Line]:
    counts: dict[str, int] = {}
    for stage in TRIED:
        path = trial.rejects(stage)
        for reason in store.read_table(path, "rejects")["reason"] if path.is_file() else ():
            counts[reason] = counts.get(reason, 0) + 1
    pairs = total * (total - 1) / max(1, tried * (tried - 1))
    return [
        # a duplicate shows in a sample only if both copies are in it: pairs grow with the square of the files
        Line(f"rejects {reason}", str(count), f"about {round(min(count * pairs, total * 0.9))}")
        if reason in DUPLICATE_REASONS
        else Line(f"rejects {reason}", str(count), f"about {round(count * total / max(1, tried))}")
        for reason, count in sorted(counts.items())
    ]


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s"


def _megabytes(size: float) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"
