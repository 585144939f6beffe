"""Rows that an answer lists: in JSON that stands bare, in fences, amid prose or is cut off at its end.

Only the standard library stands behind it: a reward in training reads answers with it.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

NOTHING: Final[Any] = object()
"""In the place of a value where a text is no JSON: JSON's own null is a value."""
TRIES: Final = 64
"""Brackets at which JSON is looked for without success, and fenced blocks, before an answer counts as prose."""
MOST: Final = 10_000
"""Rows of an answer that are read, the first ones: no page holds as many, and they cost the whole precision."""
_DECODER: Final = json.JSONDecoder()
_OPENER: Final = re.compile(r"[\[{]")
_LANGUAGE: Final = re.compile(r"\s*(?:(?:json|markdown|md|text)\b)?\s*", re.IGNORECASE)
_LISTS: Final = ("items", "rows", "data", "results")
"""Names under which models put their list of rows."""


def spoken(text: str) -> str:
    """The answer without the reasoning before it (`<think> ... </think>`)."""
    return text.rpartition("</think>")[2].strip()


def json_value(text: str) -> Any:
    """The value of a JSON text, or `NOTHING`; NaN is read as Python reads it, too deep a nesting is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return NOTHING


def fenced(text: str) -> list[str]:
    """What stands between pairs of three backticks, in order; the name of the language is left out."""
    return [_LANGUAGE.sub("", block, count=1).strip() for block in text.split("```", 2 * TRIES + 1)[1:-1:2]]


def embedded(text: str) -> Iterator[Any]:
    """JSON lists and objects that stand in a text, outermost first, in order; gives up after 64 brackets that open none."""
    at = failed = 0
    while failed < TRIES and (opener := _OPENER.search(text, at)):
        try:
            value, at = _DECODER.raw_decode(text, opener.start())
        except (ValueError, RecursionError):
            failed, at = failed + 1, opener.start() + 1
        else:
            yield value


def objects(answer: Any) -> list[Any] | None:
    """The rows that an answer lists, as they stand, objects or not; None where no list of rows can be read from it.

    A list is its members, an object its list of rows or itself a row. In a text the first list of objects counts,
    else all objects in it: what was said before an answer was cut off is kept.
    """
    if isinstance(answer, str):
        return _from_text(spoken(answer))
    if isinstance(answer, Mapping):
        return _listed(answer)
    return answer[:MOST] if isinstance(answer, list) else None


def _listed(answer: Mapping[str, Any]) -> list[Any]:
    for name in _LISTS:
        if isinstance(answer.get(name), list):
            return list(answer[name][:MOST])
    lists = [value for value in answer.values() if has_objects(value)]
    return list(lists[0][:MOST]) if len(lists) == 1 else [answer]


def has_objects(value: Any) -> bool:
    """Whether a value is a list with an object in it."""
    return isinstance(value, list) and any(isinstance(part, dict) for part in value)


def _from_text(text: str) -> list[Any] | None:
    if "[" not in text and "{" not in text:
        return None
    for part in (text, *fenced(text)):
        value = json_value(part)
        if isinstance(value, list | dict):
            return objects(value)
    values = list(islice(embedded(text), MOST))
    if lists := [value for value in values if has_objects(value)]:
        return list(lists[0][:MOST])
    rows = [value for value in values if isinstance(value, dict)]
    if len(rows) == 1:
        return _listed(rows[0])
    return rows or ([] if [] in values else None)


def cell(value: Any) -> str:
    """A value of a row as text: nothing for null, for what is nested too deep and for a number beyond Python's limit."""
    if isinstance(value, str):
        return value
    try:
        return "" if value is None else str(value)
    except (ValueError, RecursionError):
        return ""
