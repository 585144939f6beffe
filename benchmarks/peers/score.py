"""What a tool hid of a page, counted alike for every tool: text as the scorecard judges it (docs/scorecard.md), pixels by ink."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from peers.ink import Image, Pixels
from pipeline.page import Page
from pipeline.scorecard import PageScore, Reading, judge
from pipeline.spans import Span, union
from pipeline.synth import PageKey
from schemas.names import DIRECT_KINDS


@dataclass(frozen=True, slots=True)
class Count:
    """Counts over pages; `read` are the direct identifiers that the reader read: the others cannot leak as text."""

    pages: int = 0
    direct: int = 0
    read: int = 0
    text: int = 0
    pixels: int = 0
    hidden: int = 0
    leaking: int = 0
    cells: int = 0
    touched: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Count") -> "Count":
        return Count(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


def masked(page: Page, spans: Iterable[tuple[int, int]]) -> Reading:
    """The reading with every character of the spans, ends of line aside, as an asterisk."""
    places = tuple(union(Span(start, end, "") for start, end in spans if start < end))
    inside = {at for start, end in places for at in range(start, end)}
    text = "".join("*" if at in inside and one != "\n" else one for at, one in enumerate(page.text))
    return Reading(page, text, places)


def judged_text(key: PageKey, picture: Image, page: Page, spans: Iterable[tuple[int, int]]) -> PageScore:
    """The score of spans that a tool hides of our reading; the picture (as OCR turned it) stays as it is."""
    return judge(key, picture, picture, masked(page, spans))


def count(frame: PageScore, text: PageScore | None, pixels: Pixels | None, seconds: float) -> Count:
    """The counts of one page; None where a tool has no say: there it leaks nothing and touches nothing.

    `frame` is any score of the page: it knows the kinds, and the cells beneath planted pictures.
    """
    direct = [at for at, verdict in enumerate(frame.verdicts) if verdict.kind in DIRECT_KINDS]
    in_text = [text is None or text.verdicts[at].text for at in direct]
    in_pixels = [pixels is None or pixels.hidden[at] for at in direct]
    read = [frame.verdicts[at].read for at in direct]
    free = [at for at, cell in enumerate(frame.cells) if not cell.beneath]
    touched = [
        (text is not None and text.cells[at].text) or (pixels is not None and pixels.touched[at])
        for at in free
    ]
    both = sum(map(min, in_text, in_pixels))
    return Count(
        pages=1, direct=len(direct), read=sum(read), text=sum(map(min, in_text, read)), pixels=sum(in_pixels),
        hidden=both, leaking=int(both < len(direct)), cells=len(free), touched=sum(touched), seconds=seconds,
    )  # fmt: skip
