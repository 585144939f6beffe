"""The views of a variant with their pictures in a folder of their own, outside the graph of stages."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from pipeline import store
from pipeline.contents import Contents, load
from pipeline.errors import InputError
from pipeline.files import write_json
from pipeline.views.original import original_contents
from pipeline.views.pictures import Pictures, originals, released
from pipeline.views.writing import FOLDERS, Variant, write, write_schemas
from pipeline.workspace import Workspace
from pipeline.zones import is_private
from schemas.names import Split, Stage

MANIFEST: Final = "views.json"
"""What marks a folder as one of ours, which may be replaced."""
IMAGES: Final = "images"
_SCRATCH: Final = ".tables"


def write_folder(workspace: Workspace, out: Path, variant: Variant) -> dict[str, Any]:
    """Write all views of a variant, their schemas and pictures into `out`, whole or not at all; returns what is in them.

    The pictures stand once on the disk, and in the images/ of every benchmark's folder, where its programs look for them.
    Raises InputError if originals would leave data/private, or `out` is an output of a stage, under version control, or
    holds something else.
    """
    refuse(workspace, out, variant)
    with store.stage_folder(out, private=variant == "original") as folder:
        scratch = folder / _SCRATCH
        scratch.mkdir()
        contents = original_contents(workspace, scratch) if variant == "original" else load(workspace)
        write(folder, contents, tuple(Split), variant, workspace.workers)
        shutil.rmtree(scratch)
        (folder / "schema").mkdir()
        write_schemas(folder / "schema")
        pages = _write_pictures(
            folder, contents, (originals if variant == "original" else released)(workspace)
        )
        found = {"variant": variant, "pages": pages, "views": list(FOLDERS)}
        if variant == "original":
            # originals belong in no repository, whatever its own list says
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")
        write_json(folder / MANIFEST, found)
    return found


def _write_pictures(folder: Path, contents: Contents, picture: Pictures) -> int:
    pages = contents.pages.filter(contents.pages["annotated"])["page_id"]
    for view in FOLDERS:
        (folder / view / IMAGES).mkdir()
    for page_id in pages:
        first, *others = (folder / view / IMAGES / f"{page_id}.jpg" for view in FOLDERS)
        first.write_bytes(picture(page_id))
        for other in others:
            _link(first, other)
    return len(pages)


def _link(first: Path, other: Path) -> None:
    try:
        os.link(first, other)
    except OSError:  # a file system without links
        shutil.copyfile(first, other)


def refuse(workspace: Workspace, out: Path, variant: Variant) -> None:
    """Raise InputError if the views of a variant may not be written to `out`."""
    if variant == "original" and not is_private(out):
        raise InputError("original text and pictures stay below data/private: give --out data/private/gold")
    place = out.resolve()
    for kept in _outputs(workspace):
        if place == kept or kept in place.parents or place in kept.parents:
            raise InputError(
                f"--out is, holds or lies in {kept.name}, which DVC keeps: give a folder of its own, as data/private/gold"
            )
    if _in_git(out):
        raise InputError("--out holds files under version control: give another folder")
    if out.exists() and not _ours(out):
        raise InputError("--out holds something else than views: give an empty folder or a new one")


def _ours(out: Path) -> bool:
    if not out.is_dir():
        return False
    return (out / MANIFEST).is_file() or not any(out.iterdir())


def _outputs(workspace: Workspace) -> Iterator[Path]:
    """Folders and files that DVC keeps: raw, labels, what stages write, what .dvc files name."""
    yield from (workspace.raw.resolve(), workspace.labels.resolve())
    yield from (workspace.folder(stage).resolve() for stage in Stage)
    yield from (workspace.rejects(stage).parent.resolve() for stage in (Stage.REDACT, Stage.SPLIT))
    graph = yaml.safe_load((workspace.root / "dvc.yaml").read_text(encoding="utf-8")) or {}
    for stage in (graph.get("stages") or {}).values():
        for out in stage.get("outs") or ():
            yield (workspace.root / (out if isinstance(out, str) else next(iter(out)))).resolve()
    for pointer in (workspace.root / "data").glob("*/*.dvc"):
        yield pointer.with_suffix("").resolve()


def _in_git(out: Path) -> bool:
    """Whether git, if there is one, tracks a file in the folder."""
    if not out.is_dir():
        return False
    try:
        done = subprocess.run(["git", "ls-files", "--", "."], cwd=out, capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return bool(done.stdout.strip())
