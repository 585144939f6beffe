"""Versions that git keeps: which tags held forgotten pages, and which of their releases did."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from pipeline.tombstone import POINTERS, git, referenced

RELEASE: Final = "data/public/release"


@dataclass(frozen=True, slots=True, order=True)
class Tagged:
    """A git tag that held forgotten pages; `release` is the name and version of its release if that held them too."""

    tag: str
    release: str | None


def concerned(root: Path, found: Collection[str]) -> list[Tagged]:
    """The tags whose pointers refer to any of the objects, by name."""
    tags = (git(root, "tag", "--list") or "").split()
    tagged = []
    for tag in tags:
        lock = git(root, "show", f"{tag}:./dvc.lock") or ""
        texts = [lock, *(git(root, "show", f"{tag}:./{pointer}") or "" for pointer in POINTERS)]
        if any(one in found for text in texts for one in referenced(text)):
            tagged.append(Tagged(tag, _release(root, tag, lock, found)))
    return sorted(tagged)


def _release(root: Path, tag: str, lock: str, found: Collection[str]) -> str | None:
    stages: Any = (yaml.safe_load(lock) or {}).get("stages", {})
    outs = [out for stage in stages.values() for out in stage.get("outs", ()) if out.get("path") == RELEASE]
    if not any(out.get("md5") in found for out in outs):
        return None
    settings: Any = yaml.safe_load(git(root, "show", f"{tag}:./params.yaml") or "") or {}
    release = settings.get("release", {})
    return f"{release.get('name', 'release')} {release.get('version', tag)}"
