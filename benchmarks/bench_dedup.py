"""Near-duplicates: precision and recall of the stage's decision against plain pHash <= 8, as a markdown table.

    python benchmarks/bench_dedup.py [--corpus ../shared/corpus/public] [--forms 1] [--reader paddle|key] [--profile fast]

Drawn part: every layout once per form, each sheet with eight more pictures of it (two phone photos, a scan, crops of
5 and 10 %, a turn of 3 degrees, a screenshot at 70 %, JPEG at quality 35), the next result of the same patient
and two other patients on the same form. Reader `paddle` reads the pictures with the project's engine, `key` takes
the answer key's text. SROIE part: 40 scanned receipts with the text that comes with them.
"""

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np

from pipeline.clusters import Groups
from pipeline.duplicates import Verdicts, clusters, decide
from pipeline.engines import open_engine
from pipeline.hashing import distance, page_hashes
from pipeline.likeness import reading, sketch
from pipeline.lookalikes import Pair, Seen, candidates
from pipeline.measure import wilson
from pipeline.page import Line
from pipeline.settings import load_settings
from pipeline.synth.capture import Shot
from pipeline.synth.layouts import DEMO
from pipeline.synth.recipe import Recipe

ROOT = Path(__file__).parents[1]
SETTINGS = load_settings(ROOT / "params.yaml")
PEER_DISTANCE = 8


@dataclass(frozen=True)
class Sheet:
    """A picture, its lines and the sheet that it shows."""

    name: str
    sheet: str
    image: np.ndarray
    lines: tuple[Line, ...]


def moved(shot: Shot, matrix: np.ndarray, size: tuple[int, int], quality: int = 90) -> Shot:
    image = cv2.warpPerspective(
        shot.image,
        matrix,
        size,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(96, 92, 88),
    )
    return replace(shot, image=jpeg(image, quality), matrix=matrix @ shot.matrix)


def jpeg(image: np.ndarray, quality: int) -> np.ndarray:
    data = cv2.imencode(".jpg", image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[:, :, ::-1])


def crop(shot: Shot, share: float) -> Shot:
    height, width = shot.image.shape[:2]
    left, top = round(width * share / 2), round(height * share / 2)
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]], float)
    return moved(shot, shift, (width - 2 * left, height - 2 * top))


def turn(shot: Shot, degrees: float) -> Shot:
    height, width = shot.image.shape[:2]
    matrix = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.92), [0, 0, 1]])
    return moved(shot, matrix, (width, height))


def shrink(shot: Shot, share: float) -> Shot:
    height, width = shot.image.shape[:2]
    return moved(shot, np.diag([share, share, 1.0]), (round(width * share), round(height * share)), 85)


def recompress(shot: Shot, quality: int) -> Shot:
    return replace(shot, image=jpeg(shot.image, quality))


CHANGES = {
    "crop-5": partial(crop, share=0.05), "crop-10": partial(crop, share=0.1), "turn-3": partial(turn, degrees=3.0),
    "screenshot": partial(shrink, share=0.7), "recompressed": partial(recompress, quality=35),
}  # fmt: skip


def recipes(forms: int) -> Iterator[tuple[str, str, Recipe]]:
    """(name, sheet, recipe) of every drawn picture."""
    for number, (layout, form) in enumerate((name, form) for form in range(forms) for name in DEMO):
        first = Recipe(layout, "clean", f"bench/{layout}/{form}", 7000 + 10 * number, 0)
        sheet = f"{layout}-{form}"
        yield f"{sheet}/clean", sheet, first
        for condition, take in (("photo", 1), ("photo", 2), ("scan", 3)):
            yield f"{sheet}/{condition}-{take}", sheet, first.again(condition=condition, take=take)
        for name, change in CHANGES.items():
            yield f"{sheet}/{name}", sheet, first.again(change=change)
        yield f"{sheet}/next-result", f"{sheet}-next", first.again(visit=1)
        for other in (1, 2):
            changed = first.again(person=first.person + other, visit=10 + other)
            yield f"{sheet}/other-{other}", f"{sheet}-other-{other}", changed
            yield f"{sheet}/other-{other}-photo", f"{sheet}-other-{other}", changed.again(condition="photo")


def drawn(forms: int, reader: str, profile: str) -> list[Sheet]:
    sheets = []
    ocr = SETTINGS.ocr.model_copy(update={"profile": profile})
    for name, sheet, recipe in recipes(forms):
        page = recipe.draw()
        if reader == "paddle":
            lines = tuple(open_engine(ocr).read(page.upright))
        else:
            lines = tuple(
                Line(line.text, line.quad, 1.0, tuple(range(len(line.text) + 1)))
                for line in page.key.lines
                if inside(line.quad, page.upright)
            )
        sheets.append(Sheet(name, sheet, page.upright, lines))
    return sheets


def inside(quad: tuple[int, ...], image: np.ndarray) -> bool:
    height, width = image.shape[:2]
    return min(quad) >= 0 and max(quad[0::2]) < width and max(quad[1::2]) < height


def sroie(folder: Path) -> tuple[list[Sheet], set[Pair]]:
    sheets = []
    for path in sorted((folder / "img").glob("*.jpg")):
        rows = [
            row.split(",", 8) for row in (folder / f"box/{path.stem}.csv").read_text("utf-8").splitlines()
        ]
        lines = tuple(
            Line(row[8], tuple(int(value) for value in row[:8]), 1.0, tuple(range(len(row[8]) + 1)))
            for row in rows if len(row) == 9
        )  # fmt: skip
        sheets.append(Sheet(path.stem, path.stem, cv2.imread(str(path))[:, :, ::-1], lines))
    with (folder / "pairs.tsv").open(encoding="utf-8") as file:
        same = {
            (row["a"], row["b"])
            for row in csv.DictReader(file, delimiter="\t")
            if row["verdict"] == "duplicate"
        }
    return sheets, same


def seen_of(sheets: list[Sheet]) -> dict[str, Seen]:
    found = {}
    for sheet in sheets:
        text = reading(sheet.lines)
        grey = cv2.cvtColor(np.ascontiguousarray(sheet.image), cv2.COLOR_RGB2GRAY)
        found[sheet.name] = Seen(page_hashes(grey, sheet.lines, grey.shape[1]), tuple(sketch(text)), text)
    return found


def row(what: str, method: str, found: set[Pair], true: set[Pair]) -> str:
    hit = len(found & true)
    precision, recall = (hit / max(1, len(found)), hit / max(1, len(true)))
    low_p, low_r = wilson(hit, len(found))[0], wilson(hit, len(true))[0]
    return (
        f"| {what} | {method} | {hit} | {len(found - true)} | {len(true - found)} "
        f"| {precision:.3f} (>= {low_p:.3f}) | {recall:.3f} (>= {low_r:.3f}) |"
    )


def joined(groups: Groups, names: list[str]) -> set[Pair]:
    return {(a, b) for a, b in combinations(sorted(names), 2) if groups.lowest(a) == groups.lowest(b)}


def report(what: str, sheets: list[Sheet], true: set[Pair], *, verbose: bool) -> None:
    seen = seen_of(sheets)
    names = sorted(seen)
    peer = {
        (a, b) for a, b in combinations(names, 2)
        if distance(seen[a].hashes.picture, seen[b].hashes.picture) <= PEER_DISTANCE
    }  # fmt: skip
    start = time.perf_counter()
    pairs = sorted(candidates(seen, SETTINGS.dedup))
    decisions = {(a, b): decide(seen[a], seen[b], SETTINGS.dedup) for a, b in pairs}
    spent = time.perf_counter() - start
    groups = clusters(names, decisions, Verdicts(), SETTINGS.dedup.largest_group)
    print(row(what, f"pHash <= {PEER_DISTANCE}", peer, true))
    print(row(what, "pairs decided", {pair for pair, found in decisions.items() if found.same}, true))
    print(row(what, "pairs in one cluster", joined(groups, names), true))
    print(f"{what}: {len(names)} pages, {len(pairs)} candidates, {spent:.2f} s to decide", file=sys.stderr)
    if verbose:
        for pair in sorted(true ^ joined(groups, names)):
            print(f"  {'missed' if pair in true else 'wrong'} {pair} {decisions.get(pair)}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, default=ROOT / "../shared/corpus/public")
    parser.add_argument("--forms", type=int, default=1)
    parser.add_argument("--reader", choices=("paddle", "key"), default="paddle")
    parser.add_argument("--profile", choices=("fast", "accurate"), default="fast")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    print("| set | method | right | wrong | missed | precision (95 % at least) | recall (95 % at least) |")
    print("|---|---|---|---|---|---|---|")
    receipts = options.corpus / "receipts/sroie"
    if receipts.is_dir():
        sheets, true = sroie(receipts)
        report("SROIE, 40 receipts", sheets, true, verbose=options.verbose)
    sheets = drawn(options.forms, options.reader, options.profile)
    true = {
        (a.name, b.name)
        for a, b in combinations(sorted(sheets, key=lambda s: s.name), 2)
        if a.sheet == b.sheet
    }
    report(f"drawn, {len(sheets)} pictures", sheets, true, verbose=options.verbose)


if __name__ == "__main__":
    main()
