"""A release wherever it is: in a folder, or in the DVC cache under a git revision."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
import polars as pl
import yaml

from pipeline.errors import InputError
from pipeline.tombstone import git
from pipeline.unproven import require_decodable

TABLES: Final = ("pages", "spans", "key_values", "items")
RELEASE: Final = "data/public/release"
_ABOUT: Final = "release.json"
_WANTED: Final = (_ABOUT, *(f"tables/{name}.parquet" for name in TABLES))


@dataclass(frozen=True, slots=True)
class Place:
    """What a person called a release, and where its files lie, by relative path."""

    named: str
    files: Mapping[str, Path]

    def about(self) -> dict[str, Any]:
        """release.json; InputError if it is damaged."""
        try:
            return dict(orjson.loads(self.files[_ABOUT].read_bytes()))
        except (OSError, ValueError, TypeError):
            raise InputError(f"the release.json of {self.named} cannot be read") from None

    def table(self, name: str) -> pl.DataFrame:
        """A table; InputError if it is damaged."""
        path = self.files[f"tables/{name}.parquet"]
        try:
            require_decodable(path)
            return pl.read_parquet(path, hive_partitioning=False, glob=False)
        except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
            raise InputError(f"tables/{name}.parquet of {self.named} cannot be read") from None


def place_of(named: str, here: Path) -> Place:
    """The release in a folder, else that of a git revision of the repository around `here`, if the DVC cache has it.

    Raises InputError, which says what to do, if there is none.
    """
    folder = Path(named)
    if folder.is_dir():
        return _folder(named, folder)
    # a name that begins with a dash would be an option of git
    known = not named.startswith("-") and git(here, "rev-parse", "--verify", "--quiet", f"{named}^{{commit}}")
    if not known:
        raise InputError(f"{named} is neither a folder nor a git revision of this workspace")
    return Place(named, _cached(named, known.strip(), here))


def _folder(named: str, folder: Path) -> Place:
    files = {name: folder / name for name in _WANTED}
    if missing := [name for name, path in files.items() if not path.is_file()]:
        raise InputError(f"{named} is no release folder: it has no {missing[0]}")
    return Place(named, files)


def _cached(named: str, commit: str, here: Path) -> dict[str, Path]:
    """The files of a revision's release in the DVC cache."""
    from dvc.exceptions import NotDvcRepoError  # takes two seconds to import
    from dvc.repo import Repo

    listing = _listing(git(here, "show", f"{commit}:./dvc.lock") or "")
    if listing is None:
        raise InputError(f"{named} has no release: its dvc.lock, if there is one, does not name {RELEASE}")
    try:
        with Repo(str(here)) as repo:
            files = _objects(repo, listing)
    except NotDvcRepoError:
        raise InputError(
            f"the release of {named} cannot be found without DVC: run `medstruct init` here"
        ) from None
    if not files or not all(path.is_file() for path in files.values()):
        raise InputError(
            f"the release of {named} is not in the DVC cache: run `dvc fetch -r public --all-tags --all-branches`, or "
            "`dvc pull` at that revision, then ask again"
        )
    return files


def _objects(repo: Any, listing: str) -> dict[str, Path]:
    """Where the wanted files of a listing lie in the cache; nothing if it is not there, or lacks one."""
    place = repo.cache.local.oid_to_path
    try:
        entries = {
            entry["relpath"]: entry["md5"] for entry in orjson.loads(Path(place(listing)).read_bytes())
        }
        return {name: Path(place(entries[name])) for name in _WANTED}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _listing(lock: str) -> str | None:
    """The object that lists the release's files, as a dvc.lock names it."""
    try:
        stages: Any = (yaml.safe_load(lock) or {}).get("stages") or {}
        outs = [out for stage in stages.values() for out in stage.get("outs") or ()]
        return next((str(out["md5"]) for out in outs if out.get("path") == RELEASE and out.get("md5")), None)
    except (yaml.YAMLError, AttributeError, TypeError):
        return None
