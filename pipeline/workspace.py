"""Where a workspace keeps what: the one place that knows folder names."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.errors import ProjectKeyError, WorkspaceError
from pipeline.keys import ProjectKey
from schemas.names import PRIVATE_STAGES, Stage

KEY_FILE: Final = ".secrets/project.key"
KEY_ID_FILE: Final = "key_id"
DEMO_MARK: Final = ".demo-workspace"
DEMO_SECRET: Final = bytes.fromhex("6d656473747275637464656d6f" + "00" * 19)
"""The fixed, public key of demo workspaces; a release made with it says so and is refused elsewhere."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with a dvc.yaml, and how many processes a stage may use (which must never change a byte)."""

    root: Path
    workers: int = 1

    @property
    def raw(self) -> Path:
        return self.root / "data/private/raw"

    @property
    def labels(self) -> Path:
        return self.root / "data/private/labels"

    @property
    def cache(self) -> Path:
        """Page cache: results of finished pages, keyed by opaque ids; safe to delete."""
        return self.root / ".cache"

    @property
    def audits(self) -> Path:
        """Samples and contact sheets for reviewers, private: pictures of pages lie in them."""
        return self.root / "data/private/audits"

    @property
    def shown(self) -> Path:
        """Pictures that a Label Studio server on this machine shows to annotators; each push makes what is missing."""
        return self.root / "data/private/label-studio"

    @property
    def release(self) -> Path:
        return self.folder(Stage.RELEASE)

    @property
    def published(self) -> Path:
        """Which page was published in which split, git-tracked: signing adds to it, no stage writes it."""
        return self.root / "data/public/published.parquet"

    @property
    def plots(self) -> Path:
        return self.root / "plots"

    def folder(self, stage: Stage) -> Path:
        """Output folder of a stage: data/private/<stage>, or data/public/ with `redacted` and `splits` by their contents."""
        zone = "private" if stage in PRIVATE_STAGES else "public"
        names = {Stage.SPLIT: "splits", Stage.REDACT: "redacted"}
        return self.root / "data" / zone / names.get(stage, stage.value)

    def rejects(self, stage: Stage) -> Path:
        """Where a stage writes its rejects: always in the private zone."""
        return self.root / "data/private" / stage.value / "rejects.parquet"

    def metrics(self, stage: Stage | str) -> Path:
        """Small git-tracked JSON of a stage."""
        return self.root / "metrics" / f"{stage}.json"

    def key(self) -> ProjectKey:
        """The project key, checked against the workspace's key_id.

        Raises ProjectKeyError if it is missing, malformed, open to others, or another one than the data were made with.
        """
        try:
            mode = (self.root / KEY_FILE).stat().st_mode
            secret = bytes.fromhex((self.root / KEY_FILE).read_text().strip())
            expected = (self.root / KEY_ID_FILE).read_text().strip()
        except FileNotFoundError as error:
            raise ProjectKeyError(
                f"{Path(str(error.filename)).name} is missing: copy {KEY_FILE} and {KEY_ID_FILE} from where the "
                "workspace was made, or run `medstruct init` in a new one"
            ) from None
        except (OSError, ValueError):
            raise ProjectKeyError(
                f"{KEY_FILE} cannot be read as a key: restore it from your backup"
            ) from None
        key = ProjectKey(secret)
        if len(secret) != 32 or key.key_id != expected:
            raise ProjectKeyError(
                f"{KEY_FILE} is not the key that this workspace was made with ({KEY_ID_FILE} differs): "
                "restore the right key; ids made with another one would not match"
            )
        if mode & 0o077 and secret != DEMO_SECRET:
            raise ProjectKeyError(f"{KEY_FILE} can be read by others: chmod 600 {KEY_FILE}")
        return key

    @property
    def is_demo(self) -> bool:
        """Whether the workspace uses the public demo key."""
        return self.key().secret == DEMO_SECRET


def find_workspace(start: Path) -> Path:
    """The nearest folder at or above `start` that has a dvc.yaml."""
    for folder in (start.resolve(), *start.resolve().parents):
        if (folder / "dvc.yaml").is_file():
            return folder
    raise WorkspaceError("no workspace here or above: run `medstruct init` first")
