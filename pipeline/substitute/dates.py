"""Dates moved by whole weeks in the form in which they stand: same width, blanks, separators and misread digits."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from pipeline.substitute.forms import Stamp, read_stamps, times_beside
from pipeline.substitute.glyphs import digit_slots, overlay
from pipeline.substitute.stream import Draw

_NEAREST: Final = 400
"""Days searched around a misfit; every form that is read fits a date of the same month a year away."""
FALLBACK_YEAR: Final = 2024
"""For a day and month without any year on the page: a leap year, so that 29 February is a date."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A text with its dates moved; whether every one of them moved by exactly the scope's shift."""

    text: str
    exact: bool


def year_of(texts: Iterable[str]) -> int:
    """The year that dates without one are read in: that of the first full date."""
    whole = (stamp.day.year for text in texts for stamp in read_stamps(text, FALLBACK_YEAR) if stamp.has_year)
    return next(whole, FALLBACK_YEAR)


def choose_shift(stamps: Iterable[Stamp], draw: Draw, max_weeks: int) -> int:
    """Days, a multiple of 7 and not 0: of the shifts in keyed order the first that keeps the width of most dates."""
    weeks = [week for week in range(-max_weeks, max_weeks + 1) if week]
    order = [weeks.pop(draw.below(len(weeks))) for _ in range(len(weeks))]
    narrow = {(stamp.day, stamp.widths): stamp for stamp in stamps if not stamp.fits_all}.values()
    best, kept = order[0], -1
    for week in order:
        fitting = sum(stamp.fits(stamp.day + timedelta(weeks=week)) for stamp in narrow)
        if fitting > kept:
            best, kept = week, fitting
        if kept == len(narrow):
            break
    return 7 * best


def moved(text: str, shift_days: int, year: int, draw: Draw) -> Moved:
    """The dates of a text moved by a number of days, a misfit to the nearest date that fits; times of day stay.

    Digits that belong to no date and no time are drawn anew: they may be a date that was misread.
    """
    symbols: dict[int, str] = {}
    exact = True
    stamps = read_stamps(text, year)
    for stamp in stamps:
        target = stamp.day + timedelta(days=shift_days)
        fitting = _nearest(stamp, target)
        exact &= fitting == target and stamp.is_whole
        symbols |= stamp.written(fitting)
    kept = times_beside(text, stamps)
    left = [at for at in digit_slots(text, everywhere=True) if at not in symbols and at not in kept]
    symbols |= {at: str(draw.below(10)) for at in left}
    return Moved(overlay(text, symbols), exact and not left)


def _nearest(stamp: Stamp, target: date) -> date:
    for step in range(_NEAREST):
        for day in (target + timedelta(days=step), target - timedelta(days=step)):
            if stamp.fits(day) and (day != stamp.day or not stamp.is_whole):
                return day
    return target
