"""What a page's layout proposes: a title, keys with their values, items with their fields, all as spans of its text."""

from dataclasses import dataclass
from typing import Final

from pipeline.spans import Item, KeyValue, Span
from schemas.names import Label, LinkLabel

FIELDS: Final = {
    "value": Label.ITEM_VALUE, "unit": Label.ITEM_UNIT, "range": Label.ITEM_RANGE, "flag": Label.ITEM_FLAG,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ProposedPair:
    """A key and the value that it leads to, None where nothing was filled in."""

    key: Span
    value: Span | None = None


@dataclass(frozen=True, slots=True)
class ProposedItem:
    """A row of a result table; a field that is not printed is None."""

    name: Span
    value: Span | None = None
    unit: Span | None = None
    range: Span | None = None
    flag: Span | None = None

    @property
    def fields(self) -> tuple[Span, ...]:
        """The fields that are there, the name left out."""
        return tuple(span for field in FIELDS if (span := getattr(self, field)) is not None)


@dataclass(frozen=True, slots=True)
class Proposal:
    """All that is proposed about one page; pairs and items in the order of their first characters, spans disjoint."""

    title: Span | None = None
    pairs: tuple[ProposedPair, ...] = ()
    items: tuple[ProposedItem, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """All spans, in order of offset."""
        found = [self.title] if self.title else []
        for pair in self.pairs:
            found += [pair.key, pair.value] if pair.value else [pair.key]
        for item in self.items:
            found += [item.name, *item.fields]
        return tuple(sorted(found))

    @property
    def links(self) -> tuple[tuple[Span, Span, LinkLabel], ...]:
        """(from, to, label): each key to its value, each item's name to its fields."""
        pairs = [(pair.key, pair.value, LinkLabel.KEY_VALUE) for pair in self.pairs if pair.value]
        fields = [(item.name, span, LinkLabel.ITEM_FIELD) for item in self.items for span in item.fields]
        return (*pairs, *fields)

    def key_values(self, text: str) -> list[KeyValue]:
        """The pairs as printed in the text that the spans belong to."""
        return [
            KeyValue(
                _cut(text, pair.key),
                _cut(text, pair.value) if pair.value else None,
                (pair.key.start, pair.key.end),
                (pair.value.start, pair.value.end) if pair.value else None,
            )
            for pair in self.pairs
        ]

    def items_of(self, text: str) -> list[Item]:
        """The items as printed in the text that the spans belong to."""
        return [
            Item(
                _cut(text, item.name),
                **{field: _cut(text, span) for field in FIELDS if (span := getattr(item, field))},
            )
            for item in self.items
        ]


def _cut(text: str, span: Span) -> str:
    return text[span.start : span.end]
