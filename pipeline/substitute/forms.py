"""The forms in which dates are printed: where year, month and day stand, and which other dates fit in their place."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

import regex

from pipeline.substitute.glyphs import digit_slots, folded

_SHORT: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LONG: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_NAME: Final = "|".join((*_LONG, "Sept", *_SHORT))
_NUMERALS: Final = "〇一二三四五六七八九"
_HAN_DAYS: Final = tuple(
    ("", "十", "二十", "三十")[n // 10] + ("" if n % 10 == 0 else _NUMERALS[n % 10]) for n in range(32)
)
_GAP: Final = r"[\s,./-]{0,3}"
# The first form that matches at a place and gives a real date counts. y, m, d: digits; a, b: day and month in either
# order; n: a month's name; Y, M, D: Han numerals; t: a time of day, which stays.
_FORMS: Final = tuple(
    regex.compile(rf"(?<!\d){form}(?!\d)", regex.IGNORECASE)
    for form in (
        r"(?P<y>\d{4})\s{0,2}[-/.,:~_年]\s{0,2}(?P<m>\d{1,2})\s{0,2}[-/.,:~_月]\s{0,2}(?P<d>\d{1,2})",
        r"(?P<y>[12]\d{3})(?P<m>\d{2})(?P<d>\d{2})(?P<t>\d{6}|\d{4})?",
        r"(?P<y>\d{4})\s(?P<m>\d{2})\s(?P<d>\d{2})",
        # a blank or a separator lost: 2023-0517, 202305-17, and a time that runs into the day: 2023-05-1710:23
        r"(?P<y>[12]\d{3})[-/.年](?P<m>\d{2})(?P<d>\d{2})",
        r"(?P<y>[12]\d{3})(?P<m>\d{2})[-/.月](?P<d>\d{2})",
        r"(?P<y>\d{4})[-/.年](?P<m>\d{1,2})[-/.月](?P<d>\d{2})(?P<t>\d{2}:\d{2}(?::\d{2})?)",
        rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?{_GAP}(?P<n>{_NAME}){_GAP}(?P<y>\d{{4}}|\d{{2}})",
        rf"(?P<n>{_NAME}){_GAP}(?P<d>\d{{1,2}})(?:st|nd|rd|th)?{_GAP}(?P<y>\d{{4}})",
        rf"(?P<y>\d{{4}}){_GAP}(?P<n>{_NAME}){_GAP}(?P<d>\d{{1,2}})",
        rf"(?P<n>{_NAME}){_GAP}(?P<y>\d{{4}})",
        rf"(?P<n>{_NAME})[\s./-]{{0,3}}(?P<d>\d{{1,2}})",
        rf"(?P<d>\d{{1,2}})[\s./-]{{0,3}}(?P<n>{_NAME})",
        r"(?P<a>\d{1,2})\s?[/.-]\s?(?P<b>\d{1,2})\s?[/.-]\s?(?P<y>\d{4})",
        r"(?P<y>\d{2})\s?[-/.年]\s?(?P<m>\d{1,2})\s?[-/.月]\s?(?P<d>\d{1,2})",
        r"(?P<a>\d{1,2})\s?[/.-]\s?(?P<b>\d{1,2})\s?[/.-]\s?(?P<y>\d{2})",
        r"(?P<y>[12]\d{3})\s?[-/.年]\s?(?P<m>\d{1,2})",
        r"(?P<m>\d{1,2})\s?[-/.月]\s?(?P<d>\d{1,2})",
        r"(?P<m>\d{1,2})(?=\s?月)",
        r"(?P<y>(?:19|20)\d{2})",
        r"(?P<d>\d{1,2})(?=\s?[日号])",
        r"(?P<Y>[〇零○O0一二三四五六七八九]{4})\s?年\s?(?P<M>[一二三四五六七八九十]{1,2})\s?月\s?(?P<D>[一二三四五六七八九十]{1,3})",
    )
)
_TIME: Final = regex.compile(r"\d{1,2}\s?[:.时]\s?\d{1,2}(?:\s?[:.分]\s?\d{1,2})?(?!\d)|\d{1,2}\s?时")


@dataclass(frozen=True, slots=True)
class Field:
    """One part of a printed date: group name as in the forms, offsets, and the text of a word or numeral."""

    name: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """A date as printed: the day it means (a missing part filled in), its fields, offsets of its time of day."""

    day: date
    fields: tuple[Field, ...]
    times: tuple[int, ...] = ()

    @property
    def end(self) -> int:
        """Offset behind the last character of date and time."""
        return max(*(field.end for field in self.fields), max(self.times, default=-1) + 1)

    @property
    def names(self) -> str:
        """The names of the fields."""
        return "".join(field.name for field in self.fields)

    @property
    def has_year(self) -> bool:
        return "y" in self.names.lower()

    @property
    def is_whole(self) -> bool:
        """Whether month and day are printed, so that an interval of days can stay exact."""
        names = self.names.lower()
        return "d" in names and ("m" in names or "n" in names)

    @property
    def widths(self) -> tuple[int, ...]:
        return tuple(field.end - field.start for field in self.fields)

    @property
    def fits_all(self) -> bool:
        """Whether any date can be printed in its place: padded digits, short month names."""
        return all(
            field.name in "yY"
            or (field.name in "md" and not self._is_bare)
            or (field.name == "n" and len(field.text) == 3)
            for field in self.fields
        )

    @property
    def _is_bare(self) -> bool:
        """Whether the form prints 5 and not 05: one of its numbers has a single digit."""
        return any(field.name in "md" and field.end - field.start == 1 for field in self.fields)

    def fits(self, day: date) -> bool:
        """Whether a date can be printed in the same widths."""
        return all(len(self._print(field, day)) == field.end - field.start for field in self.fields)

    def written(self, day: date) -> dict[int, str]:
        """Offset -> character of a date that fits, printed in this one's place."""
        return {
            field.start + at: character
            for field in self.fields
            for at, character in enumerate(self._print(field, day)[: field.end - field.start])
        }

    def _print(self, field: Field, day: date) -> str:
        number = {"y": day.year, "m": day.month, "d": day.day}.get(field.name.lower(), 0)
        if field.name == "y":
            return f"{number % 100:02d}" if field.end - field.start == 2 else f"{number:04d}"
        if field.name in "md":
            return str(number) if self._is_bare else f"{number:02d}"
        if field.name == "n":
            names = _SHORT if len(field.text) == 3 else _LONG
            return _cased(names[day.month - 1], field.text)
        if field.name == "Y":
            return "".join(_numeral(int(digit), field.text) for digit in f"{number:04d}")
        return _HAN_DAYS[number]


def _cased(name: str, like: str) -> str:
    return name.upper() if like.isupper() else name.lower() if like.islower() else name


def _numeral(digit: int, like: str) -> str:
    zero = next((c for c in like if c in "零○O0"), "〇")
    return _NUMERALS[digit] if digit else zero


def read_stamps(text: str, year: int) -> list[Stamp]:
    """The dates of a text in order, not overlapping; `year` stands in where none is printed."""
    plain = _digits_read(text)
    found: list[Stamp] = []
    at = 0
    while at < len(plain):
        stamp = next(_at(plain, at, year), None)
        if stamp:
            found.append(stamp)
        at = stamp.end if stamp else at + 1
    return found


def times_beside(text: str, stamps: list[Stamp]) -> frozenset[int]:
    """Offsets of the digits of times of day, which stay as they are."""
    plain = _without(_digits_read(text), stamps)
    printed = {at for hit in _TIME.finditer(plain) for at in range(*hit.span())}
    return frozenset(printed.union(*(stamp.times for stamp in stamps)))


def _without(plain: str, stamps: list[Stamp]) -> str:
    taken = {at for stamp in stamps for field in stamp.fields for at in range(field.start, field.end)}
    return "".join("#" if at in taken else character for at, character in enumerate(plain))


def _digits_read(text: str) -> str:
    plain = folded(text)
    named = {at for hit in regex.finditer(rf"(?<![A-Za-z])(?:{_NAME})(?![A-Za-z])|(?<=\d)(?:{_NAME})(?=\d)", plain, regex.I)
             for at in range(*hit.span())}  # fmt: skip
    slots = digit_slots(text, everywhere=True)
    return "".join(slots[at] if at in slots and at not in named else c for at, c in enumerate(plain))


def _at(plain: str, at: int, year: int) -> Iterator[Stamp]:
    for form in _FORMS:
        hit = form.match(plain, at)
        if hit is None:
            continue
        groups = {name: value for name, value in hit.groupdict().items() if value is not None}
        names = _ordered(groups)
        day = _day({names[name]: value for name, value in groups.items()}, year)
        if day:
            fields = [Field(names[n], hit.start(n), hit.end(n), hit.group(n)) for n in groups if n != "t"]
            times = tuple(range(*hit.span("t"))) if "t" in groups else ()
            yield Stamp(day, tuple(sorted(fields, key=lambda field: field.start)), times)


def _ordered(groups: dict[str, str]) -> dict[str, str]:
    """Names of the fields, with a and b told apart: month first, unless that cannot be."""
    names = {name: name for name in groups}
    if "a" in groups:
        day_first = int(groups["a"]) > 12
        names |= {"a": "d", "b": "m"} if day_first else {"a": "m", "b": "d"}
    return names


def _day(parts: dict[str, str], year: int) -> date | None:
    try:
        if "y" in parts:
            year = int(parts["y"])
            year += 0 if len(parts["y"]) == 4 else 2000 if year <= 40 else 1900
        if "Y" in parts:
            return date(
                int("".join(map(_value, parts["Y"]))),
                _HAN_DAYS.index(parts["M"]),
                _HAN_DAYS.index(parts["D"]),
            )
        month = _month(parts["n"]) if "n" in parts else int(parts.get("m", "7"))
        day = date(year, month, int(parts.get("d", "15")))
    except ValueError:
        return None
    return day if 1800 < day.year < 2200 else None


def _value(numeral: str) -> str:
    return str(max(0, _NUMERALS.find(numeral)))


def _month(name: str) -> int:
    return 1 + next(at for at, short in enumerate(_SHORT) if name.lower().startswith(short.lower()))
