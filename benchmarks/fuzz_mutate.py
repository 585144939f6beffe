"""Damage to a good file: blind, and with knowledge of its format (lengths, sizes, tags, types, tables, nesting)."""

import json
import random
import re
import struct
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any, Final

Draw = random.Random
Mutation = Callable[[bytes, Draw], bytes]
NUMBERS: Final = (
    0,
    1,
    2,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0x8000,
    0xFFFF,
    0x10000,
    0x7FFFFFFF,
    0x80000000,
    0xFFFFFFFE,
    0xFFFFFFFF,
    20_000,
)
WIDTHS: Final = ((1, "B"), (2, "H"), (4, "I"))


def packed(draw: Draw, size: int = 4, order: str = ">") -> bytes:
    """A number on a border of its type, in `size` bytes."""
    code = dict(WIDTHS)[size]
    return struct.pack(order + code, draw.choice(NUMBERS) & (2 ** (8 * size) - 1))


def over(data: bytes, at: int, patch: bytes) -> bytes:
    """The file with bytes overwritten."""
    return data[:at] + patch + data[at + len(patch) :]


def flip(data: bytes, draw: Draw) -> bytes:
    """Some bits."""
    out = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 8, 64))):
        out[draw.randrange(len(out))] ^= 1 << draw.randrange(8)
    return bytes(out)


def number(data: bytes, draw: Draw) -> bytes:
    """A number somewhere becomes one at the border of its type."""
    return over(data, draw.randrange(len(data)), packed(draw, draw.choice((1, 2, 4)), draw.choice("<>")))


def head_number(data: bytes, draw: Draw) -> bytes:
    """The same within the first bytes, where headers are."""
    return over(
        data, draw.randrange(min(len(data), 120)), packed(draw, draw.choice((1, 2, 4)), draw.choice("<>"))
    )


def cut(data: bytes, draw: Draw) -> bytes:
    """The end is missing."""
    return data[: draw.randrange(len(data))]


def gap(data: bytes, draw: Draw) -> bytes:
    """A piece is missing."""
    at = draw.randrange(len(data))
    return data[:at] + data[at + draw.choice((1, 3, 40, 400)) :]


def twice(data: bytes, draw: Draw) -> bytes:
    """A piece stands twice."""
    at, size = draw.randrange(len(data)), draw.choice((1, 8, 100, 1000))
    return data[: at + size] + data[at : at + size] * draw.choice((1, 2, 50)) + data[at + size :]


def noise(data: bytes, draw: Draw) -> bytes:
    """A piece is noise."""
    return over(data, draw.randrange(len(data)), draw.randbytes(draw.choice((2, 16, 200))))


def rubbish(data: bytes, draw: Draw) -> bytes:
    """Noise behind the first bytes alone."""
    return data[: draw.choice((0, 2, 4, 8, 12, 20, 40))] + draw.randbytes(draw.choice((0, 9, 300, 4000)))


BLIND: Final[tuple[Mutation, ...]] = (flip, number, head_number, cut, gap, twice, noise, rubbish)


def _jpeg_segments(data: bytes) -> list[int]:
    return [match.start() for match in re.finditer(rb"\xff[\xc0-\xfe]", data)] or [0]


def jpeg_field(data: bytes, draw: Draw) -> bytes:
    """A length, or a field behind it, of a segment."""
    at = draw.choice(_jpeg_segments(data)) + draw.choice((2, 4, 5, 7, 9, 10, 11))
    return over(data, at, packed(draw, draw.choice((1, 2))))


def jpeg_type(data: bytes, draw: Draw) -> bytes:
    """A segment of another type."""
    return over(data, draw.choice(_jpeg_segments(data)) + 1, bytes([draw.randrange(0xC0, 0xFF)]))


def jpeg_segment(data: bytes, draw: Draw) -> bytes:
    """A segment stands elsewhere too."""
    places = _jpeg_segments(data)
    source, target = draw.choice(places), draw.choice(places)
    length = int.from_bytes(data[source + 2 : source + 4], "big") + 2
    return data[:target] + data[source : source + length] + data[target:]


def png_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """(type, body) of a well-formed file."""
    at, found = 8, []
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += length + 12
    return found


def png_file(chunks: list[tuple[bytes, bytes]]) -> bytes:
    """Chunks with right checksums."""
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def png_chunk(data: bytes, draw: Draw) -> bytes:
    """A chunk's content damaged under a right checksum, or its type, place or number changed."""
    chunks = png_chunks(data)
    at = draw.randrange(len(chunks))
    kind, body = chunks[at]
    how = draw.randrange(5)
    if how < 2 and body:
        chunks[at] = (kind, draw.choice((flip, number, gap, noise, cut))(body, draw))
    elif how == 2:
        chunks[at] = (
            draw.choice((b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"iCCP", b"zTXt", b"acTL", b"gAMA", b"IEND")),
            body,
        )
    elif how == 3:
        chunks.insert(draw.randrange(len(chunks)), chunks[at])
    else:
        draw.shuffle(chunks)
    return png_file(chunks)


def png_header(data: bytes, draw: Draw) -> bytes:
    """Another size, depth, colour model or interlacing."""
    chunks = png_chunks(data)
    body = bytearray(chunks[0][1])
    where = draw.choice((0, 4, 8, 9, 12))
    body[where : where + 4] = (
        packed(draw)
        if where < 8
        else bytes([draw.choice((0, 1, 2, 3, 4, 6, 8, 16, 255))]) + body[where + 1 : where + 4]
    )
    chunks[0] = (b"IHDR", bytes(body))
    return png_file(chunks)


@cache
def deflated(pattern: bytes, times: int, *, twice: bool = False) -> bytes:
    """A pattern that unpacks to much: made once, it costs more than the product needs to refuse it."""
    body = zlib.compress(pattern * times)
    return zlib.compress(body) if twice else body


def png_bomb(data: bytes, draw: Draw) -> bytes:
    """Pixels, text or profile that unpack to much more than the picture has."""
    kind = draw.choice((b"IDAT", b"zTXt", b"iCCP", b"iTXt"))
    head = {b"zTXt": b"k\0\0", b"iCCP": b"k\0\0", b"iTXt": b"k\0\1\0\0\0"}.get(kind, b"")
    chunks = png_chunks(data)
    chunks.insert(1, (kind, head + deflated(b"\0", draw.choice((1000, 10**6, 3 * 10**7)))))
    return png_file(chunks)


def tiff_entry(data: bytes, draw: Draw) -> bytes:
    """Tag, type, count or value of an entry of the first directory, or the address of the next."""
    order = "<" if data[:2] == b"II" else ">"
    byte_order = "little" if order == "<" else "big"
    start = int.from_bytes(data[4:8], byte_order)
    count = int.from_bytes(data[start : start + 2], byte_order)
    if not 0 < count < 100:
        return number(data, draw)
    entry = start + 2 + 12 * draw.randrange(count + 1)
    where = draw.choice(((0, 2), (2, 2), (4, 4), (8, 4), (8, 4)))
    return over(data, entry + where[0], packed(draw, where[1], order))


def tiff_loop(data: bytes, draw: Draw) -> bytes:
    """The directory is its own successor, or a value lies in the directory itself."""
    order = "little" if data[:2] == b"II" else "big"
    start = int.from_bytes(data[4:8], order)
    count = int.from_bytes(data[start : start + 2], order)
    at = start + 2 + 12 * min(count, 100)
    return over(data, at if draw.random() < 0.5 else max(0, at - 4), start.to_bytes(4, order))


def riff_field(data: bytes, draw: Draw) -> bytes:
    """A chunk's type, length or first fields."""
    places = [match.start() for match in re.finditer(rb"RIFF|VP8[ LX]|ANIM|ANMF|ALPH|EXIF|ICCP", data)] or [0]
    at = draw.choice(places)
    if draw.random() < 0.2:
        return over(data, at, draw.choice((b"VP8 ", b"VP8L", b"VP8X", b"ANMF", b"ALPH", b"EXIF")))
    return over(data, at + draw.choice((4, 8, 11, 12, 14, 15)), packed(draw, draw.choice((1, 2, 4)), "<"))


def box_field(data: bytes, draw: Draw) -> bytes:
    """A box's length, type or fields (ISO base media)."""
    names = rb"ftyp|meta|hdlr|pitm|iloc|iinf|infe|iprp|ipco|ipma|ispe|hvcC|pixi|irot|auxC|iref|colr|mdat|grid|clap"
    at = draw.choice([match.start() for match in re.finditer(names, data)] or [4])
    if draw.random() < 0.2:
        return over(data, at, draw.choice((b"ispe", b"iloc", b"grid", b"irot", b"clap", b"meta", b"idat")))
    return over(data, at + draw.choice((-4, 4, 8, 10, 12, 16, 20)), packed(draw, draw.choice((1, 2, 4))))


HUGE: Final = (
    b"0",
    b"-1",
    b"1e9",
    b"99999999999",
    b"2147483647",
    b"4294967296",
    b"0.0000001",
    b"20000",
    b"1" * 400,
)


def pdf_number(data: bytes, draw: Draw) -> bytes:
    """A number of an object, of the table of offsets or of the trailer."""
    match = draw.choice(list(re.finditer(rb"(?<![A-Za-z\d])-?\d+(?:\.\d+)?", data)))
    return data[: match.start()] + draw.choice(HUGE) + data[match.end() :]


def pdf_reference(data: bytes, draw: Draw) -> bytes:
    """A reference to another object: its parent, itself, none."""
    match = draw.choice(list(re.finditer(rb"\d+ 0 R", data)) or [re.match(rb"", data)])
    assert match
    return data[: match.start()] + b"%d 0 R" % draw.randrange(12) + data[match.end() :]


def pdf_name(data: bytes, draw: Draw) -> bytes:
    """A name for another: filters, types, colour spaces, fields."""
    names = [b"/FlateDecode", b"/LZWDecode", b"/DCTDecode", b"/JBIG2Decode", b"/JPXDecode", b"/CCITTFaxDecode", b"/ASCII85Decode",
             b"/Indexed", b"/Pattern", b"/Form", b"/Image", b"/Kids", b"/Encrypt", b"/ObjStm", b"/XFA"]  # fmt: skip
    match = draw.choice(list(re.finditer(rb"/[A-Za-z]+", data)))
    return data[: match.start()] + draw.choice(names) + data[match.end() :]


def pdf_nest(data: bytes, draw: Draw) -> bytes:
    """Arrays or dictionaries nested deeply."""
    deep = draw.choice((10, 600, 100_000))
    opened, closed = draw.choice(((b"[", b"]"), (b"<</A", b">>"), (b"(", b")")))
    match = draw.choice(list(re.finditer(rb"\[", data)) or [re.match(rb"", data)])
    assert match
    return data[: match.start()] + opened * deep + closed * deep + data[match.end() :]


def pdf_bomb(data: bytes, draw: Draw) -> bytes:
    """A stream that unpacks to tens of megabytes, maybe packed twice."""
    pattern, times, packed_twice = (
        draw.choice((b"0 0 m ", b"q ", b"\0", b"/X Do ")),
        draw.choice((10**5, 5 * 10**6)),
        draw.random() < 0.5,
    )
    body = deflated(pattern, times, twice=packed_twice)
    filters = b"[/FlateDecode/FlateDecode]" if packed_twice else b"/FlateDecode"
    return re.sub(
        rb"<<(?:[^<>]|<<[^<>]*>>)*/Length \d+[^<>]*>>\s*stream.*?endstream",
        lambda _: b"<</Filter%s/Length %d>>stream\n%s\nendstream" % (filters, len(body), body),
        data, count=1, flags=re.DOTALL,
    )  # fmt: skip


def _deep(draw: Draw) -> Any:
    value: Any = "x"
    for _ in range(draw.choice((5, 200, 600, 900))):
        value = [value] if draw.random() < 0.5 else {"value": value}
    return value


VALUES: Final[tuple[Callable[[Draw], Any], ...]] = (
    lambda _: None, lambda _: True, lambda _: "", lambda _: [], lambda _: {}, lambda draw: draw.choice(NUMBERS),
    lambda draw: -draw.choice(NUMBERS), lambda _: 10**300, lambda _: 10**30, lambda _: 1e308, lambda _: float("nan"),
    lambda _: float("-inf"), lambda _: 2.5, lambda _: "x" * 100_000, lambda _: "\ud800", lambda _: "\x00\u202e\ufeff",
    lambda _: "<script>alert(1)</script>", lambda _: "=1+1", lambda _: "../../../etc/passwd", lambda _: [[]], lambda _: [None],
    lambda _: {"": {}}, lambda _: "1", _deep, lambda draw: [draw.choice(NUMBERS)] * 8, lambda _: "9" * 5000,
)  # fmt: skip


def _places(node: Any, out: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in list(pairs):
        out.append((node, key))
        _places(value, out)
    return out


def json_value(data: bytes, draw: Draw) -> bytes:
    """One to three values of the document are others: of another type, hostile, taken from elsewhere, or gone."""
    parts = data.splitlines() if b"\n" in data else [data]
    at = draw.randrange(len(parts))
    document = json.loads(parts[at])
    places = _places(document, [])
    for _ in range(draw.choice((1, 1, 2, 3))):
        node, key = draw.choice(places)
        other, where = draw.choice(places)
        try:
            if (how := draw.random()) < 0.7:
                node[key] = draw.choice(VALUES)(draw)
            elif how < 0.85:
                node[key] = json.loads(json.dumps(other[where]))
            elif isinstance(node, dict):
                del node[key]
            else:
                node.append(node[key])
        except (KeyError, IndexError, ValueError, RecursionError):
            continue
    try:
        parts[at] = json.dumps(document).encode()
    except (RecursionError, ValueError):
        return noise(data, draw)
    return b"\n".join(parts)


def json_nest(data: bytes, draw: Draw) -> bytes:
    """Brackets nested deeply somewhere in the text."""
    deep, at = draw.choice((100, 990, 100_000)), draw.randrange(len(data))
    return data[:at] + b"[" * deep + b"]" * deep + data[at:]


def footer(data: bytes, draw: Draw) -> bytes:
    """The schema and the places of columns, at the end of a parquet file, or the length of it."""
    size = int.from_bytes(data[-8:-4], "little")
    start = max(4, len(data) - 8 - size)
    if draw.random() < 0.1:
        return over(data, len(data) - 8, packed(draw, 4, "<"))
    out = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 5))):
        out[draw.randrange(start, len(out) - 8)] = draw.choice(
            (0, 1, 0x15, 0x19, 0x7F, 0x80, 0xFF, draw.randrange(256))
        )
    return bytes(out)


SHAPED: Final[dict[str, tuple[Mutation, ...]]] = {
    "jpeg": (jpeg_field, jpeg_type, jpeg_segment),
    "png": (png_chunk, png_header, png_bomb),
    "tiff": (tiff_entry, tiff_entry, tiff_loop),
    "webp": (riff_field,),
    "heic": (box_field,),
    "pdf": (pdf_number, pdf_reference, pdf_name, pdf_nest, pdf_bomb),
    "labels": (json_value, json_value, json_value, json_nest),
    "parquet": (footer, footer),
}


def mutated(kind: str, data: bytes, draw: Draw) -> bytes:
    """One to three mutations, two thirds of them with knowledge of the format."""
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        ways = SHAPED[kind] if draw.random() < 0.67 else BLIND
        try:
            data = draw.choice(ways)(data, draw) or b"\0"
        except (
            ValueError,
            IndexError,
            struct.error,
            RecursionError,
        ):  # what an earlier one left has no such structure
            data = draw.choice(BLIND)(data, draw) or b"\0"
    return data
