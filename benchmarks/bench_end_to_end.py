"""Draw a set, build its release stage by stage, and measure: time, processor time, disk, identifiers hidden.

    python benchmarks/bench_end_to_end.py [--pages 60] [--seed 11] [--with-labels] [--peer [--peer-every 1]] [--keep DIR]

Without annotations by default: what people mark as personal is hidden too, and would flatter detection.

What counts as hidden is what the scorecard counts (docs/scorecard.md); bench_scorecard.py measures more pages, and layouts
that no rule was tuned on. --peer: beside it, on the same files, a plain script of the same libraries
(benchmarks/peers/plain_script.py); --peer-every N: it reads every Nth of them, since its time a page does not depend on how many
there are; the time of its starts, measured without a picture, is then taken off.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import polars as pl
from peers import environment, plain_script

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipeline.cli import setup
from pipeline.scorecard import Scored, count, score_workspace
from pipeline.settings import OcrSettings, load_settings
from pipeline.synth import draw_set, read_key
from pipeline.workspace import Workspace
from schemas.names import PIXEL_KINDS, Stage
from schemas.scorecard import Hidden


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


def share(groups: Mapping[str, Hidden], by: str) -> list[str]:
    lines = [f"| {by} | planted | pixels | text | both |", "|---|---:|---:|---:|---:|"]
    for name, one in groups.items():
        shares = (f"{100 * hits / max(1, one.n):.1f} %" for hits in (one.pixels, one.text, one.both))
        lines.append(f"| {name} | {one.n} | " + " | ".join(shares) + " |")
    return lines


def upright(workspace: Workspace, pages: list[Scored]) -> int:
    """How many of the released pages the reader turned upright."""
    table = pl.read_parquet(workspace.folder(Stage.OCR) / "ocr_pages.parquet").select("page_id", "turn")
    turns = dict(table.iter_rows())
    return sum(turns[page.page_id] == page.key.turn for page in pages)


def size(folder: Path) -> int:
    seen: dict[int, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            status = path.stat()
            seen[status.st_ino] = status.st_size
    return sum(seen.values())


def beside(workspace: Workspace, rate: float, every: int) -> Iterator[str]:
    """The plain script on the same raw files, or every nth of them, and our pages per second over its own."""
    if not environment.tesseract():
        raise SystemExit(f"install the Debian packages {' and '.join(environment.DEBIAN)} for --peer")
    environment.interpreter()  # installed before the clock runs
    opened = plain_script.frames(workspace.raw)
    files = opened[::every]
    ocr = load_settings(workspace.root / "params.yaml").ocr
    took = _plain(files, ocr)
    starts = sum(_plain([], ocr).values()) if every > 1 else 0.0
    whole = sum(took.values()) - starts
    part = "" if every == 1 else f", of which it reads {len(files)}, one in {every}"
    yield f"\nA plain script on the same folder: {len(opened)} pictures it opens{part}, {whole:.0f} s, {len(files) / whole:.3f} pages/s ("
    yield ", ".join(f"{step} {spent:.0f} s" for step, spent in took.items())
    yield f", of them {starts:.0f} s of starts taken off). " if starts else "). "
    yield f"**medstruct does {rate * whole / len(files):.1f} times as many pages a second of those it opens**, and gates, turning, second look, surrogates and checks besides."


def _plain(files: Sequence[Path], ocr: OcrSettings) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as scratch:
        return plain_script.seconds(files, ocr, Path(scratch))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--with-labels", action="store_true")
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--peer-every", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    root = options.keep or Path(tempfile.mkdtemp())
    workspace = Workspace(setup.init(root, demo=True).root, workers=2)
    labels = workspace.labels if options.with_labels else root / "drawn/labels"
    key = read_key(
        draw_set(root / "drawn", pages=options.pages, seed=options.seed, raw=workspace.raw, labels=labels)
    )
    costs = stage_costs(workspace)
    keys = [page for page in key.kept if page.duplicate_of is None]
    pages = [page for page in score_workspace(workspace, keys) if page.score]
    inputs = pl.read_parquet(workspace.folder(Stage.INGEST) / "sources.parquet").height
    wall = sum(cost[1] for cost in costs)
    print(
        f"{inputs} frames in, {len(pages)} drawn pages released, {wall:.0f} s on 2 workers: {inputs / wall:.2f} pages/s end to end\n"
    )
    print("| stage | wall s | CPU s | CPU s per frame in |\n|---|---:|---:|---:|")
    for stage, seconds, cpu in costs:
        print(f"| {stage} | {seconds:.1f} | {cpu:.1f} | {cpu / inputs:.3f} |")
    if options.peer:
        # as the script's pictures are counted: what was opened, not what was refused as damaged or repeated
        opened = pl.read_parquet(workspace.folder(Stage.INGEST) / "pages.parquet").height
        print(f"\n{opened} frames opened, {opened / wall:.3f} pages/s of those")
        print("\n".join(beside(workspace, opened / wall, options.peer_every)))
    raw, public = size(workspace.raw), size(root / "data/public")
    private = size(root / "data/private") - raw
    redacted = size(workspace.folder(Stage.REDACT))
    print(
        f"\nraw {raw / 1e6:.1f} MB; beyond it: private tables {private / 1e6:.1f} MB, public zone {public / 1e6:.1f} MB",
        end="",
    )
    print(f" ({(private + public) / redacted:.2f} times one redacted copy of {redacted / 1e6:.1f} MB)\n")
    card = count(pages)
    direct = {"all": card.groups["direct"]}
    print("Direct identifiers:\n")
    print("\n".join(share(card.by_condition | direct, "condition")), "\n")
    print("\n".join(share(card.by_layout | direct, "layout")), "\n")
    print("All kinds:\n")
    print("\n".join(share(card.kinds | {"all": card.groups["all"]}, "kind")), "\n")
    print(f"pages with at least one direct identifier left: {card.pages.leaky.hits} of {card.pages.leaky.n}")
    print(f"pages turned upright: {upright(workspace, pages)} of {len(pages)}")
    print(f"picture-only kinds: {', '.join(sorted(PIXEL_KINDS))} count by their strokes or areas")


if __name__ == "__main__":
    main()
