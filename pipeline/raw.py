"""The raw folder: which files lie in it, also inside tar and zip archives, and their bytes.

Nothing is extracted and nothing is followed: a member is read in memory, a link, pipe, device or a member whose
path leaves its archive is an entry with a flaw. Names are POSIX paths inside raw, a member's is
"scans.zip!/a/b.jpg"; they hold patients' names, so they may stand in private tables only.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.archives import Archive, Member, is_archive, open_archive
from pipeline.errors import InputError, UnusableError
from schemas.names import RejectReason

INSIDE: Final = "!/"
MANIFEST: Final = "manifest.csv"
_LITTER: Final = frozenset({"thumbs.db", "desktop.ini", "__macosx"})
_KINDS: Final = ((stat.S_ISLNK, "link"), (stat.S_ISFIFO, "fifo"), (stat.S_ISSOCK, "socket"))
_FIRST_ESCAPE: Final = 0xDC80
_FIRST_PRIVATE: Final = 0xF780


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or an archive member: its name, size in bytes, and why it cannot be read (None: try)."""

    name: str
    size: int
    kind: str = "file"
    flaw: RejectReason | None = None


def walk(raw: Path) -> list[Entry]:
    """Every file in raw and in its archives, ascending by name; hidden files and system litter are no entries.

    An archive is replaced by its members; one that is damaged, or unpacks to absurdly much, is an entry itself.
    Raises InputError if the folder is missing, unreadable or holds nothing.
    """
    if not raw.is_dir():
        raise InputError("data/private/raw is missing: run `medstruct init`, then put images into it")
    try:
        entries = sorted(_entries(raw, ""), key=lambda entry: entry.name)
    except OSError:
        raise InputError(
            "data/private/raw cannot be read: check the permissions of its folders, and that nothing writes into it"
        ) from None
    if not any(not is_manifest(entry.name) for entry in entries):
        raise InputError("data/private/raw holds no files: put images, PDFs or archives of them into it")
    return entries


def read(raw: Path, name: str, max_bytes: int) -> bytes:
    """The bytes of an entry, read once; UnusableError if it is longer than `max_bytes` or cannot be read."""
    archive, inside, _ = name.partition(INSIDE)
    path = _located(raw, name)
    if inside and not path.is_file():
        with_members = _located(raw, archive)
        if not with_members.is_file():
            raise UnusableError(RejectReason.CORRUPT)
        return open_archive(with_members).read(name[len(archive) + len(INSIDE) :], max_bytes)
    return _read_file(path, max_bytes)


def is_manifest(name: str) -> bool:
    """Whether an entry is a manifest.csv, which describes images and is none."""
    return name.rpartition("/")[2].lower() == MANIFEST


def _read_file(path: Path, max_bytes: int) -> bytes:
    try:
        # O_NOFOLLOW and O_NONBLOCK: the entry may have become a link or a pipe since the walk
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise UnusableError(RejectReason.UNIDENTIFIED)
            if status.st_size > max_bytes:
                raise UnusableError(RejectReason.BOMB, status.st_size, max_bytes)
            return file.read(status.st_size)
    except OSError:
        raise UnusableError(RejectReason.CORRUPT) from None


def _entries(raw: Path, folder: str) -> Iterator[Entry]:
    with os.scandir(_located(raw, folder)) as found:
        for item in found:
            name = folder + shown(item.name)
            if is_hidden(item.name):
                continue
            if item.is_dir(follow_symlinks=False):
                yield from _entries(raw, f"{name}/")
            else:
                yield from _file_entries(Path(item.path), name, item.stat(follow_symlinks=False))


def _file_entries(path: Path, name: str, status: os.stat_result) -> Iterator[Entry]:
    if not stat.S_ISREG(status.st_mode):
        kind = next((kind for test, kind in _KINDS if test(status.st_mode)), "device")
        yield Entry(name, 0, kind, RejectReason.UNIDENTIFIED)
    elif is_archive(path):
        yield from _archive_entries(path, name, open_archive(path), status.st_size)
    else:
        yield Entry(name, status.st_size)


def _archive_entries(path: Path, name: str, archive: Archive, size: int) -> Iterator[Entry]:
    if path.with_name(f"{path.name}!").is_dir():  # its files would share names with the members
        yield Entry(name, size, archive.kind, RejectReason.UNIDENTIFIED)
        return
    if archive.flaw is not None:
        yield Entry(name, size, archive.kind, archive.flaw)
    for member in archive.members.values():
        if not any(is_hidden(part) for part in member.name.split("/")):
            yield _member_entry(f"{name}{INSIDE}", member)


def _member_entry(prefix: str, member: Member) -> Entry:
    return Entry(prefix + member.name, member.size, member.kind, member.flaw)


def is_hidden(name: str) -> bool:
    """Whether a file or folder is hidden (a leading dot) or the litter of an operating system."""
    return (name.startswith(".") and name not in (".", "..")) or name.lower() in _LITTER


def shown(name: str) -> str:
    """A file name as text that any table can hold: bytes that are no UTF-8 become private-use characters."""
    return "".join(
        chr(ord(c) - _FIRST_ESCAPE + _FIRST_PRIVATE) if 0xDC80 <= ord(c) <= 0xDCFF else c for c in name
    )


def _located(raw: Path, name: str) -> Path:
    path = raw / name
    if os.path.lexists(path):
        return path
    back = (chr(ord(c) - _FIRST_PRIVATE + _FIRST_ESCAPE) if 0xF780 <= ord(c) <= 0xF7FF else c for c in name)
    return raw / "".join(back)
