"""What a document of one or more pages says, value by value, each with the place where it stands."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from pipeline.views.exstructiny.overlap import Vocabulary
from pipeline.views.fields import FIELDS, Field, Language, folded, language_of
from pipeline.views.hiding import is_cut
from pipeline.views.lined import Box, Interval
from pipeline.views.readings import true_reading, unwrapped
from pipeline.views.sheets import Sheet

COLUMNS: Final = ("name", "value", "unit", "range")
"""Columns of a result table that are asked for."""
_NAMES: Final = [(folded(name), field) for field in FIELDS for name in field.names]
_BY_FIRST: Final = {name[0]: [one for one in _NAMES if one[0][0] == name[0]] for name, _ in _NAMES}
"""Folded names and their fields by the first character: few of a text's characters begin one."""


class Value(NamedTuple):
    """A value as really printed, the number of its page from 1, its box in pixels, and how it was read where."""

    text: str
    page: int
    box: Box | None
    spans: tuple[Interval, ...]
    read: str
    verified: bool

    def leaf(self) -> dict[str, Any]:
        """The leaf of the benchmark as it is written in JSON."""
        return {"text": self.text, "page": self.page, "bbox": self.box}


NOTHING: Final = {"text": None, "page": None, "bbox": None}
"""The leaf of what the document does not say."""


@dataclass(frozen=True)
class Document:
    """The pages of a document with, by printed name, the values under it (none: the name stands alone), and table rows."""

    sheets: Sequence[Sheet]

    @property
    def id(self) -> str:
        """The id of its first page: where pages are split one by one, a document can have requests in several splits."""
        return self.sheets[0].page_id

    @cached_property
    def language(self) -> Language:
        """The language that it is asked in."""
        return language_of(self.sheets[0].text)

    @cached_property
    def text(self) -> str:
        """The text of all pages, a line each, folded as names are."""
        return "\n".join("".join(page.split()) for page in self._pages)

    @cached_property
    def terms(self) -> Vocabulary:
        """The terms of all pages."""
        return Vocabulary("\n".join(self._pages))

    @cached_property
    def _pages(self) -> list[str]:
        """The text of each page in lower case after NFKC."""
        return [unicodedata.normalize("NFKC", sheet.text).lower() for sheet in self.sheets]

    @cached_property
    def absent(self) -> Sequence[Field]:
        """The fields of its language none of whose names stands anywhere in its text."""
        text = self.text
        there = {
            field
            for first in _BY_FIRST.keys() & set(text)
            for name, field in _BY_FIRST[first]
            if name in text
        }
        return [field for field in FIELDS if field.language == self.language and field not in there]

    @cached_property
    def fields(self) -> dict[str, tuple[Value, ...]]:
        """Values by name, in order of pages and offsets; equal names are one field."""
        found: dict[str, tuple[Value, ...]] = {}
        for number, sheet in enumerate(self.sheets, start=1):
            for pair in sheet.pairs:
                name = label(true_reading(pair, "key") or "")
                if name and not is_cut(pair):
                    found[name] = (*found.get(name, ()), *_of_pair(sheet, number, pair))
        return found

    @cached_property
    def rows(self) -> list[dict[str, Value]]:
        """Columns by name of every item whose spans are known."""
        return [
            row
            for number, sheet in enumerate(self.sheets, start=1)
            for item, places in zip(sheet.items, sheet.places, strict=True)
            if (row := _of_item(sheet, number, item, places))
        ]

    @cached_property
    def results(self) -> dict[str, Value]:
        """Result by the name of its item, of the items whose name stands once and is no field's."""
        names = [label(row["name"].text) for row in self.rows]
        counts = Counter(names)
        return {
            name: row["value"]
            for name, row in zip(names, self.rows, strict=True)
            if "value" in row and name not in self.fields and counts[name] == 1
        }


def label(printed: str) -> str:
    """A printed name as a request writes it: on one line, without the colon after it."""
    return unwrapped(printed).strip().rstrip(":：").rstrip()


def _of_pair(sheet: Sheet, number: int, pair: Mapping[str, Any]) -> Iterable[Value]:
    if pair["value"] is None:
        return ()
    spans = ((pair["value_start"], pair["value_end"]),)
    return (_value(sheet, number, pair, "value", spans),)


def _of_item(
    sheet: Sheet, number: int, item: Mapping[str, Any], places: Mapping[str, Sequence[Interval]]
) -> dict[str, Value]:
    return {
        field: _value(sheet, number, item, field, tuple(places[field]))
        for field in COLUMNS
        if field in places and item[field] is not None
    }


def _value(
    sheet: Sheet, number: int, row: Mapping[str, Any], field: str, spans: tuple[Interval, ...]
) -> Value:
    text, box = true_reading(row, field) or "", sheet.lines.box(spans)
    return Value(text, number, box, spans, row[field], row["verified"])
