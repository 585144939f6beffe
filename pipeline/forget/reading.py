"""What a file holds, taken apart: the members of archives, the texts of tables, else its bytes."""

import bz2
import gzip
import io
import lzma
import mmap
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import pyarrow as pa
import pyarrow.parquet as pq

_UNPACKERS: Final[dict[bytes, Callable[[bytes], bytes]]] = {
    b"\x1f\x8b": gzip.decompress,
    b"BZh": bz2.decompress,
    b"\xfd7zXZ\x00": lzma.decompress,
}
_BROKEN: Final = (
    tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, pa.ArrowException, OSError, EOFError, ValueError,
    NotImplementedError, RuntimeError,
)  # fmt: skip
_TAR_AT: Final = 257


@dataclass(frozen=True, slots=True)
class Part:
    """Bytes of a file, of a member of an archive, or the texts of a table (one a line, no file of its own)."""

    data: bytes
    is_file: bool = True


def parts_of(path: Path) -> Iterator[Part]:
    """The file itself, and what is packed in it; a damaged one gives what can be read."""
    if path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        # closed when the last view of it goes: tables keep some
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    yield from parts_in(cast("bytes", data))


def parts_in(data: bytes) -> Iterator[Part]:
    """The parts of the bytes of a file."""
    yield Part(data)
    inside = _opener(data)
    if inside is None:
        return
    try:
        yield from inside(data)
    except _BROKEN:
        return


def _opener(data: bytes) -> Callable[[bytes], Iterator[Part]] | None:
    if data[:4] == b"PAR1":
        return _table
    if data[:4] in {b"PK\x03\x04", b"PK\x05\x06"}:
        return _zip
    if data[_TAR_AT : _TAR_AT + 5] == b"ustar":
        return _tar
    return _packed if any(data[:6].startswith(magic) for magic in _UNPACKERS) else None


def _packed(data: bytes) -> Iterator[Part]:
    plain = next(unpack for magic, unpack in _UNPACKERS.items() if data[:6].startswith(magic))(bytes(data))
    yield Part(plain)
    if plain[_TAR_AT : _TAR_AT + 5] == b"ustar":
        yield from _tar(plain)


def _zip(data: bytes) -> Iterator[Part]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            yield Part(info.orig_filename.encode("utf-8", "replace"), is_file=False)
            try:
                yield Part(archive.read(info))
            except _BROKEN:
                continue


def _tar(data: bytes) -> Iterator[Part]:
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:", errors="surrogateescape") as archive:
        for info in archive:
            stream = archive.extractfile(info) if info.isfile() else None
            if stream is not None:
                yield Part(stream.read())


def _table(data: bytes) -> Iterator[Part]:
    with pq.ParquetFile(pa.BufferReader(data)) as file:
        wanted = [field.name for field in file.schema_arrow if _has_text(field.type)]
        for group in range(file.num_row_groups):
            columns = file.read_row_group(group, columns=wanted).columns if wanted else []
            texts = {text for column in columns for text in _texts(column.to_pylist())}
            yield Part("\n".join(sorted(texts)).encode("utf-8", "replace"), is_file=False)


def _has_text(kind: Any) -> bool:
    if pa.types.is_struct(kind):
        return any(_has_text(field.type) for field in kind)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _has_text(kind.value_type)
    return any(test(kind) for test in (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
