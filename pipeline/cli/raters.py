"""The command audit judge: three people judge what a judge has judged, without its verdicts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, interval, table
from pipeline.cli.prepare import AsJson
from pipeline.cli.reviews import Reporting
from pipeline.errors import InputError

if TYPE_CHECKING:
    from pipeline.audit.cases import Seen
    from pipeline.scoring.judging.judgement import Key

SIZE = 60
Files = Annotated[
    list[Path] | None,
    typer.Option(help="A file that the sheet saved; give it once for each rater, together or later."),
]


def judge(
    protocol: Annotated[
        str, typer.Argument(help="medrepbench or meddocbench: that of the judge's run.")
    ] = "",
    gold: Annotated[Path | None, typer.Option(help="Gold of the judge's run.")] = None,
    pred: Annotated[Path | None, typer.Option(help="Predictions of the judge's run.")] = None,
    judgements: Annotated[Path | None, typer.Option(help="What `score judge` wrote.")] = None,
    mode: Annotated[Literal["paper", "official"], typer.Option(help="Mode of the judge's run.")] = "paper",
    split: Annotated[
        Literal["train", "validation", "test", "all"], typer.Option(help="Split of the judge's run.")
    ] = "test",
    ocr: Annotated[Path | None, typer.Option(help="Folder with OCR tables, if the run had one.")] = None,
    n: Annotated[int, typer.Option("--n", min=1, help="Cases to judge.")] = SIZE,
    seed: Annotated[int, typer.Option(min=0, help="Which ones: the same seed draws the same cases.")] = 42,
    verdicts: Files = None,
    sample: Annotated[
        str | None, typer.Option(help="Report on this sample, where several were drawn.")
    ] = None,
    *,
    report: Reporting = False,
    as_json: AsJson = False,
) -> None:
    """Have three people judge 60 cases that a judge has judged, without its verdicts; then say how far all agree.

    Draws cases by protocol and verdict onto one sheet below data/private/audits/: give it to each rater, who saves a file.
    --verdicts takes the files; --report repeats the report.
    """
    if verdicts or report:
        if protocol:
            raise InputError("PROTOCOL draws cases, --verdicts and --report do not: leave it out")
        _report(verdicts, sample, as_json=as_json)
        return
    if not protocol or gold is None or pred is None or judgements is None:
        raise InputError(
            "give PROTOCOL, --gold, --pred and --judgements of the judge's run to draw cases, or --verdicts FILE, or --report"
        )
    _draw(_seen(protocol, gold, pred, (mode, split, ocr)), judgements, n, seed, as_json=as_json)


def _seen(protocol: str, gold: Path, pred: Path, run: tuple[Any, str, Path | None]) -> "dict[Key, Seen]":
    """What the judge was told and shown, by what it judged: its questions are put together again, and asked of nobody."""
    from pipeline.audit.cases import Seen
    from pipeline.predict.cases import open_source
    from pipeline.predict.subjects import judgeable
    from pipeline.scoring.registry import benchmark

    mode, split, ocr = run
    source = open_source(gold, benchmark(protocol).name, split, ocr)
    return {
        one.key: Seen(str(question.messages[0]["content"]), str(question.messages[-1]["content"]))
        for document in judgeable(source, pred, mode)
        for question in document.questions
        for one in question.settle(None)
    }


def _draw(seen: "dict[Key, Seen]", judged: Path, n: int, seed: int, *, as_json: bool) -> None:
    from pipeline.audit.case_sheet import write_sheet
    from pipeline.audit.cases import draw_cases
    from pipeline.scoring.judging import judgements

    workspace = open_workspace()
    cases = draw_cases(workspace, judgements(judged), seen, n, seed)
    place = write_sheet(workspace, cases, seen).relative_to(workspace.root).as_posix()
    strata = [
        {"stratum": one.name, "verdicts": one.verdicts, "drawn": len(one.drawn)} for one in cases.strata
    ]
    if as_json:
        emit(
            "audit judge",
            {"sample": cases.sample, "sheet": place, "cases": len(cases.cases), "strata": strata},
        )
        return
    rows = [(str(one["stratum"]), str(one["verdicts"]), str(one["drawn"])) for one in strata]
    table(f"{len(cases.cases)} cases drawn", ("judge's verdict", "verdicts", "drawn"), rows, right=(1, 2))
    print(f"Sheet without the judge's verdicts (private): {place}")
    print(
        "Give it to three raters, who do not see each other's; then: medstruct audit judge --verdicts FILE --verdicts ..."
    )


def _report(files: list[Path] | None, sample: str | None, *, as_json: bool) -> None:
    from pipeline.audit.judge import report, take_verdicts

    workspace = open_workspace()
    chosen = take_verdicts(workspace, files) if files else _only(workspace, sample)
    data = report(workspace, chosen).to_json()
    if as_json:
        emit("audit judge", data)
    else:
        print_report(data)


def _only(workspace: Any, sample: str | None) -> str:
    from pipeline.audit.cases import samples_of

    found = [sample] if sample else samples_of(workspace)
    if not found:
        raise InputError("no case has been drawn here: give PROTOCOL, --gold, --pred and --judgements")
    if len(found) > 1:
        raise InputError(f"several samples were drawn here: give --sample, one of {', '.join(found)}")
    return found[0]


def print_report(data: dict[str, Any]) -> None:
    """Print judge against raters and raters among each other, and the judge's accuracy by stratum."""
    rows = [
        (one["kind"], str(one["cases"]), str(one["ties"]), interval(one["accuracy"]), _kappa(one["kappa"]))
        for one in data["rows"]
    ]
    headings = ("judged", "cases", "ties", "judge right, %", "Cohen's kappa")
    table(f"Judge against the majority of {data['raters']} rater(s)", headings, rows, right=(1, 2, 3, 4))
    people = [
        (one["kind"], "-" if one["people"] is None else f"{one['people']:.3f}", _kappa(one["fleiss"]))
        for one in data["rows"]
    ]
    table("Raters among each other", ("judged", "Cohen's kappa, mean", "Fleiss' kappa"), people, right=(1, 2))
    strata = [
        (one["stratum"], str(one["verdicts"]), str(one["rated"]), str(one["agreed"]))
        for one in data["strata"]
    ]
    table(
        "By the judge's verdict", ("judge's verdict", "verdicts", "rated", "agreed"), strata, right=(1, 2, 3)
    )
    print(f"Judge right over all its verdicts, strata weighted by their size: {interval(data['accuracy'])} %")
    print(f"kappa of the paper's 60 cases and three raters: {data['wanted']}")
    if data["raters"] < 3:
        print(f"{3 - data['raters']} of three raters still to come: medstruct audit judge --verdicts FILE")


def _kappa(found: dict[str, float] | None) -> str:
    return "-" if found is None else f"{found['value']:.3f} ({found['low']:.3f} to {found['high']:.3f})"
