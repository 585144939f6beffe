"""Where two texts differ, marked; everything else is escaped."""

from typing import Final

from markupsafe import Markup, escape
from rapidfuzz.distance import Levenshtein

SHOWN: Final = 300
"""Characters of a value that are shown; the log has all."""
_BLANK: Final = Markup('<i class="none">∅</i>')


def marked(gold: str | None, predicted: str | None) -> tuple[Markup, Markup]:
    """Both texts as HTML, differing characters in <mark>; a side that is absent is shown as an empty set."""
    if not gold or not predicted:
        return plain(gold), plain(predicted)
    first, second = _cut(gold), _cut(predicted)
    left, right = Markup(""), Markup("")
    for step in Levenshtein.opcodes(first, second):
        left += _piece(first[step.src_start : step.src_end], same=step.tag == "equal")
        right += _piece(second[step.dest_start : step.dest_end], same=step.tag == "equal")
    return left, right


def plain(text: str | None) -> Markup:
    """A text as HTML; none, or an empty one, as an empty set."""
    return escape(_cut(text)) if text else _BLANK


def _piece(text: str, *, same: bool) -> Markup:
    if same or not text:
        return escape(text)
    return Markup("<mark>{}</mark>").format(text)


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
