"""The command audit queries: people judge requests of the ExStrucTiny view on five aspects."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, interval, table
from pipeline.cli.prepare import AsJson
from pipeline.cli.reviews import Pictures, Project, Reporting, server_of
from pipeline.workspace import Workspace

MEANINGS = {
    "answerable": "can be answered as it is put",
    "right": "every value as printed",
    "complete": "nothing asked for is missing",
    "located": "every value where the answer says",
    "natural": "a person would put it so",
}


def queries(
    n: Annotated[int, typer.Option("--n", min=1, help="Requests to judge.")] = 100,
    reviewers: Annotated[
        int,
        typer.Option(
            min=1, max=2, help="Who judges each: 2 in projects of their own, without sight of each other."
        ),
    ] = 2,
    views: Annotated[
        Path | None, typer.Option(help="Folder of views of surrogates; default: those of the release.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="Draw anew by weight; default: in the order of the view's ranks."),
    ] = None,
    project: Project = None,
    images: Pictures = None,
    *,
    report: Reporting = False,
    as_json: AsJson = False,
) -> None:
    """Have people judge requests of the ExStrucTiny view: answerable, values right, complete, in place, wording natural.

    Makes or completes a review project in Label Studio for each reviewer. After `medstruct pull` and `dvc repro`, --report
    gives the share of each aspect with intervals, and how far reviewers agree, against the 96.2 % of ExStrucTiny.
    """
    workspace = open_workspace()
    folder = views or workspace.release / "views"
    if report:
        _report(workspace, folder, as_json=as_json)
    else:
        os.umask(0o077)
        _open(workspace, folder, (n, reviewers, seed), (project, images), as_json=as_json)


def _open(
    workspace: Workspace,
    folder: Path,
    size: tuple[int, int, int | None],
    place: tuple[str | None, str | None],
    *,
    as_json: bool,
) -> None:
    from pipeline.audit.queries import AUDIT, draw_requests, questions
    from pipeline.audit.requests import requests
    from pipeline.audit.reviewing import open_review, pages_to_release

    n, reviewers, seed = size
    found = requests(folder, workspace.key())
    server, source = server_of(workspace, *place), pages_to_release(workspace)
    picked = draw_requests(workspace, found, n, seed)
    asked = questions(found, picked, source)
    done = [
        open_review(workspace, server, AUDIT, source, asked, reviewer) for reviewer in range(1, reviewers + 1)
    ]
    strata = [
        {"stratum": group.name, "requests": group.pages, "drawn": len(group.drawn)} for group in picked.groups
    ]
    if as_json:
        emit("audit queries", {"requests": picked.population, "drawn": len(picked.pages), "seed": picked.seed,
                               "strata": strata, "projects": [one.to_json() for one in done]})  # fmt: skip
        return
    rows = [(str(one["stratum"]), str(one["requests"]), str(one["drawn"])) for one in strata]
    table(f"{len(picked.pages)} requests drawn", ("stratum", "requests", "drawn"), rows, right=(1, 2))
    url = server.client.access.url.rstrip("/")
    for one in done:
        print(f"{one.project}: {url}/projects/{one.number}/data")
        print(
            f"  {one.questions} questions: {one.created} created, {one.there} there before, {one.removed} removed"
        )
        if one.past:
            print(f"  {one.past} task(s) judged on an earlier answer, or on what is not in this sample")
    if reviewers > 1:
        print("Let each reviewer open one of the projects only: in one project everybody sees all verdicts")
    print("Judge them there; then: medstruct pull, dvc repro, medstruct audit queries --report")


def _report(workspace: Workspace, folder: Path, *, as_json: bool) -> None:
    from pipeline.audit.queries import report
    from pipeline.audit.requests import requests

    data = report(workspace, requests(folder, workspace.key())).to_json()
    if as_json:
        emit("audit queries", data)
    else:
        print_report(data)


def print_report(data: dict[str, Any]) -> None:
    """Print aspects, strata, and how far reviewers agree."""
    rows = [(name, MEANINGS[name], interval(found)) for name, found in data["aspects"].items()]
    table(
        f"Requests that hold in per cent, {data['judged']} of {data['drawn']} judged",
        ("aspect", "what it is", "holds"), [*rows, ("all five", "", interval(data["all"]))], right=(2,),
    )  # fmt: skip
    strata = [
        (one["stratum"], *(str(one[name]) for name in ("requests", "drawn", "judged", "right")))
        for one in data["strata"]
    ]
    table(
        "By stratum", ("stratum", "requests", "drawn", "judged", "right in all"), strata, right=(1, 2, 3, 4)
    )
    kappa = "-" if data["kappa"] is None else f"{data['kappa']:.3f}"
    print(
        f"Agreement of {data['reviewers']} reviewer(s) on {data['judged_twice']} request(s): {interval(data['agreement'])} %, "
        f"Cohen's kappa {kappa}"
    )
    shown = "shown" if data["reached"] else "not shown"
    print(f"ExStrucTiny reports {data['wanted']:.1%}: {shown} by the lower bound")
    if data["gone"]:
        print(f"{data['gone']} drawn request(s) are no longer in the views: draw again")
