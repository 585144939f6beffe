"""jieba's dictionary: a second tagger of names, and a list of words that are no names."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Any, Final


@lru_cache(maxsize=1)
def _tagger() -> Any:
    import jieba
    import jieba.posseg

    jieba.setLogLevel(logging.ERROR)
    jieba.initialize()
    return jieba.posseg


@lru_cache(maxsize=8192)
def words(piece: str) -> tuple[tuple[str, str], ...]:
    """(word, tag) pairs of a short text; `nr` tags a person's name."""
    return tuple((pair.word, pair.flag) for pair in _tagger().cut(piece))


@lru_cache(maxsize=8192)
def is_common(word: str) -> bool:
    """Whether a word stands in the dictionary as something else than a person's name."""
    tag = _tagger().dt.word_tag_tab.get(word, "nr")
    return not tag.startswith("nr")


HOLLOW: Final = frozenset("dcprtfuyq")
"""First letters of the tags of words of function: adverbs, conjunctions, prepositions, pronouns, times, places."""
_LEADING: Final = frozenset(
    "向于由经和与同及为从但应曾全单方常连别都相何那尤原初明满平成来支关解展简高通时任须"
)
"""Surnames that lead a word in as well: 向家属, 应患者, 由专科."""
_LEADING_WORD: Final = -11.5
"""Log share above which a word is one that running text uses."""


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Words with their log shares (None: only the beginning of a word), and their tags.

    Given names and other proper names are words of the dictionary, too; they speak for a name and have no share.
    """

    shares: Mapping[str, float | None]
    tags: Mapping[str, str]
    rarest: float

    def starting(self, text: str, at: int) -> Iterator[tuple[int, float]]:
        """(end, log share) of the words that begin at a place; a character alone always is one."""
        share = self.shares.get(text[at])
        yield at + 1, self.rarest if share is None else share
        end = at + 2
        while end <= len(text) and text[at:end] in self.shares:
            share = self.shares[text[at:end]]
            if share is not None:
                yield end, share
            end += 1


@lru_cache(maxsize=1)
def dictionary() -> Dictionary:
    """Jieba's dictionary, loaded once."""
    table = _tagger().dt
    counts, tags, total = table.tokenizer.FREQ, table.word_tag_tab, log(table.tokenizer.total)
    shares = {
        word: log(count) - total
        if count and (len(word) == 1 or not tags.get(word, "").startswith(("nr", "nz")))
        else None
        for word, count in counts.items()
    }
    return Dictionary(shares, tags, -total)


@lru_cache(maxsize=8192)
def runs_on(name: str) -> bool:
    """Whether a run of three characters and a surname first is a word of function with a word: 曾经过, 向家属, 由专科."""
    if len(name) <= len("由专"):
        return False
    words = dictionary()
    head, rest = name[:2], name[1:]
    share, later = words.shares.get(head), words.shares.get(rest)
    if share is not None and words.tags.get(head, "")[:1] in HOLLOW | {"v"} and share > _LEADING_WORD:
        return True
    return name[0] in _LEADING and is_common(rest) and later is not None and later > _LEADING_WORD
