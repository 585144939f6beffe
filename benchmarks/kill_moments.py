"""Killed at random moments, run again: the release must be the same bytes, and nothing finished may be done twice.

    python benchmarks/kill_moments.py [--full] [--trials N] [--work FOLDER] [--seed N]

A trial takes a small workspace (tests/recorded_space.py), runs three stages that follow one another (of ten trials one runs
all, one all by `dvc repro`), sends SIGKILL to them, to one of their worker processes, or to DVC, at a moment drawn evenly
over their length, runs them again and compares every file of data/ and metrics/ with an undisturbed build. What the page caches held at the kill is watched by a trigger: a row written again is work done
twice. Then `medstruct verify` runs, and the planted identifiers are searched in logs, leftovers and file names.
20 trials by default, 100 with --full; each is a line in FOLDER/trials.jsonl, and a second call does only what is missing.
"""

import argparse
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from pipeline.cli.build import STAGES
from pipeline.errors import MedStructError
from pipeline.workspace import Workspace
from schemas.names import Stage
from tests import recorded_space

ROOT: Final = Path(__file__).parents[1]
BIN: Final = Path(sys.executable).parent
LONGEST_S: Final = 900
ORDER: Final = tuple(STAGES)
TARGETS: Final = ("stage", "worker", "stage", "stage", "build", "stage", "worker", "stage", "dvc", "stage")
"""What dies: the process of three stages, a process of their pools or time limits, that of all stages, DVC."""
COSTS: Final = {
    Stage.INGEST: 6,
    Stage.QUALITY: 2,
    Stage.DEDUP: 2,
    Stage.PII: 10,
    Stage.REDACT: 2,
    Stage.RELEASE: 4,
}
"""Of a build's length, in parts (others: 1), so that a moment can be drawn; starting Python is 2 more."""


def parts(stages: Sequence[Stage]) -> int:
    """The length of a run of these stages, in parts."""
    return 2 + sum(COSTS.get(stage, 1) for stage in stages)


def started(root: Path, workers: int, stages: Sequence[Stage]) -> "subprocess.Popen[bytes]":
    """A process that builds the workspace, stage after stage; what it prints goes to a file beside the folder."""
    command = [sys.executable, __file__, "--build", str(root), "--workers", str(workers), *stages]
    with root.with_suffix(".log").open("ab") as log:
        return subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)


def built(root: Path, workers: int, stages: Sequence[str]) -> int:
    """Build in this process; the exit status."""
    try:
        recorded_space.build(Workspace(root, workers), *map(Stage, stages))
    except MedStructError as error:
        print(f"medstruct: {error}", file=sys.stderr)
        return error.exit_status
    return 0


def parents() -> dict[int, int]:
    """Process id -> id of its parent, of all processes that can be seen."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            found[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
    return found


def below(pid: int) -> list[int]:
    """Ids of the living descendants of a process."""
    tree, found = parents(), [pid]
    for one in found:
        found += [child for child, parent in tree.items() if parent == one]
    return found[1:]


def lives(pid: int) -> bool:
    """Whether a process runs; one that nobody has asked for its exit status does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def workers_of(pid: int) -> list[int]:
    """Ids of the processes that work for it; Python's keeper of shared resources is none."""
    found = []
    for one in below(pid):
        with suppress(OSError):
            if b"resource_tracker" not in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(one)
    return found


def digests(root: Path) -> dict[str, str]:
    """File -> sha256, of everything that a build makes."""
    paths = (path for part in ("data", "metrics") for path in (root / part).rglob("*"))
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths if path.is_file() and not path.name.endswith((".dvc", ".gitignore"))
    }  # fmt: skip


def watched(root: Path) -> dict[Path, set[str]]:
    """Page ids that each cache holds now; from here on a trigger notes what is written again."""
    held = {}
    for path in sorted((root / ".cache").glob("*.sqlite")):
        try:
            with closing(sqlite3.connect(path)) as database, database:
                held[path] = {page for (page,) in database.execute("SELECT page_id FROM results")}
                database.execute("CREATE TABLE again (page_id TEXT)")
                database.execute(
                    "CREATE TRIGGER noted AFTER INSERT ON results BEGIN INSERT INTO again VALUES (NEW.page_id); END"
                )
        except sqlite3.OperationalError:  # killed before it had a table
            continue
    return held


def done_twice(held: dict[Path, set[str]]) -> int:
    """How many results that were there at the kill were made again."""
    count = 0
    for path, pages in held.items():
        with closing(sqlite3.connect(path)) as database:
            count += sum(page in pages for (page,) in database.execute("SELECT page_id FROM again"))
    return count


def planted_in(root: Path, values: list[bytes]) -> Iterator[str]:
    """Places outside the private zone and DVC's private store where a planted value stands."""
    private = (root / "data/private", root / ".dvc/cache", root / "pipeline", root / "schemas")
    for path in (*root.rglob("*"), root.with_suffix(".log")):
        if path.is_file() and not any(path.is_relative_to(folder) for folder in private):
            where = path.relative_to(root.parent).as_posix()
            if path.parent == root / ".cache":
                values_in = (value in where.encode() for value in values)
            else:
                text = path.read_bytes()
                values_in = (value in text or value in where.encode() for value in values)
            if any(values_in):
                yield where


def leftovers(root: Path) -> list[str]:
    """Half-written files and folders that the second run has left."""
    found = [path for pattern in ("*.partial", ".*.old") for path in (root / "data").rglob(pattern)]
    return [path.relative_to(root).as_posix() for path in found]


def kill_build(root: Path, target: str, moment: float, stages: Sequence[Stage], draw: random.Random) -> str:
    """Start stages and kill them, or a process of theirs, after `moment` seconds; what was hit."""
    run, victims = started(root, 2 if target == "worker" else 1, stages), list[int]()
    time.sleep(moment)
    while run.poll() is None and not victims:
        victims = workers_of(run.pid) if target == "worker" else [run.pid]
        time.sleep(0.005)
    for victim in [draw.choice(victims)] if victims else []:
        with suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
    status = run.wait()
    if not victims:
        return "nothing, it had ended"
    return {
        0: "a worker, and the build went on",
        2: "a worker, and the build said so",
        -9: "all stages" if target == "build" else "three stages",
    }.get(status, f"status {status}")


def kill_dvc(root: Path, moment: float) -> str:
    """Start `dvc repro` and kill it, not its stage, which DVC's death leaves alone; wait until that has left."""
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "MEDSTRUCT_WORKERS": "1"}
    with root.with_suffix(".log").open("ab") as log:
        run = subprocess.Popen([BIN / "dvc", "repro"], cwd=root, env=environment, stdout=log, stderr=log)
    time.sleep(moment)
    stages = below(run.pid)
    run.kill()
    run.wait()
    until = time.monotonic() + LONGEST_S
    while any(map(lives, stages)) and time.monotonic() < until:
        time.sleep(0.1)
    return "dvc"


def again(root: Path, target: str, stages: Sequence[Stage]) -> int:
    """Run them once more, undisturbed; the exit status."""
    if target != "dvc":
        return started(root, 1, stages).wait()
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "MEDSTRUCT_WORKERS": "1"}
    with root.with_suffix(".log").open("ab") as log:
        return subprocess.run(
            [BIN / "dvc", "repro"], cwd=root, env=environment, stdout=log, stderr=log, check=False
        ).returncode


def trial(number: int, seed: int, work: Path, yardstick: dict[str, Any]) -> dict[str, Any]:
    """One kill and what came of it."""
    draw = random.Random(f"{seed}/{number}")
    target, root, first = (
        TARGETS[number % len(TARGETS)],
        work / f"trial{number}",
        draw.randrange(len(ORDER) - 2),
    )
    stages = ORDER if target in {"build", "dvc"} else ORDER[first : first + 3]
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(work / ("base" if stages == ORDER else "plain"), root, symlinks=True)
    for stage in stages if stages != ORDER else ():
        shutil.rmtree(Workspace(root).folder(stage))
        (root / f".cache/{stage.value}.sqlite").unlink(missing_ok=True)
    length = yardstick["seconds"] * parts(stages) / parts(ORDER)
    # DVC starts Python anew for each stage
    moment = draw.random() * length * (3 if target == "dvc" else 1)
    hit = kill_dvc(root, moment) if target == "dvc" else kill_build(root, target, moment, stages, draw)
    held = watched(root)
    status = again(root, target, stages)
    made = digests(root)
    differing = sorted(
        name
        for name in made.keys() | yardstick["files"].keys()
        if made.get(name) != yardstick["files"].get(name)
    )
    values = [value.encode() for value in json.loads((work / "planted.json").read_bytes())]
    found = [*planted_in(root, values), *leftovers(root)]
    clean = status == 0 and verify_in(root)
    row = {
        "trial": number, "seed": seed, "target": target, "first": stages[0].value, "moment": round(moment, 2), "hit": hit, "status": status,
        "identical": status == 0 and not differing, "differing": differing[:9], "finished": sum(map(len, held.values())),
        "done_twice": done_twice(held), "leaks": found, "verified": clean,
    }  # fmt: skip
    if row["identical"] and not found and clean and not row["done_twice"]:
        shutil.rmtree(root)
    return row


def verify_in(root: Path) -> bool:
    """Whether `medstruct verify` finds nothing."""
    done = subprocess.run([BIN / "medstruct", "verify"], cwd=root, capture_output=True, check=False)
    return done.returncode == 0


def undisturbed(work: Path) -> dict[str, Any]:
    """The yardstick: files of an undisturbed build, and its seconds."""
    path = work / "yardstick.json"
    if not path.is_file():
        shutil.rmtree(work / "base", ignore_errors=True)
        recorded_space.make(work / "base")
        shutil.copytree(work / "base", work / "plain", symlinks=True)
        begun = time.monotonic()
        assert started(work / "plain", 1, ORDER).wait() == 0, (work / "plain.log").read_text()
        seconds = time.monotonic() - begun
        path.write_text(json.dumps({"seconds": seconds, "files": digests(work / "plain")}))
    return dict(json.loads(path.read_text()))


def figures(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Counts over all trials."""
    return {
        "trials": len(rows), "identical": sum(row["identical"] for row in rows), "verified": sum(row["verified"] for row in rows),
        "finished_before": sum(row["finished"] for row in rows), "done_twice": sum(row["done_twice"] for row in rows),
        "leaks": sum(len(row["leaks"]) for row in rows), "hit": dict(sorted(Counter(row["hit"] for row in rows).items())),
    }  # fmt: skip


def main() -> int:
    """Do what is missing; print the figures as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--trials", type=int)
    parser.add_argument("--work", type=Path, default=ROOT / ".cache/kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("stages", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.build:
        return built(given.build, given.workers, given.stages)
    given.work.mkdir(parents=True, exist_ok=True)
    yardstick, book = undisturbed(given.work), given.work / "trials.jsonl"
    rows = [json.loads(line) for line in book.read_text().splitlines()] if book.is_file() else []
    for number in range(given.trials or (100 if given.full else 20)):
        if not any(row["trial"] == number and row["seed"] == given.seed for row in rows):
            rows.append(trial(number, given.seed, given.work, yardstick))
            with book.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    total = figures(rows)
    (given.work / "figures.json").write_text(json.dumps(total, indent=2))
    print(json.dumps(total, indent=2))
    missed = {total["identical"], total["verified"]} != {total["trials"]}
    return int(missed or bool(total["done_twice"] or total["leaks"]))


if __name__ == "__main__":
    sys.exit(main())
