"""Every text and every picture in a public file, whatever its format, with the page that it belongs to."""

import base64
import binascii
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

import orjson
import regex

from pipeline.verify import containers, tables
from pipeline.verify.disguises import decoded, enclosed, guesses, unveiled
from pipeline.verify.pictures import is_image

_PAGE_ID: Final = regex.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
_DATA_URI: Final = regex.compile(r"data:[\w/+.-]*(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s]+)")
_MARKUP: Final = frozenset({".html", ".htm", ".svg", ".xml", ".xhtml"})
_TAGGED: Final = regex.compile(r"\s*<(?:!doctype|\?xml|html|svg)", regex.IGNORECASE)
_DEEPEST: Final = 4
"""Containers within containers."""
_START: Final = 512
_REPEATED: Final = 64
"""Characters of a text that may come again: a key, a kind, a label."""
COUNTED: Final = 10_000_000
"""Numbers below are counts and sizes where no page is known; on a page six digits are an identifier."""
SHORTEST_NUMBER: Final = 100_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A text or a picture of a public file: page (if known), field, and for a slice of a page's text its start.

    `veiled`: another spelling of a piece that was given as it stands.
    """

    file: str
    page_id: str | None
    field: str
    text: str = ""
    image: bytes | None = None
    start: int | None = None
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A public file that cannot be read, so that nobody can say what is in it."""

    file: str


Found = Piece | Unreadable


def pieces_of(path: Path, name: str) -> Iterator[Found]:
    """All pieces of a file; `name` is what a report calls it, and a piece itself: names leak too."""
    yield Piece(name, None, "file name", name)
    with path.open("rb") as file:
        start = file.read(_START)
    suffix = path.suffix.lower()
    if suffix == ".parquet" or start.startswith(b"PAR1"):
        yield from _guarded(_parquet(path, name), name)
    elif suffix == ".tar":
        yield from _guarded(_tar(path, name), name)
    else:
        yield from pieces_in(path.read_bytes(), name)


def _guarded(found: Iterator[Found], name: str) -> Iterator[Found]:
    try:
        yield from found
    except containers.BROKEN:
        yield Unreadable(name)


def pieces_in(data: bytes, name: str, depth: int = 0) -> Iterator[Found]:
    """All pieces of the bytes of a file; one of an unknown kind is searched as text, and unreadable."""
    page_id = page_in(PurePosixPath(name).name)
    if is_image(data):
        yield Piece(name, page_id, "image", image=data)
    elif opened := containers.opener(data[:_START]):
        inside = _members(opened, data, name, depth) if depth < _DEEPEST else iter([Unreadable(name)])
        yield from _guarded(inside, name)
    elif containers.is_database(data):
        yield from _guarded(_database(data, name), name)
    else:
        text = decoded(data)
        if text is None or b"\0" in data:
            # chance bytes may pass for UTF-16
            yield from _guessed(data, name, page_id)
        yield from _document(data, text, name, page_id) if text is not None else [Unreadable(name)]


def _document(data: bytes, text: str, name: str, page_id: str | None) -> Iterator[Found]:
    suffix = PurePosixPath(name).suffix.lower()
    try:
        if suffix == ".json":
            yield from walked(orjson.loads(text), name, page_id)
        elif suffix == ".jsonl":
            for line in text.splitlines():
                yield from walked(orjson.loads(line), name, page_id)
        else:
            yield from _plain(text, name, page_id, markup=suffix in _MARKUP or bool(_TAGGED.match(text)))
    except ValueError:
        yield from _guessed(data, name, page_id)
        yield Unreadable(name)


def _guessed(data: bytes, name: str, page_id: str | None) -> Iterator[Found]:
    for text in guesses(data):
        yield Piece(name, page_id, "bytes", text, veiled=True)


def _members(opened: containers.Opener, data: bytes, name: str, depth: int) -> Iterator[Found]:
    for member in opened(data):
        inner = f"{name}/{member.name}"
        if member.note:
            yield from _guessed(member.data, inner, None)
        else:
            yield Piece(inner, None, "file name", member.name)
            yield from pieces_in(member.data, inner, depth + 1)


def _database(data: bytes, name: str) -> Iterator[Found]:
    # rows first, with their pages; then the bytes, where deleted rows still stand
    for row in containers.rows(data):
        yield from walked(row, name, None)
    yield from _guessed(data, name, None)


def _plain(text: str, name: str, page_id: str | None, *, markup: bool) -> Iterator[Found]:
    for hit in _DATA_URI.finditer(text):
        yield from _embedded(hit.group(1), name, page_id)
    rest = _DATA_URI.sub("data:", text)
    yield Piece(name, page_id, "text", rest)
    yield from _veiled(rest, name, page_id, "text", markup=markup)


def _spelled(text: str, markup: bool) -> tuple[tuple[str, ...], tuple[tuple[bytes, str | None], ...]]:
    """What stands in a text in another spelling, and what is enclosed in it."""
    return tuple(unveiled(text, markup=markup)), tuple(enclosed(text))


_again = lru_cache(maxsize=4096)(_spelled)


def _veiled(
    text: str, name: str, page_id: str | None, field: str, *, markup: bool = False
) -> Iterator[Found]:
    """What stands in a text in another spelling."""
    others, inside = _again(text, markup) if len(text) <= _REPEATED else _spelled(text, markup)
    for other in others:
        yield Piece(name, page_id, field, other, veiled=True)
    for data, inner in inside:
        if is_image(data):
            yield Piece(name, page_id, "embedded image", image=data)
        elif inner:
            yield Piece(name, page_id, field, inner, veiled=True)


def _embedded(payload: str, name: str, page_id: str | None) -> Iterator[Found]:
    try:
        data = base64.b64decode("".join(payload.split()), validate=True)
    except binascii.Error:
        yield Unreadable(name)
        return
    if is_image(data):
        yield Piece(name, page_id, "embedded image", image=data)
    elif containers.opener(data[:_START]) or (text := decoded(data)) is None:
        yield from pieces_in(data, f"{name}/embedded", depth=1)
    else:
        yield from _plain(text, name, page_id, markup=bool(_TAGGED.match(text)))


def walked(value: Any, name: str, page_id: str | None, field: str = "") -> Iterator[Found]:
    """All texts and long numbers of a JSON value, keys included; a `page_id` beside them says whose they are."""
    if isinstance(value, str):
        yield from _string(value, name, page_id, field)
    elif isinstance(value, bytes):
        yield from _bytes(value, name, page_id, field)
    elif isinstance(value, Mapping):
        yield from _mapping(value, name, page_id)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from walked(inner, name, page_id, field)
    elif isinstance(value, int | float):
        if value >= (SHORTEST_NUMBER if page_id else COUNTED):
            yield Piece(name, page_id, field, f"{value:.0f}")
    elif value is not None:
        yield Piece(name, page_id, field, str(value))


def _bytes(value: bytes, name: str, page_id: str | None, field: str) -> Iterator[Found]:
    if is_image(value):
        yield Piece(name, page_id, field, image=value)
        return
    for found in pieces_in(value, name, depth=1):
        # what a cell holds belongs to the page of its row
        yield found if isinstance(found, Unreadable) else _of_page(found, page_id)


def _of_page(piece: Piece, page_id: str | None) -> Piece:
    return Piece(
        piece.file, piece.page_id or page_id, piece.field, piece.text, piece.image, None, piece.veiled
    )


def _mapping(value: Mapping[Any, Any], name: str, page_id: str | None) -> Iterator[Found]:
    own = value.get("page_id")
    if isinstance(own, str) and _PAGE_ID.fullmatch(own):
        page_id = own
    start = value.get("start") if isinstance(value.get("start"), int) else None
    for key, inner in value.items():
        yield from _string(str(key), name, page_id, "key")
        if key == "text" and isinstance(inner, str):
            yield Piece(name, page_id, key, inner, start=start)
            yield from _veiled(inner, name, page_id, key)
        elif not (key == "page_id" and inner is own and own == page_id):
            yield from walked(inner, name, page_id, str(key))


def _string(value: str, name: str, page_id: str | None, field: str) -> Iterator[Found]:
    if "base64," in value:
        yield from _plain(value, name, page_id, markup=bool(_TAGGED.match(value)))
        return
    yield Piece(name, page_id, field, value)
    if not (field.endswith("_id") and _PAGE_ID.fullmatch(value)):
        yield from _veiled(value, name, page_id, field, markup=bool(_TAGGED.match(value)))


def _parquet(path: Path, name: str) -> Iterator[Found]:
    for text in tables.notes(path):
        yield Piece(name, None, "metadata", text)
    for row in tables.rows(path):
        yield from _mapping(row, name, None)


def _tar(path: Path, name: str) -> Iterator[Found]:
    with tarfile.open(path, "r:") as archive:
        for member in archive:
            inner = f"{name}/{member.name}"
            yield Piece(inner, None, "file name", member.name)
            about = f"{member.uname} {member.gname} {member.linkname} {' '.join(member.pax_headers.values())}"
            yield Piece(inner, None, "owner", about)
            stream = archive.extractfile(member)
            yield from pieces_in(stream.read(), inner, depth=1) if stream else [Unreadable(inner)]
        # what follows the last member is no member: nobody lists it, and it is published all the same
        yield from _tail(archive.fileobj, archive.offset, name)


def _tail(stream: Any, offset: int, name: str) -> Iterator[Found]:
    stream.seek(offset)
    rest: bytes = stream.read()
    if rest.strip(b"\0"):
        with suppress(ValueError):
            yield from _guessed(rest.strip(b"\0"), name, None)


def page_in(name: str) -> str | None:
    """The page id in a file name, if there is one."""
    hit = _PAGE_ID.search(name)
    return hit.group() if hit else None
