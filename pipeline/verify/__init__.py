"""verify: does the public zone hold anything of what had to be hidden? Says where, never what."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from pipeline.verify.evidence import load_evidence
from pipeline.verify.judging import judged
from pipeline.verify.needles import Search
from pipeline.verify.places import Place
from pipeline.verify.reading import pieces_of
from pipeline.workspace import Workspace
from schemas.names import Stage

__all__ = ["Place", "VerifyReport", "verify"]

_BATCH: Final = 20_000
"""Pieces searched at once: the automaton of 10^5 needles takes a fifth of a second to build."""

_ZONE_PARTS: Final = 2


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was looked at, and every place where something was found."""

    files: int
    texts: int
    pictures: int
    needles: int
    explained: int
    places: tuple[Place, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not self.places

    def as_json(self) -> dict[str, Any]:
        """The report as metrics/verify.json holds it."""
        return {**asdict(self), "is_clean": self.is_clean, "places": [asdict(place) for place in self.places]}


def verify(workspace: Workspace, folders: Sequence[Path]) -> VerifyReport:
    """Search the public zone, metrics, plots and `folders` (a release, finished or not) for originals.

    An earlier release in the zone is passed over unless it is one of the folders. The caller decides what a place
    means; release raises VerifyError.
    """
    evidence = load_evidence(workspace)
    search = Search(evidence.values)
    files = list(_files(workspace, folders))
    pieces = (piece for path, name in files for piece in pieces_of(path, name))
    texts = pictures = explained = 0
    telling: set[str] = set()
    places = list(evidence.offset_places())
    while batch := list(islice(pieces, _BATCH)):
        verdict = judged(batch, evidence, search)
        texts, pictures = texts + verdict.texts, pictures + verdict.pictures
        explained += verdict.explained
        places += verdict.places
        telling |= verdict.telling
    nameless = {_nameless(place, telling) for place in places}
    ordered = tuple(sorted(nameless, key=lambda place: place.order))
    return VerifyReport(len(files), texts, pictures, len(search.needles), explained, ordered)


def _nameless(place: Place, telling: Collection[str]) -> Place:
    """The place; a file whose own name is a find is called by its zone, since a report never holds a value."""
    if not any(place.file == name or place.file.startswith(f"{name}/") for name in telling):
        return place
    return replace(place, file="/".join([*PurePosixPath(place.file).parts[:_ZONE_PARTS], "*"]))


def _files(workspace: Workspace, folders: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    given = [folder.resolve() for folder in folders]
    zone = workspace.folder(Stage.RELEASE).parent
    roots = [*sorted(zone.glob("*")), workspace.root / "metrics", workspace.plots]
    passed_over = [workspace.release.resolve(), *given]
    others = [root for root in roots if root.resolve() not in passed_over]
    seen: set[Path] = set()
    for root in [*given, *others]:
        for path in _below(root):
            if path not in seen:
                seen.add(path)
                yield path, _name(path, workspace.root.resolve(), root)


def _below(root: Path) -> Iterable[Path]:
    paths = [root] if root.is_file() else sorted(root.rglob("*"))
    return (path.resolve() for path in paths if path.is_file())


def _name(path: Path, workspace: Path, root: Path) -> str:
    for base in (workspace, root.resolve().parent):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.name
