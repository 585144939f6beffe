"""What goes to a model besides messages, and what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sampling:
    """Settings of a request; None is not sent, so that the server's own default holds."""

    temperature: float | None = 0.0
    top_p: float | None = None
    max_tokens: int | None = 4096
    seed: int | None = None

    @classmethod
    def none(cls) -> "Sampling":
        """No setting at all: the server's own."""
        return cls(None, None, None, None)

    def body(self) -> dict[str, Any]:
        """The fields of the request."""
        named = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "seed": self.seed,
        }
        return {name: value for name, value in named.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens as the server counts them; 0 where it does not."""

    prompt: int = 0
    completion: int = 0

    def __add__(self, other: "Tokens") -> "Tokens":
        return Tokens(self.prompt + other.prompt, self.completion + other.completion)


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's answer: `finish` is the server's reason to stop (stop, length, content_filter), `kept` says that it was
    not asked now but read from disk.
    """

    text: str
    finish: str = "stop"
    refused: bool = False
    tokens: Tokens = Tokens()
    kept: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether the answer ended because no more tokens were allowed."""
        return self.finish == "length"


def read_answer(body: Any) -> Answer | None:
    """The first choice of a response body, None if this is no body of /v1/chat/completions."""
    choices = body.get("choices") if isinstance(body, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        return None
    content, refusal, finish = message.get("content"), message.get("refusal"), choice.get("finish_reason")
    if not isinstance(content, str | None):
        return None
    return Answer(
        text=_whole(content or (refusal if isinstance(refusal, str) else "")),
        finish=finish if isinstance(finish, str) else "stop",
        refused=bool(refusal) or finish == "content_filter",
        tokens=_tokens(body.get("usage")),
    )


def _whole(text: str) -> str:
    """The text with "?" for halves of surrogate pairs, which JSON may hold and no file can."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _tokens(usage: Any) -> Tokens:
    if not isinstance(usage, dict):
        return Tokens()
    return Tokens(*(_count(usage.get(name)) for name in ("prompt_tokens", "completion_tokens")))


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
