"""The results of an annotation, put together: regions, relations, choices.

Several results may describe one region: they share its id (rectangle + labels + text area) and its place.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.annotate.fields import (
    Box,
    TextPlace,
    control_of,
    kinds_of,
    labels_of,
    place_of,
    size_of,
    strings,
    text_of,
    typed_in,
    value_of,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Region:
    """A region: at least a name; labels as stored; `clash` where its id stands for two places."""

    name: str
    labels: tuple[str, ...]
    place: TextPlace | Box | None
    size: tuple[float, float] | None = None
    typed: str | None = None
    pii_kind: str | None = None
    clash: bool = False


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation as stored."""

    name: str
    source: str
    target: str
    direction: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """An annotation's results: regions and relations in the order of the file, choices of the whole task by control."""

    regions: tuple[Region, ...]
    relations: tuple[Relation, ...]
    choices: Mapping[str, tuple[str, ...]]
    other_fields: int


@dataclass(slots=True)
class _Spot:
    """Results of one region at one place."""

    place: TextPlace | Box | None
    rows: list[Mapping[str, Any]]
    seen: str | None


@dataclass(slots=True)
class _Parts:
    spots: list[_Spot] = field(default_factory=list)
    extras: list[Mapping[str, Any]] = field(default_factory=list)


def read_form(results: Iterable[Mapping[str, Any]]) -> Form:
    """Put the results of one annotation together."""
    relations: list[Relation] = []
    parts: dict[str, _Parts] = {}
    loose: list[tuple[str, Mapping[str, Any]]] = []
    for number, row in enumerate(results):
        name, place = text_of(row.get("id")) or f"#{number}", place_of(row)
        if row.get("type") == "relation":
            relations.append(_relation(row, number))
        elif place is not None or _is_unplaced(row):
            _add(parts.setdefault(name, _Parts()), row, place)
        else:
            loose.append((name, row))
    fields: list[Mapping[str, Any]] = []
    for name, row in loose:
        (parts[name].extras if name in parts else fields).append(row)
    choices = {control_of(row): strings(value_of(row).get("choices")) for row in fields}
    chosen = {name: values for name, values in choices.items() if values}
    regions = tuple(region for name, part in parts.items() for region in _joined(name, part))
    return Form(regions, tuple(relations), chosen, len(fields) - len(chosen))


def _relation(row: Mapping[str, Any], number: int) -> Relation:
    source, target, direction = (text_of(row.get(key)) for key in ("from_id", "to_id", "direction"))
    return Relation(f"#{number}", source, target, direction or "right", strings(row.get("labels")))


def _is_unplaced(row: Mapping[str, Any]) -> bool:
    """Whether a result without a place is a region all the same: labelled, a brush stroke, or unreadable."""
    return not row or bool(labels_of(row)) or "brush" in text_of(row.get("type"))


def _add(parts: _Parts, row: Mapping[str, Any], place: TextPlace | Box | None) -> None:
    seen = place.seen if isinstance(place, TextPlace) else None
    for spot in parts.spots:
        if _key(spot.place) == _key(place):
            spot.rows.append(row)
            spot.seen = seen if spot.seen is None else spot.seen
            return
    parts.spots.append(_Spot(place, [row], seen))


def _key(place: TextPlace | Box | None) -> tuple[Any, ...]:
    """What makes two results lie at one place: typed text repeats the place but not the stored text."""
    if isinstance(place, TextPlace):
        return (place.start, place.end, place.nodes)
    if isinstance(place, Box):
        return tuple(round(edge, 3) for edge in (place.x, place.y, place.width, place.height, place.rotation))
    return ()


def _joined(name: str, parts: _Parts) -> Iterator[Region]:
    for spot in parts.spots:
        place, everything = spot.place, [*spot.rows, *parts.extras]
        yield Region(
            name=name,
            labels=tuple(dict.fromkeys(label for row in spot.rows for label in labels_of(row))),
            place=replace(place, seen=spot.seen) if isinstance(place, TextPlace) else place,
            size=next(filter(None, map(size_of, spot.rows)), None),
            typed=typed_in(everything),
            pii_kind=next((kind for row in everything for kind in kinds_of(row)), None),
            clash=len(parts.spots) > 1,
        )
