"""Detection on drawn pages: share of planted identifiers that is fully covered, value cells touched, speed.

    python benchmarks/bench_pii.py [--seeds 3] [--conditions clean] [--read] [--misses]

Without --read the detector gets the printed text as a faultless reader would give it; with --read the pages are
read by the real engine. Pixel kinds count as hidden when 90 % of their area is.
"""

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.page import Page, Quad, bounds
from pipeline.pii.detect import detect
from pipeline.pii.finding import Finding
from pipeline.pii.pixels import detect_pixels
from pipeline.settings import Settings, load_settings
from pipeline.spans import union
from pipeline.synth import DrawnPage, PageKey, Planted, draw_page
from pipeline.synth.capture import CONDITIONS
from pipeline.synth.layouts import TUNING
from schemas.names import DIRECT_KINDS, PiiKind

ROOT = Path(__file__).resolve().parents[1]
HIDDEN_AREA = 0.9  # share of a planted place that must lie under findings


@dataclass
class Tally:
    """Counts over all pages."""

    planted: Counter[PiiKind] = field(default_factory=Counter)
    covered: Counter[PiiKind] = field(default_factory=Counter)
    leaked_characters: int = 0
    cells: int = 0
    touched: int = 0
    pages: int = 0
    leaking_pages: int = 0
    characters: int = 0
    seconds: float = 0.0
    pixel_seconds: float = 0.0
    misses: list[str] = field(default_factory=list)


def covered_by_text(planted: Planted, page: Page, found: list[Finding]) -> int:
    """Characters of a planted value (blanks aside) that no finding covers."""
    if planted.start is None or planted.end is None:
        return 0
    hidden = {at for low, high in union(f.span for f in found if f.span) for at in range(low, high)}
    return sum(not page.text[at].isspace() and at not in hidden for at in range(planted.start, planted.end))


def covered_by_area(quads: tuple[Quad, ...], page: Page, found: list[Finding]) -> bool:
    """Whether findings, in pixels and under text, cover 90 % of every planted quad's upright box (on a grid)."""
    boxes = [bounds(q) for f in found if f.quad for q in (f.quad,)]
    boxes += [bounds(q) for f in found if f.span for q in page.quads(f.span.start, f.span.end, pad=4)]
    for quad in quads:
        left, top, right, bottom = bounds(quad)
        points = [
            (left + (right - left) * (i + 0.5) / 12, top + (bottom - top) * (j + 0.5) / 12)
            for i in range(12)
            for j in range(12)
        ]
        inside = sum(
            any(b[0] - 3 <= x <= b[2] + 3 and b[1] - 3 <= y <= b[3] + 3 for b in boxes) for x, y in points
        )
        if inside < HIDDEN_AREA * len(points):
            return False
    return True


def cells_touched(key: PageKey, page: Page, found: list[Finding]) -> Iterator[tuple[str, bool]]:
    """(text, touched) of every printed item field that is no identifier; by offset (the page is the key's own)."""
    hidden = {at for low, high in union(f.span for f in found if f.span) for at in range(low, high)}
    planted = {
        at for p in key.planted if p.start is not None and p.end is not None for at in range(p.start, p.end)
    }
    for span in key.spans:
        if span.label.startswith("Item") and not planted & set(range(span.start, span.end)):
            yield page.text[span.start : span.end], bool(hidden & set(range(span.start, span.end)))


def score(drawn: DrawnPage, page: Page, found: list[Finding], tally: Tally, *, read: bool) -> None:
    """Add one page to the counts."""
    leaks, key = 0, drawn.key
    for planted in key.planted:
        if planted.start is not None and not read:
            left = covered_by_text(planted, page, found)
        else:
            left = 0 if covered_by_area(planted.quads, page, found) else max(1, len(planted.text))
        tally.planted[planted.kind] += 1
        tally.covered[planted.kind] += left == 0
        if left:
            tally.leaked_characters += left
            tally.misses.append(f"{key.layout:16} {planted.kind:13} {planted.text!r} row {planted.row}")
            leaks += planted.kind in DIRECT_KINDS
    tally.pages += 1
    tally.leaking_pages += leaks > 0
    for text, touched in () if read else cells_touched(key, page, found):
        tally.cells += 1
        tally.touched += touched
        if touched:
            tally.misses.append(f"{key.layout:16} OVER-MASKED   {text!r}")


def measure(
    layouts: list[str], conditions: list[str], seeds: range, settings: Settings, *, read: bool
) -> Tally:
    """Draw, (read,) detect and score every page."""
    tally = Tally()
    detect(
        draw_page("english_lab" if "english_lab" in TUNING else layouts[0], "clean", 0).key.page(),
        settings.pii,
    )
    for layout in layouts:
        for condition in conditions:
            for seed in seeds:
                drawn = draw_page(layout, condition, seed)
                page = _read(drawn, settings) if read else drawn.key.page()
                start = time.process_time()
                found = detect(page, settings.pii)
                middle = time.process_time()
                found += detect_pixels(drawn.upright, page, drawn.key.capture)
                tally.seconds += middle - start
                tally.pixel_seconds += time.process_time() - middle
                tally.characters += len(page.text)
                score(drawn, page, found, tally, read=read)
    return tally


def _read(drawn: DrawnPage, settings: Settings) -> Page:
    from pipeline.engines import open_engine

    height, width = drawn.upright.shape[:2]
    return Page("0" * 16, width, height, 0, tuple(open_engine(settings.ocr).read(drawn.upright)))


def table(tally: Tally) -> str:
    """The counts as text; the bound is the rule of three where nothing was missed."""
    groups: dict[str, list[PiiKind]] = defaultdict(list)
    for kind in tally.planted:
        groups["direct" if kind in DIRECT_KINDS else "other"].append(kind)
    rows = [f"{'kind':14} {'planted':>8} {'covered':>8} {'share':>7}"]
    for name in ("direct", "other"):
        for kind in sorted(groups[name]):
            rows.append(_row(kind, tally.planted[kind], tally.covered[kind]))
        rows.append(
            _row(
                f"= {name}",
                sum(tally.planted[k] for k in groups[name]),
                sum(tally.covered[k] for k in groups[name]),
            )
        )
    rows += [
        f"pages {tally.pages}, with a direct leak {tally.leaking_pages}; leaked characters {tally.leaked_characters}",
        f"value cells touched {tally.touched} of {tally.cells} ({100 * tally.touched / max(1, tally.cells):.2f} %)",
        f"{tally.characters / max(tally.seconds, 1e-9):.0f} characters/s, {1000 * tally.pixel_seconds / max(1, tally.pages):.0f} ms a page for pixels (cpu)",
    ]
    return "\n".join(rows)


def _row(name: str, planted: int, covered: int) -> str:
    missed = planted - covered
    bound = f"  misses <= {100 * 3 / planted:.2f} % (95 %)" if planted and not missed else ""
    return f"{name:14} {planted:8} {covered:8} {covered / max(1, planted):7.4f}{bound}"


def main() -> None:
    """Print the table (and the misses)."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--layouts", nargs="*", default=sorted(TUNING), choices=sorted(TUNING))
    parser.add_argument("--conditions", nargs="*", default=["clean"], choices=sorted(CONDITIONS))
    parser.add_argument("--read", action="store_true", help="read the pages with the engine of params.yaml")
    parser.add_argument("--misses", action="store_true", help="list what leaked and what was over-masked")
    asked = parser.parse_args()
    seeds = range(asked.first_seed, asked.first_seed + asked.seeds)
    tally = measure(
        asked.layouts, asked.conditions, seeds, load_settings(ROOT / "params.yaml"), read=asked.read
    )
    print(table(tally))
    if asked.misses:
        print("\n".join(tally.misses))


if __name__ == "__main__":
    main()
