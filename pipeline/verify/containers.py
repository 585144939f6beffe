"""Files that hold other files: told by their first bytes, since an object of a remote has no suffix."""

import bz2
import gzip
import io
import lzma
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import IO, Any, Final

import pyarrow as pa

LARGEST: Final = 1 << 30
"""Bytes of a member; more is refused as unreadable, so that a bomb fills no memory."""
BROKEN: Final = (
    tarfile.TarError, zipfile.BadZipFile, pa.ArrowException, sqlite3.Error, lzma.LZMAError, OSError, EOFError,
    RuntimeError, NotImplementedError, ValueError,
)  # fmt: skip
"""What a damaged, encrypted or oversized container raises."""
_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"


@dataclass(frozen=True, slots=True)
class Member:
    """A file in a container, or (`note`) what the container says beside its files: owners, comments, headers."""

    name: str
    data: bytes
    note: bool = False


Opener = Callable[[bytes], Iterator[Member]]


class TooLargeError(ValueError):
    """A member holds more bytes than are read."""


def opener(start: bytes) -> Opener | None:
    """What reads the members of a container, told by its first 512 bytes; None for no container."""
    for mark, opened in _KINDS:
        if start.startswith(mark):
            return opened
    return _tar if start[257:262] == b"ustar" else None


def is_database(start: bytes) -> bool:
    """Whether bytes begin like an SQLite file."""
    return start.startswith(b"SQLite format 3\0")


def _read(stream: IO[bytes]) -> bytes:
    data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise TooLargeError
    return data


def _streamed(unpack: Callable[[io.BytesIO], Any]) -> Opener:
    def members(data: bytes) -> Iterator[Member]:
        with unpack(io.BytesIO(data)) as stream:
            content = _read(stream)
        if data.startswith(_GZIP):
            # the file's first name and a comment stand before the content
            yield Member("header", data[:512], note=True)
        yield Member("content", content)

    return members


def _zip(data: bytes) -> Iterator[Member]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield Member("comment", archive.comment, note=True)
        for entry in archive.infolist():
            with archive.open(entry) as stream:
                yield Member(entry.filename, _read(stream))
            yield Member(entry.filename, entry.comment + entry.extra, note=True)


def _tar(data: bytes) -> Iterator[Member]:
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for member in archive:
            owner = f"{member.uname} {member.gname} {member.linkname} {' '.join(member.pax_headers.values())}"
            yield Member(member.name, owner.encode("utf-8", "replace"), note=True)
            if stream := archive.extractfile(member):
                yield Member(member.name, _read(stream))
        # what follows the last member is no member: nobody lists it, and it is published all the same
        yield Member("trailing bytes", data[archive.offset :].strip(b"\0"), note=True)


def rows(data: bytes) -> Iterator[dict[str, Any]]:
    """Every row of every table of an SQLite file, opened from memory."""
    # bytes 18 and 19 name the journal: a write-ahead log cannot be opened from memory
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(data[:18] + b"\1\1" + data[20:])
        database.text_factory = lambda raw: raw.decode("utf-8", "replace")
        database.row_factory = sqlite3.Row
        tables = database.execute("select name from sqlite_master where type = 'table'").fetchall()
        for (name,) in tables:
            quoted = str(name).replace('"', '""')
            yield from map(dict, database.execute(f'select * from "{quoted}"'))  # noqa: S608 - a quoted identifier


_KINDS: Final = (
    (_GZIP, _streamed(lambda data: gzip.GzipFile(fileobj=data))),
    (b"BZh", _streamed(bz2.BZ2File)),
    (b"\xfd7zXZ\0", _streamed(lzma.LZMAFile)),
    (_ZSTD, _streamed(lambda data: pa.input_stream(data, compression="zstd"))),
    (b"PK\x03\x04", _zip),
    (b"PK\x05\x06", _zip),
)
