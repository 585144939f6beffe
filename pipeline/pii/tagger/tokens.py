"""Text cut into tokens: words of the dictionary, runs of Latin letters and digits, single signs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import regex

from pipeline.pii.lexicon import dictionary
from pipeline.pii.vocabulary_english import is_plain

_PIECE: Final = regex.compile(r"\p{Han}+|[A-Za-z]+|[0-9]+|[^\n]|\n", regex.DOTALL)
_LONGEST_SHAPE: Final = 8
_USUAL: Final = -10.5
"""Log share from which a word is one of those that every text has."""


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch [start, end) of a text: how a feature names it, and what sort of a token it is."""

    start: int
    end: int
    name: str
    sort: str


def tokens(text: str) -> list[Token]:
    """The tokens of a text, ascending; together they are the text."""
    found: list[Token] = []
    for hit in _PIECE.finditer(text):
        piece, start = hit.group(), hit.start()
        if regex.match(r"\p{Han}", piece):
            found += (Token(start + low, start + high, name, sort) for low, high, name, sort in _words(piece))
        else:
            found.append(Token(start, hit.end(), *_named(piece)))
    return found


def _named(piece: str) -> tuple[str, str]:
    """Name and sort of a piece without Han characters: a number is its length, a word itself or its shape."""
    if piece == "\n":
        return "|", "n"
    if piece.isspace():
        return "_", "b"
    if piece.isdigit():
        return f"0{min(len(piece), _LONGEST_SHAPE)}", "0"
    if not piece.isascii() or not piece.isalpha():
        return piece, "s"
    return _latin(piece)


@lru_cache(maxsize=16384)
def _latin(word: str) -> tuple[str, str]:
    case = "A" if word.isupper() else "a" if word.islower() else "Aa" if word[1:].islower() else "aA"
    plain = is_plain(word)
    name = word.lower() if plain or len(word) < len("abcd") else f"{case}{min(len(word), _LONGEST_SHAPE)}"
    return name, f"{case}{'p' if plain else ''}"


@lru_cache(maxsize=32768)
def _words(run: str) -> tuple[tuple[int, int, str, str], ...]:
    """The likeliest words of a run of Han characters, a unigram model's."""
    words = dictionary()
    best: list[tuple[float, int]] = [(0.0, 0)] * (len(run) + 1)
    for at in range(len(run) - 1, -1, -1):
        best[at] = max((share + best[end][0], end) for end, share in words.starting(run, at))
    return tuple(_cut(run, best))


def _cut(run: str, best: list[tuple[float, int]]) -> Iterator[tuple[int, int, str, str]]:
    at = 0
    while at < len(run):
        end = best[at][1]
        word = run[at:end]
        yield at, end, word, _sort(word)
        at = end


@lru_cache(maxsize=32768)
def _sort(word: str) -> str:
    """Part of speech of a word, and whether it is a usual one."""
    words = dictionary()
    share = words.shares.get(word)
    usual = "u" if share is not None and share > _USUAL else ""
    return f"{words.tags.get(word, 'x')[:2]}{min(len(word), 4)}{usual}"
