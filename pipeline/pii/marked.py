"""What people and pictures say about a page, as findings in its text: marked spans, personal keys, hidden places."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.page import Page, Quad, bounds
from pipeline.pii.finding import Finding
from pipeline.pii.labels import LabelRule
from pipeline.pii.normal import normalised
from pipeline.pii.propagate import propagated
from pipeline.pii.spotting import rule_of_key
from pipeline.spans import Span
from schemas.names import DIRECT_KINDS, Label, PiiKind

_MARKED_SCORE = 1.0
_KEY_SCORE = 0.95
_PERSONAL = DIRECT_KINDS | {PiiKind.DATE, PiiKind.BED, PiiKind.POSTCODE}


@dataclass(frozen=True, slots=True)
class Marks:
    """What annotators left on one page: spans (start, end, label, pii_kind), links by index, typed corrections."""

    spans: tuple[tuple[int, int, str, str | None], ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    typed: tuple[tuple[int, str], ...] = field(default=(), repr=False)


def marked(page: Page, marks: Marks, found: Sequence[Finding], personal_keys: Iterable[str]) -> list[Finding]:
    """Findings at spans marked PII and at values of keys that are personal, and wherever else these values stand."""
    keys = {_compact(key) for key in personal_keys}
    spans = [(start, min(end, len(page.text)), label, kind) for start, end, label, kind in marks.spans]
    result = [
        Finding.at(start, end, _kind(start, end, kind, found), _MARKED_SCORE, "annotator")
        for start, end, label, kind in spans
        if label == Label.PII and start < end
    ]
    for key, value in marks.links:
        result += _value_of_key(page, spans[key], spans[value], keys, found)
    typed = [(spans[index], text) for index, text in marks.typed]
    return [*result, *_elsewhere(page, result, typed)]


def _value_of_key(
    page: Page, key: tuple[int, int, str, str | None], value: tuple[int, int, str, str | None], keys: set[str],
    found: Sequence[Finding],
) -> Iterator[Finding]:  # fmt: skip
    printed = _compact(page.text[key[0] : key[1]])
    rule = rule_of_key(printed)
    if value[0] >= value[1] or not (printed in keys or (rule and rule.kind in _PERSONAL)):
        return
    kind = rule.kind if rule and rule.kind else _kind(value[0], value[1], None, found)
    yield Finding.at(value[0], value[1], kind, _KEY_SCORE, "personal-key", subject=_names_patient(rule))


def _names_patient(rule: LabelRule | None) -> bool:
    return rule is not None and rule.subject


def _compact(text: str) -> str:
    return "".join(normalised(text).split()).strip(":;。.").casefold()


def _kind(start: int, end: int, kind: str | None, found: Sequence[Finding]) -> PiiKind:
    """The kind an annotator chose, else that of the best finding in the same place, else OTHER_ID."""
    if kind is not None:
        return PiiKind(kind)
    here = [f for f in found if f.span and f.span.start < end and start < f.span.end]
    best = max(here, key=lambda f: (f.score, f.kind), default=None)
    return best.kind if best else PiiKind.OTHER_ID


def _elsewhere(
    page: Page, result: Sequence[Finding], typed: Sequence[tuple[tuple[int, int, str, str | None], str]]
) -> Iterator[Finding]:
    """Marked values at further places of the page, as printed and as an annotator corrected them."""
    text = normalised(page.text)
    yield from propagated(text, result)
    at = {(f.span.start, f.span.end): f for f in result if f.span}
    for (start, end, _, _), correction in typed:
        finding = at.get((start, end))
        if finding:
            yield from _said(text, correction, finding.kind, finding.score, "correction")


def _said(text: str, value: str, kind: PiiKind, score: float, source: str) -> Iterator[Finding]:
    """Findings wherever a value, which itself may stand nowhere, is read in a normalised text."""
    right = normalised(value).strip()
    if len(right) < 2:
        return
    head = f"{right}\n"
    for place in propagated(head + text, [Finding.at(0, len(right), kind, score, source)]):
        if place.span and place.span.start >= len(head):
            span = Span(
                place.span.start - len(head), place.span.end - len(head), place.kind, place.score, source
            )
            yield Finding(span, None, place.kind, place.score, source)


def text_under(
    page: Page, quad: Quad, kind: PiiKind, source: str, *, most_of_line: bool
) -> Iterator[Finding]:
    """Findings at the characters whose centre lies in the quad: what is hidden in pixels is hidden in text.

    `most_of_line`: only of lines that lie in the box for the most part (a seal lies over lines that go on beside it).
    """
    left, top, right, bottom = bounds(quad)
    for start, line in zip(page.starts, page.lines, strict=True):
        box = bounds(line.quad)
        if box[2] < left or box[0] > right or box[3] < top or box[1] > bottom:
            continue
        inside = [
            at for at in range(len(line.text))
            if _holds(quad, bounds(line.quad_of(at, at + 1)))
        ]  # fmt: skip
        if inside and (not most_of_line or 2 * len(inside) > len(line.text)):
            yield Finding.at(start + inside[0], start + inside[-1] + 1, kind, 0.6, source)


def _holds(quad: Quad, character: tuple[int, int, int, int]) -> bool:
    """Whether the centre of a character's box lies in a quad, or on its edge: on one side of all four edges."""
    x, y = (character[0] + character[2]) / 2, (character[1] + character[3]) / 2
    corners = [(quad[at], quad[at + 1]) for at in range(0, 8, 2)]
    sides = [
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return min(sides) >= 0 or max(sides) <= 0


def hidden(page: Page, places: Iterable[Mapping[str, Any]]) -> Iterator[Finding]:
    """Findings at the places that a person wants hidden, in pixels and in the text under them, and wherever their earlier text is read."""
    for row in places:
        numbers = [int(part) for part in str(row["target"] or "").replace(",", " ").split()]
        if len(numbers) != 8:
            continue
        x0, y0, x1, y1, x2, y2, x3, y3 = numbers
        quad: Quad = (x0, y0, x1, y1, x2, y2, x3, y3)
        kind = PiiKind(row["value"]) if row["value"] in set(PiiKind) else PiiKind.OTHER_ID
        source = str(row.get("source", "reviewer"))
        yield Finding(None, quad, kind, 1.0, source)
        yield from text_under(page, quad, kind, source, most_of_line=False)
        yield from _said(normalised(page.text), row.get("text") or "", kind, 1.0, source)
