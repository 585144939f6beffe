"""Rows of MedRepBench: five fields as written and as they are compared."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pipeline.scoring.listed import cell

FIELDS: Final = ("item_name", "item_value", "item_unit", "item_range", "is_abnormal")
_NUMERIC: Final = (False, True, False, True, False)
_FOLDED: Final = str.maketrans({" ": None, "：": ":", "－": "-", "—": "-", "–": "-", "~": "-", "～": "-"})
_ZEROS: Final = re.compile(r"(?<=\d)\.0+(?!\d)")
_SHORT: Final = 100
"""Code points of what is worth remembering between documents: units, ranges, names."""


@dataclass(frozen=True, slots=True)
class Item:
    """A row: fields in the order of `FIELDS`, as written and folded; `folded` is None for what is no object."""

    written: tuple[str, ...]
    folded: tuple[str, ...] | None


def fold(value: Any) -> str:
    """A name, unit or flag as it is compared: stripped, lower case, no ASCII blanks, one colon and one dash.

    Full-width digits, `--`, μ and ×, ≤ are not folded (the published script).
    """
    text = cell(value)
    return _short(text) if len(text) <= _SHORT else _fold(text)


def fold_number(value: Any) -> str:
    """A value or range as it is compared: as `fold`, and `.0`, `.00` ... after a digit is dropped."""
    folded = fold(value)
    return _ZEROS.sub("", folded) if ".0" in folded else folded


def _fold(text: str) -> str:
    return text.strip().lower().translate(_FOLDED)


_short = lru_cache(1 << 16)(_fold)


def items(rows: Iterable[Any]) -> list[Item]:
    """The rows of a report; what is no object stays as a row that equals none, so that it costs its place."""
    return [_item(row) if isinstance(row, Mapping) else Item(("",) * len(FIELDS), None) for row in rows]


def _item(row: Mapping[str, Any]) -> Item:
    written = tuple(cell(row.get(field)) for field in FIELDS)
    return Item(
        written,
        tuple(
            fold_number(value) if numeric else fold(value)
            for value, numeric in zip(written, _NUMERIC, strict=True)
        ),
    )


def equal(gold: Item, predicted: Item) -> tuple[bool, ...]:
    """Which fields of two rows are equal once folded."""
    if gold.folded is None or predicted.folded is None:
        return (False,) * len(FIELDS)
    return tuple(one == other for one, other in zip(gold.folded, predicted.folded, strict=True))
