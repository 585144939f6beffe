"""What ingest, pii and dedup know about who a page belongs to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline import raw, store
from pipeline.errors import InputError, UnusableError
from pipeline.intake.manifest import Manifest, read_manifests
from pipeline.keys import ProjectKey
from pipeline.workspace import Workspace
from schemas.names import Stage

Place = tuple[str, int]
"""Name inside raw (private) and frame (-1: a file that could not be opened)."""
LARGEST: int = 2**40
"""No limit here: what ingest refused for its size is forgotten as well."""


@dataclass(frozen=True)
class Register:
    """Who is who: sources with their pages, and patient, document and duplicate cluster of each page."""

    key: ProjectKey
    sources: Mapping[Place, str | None]
    patients: Mapping[str, str | None]
    documents: Mapping[str, str]
    clusters: Mapping[str, str]
    said: Mapping[Place, str]

    def patient_at(self, place: Place) -> str | None:
        """The keyed patient of a source: what its manifest says, else the patient of its page."""
        return self.said.get(place) or self.patients.get(self.sources.get(place) or "")

    def handles(self, asked: str) -> frozenset[str]:
        """Every keyed patient id that a word of the user may mean: itself, or the manifest's id that it is."""
        plain = {asked, self.key.digest("patient", asked)}
        return frozenset(plain | {named_patient(self.key, patient) for patient in plain})


def named_patient(key: ProjectKey, patient_key: str) -> str:
    """The patient id that the pii stage gives to pages with this `patient_key` of a manifest."""
    return key.digest("patient", "manifest", patient_key)


def load_register(workspace: Workspace) -> Register:
    """Read the tables that are built; WorkspaceError if ingest is not."""
    key, folder = workspace.key(), workspace.folder(Stage.INGEST)
    pages = store.read_table(folder / "pages.parquet", "pages")
    rows = store.read_table(folder / "sources.parquet", "sources").select("name", "frame", "page_id")
    sources: dict[Place, str | None] = {(name, frame): page for name, frame, page in rows.iter_rows()}
    known = {name for name, _ in sources}
    # a file that ingest has not seen yet may still be named by a manifest
    sources |= {(name, 0): None for name in _names(workspace.raw) if name not in known}
    patients: dict[str, str | None] = {
        page: named_patient(key, patient) if patient else None
        for page, patient in pages.select("page_id", "patient_key").iter_rows()
    }
    linked = _built(workspace.folder(Stage.PII) / "patients.parquet", "patients")
    patients |= dict(
        linked.filter(pl.col("patient_id").is_not_null()).select("page_id", "patient_id").iter_rows()
    )
    clusters = _built(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters")
    return Register(
        key,
        sources,
        patients,
        dict(pages.select("page_id", "document_id").iter_rows()),
        dict(clusters.select("page_id", "cluster_id").iter_rows()),
        said_by_manifests(workspace.raw, key, sources),
    )


def _built(path: Path, name: str) -> pl.DataFrame:
    return store.read_table(path, name) if path.is_file() else store.frame_of(name, [])


def _names(folder: Path) -> list[str]:
    return [entry.name for entry in _entries(folder) if not raw.is_manifest(entry.name)]


def _entries(folder: Path) -> list[raw.Entry]:
    """The entries of raw; where only manifests are left in it, these."""
    try:
        return raw.walk(folder)
    except InputError:
        paths = sorted(folder.rglob("*")) if folder.is_dir() else []
        names = (path.relative_to(folder).as_posix() for path in paths if path.is_file())
        return [raw.Entry(name, 0) for name in names if raw.is_manifest(name)]


def manifests_in(folder: Path) -> dict[str, bytes]:
    """The manifests of raw, also inside archives: name -> bytes; unreadable ones are left out."""
    texts = {}
    for entry in _entries(folder):
        if raw.is_manifest(entry.name) and entry.flaw is None:
            try:
                texts[entry.name] = raw.read(folder, entry.name, LARGEST)
            except UnusableError:
                continue
    return texts


def said_by_manifests(folder: Path, key: ProjectKey, places: Iterable[Place]) -> dict[Place, str]:
    """Source -> keyed patient, for every source that a manifest gives a patient."""
    places = list(places)
    manifest: Manifest = read_manifests(manifests_in(folder), {name for name, _ in places})
    said = {place: manifest.of(place[0], max(place[1], 0)).patient for place in places}
    return {
        place: named_patient(key, key.digest("patient", patient))
        for place, patient in said.items()
        if patient
    }
