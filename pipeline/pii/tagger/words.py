"""Runs of Han characters cut into words of the dictionary, each with its part of speech."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import regex

from pipeline.pii.lexicon import dictionary

_RUN: Final = regex.compile(r"\p{Han}+")
_LONGEST: Final = 4
_USUAL: Final = -10.5
"""Log share from which a word is one of those that every text has."""


def words(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, sort) of the likeliest words of a text's runs of Han characters, ascending."""
    for run in _RUN.finditer(text):
        for low, high, sort in _words(run.group()):
            yield run.start() + low, run.start() + high, sort


@lru_cache(maxsize=32768)
def _words(run: str) -> tuple[tuple[int, int, str], ...]:
    """The likeliest words of a run, a unigram model's."""
    known = dictionary()
    best: list[tuple[float, int]] = [(0.0, 0)] * (len(run) + 1)
    for at in range(len(run) - 1, -1, -1):
        best[at] = max((share + best[end][0], end) for end, share in known.starting(run, at))
    return tuple(_cut(run, best))


def _cut(run: str, best: list[tuple[float, int]]) -> Iterator[tuple[int, int, str]]:
    at = 0
    while at < len(run):
        end = best[at][1]
        yield at, end, _sort(run[at:end])
        at = end


@lru_cache(maxsize=32768)
def _sort(word: str) -> str:
    """Part of speech of a word, its length, and whether it is a usual one."""
    known = dictionary()
    share = known.shares.get(word)
    usual = "u" if share is not None and share > _USUAL else ""
    return f"{known.tags.get(word, 'x')[:2]}{min(len(word), _LONGEST)}{usual}"
