"""Numbers and dates compared by what they say, not by how they are written."""

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import isclose
from typing import Final, Literal

from pipeline.printed import NUMBER, as_float, folded
from pipeline.scoring.text import anls

Kind = Literal["number", "date", "text"]
_SIGNS: Final = r"[$€£¥￥]|usd|rmb|cny|eur|gbp"
_NUMBER: Final = re.compile(
    rf"(?P<comparator>[<>]=?|≤|≥)?(?P<before>{_SIGNS})?(?P<number>{NUMBER})(?P<unit>[^\d]{{0,12}})"
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED: Final = rf"(?P<name>{'|'.join(_MONTHS)})[a-z]*\.?"
_ORDINAL: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_DATES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})",
        r"(?P<year>\d{4})年(?P<month>\d{1,2})月(?P<day>\d{1,2})日?",
        r"(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)",
        rf"{_ORDINAL}[-,/]?{_NAMED}[-,/]?(?P<year>\d{{4}})",
        rf"{_NAMED}[-,]?{_ORDINAL}[-,]?(?P<year>\d{{4}})",
    )
)
_DECIMAL: Final = re.compile(r"[0-9]{1,9}\.[0-9]{1,9}")
"""What most values are, and no date."""
_DIGIT: Final = re.compile(r"\d")
_EITHER_WAY: Final = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with what stands around it."""

    value: float
    comparator: str
    currency: str
    unit: str

    def equals(self, other: "Quantity") -> bool:
        """Whether both say the same, units aside; a currency may be left out by one."""
        return (
            isclose(self.value, other.value, rel_tol=1e-9)
            and self.comparator == other.comparator
            and len({self.currency, other.currency} - {""}) < 2
        )


_folded: Final = lru_cache(maxsize=1 << 10)(folded)


@lru_cache(maxsize=1 << 14)
def quantity(text: str) -> Quantity | None:
    """The number that a text is, as a whole, with comparator, currency and a short unit; None if it is none."""
    if _DECIMAL.fullmatch(text):
        return Quantity(float(text), "", "", "")
    found = _NUMBER.fullmatch(_folded(text)) if _DIGIT.search(text) else None
    if found is None or re.search(r"\d\s+\d", text.strip()):
        return None
    comparator = (found["comparator"] or "").replace("≤", "<=").replace("≥", ">=")
    return Quantity(as_float(found["number"]), comparator, found["before"] or "", found["unit"])


@lru_cache(maxsize=1 << 14)
def days(text: str) -> tuple[date, ...]:
    """The days that a text may mean, as a whole: two where day and month could be either, none if it is no date."""
    if not _DIGIT.search(text) or _DECIMAL.fullmatch(text):
        return ()
    text = _folded(text)
    if found := _EITHER_WAY.fullmatch(text):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        orders = dict.fromkeys([(year, second, first), (year, first, second)])
        return tuple(day for order in orders if (day := _day(*order)))
    for pattern in _DATES:
        if found := pattern.fullmatch(text):
            parts = found.groupdict()
            month = int(parts["month"]) if "month" in parts else _MONTHS.index(parts["name"]) + 1
            day = _day(int(parts["year"]), month, int(parts["day"]))
            return (day,) if day else ()
    return ()


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def kind_of(text: str) -> Kind:
    """What a text is as a whole."""
    if _DECIMAL.fullmatch(text):
        return "number"
    if days(text):
        return "date"
    return "number" if quantity(text) else "text"


def value_score(predicted: str, gold: str) -> float:
    """1.0 for the same number or day however written, 0.0 for another; of any other gold text its ANLS, 0..1.

    So it is for the same number with another unit.
    """
    if predicted == gold:
        return 1.0
    if wanted := days(gold):
        return float(_same_day(days(predicted), wanted))
    number, said = quantity(gold), quantity(predicted)
    if number is not None and (said is None or not number.equals(said)):
        return 0.0
    same = said is not None and number is not None and said.unit == number.unit
    return 1.0 if same else anls(predicted, [gold])


def _same_day(first: tuple[date, ...], second: tuple[date, ...]) -> bool:
    """Equal, or one of two readings where the other text leaves no choice."""
    return first == second or (1 in (len(first), len(second)) and not set(first).isdisjoint(second))
