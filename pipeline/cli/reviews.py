"""Commands of the audits that have a review project in Label Studio."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from pipeline.cli.annotators import connect
from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, interval, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError
from pipeline.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pipeline.annotate.shown import Source
    from pipeline.audit.picked import Picked
    from pipeline.audit.review import Brought, Question
    from pipeline.audit.reviewing import Server

    Asked = Callable[[Source], list[Question]]

_DIGITS: Final = 9
Project = Annotated[
    str | None, typer.Option(help="Name of the projects; default: release.name of params.yaml.")
]
Seed = Annotated[int, typer.Option(min=0, help="Which ones: the same seed draws the same pages.")]
Pictures = Annotated[
    Literal["local", "upload"] | None,
    typer.Option(
        "--images", help="Default: local where LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT holds the workspace."
    ),
]
Reporting = Annotated[
    bool, typer.Option("--report", help="Report on the verdicts that `dvc repro` has taken in.")
]


def server_of(workspace: Workspace, project: str | None, images: str | None) -> "Server":
    """The server that the environment or .secrets/ names, and the names of projects there."""
    from pipeline.annotate.served import ROOT_VARIABLE, Images
    from pipeline.audit.reviewing import Server
    from pipeline.settings import load_settings

    name = project or load_settings(workspace.root / "params.yaml").release.name
    root = os.environ.get(ROOT_VARIABLE)
    return Server(connect(workspace), name, Images(images) if images else None, Path(root) if root else None)


def privacy(
    n: Annotated[
        str | None, typer.Option("--n", help="Pages to look at, or `all`; default: as many as prove --bound.")
    ] = None,
    bound: Annotated[
        float,
        typer.Option(
            help="At most this share of pages with something left, at 95 %, if all drawn are clean."
        ),
    ] = 0.01,
    seed: Seed = 42,
    project: Project = None,
    images: Pictures = None,
    *,
    report: Reporting = False,
    as_json: AsJson = False,
) -> None:
    """Have people look at redacted pages for what is left; what they frame is hidden by the next `dvc repro`.

    Makes a review project in Label Studio, or completes it: twice run, each page is there once. After `medstruct pull`
    and `dvc repro`, --report says how many pages are clean and what was missed. With release.require_privacy_audit a
    release waits until every page is clean.
    """
    if report:
        _report_privacy(as_json=as_json)
        return
    if not 0 < bound < 1:
        raise InputError("--bound is a share between 0 and 1, such as 0.01")
    from pipeline.audit.privacy import draw_pages, questions
    from pipeline.audit.reviewing import open_review, pages_to_release

    workspace = open_workspace()
    os.umask(0o077)
    server, source = server_of(workspace, project, images), pages_to_release(workspace)
    wanted = _count(n, len(source.pages))
    picked, proof = draw_pages(workspace, source, _doubtful(workspace, source.pages), wanted, bound, seed)
    done = open_review(workspace, server, "privacy", source, questions(workspace, picked))
    if as_json:
        emit("audit privacy", {**_drawn(picked), "proves": round(proof, 6), "project": done.to_json()})
        return
    print_drawn(picked, done, server.client.access.url)
    print(_sentence(len(picked.pages), picked.population, proof))
    print("Judge them there; then: medstruct pull, dvc repro, medstruct audit privacy --report")


def _sentence(drawn: int, pages: int, proof: float) -> str:
    if drawn == pages:
        return f"The sample is all of the {pages} pages: nothing will be estimated"
    return (
        f"If all {drawn} are clean, at most {100 * proof:.2f} % of the {pages} pages hold something (at 95 %)"
    )


def _count(n: str | None, pages: int) -> int | None:
    if n is None:
        return None
    if n == "all":
        return pages
    if not n.isdecimal() or len(n) > _DIGITS or not int(n):
        raise InputError("--n is a number of pages, or `all`")
    return int(n)


def _doubtful(workspace: Workspace, pages: Any) -> frozenset[str]:
    import polars as pl

    from pipeline.sign.gather import doubtful_pages

    found = doubtful_pages(workspace, pl.DataFrame({"page_id": list(pages)}))
    return frozenset(page.page_id for page in found)


def _drawn(picked: "Picked") -> dict[str, Any]:
    return {
        "pages": picked.population, "drawn": len(picked.pages), "seed": picked.seed,
        "strata": [
            {"stratum": group.name, "pages": group.pages, "drawn": len(group.drawn)} for group in picked.groups
        ],
    }  # fmt: skip


def print_drawn(picked: "Picked", done: "Brought", url: str) -> None:
    """Print what was drawn from what, and what the project holds now."""
    rows = [(group.name, str(group.pages), str(len(group.drawn))) for group in picked.groups]
    table(f"{len(picked.pages)} pages drawn", ("stratum", "pages", "drawn"), rows, right=(1, 2))
    print(f"{done.project}: {url.rstrip('/')}/projects/{done.number}/data")
    print(f"  {done.questions} questions: {done.created} created, {done.there} there before")
    for count, what in (
        (done.removed, "task(s) removed that nobody had begun and that are not in the sample, or show an earlier picture"),
        (done.past, "task(s) with a verdict on an earlier picture, or on what is not in this sample"),
    ):  # fmt: skip
        if count:
            print(f"  {count} {what}")


def _report_privacy(*, as_json: bool) -> None:
    from pipeline.audit.privacy import report

    data = report(open_workspace()).to_json()
    if as_json:
        emit("audit privacy", data)
        return
    rows = [
        (one["stratum"], str(one["pages"]), str(one["looked"]), str(one["missed"])) for one in data["strata"]
    ]
    table(
        f"{data['looked']} of {data['drawn']} drawn pages looked at",
        ("stratum", "pages", "looked at", "with something missed"), rows, right=(1, 2, 3),
    )  # fmt: skip
    kinds = [(kind, str(count)) for kind, count in data["kinds"].items()]
    if kinds:
        table("Missed identifiers", ("kind", "frames"), kinds, right=(1,))
    print(f"Pages with something missed at the first look: {interval(data['rate'])} %")
    print(f"At most {100 * data['upper']:.2f} % of all {data['pages']} pages, at 95 %")
    print(f"Clean as they are now: {data['clean']}; open: {data['open']}")
    for count, what in (
        (data["gone"], "drawn page(s) were dropped by a stage since"),
        (data["unsampled"], "page(s) came after the sample was drawn: draw again"),
    ):
        if count:
            print(f"{count} {what}")


def fields(
    n: Annotated[int, typer.Option("--n", min=1, help="Reports to compare with their pictures.")] = 200,
    seed: Seed = 42,
    project: Project = None,
    images: Pictures = None,
    *,
    report: Reporting = False,
    as_json: AsJson = False,
) -> None:
    """Have people compare the items of drawn reports with the picture: how many of five fields are as printed.

    Makes or completes a review project in Label Studio. After `medstruct pull` and `dvc repro`, --report says how many
    fields are right, with an interval, against the 97 % of MedRepBench.
    """
    if report:
        _report_fields(as_json=as_json)
        return
    from pipeline.audit.fields import draw_reports, questions

    workspace = open_workspace()
    os.umask(0o077)
    server, picked = server_of(workspace, project, images), draw_reports(workspace, n, seed)
    _open(workspace, server, "fields", picked, lambda _: questions(workspace, picked), as_json=as_json)


def annotations(
    share: Annotated[
        float, typer.Option(min=0, max=1, help="Share of the annotated pages; MedStruct-S verified a fifth.")
    ] = 0.2,
    seed: Seed = 42,
    project: Project = None,
    images: Pictures = None,
    *,
    report: Reporting = False,
    as_json: AsJson = False,
) -> None:
    """Have people look at a share of the annotations, by category and annotator; what they accept becomes gold.

    Makes or completes a review project in Label Studio. After `medstruct pull` and `dvc repro`, --report says which
    share was accepted, with intervals.
    """
    if report:
        _report_annotations(as_json=as_json)
        return
    from pipeline.audit.annotations import draw_annotations, questions

    workspace = open_workspace()
    os.umask(0o077)
    server, picked = server_of(workspace, project, images), draw_annotations(workspace, share, seed)
    _open(
        workspace,
        server,
        "annotations",
        picked,
        lambda source: questions(workspace, picked, source),
        as_json=as_json,
    )


def _open(
    workspace: Workspace, server: "Server", audit: str, picked: "Picked", asked: "Asked", *, as_json: bool
) -> None:
    from pipeline.audit.reviewing import open_review, pages_to_release

    source = pages_to_release(workspace)
    done = open_review(workspace, server, audit, source, asked(source))
    if as_json:
        emit(f"audit {audit}", {**_drawn(picked), "project": done.to_json()})
        return
    print_drawn(picked, done, server.client.access.url)
    print(f"Judge them there; then: medstruct pull, dvc repro, medstruct audit {audit} --report")


def _report_fields(*, as_json: bool) -> None:
    from pipeline.audit.fields import report

    data = report(open_workspace()).to_json()
    if as_json:
        emit("audit fields", data)
        return
    rows = [(name, interval(found)) for name, found in data["categories"].items()]
    table(
        f"Fields right in per cent, {data['judged']} of {data['reports']} reports judged",
        ("category", "fields right"), [*rows, ("all", interval(data["agreement"]))], right=(1,),
    )  # fmt: skip
    print(f"{data['fields']} fields judged, {data['open_items']} items open")
    print(
        f"MedRepBench reports {data['wanted']:.0%}: {'shown' if data['reached'] else 'not shown'} by the lower bound"
    )


def _report_annotations(*, as_json: bool) -> None:
    from pipeline.audit.annotations import report

    data = report(open_workspace()).to_json()
    if as_json:
        emit("audit annotations", data)
        return
    rows = [(name, interval(found)) for name, found in data["categories"].items()]
    table(
        f"Annotations accepted in per cent, {data['judged']} of {data['drawn']} drawn pages judged",
        ("category", "accepted"), [*rows, ("all", interval(data["accepted"]))], right=(1,),
    )  # fmt: skip
    pairs = [
        (one["annotator"], one["reviewer"], str(one["judged"]), interval(one["accepted"]))
        for one in data["pairs"]
    ]
    table(
        "By annotator and reviewer (keyed)",
        ("annotator", "reviewer", "judged", "accepted"),
        pairs,
        right=(2, 3),
    )
