"""split: train, validation and test, so that nothing of a patient, a document or a duplicate lies in two of them.

A published page keeps its split, and its group takes it. `group` mode hashes the lowest page id of any other group, so a
page keeps its split when data grow. The lowest id is taken over all pages that dedup saw, kept or not: a page that a later
stage drops moves nobody. What can move an unpublished group is a new page with a lower id that joins it (for n pages
known, in one of n + 1 cases), and a new page that ties two groups together.
"""

from collections.abc import Collection, Mapping
from typing import Any

import polars as pl

from pipeline import published, store
from pipeline.errors import TableError
from pipeline.partition.groups import Grouped, Ties, grouped
from pipeline.partition.layouts import layouts, signatures, unseen
from pipeline.partition.leaks import Leaks, leaks, require_few
from pipeline.partition.shares import assign, assign_seen, shuffled
from pipeline.settings import SplitSettings
from pipeline.store import Reject
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Split, Stage


def decide(
    pages: Mapping[str, str],
    given: Mapping[str, Split],
    settings: SplitSettings,
    test_groups: Collection[str] | None = None,
) -> dict[str, Split]:
    """The split of every page (page -> lowest id of its group) from the splits given to groups, the settings and,
    where layouts are kept for test, the groups that have them.
    """
    if settings.mode == "paper":
        new = shuffled((page for page in pages if page not in given), settings)
        return {page: given.get(page) or new[page] for page in pages}
    if test_groups is None:
        return {page: given.get(anchor) or assign(anchor, settings) for page, anchor in pages.items()}
    return {
        page: given.get(anchor) or (Split.TEST if anchor in test_groups else assign_seen(anchor, settings))
        for page, anchor in pages.items()
    }


def run(workspace: Workspace, settings: SplitSettings) -> None:
    """Write splits and rejects (SPLIT_CONFLICT); every other page with gold gets a split.

    Raises TableError if more lies in two splits than the settings allow, InputError if no layout can be kept for test,
    WorkspaceError without the table of published pages.
    """
    gold = store.read_table(workspace.folder(Stage.GOLD) / "gold_pages.parquet", "gold_pages")
    ties, known = _ties(workspace), published.splits(workspace)
    if not ties.keys() >= set(gold["page_id"]):
        raise TableError("gold_pages holds pages that clusters does not know: run `dvc repro`")
    groups = _groups(ties, known, settings)
    dropped = sorted(groups.conflicts.intersection(gold["page_id"]))
    kept = gold.filter(~pl.col("page_id").is_in(dropped))
    pages = {page_id: groups.anchors[page_id] for page_id in kept["page_id"]}
    splits = decide(pages, groups.splits, settings, _test_groups(workspace, pages, groups, settings))
    found = _leaks(workspace, splits, known, ties)
    if settings.mode == "group":
        require_few(found, settings.max_leaks)
    key = workspace.key()
    rows = [
        {
            "page_id": page["page_id"], "split": splits[page["page_id"]],
            "group_id": key.digest("group", pages[page["page_id"]]),
            "cluster_id": ties[page["page_id"]].cluster_id, "category": page["category"],
            "annotated": page["annotated"],
        }
        for page in kept.iter_rows(named=True)
    ]  # fmt: skip
    with store.stage_folder(workspace.folder(Stage.SPLIT), private=False) as out:
        table = store.write_table(out / "splits.parquet", "splits", rows)
    with store.stage_folder(workspace.rejects(Stage.SPLIT).parent, private=True) as out:
        rejects = [Reject(Stage.SPLIT, RejectReason.SPLIT_CONFLICT, page_id=page_id) for page_id in dropped]
        store.write_rejects(out / workspace.rejects(Stage.SPLIT).name, rejects)
    store.write_json(workspace.metrics(Stage.SPLIT), _metrics(table, len(dropped), len(known), found))


def _ties(workspace: Workspace) -> dict[str, Ties]:
    clusters = store.read_table(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters")
    patients = store.read_table(workspace.folder(Stage.PII) / "patients.parquet", "patients")
    joined = clusters.select("page_id", "cluster_id").join(patients, on="page_id", how="left").sort("page_id")
    columns = joined.select("page_id", "patient_id", "document_id", "cluster_id")
    return {
        page_id: Ties(patient, document, cluster)
        for page_id, patient, document, cluster in columns.iter_rows()
    }


def _groups(ties: Mapping[str, Ties], known: Mapping[str, Split], settings: SplitSettings) -> Grouped:
    """The groups; in paper mode every page is its own."""
    if settings.mode == "paper":
        return Grouped({page: page for page in ties}, known, frozenset())
    return grouped(ties, known)


def _test_groups(
    workspace: Workspace, pages: Mapping[str, str], groups: Grouped, settings: SplitSettings
) -> Collection[str] | None:
    """The groups whose layouts only test has; None where layouts do not count."""
    if not settings.unseen_layouts or settings.mode == "paper":
        return None
    texts = _read(workspace, "text").filter(pl.col("page_id").is_in(list(pages)))
    return unseen(layouts(signatures(texts)), pages, groups.splits, settings)


def _read(workspace: Workspace, column: str) -> pl.DataFrame:
    path = workspace.folder(Stage.OCR) / "ocr_pages.parquet"
    with store.reading("ocr_pages"):
        return pl.read_parquet(path, columns=["page_id", column], hive_partitioning=False)


def _leaks(
    workspace: Workspace, splits: Mapping[str, Split], known: Mapping[str, Split], ties: Mapping[str, Ties]
) -> Leaks:
    pages = pl.DataFrame(
        {
            "page_id": list(splits),
            "split": list(splits.values()),
            "published": [page in known for page in splits],
            "patient_id": [ties[page].patient_id for page in splits],
            "document_id": [ties[page].document_id for page in splits],
        },
        schema_overrides={"patient_id": pl.String, "document_id": pl.String},
    ).join(_read(workspace, "text_digest"), on="page_id", how="left")
    pairs = store.read_table(workspace.folder(Stage.DEDUP) / "duplicate_pairs.parquet", "duplicate_pairs")
    return leaks(pages, pairs)


def _metrics(table: pl.DataFrame, dropped: int, known: int, found: Leaks) -> dict[str, Any]:
    return {
        "input": table.height + dropped, "kept": table.height,
        "rejected": {RejectReason.SPLIT_CONFLICT.value: dropped} if dropped else {},
        "groups": table["group_id"].n_unique(), "published": known, "leaks": found.as_json(),
        "pages": {part.value: table.filter(pl.col("split") == part.value).height for part in Split},
        "annotated": {part.value: table.filter((pl.col("split") == part.value) & pl.col("annotated")).height
                      for part in Split},
    }  # fmt: skip
