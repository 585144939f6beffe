"""Tar and zip archives as maps from member name to bytes: nothing is extracted, sizes are bounded.

A compressed tar is unpacked once per process into an anonymous temporary file, so that members can be read in
any order; the file has no name and is gone with the process.
"""

import bz2
import gzip
import lzma
import os
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from io import BufferedIOBase
from pathlib import Path
from typing import IO, Final

from pipeline.errors import InputError, UnusableError
from schemas.names import RejectReason

LARGEST_RATIO: Final = 200
"""Unpacked over packed size above which an archive is a bomb: zip's worst honest case here, blank BMP pages, is ~100."""
FREE_BYTES: Final = 2**30
"""An archive may unpack to this much whatever its own size."""
_CHUNK: Final = 2**20
_ENCRYPTED: Final = 0x1
_UTF8: Final = 0x800
_TAR_AT: Final = 257
_DOCUMENTS: Final = (b"[Content_Types].xml", b"mimetype", b"META-INF/")
"""First member of Office, OpenDocument and Java files, which are zips but no archives of images."""
_BROKEN: Final = (
    tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, EOFError, ValueError, NotImplementedError,
    RuntimeError,
)  # fmt: skip


_UNPACKERS: Final[dict[bytes, Callable[[IO[bytes]], BufferedIOBase]]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
}


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an archive: unique name, size in bytes when unpacked, place, and why it cannot be read."""

    name: str
    size: int
    offset: int
    kind: str = "file"
    flaw: RejectReason | None = None


@dataclass(frozen=True)
class Archive:
    """An opened archive; `flaw` says what is wrong with it as a whole (its readable members still count)."""

    kind: str
    members: dict[str, Member]
    flaw: RejectReason | None
    fetch: Callable[[Member], bytes] = field(repr=False)

    def read(self, name: str, max_bytes: int) -> bytes:
        """The bytes of a member; UnusableError if it is absent, flawed, damaged or longer than `max_bytes`."""
        member = self.members.get(name)
        if member is None:
            raise UnusableError(self.flaw or RejectReason.CORRUPT)
        if member.flaw is not None:
            raise UnusableError(member.flaw)
        if member.size > max_bytes:
            raise UnusableError(RejectReason.BOMB, member.size, max_bytes)
        try:
            data = self.fetch(member)
        except _BROKEN:
            raise UnusableError(RejectReason.CORRUPT) from None
        if len(data) != member.size:
            raise UnusableError(RejectReason.TRUNCATED)
        return data


def is_archive(path: Path) -> bool:
    """Whether a file is a zip, a tar or a compressed tar, by its first bytes (a compressed one also by its name)."""
    try:
        with path.open("rb") as file:
            head = file.read(512)
    except OSError:
        return False
    if head[30:].startswith(_DOCUMENTS):
        return False
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")) or head[_TAR_AT : _TAR_AT + 5] == b"ustar":
        return True
    named = path.name.lower().endswith((".tgz", ".tbz2", ".txz", ".tar.gz", ".tar.bz2", ".tar.xz"))
    return named and any(head.startswith(magic) for magic in _UNPACKERS)


def open_archive(path: Path) -> Archive:
    """The archive at `path`, kept open in this process while the file stays as it is."""
    status = path.stat()
    return _opened(path, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=4)
def _opened(path: Path, size: int, _mtime_ns: int) -> Archive:
    limit = max(FREE_BYTES, LARGEST_RATIO * size)
    file = path.open("rb")
    head = file.read(6)
    file.seek(0)
    return _zip(file, limit) if head.startswith(b"PK") else _tar(file, head, limit)


def _zip(file: IO[bytes], limit: int) -> Archive:
    try:
        archive = zipfile.ZipFile(file)
    except _BROKEN:
        return Archive("zip", {}, RejectReason.CORRUPT, lambda _: b"")
    infos = {info.header_offset: info for info in archive.infolist()}

    def fetch(member: Member) -> bytes:
        with archive.open(infos[member.offset]) as packed:
            return packed.read(member.size + 1)  # the CRC is checked at the end

    members, flaw = _index(_zip_members(archive))
    if sum(member.size for member in members.values()) > limit:
        return Archive("zip", {}, RejectReason.BOMB, fetch)
    return Archive("zip", members, flaw, fetch)


def _tar(file: IO[bytes], head: bytes, limit: int) -> Archive:
    unpacker = next((unpack for magic, unpack in _UNPACKERS.items() if head.startswith(magic)), None)
    flaw = None
    if unpacker is not None:
        file, flaw = _spool(unpacker(file), limit)

    def fetch(member: Member) -> bytes:
        file.seek(member.offset)
        return file.read(member.size)

    if flaw is RejectReason.BOMB:
        return Archive("tar", {}, flaw, fetch)
    members, broken = _index(_tar_members(file))
    return Archive("tar", members, flaw or broken, fetch)


def _spool(packed: BufferedIOBase, limit: int) -> tuple[IO[bytes], RejectReason | None]:
    plain = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the process-wide archive
    try:
        with closing(packed):
            while chunk := packed.read1(_CHUNK):  # read1: what lies before a cut counts
                _write(plain, chunk)
                if plain.tell() > limit:
                    return plain, RejectReason.BOMB
    except EOFError:
        return plain, RejectReason.TRUNCATED
    except (OSError, zlib.error, lzma.LZMAError):
        return plain, RejectReason.CORRUPT
    return plain, None


def _write(plain: IO[bytes], chunk: bytes) -> None:
    try:
        plain.write(chunk)
        plain.flush()
    except OSError:  # a full disk says nothing about the archive
        raise InputError(
            "an archive cannot be unpacked into the temporary folder: free space there, or set TMPDIR"
        ) from None


def _index(found: Iterator[Member]) -> tuple[dict[str, Member], RejectReason | None]:
    members: dict[str, Member] = {}
    try:
        for member in found:
            name = _unused(member.name, members)
            members[name] = Member(name, member.size, member.offset, member.kind, member.flaw)
    except _BROKEN:
        return members, RejectReason.CORRUPT
    return members, None


def _unused(name: str, taken: dict[str, Member]) -> str:
    number, free = 2, name
    while free in taken:
        free, number = f"{name}#{number}", number + 1
    return free


def _zip_members(archive: zipfile.ZipFile) -> Iterator[Member]:
    for info in archive.infolist():
        name = _decoded(info.orig_filename.encode("utf-8" if info.flag_bits & _UTF8 else "cp437"))
        flaw = RejectReason.ENCRYPTED if info.flag_bits & _ENCRYPTED else None
        if (info.external_attr >> 16) & 0o170000 == 0o120000:
            yield Member(name, 0, info.header_offset, "link", RejectReason.UNIDENTIFIED)
        elif not name.endswith("/"):
            yield _checked(Member(name, info.file_size, info.header_offset, "file", flaw))


def _tar_members(file: IO[bytes]) -> Iterator[Member]:
    end = file.seek(0, os.SEEK_END)
    file.seek(0)
    with tarfile.open(fileobj=file, mode="r:", encoding="utf-8", errors="surrogateescape") as archive:
        for info in archive:
            name = _decoded(info.name.encode("utf-8", "surrogateescape"))
            if info.isfile() and not info.issparse():
                flaw = RejectReason.TRUNCATED if info.offset_data + info.size > end else None
                yield _checked(Member(name, info.size, info.offset_data, "file", flaw))
            elif not info.isdir():
                kind = "link" if info.islnk() or info.issym() else "fifo" if info.isfifo() else "device"
                yield Member(name, 0, info.offset_data, kind, RejectReason.UNIDENTIFIED)


def _checked(member: Member) -> Member:
    """The member; one whose path leaves the archive is flawed."""
    parts = member.name.split("/")
    if ".." in parts or parts[0] == "" or parts[0].endswith(":"):
        return Member(member.name, 0, member.offset, "outside", RejectReason.UNIDENTIFIED)
    return member


def _decoded(name: bytes) -> str:
    """A member's name: UTF-8, else GB18030 (zips made on a Chinese Windows), else Latin-1."""
    for encoding in ("utf-8", "gb18030"):
        try:
            return name.decode(encoding).replace("\\", "/")
        except UnicodeDecodeError:
            continue
    return name.decode("latin-1").replace("\\", "/")
