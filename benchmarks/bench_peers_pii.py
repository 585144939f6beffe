"""Identifiers hidden and clinical cells destroyed, side by side on the same drawn pages: presidio's analyzer and image redactor, and medstruct.

    python benchmarks/bench_peers_pii.py [--pages 24] [--layouts tuning] [--seed 7]

The peers run in .cache/peers-venv, made from benchmarks/peers/requirements.lock on first use; tesseract comes from Debian.
presidio's analyzer has no reader and gets the text that ours read; "together" is text by the analyzer, pixels by the
redactor. All tools are judged alike: text as the scorecard does (docs/scorecard.md), pixels by the ink of each character,
of which 80 % must be painted (the scorecard asks more: the cell around it). medstruct's pages count whether or not they
would be held back. Times are processor seconds.
"""

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from peers import environment, speed
from peers.ink import Image as Picture
from peers.ink import judged_pixels
from peers.medstruct import Result, process
from peers.score import Count, count, judged_text
from PIL import Image

from pipeline.pictures import PictureRef, read_picture, turned
from pipeline.scorecard import LayoutSet, draw, drawings, layouts_of
from pipeline.settings import load_settings
from pipeline.synth import PageKey

ROOT: Final = Path(__file__).resolve().parents[1]
WORKER: Final = ROOT / "benchmarks/peers/presidio_worker.py"
CONDITIONS: Final = ("clean", "scan", "photo")
ANALYZER, REDACTOR, TOGETHER, OURS = (
    "presidio-analyzer",
    "presidio-image-redactor",
    "presidio, together",
    "medstruct",
)
HEAD: Final = (
    "| condition | tool | pages | direct identifiers | hidden in text, of those read | hidden in pixels | hidden | "
    "pages with a leak | clinical cells touched | CPU s a page |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|"
)
Rows = dict[str, list[Count]]


def main() -> None:
    """Draw, run every tool, print the tables."""
    asked = arguments()
    settings = load_settings(ROOT / "params.yaml")
    python, reads = environment.interpreter(), environment.tesseract()
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(python, Path(scratch))
        chosen = drawings(layouts_of(LayoutSet(asked.layouts)), CONDITIONS, asked.seed)
        keys = draw(chosen, bench.pictures, pages=asked.pages, identifiers=0, workers=1)
        process(keys[0], bench.pictures, settings)  # loads the models, which is not a page's cost
        ours = [process(key, bench.pictures, settings) for key in keys]
        analysed = bench.peer("text", keys, ours)
        redacted = bench.peer("image", keys, ours) if reads else None
        rows = counted(bench, keys, ours, analysed, redacted)
    print(
        f"{len(keys)} pages, {len({key.layout for key in keys})} {asked.layouts} layouts, seed {asked.seed}\n"
    )
    print("\n".join((HEAD, *table(keys, rows))))
    if not reads:
        print(f"\n{REDACTOR} was not run: install the Debian packages {' and '.join(environment.DEBIAN)}.")
    print(f"\nmedstruct would hold back {sum(result.held for result in ours)} of {len(ours)} pages.\n")
    print("\n".join(speeds(ours, analysed, speed.measured([result.page for result in ours], settings.pii))))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=24, help="2 or more")
    parser.add_argument("--layouts", choices=[one.value for one in LayoutSet], default="tuning")
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


@dataclass(frozen=True, slots=True)
class Bench:
    """The peers' Python and a scratch folder: pictures as drawn, where presidio painted them, jobs."""

    python: Path
    scratch: Path

    @property
    def pictures(self) -> Path:
        return self.scratch / "pictures"

    @property
    def redacted(self) -> Path:
        return self.scratch / "redacted"

    def paint(self, key: PageKey) -> Picture:
        """Where presidio painted a page: 255, else 0."""
        with Image.open(self.redacted / f"{key.file}.png") as opened:
            return np.asarray(opened, dtype=np.uint8)

    def peer(self, mode: str, keys: Sequence[PageKey], ours: Sequence[Result]) -> dict[str, Any]:
        """What presidio's worker says about the pages, in `mode` text or image."""
        self.redacted.mkdir(exist_ok=True)
        pages = [{"name": key.file, "text": result.page.text} for key, result in zip(keys, ours, strict=True)]
        job = {
            "pages": pages, "pictures": str(self.pictures), "redacted": str(self.redacted),
            "languages": environment.LANGUAGES,
        }  # fmt: skip
        source, target = self.scratch / f"{mode}.json", self.scratch / f"{mode}-done.json"
        source.write_text(json.dumps(job), encoding="utf-8")
        run = subprocess.run(
            (self.python, WORKER, mode, source, target),
            # one thread: tesseract's own threads cost more processor time than they save
            env=os.environ | {"OMP_THREAD_LIMIT": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            raise SystemExit(f"presidio failed in mode {mode}:\n{run.stderr[-2000:]}")
        done: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
        return done


def counted(
    bench: Bench,
    keys: Sequence[PageKey],
    ours: Sequence[Result],
    analysed: Mapping[str, Any],
    redacted: Mapping[str, Any] | None,
) -> Rows:
    """Tool -> counts of every page, in the order of the keys."""
    rows: Rows = {}
    for number, (key, result) in enumerate(zip(keys, ours, strict=True)):
        took = analysed["seconds"][number]
        picture = read_picture(bench.pictures, PictureRef(key.file, 0))
        seen = turned(picture, result.page.turn)
        text = judged_text(key, seen, result.page, analysed["spans"][number])
        tools = {ANALYZER: count(text, text, None, took)}
        if redacted:
            pixels = judged_pixels(key, picture, bench.paint(key))
            longer = redacted["seconds"][number]
            tools[REDACTOR] = count(text, None, pixels, longer)
            tools[TOGETHER] = count(text, text, pixels, took + longer)
        tools[OURS] = count(text, result.text, result.pixels, result.seconds)
        for tool, one in tools.items():
            rows.setdefault(tool, []).append(one)
    return rows


def table(keys: Sequence[PageKey], rows: Rows) -> Iterator[str]:
    """A line per condition and tool, and for all conditions."""
    for condition in (*CONDITIONS, "all"):
        for tool, counts in rows.items():
            some = [one for key, one in zip(keys, counts, strict=True) if condition in ("all", key.condition)]
            if some:
                yield _line(condition, tool, sum(some, Count()))


def _line(condition: str, tool: str, total: Count) -> str:
    text = "-" if tool == REDACTOR else _share(total.text, total.read)
    pixels = "-" if tool == ANALYZER else _share(total.pixels, total.direct)
    return (
        f"| {condition} | {tool} | {total.pages} | {total.direct} | {text} | {pixels} | {_share(total.hidden, total.direct)} | "
        f"{total.leaking} | {_share(total.touched, total.cells)} | {total.seconds / total.pages:.2f} |"
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % ({part} of {whole})" if whole else "none"


def speeds(ours: Sequence[Result], analysed: Mapping[str, Any], rates: Mapping[str, float]) -> Iterator[str]:
    """The second table: text detection alone, on one core."""
    characters = sum(len(result.page.text) for result in ours[1:])
    shipped = {"presidio-analyzer as shipped": characters / sum(analysed["seconds"][1:])}
    yield "| text detection on one core | characters per CPU s |\n|---|---:|"
    for name, rate in (dict(rates) | shipped).items():
        yield f"| {name} | {rate:,.0f} |"


if __name__ == "__main__":
    main()
