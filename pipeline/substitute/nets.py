"""Surrogates of mail and web addresses: same punctuation, in name spaces that nobody can register."""

from typing import Final

import regex

from pipeline.substitute.glyphs import folded, is_letter, overlay
from pipeline.substitute.stream import Draw

# Not delegated: `zz` is user-assigned in ISO 3166, `test` and `example` are reserved (RFC 2606), `exa` is in no root zone.
_TOP_LEVEL: Final = {2: "zz", 3: "exa", 4: "test", 7: "example"}
_HOST_END: Final = regex.compile(r"\.([A-Za-z]{2,})(?=$|[^A-Za-z0-9.@-])")
_KEPT: Final = regex.compile(r"^\s*(https?|ftp)(?=\s*:)|(?<![A-Za-z0-9])www(?=\.)", regex.IGNORECASE)


def net_address(text: str, draw: Draw) -> str:
    """An e-mail address or URL: letters and digits drawn anew, the top-level domain one that does not exist."""
    plain = folded(text)
    symbols: dict[int, str] = {at: plain[at] for hit in _KEPT.finditer(plain) for at in range(*hit.span())}
    end = _HOST_END.search(plain)
    if end:
        symbols |= zip(range(*end.span(1)), _top_level(end.group(1), draw), strict=True)
    for at, character in enumerate(plain):
        if at not in symbols and character.isdigit() and character.isascii():
            symbols[at] = str((int(character) + 1 + draw.below(9)) % 10)
        elif at not in symbols and is_letter(character):
            letter = chr(ord("a") + (ord(character.lower()) - ord("a") + 1 + draw.below(25)) % 26)
            symbols[at] = letter.upper() if character.isupper() else letter
    return overlay(text, symbols)


def _top_level(old: str, draw: Draw) -> str:
    known = _TOP_LEVEL.get(len(old))
    made = known or "zq" + "".join(chr(ord("a") + draw.below(26)) for _ in old[2:])
    return made.upper() if old.isupper() else made
