"""What a reader of the picture can see of a gold: the pictures hide what the text replaces.

Both variants are cut alike, so that a model answers the same questions on originals and on released pages.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pipeline.views.kinds import narrates
from pipeline.views.lined import Interval
from pipeline.views.sheets import Places, Row, Sheet

MOST_HIDDEN: Final = 0.5
"""Share of a narrative that may be hidden: of more, what is left says too little."""
_CUT: Final = "cut"


def seen(sheet: Sheet) -> Sheet:
    """The page with what its released picture shows.

    Pairs with a hidden key or value are gone; of narratives the hidden characters are. Items with a hidden name are gone,
    other hidden fields empty, and what depends on them is undetermined. Hidden characters of the text are blanks.
    """
    if not sheet.hidden:
        return sheet
    items = [
        (_without(item, gone) if gone else item, places)
        for item, places in zip(sheet.items, sheet.places, strict=True)
        if "name" not in (gone := _gone(places, sheet.hidden))
    ]
    return replace(
        sheet,
        row={**sheet.row, "text": _blanked(sheet.text, sheet.hidden)},
        pairs=[shown for pair in sheet.pairs if (shown := _pair(pair, sheet)) is not None],
        items=[item for item, _ in items],
        places=[places for _, places in items],
    )


def _blanked(text: str, hidden: Sequence[Interval]) -> str:
    characters = list(text)
    for start, end in hidden:
        characters[start:end] = (one if one == "\n" else " " for one in characters[start:end])
    return "".join(characters)


def is_cut(pair: Mapping[str, Any]) -> bool:
    """Whether characters of a narrative are hidden, so that its text is no longer that of its span."""
    return bool(pair.get(_CUT))


def _pair(pair: Row, sheet: Sheet) -> Row | None:
    key = ((pair["key_start"], pair["key_end"]),) if pair["key_start"] is not None else ()
    if _touches(key, sheet.hidden):
        return None
    if pair["value"] is None or not _touches(((pair["value_start"], pair["value_end"]),), sheet.hidden):
        return pair
    return _narrative(pair, sheet.hidden) if narrates(pair) else None


def _narrative(pair: Row, hidden: Sequence[Interval]) -> Row | None:
    """A narrative without its hidden characters, None if too little is left; what was corrected counts as it was read."""
    start = pair["value_start"]
    left = "".join(
        character
        for at, character in enumerate(pair["value"], start=start)
        if not any(first <= at < last for first, last in hidden)
    )
    if len(left) < (1 - MOST_HIDDEN) * len(pair["value"]):
        return None
    corrected = pair["true_value"] is not None and pair["true_value"] != pair["value"]
    seen_by_people = pair["verified"] and not corrected
    return {**pair, "value": left, "true_value": None, "verified": seen_by_people, _CUT: True}


def _gone(places: Places, hidden: Sequence[Interval]) -> list[str]:
    """The fields of an item that a hidden interval touches."""
    return [
        field
        for field, intervals in places.items()
        for start, end in intervals
        for first, last in hidden
        if start < last and first < end
    ]


def _without(item: Row, gone: Sequence[str]) -> Row:
    empty = {name: None for field in gone for name in (field, f"true_{field}")}
    return {**item, **empty, "abnormal": "" if {"value", "range"} & set(gone) else item["abnormal"]}


def _touches(intervals: Iterable[Interval], hidden: Sequence[Interval]) -> bool:
    for start, end in intervals:
        for first, last in hidden:
            if start < last and first < end:
                return True
    return False
