"""One page: every planted identifier and every clinical cell of its answer key, judged in pixels and in text."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pipeline.fidelity import compare
from pipeline.page import Page, Quad
from pipeline.pictures import turned
from pipeline.scorecard.legible import COVER, MARK_COVER, TOUCHED, Image, Sight
from pipeline.scorecard.standing import changed, is_gone, located, significant, tokens_left, under
from pipeline.spans import Span, union
from pipeline.synth import KeySpan, PageKey, Planted
from schemas.names import ITEM_FIELDS, Label, PiiKind

CELLS = (Label.ITEM_NAME, *ITEM_FIELDS, Label.VALUE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the pipeline made of a page: its reading, the surrogate text, the [start, end) that were replaced."""

    page: Page
    surrogate: str
    replaced: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One planted identifier: hidden in pixels, gone from the text, read by OCR; where it stands (key's pixels)."""

    kind: PiiKind
    pixels: bool
    text: bool
    read: bool
    quad: Quad

    @property
    def both(self) -> bool:
        """Whether it is hidden in pixels and in text."""
        return self.pixels and self.text


@dataclass(frozen=True, slots=True)
class Cell:
    """One clinical cell: touched by fill, changed in the text, beneath a planted picture (None: a mark)."""

    label: Label
    pixels: bool
    text: bool
    beneath: bool
    quad: Quad


@dataclass(frozen=True, slots=True)
class PageScore:
    """All verdicts of one page, its printed characters that are no identifier, the likeness of its texts (0..1)."""

    verdicts: tuple[Verdict, ...]
    cells: tuple[Cell, ...]
    characters: int
    characters_hidden: int
    characters_read: int
    characters_changed: int
    similarity: float
    likeness: float


@dataclass(frozen=True)
class Bench:
    """A page on the bench: the key, the pictures before and after, and the reading, all in the key's pixels."""

    key: PageKey
    sight: Sight
    after: Image
    reading: Reading

    @cached_property
    def printed(self) -> Page:
        """The page as printed."""
        return self.key.page()

    @cached_property
    def replaced(self) -> Collection[int]:
        """Offsets of OCR's text that surrogates stand in."""
        return {at for start, end in self.reading.replaced for at in range(start, end)}

    @cached_property
    def planted(self) -> Collection[int]:
        """Offsets of the printed text that planted identifiers stand in."""
        spans = [(it.start, it.end) for it in self.key.planted if it.start is not None and it.end is not None]
        return {at for start, end in spans for at in range(start, end)}

    @cached_property
    def beneath(self) -> Collection[int]:
        """Offsets of the printed text beneath planted pictures."""
        marks = [quad for it in self.key.planted if it.start is None for quad in it.quads]
        return {at for quad in marks for at in under(self.printed, quad)}


def judge(key: PageKey, before: Image, after: Image, reading: Reading) -> PageScore:
    """Score a page. The pictures are as the reading's page counts them (its turn undone); one size, RGB."""
    turn = (key.turn - reading.page.turn) % 360
    upright = Reading(quarter_turned(reading.page, turn), reading.surrogate, reading.replaced)
    before, after = turned(before, turn), turned(after, turn)
    bench = Bench(key, Sight.of(before, after), after, upright)
    verdicts = tuple(_verdict(bench, planted) for planted in key.planted)
    cells = tuple(_cell(bench, span) for span in key.spans if _is_clinical(bench, span))
    compared = compare("", upright.page.text, upright.surrogate, upright.replaced)
    return PageScore(verdicts, cells, *_characters(bench), compared.non_pii, compared.phi)


def quarter_turned(page: Page, turn: int) -> Page:
    """The page as it stands once its picture has been turned anticlockwise by `turn` degrees (a multiple of 90)."""
    for _ in range(turn % 360 // 90):
        width = page.width
        lines = tuple(replace(line, quad=_turned_quad(line.quad, width)) for line in page.lines)
        page = Page(page.page_id, page.height, page.width, page.turn, lines)
    return page


def _turned_quad(quad: Quad, width: int) -> Quad:
    x0, y0, x1, y1, x2, y2, x3, y3 = quad
    return y0, width - x0, y1, width - x1, y2, width - x2, y3, width - x3


def _verdict(bench: Bench, planted: Planted) -> Verdict:
    if planted.start is None or planted.end is None:
        return _mark(bench, planted)
    characters = significant(planted.kind, planted.text)
    pixels = all(
        bench.sight.cover(quad) >= COVER for quad in _boxes(bench.printed, planted.start, characters)
    )
    quads, texts = _pieces(bench.printed, planted.start, planted.end)
    standing = located(bench.reading.page, quads, texts, planted.kind)
    gone = is_gone(bench.reading.page.text, bench.reading.surrogate, standing.offsets, bench.replaced)
    return Verdict(planted.kind, pixels, gone, standing.is_read, planted.quads[0])


def _boxes(page: Page, start: int, characters: Sequence[int]) -> Iterator[Quad]:
    for at in characters:
        yield from page.quads(start + at, start + at + 1)


def _pieces(page: Page, start: int, end: int) -> tuple[list[Quad], list[str]]:
    pieces = list(page.pieces(start, end))
    quads = [page.lines[index].quad_of(low, high) for index, low, high in pieces]
    return quads, [page.lines[index].text[low:high] for index, low, high in pieces]


def _mark(bench: Bench, planted: Planted) -> Verdict:
    quad, reading = planted.quads[0], bench.reading
    hidden = all(bench.sight.mark_cover(planted.kind, quad) >= MARK_COVER for quad in planted.quads)
    if planted.kind is PiiKind.CODE and hidden:
        hidden = not _decodes(bench.after, planted.text)
    offsets = under(reading.page, quad)
    before, after = ("".join(text[at] for at in offsets) for text in (reading.page.text, reading.surrogate))
    read, gone = tokens_left(planted.text, before, after)
    return Verdict(planted.kind, hidden, gone, read, quad)


def _decodes(image: Image, content: str) -> bool:
    import zxingcpp

    found = zxingcpp.read_barcodes(np.ascontiguousarray(image))
    return any(code.text == content for code in found)


def _is_clinical(bench: Bench, span: KeySpan) -> bool:
    return span.label in CELLS and not any(at in bench.planted for at in range(span.start, span.end))


def _cell(bench: Bench, span: KeySpan) -> Cell:
    page, reading = bench.printed, bench.reading
    quads, texts = _pieces(page, span.start, span.end)
    covers = (bench.sight.cover(box) for box in _boxes(page, span.start, range(span.end - span.start)))
    offsets = located(reading.page, quads, texts, PiiKind.OTHER_ID).offsets
    beneath = any(at in bench.beneath for at in range(span.start, span.end))
    altered = changed(reading.page.text, reading.surrogate, offsets)
    return Cell(span.label, any(cover > TOUCHED for cover in covers), altered, beneath, quads[0])


def _characters(bench: Bench) -> tuple[int, int, int, int]:
    """Letters and digits that are no identifier and beneath no mark, of them illegible; read ones, of them changed."""
    total = hidden = read = altered = 0
    free = union(
        Span(at, at + 1, "")
        for at in range(len(bench.key.text))
        if at not in bench.planted and at not in bench.beneath
    )
    before, after = bench.reading.page.text, bench.reading.surrogate
    for start, end in free:
        inside = [start + at for at in significant(PiiKind.OTHER_ID, bench.key.text[start:end])]
        total += len(inside)
        hidden += sum(
            bench.sight.cover(quad) >= COVER for at in inside for quad in bench.printed.quads(at, at + 1)
        )
        for quad, text in zip(*_pieces(bench.printed, start, end), strict=True):
            offsets = located(bench.reading.page, [quad], [text], PiiKind.OTHER_ID).offsets
            read += len(offsets)
            altered += sum(before[at] != after[at] for at in offsets)
    return total, hidden, read, altered
