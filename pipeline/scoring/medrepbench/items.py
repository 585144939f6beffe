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
_TEXTS: Final = frozenset({str})
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
_QUICK: Final[Rules] = tuple(map(lru_cache(1 << 16), _RULES))
"""The same rules with a memory, for rows of a usual length."""


def items(rows: Iterable[Any]) -> list[Item]:
    """The rows of a report; what is no object stays as a row that equals none, so that it costs its place."""
    return [_item(row) if isinstance(row, Mapping) else Item(("",) * len(FIELDS), None) for row in rows]


def _item(row: Mapping[str, Any]) -> Item:
    try:
        written = _fetched(row)
    except KeyError:
        written = tuple([row.get(field) for field in FIELDS])
    if not _TEXTS.issuperset(map(type, written)):
        written = tuple([cell(value) for value in written])
    return _remembered(written) if sum(map(len, written)) <= _SHORT else _folded(written, _RULES)


def _folded(written: tuple[str, ...], rules: Rules) -> Item:
    return Item(written, tuple([rule(text) for rule, text in zip(rules, written, strict=True)]))


@lru_cache(1 << 12)
def _remembered(written: tuple[str, ...]) -> Item:
    """The row with its fields folded; most predicted rows equal a gold row that was folded just before."""
    return _folded(written, _QUICK)


def equal(gold: Item, predicted: Item) -> tuple[bool, ...]:
    """Which fields of two rows are equal once folded."""
    if gold.folded is None or predicted.folded is None:
        return (False,) * len(FIELDS)
    return tuple(map(eq, gold.folded, predicted.folded))
