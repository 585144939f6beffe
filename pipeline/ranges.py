"""Reference ranges as printed: two bounds, one bound, titres, qualitative, by sex, age and phase.

Bounds printed with `-` are inclusive (MedRepBench, MedDocBench).
"""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final

from pipeline.printed import (
    ABOVE,
    BELOW,
    INCLUSIVE,
    NUMBER,
    REMEMBERED,
    as_float,
    folded,
    lowered_powers,
    rank,
)
from pipeline.variants import kept_apart, pieces

_TWO: Final = rf"(?<![\d.,])(?<!\d[:~-])(?P<low>{NUMBER})[^\d\s.:;,，；~-]{{0,12}}(?P<between>~|--?|~-)(?P<high>{NUMBER})(?![.,]?\d|[-~]\d)"
_ONE: Final = (
    rf"(?P<sign>{BELOW}|{ABOVE})(?P<bound>{NUMBER})"
    rf"|(?P<after>{NUMBER})[^\s\d]{{0,10}}?(?P<word>以下|以上|及以下|及以上|orless|ormore|orbelow|orabove)"
)
_DECADES: Final = re.compile(r"[x×*]10(?:\*\*|[\^*e])?\d{1,2}$")
"""The decades of a unit behind the second bound alone: 4.0-10.0×10^9 ends at 10.0."""
_PER_LITRE: Final = re.compile(r"(?<=\d)[x×*]10(?:\*\*|[\^*e])?\d{1,2}(?=/l)")
_CALLS: Final = r"(?:非反应性|无反应性|阴性|negative|neg|non-?reactive|弱?阳性|反应性|positive|pos|reactive)"
_NEGATIVE: Final = re.compile(r"非反应性|无反应性|阴性|negative|neg|non-?reactive")
_TOKEN: Final = re.compile(rf"(?P<call>{_CALLS})|{_TWO}|{_ONE}")
_SPREAD: Final = re.compile(r"(?P<mean>-?\d+(?:\.\d+)?)±(?P<deviation>\d+(?:\.\d+)?)(?:[^\d±].*)?")
_NORMAL: Final = re.compile(
    r"(?:^|[;,。])(?:合适|理想|正常|最佳|适宜|desirable|optimal|normal)(?:水平|范围|值)?[:(为]{0,2}(?P<range>[^;,]+)"
)
_DOWNWARDS: Final = frozenset({"以下", "及以下", "orless", "orbelow"})
TITRE: Final = re.compile(r"(?<![\d.])1[:：](\d+)(?![\d.])")
_PREFIX: Final = re.compile(
    r"^(?:生物)?(?:参考|正常)(?:范围|区间|值)[:：]?|^reference(?: range| interval)?:?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Range:
    """A reference range: bounds (None: open), whether they belong to it, and for whom it holds (None: for all).

    A titre 1:n counts as n with `titre` set; a qualitative range has a rank (0 negative, 1 positive …) and no bounds.
    A norm 0.64±0.33 has the bounds 0.31 and 0.97 with `spread` set: how many deviations are normal is not printed.
    """

    low: float | None = None
    high: float | None = None
    low_inclusive: bool = True
    high_inclusive: bool = True
    condition: str | None = None
    titre: bool = False
    rank: float | None = None
    spread: bool = False

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
    """One range of a folded text; None where none is there, or several and nothing says which."""
    if titres := TITRE.findall(text):
        return _titre(text, [float(titre) for titre in titres], condition)
    if norm := _SPREAD.fullmatch(text):
        return _norm(norm, condition)
    plain = _PER_LITRE.sub("", text)
    tokens = [(token["call"], _range(token, condition)) for token in _TOKEN.finditer(plain)]
    found = [one for _, one in tokens if one is not None]
    if len(found) == len(tokens) == 2 and re.search(r"或|or", plain):
        return _between(*found)
    if found and len(found) < len(tokens):
        return _called(tokens)
    if found:
        return found[0] if len(found) == 1 else _best(plain, condition)
    level = rank(text.strip(":：;"))
    return Range(condition=condition, rank=level) if level is not None else None


def _range(token: re.Match[str], condition: str | None) -> Range | None:
    if token["call"]:
        return None
    return _one_sided(token, condition) if token["low"] is None else _two_sided(token, condition)


def _norm(match: re.Match[str], condition: str | None) -> Range:
    """Mean and deviation as bounds, with no more decimals than are printed."""
    mean, deviation = Decimal(match["mean"]), Decimal(match["deviation"])
    return Range(float(mean - deviation), float(mean + deviation), condition=condition, spread=True)


def _between(one: Range, other: Range) -> Range | None:
    """What is left between two ranges that are both abnormal: <2.8 或 >6.2; None where they overlap."""
    below, above = sorted((one, other), key=lambda found: found.low is not None)
    if (
        below.low is not None
        or above.high is not None
        or below.high is None
        or above.low is None
        or below.high >= above.low
    ):
        return None
    return Range(below.high, above.low, not below.high_inclusive, not above.low_inclusive, below.condition)


def _titre(text: str, titres: list[float], condition: str | None) -> Range:
    if len(titres) > 1:
        return Range(titres[0], titres[-1], condition=condition, titre=True)
    bound, above = titres[0], bool(re.search(rf"{ABOVE}|以上", text))
    inclusive = not re.search(r"[<>](?!=)|小于(?!等)|(?<!不)大于(?!等)", text)
    if re.search(r"阳性|positive", text) and not _NEGATIVE.search(text):  # what is positive from here on
        above, inclusive = not above, not inclusive
    return Range(
        bound if above else None, None if above else bound, inclusive, inclusive, condition, titre=True
    )


def _called(tokens: list[tuple[str | None, Range | None]]) -> Range | None:
    """The range that a text calls negative, else what is left of the one that it calls positive.

    Words stand before their ranges, or all behind them: 阴性<1.0 阳性≥1.0, or 0-25:阴性 >25:阳性.
    """
    ordered = tokens if tokens[0][0] else [(one[0], one[1]) for one in reversed(tokens)]
    told: list[tuple[str, Range]] = []
    for (word, _), (_, found) in pairwise(ordered):
        if word and found:
            told.append((word, found))
    negative = [found for word, found in told if _NEGATIVE.fullmatch(word)]
    if negative:
        return negative[0]
    return _complement(told[0][1]) if told else None


def _complement(found: Range) -> Range | None:
    """What a positive range leaves to the negative one; None where that is not one piece."""
    if (found.low is None) == (found.high is None):
        return None
    if found.low is not None:
        return Range(None, found.low, high_inclusive=not found.low_inclusive, condition=found.condition)
    return Range(found.high, None, low_inclusive=not found.high_inclusive, condition=found.condition)


def _best(text: str, condition: str | None) -> Range | None:
    """Of several ranges the one that is called normal: 合适<5.18;边缘升高5.18-6.19;升高≥6.22."""
    called = _NORMAL.search(text)
    token = _TOKEN.match(called["range"]) if called else None
    return _range(token, condition) if token else None


def _two_sided(match: re.Match[str], condition: str | None) -> Range:
    low = as_float(match["low"])
    high = as_float(
        match["high"] if low == 0 or _DECADES.search(match["low"]) else _DECADES.sub("", match["high"])
    )
    if (
        match["between"] == "--" and low < -high < 0
    ):  # -3--1: the second dash is a sign; in 0--1.75 and -3--3 it is not
        high = -high
    return Range(low, high, condition=condition)


def _one_sided(match: re.Match[str], condition: str | None) -> Range:
    sign, word = match["sign"], match["word"]
    bound = as_float(match["bound"] or match["after"])
    inclusive = sign in INCLUSIVE if sign else True
    upper = bool(re.fullmatch(BELOW, sign)) if sign else word in _DOWNWARDS
    return (
        Range(None, bound, high_inclusive=inclusive, condition=condition)
        if upper
        else Range(bound, None, low_inclusive=inclusive, condition=condition)
    )


@lru_cache(maxsize=REMEMBERED)
def ranges(raw: str) -> tuple[Range, ...]:
    """All variants of a printed reference range, in their order; empty if it cannot be read.

    Variants are told apart by the words beside them (sex, age, phase), which become the condition. Of several ranges
    without such words none is certain, unless one is called normal or negative. Where one of several variants cannot be
    read there are none: the others would be taken to hold for all.
    """
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", lowered_powers(raw))).strip()
    plain = folded(kept_apart(_PREFIX.sub("", text)))
    if raw.strip() == "—":  # nothing printed; the hyphen of a dipstick is negative
        return ()
    found = [_variant(what, who) for who, what in pieces(plain)]
    read = tuple(one for one in found if one is not None)
    return read if len(read) == len(found) else ()
