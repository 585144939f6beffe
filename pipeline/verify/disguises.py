"""Disguises of a text that any program sees through: escapes, entities, percent signs, tags, base64, encodings."""

import base64
import binascii
import html
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

_ROUNDS: Final = 3
"""An entity inside an escape inside a percent sign: nobody writes more layers by accident."""
_ESCAPE: Final = re.compile(
    r"\\u([0-9a-fA-F]{4})|\\u\{([0-9a-fA-F]{1,6})\}|\\U([0-9a-fA-F]{8})|\\x([0-9a-fA-F]{2})"
)
_PERCENT: Final = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_ENTITY: Final = re.compile(r"&(?:#\d|#[xX][0-9a-fA-F]|[a-zA-Z])")
_TAG: Final = re.compile(r"<[^>]*>")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/_-]{8,}={0,2}")
"""Eight characters hold six bytes: the shortest identifier that is searched for."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_URL_SAFE: Final = str.maketrans("-_", "+/")


def decoded(data: bytes) -> str | None:
    """The text that bytes hold: UTF-8, UTF-16 and UTF-32 with or without a mark, GB 18030; None for no text."""
    for mark, name in (
        (b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"),
        (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"),
    ):  # fmt: skip
        if data.startswith(mark):
            return _strictly(data, name)
    found = (_strictly(data, name) for name in _unmarked(data))
    return next((text for text in found if text is not None), None)


def _unmarked(data: bytes) -> tuple[str, ...]:
    """Encodings to try for bytes without a mark: zeros are the upper halves of Latin letters in UTF-16."""
    if b"\0" not in data:
        return ("utf-8", "gb18030")
    return ("utf-16-be",) if data[::2].count(0) > data[1::2].count(0) else ("utf-16-le",)


def _strictly(data: bytes, name: str) -> str | None:
    try:
        text = data.decode(name)
    except UnicodeDecodeError:
        return None
    # UTF-8 proves itself; another encoding fits chance bytes too, which hold control characters
    return text if name == "utf-8" or not _CONTROL.search(text) else None


def guesses(data: bytes) -> Iterator[str]:
    """Whatever text may stand in bytes of an unknown kind."""
    yield data.decode("utf-8", "replace")
    yield data.decode("gb18030", "replace")
    for at in (0, 1):
        for name in ("utf-16-le", "utf-16-be"):
            yield data[at:].decode(name, "replace")


def unveiled(text: str, *, markup: bool = False) -> Iterator[str]:
    """Other readings of a text, none where it has no disguise: unescaped, and for markup without tags."""
    plain = text
    for _ in range(_ROUNDS):
        previous, plain = plain, _unescaped(plain)
        if plain == previous:
            break
    if plain != text:
        yield plain
    # a tag between two halves of a value hides it from a search, not from a reader
    if (bare := _TAG.sub("", plain) if markup else plain) != plain:
        yield bare


def _unescaped(text: str) -> str:
    if "\\" in text:
        text = _joined(_ESCAPE.sub(_character, text))
    if "%" in text:
        text = _PERCENT.sub(lambda hit: unquote(hit.group(), errors="replace"), text)
    return html.unescape(text) if _ENTITY.search(text) else text


def _character(hit: "re.Match[str]") -> str:
    code = int(next(group for group in hit.groups() if group), 16)
    return chr(code) if code <= 0x10FFFF else hit.group()


def _joined(text: str) -> str:
    """Escaped surrogate pairs as the characters that they stand for."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def enclosed(text: str) -> Iterator[tuple[bytes, str | None]]:
    """What the base64 runs of a text hold: the bytes, and the text that they are in UTF-8 (None: none).

    Eight Latin letters of any word are base64 too: only what proves itself to be text counts as such.
    """
    for hit in _BASE64.finditer(text):
        run = hit.group().rstrip("=").translate(_URL_SAFE)
        try:
            data = base64.b64decode(run + "=" * (-len(run) % 4), validate=True)
        except binascii.Error:
            continue
        yield data, _proven(data)


def _proven(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
