"""Two workers against one: the same drawn set built twice, stage by stage in turn, each from cold caches.

    python benchmarks/bench_workers.py [--pages 60] [--seed 11]

Each stage runs as DVC runs it, loading of its engines included: first with one worker, then with two on a copy of the
set. Stages that have no work for workers (tables of a whole set) are summed in a line of their own.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipeline.cli import setup
from pipeline.synth import draw_set
from pipeline.workspace import Workspace
from schemas.names import Stage

BY_PAGE = (Stage.INGEST, Stage.QUALITY, Stage.OCR, Stage.DEDUP, Stage.PII, Stage.REDACT)
"""Stages that hand pages to workers; the largest that do."""
LAST = Stage.SURROGATE
WORKERS = (1, 2)


def prepared(root: Path, pages: int, seed: int) -> Workspace:
    workspace = Workspace(setup.init(root, demo=True).root, workers=1)
    draw_set(root / "drawn", pages=pages, seed=seed, raw=workspace.raw, labels=root / "drawn/labels")
    return workspace


def seconds(workspace: Workspace, stage: Stage, workers: int) -> float:
    command = [str(Path(sys.executable).with_name("medstruct")), stage.value]
    start = time.perf_counter()
    subprocess.run(
        command, cwd=workspace.root, check=True, env=os.environ | {"MEDSTRUCT_WORKERS": str(workers)}
    )
    return time.perf_counter() - start


def row(name: str, one: float, two: float) -> str:
    return f"| {name} | {one:.1f} | {two:.1f} | {one / two:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args()
    took: dict[Stage, list[float]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        spaces = [prepared(Path(scratch) / str(workers), options.pages, options.seed) for workers in WORKERS]
        for stage in list(Stage)[: list(Stage).index(LAST) + 1]:
            took[stage] = [
                seconds(space, stage, workers) for space, workers in zip(spaces, WORKERS, strict=True)
            ]
    print(f"{options.pages} drawn pages and what was made of them; wall seconds\n")
    print("| stage | 1 worker | 2 workers | ratio |\n|---|---:|---:|---:|")
    for stage in BY_PAGE:
        print(row(stage.value, *took[stage]))
    rest = [sum(times) for times in zip(*(took[s] for s in took if s not in BY_PAGE), strict=True)]
    print(row("verdicts, annotate and surrogate", *rest))
    print(row(f"**ingest to {LAST.value}**", *map(sum, zip(*took.values(), strict=True))))


if __name__ == "__main__":
    main()
