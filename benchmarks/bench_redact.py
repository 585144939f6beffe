"""What it costs to redact a page, part by part, and how many bytes of metadata are left.

    python benchmarks/bench_redact.py [--seeds 2] [--first 300] [--read 0]

Prints Markdown. Times are processor time of one thread, on drawn pages of the tuning layouts. "Redact" is what the stage
does to a decoded page without re-reading: regions from findings, blur, fill, JPEG. Decoding the raw file and the search
for what only pixels show, which are steps of other stages, stand beside it. With --read N, the second look at N redacted
pages is measured against their first reading in the same run.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from carriers import CANARY, CARRIERS

from pipeline.decode import open_image
from pipeline.engines import Image, open_engine
from pipeline.masks import encoded, hidden
from pipeline.page import Page
from pipeline.pii.detect import detect
from pipeline.pii.finding import Finding
from pipeline.pii.pixels import detect_pixels
from pipeline.redact import regions_of
from pipeline.secondlook import Known, look_again
from pipeline.settings import Settings, load_settings
from pipeline.spans import resolve
from pipeline.synth import draw_page, files
from pipeline.synth.layouts import TUNING
from pipeline.verify.pictures import extras

ROOT: Final = Path(__file__).resolve().parents[1]
CONDITIONS: Final = ("clean", "scan", "photo")
PARTS: Final = (
    "decode the raw file",
    "find pixel kinds",
    "regions",
    "blur and fill",
    "encode JPEG",
    "redact",
)


def milliseconds(start: float) -> float:
    """Processor time since `start`."""
    return 1000 * (time.process_time() - start)


def redacted(
    image: Image, page: Page, found: list[Finding], settings: Settings
) -> tuple[dict[str, float], bytes]:
    """Milliseconds of every part, and the file."""
    spent = {}
    start = time.process_time()
    quads = [quad for _, quad in regions_of(page, found, settings.redact)]
    spent["regions"] = milliseconds(start)
    start = time.process_time()
    picture = hidden(image, quads, settings.redact.blur_sigma)
    spent["blur and fill"] = milliseconds(start)
    start = time.process_time()
    data = encoded(picture, settings.redact.jpeg_quality)
    spent["encode JPEG"] = milliseconds(start)
    return {**spent, "redact": sum(spent.values())}, data


def pages(settings: Settings, seeds: range) -> dict[str, list[float]]:
    """Milliseconds of every part for every page."""
    spent: dict[str, list[float]] = defaultdict(list)
    sheet = draw_page(next(iter(TUNING)), "clean", 0)
    detect_pixels(
        sheet.upright, sheet.key.page(), sheet.key.capture
    )  # loads the cascade and the decoder of codes
    for layout in TUNING:
        for seed in seeds:
            drawn = draw_page(layout, CONDITIONS[seed % len(CONDITIONS)], seed)
            raw = files.png(drawn.shot) if drawn.shot.quality is None else files.jpeg(drawn.shot)
            start = time.process_time()
            image = open_image(raw, settings.ingest.pdf_dpi).pixels(0)
            spent["decode the raw file"].append(milliseconds(start))
            page = drawn.key.page()
            start = time.process_time()
            found = detect_pixels(drawn.upright, page, drawn.key.capture)
            spent["find pixel kinds"].append(milliseconds(start))
            found += detect(page, settings.pii)
            for name, value in redacted(image, page, found, settings)[0].items():
                spent[name].append(value)
    return spent


def left(data: bytes) -> tuple[int, int]:
    """(segments and other things beside pixels, bytes of canaries) in a file."""
    return len(extras(data)), len(CANARY) * data.count(CANARY)


def carriers(settings: Settings) -> Iterator[str]:
    """A table row for each kind of metadata: what the raw file carries, and what the redacted one does."""
    for kind, make in CARRIERS.items():
        raw = make()
        image = open_image(raw, settings.ingest.pdf_dpi).pixels(0)
        _, data = redacted(image, Page("0" * 16, image.shape[1], image.shape[0], 0, ()), [], settings)
        segments, canaries = left(data)
        # a compressed chunk or profile shows no canary, but its size
        carried = len(CANARY) * raw.count(CANARY)
        yield f"| {kind} | {len(raw)} | {carried} | {segments} | {canaries} |"


def second_looks(settings: Settings, count: int) -> Iterator[str]:
    """Processor seconds of first readings and of second looks at the same pages, loading left out."""
    first, second = open_engine(settings.ocr), open_engine(settings.redact.reader)
    spent = {"first": 0.0, "read": 0.0, "look": 0.0}
    chosen = [(layout, CONDITIONS[at % len(CONDITIONS)]) for at, layout in enumerate(TUNING)][:count]
    for at, (layout, condition) in enumerate(chosen):
        image = draw_page(layout, condition, 400 + at).upright
        if at == 0:
            for engine in (first, second):
                engine.read(image)
        start = time.process_time()
        page = Page("0" * 16, image.shape[1], image.shape[0], 0, tuple(first.read(image)))
        spent["first"] += time.process_time() - start
        found = detect(page, settings.pii)
        quads = tuple(quad for _, quad in regions_of(page, found, settings.redact))
        known = Known(page, tuple(resolve(finding.span for finding in found if finding.span)), quads)
        picture = hidden(image, quads, settings.redact.blur_sigma)
        start = time.process_time()
        look_again(picture, known, second, settings.redact.detector, settings.redact.pad_chars)
        spent["look"] += time.process_time() - start
        start = time.process_time()
        second.read(picture)
        spent["read"] += time.process_time() - start
    names = {
        "first": "first reading",
        "read": "second reading",
        "look": "second look (reading and detection)",
    }
    for key, name in names.items():
        yield f"| {name} | {spent[key] / len(chosen):.2f} | {100 * spent[key] / spent['first']:.0f} % |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--first", type=int, default=300)
    parser.add_argument("--read", type=int, default=0, help="pages that are read, and looked at again")
    given = parser.parse_args()
    settings = load_settings(ROOT / "params.yaml")
    spent = pages(settings, range(given.first, given.first + given.seeds))
    print(f"{len(spent['redact'])} pages\n\n| part | median ms | p95 ms |\n|---|---:|---:|")
    for part in PARTS:
        median, high = np.percentile(spent[part], (50, 95))
        print(f"| {part} | {median:.1f} | {high:.1f} |", flush=True)
    print(
        "\n| metadata | bytes of raw file | canary bytes in it | things left beside pixels | canary bytes left |\n|---|---:|---:|---:|---:|"
    )
    for row in carriers(settings):
        print(row, flush=True)
    if given.read:
        print("\n| step | cpu-s a page | of the first reading |\n|---|---:|---:|")
        for row in second_looks(settings, given.read):
            print(row, flush=True)


if __name__ == "__main__":
    main()
