"""One JSON text into a value that is safe to walk: no NaN, no lone surrogate, not nested beyond reason."""

import json
import re
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import orjson

MAX_DEPTH: Final = 100
"""Containers inside one another; the records of the four benchmarks need six."""
_CONTAINERS: Final = (dict, list)
NOT_JSON: Final = "not JSON"
TOO_DEEP: Final = f"nested deeper than {MAX_DEPTH}"
NOT_UTF8: Final = "not UTF-8"
# what Python's json writes although no JSON standard allows it, and orjson refuses
_LENIENT: Final = re.compile(rb"NaN|Infinity|\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True)
class Parsed:
    """The value, or why there is none; `repaired`: NaN and infinities became null, lone surrogates U+FFFD."""

    value: Any = None
    trouble: str = ""
    repaired: bool = False


def parse(text: bytes) -> Parsed:
    """Parse one JSON text; never raises for what it says."""
    try:
        parsed = Parsed(orjson.loads(text))
    except orjson.JSONDecodeError:
        parsed = _leniently(text)
    openers = text.count(b"[") + text.count(b"{")
    if openers > MAX_DEPTH and is_deeper(parsed.value, MAX_DEPTH):
        return Parsed(trouble=TOO_DEEP)
    return parsed


def _leniently(text: bytes) -> Parsed:
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError:
        return Parsed(trouble=NOT_UTF8)
    if max(text.count(b"["), text.count(b"{")) > MAX_DEPTH and _runs_deep(text):
        return Parsed(trouble=TOO_DEEP)
    if not _LENIENT.search(text):
        return Parsed(trouble=NOT_JSON)
    try:
        value = json.loads(decoded, parse_constant=lambda _: None, parse_int=_integer)
    except RecursionError:
        return Parsed(trouble=TOO_DEEP)
    except ValueError:
        return Parsed(trouble=NOT_JSON)
    return Parsed(_without_surrogates(value, MAX_DEPTH), repaired=True)


def _integer(digits: str) -> int | float:
    # as orjson reads it: beyond 64 bits it is a float
    return int(digits) if len(digits) < 19 else float(digits)


def _runs_deep(text: bytes) -> bool:
    """Whether brackets outside of strings open deeper than MAX_DEPTH, in a text that need not be JSON."""
    depth = 0
    for token in re.finditer(rb'(?s)"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', text):
        first = token[0][:1]
        depth += (first in b"[{") - (first in b"]}")
        if depth > MAX_DEPTH:
            return True
    return False


def is_deeper(value: Any, limit: int) -> bool:
    """Whether lists and objects stand inside one another more than `limit` times."""
    level = [value] if isinstance(value, _CONTAINERS) else []
    for _ in range(limit):
        if not level:
            return False
        parts = chain.from_iterable([one.values() if isinstance(one, dict) else one for one in level])
        level = [part for part in parts if isinstance(part, _CONTAINERS)]
    return bool(level)


def _without_surrogates(value: Any, depth: int) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if depth < 0:
        # refused by the caller, who looks at the depth next
        return value
    if isinstance(value, list):
        return [_without_surrogates(part, depth - 1) for part in value]
    if isinstance(value, dict):
        return {
            _without_surrogates(name, depth): _without_surrogates(part, depth - 1)
            for name, part in value.items()
        }
    return value
