"""`dvc repro` with nothing to do: a workspace of simulated outputs, as many files as the stages would have written.

    python benchmarks/bench_noop.py [--pages 1000 200000] [--runs 3] [--loose-up-to 200000]

Files are small, since DVC looks at names, sizes and times alone once it knows a file; the graph, the code and the
number of files are those of a real workspace: pictures in 256 tar shards. Once with loose files: raw pictures, and a JSON record a
page in the release; once as docs/scale.md advises: raw in archives of 1,000, which ingest reads as they are, and
`release.loose_json: false`.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

from pipeline.cli.setup import init
from pipeline.settings import load_settings
from pipeline.workspace import Workspace
from schemas.names import Split

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PER_ARCHIVE = 1000
GOALS = {1000: 3.0, 200_000: 10.0}
TABLES = {
    "data/private/ingest": 3, "data/private/verdicts": 2, "data/private/quality": 2, "data/private/ocr": 3,
    "data/private/dedup": 3, "data/private/annotate": 5, "data/private/pii": 2, "data/private/redact": 2,
    "data/private/split": 1, "data/public/surrogate": 4, "data/public/gold": 5, "data/public/splits": 1,
    "data/public/fidelity": 2,
}  # fmt: skip


def fill(workspace: Workspace, pages: int, *, loose: bool) -> None:
    """Every output of the graph, and raw."""
    graph = yaml.safe_load((workspace.root / "dvc.yaml").read_text())["stages"]
    for stage in graph.values():
        for kind in ("outs", "metrics", "plots"):
            for out in stage.get(kind, ()):
                make(
                    workspace.root / next(iter(out)) if isinstance(out, dict) else workspace.root / out, kind
                )
    for folder, count in TABLES.items():
        for number in range(count):
            (workspace.root / folder / f"table-{number}.parquet").write_text(f"{folder} {number}")
    for shard in range(256):
        (workspace.root / f"data/public/redacted/images-{shard:02x}.tar").write_text(str(shard))
    release(workspace.release, pages, loose=loose)
    raw = pages if loose else -(-pages // PER_ARCHIVE)
    for number in range(raw):
        folder = workspace.raw / f"{number // PER_ARCHIVE:04}"
        folder.mkdir(exist_ok=True)
        (folder / f"{number:08}.{'jpg' if loose else 'zip'}").write_text(f"raw {number}")


def make(path: Path, kind: str) -> None:
    if kind == "outs":
        path.mkdir(parents=True, exist_ok=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}" if kind == "metrics" else "[]")


def release(out: Path, pages: int, *, loose: bool) -> None:
    settings = load_settings(ROOT / "params.yaml").release
    for folder in ("json", "data", "tables", "schema", "views/medstruct_s"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    for name in (
        "release.json",
        "README.md",
        "LICENSE",
        "CITATION.cff",
        "croissant.json",
        "SHA256SUMS",
        "report.html",
    ):
        (out / name).write_text(name)
    for name in (
        (f"{number:016x}.json" for number in range(pages)) if loose else (f"{s.value}.jsonl" for s in Split)
    ):
        (out / "json" / name).write_text(name)
    for shard in range(-(-pages // settings.rows_per_shard)):
        (out / f"data/{Split.TRAIN}-{shard:05d}.parquet").write_text(str(shard))
    for number in range(14):
        (out / f"tables/{number}.parquet").write_text(str(number))


def dvc(workspace: Workspace, *command: str) -> tuple[float, float, str]:
    """Seconds, processor seconds and output of a DVC command."""
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [BIN / "dvc", *command],
        cwd=workspace.root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    spent, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"dvc {command[0]} failed:\n{done.stderr[-2000:]}")
    return spent, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def measured(pages: int, runs: int, *, loose: bool) -> str:
    folder = Path(tempfile.mkdtemp(prefix="noop"))
    try:
        workspace = init(folder / "workspace", demo=True)
        fill(workspace, pages, loose=loose)
        dvc(workspace, "commit", "--force", "--quiet")
        found = []
        for _ in range(runs):
            seconds, spent, said = dvc(workspace, "repro")
            if "up to date" not in said:
                raise SystemExit(f"dvc repro found something to do:\n{said}")
            found.append((seconds, spent))
        files = sum(len(names) for _, _, names in os.walk(workspace.root / "data"))
    finally:
        shutil.rmtree(folder)
    seconds, spent = (statistics.median(column) for column in zip(*found, strict=True))
    kind = "loose" if loose else f"archives of {PER_ARCHIVE:,}, JSON lines"
    goal = f"< {GOALS[pages]:.0f} s" if pages in GOALS else ""
    return f"| {pages:,} | {kind} | {files:,} | {seconds:.1f} | {spent:.1f} | {goal} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, nargs="+", default=[1000, 200_000])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument(
        "--loose-up-to", type=int, default=200_000, help="more pages than this only without loose files"
    )
    options = parser.parse_args()
    print(
        "| pages | raw and records | files below data/ | seconds (median) | processor seconds | goal |\n|---:|---|---:|---:|---:|---|"
    )
    for pages in options.pages:
        for loose in (True, False) if pages <= options.loose_up_to else (False,):
            print(measured(pages, options.runs, loose=loose), flush=True)


if __name__ == "__main__":
    main()
