"""Reading accuracy and cost per profile and runtime, as a markdown table.

    python benchmarks/bench_ocr.py [--pages N] [FOLDER]

FOLDER holds pictures with an answer key beside each (`<name>.json` with `rows`, each with `text`; the synthetic
reports of the shared corpus by default). Accuracy is 1 - CER of the page text after NFKC and without white space;
cost is processor time of one thread, orientation included, loading left out.
"""

import argparse
import json
import time
import unicodedata
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageOps
from rapidfuzz.distance import Levenshtein

from pipeline.engines import open_engine
from pipeline.ocr import read_upright
from pipeline.settings import OcrSettings, load_settings

ROOT: Final = Path(__file__).resolve().parents[1]
REPORTS: Final = ROOT.parent / "shared/corpus/public/synthetic_reports"


def plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def pages(folder: Path) -> Iterator[tuple[Path, str]]:
    for key in sorted(folder.glob("*.json")):
        document = json.loads(key.read_text(encoding="utf-8"))
        if "rows" in document:
            yield key.parent / document["image"], "\n".join(row["text"] for row in document["rows"])


def measure(settings: OcrSettings, answers: list[tuple[Path, str]]) -> tuple[int, int, float]:
    """(wrong characters, characters, processor seconds)."""
    open_engine(settings)
    wrong, total, spent = 0, 0, 0.0
    for path, truth in answers:
        with Image.open(path) as picture:
            image = np.asarray(ImageOps.exif_transpose(picture).convert("RGB"))
        start = time.process_time()
        read = read_upright(image, settings)
        spent += time.process_time() - start
        text = "\n".join(line[0] for line in read["lines"])
        wrong += Levenshtein.distance(plain(truth), plain(text))
        total += len(plain(truth))
    return wrong, total, spent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=REPORTS)
    arguments.add_argument("--pages", type=int, default=None)
    given = arguments.parse_args()
    answers = list(pages(given.folder))[: given.pages]
    base = load_settings(ROOT / "params.yaml").ocr
    print(
        f"{len(answers)} pages\n\n| profile | runtime | accuracy (wrong of all) | cpu-s/page |\n|---|---|---|---|"
    )
    for profile, runtime in product(("accurate", "fast"), ("openvino", "onnxruntime")):
        settings = base.model_copy(update={"engine": "paddle", "profile": profile, "runtime": runtime})
        wrong, total, spent = measure(settings, answers)
        share, cost = f"{100 - 100 * wrong / total:.2f} % ({wrong} of {total})", f"{spent / len(answers):.2f}"
        print(f"| {profile} | {runtime} | {share} | {cost} |", flush=True)


if __name__ == "__main__":
    main()
