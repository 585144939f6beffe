"""Archives without some of their members: what stays is copied byte for byte, so that its pages keep their ids."""

import bz2
import gzip
import lzma
import shutil
import struct
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Collection, Mapping
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Final

from pipeline.archives import open_archive
from pipeline.errors import InputError
from pipeline.store import aside

_BLOCK: Final = 512
_RECORD: Final = 20 * _BLOCK
_LOCAL: Final = struct.Struct("<26xHH")
_DESCRIPTOR: Final = 24
"""Largest data descriptor behind a member's data: signature, checksum, two sizes of 8 bytes."""
_UTF8: Final = 0x800
_COMPRESSORS: Final[dict[bytes, tuple[Callable[..., Any], Callable[..., Any]]]] = {
    b"\x1f\x8b": (gzip.open, lambda file: gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0)),
    b"BZh": (bz2.open, lambda file: bz2.BZ2File(file, "wb")),
    b"\xfd7zXZ\x00": (lzma.open, lambda file: lzma.LZMAFile(file, "wb")),  # noqa: SIM115  # closed by `closing`
}


def repack(path: Path, gone: Collection[str], new: Mapping[str, bytes]) -> None:
    """Rewrite an archive without the members `gone` and with `new` bytes for others; one that is empty then is removed.

    Names are those of `pipeline.archives`. Raises InputError for an archive that is damaged as a whole.
    """
    require_whole(path)
    archive = open_archive(path)
    places = {member.offset for name, member in archive.members.items() if name in gone}
    if len(places) == len(archive.members):
        path.unlink()
        return
    texts = {member.offset: new[name] for name, member in archive.members.items() if name in new}
    with aside(path) as partial:
        (_zip if archive.kind == "zip" else _tar)(path, partial, places, texts)
        shutil.copymode(path, partial)


def require_whole(path: Path) -> None:
    """Raise InputError if an archive is damaged as a whole: what of it is whose cannot be said."""
    if open_archive(path).flaw is not None:
        raise InputError(
            "an archive in data/private/raw that holds pages to forget is damaged: unpack it there by hand, remove it, "
            "run `dvc repro` and ask again"
        )


class _Verbatim(zipfile.ZipInfo):
    """A member whose name is written in the bytes in which it was read, whatever encoding that was."""

    __slots__ = ()

    def _encodeFilenameFlags(self) -> tuple[bytes, int]:  # noqa: N802  # zipfile asks by this name
        return self.orig_filename.encode("utf-8" if self.flag_bits & _UTF8 else "cp437"), self.flag_bits


def _zip(path: Path, target: Path, gone: set[int], new: Mapping[int, bytes]) -> None:
    with path.open("rb") as packed, zipfile.ZipFile(packed) as old, zipfile.ZipFile(target, "w") as made:
        made.comment = old.comment
        infos = sorted(old.infolist(), key=lambda info: info.header_offset)
        ends = [*(info.header_offset for info in infos[1:]), old.start_dir]
        for info, end in zip(infos, ends, strict=True):
            start = info.header_offset
            if start in gone:
                continue
            info.__class__ = _Verbatim
            if start in new:
                info.flag_bits &= _UTF8
                made.writestr(info, new[start])
            else:
                _copy_member(packed, made, info, end)


def _copy_member(packed: IO[bytes], made: zipfile.ZipFile, info: zipfile.ZipInfo, end: int) -> None:
    """Copy header, packed data and descriptor as they are; zipfile writes the directory for them at the end."""
    packed.seek(info.header_offset)
    name, extra = _LOCAL.unpack(packed.read(_LOCAL.size))
    size = _LOCAL.size + name + extra + info.compress_size
    packed.seek(info.header_offset)
    data = packed.read(min(size + _DESCRIPTOR, end - info.header_offset))
    inner: Any = made  # no public call takes packed bytes
    inner.fp.seek(inner.start_dir)
    info.header_offset = inner.start_dir
    inner.fp.write(data)
    inner.start_dir = inner.fp.tell()
    inner.filelist.append(info)
    inner.NameToInfo[info.filename] = info
    inner._didModify = True  # noqa: SLF001  # it makes close() write the directory


def _tar(path: Path, target: Path, gone: set[int], new: Mapping[int, bytes]) -> None:
    with path.open("rb") as file:
        head = file.read(6)
    opened = next((both for magic, both in _COMPRESSORS.items() if head.startswith(magic)), None)
    if opened is None:
        with path.open("rb") as plain_tar, target.open("wb") as plain_copy:
            _copy_tar(plain_tar, plain_copy, gone, new)
        return
    unpack, pack = opened
    with tempfile.TemporaryFile() as plain:
        with unpack(path, "rb") as packed:
            shutil.copyfileobj(packed, plain)
        with target.open("wb") as bare, closing(pack(bare)) as made:
            _copy_tar(plain, made, gone, new)


def _copy_tar(old: IO[bytes], made: IO[bytes], gone: set[int], new: Mapping[int, bytes]) -> None:
    old.seek(0)
    with tarfile.open(fileobj=old, mode="r:", encoding="utf-8", errors="surrogateescape") as archive:
        infos = archive.getmembers()
    written = 0
    for info in infos:
        if info.offset_data in gone and info.isfile():
            continue
        if info.offset_data in new:
            data = _member(info, new[info.offset_data])
        else:
            old.seek(info.offset)
            data = old.read(_end(info) - info.offset)
        made.write(data)
        written += len(data)
    made.write(bytes(2 * _BLOCK + -(written + 2 * _BLOCK) % _RECORD))


def _end(info: tarfile.TarInfo) -> int:
    size = info.size if info.isfile() else 0
    return info.offset_data + size + -size % _BLOCK


def _member(info: tarfile.TarInfo, data: bytes) -> bytes:
    info.size = len(data)
    head = info.tobuf(tarfile.PAX_FORMAT, "utf-8", "surrogateescape")
    return head + data + bytes(-len(data) % _BLOCK)
