"""`medstruct scorecard`: drawn pages through the real stages in a scratch workspace, scored by their answer key."""

import os
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from pipeline import scorecard
from pipeline.cli.build import STAGES, crewed
from pipeline.keys import ProjectKey
from pipeline.scorecard import LayoutSet, Scored
from pipeline.scorecard.pairs import FOLDER
from pipeline.settings import Block, Settings, load_settings
from pipeline.synth import AnswerKey, PageKey
from pipeline.synth.key import write_key
from pipeline.workspace import DEMO_SECRET, KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import Stage
from schemas.scorecard import Scorecard

RUN: Final = (
    Stage.INGEST, Stage.VERDICTS, Stage.QUALITY, Stage.OCR, Stage.DEDUP, Stage.ANNOTATE, Stage.PII, Stage.REDACT, Stage.SURROGATE,
)  # fmt: skip
MISSES: Final = "misses.parquet"
KEY_NAME: Final = "answer_key.json"
_BUILT: Final = ("data", "metrics", "plots", KEY_NAME, MISSES)


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for: layouts, conditions (all if none), pages or direct identifiers, seed, what stays."""

    layouts: LayoutSet = LayoutSet.ALL
    conditions: tuple[str, ...] = ()
    pages: int | None = None
    identifiers: int = 3000
    seed: int = 1
    keep: bool = False
    look: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The card, and how many rows the private list of misses has (None: nothing was kept)."""

    card: Scorecard
    misses: int | None


def scratch_of(workspace: Workspace) -> Path:
    """Where drawn pages are built: inside the private cache, always the same place, so that readings are found again."""
    return workspace.cache / "scorecard"


def run(workspace: Workspace, order: Order, out: Path | None = None) -> Outcome:
    """Draw, build, score; writes scorecard.json to `out` (default: the workspace's metrics).

    The scratch workspace has the workspace's settings and the public demo key. Of it the page caches and the pictures of
    a few drawn pages stay; with `keep` also the pages and a list of misses, of untouched layouts only with `look`.
    """
    settings = load_settings(workspace.root / "params.yaml")
    scratch = _prepared(workspace)
    umask = os.umask(0o077)
    try:
        keys = _drawn(scratch, order)
        for stage in RUN:
            _timed(scratch, stage, settings)
        outcome = _scored(scratch, keys, order, settings)
    finally:
        os.umask(umask)
        _clear(scratch.root, order)
    scorecard.write_card((out or workspace.root / "metrics") / "scorecard.json", outcome.card)
    return outcome


def _prepared(workspace: Workspace) -> Workspace:
    root = scratch_of(workspace)
    for name in _BUILT:
        _remove(root / name)
    (root / KEY_FILE).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    root.chmod(0o700)
    (root / KEY_FILE).write_text(DEMO_SECRET.hex() + "\n")
    (root / KEY_ID_FILE).write_text(ProjectKey(DEMO_SECRET).key_id + "\n")
    shutil.copyfile(workspace.root / "params.yaml", root / "params.yaml")
    scratch = Workspace(root, workspace.workers)
    for folder in (scratch.raw, scratch.labels, scratch.cache, root / "metrics", scratch.plots):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return scratch


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _clear(root: Path, order: Order) -> None:
    """Remove what is not to stay: without `keep` all but the caches; with it the pages of untouched layouts at least."""
    if order.keep and (order.look or order.layouts is LayoutSet.TUNING):
        return
    for name in _BUILT:
        if name != MISSES or not order.keep:
            _remove(root / name)


def _drawn(scratch: Workspace, order: Order) -> list[PageKey]:
    names = scorecard.layouts_of(order.layouts)
    drawings = scorecard.drawings(names, scorecard.conditions_of(order.conditions), order.seed)
    start = time.perf_counter()
    keys = scorecard.draw(
        drawings, scratch.raw, pages=order.pages, identifiers=order.identifiers, workers=scratch.workers
    )
    write_key(scratch.root / KEY_NAME, AnswerKey(order.seed, tuple(keys), {}, ()))
    _say(f"draw: {len(keys)} pages of {len({key.layout for key in keys})} layouts", start)
    return keys


def _timed(scratch: Workspace, stage: Stage, settings: Settings) -> None:
    module, function, name, _ = STAGES[stage]
    block: Block = getattr(settings, name)
    if stage is Stage.QUALITY:
        # a page that is withheld is counted here, however many there are
        block = block.model_copy(update={"max_reject_share": 1.0})
    start = time.perf_counter()
    with crewed(stage, scratch):
        getattr(import_module(module), function)(scratch, block)
    _say(stage.value, start)


def _say(what: str, start: float) -> None:
    print(f"{what}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)


def _scored(scratch: Workspace, keys: Sequence[PageKey], order: Order, settings: Settings) -> Outcome:
    start = time.perf_counter()
    pages = scorecard.score_workspace(scratch, keys)
    tasks = scorecard.tasks_of(scratch, keys)
    pairs = scorecard.write_pairs(scratch.root / FOLDER, pages, tasks, scratch.raw)
    card = scorecard.build(scorecard.Run(order.seed, settings, _looked(pages, order)), pages, pairs)
    _say("score", start)
    return Outcome(card, _listed(scratch.root, pages, order))


def _looked(pages: Sequence[Scored], order: Order) -> bool:
    return (
        order.keep
        and order.look
        and any(scorecard.set_of(page.key.layout) is LayoutSet.UNTOUCHED for page in pages)
    )


def _listed(root: Path, pages: Sequence[Scored], order: Order) -> int | None:
    return scorecard.write_misses(root / MISSES, pages, look=order.look) if order.keep else None
