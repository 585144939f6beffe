"""Single results of an export: where they lie, what they are labelled, what was typed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from schemas.interface import RENAMED_CONTROLS

PII_KIND: Final = "pii_kind"
_LARGEST: Final = 10**9  # beyond any offset or percentage; also keeps infinities and NaN out
_WHOLE: Final = re.compile(r"-?\d{1,9}")
"""As long as that: Python refuses to read more than 4,300 digits."""


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


def place_of(row: Mapping[str, Any]) -> TextPlace | Box | None:
    """Where a result lies, None if it does not say."""
    value = value_of(row)
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


def size_of(row: Mapping[str, Any]) -> tuple[float, float] | None:
    """Width and height of the picture in pixels, None if it does not say."""
    width, height = _number(row.get("original_width")), _number(row.get("original_height"))
    return (width, height) if width and height else None


def typed_in(rows: Iterable[Mapping[str, Any]]) -> str | None:
    """What was typed into the text areas among results, joined by newlines; None if nothing was."""
    texts = [value_of(row).get("text") for row in rows if row.get("type") == "textarea"]
    lines = [line for text in texts for line in ([text] if isinstance(text, str) else strings(text))]
    joined = "\n".join(lines).replace("\r\n", "\n").strip()
    return joined or None


def labels_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The labels of a result, of whatever control."""
    return tuple(
        label for key, value in value_of(row).items() if key.endswith("labels") for label in strings(value)
    )  # fmt: skip


def kinds_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The kinds of personal data chosen in a result."""
    return strings(value_of(row).get("choices")) if control_of(row).endswith(PII_KIND) else ()


def control_of(row: Mapping[str, Any]) -> str:
    """The name of the control that a result was made with, as it is called now; "" if it does not say."""
    name = text_of(row.get("from_name"))
    return RENAMED_CONTROLS.get(name, name)


def value_of(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The value of a result, empty if it has none."""
    value = row.get("value")
    return value if isinstance(value, Mapping) else {}


def strings(value: Any) -> tuple[str, ...]:
    """A string, or the strings in a list, as a tuple."""
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def text_of(value: Any) -> str:
    """Any value as text, "" for nothing."""
    return "" if value is None else str(value)


def _number(value: Any) -> float | None:
    usable = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST
    return float(value) if usable else None


def _integer(value: Any) -> int | None:
    if isinstance(value, str):
        return int(value) if _WHOLE.fullmatch(value) else None
    number = _number(value)
    return int(number) if number is not None and number.is_integer() else None
