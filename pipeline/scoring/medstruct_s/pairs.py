"""Pairs of key and value, as gold states them and as a prediction may say them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final

from pipeline.scoring.answers import Answer
from pipeline.scoring.overlap import CharSpan
from pipeline.scoring.text import is_null

BAD_PAIR: Final = "bad_pair"
BAD_SPAN: Final = "bad_span"
BAD_VALUE: Final = "bad_value"
DUPLICATE: Final = "duplicate_pair"


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Pair:
    """A key with its value (None: said to have none) and the place of the key in the page's text."""

    key: str
    value: str | None = None
    span: CharSpan | None = None
    anchored: bool = False

    @property
    def null(self) -> bool:
        """Whether the value says that there is none: None, blank, or the word null."""
        return is_null(self.value)


@dataclass(frozen=True, slots=True)
class Predicted:
    """Pairs of a prediction, the title that it gives itself, and what was wrong with it."""

    pairs: tuple[Pair, ...] = ()
    title: str | None = None
    problems: Counter[str] = field(default_factory=Counter)


def gold_pairs(record: Mapping[str, Any]) -> tuple[Pair, ...]:
    """Pairs of a gold record; ValueError with one clause if they are absent or of the wrong kind."""
    pairs = record.get("pairs")
    if not isinstance(pairs, list):
        raise ValueError("pairs is not a list")  # noqa: TRY004 - the interface says so
    return tuple([_gold_pair(pair, place) for place, pair in enumerate(pairs)])


def _gold_pair(pair: Any, place: int) -> Pair:
    if not isinstance(pair, dict) or not isinstance(pair.get("key"), str):
        raise ValueError(f"pair {place} has no key")  # noqa: TRY004
    value, span = pair.get("value"), pair.get("key_span")
    if isinstance(value, dict | list):
        raise ValueError(f"the value of pair {place} is not a text")  # noqa: TRY004
    place_in_text = None if span is None else _span(span)
    if span is not None and place_in_text is None:
        raise ValueError(f"the key_span of pair {place} is not [start, end]")
    return Pair(pair["key"], None if value is None else str(value), place_in_text)


def predicted_pairs(answer: Answer) -> Predicted | None:
    """Pairs of an answer: a list of pairs, an object with such a list, or an object that maps keys to values.

    None where the answer has another shape. An element that is no pair counts as a pair without a key, a span of the
    wrong kind as none, a value of the wrong kind as its text; all are counted as problems.
    """
    value, title = answer.value, None
    if isinstance(value, dict):
        title = value.get("report_title")
        value = value.get("pairs", [{"key": key, "value": said} for key, said in value.items()])
    if not answer.usable or not isinstance(value, list):
        return None
    problems = Counter([answer.problem] if answer.problem else [])
    pairs = tuple([_predicted_pair(one, problems) for one in value])
    if repeated := len(pairs) - len({(pair.key, pair.value, pair.span) for pair in pairs}):
        problems[DUPLICATE] += repeated
    return Predicted(pairs, title if isinstance(title, str) else None, problems)


def _predicted_pair(said: Any, problems: Counter[str]) -> Pair:
    if not isinstance(said, dict) or not isinstance(said.get("key"), str | int | float):
        problems[BAD_PAIR] += 1
        return Pair("")
    value, raw = said.get("value"), said.get("key_span")
    span = None if raw is None else _span(raw)
    if raw is not None and span is None:
        problems[BAD_SPAN] += 1
    if value is None or type(value) is str:
        return Pair(str(said["key"]), value, span)
    # written out, it is a value that no gold has: nothing said would be right where there is nothing
    problems[BAD_VALUE] += isinstance(value, dict | list) or (
        isinstance(value, float) and not isfinite(value)
    )
    return Pair(str(said["key"]), str(value), span)


def _span(raw: Any) -> CharSpan | None:
    """Two whole numbers, or None."""
    if type(raw) is list and len(raw) == 2 and type(raw[0]) is type(raw[1]) is int:
        return raw[0], raw[1]
    if not isinstance(raw, list | tuple) or len(raw) != 2:
        return None
    if any(isinstance(end, bool) or not isinstance(end, int | float) or not isfinite(end) for end in raw):
        return None
    return int(raw[0]), int(raw[1])
