"""The planted-PII scorecard: what of 3,000 planted direct identifiers is hidden, by set of layouts, capture and kind.

    python benchmarks/bench_scorecard.py [--identifiers 3000] [--pages N] [--layouts all] [--seed 1] [--keep DIR]

With --keep the workspace stays, and a second run after a change of rules reads no page again.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipeline.cli import setup
from schemas.scorecard import Bounded, Hidden, Scorecard, SetCard

CLEAN = ("clean", "scan")
GOALS = {"tuning": 0.001, "untouched": 0.01}


def run(root: Path, options: argparse.Namespace) -> Scorecard:
    """The scorecard of a demo workspace, by its command; progress goes to stderr."""
    setup.init(root, demo=True)
    command = [str(Path(sys.executable).with_name("medstruct")), "scorecard", "--json"]
    for name in ("layouts", "identifiers", "pages", "seed"):
        command += [f"--{name}", str(getattr(options, name))]
    done = subprocess.run(
        command, cwd=root, check=True, stdout=subprocess.PIPE, env=os.environ | {"MEDSTRUCT_WORKERS": "2"}
    )
    return Scorecard.model_validate(json.loads(done.stdout)["data"])


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def hidden_rows(title: str, groups: Mapping[str, Hidden]) -> Iterator[str]:
    yield f"| {title} | planted | withheld | pixels | text | both | leak rate at most | of what OCR read, left |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for name, one in groups.items():
        shares = " | ".join(percent(hits / max(1, one.n)) for hits in (one.pixels, one.text, one.both))
        read = f"{one.leaks_read.hits} of {one.read}"
        yield f"| {name} | {one.planted} | {one.withheld} | {shares} | {percent(one.leaks.upper)} | {read} |"
    yield ""


def bound(label: str, some: Bounded) -> str:
    return (
        f"{label}: {some.hits} of {some.n} ({percent(some.share)}, at most {percent(some.upper)} with 95 %)"
    )


def report(name: str, counts: SetCard) -> Iterator[str]:
    """The tables of one set."""
    pages, groups = counts.pages, counts.groups
    withheld = ", ".join(f"{reason} {count}" for reason, count in pages.withheld.items()) or "none"
    yield f"**{name} layouts**: {len(counts.layouts)} x {len(counts.conditions)} captures; {pages.drawn} pages drawn,"
    yield f"{pages.released} released; withheld: {withheld}.\n"
    yield from hidden_rows(
        "identifiers", {key: groups[key] for key in ("direct", "quasi", "pixel", "all") if key in groups}
    )
    yield from hidden_rows(
        "direct, by capture",
        counts.by_condition | {f"= {key}": one for key, one in counts.by_capture.items()},
    )
    yield from hidden_rows("direct, by layout", counts.by_layout)
    yield from hidden_rows("kind", counts.kinds)
    yield bound("pages with a direct identifier left", pages.leaky) + "  "
    yield (
        bound("clinical cells touched", counts.cells.either)
        + f"; {counts.cells.beneath} more beneath seals and the like  "
    )
    free = counts.characters
    yield f"other characters: {free.pixels} of {free.n} hidden in pixels, {free.text} of {free.read} changed in text  "
    yield f"similarity outside what was replaced: mean {counts.similarity.mean}, least {counts.similarity.minimum}\n"


def goals(card: Scorecard) -> Iterator[str]:
    """What the figures should be, and are."""
    yield "| figure | goal | measured |\n|---|---:|---:|"
    for name, counts in card.sets.items():
        clean = [one for key, one in counts.by_condition.items() if key in CLEAN or name == "untouched"]
        n, both = sum(one.n for one in clean), sum(one.both for one in clean)
        what = "all captures" if name == "untouched" else "clean and scan"
        yield f"| direct identifiers hidden, {name}, {what} | {percent(1 - GOALS[name])} | {percent(both / max(1, n))} of {n} |"
        yield f"| pages with a direct leak, {name} | 2.00 % | {percent(counts.pages.leaky.share)} of {counts.pages.leaky.n} |"
        if photo := counts.by_capture.get("photo"):
            yield f"| photos, of all planted, {name} | 99.00 % | {percent(1 - photo.leaks.share)} of {photo.n} |"
            yield f"| photos, of what OCR read, {name} | 99.50 % | {percent(1 - photo.leaks_read.share)} of {photo.read} |"
        yield f"| clinical cells touched, {name} | 1.00 % | {percent(counts.cells.either.share)} of {counts.cells.n} |"
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--layouts", default="all")
    parser.add_argument("--identifiers", type=int, default=3000)
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        start = time.perf_counter()
        card = run(options.keep or Path(scratch), options)
        print(f"{time.perf_counter() - start:.0f} s on 2 workers; {card.reader}, profile {card.profile}\n")
    print("\n".join(goals(card)))
    for name, counts in card.sets.items():
        print("\n".join(report(name, counts)))


if __name__ == "__main__":
    main()
