"""The command forget."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.cli.prepare import AsJson
from pipeline.errors import InputError, VerifyError

if TYPE_CHECKING:
    from pipeline.forget import Plan, Proof

_CONFIRMED = "forget"


def forget(
    subject: Annotated[
        str,
        typer.Argument(
            metavar="PATIENT-OR-PAGE",
            help="A patient as in manifest.csv, a keyed patient id, or a page id; - reads it from standard input.",
        ),
    ],
    *,
    page_only: Annotated[
        bool, typer.Option(help="This page with its copies, not all of its patient or document.")
    ] = False,
    with_others: Annotated[
        bool, typer.Option(help="Also files and tasks that hold other people's pages and cannot be cut.")
    ] = False,
    dry_run: Annotated[bool, typer.Option(help="Say what would be removed, and remove nothing.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: AsJson = False,
) -> None:
    """Remove a patient or a page from raw, labels, caches, DVC's cache and remotes, and search for what is left."""
    from pipeline import forget as forgetting

    workspace = open_workspace()
    asked = sys.stdin.readline().strip() if subject == "-" else subject
    options = forgetting.Options(page_only, with_others)
    plan = forgetting.plan(workspace, asked, options)
    if plan is None:
        _say_nothing_to_do(as_json=as_json)
        return
    if dry_run:
        _show_plan(plan, as_json=as_json)
        return
    if not yes:
        _confirm(plan)
    proof = forgetting.carry_out(workspace, plan)
    if as_json and proof.is_complete:
        emit("forget", proof.as_json())
    elif not as_json:
        print_proof(proof)
    if not proof.is_complete:
        first = proof.search.left[0]
        raise VerifyError(
            f"{len(proof.search.left)} file(s) still hold something of it, the first in {first.place}: {first.file} "
            f"({first.by}); data/private/forgotten/{plan.request}.json lists them: remove them and run the command again"
        )


def _say_nothing_to_do(*, as_json: bool) -> None:
    if as_json:
        emit("forget", None)
    else:
        print("Nothing to do: forgotten already, and nothing of it is here.")


def _show_plan(plan: "Plan", *, as_json: bool) -> None:
    if as_json:
        emit("forget", {**plan.as_json(), "files": sorted(plan.subject.names)})
        return
    print_plan(plan)
    # the owner's own file names: for the terminal only
    table("Files of raw that would go", ("file",), [(name,) for name in sorted(plan.subject.names)])
    print("Nothing was removed.")


def _confirm(plan: "Plan") -> None:
    if not sys.stdin.isatty():
        raise InputError("forget cannot be undone: look at it with --dry-run, then run it with --yes")
    print_plan(plan)
    if typer.prompt(f"This cannot be undone. Type {_CONFIRMED} to go on").strip() != _CONFIRMED:
        raise InputError("nothing was removed")


def print_plan(plan: "Plan") -> None:
    """Print what goes, place by place, and what it concerns outside this workspace."""
    rows = [(name, str(count)) for name, count in plan.counts.items() if count]
    pages = len(plan.subject.pages)
    table(
        f"{pages} page(s) to forget" + (" (continued)" if plan.resumed else ""),
        ("what", "count"),
        rows,
        right=(1,),
    )
    for tag in plan.tagged:
        held = f", whose release {tag.release} holds them" if tag.release else ""
        print(f"Version {tag.tag}{held} can no longer be built again.")
    for release in plan.releases:
        print(f"Release {release} holds these pages: withdraw it wherever it was published.")
    if plan.tasks:
        tasks = ", ".join(f"{task.project}/{task.task}" if task.project else task.task for task in plan.tasks)
        print(
            f"Delete these tasks in Label Studio (project/task), or the next pull brings them back: {tasks}"
        )


def print_proof(proof: "Proof") -> None:
    """Print what was removed, what was searched and what is left to do."""
    print_plan(proof.plan)
    result = proof.search
    values = (
        "no value (known to the first, interrupted run only)"
        if result.values is None
        else f"{result.values} value(s)"
    )
    print(
        f"Searched {result.files} files for {result.ids} ids and {values}: found in {len(result.left)} file(s)."
    )
    if result.shared_values:
        print(f"{result.shared_values} value(s) were left out: other people's pages have them too.")
    for path in proof.by_hand:
        print(f"Delete by hand: {path}")
    for name in proof.unseen:
        print(
            f"{name} is no folder: only objects that the DVC cache had as well were removed from it (see docs/forget.md)."
        )
    print(f"The proof: data/private/forgotten/{proof.plan.request}.json; forgotten.json belongs into git.")
    print(
        "Now: dvc repro, git commit, dvc push. Copies elsewhere (clones, backups, downloads) are yours to delete."
    )


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("forget", rich_help_panel="Looking after data")(forget)
