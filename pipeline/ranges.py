"""Reference ranges as printed: two bounds, one bound, titres, qualitative, by sex, age and phase.

Bounds printed with `-` are inclusive (MedRepBench, MedDocBench).
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from pipeline.printed import ABOVE, BELOW, INCLUSIVE, NUMBER, as_float, folded, lowered_powers, rank

_TWO: Final = re.compile(
    rf"(?P<low>{NUMBER})[^\d\s.:;,，；~-]{{0,12}}(?P<between>~|--?|~-)(?P<high>{NUMBER})"
)
_ONE: Final = re.compile(
    rf"(?P<sign>{BELOW}|{ABOVE})(?P<bound>{NUMBER})|(?P<after>{NUMBER})\S{{0,10}}(?P<word>以下|以上|及以下|及以上)"
)
TITRE: Final = re.compile(r"1[:：](\d+)")
_PREFIX: Final = re.compile(
    r"^(?:生物)?(?:参考|正常)(?:范围|区间|值)[:：]?|^reference(?: range| interval)?:?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Range:
    """A reference range: bounds (None: open), whether they belong to it, and for whom it holds (None: for all).

    A titre 1:n counts as n with `titre` set; a qualitative range has a rank (0 negative, 1 positive …) and no bounds.
    """

    low: float | None = None
    high: float | None = None
    low_inclusive: bool = True
    high_inclusive: bool = True
    condition: str | None = None
    titre: bool = False
    rank: float | None = None

    @property
    def sound(self) -> bool:
        """Whether the bounds can be right: the lower one is not above the higher one."""
        return self.low is None or self.high is None or self.low <= self.high

    def holds(self, number: float) -> bool:
        """Whether a number lies in the range."""
        above = self.low is None or number > self.low or (self.low_inclusive and number == self.low)
        below = self.high is None or number < self.high or (self.high_inclusive and number == self.high)
        return above and below


def _variant(text: str, condition: str | None) -> Range | None:
    if titres := TITRE.findall(text):
        bound = float(titres[-1])
        if len(titres) > 1:
            return Range(float(titres[0]), bound, condition=condition, titre=True)
        above = re.search(ABOVE, text)
        inclusive = not re.search(r"[<>](?!=)|小于(?!等)|大于(?!等)", text)
        return Range(
            bound if above else None, None if above else bound, inclusive, inclusive, condition, titre=True
        )
    if match := _TWO.search(text):
        return _two_sided(match, condition)
    if match := _ONE.search(text):
        return _one_sided(match, condition)
    plain = re.sub(r"^[:：]|[:：]$", "", text)
    return Range(condition=condition, rank=level) if (level := rank(plain)) is not None else None


def _two_sided(match: re.Match[str], condition: str | None) -> Range:
    low, high = as_float(match["low"]), as_float(match["high"])
    if match["between"] == "--" and low <= -high:  # -3--1: the second dash is a sign; in 0--1.75 it is not
        high = -high
    return Range(low, high, condition=condition)


def _one_sided(match: re.Match[str], condition: str | None) -> Range:
    sign, word = match["sign"], match["word"]
    bound = as_float(match["bound"] or match["after"])
    inclusive = sign in INCLUSIVE if sign else True
    upper = bool(re.fullmatch(BELOW, sign)) if sign else word.endswith("以下")
    return (
        Range(None, bound, high_inclusive=inclusive, condition=condition)
        if upper
        else Range(bound, None, low_inclusive=inclusive, condition=condition)
    )


_WHO: Final = re.compile(
    r"(男(?:性|士)?|女(?:性|士)?|成人|成年|儿童|小儿|新生儿|婴儿|老年|孕妇|妊娠\w{0,4}期?|早孕|中孕|晚孕|卵泡期|排卵期|黄体期|绝经(?:期|后)|青春期|空腹|餐后\w{0,3}小?时?|"
    r"(?<![a-z])(?:(?:fe)?males?|adults?|child(?:ren)?|[mf](?=:))|\d+(?:-\d+)?岁(?:以上|以下)?|非?吸烟者?)"
)


def ranges(raw: str) -> tuple[Range, ...]:
    """All variants of a printed reference range, in their order; empty if it cannot be read.

    Variants are told apart by the words before them (sex, age, phase), which become the condition.
    """
    text = _PREFIX.sub("", re.sub(r"\s+", " ", unicodedata.normalize("NFKC", lowered_powers(raw))).strip())
    folded_text = folded(text)
    marks = list(_WHO.finditer(folded_text))
    if not marks:
        found = _variant(folded_text, None)
        return (found,) if found else ()
    return tuple(
        found for who, what in _pieces(folded_text, marks) if (found := _variant(what, who)) is not None
    )


def _pieces(text: str, marks: list[re.Match[str]]) -> list[tuple[str, str]]:
    """(condition, text of the range) of every variant; neighbouring condition words are one condition."""
    pieces: list[tuple[str, str]] = []
    who = ""
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        what = text[mark.end() : following.start() if following else len(text)].strip(":：,，;；()/、")
        who += mark.group()
        if what:
            pieces.append((who, what))
            who = ""
    before = text[: marks[0].start()].strip(":：,，;；(/、")
    if who and before:  # the condition stands behind: 57-97(男)
        pieces.append((who, before))
    elif before and len(pieces) < len(marks) and re.search(r"\d", before):
        pieces.insert(0, (who, before))
    return pieces
