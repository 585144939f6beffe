"""`medstruct try`: the stages that cost time on a sample of the user's files, and what that says about all of them."""

import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline import raw, store
from pipeline.cli import setup
from pipeline.errors import MedStructError, UnusableError
from pipeline.settings import load_settings
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

    The scratch workspace lies in the private cache, has the same key and settings, and is removed afterwards.
    """
    names = [entry.name for entry in raw.walk(workspace.raw) if not raw.is_manifest(entry.name)]
    chosen = sorted(random.Random(seed).sample(names, min(files, len(names))))
    scratch = workspace.cache / "try"
    shutil.rmtree(scratch, ignore_errors=True)
    try:
        trial = _prepare(workspace, scratch, chosen)
        costs = [_timed(trial, stage) for stage in TRIED]
        return Forecast(len(chosen), len(names), tuple(_lines(trial, costs, len(chosen), len(names))))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _prepare(workspace: Workspace, scratch: Path, names: Sequence[str]) -> Workspace:
    (scratch / ".secrets").mkdir(mode=0o700, parents=True)
    scratch.chmod(0o700)
    for name in (KEY_FILE, KEY_ID_FILE, "params.yaml"):
        shutil.copyfile(workspace.root / name, scratch / name)
    trial = setup.init(scratch)
    largest = load_settings(workspace.root / "params.yaml").ingest.max_file_mb * 2**20
    for index, name in enumerate(names):
        # a new name: the sample needs none of the old ones, which may hold a patient's
        copy = trial.raw / f"{index:06d}{Path(name).suffix[:8]}"
        try:
            copy.write_bytes(raw.read(workspace.raw, name, largest))
        except UnusableError:
            copy.touch()
    return Workspace(scratch, workspace.workers)


def _timed(trial: Workspace, stage: Stage) -> Cost:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [str(Path(sys.executable).with_name("medstruct")), stage.value]
    environment = os.environ | {"MEDSTRUCT_WORKERS": str(trial.workers)}
    if subprocess.run(command, cwd=trial.root, check=False, env=environment).returncode:
        raise MedStructError(f"the trial stopped at stage {stage.value}: see the line above")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(stage, time.perf_counter() - start, cpu)


def _lines(trial: Workspace, costs: Sequence[Cost], tried: int, total: int) -> list[Line]:
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
    return lines + _reject_lines(trial, tried, total)


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
