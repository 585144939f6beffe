"""From annotations to a release without pictures: gold normalised, validated and released, with time and peak memory.

    python benchmarks/bench_gold.py [--pages 100000] [--keep FOLDER]

Pages are invented (benchmarks/scale/annotated.py): 17 lines, 8 key-values and 12 laboratory items each, 65 spans of one
annotator. There are no pictures (each is an empty file in its shard), and `verify`, which searches for originals, has none to look for
and is left out. Records are lines of a file a split, as params.yaml asks for from 10^5 pages on. Each step is the stage's own
code in a process of its own, on two processors: its time from its first line on, its processor time (the fairer figure on a
machine that others use too), its largest resident set. Pages are checked and loaded once, as in a release.
"""

import pickle
from dataclasses import asdict
from pathlib import Path

import polars as pl
from scale import annotated
from scale.steps import GIGABYTE, Simulation

from pipeline import gold, release, store, views
from pipeline.contents import load
from pipeline.report.binning import binned
from pipeline.report.counting import categories, key_tail, similarity, split_sizes
from pipeline.report.facts import Duplicates, Facts, Residual
from pipeline.settings import load_settings
from pipeline.stage_count import StageCount
from pipeline.tarshards import write_shards
from pipeline.workspace import Workspace
from schemas.names import Split, Stage

ROOT = Path(__file__).parents[1]
SETTINGS = load_settings(ROOT / "params.yaml")
RELEASE = SETTINGS.release.model_copy(update={"loose_json": False})
PROCESSORS = 2


def invent(workspace: Workspace, pages: int) -> str:
    annotated.write(workspace, pages)
    redacted = workspace.folder(Stage.REDACT)
    redacted.mkdir(parents=True, exist_ok=True)
    ids = pl.read_parquet(workspace.folder(Stage.SPLIT) / "splits.parquet", columns=["page_id"])["page_id"]
    write_shards(redacted, ((page_id, b"") for page_id in ids))
    return ""


def run_gold(workspace: Workspace, _: int) -> str:
    gold.run(workspace, SETTINGS.gold)
    counts = store.read_json(workspace.metrics(Stage.GOLD))
    return f"{counts['key_values']:,} key-values, {counts['items']:,} items, {counts['items_with_ucum']:,} with a UCUM code"


def run_data(workspace: Workspace, _: int) -> str:
    """Tables, records and shards, and the gate over all gold, side by side as a release does it."""
    workspace.release.mkdir(parents=True, exist_ok=True)
    contents = load(workspace)
    handed_on(workspace).write_bytes(pickle.dumps(contents))
    release.write_data(workspace.release, workspace, RELEASE, contents, contents)
    report = store.read_json(workspace.metrics("validate"))
    return f"{report['errors']} errors, {report['warnings']} warnings, {_size(workspace.release)}"


def handed_on(workspace: Workspace) -> Path:
    """Where the contents lie between the steps of a release, which checks and loads them once."""
    return workspace.root / "contents.pickle"


def run_views(workspace: Workspace, _: int) -> str:
    contents = pickle.loads(handed_on(workspace).read_bytes())
    views.write(workspace.release / "views", contents, tuple(Split), workers=PROCESSORS)
    return _size(workspace.release / "views")


def run_papers(workspace: Workspace, _: int) -> str:
    contents = pickle.loads(handed_on(workspace).read_bytes())
    with store.stage_folder(workspace.folder(Stage.FIDELITY), private=False) as out:
        store.write_json(out / "fidelity.json", asdict(facts_of(workspace)))
        (out / "report.html").write_text("")
    release.write_papers(workspace.release, workspace, RELEASE, contents)
    return _size(workspace.release)


def facts_of(workspace: Workspace) -> Facts:
    """What fidelity would have counted of pages that came through unchanged."""
    splits = pl.read_parquet(workspace.folder(Stage.SPLIT) / "splits.parquet")
    pairs = pl.read_parquet(workspace.folder(Stage.GOLD) / "key_values.parquet")
    count = StageCount(Stage.INGEST, splits.height, splits.height, {})
    return Facts(
        stages=(count,), similarity=similarity(()), findings=(), residual=Residual(0, 0, 0), rejects=(),
        duplicates=Duplicates(0, 0, {}, {}), keys=key_tail(pairs, splits, 30), categories=categories(splits),
        splits=split_sizes(splits), confidence=binned((), (), 20), doubts={}, annotations={}, quarantine={}, inexact_intervals=0,
        captures={}, licences={}, readers=(),
    )  # fmt: skip


def _size(folder: Path) -> str:
    return f"{sum(path.stat().st_size for path in folder.rglob('*') if path.is_file()) / GIGABYTE:.2f} GiB"


STEPS = {
    "invent": invent, "gold": run_gold, "release: checks, tables, records, shards": run_data, "release: views": run_views,
    "release: papers": run_papers,
}  # fmt: skip


SIMULATION = Simulation(
    STEPS, __doc__ or "", 100_000, f"annotated pages, {PROCESSORS} processors",
    "goal at 100,000: < 300 s on 2 processors, < 4 GiB", PROCESSORS,
)  # fmt: skip

if __name__ == "__main__":
    SIMULATION.main()
