"""What a character stands for under OCR noise, and how another is written in its manner."""

import unicodedata
from functools import lru_cache
from typing import Final

# digits that OCR reads as letters (facts/deid.md: digit class [0-9OolISBZ])
_READ_AS: Final = {"O": "0", "o": "0", "l": "1", "I": "1", "S": "5", "B": "8", "Z": "2"}
_WRITTEN_AS: Final = {"0": "O", "1": "l", "5": "S", "8": "B", "2": "Z"}
_DIGITS: Final = frozenset("0123456789")
_PREFIX: Final = frozenset("BSZ")
"""Look-alikes that more often begin a record number (B2170907754) than stand for its first digit."""
_FULL_WIDTH: Final = 0xFEE0


@lru_cache(maxsize=65536)
def fold(character: str) -> str:
    """The NFKC form of a character where it is one character too, else the character itself."""
    folded = unicodedata.normalize("NFKC", character)
    return folded if len(folded) == 1 and folded != "\n" else character


def folded(text: str) -> str:
    """Every character folded; the length stays the same."""
    return "".join(map(fold, text))


def is_han(character: str) -> bool:
    """Whether a character is an ideograph of any plane."""
    return character >= "⺀" and unicodedata.name(character, "").startswith("CJK UNIFIED IDEOGRAPH")


def is_letter(character: str) -> bool:
    """Whether a folded character is an ASCII letter."""
    return character.isascii() and character.isalpha()


def digit_slots(text: str, *, everywhere: bool) -> dict[int, str]:
    """Offset -> digit of all characters that are a digit or a misread one.

    `everywhere`: the value is made of digits (a phone, a date), so a token of nothing but look-alikes counts too.
    Else a look-alike counts after the first true digit of its token (`ZY2O23`); before it only O, o, l and I, and
    only where the whole token is made of digits and look-alikes.
    """
    plain = folded(text)
    slots: dict[int, str] = {}
    for start, end in _tokens(plain):
        token = plain[start:end]
        first = next((at for at, c in enumerate(token) if c in _DIGITS), None)
        alike = all(c in _DIGITS or c in _READ_AS for c in token)
        if first is None and not (everywhere and alike):
            continue
        begin = 0 if first is None or (alike and (everywhere or token[0] not in _PREFIX)) else first
        slots.update(_read(token, start, begin))
    return slots


def _read(token: str, start: int, begin: int) -> dict[int, str]:
    found: dict[int, str] = {}
    previous = True
    for at in range(begin, len(token)):
        character = token[at]
        beside = previous or (at + 1 < len(token) and token[at + 1] in _DIGITS)
        previous = character in _DIGITS or (character in _READ_AS and beside)
        if previous:
            found[start + at] = _READ_AS.get(character, character)
    return found


def _tokens(plain: str) -> list[tuple[int, int]]:
    tokens, start = [], None
    for at, character in enumerate(plain + " "):
        inside = character in _DIGITS or is_letter(character)
        if inside and start is None:
            start = at
        elif not inside and start is not None:
            tokens.append((start, at))
            start = None
    return tokens


def written(original: str, symbol: str) -> str:
    """A symbol in the manner of the character that it replaces: full width, or the letter that OCR takes for the digit."""
    if fold(original) in _READ_AS and symbol in _DIGITS:
        symbol = _WRITTEN_AS.get(symbol, symbol)
    if 0xFF01 <= ord(original) <= 0xFF5E and symbol.isascii():
        return chr(ord(symbol) + _FULL_WIDTH)
    return symbol


def overlay(text: str, symbols: dict[int, str]) -> str:
    """The text with the symbols at their offsets, each in the manner of what it replaces."""
    return "".join(
        written(character, symbols[at]) if at in symbols else character for at, character in enumerate(text)
    )


def canonical(text: str, *, numeric: bool, everywhere: bool = False) -> str:
    """What stays the same under noise: letters and digits only, NFKC, lower case, look-alikes read as digits if numeric."""
    slots = digit_slots(text, everywhere=everywhere) if numeric else {}
    kept = (slots.get(at, character) for at, character in enumerate(folded(text)))
    return "".join(character for character in kept if character.isalnum()).lower()
