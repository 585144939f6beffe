"""Detection on one page or one text: rules, models, propagation, and lines that were read badly."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipeline.page import Line, Page
from pipeline.pii.abridged import abridged, people
from pipeline.pii.continued import breaks, brought_back, joined
from pipeline.pii.credentials import credentials
from pipeline.pii.document import Document
from pipeline.pii.established import established
from pipeline.pii.finding import Finding
from pipeline.pii.foreign import completed
from pipeline.pii.invisible import INVISIBLE, moved, visible
from pipeline.pii.propagate import propagated
from pipeline.pii.signing import signed
from pipeline.pii.sweep import swept
from pipeline.settings import PiiSettings
from schemas.names import PiiKind

_NOWHERE = (0, 0, 0, 0, 0, 0, 0, 0)


def detect(page: Page, settings: PiiSettings) -> list[Finding]:
    """All personal data in the text of a page, ascending; spans may overlap and their union is to be hidden.

    A finding of a line that was read below `settings.line_confidence` covers the line whole: its characters
    cannot be trusted, nor the places of their edges.
    """
    shown, kept = visible(page) if INVISIBLE.search(page.text.replace("\n", " ")) else (page, None)
    document = Document(shown)
    if not document.text.strip():
        return []
    found = _analysed(document, settings, tagger=settings.tagger)
    found += _continued(document, settings)
    found += established(document, found)
    found += propagated(document.text, found)
    known = people(document.text, found)
    found += [*abridged(document, found, known), *signed(document, known)]
    found += swept(document, found) if settings.sweep else ()
    found += list(completed(document, found))
    found += list(credentials(document.text, found))
    return hardened(page, [moved(finding, kept) for finding in found] if kept else found, settings)


def _analysed(document: Document, settings: PiiSettings, *, tagger: bool) -> list[Finding]:
    from pipeline.pii.analyzer import analyse  # presidio takes seconds to import, and only detection needs it

    return analyse(document, organisations=settings.mask_organisations, models=settings.ner, tagger=tagger)


def _continued(document: Document, settings: PiiSettings) -> list[Finding]:
    """What lies across the breaks of lines whose next line is read later; without the tagger, which whole pages taught."""
    parts = breaks(document)
    page = joined(document, parts)
    if not parts:
        return []
    whole = Document(page)
    found = _analysed(whole, settings, tagger=False)
    return list(brought_back(page, parts, [*found, *established(whole, found)]))


def hardened(page: Page, found: Sequence[Finding], settings: PiiSettings) -> list[Finding]:
    """The findings, each line that was read badly and holds a part of one hidden whole; unique and ordered."""
    return unique([*found, *_whole_lines(page, found, settings.line_confidence)])


def detect_text(text: str, settings: PiiSettings, label: str = "") -> list[Finding]:
    """All personal data in a text without places; `label`, the key printed beside it, counts as its context.

    Offsets count in `text`; what is found in the label is left out.
    """
    head = f"{label}:" if label and not label.rstrip().endswith((":", "：")) else label
    lines = tuple(Line(part, _NOWHERE, 1.0, (0,) * (len(part) + 1)) for part in (head + text).split("\n"))
    found = detect(Page("", 1, 1, 0, lines), settings)
    return [moved for finding in found if (moved := _shifted(finding, len(head)))]


def _shifted(finding: Finding, by: int) -> Finding | None:
    if finding.span is None or finding.span.end <= by:
        return None
    span = replace(finding.span, start=max(0, finding.span.start - by), end=finding.span.end - by)
    return replace(finding, span=span)


def _whole_lines(page: Page, found: Iterable[Finding], limit: float) -> Iterator[Finding]:
    for finding in list(found):
        if finding.span is None:
            continue
        for index, _, _ in page.pieces(finding.span.start, finding.span.end):
            line, start = page.lines[index], page.starts[index]
            if line.confidence < limit:
                yield Finding.at(start, start + len(line.text), finding.kind, finding.score, "low-confidence")


def unique(found: Iterable[Finding]) -> list[Finding]:
    """The findings without repetition, in a total order; of equal places and kinds the best score stays."""
    best: dict[tuple[object, ...], Finding] = {}
    for finding in found:
        place = (finding.span.start, finding.span.end) if finding.span else (-1, -1)
        key = (*place, finding.quad, finding.kind)
        other = best.get(key)
        if other is None or (finding.score, finding.subject, finding.source) > (
            other.score,
            other.subject,
            other.source,
        ):
            subject = finding.subject or (other is not None and other.subject)
            best[key] = replace(finding, subject=subject)
        elif finding.subject and not other.subject:
            best[key] = replace(other, subject=True)
    ordered = [best[key] for key in sorted(best, key=lambda k: (k[0], k[1], str(k[3]), k[2] or ()))]
    return [finding for finding, inside in zip(ordered, _inside(ordered), strict=True) if not inside]


def _inside(ordered: Sequence[Finding]) -> list[bool]:
    """For each finding: whether it is a bare number within a finding that says what the number is."""
    reach, flags = 0, []
    named = [f for f in ordered if f.span and f.kind is not PiiKind.OTHER_ID]
    ends = {f.span.start: max(f.span.end, 0) for f in named if f.span}
    starts = sorted(ends)
    for start in starts:
        reach = max(reach, ends[start])
        ends[start] = reach
    for finding in ordered:
        at = bisect_right(starts, finding.span.start) - 1 if finding.span else -1
        is_bare = finding.kind is PiiKind.OTHER_ID and finding.source == "other-id"
        flags.append(bool(is_bare and finding.span and at >= 0 and ends[starts[at]] >= finding.span.end))
    return flags
