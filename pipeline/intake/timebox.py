"""Calls with a time limit, in a child process: a parser that hangs or crashes costs one file, never the run."""

import multiprocessing
import os
import resource
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NoReturn

from pipeline.errors import EngineError, UnusableError
from schemas.names import RejectReason

_TRIES: Final = 2
"""Children that may die of an item: the system kills one where memory is short, and that is no fault of a file."""
STARTING_S: Final = 120.0
"""Seconds a child may take to import what it needs; no part of a file's own time."""


class Timebox:
    """A child process for calls of one picklable function, started at the first call and again after a loss.

    It may hold `most_bytes` of its own (0: no limit), so that a file that unpacks without end costs the machine nothing.
    """

    def __init__(self, work: Callable[[Any], Any], most_bytes: int = 0) -> None:
        self._work, self._most_bytes = work, most_bytes
        self._pipe: Connection | None = None
        self._child: multiprocessing.process.BaseProcess | None = None

    def call(self, item: Any, seconds: float) -> Any:
        """`work(item)`; UnusableError TIMEOUT after `seconds`, CORRUPT if two children died of it.

        Raises EngineError if no child can be started: that says nothing about the item.
        """
        for _ in range(_TRIES):
            pipe = self._pipe or self._start()
            try:
                pipe.send(item)
                if pipe.poll(seconds):
                    return pipe.recv()
            except (EOFError, BrokenPipeError, ConnectionResetError):
                self.close()
                continue
            self.close()
            raise UnusableError(RejectReason.TIMEOUT, None, seconds)
        raise UnusableError(RejectReason.CORRUPT)

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
        self._child = context.Process(target=_serve, args=(theirs, self._work, self._most_bytes), daemon=True)
        self._child.start()
        theirs.close()
        self._pipe = ours
        try:
            ready = ours.poll(STARTING_S) and ours.recv()
        except (EOFError, ConnectionResetError):
            ready = None
        if not ready:  # taken up later, its greeting would pass for the answer about a file
            self.close()
            raise EngineError(
                "the process that opens files did not start: is the machine short of memory or very busy? Run the "
                "command again; finished files are kept"
            )
        return ours


def _serve(pipe: Connection, work: Callable[[Any], Any], most_bytes: int) -> None:
    if most_bytes:
        resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
    pipe.send("ready")
    while True:
        try:
            item = pipe.recv()
        except EOFError:  # the parent is gone
            return
        try:
            answer = work(item)
        except Exception as error:
            _leave(error)
        pipe.send(answer)


def _leave(error: Exception) -> NoReturn:
    """End the child: its item is rejected, and a line without any value says where it failed."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    print(
        f"medstruct: a file is rejected as CORRUPT: {type(error).__name__} at {place}",
        file=sys.stderr,
        flush=True,
    )
    os._exit(1)
