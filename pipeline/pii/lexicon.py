"""jieba's dictionary: a second tagger of names, and a list of words that are no names."""

import logging
from functools import lru_cache
from typing import Any


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
