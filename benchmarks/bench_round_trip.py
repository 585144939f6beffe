"""Foreign gold through ours and back: FUNSD's links and texts, SROIE's fields, MedRepBench's items.

    python benchmarks/bench_round_trip.py [--corpus DIR]

FUNSD annotations -> our tables -> (a) FUNSD again, (b) the MedStruct-S view -> FUNSD again. A link survives (a) if question and
answer stand in the same boxes with the same texts, (b) if question and answer have the same texts, counted with repetitions.
"""

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import polars as pl

from pipeline.foreign_gold import Shape, convert_gold
from pipeline.foreign_gold.funsd import of_view, written
from pipeline.foreign_gold.medrepbench import written as medrepbench_row
from pipeline.foreign_gold.sheets import ForeignPage
from pipeline.foreign_gold.writing import read_back
from pipeline.validate import validate

ROOT: Final = Path(__file__).parents[1]
GOAL: Final = 1.0
Row = dict[str, Any]


def entities(document: Mapping[str, Any]) -> Counter[Any]:
    """Label and text of every entity."""
    return Counter((one["label"], one["text"]) for one in document["form"])


def links(document: Mapping[str, Any], *, placed: bool) -> Counter[Any]:
    """Question -> answer links, by the texts of both ends, and their boxes if `placed`."""
    ends = {
        one["id"]: (one["label"], (one["text"], tuple(one["box"]) if placed else None))
        for one in document["form"]
    }
    pairs = {tuple(link) for one in document["form"] for link in one["linking"]}
    return Counter(
        (ends[start][1], ends[end][1])
        for start, end in pairs
        if (ends[start][0], ends[end][0]) == ("question", "answer")
    )


def several(document: Mapping[str, Any]) -> int:
    """Questions with several answers."""
    labels = {one["id"]: one["label"] for one in document["form"]}
    pairs = {tuple(link) for one in document["form"] for link in one["linking"]}
    counted = Counter(start for start, end in pairs if (labels[start], labels[end]) == ("question", "answer"))
    return sum(count > 1 for count in counted.values())


def page_id(name: str) -> str:
    """The id that a page of that name gets."""
    return ForeignPage(name, 1, 1, (), {}).page_id


def round_trip(folder: Path, out: Path) -> dict[str, tuple[int, int]]:
    """What there was and what came back, for every count."""
    convert_gold(folder, out, Shape.FUNSD)
    tables = read_back(out)
    views = {
        row["id"]: row
        for row in map(
            json.loads, (out / "views/medstruct_s/train.jsonl").read_text(encoding="utf-8").splitlines()
        )
    }
    total: dict[str, tuple[int, int]] = {}
    for path in sorted((folder / "annotations").glob("*.json")):
        given = json.loads(path.read_text(encoding="utf-8"))
        ours, seen = written(*tables[page_id(path.stem)]), of_view(views[page_id(path.stem)])
        found = {
            "pages": (1, 1),
            "entities (label and text)": _kept(entities(given), entities(ours)),
            "question -> answer links, by box and text": _kept(links(given, placed=True), links(ours, placed=True)),
            "questions with several answers": (several(given), several(ours)),
            "links through the MedStruct-S view, by text": _kept(links(given, placed=False), links(seen, placed=False)),
            "texts through the MedStruct-S view": _kept(_texts(given), _texts(seen)),
            "links that were not there": (0, sum((links(ours, placed=True) - links(given, placed=True)).values())),
        }  # fmt: skip
        total = {
            name: (total.get(name, (0, 0))[0] + a, total.get(name, (0, 0))[1] + b)
            for name, (a, b) in found.items()
        }
    return total


def _texts(document: Mapping[str, Any]) -> Counter[str]:
    return Counter(one["text"] for one in document["form"])


def _kept(given: Counter[Any], back: Counter[Any]) -> tuple[int, int]:
    return sum(given.values()), sum((given & back).values())


def medrepbench_trip(path: Path, out: Path) -> tuple[int, int]:
    """Items given, and items that come back with all five fields."""
    convert_gold(path, out, Shape.MEDREPBENCH)
    rows = pl.read_parquet(out / "tables/items.parquet").sort("page_id", "item").to_dicts()
    given = kept = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        ours = [item for item in rows if item["page_id"] == page_id(row["image"])]
        back = medrepbench_row(row["image"], ours)["items"]
        given += len(row["items"])
        kept += sum(one == other for one, other in zip(row["items"], back, strict=False))
    return given, kept


def problems(folders: Iterable[Path]) -> dict[str, dict[str, int]]:
    """What validate finds in each data set, by kind."""
    return {
        folder.name: {str(kind): count for kind, count in validate(folder).by_kind().items()}
        for folder in folders
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared/corpus/public")
    corpus = parser.parse_args().corpus
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch)
        print("| FUNSD (public half) | there | back |\n|---|---:|---:|")
        found = round_trip(corpus / "forms_en/funsd", out / "funsd")
        for name, (given, back) in found.items():
            print(f"| {name} | {given} | {back} |")
        receipts = convert_gold(corpus / "receipts/sroie", out / "sroie", Shape.SROIE)["read"]
        lost = receipts["fields without a place"]
        print(
            f"\nSROIE: {receipts['pages']} receipts, {receipts['fields']} fields, {receipts['fields'] - lost} with a place in the text."
        )
        given, kept = medrepbench_trip(corpus / "medical/medrepbench_rows.jsonl", out / "medrepbench")
        print(f"MedRepBench: {given} items, {kept} back with all five fields.")
        for name, kinds in problems(out / name for name in ("funsd", "sroie", "medrepbench")).items():
            print(
                f"validate finds in {name}: {', '.join(f'{count} {kind}' for kind, count in kinds.items()) or 'nothing'}."
            )
    wanted = (
        "question -> answer links, by box and text",
        "links through the MedStruct-S view, by text",
        "entities (label and text)",
    )
    met = all(found[name][0] * GOAL <= found[name][1] for name in wanted) and kept == given
    print(f"\nGoal: all links and texts survive; {'met' if met else 'NOT met'}.")


if __name__ == "__main__":
    main()
