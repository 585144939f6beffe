"""Reading accuracy and cost of ours beside PaddleOCR on ONNX Runtime as documented, and pages found upright.

    python benchmarks/bench_ocr.py [--pages N] [--seed N] [--runtime NAME ...] [FOLDER ...]

N pages are drawn; a FOLDER adds pictures with an answer key beside each (`<name>.json` with `image` and `rows` of cells
with text and polygon). Every reader reads a page before any reads the next one. Accuracy is 1 - CER of each drawn line
against what was read at its place, after NFKC and without white space. Cost is processor time of one thread, loading
left out; what counts is the share of the peer's.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from peers.paddle_plain import PlainPaddle
from reading_score import ROOT, Answer, drawn, errors, keyed

from pipeline.decode import Rgb
from pipeline.engines import open_engine
from pipeline.engines.paddle import PaddleEngine
from pipeline.ocr import upright_turn
from pipeline.page import Line
from pipeline.pictures import turned
from pipeline.settings import OcrSettings, load_settings

PEER: Final = "PaddleOCR as documented"
BASE: Final = load_settings(ROOT / "params.yaml").ocr.model_copy(update={"engine": "paddle"})
Reader = Callable[[Rgb], list[Line]]
MEMORY: Final = """
import resource, sys
sys.path[:0] = {path!r}
from bench_ocr import BASE, readers
from reading_score import drawn
read = readers({runtimes!r})[{name!r}]
for answer in drawn({pages}, {seed}):
    read(answer.upright)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def readers(runtimes: Sequence[str]) -> dict[str, Reader]:
    """The peer and ours by name; each is loaded at its first page."""
    made: dict[str, Reader] = {
        f"{PEER}, v6-small": _lazy(partial(PlainPaddle, _settings("accurate", "onnxruntime"))),
        f"{PEER}, v6-tiny": _lazy(partial(PlainPaddle, _settings("fast", "onnxruntime"))),
    }
    for profile in ("accurate", "fast"):
        for runtime in runtimes:
            made[f"`{profile}`, {runtime}"] = _lazy(partial(PaddleEngine, _settings(profile, runtime)))
    return made


def _settings(profile: str, runtime: str) -> OcrSettings:
    return BASE.model_copy(update={"profile": profile, "runtime": runtime})


def _lazy(load: Callable[[], PlainPaddle | PaddleEngine]) -> Reader:
    loaded: list[PlainPaddle | PaddleEngine] = []

    def read(image: Rgb) -> list[Line]:
        if not loaded:
            loaded.append(load())
            loaded[0].read(np.full((320, 320, 3), 255, dtype=np.uint8))
        return loaded[0].read(image)

    return read


def compare(reading: Mapping[str, Reader], answers: Sequence[Answer]) -> dict[str, tuple[int, int, float]]:
    """(wrong characters, characters, processor seconds) of each reader over the same pages, in turns."""
    results = dict.fromkeys(reading, (0, 0, 0.0))
    for read in reading.values():
        read(np.full((320, 320, 3), 255, dtype=np.uint8))
    for answer in answers:
        for name, read in reading.items():
            start = time.process_time()
            lines = read(answer.upright)
            spent = time.process_time() - start
            wrong, total = errors(answer, lines)
            before = results[name]
            results[name] = (before[0] + wrong, before[1] + total, before[2] + spent)
    return results


def orientation_table(answers: Sequence[Answer], reading: float) -> None:
    """Print how many of four turns of every page are found, and what that costs against reading."""
    right, spent = 0, 0.0
    open_engine(BASE).read(np.full((320, 320, 3), 255, dtype=np.uint8))
    upright_turn(answers[0].upright, BASE)
    for answer in answers:
        for quarter in range(4):
            image = turned(answer.upright, 90 * (4 - quarter) % 360)
            start = time.process_time()
            found = upright_turn(image, BASE)
            spent += time.process_time() - start
            right += found == 90 * quarter
    turns = 4 * len(answers)
    print(f"\nUpright: {right} of {turns} turns found, {spent / turns:.3f} cpu-s/page, ", end="")
    print(f"{100 * spent / turns / reading:.1f} % of reading with `accurate`.")


def peak_memory(name: str, given: argparse.Namespace) -> int:
    """Peak MiB of a process that reads the drawn pages with one reader."""
    code = MEMORY.format(
        path=[str(Path(__file__).parent), str(ROOT)],
        runtimes=given.runtime,
        name=name,
        pages=min(given.pages, 6),
        seed=given.seed,
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("folder", nargs="*", type=Path)
    arguments.add_argument("--pages", type=int, default=16)
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--runtime", nargs="+", default=["onnxruntime"])
    given = arguments.parse_args()
    answers = [*drawn(given.pages, given.seed), *(page for folder in given.folder for page in keyed(folder))]
    reading = readers(given.runtime)
    results = compare(reading, answers)
    peer = results[f"{PEER}, v6-small"][2]
    print(
        f"{len(answers)} pages\n\n| reader | accuracy (wrong of all) | cpu-s/page | of the peer | peak MiB |"
    )
    print("|---|---|---|---|---|")
    for name, (wrong, total, spent) in results.items():
        share = f"{100 - 100 * wrong / total:.2f} % ({wrong} of {total})"
        cost = f"{spent / len(answers):.2f} | {spent / peer:.2f}"
        print(f"| {name} | {share} | {cost} | {peak_memory(name, given)} |", flush=True)
    orientation_table(answers, results[f"`accurate`, {given.runtime[0]}"][2] / len(answers))


if __name__ == "__main__":
    main()
