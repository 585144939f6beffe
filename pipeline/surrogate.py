"""Stage surrogate: every identifier in the text gives way to an invented one of the same length."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import polars as pl

from pipeline import store
from pipeline.keys import ProjectKey
from pipeline.masks import text_under
from pipeline.page import Page
from pipeline.pii.finding import Finding, finding_of
from pipeline.settings import SurrogateSettings
from pipeline.shards import map_pages
from pipeline.spans import Replacement, Span, replace_all, resolve
from pipeline.substitute import Scope, scope_of, substitute
from pipeline.substitute.glyphs import canonical
from pipeline.truth import true_values
from pipeline.workspace import Workspace
from schemas.names import DIRECT_KINDS, PiiKind, Stage


@dataclass(frozen=True, slots=True)
class PageTask:
    """What the decision about one page depends on: its text, disjoint spans to replace, its scope.

    `direct` are the spans of all direct identifiers as they were found, nested and overlapping ones too.
    """

    text: str
    spans: tuple[Span, ...]
    direct: tuple[Span, ...]
    scope: str
    shift_days: int
    year: int


def personal_spans(page: Page, findings: Iterable[Finding]) -> list[Span]:
    """Disjoint spans over all findings: those in the text, and the characters beneath those in pixels only.

    What stands beneath a hidden region is hidden in the text as well; the label there is that of the text
    finding where there is one.
    """
    spans = []
    for finding in findings:
        if finding.span is not None:
            spans.append(finding.span)
        elif finding.quad is not None:
            spans += [Span(start, end, finding.kind, 0.0) for start, end in text_under(page, finding.quad)]
    return _rejoined(resolve(spans), spans)


def _rejoined(pieces: Sequence[Span], spans: Sequence[Span]) -> list[Span]:
    """Touching pieces of one kind, put together again where a single finding of that kind covers both."""
    joined: list[Span] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if last and last.end == piece.start and last.label == piece.label:
            both = Span(last.start, piece.end, last.label, last.score, last.source)
            if any(span.label == both.label and span.covers(both) for span in spans):
                joined[-1] = both
                continue
        joined.append(piece)
    return joined


def decide(task: PageTask, key: ProjectKey) -> list[tuple[int, int, str, str, bool | None]]:
    """The surrogates of one page: start, end, kind, text, and for dates whether intervals stay exact."""
    scope = Scope(key, task.scope, task.shift_days, task.year)
    made = []
    for span in task.spans:
        surrogate = substitute(task.text[span.start : span.end], PiiKind(span.label), scope)
        new = surrogate.text
        for found in task.direct:
            new = _none_standing(task.text, span, new, found, scope)
        made.append((span.start, span.end, span.label, new, surrogate.interval_exact))
    return made


def _none_standing(text: str, span: Span, new: str, found: Span, scope: Scope) -> str:
    """The surrogate of a span, changed where an identifier within it came out as it was.

    A maker keeps what is no part of its kind, such as the ideograph in a card number; it may be another finding.
    """
    low, high = max(found.start, span.start), min(found.end, span.end)
    if low >= high:
        return new
    part = slice(low - span.start, high - span.start)
    value = canonical(text[low:high], numeric=False)
    if not value or canonical(new[part], numeric=False) != value:
        return new
    return new[: part.start] + substitute(text[low:high], PiiKind.WATERMARK, scope).text + new[part.stop :]


def replaced(text: str, surrogates: Iterable[Sequence[Any]]) -> str:
    """The text with the surrogates of `decide` in place: the same length, newlines where they were."""
    return replace_all(
        text,
        [
            Replacement(Span(start, end, kind), text[start:end], new)
            for start, end, kind, new, *_ in surrogates
        ],
    )


def page_tasks(
    pages: Mapping[str, Page],
    spans: Mapping[str, list[Span]],
    direct: Mapping[str, Sequence[Span]],
    scopes: Mapping[str, str],
    key: ProjectKey,
    max_weeks: int,
) -> dict[str, PageTask]:
    """The tasks of all pages; the shift of a scope is chosen by the dates of all its pages."""
    dates: dict[str, list[str]] = {}
    for page_id in sorted(pages):
        text = pages[page_id].text
        found = [text[span.start : span.end] for span in spans[page_id] if span.label == PiiKind.DATE]
        dates.setdefault(scopes[page_id], []).extend(found)
    made = {name: scope_of(key, name, found, max_weeks) for name, found in dates.items()}
    return {
        page_id: PageTask(
            page.text,
            tuple(spans[page_id]),
            tuple(direct.get(page_id, ())),
            scopes[page_id],
            made[scopes[page_id]].shift_days,
            made[scopes[page_id]].year,
        )
        for page_id, page in pages.items()
    }


def _findings(workspace: Workspace) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    for name, path in (
        ("findings", workspace.folder(Stage.PII) / "findings.parquet"),
        ("residual_findings", residual),
    ):
        for row in store.read_table(path, name).iter_rows(named=True):
            found.setdefault(row["page_id"], []).append(finding_of(row))
    return found


def _page_rows(
    kept: pl.DataFrame, patients: pl.DataFrame, texts: Mapping[str, str], digests: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    documents = dict(patients.select("page_id", "document_id").iter_rows())
    for page_id, width, height in kept.select("page_id", "width", "height").iter_rows():
        yield {
            "page_id": page_id, "document_id": documents[page_id], "width": width, "height": height,
            "text": texts[page_id], "text_digest": digests[page_id],
        }  # fmt: skip


def run(workspace: Workspace, settings: SurrogateSettings) -> None:
    """Write surrogate_pages, the public lines, surrogates and true_values for the pages that redact kept."""
    key = workspace.key()
    kept = store.read_table(workspace.folder(Stage.REDACT) / "redacted_pages.parquet", "redacted_pages")
    ocr = workspace.folder(Stage.OCR)
    read = store.read_table(ocr / "ocr_pages.parquet", "ocr_pages").join(kept, on="page_id", how="semi")
    lines = store.read_table(ocr / "lines.parquet", "lines").join(kept, on="page_id", how="semi")
    patients = store.read_table(workspace.folder(Stage.PII) / "patients.parquet", "patients")
    pages = store.load_pages(read, lines)
    findings = _findings(workspace)
    spans = {page_id: personal_spans(page, findings.get(page_id, ())) for page_id, page in pages.items()}
    scopes = {
        row["page_id"]: row["patient_id"] or row["document_id"] for row in patients.iter_rows(named=True)
    }
    direct = {
        page_id: [finding.span for finding in some if finding.span and finding.kind in DIRECT_KINDS]
        for page_id, some in findings.items()
    }
    tasks = page_tasks(pages, spans, direct, scopes, key, settings.max_shift_weeks)
    made = map_pages(partial(decide, key=key), tasks, workers=workspace.workers, label="surrogate")
    texts = {page_id: replaced(pages[page_id].text, rows) for page_id, rows in made.items()}
    values, withheld = true_values(workspace, pages, spans, settings.detector)
    with store.stage_folder(workspace.folder(Stage.SURROGATE), private=False) as out:
        digests = dict(read.select("page_id", "text_digest").iter_rows())
        rows = _page_rows(kept, patients, texts, digests)
        store.write_table(out / "surrogate_pages.parquet", "surrogate_pages", rows)
        store.write_table(out / "lines.parquet", "lines", _public_lines(lines, texts))
        store.write_table(out / "surrogates.parquet", "surrogates", _surrogate_rows(made))
        store.write_table(out / "true_values.parquet", "true_values", values)
    store.write_json(
        workspace.metrics(Stage.SURROGATE), _metrics(kept.height, made, scopes, len(values), withheld)
    )


def _public_lines(lines: pl.DataFrame, texts: Mapping[str, str]) -> pl.DataFrame:
    """The lines with the surrogate text in their place: same quads, same character edges."""
    rows = lines.select("page_id", "start", "end").iter_rows()
    new = [texts[page_id][start:end] for page_id, start, end in rows]
    return lines.with_columns(pl.Series("text", new, dtype=pl.String))


def _surrogate_rows(made: Mapping[str, Sequence[Sequence[Any]]]) -> Iterator[dict[str, Any]]:
    for page_id, rows in made.items():
        for start, end, kind, _, exact in rows:
            yield {"page_id": page_id, "start": start, "end": end, "kind": kind, "interval_exact": exact}


def _metrics(
    pages: int,
    made: Mapping[str, Sequence[Sequence[Any]]],
    scopes: Mapping[str, str],
    values: int,
    withheld: int,
) -> dict[str, Any]:
    rows = [row for page in made.values() for row in page]
    return {
        "input": pages,
        "kept": pages,
        "rejected": {},
        "scopes": len({scopes[page_id] for page_id in made}),
        "surrogates": dict(sorted(Counter(kind for _, _, kind, _, _ in rows).items())),
        "dates_inexact": sum(exact is False for *_, exact in rows),
        "true_values": values,
        "true_values_withheld": withheld,
    }
