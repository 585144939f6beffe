"""Every text and every picture in a public file, whatever its format, with the page that it belongs to."""

import base64
import binascii
import html
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

import orjson
import pyarrow as pa
import pyarrow.parquet as pq
import regex

from pipeline.verify.pictures import is_image

_BATCH: Final = 4096
_PAGE_ID: Final = regex.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
_DATA_URI: Final = regex.compile(r"data:[\w/+.-]*(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s]+)")
_ESCAPE: Final = regex.compile(r"\\u([0-9a-fA-F]{4})")
_MARKUP: Final = frozenset({".html", ".htm", ".svg", ".xml"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A text or a picture of a public file: page (if known), field, and for a slice of a page's text its start."""

    file: str
    page_id: str | None
    field: str
    text: str = ""
    image: bytes | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A public file that cannot be read, so that nobody can say what is in it."""

    file: str


Found = Piece | Unreadable


def pieces_of(path: Path, name: str) -> Iterator[Found]:
    """All pieces of a file; `name` is what a report calls it, and a piece itself: names leak too."""
    yield Piece(name, None, "file name", name)
    suffix = path.suffix.lower()
    if suffix == ".parquet":
        yield from _guarded(_parquet(path, name), name)
    elif suffix == ".tar":
        yield from _guarded(_tar(path, name), name)
    else:
        yield from pieces_in(path.read_bytes(), name)


def _guarded(found: Iterator[Found], name: str) -> Iterator[Found]:
    try:
        yield from found
    except (tarfile.TarError, pa.ArrowException, OSError, EOFError):
        yield Unreadable(name)


def pieces_in(data: bytes, name: str) -> Iterator[Found]:
    """All pieces of the bytes of a file that is no table and no archive."""
    suffix = PurePosixPath(name).suffix.lower()
    page_id = _page_in(PurePosixPath(name).name)
    if is_image(data):
        yield Piece(name, page_id, "image", image=data)
        return
    try:
        text = data.decode("utf-8")
        if suffix == ".json":
            yield from walked(orjson.loads(data), name, page_id)
        elif suffix == ".jsonl":
            for line in data.splitlines():
                yield from walked(orjson.loads(line), name, page_id)
        else:
            yield from _plain(text, name, page_id, markup=suffix in _MARKUP)
    except ValueError:
        yield Unreadable(name)


def _plain(text: str, name: str, page_id: str | None, *, markup: bool) -> Iterator[Found]:
    rest = text
    for hit in _DATA_URI.finditer(text):
        yield from _embedded(hit.group(1), name, page_id)
    if markup:
        rest = html.unescape(_DATA_URI.sub("data:", text))
    rest = _ESCAPE.sub(lambda hit: chr(int(hit.group(1), 16)), rest)
    # a tag between two halves of a value hides it from a search, not from a reader
    bare = regex.sub(r"<[^>]*>", "", rest) if markup else ""
    yield Piece(name, page_id, "text", _joined(rest))
    if bare:
        yield Piece(name, page_id, "text without tags", _joined(bare))


def _joined(text: str) -> str:
    """Escaped surrogate pairs as the characters that they stand for."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _embedded(payload: str, name: str, page_id: str | None) -> Iterator[Found]:
    try:
        data = base64.b64decode("".join(payload.split()), validate=True)
    except binascii.Error:
        yield Unreadable(name)
        return
    if is_image(data):
        yield Piece(name, page_id, "embedded image", image=data)
    else:
        yield Piece(name, page_id, "embedded data", data.decode("utf-8", "replace"))


def walked(value: Any, name: str, page_id: str | None, field: str = "") -> Iterator[Found]:
    """All texts of a JSON value, keys included; a `page_id` beside them says whose they are."""
    if isinstance(value, str):
        yield Piece(name, page_id, field, value)
    elif isinstance(value, bytes):
        yield Piece(name, page_id, field, image=value)
    elif isinstance(value, Mapping):
        own = value.get("page_id")
        page_id = own if isinstance(own, str) else page_id
        start = value.get("start") if isinstance(value.get("start"), int) else None
        for key, inner in value.items():
            yield Piece(name, page_id, "key", str(key))
            if key == "text" and isinstance(inner, str):
                yield Piece(name, page_id, key, inner, start=start)
            else:
                yield from walked(inner, name, page_id, str(key))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from walked(inner, name, page_id, field)


def _parquet(path: Path, name: str) -> Iterator[Found]:
    with pq.ParquetFile(path) as file:
        for key, value in (file.metadata.metadata or {}).items():
            # the Arrow schema is written as base64: column names, which the table has as well
            if key != b"ARROW:schema":
                yield Piece(name, None, "metadata", (key + b" " + value).decode("utf-8", "replace"))
        wanted = [
            field.name for field in file.schema_arrow if _holds_text(field.type) or field.name == "start"
        ]
        for batch in file.iter_batches(batch_size=_BATCH, columns=wanted):
            for row in batch.to_pylist():
                yield from _row(row, name)


def _row(row: dict[str, Any], name: str) -> Iterator[Found]:
    page_id = row.get("page_id")
    for field, value in row.items():
        if field == "page_id" or value is None:
            continue
        if field == "text" and isinstance(value, str):
            yield Piece(name, page_id, field, value, start=row.get("start"))
        else:
            yield from walked(value, name, page_id, field)


def _holds_text(kind: pa.DataType) -> bool:
    if pa.types.is_struct(kind):
        return any(_holds_text(field.type) for field in kind)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _holds_text(kind.value_type)
    texts = (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view, pa.types.is_binary)
    return any(test(kind) for test in (*texts, pa.types.is_large_binary, pa.types.is_dictionary))


def _tar(path: Path, name: str) -> Iterator[Found]:
    with tarfile.open(path, "r:") as archive:
        for member in archive:
            inner = f"{name}/{member.name}"
            yield Piece(inner, None, "file name", member.name)
            yield Piece(
                inner, None, "owner", f"{member.uname} {member.gname} {' '.join(member.pax_headers.values())}"
            )
            stream = archive.extractfile(member)
            yield from pieces_in(stream.read(), inner) if stream else [Unreadable(inner)]
        # what follows the last member is no member: nobody lists it, and it is published all the same
        yield from _tail(archive.fileobj, archive.offset, name)


def _tail(stream: Any, offset: int, name: str) -> Iterator[Found]:
    stream.seek(offset)
    rest: bytes = stream.read()
    if rest.strip(b"\0"):
        yield Piece(name, None, "trailing bytes", rest.decode("utf-8", "replace"))


def _page_in(name: str) -> str | None:
    hit = _PAGE_ID.search(name)
    return hit.group() if hit else None
