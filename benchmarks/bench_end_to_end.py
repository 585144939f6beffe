"""Draw a set, build its release stage by stage, and measure: time, processor time, disk, identifiers hidden.

    python benchmarks/bench_end_to_end.py [--pages 60] [--seed 11] [--with-labels] [--keep DIR]

Without annotations by default: what people mark as personal is hidden too, and would flatter detection.

A planted identifier counts as hidden in the picture when black fill covers at least 95 % of its box, and as hidden in the
text when its characters, blanks and width aside, no longer stand in the page's surrogate text. Only what the reader read can
be hidden in text; the last column says how much of all that was planted is hidden in both.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import polars as pl

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipeline.cli import setup
from pipeline.synth import PageKey, Planted, draw_set, read_key
from pipeline.workspace import Workspace
from schemas.names import DIRECT_KINDS, PIXEL_KINDS, Stage

COVERED = 0.95


def stage_costs(workspace: Workspace) -> list[tuple[str, float, float]]:
    """(stage, wall seconds, processor seconds) of every stage, run as DVC runs them."""
    costs = []
    for stage in Stage:
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        command = [str(Path(sys.executable).with_name("medstruct")), stage.value]
        subprocess.run(
            command,
            cwd=workspace.root,
            check=True,
            env=os.environ | {"MEDSTRUCT_WORKERS": str(workspace.workers)},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        costs.append((stage.value, time.perf_counter() - start, cpu))
    return costs


def plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).lower()


def covered(planted: Planted, fill: np.ndarray) -> bool:
    """Whether black fill lies over (almost) the whole of the identifier's boxes."""
    box = np.zeros(fill.shape, np.uint8)
    for quad in planted.quads:
        cv2.fillPoly(box, [np.array(quad, np.int32).reshape(4, 2)], 1)
    return bool((box & fill).sum() >= COVERED * max(1, box.sum()))


def pages_of(workspace: Workspace, keys: list[PageKey]) -> dict[str, PageKey]:
    """page id -> key of every released page."""
    sources = pl.read_parquet(workspace.folder(Stage.INGEST) / "sources.parquet")
    released = set(pl.read_parquet(workspace.folder(Stage.SPLIT) / "splits.parquet")["page_id"])
    by_place = {(key.file, key.frame): key for key in keys}
    found: dict[str, PageKey] = {}
    for name, frame, page in sources.select("name", "frame", "page_id").iter_rows():
        key = by_place.get((name, frame))
        if page in released and key and key.duplicate_of is None:
            found[page] = key
    return found


def hidden(workspace: Workspace, pages: dict[str, PageKey]) -> list[dict]:
    """One row per planted identifier of the released pages."""
    regions = pl.read_parquet(workspace.folder(Stage.REDACT) / "regions.parquet")
    before = dict(
        pl.read_parquet(workspace.folder(Stage.OCR) / "ocr_pages.parquet")
        .select("page_id", "text")
        .iter_rows()
    )
    after = dict(
        pl.read_parquet(workspace.folder(Stage.SURROGATE) / "surrogate_pages.parquet")
        .select("page_id", "text")
        .iter_rows()
    )
    turns = dict(
        pl.read_parquet(workspace.folder(Stage.OCR) / "ocr_pages.parquet")
        .select("page_id", "turn")
        .iter_rows()
    )
    rows = []
    for page, key in pages.items():
        fill = np.zeros((key.height, key.width), np.uint8)
        for quad in regions.filter(pl.col("page_id") == page)["quad"]:
            cv2.fillPoly(fill, [np.array(quad, np.int32).reshape(4, 2)], 1)
        for planted in key.planted:
            needle = plain(planted.text)
            read = bool(needle) and needle in plain(before[page])
            rows.append(
                {
                    "page": page, "kind": str(planted.kind), "condition": key.condition, "layout": key.layout, "turned": turns[page] == key.turn,
                    "pixels": covered(planted, fill), "read": read,
                    "text": not needle or needle not in plain(after[page]),
                }
            )  # fmt: skip
    return rows


def share(rows: list[dict], by: str) -> list[str]:
    groups = defaultdict(list)
    for row in rows:
        groups[row[by]].append(row)
    lines = [f"| {by} | planted | pixels | text | both |", "|---|---:|---:|---:|---:|"]
    for name, some in [*sorted(groups.items()), ("all", rows)]:
        counts = [sum(row[what] for row in some) for what in ("pixels", "text")] + [
            sum(row["pixels"] and row["text"] for row in some)
        ]
        lines.append(
            f"| {name} | {len(some)} | "
            + " | ".join(f"{100 * count / len(some):.1f} %" for count in counts)
            + " |"
        )
    return lines


def size(folder: Path) -> int:
    seen: dict[int, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            status = path.stat()
            seen[status.st_ino] = status.st_size
    return sum(seen.values())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--with-labels", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    root = options.keep or Path(tempfile.mkdtemp())
    workspace = Workspace(setup.init(root, demo=True).root, workers=2)
    labels = workspace.labels if options.with_labels else root / "drawn/labels"
    key = read_key(
        draw_set(root / "drawn", pages=options.pages, seed=options.seed, raw=workspace.raw, labels=labels)
    )
    costs = stage_costs(workspace)
    pages = pages_of(workspace, list(key.pages))
    inputs = pl.read_parquet(workspace.folder(Stage.INGEST) / "sources.parquet").height
    wall = sum(cost[1] for cost in costs)
    print(
        f"{inputs} frames in, {len(pages)} drawn pages released, {wall:.0f} s on 2 workers: {inputs / wall:.2f} pages/s end to end\n"
    )
    print("| stage | wall s | CPU s | CPU s per frame in |\n|---|---:|---:|---:|")
    for stage, seconds, cpu in costs:
        print(f"| {stage} | {seconds:.1f} | {cpu:.1f} | {cpu / inputs:.3f} |")
    raw, public = size(workspace.raw), size(root / "data/public")
    private = size(root / "data/private") - raw
    redacted = size(workspace.folder(Stage.REDACT))
    print(
        f"\nraw {raw / 1e6:.1f} MB; beyond it: private tables {private / 1e6:.1f} MB, public zone {public / 1e6:.1f} MB",
        end="",
    )
    print(f" ({(private + public) / redacted:.2f} times one redacted copy of {redacted / 1e6:.1f} MB)\n")
    rows = hidden(workspace, pages)
    direct = [row for row in rows if row["kind"] in DIRECT_KINDS]
    print("Direct identifiers:\n")
    print("\n".join(share(direct, "condition")), "\n")
    print("\n".join(share(direct, "layout")), "\n")
    print("All kinds:\n")
    print("\n".join(share(rows, "kind")), "\n")
    leaky = {row["page"] for row in direct if not (row["pixels"] and row["text"])}
    print(f"pages with at least one direct identifier left: {len(leaky)} of {len(pages)}")
    print(
        f"pages turned upright: {len({row['page'] for row in rows if row['turned']})} of {len({row['page'] for row in rows})}"
    )
    print(f"picture-only kinds: {', '.join(sorted(PIXEL_KINDS))} count by their boxes")


if __name__ == "__main__":
    main()
