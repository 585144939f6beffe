"""Quality: pages per second, false rejects and recall of each check, by folder, as a markdown table.

    python benchmarks/bench_quality.py [--corpus ../shared/corpus/public] [--forms 1] [--every 1]

Real part: pages of the corpus as they are (a reject is a false one, short edge left out), blurred with a Gaussian of
0.15 and 0.2 of the text size and shaken over 0.75 of it (text size: 0.7 of a character's height), and FUNSD and SROIE
pages cut where the edge passes through most words. Drawn part: every layout under every condition, and every fault.
"""

import argparse
import json
import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path

import cv2
import numpy as np

from pipeline.decode import open_image
from pipeline.errors import UnusableError
from pipeline.legibility import Looks, measure
from pipeline.legibility.looks import LONG_SIDE
from pipeline.legibility.text import ENOUGH, find_text
from pipeline.quality import assess
from pipeline.settings import load_settings
from pipeline.synth.capture import CONDITIONS, Shot
from pipeline.synth.case import case, stream
from pipeline.synth.draw import draw_case, draw_page
from pipeline.synth.faults import FAULTS, Fault
from pipeline.synth.layouts import DEMO
from schemas.names import RejectReason

ROOT = Path(__file__).parents[1]
SETTINGS = load_settings(ROOT / "params.yaml")
LIMITS = SETTINGS.quality.model_copy(update={"short_edge": 1})
FOLDERS = {
    "synthetic_reports": "synthetic_reports",
    "medical": "medical",
    "forms_zh": "forms_zh",
    "forms_en/funsd": "forms_en/funsd/images",
    "receipts/sroie": "receipts/sroie/img",
    "ocr_images": "ocr_images",
    "no documents": "dedup_images",
}
SHAKES = (0, 45, 90)


@dataclass
class Tally:
    """Counts of one folder, and the CPU seconds spent on measuring."""

    pages: int = 0
    false_rejects: Counter[str] = field(default_factory=Counter)
    hit: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def share(self, what: str) -> str:
        return f"{self.hit[what]}/{self.tried[what]}" if self.tried[what] else "-"

    def expect(self, what: str, grey: np.ndarray, reason: RejectReason) -> None:
        self.tried[what] += 1
        self.hit[what] += verdict(measure(grey)) is reason


def verdict(looks: Looks) -> RejectReason | None:
    failed = assess(10_000, looks, LIMITS)
    return failed and failed[0]


def shaken(grey: np.ndarray, length: float, angle: float) -> np.ndarray:
    reach = max(1, math.ceil(length))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    dx, dy = (round(length / 2 * part(math.radians(angle))) for part in (math.cos, math.sin))
    cv2.line(kernel, (reach - dx, reach - dy), (reach + dx, reach + dy), 1.0)
    return cv2.filter2D(grey, -1, kernel / kernel.sum())


def text_size(grey: np.ndarray) -> float:
    """Text size in pixels of the picture as it is."""
    scale = max(1.0, max(grey.shape) / LONG_SIDE)
    small = cv2.resize(grey, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)
    text = find_text(small if scale > 1 else grey)
    return text.size * scale if text.count >= ENOUGH else 0.0


def words(path: Path) -> list[tuple[int, int, int, int]]:
    """Word boxes left, top, right, bottom of a FUNSD or SROIE page; empty for any other."""
    funsd = path.parents[1] / "annotations" / f"{path.stem}.json"
    sroie = path.parents[1] / "box" / f"{path.stem}.csv"
    if funsd.is_file():
        form = json.loads(funsd.read_text(encoding="utf-8"))["form"]
        return [tuple(word["box"]) for block in form for word in block["words"]]
    if not sroie.is_file():
        return []
    corners = [
        list(map(int, line.split(",")[:8])) for line in sroie.read_text("utf-8").splitlines() if line.strip()
    ]
    return [(min(c[::2]), min(c[1::2]), max(c[::2]), max(c[1::2])) for c in corners]


def cuts(grey: np.ndarray, boxes: list[tuple[int, int, int, int]]) -> Iterator[np.ndarray]:
    """The page cut through its words: from the right, where at least five lines are hit, and lengthwise through a line."""
    height, width = grey.shape
    inside = {
        x: sum(left + 4 < x < right - 4 for left, _, right, _ in boxes) for x in range(width // 2, width)
    }
    column = max(inside, key=inside.__getitem__, default=0)
    if inside.get(column, 0) >= 5:
        yield grey[:, :column]
    middles = Counter((top + bottom) // 2 for _, top, _, bottom in boxes if bottom > height // 3)
    if middles and (row := max(middles, key=middles.__getitem__)) and middles[row] >= 2:
        yield grey[:row]


def real(folder: Path, every: int) -> Tally:
    tally = Tally()
    for path in sorted(path for path in folder.rglob("*") if path.is_file())[::every]:
        try:
            grey = open_image(path.read_bytes(), SETTINGS.ingest.pdf_dpi).grey(0)
        except UnusableError:
            continue
        start = time.process_time()
        found = verdict(measure(grey))
        tally.seconds += time.process_time() - start
        tally.pages += 1
        if found is not None:
            tally.false_rejects[found.value] += 1
        if folder.name != FOLDERS["no documents"] and (size := text_size(grey)):
            spoil(tally, grey, size, words(path))
    return tally


def spoil(tally: Tally, grey: np.ndarray, size: float, boxes: list[tuple[int, int, int, int]]) -> None:
    for share in (0.15, 0.2):
        tally.expect(f"blur {share}", cv2.GaussianBlur(grey, (0, 0), share * size), RejectReason.BLUR)
    for angle in SHAKES:
        tally.expect("shake", shaken(grey, 0.75 * size, angle), RejectReason.BLUR)
    for cut in cuts(grey, boxes):
        tally.expect("cut", cut, RejectReason.CROPPED)


def stored(shot: Shot) -> np.ndarray:
    """The grey picture after its file format."""
    suffix, options = (".jpg", [cv2.IMWRITE_JPEG_QUALITY, shot.quality]) if shot.quality else (".png", [])
    data = cv2.imencode(suffix, cv2.cvtColor(shot.image, cv2.COLOR_RGB2BGR), options)[1].tobytes()
    return open_image(data, SETTINGS.ingest.pdf_dpi).grey(0)


def spoiled(shot: Shot, fault: Fault, seed: int) -> Shot:
    return fault(shot, random.Random(seed))


def drawn(forms: int) -> tuple[Counter[str], Counter[str], Counter[tuple[str, str]]]:
    pages, false_rejects, faults = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for form, (name, layout) in product(range(forms), DEMO.items()):
        for condition in ("clean", "jpeg") if layout.screen else ("clean", "jpeg", "scan", "photo"):
            assert condition in CONDITIONS
            found = verdict(measure(stored(draw_page(name, condition, form).shot)))
            pages[condition] += 1
            false_rejects[condition] += found is not None
        for number, (fault, (spoil_it, reason)) in enumerate(FAULTS.items()):
            condition = "clean" if layout.screen else ("photo", "scan", "clean")[(form + number) % 3]
            change = partial(spoiled, fault=spoil_it, seed=form)
            subject = case(f"bench/{name}/{form}", form, 0)
            page = draw_case(name, condition, subject, stream("bench", name, fault, form), change=change)
            grey = stored(page.shot)
            failed = assess(min(grey.shape), measure(grey), SETTINGS.quality)
            faults[fault, "hit" if failed and failed[0] is reason else "missed"] += 1
    return pages, false_rejects, faults


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--corpus", type=Path, default=ROOT / "../shared/corpus/public")
    arguments.add_argument("--forms", type=int, default=1)
    arguments.add_argument("--every", type=int, default=1, help="take every n-th file of a folder only")
    options = arguments.parse_args()
    columns = ("blur 0.15", "blur 0.2", "shake", "cut")
    print("| folder | pages | false rejects | " + " | ".join(columns) + " | pages/s (1 core) |")
    print("|---|---|---|" + "---|" * len(columns) + "---|")
    for name, folder in FOLDERS.items():
        t = real(options.corpus / folder, options.every)
        wrong = ", ".join(f"{reason} {count}" for reason, count in sorted(t.false_rejects.items())) or "0"
        speed = t.pages / t.seconds if t.seconds else 0
        print(
            f"| {name} | {t.pages} | {wrong} | " + " | ".join(map(t.share, columns)) + f" | {speed:.0f} |",
            flush=True,
        )
    pages, false_rejects, faults = drawn(options.forms)
    print("\n| drawn, by condition | pages | false rejects |\n|---|---|---|")
    for condition, count in pages.items():
        print(f"| {condition} | {count} | {false_rejects[condition]} |")
    print("\n| drawn fault | found with its reason | missed |\n|---|---|---|")
    for fault in FAULTS:
        print(f"| {fault} | {faults[fault, 'hit']} | {faults[fault, 'missed']} |")


if __name__ == "__main__":
    main()
