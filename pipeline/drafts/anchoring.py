"""A draft as spans of the page that it was made of: exact places first, then near ones; what could be meant twice is dropped.

Names (title, keys, names of items) come first, since they say where values are to be looked for: between their name and
the next one, and only then on the whole page. Longer texts take their places before shorter ones, which they may hold.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.drafts.draft import Draft
from pipeline.drafts.places import Place, Places, squeezed
from pipeline.proposals import Proposal, ProposedItem, ProposedPair
from pipeline.proposals.proposal import FIELDS
from pipeline.spans import Span
from schemas.names import Label

SOURCE: Final = "model"
_COLONS: Final = ":： "
_EDGES: Final = frozenset(":：;；,，|()（）")


@dataclass(frozen=True, slots=True)
class Anchored:
    """What a draft proposes, and how many of its texts were found as they are, nearly, and not at all or in two places."""

    proposal: Proposal
    exact: int
    near: int
    dropped: int


@dataclass(eq=False, slots=True)
class _Entry:
    """A name with what belongs to it, and where that stands as far as it is known."""

    label: Label
    name: str
    fields: dict[str, str] = field(default_factory=dict)
    place: Place | None = None
    found: dict[str, Place] = field(default_factory=dict)

    @property
    def said(self) -> tuple[object, ...]:
        return self.label, self.name, *self.fields.items()

    @property
    def parts(self) -> list[Place]:
        """Places that are known."""
        return ([self.place] if self.place else []) + list(self.found.values())


def anchored(draft: Draft, text: str) -> Anchored:
    """The draft on the text of its page; spans are disjoint."""
    entries = list(_entries(draft))
    work = _Work(Places(text), entries)
    work.names()
    work.fields()
    total = draft.texts
    return Anchored(_proposal(entries), work.exact, work.near, total - work.exact - work.near)


def _entries(draft: Draft) -> Iterator[_Entry]:
    if draft.title:
        yield _Entry(Label.TITLE, draft.title)
    for pair in draft.pairs:
        if pair.key and (key := pair.key.rstrip(_COLONS)):
            yield _Entry(Label.KEY, key, {"value": pair.value} if pair.value else {})
    for item in draft.items:
        if item.name:
            said = {name: getattr(item, name) for name in FIELDS}
            yield _Entry(Label.ITEM_NAME, item.name, {name: text for name, text in said.items() if text})


class _Work:
    """The steps, each of which leaves fewer free places to the next."""

    def __init__(self, places: Places, entries: Sequence[_Entry]) -> None:
        self._places, self._entries = places, entries
        self.exact = self.near = 0

    def names(self) -> None:
        """Names by what follows them, then by number, then nearly."""
        ordered = sorted(self._entries, key=lambda one: -len(squeezed(one.name)))
        for entry in ordered:
            self._followed(entry)
        groups: dict[str, list[_Entry]] = defaultdict(list)
        for entry in ordered:
            if entry.place is None:
                groups[squeezed(entry.name)].append(entry)
        for group in groups.values():
            self._counted(group)
        for entry in ordered:
            if entry.place is None and not self._places.exact(entry.name):
                self._put_name(entry, self._confirmed(entry), near=True)

    def _confirmed(self, entry: _Entry) -> Place | None:
        """The place that a name differs little from, if something that belongs to it stands right behind.

        Names of two tests may differ in one character.
        """
        place = self._places.near(entry.name, (0, len(self._places.text))) if entry.fields else None
        behind = place and any(self._places.follows(place, said) for said in entry.fields.values())
        return place if behind else None

    def _followed(self, entry: _Entry) -> None:
        """A name that stands right before something that belongs to it, in one place only."""
        fitting = [
            place
            for place in self._places.exact(entry.name)
            if any(self._places.follows(place, said) for said in entry.fields.values())
        ]
        if len(fitting) == 1:
            self._put_name(entry, fitting[0])

    def _counted(self, group: list[_Entry]) -> None:
        """Names that are said as often as they stand there, or stand there as labels do."""
        free = self._places.exact(group[0].name)
        if len(group) > len(free):
            # said twice over: once is meant
            group = list({entry.said: entry for entry in group}.values())
        for places in (free, [place for place in free if self._stands_alone(place)]):
            if len(places) == len(group):
                for entry, place in zip(group, places, strict=True):
                    self._put_name(entry, place)
                return

    def _stands_alone(self, place: Place) -> bool:
        text = self._places.text
        around = (text[place[0] - 1 : place[0]], text[place[1] : place[1] + 1])
        return all(not char or char.isspace() or char in _EDGES for char in around)

    def _put_name(self, entry: _Entry, place: Place | None, *, near: bool = False) -> None:
        if place is not None and self._places.free(place):
            entry.place = place
            self._count(place, near=near)

    def _count(self, place: Place, *, near: bool) -> None:
        self._places.take(place)
        self.near += near
        self.exact += not near

    def fields(self) -> None:
        """What belongs to names that were found, longer texts first."""
        starts = sorted(entry.place[0] for entry in self._entries if entry.place)
        wanted = [
            (entry, name, said)
            for entry in self._entries
            if entry.place
            for name, said in entry.fields.items()
        ]
        for near in (False, True):
            for entry, name, said in sorted(wanted, key=lambda one: -len(squeezed(one[2]))):
                if name in entry.found or entry.place is None:
                    continue
                end = next((start for start in starts if start > entry.place[0]), len(self._places.text))
                scope = (entry.place[1], max(entry.place[1], end))
                place = self._nearly(said, scope) if near else self._certain(entry, said, scope)
                if place is not None:
                    entry.found[name] = place
                    self._count(place, near=near)

    def _certain(self, entry: _Entry, said: str, scope: Place) -> Place | None:
        inside = self._places.exact(said, scope)
        if len(inside) > 1:
            behind = {found for part in entry.parts if (found := self._places.follows(part, said))}
            inside = sorted(behind)
        elif not inside:
            inside = self._places.exact(said)
        return inside[0] if len(inside) == 1 else None

    def _nearly(self, said: str, scope: Place) -> Place | None:
        return None if self._places.exact(said) else self._places.near(said, scope)


def _proposal(entries: Sequence[_Entry]) -> Proposal:
    placed = sorted((entry for entry in entries if entry.place), key=lambda one: one.parts[0])
    title = next((_span(one.parts[0], Label.TITLE) for one in placed if one.label is Label.TITLE), None)
    pairs = tuple(
        ProposedPair(
            _span(one.parts[0], Label.KEY),
            _span(one.found["value"], Label.VALUE) if one.found else None,
        )
        for one in placed
        if one.label is Label.KEY
    )
    return Proposal(title, pairs, tuple(_item(one) for one in placed if one.label is Label.ITEM_NAME))


def _item(entry: _Entry) -> ProposedItem:
    fields = {name: _span(place, FIELDS[name]) for name, place in entry.found.items()}
    return ProposedItem(_span(entry.parts[0], Label.ITEM_NAME), **fields)


def _span(place: Place, label: Label) -> Span:
    return Span(place[0], place[1], label.value, source=SOURCE)
