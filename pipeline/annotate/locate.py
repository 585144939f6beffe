"""Where the regions of an annotation lie in the text of the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pipeline.annotate.boxes import anchor, framed
from pipeline.annotate.fields import Box, TextPlace
from pipeline.annotate.hypertext import by_nodes
from pipeline.annotate.moved import Move
from pipeline.annotate.offsets import resolve
from pipeline.annotate.regions import Form, Region
from pipeline.annotate.typed import Cells
from pipeline.page import Page, Quad
from pipeline.settings import AnnotateSettings
from schemas.names import Label, QuarantineReason

Runs = tuple[tuple[int, int], ...]
Carry = Callable[[int, int], tuple[int, int] | None]


@dataclass(frozen=True, slots=True)
class Seen:
    """The text that an annotator saw, how it carries over to the page (None: stale), node offsets where it was HTML.

    `near` says roughly where something lies that does not carry over; `move` is for a page that was read anew since.
    """

    text: str
    carry: Carry | None
    nodes: dict[str, int] = field(default_factory=dict)
    near: Carry | None = None
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """What an annotation is about: the text seen and the page (None: there is none).

    `pushed` pictures are upright, but for `turn` clockwise degrees if the page was read otherwise then; a foreign one
    still has the page's turn. `cells`: see `typed_page`.
    """

    seen: Seen | None = None
    page: Page | None = None
    pushed: bool = False
    cells: Cells = field(default_factory=dict)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Located:
    """The characters of a region, or why there are none; `near`: where it lies if that is uncertain.

    `before`: [start, end) of the text seen, if the page was read anew and has other characters there, or none.
    `places`: where it lies on the page, if what is read there may not be all that stands there; `earlier`: what was read there.
    """

    runs: Runs = ()
    reason: QuarantineReason | None = None
    near: Runs = ()
    before: tuple[int, int] | None = None
    places: tuple[Quad, ...] = ()
    earlier: str | None = None

    def refusal(self, label: Label) -> QuarantineReason | None:
        """Why a label cannot stand here: a box over parts of several columns is no one text, but PII all the same."""
        if self.reason is not None:
            return self.reason
        one = len(self.runs) == 1 or (self.runs and label == Label.PII)
        return None if one else QuarantineReason.NO_TEXT_UNDER_BOX


def locate(form: Form, target: Target, settings: AnnotateSettings) -> list[Located]:
    """The place of each region of an annotation, in order."""
    texts = [region.place for region in form.regions if isinstance(region.place, TextPlace)]
    resolved = iter(_in_text(texts, target.seen))
    found: list[Located] = []
    for region in form.regions:
        if isinstance(region.place, TextPlace):
            here = next(resolved)
        elif region.place is None:
            here = Located(reason=QuarantineReason.BAD_OFFSET)
        else:
            here = _under(region, region.place, target, settings)
        found.append(_clashing(here) if region.clash else here)
    return found


def _clashing(here: Located) -> Located:
    return replace(here, runs=(), reason=QuarantineReason.DUPLICATE_ID, near=here.runs or here.near)


def _in_text(places: Sequence[TextPlace], seen: Seen | None) -> list[Located]:
    if seen is None:
        return [Located(reason=QuarantineReason.BAD_OFFSET)] * len(places)
    found = []
    for place, pair in zip(places, resolve(seen.text, places), strict=True):
        node = by_nodes(seen.text, seen.nodes, place) if isinstance(pair, QuarantineReason) else None
        pair = resolve(seen.text, [node])[0] if node else pair
        found.append(Located(reason=pair) if isinstance(pair, QuarantineReason) else _carried(pair, seen))
    return found


def _carried(pair: tuple[int, int], seen: Seen) -> Located:
    onto = seen.carry(*pair) if seen.carry else None
    if onto is not None:
        return Located((onto,))
    runs = seen.move.runs(*pair) if seen.move else ()
    if seen.move and len(runs) == 1 and seen.move.is_same(pair, runs[0]):
        return Located(runs)
    places = seen.move.places(*pair) if seen.move else ()
    if seen.move and len(runs) == 1:
        return Located(runs, before=pair, places=places, earlier=seen.move.text(*pair))
    near = seen.near(*pair) if seen.near and not runs else None
    return Located(
        reason=QuarantineReason.STALE_TEXT, near=runs or ((near,) if near else ()),
        before=pair if seen.move else None, places=places, earlier=seen.move.text(*pair) if seen.move else None,
    )  # fmt: skip


def _under(region: Region, box: Box, target: Target, settings: AnnotateSettings) -> Located:
    page = target.page
    if page is None:
        return Located(reason=QuarantineReason.NO_TEXT_UNDER_BOX)
    if region.typed and (box, region.typed) in target.cells:
        return Located((target.cells[(box, region.typed)],))
    frame = framed(box, (page.width, page.height), target.turn if target.pushed else _turn_seen(region, page))
    runs = tuple(anchor(page, frame, region.typed, settings))
    if target.cells and not region.typed and not set(runs) <= set(target.cells.values()):
        runs = ()  # on a page of typed text the places of single characters are guesses: whole entries only
    return Located(runs, places=() if runs else (frame.quad,))


def _turn_seen(region: Region, page: Page) -> int:
    """The turn of a foreign picture: the page's, unless the stored size says that it lay upright already."""
    if page.turn not in {90, 270} or region.size is None:
        return page.turn
    width, height = region.size
    return 0 if (width < height) == (page.width < page.height) else page.turn
