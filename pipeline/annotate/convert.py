"""One annotation + the text of its page -> spans, links, corrections, and a reason for all the rest.

A region counts once per label, a relation once per label. Each such unit comes out, or is quarantined with a
reason, or is ignored because the label map says so; `Converted.counts` adds up, which a test holds for any input.
A mark of personal data whose place is not certain is quarantined and, roughly, hidden all the same. Where other characters, or
none, are read under one, the place itself is hidden: what is not read cannot be hidden by its text.
"""

from collections import Counter
from dataclasses import dataclass, field

from pipeline.annotate.labels import LabelMap
from pipeline.annotate.links import Ends, join
from pipeline.annotate.locate import Located, Runs, Target, locate
from pipeline.annotate.regions import Form, Region
from pipeline.page import Quad
from pipeline.settings import AnnotateSettings
from pipeline.spans import Link
from schemas.names import Label, PiiKind, QuarantineReason


@dataclass(frozen=True, slots=True)
class Marked:
    """A span as annotated; `pii_kind` where the annotator or the label map says which kind."""

    span_id: str
    start: int
    end: int
    label: Label
    pii_kind: PiiKind | None = None


@dataclass(frozen=True, slots=True)
class Changed:
    """A span whose page was read anew: what the annotator saw of it, and where other characters stand now (None: nowhere)."""

    span_id: str
    label: Label
    seen: tuple[int, int]
    text: str
    onto: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Hidden:
    """A place on the page (pixels) that a mark of personal data hides, whatever is read there; `text`: what was read there before."""

    span_id: str
    quad: Quad
    kind: PiiKind | None
    text: str | None


@dataclass(slots=True)
class Converted:
    """What came out of one annotation; `quarantine` has (region or relation, reason)."""

    spans: list[Marked] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    corrections: list[tuple[str, str]] = field(default_factory=list)
    quarantine: list[tuple[str, QuarantineReason]] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    hidden: list[Hidden] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def refuse(self, name: str, reason: QuarantineReason, unit: str) -> None:
        """Set one unit aside."""
        self.quarantine.append((name, reason))
        self.counts[f"{unit}_quarantined"] += 1


@dataclass(slots=True)
class _Work:
    """The state of one conversion: which span stands for which region and label, and for which characters."""

    seen: str = ""
    out: Converted = field(default_factory=Converted)
    ends: Ends = field(default_factory=dict)
    taken: dict[tuple[Runs, Label], str] = field(default_factory=dict)

    def mark(self, region: Region, label: Label, kind: PiiKind | None, found: Located) -> str | None:
        """Give one label of a region its span; returns the id that now stands for it."""
        if label == Label.PII:
            self.out.hidden += [Hidden(region.name, quad, kind, found.earlier) for quad in found.places]
        reason = found.refusal(label)
        if reason is not None:
            self.out.refuse(region.name, reason, "regions")
            self.compare(region, label, found)
            # what was marked as personal is hidden even where its place is not certain
            runs = found.near if label == Label.PII else ()
            self.out.spans += [Marked(region.name, start, end, label, kind) for start, end in runs]
            return None
        known = self.taken.setdefault((found.runs, label), region.name)
        self.ends[(region.name, label)] = known
        if known != region.name or self.counted(region, label):
            # the same characters under the same label twice: one span, and relations to either mean it
            self.out.refuse(region.name, QuarantineReason.DUPLICATE, "regions")
            return known
        self.out.spans += [Marked(region.name, start, end, label, kind) for start, end in found.runs]
        self.out.counts["regions_out"] += 1
        self.compare(region, label, found)
        return region.name

    def compare(self, region: Region, label: Label, found: Located) -> None:
        """Note a span that reads otherwise than the annotator saw it."""
        if found.before is not None:
            text, onto = self.seen[slice(*found.before)], next(iter(found.runs), None)
            self.out.changed.append(Changed(region.name, label, found.before, text, onto))

    def counted(self, region: Region, label: Label) -> bool:
        """Whether a region has its span under a label already (two stored labels may mean the same)."""
        return any(span.span_id == region.name and span.label == label for span in self.out.spans)


def convert(form: Form, target: Target, labels: LabelMap, settings: AnnotateSettings) -> Converted:
    """Convert one annotation; nothing is read or written, and the order of the export is kept."""
    work = _Work(target.seen.text if target.seen else "")
    for region, found in zip(form.regions, locate(form, target, settings), strict=True):
        wanted = _meanings(region, labels, work.out)
        span_id = next(filter(None, [work.mark(region, label, kind, found) for label, kind in wanted]), None)
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
