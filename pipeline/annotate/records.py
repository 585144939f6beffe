"""Key-value JSON of a converted page, for use without the pipeline."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from schemas.names import AnnotationStatus, Label, LinkLabel

CHOSEN: Final = frozenset(
    {AnnotationStatus.GOLD, AnnotationStatus.REVIEWED, AnnotationStatus.SINGLE, AnnotationStatus.AGREED}
)
"""Statuses of the one annotation that counts for its page."""
Row = Mapping[str, Any]


def page_record(page_id: str, text: str, spans: Sequence[Row], links: Sequence[Row]) -> dict[str, Any]:
    """{page_id, text, pairs} of one annotation: a pair per linked value, a key without one once with null.

    Spans are [start, end) in code points of `text`; pairs in the order of the text.
    """
    where = {span["span_id"]: (span["start"], span["end"]) for span in spans}
    keys = [(span["start"], span["end"], span["span_id"]) for span in spans if span["label"] == Label.KEY]
    values: dict[str, list[tuple[int, int]]] = {}
    for link in links:
        if link["label"] == LinkLabel.KEY_VALUE:
            values.setdefault(link["key_span_id"], []).append(where[link["value_span_id"]])
    pairs = []
    for start, end, span_id in sorted(keys):
        linked = sorted(values.get(span_id, []))
        pairs += [_pair(text, (start, end), value) for value in linked or (None,)]
    return {"page_id": page_id, "text": text, "pairs": pairs}


def _pair(text: str, key: tuple[int, int], value: tuple[int, int] | None) -> dict[str, Any]:
    return {
        "key": text[slice(*key)], "value": text[slice(*value)] if value else None,
        "key_span": list(key), "value_span": list(value) if value else None,
    }  # fmt: skip
