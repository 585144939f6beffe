"""Calls with a time limit, in a child process: a parser that hangs or crashes costs one file, never the run."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final

from pipeline.errors import UnusableError
from schemas.names import RejectReason

STARTING_S: Final = 120.0
"""Seconds a child may take to import what it needs; no part of a file's own time."""


class Timebox:
    """A child process for calls of one picklable function, started at the first call and again after a loss."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._pipe: Connection | None = None
        self._child: multiprocessing.process.BaseProcess | None = None

    def call(self, item: Any, seconds: float) -> Any:
        """`work(item)`; UnusableError TIMEOUT after `seconds`, CORRUPT if the child died of it."""
        pipe = self._pipe or self._start()
        try:
            pipe.send(item)
            if pipe.poll(seconds):
                return pipe.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self.close()
            raise UnusableError(RejectReason.CORRUPT) from None
        self.close()
        raise UnusableError(RejectReason.TIMEOUT, None, seconds)

    def close(self) -> None:
        """Kill the child; the next call starts another."""
        if self._child is not None and self._pipe is not None:
            self._child.kill()
            self._child.join()
            self._pipe.close()
        self._child = self._pipe = None

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._child = context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        self._child.start()
        theirs.close()
        if ours.poll(STARTING_S):
            ours.recv()
        self._pipe = ours
        return ours


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    pipe.send("ready")
    while True:
        try:
            item = pipe.recv()
        except EOFError:  # the parent is gone
            return
        pipe.send(work(item))
