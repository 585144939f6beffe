"""The results of an annotation, put together: regions, relations, choices.

Several results may describe one region: they share its id (rectangle + labels + text area) and its place.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

PII_KIND: Final = "pii_kind"
_LARGEST: Final = 10**9  # beyond any offset or percentage; also keeps infinities and NaN out


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Offsets as stored, the text that was stored with them, and for HTML the node paths and their offsets."""

    start: int | None
    end: int | None
    seen: str | None = None
    nodes: tuple[str, int, str, int] | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in percent of the picture; (x, y) is its own top-left corner, about which it is turned clockwise."""

    x: float
    y: float
    width: float
    height: float
    rotation: float = 0.0


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
class _Parts:
    places: list[tuple[TextPlace | Box | None, list[Mapping[str, Any]]]] = field(default_factory=list)
    extras: list[Mapping[str, Any]] = field(default_factory=list)


def read_form(results: Iterable[Mapping[str, Any]]) -> Form:
    """Put the results of one annotation together."""
    rows = list(results)
    relations = tuple(
        _relation(row, place) for place, row in enumerate(rows) if row.get("type") == "relation"
    )
    parts: dict[str, _Parts] = {}
    loose: list[tuple[str, Mapping[str, Any]]] = []
    for place, row in enumerate(rows):
        if row.get("type") == "relation":
            continue
        name = _text(row.get("id")) or f"#{place}"
        if _is_region(row):
            _add(parts.setdefault(name, _Parts()), row)
        else:
            loose.append((name, row))
    fields: list[Mapping[str, Any]] = []
    for name, row in loose:
        (parts[name].extras if name in parts else fields).append(row)
    regions = tuple(region for name, part in parts.items() for region in _joined(name, part))
    choices = {_text(row.get("from_name")): _strings(_value(row).get("choices")) for row in fields}
    chosen = {name: values for name, values in choices.items() if values}
    return Form(regions, relations, chosen, len(fields) - len(chosen))


def _relation(row: Mapping[str, Any], place: int) -> Relation:
    return Relation(
        f"#{place}", _text(row.get("from_id")), _text(row.get("to_id")), _text(row.get("direction")) or "right",
        _strings(row.get("labels")),
    )  # fmt: skip


def _is_region(row: Mapping[str, Any]) -> bool:
    # a row without any value is a result that could not be read: it stays countable
    return not row or _place(row) is not None or bool(_labels(row)) or "brush" in _text(row.get("type"))


def _add(parts: _Parts, row: Mapping[str, Any]) -> None:
    place = _place(row)
    for known, rows in parts.places:
        if _key(known) == _key(place):
            rows.append(row)
            return
    parts.places.append((place, [row]))


def _key(place: TextPlace | Box | None) -> tuple[Any, ...]:
    """What makes two results lie at one place: typed text repeats the place but not the stored text."""
    if isinstance(place, TextPlace):
        return (place.start, place.end, place.nodes)
    if isinstance(place, Box):
        return tuple(round(edge, 3) for edge in (place.x, place.y, place.width, place.height, place.rotation))
    return ()


def _joined(name: str, parts: _Parts) -> Iterator[Region]:
    clash = len(parts.places) > 1
    for place, rows in parts.places:
        everything = [*rows, *parts.extras]
        seen = next(
            (
                place.seen
                for place in map(_place, rows)
                if isinstance(place, TextPlace) and place.seen is not None
            ),
            None,
        )
        yield Region(
            name=name,
            labels=tuple(dict.fromkeys(label for row in rows for label in _labels(row))),
            place=TextPlace(place.start, place.end, seen, place.nodes)
            if isinstance(place, TextPlace)
            else place,
            size=next(filter(None, map(_size, rows)), None),
            typed=_typed(everything),
            pii_kind=next((kind for row in everything for kind in _kinds(row)), None),
            clash=clash,
        )


def _place(row: Mapping[str, Any]) -> TextPlace | Box | None:
    value = _value(row)
    if "start" in value and "end" in value:
        return _text_place(value, stored=row.get("type") != "textarea")
    if isinstance(value.get("points"), list):
        return _around(value["points"])
    edges = [_number(value.get(key)) for key in ("x", "y", "width", "height")]
    if None in edges and "radiusX" in value:
        x, y, rx, ry = (_number(value.get(key)) or 0.0 for key in ("x", "y", "radiusX", "radiusY"))
        return Box(x - rx, y - ry, 2 * rx, 2 * ry)
    if None in edges:
        return None
    x, y, width, height = (edge or 0.0 for edge in edges)
    return Box(x, y, width, height, _number(value.get("rotation")) or 0.0)


def _text_place(value: Mapping[str, Any], *, stored: bool) -> TextPlace:
    text = value.get("text")
    seen = text if stored and isinstance(text, str) else None
    spread = value.get("globalOffsets")
    offsets = spread if isinstance(spread, Mapping) else value
    nodes = None
    if isinstance(value["start"], str) and value["start"].startswith("/"):
        low, high = _integer(value.get("startOffset")), _integer(value.get("endOffset"))
        nodes = (
            (value["start"], low, str(value["end"]), high) if low is not None and high is not None else None
        )
    return TextPlace(_integer(offsets.get("start")), _integer(offsets.get("end")), seen, nodes)


def _around(points: list[Any]) -> Box | None:
    pairs = [
        point
        for point in points
        if isinstance(point, list) and len(point) == 2 and None not in map(_number, point)
    ]
    if not pairs:
        return None
    xs, ys = [float(x) for x, _ in pairs], [float(y) for _, y in pairs]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _size(row: Mapping[str, Any]) -> tuple[float, float] | None:
    width, height = _number(row.get("original_width")), _number(row.get("original_height"))
    return (width, height) if width and height else None


def _typed(rows: Iterable[Mapping[str, Any]]) -> str | None:
    texts = [_value(row).get("text") for row in rows if row.get("type") == "textarea"]
    lines = [line for text in texts for line in ([text] if isinstance(text, str) else _strings(text))]
    joined = "\n".join(lines).replace("\r\n", "\n").strip()
    return joined or None


def _labels(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(
        label for key, value in _value(row).items() if key.endswith("labels") for label in _strings(value)
    )  # fmt: skip


def _kinds(row: Mapping[str, Any]) -> tuple[str, ...]:
    return _strings(_value(row).get("choices")) if _text(row.get("from_name")).endswith(PII_KIND) else ()


def _value(row: Mapping[str, Any]) -> Mapping[str, Any]:
    value = row.get("value")
    return value if isinstance(value, Mapping) else {}


def _strings(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _number(value: Any) -> float | None:
    usable = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST
    return float(value) if usable else None


def _integer(value: Any) -> int | None:
    if isinstance(value, str) and value.lstrip("-").isdecimal():
        return int(value)
    number = _number(value)
    return int(number) if number is not None and number.is_integer() else None
