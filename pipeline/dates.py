"""Dates as printed on Chinese and English reports -> ISO 8601, or None where the day is not certain."""

import re
import unicodedata
from datetime import date, time
from typing import Final

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED: Final = (
    r"(?P<named>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"(?:(?<=jan)uary|(?<=feb)ruary|(?<=mar)ch|(?<=apr)il|(?<=jun)e|(?<=jul)y|(?<=aug)ust|(?<=sep)t(?:ember)?|(?<=oct)ober"
    r"|(?<=nov)ember|(?<=dec)ember)?\.?"
)
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_MONTH, _DAY = r"(?P<month>1[0-2]|0?[1-9])", r"(?P<day>3[01]|[12]\d|0?[1-9])"
DATE_FORMS: Final = (
    rf"{_YEAR}(?P<sep>[-/.])\s?{_MONTH}(?P=sep)\s?{_DAY}",
    rf"{_YEAR}\s?年\s?{_MONTH}\s?月\s?{_DAY}\s?[日号]",
    rf"{_YEAR}(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])",
    rf"{_YEAR}\s?年\s?{_MONTH}\s?月",
    rf"{_YEAR}[-/.]{_MONTH}",
    rf"{_DAY}[- ]{_NAMED}[-, ]{{1,2}}{_YEAR}",
    rf"{_NAMED}\s?{_DAY}(?:st|nd|rd|th)?,?\s?{_YEAR}",
    rf"(?P<first>\d{{1,2}})(?P<sep>[-/.])(?P<second>\d{{1,2}})(?P=sep){_YEAR}",
)
"""What is read, the fuller form before the shorter; a year of two digits is not: 24-03-18 is two days."""
_CLOCK: Final = (
    r"(?P<half>上午|下午|中午|晚上|早上|am|pm)?\s?(?P<hour>2[0-3]|[01]?\d)(?::(?P<minute>[0-5]\d)(?::(?P<second_of>[0-5]\d))?"
    r"|[时点](?:(?P<minute_zh>[0-5]?\d)分)?(?:(?P<second_zh>[0-5]?\d)秒)?)\s?(?P<after>am|pm)?"
)
_DATE: Final = tuple(re.compile(rf"{form}(?:[t ,，]{{0,2}}(?P<clock>{_CLOCK}))?") for form in DATE_FORMS)
_AFTERNOON: Final = frozenset({"下午", "晚上", "pm"})
_MORNING: Final = frozenset({"上午", "早上", "am"})
_NOON: Final = 12
_LATE: Final = 15
"""From this hour on nobody calls it noon."""


def iso_date(raw: str) -> str | None:
    """The date of a printed value: `2024-03-18`, `2024-03-18T09:31`, `2024-03` where no day is printed, else None.

    A value that holds anything besides a date and a time of day is none, and so is 03/04/2024, which is two days.
    """
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", raw)).strip().lower()
    for form in _DATE:
        if match := form.fullmatch(text):
            return _written(match)
    return None


def _written(match: re.Match[str]) -> str | None:
    found = match.groupdict()
    year = int(found["year"])
    month_day = _month_and_day(found)
    if month_day is None:
        return None
    month, day = month_day
    if day is None:
        return None if found["clock"] else f"{year:04d}-{month:02d}"
    try:
        written = date(year, month, day).isoformat()
        return f"{written}T{_clock(found)}" if found["clock"] else written
    except ValueError:
        return None


def _month_and_day(found: dict[str, str | None]) -> tuple[int, int | None] | None:
    if named := found.get("named"):
        return _MONTHS.index(named) + 1, int(found["day"] or 0)
    if found.get("first"):
        first, second = int(found["first"] or 0), int(found["second"] or 0)
        if first == second or first > len(_MONTHS):  # only one of the two can be the month
            return second, first
        return (first, second) if second > len(_MONTHS) else None
    day = found.get("day")
    return int(found["month"] or 0), int(day) if day else None


def _of_day(hour: int, half: str | None) -> int:
    """The hour of the day from what is printed with its half; ValueError where the two contradict each other."""
    if half == "晚上" and hour in {0, _NOON}:  # midnight, of this day or the next
        raise ValueError
    if half in _MORNING and hour > _NOON:
        raise ValueError
    if half in _AFTERNOON and hour < _NOON:
        return hour + _NOON
    if half == "中午" and hour < _LATE - _NOON:
        return hour + _NOON
    return 0 if half == "am" and hour == _NOON else hour


def _clock(found: dict[str, str | None]) -> str:
    hour = int(found["hour"] or 0)
    hour = _of_day(hour, found["half"] or found["after"])
    minute = int(found["minute"] or found["minute_zh"] or 0)
    second = found["second_of"] or found["second_zh"]
    return time(hour, minute, int(second or 0)).isoformat("seconds" if second else "minutes")
