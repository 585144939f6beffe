"""Fidelity: how far the de-identified pages still say what the originals said, in numbers and in one report.

Only counts and similarities leave the private zone; the one text that the report shows is frequent keys of the
surrogate text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

import polars as pl

from pipeline import store, tally
from pipeline.errors import TableError
from pipeline.measure import phi
from pipeline.report import counting
from pipeline.report.binning import binned
from pipeline.report.counting import Compared
from pipeline.report.facts import Duplicates, Facts, Residual
from pipeline.report.page import render
from pipeline.settings import FidelitySettings
from pipeline.spans import Span, union
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage

MEASURED: Final = {
    RejectReason.SHORT_EDGE: (Stage.QUALITY, ("short_edge",)),
    RejectReason.BLUR: (Stage.QUALITY, ("blur", "motion")),
    RejectReason.LOW_CONTRAST: (Stage.QUALITY, ("contrast",)),
    RejectReason.UNREADABLE: (Stage.OCR, ("mean_confidence",)),
}
"""Where the value of a kept page stands that a reject of this reason is judged by; BLUR is judged by either of two."""


def compare(page_id: str, original: str, surrogate: str, replaced: Iterable[tuple[int, int]]) -> Compared:
    """Compare the two texts of a page; `replaced` are the [start, end) that surrogates stand in."""
    hidden = union(Span(start, end, "") for start, end in replaced)
    return Compared(
        page_id,
        len(original),
        sum(end - start for start, end in hidden),
        phi(original, surrogate),
        phi(_outside(original, hidden), _outside(surrogate, hidden)),
    )


def _outside(text: str, hidden: Sequence[tuple[int, int]]) -> str:
    starts = [0, *(end for _, end in hidden)]
    ends = [*(start for start, _ in hidden), len(text)]
    return "".join(text[start:end] for start, end in zip(starts, ends, strict=True))


def run(workspace: Workspace, settings: FidelitySettings) -> None:
    """Write data/public/fidelity, metrics/fidelity.json and the data of plots.

    Raises TableError if a page's non-personal characters changed by more than the settings allow, or if the
    pages of a stage do not add up.
    """
    pages = compare_pages(workspace)
    require_unchanged(pages, settings.min_non_pii_similarity)
    facts = gather(workspace, pages, settings.top_keys)
    tally.require_balance(facts.stages)
    with store.stage_folder(workspace.folder(Stage.FIDELITY), private=False) as out:
        store.write_json(out / "fidelity.json", asdict(facts))
        (out / "report.html").write_text(render(facts), encoding="utf-8")
    store.write_json(workspace.metrics(Stage.FIDELITY), flat_metrics(facts))
    for name, rows in plot_data(facts).items():
        store.write_json(workspace.plots / f"{name}.json", rows)


def compare_pages(workspace: Workspace) -> list[Compared]:
    """Every page of the splits, compared."""
    kept = tally.read(workspace, Stage.SPLIT, "splits").select("page_id")
    before = tally.read(workspace, Stage.OCR, "ocr_pages").select("page_id", original="text")
    after = tally.read(workspace, Stage.SURROGATE, "surrogate_pages").select("page_id", "text")
    texts = kept.join(after, on="page_id").join(before, on="page_id").sort("page_id")
    if texts.height != kept.height:
        raise TableError("a page of splits has no text in ocr_pages or surrogate_pages: run `dvc repro`")
    replaced = _replaced(tally.read(workspace, Stage.SURROGATE, "surrogates"))
    return [
        compare(page_id, original, text, replaced.get(page_id, ()))
        for page_id, text, original in texts.iter_rows()
    ]


def _replaced(surrogates: pl.DataFrame) -> dict[str, list[tuple[int, int]]]:
    spans: dict[str, list[tuple[int, int]]] = {}
    for page_id, start, end in surrogates.select("page_id", "start", "end").iter_rows():
        spans.setdefault(page_id, []).append((start, end))
    return spans


def require_unchanged(pages: Iterable[Compared], minimum: float) -> None:
    """Raise TableError that names the pages whose non-personal characters are less alike than `minimum`."""
    changed = [page.page_id for page in pages if page.non_pii < minimum]
    if changed:
        named = ", ".join(changed[:10]) + (" …" if len(changed) > 10 else "")
        raise TableError(
            f"text outside personal data changed on {len(changed)} page(s): {named}; "
            "surrogate and ocr do not belong together: run `dvc repro --force surrogate`"
        )


def gather(workspace: Workspace, compared: Sequence[Compared], top_keys: int) -> Facts:
    """Everything the report states, counted from the tables of all stages."""
    splits = tally.read(workspace, Stage.SPLIT, "splits")
    rejects = tally.all_rejects(workspace)
    lines = tally.read(workspace, Stage.SURROGATE, "lines").join(splits, on="page_id", how="semi")
    annotations = tally.read(workspace, Stage.ANNOTATE, "annotations")
    surrogates = tally.read(workspace, Stage.SURROGATE, "surrogates")
    pages = tally.read(workspace, Stage.INGEST, "pages").join(splits, on="page_id", how="semi")
    return Facts(
        stages=tuple(tally.stage_counts(workspace)),
        similarity=counting.similarity(compared),
        findings=counting.kind_counts(tally.read(workspace, Stage.PII, "findings")),
        residual=_residual(workspace, rejects),
        rejects=counting.reject_figures(rejects, _kept_values(workspace)),
        duplicates=_duplicates(workspace, rejects),
        keys=counting.key_tail(tally.read(workspace, Stage.GOLD, "key_values"), splits, top_keys),
        categories=counting.categories(splits),
        splits=counting.split_sizes(splits),
        confidence=binned(lines["confidence"].to_list(), (), counting.BINS),
        doubts=tally.by_value(_doubts(workspace, splits)["kind"]),
        annotations=tally.by_value(annotations["status"]),
        quarantine=tally.by_value(tally.read(workspace, Stage.ANNOTATE, "quarantine")["reason"]),
        inexact_intervals=surrogates.filter(~pl.col("interval_exact")).height,
        captures=tally.by_value(pages["capture"]),
        licences=counting.licences(pages["licence"]),
        readers=_readers(workspace),
    )


def _doubts(workspace: Workspace, splits: pl.DataFrame) -> pl.DataFrame:
    return tally.read(workspace, Stage.OCR, "doubts").join(splits, on="page_id", how="semi")


def _readers(workspace: Workspace) -> tuple[str, ...]:
    pages = tally.read(workspace, Stage.OCR, "ocr_pages")
    return tuple(sorted(set(pages.select(pl.format("{} on {}", "engine", "runtime")).to_series())))


def _residual(workspace: Workspace, rejects: pl.DataFrame) -> Residual:
    found = store.read_table(
        workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet"), "residual_findings"
    )
    withheld = rejects.filter(pl.col("reason") == RejectReason.RESIDUAL_PII).height
    return Residual(found.height, found["page_id"].n_unique(), withheld)


def _kept_values(workspace: Workspace) -> dict[str, list[list[float]]]:
    return {
        reason: [
            tally.read(workspace, stage, tally.MAIN_TABLE[stage])[column].to_list() for column in columns
        ]
        for reason, (stage, columns) in MEASURED.items()
    }


def _duplicates(workspace: Workspace, rejects: pl.DataFrame) -> Duplicates:
    pairs = tally.read(workspace, Stage.DEDUP, "duplicate_pairs")
    decided = {
        decision: tally.by_value(pairs.filter(pl.col("decision") == decision)["reason"])
        for decision in ("same", "different")
    }
    exact, near = (
        rejects.filter(pl.col("reason") == reason).height
        for reason in (RejectReason.EXACT_DUPLICATE, RejectReason.NEAR_DUPLICATE)
    )
    return Duplicates(exact, near, decided["same"], decided["different"])


def flat_metrics(facts: Facts) -> dict[str, Any]:
    """The numbers that `dvc metrics diff` compares."""
    last = facts.stages[-1]
    return {
        "input": last.kept,
        "kept": last.kept,
        "rejected": {},
        "inputs": facts.inputs,
        "released": facts.released,
        "annotated": facts.annotated,
        "similarity_mean": facts.similarity.mean,
        "similarity_minimum": facts.similarity.minimum,
        "non_pii_similarity_minimum": facts.similarity.non_pii_minimum,
        "replaced_share": counting.rounded(facts.similarity.replaced / max(1, facts.similarity.characters)),
        "findings": sum(kind.in_text + kind.in_picture for kind in facts.findings),
        "residual_findings": facts.residual.found,
        "residual_withheld": facts.residual.withheld,
        "inexact_intervals": facts.inexact_intervals,
        "exact_duplicates": facts.duplicates.exact,
        "near_duplicates": facts.duplicates.near,
        "key_values": facts.keys.pairs,
        "keys": facts.keys.keys,
        "keys_head": facts.keys.head,
        "keys_singletons": facts.keys.singletons,
        "quarantined": sum(facts.quarantine.values()),
    }


def plot_data(facts: Facts) -> dict[str, list[dict[str, Any]]]:
    """Rows for `dvc plots`, by the name of the file; keys by rank only."""
    return {
        "similarity": [
            {"similarity": low, "pages": pages}
            for low, pages in zip(
                facts.similarity.histogram.edges, facts.similarity.histogram.kept, strict=False
            )
        ],
        "rejects": [
            {"stage": stage.stage, "reason": reason, "pages": pages}
            for stage in facts.stages
            for reason, pages in stage.rejected.items()
        ],
        "key_frequency": [
            {"rank": rank, "pages": pages} for rank, pages in enumerate(facts.keys.ranks, start=1)
        ],
    }
