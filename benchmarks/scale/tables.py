"""The tables that stages would have written for invented pages, written a chunk at a time."""

import os
from collections.abc import Iterator
from functools import partial
from importlib.metadata import version
from multiprocessing import get_context
from typing import Final

import numpy as np
import orjson
import polars as pl
import pyarrow.parquet as pq
from numpy.typing import NDArray

from pipeline import dedup, store
from pipeline.keys import ProjectKey
from pipeline.page import Line, Page, rectangle
from pipeline.pictures import PictureRef
from pipeline.shards import PageCache, fingerprint
from pipeline.slices import ROWS
from pipeline.workspace import Workspace
from scale.invent import Records, texts
from schemas.names import Stage
from schemas.tables import TABLES

At = NDArray[np.int64]
CONFIDENCE: Final = float(np.float32(0.98))


class Writer:
    """One parquet table, its row groups as long as polars makes them."""

    def __init__(self, workspace: Workspace, stage: Stage, name: str) -> None:
        self.name, self.path = name, workspace.folder(stage) / f"{name}.parquet"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.held: list[pl.DataFrame] = []
        empty = store.frame_of(name, [])
        self.schema = empty.to_arrow().schema
        self.file = pq.ParquetWriter(self.path, self.schema, compression="zstd")

    def add(self, frame: pl.DataFrame) -> None:
        wanted = TABLES[self.name].dtypes
        self.held.append(frame.select(pl.col(name).cast(dtype) for name, dtype in wanted.items()))
        if sum(part.height for part in self.held) >= ROWS:
            self.flush(whole=False)

    def flush(self, *, whole: bool) -> None:
        frame = pl.concat(self.held) if self.held else store.frame_of(self.name, [])
        end = frame.height if whole else frame.height // ROWS * ROWS
        for start in range(0, end, ROWS):
            part = frame.slice(start, min(ROWS, end - start)).to_arrow().cast(self.schema)
            self.file.write_table(part, row_group_size=ROWS)
        self.held = [frame.slice(end)]

    def close(self) -> None:
        self.flush(whole=True)
        self.file.close()


def write_all(workspace: Workspace, stage: Stage, name: str, frames: Iterator[pl.DataFrame]) -> int:
    writer = Writer(workspace, stage, name)
    rows = 0
    for frame in frames:
        rows += frame.height
        writer.add(frame)
    writer.close()
    return rows


def nothing(workspace: Workspace, stage: Stage, *names: str) -> None:
    for name in names:
        write_all(workspace, stage, name, iter(()))


def lines_of(records: Records, at: At) -> pl.DataFrame:
    """The lines table of a chunk: a text at every 40 pixels, characters 20 pixels wide."""
    pages = texts(records, at)
    frame = pl.DataFrame(
        {"page_id": records.names(at), "text": pages},
        schema={"page_id": pl.String, "text": pl.List(pl.String)},
    )
    frame = frame.with_columns(line=pl.int_ranges(0, pl.col("text").list.len())).explode("text", "line")
    size = pl.col("text").str.len_chars().cast(pl.Int32)
    right, top = 60 + 20 * size, 60 + 40 * pl.col("line")
    return frame.with_columns(
        start=((size + 1).cum_sum() - (size + 1)).over("page_id"),
        quad=pl.concat_list(pl.lit(60), top, right, top, right, top + 28, pl.lit(60), top + 28),
        confidence=pl.lit(0.98), char_edges=pl.int_ranges(0, size + 1) * 20,
    ).with_columns(end=pl.col("start") + size)  # fmt: skip


def page_texts(lines: pl.DataFrame) -> pl.DataFrame:
    return lines.group_by("page_id", maintain_order=True).agg(pl.col("text").str.join("\n"))


def ocr_pages(lines: pl.DataFrame) -> pl.DataFrame:
    return page_texts(lines).with_columns(
        turn=0, width=800, height=1100, text_digest=pl.col("page_id"), mean_confidence=0.98, engine=pl.lit("invented"),
        runtime=pl.lit("none"), models=pl.lit(""),
    )  # fmt: skip


def ingest(records: Records, at: At) -> pl.DataFrame:
    names = records.names(at)
    return pl.DataFrame({"page_id": names}).with_columns(
        document_id=pl.col("page_id"), frame=0, width=800, height=1100, pixel_digest=pl.col("page_id"),
        capture=pl.lit("photo"), patient_key=None, licence=None, source_id=pl.col("page_id"),
        name="batch/" + pl.col("page_id") + ".jpg", format=pl.lit("jpeg"), dpi=None, key_id=pl.lit("0" * 16),
        short_edge=800, blur=0.05, motion=0.0, contrast=0.5, crop_sides=pl.lit(""),
    )  # fmt: skip


def before_dedup(workspace: Workspace, records: Records) -> int:
    """All tables that dedup reads; returns the number of lines."""
    for stage, name in ((Stage.INGEST, "pages"), (Stage.INGEST, "sources"), (Stage.QUALITY, "quality")):
        write_all(workspace, stage, name, (ingest(records, at) for at in records.chunks()))
    nothing(workspace, Stage.VERDICTS, "verdicts", "annotated_pages")
    pages, lines = Writer(workspace, Stage.OCR, "ocr_pages"), Writer(workspace, Stage.OCR, "lines")
    count = 0
    for at in records.chunks():
        part = lines_of(records, at)
        lines.add(part)
        pages.add(ocr_pages(part))
        count += part.height
    pages.close()
    lines.close()
    return count


def _looked_at(at: At, records: Records, key: ProjectKey) -> dict[str, bytes]:
    picture, page = records.hashes(at, 0).tolist(), records.hashes(at, 1).tolist()
    fine = np.stack([records.hashes(at, 2 + word) for word in range(16)], axis=1)
    sketches = records.sketches(at).astype(">u4")
    found = {}
    for row, (name, lines) in enumerate(zip(records.names(at), texts(records, at), strict=True)):
        ref, kept = PictureRef(f"batch/{name}.jpg", 0), Page(name, 800, 1100, 0, tuple(_lines(lines)))
        hashes = [f"{picture[row]:016x}", f"{page[row]:016x}", fine[row].tobytes().hex()]
        found[dedup.kept_as(key, kept, ref)] = orjson.dumps(
            {"hashes": hashes, "sketch": sketches[row].tobytes().hex()}
        )
    return found


def _lines(lines: list[str]) -> Iterator[Line]:
    """The lines as the table gives them back: places as in `lines_of`, the confidence in single precision."""
    for at, text in enumerate(lines):
        top, right = 60 + 40 * at, 60 + 20 * len(text)
        yield Line(text, rectangle(60, top, right, top + 28), CONFIDENCE, tuple(range(0, right - 40, 20)))


def page_cache(workspace: Workspace, records: Records) -> None:
    """The page cache as it is once all pictures were looked at: there are no pictures here."""
    extra = {name: version(name) for name in dedup.LIBRARIES}
    cache = PageCache(workspace.cache / "dedup.sqlite", fingerprint(None, *dedup.MODULES, extra=extra))
    call = partial(_looked_at, records=records, key=workspace.key())
    with get_context("spawn").Pool(len(os.sched_getaffinity(0))) as pool:
        for found in pool.imap(call, records.chunks(5_000)):
            cache.save(found)


def before_split(workspace: Workspace, records: Records) -> None:
    """patients and gold_pages of the pages that dedup kept."""
    clusters = pl.read_parquet(workspace.folder(Stage.DEDUP) / "clusters.parquet").filter(pl.col("keeper"))
    kept = clusters.select("page_id")

    def patients(at: At) -> pl.DataFrame:
        who = [f"{number:016x}" for number in records.patients(at).tolist()]
        frame = pl.DataFrame({"page_id": records.names(at), "patient_id": who})
        return frame.join(kept, on="page_id", how="semi", maintain_order="left").with_columns(
            document_id=pl.col("page_id"), basis=pl.lit("invented")
        )

    write_all(workspace, Stage.PII, "patients", (patients(at) for at in records.chunks()))
    gold = kept.with_columns(
        annotation=pl.lit("a"), report_title=pl.lit("检验报告单"), category=pl.lit("lab"), annotated=True
    )
    write_all(workspace, Stage.GOLD, "gold_pages", iter([gold]))


def before_release(workspace: Workspace) -> None:
    """Surrogate pages and lines, spans, pairs and items of the kept pages: three pairs and the laboratory rows of each."""
    gold = pl.read_parquet(workspace.folder(Stage.GOLD) / "gold_pages.parquet").select("page_id")
    names = ("surrogate_pages", "lines", "spans", "links", "key_values", "items")
    stages = {name: Stage.SURROGATE if name in names[:2] else Stage.GOLD for name in names}
    writers = {name: Writer(workspace, stages[name], name) for name in names}
    source = pl.scan_parquet(workspace.folder(Stage.OCR) / "lines.parquet")
    count = source.select(pl.len()).collect().item()
    step = 11 * 20_000
    for start in range(0, count, step):
        part = source.slice(start, step).collect().join(gold, on="page_id", how="semi", maintain_order="left")
        for name, frame in _released(part).items():
            writers[name].add(frame)
    for writer in writers.values():
        writer.close()
    nothing(workspace, Stage.SURROGATE, "surrogates")  # nothing was hidden


def _released(lines: pl.DataFrame) -> dict[str, pl.DataFrame]:
    pages = page_texts(lines).with_columns(
        document_id=pl.col("page_id"), width=800, height=1100, text_digest=pl.col("page_id")
    )
    rows = lines.filter(pl.col("line") >= 3).with_columns(
        parts=pl.col("text").str.split(" "), annotation=pl.lit("a"), none=pl.lit(None, pl.String)
    )
    name, value, reference = (pl.col("parts").list.get(at) for at in range(3))
    empty = {f"true_{column}": pl.col("none") for column in ("name", "value", "unit", "range", "flag")}
    items = rows.with_columns(
        item=pl.col("line") - 3, name=name, value=value, range=reference, unit=pl.col("none"), flag=pl.col("none"), **empty,
        verified=True, low=None, high=None, low_inclusive=None, high_inclusive=None, condition=None, ucum=None,
        abnormal=pl.lit("0"),
    )  # fmt: skip
    spans = rows.with_columns(
        span_id=pl.col("line").cast(pl.String), label=pl.lit("ItemName"), text=name,
        end=pl.col("start") + name.str.len_chars().cast(pl.Int32),
    ).sort("page_id", "annotation", "start", "end", "label", "span_id")  # fmt: skip
    links = rows.filter(pl.col("line") > 3).with_columns(
        key_span_id=(pl.col("line") - 1).cast(pl.String), value_span_id=pl.col("line").cast(pl.String),
        label=pl.lit("item-field"),
    ).sort("page_id", "annotation", "key_span_id", "value_span_id", "label")  # fmt: skip
    pairs = rows.filter(pl.col("line") < 6).with_columns(
        pair=pl.col("line") - 3, key=name, value=value, true_key=name, true_value=value, verified=True, key_start=pl.col("start"),
        key_end=pl.col("start") + 2, value_start=pl.col("start") + 3, value_end=pl.col("end"), date=None,
    )  # fmt: skip
    return {
        "surrogate_pages": pages,
        "lines": lines,
        "spans": spans,
        "links": links,
        "key_values": pairs,
        "items": items,
    }
