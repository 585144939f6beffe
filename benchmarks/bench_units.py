"""How many unit, range and date strings of laboratory reports are read: those of the protocols, of the corpus, of drawn forms.

    python benchmarks/bench_units.py [--corpus DIR] [--seed 0]

A unit is read where it has a UCUM code, a range where it has bounds, a titre or a rank, an item where value and range decide
whether it is abnormal. Every code is valid UCUM by ucumvert's grammar. What is not read is listed: public strings only.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from pipeline.ranges import ranges
from pipeline.synth import draw_page
from pipeline.synth.layouts import LAYOUTS
from pipeline.units import ucum
from pipeline.values import abnormal
from schemas.names import Category

ROOT: Final = Path(__file__).parents[1]
GOAL: Final = 0.97
PROTOCOL_UNITS: Final = (
    "10^9/L", "×10^9/L", "*10^9/L", "x10^9/L", "10*9/L", "10E9/L", "10⁹/L", "10^12/L", "×10^12/L", "10¹²/L", "10^3/uL", "10^6/μL", "G/L", "T/L",
    "g/24h", "mg/24h", "mmol/24h", "g/L", "g/dL", "mg/L", "mg/dL", "μg/L", "µg/L", "ug/L", "ng/mL", "pg/mL", "ng/L", "pg", "fL", "%", "‰", "mmol/L",
    "μmol/L", "umol/L", "nmol/L", "pmol/L", "U/L", "IU/L", "IU/mL", "mIU/L", "mIU/mL", "μIU/mL", "KU/L", "U/mL", "秒", "s", "次/分", "个/HP", "/HP",
    "/HPF", "个/μL", "/μL", "℃", "mmHg", "kPa", "mm/h", "S/CO", "COI", "ratio", "Ratio", "INR", "mOsm/kg", "mEq/L", "copies/mL", "mg/L(FEU)",
    "mL/min", "mL/min/1.73m²", "kg/m²",
)  # fmt: skip
"""The forms that the scoring protocols name, and the units that they are forms of."""
PROTOCOL_RANGES: Final = (
    "3.5-9.5", "3.5--9.5", "3.5–9.5", "3.5—9.5", "3.5~9.5", "3.5～9.5", "3.5到9.5", "3.5至9.5", "‹5.2", "<5.2", "≤5.2", "<=5.2", ">60", "≥60", ">=60",
    "小于5.2", "5.2以下", "-3.0-3.0", "-3.0--1.0", "-2~2", "３．５－９．５", "参考值:3.5-9.5", "参考范围：3.5-9.5", "3.5-9.5mmol/L", "3.5-9.5 g/L",
    "男:130-175 女:115-150", "男130-175；女115-150", "成人:3.5-9.5 儿童:4.0-10.0", "卵泡期:3.5-12.5 排卵期:4.7-21.5", "<1:40", "1:40", "1:80", "阴性",
    "阴性(-)", "阴性（-）", "Neg", "Negative", "1+", "2+", "3+", "+", "++", "+++", "++++", "±",
)  # fmt: skip
Item = dict[str, str | None]


def corpus_items(folder: Path) -> Iterator[tuple[str, Item]]:
    """(source, item) of the public corpus: value, unit and range as printed."""
    for line in (folder / "medical/medrepbench_rows.jsonl").read_text(encoding="utf-8").splitlines():
        yield from (("MedRepBench rows", _five(item)) for item in json.loads(line)["items"])
    crop = json.loads((folder / "medical/lab_table_crop.gold.json").read_text(encoding="utf-8"))
    yield from (("a real table, typed", _five(item)) for item in crop["items"])
    for path in sorted((folder / "synthetic_reports").glob("*.json")):
        rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
        yield from (
            ("rendered reports", item)
            for item in _rendered([[cell["text"] for cell in row["cells"]] for row in rows])
        )


def _five(item: dict[str, Any]) -> Item:
    return {name: item[f"item_{name}"] for name in ("value", "unit", "range")}


def _rendered(rows: list[list[str]]) -> Iterator[Item]:
    """The rows below a heading with a unit and a range column: both stand last, the value before them (a flag may lie between)."""
    heading = next((row for row in rows if {"单位", "Units"} & set(row)), None)
    if heading is None:
        return
    unit = next(at for at, cell in enumerate(heading) if cell in {"单位", "Units"}) - len(heading)
    reference = -1 if unit != -1 else -2
    value = next(at for at, cell in enumerate(heading) if cell in {"结果", "Result"})
    for row in rows[rows.index(heading) + 1 :]:
        if len(row) >= len(heading) - 1:
            yield {"value": row[value], "unit": row[unit], "range": row[reference]}


def drawn_items(seed: int) -> Iterator[tuple[str, Item]]:
    """(source, item) of every laboratory layout that the project draws, as its answer key has it."""
    for name, layout in LAYOUTS.items():
        if layout.category is Category.LAB:
            key = draw_page(name, "clean", seed).key
            yield from (
                ("drawn forms", {"value": one.value, "unit": one.unit, "range": one.range})
                for one in key.items
            )


def report(title: str, strings: Iterable[tuple[str, str]], is_read: Callable[[str], bool]) -> float:
    """Print coverage of distinct strings by source and what is not read; the share over all sources."""
    by_source: dict[str, dict[str, bool]] = {}
    for source, text in strings:
        by_source.setdefault(source, {}).setdefault(text, is_read(text))
    together = {text: found for texts in by_source.values() for text, found in texts.items()}
    print(f"| {title} | distinct strings | read | share |\n|---|---:|---:|---:|")
    for source, texts in (*by_source.items(), ("all", together)):
        print(f"| {source} | {len(texts)} | {sum(texts.values())} | {sum(texts.values()) / len(texts):.3f} |")
    missed = [text for text, found in together.items() if not found]
    print("\nNot read: " + (", ".join(f"`{text}`" for text in missed) or "none") + "\n")
    return sum(together.values()) / len(together)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared/corpus/public")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    items = [*(corpus_items(options.corpus) if options.corpus.is_dir() else ()), *drawn_items(options.seed)]
    units = [("the protocols", unit) for unit in PROTOCOL_UNITS]
    units += [(source, item["unit"]) for source, item in items if item["unit"]]
    spans = [("the protocols", text) for text in PROTOCOL_RANGES]
    spans += [(source, item["range"]) for source, item in items if item["range"]]
    shares = [
        report("units", units, lambda text: ucum(text) is not None),
        report("reference ranges", spans, lambda text: bool(ranges(text))),
    ]
    asked = [item for _, item in items if item["value"] and item["range"]]
    decided = sum(abnormal(item["value"], item["range"]) != "" for item in asked)
    print(
        f"Of {len(asked)} items with a value and a range {decided} ({decided / len(asked):.3f}) are decided."
    )
    print(f"Goal for units and ranges: {GOAL}; {'met' if min(shares) >= GOAL else 'NOT met'}.")


if __name__ == "__main__":
    main()
