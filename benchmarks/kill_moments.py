"""Killed at random moments, run again: the release must be the same bytes, and nothing finished may be done twice.

    python benchmarks/kill_moments.py [--full] [--trials N] [--work FOLDER] [--seed N]

A trial copies a small workspace (tests/recorded_space.py), starts a run, sends SIGKILL at a drawn moment (kill_targets.py says
to what), does what a person would do then, and compares every file of data/, metrics/ and plots/, and DVC's lock where DVC
ran, with an undisturbed build. Moments are drawn in processor time, so that a busy machine changes none; where the run had
ended before the kill, or nothing to kill was alive, the trial is drawn again. What the page caches held at the kill is
watched by a trigger: a row written again is work done twice. Then what `medstruct verify` does runs, and the planted
identifiers are searched in logs, leftovers and file names. 20 trials by default, 100 with --full (Ray is installed for its
nodes: requirements-ray.lock); each is a line in FOLDER/trials.jsonl, and a second call does only what is missing.
"""

import argparse
import json
import os
import random
import shutil
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from kill_checks import digests, done_twice, leftovers, locked, planted_in, verified, watched
from kill_targets import (
    BIN,
    ORDER,
    ROOT,
    UNFORESEEN,
    Dvc,
    Flow,
    Hit,
    Node,
    Stages,
    Target,
    Yardstick,
    end,
    start,
)

from pipeline.cli.build import run_stage
from pipeline.workspace import Workspace
from tests import recorded_space

TARGETS: Final[dict[str, tuple[int, Target]]] = {
    "stage": (58, Stages("three stages")),
    "worker": (20, Stages("a worker", workers=2)),
    "build": (8, Stages("all stages", whole=True)),
    "dvc": (4, Dvc(with_stage=False)),
    "dvc and stage": (2, Dvc(with_stage=True)),
    "flow": (4, Flow(server=False)),
    "server": (2, Flow(server=True)),
    "node": (2, Node("a Ray node", workers=2)),
}
"""What dies, how often in 100 trials, and how."""
FULL: Final = 100
MOST_DRAWS: Final = 20


def plan(seed: int) -> list[str]:
    """The target of each trial: in a drawn order, so that a run that is stopped has seen all kinds."""
    names = [name for name, (share, _) in TARGETS.items() for _ in range(share)]
    random.Random(seed).shuffle(names)
    return names


def struck(
    root: Path, base: Path, target: Target, draw: random.Random, yardstick: Yardstick
) -> tuple[Hit, int]:
    """Kill something in a fresh copy, drawing again until it was alive; (what was hit, draws)."""
    for draws in range(1, MOST_DRAWS):
        shutil.rmtree(root, ignore_errors=True)
        root.with_suffix(".log").unlink(missing_ok=True)
        shutil.copytree(base, root, symlinks=True)
        if hit := target.strike(root, draw, yardstick):
            return hit, draws
        if isinstance(target, Flow):
            end(root)
    raise RuntimeError(f"nothing was hit in {MOST_DRAWS} draws")


def trial(number: int, seed: int, work: Path, yardstick: Yardstick) -> dict[str, Any]:
    """One kill and what came of it; what it leaves is kept where something is wrong."""
    name, root, begun = plan(seed)[number], work / f"trial{number}", time.monotonic()
    target = TARGETS[name][1]
    hit, draws = struck(root, work / target.base, target, random.Random(f"{seed}/{number}"), yardstick)
    held = watched(root)
    good = target.again(root)
    by_dvc = isinstance(target, Dvc | Flow)
    made = digests(root) | (locked(root) if by_dvc else {})
    wanted = yardstick.files | (yardstick.lock if by_dvc else {})
    differing = sorted(path for path in made.keys() | wanted.keys() if made.get(path) != wanted.get(path))
    values = [value.encode() for value in json.loads((work / "planted.json").read_bytes())]
    row = {
        "trial": number, "seed": seed, "target": name, **asdict(hit), "draws": draws, "good": good,
        "identical": good and not differing, "differing": differing[:9], "finished": sum(map(len, held.values())),
        "done_twice": done_twice(held), "leaks": list(planted_in(root, values)), "leftovers": leftovers(root),
        "verified": good and verified(root), "seconds": round(time.monotonic() - begun, 1),
    }  # fmt: skip
    if holds(row):
        shutil.rmtree(root)
        for suffix in (".log", ".stage"):
            root.with_suffix(suffix).unlink(missing_ok=True)
    return row


def holds(row: dict[str, Any]) -> bool:
    """Whether a trial came out as promised."""
    good = row["identical"] and row["verified"] and UNFORESEEN not in row["what"]
    return bool(good) and not (row["done_twice"] or row["leaks"] or row["leftovers"])


def used() -> float:
    """Processor seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


def undisturbed(work: Path) -> Yardstick:
    """The yardstick: stages in this process, then the same workspace by `dvc repro`, which must make the same files."""
    path = work / "yardstick.json"
    if not path.is_file():
        for folder in ("base", "plain", "repro"):
            shutil.rmtree(work / folder, ignore_errors=True)
        recorded_space.make(work / "base")
        for folder in ("plain", "repro"):
            shutil.copytree(work / "base", work / folder, symlinks=True)
        seconds = {}
        for stage in ORDER:
            begun = used()
            run_stage(stage, Workspace(work / "plain", 1))
            seconds[stage.value] = used() - begun
        assert start(work / "repro", [BIN / "dvc", "repro"]).wait() == 0, (work / "repro.log").read_text()
        files, by_dvc = digests(work / "plain"), digests(work / "repro")
        assert files == by_dvc, sorted(name for name in files if files[name] != by_dvc.get(name))
        path.write_text(json.dumps(asdict(Yardstick(seconds, files, locked(work / "repro"))), indent=1))
    return Yardstick(**json.loads(path.read_text()))


def figures(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Counts over all trials."""
    return {
        "trials": len(rows), "identical": sum(row["identical"] for row in rows), "verified": sum(row["verified"] for row in rows),
        "finished_before": sum(row["finished"] for row in rows), "done_twice": sum(row["done_twice"] for row in rows),
        "leaks": sum(len(row["leaks"]) for row in rows), "leftovers": sum(len(row["leftovers"]) for row in rows),
        "draws": sum(row["draws"] for row in rows), "hit": dict(sorted(Counter(row["what"] for row in rows).items())),
        "during": dict(sorted(Counter(row["during"] for row in rows).items())),
        "held": all(map(holds, rows)),
    }  # fmt: skip


def main() -> int:
    """Do what is missing; print the figures as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--trials", type=int)
    parser.add_argument("--only", help="Trials of this target alone.", choices=TARGETS)
    parser.add_argument("--work", type=Path, default=ROOT / ".cache/kill")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    yardstick, book = undisturbed(given.work), given.work / "trials.jsonl"
    rows = [json.loads(line) for line in book.read_text().splitlines()] if book.is_file() else []
    done = {row["trial"] for row in rows if row["seed"] == given.seed}
    for number, name in enumerate(plan(given.seed)[: given.trials or (FULL if given.full else 20)]):
        if number not in done and given.only in {None, name}:
            rows.append(trial(number, given.seed, given.work, yardstick))
            with book.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    total = figures(rows)
    (given.work / "figures.json").write_text(json.dumps(total, indent=2))
    print(json.dumps(total, indent=2))
    return int(not total["held"])


if __name__ == "__main__":
    sys.exit(main())
