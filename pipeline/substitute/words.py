"""Surrogates of names, addresses and institutions: invented characters in the original's skeleton."""

from collections.abc import Sequence
from typing import Final

import regex

from pipeline.pii.vocabulary import COMPOUND_SURNAMES, TITLES
from pipeline.substitute import pools
from pipeline.substitute.glyphs import digit_slots, folded, is_han, is_letter, overlay
from pipeline.substitute.stream import Draw

# a Han run that one or two blanks may interrupt ("张 丽华"), as OCR leaves it
_HAN_RUN: Final = regex.compile(r"\p{Han}(?:\s{0,2}\p{Han})*")
_LATIN_RUN: Final = regex.compile(r"[A-Za-z]+")
_LONGEST_NAME: Final = 4
_TITLES: Final = tuple(sorted(TITLES, key=len, reverse=True))
_LATIN_TITLES: Final = frozenset({"dr", "mr", "mrs", "ms", "miss", "prof", "professor", "md", "phd", "rn"})


def person(text: str, draw: Draw) -> str:
    """A name of the same length: surname kept apart from given name, minority names stay transliterations."""
    plain = folded(text)
    minority = any(mark in plain for mark in "·•‧∙・")
    symbols: dict[int, str] = {}
    for run in _HAN_RUN.finditer(plain):
        offsets = [at for at in range(*run.span()) if is_han(plain[at])]
        whole = "".join(plain[at] for at in offsets)
        name = whole.removesuffix(_title(whole))
        made = _han_name(name, draw, minority=minority) + whole[len(name) :]
        symbols |= zip(offsets, made, strict=True)
    return _finish(text, symbols | _latin(plain, draw, _LATIN_TITLES), draw)


def _title(name: str) -> str:
    return next((word for word in _TITLES if name.endswith(word) and len(name) > len(word)), "")


def _han_name(name: str, draw: Draw, *, minority: bool) -> str:
    if minority or len(name) > _LONGEST_NAME:
        return _fill(name, pools.TRANSLITERATED, draw)
    if name[:2] in COMPOUND_SURNAMES or len(name) == _LONGEST_NAME:
        return (draw.pick(pools.COMPOUND) + _fill(name[2:], pools.GIVEN, draw))[: len(name)]
    return draw.pick(pools.SURNAMES) + _fill(name[1:], pools.GIVEN, draw) if name else ""


def _fill(name: str, pool: Sequence[str], draw: Draw) -> str:
    """A character for each of `name`, never the one that stood there."""
    return "".join(draw.pick([other for other in pool if other != character]) for character in name)


def place(text: str, draw: Draw) -> str:
    """An address with the same administrative words and other names and numbers."""
    return _renamed(text, pools.ADDRESS_WORDS, draw)


def organisation(text: str, draw: Draw) -> str:
    """An institution with the same words for its kind and another name."""
    return _renamed(text, pools.ORGANISATION_WORDS, draw)


def anything(text: str, draw: Draw) -> str:
    """Every letter, digit and ideograph replaced by another of its sort."""
    plain = folded(text)
    return _finish(text, _latin(plain, draw, frozenset()), draw)


def _renamed(text: str, words: Sequence[str], draw: Draw) -> str:
    plain = folded(text)
    kept = _positions(plain, words)
    symbols = {at: plain[at] for at in kept}
    return _finish(text, symbols | _latin(plain, draw, pools.LATIN_WORDS), draw)


def _positions(plain: str, words: Sequence[str]) -> set[int]:
    """Offsets of the words, the longest first; blanks between their characters do not matter."""
    offsets = [at for at, character in enumerate(plain) if not character.isspace()]
    joined = "".join(plain[at] for at in offsets)
    kept: set[int] = set()
    at = 0
    while at < len(joined):
        word = max((word for word in words if joined.startswith(word, at)), key=len, default="")
        kept.update(offsets[at : at + len(word)])
        at += len(word) or 1
    return kept


def _latin(plain: str, draw: Draw, keep: frozenset[str]) -> dict[int, str]:
    """Invented syllables for words of Latin letters, case by case as they were; words to keep as they are."""
    symbols: dict[int, str] = {}
    misread = digit_slots(plain, everywhere=False)
    for run in _LATIN_RUN.finditer(plain):
        offsets = [at for at in range(*run.span()) if at not in misread]
        if run.group().lower() in keep:
            symbols |= {at: plain[at] for at in offsets}
        elif offsets:
            symbols |= zip(offsets, _syllables("".join(plain[at] for at in offsets), draw), strict=True)
    return symbols


def _syllables(word: str, draw: Draw) -> str:
    first = draw.below(2)
    letters = []
    for at, character in enumerate(word):
        pool = pools.VOWELS if (at + first) % 2 else pools.CONSONANTS
        letter = draw.pick([other for other in pool if other != character.lower()])
        letters.append(letter.upper() if character.isupper() else letter)
    return "".join(letters)


def _finish(text: str, symbols: dict[int, str], draw: Draw) -> str:
    """Digits, ideographs and foreign letters that no symbol stands for yet get one of their sort."""
    plain = folded(text)
    digits = digit_slots(text, everywhere=False)
    for at, character in enumerate(plain):
        if at in symbols:
            continue
        if at in digits:
            symbols[at] = str(draw.below(10))
        elif is_han(character):
            symbols[at] = draw.pick([other for other in pools.PLACES if other != character])
        elif character.isalpha() and not is_letter(character):
            symbols[at] = draw.pick(pools.VOWELS)
    return overlay(text, symbols)
