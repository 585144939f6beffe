"""Tables that somebody else may have written: a process of their own reads them first.

A damaged parquet file can end the process that decodes it, where no handler helps (polars then asks for 2^61 bytes), or
unpack without end. The first reader is one that may die.
"""

import errno
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars as pl

from pipeline.errors import UnusableError
from pipeline.intake.timebox import Timebox

_SECONDS: Final = 120.0
_BYTES_A_SECOND: Final = 1 << 20
_OWN_BYTES: Final = 4 << 30
_UNPACKED: Final = 64
"""Bytes of memory for each byte of a file; tables of a release take about 10."""


def require_decodable(*paths: Path) -> None:
    """Raise OSError, as for a file that cannot be read, for one that cannot be decoded; absent files pass."""
    if found := unreadable(paths):
        raise OSError(errno.EIO, "a damaged file, or no table", found[0].name)


def unreadable(paths: Iterable[Path]) -> list[Path]:
    """Those of the parquet and JSON-lines files that polars does not decode, or that end or outlast the process that tries."""
    files = {
        path: _State(path, path.stat().st_size, path.stat().st_mtime_ns) for path in paths if path.is_file()
    }
    for state in files.values():
        if state not in _decodes:
            _decodes[state] = _survives(state)
    return [path for path, state in files.items() if not _decodes[state]]


@dataclass(frozen=True, slots=True)
class _State:
    """A file as it was when it was tried."""

    path: Path
    size: int
    changed: int


_decodes: Final[dict[_State, bool]] = {}
"""What has been tried: four protocols read the tables of one release."""
_boxes: Final[dict[int, Timebox]] = {}
"""The process that reads, by the bytes that it may hold; it ends with this one."""


def _survives(state: _State) -> bool:
    try:
        return bool(_box(state.size).call(str(state.path), _SECONDS + state.size / _BYTES_A_SECOND))
    except UnusableError:
        return False


def _box(size: int) -> Timebox:
    """A process that may hold what a file of `size` bytes needs; a smaller one gives way to it."""
    least = _OWN_BYTES + _UNPACKED * size
    if not any(most >= least for most in _boxes):
        while _boxes:
            _boxes.popitem()[1].close()
        _boxes[least] = Timebox(decode, least)
    return next(iter(_boxes.values()))


def decode(path: str) -> bool:
    """Whether polars decodes a file, column by column; what a dying reader prints is not shown."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 2)
    os.close(silent)
    try:
        if path.endswith(".jsonl"):
            pl.read_ndjson(path, infer_schema_length=None)
            return True
        for column in pl.scan_parquet(path, glob=False).collect_schema():
            pl.read_parquet(path, columns=[column], hive_partitioning=False, glob=False)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError):
        return False
    return True
