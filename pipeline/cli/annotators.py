"""Commands for people who annotate in Label Studio: push, pull, progress; reread beside them."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.drafts import By, check_drafting, drafting
from pipeline.cli.models import AllowEgress, Parallel, ServerSampling
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.cli.rereading import reread
from pipeline.errors import InputError
from pipeline.workspace import Workspace

if TYPE_CHECKING:
    from pipeline.annotate.client import Client
    from pipeline.annotate.progress import Overview
    from pipeline.annotate.pull import Pulled
    from pipeline.annotate.push import Pushed

SECRETS = {"LABEL_STUDIO_URL": "label_studio_url", "LABEL_STUDIO_API_KEY": "label_studio_api_key"}
"""Variables, and the files below .secrets/ that stand in for them."""
Project = Annotated[
    str | None, typer.Option(help="Name of the project; default: release.name of params.yaml.")
]


def connect(workspace: Workspace) -> "Client":
    """A client for the server that the environment or .secrets/ names."""
    from pipeline.annotate.client import Access, Client

    url, token = (_secret(workspace, name) for name in SECRETS)
    return Client(Access(url, token), os.environ.get("LABEL_STUDIO_ACCEPT"))


def _secret(workspace: Workspace, name: str) -> str:
    path = workspace.root / ".secrets" / SECRETS[name]
    value = os.environ.get(name) or (path.read_text(encoding="utf-8") if path.is_file() else "")
    if not value.strip():
        raise InputError(f"{name} is not set: export it, or write it into .secrets/{path.name}")
    return value.strip()


def _name(workspace: Workspace, project: str | None) -> str:
    from pipeline.settings import load_settings

    return project or load_settings(workspace.root / "params.yaml").release.name


def push(
    project: Project = None,
    variant: Annotated[
        Literal["surrogate", "original"],
        typer.Option(help="What annotators see; original shows personal data."),
    ] = "surrogate",
    overlap: Annotated[
        float,
        typer.Option(min=0, max=1, help="Share of pages for a second annotator, who does not see the first."),
    ] = 0.0,
    images: Annotated[
        Literal["local", "upload", "storage"] | None,
        typer.Option(help="Default: local where LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT holds the workspace."),
    ] = None,
    image_url: Annotated[
        str | None,
        typer.Option(
            envvar="LABEL_STUDIO_IMAGE_URL",
            help="Where redacted pictures are stored as <page_id>.jpg; goes with --images storage.",
        ),
    ] = None,
    proposer: By = "layout",
    parallel: Parallel = 4,
    *,
    propose: Annotated[
        bool, typer.Option(help="Mark keys, values and items that the layout shows, for people to correct.")
    ] = True,
    server_sampling: ServerSampling = False,
    allow_egress: AllowEgress = False,
    confirm: Annotated[
        bool,
        typer.Option("--confirm-personal-data", help="Whoever can open the project may see personal data."),
    ] = False,
    changed: Annotated[
        bool,
        typer.Option("--changed", help="Ask only about annotations of which a new reading changed parts."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Bring all pages into Label Studio, each once; a push that was interrupted is finished by the next one."""
    from pipeline.annotate.proposed import predictions
    from pipeline.annotate.push import Order, push_changed
    from pipeline.annotate.push import push as send
    from pipeline.annotate.served import ROOT_VARIABLE, Images
    from pipeline.annotate.tasks import Variant

    if variant == "original" and not confirm:
        raise InputError(
            "--variant original shows personal data to everybody who can open the project: if they all may see it, add "
            "--confirm-personal-data"
        )
    if changed and overlap:
        raise InputError("--changed asks one person about each page: leave --overlap out")
    if proposer == "model":
        check_drafting(variant, propose=propose, changed=changed)
    workspace = open_workspace()
    root = os.environ.get(ROOT_VARIABLE)
    order = Order(
        _name(workspace, project),
        Variant(variant),
        overlap,
        Images(images) if images else Images.STORAGE if image_url and variant == "surrogate" else None,
        Path(root) if root else None,
        image_url,
    )
    os.umask(0o077)
    client = connect(workspace)
    drafts = ""
    if changed:
        done = push_changed(workspace, client, order)
    elif proposer == "model":
        with drafting(parallel, server_sampling=server_sampling, allow_egress=allow_egress) as drafter:
            done = send(workspace, client, order, drafter)
        drafts = drafter.tally.sentence()
    else:
        done = send(workspace, client, order, predictions if propose else None)
    if as_json:
        emit("push", [one.to_json() for one in done])
    elif changed and not done:
        print(f"Nothing to ask: no annotation of {variant} pages that counts has changed with a new reading")
    else:
        print_pushed(done, client.access.url)
    if drafts:
        # --json keeps its shape: how many drafts came is for people
        typer.echo(drafts, err=as_json)


def print_pushed(done: "list[Pushed]", url: str) -> None:
    """Print what each project holds now, and what a person should know."""
    headings = ("project", "pages", "created", "there before", "refreshed", "removed")
    rows = [
        (
            one.project,
            *(str(number) for number in (one.pages, one.created, one.there, one.refreshed, one.removed)),
        )
        for one in done
    ]
    table("Pushed", headings, rows, right=(1, 2, 3, 4, 5))
    for one in done:
        print(f"{one.project}: {url.rstrip('/')}/projects/{one.number}/data")
        for count, what in (
            (
                one.stale,
                "annotated task(s) show a text that was read anew since: `medstruct push --changed` asks about it",
            ),
            (
                one.doubled,
                "page(s) stand there more than once, each with work on it: delete one of the tasks by hand",
            ),
            (one.gone, "task(s) with work on them are of pages that a stage has dropped since"),
            (one.foreign, "task(s) are not of this workspace"),
        ):
            if count:
                print(f"  {count} {what}")


def pull(
    project: Project = None,
    *,
    full: Annotated[
        bool, typer.Option("--full", help="Ask for everything again, not only for what changed.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Bring annotations into data/private/labels: only what changed since the last pull; the server is only read."""
    from pipeline.annotate.pull import pull as fetch

    workspace = open_workspace()
    os.umask(0o077)
    done = fetch(workspace, connect(workspace), _name(workspace, project), full=full)
    if as_json:
        emit("pull", [one.to_json() for one in done])
    else:
        print_pulled(done)


def print_pulled(done: "list[Pulled]") -> None:
    """Print what is in labels now and what came and went."""
    headings = (
        "project", "tasks", "annotated", "annotations", "annotators", "skipped", "empty", "drafts", "new", "changed", "deleted",
    )  # fmt: skip
    rows = []
    for one in done:
        counts = one.counts
        numbers = (
            one.tasks, counts.annotated, counts.annotations, counts.annotators, counts.skipped, counts.empty, one.drafts,
            one.new, one.changed, one.deleted,
        )  # fmt: skip
        rows.append((one.project, *map(str, numbers)))
    table("Pulled", headings, rows, right=tuple(range(1, len(headings))))
    forgotten = sum(one.forgotten for one in done)
    if forgotten:
        print(f"{forgotten} task(s) of forgotten pages were left out: delete them in Label Studio")
    if any(one.new or one.changed or one.deleted for one in done):
        print("The next `dvc repro` takes them in")


def progress(project: Project = None, *, as_json: AsJson = False) -> None:
    """Show how far annotators have come: done, open, by annotator and category, pace."""
    from pipeline.annotate.progress import progress as look

    workspace = open_workspace()
    seen = look(workspace, connect(workspace), _name(workspace, project))
    if as_json:
        projects = [one.to_json() for one in seen.projects]
        emit("progress", {"projects": projects, "same_person": seen.same_person})
    else:
        print_progress(seen)


def print_progress(seen: "Overview") -> None:
    """Print projects, people and categories."""
    headings = ("project", "pages", "done", "skipped", "open", "drafts", "pages a day", "days left")
    rows = [
        (
            one.project, *(str(number) for number in (one.pages, one.done, one.skipped, one.open, one.drafts)),
            *("-" if number is None else str(number) for number in (one.per_day, one.days_left)),
        )
        for one in seen.projects
    ]  # fmt: skip
    table("Progress", headings, rows, right=tuple(range(1, len(headings))))
    people = [
        (one.project, seen.addresses.get(int(name), name) if name.isdecimal() else name, str(person.submitted),
         str(person.skipped), "-" if person.minutes is None else str(person.minutes))
        for one in seen.projects for name, person in one.people.items()
    ]  # fmt: skip
    table(
        "Annotators",
        ("project", "annotator", "submitted", "skipped", "minutes a page"),
        people,
        right=(2, 3, 4),
    )
    categories = [
        (one.project, name or "(none)", str(number))
        for one in seen.projects
        for name, number in one.categories.items()
    ]
    table("Categories", ("project", "category", "pages"), categories, right=(2,))
    if seen.same_person:
        print(
            f"{seen.same_person} page(s) were annotated twice by the same person: they say nothing about agreement"
        )


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (push, pull, progress, reread):
        app.command(rich_help_panel="Annotators (Label Studio)")(command)
