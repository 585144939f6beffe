"""dedup: one page of every sheet goes on; the other pictures of it are near-duplicates."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline import store
from pipeline.clusters import Groups
from pipeline.duplicates import Decision, Pair, Seen, Verdicts, Worth, candidates, clusters, decide, keeper
from pipeline.hashing import PageHashes, page_hashes
from pipeline.keys import ProjectKey
from pipeline.likeness import reading, sketch
from pipeline.page import Page
from pipeline.pictures import PictureRef, picture_refs, read_grey, turned
from pipeline.settings import DedupSettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.store import Reject
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage, VerdictKind

Row = dict[str, Any]
MODULES: Final = (
    "pipeline.dedup", "pipeline.hashing", "pipeline.likeness", "pipeline.pictures", "pipeline.decode", "pipeline.page",
)  # fmt: skip
"""What the hashes and the sketch of a page depend on besides its pixels and its lines."""
_BLUR_FLOOR: Final = 0.04
"""Half of quality.blur: below it a page is sharp, and what is measured is noise."""
LIBRARIES: Final = (
    "imagehash",
    "opencv-python",
    "numpy",
    "pillow",
    "pillow-heif",
    "pypdfium2",
    "simplejpeg",
    "rapidfuzz",
)
VERDICT: Final = "verdict"
GROUP: Final = "its group is full or holds a page that differs"


def look(item: tuple[PictureRef, Page], raw: Path) -> Row:
    """Hashes of one page's picture and the sketch of its text."""
    ref, page = item
    grey = turned(read_grey(raw, ref), page.turn)
    hashes = page_hashes(grey, page.lines, page.width)
    return {"hashes": [hashes.picture, hashes.page, hashes.fine], "sketch": sketch(reading(page.lines))}


def look_at_all(workspace: Workspace, pages: Mapping[str, Page], key: ProjectKey) -> dict[str, Seen]:
    """What is seen of every page; a page whose lines have not changed is not looked at again."""
    refs = picture_refs(workspace)
    extra = {name: version(name) for name in LIBRARIES}
    cache = PageCache(workspace.cache / "dedup.sqlite", fingerprint(None, *MODULES, extra=extra))
    names = {
        f"{refs[page_id].kept_as(page_id)}.{_lines_digest(key, page)}": page_id
        for page_id, page in pages.items()
    }
    items = {name: (refs[page_id], pages[page_id]) for name, page_id in names.items()}
    found = map_pages(
        partial(look, raw=workspace.raw),
        items,
        workers=workspace.workers,
        cache=cache,
        label="dedup",
    )
    return {
        names[name]: Seen(PageHashes(*row["hashes"]), tuple(row["sketch"]), reading(pages[names[name]].lines))
        for name, row in found.items()
    }


def _lines_digest(key: ProjectKey, page: Page) -> str:
    lines = [(line.text, line.quad, line.confidence) for line in page.lines]
    return key.digest("dedup", orjson.dumps([page.turn, page.width, page.height, lines]))


def verdicts_of(rows: list[Row]) -> Verdicts:
    """The same and different verdicts, as pairs."""
    pairs: dict[str, set[Pair]] = {VerdictKind.SAME: set(), VerdictKind.DIFFERENT: set()}
    for row in rows:
        if row["kind"] in pairs and row["target"] not in {None, row["page_id"]}:
            low, high = sorted((row["page_id"], row["target"]))
            pairs[row["kind"]].add((low, high))
    return Verdicts(frozenset(pairs[VerdictKind.SAME]), frozenset(pairs[VerdictKind.DIFFERENT]))


def decide_all(seen: Mapping[str, Seen], verdicts: Verdicts, settings: DedupSettings) -> dict[Pair, Decision]:
    """A decision for every candidate and for every pair of known pages that a person decided; verdicts win."""
    told = {pair for pair in verdicts.same | verdicts.different if set(pair) <= seen.keys()}
    pairs = sorted(candidates(seen, settings) | told)
    decisions = {(a, b): decide(seen[a], seen[b], settings) for a, b in pairs}
    for pair in told:
        found = decisions[pair]
        same = pair not in verdicts.different
        decisions[pair] = Decision(same, VERDICT, found.bits, found.score, certain=not same)
    return decisions


def pair_rows(decisions: Mapping[Pair, Decision], groups: Groups) -> list[Row]:
    """The rows of duplicate_pairs; a pair that its groups could not take in says so."""
    rows = []
    for (a, b), found in decisions.items():
        together = groups.lowest(a) == groups.lowest(b)
        refused = found.same and not together
        rows.append(
            {
                "page_a": a, "page_b": b, "hash_distance": found.bits, "text_score": found.score,
                "decision": "same" if found.same and together else "different",
                "reason": GROUP if refused else found.reason,
            }
        )  # fmt: skip
    return rows


def run(workspace: Workspace, settings: DedupSettings) -> None:
    """Write duplicate_pairs, clusters, rejects and metrics; kept pages are the keepers of their clusters."""
    ocr = workspace.folder(Stage.OCR)
    ocr_pages = store.read_table(ocr / "ocr_pages.parquet", "ocr_pages")
    pages = store.load_pages(ocr_pages, store.read_table(ocr / "lines.parquet", "lines"))
    verdicts_folder, key = workspace.folder(Stage.VERDICTS), workspace.key()
    verdicts = verdicts_of(
        store.read_table(verdicts_folder / "verdicts.parquet", "verdicts").rows(named=True)
    )
    decisions = decide_all(look_at_all(workspace, pages, key), verdicts, settings)
    groups = clusters(pages, decisions, verdicts, settings.largest_group)
    worth = _worth(workspace, ocr_pages.rows(named=True))
    kept = {lowest: keeper({name: worth[name] for name in groups.members(lowest)})
            for lowest in sorted({groups.lowest(name) for name in pages})}  # fmt: skip
    rows = [
        {
            "page_id": name, "cluster_id": key.digest("cluster", groups.lowest(name)),
            "keeper": kept[groups.lowest(name)] == name,
        }
        for name in pages
    ]  # fmt: skip
    rejects = _rejects(rows, decisions, groups, settings)
    with store.stage_folder(workspace.folder(Stage.DEDUP), private=True) as out:
        store.write_table(out / "duplicate_pairs.parquet", "duplicate_pairs", pair_rows(decisions, groups))
        store.write_table(out / "clusters.parquet", "clusters", rows)
        store.write_rejects(out / "rejects.parquet", rejects)
    store.write_json(
        workspace.metrics(Stage.DEDUP), _metrics(rows, rejects, pair_rows(decisions, groups), verdicts)
    )


def _worth(workspace: Workspace, ocr_rows: list[Row]) -> dict[str, Worth]:
    quality = store.read_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality")
    measured = {row["page_id"]: row for row in quality.iter_rows(named=True)}
    folder = workspace.folder(Stage.VERDICTS)
    annotated = set(store.read_table(folder / "annotated_pages.parquet", "annotated_pages")["page_id"])
    return {
        row["page_id"]: Worth(
            row["page_id"] in annotated, measured[row["page_id"]]["short_edge"], _sharpness(measured[row["page_id"]]["blur"]),
            row["mean_confidence"], len(row["text"]),
        )
        for row in ocr_rows
    }  # fmt: skip


def _sharpness(blur: float) -> float:
    """1 for a sharp page, falling with the width of its edges; 0 where quality could not measure it (-1)."""
    return _BLUR_FLOOR / max(_BLUR_FLOOR, blur) if blur >= 0 else 0.0


def _rejects(
    rows: list[Row], decisions: Mapping[Pair, Decision], groups: Groups, settings: DedupSettings
) -> list[Reject]:
    """One NEAR_DUPLICATE per page that is no keeper, with the best agreement of values that tied it to its cluster."""
    best: dict[str, float] = {}
    for pair, found in decisions.items():
        if found.same and found.score is not None and groups.lowest(pair[0]) == groups.lowest(pair[1]):
            best |= {name: max(found.score, best.get(name, 0.0)) for name in pair}
    return [
        Reject(
            Stage.DEDUP, RejectReason.NEAR_DUPLICATE, row["page_id"], value=best.get(row["page_id"]),
            limit=settings.value_score,
        )
        for row in rows if not row["keeper"]
    ]  # fmt: skip


def _metrics(rows: list[Row], rejects: list[Reject], pairs: list[Row], verdicts: Verdicts) -> Row:
    sizes = Counter(Counter(row["cluster_id"] for row in rows).values())
    dropped = len(rejects)
    return {
        "input": len(rows), "kept": len(rows) - dropped,
        "rejected": {RejectReason.NEAR_DUPLICATE.value: dropped} if dropped else {},
        "pairs": dict(Counter(f"{row['decision']}: {row['reason']}" for row in pairs)),
        "clusters": {str(size): count for size, count in sorted(sizes.items())},
        "contrary_verdicts": len(verdicts.same & verdicts.different),
    }  # fmt: skip
