"""Items: complete, measured in a unit that exists and can be theirs, with a range that can be, and said only once."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import polars as pl

from pipeline.annotated import normalised
from pipeline.printed import number, rank
from pipeline.ranges import TITRE, ranges
from pipeline.units import ucum
from pipeline.validate.problems import FOUND, Found
from pipeline.validate.quantities import is_impossible
from pipeline.validate.sources import Frames
from pipeline.values import disagrees, said_by_flag
from schemas.problems import ProblemKind

Item = Mapping[str, Any]
_TEXTS: Final = ("name", "value", "unit", "range", "flag")
_DERIVED: Final = ("low", "high", "low_inclusive", "high_inclusive", "condition", "ucum", "abnormal")


def _incomplete(item: Item) -> bool:
    return not (item["value"] or "").strip()


def _unit_unknown(item: Item) -> bool:
    return bool(item["unit"]) and ucum(item["unit"]) is None


def _unit_impossible(item: Item) -> bool:
    code = item["ucum"] or (ucum(item["unit"]) if item["unit"] else None)
    return code is not None and is_impossible(item["name"] or "", code)


def _range_unreadable(item: Item) -> bool:
    return bool((item["range"] or "").strip()) and not ranges(item["range"])


def _range_reversed(item: Item) -> bool:
    low, high = item["low"], item["high"]
    stored = low is not None and high is not None and low > high
    return stored or any(not one.sound for one in ranges(item["range"] or ""))


def _not_numeric(item: Item) -> bool:
    found = [one for one in ranges(item["range"] or "") if one.rank is None]
    value = (item["value"] or "").strip()
    if not found or not value or number(value) is not None:
        return False
    titre = any(one.titre for one in found) and TITRE.search(value)
    return not titre and rank(value) is None


def _differs(item: Item) -> bool:
    derived = normalised(item)
    # people may judge what no printed range decides
    judged = "abnormal" if derived["abnormal"] == "" and item["abnormal"] in {"0", "1"} else None
    return any(item[name] != derived[name] for name in _DERIVED if name != judged)


def _flag_disagrees(item: Item) -> bool:
    return disagrees(said_by_flag(item["flag"], item["value"]), item["value"], item["range"])


CHECKS: Final[tuple[tuple[ProblemKind, str, Callable[[Item], bool]], ...]] = (
    (ProblemKind.ITEM_INCOMPLETE, "value", _incomplete),
    (ProblemKind.UNIT_UNKNOWN, "unit", _unit_unknown),
    (ProblemKind.UNIT_IMPOSSIBLE, "unit", _unit_impossible),
    (ProblemKind.RANGE_UNREADABLE, "range", _range_unreadable),
    (ProblemKind.RANGE_REVERSED, "range", _range_reversed),
    (ProblemKind.VALUE_NOT_NUMERIC, "value", _not_numeric),
    (ProblemKind.NORMALISATION, "low, high, ucum, abnormal", _differs),
    (ProblemKind.FLAG_DISAGREES, "flag", _flag_disagrees),
)
"""Kind, field, and whether an item (in the reading that is true) has it."""


def doubtful_items(frames: Frames) -> Found:
    """All that is wrong with the items of some pages."""
    true = [pl.coalesce(f"true_{name}", name).alias(name) for name in _TEXTS]
    rows = frames["items"].select("page_id", "row", *true, *_DERIVED)
    alike = rows.group_by(*_TEXTS, *_DERIVED, maintain_order=True).agg(places=pl.struct("page_id", "row"))
    hits = [
        (place["page_id"], place["row"], field, kind.value)
        for at, item in enumerate(alike.drop("places").iter_rows())
        for kind, field in _doubts(item)
        for place in alike["places"][at]
    ]
    return pl.DataFrame(hits, schema=FOUND, orient="row").sort("row", maintain_order=True)


@lru_cache(maxsize=1 << 16)
def _doubts(texts_and_derived: tuple[Any, ...]) -> tuple[tuple[ProblemKind, str], ...]:
    """Kind and field of what is wrong with an item; laboratories print the same few results on page after page."""
    item = dict(zip((*_TEXTS, *_DERIVED), texts_and_derived, strict=True))
    return tuple((kind, field) for kind, field, is_so in CHECKS if is_so(item))
