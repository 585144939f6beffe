"""The project key and the opaque ids made with it."""

import hmac
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

ID_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class ProjectKey:
    """HMAC-SHA256 key of a workspace; never printed, never written outside `.secrets/`."""

    secret: bytes = field(repr=False)

    @property
    def key_id(self) -> str:
        """Public name of the key: 16 hex characters that tell two keys apart and reveal neither."""
        return self.digest("key-id")

    def raw_digest(self, scope: str, *parts: str | bytes | memoryview) -> bytes:
        """32 bytes that depend on the key, the scope and all parts (length-prefixed, so no two lists collide).

        A memoryview has one dimension of bytes.
        """
        mac = hmac.new(self.secret, digestmod=sha256)
        for part in (scope, *parts):
            data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
            mac.update(len(data).to_bytes(8, "big"))
            mac.update(data)
        return mac.digest()

    def digest(self, scope: str, *parts: str | bytes | memoryview) -> str:
        """First 16 hex characters of `raw_digest`: ids of annotators, patients, documents, texts."""
        return self.raw_digest(scope, *parts).hex()[:ID_LENGTH]

    def page_id(self, file_bytes: bytes, frame: int) -> str:
        """Id of one frame of one file: equal bytes give an equal id wherever the file lies."""
        return self.digest("page", file_bytes, str(frame))

    def page_ids(self, file_bytes: bytes, frames: int) -> list[str]:
        """`page_id` of the frames 0 .. frames - 1 of one file, which is hashed once."""
        mac = hmac.new(self.secret, digestmod=sha256)
        for part in (b"page", file_bytes):
            mac.update(len(part).to_bytes(8, "big"))
            mac.update(part)
        ids = []
        for frame in range(frames):
            one, number = mac.copy(), str(frame).encode()
            one.update(len(number).to_bytes(8, "big") + number)
            ids.append(one.hexdigest()[:ID_LENGTH])
        return ids

    def source_id(self, name: str) -> str:
        """Id of a path inside raw."""
        return self.digest("source", name)
