"""Rows of MedRepBench: five fields as written and as they are compared."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import eq, itemgetter
from typing import Any, Final

from pipeline.scoring.listed import cell

Rules = tuple[Callable[[str], str], ...]
FIELDS: Final = ("item_name", "item_value", "item_unit", "item_range", "is_abnormal")
_FOLDED: Final = str.maketrans({" ": None, "：": ":", "－": "-", "—": "-", "–": "-", "~": "-", "～": "-"})
_ZEROS: Final = re.compile(r"(?<=\d)\.0+(?!\d)")
_fetched: Final[Callable[[Mapping[str, Any]], tuple[Any, ...]]] = itemgetter(*FIELDS)
_SHORT: Final = 200
"""Code points of a row whose fields are worth remembering between documents."""


# not frozen, as Counts are not: there are many
@dataclass(slots=True, unsafe_hash=True)
class Item:
    """A row: fields in the order of `FIELDS`, as written and folded; `folded` is None for what is no object."""

    written: tuple[str, ...]
    folded: tuple[str, ...] | None


def fold(text: str) -> str:
    """A name, unit or flag as it is compared: stripped, lower case, no ASCII blanks, one colon and one dash.

    Full-width digits, `--`, μ and ×, ≤ are not folded (the published script).
    """
    return text.strip().lower().translate(_FOLDED)


def fold_number(text: str) -> str:
    """A value or range as it is compared: as `fold`, and `.0`, `.00` ... after a digit is dropped."""
    folded = fold(text)
    return _ZEROS.sub("", folded) if ".0" in folded else folded


_RULES: Final[Rules] = (fold, fold_number, fold, fold_number, fold)
_text: Final = lru_cache(1 << 14)(fold)
_number: Final = lru_cache(1 << 16)(fold_number)
# the same rules with a memory, for rows of a usual length


def items(rows: Iterable[Any]) -> list[Item]:
    """The rows of a report; what is no object stays as a row that equals none, so that it costs its place."""
    # a dictionary first: to ask whether something is a mapping takes longer
    return [
        _item(row) if isinstance(row, (dict, Mapping)) else Item(("",) * len(FIELDS), None) for row in rows
    ]


def _item(row: Mapping[str, Any]) -> Item:
    try:
        written = _fetched(row)
    except KeyError:
        written = tuple([row.get(field) for field in FIELDS])
    try:
        length = len("".join(written))
    except TypeError:  # what is no text is written as one
        written = tuple([cell(value) for value in written])
        length = len("".join(written))
    return _remembered(written) if length <= _SHORT else _folded(written)


def _folded(written: tuple[str, ...]) -> Item:
    return Item(written, tuple([rule(text) for rule, text in zip(_RULES, written, strict=True)]))


@lru_cache(1 << 12)
def _remembered(written: tuple[str, ...]) -> Item:
    """The row with its fields folded; most predicted rows equal a gold row that was folded just before."""
    name, value, unit, limits, flag = written
    return Item(written, (_text(name), _number(value), _text(unit), _number(limits), _text(flag)))


_ALL: Final = (True,) * len(FIELDS)


def equal(gold: Item, predicted: Item) -> tuple[bool, ...]:
    """Which fields of two rows are equal once folded."""
    if gold is predicted and gold.folded is not None:
        return _ALL
    if gold.folded is None or predicted.folded is None:
        return (False,) * len(FIELDS)
    return tuple(map(eq, gold.folded, predicted.folded))
