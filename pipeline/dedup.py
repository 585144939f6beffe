"""dedup: one page of every sheet goes on; the other pictures of it are near-duplicates."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
import polars as pl
from numpy.typing import NDArray

from pipeline import store
from pipeline.clusters import Groups
from pipeline.duplicates import FINE_BITS, Decision, Verdicts, Worth, clusters, decide, keeper
from pipeline.hashing import page_hashes
from pipeline.keys import ProjectKey
from pipeline.likeness import HASHES, reading, sketch
from pipeline.lookalikes import Pair, Views, agreeing, positions, read_album
from pipeline.page import Page
from pipeline.pictures import PictureRef, picture_refs, read_grey, turned
from pipeline.settings import DedupSettings
from pipeline.shards import PageCache, fingerprint, map_pages
from pipeline.slices import iter_pages
from pipeline.store import Reject
from pipeline.workspace import Workspace
from schemas.names import RejectReason, Stage, VerdictKind
from schemas.tables import TABLES

Row = dict[str, Any]
MODULES: Final = (
    "pipeline.dedup", "pipeline.hashing", "pipeline.likeness", "pipeline.pictures", "pipeline.decode", "pipeline.page",
)  # fmt: skip
"""What the hashes and the sketch of a page depend on besides its pixels and its lines."""
_BLUR_FLOOR: Final = 0.04
"""Half of quality.blur: below it a page is sharp, and what is measured is noise."""
LIBRARIES: Final = (
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
    """Hashes of one page's picture and the sketch of its text, as hex ("" where there is nothing to sketch)."""
    ref, page = item
    grey = turned(read_grey(raw, ref), page.turn)
    hashes = page_hashes(grey, page.lines, page.width)
    drawn = np.array(sketch(reading(page.lines)), ">u4").tobytes().hex()
    return {"hashes": [hashes.picture, hashes.page, hashes.fine], "sketch": drawn}


def look_at_all(workspace: Workspace, parts: Iterable[Mapping[str, Page]], key: ProjectKey) -> Views:
    """What is seen of every page; a page whose lines have not changed is not looked at again.

    `parts` are pages by ascending id, some thousand at a time, so that memory does not grow with all lines.
    """
    refs = picture_refs(workspace)
    extra = {name: version(name) for name in LIBRARIES}
    cache = PageCache(workspace.cache / "dedup.sqlite", fingerprint(None, *MODULES, extra=extra))
    names: list[str] = []
    columns: list[list[NDArray[Any]]] = []
    for pages in parts:
        items = {kept_as(key, page, refs[page_id]): (refs[page_id], page) for page_id, page in pages.items()}
        call = partial(look, raw=workspace.raw)
        found = map_pages(call, items, workers=workspace.workers, cache=cache, label="dedup")
        names += pages
        columns.append(_columns([found[name] for name in items]))
    return Views(names, *(np.concatenate(parts) for parts in zip(_columns([]), *columns, strict=True)))


def kept_as(key: ProjectKey, page: Page, ref: PictureRef) -> str:
    """Under which name the page cache keeps what was seen of a page: its id and a digest of its lines."""
    return f"{ref.kept_as(page.page_id)}.{_lines_digest(key, page)}"


def _columns(rows: Sequence[Row]) -> list[NDArray[Any]]:
    """The arrays of `Views`, from the results of `look`."""
    sketches = b"".join(bytes.fromhex(row["sketch"] or "0" * 8 * HASHES) for row in rows)
    fine = b"".join(bytes.fromhex(row["hashes"][2]) for row in rows)
    return [
        np.array([int(row["hashes"][0], 16) for row in rows], np.uint64),
        np.array([int(row["hashes"][1], 16) for row in rows], np.uint64),
        np.frombuffer(fine, np.uint8).reshape(-1, FINE_BITS // 8),
        np.frombuffer(sketches, ">u4").astype(np.uint32).reshape(-1, HASHES),
        np.array([bool(row["sketch"]) for row in rows], bool),
    ]


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


def decide_all(
    views: Views, lines: Path, verdicts: Verdicts, settings: DedupSettings
) -> dict[Pair, Decision]:
    """A decision for every candidate and for every pair of known pages that a person decided; verdicts win."""
    known = set(views.names)
    told = {pair for pair in verdicts.same | verdicts.different if known.issuperset(pair)}
    proposed = positions(views, settings)
    wanted = {views.names[row] for row in proposed.rows().tolist()}.union(*told)
    album = read_album(views, lines, wanted)
    pairs = sorted(agreeing(views, proposed, album.reading, settings) | told)
    decisions = {(a, b): decide(album.seen(a), album.seen(b), settings) for a, b in pairs}
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
    ocr, verdicts_folder, key = workspace.folder(Stage.OCR), workspace.folder(Stage.VERDICTS), workspace.key()
    pages = store.read_table(ocr / "ocr_pages.parquet", "ocr_pages").select(
        "page_id", "turn", "width", "height", "mean_confidence", characters=pl.col("text").str.len_chars()
    )
    lines = ocr / "lines.parquet"
    told = store.read_table(verdicts_folder / "verdicts.parquet", "verdicts")
    verdicts = verdicts_of(told.rows(named=True))
    views = look_at_all(workspace, iter_pages(pages, lines), key)
    decisions = decide_all(views, lines, verdicts, settings)
    groups = clusters(views.names, decisions, verdicts, settings.largest_group)
    table = _clusters(views.names, groups, _keepers(workspace, pages, groups), key)
    rejects, pairs = _rejects(table, decisions, groups, settings), pair_rows(decisions, groups)
    with store.stage_folder(workspace.folder(Stage.DEDUP), private=True) as out:
        store.write_table(out / "duplicate_pairs.parquet", "duplicate_pairs", pairs)
        store.write_table(out / "clusters.parquet", "clusters", table)
        store.write_rejects(out / "rejects.parquet", rejects)
    store.write_json(workspace.metrics(Stage.DEDUP), _metrics(table, rejects, pairs, verdicts))


def _clusters(names: Sequence[str], groups: Groups, kept: Mapping[str, str], key: ProjectKey) -> pl.DataFrame:
    lowest = [groups.lowest(name) for name in names]
    return pl.DataFrame(
        {
            "page_id": names,
            "cluster_id": [key.digest("cluster", name) for name in lowest],
            "keeper": [kept.get(root, root) == name for name, root in zip(names, lowest, strict=True)],
        },
        schema=TABLES["clusters"].dtypes,
    )


def _keepers(workspace: Workspace, pages: pl.DataFrame, groups: Groups) -> dict[str, str]:
    """Lowest member -> the page to keep, for every group of more than one."""
    worth = _worth(workspace, pages, [name for names in groups.joined().values() for name in names])
    return {
        lowest: keeper({name: worth[name] for name in names}) for lowest, names in groups.joined().items()
    }


def _worth(workspace: Workspace, pages: pl.DataFrame, names: Sequence[str]) -> dict[str, Worth]:
    quality = store.read_table(workspace.folder(Stage.QUALITY) / "quality.parquet", "quality")
    folder = workspace.folder(Stage.VERDICTS)
    annotated = set(store.read_table(folder / "annotated_pages.parquet", "annotated_pages")["page_id"])
    wanted = pl.DataFrame({"page_id": names}, schema={"page_id": pl.String})
    measured = wanted.join(quality, on="page_id").join(pages, on="page_id")
    columns = measured.select("page_id", "short_edge", "blur", "mean_confidence", "characters")
    return {
        page_id: Worth(page_id in annotated, edge, _sharpness(blur), confidence, characters)
        for page_id, edge, blur, confidence, characters in columns.iter_rows()
    }


def _sharpness(blur: float) -> float:
    """1 for a sharp page, falling with the width of its edges; 0 where quality could not measure it (-1)."""
    return _BLUR_FLOOR / max(_BLUR_FLOOR, blur) if blur >= 0 else 0.0


def _rejects(
    table: pl.DataFrame, decisions: Mapping[Pair, Decision], groups: Groups, settings: DedupSettings
) -> list[Reject]:
    """One NEAR_DUPLICATE per page that is no keeper, with the best agreement of values that tied it to its cluster."""
    best: dict[str, float] = {}
    for pair, found in decisions.items():
        if found.same and found.score is not None and groups.lowest(pair[0]) == groups.lowest(pair[1]):
            best |= {name: max(found.score, best.get(name, 0.0)) for name in pair}
    dropped = table.filter(~pl.col("keeper"))["page_id"]
    return [
        Reject(
            Stage.DEDUP, RejectReason.NEAR_DUPLICATE, name, value=best.get(name), limit=settings.value_score
        )
        for name in dropped
    ]


def _metrics(table: pl.DataFrame, rejects: list[Reject], pairs: list[Row], verdicts: Verdicts) -> Row:
    sizes = Counter(table["cluster_id"].value_counts()["count"].to_list())
    dropped = len(rejects)
    return {
        "input": table.height, "kept": table.height - dropped,
        "rejected": {RejectReason.NEAR_DUPLICATE.value: dropped} if dropped else {},
        "pairs": dict(Counter(f"{row['decision']}: {row['reason']}" for row in pairs)),
        "clusters": {str(size): count for size, count in sorted(sizes.items())},
        "contrary_verdicts": len(verdicts.same & verdicts.different),
    }  # fmt: skip
