"""From dedup to the released tables with many invented page records: time and peak memory of each step.

    python benchmarks/bench_scale.py [--pages 1000000] [--keep FOLDER]

Records are invented (benchmarks/scale/invent.py): 11 lines a page, one page in ten a copy of another, one form with an
eighth of all pages. There are no pictures: what dedup sees in them lies in the page cache, as after a run that was
stopped. Each step is the stage's own code in a process of its own: its time from its first line on, its processor
time (the fairer figure on a machine that others use too), its largest resident set.
"""

import os
from pathlib import Path

import polars as pl
from scale import tables
from scale.invent import COPIES, Records
from scale.steps import GIGABYTE, Simulation

from pipeline import dedup, release, split
from pipeline.contents import load
from pipeline.settings import load_settings
from pipeline.workspace import Workspace
from schemas.names import Split, Stage

ROOT = Path(__file__).parents[1]
SETTINGS = load_settings(ROOT / "params.yaml")


def invent(workspace: Workspace, pages: int) -> str:
    records = Records(pages)
    lines = tables.before_dedup(workspace, records)
    tables.page_cache(workspace, records)
    return f"{lines:,} lines"


def run_dedup(workspace: Workspace, pages: int) -> str:
    dedup.run(workspace, SETTINGS.dedup)
    folder = workspace.folder(Stage.DEDUP)
    found = pl.read_parquet(folder / "duplicate_pairs.parquet")
    clusters = pl.read_parquet(folder / "clusters.parquet").sort("page_id")
    return f"{found.height:,} pairs decided; {judged(clusters, Records(pages))}"


def judged(clusters: pl.DataFrame, records: Records) -> str:
    """How many copies were found, and how many pages were dropped that are no copy."""
    numbers = [int(at) for part in records.chunks() for at in part]
    shown = pl.DataFrame(
        {"page_id": records.names(pl.Series(numbers).to_numpy()), "shows": records.original[numbers]}
    )
    sheets = clusters.join(shown, on="page_id").group_by("cluster_id").agg(
        pages=pl.len(), sheets=pl.col("shows").n_unique()
    )  # fmt: skip
    wanted = clusters.height - shown["shows"].n_unique()
    dropped = clusters.height - sheets.height
    wrong = int((sheets["sheets"] - 1).sum())
    return f"{dropped - wrong:,} of {wanted:,} copies found, {wrong:,} other pages dropped"


def invent_patients(workspace: Workspace, pages: int) -> str:
    tables.before_split(workspace, Records(pages))
    return ""


def run_split(workspace: Workspace, _: int) -> str:
    split.run(workspace, SETTINGS.split)
    found = pl.read_parquet(workspace.folder(Stage.SPLIT) / "splits.parquet")
    counts = {part: found.filter(pl.col("split") == part).height for part in Split}
    return f"{found['group_id'].n_unique():,} groups; " + ", ".join(
        f"{name} {count:,}" for name, count in counts.items()
    )


def invent_gold(workspace: Workspace, _: int) -> str:
    tables.before_release(workspace)
    return ""


def run_release(workspace: Workspace, _: int) -> str:
    """Every table of the release as parquet and JSON lines."""
    out = workspace.release
    out.mkdir(parents=True)
    release.write_tables(out / "tables", load(workspace))
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    return f"{size / GIGABYTE:.1f} GiB of tables"


def run_shards(workspace: Workspace, _: int) -> str:
    """The parquet shards, an empty byte string in the place of every picture."""
    release.write_shards(workspace.release / "data", SETTINGS.release, load(workspace), lambda _: b"")
    return f"{len(list((workspace.release / 'data').iterdir())):,} shards"


STEPS = {
    "invent": invent, "dedup": run_dedup, "invent patients": invent_patients, "split": run_split,
    "invent gold": invent_gold, "release: tables": run_release, "release: shards": run_shards,
}  # fmt: skip


SIMULATION = Simulation(
    STEPS, __doc__ or "", 1_000_000, f"page records, {len(os.sched_getaffinity(0))} processors, {COPIES:.0%} copies",
    "goal at 1,000,000: < 1,800 s, < 6 GiB",
)  # fmt: skip

if __name__ == "__main__":
    SIMULATION.main()
