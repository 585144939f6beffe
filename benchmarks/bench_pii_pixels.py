"""What only pixels show, on drawn pages that the real reader read: recall per kind and condition, false hits, time.

    python benchmarks/bench_pii_pixels.py [--seeds 3] [--first 100] [--corpus ../shared/corpus/public]

Prints Markdown. A planted place is covered when 95 % of its area is. With --corpus, hits on public pages are counted
per folder; no page there is known to have a face, while forms_en has signatures and handwritten notes.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.engines import OcrEngine, open_engine
from pipeline.page import Page, Quad, bounds
from pipeline.pictures import PictureRef, read_picture
from pipeline.pii.finding import Finding
from pipeline.pii.pixels import detect_pixels
from pipeline.settings import load_settings
from pipeline.synth import draw_page
from pipeline.synth.layouts import TUNING
from schemas.names import PIXEL_KINDS, Capture, PiiKind

ROOT: Final = Path(__file__).resolve().parents[1]
KINDS: Final = (
    PiiKind.CODE, PiiKind.SEAL, PiiKind.SIGNATURE, PiiKind.FACE, PiiKind.WATERMARK, PiiKind.STATUS_BAR, PiiKind.OTHER_ID,
)  # fmt: skip
"""OTHER_ID: text that nobody read. None is planted; what lies on planted text of another kind is no false hit."""
CONDITIONS: Final = ("clean", "scan", "photo")
FOLDERS: Final = ("forms_en", "receipts", "forms_zh", "synthetic_reports", "medical")
COVERED: Final = 0.95  # share of a planted place's area
TOUCHED: Final = 0.15  # share of an item field's area under findings from which it counts as touched

Boxes = Sequence[tuple[int, int, int, int]]


def share(quad: Quad, boxes: Boxes, size: tuple[int, int]) -> float:
    """Share of a quad's upright box, as far as it lies in a picture of a size (width, height), that lies under boxes."""
    left, top, right, bottom = bounds(quad)
    left, top, right, bottom = max(0, left), max(0, top), min(size[0], right), min(size[1], bottom)
    mask = np.zeros((max(1, bottom - top), max(1, right - left)), bool)
    for x0, y0, x1, y1 in boxes:
        mask[max(0, y0 - top) : max(0, y1 - top), max(0, x0 - left) : max(0, x1 - left)] = True
    return float(mask.mean())


def meets(box: tuple[int, int, int, int], quads: Sequence[Quad]) -> bool:
    """Whether a box overlaps any of the quads' upright boxes."""
    return any(
        box[0] < right and left < box[2] and box[1] < bottom and top < box[3]
        for left, top, right, bottom in map(bounds, quads)
    )


def found_boxes(found: Sequence[Finding], kind: PiiKind) -> list[tuple[int, int, int, int]]:
    """Upright boxes of the findings of one kind."""
    return [bounds(finding.quad) for finding in found if finding.quad and finding.kind is kind]


def read(engine: OcrEngine, image: NDArray[np.uint8]) -> Page:
    """The page as the engine reads it."""
    return Page("0" * 16, image.shape[1], image.shape[0], 0, tuple(engine.read(image)))


def drawn(engine: OcrEngine, condition: str, seeds: range) -> tuple[Counter[str], list[float]]:
    """Counts named `kind what`, and processor seconds of every page's detection."""
    counts: Counter[str] = Counter()
    seconds = []
    for layout in TUNING:
        for seed in seeds:
            sheet = draw_page(layout, condition, seed)
            page = read(engine, sheet.upright)
            start = time.process_time()
            found = detect_pixels(sheet.upright, page, sheet.key.capture)
            seconds.append(time.process_time() - start)
            counts["pages"] += 1
            size = page.width, page.height
            everything = [quad for p in sheet.key.planted for quad in p.quads]
            for kind in KINDS:
                planted = [
                    quad
                    for p in sheet.key.planted
                    if p.kind is kind and p.kind in PIXEL_KINDS
                    for quad in p.quads
                ]
                boxes = found_boxes(found, kind)
                counts[f"{kind} planted"] += len(planted)
                counts[f"{kind} covered"] += sum(share(quad, boxes, size) >= COVERED for quad in planted)
                counts[f"{kind} false"] += any(not meets(box, everything) for box in boxes)
            hidden = [box for kind in KINDS for box in found_boxes(found, kind)]
            printed = sheet.key.page()
            for span in sheet.key.spans:
                if span.label.startswith("Item"):
                    quads = printed.quads(span.start, span.end)
                    counts["cells"] += 1
                    counts["touched"] += any(share(quad, hidden, size) > TOUCHED for quad in quads)
    return counts, seconds


def rows(condition: str, counts: Counter[str]) -> Iterator[str]:
    """Table rows of one condition."""
    for kind in KINDS:
        planted, covered = counts[f"{kind} planted"], counts[f"{kind} covered"]
        recall = f"{100 * covered / planted:.1f} %" if planted else "none drawn"
        yield f"| {kind} | {condition} | {planted} | {covered} | {recall} | {counts[f'{kind} false']} of {counts['pages']} |"


def corpus(engine: OcrEngine, root: Path) -> Iterator[str]:
    """Table rows: pages with a hit of each kind in each folder."""
    for folder in FOLDERS:
        files = sorted(p for p in (root / folder).rglob("*") if p.suffix in {".jpg", ".png"})
        pages: Counter[PiiKind] = Counter()
        for file in files:
            image = read_picture(file.parent, PictureRef(file.name, 0))
            found = detect_pixels(image, read(engine, image), Capture.DOCUMENT)
            pages.update({finding.kind for finding in found} & set(KINDS))
        yield f"| {folder} | {len(files)} | " + " | ".join(str(pages[kind]) for kind in KINDS) + " |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first", type=int, default=100, help="the limits were chosen on seeds 0 to 7")
    parser.add_argument("--corpus", type=Path)
    options = parser.parse_args()
    engine = open_engine(load_settings(ROOT / "params.yaml").ocr)
    print(
        "| kind | condition | planted | covered | recall | pages with a false hit |\n|---|---|---|---|---|---|"
    )
    seconds: list[float] = []
    cells = touched = 0
    for condition in CONDITIONS:
        counts, times = drawn(engine, condition, range(options.first, options.first + options.seeds))
        print("\n".join(rows(condition, counts)), flush=True)
        seconds, cells, touched = seconds + times, cells + counts["cells"], touched + counts["touched"]
    print(
        f"\nItem fields touched: {touched} of {cells}. All pixel kinds: {1000 * float(np.median(seconds)):.0f} ms a page of one "
        f"core, 95 % below {1000 * float(np.percentile(seconds, 95)):.0f}."
    )
    if options.corpus:
        print("\n| folder | pages | " + " | ".join(KINDS) + " |\n|---|---|---|---|---|")
        for row in corpus(engine, options.corpus):
            print(row, flush=True)


if __name__ == "__main__":
    main()
