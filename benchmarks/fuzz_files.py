"""Damaged files of every format through the product: no crash, no hang, bounded memory.

    python benchmarks/fuzz_files.py [--full] [--work FOLDER] [--seed N] [--kinds jpeg,png ...]

10,000 files by default, 100,000 with --full. Pictures and PDFs go through the stage ingest, Label Studio exports through
verdicts and annotate, parquet through the reader of tables, and what ends that through the check of tables of others. Each batch is a process of its own and a line in
FOLDER/batches.jsonl; a second call does only what is missing there. A file that raised what it should not, or that killed
or outlasted its worker, is kept in FOLDER/found. Ends with 1 if the goals are missed.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent))

from fuzz_mutate import mutated
from fuzz_seeds import PICTURES, TEXT, exports, hostile_frames, page_of, parquets

from pipeline import ingest, store
from pipeline.annotate import run as annotate
from pipeline.annotate import run_verdicts
from pipeline.errors import MedStructError, UnusableError
from pipeline.intake.timebox import Timebox
from pipeline.keys import ProjectKey
from pipeline.settings import Settings, load_settings
from pipeline.unproven import unreadable
from pipeline.workspace import DEMO_SECRET, KEY_FILE, KEY_ID_FILE, Workspace
from schemas.names import Stage

ROOT: Final = Path(__file__).parents[1]
SHARES: Final = {
    "jpeg": 2000, "png": 1500, "tiff": 2000, "webp": 1500, "heic": 1000, "pdf": 1250, "labels": 250, "parquet": 500,
}  # fmt: skip
BATCH: Final = 500
FILE_S: Final = 20.0
BATCH_S: Final = 3600
MOST_RSS_MB: Final = 1500
TRACE: Final = "medstruct: a file is rejected as CORRUPT"
"""What the worker says of an exception that nothing foresaw."""


def workspace(root: Path) -> Workspace:
    """An empty workspace with the demo key."""
    (root / "data/private/raw").mkdir(parents=True)
    (root / ".secrets").mkdir(mode=0o700)
    (root / KEY_FILE).write_text(DEMO_SECRET.hex())
    (root / KEY_FILE).chmod(0o600)
    (root / KEY_ID_FILE).write_text(ProjectKey(DEMO_SECRET).key_id)
    return Workspace(root)


def damaged(kind: str, seeds: list[bytes], seed: int, batch: int, count: int) -> Iterator[bytes]:
    """The files of a batch: the same in every run."""
    draw = random.Random(f"{seed}/{kind}/{batch}")
    return (mutated(kind, draw.choice(seeds), draw) for _ in range(count))


@contextmanager
def stderr_in(path: Path) -> Iterator[None]:
    """This process's and its children's stderr go to a file."""
    kept = os.dup(2)
    with path.open("wb") as file:
        os.dup2(file.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def kept_file(work: Path, name: str, data: bytes) -> None:
    """A file to look at afterwards."""
    (work / "found").mkdir(parents=True, exist_ok=True)
    (work / "found" / name).write_bytes(data)


def pictures(kind: str, files: Iterator[bytes], root: Path, work: Path, settings: Settings) -> Counter[str]:
    """The stage ingest on a folder of damaged files and one good one."""
    space, seeds = workspace(root), PICTURES[kind]()
    (space.raw / "good").write_bytes(seeds[0])
    for at, data in enumerate(files):
        (space.raw / f"{at:05}").write_bytes(data)
    starts, start = [], Timebox._start  # noqa: SLF001  # a start more than one is a worker that died
    Timebox._start = lambda box: starts.append(0) or start(box)  # noqa: SLF001
    limits = settings.ingest.model_copy(update={"timeout_s": FILE_S})
    with stderr_in(root / "stderr"):
        ingest.run(space, limits)
    folder = space.folder(Stage.INGEST)
    sources = store.read_table(folder / "sources.parquet", "sources")
    rejects = store.read_table(folder / "rejects.parquet", "rejects")
    assert sources["name"].n_unique() == len(list(space.raw.iterdir())), "a file got lost"
    pages = store.read_table(folder / "pages.parquet", "pages")
    assert sources.height == pages.height + rejects.height, "the books do not balance"
    killers = sources.filter((sources["format"] == "unknown") & sources["source_id"].is_in(
        rejects.filter(rejects["reason"].is_in(["CORRUPT", "TIMEOUT"]))["source_id"].implode()))  # fmt: skip
    for name in killers["name"]:
        kept_file(work, f"{kind}-{root.name}-{name}", (space.raw / name).read_bytes())
    told = (root / "stderr").read_text(errors="replace")
    if TRACE in told:
        kept_file(work, f"{kind}-{root.name}.stderr", told.encode())
    counts = Counter(rejects["reason"].to_list()) + Counter({"page": pages.height})
    return counts + Counter({"worker died": len(starts) - 1, "traceback": told.count(TRACE)})


def _annotatable(root: Path) -> tuple[Workspace, list[bytes]]:
    """Two pages with a text, and good exports of them."""
    space = workspace(root)
    key = space.key()
    ids = [key.page_id(f"{at}".encode(), 0) for at in (1, 2)]
    rows = {
        (Stage.INGEST, "sources"): [
            {"source_id": key.source_id(f"p{at}.png"), "frame": 0, "name": f"p{at}.png", "page_id": page, "format": "png",
             "key_id": key.key_id} for at, page in enumerate(ids, 1)],
        (Stage.INGEST, "pages"): [
            {"page_id": page, "document_id": page, "frame": 0, "width": 200, "height": 100, "pixel_digest": page,
             "capture": "scan", "patient_key": None, "licence": None} for page in ids],
        (Stage.OCR, "ocr_pages"): [
            {"page_id": page, "turn": 0, "width": 200, "height": 100, "text": TEXT, "text_digest": key.digest("text", TEXT),
             "mean_confidence": 0.9, "engine": "e", "runtime": "r", "models": "m"} for page in ids],
        (Stage.OCR, "lines"): [row for page in ids for row in store.line_rows(page_of(page))],
        (Stage.DEDUP, "clusters"): [{"page_id": page, "cluster_id": page, "keeper": True} for page in ids],
    }  # fmt: skip
    for (stage, name), table in rows.items():
        store.write_table(space.folder(stage) / f"{name}.parquet", name, table)
    space.labels.mkdir(parents=True)
    return space, exports(ids, key.digest("text", TEXT))


def each(
    kind: str, files: Iterator[bytes], work: Path, root: Path, decide: Callable[[bytes], str]
) -> Counter[str]:
    """`decide` about every file; what it raises is a crash, and its traceback and file are kept."""
    counts: Counter[str] = Counter()
    for at, data in enumerate(files):
        started = time.process_time()
        try:
            told = decide(data)
        except BaseException:
            told = "crash"
            kept_file(work, f"{kind}-{root.name}-{at:05}", data)
            kept_file(work, f"{kind}-{root.name}-{at:05}.trace", traceback.format_exc().encode())
        counts[told] += 1
        if time.process_time() - started > FILE_S:
            counts["hang"] += 1
            kept_file(work, f"{kind}-{root.name}-{at:05}.slow", data)
    return counts


def labels(kind: str, files: Iterator[bytes], root: Path, work: Path, settings: Settings) -> Counter[str]:
    """The stages verdicts and annotate on one damaged export at a time."""
    space, _ = _annotatable(root)

    def decide(data: bytes) -> str:
        (space.labels / "export.json").write_bytes(data)
        try:
            run_verdicts(space, settings.annotate)
            annotate(space, settings.annotate)
        except MedStructError as error:
            return f"refused {error.code}"
        return "read"

    return each(kind, files, work, root, decide)


def read_lines(path: str) -> str:
    """What the reader of tables says of a file."""
    try:
        store.read_table(Path(path), "lines")
    except MedStructError as error:
        return f"refused {error.code}"
    except BaseException as error:  # its name goes to the parent, which calls it a crash
        return f"crash {type(error).__name__}"
    return "read"


def tables(kind: str, files: Iterator[bytes], root: Path, work: Path, settings: Settings) -> Counter[str]:
    """The reader of tables on one damaged file at a time, in a process that may die."""
    del settings
    root.mkdir()
    box, path = Timebox(read_lines), root / "lines.parquet"

    def decide(data: bytes) -> str:
        path.write_bytes(data)
        try:
            told: str = box.call(str(path), FILE_S)
        except UnusableError as error:
            told = "hang" if error.reason.value == "TIMEOUT" else "reader died"
            if not unreadable([path]):  # commands that read tables of others would die
                told = "crash, let through"
        if told.startswith(("crash", "hang", "reader died")):
            kept_file(work, f"{kind}-{root.name}-{told.replace(' ', '-')}-{hash(data) & 0xFFFF:04x}", data)
        return told

    with stderr_in(root / "stderr"):
        counts = each(kind, files, work, root, decide)
    box.close()
    return counts


def seeds_of(kind: str, root: Path) -> list[bytes]:
    """Good files of a kind."""
    if kind == "labels":
        return _annotatable(root / "seeds")[1]
    if kind == "parquet":
        found = parquets()
        for make in hostile_frames():
            make().write_parquet(root / "seed.parquet")
            found.append((root / "seed.parquet").read_bytes())
        return found
    return PICTURES[kind]()


def run_batch(kind: str, batch: int, count: int, seed: int, work: Path) -> None:
    """One batch in this process; its line is printed."""
    started, settings = time.monotonic(), load_settings(ROOT / "params.yaml")
    runner = {"labels": labels, "parquet": tables}.get(kind, pictures)
    with tempfile.TemporaryDirectory(prefix="fuzz") as folder:
        files = damaged(kind, seeds_of(kind, Path(folder)), seed, batch, count)
        counts = runner(kind, files, Path(folder) / f"{batch:04}", work, settings)
    memory = [
        resource.getrusage(who).ru_maxrss // 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    print(json.dumps({
        "kind": kind, "batch": batch, "files": count, "seed": seed, "counts": dict(sorted(counts.items())),
        "rss_mb": max(memory), "seconds": round(time.monotonic() - started, 1),
    }))  # fmt: skip


def plan(full: bool, kinds: list[str]) -> Iterator[tuple[str, int, int]]:
    """(kind, batch, files), kinds in turn, so that a run that is stopped has seen them all."""
    left = {kind: SHARES[kind] * (10 if full else 1) for kind in kinds}
    batch = 0
    while any(left.values()):
        for kind in kinds:
            if left[kind]:
                count = min(BATCH, left[kind])
                left[kind] -= count
                yield kind, batch, count
        batch += 1


def finished(path: Path, seed: int) -> dict[tuple[str, int], dict[str, Any]]:
    """Batches that have a line, by kind and number."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []
    return {(row["kind"], row["batch"]): row for row in rows if row["seed"] == seed}


def one_process(kind: str, batch: int, count: int, seed: int, work: Path) -> dict[str, Any]:
    """Run a batch as a process; one that ends badly or not at all is a crash of the run."""
    command = [
        sys.executable,
        __file__,
        "--batch",
        f"{kind},{batch},{count}",
        "--seed",
        str(seed),
        "--work",
        str(work),
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=BATCH_S, check=False)
        if done.returncode == 0:
            return dict(json.loads(done.stdout.splitlines()[-1]))
        kept_file(work, f"{kind}-{batch:04}.run", done.stderr.encode())
        why = "run crashed"
    except subprocess.TimeoutExpired:
        why = "run hung"
    return {
        "kind": kind,
        "batch": batch,
        "files": count,
        "seed": seed,
        "counts": {why: 1},
        "rss_mb": 0,
        "seconds": 0,
    }


def summed(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Figures of some batches: files, what became of them, crashes, hangs, largest memory."""
    counts = sum((Counter(row["counts"]) for row in rows), Counter[str]())
    crashes = sum(
        count
        for name, count in counts.items()
        if name.startswith(("crash", "run crashed")) or name == "traceback"
    )
    return {
        "files": sum(row["files"] for row in rows), "counts": dict(sorted(counts.items())), "crashes": crashes,
        "hangs": counts["hang"] + counts["run hung"], "timeouts": counts["TIMEOUT"], "worker_deaths": counts["worker died"] + counts["reader died"],
        "rss_mb": max((row["rss_mb"] for row in rows), default=0), "seconds": round(sum(row["seconds"] for row in rows)),
    }  # fmt: skip


def main() -> int:
    """Do what is missing, then print the figures as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--work", type=Path, default=ROOT / ".cache/fuzz")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(SHARES))
    parser.add_argument("--batch", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.batch:
        kind, batch, count = given.batch.split(",")
        run_batch(kind, int(batch), int(count), given.seed, given.work)
        return 0
    given.work.mkdir(parents=True, exist_ok=True)
    book = given.work / "batches.jsonl"
    done = finished(book, given.seed)
    for kind, batch, count in plan(given.full, given.kinds.split(",")):
        if done.get((kind, batch), {}).get("files") != count:
            row = one_process(kind, batch, count, given.seed, given.work)
            with book.open("a") as file:
                file.write(json.dumps(row) + "\n")
            print(json.dumps(row), file=sys.stderr, flush=True)
    rows = list(finished(book, given.seed).values())
    by_kind = {kind: summed([row for row in rows if row["kind"] == kind]) for kind in SHARES}
    total = {**summed(rows), "kinds": by_kind}
    (given.work / "figures.json").write_text(json.dumps(total, indent=2))
    print(json.dumps(total, indent=2))
    return int(bool(total["crashes"] or total["hangs"]) or total["rss_mb"] >= MOST_RSS_MB)


if __name__ == "__main__":
    sys.exit(main())
