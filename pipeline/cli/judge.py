"""Commands about judges: score judge, score agreement."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pipeline.cli.models import AllowEgress, Answers, Confirm, Parallel, ServerSampling, connect, refuse_leak
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pipeline.chat import Client
    from pipeline.predict.subjects import Judgeable
    from pipeline.scoring.judging.agreement import Agreement

_NOTE = (
    "rules: no judge; judged: what has no verdict left out; pessimistic: what has no verdict counts as wrong. "
    "Recall where it is the benchmark's number, else F1; mean of scores."
)


def judge(
    protocol: Annotated[str, typer.Argument(help="medrepbench, meddocbench or exstructiny.")],
    gold: Annotated[Path, typer.Option(help="Gold file, folder of a benchmark, or release folder.")],
    pred: Annotated[Path, typer.Option(help="Prediction file.")],
    out: Annotated[Path, typer.Option(help="File of judgements to write, JSON lines.")],
    mode: Annotated[Literal["paper", "official"], typer.Option(help="Mode of the rules.")] = "paper",
    split: Annotated[
        Literal["train", "validation", "test", "all"], typer.Option(help="Split of a release or a folder.")
    ] = "test",
    ocr: Annotated[
        Path | None, typer.Option(help="Folder with OCR tables of the pages, where the gold has no text.")
    ] = None,
    parallel: Parallel = 4,
    answers: Answers = None,
    *,
    server_sampling: ServerSampling = False,
    allow_egress: AllowEgress = False,
    confirm: Confirm = False,
    as_json: AsJson = False,
) -> None:
    """Ask a model for what no rule decides; the rule-only numbers are printed beside those with the judge."""
    from pipeline.chat import Zone, zone_of
    from pipeline.predict.beside import beside
    from pipeline.predict.cases import open_source
    from pipeline.predict.subjects import judgeable
    from pipeline.scoring.judging import judgements
    from pipeline.scoring.registry import benchmark

    found = benchmark(protocol)
    source = open_source(gold, found.name, split, ocr)
    zone = Zone.PRIVATE if Zone.PRIVATE in {source.zone, zone_of([pred])} else Zone.PUBLIC
    refuse_leak(zone, out, "--out")
    if zone is Zone.PRIVATE:
        os.umask(0o077)
    documents = list(judgeable(source, pred, mode))
    if not any(document.questions for document in documents):
        raise InputError("there is nothing to judge: no prediction needs more than the rules")
    with connect(zone, answers, allow_egress=allow_egress, confirmed=confirm) as client:
        _ask(documents, client, out, parallel, server_sampling=server_sampling)
        used = {"model": client.access.model, "asked": client.asked, "from_disk": client.from_disk,
                "tokens": {"prompt": client.tokens.prompt, "completion": client.tokens.completion}}  # fmt: skip
    told = "recall" if found.main == "recall" else "f1"
    data = beside(documents, judgements(out), told) | used | {"out": str(out)}
    if as_json:
        emit("score judge", data)
    else:
        _print(data)


def _ask(
    documents: "list[Judgeable]", client: "Client", out: Path, parallel: int, *, server_sampling: bool
) -> None:
    from pipeline.chat import Sampling
    from pipeline.files import aside
    from pipeline.scoring.judging.asking import judged, write_all
    from pipeline.scoring.judging.prompts import SAMPLING
    from pipeline.shards import progress

    questions = [question for document in documents for question in document.questions]
    sampling = Sampling.none() if server_sampling else SAMPLING
    with aside(out) as partial, partial.open("wb") as file, progress("judge", len(questions)) as advance:
        write_all(judged(questions, client, sampling, parallel), file, advance)


def print_judged(data: "Mapping[str, Any]") -> None:
    """Print every measure by rules alone, with the judge, and with what has no verdict charged, and how questions ended."""
    rows = [
        (name, *("-" if one[column] is None else f"{100 * one[column]:.2f}" for column in ("rules", "judged", "pessimistic")))
        for name, one in data["measures"].items()
    ]  # fmt: skip
    table("Judged, %", ("measure", "rules", "judged", "pessimistic"), rows, right=(1, 2, 3))
    print(", ".join(f"{state} {count}" for state, count in data["states"].items()))
    print(_NOTE)


def _print(data: dict[str, Any]) -> None:
    print_judged(data)
    tokens = data["tokens"]
    print(
        f"Asked now {data['asked']}, from disk {data['from_disk']}; tokens {tokens['prompt']} + {tokens['completion']}"
    )
    print(f"Judgements: {data['out']}")


def agreement(
    judge: Annotated[Path, typer.Option(help="File of judgements that `score judge` wrote.")],
    human: Annotated[
        Path,
        typer.Option(
            help="Verdicts of people, JSON lines or CSV: id, kind, verdict; item and reviewer if several."
        ),
    ],
    resamples: Annotated[int, typer.Option(min=0, help="Resamples of documents for the intervals.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the resamples.")] = 42,
    *,
    as_json: AsJson = False,
) -> None:
    """Compare a judge with people: accuracy and Cohen's kappa with 95 % intervals, by what was judged."""
    from pipeline.scoring.judging import judgements
    from pipeline.scoring.judging.agreement import compare, opinions

    found = compare(judgements(judge), opinions(human), resamples, seed)
    if as_json:
        emit("score agreement", [_row(one) for one in found])
        return
    rows = [
        (one.kind, str(one.compared), str(one.documents), _interval(one.accuracy), _interval(one.kappa),
         "-" if one.people is None else f"{one.people:.3f}", "-" if one.fleiss is None else _interval(one.fleiss),
         str(one.ties), str(one.unjudged))
        for one in found
    ]  # fmt: skip
    headings = (
        "kind",
        "compared",
        "documents",
        "accuracy",
        "kappa",
        "between people",
        "Fleiss",
        "ties",
        "no verdict",
    )
    table("Agreement of judge and people", headings, rows, right=tuple(range(1, len(headings))))


def _interval(one: Any) -> str:
    return f"{one.value:.3f} ({one.low:.3f}-{one.high:.3f})"


def _row(one: "Agreement") -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(one)


def register(score: typer.Typer) -> None:
    """Add the commands to `medstruct score`."""
    score.command("judge")(judge)
    score.command("agreement")(agreement)
