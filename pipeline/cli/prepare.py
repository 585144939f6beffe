"""Commands before a build: init, demo, synth, convert, up, down."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from pipeline.cli import server, setup
from pipeline.cli.build import open_workspace
from pipeline.cli.output import emit, table
from pipeline.errors import InputError
from schemas.names import Split

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON envelope for a script.")]


def init(
    folder: Annotated[Path, typer.Argument(help="The folder that becomes a workspace.")] = Path(),
    *,
    as_json: AsJson = False,
) -> None:
    """Make a folder a workspace: raw and labels folders, the key, DVC with a private and a public remote."""
    workspace = setup.init(folder)
    if as_json:
        emit("init", {"raw": str(workspace.raw), "labels": str(workspace.labels)})
        return
    print(f"Workspace ready. Put images (folders, zip or tar archives) into {workspace.raw},")
    print(f"Label Studio exports (JSON) into {workspace.labels}; both may stay as they are.")
    print("Then: dvc repro. Keep a backup of .secrets/project.key: without it ids cannot be made again.")


def demo(
    folder: Annotated[Path, typer.Argument(help="A scratch workspace; made anew at each run.")] = Path(
        ".demo"
    ),
) -> None:
    """Draw a sample set into a scratch workspace, build a release from it, print counts and places."""
    from pipeline.cli.demo import run_demo

    run_demo(folder)


def synth(
    folder: Annotated[Path, typer.Argument(help="Where raw/, labels/ and answer_key.json are written.")],
    pages: Annotated[int, typer.Option(min=1, help="About how many pages.")] = 60,
    seed: Annotated[int, typer.Option(help="The same seed draws the same bytes.")] = 0,
) -> None:
    """Draw report pages with an answer key: text, quads, planted identifiers, gold, an annotation export."""
    from pipeline.synth import draw_set

    key = draw_set(folder, pages=pages, seed=seed)
    print(f"Drawn. The answer key is {key}")


def convert(
    export: Annotated[
        Path,
        typer.Argument(help="A Label Studio export, a folder of them, or gold of FUNSD, SROIE, MedRepBench."),
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder for tables and key-value JSON.")],
    label: Annotated[
        list[str] | None, typer.Option("--label", help="foreign=ours, e.g. --label Vendor=Key.")
    ] = None,
    shape: Annotated[
        str, typer.Option("--from", help="auto (by content), label-studio, funsd, sroie or medrepbench.")
    ] = "auto",
    to: Annotated[
        str, typer.Option("--to", help="medstruct, or funsd: from a folder that convert or release wrote.")
    ] = "medstruct",
    split: Annotated[Split, typer.Option(help="The split that foreign gold is put into.")] = Split.TRAIN,
    *,
    as_json: AsJson = False,
) -> None:
    """Turn annotations made elsewhere into our tables and records, and say what is set aside.

    A Label Studio export gives spans, links and key-values. FUNSD, SROIE and MedRepBench give a data set in the format of a
    release, which `medstruct validate` reads; `--to funsd` goes back.
    """
    if (counts := _foreign(export, out, shape, to, split)) is not None:
        _say_foreign(counts, as_json=as_json)
        return
    from pipeline.annotate import convert_export
    from pipeline.settings import load_settings

    pairs = [item.partition("=") for item in label or []]
    if any(not ours for _, _, ours in pairs):
        raise InputError("--label needs foreign=ours, e.g. --label Vendor=Key")
    settings = load_settings(setup.CHECKOUT / "params.yaml").annotate
    mapping = settings.label_map | {theirs: ours for theirs, _, ours in pairs}
    counts = convert_export(export, out, settings.model_copy(update={"label_map": mapping}))
    if as_json:
        emit("convert", counts)
        return
    print_converted(counts)


def _foreign(source: Path, out: Path, shape: str, to: str, split: Split) -> Mapping[str, Any] | None:
    """Counts of a conversion of foreign gold; None for a Label Studio export."""
    from pipeline.foreign_gold import Shape, back_to_funsd, convert_gold, shape_of

    if shape not in {"auto", *Shape}:
        raise InputError(f"--from is one of auto, {', '.join(Shape)}")
    if to not in {"medstruct", Shape.FUNSD}:
        raise InputError("--to is medstruct or funsd")
    if to == Shape.FUNSD:
        return back_to_funsd(source, out)
    found = shape_of(source) if shape == "auto" else Shape(shape)
    return None if found is Shape.LABEL_STUDIO else convert_gold(source, out, found, split)


def _say_foreign(counts: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        emit("convert", counts)
        return
    rows = [
        (f"{part}: {name}", str(count))
        for part in ("read", "written")
        for name, count in counts.get(part, {}).items()
    ]
    table(f"Converted ({counts['shape']})", ("what", "count"), rows, right=(1,))


def print_converted(counts: Mapping[str, Any]) -> None:
    """Print what came out of an export, what was set aside, and which labels a user may map."""
    rows = [(f"tasks: {kind.replace('_', ' ')}", str(count)) for kind, count in counts["tasks"].items()]
    rows += [(f"pages: {status}", str(count)) for status, count in counts["pages"].items()]
    rows += [(name, str(counts[name])) for name in ("spans", "links", "corrections", "drafts", "predictions")]
    table("Converted", ("what", "count"), rows, right=(1,))
    aside = Counter(counts["quarantined"]) + Counter(counts["rejected"])
    if aside:
        table(
            "Set aside",
            ("reason", "count"),
            [(why, str(count)) for why, count in sorted(aside.items())],
            right=(1,),
        )
    if counts["unknown_labels"]:
        names = ", ".join(f"{name} ({count})" for name, count in sorted(counts["unknown_labels"].items()))
        print(
            f"Labels without a meaning here: {names}. Give them one with --label NAME=Key, =Value, ... or =ignored."
        )


def up(
    *, detach: Annotated[bool, typer.Option(help="Return when ready; `medstruct down` stops it.")] = False
) -> None:
    """Start a Prefect server on loopback and serve the flow build-medstruct for this workspace."""
    root = open_workspace().root
    print("Starting a Prefect server on loopback (the first time takes about half a minute) ...", flush=True)
    processes = server.start(root)
    print(f"Ready: {server.api_url(root).removesuffix('/api')}", flush=True)
    print("In another terminal, in this folder: prefect deployment run build-medstruct --watch", flush=True)
    if not detach:
        print("Ctrl-C stops both.", flush=True)
        server.wait(root, processes)


def down() -> None:
    """Stop the server and the flow that `medstruct up` started here."""
    count = server.stop(open_workspace().root)
    print("Stopped." if count else "Nothing was running here.")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (init, demo, synth, convert, up, down):
        app.command(rich_help_panel="Set-up and tools")(command)
