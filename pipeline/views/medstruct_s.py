"""MedStruct-S (arXiv 2605.03103): OCR text with its noise, pairs with the span of the key."""

from typing import Any

from schemas.records import Record


def page(text: str, record: Record) -> dict[str, Any]:
    """The row of a page: values as they were read, since the benchmark's input is the text."""
    pairs = [{"key": pair.key, "value": pair.value, "key_span": pair.key_span} for pair in record.pairs]
    return {"id": record.page_id, "report_title": record.report_title, "ocr_text": text, "pairs": pairs}
