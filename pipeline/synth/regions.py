"""Results of Label Studio, as the browser stores them: regions on text and on pictures, relations, choices."""

import random
import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.page import bounds
from pipeline.synth.key import KeySpan, PageKey
from schemas.names import ITEM_FIELDS, Label, LinkLabel, PiiKind

Result = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Named:
    """A region to come: its id, where it is, and which group of the key it belongs to."""

    name: str
    start: int
    end: int
    label: str
    group: int | None
    kind: PiiKind | None = None


def region_id(chance: random.Random) -> str:
    """An id like those of Label Studio's browser."""
    return "".join(chance.choice(string.ascii_letters + string.digits + "-_") for _ in range(10))


def named(key: PageKey, chance: random.Random, *, every_identifier: bool) -> list[Named]:
    """The regions that an annotator draws: all labelled spans, and identifiers that no value covers (or every one)."""
    spans = [
        Named(region_id(chance), span.start, span.end, span.label.value, span.group) for span in key.spans
    ]
    values = [span for span in key.spans if span.label is Label.VALUE]
    personal = [
        Named(region_id(chance), planted.start, planted.end, Label.PII.value, None, planted.kind)
        for planted in key.planted
        if planted.start is not None and planted.end is not None
        and (every_identifier or not _inside(planted.start, planted.end, values))
    ]  # fmt: skip
    return spans + personal


def _inside(start: int, end: int, spans: Iterable[KeySpan]) -> bool:
    return any(span.start <= start and end <= span.end for span in spans)


def on_text(region: Named, text: str, typed: str | None = None) -> list[Result]:
    """The results of a region on the text: labels, kind of identifier, what the annotator typed."""
    place: Result = {"start": region.start, "end": region.end}
    stored = {**place, "text": text[region.start : region.end]}
    results = [_result(region.name, "label", "text", "labels", {**stored, "labels": [region.label]})]
    if region.kind:
        value = {**stored, "choices": [region.kind.value]}
        results.append(_result(region.name, "pii_kind", "text", "choices", value))
    if typed is not None:
        results.append(_result(region.name, "correction", "text", "textarea", {**place, "text": [typed]}))
    return results


def on_picture(region: Named, key: PageKey) -> list[Result]:
    """The results of a region on the picture: a rectangle around the text, and the text as typed."""
    quads = key.page().quads(region.start, region.end)
    edges = [bounds(quad) for quad in quads]
    left, top = min(edge[0] for edge in edges) - 3, min(edge[1] for edge in edges) - 3
    right, bottom = max(edge[2] for edge in edges) + 3, max(edge[3] for edge in edges) + 3
    results = [boxed(region.name, region.label, (left, top, right, bottom), key)]
    place, size = _percent((left, top, right, bottom), key), _size(key)
    if region.kind:
        value = {**place, "choices": [region.kind.value]}
        results.append({**_result(region.name, "pii_kind", "image", "choices", value), **size})
    value = {**place, "text": [key.text[region.start : region.end].replace("\n", "")]}
    results.append({**_result(region.name, "correction", "image", "textarea", value), **size})
    return results


def boxed(name: str, label: str, edges: tuple[float, float, float, float], key: PageKey) -> Result:
    """A rectangle (left, top, right, bottom in pixels) with a label."""
    value = {**_percent(edges, key), "rectanglelabels": [label]}
    return {**_result(name, "box", "image", "rectanglelabels", value), **_size(key)}


def _percent(edges: tuple[float, float, float, float], key: PageKey) -> Result:
    left, top, right, bottom = edges
    x, y = 100 * left / key.width, 100 * top / key.height
    width, height = 100 * (right - left) / key.width, 100 * (bottom - top) / key.height
    return {
        "x": round(x, 6),
        "y": round(y, 6),
        "width": round(width, 6),
        "height": round(height, 6),
        "rotation": 0,
    }


def _size(key: PageKey) -> Result:
    return {"original_width": key.width, "original_height": key.height, "image_rotation": 0}


def _result(name: str, control: str, target: str, kind: str, value: Result) -> Result:
    return {
        "id": name,
        "from_name": control,
        "to_name": target,
        "type": kind,
        "origin": "manual",
        "value": value,
    }


def relations(regions: Sequence[Named], chance: random.Random) -> list[Result]:
    """Key -> Value and ItemName -> field; some arrows drawn backwards and stored as direction left."""
    fields = {label.value for label in ITEM_FIELDS}
    found = []
    for head, tails, label in (
        (Label.KEY.value, {Label.VALUE.value}, LinkLabel.KEY_VALUE),
        (Label.ITEM_NAME.value, fields, LinkLabel.ITEM_FIELD),
    ):
        heads = {region.group: region.name for region in regions if region.label == head}
        for region in regions:
            if region.label in tails and region.group in heads:
                found.append(
                    relation(heads[region.group], region.name, label, backwards=chance.random() < 0.05)
                )
    return found


def relation(
    source: str, target: str, label: LinkLabel, *, backwards: bool = False, direction: str = ""
) -> Result:
    """A relation from source to target, or the same one stored as target -> source with direction left."""
    ends = (target, source) if backwards else (source, target)
    way = direction or ("left" if backwards else "right")
    return {
        "from_id": ends[0],
        "to_id": ends[1],
        "type": "relation",
        "direction": way,
        "labels": [label.value],
    }


def chosen(control: str, choice: str, chance: random.Random) -> Result:
    """A choice about the whole task."""
    return _result(region_id(chance), control, "text", "choices", {"choices": [choice]})
