"""Real builds in scratch workspaces: init, draw, `dvc repro`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from pipeline.cli import setup
from pipeline.workspace import Workspace

BIN = Path(sys.executable).parent
# about two thirds are read; the rest is broken, refused or repeated
PAGES, SEED = 18, 3


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "MEDSTRUCT_WORKERS": "2"} | more


def call(*command: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a tool of the environment; the caller looks at the exit status."""
    return subprocess.run(
        [BIN / command[0], *command[1:]],
        cwd=cwd,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=900,
    )


def repro(root: Path, **more: str) -> str:
    """`dvc repro`; its output, or an AssertionError that shows it."""
    done = call("dvc", "repro", cwd=root, **more)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def drawn(root: Path, pages: int, seed: int) -> Workspace:
    """A demo workspace with a drawn set in raw and labels; the answer key lies in `drawn/`.

    It reads with the small models, a third of the time; what the others read is tested apart.
    """
    from pipeline.synth import draw_set

    workspace = setup.init(root, demo=True)
    params = root / "params.yaml"
    params.write_text(params.read_text().replace("profile: accurate", "profile: fast", 1))
    draw_set(root / "drawn", pages=pages, seed=seed, raw=workspace.raw, labels=workspace.labels)
    return workspace


def copy_of(root: Path, target: Path) -> Path:
    """An independent copy of a workspace (links to the code stay links)."""
    shutil.copytree(root, target, symlinks=True)
    return target


def lock(root: Path) -> str:
    return (root / "dvc.lock").read_text()
