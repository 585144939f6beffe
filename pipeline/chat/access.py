"""Where a model answers: address, key and name, checked once by the parser that later makes the connection."""

import re
from dataclasses import dataclass, field
from typing import Final

import httpx

from pipeline.errors import InputError

_PRINTABLE: Final = re.compile(r"[!-~]+")
_MUST: Final = "MEDSTRUCT_LLM_URL must be an address such as http://127.0.0.1:8000/v1"


@dataclass(frozen=True, slots=True)
class Access:
    """An OpenAI-compatible endpoint: base address (with its /v1), model name, and the key, which is never printed.

    Raises InputError for an address that is no http(s) URL, carries a name or key before an @, a query or a fragment,
    or holds characters that two parsers might read differently.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if not _PRINTABLE.fullmatch(self.url) or "\\" in self.url:
            raise InputError(_MUST)
        parts = self._parts()
        if parts.scheme not in {"http", "https"} or not parts.raw_host:
            raise InputError(_MUST)
        if parts.userinfo:
            raise InputError(
                "MEDSTRUCT_LLM_URL holds a name or key before an @: put it into MEDSTRUCT_LLM_API_KEY"
            )
        if parts.query or parts.fragment:
            raise InputError(f"{_MUST}, without ? and #")
        if not self.model.strip():
            raise InputError("MEDSTRUCT_LLM_MODEL is not set: name the model that the endpoint serves")
        if self.key and not _PRINTABLE.fullmatch(self.key):
            raise InputError("MEDSTRUCT_LLM_API_KEY holds blanks or characters that no key has")

    def _parts(self) -> httpx.URL:
        try:
            return httpx.URL(self.url)
        except httpx.InvalidURL:
            raise InputError(_MUST) from None

    @property
    def host(self) -> str:
        """The host that a connection goes to, in ASCII and lower case, an IPv6 address without brackets."""
        return self._parts().raw_host.decode("ascii").lower()

    @property
    def place(self) -> str:
        """Host and port, for messages."""
        parts = self._parts()
        return f"{self.host}:{parts.port}" if parts.port else self.host

    @property
    def is_encrypted(self) -> bool:
        """Whether nobody on the way can read along."""
        return self._parts().scheme == "https"

    @property
    def completions(self) -> str:
        """Address of the chat completions; a bare host gets the usual /v1."""
        base = self.url.rstrip("/")
        return (
            f"{base}/v1/chat/completions" if self._parts().path in {"", "/"} else f"{base}/chat/completions"
        )
