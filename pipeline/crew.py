"""Worker processes as copies of one that has imported what they need, made while this process reads its tables.

A worker that starts from nothing imports for seconds what its neighbour imports beside it, and once more in each later pool. Python's fork
server imports once. It only imports: it opens no inference runtime, whose threads would not survive a fork.
"""

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import forkserver
from typing import Any, Final

from pipeline.rayworker import THREADS

_METHOD: Final = "forkserver"


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What a worker has of this process, not of the older server that it is a copy of."""

    environment: dict[str, str]
    umask: int

    @classmethod
    def here(cls) -> "_Surroundings":
        umask = os.umask(0o077)
        os.umask(umask)
        return cls(dict(os.environ), umask)

    def take(self) -> None:
        os.environ.clear()
        os.environ.update(self.environment)
        os.umask(self.umask)


def prepare(modules: Sequence[str]) -> None:
    """Begin to import modules for the workers of later pools, beside whatever this process does meanwhile.

    Of a module that cannot be imported, or if a server runs already, nothing is said: the workers import for themselves.
    """
    _one_thread_each()
    forkserver.set_forkserver_preload(list(modules))
    forkserver.ensure_running()


def dismiss() -> None:
    """End the server, at work or not; from now on its workers' time counts as that of finished children."""
    server: Any = forkserver._forkserver  # noqa: SLF001 - Python offers no public way to end its fork server
    pid = server._forkserver_pid  # noqa: SLF001 - as above
    if pid is not None:
        os.kill(pid, signal.SIGKILL)  # asked to end, it would import to the end first
        server._stop()  # noqa: SLF001 - as above


def pool(workers: int, start: Callable[[], None] | None) -> ProcessPoolExecutor:
    """An executor of worker processes that run `start` first and leave with this process."""
    _one_thread_each()
    context = multiprocessing.get_context(_METHOD)
    return ProcessPoolExecutor(
        workers, mp_context=context, initializer=_begin, initargs=(_Surroundings.here(), start)
    )


def _one_thread_each() -> None:
    for name in THREADS:
        os.environ.setdefault(name, "1")


def _begin(surroundings: _Surroundings, start: Callable[[], None] | None) -> None:
    surroundings.take()
    # a worker waits on a pipe that it holds open itself: without this it would outlive a parent that was killed
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if start:
        start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)
