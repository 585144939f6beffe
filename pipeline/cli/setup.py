"""`medstruct init`: a folder becomes a workspace. Adds what is missing, changes nothing that is there."""

import os
import secrets
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from pipeline.errors import ProjectKeyError, WorkspaceError
from pipeline.files import read_json
from pipeline.keys import ProjectKey
from pipeline.sealed import release_digest, signed_digest
from pipeline.workspace import DEMO_MARK, DEMO_SECRET, KEY_FILE, KEY_ID_FILE, Workspace

CHECKOUT: Final = Path(__file__).resolve().parents[2]
COPIED: Final = ("dvc.yaml", "params.yaml", "prefect.toml", ".dvcignore", ".gitignore")
LINKED: Final = ("pipeline", "schemas")
TRACKED: Final = ("raw", "labels")
DVC_CONFIG: Final = """[core]
    remote = private
    analytics = false
    check_update = false
[cache]
    type = "reflink,hardlink,copy"
['remote "private"']
    url = ../.remotes/private
['remote "public"']
    url = ../.remotes/public
"""
# `remote` inside keeps raw and labels off the public remote whatever a push names
POINTER: Final = "outs:\n- path: {name}\n  hash: md5\n  remote: private\n"


def init(root: Path, *, demo: bool = False) -> Workspace:
    """Make `root` a workspace: folders, key, DVC with both remotes; returns it.

    A key is made only where neither key nor key_id is; raises ProjectKeyError where one of the two is missing.
    """
    root.mkdir(parents=True, exist_ok=True)
    if not os.access(root, os.W_OK):
        raise WorkspaceError("the folder is not writable: choose another one or change its permissions")
    _copy_graph(root)
    for name in ("data/private", "data/private/raw", "data/private/labels", ".secrets", ".cache", ".prefect"):
        (root / name).mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in ("data/public", "metrics", "plots"):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "data/private").chmod(0o700)
    if demo:
        (root / DEMO_MARK).touch()
    _make_key(root, DEMO_SECRET if demo else secrets.token_bytes(32))
    _start_dvc(root)
    _start_published(root)
    for name in TRACKED:
        pointer = root / "data/private" / f"{name}.dvc"
        if not pointer.exists():
            pointer.write_text(POINTER.format(name=name))
    return Workspace(root)


def _start_published(root: Path) -> None:
    """A table of published pages where there is none: empty, or with the pages of a release that was signed before it came."""
    from pipeline import published  # loads pandera, which no --help should wait for

    workspace = Workspace(root)
    if not workspace.published.exists():
        published.start(workspace, *_signed(workspace))


def _signed(workspace: Workspace) -> tuple[Path, str] | tuple[()]:
    """The table of pages and the version of the release in place, if it was signed."""
    about = workspace.release / "release.json"
    digest = release_digest(workspace.release)
    if digest is None or not about.is_file():
        return ()
    version = str(read_json(about).get("version"))
    signed = signed_digest(workspace.root, version) == digest
    return (workspace.release / "tables/pages.parquet", version) if signed else ()


def _copy_graph(root: Path) -> None:
    if root.resolve() == CHECKOUT:
        return
    for name in COPIED:
        if not (root / name).exists():
            shutil.copyfile(CHECKOUT / name, root / name)
    _ignore(root / ".gitignore")
    for name in LINKED:
        if not (root / name).exists():
            (root / name).symlink_to(CHECKOUT / name, target_is_directory=True)


def _ignore(own: Path) -> None:
    """Add what git must not see to the user's own list: a repository has one before it becomes a workspace."""
    text = own.read_text(encoding="utf-8")
    lines = (CHECKOUT / own.name).read_text(encoding="utf-8").splitlines()
    missing = [line for line in lines if line.startswith("/") and line not in text.splitlines()]
    if missing:
        text += "" if text.endswith("\n") or not text else "\n"
        own.write_text(
            "\n".join([text + "# parts of the medstruct workspace that are not for git", *missing, ""]),
            encoding="utf-8",
        )


def _make_key(root: Path, secret: bytes) -> None:
    key_file, id_file = root / KEY_FILE, root / KEY_ID_FILE
    if key_file.exists() and id_file.exists():
        return
    if id_file.exists():
        raise ProjectKeyError(
            f"{KEY_FILE} is missing but {KEY_ID_FILE} is here, so data were made with a key: restore it from your "
            f"backup, or remove {KEY_ID_FILE} to start over with new ids"
        )
    if not key_file.exists():
        descriptor = os.open(key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secret.hex() + "\n")
    try:
        key = ProjectKey(bytes.fromhex(key_file.read_text().strip()))
    except ValueError:
        raise ProjectKeyError(f"{KEY_FILE} cannot be read as a key: restore it from your backup") from None
    id_file.write_text(key.key_id + "\n")


def _start_dvc(root: Path) -> None:
    folder = root / ".dvc"
    if not (folder / "config").exists():
        scm = [] if (root / ".git").exists() else ["--no-scm"]
        command = [sys.executable, "-m", "dvc", "init", "--quiet", "--force", *scm]
        # DVC would report its first command to its makers: the setting that forbids it is written only afterwards
        quiet = os.environ | {"DVC_NO_ANALYTICS": "1"}
        done = subprocess.run(command, cwd=root, check=False, capture_output=True, text=True, env=quiet)
        if done.returncode:
            raise WorkspaceError(f"`dvc init` failed: {done.stderr.strip().splitlines()[-1:]}")
        config = DVC_CONFIG if not scm else DVC_CONFIG.replace("[core]\n", "[core]\n    no_scm = true\n", 1)
        (folder / "config").write_text(config)
    folder.chmod(0o700)
