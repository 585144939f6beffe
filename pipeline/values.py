"""Whether a printed value lies outside its printed reference range; the printed flag takes no part in it.

What the flag says is read apart, so that the two can be held against each other.
"""

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal

from pipeline.printed import REMEMBERED, Number, folded, number, rank
from pipeline.ranges import TITRE, Range, ranges

Status = Literal["偏高", "偏低", "阳性", "阴性", "异常"]


class Flag(StrEnum):
    """What a printed flag says of a value."""

    HIGH = "high"
    LOW = "low"
    ABNORMAL = "abnormal"
    NORMAL = "normal"


FLAGS: Final = (
    (Flag.HIGH, r"[↑↗⬆▲△]+|h{1,2}|hi|high|偏?高|升高|增高|[↑↗⬆]+(?:偏?高|h{1,2})|(?:偏?高|h{1,2})[↑↗⬆]+"),
    (Flag.LOW, r"[↓↘⬇▼▽]+|l{1,2}|lo|low|偏?低|降低|减低|[↓↘⬇]+(?:偏?低|l{1,2})|(?:偏?低|l{1,2})[↓↘⬇]+"),
    (Flag.ABNORMAL, r"\*+|!+|a|abn?|abnormal|异常|阳性|pos(?:itive)?|p"),
    (Flag.NORMAL, r"n|nl|normal|正常|阴性|neg(?:ative)?"),
)
"""What a flag says, by its whole folded text; of several signs in one cell all must say the same."""
_READ: Final = tuple((flag, re.compile(form)) for flag, form in FLAGS)
_TAIL: Final = re.compile(r"(?<=[\d.%)\s])\s*(?P<flag>[↑↓↗↘⬆⬇]+|[HL]{1,2})\s*$")
_HEAD: Final = re.compile(r"^\s*(?P<flag>[↑↓↗↘⬆⬇]+)")


@lru_cache(maxsize=REMEMBERED)
def said_by_flag(flag: str | None, value: str | None = None) -> Flag | None:
    """What the printed flag says; of one that stands in the cell of the value if it has no cell of its own. None: nothing."""
    at = flag if flag and flag.strip() else _of_value(value or "")
    text = re.sub(r"\s+", "", unicodedata.normalize("NFKC", at)).strip("()[]").lower()
    return next((kind for kind, form in _READ if form.fullmatch(text)), None)


def _of_value(value: str) -> str:
    found = _TAIL.search(value) or _HEAD.search(value)
    return found["flag"] if found else ""


def disagrees(flag: Flag | None, value: str | None, reference: str | None) -> bool:
    """Whether a flag says otherwise than value and range do; False where either says nothing certain."""
    decided = abnormal(value, reference)
    if flag is None or decided == "":
        return False
    if (flag is Flag.NORMAL) != (decided == "0"):
        return True
    side = _side(value or "", ranges(reference or ""))
    return flag in {Flag.HIGH, Flag.LOW} and side is not None and side is not flag


def _side(value: str, variants: tuple[Range, ...]) -> Flag | None:
    """On which side of every variant a number lies; None where they differ, or it is none."""
    found = number(value)
    if found is None or any(one.rank is not None or one.titre for one in variants):
        return None
    sides = {
        Flag.HIGH if one.high is not None and found.value >= one.high else
        Flag.LOW if one.low is not None and found.value <= one.low else None
        for one in variants
    }  # fmt: skip
    return sides.pop() if len(sides) == 1 else None


def _outside(value: str, reference: Range) -> bool | None:
    """Whether a printed value lies outside a range; None where that cannot be said."""
    if reference.rank is not None:
        level = rank(value)
        return (
            None
            if level is None
            else level > reference.rank
            if reference.rank < 1
            else level < reference.rank
        )
    if reference.spread:
        return None
    if reference.titre:
        titre = TITRE.search(folded(value))
        return None if titre is None else not reference.holds(float(titre[1]))
    found = number(value)
    if found is None or not reference.sound:
        return None
    return _beyond(found, reference) if found.comparator else not reference.holds(found.value)


def _beyond(found: Number, reference: Range) -> bool | None:
    """As `_outside` for a value with a comparator: decided only where every number that it can be agrees."""
    at, exact = found.value, found.comparator.endswith("=")
    if found.comparator.startswith("<"):
        if reference.low is not None and (at < reference.low or (at == reference.low and not exact)):
            return True if reference.low > 0 else None
        floor = reference.low is None or reference.low <= 0  # a concentration is never below zero
        return False if floor and (reference.high is None or at <= reference.high) else None
    if reference.high is not None and (at > reference.high or (at == reference.high and not exact)):
        return True
    return False if reference.high is None and reference.low is not None and at >= reference.low else None


@lru_cache(maxsize=REMEMBERED)
def abnormal(value: str | None, reference: str | None) -> str:
    """Whether a value lies outside its reference range: "1" outside, "0" inside, "" where that cannot be said.

    With several variants (men, women …) it is decided only where all agree.
    """
    decisions = {_outside(value or "", variant) for variant in ranges(reference or "")}
    if len(decisions) != 1 or None in decisions:
        return ""
    return "1" if decisions.pop() else "0"


@lru_cache(maxsize=REMEMBERED)
def status_word(value: str, reference: str) -> Status:
    """How a result that lies outside its range does so, in MedDocBench's words; the bounds decide, not the printed flag.

    A number, or the n of a titre 1:n, below all variants of the range is 偏低, above all 偏高; a quality that should not be there
    阳性, one that should 阴性; a borderline one, and a number of which neither can be said, 异常.
    """
    at, variants = _amount(value), ranges(reference)
    if at is not None and any(one.low is not None or one.high is not None for one in variants):
        if all(one.low is not None and at <= one.low for one in variants):
            return "偏低"
        return "偏高" if all(one.high is not None and at >= one.high for one in variants) else "异常"
    level = rank(value)
    if level is None:
        return "异常"
    return "阴性" if level == 0 else "阳性" if level >= 1 else "异常"


def _amount(value: str) -> float | None:
    """The number of a value, of a titre 1:n its n; None where it is neither."""
    if titre := TITRE.search(folded(value)):
        return float(titre[1])
    found = number(value)
    return None if found is None else found.value
