"""Messages of a conversation as the protocol has them; pictures travel inside as data URLs, never as addresses."""

from base64 import b64encode
from collections.abc import Iterable
from typing import Any, Final

Message = dict[str, Any]
_KINDS: Final = ((b"\xff\xd8\xff", "jpeg"), (b"\x89PNG\r\n\x1a\n", "png"))


def system(text: str) -> Message:
    """What the model is told to be."""
    return {"role": "system", "content": text}


def assistant(text: str) -> Message:
    """An answer that the model is shown as its own: an example."""
    return {"role": "assistant", "content": text}


def user(text: str, pictures: Iterable[bytes] = ()) -> Message:
    """A question, with JPEG, PNG or WebP pictures before its text; ValueError for another format."""
    shown = [{"type": "image_url", "image_url": {"url": data_url(picture)}} for picture in pictures]
    # some servers refuse a part without text
    said = [{"type": "text", "text": text}] if text else []
    return {"role": "user", "content": [*shown, *said] if shown else text}


def data_url(picture: bytes) -> str:
    """A picture as a data URL; ValueError for a format that endpoints do not take."""
    return f"data:image/{_kind(picture)};base64,{b64encode(picture).decode('ascii')}"


def _kind(picture: bytes) -> str:
    for start, name in _KINDS:
        if picture.startswith(start):
            return name
    if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP":
        return "webp"
    raise ValueError("a picture must be JPEG, PNG or WebP")
