"""The tagger of personal data: train it, and measure it on forms that it was not trained on.

    python benchmarks/bench_pii_tagger.py --train      writes pipeline/pii/tagger/weights.tsv (deterministic)
    python benchmarks/bench_pii_tagger.py              five folds over the batches of forms; prints the table

Texts are those of the drawn forms, with other names and the noise of reading (bench_pii_tagger_texts.py). In a fold two
or three batches are left out whole: their forms, wording and pools of names are new to the model that is measured.
Recall is of planted identifiers covered from end to end by the tagger alone; cells are those of clinical items and
values that it touches and that hold nothing planted. Needs python-crfsuite (development only).
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import pycrfsuite
import regex
from bench_pii_tagger_texts import Marked, batch_of, drawn, noisy

from pipeline.pii.document import Document
from pipeline.pii.tagger.features import features
from pipeline.pii.tagger.model import GROUPS, SCALE, Model, read_model
from pipeline.pii.tagger.tagging import CAUTION, stretches, tagged_spans
from pipeline.synth.layouts import TUNING

FOLDS: Final = (
    ("batch_2", "batch_11"), ("batch_3", "batch_10"), ("DEMO", "batch_4", "batch_9"), ("batch_5", "batch_8"), ("batch_6", "batch_7", "batch_12"),
)  # fmt: skip
SEEDS: Final = range(100, 106)
MEASURED: Final = range(900, 902)
_DIRECT: Final = ("NAME", "ADDR", "PHONE", "ID")
_FORMS: Final = 3
_LINES: Final = 38_000
"""Lines of the table: the weights that count most."""
_PARAMETERS: Final = {"max_iterations": 8, "feature.minfreq": 3}
# a dumped feature: its name may hold any sign but the end of a line
_MOVE: Final = regex.compile(r"  \(1\) (\S+) --> (\S+): (-?[\d.e-]+)\n")
_STATE: Final = regex.compile(r"  \(0\) (?!(?:O|[BI]-[A-Z]+) --> )(.+) --> (O|[BI]-[A-Z]+): (-?[\d.e-]+)\n")
WEIGHTS: Final = Path(__file__).resolve().parents[1] / "pipeline" / "pii" / "tagger" / "weights.tsv"


def texts(seeds: Iterable[int]) -> list[Marked]:
    """Every tuning form once for each seed."""
    return [
        noisy(drawn(layout, seed), layout, random.Random(f"{layout}/{seed}/0"))
        for seed in seeds
        for layout in TUNING
    ]


def featured(pages: Sequence[Marked]) -> list[tuple[Marked, list[list[str]]]]:
    """The texts with the features of their characters, equal ones kept once."""
    seen: dict[str, str] = {}
    return [
        (page, [[seen.setdefault(name, name) for name in row] for row in features(Document(page.page()))])
        for page in pages
    ]


def shared(rows: Sequence[tuple[Marked, Sequence[Sequence[str]]]]) -> set[str]:
    """The features that at least `_FORMS` forms have: what one form has alone says nothing about another."""
    forms: dict[str, set[str]] = {}
    for page, names in rows:
        for name in {name for row in names for name in row}:
            forms.setdefault(name, set()).add(page.layout)
    return {name for name, where in forms.items() if len(where) >= _FORMS}


def fitted(rows: Sequence[tuple[Marked, Sequence[Sequence[str]]]]) -> str:
    """The table of weights of a model trained on texts with their features (averaged perceptron)."""
    known = shared(rows)
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.select("averaged-perceptron")
    trainer.set_params(_PARAMETERS)
    for page, names in rows:
        trainer.append([[name for name in row if name in known] for row in names], page.tags)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        trainer.train(str(path))
        tagger = pycrfsuite.Tagger()
        with tagger.open(str(path)):
            tagger.dump(str(path.with_suffix(".txt")))
        return table(path.with_suffix(".txt").read_text("utf-8"))


def table(dump: str) -> str:
    """The weights of a dumped model as lines, ascending: whole numbers, the heaviest that fit."""
    moves = [(f">{one}", other, weight) for one, other, weight in _MOVE.findall(dump)]
    states = sorted(_STATE.findall(dump), key=lambda one: (-abs(float(one[2])), one))
    weights = [*moves, *states[: _LINES - len(moves)]]
    return (
        "\n".join(sorted(f"{name}\t{tag}\t{round(float(weight) * SCALE)}" for name, tag, weight in weights))
        + "\n"
    )


def measured(model: Model, pages: Sequence[Marked], caution: int = CAUTION) -> Counter[str]:
    """Counts of planted identifiers and of those covered, by group, and of characters hidden beside them."""
    counts = Counter[str]()
    for page in pages:
        hidden = {
            at
            for low, end, _ in tagged_spans(Document(page.page()), model, caution)
            for at in range(low, end)
        }
        planted = set[int]()
        for low, end in stretches(page.tags):
            planted.update(range(low, end))
            group = page.tags[low][2:]
            counts[group] += 1
            counts[f"{group} found"] += all(at in hidden or page.text[at].isspace() for at in range(low, end))
        counts["plain"] += len(page.text) - len(planted)
        counts["plain hidden"] += sum(at not in planted and not page.text[at].isspace() for at in hidden)
    return counts


def row(title: str, counts: Counter[str]) -> str:
    """A line of the table."""
    direct = sum(counts[group] for group in _DIRECT)
    found = sum(counts[f"{group} found"] for group in _DIRECT)
    shares = [counts[f"{group} found"] / max(1, counts[group]) for group in GROUPS]
    plain = counts["plain hidden"] / max(1, counts["plain"])
    return (
        f"| {title} | {direct} | {found / max(1, direct):.3f} | "
        + " | ".join(f"{share:.3f}" for share in shares)
        + f" | {plain:.2%} |"
    )


def cross_validated(say: Callable[[str], None]) -> None:
    """Print a row for each fold and one for all."""
    training, held, everything = texts(SEEDS), texts(MEASURED), Counter[str]()
    rows = featured(training)
    say("| left out | direct | found | " + " | ".join(GROUPS) + " | plain characters hidden |")
    say("|---|" + "---|" * (len(GROUPS) + 3))
    for fold in FOLDS:
        model = read_model(fitted([row for row in rows if row[0].batch not in fold]))
        counts = measured(model, [page for page in held if page.batch in fold])
        say(row(", ".join(fold), counts))
        everything += counts
    say(row("all", everything))


def main() -> None:
    """Train or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--train", action="store_true")
    asked = parser.parse_args()
    if {batch_of(layout) for layout in TUNING} != {batch for fold in FOLDS for batch in fold}:
        sys.exit("a batch of forms belongs to no fold: add it to FOLDS")
    if asked.train:
        WEIGHTS.write_text(fitted(featured(texts(SEEDS))), "utf-8")
    else:
        cross_validated(print)


if __name__ == "__main__":
    main()
