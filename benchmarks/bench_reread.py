"""Annotations moved to another reading of their pages: drawn pages read with v6-small, then with v6-tiny.

    python benchmarks/bench_reread.py [--pages 20] [--seed 9402] [--keep DIR]

The answer key says where each label stands in either reading. A mark on the first reading is moved to the second and
compared with the key's place there, offset by offset. Marks whose characters the second reading has otherwise are counted
apart: there the key's place is itself a guess. With --keep a second run reads no page again.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))
from drawn_gold import SETTINGS, Place, carried, page_of
from pydantic import TypeAdapter
from reading_score import plain

from pipeline.annotate.moved import Move
from pipeline.ocr import read_upright
from pipeline.page import Page
from pipeline.synth import PageKey, draw_page
from pipeline.synth.layouts import LAYOUTS

PROFILES: Final = ("accurate", "fast")
CONDITIONS: Final = ("clean", "photo")
GOAL: Final = 0.99
_KEY: Final = TypeAdapter(PageKey)


def read_twice(layout: str, condition: str, seed: int, kept: Path) -> tuple[PageKey, list[Page]]:
    """A drawn page and its two readings, drawn and read now or by an earlier run."""
    path = kept / f"{layout}-{condition}-{seed}.json"
    if not path.exists():
        drawn = draw_page(layout, condition, seed)
        reads = [
            read_upright(drawn.image, SETTINGS.ocr.model_copy(update={"profile": profile}))
            for profile in PROFILES
        ]
        found = {"key": _KEY.dump_python(drawn.key, mode="json"), "reads": reads}
        path.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    found = json.loads(path.read_text(encoding="utf-8"))
    return _KEY.validate_python(found["key"]), [page_of(read) for read in found["reads"]]


def places(key: PageKey, page: Page) -> list[Place | None]:
    """Where the labels of the key stand in a reading, None where nothing was read."""
    drawn = key.page()
    return [
        carried(
            page,
            [(drawn.lines[line].quad_of(low, high), drawn.lines[line].text[low:high])
             for line, low, high in drawn.pieces(span.start, span.end)],
        )
        for span in key.spans
    ]  # fmt: skip


def outcomes(key: PageKey, old: Page, new: Page) -> Iterator[str]:
    """What became of each mark."""
    move = Move(old, new)
    for before, after in zip(places(key, old), places(key, new), strict=True):
        if before is None:
            yield "not read at first"
            continue
        runs = move.runs(*before)
        same = after is not None and plain(old.text[slice(*before)]) == plain(new.text[slice(*after)])
        if len(runs) != 1:
            yield f"{'same' if same else 'other'}, not moved"
        elif same:
            told = move.is_same(before, runs[0])
            yield "same, exact" if runs[0] == after and told else "same, elsewhere"
        else:
            yield "other, marked" if not move.is_same(before, runs[0]) else "other, not marked"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--seed", type=int, default=9402)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    step = max(1, len(LAYOUTS) // options.pages)
    names = list(islice(sorted(LAYOUTS), 0, step * options.pages, step))
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        kept = options.keep or Path(scratch)
        kept.mkdir(parents=True, exist_ok=True)
        changed = 0
        for at, name in enumerate(names):
            key, (old, new) = read_twice(name, CONDITIONS[at % 2], options.seed + at, kept)
            changed += old.text != new.text
            counts.update(outcomes(key, old, new))
    report(len(names), changed, counts)


def report(pages: int, changed: int, counts: Counter[str]) -> None:
    """The table."""
    same = sum(number for name, number in counts.items() if name.startswith("same"))
    other = sum(number for name, number in counts.items() if name.startswith("other"))
    exact = counts["same, exact"]
    print(
        f"{pages} pages of as many layouts, {changed} with another text; {counts.total()} labels of the key\n"
    )
    print("| marks | number | moved exactly | elsewhere | not moved |\n|---|---:|---:|---:|---:|")
    share = f"{exact / same:.1%}" if same else "-"
    print(
        f"| characters read alike (goal {GOAL:.0%}) | {same} | {exact} ({share}) | {counts['same, elsewhere']} | "
        f"{counts['same, not moved']} |"
    )
    print(
        "\n| marks | number | moved and marked as changed | moved, not marked | not moved |\n|---|---:|---:|---:|---:|"
    )
    print(
        f"| characters read otherwise | {other} | {counts['other, marked']} | {counts['other, not marked']} | "
        f"{counts['other, not moved']} |"
    )
    print(f"\n{counts['not read at first']} labels were not read at first: nobody could mark them.")


if __name__ == "__main__":
    main()
