"""JSON_MIN: one flat row per annotation, brought back to the shape of a task.

The converter that writes JSON_MIN drops region ids and relations; regions get numbers here. Typed text is
paired with boxes by order, which is how it was written, and only where both counts agree.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from schemas.interface import RENAMED_CONTROLS

_RESERVED: Final = frozenset(
    {
        "id",
        "annotator",
        "annotation_id",
        "created_at",
        "updated_at",
        "lead_time",
        "annotations",
        "predictions",
    }
)


def _with_older(controls: frozenset[str]) -> frozenset[str]:
    return controls | {older for older, name in RENAMED_CONTROLS.items() if name in controls}


_CHOICES: Final = _with_older(frozenset({"category", "unusable", "verdict", "score", "pii_kind"}))
_TYPED: Final = _with_older(frozenset({"transcription", "correction"}))


def is_flat(row: Any) -> bool:
    """Whether a row is of JSON_MIN: it names its annotation, or it has regions, outside any `annotations`."""
    if not isinstance(row, Mapping):
        return False
    return "annotation_id" in row or "annotator" in row or any(_regions(value) for value in row.values())


def grouped(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Tasks made of flat rows: rows with the same task id are annotations of one task, in the order of the file."""
    tasks: dict[str, dict[str, Any]] = {}
    for place, row in enumerate(rows):
        key = str(row.get("id", f"#{place}"))
        task = tasks.setdefault(key, {"id": row.get("id"), "data": _data(row), "annotations": []})
        task["annotations"].append(_annotation(row))
    return list(tasks.values())


def _data(row: Mapping[str, Any]) -> dict[str, Any]:
    skipped = _RESERVED | _CHOICES | _TYPED
    return {key: value for key, value in row.items() if key not in skipped and not _regions(value)}


def _annotation(row: Mapping[str, Any]) -> dict[str, Any]:
    controls = {
        key: _regions(value) for key, value in row.items() if key not in _RESERVED and _regions(value)
    }
    result = [
        _result(control, f"{control}-{place}", value)
        for control, values in controls.items()
        for place, value in enumerate(values)
    ]
    for key in sorted(_TYPED & row.keys()):
        result += _typed(key, row[key], result)
    result += [_choice(key, row[key]) for key in sorted(_CHOICES & row.keys())]
    return {
        "id": row.get("annotation_id"), "completed_by": row.get("annotator"), "result": result,
        "created_at": row.get("created_at"), "updated_at": row.get("updated_at"),
    }  # fmt: skip


def _regions(value: Any) -> list[Mapping[str, Any]]:
    """The regions in a flat value: dictionaries with offsets or a box."""
    items = value if isinstance(value, list) else []
    placed = [item for item in items if isinstance(item, Mapping) and ("start" in item or "width" in item)]
    return placed if len(placed) == len(items) else []


def _result(control: str, name: str, value: Mapping[str, Any]) -> dict[str, Any]:
    sizes = {key: value[key] for key in ("original_width", "original_height") if key in value}
    kind = next(
        (key for key in value if key.endswith("labels")), "rectangle" if "width" in value else "labels"
    )
    return {"id": name, "from_name": control, "to_name": "", "type": kind, "value": dict(value), **sizes}


def _typed(control: str, value: Any, result: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    texts = value if isinstance(value, list) else [value]
    boxes = [item for item in result if "width" in item["value"]]
    if len(boxes) != len(texts) or not all(isinstance(text, (str, list)) for text in texts):
        return [{"from_name": control, "type": "textarea", "value": {"text": value}}]
    return [
        {"id": box["id"], "from_name": control, "type": "textarea", "value": {"text": text}}
        for box, text in zip(boxes, texts, strict=True)
    ]


def _choice(control: str, value: Any) -> dict[str, Any]:
    chosen = value.get("choices", []) if isinstance(value, Mapping) else value
    values = chosen if isinstance(chosen, list) else [chosen]
    return {"from_name": control, "type": "choices", "value": {"choices": [str(item) for item in values]}}
