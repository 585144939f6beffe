"""What the layout of a page proposes against the answer key: drawn pages as they are read, a lab table, English forms.

    python benchmarks/bench_proposals.py [--pages 1] [--seed 8001] [--keep DIR] [--corpus DIR]

A pair is right if key and value are where the key has them and say the same (white space, width and the colon aside); an
item, if all five fields are. Rules were tuned on other pages of the layouts named so, the rest were never looked at. The
wrong pairs are counted apart whose value is an identifier that the drawn key knows and has no pair for (a telephone number
in the foot). A layout is drawn --pages times under each capture. With --keep a second run after a change of rules reads no page again.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))
from drawn_gold import SETTINGS, Gold, Place, Read, carried, gold_of, matched, page_of, place, read_drawn
from reading_score import ROOT, picture, plain

from pipeline.ocr import read_upright
from pipeline.page import Page, rectangle
from pipeline.proposals import Proposal, propose
from pipeline.scoring.sample import Counts
from pipeline.synth.layouts import LAYOUTS, UNTOUCHED
from pipeline.values import abnormal
from schemas.names import Category

CONDITIONS: Final = ("clean", "photo")
GOAL: Final = 0.9
NONE: Final = Counts()
TUNED: Final = (
    "lab_single", "lab_two_columns", "lab_coded", "lab_stacked", "app", "english_lab", "blood_gas_slip", "gene_report",
    "critical_values", "urine_slip", "app_family_report", "outside_laboratory", "tumour_markers",
)  # fmt: skip
"""Laboratory layouts whose misses were looked at while these rules were written."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Score:
    """Pairs and items of some pages, and how many wrong pairs have an identifier without a pair for a value."""

    pages: int = 0
    pairs: Counts = NONE
    items: Counts = NONE
    unlabelled: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.pages + other.pages,
            self.pairs + other.pairs,
            self.items + other.items,
            self.unlabelled + other.unlabelled,
        )


def score(page: Page, gold: Gold, planted: Iterable[Place | None] = ()) -> Score:
    """The score of one page."""
    made, text = propose(page), page.text
    pairs = [(place(pair.key), place(pair.value)) for pair in made.pairs]
    items = [
        tuple(place(span) for span in (item.name, item.value, item.unit, item.range, item.flag))
        for item in made.items
    ]
    right, wrong = matched(text, gold.pairs, pairs)
    rows, _ = matched(text, gold.items, items)
    known = {value for _, value in gold.pairs}
    free = [at for at in planted if at is not None and at not in known]
    unlabelled = sum(
        value is not None and any(value[0] <= low and high <= value[1] for low, high in free)
        for _, value in wrong
    )
    return Score(
        1, Counts(right, len(pairs), len(gold.pairs)), Counts(rows, len(items), len(gold.items)), unlabelled
    )


def score_drawn(read: Read) -> Score:
    """The score of a drawn page."""
    drawn = read.key.page()
    planted = [
        carried(
            read.page,
            [(drawn.lines[line].quad_of(low, high), drawn.lines[line].text[low:high])
             for line, low, high in drawn.pieces(one.start, one.end)],
        )
        for one in read.key.planted if one.start is not None and one.end is not None
    ]  # fmt: skip
    return score(read.page, gold_of(read), planted)


def drawn_scores(names: Sequence[str], seeds: Iterable[int], kept: Path) -> Iterator[tuple[str, str, Score]]:
    """(layout, condition, score) of every page of some layouts."""
    for seed in seeds:
        for condition in CONDITIONS:
            for name in names:
                yield name, condition, score_drawn(read_drawn(name, condition, seed, kept))


def row(name: str, one: Score) -> str:
    """A row of the table."""
    pairs, items = one.pairs, one.items
    rows = f"{items.f1:.3f} | {items.gold:.0f}" if items.gold else "- | 0"
    return (
        f"| {name} | {one.pages} | {pairs.f1:.3f} | {pairs.precision:.3f} | {pairs.recall:.3f} | {pairs.gold:.0f} | "
        f"{one.unlabelled} | {rows} |"
    )


def table(groups: dict[str, Score]) -> Iterator[str]:
    """The scores of groups of pages."""
    yield "| pages | number | key-value F1 | precision | recall | pairs | wrong, an identifier | five-field F1 | items |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for name, one in groups.items():
        yield row(name, one)
    yield ""


def grouped(scores: Iterable[tuple[str, str, Score]]) -> tuple[dict[str, Score], dict[str, Score]]:
    """Sums by capture (and of all), and by layout."""
    captures: dict[str, Score] = {"all": Score()} | {name: Score() for name in CONDITIONS}
    layouts: dict[str, Score] = {}
    for name, condition, one in scores:
        captures["all"] += one
        captures[condition] += one
        layouts[name] = layouts.get(name, Score()) + one
    return captures, layouts


def report_drawn(pages: int, seed: int, kept: Path) -> None:
    """Drawn pages: laboratory reports of both sets, then the untouched rest."""
    labs = [name for name, layout in LAYOUTS.items() if layout.category is Category.LAB]
    others = [name for name in UNTOUCHED if name not in labs]
    for title, names in (
        (f"Laboratory reports, layouts that the rules were tuned on (goal for key-values: {GOAL})", TUNED),
        (
            "Laboratory reports, layouts that nobody looked at for these rules",
            [n for n in labs if n not in TUNED],
        ),
        ("Other reports, layouts that nobody looked at", others),
    ):
        captures, by_layout = grouped(drawn_scores(names, range(seed, seed + pages), kept))
        print(f"**{title}**\n", *table(captures), *table(by_layout), sep="\n")


def read_picture(path: Path, kept: Path) -> Page:
    """A real picture as the engine reads it."""
    cache = kept / f"{path.stem}.json"
    if not cache.exists():
        cache.write_text(
            json.dumps(read_upright(picture(path), SETTINGS.ocr), ensure_ascii=False), encoding="utf-8"
        )
    return page_of(json.loads(cache.read_text(encoding="utf-8")))


def report_crop(folder: Path, kept: Path) -> None:
    """The real lab table: rows typed from the picture against items, each field by its text."""
    gold = json.loads((folder / "lab_table_crop.gold.json").read_text(encoding="utf-8"))["items"]
    page = read_picture(folder / "lab_table_crop.jpg", kept)
    found = [_fields(page, propose(page), at) for at in range(len(propose(page).items))]
    free, right, fields = list(found), 0, 0
    for want in gold:
        best = max(free, key=lambda one: sum(_like(one[name], want[name]) for name in one), default=None)
        hits = sum(_like(best[name], want[name]) for name in best) if best else 0
        if best and hits:
            free.remove(best)
        right, fields = right + (hits == 5), fields + hits
    print(
        f"**A real table** ({len(gold)} rows typed from the picture): {len(found)} items proposed, {right} right in all five "
        f"fields, {fields} of {5 * len(gold)} fields right; F1 {Counts(right, len(found), len(gold)).f1:.3f}\n"
    )


def _fields(page: Page, made: Proposal, at: int) -> dict[str, str]:
    item = made.items_of(page.text)[at]
    return {
        "item_name": item.name, "item_value": (item.value or "") + (item.flag or ""), "item_unit": item.unit or "",
        "item_range": item.range or "", "is_abnormal": abnormal(item.value, item.range),
    }  # fmt: skip


def _like(one: str, other: str) -> bool:
    return plain(one).replace("--", "-").lower() == plain(other).replace("--", "-").lower()


def report_forms(folder: Path, kept: Path) -> None:
    """English forms of other trades: question-answer links as pairs, on what the engine reads. No goal."""
    total = Score()
    for path in sorted((folder / "annotations").glob("*.json")):
        page = read_picture(folder / "images" / f"{path.stem}.png", kept)
        total += score(
            page, Gold(tuple(_links(page, json.loads(path.read_text(encoding="utf-8"))["form"])), ())
        )
    print(
        "**English business forms (FUNSD), question-answer links**, on what the engine reads\n",
        *table({"all": total}),
        sep="\n",
    )


def _links(page: Page, form: Sequence[Row]) -> Iterator[tuple[Place | None, Place | None]]:
    places = {one["id"]: carried(page, [(rectangle(*one["box"]), one["text"])]) for one in form}
    labels = {one["id"]: one["label"] for one in form}
    for start, end in sorted({tuple(link) for one in form for link in one["linking"]}):
        if (labels[start], labels[end]) == ("question", "answer") and places[start] and places[end]:
            yield places[start], places[end]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=1)
    parser.add_argument("--seed", type=int, default=8001)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared/corpus/public")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        kept = options.keep or Path(scratch)
        kept.mkdir(parents=True, exist_ok=True)
        report_drawn(options.pages, options.seed, kept)
        if options.corpus.is_dir():
            report_crop(options.corpus / "medical", kept)
            report_forms(options.corpus / "forms_en/funsd", kept)


if __name__ == "__main__":
    main()
