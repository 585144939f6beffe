"""The two readings of a gold text: as OCR read it, and as it is really printed."""

import re
from collections.abc import Mapping
from typing import Any, Final

_WIDE: Final = r"[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]"
_BETWEEN_WIDE: Final = re.compile(rf"(?<={_WIDE})\s*\n\s*(?={_WIDE})")


def true_reading(row: Mapping[str, Any], field: str) -> str | None:
    """What is really printed: the annotator's correction where there is one, else what was read; None for an absent field."""
    corrected = row.get(f"true_{field}")
    found = row[field] if corrected is None else corrected
    return None if found is None else str(found)


def printed(row: Mapping[str, Any], field: str) -> str:
    """The true reading on one line, "" for an absent field."""
    return unwrapped(true_reading(row, field) or "")


def unwrapped(text: str) -> str:
    """A text on one line: where it was broken stands nothing between Chinese characters, elsewhere a blank."""
    return " ".join(_BETWEEN_WIDE.sub("", text).split("\n")) if "\n" in text else text
