"""split: train, validation and test, so that nothing of a patient, a document or a duplicate lies in two of them.

`group` mode hashes the lowest page id of a group, so a page keeps its split when data grow. The lowest id is
taken over all pages that dedup saw, kept or not: a page that a later stage drops moves nobody. What can move a
group is a new page with a lower id that joins it (for n pages known, in one of n + 1 cases), and a new
page that ties two groups together.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import polars as pl

from pipeline import store
from pipeline.clusters import Groups
from pipeline.errors import TableError
from pipeline.settings import SplitSettings
from pipeline.workspace import Workspace
from schemas.names import Split, Stage

_SCALE: Final = 2**64


@dataclass(frozen=True, slots=True)
class Ties:
    """What ties a page to others: each is an opaque id or None."""

    patient_id: str | None
    document_id: str | None
    cluster_id: str | None


def seeded(seed: int, name: str) -> int:
    """A whole number in [0, 2^64) that depends on the seed and the name alone: SHA-256, so equal everywhere."""
    return int.from_bytes(sha256(f"{seed}:{name}".encode()).digest()[:8], "big")


def groups_of(ties: Mapping[str, Ties]) -> dict[str, str]:
    """Page id -> lowest page id of its group: pages of one patient, document or duplicate cluster are one group."""
    groups = Groups()
    held: dict[tuple[str, str], list[str]] = defaultdict(list)
    for page_id, tie in ties.items():
        for kind, value in (("p", tie.patient_id), ("d", tie.document_id), ("c", tie.cluster_id)):
            if value is not None:
                held[kind, value].append(page_id)
    for pages in held.values():
        for page_id in pages[1:]:
            groups.join(pages[0], page_id)
    return {page_id: groups.lowest(page_id) for page_id in ties}


def assign(anchor: str, settings: SplitSettings) -> Split:
    """The split of a group from a seeded hash of its anchor: train, then validation, then test shares of [0, 1)."""
    at = seeded(settings.seed, anchor) / _SCALE
    if at < settings.train:
        return Split.TRAIN
    return Split.VALIDATION if at < settings.train + settings.validation else Split.TEST


def shuffled(page_ids: Iterable[str], settings: SplitSettings) -> dict[str, Split]:
    """A plain seeded shuffle of pages with exact counts (MedStruct-S, arXiv 2605.03103: 0.81 / 0.09 / 0.1, seed 42)."""
    order = sorted(page_ids, key=lambda page_id: (seeded(settings.seed, page_id), page_id))
    test, validation = round(len(order) * settings.test), round(len(order) * settings.validation)
    train = len(order) - test - validation
    parts = [Split.TRAIN] * train + [Split.VALIDATION] * validation + [Split.TEST] * test
    return dict(zip(order, parts, strict=True))


def decide(page_ids: Sequence[str], anchors: Mapping[str, str], settings: SplitSettings) -> dict[str, Split]:
    """The split of every page."""
    if settings.mode == "paper":
        return shuffled(page_ids, settings)
    return {page_id: assign(anchors[page_id], settings) for page_id in page_ids}


def _ties(clusters: pl.DataFrame, patients: pl.DataFrame) -> dict[str, Ties]:
    joined = clusters.select("page_id", "cluster_id").join(patients, on="page_id", how="left").sort("page_id")
    columns = joined.select("page_id", "patient_id", "document_id", "cluster_id")
    return {
        page_id: Ties(patient, document, cluster)
        for page_id, patient, document, cluster in columns.iter_rows()
    }


def run(workspace: Workspace, settings: SplitSettings) -> None:
    """Write splits and an empty rejects table; every page with gold gets a split."""
    gold = store.read_table(workspace.folder(Stage.GOLD) / "gold_pages.parquet", "gold_pages")
    clusters = store.read_table(workspace.folder(Stage.DEDUP) / "clusters.parquet", "clusters")
    patients = store.read_table(workspace.folder(Stage.PII) / "patients.parquet", "patients")
    ties = _ties(clusters, patients)
    anchors = groups_of(ties)
    if settings.mode == "paper":
        anchors = {page_id: page_id for page_id in ties}
    pages = gold["page_id"].to_list()
    if not ties.keys() >= set(pages):
        raise TableError("gold_pages holds pages that clusters does not know: run `dvc repro`")
    splits = decide(pages, anchors, settings)
    key = workspace.key()
    rows = [
        {
            "page_id": page["page_id"], "split": splits[page["page_id"]],
            "group_id": key.digest("group", anchors[page["page_id"]]),
            "cluster_id": ties[page["page_id"]].cluster_id, "category": page["category"],
            "annotated": page["annotated"],
        }
        for page in gold.iter_rows(named=True)
    ]  # fmt: skip
    with store.stage_folder(workspace.folder(Stage.SPLIT), private=False) as out:
        table = store.write_table(out / "splits.parquet", "splits", rows)
    with store.stage_folder(workspace.rejects(Stage.SPLIT).parent, private=True) as out:
        store.write_rejects(out / workspace.rejects(Stage.SPLIT).name, [])
    store.write_json(workspace.metrics(Stage.SPLIT), _metrics(table))


def _metrics(table: pl.DataFrame) -> dict[str, object]:
    return {
        "input": table.height, "kept": table.height, "rejected": {}, "groups": table["group_id"].n_unique(),
        "pages": {part.value: table.filter(pl.col("split") == part.value).height for part in Split},
        "annotated": {part.value: table.filter((pl.col("split") == part.value) & pl.col("annotated")).height
                      for part in Split},
    }  # fmt: skip
