"""Questions to a model over HTTP: bounded retries, no redirects, no proxy that nobody named, one line for each failure."""

import json
import os
import random
import re
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import httpx

from pipeline.chat.access import Access
from pipeline.chat.answer import Answer, Sampling, Tokens, read_answer
from pipeline.chat.kept import Kept
from pipeline.chat.messages import Message
from pipeline.errors import InputError, ServerError

_BUSY: Final = frozenset({408, 425, 429, 500, 502, 503, 504, 529})
"""States that pass: worth another try."""
_LARGEST: Final = 16 * 2**20
"""Bytes of an answer; a model that writes more has run away."""
_SAID: Final = 160
_PLAIN: Final = re.compile(r"[A-Za-z_.,:;()/'-]{1,24}")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait: seconds for a connection, for an answer as a whole, and between tries (doubled each time)."""

    connect_s: float = 10.0
    answer_s: float = 300.0
    tries: int = 6
    pause_s: float = 1.0
    longest_s: float = 60.0
    sleep: Callable[[float], None] = time.sleep

    def before(self, retry: int, asked_for: float | None) -> float:
        """Seconds before the retry of that number (1, 2, ...): what the server asked for, else doubling with jitter."""
        grown = self.pause_s * 2 ** (retry - 1) * (1 + random.random() / 4)
        return min(self.longest_s, grown if asked_for is None else asked_for)


class Client:
    """Asks one endpoint; answers are kept if a place for them is given. May be used from several threads."""

    def __init__(self, access: Access, kept: Kept | None = None, patience: Patience | None = None) -> None:
        """Open nothing yet: a connection is made with the first question. The caller has asked `permit` before."""
        self.access, self.kept, self.patience = access, kept, patience or Patience()
        self.tokens, self.asked, self.from_disk = Tokens(), 0, 0
        self._lock = threading.Lock()
        self._http = httpx.Client(
            timeout=httpx.Timeout(self.patience.answer_s, connect=self.patience.connect_s),
            follow_redirects=False,
            # what HTTP_PROXY and the like say is not looked at: another host would read along
            trust_env=False,
            verify=_certificates(),
            headers={"Authorization": f"Bearer {access.key}"} if access.key else {},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()
        if self.kept:
            self.kept.close()

    def ask(self, messages: Sequence[Message], sampling: Sampling | None = None) -> Answer:
        """The model's answer, from disk if this was asked before.

        Raises ServerError with the status: none where nobody answers, 401 or 403 for a refused key, the last one where
        every try failed, 200 where what answers does not speak the protocol.
        """
        settings = (sampling or Sampling()).body()
        question = self.kept.question(self.access.model, messages, settings) if self.kept else ""
        found = self.kept.load(question) if self.kept else None
        answer = found or self._tried({"model": self.access.model, "messages": list(messages), **settings})
        if self.kept and not found:
            self.kept.save(question, answer)
        with self._lock:
            self.from_disk += answer.kept
            self.asked += not answer.kept
            self.tokens += Tokens() if answer.kept else answer.tokens
        return answer

    def _tried(self, request: dict[str, Any]) -> Answer:
        for retry in range(1, self.patience.tries + 1):
            pause: float | None = None
            try:
                response, content = self._send(request)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                if not self.asked:
                    raise ServerError(self._absent()) from None
                failure = ServerError(
                    f"{self.access.place} went away: start the model again and run this again"
                )
            except httpx.RequestError:  # broken off, too late, or in an encoding that cannot be undone
                failure = ServerError(
                    f"{self.access.place} gave no whole answer in {self.patience.answer_s:g} s"
                )
            else:
                if response.status_code not in _BUSY:
                    return self._read(response, content)
                failure, pause = self._refusal(response, content), _asked_for(response)
            if retry < self.patience.tries:
                self.patience.sleep(self.patience.before(retry, pause))
        raise ServerError(f"{failure} ({self.patience.tries} tries)", failure.status)

    def _send(self, request: dict[str, Any]) -> tuple[httpx.Response, bytes]:
        """Response and body; the time for an answer holds for all of it, so that no server can drip for ever."""
        end = time.monotonic() + self.patience.answer_s
        content = bytearray()
        with self._http.stream("POST", self.access.completions, json=request) as response:
            for part in response.iter_bytes():
                content += part
                if len(content) > _LARGEST:
                    raise ServerError(
                        f"{self.access.place} sends more than {_LARGEST >> 20} MiB: that is no answer",
                        response.status_code,
                    )
                if time.monotonic() > end:
                    raise httpx.ReadTimeout("too long")
        return response, bytes(content)

    def _read(self, response: httpx.Response, content: bytes) -> Answer:
        if response.status_code != httpx.codes.OK:
            raise self._refusal(response, content)
        try:
            answer = read_answer(json.loads(content))
        except (ValueError, RecursionError):
            answer = None
        if answer is None:
            raise ServerError(
                f"what answers at {self.access.place} does not speak /v1/chat/completions: check MEDSTRUCT_LLM_URL",
                200,
            )
        return answer

    def _refusal(self, response: httpx.Response, content: bytes) -> ServerError:
        status = response.status_code
        if response.is_redirect or 300 <= status < 400:
            text = f"{self.access.place} sends on to another address ({status}), which is not followed: set MEDSTRUCT_LLM_URL to it"
        elif status in {401, 403}:
            text = f"{self.access.place} refuses the key ({status}): check MEDSTRUCT_LLM_API_KEY"
        elif status == 404:
            text = f"{self.access.place} knows no such address or model (404): check MEDSTRUCT_LLM_URL and MEDSTRUCT_LLM_MODEL"
        else:
            text = f"{self.access.place} answers {status}"
        said = cleaned(content, self.access.key)
        return ServerError(f"{text}; it says: {said}" if said else text, status)

    def _absent(self) -> str:
        return f"no model answers at {self.access.place}: is it running, and is MEDSTRUCT_LLM_URL right?"


def cleaned(content: bytes, key: str = "") -> str:
    """What an error body may say in a message: the plain words of its message, the rest as `...`; the key never."""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return ""
    said = body if isinstance(body, dict) else {}
    said = said.get("error", said)
    text = (
        next((said[name] for name in ("message", "detail", "code") if isinstance(said.get(name), str)), "")
        if (isinstance(said, dict))
        else said
    )
    if not isinstance(text, str):
        return ""
    words = (text.replace(key, " * ") if key else text).split()
    return " ".join(word if _PLAIN.fullmatch(word) else "..." for word in words)[:_SAID]


def _asked_for(response: httpx.Response) -> float | None:
    """Seconds of a Retry-After header; None where it has none or a date."""
    value = response.headers.get("retry-after", "").strip()
    return float(value) if value.isascii() and value.isdecimal() else None


def _certificates() -> ssl.SSLContext | bool:
    """The certificates that SSL_CERT_FILE names (an institution's own), else those that come with the library."""
    named = os.environ.get("SSL_CERT_FILE")
    try:
        return ssl.create_default_context(cafile=named) if named else True
    except OSError:
        raise InputError("SSL_CERT_FILE names no file with certificates: mend it, or unset it") from None
