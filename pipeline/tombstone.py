"""forgotten.json: which pages were forgotten (keyed ids only), and which versions cannot be built again for it.

The file is small and meant for git, so that every clone knows; a checkout of an older tag, which does not have it,
finds the newest one that any branch or tag has.
"""

import json
import re
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pipeline import store
from pipeline.errors import InputError
from pipeline.settings import load_settings
from pipeline.workspace import Workspace
from schemas.names import Stage

FILE: Final = "forgotten.json"
FOLDER: Final = "data/private/forgotten"
POINTERS: Final = ("data/private/raw.dvc", "data/private/labels.dvc")
_ENTRIES: Final = "forgotten"
_MD5: Final = re.compile(r"md5: ([0-9a-f]{32}(?:\.dir)?)")


@dataclass(frozen=True, slots=True)
class Stone:
    """One request that was carried out: its id, keyed patients and pages, listings of folders that are gone, releases."""

    request: str
    patients: tuple[str, ...]
    pages: tuple[str, ...]
    outputs: tuple[str, ...]
    releases: tuple[str, ...]
    tags: tuple[str, ...]


def git(root: Path, *arguments: str) -> str | None:
    """The output of a git command in the workspace, None where it fails (no git, no repository, no such file)."""
    command = ["git", "-C", str(root), *arguments]
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, encoding="utf-8", errors="replace"
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def referenced(text: str) -> set[str]:
    """The objects that a dvc.lock or .dvc file refers to."""
    return set(_MD5.findall(text))


def referenced_here(root: Path) -> set[str]:
    """The objects that the workspace's own files refer to."""
    paths = [root / name for name in ("dvc.lock", *POINTERS)]
    return {one for path in paths if path.is_file() for one in referenced(path.read_text(encoding="utf-8"))}


def load(root: Path) -> list[Stone]:
    """All stones that the workspace or its git history knows, by request."""
    texts = [path.read_text(encoding="utf-8") for path in (root / FILE,) if path.is_file()]
    commit = (git(root, "log", "--all", "-1", "--format=%H", "--", FILE) or "").strip()
    if commit:
        texts.append(git(root, "show", f"{commit}:./{FILE}") or "{}")
    stones = [_stone(entry) for text in texts for entry in _parsed(text)]
    return list({stone.request: stone for stone in reversed(stones)}.values())[::-1]


def _parsed(text: str) -> list[Any]:
    try:
        return list(json.loads(text).get(_ENTRIES, ()))
    except (ValueError, AttributeError):
        raise InputError(f"{FILE} is damaged: restore it with git") from None


def _stone(entry: Any) -> Stone:
    lists = {name: tuple(entry.get(name, ())) for name in Stone.__slots__ if name != "request"}
    return Stone(request=str(entry.get("request", "")), **lists)


def add(root: Path, stone: Stone) -> None:
    """Set a stone; one of the same request is replaced, what it named stays named."""
    stones = {old.request: old for old in load(root)}
    old = stones.get(stone.request)
    if old is not None:
        merged = {
            name: tuple(sorted({*getattr(old, name), *getattr(stone, name)}))
            for name in Stone.__slots__
            if name != "request"
        }
        stone = Stone(stone.request, **merged)
    stones[stone.request] = stone
    rows = [asdict(stones[request]) for request in sorted(stones)]
    store.write_json(root / FILE, {_ENTRIES: rows})


def notes(workspace: Workspace) -> list[str]:
    """What `status` says: this version held forgotten pages, or forgotten pages are back."""
    stones = load(workspace.root)
    found = []
    if _gone(stones) & referenced_here(workspace.root):
        found.append(
            "this version held pages that were forgotten on request: it cannot be built again as it was; "
            "`dvc repro` builds one without them"
        )
    path = workspace.folder(Stage.INGEST) / "pages.parquet"
    if any((workspace.root / FOLDER).glob("*.journal")):
        found.append("a request to forget is not finished: run the same `medstruct forget` again")
    elif stones and path.is_file():
        pages = {page for stone in stones for page in stone.pages}
        back = pages.intersection(store.read_table(path, "pages")["page_id"])
        if back:
            found.append(
                f"{len(back)} page(s) that were forgotten on request are in data/private/raw again: take them out, or run "
                f"`medstruct forget {min(back)}`"
            )
    return found


def _gone(stones: Iterable[Stone]) -> set[str]:
    return {output for stone in stones for output in stone.outputs}


def refuse_republishing(workspace: Workspace) -> None:
    """Raise InputError if a release of this name and version held pages that were forgotten since."""
    settings = load_settings(workspace.root / "params.yaml").release
    name = f"{settings.name} {settings.version}"
    if any(name in stone.releases for stone in load(workspace.root)):
        raise InputError(
            f"release {name} held pages that were forgotten on request: it cannot be built again; give the next one "
            "another release.version in params.yaml"
        )
