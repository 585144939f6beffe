"""One verdict of a judge, and the file of them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.errors import InputError
from pipeline.scoring.reading import read


class State(StrEnum):
    """How a question to a judge ended; only `judged` has a verdict, the others are counted and never guessed."""

    JUDGED = "judged"
    REFUSED = "refused"
    MALFORMED = "malformed"
    FAILED = "failed"


class Kind(StrEnum):
    """What is judged: aspects of an interpretation on 0, 1, 2; answers on [0, 1]; two values equal or not; leaves mapped."""

    FACTUALITY = "factuality"
    INTERPRETABILITY = "interpretability"
    REASONING = "reasoning"
    FREE_FORM = "free_form"
    EQUAL = "equal"
    MAPPING = "mapping"


ASPECTS: Final = (Kind.FACTUALITY, Kind.INTERPRETABILITY, Kind.REASONING)
Key = tuple[str, str, str]
"""Document, kind, item."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict: 0, 1 or 2; a number on [0, 1]; equal or different; or gold path -> predicted path (or null).

    `item` tells several questions of one kind about a document apart: `3.result` is place 3 among the document's
    aligned values, which is the field `result`; "" where there is one question only.
    """

    protocol: str
    id: str
    kind: Kind
    item: str = ""
    state: State = State.JUDGED
    verdict: Any = None
    gold: str | None = None
    predicted: str | None = None
    answer: str = ""

    @property
    def key(self) -> Key:
        """What the judgement is about."""
        return (self.id, self.kind.value, self.item)

    def line(self) -> bytes:
        """The line of the file."""
        return orjson.dumps(asdict(self), option=orjson.OPT_APPEND_NEWLINE)


def judgements(path: Path) -> dict[Key, Judgement]:
    """The judgements of a file by (document, kind, item); of two about the same thing the last counts.

    Raises InputError, which names the line, for a line that is no judgement.
    """
    found = {}
    for row in read(path):
        judgement = _judgement(row.record) if row.record else None
        if judgement is None:
            raise InputError(f"{path.name}, line {row.where}: no judgement of `medstruct score judge`")
        found[judgement.key] = judgement
    return found


def _judgement(record: Mapping[str, Any]) -> Judgement | None:
    try:
        named = {name: record[name] for name in Judgement.__slots__ if name in record}
        made = Judgement(**{**named, "kind": Kind(record["kind"]), "state": State(record["state"])})
    except (KeyError, TypeError, ValueError):
        return None
    texts = (made.protocol, made.id, made.item, made.answer)
    whole = all(isinstance(text, str) for text in texts) and (made.state is State.JUDGED) == (
        made.verdict is not None
    )
    return made if whole and (made.verdict is None or sound(made.kind, made.verdict)) else None


def sound(kind: Kind, verdict: Any) -> bool:
    """Whether a verdict is one that its kind allows."""
    if kind is Kind.EQUAL:
        return verdict in ("equal", "different")
    if kind is Kind.MAPPING:
        return isinstance(verdict, dict) and all(isinstance(to, str | None) for to in verdict.values())
    if isinstance(verdict, bool) or not isinstance(verdict, int | float):
        return False
    return 0 <= verdict <= 1 if kind is Kind.FREE_FORM else isinstance(verdict, int) and verdict in {0, 1, 2}
