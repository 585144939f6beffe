"""What verify looks for everywhere: originals that are long and particular enough to mean one person."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl
import regex

from pipeline.pii.particular import SHORTEST_NAME
from pipeline.substitute.glyphs import canonical

_HEX: Final = regex.compile(r"[0-9a-f]{16,}")
_WORD: Final = regex.compile(r"[0-9a-z]*")


@dataclass(frozen=True, slots=True)
class Hit:
    """A needle in a text: index of the text, start and end offset, the needle as searched for."""

    text: int
    start: int
    end: int
    needle: str


def plain_form(text: str) -> str:
    """The spelling that texts and needles are compared in: NFKC and lower case, character by character."""
    return text.lower() if text.isascii() else text.translate(_TABLE)


_FOLDED: Final = 0x30000
"""No character from here on has another spelling: planes 3 to 16 hold Han characters, tags and private ones."""


def folding(end: int = _FOLDED) -> dict[int, str]:
    """Code point below `end` -> the one character that NFKC and lower case make of it, where that is another."""
    table = {}
    for code in range(end):
        character = chr(code)
        folded = unicodedata.normalize("NFKC", character).lower()
        if folded != character and len(folded) == 1 and folded != "\n":
            table[code] = folded
    return table


_TABLE: Final = folding()


class Search:
    """All needles at once over many texts (Aho-Corasick, as polars brings it)."""

    def __init__(self, values: Iterable[str], canaries: Iterable[str] = ()) -> None:
        """Each value is looked for as it is printed and without blanks and punctuation.

        A canary was made to be found, so it counts inside a longer word as well.
        """
        self.canaries = _forms(canaries)
        self.needles = sorted(_forms(values) | self.canaries)

    def hits(self, texts: Sequence[str]) -> Iterator[Hit]:
        """Every occurrence that is not the inside of a longer number, word or digest."""
        if not self.needles or not texts:
            return
        frame = pl.DataFrame({"text": [plain_form(text) for text in texts]}).with_row_index("row")
        found = frame.filter(pl.col("text").str.contains_any(self.needles))
        found = found.with_columns(
            needles=pl.col("text").str.extract_many(self.needles, overlapping=True),
            at=pl.col("text").str.find_many(self.needles, overlapping=True),
        )
        for row, text, needles, places in found.iter_rows():
            data = text.encode("utf-8", "replace")
            for needle, place in zip(needles, places, strict=True):
                start = len(data[:place].decode("utf-8", "replace"))
                end = start + len(needle)
                if needle in self.canaries or not _is_inside(text, start, end):
                    yield Hit(row, start, end, needle)


def _forms(values: Iterable[str]) -> frozenset[str]:
    forms = (
        form for value in values for form in (plain_form(value).strip(), canonical(value, numeric=False))
    )
    return frozenset(form for form in forms if len(form) >= SHORTEST_NAME)


def _is_inside(text: str, start: int, end: int) -> bool:
    """Whether an occurrence is a part of a longer number, Latin word, decimal or hexadecimal digest."""
    if _run_on(text, start - 1, start) or _run_on(text, end - 1, end):
        return True
    if text[start].isdigit() and regex.search(r"\d[.]$", text[max(0, start - 2) : start]):
        return True
    before = _WORD.match(text[:start][::-1]).group()[::-1] if text[start].isascii() else ""
    after = _WORD.match(text[end:]).group() if text[end - 1].isascii() else ""
    word = before + text[start:end] + after
    return bool((before or after) and _HEX.fullmatch(word) and regex.search("[a-f]", word))


def _run_on(text: str, before: int, after: int) -> bool:
    if before < 0 or after >= len(text):
        return False
    pair = text[before] + text[after]
    return pair.isascii() and (pair.isdigit() or pair.isalpha())
