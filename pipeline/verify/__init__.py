"""verify: does the public zone hold anything of what had to be hidden? Says where, never what."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from pipeline.sealed import release_digest
from pipeline.verify.evidence import Evidence, load_evidence
from pipeline.verify.judging import judged
from pipeline.verify.needles import Search
from pipeline.verify.places import Place
from pipeline.verify.published import public_remote, pushed, stray_outputs, tracked
from pipeline.verify.reading import Found, Piece, pieces_of
from pipeline.workspace import Workspace
from schemas.names import Stage

__all__ = ["Place", "VerifyReport", "verify", "verify_published"]

_BATCH: Final = 20_000
"""Pieces searched at once: the automaton of 10^5 needles takes a fifth of a second to build."""

_ZONE_PARTS: Final = 2
Named = tuple[Path, str]


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was looked at, and every place where something was found; `release` is the digest of its SHA256SUMS."""

    files: int
    texts: int
    pictures: int
    needles: int
    explained: int
    places: tuple[Place, ...]
    release: str | None = None
    notes: tuple[str, ...] = field(default=())

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
    looked = _Looked(evidence)
    looked.over(_files(workspace, folders), built=True)
    digests = filter(None, map(release_digest, folders))
    return looked.report(evidence.offset_places(), release=next(digests, None))


def verify_published(workspace: Workspace) -> VerifyReport:
    """Search all that is or may become public: the zone with its release, what git tracks, logs, what a push to the
    public remote would send, and that remote where it is a folder.
    """
    evidence = load_evidence(workspace)
    looked = _Looked(evidence)
    looked.over(_files(workspace, [workspace.release]), built=True)
    remote = public_remote(workspace)
    notes = (
        ()
        if isinstance(remote, Path) or remote is None
        else ("the public remote is elsewhere: not searched",)
    )
    # an object that is linked into the zone has been searched there
    looked.over(chain(_tracked(workspace), pushed(workspace), _remote(remote)), built=False)
    places = chain(evidence.offset_places(), stray_outputs(workspace))
    return looked.report(places, release=release_digest(workspace.release), notes=notes)


class _Looked:
    """Counts and places of a search that goes on."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._search = Search(evidence.values, evidence.canaries)
        self._read: set[tuple[int, int]] = set()
        self._files = self._texts = self._pictures = self._explained = 0
        self._telling: set[str] = set()
        self._places: list[Place] = []

    def over(self, files: Iterable[Named], *, built: bool) -> None:
        """Search files; `built`: they must be those of the build at hand."""
        pieces = self._pieces(files, again=built)
        while batch := list(islice(pieces, _BATCH)):
            verdict = judged(batch, self._evidence, self._search, built=built)
            self._texts += verdict.texts
            self._pictures += verdict.pictures
            self._explained += verdict.explained
            self._places += verdict.places
            self._telling |= verdict.telling

    def _pieces(self, files: Iterable[Named], *, again: bool) -> Iterator[Found]:
        """The pieces of files; without `again` of one that has been read under another name its name alone.

        DVC links files of equal content: in the zone the same picture under two names is still two pages.
        """
        for path, name in files:
            self._files += 1
            about = path.stat()
            linked = about.st_dev, about.st_ino
            if linked in self._read and not again:
                yield Piece(name, None, "file name", name)
                continue
            self._read.add(linked)
            yield from pieces_of(path, name)

    def report(
        self, more: Iterable[Place], *, release: str | None, notes: tuple[str, ...] = ()
    ) -> VerifyReport:
        """The report, with places that no file holds."""
        nameless = {_nameless(place, self._telling) for place in chain(self._places, more)}
        ordered = tuple(sorted(nameless, key=lambda place: place.order))
        counts = (self._files, self._texts, self._pictures, len(self._search.needles), self._explained)
        return VerifyReport(*counts, ordered, release, notes)


def _nameless(place: Place, telling: Collection[str]) -> Place:
    """The place; a file whose own name is a find is called by its zone, since a report never holds a value."""
    if not any(place.file == name or place.file.startswith(f"{name}/") for name in telling):
        return place
    folders = PurePosixPath(place.file).parts[:-1]
    return replace(place, file="/".join([*folders[:_ZONE_PARTS], "*"]))


def _files(workspace: Workspace, folders: Sequence[Path]) -> Iterator[Named]:
    given = [folder.resolve() for folder in folders]
    zone = workspace.folder(Stage.RELEASE).parent
    roots = [*sorted(zone.glob("*")), workspace.root / "metrics", workspace.plots]
    passed_over = [workspace.release.resolve(), *given]
    others = [root for root in roots if root.resolve() not in passed_over]
    for root in [*given, *others]:
        for path in _below(root):
            yield path, _name(path, workspace.root.resolve(), root)


def _tracked(workspace: Workspace) -> Iterator[Named]:
    for root in tracked(workspace):
        for path in _below(root):
            yield path, _name(path, workspace.root.resolve(), root)


def _remote(folder: Path | str | None) -> Iterator[Named]:
    if isinstance(folder, Path):
        for path in _below(folder):
            yield path, f"public remote: {path.relative_to(folder).as_posix()}"


def _below(root: Path) -> Iterable[Path]:
    paths = [root] if root.is_file() else sorted(root.rglob("*"))
    return (path.resolve() for path in paths if path.is_file())


def _name(path: Path, workspace: Path, root: Path) -> str:
    for base in (workspace, root.resolve().parent):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.name
