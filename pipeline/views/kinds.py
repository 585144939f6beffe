"""Whether a report is a laboratory report or a narrative one, and which of its pairs are narrative."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from pipeline.views.fields import Topic, field_of
from pipeline.views.readings import printed
from pipeline.views.sheets import Sheet
from schemas.names import Category

Kind = Literal["laboratory", "narrative"]
_NO_REPORTS: Final = (Category.PRESCRIPTION, Category.RECEIPT)
LONG: Final = 20
"""Characters of a value under an unknown name that count as narrative: longer than names, dates, numbers and places."""
_KINDS: Final[Mapping[str, Kind]] = {
    Category.LAB: "laboratory",
    Category.IMAGING: "narrative",
    Category.PATHOLOGY: "narrative",
    Category.DISCHARGE: "narrative",
}


def kind_of(sheet: Sheet) -> Kind | None:
    """The kind of a report by its category; else laboratory if the page has items; None for prescriptions and receipts."""
    category = sheet.row["category"]
    if category in _KINDS or sheet.items:
        return _KINDS.get(category, "laboratory")
    return None if category in _NO_REPORTS else "narrative"


def narratives(sheet: Sheet) -> list[Mapping[str, Any]]:
    """The pairs that tell findings, opinions or histories: their field does, or its name is unknown and its value long."""
    return [pair for pair in sheet.pairs if pair["value"] is not None and narrates(pair)]


def narrates(pair: Mapping[str, Any]) -> bool:
    """Whether a pair with a value tells findings, opinions or histories."""
    field = field_of(pair["key"])
    if field is not None:
        return field.topic is Topic.NARRATIVE
    return len(printed(pair, "value")) >= LONG
