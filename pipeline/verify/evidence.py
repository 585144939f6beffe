"""What verify knows: the originals of every finding, where they stood, and which surrogates stand there now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import polars as pl

from pipeline import store
from pipeline.masks import text_under
from pipeline.page import Page, Quad
from pipeline.pii.particular import is_particular
from pipeline.substitute.glyphs import canonical
from pipeline.verify.needles import plain_form
from pipeline.verify.people import annotators, canaries
from pipeline.verify.places import Place
from pipeline.workspace import Workspace
from schemas.names import DIRECT_KINDS, PiiKind, Stage

Interval = tuple[int, int]
_SURROGATE: Final = "data/public/surrogate"
_DIRECT: Final = pl.col("kind").is_in(sorted(DIRECT_KINDS))


@dataclass(frozen=True, slots=True)
class Original:
    """A value that detection found in the text of a page, where it stood, and how sure detection was."""

    page_id: str
    start: int
    end: int
    kind: PiiKind
    score: float
    value: str = field(repr=False)


@dataclass(frozen=True)
class Evidence:
    """Originals (private), the surrogate texts and spans of the kept pages, their regions and picture digests.

    `marks` are the quads of findings in pixels; `reread` the quads in which a second reading found a direct identifier
    that the first had not.
    """

    originals: tuple[Original, ...]
    typed: tuple[str, ...] = field(repr=False)
    annotators: tuple[str, ...] = field(repr=False)
    canaries: tuple[str, ...] = field(repr=False)
    marks: Mapping[str, Sequence[Quad]]
    reread: Mapping[str, Sequence[Quad]]
    texts: Mapping[str, str] = field(repr=False)
    surrogates: Mapping[str, Sequence[Interval]]
    regions: Mapping[str, Sequence[Quad]]
    pages: Mapping[str, Page] = field(repr=False)
    digests: Mapping[str, str]

    @cached_property
    def values(self) -> tuple[str, ...]:
        """The values that are searched for everywhere."""
        particular = {o.value for o in self.originals if is_particular(o.value, o.kind, o.score)}
        return tuple(sorted(particular.union(self.typed, self.annotators)))

    @cached_property
    def _checks(self) -> dict[str, str]:
        named = [("annotator", self.annotators), ("canary", self.canaries)]
        return {
            form: check
            for check, values in named
            for value in values
            for form in (plain_form(value).strip(), canonical(value, numeric=False))
        }

    def check_of(self, needle: str) -> str:
        """Which check a needle belongs to: `original`, `annotator` or `canary`."""
        return self._checks.get(needle, "original")

    @cached_property
    def by_page(self) -> dict[str, list[Original]]:
        """The originals of each page."""
        pages: dict[str, list[Original]] = {}
        for original in self.originals:
            pages.setdefault(original.page_id, []).append(original)
        return pages

    @cached_property
    def surrogate_values(self) -> dict[str, tuple[str, ...]]:
        """Canonical surrogates of each page."""
        return {
            page_id: tuple(canonical(self.texts[page_id][start:end], numeric=False) for start, end in spans)
            for page_id, spans in self.surrogates.items()
        }

    @cached_property
    def all_surrogates(self) -> str:
        """The canonical surrogates of all pages, one a line."""
        return "\n".join(value for values in self.surrogate_values.values() for value in values)

    def offset_places(self) -> Iterator[Place]:
        """Where a direct identifier still stands at its offsets, or beneath its quad, in the surrogate text of its page."""
        for original in self.originals:
            text = self.texts.get(original.page_id)
            value = canonical(original.value, numeric=False)
            if text is None or original.kind not in DIRECT_KINDS or not value:
                continue
            if canonical(text[original.start : original.end], numeric=False) == value:
                yield Place("offset", _SURROGATE, original.page_id, original.start)
        for page_id in sorted(self.reread.keys() & self.texts.keys()):
            replaced = {at for low, high in self.surrogates.get(page_id, ()) for at in range(low, high)}
            for quad in self.reread[page_id]:
                for low, high in text_under(self.pages[page_id], quad):
                    kept = set(range(low, high)) - replaced
                    if canonical("".join(self.texts[page_id][at] for at in sorted(kept)), numeric=False):
                        yield Place("offset", _SURROGATE, page_id, low)


def load_evidence(workspace: Workspace) -> Evidence:
    """Read what is known from the private zone and from surrogate and redact; WorkspaceError if a table is absent."""
    ocr, public = workspace.folder(Stage.OCR), workspace.folder(Stage.SURROGATE)
    read = store.read_table(ocr / "ocr_pages.parquet", "ocr_pages")
    pages = store.load_pages(read, store.read_table(ocr / "lines.parquet", "lines"))
    kept = store.read_table(public / "surrogate_pages.parquet", "surrogate_pages")
    folder = workspace.folder(Stage.REDACT)
    digests = store.read_table(folder / "redacted_pages.parquet", "redacted_pages")
    found = _found(workspace)
    originals = tuple(_originals(found, pages))
    spans: dict[str, list[Interval]] = {}
    surrogates = store.read_table(public / "surrogates.parquet", "surrogates")
    for page_id, start, end in surrogates.select("page_id", "start", "end").iter_rows():
        spans.setdefault(page_id, []).append((start, end))
    regions: dict[str, list[Quad]] = {}
    hidden = store.read_table(folder / "regions.parquet", "regions")
    for page_id, quad in hidden.select("page_id", "quad").iter_rows():
        regions.setdefault(page_id, []).append(tuple(quad))
    return Evidence(
        originals=originals,
        typed=tuple(_typed(workspace, originals)),
        annotators=annotators(workspace),
        canaries=canaries(workspace),
        marks=_quads(found),
        reread=_quads(found.filter(pl.col("second") & pl.col("start").is_null() & _DIRECT)),
        texts=dict(kept.select("page_id", "text").iter_rows()),
        surrogates=spans,
        regions=regions,
        pages=pages,
        digests=dict(digests.select("page_id", "image_digest").iter_rows()),
    )


def _found(workspace: Workspace) -> pl.DataFrame:
    """All findings; `second` marks those of the second reading."""
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    first = store.read_table(workspace.folder(Stage.PII) / "findings.parquet", "findings")
    second = store.read_table(residual, "residual_findings")
    return pl.concat([first.with_columns(second=pl.lit(False)), second.with_columns(second=pl.lit(True))])


def _originals(found: pl.DataFrame, pages: Mapping[str, Page]) -> Iterator[Original]:
    columns = found.filter(pl.col("start").is_not_null()).select("page_id", "start", "end", "kind", "score")
    for page_id, start, end, kind, score in columns.iter_rows():
        if page_id in pages:
            value = pages[page_id].text[start:end]
            yield Original(page_id, start, end, PiiKind(kind), score, value)


def _quads(found: pl.DataFrame) -> dict[str, list[Quad]]:
    quads: dict[str, list[Quad]] = {}
    for page_id, quad in found.filter(pl.col("quad").is_not_null()).select("page_id", "quad").iter_rows():
        quads.setdefault(page_id, []).append(tuple(quad))
    return quads


def _typed(workspace: Workspace, originals: tuple[Original, ...]) -> Iterator[str]:
    """What annotators typed where a finding stands: the identifier as it is really printed."""
    folder = workspace.folder(Stage.ANNOTATE)
    corrections = store.read_table(folder / "corrections.parquet", "corrections")
    spans = store.read_table(folder / "annotated_spans.parquet", "annotated_spans")
    joined = corrections.join(spans, on=["page_id", "annotation", "span_id"])
    found: dict[str, list[Original]] = {}
    for original in originals:
        found.setdefault(original.page_id, []).append(original)
    for page_id, start, end, text in joined.select("page_id", "start", "end", "text").iter_rows():
        for original in found.get(page_id, ()):
            touches = original.start < end and start < original.end
            if touches and is_particular(text, original.kind, original.score):
                yield text
                break
