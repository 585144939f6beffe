"""What a second reader still finds in a redacted picture: known values that stayed legible, and misread ones.

Two rules, so that a second opinion adds identifiers and no noise: (1) a value that detection already knows is legible
somewhere; (2) detection finds a direct identifier or a date in text that the first reader read differently or not at
all. The same characters judged twice, the second time without the context that is now black, are no news: accepting
them hid clinical values that followed an emptied label.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rapidfuzz.fuzz import partial_ratio

from pipeline.engines import Image, OcrEngine
from pipeline.masks import grown, polygon_mask, share_inside, text_quads, text_under
from pipeline.page import Page, Quad
from pipeline.pii.detect import detect
from pipeline.pii.finding import Finding
from pipeline.settings import PiiSettings
from pipeline.spans import Span
from pipeline.substitute.glyphs import canonical
from schemas.names import DIRECT_KINDS, PiiKind

_HIDDEN_SHARE: Final = 0.5
"""Share of a hit's polygon under black from which it counts as hidden: readers guess at the rims of a region."""
_PART: Final = 6
"""Characters of a number or a Latin word that give it away (issue 3: identifiers of 6 or more); fewer stand anywhere."""
_SHORTEST_WORD: Final = 2
_KINDS: Final = DIRECT_KINDS | {PiiKind.DATE}
_WORDS: Final = frozenset({PiiKind.PERSON, PiiKind.STAFF, PiiKind.ADDRESS})
_ALIKE: Final = 60.0
"""Percent of a word's characters that the first reading of the line has too: the same word, misread."""
_NEAR: Final = 0.5
"""Line heights around a hit in which the first reading is compared: two readers box the same line differently."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a page when its picture is looked at again: first reading, its findings, hidden polygons."""

    page: Page
    spans: tuple[Span, ...]
    hidden: tuple[Quad, ...]


def look_again(
    picture: Image, known: Known, reader: OcrEngine, detector: PiiSettings, pad: float
) -> list[Finding]:
    """Findings with quads on the picture (and spans of the first reading beneath them) that are still legible."""
    height, width = picture.shape[:2]
    seen = Page(known.page.page_id, width, height, 0, tuple(reader.read(picture)))
    return legible(seen, known, [*_known_values(seen, known), *detect(seen, detector)], pad)


def legible(seen: Page, known: Known, found: Iterable[Finding], pad: float) -> list[Finding]:
    """Of the findings in a second reading those that lie on no hidden polygon and are news; anchored to the page."""
    mask = polygon_mask(seen.height, seen.width, known.hidden)
    left: dict[tuple[Quad, PiiKind], Finding] = {}
    for finding in found:
        if finding.span is None or finding.kind not in _KINDS:
            continue
        plain = text_quads(seen, finding.span.start, finding.span.end, 0.0)
        visible = [quad for quad in plain if share_inside(mask, quad) < _HIDDEN_SHARE]
        value = seen.text[finding.span.start : finding.span.end]
        if visible and (finding.source == _LEGIBLE or _is_news(finding, value, visible, known)):
            for quad in text_quads(seen, finding.span.start, finding.span.end, pad):
                left.setdefault((quad, finding.kind), replace(finding, span=None, quad=quad))
    return [anchored for finding in left.values() for anchored in _anchored(finding, known.page)]


_LEGIBLE: Final = "legible"


def _known_values(seen: Page, known: Known) -> Iterator[Finding]:
    """Findings of the first reading whose value, or six characters of it, stands in the second, each value once."""
    looked_for = set[tuple[PiiKind, str]]()
    for span in known.spans:
        kind = PiiKind(span.label)
        value = canonical(known.page.text[span.start : span.end], numeric=True)
        shortest = _PART if any(map(str.isdigit, value)) or value.isascii() else _SHORTEST_WORD
        if kind not in _KINDS or len(value) < shortest or (kind, value) in looked_for:
            continue
        looked_for.add((kind, value))
        for start, line in zip(seen.starts, seen.lines, strict=True):
            for low, high in occurrences(line.text, parts_of(value)):
                yield Finding.at(start + low, start + high, kind, span.score, _LEGIBLE)


def parts_of(value: str) -> list[str]:
    """What gives a canonical value away: itself, or each run of six characters of a longer one with digits."""
    if len(value) <= _PART or not any(character.isdigit() for character in value):
        return [value]
    return [value[at : at + _PART] for at in range(len(value) - _PART + 1)]


def occurrences(text: str, parts: Sequence[str]) -> list[tuple[int, int]]:
    """Where canonical parts stand in a text, blanks and punctuation aside; overlapping ones are joined.

    A part of digits or Latin letters counts only where it is not the inside of a longer word, unless it is itself a
    part of a longer value.
    """
    plain, offsets = _plain(text)
    whole = len(parts) == 1
    joined: list[tuple[int, int]] = []
    for low, high in sorted(_places(plain, parts)):
        start, end = offsets[low], offsets[high - 1] + 1
        if whole and (_continues(text, start - 1, start) or _continues(text, end - 1, end)):
            continue
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


@lru_cache(maxsize=1024)
def _plain(text: str) -> tuple[str, tuple[int, ...]]:
    """A line in its canonical form and where each character of that stands; nothing where the two cannot be matched.

    Kept, since every known value of a page is looked for in every line of it.
    """
    plain = canonical(text, numeric=True)
    offsets = tuple(at for at, character in enumerate(text) if canonical(character, numeric=False))
    return (plain, offsets) if len(plain) == len(offsets) else ("", ())


def _places(plain: str, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    for part in parts:
        at = plain.find(part)
        while at >= 0:
            yield at, at + len(part)
            at = plain.find(part, at + 1)


def _continues(text: str, before: int, after: int) -> bool:
    """Whether two neighbouring characters belong to one run of ASCII letters and digits."""
    if before < 0 or after >= len(text):
        return False
    pair = text[before] + text[after]
    return pair.isascii() and pair.isalnum()


def _is_news(finding: Finding, value: str, quads: Sequence[Quad], known: Known) -> bool:
    """Whether the first reader read something else where the second one found a value.

    Words may differ in a character or two and still be the same words, read a little worse.
    """
    page = known.page
    runs = [run for quad in quads for run in text_under(page, grown(quad, _NEAR))]
    said = canonical(value, numeric=True)
    read = canonical("".join(page.text[low:high] for low, high in runs), numeric=True)
    if not said or said in read:
        return False
    lines = {page.line_at(low) for low, _ in runs}
    beside = (canonical(page.lines[index].text, numeric=False) for index in sorted(lines))
    words = finding.kind in _WORDS
    return not (
        words and any(partial_ratio(canonical(value, numeric=False), line) >= _ALIKE for line in beside)
    )


def _anchored(finding: Finding, page: Page) -> list[Finding]:
    """The finding once for each run of the first reading's characters beneath its quad; as it is where there is none."""
    runs = text_under(page, finding.quad) if finding.quad else []
    spans = [Span(low, high, finding.kind, finding.score, finding.source) for low, high in runs]
    return [replace(finding, span=span) for span in spans] or [finding]
