"""Which pages a scorecard draws: every pair of layout and condition in turn, from the set that is asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Final

from pipeline.errors import InputError
from pipeline.synth.capture import CONDITIONS
from pipeline.synth.layouts import LAYOUTS, TUNING, UNTOUCHED

SCREEN_CONDITIONS: Final = ("clean", "jpeg", "photo")
"""Nobody scans a telephone; somebody photographs a screen."""
_SEEDS: Final = 100_000
"""Pages of one seed of the scorecard before the next one's begin."""


class LayoutSet(StrEnum):
    """Which layouts are drawn: those that rules may be tuned on, those that only ever measure them, or both."""

    TUNING = "tuning"
    UNTOUCHED = "untouched"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One page to draw: its number in the run, names of layout and condition, seed of form, patient and capture."""

    number: int
    layout: str
    condition: str
    seed: int


def layouts_of(which: LayoutSet) -> tuple[str, ...]:
    """The layouts of a set, in order; InputError where the set is empty."""
    names = {LayoutSet.TUNING: TUNING, LayoutSet.UNTOUCHED: UNTOUCHED, LayoutSet.ALL: LAYOUTS}[which]
    if not names:
        raise InputError(
            f"no layout is {which.value}: draw new ones (pipeline/synth/layouts) or use --layouts tuning"
        )
    return tuple(names)


def set_of(layout: str) -> LayoutSet:
    """The set that a layout belongs to."""
    return LayoutSet.TUNING if layout in TUNING else LayoutSet.UNTOUCHED


def conditions_of(named: Sequence[str]) -> tuple[str, ...]:
    """The named conditions, all where none is named; InputError for a name that is none."""
    unknown = [name for name in named if name not in CONDITIONS]
    if unknown:
        raise InputError(f"no such condition: {', '.join(unknown)}; there are {', '.join(CONDITIONS)}")
    return tuple(named) or tuple(CONDITIONS)


def drawings(layouts: Sequence[str], conditions: Sequence[str], seed: int) -> Iterator[Drawing]:
    """Pages without end: the layouts in turn, each time under its next condition, so that all pairs come up.

    A screen is drawn only under those conditions that a screen can have; a layout without one is left out.
    Raises InputError if no pair is left.
    """
    possible = {name: _conditions(name, conditions) for name in layouts}
    usable = [name for name in layouts if possible[name]]
    if not usable:
        raise InputError(
            "none of these conditions suits these layouts: screens are " + ", ".join(SCREEN_CONDITIONS)
        )
    for number in count():
        column, turn = number % len(usable), number // len(usable)
        choices = possible[usable[column]]
        yield Drawing(number, usable[column], choices[(column + turn) % len(choices)], seed * _SEEDS + number)


def _conditions(layout: str, conditions: Sequence[str]) -> list[str]:
    screen = LAYOUTS[layout].screen
    return [name for name in conditions if not screen or name in SCREEN_CONDITIONS]
