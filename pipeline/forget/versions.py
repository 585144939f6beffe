"""DVC's part: where its cache and remotes lie, its pointers to raw and labels, what it remembers of file names."""

import logging
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.errors import WorkspaceError
from pipeline.forget.objects import Store
from pipeline.tombstone import POINTERS


@dataclass(frozen=True)
class Versions:
    """The DVC repository of a workspace: its cache, remotes that are folders, and remotes elsewhere (name -> remote)."""

    repo: Any
    cache: Store
    remotes: tuple[Store, ...]
    distant: dict[str, Any]

    @property
    def stores(self) -> tuple[Store, ...]:
        """Every folder of objects that can be looked into, the remotes first."""
        return (*self.remotes, self.cache)

    def commit(self, root: Path) -> None:
        """Bring the pointers of raw and labels, where they have been tracked before, up to what lies there now."""
        for pointer in POINTERS:
            path = root / pointer
            if (
                path.is_file()
                and "md5:" in path.read_text(encoding="utf-8")
                and path.with_suffix("").is_dir()
            ):
                self.repo.commit(str(path), force=True, relink=False)

    def remove_distant(self, name: str, found: Iterable[str]) -> tuple[int, list[str]]:
        """Remove objects from a remote elsewhere; returns how many went, and the paths of those that could not."""
        remote, removed, left = self.distant[name], 0, []
        for one in sorted(found):
            path = str(remote.odb.oid_to_path(one))
            try:
                if remote.fs.exists(path):
                    remote.fs.remove(path)
                    removed += 1
            except Exception:  # whatever the storage's own client raises: a person has to do it
                left.append(path)
        return removed, left

    def drop_memory(self) -> None:
        """Remove what DVC remembers of this repository outside it (names and digests of files); it is made anew."""
        self.repo.close()
        shutil.rmtree(self.repo.site_cache_dir, ignore_errors=True)


@contextmanager
def opened(root: Path) -> Iterator[Versions | None]:
    """The versions of a workspace under DVC's lock; None where there is no DVC. WorkspaceError while DVC is at work."""
    if not (root / ".dvc").is_dir():
        yield None
        return
    from dvc.exceptions import DvcException
    from dvc.lock import LockError
    from dvc.repo import Repo, lock_repo

    logging.getLogger("dvc").setLevel(logging.ERROR)
    try:
        with Repo(str(root)) as repo, lock_repo(repo):
            yield _versions(repo)
    except LockError:
        raise WorkspaceError("DVC is at work in this workspace: wait for it to end and ask again") from None
    except DvcException as error:
        raise WorkspaceError(
            f"DVC failed ({type(error).__name__}): see `dvc doctor`, then ask again"
        ) from None


def _versions(repo: Any) -> Versions:
    folders, distant = [], {}
    for name in sorted(repo.config["remote"]):
        remote = repo.cloud.get_remote(name)
        if remote.fs.protocol == "local":
            folders.append(Store(f"remote {name}", Path(remote.path)))
        else:
            distant[f"remote {name}"] = remote
    cache = Path(repo.cache.legacy.path)
    return Versions(repo, Store("DVC cache", cache), tuple(folders), distant)
