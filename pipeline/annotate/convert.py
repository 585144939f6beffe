"""One annotation + the text of its page -> spans, links, corrections, and a reason for all the rest.

A region counts once per label, a relation once per label. Each such unit comes out, or is quarantined with a
reason, or is ignored because the label map says so; `Converted.counts` adds up, which a test holds for any input.
"""

from collections import Counter
from dataclasses import dataclass, field

from pipeline.annotate.align import Carry
from pipeline.annotate.boxes import anchor, framed
from pipeline.annotate.hypertext import by_nodes
from pipeline.annotate.labels import LabelMap
from pipeline.annotate.links import Ends, join
from pipeline.annotate.offsets import resolve
from pipeline.annotate.regions import Box, Form, Region, TextPlace
from pipeline.annotate.typed import Cells
from pipeline.page import Page
from pipeline.settings import AnnotateSettings
from pipeline.spans import Link
from schemas.names import Label, PiiKind, QuarantineReason

Runs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The text that an annotator saw, how it carries over to the page (None: stale), node offsets where it was HTML."""

    text: str
    carry: Carry | None
    nodes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Target:
    """What an annotation is about: the text seen and the page (None: there is none).

    `pushed` pictures are upright; a foreign one still has the page's turn. `cells`: see `typed_page`.
    """

    seen: Seen | None = None
    page: Page | None = None
    pushed: bool = False
    cells: Cells = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Marked:
    """A span as annotated; `pii_kind` where the annotator or the label map says which kind."""

    span_id: str
    start: int
    end: int
    label: Label
    pii_kind: PiiKind | None = None


@dataclass(slots=True)
class Converted:
    """What came out of one annotation; `quarantine` has (region or relation, reason)."""

    spans: list[Marked] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    corrections: list[tuple[str, str]] = field(default_factory=list)
    quarantine: list[tuple[str, QuarantineReason]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def refuse(self, name: str, reason: QuarantineReason, unit: str) -> None:
        """Set one unit aside."""
        self.quarantine.append((name, reason))
        self.counts[f"{unit}_quarantined"] += 1


@dataclass(slots=True)
class _Work:
    """The state of one conversion: which span stands for which region and label, and for which characters."""

    out: Converted = field(default_factory=Converted)
    ends: Ends = field(default_factory=dict)
    taken: dict[tuple[Runs, Label], str] = field(default_factory=dict)

    def mark(
        self, region: Region, label: Label, kind: PiiKind | None, runs: Runs | QuarantineReason
    ) -> str | None:
        """Give one label of a region its span; returns the id that now stands for it."""
        reason = _refusal(label, runs)
        if reason is not None or isinstance(runs, QuarantineReason):
            self.out.refuse(region.name, reason or QuarantineReason.BAD_OFFSET, "regions")
            return None
        known = self.taken.get((runs, label))
        self.ends[(region.name, label)] = known or region.name
        if known is not None:
            # the same characters under the same label twice: one span, and relations to either mean it
            self.out.refuse(region.name, QuarantineReason.DUPLICATE, "regions")
            return known
        self.taken[(runs, label)] = region.name
        self.out.spans += [Marked(region.name, start, end, label, kind) for start, end in runs]
        self.out.counts["regions_out"] += 1
        return region.name


def convert(form: Form, target: Target, labels: LabelMap, settings: AnnotateSettings) -> Converted:
    """Convert one annotation; nothing is read or written, and the order of the export is kept."""
    work = _Work()
    for region, runs in zip(form.regions, _locate(form, target, settings), strict=True):
        wanted = _meanings(region, labels, work.out)
        span_id = next(filter(None, [work.mark(region, label, kind, runs) for label, kind in wanted]), None)
        if region.typed and span_id:
            work.out.corrections.append((span_id, region.typed))
    join(form.relations, work.ends, labels, work.out)
    return work.out


def _meanings(region: Region, labels: LabelMap, out: Converted) -> list[tuple[Label, PiiKind | None]]:
    """The labels of a region that are ours, with the kind of PII; the others are set aside or ignored."""
    wanted: list[tuple[Label, PiiKind | None]] = []
    chosen = PiiKind(region.pii_kind) if region.pii_kind in set(PiiKind) else None
    for stored in region.labels or ("",):
        out.counts["regions"] += 1
        meaning = labels[stored]
        if meaning is not None and meaning.label is None:
            out.counts["regions_ignored"] += 1
        elif meaning is None or not isinstance(meaning.label, Label):
            out.refuse(region.name, QuarantineReason.UNKNOWN_LABEL, "regions")
        else:
            wanted.append(
                (meaning.label, (chosen or meaning.pii_kind) if meaning.label == Label.PII else None)
            )
    return wanted


def _refusal(label: Label, runs: Runs | QuarantineReason) -> QuarantineReason | None:
    if isinstance(runs, QuarantineReason):
        return runs
    # a box over parts of several columns is no one text; marked as PII, all of it is hidden
    one = len(runs) == 1 or (runs and label == Label.PII)
    return None if one else QuarantineReason.NO_TEXT_UNDER_BOX


def _locate(form: Form, target: Target, settings: AnnotateSettings) -> list[Runs | QuarantineReason]:
    """Where each region lies in the page text, or why that cannot be said."""
    texts = [
        region.place for region in form.regions if isinstance(region.place, TextPlace) and not region.clash
    ]
    resolved = iter(_in_text(texts, target.seen))
    found: list[Runs | QuarantineReason] = []
    for region in form.regions:
        if region.clash:
            found.append(QuarantineReason.DUPLICATE_ID)
        elif isinstance(region.place, TextPlace):
            found.append(next(resolved))
        elif region.place is None:
            found.append(QuarantineReason.BAD_OFFSET)
        else:
            found.append(_under(region, region.place, target, settings))
    return found


def _in_text(places: list[TextPlace], seen: Seen | None) -> list[Runs | QuarantineReason]:
    if seen is None:
        return [QuarantineReason.BAD_OFFSET] * len(places)
    found: list[Runs | QuarantineReason] = []
    for place, pair in zip(places, resolve(seen.text, places), strict=True):
        node = by_nodes(seen.text, seen.nodes, place) if isinstance(pair, QuarantineReason) else None
        pair = resolve(seen.text, [node])[0] if node else pair
        found.append(pair if isinstance(pair, QuarantineReason) else _carried(pair, seen))
    return found


def _carried(pair: tuple[int, int], seen: Seen) -> Runs | QuarantineReason:
    onto = seen.carry(*pair) if seen.carry else None
    return QuarantineReason.STALE_TEXT if onto is None else (onto,)


def _under(region: Region, box: Box, target: Target, settings: AnnotateSettings) -> Runs | QuarantineReason:
    page = target.page
    if page is None:
        return QuarantineReason.NO_TEXT_UNDER_BOX
    if region.typed and (box, region.typed) in target.cells:
        return (target.cells[(box, region.typed)],)
    frame = framed(box, (page.width, page.height), 0 if target.pushed else _turn_seen(region, page))
    runs = tuple(anchor(page, frame, region.typed, settings))
    if target.cells and not region.typed and not set(runs) <= set(target.cells.values()):
        # on a page of typed text the places of single characters are guesses: whole entries only
        return QuarantineReason.NO_TEXT_UNDER_BOX
    return runs or QuarantineReason.NO_TEXT_UNDER_BOX


def _turn_seen(region: Region, page: Page) -> int:
    """The turn of a foreign picture: the page's, unless the stored size says that it lay upright already."""
    if page.turn not in {90, 270} or region.size is None:
        return page.turn
    width, height = region.size
    return 0 if (width < height) == (page.width < page.height) else page.turn
