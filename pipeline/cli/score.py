"""Commands that score predictions: run, list, validate, compare."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError

if TYPE_CHECKING:  # --help loads no heavy library
    from collections.abc import Mapping

    from pipeline.scoring.comparing import Comparison, Side
    from pipeline.scoring.running import Order

Mode = Literal["paper", "official"]
Split = Literal["train", "validation", "test", "all"]
EXIT_FAULTS = 1
"""`validate` found rows with something wrong."""
score = typer.Typer(
    help="Score predictions by the protocols of MedStruct-S, MedRepBench, MedDocBench and ExStrucTiny.",
    no_args_is_help=True,
)
Protocol = Annotated[str, typer.Argument(help="medstruct-s, medrepbench, meddocbench or exstructiny.")]
GoldPath = Annotated[
    Path,
    typer.Option(help="A file (JSON lines, JSON, CSV; .gz too), a benchmark's folder, or a release folder."),
]
ModeOption = Annotated[
    Mode, typer.Option(help="paper: the paper's rules; official: the numbers of the benchmark's own code.")
]
SplitOption = Annotated[
    Split, typer.Option(help="Which part of a release, or of a folder with a file for each split.")
]
Resamples = Annotated[
    int, typer.Option(min=0, help="Resamples of whole documents for the intervals; 0: none.")
]
Seed = Annotated[int, typer.Option(min=0, help="The same seed draws the same documents.")]


def run(
    protocol: Annotated[
        str, typer.Argument(help="medstruct-s, medrepbench, meddocbench, exstructiny, or all.")
    ],
    gold: GoldPath,
    pred: Annotated[
        Path, typer.Option(help="Predictions, a record a document; for all: a folder with <protocol>.jsonl.")
    ],
    mode: ModeOption = "paper",
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for scores.json, samples.jsonl, leaderboard.md, errors.html and plots."),
    ] = None,
    split: SplitOption = "test",
    system: Annotated[
        str, typer.Option(help="What the leaderboard calls it; default: the prediction file's name.")
    ] = "",
    resamples: Resamples = 1000,
    seed: Seed = 42,
    judgements: Annotated[
        Path | None,
        typer.Option(help="Verdicts that `score judge` wrote: judged numbers beside those of the rules."),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Score predictions. A document without a usable prediction is charged: all its values count as missing.

    Prints precision, recall and F1 in per cent with 95 % intervals; docs/scoring.md says what each measure is.
    """
    from pipeline.cli.models import refuse_leak
    from pipeline.scoring.everything import orders_of, place_of, write_leaderboard
    from pipeline.scoring.registry import ALL, BENCHMARKS
    from pipeline.scoring.running import Order
    from pipeline.zones import zone_of

    if out is not None:
        # the log and the gallery hold what gold and predictions hold
        refuse_leak(zone_of([gold, pred, *([judgements] if judgements else [])]), out, "--out")
    if judgements is not None and protocol == ALL:
        raise InputError("--judgements are of one protocol: name it instead of all")
    asked = Order(BENCHMARKS["medstruct-s"], gold, pred, mode, split, resamples, seed)
    orders, lacking = orders_of(protocol, asked)
    found = [_scored(order, place_of(out, protocol, order), system, judgements) for order in orders]
    if out is not None and protocol == ALL:
        write_leaderboard(out, found)
    if as_json:
        whole = {one["protocol"]: one for one in found}
        emit("score run", whole if protocol == ALL else found[0])
        return
    for one in found:
        print_scores(one)
    for line in lacking:
        print(line)
    if out is not None:
        print(f"Scores, samples, leaderboard row, error gallery and plots are in {out}")


def _scored(order: "Order", out: Path | None, system: str, kept: Path | None) -> dict[str, Any]:
    from pipeline.scoring.outputs import scores_of
    from pipeline.scoring.publishing import publish
    from pipeline.scoring.running import run as score_files

    beside = {}
    if kept is not None:
        from pipeline.predict.beside import judged

        # first: a file that holds no judgements leaves nothing half-written
        beside = {"judged": judged(order, kept)}
    done = score_files(order, out)
    scores = scores_of(done, system or order.predictions.name.split(".")[0]) | beside
    if out is not None:
        publish(done, scores, out)
    return scores


def print_scores(scores: "Mapping[str, Any]") -> None:
    """Print the measures of a run, its rates, and what was wrong with its files."""
    from pipeline.scoring.outputs import shown

    main = scores["main"]
    told = "recall" if main["figure"] == "recall" else "f1"
    rows = [
        (
            name,
            *(
                _figure(one["micro"][figure], whole=figure == told)
                for figure in ("precision", "recall", "f1")
            ),
            _figure(one["macro"][told], whole=False),
        )
        for name, one in scores["measures"].items()
    ]
    title = f"{scores['protocol']} ({scores['mode']}): {scores['system']}, {scores['documents']} documents"
    macro = f"macro {'recall' if told == 'recall' else 'F1'}"
    table(title, ("measure", "precision", "recall", "F1", macro), rows, right=(1, 2, 3, 4))
    rates = [
        (name, shown(one["rate"]), f"{one['count']:g} of {one['of']:g}")
        for name, one in scores["rates"].items()
    ]
    if rates:
        table("How often", ("what", "rate", "count"), rates, right=(1, 2))
    print(
        f"Main number: {main['measure']} {main['figure']} {shown(main)}, in per cent with its 95 % interval"
    )
    if "judged" in scores:
        from pipeline.cli.judge import print_judged

        print_judged(scores["judged"])
        if unused := scores["judged"]["unused"]:
            print(f"judgements: {unused} about documents without gold count for nothing")
    print_problems(scores)


def _figure(estimate: "Mapping[str, Any]", *, whole: bool) -> str:
    from pipeline.scoring.outputs import shown

    return shown(estimate) if whole else f"{100 * estimate['value']:.1f}"


def print_problems(scores: "Mapping[str, Any]") -> None:
    """Print one line for everything that was wrong with the files and the answers."""
    from pipeline.scoring.answers import MISSING

    if scores["missing_predictions"]:
        print(f"{scores['missing_predictions']} document(s) have no prediction and are charged")
    for file, report in scores["files"].items():
        for what, found in report["problems"].items():
            lines = ", ".join(map(str, found["lines"])) + (
                ", ..." if found["count"] > len(found["lines"]) else ""
            )
            print(f"{file}: {found['count']} x {what} (line {lines})")
    for what, count in scores["problems"].items():
        if count and what != MISSING:
            print(f"answers: {count} x {what.replace('_', ' ')}")


def list_protocols(*, as_json: AsJson = False) -> None:
    """List the protocols: their papers, modes and measures, the main one first."""
    from pipeline.scoring.registry import BENCHMARKS, scorer

    known = [(one, scorer(one)) for one in BENCHMARKS.values()]
    if as_json:
        emit(
            "score list",
            [
                {
                    "protocol": one.name,
                    "paper": one.paper,
                    "about": one.about,
                    "modes": list(protocol.modes),
                    "main": one.main,
                    "measures": list(protocol.headline),
                }
                for one, protocol in known
            ],
        )
        return
    rows = [
        (one.name, one.paper, ", ".join(protocol.modes), f"{protocol.headline[0]} {one.main}", one.about)
        for one, protocol in known
    ]
    table("Protocols", ("protocol", "paper", "modes", "main number", "what is asked for"), rows)


def validate(
    protocol: Protocol,
    files: Annotated[list[Path], typer.Argument(help="Gold or prediction files.")],
    *,
    gold: Annotated[bool, typer.Option("--gold/--pred", help="What the files hold.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check files row by row, as the protocol would read them; exit 1 if a row has something wrong."""
    from pipeline.scoring.registry import benchmark, scorer
    from pipeline.scoring.validating import validate as check

    checker = scorer(benchmark(protocol))
    checked = [check(path, checker, gold=gold) for path in files]
    faults = [fault for one in checked for fault in one.faults]
    if as_json:
        found = [
            {
                "file": str(one.file),
                "records": one.records,
                "faults": [{"line": fault.line, "what": fault.what} for fault in one.faults],
            }
            for one in checked
        ]
        emit("score validate", found)
    else:
        for fault in faults:
            print(f"{fault.file}:{fault.line}: {fault.what}")
        for one in checked:
            print(f"{one.file}: {one.records} record(s), {len(one.faults)} with something wrong")
    if faults:
        raise typer.Exit(EXIT_FAULTS)


def compare(
    a: Annotated[Path, typer.Argument(help="A run's --out folder, or predictions with --gold.")],
    b: Annotated[Path, typer.Argument(help="The other: the difference is B minus A.")],
    protocol: Annotated[str, typer.Option(help="With --gold: how to score both files.")] = "",
    gold: Annotated[Path | None, typer.Option(help="Gold of both prediction files.")] = None,
    mode: ModeOption = "paper",
    split: SplitOption = "test",
    resamples: Resamples = 1000,
    seed: Seed = 42,
    *,
    price: Annotated[
        bool, typer.Option("--price", help="A is the original, B de-identified, both read by one predictor.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compare two runs on the documents of both: the difference with a 95 % interval from paired resamples.

    Both are drawn with the same documents each time, so what is hard for both cancels out.
    """
    from dataclasses import asdict

    from pipeline.scoring.comparing import compare as apart
    from pipeline.scoring.comparing import verdict
    from pipeline.scoring.registry import benchmark
    from pipeline.scoring.running import Order

    if (gold is None) != (not protocol):
        raise InputError("--gold and --protocol belong together: both score two prediction files")
    sides = [
        _side(Order(benchmark(protocol), gold, path, mode, split, 0, seed) if gold else path)
        for path in (a, b)
    ]
    found = apart(sides[0], sides[1], resamples, seed)
    if as_json:
        words = [verdict(one, price=price) for one in found.differences]
        emit("score compare", {**asdict(found), "verdicts": words})
    else:
        print_comparison(found, price=price)


def _side(given: "Order | Path") -> "Side":
    from pipeline.scoring.comparing import side_from, side_of

    return side_of(given) if isinstance(given, Path) else side_from(given)


def print_comparison(found: "Comparison", *, price: bool) -> None:
    """Print both runs' figures, the differences and what they say."""
    from pipeline.scoring.comparing import verdict

    rows = [
        (
            one.measure,
            one.figure,
            f"{100 * one.a:.1f}",
            f"{100 * one.b:.1f}",
            f"{100 * one.difference.value:+.1f} ({100 * one.difference.low:+.1f} to {100 * one.difference.high:+.1f})",
            f"{one.p:.3f}",
        )
        for one in found.differences
    ]
    title = f"{found.protocol} ({found.mode}), {found.documents} documents; A: {found.a}, B: {found.b}"
    table(title, ("measure", "figure", "A", "B", "B - A", "p"), rows, right=(2, 3, 4, 5))
    if found.only_a or found.only_b:
        print(f"{found.only_a} document(s) of A alone and {found.only_b} of B alone are left out")
    if found.differences:
        first = found.differences[0]
        print(f"{first.measure}, {first.figure}: {verdict(first, price=price)}")
    print(
        "p: twice the smaller share of resamples on one side of 0; a clear difference has an interval without 0."
    )


score.command("run")(run)
score.command("list")(list_protocols)
score.command("validate")(validate)
score.command("compare")(compare)


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    app.add_typer(score, name="score", rich_help_panel="Scoring")
