"""Text cut into units: a Han character, a word of Latin letters, a number, any other sign, the end of a line."""

from dataclasses import dataclass
from typing import Final

import regex

_UNIT: Final = regex.compile(r"\n|\p{Han}|\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\d+|\S")


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch [start, end) of a text that gets one tag; `text` is what stands there."""

    start: int
    end: int
    text: str


def units(text: str) -> list[Unit]:
    """The units of a text, ascending; what lies between two of them is blank."""
    return [Unit(hit.start(), hit.end(), hit.group()) for hit in _UNIT.finditer(text)]
