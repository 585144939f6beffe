"""`medstruct demo`: a drawn sample set through the whole pipeline in a scratch workspace."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from pipeline.cli import setup
from pipeline.cli.look import print_status
from pipeline.errors import MedStructError, WorkspaceError
from pipeline.workspace import DEMO_MARK, Workspace

PAGES: Final = 60
SEED: Final = 7


def run_demo(folder: Path) -> None:
    """Make the workspace anew, draw, build, print; refuses a folder that is not a demo workspace."""
    from pipeline.synth import draw_set

    _clear(folder)
    workspace = setup.init(folder, demo=True)
    _adapt(workspace)
    print(f"Drawing about {PAGES} report pages ...", flush=True)
    key = draw_set(folder / "drawn", pages=PAGES, seed=SEED, raw=workspace.raw, labels=workspace.labels)
    print("Building (dvc repro) ...", flush=True)
    build(workspace.root)
    _say(workspace, key)


def build(root: Path) -> None:
    """`dvc repro` in a workspace; raises MedStructError if a stage failed (its own line was printed)."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-m", "dvc", "repro", "--quiet"]
    done = subprocess.run(command, cwd=root, check=False, env=os.environ | {"PATH": path})
    if done.returncode:
        raise MedStructError("the build stopped: see the line above")


def _clear(folder: Path) -> None:
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / DEMO_MARK).is_file():
        raise WorkspaceError("the folder is not a demo workspace and is left alone: name another one")
    shutil.rmtree(folder)


def _adapt(workspace: Workspace) -> None:
    # people look at pictures: the demo keeps them loose as well as in shards; and it reads with the small models,
    # which take a third of the time, so that a first look costs three minutes on two processors
    path = workspace.root / "params.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new in (("loose_images: false", "loose_images: true"), ("profile: accurate", "profile: fast")):
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def _say(workspace: Workspace, key: Path) -> None:
    from pipeline import status

    print_status(status.collect(workspace))
    print(f"Answer key of the drawn pages: {key}")
    print(f"Release: {workspace.release}")
    print(f"Report:  {workspace.release / 'report.html'}")
