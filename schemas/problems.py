"""What can be wrong with a data set: kinds, how bad each is, and what to do about it."""

from enum import StrEnum
from typing import Final


class Severity(StrEnum):
    """An error makes a data set wrong to use; a warning is what honest annotation can bring about, to be looked at."""

    ERROR = "error"
    WARNING = "warning"


class ProblemKind(StrEnum):
    """What is wrong with a file, a row or a page."""

    FILE_MISSING = "FILE_MISSING"
    FILE_UNREADABLE = "FILE_UNREADABLE"
    FILE_UNLISTED = "FILE_UNLISTED"
    CHECKSUM = "CHECKSUM"
    COLUMN = "COLUMN"
    NULL = "NULL"
    NOT_ALLOWED = "NOT_ALLOWED"
    DUPLICATE_ID = "DUPLICATE_ID"
    UNKNOWN_PAGE = "UNKNOWN_PAGE"
    SPAN_INCOMPLETE = "SPAN_INCOMPLETE"
    SPAN_OUTSIDE = "SPAN_OUTSIDE"
    SPAN_TEXT = "SPAN_TEXT"
    QUAD_OUTSIDE = "QUAD_OUTSIDE"
    DANGLING_LINK = "DANGLING_LINK"
    LINK_ENDS = "LINK_ENDS"
    DUPLICATE_PAIR = "DUPLICATE_PAIR"
    TWO_VALUES = "TWO_VALUES"
    ITEM_INCOMPLETE = "ITEM_INCOMPLETE"
    UNIT_UNKNOWN = "UNIT_UNKNOWN"
    UNIT_IMPOSSIBLE = "UNIT_IMPOSSIBLE"
    RANGE_UNREADABLE = "RANGE_UNREADABLE"
    RANGE_REVERSED = "RANGE_REVERSED"
    VALUE_NOT_NUMERIC = "VALUE_NOT_NUMERIC"
    NORMALISATION = "NORMALISATION"
    FLAG_DISAGREES = "FLAG_DISAGREES"
    RECORD_INVALID = "RECORD_INVALID"
    VIEW_INVALID = "VIEW_INVALID"
    TABLES_DISAGREE = "TABLES_DISAGREE"
    SPLIT_LEAK = "SPLIT_LEAK"
    SAME_TEXT = "SAME_TEXT"


_ERROR, _WARNING = Severity.ERROR, Severity.WARNING
MEANING: Final[dict[ProblemKind, tuple[Severity, str]]] = {
    ProblemKind.FILE_MISSING: (_ERROR, "put the file back, or take its line out of SHA256SUMS"),
    ProblemKind.FILE_UNREADABLE: (_ERROR, "write the file (or this line of it) anew: it cannot be parsed"),
    ProblemKind.FILE_UNLISTED: (_WARNING, "add the file to SHA256SUMS or remove it"),
    ProblemKind.CHECKSUM: (_ERROR, "the file is not the one that was released: get it again"),
    ProblemKind.COLUMN: (_ERROR, "bring the column to the contract (docs/tables.md): missing, unknown or of another type"),
    ProblemKind.NULL: (_ERROR, "fill the field: it may not be null"),
    ProblemKind.NOT_ALLOWED: (_ERROR, "use a value that the contract allows (docs/tables.md)"),
    ProblemKind.DUPLICATE_ID: (_ERROR, "give every row an id of its own, or drop the second one"),
    ProblemKind.UNKNOWN_PAGE: (_ERROR, "add the page to pages, or drop the row"),
    ProblemKind.SPAN_INCOMPLETE: (_ERROR, "give start and end together, and a value where they stand"),
    ProblemKind.SPAN_OUTSIDE: (_ERROR, "correct the offsets: they are reversed or end after the text"),
    ProblemKind.SPAN_TEXT: (_ERROR, "text[start:end] says something else: correct the offsets or the text"),
    ProblemKind.QUAD_OUTSIDE: (_ERROR, "correct the quad: a corner lies outside the picture"),
    ProblemKind.DANGLING_LINK: (_ERROR, "add the span at the other end, or drop the link"),
    ProblemKind.LINK_ENDS: (_ERROR, "link Key to Value (key-value) or ItemName to another Item label (item-field)"),
    ProblemKind.DUPLICATE_PAIR: (_ERROR, "drop one of the two: same key and same value at the same places"),
    ProblemKind.TWO_VALUES: (_WARNING, "a key that has one value on a page has two: look at the picture and keep the right one"),
    ProblemKind.ITEM_INCOMPLETE: (_WARNING, "an item without a value: annotate it or drop the item"),
    ProblemKind.UNIT_UNKNOWN: (_WARNING, "no UCUM code is certain: correct the reading, or leave it"),
    ProblemKind.UNIT_IMPOSSIBLE: (_WARNING, "this item is not measured so: look which of name and unit is wrong"),
    ProblemKind.RANGE_UNREADABLE: (_WARNING, "the reference range cannot be read: correct the reading, or leave it"),
    ProblemKind.RANGE_REVERSED: (_WARNING, "low is above high: look at the picture, and correct the reading"),
    ProblemKind.VALUE_NOT_NUMERIC: (_WARNING, "the range is numeric and the value is not: correct the reading, or leave it"),
    ProblemKind.NORMALISATION: (_WARNING, "bounds, code or abnormality are not those that follow from what is printed"),
    ProblemKind.FLAG_DISAGREES: (_WARNING, "the printed flag says otherwise than value and range: look at the picture"),
    ProblemKind.RECORD_INVALID: (_ERROR, "bring the record to schema/record.schema.json"),
    ProblemKind.VIEW_INVALID: (_ERROR, "bring the row to the schema of its view in schema/: `medstruct views` writes both anew"),
    ProblemKind.TABLES_DISAGREE: (_ERROR, "tables, records and views say different things: write them anew from one source"),
    ProblemKind.SPLIT_LEAK: (_ERROR, "put all pages of the group into one split"),
    ProblemKind.SAME_TEXT: (_WARNING, "equal text in two splits: a duplicate, or an empty form"),
}  # fmt: skip
"""Kind -> severity and what to do."""


def severity_of(kind: ProblemKind) -> Severity:
    """How bad a kind is."""
    return MEANING[kind][0]


def advice_of(kind: ProblemKind) -> str:
    """What to do about a kind, in one line."""
    return MEANING[kind][1]
