"""What is asked of a document: names and columns by kind of request, before any of it is reworded."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pipeline.views.draws import first, uniform
from pipeline.views.exstructiny.document import COLUMNS, Document, Value
from pipeline.views.exstructiny.wording import ALL, ROWS, TOPICS
from pipeline.views.fields import Topic, field_of


class QueryType(StrEnum):
    """How a request says what it wants: names in a sentence, a structure to fill in, or no more than what it is about."""

    CLOSED_TEXT = "closed_text"
    CLOSED_SCHEMA = "closed_schema"
    ON_DEMAND = "on_demand"


MOST_NAMES: Final = 8
"""Names in a sentence: more than about as many nobody lists by hand."""
MOST_FIELDS: Final = 15
"""Fields of a structure besides the rows of a table."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request: values by name (none: the page has the name alone), columns of the table if asked for, its topic if vague."""

    kind: QueryType
    fields: Mapping[str, tuple[Value, ...]]
    columns: tuple[str, ...] = ()
    topic: str = ""


def requests(document: Document) -> Iterator[Wanted]:
    """A request of each kind that the document can answer; which names, the document's id decides."""
    named = {**document.fields, **{name: (value,) for name, value in document.results.items()}}
    if named:
        yield Wanted(QueryType.CLOSED_TEXT, _some(named, document.id, QueryType.CLOSED_TEXT, MOST_NAMES))
    columns = tuple(column for column in COLUMNS if any(column in row for row in document.rows))
    if document.fields or columns:
        fields = _some(document.fields, document.id, QueryType.CLOSED_SCHEMA, MOST_FIELDS)
        yield Wanted(QueryType.CLOSED_SCHEMA, fields, columns)
        topics = list(_topics(document, columns))
        yield first(topics, 1, document.id, QueryType.ON_DEMAND)[0]


def _some(
    named: Mapping[str, tuple[Value, ...]], document: str, kind: QueryType, most: int
) -> dict[str, tuple[Value, ...]]:
    """One to `most` of the names, in the order of the document."""
    number = 1 + int(uniform(document, kind, "number") * min(most, len(named)))
    chosen = set(first(list(named), number, document, kind, "names"))
    return {name: values for name, values in named.items() if name in chosen}


def _topics(document: Document, columns: tuple[str, ...]) -> Iterator[Wanted]:
    """Vague requests that the document answers: fields about one thing, the rows of its table, all its fields."""
    kind = QueryType.ON_DEMAND
    about: dict[Topic, dict[str, tuple[Value, ...]]] = {}
    for name, values in document.fields.items():
        if (field := field_of(name)) is not None:
            about.setdefault(field.topic, {})[name] = values
    names = TOPICS[document.language]
    yield from (Wanted(kind, about[topic], topic=names[topic]) for topic in Topic if topic in about)
    if columns:
        yield Wanted(kind, {}, columns, ROWS[document.language])
    if document.fields:
        yield Wanted(kind, document.fields, topic=ALL[document.language])
