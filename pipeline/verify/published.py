"""What leaves the machine besides the public zone: what git tracks, what a push to the public remote sends, the remote."""

from collections.abc import Iterator, Mapping
from configparser import ConfigParser, Error
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
import yaml

from pipeline.verify.places import Place
from pipeline.workspace import Workspace

PUBLIC: Final = "public"
PRIVATE: Final = "private"
RELEASE: Final = "data/public/release"
TRACKED: Final = ("dvc.yaml", "dvc.lock", "params.yaml", "prefect.toml", "key_id", "signatures")
"""Besides metrics and plots: small files of a workspace that git tracks."""
_POINTERS: Final = ("*.dvc", "data/*.dvc", "data/private/*.dvc", "data/public/*.dvc")
_LOGS: Final = (".prefect/*.log", "*.log", "logs/**/*")
_OBJECTS: Final = "files/md5"


@dataclass(frozen=True, slots=True)
class Output:
    """An output of the DVC graph: path inside the workspace, the remote that it names, its md5 (".dir": a folder)."""

    path: str
    remote: str | None
    md5: str | None


def tracked(workspace: Workspace) -> Iterator[Path]:
    """Files and folders that git tracks in a workspace, and logs."""
    yield from (workspace.root / name for name in TRACKED)
    for pattern in (*_POINTERS, *_LOGS):
        # `*.dvc` fits the folder `.dvc` too, whose cache is private
        yield from (path for path in sorted(workspace.root.glob(pattern)) if path.is_file())


def stray_outputs(workspace: Workspace) -> Iterator[Place]:
    """Outputs other than the release that a push to the public remote would send."""
    for output in _outputs(workspace.root):
        if output.remote != PRIVATE and output.path != RELEASE:
            yield Place("remote", output.path)


def pushed(workspace: Workspace) -> Iterator[tuple[Path, str]]:
    """Objects of the DVC cache that a push to the public remote would send, with a name for each."""
    objects = _cache(workspace.root) / _OBJECTS
    for output in _outputs(workspace.root):
        if output.remote != PRIVATE and output.md5:
            yield from _objects(objects, output)


def _objects(objects: Path, output: Output) -> Iterator[tuple[Path, str]]:
    path, name = _object(objects, output.md5 or ""), f"dvc push: {output.path}"
    if not path.is_file():
        return  # not in the cache, so nothing can be sent
    yield path, name
    if path.suffix == ".dir":
        for entry in orjson.loads(path.read_bytes()):
            inner = _object(objects, entry["md5"])
            if inner.is_file():
                yield inner, f"{name}/{entry['relpath']}"


def _object(objects: Path, md5: str) -> Path:
    return objects / md5[:2] / md5[2:]


def public_remote(workspace: Workspace) -> Path | str | None:
    """The folder of the public remote; its address where it is elsewhere; None where there is none."""
    url = _config(workspace.root).get(f'remote "{PUBLIC}"', {}).get("url")
    if url is None or "://" in url:
        return url
    return (workspace.root / ".dvc" / url).resolve()


def _cache(root: Path) -> Path:
    folder = _config(root).get("cache", {}).get("dir")
    return (root / ".dvc" / folder).resolve() if folder else root / ".dvc/cache"


def _config(root: Path) -> dict[str, dict[str, str]]:
    """DVC's settings: config, then config.local over it; a section is `core` or `remote "name"`."""
    sections: dict[str, dict[str, str]] = {}
    for name in ("config", "config.local"):
        parser = ConfigParser(interpolation=None)
        try:
            parser.read(root / ".dvc" / name, encoding="utf-8")
        except Error:
            continue  # DVC refuses the file as well, so nothing is pushed
        for section in parser.sections():
            sections.setdefault(section.strip("'"), {}).update(parser[section])
    return sections


def _outputs(root: Path) -> Iterator[Output]:
    locked = _yaml(root / "dvc.lock").get("stages") or {}
    for stage, about in (_yaml(root / "dvc.yaml").get("stages") or {}).items():
        digests = {out["path"]: out.get("md5") for out in (locked.get(stage) or {}).get("outs") or ()}
        for part in ("outs", "metrics", "plots"):
            for path, options in map(_named, about.get(part) or ()):
                if options.get("cache") is not False:
                    yield Output(path, options.get("remote"), digests.get(path))
    for pattern in _POINTERS:
        for pointer in sorted(root.glob(pattern)):
            folder = pointer.parent.relative_to(root)
            for out in _yaml(pointer).get("outs") or ():
                yield Output((folder / out["path"]).as_posix(), out.get("remote"), out.get("md5"))


def _named(entry: str | Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    if isinstance(entry, str):
        return entry, {}
    path, options = next(iter(entry.items()))
    return path, options or {}


def _yaml(path: Path) -> Any:
    return (yaml.safe_load(path.read_text(encoding="utf-8")) or {}) if path.is_file() else {}
