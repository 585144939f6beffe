"""Samples on disk: who was drawn from what, in data/private/audits/<audit>-<sample>/sample.json."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.audit.strata import Stratum
from pipeline.errors import InputError
from pipeline.store import read_json, write_json
from pipeline.workspace import Workspace

SAMPLE: Final = "sample.json"
SHEET: Final = "sheet.html"
_IGNORE: Final = "*\n"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page of a sample and the place of its stratum in the list of strata."""

    page_id: str
    stratum: int


@dataclass(frozen=True, slots=True)
class Sample:
    """What was drawn: `measured` is a keyed digest of the table it was drawn from, `sizes` the pages of each stratum."""

    audit: str
    sample: str
    seed: int
    measured: str
    strata: tuple[Stratum, ...]
    sizes: tuple[int, ...]
    pages: tuple[Drawn, ...]

    @property
    def folder_name(self) -> str:
        """The folder of this sample below data/private/audits."""
        return f"{self.audit}-{self.sample}"

    def drawn_from(self, stratum: int) -> list[str]:
        """The drawn pages of a stratum."""
        return [page.page_id for page in self.pages if page.stratum == stratum]


def audits(workspace: Workspace) -> Path:
    """The private folder of all audits, made so that git and others on this machine do not see into it."""
    folder = workspace.audits
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / ".gitignore").write_text(_IGNORE)
    return folder


def write_sample(workspace: Workspace, sample: Sample) -> Path:
    """Write a sample into its folder (0700, files 0600) and return the folder."""
    folder = audits(workspace) / sample.folder_name
    folder.mkdir(mode=0o700, exist_ok=True)
    write_json(folder / SAMPLE, asdict(sample))
    (folder / SAMPLE).chmod(0o600)
    return folder


def read_sample(workspace: Workspace, audit: str, sample: str) -> Sample:
    """The sample that a verdict file names; InputError if it was not drawn here."""
    path = workspace.audits / f"{audit}-{sample}" / SAMPLE
    if not sample.isalnum() or not path.is_file():
        raise InputError(
            f"these verdicts name a sample that was not drawn here, or was removed: draw one with `medstruct audit {audit}`"
        )
    return _sample(read_json(path))


def samples(workspace: Workspace, audit: str) -> list[Sample]:
    """All samples of an audit that lie here."""
    paths = sorted(workspace.audits.glob(f"{audit}-*/{SAMPLE}"))
    return [_sample(read_json(path)) for path in paths]


def _sample(found: dict[str, Any]) -> Sample:
    fields: dict[str, Sequence[Any]] = {
        "strata": [Stratum(**one) for one in found["strata"]],
        "pages": [Drawn(**one) for one in found["pages"]],
        "sizes": found["sizes"],
    }
    return Sample(**{**found, **{name: tuple(values) for name, values in fields.items()}})
