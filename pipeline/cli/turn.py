"""One run at a time in a workspace, and what the system says when a disk or a folder cannot take a result."""

import errno
import fcntl
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pipeline.errors import WorkspaceError
from pipeline.workspace import Workspace

LOCK: Final = "running.lock"
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_CLOSED: Final = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


@contextmanager
def alone(workspace: Workspace) -> Iterator[None]:
    """While a stage runs; WorkspaceError if another one runs in this workspace.

    The system gives the lock back when its holder ends, however it ends: nothing is left to be removed by hand.
    """
    workspace.cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (workspace.cache / LOCK).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise WorkspaceError(
                "another stage is running in this workspace: wait until it has ended, then run the command again"
            ) from None
        yield


def what_to_do(error: BaseException) -> str | None:
    """A line for a full disk or a folder that cannot be written (no path in it); None for any other error."""
    number = error.errno if isinstance(error, OSError) else None
    if told := re.search(r"\(os error (\d+)\)", str(error)):  # what polars makes of an error of the system
        number = int(told[1])
    if number in _FULL:
        return "the disk is full (or a quota is): free space, then run the command again; finished pages are kept"
    if number in _CLOSED:
        return (
            "a file or folder cannot be read or written: check the permissions of the workspace and of the temporary "
            "folder, then run the command again"
        )
    return None
