"""Reading accuracy and cost per profile and runtime, as a markdown table.

    python benchmarks/bench_ocr.py [--pages N] [--seed N] [FOLDER]

FOLDER holds pictures with an answer key beside each (`<name>.json` with `image` and `rows`, each with `text`); without
it, N pages are drawn. Accuracy is 1 - CER of the whole page text in reading order, after NFKC and without white space;
text of stamps that the key does not hold counts as wrong. `found` is the share of the key's characters that were read
at all, wherever. Cost is processor time of one thread, orientation included, loading left out.
"""

import argparse
import json
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Final

from rapidfuzz.distance import Levenshtein

from pipeline.decode import Rgb, open_image
from pipeline.engines import open_engine
from pipeline.ocr import read_upright
from pipeline.settings import OcrSettings, load_settings
from pipeline.synth.sets import draw_set

ROOT: Final = Path(__file__).resolve().parents[1]
Answers = list[tuple[Rgb, str]]


def plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def picture(path: Path, frame: int = 0) -> Rgb:
    return open_image(path.read_bytes(), load_settings(ROOT / "params.yaml").ingest.pdf_dpi).pixels(frame)


def keyed(folder: Path) -> Iterator[tuple[Rgb, str]]:
    for key in sorted(folder.glob("*.json")):
        document = json.loads(key.read_text(encoding="utf-8"))
        if "rows" in document:
            yield picture(key.parent / document["image"]), "\n".join(row["text"] for row in document["rows"])


def drawn(folder: Path, pages: int, seed: int) -> Iterator[tuple[Rgb, str]]:
    key = json.loads(draw_set(folder, pages=2 * pages, seed=seed).read_text(encoding="utf-8"))
    for page in key["pages"]:
        if page["lines"] and page["reject"] is None and not page["duplicate_kind"]:
            truth = "\n".join(line["text"] for line in page["lines"])
            yield picture(folder / "raw" / page["file"], page["frame"]), truth


def measure(settings: OcrSettings, answers: Answers) -> tuple[int, int, int, float]:
    """(wrong characters, characters not found, characters, processor seconds)."""
    open_engine(settings)
    wrong, lost, total, spent = 0, 0, 0, 0.0
    for image, key in answers:
        start = time.process_time()
        read = read_upright(image, settings)
        spent += time.process_time() - start
        truth, text = plain(key), plain("\n".join(line[0] for line in read["lines"]))
        wrong += Levenshtein.distance(truth, text)
        lost += (Counter(truth) - Counter(text)).total()
        total += len(truth)
    return wrong, lost, total, spent


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("folder", nargs="?", type=Path)
    arguments.add_argument("--pages", type=int, default=12)
    arguments.add_argument("--seed", type=int, default=7)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        found = keyed(given.folder) if given.folder else drawn(Path(scratch), given.pages, given.seed)
        answers = list(islice(found, given.pages))
    print(
        f"{len(answers)} pages\n\n| profile | runtime | accuracy (wrong of all) | found | cpu-s/page |\n|---|---|---|---|---|"
    )
    base = load_settings(ROOT / "params.yaml").ocr
    for profile, runtime in product(("accurate", "fast"), ("openvino", "onnxruntime")):
        settings = base.model_copy(update={"engine": "paddle", "profile": profile, "runtime": runtime})
        wrong, lost, total, spent = measure(settings, answers)
        share, seen = (
            f"{100 - 100 * wrong / total:.2f} % ({wrong} of {total})",
            f"{100 - 100 * lost / total:.2f} %",
        )
        print(f"| {profile} | {runtime} | {share} | {seen} | {spent / len(answers):.2f} |", flush=True)


if __name__ == "__main__":
    main()
