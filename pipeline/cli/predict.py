"""The command predict: any OpenAI-compatible model, or layout rules, over the pages of a benchmark or a release."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from pipeline.cli.models import (
    AllowEgress,
    Answers,
    Confirm,
    MaxTokens,
    Parallel,
    Seed,
    ServerSampling,
    Temperature,
    TopP,
    connect,
    refuse_leak,
)
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError

if TYPE_CHECKING:
    from pipeline.chat import Client, Sampling
    from pipeline.predict.asking import Manner
    from pipeline.predict.cases import Case, Source
    from pipeline.predict.prompts import Task
    from pipeline.predict.run import Outcome

TASKS: Final = {
    "1": "keys", "2": "answers", "3": "pairs", "items": "items", "interpretation": "interpretation", "table": "full_parsing",
    "abnormality": "abnormality", "simple": "simple_qa", "free": "free_form", "leaves": "leaves",
}  # fmt: skip
"""Short names of tasks; 1, 2, 3 are those of MedStruct-S."""


def predict(
    gold: Annotated[Path, typer.Option(help="Gold file, folder of a benchmark, or release folder.")],
    out: Annotated[Path, typer.Option(help="Prediction file to write, JSON lines.")],
    protocol: Annotated[
        str, typer.Option(help="medstruct-s, medrepbench, meddocbench or exstructiny.")
    ] = "medstruct-s",
    shown: Annotated[
        Literal["image", "ocr", "both"], typer.Option("--input", help="What the model is shown of a page.")
    ] = "ocr",
    task: Annotated[
        str,
        typer.Option(
            help=f"One of {', '.join(TASKS)}; default: what the record asks for, else the main one."
        ),
    ] = "",
    split: Annotated[
        Literal["train", "validation", "test", "all"],
        typer.Option(help="Split of a release or of a benchmark's folder."),
    ] = "test",
    shots: Annotated[
        Literal["invented", "train", "none"],
        typer.Option(help="The two examples: built-in ones, pages of train, none."),
    ] = "invented",
    language: Annotated[
        Literal["auto", "zh", "en"], typer.Option(help="Language of instructions; auto: that of the page.")
    ] = "auto",
    baseline: Annotated[
        Literal["none", "layout"], typer.Option(help="layout: no model at all, the floor of every number.")
    ] = "none",
    ocr: Annotated[
        Path | None, typer.Option(help="Folder with OCR tables of the pages, where the gold has no text.")
    ] = None,
    limit: Annotated[int, typer.Option(min=0, help="Only the first pages; 0: all.")] = 0,
    parallel: Parallel = 4,
    temperature: Temperature = 0.0,
    top_p: TopP = None,
    max_tokens: MaxTokens = 4096,
    seed: Seed = None,
    answers: Answers = None,
    *,
    server_sampling: ServerSampling = False,
    allow_egress: AllowEgress = False,
    confirm: Confirm = False,
    as_json: AsJson = False,
) -> None:
    """Predict every page of a gold file or release; what was answered before is not asked again.

    The endpoint is named by MEDSTRUCT_LLM_URL, MEDSTRUCT_LLM_MODEL and MEDSTRUCT_LLM_API_KEY, or files in .secrets/.
    """
    from pipeline.chat import Sampling, Zone
    from pipeline.predict.cases import open_source
    from pipeline.predict.questions import TASKS as OF
    from pipeline.scoring.registry import benchmark

    name = benchmark(protocol).name
    chosen = _task(task, OF[name]) if task else None
    source = open_source(gold, name, split, ocr)
    refuse_leak(source.zone, out, "--out")
    if source.zone is Zone.PRIVATE:
        os.umask(0o077)
    given = {"protocol": name, "task": chosen.value if chosen else None, "split": split}
    if baseline == "layout":
        outcome, made = _by_layout(source, out, chosen, limit)
    else:
        sampling = Sampling.none() if server_sampling else Sampling(temperature, top_p, max_tokens, seed)
        client = connect(source.zone, answers, allow_egress=allow_egress, confirmed=confirm)
        with client:
            manner = _manner(source, shown, shots, language)
            outcome, made = _by_model(client, manner, sampling, _cases(source, chosen, limit), out, parallel)
        given |= {"input": shown, "shots": shots, "language": language}
    _write_manifest(out, {**given, **made}, outcome)
    _tell(outcome, made, out, as_json=as_json)


def _task(given: str, allowed: "tuple[Task, ...]") -> "Task":
    from pipeline.predict.prompts import Task

    found = TASKS.get(given)
    if found is None or Task(found) not in allowed:
        short = ", ".join(name for name, long in TASKS.items() if Task(long) in allowed)
        raise InputError(f"--task of this protocol is one of {short}")
    return Task(found)


def _cases(source: "Source", chosen: "Task | None", limit: int) -> "list[Case]":
    from pipeline.predict.cases import cases

    found = cases(source, chosen)
    return found[:limit] if limit else found


def _manner(source: "Source", shown: Any, shots: str, language: Any) -> "Manner":
    from pipeline.predict.asking import Manner, built_in, from_train, without

    examples = {"invented": built_in, "train": from_train(source), "none": without}[shots]
    return Manner(shown, None if language == "auto" else language, examples)


def _by_model(
    client: "Client", manner: "Manner", sampling: "Sampling", todo: "list[Case]", out: Path, parallel: int
) -> "tuple[Outcome, dict[str, Any]]":
    from pipeline.predict.asking import digest
    from pipeline.predict.run import by_model, predict_all

    told = digest(manner, sorted({case.task for case in todo}))
    outcome = predict_all(todo, by_model(client, manner, sampling), out, parallel=parallel, total=len(todo))
    now = {"prompt": client.tokens.prompt, "completion": client.tokens.completion}
    made = {"model": client.access.model, "sampling": sampling.body(), "prompts": told}
    return outcome, {**made, "asked": client.asked, "from_disk": client.from_disk, "tokens_now": now}


def _by_layout(
    source: "Source", out: Path, chosen: "Task | None", limit: int
) -> "tuple[Outcome, dict[str, Any]]":
    from pipeline.predict.baseline import VERSION, by_layout
    from pipeline.predict.run import predict_all

    todo = _cases(source, chosen, limit)
    predict_one: Callable[[Case], Any] = by_layout(source)
    outcome = predict_all(todo, predict_one, out, parallel=1, total=len(todo))
    return outcome, {"model": VERSION, "asked": 0, "from_disk": 0}


def _write_manifest(out: Path, given: dict[str, Any], outcome: "Outcome") -> None:
    from pipeline.files import aside
    from pipeline.predict.run import manifest

    kept = {name: value for name, value in given.items() if name not in {"asked", "from_disk", "tokens_now"}}
    with aside(out.with_name(f"{out.name}.run.json")) as partial:
        partial.write_bytes(manifest(kept, outcome))


def _tell(outcome: "Outcome", made: dict[str, Any], out: Path, *, as_json: bool) -> None:
    data = outcome.to_json() | made | {"out": str(out)}
    if as_json:
        emit("predict", data)
        return
    names = ("cases", "answered", "cut", "refused", "failed", "asked", "from_disk")
    table("Predicted", ("", "count"), [(name, str(data[name])) for name in names], right=(1,))
    for reason, count in outcome.reasons.most_common():
        print(f"{count} failed: {reason}")
    if "tokens_now" in made:
        print(f"Tokens: {_tokens(data['tokens'])}; of these now: {_tokens(made['tokens_now'])}")
    print(f"Predictions: {out}")


def _tokens(counts: dict[str, int]) -> str:
    return f"{counts['prompt']} of questions, {counts['completion']} of answers"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("predict", rich_help_panel="Scoring")(predict)
